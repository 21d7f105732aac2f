"""The page that grows a game step by step: its game goes where the toy goes, and the page names what the toy has."""

import doctest
import io
import re
import sys
from contextlib import redirect_stdout, suppress
from types import ModuleType
from typing import Any

import pytest

from lite.build.play_pages import needed
from tests.match import pages
from tests.sources import ROOT
from tests.toy import game as toy
from tests.toy.devices import ByLink, play_out, room
from uptown_widget.errors import GameError
from uptown_widget.lessons.exercise_game import Exercisable
from uptown_widget.match.game import JudgedGame, PlayedOutGame
from uptown_widget.match.registry import GAMES
from uptown_widget.protocols import OpenObservation, Racks
from uptown_widget.studies.game import EditableGame, HidingGame, HidingView, StudyGame
from uptown_widget.together.protocol.correspondence import LetterGame
from uptown_widget.together.sealed import ChoiceGame

PAGE = (ROOT / "docs/how-to/own-game.md").read_text(encoding="utf-8")
CAPABILITIES: list[Any] = [
    OpenObservation, Racks, StudyGame, HidingGame, HidingView, EditableGame, Exercisable, LetterGame, ChoiceGame,
    JudgedGame, PlayedOutGame,
]  # fmt: skip


def first_cells(heading: str) -> list[str]:
    """The first cell of each row of the table below a heading."""
    section = PAGE.partition(heading)[2].partition("\n## ")[0]
    return re.findall(r"^\| (`.*?) \|", section, re.MULTILINE)


@pytest.fixture(scope="module")
def grown() -> ModuleType:
    """The game of the page, as its last line leaves it."""
    names: dict[str, Any] = {"__name__": "grown"}
    with redirect_stdout(io.StringIO()):
        for example in doctest.DocTestParser().get_examples(PAGE):
            with suppress(GameError):  # what they say is tested where all pages are
                exec(compile(example.source, "own-game.md", "single"), names)  # noqa: S102  the page is ours
    module = ModuleType("grown")
    vars(module).update(vars(names["game"]))
    return module


@pytest.fixture
def nim(grown: ModuleType, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name under which the game of the page stands in the list of games."""
    monkeypatch.setitem(sys.modules, "grown", grown)
    monkeypatch.setitem(GAMES, "nim", "grown")
    return "nim"


def test_the_game_of_the_page_has_the_names_of_the_toy(grown: ModuleType) -> None:
    names = {name for name in vars(grown) if not name.startswith("__")}
    assert {*toy.__all__} - names == {"study"}, "of which the page only tells"
    assert {name for name in names if not hasattr(toy, name)} == set()


def test_the_files_that_the_page_lists_are_those_of_the_toy() -> None:
    modules = [name for name in needed("tests.toy.game") if name.startswith("tests.toy.")]
    files = {f"{name.rpartition('.')[2]}.py" for name in modules} | {"__init__.py"}
    assert {cell.strip("`") for cell in first_cells("## 8. Four files")} == files


def test_what_a_game_may_leave_out_is_what_protocols_ask_for() -> None:
    names = [name for cell in first_cells("## 7. What") for name in re.findall(r"`([a-zA-Z_]+)`", cell)]
    assert len(names) > 15
    for name in names:
        known = name in {each.__name__ for each in CAPABILITIES}
        assert known or name in {"Observation", "GameView"} or any(hasattr(each, name) for each in CAPABILITIES), name


@pytest.mark.parametrize("place", ["room", "direct"])
def test_the_game_of_the_page_is_played_on_several_devices(nim: str, place: str) -> None:
    devices: list[Any] = list(room(2, nim)) if place == "room" else pages.table(2, nim, "host")
    play_out(devices)
    assert len({device.session.match.outcome() for device in devices}) == 1
    assert [device.session.last_error for device in devices] == [None, None]


def test_the_game_of_the_page_is_played_by_link(nim: str) -> None:
    first, second = ByLink("Ann", game=nim), ByLink("Bo", game=nim)
    first.do("room-name", "Ann", "change")
    first.do("letter-create")
    first.pass_on(second)
    second.sit()
    second.pass_on(first)
    if first.session.screen.mood != "yours":
        first.pass_on(second)
    for turn in range(21):
        at, other = (first, second) if first.session.screen.mood == "yours" else (second, first)
        at.session.play(1)
        at.pass_on(other)
        assert other.session.observation.ply == turn + 1
    assert first.session.match.outcome() == second.session.match.outcome() is not None
