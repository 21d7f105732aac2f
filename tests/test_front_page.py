"""The home page has every text in all languages, and numbers the lessons as their files and the docs do."""

import re
import zlib
from functools import cache
from pathlib import Path

import pytest

from lite.build import about_page
from lite.build.home_page import (
    CHAPTERS,
    GAMES,
    LINKS,
    TEACHING,
    TEXTS,
    footer,
    games,
    invitation,
    lead,
    lessons,
    lessons_page,
    rooms,
    today,
)
from lite.build.living import Tokens, boards, frames, living
from lite.build.multilingual import choice, style, texts
from lite.paths import LITE
from tests.english import PAGES, has_english
from uptown_widget.i18n import LANGUAGES
from uptown_widget.lessons import daily
from uptown_widget.lessons.stops import link_of, stops
from uptown_widget.screen.svg import elements

GUIDE = Path(__file__).parents[1] / "docs/teaching.md"
MAX_SIZE = 20_000
"""Bytes of a board of the home page on their way."""
played = cache(boards)
PAGE = (LITE / "pages/index.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_of_lessons_has_the_numbers_times_and_files_of_the_docs(language: str) -> None:
    table = re.findall(r"^\| `(\d+_[a-z_]+)` \| (\d+)", GUIDE.read_text(encoding="utf-8"), re.MULTILINE)
    ending = "" if language == "en" else f".{language}"
    found = [*lessons(language)]
    assert [lesson.address for lesson in found] == [
        f"notebooks/index.html?path={name}{ending}.ipynb" for name, _ in table
    ]
    assert [minutes for minutes, _ in TEACHING] == [int(minutes) for _, minutes in table]
    assert [int(name.partition("_")[0]) for name, _ in table] == [*range(1, len(table) + 1)]
    page = part_of(lessons_page(), language)
    assert page.count('<li><a href="notebooks/') == len(found)
    assert all(lesson.title in page for lesson in found)


def test_a_title_in_several_languages_is_shown_in_the_language_of_the_page() -> None:
    titles = {language: {lesson.title for lesson in lessons(language)} for language in ("en", "nl", "ko")}
    assert "Tactics" in titles["en"]
    assert "Tactiek" in titles["nl"]
    assert "전술" in titles["ko"]


def part_of(page: str, language: str) -> str:
    """What a reader of a language sees of a part of the page."""
    return "".join(re.findall(rf'<(\w+) class="in-language[^"]*" lang="{language}">(.*?)</\1>', page, re.DOTALL)[0])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_home_page_has_every_text_in_every_language(language: str) -> None:
    told = TEXTS[language]
    assert told.keys() == TEXTS["en"].keys()
    for name, text in told.items():
        blanks = re.findall(r"\{(.*?)\}", text)
        assert sorted(blanks) == sorted(re.findall(r"\{(.*?)\}", TEXTS["en"][name])), name
        assert {*blanks} <= {*LINKS, "game", "number"}
        assert not (language != "en" and has_english(text, language)), text
    for part in (lead, games, today, rooms, footer, lessons_page):
        assert f'lang="{language}"' in part()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_home_page_leads_to_chapters_that_are_there(language: str) -> None:
    page = part_of(rooms(), language) + "".join(invitation(game) for game in GAMES) + today()
    found = {*re.findall(r'href="play/learn.html#([^"]+)"', page)}
    assert found == {*CHAPTERS.values(), "first-game", "first-upturn", daily.LESSON}
    assert found <= {daily.LESSON, *(link_of(stop.chapter) for stop in stops("en"))}


@pytest.mark.parametrize("game", GAMES)
def test_the_board_of_a_game_plays_a_match_of_its_own_to_the_end(game: str) -> None:
    scenes = played()[game]
    data = frames(scenes)
    assert data["frames"] == len(scenes)
    for number, scene in enumerate(scenes):
        seen = [text for text, spans in data["elements"] if any(first <= number < end for first, end in spans)]
        painted = [re.sub(r' d="(\d+)"', lambda path: f' d="{data["drawings"][int(path[1])]}"', text) for text in seen]
        assert painted == [*dict.fromkeys(elements((shape,), Tokens()) for shape in scene.shapes)]


def test_the_boards_of_the_home_page_are_small() -> None:
    assert all(len(zlib.compress(text.encode())) < MAX_SIZE for text in living().values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_about_page_has_every_text_in_every_language(language: str) -> None:
    told = about_page.TEXTS[language]
    assert told.keys() == about_page.TEXTS["en"].keys()
    for name, text in told.items():
        assert sorted(re.findall(r"\{.*?\}", text)) == sorted(re.findall(r"\{.*?\}", about_page.TEXTS["en"][name])), (
            name
        )
        assert not (language != "en" and has_english(text, language)), text
    assert f'lang="{language}"><h1>{told["title"]}</h1>' in about_page.text("1.0")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", PAGES)
def test_a_page_whose_scripts_speak_has_every_text_in_every_language(page: str, language: str) -> None:
    english, told = texts(page)["en"], texts(page)[language]
    assert [*told] == [*english]
    for name, text in told.items():
        assert sorted(re.findall(r"\{.*?\}", text)) == sorted(re.findall(r"\{.*?\}", english[name])), name
        assert not (language != "en" and has_english(text, language)), text


def test_page_and_stylesheet_know_all_languages() -> None:
    assert '<html lang="en" data-languages="<!--languages-->">' in PAGE
    assert choice()["languages"].split() == [*LANGUAGES]
    assert re.findall(r'html\[lang="(\w+)"\] \.in-language:not\(\[lang="\1"\]\)', style()) == [*LANGUAGES]
