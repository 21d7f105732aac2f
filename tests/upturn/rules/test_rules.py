"""The rulings on Upturn up to the action stones, U0 to U14, at least one test each, with the sheet's examples."""

import random
from collections import Counter

import pytest

from tests.upturn import naive
from tests.upturn.positions import PLAYERS, after, position, rack, random_state, reason, row, texts
from uptown_widget import upturn
from uptown_widget.errors import GameError
from uptown_widget.upturn.rules.stones import NUMBERS
from uptown_widget.upturn.view.art.stones import hue


def seats_after(state: upturn.State, *moves: str) -> int:
    """Whose turn it is after some moves."""
    return after(state, *moves).current_player


def laying(state: upturn.State) -> list[str]:
    """The stones that may be laid, by name."""
    return [text for text in texts(state) if text.partition(":")[0] in naive.ORDER]


# Material


def test_u0_there_are_106_stones_80_numbers_and_26_action_stones() -> None:
    assert Counter(map(str, upturn.STONES)) == Counter(naive.STONES)
    assert len(upturn.STONES) == 106
    assert sum(stone.is_action for stone in upturn.STONES) == 26
    actions = Counter(str(stone) for stone in upturn.STONES if stone.is_action)
    assert actions == {"up": 6, "down": 6, "updown": 6, "skip": 3, "double": 3, "joker": 2}


def test_u0_the_numbers_are_between_1_and_99_each_once_with_all_twins_and_the_penalties() -> None:
    numbers = [stone for stone in upturn.STONES if not stone.is_action]
    assert len(set(numbers)) == len(numbers) == 80
    assert (min(numbers), max(numbers)) == (1, 99)
    assert [int(stone) for stone in numbers if stone.is_twin] == [11, 22, 33, 44, 55, 66, 77, 88, 99]
    assert [int(stone) for stone in numbers if stone.is_penalty] == [7, 17, 27, 37, 47, 57, 67, 97]
    assert not any(stone.is_twin or stone.is_penalty for stone in upturn.STONES if stone.is_action)


def test_u0_twins_are_red_as_on_the_rule_sheet_and_plain_numbers_are_not() -> None:
    red = {stone for stone in map(upturn.Stone, NUMBERS) if hue(stone)[0] == "red"}
    assert red == set(range(11, 100, 11))


def test_u0_every_number_of_the_rule_sheet_is_there() -> None:
    examples = {20, 40, 41, 99, 9, 24, 32, 31, 1, 81, 86, 54, 63, 71, 4, 22, 36, 48, 64}
    assert examples <= set(upturn.STONES)


@pytest.mark.parametrize("players", PLAYERS)
def test_the_106_stones_are_conserved(players: int) -> None:
    for plies in range(0, 200, 7):
        state = random_state(players, plies, plies)
        held = [stone for hand in state.racks for stone in hand]
        assert Counter([*state.table.row, *held, *state.pot]) == Counter(upturn.STONES)


@pytest.mark.parametrize("players", PLAYERS)
def test_each_player_takes_seven_stones_and_one_starts_the_row(players: int) -> None:
    state = upturn.State.deal(upturn.Rules(players=players), random.Random(1))
    assert [len(hand) for hand in state.racks] == [7] * players
    assert len(state.table.row) == 1
    assert len(state.pot) == state.table.pot_size == 106 - 7 * players - 1


@pytest.mark.parametrize("players", [-1, 0, 1, 5, "3", None, 3.0, True])
def test_two_to_four_can_play(players: int) -> None:
    with pytest.raises(GameError, match="2 to 4 players"):
        upturn.Rules(players=players)


# Start and opening


def test_u1_the_start_stone_is_a_plain_number() -> None:
    starts = {upturn.State.deal(upturn.Rules(players=2), random.Random(seed)).table.row[0] for seed in range(400)}
    assert len(starts) > 50
    assert starts <= {stone for stone in upturn.STONES if naive.is_plain(str(stone))}


