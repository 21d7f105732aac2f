"""The folders of the site's sources and of what is built from them. Standard library only."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LITE = ROOT / "lite"
NOTEBOOKS = ROOT / "notebooks"
BUILD = ROOT / "build"
CACHE = BUILD / "cache"
SITE = BUILD / "site"
