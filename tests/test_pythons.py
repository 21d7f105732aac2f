"""Which versions of Python are tried: by `make test-pythons`, by the workflow, and as the package says."""

import re
import subprocess
import sys
import tomllib

import pytest

from lite import floors, pythons
from lite.paths import ROOT


def test_a_version_that_is_not_here_is_named_and_nothing_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(pythons, "VERSIONS", ("3.99",))
    pythons.main([])
    assert capsys.readouterr().out == "Python 3.99 is not installed here, so nothing was tried in it.\n"


def test_a_version_that_is_here_is_found() -> None:
    version = "{}.{}".format(*sys.version_info)
    python = pythons.find(version)
    assert python
    said = subprocess.run([python, "--version"], capture_output=True, text=True, check=True).stdout
    assert said.startswith(f"Python {version}.")


def test_the_workflow_tries_every_version_that_the_package_names() -> None:
    workflow = (ROOT / ".github/workflows/ci.yml").read_text(encoding="utf-8")
    whole = re.findall(r'"(3\.\d+)"', re.search(r"matrix:.*", workflow)[0])  # type: ignore[index]
    assert re.findall(r"^ +(3\.\d+)$", workflow, re.MULTILINE) == [*pythons.VERSIONS]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = re.findall(r"Python :: (3\.\d+)", "\n".join(project["classifiers"]))
    assert sorted([*whole, *pythons.VERSIONS]) == named


def test_the_help_of_make_names_the_versions() -> None:
    (line,) = re.findall(r"^test-pythons:.*## (.*)", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert re.findall(r"3\.\d+", line) == [*pythons.VERSIONS]


def test_each_library_that_the_package_takes_is_tried_in_its_oldest_version() -> None:
    pinned = floors.floors()
    assert "wasmtime==25" in pinned
    assert all(re.fullmatch(r"[\w-]+==[\d.]+", each) for each in pinned)
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    extras = text[text.index("dependencies = [") : text.index("[dependency-groups]")]
    assert len(pinned) == len(set(re.findall(r'"([\w-]+)>=', extras)))
