"""The English texts of the site's pages and lessons, one unit of translation after another.

Pages have theirs in `lite/build/<page>/en.toml`, the rules card in `lite/build/cards/en.txt`, lessons in the text cells
of `notebooks/`, a line a unit; `lite/build/lessons/code.toml` lists what within their code is for people to read.
"""

import json
import re
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from lite.paths import LITE, NOTEBOOKS, ROOT

PAGES = ("about", "docs_frame", "guide", "home", "notebook", "play", "projector", "sheets", "teacher")
"""Pages with texts, by their folders; the name is the context of each text in a catalogue."""
CARD, CODE = LITE / "build/cards/en.txt", LITE / "build/lessons/code.toml"
FENCED = re.compile(r"```python\n.*?```", re.DOTALL)
_HEADING = re.compile(r"#+ (?:\d+\. )?")
"""What stands before the words of a heading: the same in all languages."""


class Unit(NamedTuple):
    """A text to translate."""

    file: Path
    text: str
    context: str | None = None


def units() -> Iterator[Unit]:
    """Yield all texts."""
    for page in PAGES:
        yield from (Unit(page_file(page), text, page) for text in _strings(english(page)))
    yield from (Unit(CARD, line, "cards") for line in CARD.read_text(encoding="utf-8").splitlines())
    for notebook in sorted(NOTEBOOKS.glob("*.ipynb")):
        for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]:
            if cell["cell_type"] == "markdown":
                yield from (Unit(notebook, line) for line in lines("".join(cell["source"])))
        yield from (Unit(CODE, text, notebook.stem) for text in in_code(notebook.stem))


def page_file(page: str) -> Path:
    """The file with the texts of a page."""
    return LITE / f"build/{page}/en.toml"


def english(page: str) -> dict[str, str]:
    """The texts of a page, by name."""
    return tomllib.loads(page_file(page).read_text(encoding="utf-8"))


def in_code(lesson: str) -> list[str]:
    """What is to be translated within the code of a lesson."""
    listed: dict[str, list[str]] = tomllib.loads(CODE.read_text(encoding="utf-8"))
    return listed.get(lesson, [])


def lines(markdown: str) -> list[str]:
    """The units of a text cell: its lines without code, and without what makes a heading of one."""
    return [line.removeprefix(_mark(line)) for line in FENCED.sub("", markdown).split("\n") if _is_text(line)]


def replaced(markdown: str, translate: Callable[[str], str]) -> str:
    """A text cell with each of its units replaced; code and formulas stay."""
    blocks = iter(FENCED.findall(markdown))
    changed = (
        (mark := _mark(line)) + translate(line.removeprefix(mark)) if _is_text(line) else line
        for line in FENCED.sub("\0", markdown).split("\n")
    )
    return re.sub("\0", lambda _: next(blocks), "\n".join(changed))


def _mark(line: str) -> str:
    found = _HEADING.match(line)
    return found.group() if found else ""


def _is_text(line: str) -> bool:
    return bool(line) and line != "\0" and not line.startswith("$$")


def _strings(data: object) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for value in data.values():
            yield from _strings(value)
    elif isinstance(data, list):
        for value in data:
            yield from _strings(value)


def location(unit: Unit) -> str:
    """Where a text is, for the catalogue."""
    return unit.file.relative_to(ROOT).as_posix()
