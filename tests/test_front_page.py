"""The front page numbers the lessons as their files and the docs do; a translation stands beside its lesson."""

import re
from pathlib import Path

from lite.build.pages import lessons
from uptown_widget.i18n import LANGUAGES

TEACHING = Path(__file__).parents[1] / "docs/teaching.md"


def test_the_number_of_a_lesson_is_that_of_its_file_and_of_the_docs() -> None:
    entries = re.findall(r"<li>(.*?)</li>", lessons())
    assert [int(re.findall(r"path=(\d+)_", entry)[0]) for entry in entries] == [*range(1, len(entries) + 1)]
    told = re.findall(r"^\| `(\d+)_", TEACHING.read_text(encoding="utf-8"), re.MULTILINE)
    assert [*map(int, told)] == [*range(1, len(entries) + 1)]


def test_the_lesson_on_the_rules_is_one_entry_in_all_languages() -> None:
    (rules,) = (entry for entry in re.findall(r"<li>(.*?)</li>", lessons()) if "02_rules" in entry)
    assert re.findall(r' lang="(\w+)" hreflang="\1">([^<]+)<', rules) == sorted(
        (code, name) for code, name in LANGUAGES.items() if code != "en"
    )


def test_a_title_in_several_languages_is_shown_in_the_language_of_the_page() -> None:
    assert ">Tactics</a></li>" in lessons()
