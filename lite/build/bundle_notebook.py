"""Joins the scripts that every notebook loads into one: JupyterLab asks for a hundred, some only after others.

Each puts its modules on a list, where the bundle finds them and asks for them no more. The other applications, and what
a notebook loads later, use the scripts as they are.
"""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

from lite.build.play_pages import hash_of
from lite.paths import LITE

LIST = LITE / "build/notebook_scripts.toml"
PAGE = "notebooks/index.html"
BUNDLE = "build/notebooks/bundle.js"
SETTINGS = tuple(f"{folder}{name}" for folder in ("", "notebooks/") for name in ("jupyter-lite.json", "index.html"))
ASKED_LATER = (*SETTINGS, "build/schemas/all.json", "api/translations/all.json", "api/contents/all.json")
"""What the page fetches one after the other, and has at hand if its head names it."""


def scripts(site: Path) -> Iterator[Path]:
    """The scripts to join; those that another version of JupyterLab lacks are left out."""
    for folder, names in tomllib.loads(LIST.read_text(encoding="utf-8")).items():
        for name in names:
            yield from sorted((site / folder).glob(f"{name}.*.js"))


def bundle_scripts(site: Path) -> None:
    """Put them in front of the bundle of notebooks, and have the page ask early for what it needs.

    :raises ValueError: the page is another than the one this is for
    """
    bundle, page = site / BUNDLE, site / PAGE
    # Each in a function of its own, since some are strict and others are not.
    parts = [f"(() => {{{path.read_text(encoding='utf-8')}\n}})();\n" for path in scripts(site)]
    bundle.write_text("".join((*parts, bundle.read_text(encoding="utf-8"))), encoding="utf-8")
    text = page.read_text(encoding="utf-8")
    known, settings = re.search(rf"{re.escape(BUNDLE)}\?_=\w+", text), re.search(r"config-utils\.js\?_=\w+", text)
    if not (known and settings):
        message = f"{PAGE} does not load {BUNDLE}"
        raise ValueError(message)
    links = [f'<link rel="modulepreload" href="../{settings[0]}">']
    links += [f'<link rel="preload" as="fetch" crossorigin href="../{name}">' for name in ASKED_LATER]
    text = text.replace(known[0], f"{BUNDLE}?_={hash_of(bundle)[:7]}")
    page.write_text(
        text.replace("<title>", "".join(f"{link}\n    " for link in links) + "<title>", 1), encoding="utf-8"
    )
