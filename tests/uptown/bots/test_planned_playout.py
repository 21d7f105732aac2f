"""Planned playouts obey the rules, count as the core does, and play better than random."""

import random

import pytest

from tests.uptown.positions import blocked, random_state
from uptown_widget import uptown
from uptown_widget.uptown import PlannerPolicy
from uptown_widget.uptown.bots.planned_playout import Placing, PlannedPlayout


def as_move(state: uptown.State, placing: Placing | None) -> uptown.Move:
    """The playout's placement as a move of the rules."""
    if placing is None:
        return uptown.PASS
    color, slot, bit = placing
    square = bit.bit_length() - 1
    held = uptown.Color(color) if state.rules.two_colors else None
    return uptown.Move(state.racks[color][slot], square, state.at(square) is not None, held)


def to_the_end(state: uptown.State, rng: random.Random) -> uptown.Outcome:
    """The outcome of planned play."""
    game = PlannedPlayout(state.table, state.racks, state.piles, rng.random)
    game.play(range(state.ply, state.rules.plies))
    return game.outcome()


@pytest.mark.parametrize("scoring", uptown.SCORINGS)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_move_is_legal_and_everything_is_counted_as_the_core_counts_it(players: int, scoring: str) -> None:
    for plies in (0, 10, 50):
        state = random_state(players, plies, seed=plies, scoring=scoring)
        game = PlannedPlayout(state.table, state.racks, state.piles, random.Random(plies).random)
        while state.outcome() is None:
            player = state.current_player
            placing = game.choose(player, careful=state.ply % 5 == 0)
            move = as_move(state, placing)
            assert move in state.legal_moves()
            if placing:
                game.place(player, placing)
            state = state.apply(move)
            assert tuple(game.tiles) == state.table.tiles
            assert tuple(game.placed) == state.table.placed
        assert game.outcome() == state.outcome()


def test_a_player_who_cannot_place_passes() -> None:
    state = blocked()
    assert PlannedPlayout(state.table, state.racks, state.piles, random.Random(1).random).choose(0) is None


def test_the_same_seed_plays_the_same() -> None:
    state = random_state(3, 20, seed=1)
    first, again = (to_the_end(state, random.Random(5)) for _ in range(2))
    assert first == again


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_it_leaves_far_fewer_groups_than_random_play(players: int) -> None:
    rng = random.Random(players)
    state = uptown.State.deal(uptown.Rules(players=players), rng)
    planned = [sum(to_the_end(state, rng).groups) for _ in range(20)]
    assert max(planned) < min(sum(state.playout(rng).groups) for _ in range(20))


def test_a_careful_turn_is_mostly_as_good_as_the_planners_first_choice() -> None:
    rng, planner = random.Random(1), PlannerPolicy()
    state, agreed, turns = uptown.State.deal(uptown.Rules(players=2), rng), 0, 0
    while (turns := turns + 1) < 94:  # then the planner plays by proof
        candidates = planner.analyse(state.observation(state.current_player), rng)
        worth = {each.move: each.value for each in candidates}
        game = PlannedPlayout(state.table, state.racks, state.piles, rng.random)
        agreed += worth[as_move(state, game.choose(state.current_player, careful=True))] > candidates[0].value - 0.1
        state = state.apply(candidates[0].move)
    assert agreed > 0.75 * turns
