"""Compiles the bots' arithmetic: `make engine`, after a change in `uptown_widget/engine/c/`.

The same compiler makes the same file everywhere, so the file is kept, and a test compares it with its sources.
"""

import re
import subprocess
import sys
import zlib
from pathlib import Path

from lite.paths import ROOT

FOLDER = ROOT / "uptown_widget/engine"
SOURCES = (FOLDER / "c/kernel.c", FOLDER / "c/upturn.c")
"""One a game: each is compiled on its own, so that names in one do not meet those in the other."""
TARGET = FOLDER / "uptown.wasm"
LOADER = FOLDER / "loading.py"
STACK = 1 << 18
"""Bytes: lists of pairs of groups are on the stack, and an ending is as deep as turns are left."""
OPTIONS = (
    *("-target", "wasm32-freestanding", "-std=c11", "-O2", "-Wall", "-Wextra", "-Werror"),
    "-ffp-contract=off",  # a multiplication and an addition in one would round once, Python rounds twice
    *("-nostdlib", "-Wl,--no-entry", "-Wl,--strip-all", f"-Wl,-z,stack-size={STACK}"),
)


def compile_engine(target: Path) -> None:
    """Compile the kernel into a file."""
    sources = [str(each.relative_to(ROOT)) for each in SOURCES]
    command = [sys.executable, "-m", "ziglang", "cc", *OPTIONS, "-o", str(target), *sources]
    subprocess.run(command, check=True, cwd=ROOT)
    target.chmod(0o644)


def main() -> None:
    """Compile it, and write its checksum where it is loaded."""
    compile_engine(TARGET)
    line = f"CHECKSUM = 0x{zlib.crc32(TARGET.read_bytes()):08X}"
    LOADER.write_text(re.sub(r"^CHECKSUM = .*$", line, LOADER.read_text(encoding="utf-8"), flags=re.MULTILINE))
    sys.stdout.write(f"{TARGET.relative_to(ROOT)}: {TARGET.stat().st_size / 1000:.1f} kB\n")


if __name__ == "__main__":
    main()
