"""The English texts of the site's pages and lessons, one unit of translation after another.

Pages have theirs in `lite/build/<page>/en.toml`, the rules card in `lite/build/cards/en.txt`. In the rules of
`docs/rules-*.md` and in the text cells of `notebooks/`, a line or a cell of a table is a unit;
`lite/build/lessons/code.toml` lists what within the code of lessons is for people to read.
"""

import json
import re
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from lite.paths import LITE, NOTEBOOKS, ROOT

PAGES = ("about", "docs_frame", "guide", "home", "menus", "notebook", "play", "projector", "sheets", "teacher")
"""Pages with texts, by their folders; the name is the context of each text in a catalogue."""
RULES = tuple(sorted((ROOT / "docs").glob("rules-*.md")))
"""The rules of both games, Markdown with boards."""
CARD, CODE = LITE / "build/cards/en.txt", LITE / "build/lessons/code.toml"
FENCED = re.compile(r"```python\n.*?```", re.DOTALL)
_MARK = re.compile(r"(?:#+ (?:\d+\. )?|:caption: )?")
"""What stands before the words of a heading or below a board: the same in all languages."""
_FIXED = re.compile(r"\0|```|\$\$|\d-\w+ \d+ ")
"""What begins a line without words: code, a formula, a position."""
_TESTED = re.compile(r"^\|.*\| test \|\n(?:\|.*\n)+", re.MULTILINE)
_WORD = re.compile(r"[^\W\d_]{2}")


class Unit(NamedTuple):
    """A text to translate."""

    file: Path
    text: str
    context: str | None = None


def units() -> Iterator[Unit]:
    """Yield all texts."""
    for page in PAGES:
        yield from (Unit(page_file(page), text, page) for text in strings(english(page)))
    yield from (Unit(CARD, line, "cards") for line in CARD.read_text(encoding="utf-8").splitlines())
    for source in RULES:
        yield from (Unit(source, line, "rules") for line in lines(rules(source)))
    for notebook in sorted(NOTEBOOKS.glob("*.ipynb")):
        for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]:
            if cell["cell_type"] == "markdown":
                yield from (Unit(notebook, line) for line in lines("".join(cell["source"])))
        yield from (Unit(CODE, text, notebook.stem) for text in in_code(notebook.stem))


def page_file(page: str) -> Path:
    """The file with the texts of a page."""
    return LITE / f"build/{page}/en.toml"


def english(page: str) -> dict[str, Any]:
    """The texts of a page, by name."""
    return tomllib.loads(page_file(page).read_text(encoding="utf-8"))


def in_code(lesson: str) -> list[str]:
    """What is to be translated within the code of a lesson."""
    return _listed().get(lesson, [])


@cache
def _listed() -> dict[str, list[str]]:
    return tomllib.loads(CODE.read_text(encoding="utf-8"))


def rules(source: Path) -> str:
    """A page of rules, without the columns of tables that name tests: those are for programmers, who read English."""
    text = source.read_text(encoding="utf-8")
    return _TESTED.sub(lambda table: re.sub(r"[^|\n]*\|$", "", table[0], flags=re.MULTILINE), text)


def lines(markdown: str) -> list[str]:
    """The units of a text."""
    found = list[str]()

    def note(text: str) -> str:
        found.append(text)
        return text

    replaced(markdown, note)
    return found


def replaced(markdown: str, translate: Callable[[str], str]) -> str:
    """A text with each of its units replaced; code, formulas and positions stay."""
    blocks = iter(FENCED.findall(markdown))
    changed = (_line(line, translate) for line in FENCED.sub("\0", markdown).split("\n"))
    return re.sub("\0", lambda _: next(blocks), "\n".join(changed))


def _line(line: str, translate: Callable[[str], str]) -> str:
    if line.startswith("|"):
        return "|".join(_cell(cell, translate) for cell in line.split("|"))
    mark = _MARK.match(line)
    start = mark.end() if mark else 0
    return line[:start] + translate(line[start:]) if line[start:] and not _FIXED.match(line) else line


def _cell(cell: str, translate: Callable[[str], str]) -> str:
    return f" {translate(cell.strip())} " if _WORD.search(re.sub("`[^`]*`", "", cell)) else cell


def strings(data: object) -> Iterator[str]:
    """Yield all texts within lists and tables."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for value in data.values():
            yield from strings(value)
    elif isinstance(data, list):
        for value in data:
            yield from strings(value)


def location(unit: Unit) -> str:
    """Where a text is, for the catalogue."""
    return unit.file.relative_to(ROOT).as_posix()
