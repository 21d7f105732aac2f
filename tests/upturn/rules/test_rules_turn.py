"""The rulings on Upturn from the Joker on, U15 to U33, at least one test each, with the sheet's examples."""

import random
from typing import Any

import pytest

from tests.upturn.positions import PLAYERS, after, position, rack, reason, row, texts, without_pot
from uptown_widget import upturn


def phase(state: upturn.State) -> str:
    """The phase of the turn."""
    return state.table.phase.value


# Jokers


def test_example_3_after_81_86_a_joker_and_20() -> None:
    state = after(position("81 86", "joker 20 99", "1", "2"), "joker:turn", "20")
    assert row(state) == "81 86 joker 20"
    assert (state.table.direction, state.current_player) == (upturn.Direction.DOWN, 2)


def test_u15_a_joker_keeps_or_turns_the_direction_as_it_is_laid() -> None:
    start = position("20 40", "joker 41 36", "1", "2")
    kept, turned = after(start, "joker"), after(start, "joker:turn")
    assert (texts(kept), texts(turned)) == (["41", "done"], ["36", "done"])
    assert (after(kept, "done").current_player, after(turned, "done").current_player) == (1, 2)


def test_u16_after_a_joker_one_more_stone_at_most() -> None:
    state = after(position("20 40", "joker 41 42 43", "1"), "joker")
    assert texts(state) == ["41", "42", "43", "done"]
    assert after(state, "41").current_player == 1
    assert reason(state, "draw") == "TURN_BEGUN"


def test_u16_the_extra_stone_may_be_an_action_stone_with_its_effect() -> None:
    state = after(position("20 40", "joker down up skip 41", "1", "2", "4"), "joker")
    assert texts(state) == ["41", "down", "skip", "done"]
    assert after(state, "skip").current_player == 2
    assert after(state, "down").current_player == 3
    turned = after(position("20 40", "joker down up skip 41", "1", "2", "4"), "joker:turn")
    assert texts(turned) == ["up", "skip", "done"]
    assert after(turned, "up").current_player == 1


def test_u16_the_extra_stone_may_be_the_other_joker_which_allows_one_more() -> None:
    state = after(position("20 40", "joker joker 41 36", "1"), "joker", "joker:turn")
    assert texts(state) == ["36", "done"]


def test_u16_the_extra_stone_may_be_a_twin_that_takes_stones_along() -> None:
    state = after(position("20 40", "joker 1 22 30 35", "2", "4"), "joker:turn", "22", "35", "30", "done")
    assert row(state) == "20 40 joker 35 30 22"
    assert state.table.gifts == 3


# Twins


def test_example_4_a_twin_closes_the_row_and_five_stones_are_handed_out() -> None:
    start = position("54 63 71 updown", "4 22 36 40 48 64", "1", "2", "5", direction="down")
    state = after(start, "22")
    assert texts(state) == ["36", "40", "48", "64", "done"]
    state = after(state, "64", "48", "40", "36", "done")
    assert row(state) == "54 63 71 updown 64 48 40 36 22"
    assert (rack(state, 0), phase(state), state.table.gifts) == ("4", "give", 5)
    pot = state.pot
    state = after(state, "give:1", "give:1", "give:2", "give:2", "give:3")
    assert [len(hand) for hand in state.racks] == [1, 3, 3, 2]
    assert state.pot == pot[5:]
    assert (phase(state), state.current_player) == ("turn", 3)


def test_u19_a_twin_must_itself_fit() -> None:
    state = position("54 71", "66 77 72", "1")
    assert texts(state) == ["72", "77", "draw"]
    assert reason(state, "66") == "NOT_BEYOND"


def test_u19_any_numbers_strictly_between_the_last_number_and_the_twin_may_be_laid_before_it() -> None:
    state = after(position("54 71 skip", "64 72 76 77 78 joker", "1"), "77")
    assert texts(state) == ["72", "76", "done"]
    assert {reason(state, name) for name in ("64", "78", "joker")} == {"NOT_BETWEEN"}
    assert row(after(state, "76", "done")) == "54 71 skip 76 77"
    assert row(after(state, "done")) == "54 71 skip 77"