@pytest.mark.parametrize("start", ["22", "17", "up", "joker"])
def test_u1_no_game_starts_from_a_twin_a_penalty_or_an_action_stone(start: str) -> None:
    stones = sorted(naive.STONES, key=lambda name: name == start)
    stones[14], stones[-1] = stones[-1], stones[14]
    with pytest.raises(GameError, match="must start with a plain number"):
        upturn.State.from_pot(upturn.Rules(players=2), list(map(upturn.parse_stone, stones)))


def test_u2_player_0_begins_and_the_seed_decides_who_sits_there() -> None:
    assert upturn.State.deal(upturn.Rules(players=4), random.Random(3)).current_player == 0


def opening(*racks: str) -> upturn.State:
    """A position before the first move, with the start stone 20."""
    return position("20", *racks, direction="")


def test_u3_a_higher_first_number_makes_the_row_rise_and_the_turn_go_clockwise() -> None:
    state = after(opening("40 1", "2", "4", "5"), "40")
    assert (state.table.direction, state.current_player) == (upturn.Direction.UP, 1)


def test_u3_a_lower_first_number_makes_the_row_fall_and_the_turn_go_counter_clockwise() -> None:
    state = after(opening("40 1", "2", "4", "5"), "1")
    assert (state.table.direction, state.current_player) == (upturn.Direction.DOWN, 3)


def test_u3_no_action_stone_opens() -> None:
    state = opening("40 1 up down updown skip double joker", "2")
    assert laying(state) == ["1", "40"]
    assert {reason(state, name) for name in ("up", "skip", "joker")} == {"ACTION_OPENS"}


def test_u3_a_twin_may_open_and_takes_along_what_lies_before_it() -> None:
    state = after(opening("22 21 23 4", "5", "6"), "22")
    assert texts(state) == ["21", "done"]


def test_u4_an_opener_who_does_not_open_draws_one_and_may_lay_a_number() -> None:
    state = opening("up 40", "2", "4")
    assert "draw" in texts(state)
    state = after(state, "draw")
    assert laying(state) == ["1", "40"]
    assert after(state, "1").table.direction is upturn.Direction.DOWN


def test_u4_else_the_next_player_clockwise_opens() -> None:
    state = after(opening("up 40", "2", "4"), "draw", "done")
    assert state.current_player == 1
    assert laying(state) == ["2"]
    state = after(state, "draw", "done", "draw", "done")
    assert (state.current_player, row(state)) == (0, "20")


# The row


def test_example_1_on_20_and_40_any_number_from_41_to_99_or_an_action_stone() -> None:
    everything = " ".join(name for name in naive.ORDER if name not in ("20", "40", "99", "54"))
    state = position("20 40", everything, "54", "99")
    numbers = [text for text in laying(state) if text.isdigit()]
    assert numbers == [name for name in everything.split() if name.isdigit() and int(name) > 40]
    assert laying(state)[len(numbers) :] == ["down", "updown", "skip", "double", "joker", "joker:turn"]
    assert seats_after(state, "41") == 1


def test_example_2_after_9_24_32_and_a_turning_stone_numbers_from_31_down_or_an_action_stone() -> None:
    state = after(position("9 24 32", "down 41", "31 1 33 40 up", "23 42"), "down")
    assert row(state) == "9 24 32 down"
    assert (state.table.direction, state.current_player) == (upturn.Direction.DOWN, 2)
    state = after(state, "23")
    assert state.current_player == 1
    direct = position("9 24 32 down", "31 1 33 40 up", "2", "4", direction="down")
    assert laying(direct) == ["1", "31", "up"]
    assert seats_after(direct, "31") == 2


def test_u5_a_number_fits_strictly_beyond_the_last() -> None:
    state = position("20 40", "41 36 99", "1")
    assert laying(state) == ["41", "99"]
    assert reason(state, "36") == "NOT_BEYOND"
    assert not state.table.fits(upturn.Stone(40))
    assert laying(position("40 20", "19 21", "1", direction="down")) == ["19"]


def test_u6_the_last_number_counts_whatever_lies_on_it() -> None:
    state = position("20 40 skip updown joker", "41 36 99", "1", direction="down")
    assert laying(state) == ["36"]


