"""The built site with additional pages or notebooks, for measuring and testing; existing files are linked.

To answer for such pages in the browser's driver would switch caches off.
"""

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from lite.paths import SITE

LISTING = "api/contents/all.json"


@contextmanager
def site_with(pages: Mapping[str, str], notebooks: Mapping[str, Sequence[str]]) -> Iterator[Path]:
    """Create a site that links to the built one.

    :param pages: HTML by file name
    :param notebooks: the code of the cells by file name
    """
    with TemporaryDirectory() as folder:
        top = Path(folder)
        link(SITE, top, but={"api", "files"})
        link(SITE / "api", top / "api", but={"contents"})
        link(SITE / "api/contents", top / "api/contents", but={"all.json"})
        link(SITE / "files", top / "files")
        for name, html in pages.items():
            (top / name).write_text(html, encoding="utf-8")
        listing = json.loads((SITE / LISTING).read_text(encoding="utf-8"))
        model = next(entry for entry in listing["content"] if entry["type"] == "notebook")
        for name, cells in notebooks.items():
            (top / "files" / name).write_text(_notebook(cells), encoding="utf-8")
            listing["content"].append({**model, "name": name, "path": name})
        (top / LISTING).write_text(json.dumps(listing), encoding="utf-8")
        yield top


def link(source: Path, target: Path, but: Collection[str] = ()) -> None:
    """Create a folder that links to the entries of another, except some."""
    target.mkdir(exist_ok=True)
    for entry in source.iterdir():
        if entry.name not in but:
            (target / entry.name).symlink_to(entry)


def _notebook(cells: Sequence[str]) -> str:
    kernel = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python"}}
    made: list[dict[str, object]] = [
        {"id": f"cell-{place}", "cell_type": "code", "metadata": {}, "execution_count": None, "outputs": [],
         "source": code}
        for place, code in enumerate(cells)
    ]  # fmt: skip
    return json.dumps({"nbformat": 4, "nbformat_minor": 5, "metadata": kernel, "cells": made})
