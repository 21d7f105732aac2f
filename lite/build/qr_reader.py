"""jsQR from npm, which reads QR codes in browsers that do not do so themselves."""

import tarfile

from lite.build.pyodide_core import fetch_tarball
from lite.paths import CACHE

PACKAGE, VERSION, LICENCE = "jsqr", "1.4.0", "Apache-2.0"
FILE = "jsQR.js"


def script() -> bytes:
    """The script: imported as a module, it puts the function `jsQR` into the page."""
    return _member(f"dist/{FILE}")


def licence() -> str:
    """Its licence text."""
    return _member("LICENSE").decode()


def _member(name: str) -> bytes:
    with tarfile.open(fetch_tarball(PACKAGE, VERSION, CACHE / "npm")) as archive:
        member = archive.extractfile(f"package/{name}")
        assert member  # the version is pinned  # noqa: S101
        return member.read()
