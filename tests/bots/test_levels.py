"""Levels: they play legal games, overlook what they are to overlook, get stronger, and say how they play."""

import itertools
import random
from typing import Any

import pytest

from uptown_widget.arena import seatings, standings, tournament
from uptown_widget.bots.catalog import bots_of
from uptown_widget.bots.levels import LIMIT, Level, OverlookingPolicy, key_of, name_of, number_of
from uptown_widget.bots.search import SearchPolicy
from uptown_widget.uptown import game as uptown_game
from uptown_widget.upturn import game as upturn_game
from uptown_widget.upturn.bots.levels import ObligingLevel

GAMES = [uptown_game, upturn_game]


def observation(game: Any, plies: int = 6) -> Any:
    """A position early in a game of two."""
    state = game.deal(game.make_setup(players=2).rules, random.Random(3))
    for _ in range(plies):
        state = state.apply(game.ADVISER.choose(state.observation(state.current_player), random.Random(1)))
    return state.observation(state.current_player)


@pytest.mark.parametrize("game", GAMES)
def test_who_overlooks_nothing_plays_as_the_planner(game: Any) -> None:
    seen, planner = observation(game), game.SEARCH["adviser"]
    best = max(planner.value(seen, move) for move in seen.legal_moves())
    chosen = OverlookingPolicy(planner, 0.0).choose(seen, random.Random(1))
    assert planner.value(seen, chosen) == pytest.approx(best)


@pytest.mark.parametrize("game", GAMES)
def test_who_overlooks_everything_plays_by_chance(game: Any) -> None:
    seen, rng = observation(game), random.Random(1)
    bot = OverlookingPolicy(game.SEARCH["adviser"], 1.0)
    assert {bot.choose(seen, rng) for _ in range(60 * len(seen.legal_moves()))} == {*seen.legal_moves()}


def test_each_move_is_overlooked_as_often_as_said() -> None:
    seen, rng = observation(uptown_game), random.Random(1)
    planner = uptown_game.SEARCH["adviser"]
    worth = {move: planner.value(seen, move) for move in seen.legal_moves()}
    best = [move for move in worth if worth[move] == max(worth.values())]
    bot = OverlookingPolicy(planner, 0.4)
    found = sum(bot.choose(seen, rng) in best for _ in range(400)) / 400
    assert found == pytest.approx(1 - 0.4 ** len(best), abs=0.08)


@pytest.mark.parametrize("game", GAMES)
def test_levels_overlook_ever_less_first_without_and_then_with_tries(game: Any) -> None:
    how = [(level.tries, not isinstance(level, ObligingLevel), -level.overlooks) for level in game.LEVELS]
    assert how == sorted(how)
    assert len({*how}) == len(how)
    assert isinstance(bots_of(game)[key_of(len(how))](), SearchPolicy)


@pytest.mark.parametrize("game", GAMES)
def test_the_highest_level_has_three_hundred_tries_and_no_clock_but_a_safeguard(game: Any) -> None:
    highest: Any = bots_of(game)[key_of(len(game.LEVELS))]()
    assert highest.playouts == 320
    assert (highest.seconds, highest.limit) == (None, LIMIT)


@pytest.mark.parametrize("game", GAMES)
def test_the_highest_level_makes_the_same_move_on_a_slow_machine_with_the_same_tries(
    game: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen, found = observation(game), []
    for seconds in (0.0, 0.0001, 1.0):  # between two looks at the clock
        clock = itertools.count(0.0, seconds)
        monkeypatch.setattr("uptown_widget.bots.search.CLOCK", lambda: next(clock))  # noqa: B023
        highest: Any = bots_of(game)[key_of(len(game.LEVELS))]()
        found.append(highest.analyse(seen, random.Random(1)))
    assert found[0] == found[1] == found[2]
    assert 300 <= sum(each.visits for each in found[0]) <= 320  # each heat has equally many, rounded down


def test_a_search_that_overlooks_tries_only_what_it_sees() -> None:
    seen, rng = observation(uptown_game), random.Random(1)
    bots: list[Any] = [Level(overlooks=part, tries=8).bot(uptown_game.SEARCH) for part in (0.0, 0.98, 1.0)]
    tried = [len(bot.analyse(seen, rng)) for bot in bots]
    assert tried[0] == uptown_game.SEARCH["width"] > tried[1] >= tried[2] == 1


def test_a_level_wins_nearly_all_games_against_one_far_below() -> None:
    for game, far in ((uptown_game, "level-8"), (upturn_game, "level-10")):
        bots = {name: bots_of(game)[name]() for name in ("level-1", far)}
        played = tournament(game, bots, seatings(list(bots), 2), deals=4)
        first = standings(played, resamplings=0)[0]
        assert (first.name, first.games) == (far, 8)
        assert first.strength >= 1.5


def test_a_key_names_a_level_and_nothing_else_does() -> None:
    assert [number_of(key_of(number)) for number in (1, 7, 20)] == [1, 7, 20]
    for other in ("greedy", "level-", "level-x", "level--1", "level-1.5", "level-100", "level-²", "7"):
        assert number_of(other) is None


def test_names_go_from_a_first_game_to_expert_and_each_way_to_play_is_told() -> None:
    names = ["first game", "beginner", "intermediate", "advanced", "expert"]
    assert [name_of(number, 5) for number in range(1, 6)] == names
    assert (name_of(1, 20), name_of(20, 20), name_of(13, 13)) == ("first game", "expert", "expert")
    assert Level(overlooks=0.735).how_it_plays() == "It overlooks most moves."
    assert Level(overlooks=0.3).how_it_plays() == "It overlooks many moves."
    assert Level(overlooks=0.1).how_it_plays() == "It overlooks a few moves."
    assert Level(overlooks=0.1, tries=10).how_it_plays() == "It tries out its best moves, but overlooks a few."
    assert Level(tries=40).how_it_plays() == "It tries out its best moves before it moves."
