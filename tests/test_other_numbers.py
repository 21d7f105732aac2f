"""Numbers, lists and paths of other libraries count as those of Python."""

import io
import os
import random
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from itertools import repeat
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from uptown_widget import open_practice, picture, play, replay, uptown, upturn
from uptown_widget.arena.tournament import tournament
from uptown_widget.bots.random import RandomPolicy
from uptown_widget.errors import GameError
from uptown_widget.match import Match
from uptown_widget.notebook import submissions
from uptown_widget.notebook.downloads import download
from uptown_widget.notebook.uploads import Uploads

BOTS = {"one": RandomPolicy(), "other": RandomPolicy()}
THREE: Any = np.int64(3)


@pytest.mark.parametrize("core", [uptown, upturn])
def test_what_is_made_of_numbers_of_numpy_is_the_same_as_of_ours(core: Any) -> None:
    rules = core.Rules(players=THREE)
    assert rules == core.Rules(players=3)
    assert type(rules.players) is int
    assert core.game.make_setup(THREE, seed=THREE) == core.game.make_setup(3, seed=3)
    state = core.State.deal(rules, random.Random(1))
    assert core.format_position(state.observation(np.int8(2))) == core.format_position(state.observation(2))
    numbers: list[Callable[[int], Any]] = [int, np.uint8]
    played = [
        tournament(core.game, BOTS, deals=number(1), players=number(2), near=number(1), seed=7) for number in numbers
    ]
    facts = [[(game.winners, game.facts) for game in games] for games in played]
    assert facts[0] == facts[1]


@pytest.mark.parametrize("wrong", [np.float64(3), np.True_, np.array([3, 4]), np.array(["3"])])
def test_what_is_no_whole_number_is_refused_as_before(wrong: Any) -> None:
    with pytest.raises(GameError):
        uptown.Rules(players=wrong)


@pytest.mark.parametrize(
    "given", [np.array(["a", "b", "c"]), (name for name in "abc"), {"a": 1, "b": 2, "c": 3}.keys(), deque("abc")]
)
def test_names_come_in_whatever_lists_texts(given: Any) -> None:
    assert uptown.game.make_setup(names=given) == uptown.game.make_setup(3, names=["a", "b", "c"])


@pytest.mark.parametrize("wrong", ["abc", {"a": 1}, np.array([1, 2, 3]), [["a"]], repeat(1), repeat("a")])
def test_what_lists_no_texts_is_refused(wrong: Any) -> None:
    with pytest.raises(GameError):
        uptown.game.make_setup(3, names=wrong)


def test_seatings_may_be_lists() -> None:
    seated: Any = [["one", "other"]]
    assert len(tournament("uptown", BOTS, seated, deals=1)) == 1


def test_a_tournament_takes_whatever_names_a_file(tmp_path: Path) -> None:
    class Place:
        def __fspath__(self) -> str:
            return os.fspath(tmp_path / "games")

    tournament("uptown", BOTS, deals=1, players=2, path=Place())
    assert (tmp_path / "games").stat().st_size


def saved(path: Any) -> list[Callable[[], object]]:
    """All that writes a file where one asks for it."""
    state = uptown.deal(seed=1)
    return [
        lambda: picture(state).save(path),
        lambda: picture(state, format="png", width=50).save(path),
        lambda: replay(Match(state, [None] * 3, "1")).save(path),
        lambda: tournament("uptown", BOTS, deals=1, players=2, path=path),
        lambda: play(autosave=path),
        lambda: open_practice(autosave=path, game="uptown"),
    ]


@pytest.mark.usefixtures("small_sets")
def test_paths_are_texts_or_bytes_and_may_begin_at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    for number in range(len(saved(""))):
        saved(os.fsencode(tmp_path / f"bytes-{number}"))[number]()
        saved(f"~/home-{number}")[number]()
    names = {f"{kind}-{number}" for kind in ("bytes", "home") for number in range(len(saved("")))}
    assert {path.name for path in tmp_path.iterdir()} == names


@pytest.mark.parametrize("wrong", ["a\0b", Path("a\0b"), b"a\0b", "x" * 300, "a\ud800b", 7, ["a"], io.StringIO()])
def test_what_no_system_takes_for_a_path_is_refused_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wrong: Any
) -> None:
    monkeypatch.chdir(tmp_path)
    for act in saved(wrong)[:5]:
        with pytest.raises(GameError):
            act()
    for act in (lambda: Uploads(wrong), lambda: submissions.load(wrong), lambda: download(wrong)):
        with pytest.raises(GameError):
            act()
    with suppress(GameError):  # puzzles that cannot be saved are shown all the same
        saved(wrong)[5]()
    assert not [*tmp_path.iterdir()]
