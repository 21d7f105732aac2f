"""The evaluation for the search: chances that add up, certainty at the end, and a search that beats the planner."""

import random

import pytest

from tests.uptown.positions import position, random_state
from uptown_widget import uptown
from uptown_widget.arena.standings import standings
from uptown_widget.arena.tournament import seatings, tournament
from uptown_widget.bots.catalog import bots_of
from uptown_widget.uptown import game as uptown_game
from uptown_widget.uptown.bots.value import win_chance


@pytest.mark.parametrize("scoring", uptown.SCORINGS)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_chances_of_all_players_add_up_to_one(players: int, scoring: str) -> None:
    for plies in (0, 30, 60, 70):
        state = random_state(players, plies, seed=plies, scoring=scoring)
        chances = [win_chance(state, player, random.Random(plies)) for player in range(players)]
        assert sum(chances) == pytest.approx(1)
        assert min(chances) >= 0


def test_at_the_end_the_evaluation_knows_who_has_won() -> None:
    state = random_state(3, 72, seed=1)
    outcome = state.outcome()
    assert outcome
    for player in range(3):
        assert win_chance(state, player, random.Random(1)) == (player in outcome.winners) / len(outcome.winners)


def test_whoever_has_fewer_groups_and_captures_is_ahead() -> None:
    apart = "A  y.y.y.y.y\nB  .........\nC  y.y.y.y.y\nE  bbbbbbbb.\nF  .....b...\nI  ggggggggg\n"
    state = position(apart)
    blue, yellow, _ = (sum(win_chance(state, player, random.Random(seed)) for seed in range(40)) for player in range(3))
    assert blue > 2 * yellow
    greedy = position(apart, captured=("", "", "blue:sax blue:$ blue:man"), ply=45)
    assert win_chance(greedy, 2, random.Random(1)) < win_chance(state, 2, random.Random(1))


@pytest.mark.long
def test_the_search_beats_the_planner() -> None:
    bots = bots_of(uptown_game)
    policies = {"planner": bots["planner"](), "search": bots["search"](playouts=600)}
    played = tournament(uptown_game, policies, seatings(["search"], 3, against="planner"), deals=30)
    best, _ = standings(played)
    assert best.name == "search"
    assert best.strength > 1.2
