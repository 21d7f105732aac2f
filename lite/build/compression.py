"""Zstandard: compresses what Python is restored from, and brings its decoder for browsers, from npm."""

import base64
import re
from pathlib import Path

from backports import zstd

from lite.build.npm import read_member

PACKAGE, VERSION, LICENCE = "zstddec", "0.3.4", "MIT AND BSD-3-Clause"
FILE = "zstd.wasm"
CHECKSUM = 4
"""Bytes at the end of what is compressed."""
OPTIONS: dict[int, int] = {
    zstd.CompressionParameter.compression_level: 19,
    zstd.CompressionParameter.checksum_flag: 1,
    # A browser keeps so much of what it has decompressed at hand: 8 MB. More would save less than a hundredth.
    zstd.CompressionParameter.window_log: 23,
}


def compress(plain: bytes) -> bytes:
    """Compress, with a checksum."""
    return zstd.compress(plain, options=OPTIONS)


def decompress(packed: bytes) -> bytes:
    """Decompress what `compress` made."""
    return zstd.decompress(packed)


def facts(path: Path) -> dict[str, int]:
    """What a page has to know of a compressed file: length and checksum of what is in it."""
    packed = path.read_bytes()
    return {"size": len(decompress(packed)), "checksum": int.from_bytes(packed[-CHECKSUM:], "little")}


def decoder() -> bytes:
    """The program that decompresses in a browser.

    The package's own script keeps a whole file, packed and unpacked, in a memory that it never gives back.
    """
    script = read_member(PACKAGE, VERSION, "dist/zstddec-stream.mjs").decode()
    program = re.search(r'const wasm = "([^"]+)"', script)
    assert program  # the version is pinned  # noqa: S101
    return base64.b64decode(program[1])


def licence() -> str:
    """Its licence text."""
    return read_member(PACKAGE, VERSION, "LICENSE").decode()
