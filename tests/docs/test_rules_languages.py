"""The rules of both games are pages in every language, with all pictures, boards and links of the English ones."""

import re
from pathlib import Path

import pytest

from lite.build.docs_languages import language_of, theme_words
from lite.paths import ROOT
from uptown_widget.i18n import LANGUAGES, say, translated, use_language

GAMES = ("uptown", "upturn")
OTHERS = [language for language in LANGUAGES if language != "en"]


def page(game: str, language: str) -> Path:
    with use_language(language):
        return ROOT / translated(f"docs/rules-{game}.html").replace(".html", ".md")


def text(game: str, language: str) -> str:
    return page(game, language).read_text(encoding="utf-8")


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", GAMES)
def test_a_page_has_every_section_board_and_picture_of_the_english_one(game: str, language: str) -> None:
    there, here = text(game, "en"), text(game, language)
    for level in ("##", "###"):
        assert len(re.findall(rf"^{level} ", here, re.MULTILINE)) == len(re.findall(rf"^{level} ", there, re.MULTILINE))
    for shape in (r"^```\{board\}.*$", r"^\d-\w+ \d+ .*$", r"!\[.*?\]\(pictures/([\w-]+)"):
        assert re.findall(shape, here, re.MULTILINE) == re.findall(shape, there, re.MULTILINE)
    before = there.partition("\n## Rulings")[0]
    assert here.count("\n| ") >= before.count("\n| ") - 2
    assert here.count("\n* ") == before.count("\n* ")


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_and_every_departure_from_the_sheets_is_told(game: str, language: str) -> None:
    def rows(told: str) -> tuple[list[str], list[str]]:
        rulings, departures = told.split("\n### ")
        both = rulings.rpartition("\n## ")[2], departures.partition("\n## ")[0]
        first, second = ([line.split("|")[1].strip() for line in part.splitlines() if line.startswith("| ")]
                         for part in both)  # fmt: skip
        return first[1:], second[1:]

    there, here = rows(text(game, "en")), rows(text(game, language))
    assert [*map(len, here)] == [*map(len, there)]
    if game == "upturn":
        assert here == there, "each has its number"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_page_leads_to_the_same_one_in_every_other_language(game: str, language: str) -> None:
    links = dict(re.findall(r"\[([^\]]+)\]\(([^)]+)\)", text(game, language).partition("\n## ")[0]))
    for other, name in LANGUAGES.items():
        assert (links.get(name) == page(game, other).name) is (other != language)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", GAMES)
def test_a_page_leaves_no_sentence_in_english(game: str, language: str) -> None:
    lines = {
        line
        for line in re.sub(r"^\d-.*", "", text(game, "en"), flags=re.MULTILINE).splitlines()
        if len(re.findall(r"[a-z]{3,}", line)) > 3
    }
    here = [line for line in text(game, language).splitlines() if not re.match(r"\[English\]|```|\d-", line)]
    assert len(here) > len(lines)
    assert len(lines) > 20
    assert lines.isdisjoint(here)
    assert [line for line in here if re.search(r"\b([Tt]he|and|[Yy]our?|with|which|[Ii]f)\b", line)] == []


@pytest.mark.parametrize("language", OTHERS)
def test_buttons_are_called_what_they_are_called_on_the_screen(language: str) -> None:
    with use_language(language):
        for button in (say("New game"), say("Still to come"), say("Hint"), say("Learn to play")):
            assert f"*{button}*" in text("uptown", language), button


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", GAMES)
def test_every_square_and_stone_of_the_english_page_is_named(game: str, language: str) -> None:
    def named(told: str) -> set[str]:
        return set(re.findall(r"(?<![A-Za-z0-9])(?:[A-I][1-9]|[1-9]\d)(?![A-Za-z0-9])", told))

    told = re.sub(r"^```.*?^```$", "", text(game, "en").partition("\n## Rulings")[0], flags=re.MULTILINE | re.DOTALL)
    assert named(told) - {"28"} <= named(text(game, language))


def test_the_theme_and_the_boards_speak_every_language() -> None:
    for language in OTHERS:
        same = [text for text, there in theme_words(language).items() if text == there]
        assert same in ([], ["Navigation"])  # as in French
    assert [language_of(name) for name in ("rules-uptown", "rules-uptown.ko", "api/uptown.rules")] == ["en", "ko", "en"]
