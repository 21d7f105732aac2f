"""What a program gets from the package can be copied and sent to another process and back."""

import copy
import inspect
import pickle
import random
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from pkgutil import walk_packages

import pytest

import uptown_widget
from tests.match.tables import play_turns
from uptown_widget import uptown, upturn
from uptown_widget.errors import GameError, Phrase
from uptown_widget.match import Match, Seat, Session, read_record, record_of
from uptown_widget.studies import Study, read_study
from uptown_widget.studies.openings import read_games
from uptown_widget.uptown import GreedyPolicy, game

OUTSIDE = {"adapters", "serve"}
LATER = ("__main__", "browser", "page_front", "page_view")
"""They need libraries of their own, as the page's board does in notebooks."""


def errors() -> list[type[GameError]]:
    found = set()
    for module in walk_packages(uptown_widget.__path__, "uptown_widget."):
        if module.name.split(".")[1] not in OUTSIDE and not module.name.endswith(
            ("__main__", "browser", "page_front", "page_view")
        ):
            for _, kind in inspect.getmembers(import_module(module.name), inspect.isclass):
                if issubclass(kind, GameError):
                    found.add(kind)
    return sorted(found, key=lambda kind: (kind.__module__, kind.__name__))


def played() -> Match[uptown.Observation, uptown.Move]:
    match = Match(uptown.State.deal(uptown.Rules(players=3), random.Random(1)), [GreedyPolicy()] * 3, seed=1)
    while match.outcome() is None:
        match.play_bot()
    return match


RECORD = str(record_of(played(), game, [Seat("Ann"), Seat("Bob", "greedy"), Seat("Cy")]))


def refused(call: Callable[[], object]) -> GameError:
    with pytest.raises(GameError) as caught:
        call()
    return caught.value


@pytest.mark.parametrize("again", [lambda thing: pickle.loads(pickle.dumps(thing)), copy.copy, copy.deepcopy])  # noqa: S301
def test_an_error_of_every_kind_is_the_same_afterwards(again: Callable[[GameError], GameError]) -> None:
    for kind in errors():
        error = kind.__new__(kind, "The sentence.")
        error.message, error.data = Phrase("The sentence."), {"color": uptown.Color.BLUE}
        other = again(error)
        assert (type(other), str(other), vars(other)) == (kind, "The sentence.", vars(error))


@pytest.mark.parametrize(
    "error",
    [
        read_record(RECORD[:-8]).error,
        refused(lambda: uptown.parse_square("Z9")),
        refused(lambda: played().apply(uptown.PASS)),
        refused(lambda: upturn.Rules(players=9)),
    ],
)
def test_an_error_that_somebody_met_is_the_same_afterwards(error: GameError) -> None:
    other = pickle.loads(pickle.dumps(error))  # noqa: S301
    assert (type(other), str(other)) == (type(error), str(error))
    assert {**vars(other), "data": None} == {**vars(error), "data": None}


def test_readings_come_back_from_other_processes() -> None:
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        readings = list(pool.map(read_record, [RECORD, RECORD[:-8]], timeout=120))
    assert readings[0].error is None
    assert str(readings[1].error) == str(read_record(RECORD[:-8]).error)


def test_a_study_and_a_reading_of_one_are_the_same_afterwards() -> None:
    study = Study(game, played().start, title="Friday", seats=[Seat("Ann"), Seat("Bob"), Seat("Cy")])
    node = study.root
    for ply in played().history:
        node = study.play(node, ply.move)
    study.annotate(node, "the end")
    study.shown = node
    for again in (pickle.loads(pickle.dumps(study)), copy.deepcopy(study), copy.copy(study)):  # noqa: S301
        assert str(again) == str(study)
        assert len(again) == len(study)
    reading = pickle.loads(pickle.dumps(read_study(str(study)[:-20])))  # noqa: S301
    assert str(reading.study) == str(read_study(str(study)[:-20]).study)


def test_a_session_is_copied_with_its_match_and_its_bots() -> None:
    setup = game.make_setup(3, seed=1, seats=["person", "own", "greedy"], names=["Ann", "", ""])
    session = Session(game, setup, pace=0, bots={"own": GreedyPolicy()})
    play_turns(session, 4)
    for again in (pickle.loads(pickle.dumps(session)), copy.deepcopy(session), copy.copy(session)):  # noqa: S301
        assert again.saved() == session.saved()
        play_turns(again, 8)
    assert len(session.match.history) < len(again.match.history)


def test_counted_games_are_the_same_afterwards() -> None:
    games = read_games(RECORD * 2)
    again = pickle.loads(pickle.dumps(games))  # noqa: S301
    assert (len(again), again.modules, again.left_out) == (2, games.modules, games.left_out)


@pytest.mark.parametrize(
    "shown", [uptown_widget.play, uptown_widget.play_upturn, uptown_widget.study, uptown_widget.open_practice]
)
def test_what_shows_something_says_that_it_cannot_leave_its_process(
    shown: Callable[[], object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    table = shown()
    with pytest.raises(TypeError, match=f"cannot pickle '{type(table).__name__}' object"):
        pickle.dumps(table)


def test_games_in_the_memory_of_the_engine_say_that_they_cannot_leave_it() -> None:
    pytest.importorskip("gymnasium")
    from uptown_widget.adapters.vector import UptownVectorEnv

    games = UptownVectorEnv(2)
    for leave in (pickle.dumps, copy.deepcopy):
        with pytest.raises(TypeError, match="cannot pickle 'UptownVectorEnv' object"):
            leave(games)