def test_u20_they_are_laid_in_row_order() -> None:
    state = after(position("54 71", "72 73 76 77 1", "2"), "77", "73")
    assert texts(state) == ["76", "done"]
    assert reason(state, "72") == "NOT_BETWEEN"
    falling = after(position("71 54", "22 30 35 40 99", "1", direction="down"), "22", "35")
    assert texts(falling) == ["30", "done"]


def test_u21_a_twin_between_has_no_further_effect() -> None:
    state = after(position("20 40", "44 46 55 58 66 99", "1"), "66", "55")
    assert texts(state) == ["58", "done"]
    assert after(state, "done").table.gifts == 2


def test_u21_the_twin_is_the_new_reference() -> None:
    state = after(position("54 71", "72 77 1", "76 78 80", "4"), "77", "72", "done", "done")
    assert (state.current_player, state.table.reference) == (1, 77)
    assert texts(state) == ["78", "80", "draw"]


def test_the_phase_does_not_reveal_whether_numbers_fit_in_front_of_a_twin() -> None:
    """What the other players see must not depend on the rack."""
    assert texts(after(position("54 71", "77 1", "2"), "77")) == ["done"]


# Handing out


def test_u22_a_twin_alone_hands_out_one_stone_and_a_joker_before_it_is_not_counted() -> None:
    assert after(position("54 71", "77 1 78", "2"), "77", "done").table.gifts == 1
    assert after(position("54 71", "joker 77 1 72", "2"), "joker", "77", "72", "done").table.gifts == 2


def test_u23_stones_are_freely_divided_among_the_others() -> None:
    start = after(position("54 71", "77 72 73 1", "2", "4", "5"), "77", "72", "73", "done")
    ends = set()
    states = [start]
    while states:
        state = states.pop()
        if phase(state) == "give":
            states += [state.apply(move) for move in state.legal_moves()]
        else:
            ends.add(tuple(size - 1 for size in state.table.rack_sizes[1:]))
    assert ends == {(a, b, c) for a in range(4) for b in range(4) for c in range(4) if a + b + c <= 3}


def test_u23_handing_out_is_optional_and_goes_clockwise() -> None:
    state = after(position("54 71", "1", "77 72 4", "2", player=1, direction="up"), "77", "72", "done")
    assert texts(state) == ["give:2", "give:0", "done"]
    assert phase(after(state, "done")) == "turn"
    state = after(state, "give:0")
    assert texts(state) == ["give:0", "done"]
    assert reason(state, "give:2") == "NOT_CLOCKWISE"
    assert reason(state, "give:1") == "WRONG_RECEIVER"
    assert reason(state, "give:3") == "WRONG_RECEIVER"
    assert reason(state, "4") == "LAYING_OVER"


def test_u23_stones_are_handed_out_as_far_as_the_pot_lasts() -> None:
    state = after(without_pot("54 71", "77 72 73 1", "2", "4", pot="6"), "77", "72", "73", "done")
    assert (state.table.gifts, texts(state)) == (3, ["give:1", "give:2", "done"])
    state = after(state, "give:2")
    assert (phase(state), rack(state, 2)) == ("turn", "4 6")


def test_u24_a_penalty_stone_gives_one_stone_to_another_player() -> None:
    state = after(position("20 40", "47 1", "2", "4", "5"), "47")
    assert (phase(state), state.table.gifts) == ("give", 1)
    assert texts(state) == ["give:1", "give:2", "give:3", "done"]
    given = after(state, "give:2")
    assert (len(given.racks[2]), given.current_player) == (2, 1)
    assert after(state, "done").table.rack_sizes == (1, 1, 1, 1)


def test_u24_inside_a_twin_play_each_penalty_stone_adds_its_own() -> None:
    state = after(position("20 40", "47 57 58 66 1", "2"), "66", "47", "57", "58", "done")
    assert state.table.gifts == 4 + 2


# Drawing, and an empty pot


