"""The rules of both games are pages in every language, with all pictures, boards and links of the English ones."""

import re

import pytest

from lite.build import catalogues
from lite.build.docs_languages import language_of, theme_words
from lite.build.rules_pages import page
from lite.build.site_texts import units
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


OURS = {"en": "our choice", "nl": "onze keuze", "fr": "notre choix", "ko": "우리가 정"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_no_sheet_of_upturn_says_is_marked_as_our_choice_on_its_page(language: str) -> None:
    lines = [line for line in text("upturn", language).splitlines() if re.search(OURS[language], line)]
    assert any(" 3 8 13 18 25 " in line for line in lines), "the numbers that are missing, and the penalty stones"
    assert len(lines) >= 4, "that stones are handed out unseen is, too"


@pytest.mark.parametrize("language", LANGUAGES)
def test_uptown_is_by_kory_heath_and_upturn_by_nobody_that_its_sheet_names(language: str) -> None:
    named = re.compile(r"Heath|히스")
    assert named.search(text("uptown", language))
    assert not named.search(text("upturn", language))
    both = [said for said in told(language) if named.search(said) and re.search(r"Upturn|업턴", said)]
    (about,) = both
    assert re.search(r"no author|geen auteur|ne nomme pas d.auteur|지은이|작가", about)


def told(language: str) -> list[str]:
    """All that the site says in a language."""
    if language == "en":
        return [unit.text for unit in units()]
    return [str(message.string) for message in catalogues.read(language, catalogues.SITE)]


def test_the_theme_and_the_boards_speak_every_language() -> None:
    for language in OTHERS:
        same = [text for text, there in theme_words(language).items() if text == there]
        assert same in ([], ["Navigation"])  # as in French
    assert [language_of(name) for name in ("rules-uptown", "rules-uptown.ko", "api/uptown.rules")] == ["en", "ko", "en"]
