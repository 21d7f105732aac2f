"""Caches files that take the build long to make, under a hash of everything they are made from."""

import hashlib
from collections.abc import Callable, Iterable
from pathlib import Path

from lite.paths import CACHE

FOLDER = "snapshots"
KEPT = 3
"""How many files of each name are kept."""


def cached(name: str, sources: Iterable[Path], make: Callable[[Path], object]) -> Path:
    """Return the file made from sources with these contents; make it if the cache does not have it.

    :param sources: the programs and data that determine the content of the file
    :param make: writes the file to the path that it is given
    """
    digest = hashlib.sha256()
    for path in sources:
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    folder = CACHE / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{name}.{digest.hexdigest()[:16]}"
    if not file.exists():
        new = file.with_suffix(".new")
        make(new)
        new.replace(file)
        for old in sorted(folder.glob(f"{name}.*"), key=lambda path: path.stat().st_mtime)[:-KEPT]:
            old.unlink()
    return file
