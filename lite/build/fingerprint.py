"""Tells whether the site is up to date: a fingerprint of everything it is built from. Standard library only."""

import hashlib
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

from lite.paths import BUILD, ROOT, SITE

INPUTS = (
    "pyproject.toml",
    "README.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "docs",
    "lite",
    "notebooks",
    "uptown_widget",
)
IGNORED = {"__pycache__", ".ipynb_checkpoints", "progress*.json*", "*-practice.txt*", "*-summary.*", "my_bot.py"}
"""Patterns of names; all but the first two are what lessons write when somebody runs them here."""
FINGERPRINT_FILE = BUILD / "site.fingerprint"
COMPILED = "compiled.json.bz2"
"""The catalogues compiled from the .po files."""


def input_files(root: Path = ROOT) -> Iterator[Path]:
    """Every file that the site is built from, in a fixed order."""
    for name in INPUTS:
        start = root / name
        for path in sorted(start.rglob("*")) if start.is_dir() else [start]:
            parts = path.relative_to(root).parts
            ignored = any(fnmatch(part, pattern) for part in parts for pattern in IGNORED)
            if path.is_file() and not ignored and path.name != COMPILED:
                yield path


def fingerprint(root: Path = ROOT) -> str:
    """A hash of the names and contents of all inputs; modification times mean little after a checkout."""
    digest = hashlib.sha256()
    for path in input_files(root):
        digest.update(f"{path.relative_to(root)}\0".encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def up_to_date(current: str) -> bool:
    """Whether the existing site was built from inputs with this fingerprint."""
    return (SITE / "index.html").exists() and FINGERPRINT_FILE.exists() and FINGERPRINT_FILE.read_text() == current