def test_u25_who_draws_may_lay_any_stone_that_fits_or_keep_all() -> None:
    start = position("20 40", "36 1", "2", pot=None)
    assert texts(start) == ["draw"]
    state = after(start, "draw")
    assert state.racks[0] == tuple(sorted((*start.racks[0], start.pot[0])))
    assert state.pot == start.pot[1:]
    assert after(state, "done").current_player == 1
    rising = after(position("20 40", "41 42", "2"), "draw")
    assert texts(rising) == ["41", "42", "done"]
    assert after(rising, "42").current_player == 1
    assert reason(rising, "draw") == "TURN_BEGUN"


def test_u25_drawing_is_allowed_when_a_stone_fits() -> None:
    assert texts(position("20 40", "41 99", "2"))[-1] == "draw"
    assert reason(position("20 40", "41 99", "2"), "pass") == "POT_NOT_EMPTY"
    assert reason(position("20 40", "41 99", "2"), "done") == "NOTHING_DONE"


def test_u26_with_an_empty_pot_the_turn_is_a_pass() -> None:
    state = without_pot("40 41", "42 43", "44")
    assert texts(state) == ["42", "43", "pass"]
    assert reason(state, "draw") == "POT_EMPTY"
    state = after(state, "pass")
    assert (state.current_player, state.table.passes, rack(state, 0)) == (1, 1, "42 43")


def test_u26_with_an_empty_pot_handing_out_lapses() -> None:
    assert phase(after(without_pot("40 41", "47 1", "2"), "47")) == "turn"
    assert phase(after(without_pot("40 41", "44 1", "2"), "44", "done")) == "turn"


def test_u26_when_all_pass_in_turn_the_fewest_stones_win() -> None:
    state = after(without_pot("40 41", "1 2", "4", "6 9"), "pass", "pass")
    assert state.outcome() is None
    state = after(state, "pass")
    outcome = state.outcome()
    assert outcome == upturn.Outcome(frozenset({1}), (2, 1, 2), (3, 4, 15))
    assert state.legal_moves() == ()


def test_u26_then_the_lowest_sum_of_numbers_where_action_stones_count_nothing() -> None:
    outcome = after(without_pot("40 41", "9 up", "4 6", "1 10"), "pass", "pass", "pass").outcome()
    assert outcome == upturn.Outcome(frozenset({0}), (2, 2, 2), (9, 10, 11))


def test_u26_then_they_share_the_win() -> None:
    outcome = after(without_pot("40 41", "4 6", "1 9", "2 12"), "pass", "pass", "pass").outcome()
    assert outcome is not None
    assert outcome.winners == {0, 1}


def test_u26_a_stone_laid_in_between_begins_the_passes_anew() -> None:
    state = after(without_pot("40 41", "1 2", "44 42 4", "6 9"), "pass", "42", "pass", "pass")
    assert state.outcome() is None
    assert after(state, "pass").outcome() is not None


def test_u26_before_the_opening_too() -> None:
    """Everybody draws until the pot is empty: the start stone is alone in the row, and all may pass."""
    state = upturn.State.deal(upturn.Rules(players=4), random.Random(1))
    while state.pot:
        state = after(state, "draw", "done")
    assert row(state) == str(state.table.row[0])
    assert after(state, "pass", "pass", "pass", "pass").outcome() is not None


# The last stone


@pytest.mark.parametrize("last", ["up", "down", "updown", "skip", "double", "joker"])
def test_u27_the_last_stone_is_no_action_stone(last: str) -> None:
    for direction in ("up", "down"):
        state = position("20 40", last, "1", direction=direction)
        assert texts(state) == ["draw"]
        assert reason(state, last) == "LAST_STONE"


def test_u27_nor_as_the_extra_stone_of_a_joker() -> None:
    state = after(position("20 40", "joker down", "1"), "joker")
    assert texts(state) == ["done"]


@pytest.mark.parametrize("last", ["44", "47", "41"])
def test_u27_u28_a_number_a_twin_or_a_penalty_goes_out_and_ends_the_game_at_once(last: str) -> None:
    state = after(position("20 40", last, "1 2", "4"), last)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == {0}
    assert (state.table.rack_sizes, state.legal_moves(), state.table.gifts) == ((0, 2, 1), (), 0)


