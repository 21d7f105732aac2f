"""The adviser's reasons are true: each is checked against the table, worked out here independently."""

import random
from itertools import pairwise

import pytest

from tests.upturn.desk import Desk
from tests.upturn.positions import PLAYERS, after, move, position, random_state
from uptown_widget import upturn
from uptown_widget.bots.catalog import bots_of
from uptown_widget.match.judging import active_first
from uptown_widget.protocols import AS_GOOD, FORCED, Candidate, Why
from uptown_widget.upturn import game
from uptown_widget.upturn.bots.policies import GreedyPolicy
from uptown_widget.upturn.bots.reasons import Kind, reasons
from uptown_widget.upturn.bots.value import win_chance
from uptown_widget.upturn.view.hints import sentence

LAY = upturn.Lay
JOKER = upturn.parse_stone("joker")


def why(state: upturn.State, text: str) -> dict[str, Why]:
    """The reasons for a move, by kind."""
    return {each.kind: each for each in reasons(state.observation(state.current_player), move(state, text))}


def true(state: upturn.State, made: upturn.Move, reason: Why) -> bool:  # noqa: PLR0912  a kind, a check
    """Whether a reason holds, by making the moves."""
    rack = state.racks[state.current_player]
    later = state.apply(made)
    match reason.kind:
        case Kind.WINS:
            return later.outcome() is not None and later.outcome().winners == {state.current_player}  # type: ignore[union-attr]
        case Kind.TAKES_ALONG:
            lays = [int(each.stone) for each in later.legal_moves() if isinstance(each, LAY)]
            return sorted(reason.squares) == sorted(lays) and reason.number == len(lays)
        case Kind.HANDS_OUT:
            return reason.number == min(later.table.gifts, later.table.pot_size) - min(
                state.table.gifts, state.table.pot_size
            )
        case Kind.AGAIN:
            return later.current_player == state.current_player
        case Kind.NO_LAST:
            return isinstance(made, LAY) and made.stone.is_action
        case Kind.TURNS:
            return later.table.direction is not state.table.direction
        case Kind.SMALL_STEP:
            fits = [
                abs(stone - state.table.reference) for stone in rack if state.table.fits(stone) and not stone.is_action
            ]
            return reason.number == min(fits) and len(fits) > 1
        case Kind.LEAVES | Kind.STRANDS:
            held = [stone for stone in later.racks[state.current_player] if not stone.is_action]
            fits = [int(stone) for stone in held if later.table.fits(stone)]
            lost = [int(stone) for stone in held if not later.table.fits(stone) and state.table.fits(stone)]
            return sorted(reason.squares) == sorted(fits if reason.kind == Kind.LEAVES else lost)
        case Kind.FEWEST:
            return isinstance(made, upturn.Give) and reason.number == state.table.rack_sizes[made.player]
        case Kind.SHEDS:
            return reason.number == len(later.racks[state.current_player]) == len(rack) - 1
        case Kind.DRAWS:
            return made is upturn.Step.DRAW and reason.number == fitting(state)
        case Kind.CALLS:
            return made is upturn.Step.CALL
        case Kind.KEEPS:
            return made is upturn.Step.DONE and reason.number == fitting(state) > 0
    return False


def fitting(state: upturn.State) -> int:
    """How many of the legal moves lay a stone."""
    return sum(isinstance(each, LAY) for each in state.legal_moves())


def test_the_reason_to_call_is_what_it_costs_to_forget_it() -> None:
    state = after(position("20 40", "41 43", "5 6", last_stone="called"), "41")
    assert state.table.phase is upturn.Phase.CALL
    (reason,) = reasons(state.observation(0), upturn.Step.CALL)
    assert sentence(reason, state.observation(0), Desk(state).ui).startswith("Anyone who forgets to call")


def test_drawing_is_given_a_reason_whether_a_stone_fits_or_not() -> None:
    desk = Desk(position("20 40", "41 30", "5"))
    for state, said in (
        (position("20 40", "41 30", "5"), "The stones that fit are saved for later"),
        (position("20 40", "31 30", "5"), "No stone on the rack fits"),
    ):
        (reason,) = reasons(state.observation(0), upturn.Step.DRAW)
        assert sentence(reason, state.observation(0), desk.ui).startswith(said)


@pytest.mark.parametrize("players", PLAYERS)
def test_every_reason_given_in_games_is_true_and_has_a_sentence(players: int) -> None:
    kinds = set()
    for seed in range(12):
        for plies in range(0, 120, 3):
            state = random_state(players, plies, seed, style="eager")
            desk = Desk(state)
            for made in state.legal_moves():
                for reason in reasons(state.observation(state.current_player), made):
                    kinds.add(reason.kind)
                    assert true(state, made, reason), (str(state), str(made), reason)
                    assert sentence(reason, desk.observation, desk.ui)
    # With four players, a skip does not lead back to the same player.
    assert kinds >= {*Kind} - {Kind.WINS, Kind.CALLS, *([Kind.AGAIN] if players == 4 else [])}


