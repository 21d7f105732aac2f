"""Builds the site twice, in two folders, and compares every file: the same input makes the same bytes."""

import filecmp
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from lite.build import fingerprint
from lite.build.docs import TOP_PAGES
from lite.paths import CACHE, ROOT

SOURCES = ("pyproject.toml", "README.md", "LICENSE", *TOP_PAGES, "docs", "lite", "notebooks", "uptown_widget")
FOLDERS = ("one", "another place/with a longer path")


def build_in(folder: Path) -> Path:
    """Copy the sources and the download cache, and build there."""
    for name in SOURCES:
        source, target = ROOT / name, folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(
                source,
                target,
                ignore=shutil.ignore_patterns(*fingerprint.IGNORED, fingerprint.COMPILED),
                copy_function=shutil.copyfile,
            )
        else:
            shutil.copyfile(source, target)
    shutil.copytree(CACHE, folder / "build/cache", ignore=shutil.ignore_patterns("snapshots"))  # made here
    surroundings = os.environ | {"PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    subprocess.run([sys.executable, "-m", "lite.build.site"], cwd=folder, env=surroundings, check=True)
    return folder / "build/site"


def different(one: Path, other: Path) -> Iterator[str]:
    """The files that differ between two folders or exist in only one."""
    names = [{path.relative_to(top).as_posix() for path in top.rglob("*") if path.is_file()} for top in (one, other)]
    for name in sorted(names[0] | names[1]):
        if name not in names[0] & names[1] or not filecmp.cmp(one / name, other / name, shallow=False):
            yield name


def main() -> None:
    """Print what differs; nothing should."""
    with TemporaryDirectory() as top:
        sites = []
        for folder in FOLDERS:
            sites.append(build_in(Path(top) / folder))
            time.sleep(2)  # dates of zip archives count by two seconds
        found = list(different(*sites))
        count = sum(path.is_file() for path in sites[0].rglob("*"))
    sys.stdout.write(f"{count} files, {len(found)} of them different.\n" + "".join(f"  {name}\n" for name in found))
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
