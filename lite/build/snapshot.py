"""Makes the memory snapshot from which the play pages start Python: the core the site carries, all games imported."""

import gzip
import hashlib
import re
import subprocess
import zlib
from pathlib import Path

from jupyterlite_pyodide_kernel.constants import PYODIDE_VERSION

from lite.build.bytecode import node
from lite.build.pyodide_core import CORE_FILES
from lite.paths import CACHE, LITE

NAME = "games.snapshot"
FOLDER = "static/snapshot"
"""Of the site; it holds one folder, named after the snapshot's content."""
SCRIPT = LITE / "build/snapshot.mjs"
NO_CHANCE = LITE / "build/no_chance.mjs"
KEPT = 3
"""Snapshots in the build's cache."""


def make_snapshot(core: Path, archives: list[Path], target: Path) -> None:
    """Write the snapshot, compressed, unless the cache has the one of this core and these modules.

    :param archives: compiled modules
    """
    digest = hashlib.sha256()
    for path in [SCRIPT, NO_CHANCE, *(core / name for name in CORE_FILES), *archives]:
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    cache = CACHE / "snapshots"
    cache.mkdir(parents=True, exist_ok=True)
    cached = cache / f"{digest.hexdigest()[:16]}.gz"
    if not cached.exists():
        plain = target.with_suffix(".plain")
        command = [*node(), str(SCRIPT), str(core), PYODIDE_VERSION, str(plain), *map(str, archives)]
        subprocess.run(command, check=True)
        check_build(plain.read_bytes(), core)
        new = cached.with_suffix(".new")
        new.write_bytes(gzip.compress(plain.read_bytes(), mtime=0))
        new.replace(cached)
        plain.unlink()
        for old in sorted(cache.glob("*.gz"), key=lambda path: path.stat().st_mtime)[:-KEPT]:
            old.unlink()
    target.write_bytes(cached.read_bytes())


def check_build(snapshot: bytes, core: Path) -> None:
    """Refuse a snapshot that this core would not restore.

    :raises ValueError: it was made by another build of Pyodide
    """
    needed = re.search(r'BUILD_ID:"([0-9a-f]{64})"', (core / "pyodide.mjs").read_text(encoding="utf-8"))
    words = memoryview(snapshot[16:48]).cast("I")
    found = "".join(f"{word:08x}" for word in words)
    if needed is None or needed[1] != found:
        message = (
            f"The snapshot was made by build {found} of Pyodide, but the site carries build "
            f"{needed[1] if needed else 'unknown'} (Pyodide {PYODIDE_VERSION})."
        )
        raise ValueError(message)


def facts(path: Path) -> dict[str, int]:
    """What a page has to know of a compressed snapshot: length and CRC-32 of what is in it."""
    plain = gzip.decompress(path.read_bytes())
    return {"size": len(plain), "crc": zlib.crc32(plain)}
