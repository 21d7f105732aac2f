"""What every committed file keeps to: length, a first line that says what it is about, no registry, no machine."""

import ast
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.test_architecture import ROOT, sources


def test_no_source_file_is_longer_than_four_hundred_lines() -> None:
    files = sources("uptown_widget", "lite", "tests", ends=(".py", ".js", ".mjs", ".css", ".html"))
    lengths = {str(path.relative_to(ROOT)): len(path.read_text(encoding="utf-8").splitlines()) for path in files}
    assert len(lengths) > 60
    assert not {name: length for name, length in lengths.items() if length > 400}


def test_every_python_file_says_in_its_first_line_what_it_is_about() -> None:
    for path in sources("uptown_widget", "lite", "tests"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        first = (ast.get_docstring(tree) or "").partition("\n")[0]
        assert not tree.body or first.endswith("."), path


REGISTRIES = ("pypi", "pythonhosted", "npmjs", "yarnpkg", "anaconda", "crates", "golang")
REGISTRY = re.compile(rf"://[^/\s]*\b(?:{'|'.join(REGISTRIES)})\.(?:org|com|io)\b")
MACHINE = re.compile(r"(?<![\w.])/(?:work|root)/")


def committed() -> list[Path]:
    """Return the files under version control; a copy without it has none to look at."""
    git = shutil.which("git")
    if git is None or not (ROOT / ".git").exists():
        pytest.skip("needs git and a checkout")
    command = [git, "-c", "safe.directory=*", "ls-files", "-z"]
    done = subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT)
    return [path for name in done.stdout.split("\0") if name and (path := ROOT / name).is_file()]


def test_no_committed_file_links_to_a_package_registry_or_names_a_folder_of_one_machine() -> None:
    files = committed()
    assert Path(__file__) in files
    for path in files:
        text = path.read_bytes().decode("utf-8", errors="ignore")
        assert not REGISTRY.search(text), path
        assert not MACHINE.search(text), path


def test_such_links_and_folders_would_be_found() -> None:
    for name in REGISTRIES:
        for ending in ("org", "com", "io"):
            assert REGISTRY.search(f"see https://files.{name}.{ending}/packages/x.whl")
            assert REGISTRY.search(f"see https://{name}.{ending}")
            assert not REGISTRY.search(f"pip reads {name}.{ending}")
    assert not REGISTRY.search("see https://example.org/pypi")
    for folder in ("work", "root"):
        assert MACHINE.search(f"file = '/{folder}/main'")
        assert not MACHINE.search(f"build/{folder}/main")
