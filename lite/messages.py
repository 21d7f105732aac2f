"""Compiles the message catalogues: `.po` is written by people and kept, `.mo` is what Python's gettext reads.

Hatchling asks this file as it builds a wheel or installs in place; the build of the site and the tests ask it too. It
imports nothing of ours, since a build backend knows no path to it.
"""

import os
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent.parent


def compiled(po: bytes) -> bytes:
    """Return a catalogue as gettext reads it, the same bytes at any time."""
    catalogue, out = read_po(BytesIO(po)), BytesIO()
    catalogue.creation_date = datetime(2026, 1, 1, tzinfo=UTC)
    write_mo(out, catalogue)
    return out.getvalue()


def compile_catalogues(root: Path = ROOT) -> list[Path]:
    """Compile what is not there yet or older than its source; return what was compiled."""
    stale = [po for po in sorted(root.glob("uptown_widget/locale/*/LC_MESSAGES/*.po")) if _is_stale(po)]
    for po in stale:
        # Whoever reads meanwhile, such as tests side by side, finds a whole file.
        new = po.with_suffix(f".{os.getpid()}")
        new.write_bytes(compiled(po.read_bytes()))
        new.replace(po.with_suffix(".mo"))
    return [po.with_suffix(".mo") for po in stale]


def _is_stale(po: Path) -> bool:
    mo = po.with_suffix(".mo")
    return not mo.exists() or mo.stat().st_mtime_ns < po.stat().st_mtime_ns


class CompileMessages(BuildHookInterface[Any]):
    """Puts current catalogues into a wheel; an sdist has their sources."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile; git, and so hatchling, does not look at what is compiled."""
        del version
        compile_catalogues(Path(self.root))
        build_data["artifacts"].append("uptown_widget/locale/**/*.mo")
