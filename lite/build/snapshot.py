"""Makes the memory snapshot from which the play pages start Python: the core the site carries, all games imported."""

import re
import shutil
import subprocess
from pathlib import Path

from jupyterlite_pyodide_kernel.constants import PYODIDE_VERSION

from lite.build import compression
from lite.build.bytecode import node
from lite.build.cache import cached
from lite.build.pyodide_core import CORE_FILES
from lite.paths import LITE

NAME = "games.snapshot"
FOLDER = "static/snapshot"
"""Of the site; it holds one folder, named after the snapshot's content."""
SCRIPT = LITE / "build/snapshot.mjs"
PARTS = [LITE / "build/memory.mjs", LITE / "build/deterministic.mjs"]
"""What the scripts that make snapshots share."""


def make_snapshot(core: Path, archives: list[Path], target: Path) -> None:
    """Write the snapshot, compressed.

    :param archives: compiled modules
    """

    def make(file: Path) -> None:
        plain = target.with_suffix(".plain")
        command = [*node(), str(SCRIPT), str(core), PYODIDE_VERSION, str(plain), *map(str, archives)]
        subprocess.run(command, check=True)
        check_build(plain.read_bytes(), core)
        file.write_bytes(compression.compress(plain.read_bytes()))
        plain.unlink()

    scripts = [Path(__file__), Path(compression.__file__), SCRIPT, *PARTS]
    sources = [*scripts, *(core / name for name in CORE_FILES), *archives]
    shutil.copy(cached("games", sources, make), target)


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
