"""The printables: true size, all of the tiles, and no text outside its page."""

import re
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from lite.build.printable import (
    A5,
    CARDS,
    MM,
    SQUARE,
    TILE,
    board,
    card,
    sheets,
    tiles,
    width,
    wrapped,
    write_print_pages,
)
from uptown_widget.i18n import LANGUAGES
from uptown_widget.screen.scene import Rect, Text
from uptown_widget.uptown.rules.tiles import Color


def test_every_sheet_is_an_svg_of_paper_size() -> None:
    for name, text in sheets().items():
        root = ET.fromstring(text)  # noqa: S314  our own
        assert (root.get("width"), root.get("height")) == (
            ("148mm", "210mm") if name.startswith("rules") else ("210mm", "297mm")
        )


def test_all_140_tiles_are_there_and_each_fits_a_square_of_the_board() -> None:
    plates = [shape for shape in tiles().shapes if isinstance(shape, Rect) and shape.width > TILE / 2]
    assert Counter(plate.fill for plate in plates) == {str(color): 28 for color in Color}
    assert all(plate.width < SQUARE for plate in plates)


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


def test_the_print_page_shows_every_sheet(tmp_path: Path) -> None:
    write_print_pages(tmp_path)
    page = (tmp_path / "print/index.html").read_text(encoding="utf-8")
    shown = re.findall(r'<img src="([^"]+)"', page)
    assert shown == [*sheets()]
    assert all((tmp_path / "print" / name).is_file() for name in shown)
