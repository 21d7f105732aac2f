"""Makes the files from which a notebook's Python starts: its packages in one archive, and its memory after importing.

Packages are found and loaded as before wherever they are asked for by name; see docs/performance.md for what it saves.
"""

import io
import json
import shutil
import subprocess
import tarfile
import zipfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from lite.build import compression
from lite.build.bytecode import node
from lite.build.cache import cached
from lite.build.play_pages import hash_of
from lite.build.pyodide_core import CORE_FILES
from lite.build.snapshot import PARTS, check_build
from lite.paths import LITE

FOLDER = "/lib/python3.14/site-packages"
PROGRAM = '''
import gc, importlib

importlib.invalidate_caches()  # the clock stands still, so folders seem not to have changed
import pyodide_kernel


def import_game(shell):
    """Import what a board needs; what that sends to the page is sent when the first cell runs."""
    messages = []
    shell.send_comm = lambda *message: messages.append(message)
    import uptown_widget.notebook.board
    from uptown_widget.notebook.out_of_order import explain_order

    explain_order(shell)
    del shell.send_comm

    def send(*_):
        shell.events.unregister("pre_run_cell", send)
        for message in messages:
            shell.send_comm(*message)

    shell.events.register("pre_run_cell", send)


import_game(pyodide_kernel.ipython_shell)
del import_game
gc.collect()
gc.freeze()
'''
"""What has run in the memory."""
FINISH = """
import importlib, os, random

import pyodide_kernel
from js import navigator

importlib.invalidate_caches()  # files that were there are there again, with other dates
random.seed()  # or every visitor would be dealt the same tiles
os.environ["LANG"] = navigator.language.replace("-", "_") + ".UTF-8"
del os.environ["PYTHONHASHSEED"], os.environ["TZ"]
profile = pyodide_kernel.ipython_shell.profile_dir
os.makedirs(profile.location, exist_ok=True)
profile.check_dirs()

import piplite.piplite
"""
"""What runs wherever the memory has been restored: it holds neither files nor anything of the browser."""
COMMAND = LITE / "build/kernel_snapshot.mjs"
EXTRACT = LITE / "pages/preload/archive.js"


@dataclass(frozen=True)
class Built:
    """What a page must know to restore Python."""

    image: dict[str, str | int]
    files: dict[str, str | int]
    packages: tuple[str, ...]
    """What need not be loaded any more."""
    folder: str = FOLDER
    finish: str = FINISH


def needed(packages: dict[str, dict[str, list[str]]], names: list[str]) -> list[str]:
    """Packages of a lock with all that they depend on."""
    found: set[str] = set()
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += packages[name]["depends"]
    return sorted(found)


def modules(wheels: Iterable[Path]) -> dict[str, bytes]:
    """What wheels lay into the folder of packages, by path."""
    found: dict[str, bytes] = {}
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as archive:
            names = [name for name in archive.namelist() if not name.endswith("/") and ".data/" not in name]
            found |= {name: archive.read(name) for name in names}
    return found


def tar(files: dict[str, bytes]) -> bytes:
    """Files as an archive for `archive.js`, which reads short names only.

    :raises ValueError: a name is too long
    """
    target = io.BytesIO()
    with tarfile.open(fileobj=target, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, content in sorted(files.items()):
            if len(name.encode()) > tarfile.LENGTH_NAME:
                message = f"the name of a file in a package is too long: {name}"
                raise ValueError(message)
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    return target.getvalue()


def make_snapshot(site: Path, core: Path, work: Path, names: list[str]) -> Built:
    """Write both files into static/preload/ of a site, named after their contents.

    :param names: the packages that the kernel asks for
    """
    locks, target = site / "static/pyodide-lock", site / "static/preload"
    packages = json.loads((locks / "pyodide-lock.json").read_text(encoding="utf-8"))["packages"]
    names = needed(packages, names)
    archive, program, image = work / "packages.tar", work / "kernel.py", work / "memory.zst"
    archive.write_bytes(tar(modules(locks / packages[name]["file_name"] for name in names)))
    program.write_text(PROGRAM, encoding="utf-8")

    def make(file: Path) -> None:
        plain = image.with_suffix(".plain")
        command = [*node(), *map(str, (COMMAND, core, archive, FOLDER, program, plain))]
        subprocess.run(command, check=True)
        check_build(plain.read_bytes(), core)
        file.write_bytes(compression.compress(plain.read_bytes()))
        plain.unlink()

    def pack(file: Path) -> None:
        file.write_bytes(compression.compress(archive.read_bytes()))

    ours = Path(compression.__file__)
    sources = [ours, COMMAND, *PARTS, EXTRACT, *(core / name for name in CORE_FILES), archive, program]
    shutil.copy(cached("notebooks", sources, make), image)
    packed = work / "packages.tar.zst"
    shutil.copy(cached("packages", [ours, archive], pack), packed)
    return Built(stored(target, image), stored(target, packed), tuple(names))


def stored(folder: Path, file: Path) -> dict[str, str | int]:
    """Copy a file under a name that says what is in it, since caches keep it; say what a page expects."""
    first, _, rest = file.name.partition(".")
    name = f"{first}.{hash_of(file)[:12]}.{rest}"
    shutil.copy(file, folder / name)
    return {"name": name, **compression.facts(file)}