def test_a_move_is_said_to_be_forced_when_there_is_no_other() -> None:
    seen = set()
    for plies in range(0, 120, 3):
        state = random_state(3, plies, 1)
        found = GreedyPolicy().analyse(state.observation(state.current_player), random.Random(1))
        for candidate in found:
            assert (Why(FORCED) in candidate.reasons) is (len(found) == 1)
        seen.add(len(found) == 1)
    assert seen == {True, False}


def test_a_twin_is_laid_with_the_numbers_in_front_of_it() -> None:
    found = why(position("20 40", "41 47 99 2", "5", "9"), "99")
    assert found[Kind.TAKES_ALONG].squares == (41, 47)
    assert found[Kind.HANDS_OUT].number == 1


def test_a_skip_with_two_players_brings_the_turn_back() -> None:
    assert Kind.AGAIN in why(position("20 40", "41 skip", "5"), "skip")
    assert Kind.AGAIN not in why(position("20 40", "41 skip", "5", "9"), "skip")


def test_a_turning_move_says_how_many_more_stones_fit() -> None:
    assert why(position("20 40", "41 36 30 down", "5", "9"), "down")[Kind.TURNS].number == 2


def test_the_preview_of_a_number_names_the_stones_that_would_not_fit_any_more() -> None:
    found = why(position("20 40", "41 64 72", "5", "9"), "64")
    assert found[Kind.STRANDS].squares == (41,)
    assert found[Kind.LEAVES].squares == (72,)
    assert Kind.SMALL_STEP not in found
    assert Kind.SMALL_STEP in why(position("20 40", "41 64 72", "5", "9"), "41")


def test_going_out_wins() -> None:
    assert Kind.WINS in why(position("20 40", "41", "5", "9"), "41")


def test_the_analysis_holds_all_legal_moves_the_best_first() -> None:
    state = position("20 40", "41 64 down joker 55", "5", "9")
    found = GreedyPolicy().analyse(state.observation(0), random.Random(1))
    assert {candidate.move for candidate in found} == set(state.legal_moves())
    assert all(better.value >= worse.value for better, worse in pairwise(found))
    assert found[0].move == GreedyPolicy().choose(state.observation(0), random.Random(1))


def test_the_evaluations_of_all_players_add_up_to_one_win() -> None:
    state = random_state(3, 20, 1)
    shares = [win_chance(state, player, random.Random(5)) for player in range(3)]
    assert sum(shares) == pytest.approx(1)
    over = after(position("20 40", "41", "5", "9"), "41")
    assert [win_chance(over, player, random.Random(5)) for player in range(3)] == [1, 0, 0]


def test_a_search_plays_legal_moves_and_sees_a_win() -> None:
    search = bots_of(game)["search"](playouts=60)
    state = position("20 40", "41 skip", "5 9 12 14", "6 10")
    assert str(search.choose(state.observation(0), random.Random(1))) in {"41", "skip"}
    state = position("20 40", "41", "5 9 12 14", "6 10")
    assert str(search.choose(state.observation(0), random.Random(1))) == "41"


def test_a_hint_lays_a_stone_where_that_is_as_good_as_drawing_one() -> None:
    draw, lay = upturn.Step.DRAW, move(position("20 40", "41 12", "1 2"), "41")
    best, good = Candidate(draw, 0.5), Candidate(lay, 0.49, reasons=(Why(AS_GOOD), Why(Kind.SHEDS, 1)))
    other = Candidate(LAY(JOKER), 0.1)
    found = active_first(game, [best, other, good])
    assert [each.move for each in found] == [lay, draw, LAY(JOKER)]
    assert [[why.kind for why in each.reasons] for each in found] == [[Kind.SHEDS], [AS_GOOD], []]
    worse = Candidate(lay, 0.2, reasons=(Why(Kind.SHEDS, 1),))
    assert active_first(game, [best, worse]) == [best, worse]


def test_a_hint_to_draw_although_a_stone_fits_says_what_laying_it_would_cost() -> None:
    state = position("20 40", "41 90 12", "1 2")
    draw, lay = Why(Kind.DRAWS, 2), move(state, "90")
    desk = Desk(state, hint=(Candidate(upturn.Step.DRAW, 0.5, reasons=(draw,)), Candidate(lay, 0.1)))
    assert sentence(draw, desk.observation, desk.ui).endswith("if it fits. 2 numbers on the rack then fit, not 0.")
