"""The rules of both games are pages in every language, with all pictures, boards and links of the English ones."""

import re

import pytest

from lite.build.docs_languages import language_of, theme_words
from lite.build.rules_pages import page
from lite.paths import ROOT
from uptown_widget.i18n import LANGUAGES, say, translated, use_language

GAMES = ("uptown", "upturn")
OTHERS = [language for language in LANGUAGES if language != "en"]


def name(game: str, language: str) -> str:
    with use_language(language):
        return translated(f"rules-{game}.html").replace(".html", ".md")


def text(game: str, language: str) -> str:
    return page(ROOT / f"docs/rules-{game}.md", language)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", GAMES)
def test_tables_leave_out_the_tests_that_the_english_ones_name(game: str, language: str) -> None:
    assert "| test |" in text(game, "en")
    assert "test_" not in text(game, language)
    tables = re.findall(r"^(\|.*\|)\n(\|-.*\|)\n(\|.*\|)$", text(game, language), re.MULTILINE)
    assert len(tables) == len(re.findall(r"^\|-", text(game, "en"), re.MULTILINE))
    assert all(len({line.count("|") for line in table}) == 1 for table in tables)


@pytest.mark.parametrize("language", OTHERS)
def test_pictures_with_words_are_those_of_the_language(language: str) -> None:
    assert f"(pictures/rules-twin.{language}.svg)" in text("upturn", language)
    assert "(pictures/rules-fits.svg)" in text("uptown", language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_page_leads_to_the_same_one_in_every_other_language(game: str, language: str) -> None:
    links = dict(re.findall(r"\[([^\]]+)\]\(([^)]+)\)", text(game, language).partition("\n## ")[0]))
    for other in LANGUAGES:
        assert (links.get(LANGUAGES[other]) == name(game, other)) is (other != language)


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
