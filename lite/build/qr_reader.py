"""jsQR from npm, which reads QR codes in browsers that do not do so themselves."""

from lite.build.npm import read_member

PACKAGE, VERSION, LICENCE = "jsqr", "1.4.0", "Apache-2.0"
FILE = "jsQR.js"


def script() -> bytes:
    """The script: imported as a module, it puts the function `jsQR` into the page."""
    return read_member(PACKAGE, VERSION, f"dist/{FILE}")


def licence() -> str:
    """Its licence text."""
    return read_member(PACKAGE, VERSION, "LICENSE").decode()