@pytest.mark.parametrize("players", PLAYERS)
def test_u7_rising_is_clockwise_and_falling_counter_clockwise_always(players: int) -> None:
    others = ["1", "2", "4"][: players - 1]
    assert seats_after(position("20 40", "41 42", *others), "41") == 1
    assert seats_after(position("40 21", "19 42", *others, direction="down"), "19") == players - 1
    for seed in range(5):
        state = random_state(players, 0, seed)
        rng = random.Random(seed)
        while state.outcome() is None:
            later = state.apply(rng.choice(state.legal_moves()))
            if later.table.phase is upturn.Phase.TURN and str(later.table.row[-1]).isdigit() and later.table.direction:
                step = (later.current_player - state.current_player) % players
                assert step == later.table.direction % players
            state = later


# Action stones


def test_u8_action_stones_may_be_laid_although_a_number_would_fit() -> None:
    assert {"41", "down", "updown", "skip", "double", "joker"} <= set(
        laying(position("20 40", "41 up down updown skip double joker", "1"))
    )


def test_u9_action_stones_lie_on_action_stones() -> None:
    state = position("20 40 skip", "41 down skip joker", "1")
    assert laying(state) == ["41", "down", "skip", "joker", "joker:turn"]


def test_u9_up_only_while_the_row_falls_and_down_only_while_it_rises() -> None:
    held = "up down 41"
    assert laying(position("20 40", held, "1")) == ["41", "down"]
    assert laying(position("40 20", held, "1", direction="down")) == ["up"]
    assert reason(position("20 40", held, "1"), "up") == "WRONG_DIRECTION"
    assert reason(position("40 20", held, "1", direction="down"), "down") == "WRONG_DIRECTION"


@pytest.mark.parametrize("direction", ["up", "down"])
def test_u10_up_and_down_always_reverses(direction: str) -> None:
    state = after(position("20 40", "updown 41", "1", direction=direction), "updown")
    assert str(state.table.direction) == {"up": "down", "down": "up"}[direction]


@pytest.mark.parametrize(("stone", "direction"), [("down", "up"), ("up", "down"), ("updown", "up"), ("updown", "down")])
def test_u11_after_a_reversal_the_neighbour_in_the_new_direction_is_next(stone: str, direction: str) -> None:
    state = position("20 40", f"{stone} 41", "1", "2", "4", direction=direction)
    assert seats_after(state, stone) == {"up": 3, "down": 1}[direction]


@pytest.mark.parametrize("stone", ["down", "updown"])
def test_u12_with_two_players_the_opponent_is_next_after_a_reversal(stone: str) -> None:
    assert seats_after(position("20 40", f"{stone} 41", "1"), stone) == 1


@pytest.mark.parametrize(
    ("players", "skip", "double"),
    [(2, 0, 0), (3, 2, 0), (4, 2, 3)],
)
def test_u13_u14_skip_and_double_skip_cost_one_and_two_players_their_turn(players: int, skip: int, double: int) -> None:
    others = ["1", "2", "4"][: players - 1]
    state = position("20 40", "skip double 41", *others)
    assert (seats_after(state, "skip"), seats_after(state, "double")) == (skip, double)
    falling = position("20 40", "skip double 41", *others, direction="down")
    backwards = [(players - seat) % players for seat in (skip, double)]
    assert [seats_after(falling, "skip"), seats_after(falling, "double")] == backwards


def test_u11_u12_a_reversal_after_a_skip_goes_to_the_neighbour_not_to_who_played_before() -> None:
    state = after(position("20 40", "skip 41", "1 2", "down 44", "43 46"), "skip")
    assert state.current_player == 2
    assert after(state, "down").current_player == 1
    state = after(position("20 40", "skip down 41", "1 2"), "skip")
    assert state.current_player == 0
    assert after(state, "down").current_player == 1


def test_u13_a_skip_is_over_with_the_turn_it_cost() -> None:
    state = after(position("20 40", "skip 41", "1", "42 44", "43"), "skip", "42")
    assert (state.current_player, rack(state, 2)) == (3, "44")
    state = after(position("20 40", "skip 41", "1", "42 44", "43"), "skip", "draw", "done")
    assert state.current_player == 3
