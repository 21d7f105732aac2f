"""Fetches Pyodide's core, the Python that runs in the browser, from npm. Standard library only."""

import hashlib
import json
from pathlib import Path

from lite.build.npm import read_member

CORE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")


def unpack_core(target: Path, version: str) -> None:
    """Copy the core files of this version to `target`, with a lock file without packages."""
    target.mkdir(parents=True)
    for name in CORE_FILES:
        (target / name).write_bytes(read_member("pyodide", version, name))
    lock_file = target / "pyodide-lock.json"
    lock = json.loads(lock_file.read_text(encoding="utf-8"))
    # Without packages every wheel comes from the package index and none from Pyodide's own host.
    # pyodide-lock 0.1.2, the newest for Python 3.11, wants the version that newer locks left out.
    lock["packages"] = {}
    lock["info"].setdefault("version", version)
    lock_file.write_text(json.dumps(lock))


def move_to_hashed_folder(site: Path) -> None:
    """Move the core into a folder named after its content, so that browsers load each version only once."""
    core = site / "static/pyodide"
    digest = hashlib.sha256()
    for name in CORE_FILES:
        digest.update(hashlib.sha256((core / name).read_bytes()).digest())
    moved = site / "static/moved"
    core.rename(moved)
    core.mkdir()
    moved.rename(core / digest.hexdigest()[:12])


def core_of(site: Path) -> Path:
    """The folder of the core in a built site."""
    (folder,) = (site / "static/pyodide").iterdir()
    return folder
