"""What the package page shows: the links of the project, and the README with links to the release.

Hatchling asks this file as it builds. The address of the project is that of the repository it is built in; a setting,
`UPTOWN_REPOSITORY`, comes before it, and an sdist brings its own. Without any, the page has no addresses.
"""

import os
import re
import subprocess
from email import message_from_string
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

SETTING = "UPTOWN_REPOSITORY"
_PICTURE = re.compile(r'((?:src|srcset)=")(?![a-z]+:)([^"]+)|(!\[[^\]]*\]\()(?![a-z]+:)([^)]+)')
_LINK = re.compile(r"((?<!!)\[[^\]]*\]\()(?![a-z]+:|#)([^)]+)")


def repository(root: Path) -> str:
    """The address of the project, or nothing."""
    if (root / "PKG-INFO").exists():
        addresses = message_from_string((root / "PKG-INFO").read_text(encoding="utf-8")).get_all("Project-URL", [])
        return next((line.partition(", ")[2] for line in addresses if line.startswith("Repository, ")), "")
    return public(os.environ.get(SETTING) or _origin(root))


def _origin(root: Path) -> str:
    command = ["git", "-C", str(root), "config", "--get", "remote.origin.url"]
    try:
        return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
    except OSError:
        return ""


def public(address: str) -> str:
    """The web address of a repository; empty for a folder or anything else without one."""
    found = re.fullmatch(r"(?:https://(?:[^@/]+@)?|(?:ssh://)?git@)([\w.-]+)[:/]([\w./-]+?)(?:\.git)?/?", address)
    return f"https://{found[1]}/{found[2]}" if found else ""


def addresses(home: str, version: str) -> dict[str, str]:
    """The project links on the package page."""
    if not home:
        return {}
    docs = f"{home}/blob/v{version}/docs"
    return {
        "Repository": home,
        "Documentation": f"{docs}/index.md",
        "Changelog": f"{home}/blob/v{version}/CHANGELOG.md",
        "Issues": f"{home}/issues",
    }


def absolute(text: str, home: str, version: str) -> str:
    """A page whose pictures and links lead to the release."""
    if not home:
        return text

    def picture(found: re.Match[str]) -> str:
        before, path = (found[1], found[2]) if found[1] else (found[3], found[4])
        return f"{before}{home}/raw/v{version}/{path}"

    return _LINK.sub(lambda found: f"{found[1]}{home}/blob/v{version}/{found[2]}", _PICTURE.sub(picture, text))


class PackagePage(MetadataHookInterface):
    """Fills in what depends on the repository and version."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the readme and the addresses."""
        root = Path(self.root)
        source = (root / "uptown_widget/__init__.py").read_text(encoding="utf-8")
        found = re.search(r'^__version__ = "(.*)"', source, re.MULTILINE)
        version = found[1] if found else ""
        home = repository(root)
        text = absolute((root / "README.md").read_text(encoding="utf-8"), home, version)
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
        metadata["urls"] = addresses(home, version)
