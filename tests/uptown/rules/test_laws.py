"""Laws of the rules core, held for states that hypothesis makes up: any number of players, any moment of a game."""

import copy
import pickle
import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import laws
from tests.laws import watchers
from tests.uptown import naive
from tests.uptown.both import assert_conserved
from tests.uptown.positions import move, random_state
from tests.uptown.strategies import FEW, MANY, PLAYERS, states
from uptown_widget import uptown


def own_colors(state: uptown.State, watcher: int | None) -> list[int]:
    """The indices of the colours the watcher holds."""
    order = naive.pile_order(state.rules.players)
    return [] if watcher is None else [order.index(color) for color in naive.colors_of(state.rules.players)[watcher]]


def rebuilt(
    state: uptown.State,
    racks: list[list[uptown.Tile]],
    piles: list[list[uptown.Tile]],
    *,
    rules: uptown.Rules | None = None,
) -> uptown.State:
    """The state with other racks and piles, perhaps under other rules."""
    order = naive.pile_order(state.rules.players)
    tiles: dict[str, dict[str, str]] = {color: {} for color in order}
    for square in uptown.SQUARES:
        found = state.at(square)
        if found is not None:
            tiles[str(found[0])][uptown.square_name(square)] = str(found[1])
    return uptown.State.from_table(
        rules or state.rules,
        tiles=tiles,
        racks={color: " ".join(map(str, held)) for color, held in zip(order, racks, strict=True)},
        piles={color: " ".join(map(str, left)) for color, left in zip(order, piles, strict=True)},
        captured=[" ".join(f"{color}:{tile}" for color, tile in words) for words in state.observation(None).captured],
        ply=state.ply,
    )


# Tiles


@MANY
@given(states())
def test_tiles_are_conserved(state: uptown.State) -> None:
    assert_conserved(state)


@MANY
@given(states())
def test_there_are_moves_until_the_end_each_once(state: uptown.State) -> None:
    laws.assert_moves_are_there_until_the_end(state)


@MANY
@given(states())
def test_every_viewer_sees_or_counts_every_tile(state: uptown.State) -> None:
    for watcher in watchers(state):
        seen = state.observation(watcher)
        for index, (held, left) in enumerate(zip(state.racks, state.piles, strict=True)):
            visible = seen.racks[index]
            assert visible in (None, held)
            assert seen.unseen(uptown.Color(index)) == set(left) | (set() if visible is not None else set(held))
            assert (visible is not None) or index not in own_colors(state, watcher)


# Observations


@MANY
@given(states())
def test_the_player_to_move_sees_the_legal_moves_of_the_state(state: uptown.State) -> None:
    laws.assert_only_the_player_to_move_sees_the_legal_moves(state)


@MANY
@given(states(), st.integers())
def test_a_sampled_state_looks_the_same_to_the_one_who_sampled(state: uptown.State, seed: int) -> None:
    laws.assert_samples_look_the_same(state, seed, assert_conserved)


@MANY
@given(states(), st.randoms(use_true_random=False))
def test_changing_only_hidden_parts_does_not_change_the_observation(state: uptown.State, rng: random.Random) -> None:
    for watcher in watchers(state):
        racks, piles = [list(held) for held in state.racks], [list(left) for left in state.piles]
        for index, (held, left) in enumerate(zip(racks, piles, strict=True)):
            if index in own_colors(state, watcher):
                rng.shuffle(left)
            elif len(held) > naive.LEFT_OVER or left:
                both = rng.sample([*held, *left], len(held) + len(left))
                racks[index], piles[index] = both[: len(held)], both[len(held) :]
        assert rebuilt(state, racks, piles).observation(watcher) == state.observation(watcher)


@FEW
@given(states())
def test_changing_visible_parts_changes_the_observation(state: uptown.State) -> None:
    laws.assert_every_move_shows(state)
    if len(set(state.racks[0])) > 1 and state.outcome() is None:
        racks, piles = [list(held) for held in state.racks], [list(left) for left in state.piles]
        racks[0] = racks[0][1:] + racks[0][:1]
        assert rebuilt(state, racks, piles) != state
        assert rebuilt(state, racks, piles).observation(0) != state.observation(0)


