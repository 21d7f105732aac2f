"""The recipe for a scoring variant is followed in a copy: the third scoring is played wherever one can play."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.sources import ROOT

RECIPE = ROOT / "docs/how-to/recipes.md"
PACKAGE, TESTS = "uptown_widget/uptown", "tests/uptown"
EDITS = (
    (f"{PACKAGE}/rules/scorings.py", '("uptown", "blockers")', '("uptown", "blockers", "gentle")'),
    (
        f"{PACKAGE}/rules/scorings.py",
        "            return max(by_color)\n",
        """            return max(by_color)
        case "gentle":
            return sum(by_color)
""",
    ),
    (
        f"{TESTS}/naive.py",
        "    most = [max(",
        """    if game.scoring == "gentle":
        return tuple(map(sum, zip(groups(game), captures(game), strict=True)))
    most = [max(""",
    ),
    (
        f"{TESTS}/rules/test_rules_end.py",
        "# Length\n",
        """def test_in_gentle_every_captured_tile_counts() -> None:
    rules = uptown.Rules(players=3, scoring="gentle")
    assert rules.score([1, 2, 3], [[0, 2, 1], [0, 0, 0], [0, 0, 0]]).scores == (4, 2, 3)


# Length
""",
    ),
    (
        f"{PACKAGE}/view/setup_form.py",
        """captures count against you")),
""",
        """captures count against you")),
        Choice("gentle", say("Gentle: every capture counts against you")),
""",
    ),
    (
        f"{PACKAGE}/view/sentences.py",
        """tiles of the colour you captured most. The lowest wins.")
""",
        """tiles of the colour you captured most. The lowest wins.")
        case "gentle":
            return say("Your score: groups plus captured tiles. The lowest wins.")
""",
    ),
)
"""What the recipe says to change, by file, each with the text in its place; translations and docs are left out."""


def files_named() -> set[str]:
    """The files of Python that the numbered steps of the recipe name."""
    section = RECIPE.read_text(encoding="utf-8").partition("## A scoring variant")[2].partition("\n## ")[0]
    found = set()
    for step in re.findall(r"^\d\. .*(?:\n   .*)*", section, re.MULTILINE):
        folders = re.findall(r"`([\w/]+/)`", step)
        for name in re.findall(r"`([\w/]+\.py)`", step):
            path = f"{folders[0] if folders and '/' not in name else ''}{name}"
            found.add(path if path.startswith("tests/") else f"uptown_widget/{path}")
    return found


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package and its tests with the edits of the recipe."""
    folder = tmp_path_factory.mktemp("recipe")
    for name in ("uptown_widget", "tests", "lite"):  # with what is compiled of them: compiling takes seconds
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("data", "site"))
    for name, old, new in EDITS:
        path = folder / name
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1, (name, old)
        path.write_text(text.replace(old, new), encoding="utf-8")
    return folder


def run(copy: Path, *command: str) -> None:
    done = subprocess.run([sys.executable, "-m", *command], check=False, capture_output=True, text=True, cwd=copy)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]


def test_the_recipe_names_the_files_that_are_changed_and_no_others() -> None:
    assert files_named() == {name for name, _, _ in EDITS}


def test_a_scoring_that_follows_the_recipe_is_played_everywhere(copy: Path) -> None:
    run(copy, "tests.docs.gentle")


def test_the_tests_of_the_recipe_pass_with_the_new_scoring(copy: Path) -> None:
    games = "gentle and (every_captured or hungry) and not 4-gentle and not 5-gentle or every_move_of_an_ending"
    options = ("-p", "no:cacheprovider", "-p", "no:nbmake", "-o", "addopts=", "-m", "not long", "-q", "-k", games)
    files = ("rules/test_rules_end.py", "rules/test_differential.py", "bots/test_endings.py")
    run(copy, "pytest", *options, *(f"{TESTS}/{name}" for name in files))
