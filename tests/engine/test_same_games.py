"""A bot with a seed plays the same game with the engine and without it."""

import random
from collections.abc import Callable

import pytest

from tests.engine.questions import without_blocking
from tests.match.tables import with_game
from uptown_widget import uptown
from uptown_widget.bots.catalog import bots_of
from uptown_widget.bots.search import SearchPolicy
from uptown_widget.engine import loading
from uptown_widget.practice import grading
from uptown_widget.practice.grading import Grader
from uptown_widget.uptown import game

pytestmark = pytest.mark.skipif(uptown.engine() == "Python", reason="there is no engine")
BOTS = bots_of(game)


def both(work: Callable[[], object]) -> object:
    """Return what some work finds, the same with the engine and without."""
    found = work()
    with loading.without():
        assert work() == found
    return found


def middle(players: int, scoring: str, plies: int) -> uptown.State:
    """Return a position that planners have reached, all but the last turns by chance."""
    rng = random.Random(players)
    state = uptown.State.deal(uptown.Rules(players=players, scoring=scoring), rng)
    for _ in range(plies):
        state = state.apply(rng.choice(state.legal_moves()))
    return state


@pytest.mark.parametrize(
    ("players", "scoring", "name"),
    [
        (2, "uptown", "level-18"),
        (3, "blockers", "planner"),
        (3, "blockers", "level-6"),
        (3, "uptown", "greedy"),
        (5, "uptown", "planner"),
    ],
)
def test_a_bot_plays_on_alike(name: str, players: int, scoring: str) -> None:
    start = middle(players, scoring, 24)

    def play() -> list[str]:
        state, moves, bot, rng = start, [], BOTS[name](), random.Random(7)
        for _ in range(3):
            move = bot.choose(state.observation(state.current_player), rng)
            moves.append(str(move))
            state = state.apply(move)
        return moves

    assert both(play)


@pytest.mark.parametrize("players", [2, 3])
def test_a_search_ranks_the_moves_alike(players: int) -> None:
    seen = middle(players, "uptown", 30).observation(30 % players)
    search = SearchPolicy[uptown.Move](playouts=40, **game.SEARCH)
    assert both(lambda: search.analyse(seen, random.Random(1), including=seen.legal_moves()[:2]))


@pytest.mark.long
@pytest.mark.parametrize("name", ["planner", "level-18", "search"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_whole_games_are_alike(name: str, players: int) -> None:
    settings = {"playouts": 60} if name == "search" else {}

    def play() -> list[str]:
        state, moves, bot, rng = middle(players, "uptown", 0), [], BOTS[name](**settings), random.Random(3)
        while state.outcome() is None:
            move = bot.choose(state.observation(state.current_player), rng)
            moves.append(str(move))
            state = state.apply(move)
        return moves

    assert both(play)


def test_grades_are_alike_where_both_judge_without_blocking(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grading, "GUESSES", 12)
    own = with_game(game, win_shares=without_blocking)
    seen = middle(3, "uptown", 40).observation(40 % 3)
    moves = seen.legal_moves()
    assert both(lambda: [Grader(own, seen, moves[0], "seed").grade(move) for move in moves[:2]])
