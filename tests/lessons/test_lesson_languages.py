"""Every lesson is a notebook in every language: the same code, and no English in its texts, comments and sentences."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from lite.build.home_page import title
from lite.build.lesson_languages import translated, translations, write_translations
from lite.build.site_texts import FENCED, in_code
from tests.lessons.notebooks import FOLDER, NOTEBOOKS, cells
from uptown_widget.i18n import LANGUAGES

OTHERS = [language for language in LANGUAGES if language != "en"]
ALL = [(name, language) for language, name in translations()]
ENGLISH_WORDS = re.compile(r"\b(the|and|you|your|with|which|that|this|what|how)\b", re.IGNORECASE)
SENTENCE = re.compile(r"(?:[a-zA-Z]{2,}[ ,:;]+){2,}[a-zA-Z]{2,}")


def sources(name: str, language: str, kind: str) -> list[str]:
    return ["".join(cell["source"]) for cell in translated(name, language)["cells"] if cell["cell_type"] == kind]


def english(name: str, kind: str) -> list[str]:
    return [source for each, source in cells(FOLDER / f"{name}.ipynb") if each == kind]


def sentences(code: str) -> Iterator[str]:
    """What a reader reads in a cell of code: comments and texts of several words."""
    comments = re.findall(r"# (.+)", code)
    texts = [node.value for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Constant)]
    for text in (*comments, *texts):
        if isinstance(text, str) and SENTENCE.search(text) and not re.search(r"= |\n[B-F] ", text):
            yield text


def without_magic(source: str) -> str:
    """A cell of code without a first line that is not Python."""
    return source.partition("\n")[2] if source.startswith("%%") else source


def shape(code: str) -> str:
    """The code without its texts."""
    tree = ast.parse(code)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            node.value = ""
    return ast.dump(tree)


@pytest.mark.parametrize(("name", "language"), ALL)
def test_no_text_is_left_in_english(name: str, language: str) -> None:
    for told, there in zip(sources(name, language, "markdown"), english(name, "markdown"), strict=True):
        here, before = FENCED.sub("", told), FENCED.sub("", there)
        lines = {line for line in before.splitlines() if len(line.split()) > 3}
        assert lines.isdisjoint(here.splitlines())
        assert not ENGLISH_WORDS.search(re.sub(r"`[^`]*`|\]\([^)]*\)", "", here)), here


@pytest.mark.parametrize(("name", "language"), ALL)
def test_the_code_and_the_solutions_are_those_of_the_english_lesson(name: str, language: str) -> None:
    here, there = sources(name, language, "code"), english(name, "code")
    for told, before in zip(map(without_magic, here), map(without_magic, there), strict=True):
        if "chapters=" not in before:
            assert shape(told) == shape(before)
        left = {*sentences(told)} & {*sentences(before)}
        assert left == set(), f"{name}: still in English"
        assert 'language="en"' not in told
    solutions = [block for source in english(name, "markdown") for block in FENCED.findall(source)]
    assert [block for source in sources(name, language, "markdown") for block in FENCED.findall(source)] == solutions


@pytest.mark.parametrize("language", OTHERS)
def test_titles_have_their_words_in_the_language(language: str) -> None:
    titles = {name: title(translated(name, language)) for name, each in ALL if each == language}
    assert len({*titles.values()}) == len(titles) == len(NOTEBOOKS)
    for name, told in titles.items():
        if name != "08_upturn":
            assert told != title(json.loads((FOLDER / f"{name}.ipynb").read_text(encoding="utf-8")))


def test_all_that_is_listed_of_the_code_stands_there() -> None:
    for path in NOTEBOOKS:
        code = "\n".join(english(path.stem, "code"))
        assert [text for text in in_code(path.stem) if text not in code] == [], path.stem


def test_links_lead_to_notebooks_in_the_same_language(tmp_path: Path) -> None:
    for path in NOTEBOOKS:
        (tmp_path / path.name).write_bytes(path.read_bytes())
    write_translations(tmp_path)
    for path in tmp_path.glob("*.*.ipynb"):
        language = path.stem.partition(".")[2]
        links = re.findall(r"\]\(([\w.]+\.ipynb)\)", path.read_text(encoding="utf-8"))
        assert all((tmp_path / link).exists() and link.endswith(f".{language}.ipynb") for link in links), path.name
