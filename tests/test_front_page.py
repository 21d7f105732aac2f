"""The home page has every text in all languages, and numbers the lessons as their files and the docs do."""

import re
from pathlib import Path

import pytest

from lite.build import about_page
from lite.build.home_page import CHAPTERS, LINKS, TEXTS, board, chapters, footer, intro, lessons, rooms
from lite.build.told import texts
from lite.paths import LITE
from tests.english import PAGES, has_english
from uptown_widget.i18n import LANGUAGES
from uptown_widget.lessons import daily
from uptown_widget.lessons.stops import link_of, stops

TEACHING = Path(__file__).parents[1] / "docs/teaching.md"
PAGE = (LITE / "pages/index.html").read_text(encoding="utf-8")


def entries(language: str = "en") -> list[str]:
    return re.findall(r"<li>(.*?)</li>", lessons(language))


def test_the_number_of_a_lesson_is_that_of_its_file_and_of_the_docs() -> None:
    assert [int(re.findall(r"path=(\d+)_", entry)[0]) for entry in entries()] == [*range(1, len(entries()) + 1)]
    told = re.findall(r"^\| `(\d+)_", TEACHING.read_text(encoding="utf-8"), re.MULTILINE)
    assert [*map(int, told)] == [*range(1, len(entries()) + 1)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_lesson_is_one_entry_in_every_language(language: str) -> None:
    assert len(entries(language)) == len(entries())
    ending = "" if language == "en" else f".{language}"
    assert all(re.search(rf"path=\d\d_[a-z_]+{ending}\.ipynb", entry) for entry in entries(language))


def test_a_title_in_several_languages_is_shown_in_the_language_of_the_page() -> None:
    assert ">Tactics</a>" in lessons("en")
    assert ">Tactiek</a>" in lessons("nl")
    assert ">전술</a>" in lessons("ko")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_home_page_has_every_text_in_every_language(language: str) -> None:
    told = TEXTS[language]
    assert told.keys() == TEXTS["en"].keys()
    for name, text in told.items():
        links = re.findall(r"\{(.*?)\}", text)
        assert sorted(links) == sorted(re.findall(r"\{(.*?)\}", TEXTS["en"][name])), name
        assert {*links} <= LINKS.keys()
        assert not (language != "en" and has_english(text, language)), text
    for part in (intro, board, rooms, footer):
        assert f'lang="{language}"' in part()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_home_page_leads_to_chapters_that_are_there(language: str) -> None:
    found = re.findall(r'href="play/learn.html#([^"]+)"', chapters(language))
    assert found == [*CHAPTERS.values()]
    assert {*found} <= {daily.LESSON, *(link_of(stop.chapter) for stop in stops("en"))}


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
    assert f'<html lang="en" data-languages="{" ".join(LANGUAGES)}">' in PAGE
    style = (LITE / "pages/style.css").read_text(encoding="utf-8")
    assert re.findall(r'html\[lang="(\w+)"\] \.told:not\(\[lang="\1"\]\)', style) == [*LANGUAGES]
