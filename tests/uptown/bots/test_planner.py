"""The planner joins, leaves room to join, saves what it needs, considers the scoring, and beats the greedy bot."""

import random

import pytest

from tests.uptown.positions import blocked, position
from uptown_widget import uptown
from uptown_widget.engine import loading
from uptown_widget.uptown.bots.evaluation import Weights
from uptown_widget.uptown.bots.planner import PlannerPolicy
from uptown_widget.uptown.bots.policies import GreedyPolicy


def chosen(state: uptown.State, policy: PlannerPolicy | None = None) -> set[str]:
    """The moves that the bot plays, with ties drawn a few times."""
    seen = state.observation(state.current_player)
    return {str((policy or PlannerPolicy()).choose(seen, random.Random(seed))) for seed in range(8)}


def test_the_planner_passes_where_it_must() -> None:
    assert chosen(blocked()) == {"pass"}


def test_the_planner_joins_two_groups() -> None:
    assert chosen(position("C  bb.bb....\n", racks={"blue": "C I 9 champagne H"})) == {"C@C3"}


def test_the_planner_saves_the_wild_tile_if_another_tile_does_the_same() -> None:
    assert chosen(position("C  bb.bb....\n", racks={"blue": "$ C I 9 H"})) == {"C@C3"}


def test_the_planner_prefers_to_join_without_capturing() -> None:
    picture = "C  bb.bb....\nD  b.ybb....\n"
    assert chosen(position(picture, racks={"blue": "C 3 I 9 H"})) <= {"C@C3", "3@C3"}


def test_the_planner_begins_a_second_group_where_it_can_still_be_joined() -> None:
    state = position("E  bb.......\n", racks={"blue": "C 4 woman champagne 9"})
    assert chosen(state) == {"4@E4"}


def test_blockers_costs_a_second_capture_of_one_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    picture = "C  bb.bb....\nD  yy..y....\nE  b........\n"
    taken = ("yellow:sax yellow:I", "", "")
    worth = {}
    monkeypatch.setattr(Weights, "of_others", lambda *_: 0.5)  # in both as much as in blockers
    for scoring in uptown.SCORINGS:
        state = position(picture, scoring=scoring, racks={"blue": "D C I 9 H"}, captured=taken)
        with loading.without():  # an engine has been told the weights before
            found = PlannerPolicy().analyse(state.observation(0), random.Random(1))
        worth[scoring] = {str(each.move): each.value for each in found}
    capture, quiet = "DxD1", "C@C3"
    assert worth["uptown"][quiet] == pytest.approx(worth["blockers"][quiet])
    assert worth["uptown"][capture] - worth["blockers"][capture] == pytest.approx(Weights().point)


def test_blocking_counts_for_more_the_fewer_the_opponents_but_not_in_blockers() -> None:
    weights = [Weights().of_others(uptown.Rules(players=players)) for players in (2, 3, 4, 5)]
    assert weights == sorted(weights, reverse=True)
    assert weights[0] > weights[-1]
    assert len({Weights().of_others(uptown.Rules(players=n, scoring="blockers")) for n in (2, 3, 4, 5)}) == 1


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_planner_analyses_every_legal_move_and_chooses_the_first(players: int) -> None:
    rng = random.Random(players)
    state = uptown.State.deal(uptown.Rules(players=players), rng)
    while moves := state.observation(state.current_player).legal_moves():
        seen = state.observation(state.current_player)
        if state.ply % 7 == 0:
            found = PlannerPolicy().analyse(seen, random.Random(state.ply))
            assert sorted(str(each.move) for each in found) == sorted(map(str, moves))
            assert PlannerPolicy().choose(seen, random.Random(state.ply)) is found[0].move
        state = state.apply(GreedyPolicy().choose(seen, rng))


def share(players: int, scoring: str, deals: int) -> float:
    """The fair share of one planner among greedy bots, on the same deals from every seat; 1 means equal."""
    won = 0.0
    for deal in range(deals):
        for seat in range(players):
            state = uptown.State.deal(uptown.Rules(players=players, scoring=scoring), random.Random(deal))
            rng = random.Random(seat)
            while (outcome := state.outcome()) is None:
                player = state.current_player
                bot = PlannerPolicy() if player == seat else GreedyPolicy()
                state = state.apply(bot.choose(state.observation(player), rng))
            won += (seat in outcome.winners) / len(outcome.winners)
    return won / deals


def test_the_planner_beats_the_greedy_bot() -> None:
    assert share(3, "uptown", 3) > 1.5


@pytest.mark.long
@pytest.mark.parametrize("scoring", uptown.SCORINGS)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_planner_wins_one_and_a_half_fair_shares(players: int, scoring: str) -> None:
    assert share(players, scoring, 40) > 1.5
