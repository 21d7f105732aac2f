"""Makes the files of a release in dist/: sdist, wheel, the site as an archive, the SBOM and the release notes.

`python -m lite.release v1.0.0` refuses a tag that is not the version of the package and of the newest section of the
changelog. The same input makes the same bytes.
"""

import gzip
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from email import message_from_bytes
from io import BytesIO
from pathlib import Path

from lite.build.sbom import SBOM
from lite.package_page import SETTING
from lite.paths import ROOT, SITE
from uptown_widget import __version__

DIST = ROOT / "dist"
SECTION = re.compile(
    r"^## (?P<version>\S+)(?: - (?P<date>\d{4}-\d\d-\d\d))?\n(?P<text>.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL
)


ON_ITS_WAY = re.compile(r"\.dev\d+$")
"""How a version ends that is not released: that of the code between two releases."""


def newest(*, released: bool = True) -> re.Match[str]:
    """The newest section of the changelog that has a version, or the one above it for what has none yet.

    :raises ValueError: there is none
    """
    for section in SECTION.finditer((ROOT / "CHANGELOG.md").read_text(encoding="utf-8")):
        if (section["version"] != "Unreleased") == released:
            return section
    message = "CHANGELOG.md has no such section."
    raise ValueError(message)


def notes(tag: str | None) -> str:
    """What the changelog says of a release; without a tag, also of a version on its way, to try how it would be made.

    :raises SystemExit: the tag, the package and the newest section are not of one version
    """
    if tag is None and ON_ITS_WAY.search(__version__):
        return newest(released=False)["text"]
    section, tag = newest(), tag or f"v{__version__}"
    if not tag == f"v{__version__}" == f"v{section['version']}":
        sys.exit(f"The tag is {tag}, the package {__version__}, the changelog's newest section {section['version']}.")
    return section["text"]


def build_packages(target: Path) -> list[Path]:
    """The sdist, and the wheel that is built from it."""
    command = [sys.executable, "-m", "build", "--no-isolation", f"--outdir={target}", str(ROOT)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return sorted(target.glob("uptown_widget-*"))


def check_addresses(wheel: Path) -> None:
    """Check that the package page leads to the repository: links and pictures of its README would be dead.

    :raises SystemExit: it does not
    """
    with zipfile.ZipFile(wheel) as files:
        name = next(each for each in files.namelist() if each.endswith(".dist-info/METADATA"))
        page = message_from_bytes(files.read(name))
    if not any(str(each).startswith("Repository, ") for each in page.get_all("Project-URL", [])):
        sys.exit(f"The package page has no address: build in a clone of the repository, or set {SETTING}.")


def pack_site(archive: Path, site: Path = SITE) -> None:
    """The site as an archive, its files in order, without dates and owners."""
    plain = BytesIO()
    with tarfile.open(fileobj=plain, mode="w", format=tarfile.PAX_FORMAT) as files:
        for path in sorted(site.rglob("*")):
            if path.is_file():
                entry = tarfile.TarInfo(f"uptown/{path.relative_to(site).as_posix()}")
                entry.size = path.stat().st_size
                with path.open("rb") as data:
                    files.addfile(entry, data)
    archive.write_bytes(gzip.compress(plain.getvalue(), mtime=0))


def main() -> None:
    """Fill dist/ and print the size of each file."""
    text = notes(sys.argv[1] if sys.argv[1:] else None)
    shutil.rmtree(DIST, ignore_errors=True)
    packages = build_packages(DIST)
    if not ON_ITS_WAY.search(__version__):  # how a release would be made may be tried anywhere
        check_addresses(next(path for path in packages if path.suffix == ".whl"))
    subprocess.run([sys.executable, "-m", "twine", "check", "--strict", *map(str, packages)], check=True)
    if not (SITE / "index.html").exists():
        sys.exit("There is no site yet: `make site` builds it.")
    pack_site(DIST / f"uptown-site-{__version__}.tar.gz")
    shutil.copy(SITE / SBOM, DIST)
    (DIST / "notes.md").write_text(text.strip() + "\n", encoding="utf-8")
    for path in sorted(DIST.iterdir()):
        sys.stdout.write(f"{path.stat().st_size / 1000:9.0f} kB  {path.relative_to(ROOT)}\n")


if __name__ == "__main__":
    main()