def test_u28_the_last_stone_before_a_twin_goes_out_and_hand_outs_lapse() -> None:
    state = after(position("20 40", "44 43", "1"), "44")
    assert state.outcome() is None
    outcome = after(state, "43").outcome()
    assert outcome is not None
    assert outcome.winners == {0}


def test_u29_by_default_the_last_stone_is_announced_by_itself() -> None:
    assert phase(after(position("20 40", "41 42", "1"), "41")) == "turn"


def called(row: str, *racks: str, **more: Any) -> upturn.State:
    """A position of a game in which the last stone must be called."""
    return position(row, *racks, last_stone="called", **more)


def test_u29_as_an_option_the_last_stone_must_be_called() -> None:
    state = after(called("20 40", "41 42", "1"), "41")
    assert (phase(state), texts(state), state.current_player) == ("call", ["done", "call"], 0)
    state = after(state, "call")
    assert (state.current_player, rack(state, 0)) == (1, "42")
    assert reason(state, "call") == "NO_CALL_DUE"


def test_u29_the_call_is_due_at_the_end_of_the_own_turn_also_after_handing_out() -> None:
    state = after(called("20 40", "47 42", "1", "2", "4"), "47")
    assert phase(state) == "give"
    assert phase(after(state, "give:1")) == phase(after(state, "done")) == "call"


def test_u29_a_skip_still_holds_after_the_call() -> None:
    assert after(called("20 40", "skip 42", "1", "2"), "skip", "call").current_player == 2
    assert after(called("20 40", "skip 42", "1", "2"), "skip", "done").current_player == 2


def test_u29_no_call_is_due_for_two_stones_or_without_laying() -> None:
    assert phase(after(called("20 40", "41 42 43", "1"), "41")) == "turn"
    assert phase(after(without_pot("20 40", "1", "2", last_stone="called"), "pass")) == "turn"


def test_u30_a_missed_call_costs_three_stones_from_the_pot() -> None:
    state = after(called("20 40", "41 42", "1"), "41", "done")
    assert (state.current_player, rack(state, 0)) == (1, "2 4 5 42")
    few = without_pot("40 41", "42 43", "1", last_stone="called")
    assert rack(after(few, "42", "done"), 0) == "43"


def test_u30_being_handed_stones_cancels_the_call() -> None:
    state = after(called("20 40", "41 98", "77 78"), "41", "call", "77", "done", "give:0", "call")
    assert rack(state, 0) == "1 98"
    assert phase(after(state, "98")) == "call"


# Two players, the end, and who knows what


def test_u31_with_two_players_a_skip_and_then_a_number_wins() -> None:
    outcome = after(position("20 40", "skip 42", "1"), "skip", "42").outcome()
    assert outcome is not None
    assert outcome.winners == {0}


def test_u32_the_first_to_empty_the_rack_wins() -> None:
    outcome = after(position("20 40", "41", "1 up", "2"), "41").outcome()
    assert outcome == upturn.Outcome(frozenset({0}), (0, 2, 1), (0, 1, 2))


@pytest.mark.parametrize("players", PLAYERS)
def test_u33_racks_and_pot_are_hidden_and_rack_sizes_public(players: int) -> None:
    state = upturn.State.deal(upturn.Rules(players=players), random.Random(1))
    for player in [*range(players), None]:
        seen = state.observation(player)
        assert [seat for seat, hand in enumerate(seen.racks) if hand is not None] == (
            [] if player is None else [player]
        )
        assert seen.table.rack_sizes == (7,) * players
        assert not hasattr(seen, "pot")


def test_u33_what_is_handed_out_is_seen_by_the_receiver_only() -> None:
    state = after(position("20 40", "47 1", "2", "4"), "47")
    given, handed = state.pot[0], after(state, "give:1")
    assert given in handed.observation(1).rack
    for player in (0, 2, None):
        assert given in handed.observation(player).unseen


def test_u33_at_the_end_all_racks_lie_open() -> None:
    state = after(position("20 40", "41", "1 up", "2"), "41")
    assert state.observation(None).racks == state.racks
