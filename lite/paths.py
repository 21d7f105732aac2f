"""Where the site's sources lie and where what is built from them goes. Standard library only."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LITE = ROOT / "lite"
NOTEBOOKS = ROOT / "notebooks"
BUILD = ROOT / "build"
CACHE = BUILD / "cache"
SITE = BUILD / "site"
