"""Chances: one together, in the order of the shares, and never nothing or all before the end."""

import random

import pytest

from tests.engine.questions import KINDS, positions
from uptown_widget import uptown
from uptown_widget.bots.shares import in_proportion, with_share
from uptown_widget.ui.names import percent
from uptown_widget.uptown.bots.calibration import chances, regret


@pytest.mark.parametrize(("players", "scoring"), KINDS)
def test_chances_are_one_together_in_the_order_of_the_shares(players: int, scoring: str) -> None:
    rng = random.Random(1)
    for state in positions(players, scoring, 5):
        seen = state.observation(state.current_player)
        if seen.ply + 1 == state.rules.plies:
            continue
        for regrets in (0.0, 1.0):
            shares = in_proportion([rng.random() for _ in range(players)])
            found = chances(shares, seen, regrets)
            assert sum(found) == pytest.approx(1)
            assert sorted(range(players), key=found.__getitem__) == sorted(range(players), key=shares.__getitem__)
            certain = chances([1.0] + [0.0] * (players - 1), seen, regrets)
            assert 0 < min(certain) < max(certain) < 1, "tries prove nothing"


def test_after_the_last_turn_chances_are_the_result() -> None:
    rules = uptown.Rules(players=2)
    state = uptown.State.deal(rules, random.Random(1))
    while state.ply + 1 < rules.plies:
        state = state.apply(random.Random(state.ply).choice(state.legal_moves()))
    assert chances((1.0, 0.0), state.observation(state.current_player), 0.3) == (1.0, 0.0)


def test_strong_players_let_a_lead_count_for_more_than_weak_ones() -> None:
    state = next(positions(3, "uptown", 1))
    seen = state.observation(state.current_player)
    assert chances((0.6, 0.2, 0.2), seen, 0.0)[0] > chances((0.6, 0.2, 0.2), seen, 1.0)[0]


def test_the_planners_move_is_not_regretted_and_others_are_by_what_it_thinks_less_of_them() -> None:
    state = uptown.State.deal(uptown.Rules(), random.Random(1))
    advice = uptown.PlannerPolicy().analyse(state.observation(0), random.Random(1))
    assert regret(state.observation(0), advice[0].move) == 0
    assert regret(state.observation(0), advice[-1].move) == pytest.approx(advice[0].value - advice[-1].value)


def test_per_cent_are_0_and_100_only_where_that_is_certain() -> None:
    assert [percent(share) for share in (0.0, 0.001, 0.5, 0.999, 1.0)] == [0, 1, 50, 99, 100]
    assert [percent(share, certain=False) for share in (0.0, 1.0)] == [1, 99]


def test_what_one_player_does_not_have_the_others_have_in_proportion() -> None:
    assert with_share((0.5, 0.3, 0.2), 0, 0.25) == pytest.approx((0.25, 0.45, 0.3))
    assert with_share((0.5, 0.3, 0.2), 2, 0.6) == pytest.approx((0.25, 0.15, 0.6))
    assert with_share((1.0, 0.0, 0.0), 0, 0.5) == pytest.approx((0.5, 0.25, 0.25))
