"""Laws of the rules core, held for states that hypothesis makes up: any number of players, any moment of a game."""

import random
import re
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import laws
from tests.upturn import naive
from tests.upturn.both import assert_conserved
from tests.upturn.positions import PLAYERS, move, random_state
from tests.upturn.strategies import FEW, MANY, states
from uptown_widget import upturn
from uptown_widget.upturn import game


def rebuilt(state: upturn.State, racks: list[list[upturn.Stone]], pot: list[upturn.Stone]) -> upturn.State:
    """The state with other racks and another pot."""
    return upturn.State(state.table, tuple(tuple(sorted(held)) for held in racks), tuple(pot))


@MANY
@given(states())
def test_stones_are_conserved(state: upturn.State) -> None:
    assert_conserved(state)


@MANY
@given(states())
def test_every_viewer_sees_or_counts_every_stone(state: upturn.State) -> None:
    for watcher in laws.watchers(state):
        seen = state.observation(watcher)
        visible = [stone for held in seen.racks for stone in held or ()]
        assert Counter([*seen.table.row, *visible, *seen.unseen]) == Counter(upturn.STONES)
        for player, held in enumerate(seen.racks):
            own = player == watcher or state.outcome() is not None
            assert held == (state.racks[player] if own else None)
        assert seen.rack == (() if watcher is None else state.racks[watcher])


@MANY
@given(states())
def test_only_the_player_to_move_sees_the_legal_moves(state: upturn.State) -> None:
    laws.assert_only_the_player_to_move_sees_the_legal_moves(state)


@MANY
@given(states())
def test_there_are_moves_until_the_end_each_once(state: upturn.State) -> None:
    laws.assert_moves_are_there_until_the_end(state)


@MANY
@given(states(), st.integers())
def test_a_sampled_state_looks_the_same_to_the_one_who_sampled(state: upturn.State, seed: int) -> None:
    laws.assert_samples_look_the_same(state, seed, assert_conserved)


@MANY
@given(states(), st.randoms(use_true_random=False))
def test_changing_only_hidden_parts_changes_no_observation_now_or_after_a_move(
    state: upturn.State, rng: random.Random
) -> None:
    if state.outcome() is not None:
        return  # the racks lie open
    for watcher in laws.watchers(state):
        hidden = [stone for player, held in enumerate(state.racks) if player != watcher for stone in held]
        hidden = rng.sample([*hidden, *state.pot], len(hidden) + len(state.pot))
        racks = [
            list(held) if player == watcher else [hidden.pop() for _ in held] for player, held in enumerate(state.racks)
        ]
        other = rebuilt(state, racks, hidden)
        assert other.observation(watcher) == state.observation(watcher)
        # What can be made in both leads to the same table: not even the phase tells of a rack.
        for each in set(state.legal_moves()) & set(other.legal_moves()):
            assert other.apply(each).table == state.apply(each).table


@FEW
@given(states())
def test_every_move_changes_the_picture(state: upturn.State) -> None:
    laws.assert_every_move_shows(state)


@FEW
@given(states())
def test_states_with_racks_filled_in_another_order_are_equal(state: upturn.State) -> None:
    text = upturn.format_position(state).split()
    text[6] = "/".join(",".join(reversed(rack.split(","))) for rack in text[6].split("/"))
    assert upturn.parse_position(" ".join(text)) == state


@FEW
@given(states())
def test_explain_is_none_exactly_for_legal_moves(state: upturn.State) -> None:
    every = [move(state, text) for text in naive.every_text(state.rules.players)]
    laws.assert_explain_is_none_exactly_for_legal_moves(state, every)


@FEW
@given(states())
def test_applying_a_move_never_changes_the_state(state: upturn.State) -> None:
    laws.assert_applying_changes_nothing(state)


@FEW
@given(states())
def test_equal_states_hash_equal(state: upturn.State) -> None:
    laws.assert_twins_are_equal(state, rebuilt(state, [list(held) for held in state.racks], list(state.pot)))


@FEW
@given(states())
def test_states_and_observations_survive_pickle_and_copy(state: upturn.State) -> None:
    laws.assert_pickle_and_copy_keep_it(state)


@MANY
@given(states())
def test_a_written_position_is_read_back_unchanged(state: upturn.State) -> None:
    laws.assert_texts_read_back(state, game, re.compile(r"[/ ?]|[^,/ ?]+").findall)


def test_a_sample_gives_every_hidden_stone_the_same_chance_to_be_on_a_rack() -> None:
    state = random_state(3, 40, 1)
    seen, rng, times = state.observation(0), random.Random(2), 3000
    size, hidden = len(state.racks[1]), Counter(seen.unseen)
    counted: Counter[upturn.Stone] = Counter()
    drawn: Counter[upturn.Stone] = Counter()
    for _ in range(times):
        sampled = seen.sample_state(rng)
        counted.update(sampled.racks[1])
        drawn[sampled.pot[0]] += 1
    for stone, count in hidden.items():
        assert abs(counted[stone] / times - count * size / hidden.total()) < 0.06
        assert abs(drawn[stone] / times - count / hidden.total()) < 0.04


@pytest.mark.parametrize("players", PLAYERS)
def test_parse_and_format_of_a_move_are_inverse(players: int) -> None:
    seen = random_state(players, 9, 1).observation(0)
    for text in naive.every_text(players):
        assert str(upturn.parse_move(text, seen)) == text


def test_parse_and_format_of_a_stone_are_inverse() -> None:
    assert [str(upturn.parse_stone(name)) for name in naive.ORDER] == naive.ORDER
    assert sorted(set(upturn.STONES)) == list(map(upturn.parse_stone, naive.ORDER))
    for stone in set(upturn.STONES):
        assert eval(repr(stone), vars(upturn)) == stone  # noqa: S307 - our own text


@pytest.mark.parametrize("players", PLAYERS)
def test_legal_moves_come_in_stone_order_before_moves_without_a_stone(players: int) -> None:
    order = [*naive.ORDER, "joker:turn"]
    for plies in range(0, 120, 5):
        names = [str(each) for each in random_state(players, plies, plies).legal_moves()]
        stones = [name for name in names if name in order]
        assert names[: len(stones)] == stones == sorted(stones, key=order.index)


@MANY
@given(states())
def test_a_move_built_by_hand_or_from_its_repr_equals_the_legal_one(state: upturn.State) -> None:
    names = {name: getattr(upturn, name) for name in upturn.__all__}
    for found in [*state.legal_moves(), *upturn.Step, upturn.Give(1)]:
        built = eval(repr(found), names)  # noqa: S307  that it evaluates is what is tested
        assert built == found
        assert hash(built) == hash(found)
