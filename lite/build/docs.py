"""Builds the docs at docs/ of the site: Markdown pages, the API reference from docstrings, boards to play on.

`python -m lite.build.docs` lays them into the built site anew. Pages and their links are written to be
read on a plain forge too; what leads out of docs/ there is led to its place on the site here.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from lite.build.docs_languages import language_of
from lite.build.fonts import FILE
from lite.build.reference import write_reference
from lite.build.rules_pages import write_rules
from lite.paths import BUILD, LITE, ROOT, SITE
from uptown_widget.screen.font import HANGUL, faces
from uptown_widget.screen.html import tokens
from uptown_widget.screen.theme import theme

DOCS = ROOT / "docs"
TOP_PAGES = ("CHANGELOG.md", "CONTRIBUTING.md")
"""Files of the project that are also pages of the docs."""
LINK_REWRITES = (
    (re.compile(r"\]\((?:\.\./)+README\.md"), "](/index.md"),
    (re.compile(rf"\]\((?:\.\./)+({'|'.join(TOP_PAGES)})"), lambda found: f"](/{found[1].lower()}"),
    (re.compile("`print/`"), '<a href="../print/index.html">print/</a>'),
    (re.compile("`lab/`"), '<a href="../lab/index.html">lab/</a>'),
)
"""Links from docs/ to the rest of the site."""
UNUSED = ("**/*.map", ".buildinfo", "_sources", "_static/locales", "_static/*.txt", "_static/scripts/*.txt",
          "_static/webpack-macros.html")  # fmt: skip
"""Files from Sphinx and the theme that no page needs."""
DATE = "1767225600"
"""A fixed build date, so that builds are reproducible."""
MEANINGS = {
    "page": "background table table-row-zebra-high-bg",
    "panel": "on-background surface table-row-zebra-low-bg",
    "ink": "on-surface text-base heading link-hover link-higher-contrast inline-code",
    "quiet": "text-muted",
    "line": "border shadow table-outer-border",
    "rail": "border-muted table-inner-border",
    "accent": "primary secondary accent link blockquote-notch",
    "district-b": "target",
    "district-a": "table-row-hover-bg table-heading-bg",
}
"""For each of our colours, those of Sphinx's theme."""


def build_docs(site: Path) -> None:
    """Build the docs. Warnings, such as dead links or unreadable docstrings, are errors."""
    source, output = BUILD / "docs", site / "docs"
    shutil.rmtree(source, ignore_errors=True)
    shutil.rmtree(output, ignore_errors=True)
    stage(source)
    command = [
        sys.executable,
        "-m",
        "sphinx",
        "--jobs=auto",
        "--fail-on-warning",
        "--keep-going",
        "--nitpicky",
        "--quiet",
    ]
    folders = [f"--doctree-dir={BUILD / 'docs.doctrees'}", "--fresh-env", str(source), str(output)]
    done = subprocess.run(
        [*command, *folders], cwd=ROOT, env=os.environ | {"SOURCE_DATE_EPOCH": DATE, "PYTHONHASHSEED": "0"},
        check=False, capture_output=True, text=True,
    )  # fmt: skip
    if done.returncode:
        sys.exit(f"{done.stderr}\nThe docs could not be built.")
    for pattern in UNUSED:
        for path in output.glob(pattern):
            shutil.rmtree(path) if path.is_dir() else path.unlink()


def stage(folder: Path) -> None:
    """Collect the input of Sphinx: pages, reference, colours and drawings."""
    shutil.copytree(DOCS, folder, ignore=shutil.ignore_patterns("__pycache__"))
    for name in TOP_PAGES:
        text = (ROOT / name).read_text(encoding="utf-8")
        (folder / name.lower()).write_text(text.replace("](docs/", "]("), encoding="utf-8")
    write_rules(folder)
    for page in folder.rglob("*.md"):
        text = page.read_text(encoding="utf-8")
        for link, place in LINK_REWRITES:
            text = link.sub(place, text)
        page.write_text(text, encoding="utf-8")
    fill_contents(folder)
    write_reference(folder / "api")
    static = folder / "_static"
    shutil.copy(LITE / "pages/icon.svg", static)
    (static / "colours.css").write_text(colours(), encoding="utf-8")
    for name in ("light", "dark"):
        (static / f"wordmark-{name}.svg").write_text(wordmark(name), encoding="utf-8")


def fill_contents(folder: Path) -> None:
    """Replace the entry `others` by the English pages that no table of contents lists."""
    index = folder / "index.md"
    text = index.read_text(encoding="utf-8")
    others = sorted(
        page.stem
        for page in folder.glob("*.md")
        if language_of(page.stem) == "en" and not re.search(rf"^{page.stem}$", f"{text}index", re.MULTILINE)
    )
    index.write_text(text.replace("\nothers\n", "".join(f"\n{name}" for name in others) + "\n"), encoding="utf-8")


def colours() -> str:
    """The stylesheet with our colours and typeface, for Sphinx's theme and for the boards."""
    rules = [faces(f"../../{FILE.name}", {weight: f"../../{name}" for weight, name in HANGUL.items()})]
    for name in ("light", "dark"):
        values = theme(name)
        named = "".join(
            f"--pst-color-{meaning}:{values[token]};" for token, meant in MEANINGS.items() for meaning in meant.split()
        )
        rules.append(f"html[data-theme={name}]{{{named}}}\n")
        rules.append(tokens(name).replace(f".uptown-{name}", f"html[data-theme={name}]"))
    return "".join(rules)


def wordmark(name: str) -> str:
    """The word Uptown as a picture, in the colours of a theme."""
    values = theme(name)
    strokes = {"wide": ("accent", 15), "gap": ("page", 10.5), "thin": ("accent", 4.5)}
    text = (LITE / "pages/wordmark.svg").read_text(encoding="utf-8").replace("viewBox=", 'fill="none" viewBox=', 1)
    for kind, (token, width) in strokes.items():
        text = text.replace(f'class="{kind}"', f'stroke="{values[token]}" stroke-width="{width}"')
    return text


if __name__ == "__main__":
    if not (SITE / "index.html").exists():
        sys.exit("There is no site yet: `make site` builds it, the docs with it.")
    build_docs(SITE)
