"""The released packages: small, with the right contents, the same bytes each time, and one version."""

import re
import subprocess
import sys
import tarfile
import zipfile
from email import message_from_bytes
from pathlib import Path

import pytest

from lite.package_page import SETTING, addresses
from lite.paths import ROOT
from lite.release import release
from tests.sources import sources
from uptown_widget import __version__

HOME = "https://example.org/some/uptown"
CHANGELOG = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A wheel and an sdist, built here, with the address of a repository."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(SETTING, HOME)
        wheel, sdist = release.build_packages(tmp_path_factory.mktemp("dist"))
    return wheel, sdist


def test_the_wheel_holds_the_package_and_nothing_else(made: tuple[Path, Path]) -> None:
    with zipfile.ZipFile(made[0]) as wheel:
        names = wheel.namelist()
    info = f"uptown_widget-{__version__}.dist-info"
    assert {name.split("/")[0] for name in names} == {"uptown_widget", info}
    assert {Path(name).suffix for name in names if name.startswith("uptown_widget/")} == {
        *(".py", ".bz2", ".typed", ".woff2"),
        *(".css", ".html", ".js", ".svg", ".toml", ".txt", ".wasm"),  # what modules read, boards and replays
    }
    ends = (".py", ".css", ".svg", ".toml", ".txt")
    needed = {path.relative_to(ROOT).as_posix() for path in sources("uptown_widget", ends=ends)}
    licences = {"LICENSE", "uptown_widget/notebook/uptown-sans.txt"}
    assert {*(needed - licences), *(f"{info}/licenses/{name}" for name in licences)} <= set(names)


def test_the_packages_are_small(made: tuple[Path, Path]) -> None:
    wheel, sdist = (path.stat().st_size for path in made)
    assert wheel < 1_330_000  # 28 kB of it are the typeface, 101 kB what is said in four languages, 73 kB the puzzles
    assert sdist < 3_190_000


def test_the_sdist_contains_everything_to_build_and_test(made: tuple[Path, Path]) -> None:
    with tarfile.open(made[1]) as sdist:
        names = {name.partition("/")[2] for name in sdist.getnames()}
    needed = {
        "Makefile",
        "LICENSE",
        "CHANGELOG.md",
        ".ci/run",
        "lite/build/site.py",
        "docs/conf.py",
        "tests/test_release.py",
    }
    assert {*needed, "lite/build/licences/MIT.txt", "uptown_widget/locale/fr/LC_MESSAGES/uptown.po"} <= names
    assert [
        name for name in names if re.search(r"^build/|(^|/)(__pycache__|dist|[.]venv|[.]hypothesis)(/|$)", name)
    ] == []


def test_packages_rebuilt_elsewhere_from_the_sdist_are_byte_identical(
    made: tuple[Path, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(SETTING, raising=False)  # the sdist knows
    with tarfile.open(made[1]) as sdist:
        sdist.extractall(tmp_path, filter="data")
    # As `build` does, but at once.
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(tmp_path)]
    subprocess.run(command, check=True, cwd=next(tmp_path.iterdir()), capture_output=True)
    for path in made:
        assert (tmp_path / path.name).read_bytes() == path.read_bytes(), path.name


def test_a_wheel_has_the_addresses_also_when_it_is_built_from_the_sdist(made: tuple[Path, Path]) -> None:
    with zipfile.ZipFile(made[0]) as files:
        told = message_from_bytes(files.read(f"uptown_widget-{__version__}.dist-info/METADATA"))
    urls = dict(line.split(", ") for line in told.get_all("Project-URL", []))
    assert urls == addresses(HOME, __version__)
    assert f"{HOME}/raw/v{__version__}/docs/images/desktop.webp" in str(told.get_payload())


def test_an_index_can_show_the_packages(made: tuple[Path, Path]) -> None:
    command = [sys.executable, "-m", "twine", "check", "--strict", *map(str, made)]
    said = subprocess.run(command, check=False, capture_output=True, text=True).stdout
    assert said.count("PASSED") == 2, said


def numbers(version: str) -> list[int]:
    return [*map(int, version.split(".")[:3])]


def test_this_version_is_the_newest_section_of_the_changelog_or_on_its_way_after_it() -> None:
    section = release.newest()
    assert section["date"]
    assert "### " in section["text"]
    if release.ON_ITS_WAY.search(__version__):
        assert numbers(section["version"]) < numbers(__version__)
        assert "### " in release.newest(released=False)["text"]
    else:
        assert section["version"] == __version__


def test_code_that_changed_since_a_release_does_not_bear_its_version() -> None:
    unreleased = [each for each in release.SECTION.finditer(CHANGELOG) if each["version"] == "Unreleased"]
    changed = any("- " in each["text"] for each in unreleased)
    assert bool(release.ON_ITS_WAY.search(__version__)) == changed


def test_a_version_on_its_way_is_tried_without_a_tag_and_never_released(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(release, "__version__", "9.0.0.dev0")
    assert "### " in release.notes(None)
    with pytest.raises(SystemExit, match=r"the package 9\.0\.0\.dev0"):
        release.notes("v9.0.0.dev0")
    with pytest.raises(SystemExit, match=r"The tag is v9\.0\.0, the package 9\.0\.0\.dev0"):
        release.notes("v9.0.0")


def test_the_site_takes_this_version() -> None:
    assert f"uptown-widget =={__version__}\n" in (ROOT / "lite/build/constraints.txt").read_text(encoding="utf-8")


def test_a_tag_of_another_version_is_no_release(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["release", "v0.0.1"])
    with pytest.raises(SystemExit, match=r"The tag is v0\.0\.1"):
        release.main()


def test_the_archive_of_the_site_holds_no_times_and_no_paths(tmp_path: Path) -> None:
    archives = []
    for name in ("one", "another place"):
        (tmp_path / name / "b").mkdir(parents=True)
        for file in ("b/page.html", "a.css") if name == "one" else ("a.css", "b/page.html"):
            (tmp_path / name / file).write_text(file)
        (tmp_path / name / "a.css").chmod(0o600 if name == "one" else 0o644)
        release.pack_site(tmp_path / f"{name}.tar.gz", tmp_path / name)
        archives.append((tmp_path / f"{name}.tar.gz").read_bytes())
    assert archives[0] == archives[1]


def test_a_release_without_an_address_of_the_repository_is_refused(made: tuple[Path, Path], tmp_path: Path) -> None:
    release.check_addresses(made[0])
    bare = tmp_path / made[0].name
    with zipfile.ZipFile(made[0]) as wheel, zipfile.ZipFile(bare, "w") as copy:
        for name in wheel.namelist():
            text = wheel.read(name)
            copy.writestr(name, re.sub(rb"(?m)^Project-URL: .*\n", b"", text) if name.endswith("METADATA") else text)
    with pytest.raises(SystemExit, match=SETTING):
        release.check_addresses(bare)
