"""Lessons in other languages: the code of the English notebook, with the texts of `lite/build/lessons/<language>/`.

A file there has under `cells` the text of each text cell by the cell's id, in which `{code}` stands for the next block
of code in the English one, and under `code` what comments and sentences within cells of code become. A cell that is in
all languages at once, as those of the chapters on Upturn, needs no text: each notebook takes its part.
"""

import json
import re
import shutil
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from lite.paths import BUILD, LITE, NOTEBOOKS, ROOT
from uptown_widget.i18n import LANGUAGES

TEXTS = LITE / "build/lessons"
FENCED = re.compile(r"```python\n.*?```", re.DOTALL)


def translations() -> Iterator[tuple[str, str]]:
    """The language and the name of each lesson that has texts here."""
    for path in sorted(TEXTS.glob("*/*.toml")):
        yield path.parent.name, path.stem


def write_translations(target: Path) -> None:
    """Write all of them beside the English notebooks; from each notebook links lead to those in its language."""
    for language, name in translations():
        notebook = json.dumps(translated(name, language), ensure_ascii=False, indent=1)
        (target / f"{name}.{language}.ipynb").write_text(notebook, encoding="utf-8")
    for language, name in translations():
        for path in target.glob(f"*.{language}.ipynb"):
            text = path.read_text(encoding="utf-8")
            path.write_text(text.replace(f"]({name}.ipynb)", f"]({name}.{language}.ipynb)"), encoding="utf-8")


def texts_of(name: str, language: str) -> dict[str, dict[str, str]]:
    """The texts of a lesson in a language."""
    return tomllib.loads((TEXTS / language / f"{name}.toml").read_text(encoding="utf-8"))


def translated(name: str, language: str) -> dict[str, Any]:
    """A notebook in a language."""
    notebook: dict[str, Any] = json.loads((NOTEBOOKS / f"{name}.ipynb").read_text(encoding="utf-8"))
    texts = texts_of(name, language)
    for cell in notebook["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "code":
            source = in_code(source, language, texts.get("code", {}))
        elif cell["id"] in texts["cells"]:
            blocks = iter(FENCED.findall(source))
            source = re.sub(r"\{code\}", lambda _: next(blocks, ""), texts["cells"][cell["id"]]).strip()  # noqa: B023
        else:
            source = part(source, language)
        cell["source"] = source.splitlines(keepends=True)
    return notebook


def main() -> None:
    """Write the translations to build/lessons/, with the notebooks that links lead to beside them."""
    target = shutil.copytree(NOTEBOOKS, BUILD / "lessons", dirs_exist_ok=True)
    write_translations(target)
    sys.stdout.write(f"{len([*translations()])} notebooks are in {target.relative_to(ROOT)}/.\n")


def in_code(source: str, language: str, words: dict[str, str]) -> str:
    """A cell of code with its comments and sentences in a language, and everything that it shows, too."""
    for english, translation in words.items():
        source = source.replace(english, translation)
    source = source.replace('language="en"', f'language="{language}"')
    return re.sub(r'\bLesson\("(\w+)", chapters=', rf'Lesson("\1", language="{language}", chapters=', source)


def part(source: str, language: str) -> str:
    """The part in a language of a text in all of them: of each heading, and of the paragraphs."""
    at = [*LANGUAGES].index(language)
    paragraphs = source.split("\n\n")
    headings = [each for each in paragraphs if each.startswith("#")]
    others = [each for each in paragraphs if not each.startswith("#")]
    paragraphs = [
        " ".join((each.split(" ", 1)[0], each.split(" ", 1)[1].split(" · ")[at]))
        if each.count(" · ") == len(LANGUAGES) - 1
        else each
        for each in headings
    ]
    return "\n\n".join((*paragraphs, *([others[at]] if len(others) == len(LANGUAGES) else others)))


if __name__ == "__main__":
    main()
