"""A cache of what takes the build long to make, found by what it is made from."""

import hashlib
from collections.abc import Callable, Iterable
from pathlib import Path

from lite.paths import CACHE

FOLDER = "snapshots"
KEPT = 3
"""Files of each name."""


def made_before(name: str, sources: Iterable[Path], make: Callable[[Path], object]) -> Path:
    """Return the file that was made from sources with the same contents, or make it.

    :param sources: programs and data, everything that decides what is in the file
    :param make: writes the file under the path that it is given
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
