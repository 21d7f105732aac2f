"""The source files of the project, for tests that read them."""

from pathlib import Path

ROOT = Path(__file__).parent.parent


def sources(*folders: str, ends: tuple[str, ...] = (".py",)) -> list[Path]:
    """Return the source files below some folders."""
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*") if path.suffix in ends)
