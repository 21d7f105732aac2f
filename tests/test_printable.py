"""The printables: true size, all of the tiles, and no text outside its page."""

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from lite.build.print_pages import TEXTS, file_name, write_print_pages
from lite.build.printable import (
    A5,
    CARDS,
    MM,
    POSITIONS,
    SQUARE,
    TILE,
    board,
    card,
    sheets,
    tiles,
    width,
    wrapped,
)
from uptown_widget import uptown
from uptown_widget.i18n import LANGUAGES
from uptown_widget.lessons import answers
from uptown_widget.screen.scene import Rect, Text
from uptown_widget.uptown.rules.tiles import Color


def test_every_sheet_is_an_svg_of_paper_size() -> None:
    for name, text in sheets().items():
        root = ET.fromstring(text)  # noqa: S314  our own
        sizes = {"rules": ("148mm", "210mm"), "activity": ("112mm", "112mm")}
        kind = name.removesuffix(".svg").partition("-")[0]
        assert (root.get("width"), root.get("height")) == sizes.get(kind, ("210mm", "297mm"))


def test_all_140_tiles_are_there_and_each_fits_a_square_of_the_board() -> None:
    full, outlined = (
        [shape for shape in sheet.shapes if isinstance(shape, Rect) and shape.width > TILE / 2]
        for sheet in (tiles(), tiles(outlined=True))
    )
    assert Counter(plate.fill for plate in full) == {str(color): 28 for color in Color}
    assert [(plate.fill, plate.stroke) for plate in outlined] == [(None, plate.fill) for plate in full]
    assert all(plate.width + plate.line < SQUARE for plate in (*full, *outlined))


def test_the_board_names_its_rows_and_columns_on_both_sides() -> None:
    names = Counter(shape.text for shape in board().shapes if isinstance(shape, Text))
    assert names == dict.fromkeys("ABCDEFGHI123456789", 2)


def test_there_is_a_card_in_each_language() -> None:
    assert set(CARDS) == set(LANGUAGES)
    assert len({len(paragraphs) for paragraphs in CARDS.values()}) == 1


@pytest.mark.parametrize("language", CARDS)
def test_the_words_of_a_card_fit_its_frame(language: str) -> None:
    lines = [shape for shape in card(language).shapes if isinstance(shape, Text)]
    assert max(line.y for line in lines) < A5[1] * MM - 90
    words = " ".join(line.text for line in lines[1:]).split()
    assert words == " ".join(CARDS[language]).replace("# ", "").split()


def test_lines_break_between_words() -> None:
    assert [*wrapped("one two three", most=7)] == ["one two", "three"]
    assert width("묶음 a") == 6


def test_a_line_does_not_break_at_a_french_colon() -> None:
    assert [*wrapped("un deux\N{NO-BREAK SPACE}: trois", most=7)] == ["un", "deux\N{NO-BREAK SPACE}:", "trois"]


def test_each_print_page_shows_its_language_only_and_links_to_the_others(tmp_path: Path) -> None:
    write_print_pages(tmp_path)
    for language in LANGUAGES:
        text = (tmp_path / "print" / file_name(language)).read_text(encoding="utf-8")
        assert f'<html lang="{language}">' in text
        shown = re.findall(r'<img src="([^"]+)" alt="[^"]+"', text)
        activities = [f"activity-{number}.svg" for number in (1, 2, 3, 4)]
        assert shown == ["board.svg", "tiles.svg", "tiles-outlined.svg", f"rules-{language}.svg", *activities]
        assert all((tmp_path / "print" / name).is_file() for name in shown)
        assert set(re.findall(r'hreflang="(\w+)"', text)) == {*LANGUAGES} - {language}
    used = {
        name
        for page in (tmp_path / "print").glob("*.html")
        for name in re.findall(r'src="([^"]+)"', page.read_text("utf-8"))
    }
    assert used == {*sheets()}


def shape(value: Any) -> Any:
    """Return what a text is made of, without its words."""
    if isinstance(value, dict):
        return {key: shape(each) for key, each in value.items()}
    return [*map(shape, value)] if isinstance(value, list) else type(value)


def test_the_activity_sheets_have_the_same_tasks_in_each_language() -> None:
    assert set(TEXTS) == set(LANGUAGES)
    assert all(shape(told) == shape(TEXTS["en"]) for told in TEXTS.values())
    assert len(TEXTS["en"]["sheets"]) == len(POSITIONS) == 4


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Draw lots|clockwise|last four tiles open|fewest captured tiles in all"),
        ("nl", "Loot|klok mee|laatste vier tegels open|in totaal de minste tegels"),
        ("fr", "tire au sort|le sens des aiguilles|quatre dernières tuiles face visible|de tuiles en tout"),
        ("ko", "제비|시계 방향|남은 네 개를 앞면이 보이게|모두 합쳐 적은"),
    ],
)
def test_a_card_says_who_begins_the_direction_what_is_laid_open_and_the_tie_in_blockers(
    language: str, words: str
) -> None:
    assert [word for word in words.split("|") if word not in " ".join(CARDS[language])] == []


def test_the_answers_to_the_activity_sheets_are_right() -> None:
    docs = (Path(__file__).parents[1] / "docs/teaching.md").read_text(encoding="utf-8")
    told = docs.partition("### Activity sheets\n")[2].partition("\n##")[0]
    empty, groups, ring, end = POSITIONS

    def squares(found: Any) -> str:
        return " ".join(map(uptown.square_name, sorted(found)))

    def named(*tiles: str) -> str:
        return squares(frozenset.intersection(*(answers.fits(tile)(empty) for tile in tiles)))

    def naming(square: str) -> str:
        where = uptown.parse_square(square)
        return ", ".join(str(tile) for tile in uptown.TILES if where in answers.fits(str(tile))(empty))

    def listed(numbers: tuple[int, ...]) -> str:
        return ", ".join(map(str, numbers))

    captured = {name: ring.table.groups_by_color[Color.YELLOW] - (name == "F2") for name in ("F2", "E7")}
    assert uptown.parse_square("E7") in answers.capturable("yellow")(ring)
    other = uptown.Rules(players=3, scoring="blockers")
    plain, blockers = end.table.standing(), replace(end.table, rules=other).standing()
    names = [str(color) for color in end.rules.colors]
    (best,), (least,) = plain.winners, blockers.winners
    assert told.split("\n")[0] == (
        f"1: {named('D', '7', 'sax')}; {naming('B2').removesuffix(', $')}; {named('8', 'champagne')}; "
        f"{len(answers.fits('4')(empty))} and {len(answers.fits('$')(empty))}. "
        f"2: blue {groups.groups[0]}, yellow {groups.groups[1]}, green {groups.groups[2]}; "
        f"{squares(answers.joining('blue')(groups))}; {naming('C5')}; {groups.groups[1] + 1}. "
        f"3: protected {squares(answers.cut('yellow')(ring))}; "
        f"{ring.groups[1]}, then {captured['F2']}; {captured['E7']}; "
        "take away any other tile of the ring, and the rest still hangs together around the other side; "
        "only C5 joins the ring to the chain that begins on C6. "
        f"4: groups {listed(plain.groups)}, captured {listed(plain.captures)}; {names[best]}; "
        f"{listed(blockers.scores)}; {names[least]}."
    )
