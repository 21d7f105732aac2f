"""Lessons in other languages: the English notebooks, with their texts from the catalogues (`site_texts.py`)."""

import json
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from lite.build import site_texts
from lite.build.translation import translation
from lite.paths import BUILD, NOTEBOOKS, ROOT
from uptown_widget.i18n import LANGUAGES


def translations() -> Iterator[tuple[str, str]]:
    """The other languages, each with the name of each lesson."""
    for language in LANGUAGES:
        if language != "en":
            yield from ((language, path.stem) for path in sorted(NOTEBOOKS.glob("*.ipynb")))


def write_translations(target: Path) -> None:
    """Write all of them beside the English notebooks."""
    for language, name in translations():
        notebook = json.dumps(translated(name, language), ensure_ascii=False, indent=1)
        (target / f"{name}.{language}.ipynb").write_text(notebook, encoding="utf-8")


def translated(name: str, language: str) -> dict[str, Any]:
    """A notebook in a language; its links lead to notebooks in that language."""
    notebook: dict[str, Any] = json.loads((NOTEBOOKS / f"{name}.ipynb").read_text(encoding="utf-8"))
    for cell in notebook["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "code":
            source = _code(source, name, language)
        else:
            source = site_texts.replaced(source, lambda text: translation(text, language))
            source = re.sub(r"\]\((\w+)\.ipynb\)", rf"](\1.{language}.ipynb)", source)
        cell["source"] = source.splitlines(keepends=True)
    return notebook


def main() -> None:
    """Write the translations to build/lessons/, with the notebooks that links lead to beside them."""
    target = shutil.copytree(NOTEBOOKS, BUILD / "lessons", dirs_exist_ok=True)
    write_translations(target)
    sys.stdout.write(f"{len([*translations()])} notebooks are in {target.relative_to(ROOT)}/.\n")


def _code(source: str, name: str, language: str) -> str:
    """A cell of code with its comments and sentences in a language, and everything that it shows, too."""
    for text in site_texts.in_code(name):
        source = source.replace(text, translation(text, language, name))
    source = source.replace('language="en"', f'language="{language}"')
    return re.sub(r'\bLesson\("(\w+)", chapters=', rf'Lesson("\1", language="{language}", chapters=', source)


if __name__ == "__main__":
    main()