def test_a_sample_gives_every_hidden_tile_the_same_chance_to_be_on_the_rack() -> None:
    state = random_state(3, 36, 1)
    seen, rng, times = state.observation(0), random.Random(2), 3000
    counted: Counter[uptown.Tile] = Counter()
    drawn: Counter[uptown.Tile] = Counter()
    for _ in range(times):
        sampled = seen.sample_state(rng)
        counted.update(sampled.racks[1])
        drawn[sampled.piles[0][0]] += 1
    hidden, own_pile = seen.unseen(uptown.Color.YELLOW), seen.unseen(uptown.Color.BLUE)
    assert set(counted) == hidden
    assert set(drawn) == own_pile
    assert all(abs(counted[tile] / times - 5 / len(hidden)) < 0.05 for tile in hidden)
    assert all(abs(drawn[tile] / times - 1 / len(own_pile)) < 0.04 for tile in own_pile)


# Moves


@FEW
@given(states())
def test_explain_is_none_exactly_for_legal_moves(state: uptown.State) -> None:
    every = {move(state, text) for text in [*naive.every_text(state.rules.players), "pass"]}
    assert len(every) == (4 if state.rules.players == 2 else 1) * 2 * (9 * 27 + 81) + 1
    laws.assert_explain_is_none_exactly_for_legal_moves(state, every)


@FEW
@given(states())
def test_applying_a_move_never_changes_the_state(state: uptown.State) -> None:
    laws.assert_applying_changes_nothing(state)


@FEW
@given(states())
def test_equal_states_hash_equal(state: uptown.State) -> None:
    twin = rebuilt(state, [list(held) for held in state.racks], [list(left) for left in state.piles])
    laws.assert_twins_are_equal(state, twin)


@FEW
@given(states())
def test_states_with_different_scoring_differ(state: uptown.State) -> None:
    other = "blockers" if state.rules.scoring == "uptown" else "uptown"
    rules = uptown.Rules(players=state.rules.players, scoring=other)
    assert rules != state.rules
    assert hash(uptown.Rules(players=rules.players, scoring=state.rules.scoring)) == hash(state.rules)
    assert (
        rebuilt(state, [list(held) for held in state.racks], [list(left) for left in state.piles], rules=rules) != state
    )


@FEW
@given(states())
def test_states_and_observations_survive_pickle_and_copy(state: uptown.State) -> None:
    laws.assert_pickle_and_copy_keep_it(state)


# Text


def test_parse_and_format_of_a_tile_are_inverse() -> None:
    assert [uptown.parse_tile(str(tile)) for tile in uptown.Tile] == list(uptown.Tile)
    assert [str(uptown.parse_tile(name)) for name in naive.TILES] == naive.TILES


def test_parse_and_format_of_a_square_are_inverse() -> None:
    assert [uptown.parse_square(uptown.square_name(square)) for square in uptown.SQUARES] == list(uptown.SQUARES)


@pytest.mark.parametrize("players", PLAYERS)
def test_parse_and_format_of_a_move_are_inverse(players: int) -> None:
    seen = random_state(players, 9, 1).observation(0)
    for text in [*naive.every_text(players), "pass"]:
        found = uptown.parse_move(text, seen)
        assert str(found) == text
        assert uptown.parse_move(str(found), seen) is found


@pytest.mark.parametrize("players", PLAYERS)
def test_moves_are_interned_also_through_pickle_and_copy(players: int) -> None:
    state = random_state(players, 30, 2)
    for found in [*(move(state, text) for text in naive.every_text(players)), uptown.PASS]:
        assert pickle.loads(pickle.dumps(found)) is found  # noqa: S301 - our own bytes
        assert copy.copy(found) is found
        assert copy.deepcopy(found) is found


@pytest.mark.parametrize("players", PLAYERS)
def test_a_move_and_its_notation_agree(players: int) -> None:
    state = random_state(players, 60, 3, style="placing")
    for found in state.legal_moves():
        color, _, text = str(found).rpartition(":")
        assert (str(found.tile), uptown.square_name(found.square), found.capture) == (
            text[:-3],
            text[-2:],
            text[-3] == "x",
        )
        assert (found.color is None) if players > 2 else (str(found.color) == color)
        assert found.capture == (state.at(found.square) is not None)


@pytest.mark.parametrize("players", PLAYERS)
def test_a_move_built_by_hand_or_from_its_repr_is_the_legal_one(players: int) -> None:
    names = {name: getattr(uptown, name) for name in uptown.__all__}
    for found in [*random_state(players, 60, 3).legal_moves(), *random_state(players, 0, 4).legal_moves(), uptown.PASS]:
        assert eval(repr(found), names) is found  # noqa: S307  that it evaluates is what is tested
        if found is not uptown.PASS:
            built = uptown.Move(found.tile, found.square, capture=found.capture, color=found.color)
            assert built == found
            assert hash(built) == hash(found)
