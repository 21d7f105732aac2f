"""What a review says for a better move is true of it and not of the move made: checked by making both."""

import random
from itertools import permutations

import pytest

from tests.upturn.desk import Desk
from tests.upturn.positions import PLAYERS, move, position, random_state
from uptown_widget import upturn
from uptown_widget.protocols import Difference
from uptown_widget.upturn.bots.differences import FEWER, Kind, differences
from uptown_widget.upturn.view.hints import difference


def end_of_turn(state: upturn.State) -> upturn.State:
    """The state when the turn is over, if nothing more is done in it."""
    while state.outcome() is None and (upturn.Step.DONE in state.legal_moves()):
        state = state.apply(upturn.Step.DONE)
    return state


def count(kind: str, state: upturn.State, made: upturn.Move) -> int | None:
    """What a kind of difference counts after a move, by making it; None where it is not about such a move."""
    me = state.current_player
    later, before = state.apply(made), state.table
    laid = made.stone if isinstance(made, upturn.Lay) else None
    held = [*state.racks[me]]
    if laid is not None:
        held.remove(laid)
    match kind:
        case Kind.WINS:
            return len(later.racks[me]) == 0
        case Kind.CALLS:
            return str(made) == "call"
        case Kind.RACK:
            return len(later.racks[me])
        case Kind.TAKES_ALONG:
            is_twin = laid is not None and laid < 100 and laid % 11 == 0 and str(before.phase.value) != "between"
            return sum(isinstance(each, upturn.Lay) for each in later.legal_moves()) if is_twin and held else 0
        case Kind.HANDS_OUT:
            more = min(later.table.gifts, later.table.pot_size) - min(before.gifts, before.pot_size)
            return max(0, more) if laid is not None and held else 0
        case Kind.FEWEST:
            return before.rack_sizes[made.player] if isinstance(made, upturn.Give) else None
        case Kind.AGAIN:
            end = end_of_turn(later)
            return end.outcome() is None and end.current_player == me
        case Kind.FITS:
            table = end_of_turn(later).table
            return sum(each < 100 and table.fits(each) for each in held)
        case Kind.NO_LAST:
            return sum(each > 99 for each in held)
        case _:
            plain = laid is not None and laid < 100 and laid % 11 > 0 and before.direction is not None
            return abs(laid - before.reference) if plain and laid is not None else None


@pytest.mark.parametrize("players", PLAYERS)
def test_every_difference_is_true_of_the_better_move_alone_and_none_is_missing(players: int) -> None:
    kinds = set()
    for seed in range(60):
        state = random_state(players, 3 * seed % 70, seed, style="eager", last_stone=("automatic", "called")[seed % 2])
        pairs = [*permutations(state.legal_moves(), 2)] if state.outcome() is None else []
        seen, desk = state.observation(state.current_player), Desk(state)
        for made, better in random.Random(seed).sample(pairs, min(6, len(pairs))):
            found = [*differences(seen, made, better)]
            expected = set()
            for kind in Kind:
                one, other = (count(kind, state, each) for each in (better, made))
                if one is not None and other is not None and (one < other if kind in FEWER else one > other):
                    expected.add(Difference(kind, one, other))
            assert {*found} == expected, (str(state.table), str(made), str(better))
            said = [
                {difference(each, seen, desk.ui) for each in differences(seen, *two)}
                for two in ((made, better), (better, made))
            ]
            assert not said[0] & said[1], "no sentence speaks for both moves"
            kinds |= {each.kind for each in found}
    assert len(kinds) >= 7


def test_the_closer_of_two_numbers_leaves_more_room() -> None:
    state = position("20 22", "24 40 90", "1 2")
    found = [*differences(state.observation(0), move(state, "40"), move(state, "24"))]
    assert [difference(each, state.observation(0), Desk(state).ui) for each in found] == [
        "2 numbers on the rack then fit, not 1.",
        "It is 2 away from the last number, not 18: that leaves more room.",
    ]
