"""Rules for every committed file: a first line that says what it is about, no registry or machine names."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.sources import ROOT, sources


def test_every_python_file_says_in_its_first_line_what_it_is_about() -> None:
    said: dict[str, str] = {}
    for path in sources("uptown_widget", "lite", "tests"):
        text = path.read_text(encoding="utf-8")
        first = text.partition("\n")[0].removeprefix('"""').removesuffix('"""')
        assert not text or says_something(first, path), path
        assert not text or text.startswith('"""'), path
        # The games use the same file name for the same thing.
        assert not text or said.setdefault(first, path.name) == path.name, path


def says_something(sentence: str, path: Path) -> bool:
    """Whether a sentence says more than the name of its file."""
    words, known = re.findall(r"[^\W\d_]+", sentence.lower()), set(re.split(r"[/_.]", path.as_posix()))
    return sentence.endswith(".") and len(words) > 3 and sum(len(word) > 3 for word in {*words} - known) > 1


def test_a_first_line_that_repeats_the_name_of_its_file_says_nothing() -> None:
    path = ROOT / "uptown_widget/uptown/rules/legality.py"
    assert says_something("Which moves are legal, and why the others are not.", path)
    for sentence in ("", ".", "Legality.", "The rules of legality of Uptown.", "Which moves are legal and why"):
        assert not says_something(sentence, path)


IMPORT = re.compile(r"^\s*(?:from\s+(\S+)\s+)?import\s+(\([^)]*\)|.*)", re.MULTILINE)


def imports_a_test(text: str) -> bool:
    return any(re.search(r"\btest_(?!utils\b)", " ".join(found)) for found in IMPORT.findall(text))  # those of aiohttp


def test_no_test_module_is_imported_by_another() -> None:
    """Code that tests share is in modules without tests."""
    for text in (
        "import test_a",
        "from a.test_b import c",
        "    from a import (\n    b,\n    test_c,\n)",
        "import a, b.test_c",
    ):
        assert imports_a_test(text)
    assert not imports_a_test("import a\ntest_b = 1\nfrom c import latest_d")
    for path in sources("tests"):
        assert not imports_a_test(path.read_text(encoding="utf-8")), path


REGISTRIES = ("pypi", "pythonhosted", "npmjs", "yarnpkg", "anaconda", "crates", "golang")
REGISTRY = re.compile(rf"://[^/\s]*\b(?:{'|'.join(REGISTRIES)})\.(?:org|com|io)\b")
MACHINE = re.compile(r"(?<![\w.])/(?:work|root)/")


def committed() -> list[Path]:
    """Return the files under version control, or none in a copy without it."""
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


def test_the_check_for_registry_links_and_local_folders_finds_them() -> None:
    for name in REGISTRIES:
        for ending in ("org", "com", "io"):
            assert REGISTRY.search(f"see https://files.{name}.{ending}/packages/x.whl")
            assert REGISTRY.search(f"see https://{name}.{ending}")
            assert not REGISTRY.search(f"pip reads {name}.{ending}")
    assert not REGISTRY.search("see https://example.org/pypi")
    for folder in ("work", "root"):
        assert MACHINE.search(f"file = '/{folder}/main'")
        assert not MACHINE.search(f"build/{folder}/main")
