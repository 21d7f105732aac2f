"""The engine finds the same numbers for Upturn as Python, to the last digit."""

import random
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.engine.recorder import Recorder
from uptown_widget import upturn
from uptown_widget.bots.catalog import bots_of
from uptown_widget.bots.levels import key_of
from uptown_widget.bots.search import SearchPolicy
from uptown_widget.bots.steps import finished
from uptown_widget.engine import loading
from uptown_widget.match.judging import BestMoves
from uptown_widget.match.match import Match
from uptown_widget.match.review import review_match
from uptown_widget.match.tasks import think
from uptown_widget.practice import maker
from uptown_widget.upturn import game
from uptown_widget.upturn.bots import compiled, value
from uptown_widget.upturn.bots.value import played_out, win_shares
from uptown_widget.upturn.rules.rules import LAST_STONES, PLAYERS
from uptown_widget.upturn.rules.table import Phase

KINDS = [(players, way) for players in PLAYERS for way in LAST_STONES]
pytestmark = pytest.mark.skipif(compiled.compiled() is None, reason="there is no engine")


def positions(players: int, last_stone: str, number: int, start: int = 0) -> Iterator[upturn.State]:
    """Yield positions at any time and in any phase, each of a game of its own, half of them of greedy bots."""
    for seed in range(start, start + number):
        rng = random.Random(f"{players}/{last_stone}/{seed}")
        state = upturn.State.deal(upturn.Rules(players=players, last_stone=last_stone), rng)
        passed = [state]
        while state.outcome() is None:
            seen = state.observation(state.current_player)
            greedy = seed % 2 and rng.random() < 0.9
            state = state.apply(upturn.GreedyPolicy().choose(seen, rng) if greedy else rng.choice(seen.legal_moves()))
            passed.append(state)
        phase = rng.choice([each for each in Phase if each is not Phase.OVER])
        yield rng.choice([each for each in passed if each.table.phase is phase] or passed[:-1])


def tries_of(state: upturn.State, rng: random.Random, number: int) -> list[compiled.Try]:
    """Return some guesses at what is hidden, each with a legal move."""
    seen = state.observation(state.current_player)
    return [(seen.sample_state(rng), rng.choice(seen.legal_moves()), 0) for _ in range(number)]


def compare(state: upturn.State, rng: random.Random) -> None:
    """Compare tries and whole games, after moves on guesses and from the position itself."""
    tries = [*tries_of(state, rng, 2), (state, None, 0)]
    for judge in (win_shares, played_out):
        found = judge.after_moves(tries)
        with loading.without():
            assert found == judge.after_moves(tries), state


@pytest.mark.parametrize(("players", "last_stone"), KINDS)
def test_tries_and_whole_games_are_the_same_numbers(players: int, last_stone: str) -> None:
    rng = random.Random(players)
    for state in positions(players, last_stone, 12):
        compare(state, rng)


@pytest.mark.long
@pytest.mark.parametrize(("players", "last_stone"), KINDS)
def test_tries_and_whole_games_are_the_same_numbers_in_a_hundred_thousand_positions(
    players: int, last_stone: str
) -> None:
    rng = random.Random(last_stone)
    for state in positions(players, last_stone, 16_667, start=1_000):
        compare(state, rng)


def test_the_positions_are_of_all_phases() -> None:
    assert {state.table.phase for state in positions(3, "called", 60)} == set(Phase) - {Phase.OVER}


def test_tries_on_several_tables_are_answered_in_their_order() -> None:
    rng = random.Random(1)
    tries = [each for state in positions(3, "automatic", 6) for each in tries_of(state, rng, 30)]
    random.Random(2).shuffle(tries)
    some = tries[:20] + tries_of(next(positions(2, "called", 1)), rng, 90)
    found = win_shares.after_moves(some)
    with loading.without():
        assert found == win_shares.after_moves(some)


def test_a_search_ranks_the_moves_alike() -> None:
    for state in positions(3, "automatic", 3):
        seen = state.observation(state.current_player)
        search = SearchPolicy[upturn.Move](playouts=60, **game.SEARCH)
        found = search.analyse(seen, random.Random(1))
        with loading.without():
            assert found == search.analyse(seen, random.Random(1))


@pytest.mark.parametrize("name", ["a hint", "a review", "a puzzle", "level 13"])
def test_whatever_thinks_asks_the_engine_alone(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    def forbidden(*_: object) -> object:
        raise AssertionError

    monkeypatch.setattr(value, "_win_shares", forbidden)
    recorder = Recorder.of(compiled.compiled())
    monkeypatch.setattr(loading._here, "upturn_engine", recorder.engine)
    match: Match[Any, Any] = Match(upturn.deal(players=2, seed=1), [upturn.GreedyPolicy()] * 2, 1)
    while len(match.history) < 12 or len(match.observation(match.state().current_player).legal_moves()) < 3:
        match.play_bot()
    seen = match.observation(match.state().current_player)
    highest: Any = bots_of(game)[key_of(13)]()
    work: dict[str, Generator[Any, None, Any]] = {
        "a hint": think(BestMoves(game), seen, random.Random(1)),
        "a review": (part for part in review_match(match, game)),
        "a puzzle": maker.make(game, random.Random(1)),
        "level 13": think(highest, seen, random.Random(1)),
    }
    finished(work[name])
    assert recorder.calls


def test_a_way_to_announce_a_last_stone_that_came_later_is_left_to_python(monkeypatch: pytest.MonkeyPatch) -> None:
    state = next(positions(3, "called", 1))
    monkeypatch.setattr(compiled, "LAST_STONES", frozenset({"automatic"}))
    assert compiled.shares_after([(state, None, 0)], 3) is None
    assert sum(win_shares(state, random.Random())) == pytest.approx(1)


def test_node_gives_the_same_answers(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    recorder = Recorder.of(compiled.compiled())
    monkeypatch.setattr(loading._here, "upturn_engine", recorder.engine)
    for players, last_stone in KINDS:
        for state in positions(players, last_stone, 8):
            for judge in (win_shares, played_out):
                judge.after_moves(tries_of(state, random.Random(1), 4))
    assert recorder.asked_node(compiled._weights(), tmp_path, "upturn_") == f"{len(recorder.calls)} the same"
