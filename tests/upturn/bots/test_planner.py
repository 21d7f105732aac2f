"""The planner: what it sees in a rack, that it knows no more than its player, and that it wins."""

import random

import pytest

from tests.upturn.ladder import game
from tests.upturn.positions import PLAYERS, after, position, random_state, without_pot
from tests.version_1 import UpturnGreedy
from uptown_widget import upturn
from uptown_widget.upturn.bots.evaluation import hidden_strength, strength
from uptown_widget.upturn.bots.planner import PlannerPolicy, best_move, value_of


def chosen(state: upturn.State) -> str:
    """The move that the bot makes."""
    return str(PlannerPolicy().choose(state.observation(state.current_player), random.Random(1)))


def standing(state: upturn.State, player: int = 0) -> float:
    """How well a player stands whose rack is known."""
    return strength(state.table, player, state.racks[player])


def test_the_planner_goes_out_when_it_can() -> None:
    assert chosen(position("20 40", "41", "2 4")) == "41"
    state = position("20 40", "joker 88", "2 4", "6 9")
    assert value_of(state.table, state.racks[0], upturn.Lay(upturn.JOKER)) == 1
    assert chosen(state) == "joker"


def test_the_planner_lays_a_twin_with_all_numbers_in_front_of_it() -> None:
    state = position("20 40", "41 43 55 1", "2", "4 6")
    moves = []
    while state.current_player == 0 and state.table.phase is not upturn.Phase.OVER:
        moves.append(chosen(state))
        state = after(state, moves[-1])
    assert moves[:4] == ["55", "41", "43", "done"]
    assert [text[:4] for text in moves[4:]] == ["give"] * 3


def test_the_planner_saves_its_joker_while_a_number_fits() -> None:
    assert chosen(position("20 40", "joker 41 66 1 2", "4 5 6 9", "10 12 14 15")) == "41"


def test_the_planner_calls_its_last_stone() -> None:
    assert chosen(after(position("20 40", "41 1", "2", last_stone="called"), "41")) == "call"


def test_whoever_can_go_out_stands_better_the_sooner_they_move() -> None:
    stuck, ready = position("20 40", "31", "5 6"), position("20 40", "41", "5 6")
    later = position("20 40", "41", "5 6", player=1)
    assert standing(stuck) < standing(later) < standing(ready)


def test_a_twin_is_worth_what_it_takes_along_in_the_direction_of_the_row() -> None:
    rising = position("20 40", "44 51 62 77 80", "2", "4")
    falling = position("40 20", "44 51 62 77 80", "2", "4", direction="down")
    assert standing(rising) > standing(falling)


def test_stones_weigh_more_when_the_pot_is_empty() -> None:
    def cost(build: object) -> float:
        few, many = (build("20 40", rack, "2 4 5 6") for rack in ("1 31 36 38", "1 21 31 36 38"))  # type: ignore[operator]
        return standing(few) - standing(many)

    assert cost(without_pot) > cost(position)


@pytest.mark.parametrize("players", PLAYERS)
def test_values_are_parts_of_the_win_and_the_quick_choice_is_one_of_the_best(players: int) -> None:
    for plies in range(0, 140, 4):
        state = random_state(players, plies, 2, style="eager", last_stone=upturn.LAST_STONES[plies % 3 % 2])
        if state.outcome() is not None:
            break
        me = state.current_player
        values = {move: value_of(state.table, state.racks[me], move) for move in state.legal_moves()}
        assert all(0 <= value <= 1 for value in values.values())
        quick = best_move(state.table, state.racks[me])
        if state.table.phase in {upturn.Phase.TURN, upturn.Phase.DRAWN, upturn.Phase.EXTRA}:
            assert values[quick] == max(values.values())
        assert quick in values


def test_a_player_whose_rack_is_hidden_is_judged_by_the_table_alone() -> None:
    one, other = position("20 40", "41 42", "5 6", "9"), position("20 40", "41 42", "joker 99", "98")
    assert one.table == other.table
    assert chosen(one) == chosen(other)
    assert hidden_strength(one.table, 1) == hidden_strength(other.table, 1)


@pytest.mark.parametrize(("players", "least"), [(2, 1.2), pytest.param(4, 1.2, marks=pytest.mark.long)])
def test_the_planner_wins_more_than_its_share_against_greedy_bots(players: int, least: float) -> None:
    won, deals = 0.0, 14
    for seed in range(deals):
        for seat in range(players):
            bots = [PlannerPolicy() if player == seat else UpturnGreedy() for player in range(players)]
            winners = game(players, seed, bots, random.Random(f"{seed}/{seat}")).outcome.winners
            won += (seat in winners) / len(winners)
    assert won / deals > least
