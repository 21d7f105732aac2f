"""The greedy bot: what it prefers, and that it wins; the golden file has whole games with it."""

import random

import pytest

from tests.upturn.ladder import greedy_wins
from tests.upturn.positions import after, position
from uptown_widget import upturn
from uptown_widget.upturn.bots.policies import GreedyPolicy


def chosen(state: upturn.State) -> set[str]:
    """The moves that the bot plays, with ties drawn a few times."""
    seen = state.observation(state.current_player)
    return {str(GreedyPolicy().choose(seen, random.Random(seed))) for seed in range(8)}


def test_the_bot_lays_rather_than_draws() -> None:
    assert chosen(position("20 40", "99 1", "2")) == {"99"}


def test_the_bot_takes_the_smallest_step() -> None:
    assert chosen(position("20 40", "41 47 98", "2")) == {"41"}
    assert chosen(position("40 20", "1 14 6", "2", direction="down")) == {"14"}


def test_the_bot_lays_a_twin_with_all_numbers_in_front_of_it() -> None:
    state = position("20 40", "41 43 55 66 68 99 1", "2")
    moves = []
    while state.current_player == 0 and state.table.phase is not upturn.Phase.GIVE:
        (text,) = chosen(state)
        moves.append(text)
        state = after(state, text)
    assert moves == ["99", "41", "43", "55", "66", "68", "done"]


def test_the_bot_saves_a_lone_twin_while_another_stone_fits() -> None:
    assert chosen(position("20 40", "44 98 1", "2")) == {"98"}
    assert chosen(position("20 40", "44 41 1", "2")) == {"44"}
    assert chosen(position("20 40", "44 1", "2")) == {"44"}


def test_the_bot_turns_a_joker_to_where_its_twin_is() -> None:
    state = position("20 40", "joker 36 30 22 99", "2")
    assert chosen(state) == {"joker:turn"}
    assert chosen(after(state, "joker:turn")) == {"22"}


def test_the_bot_lays_action_stones_before_numbers_and_moves_again_if_it_can() -> None:
    assert chosen(position("20 40", "41 42 down", "2", "4")) == {"down"}
    assert chosen(position("20 40", "41 42 down skip", "2")) == {"skip"}


def test_the_bot_goes_out_when_it_can() -> None:
    assert chosen(position("20 40", "41", "2")) == {"41"}


def test_the_bot_hands_stones_to_the_player_with_the_fewest() -> None:
    assert chosen(after(position("20 40", "47 1", "2 4", "6", "9 10"), "47")) == {"give:2"}


def test_the_bot_calls_its_last_stone() -> None:
    assert chosen(after(position("20 40", "41 1", "2", last_stone="called"), "41")) == {"call"}


def test_the_bot_breaks_ties_at_random() -> None:
    assert chosen(position("20 40", "down updown 1", "2", "4")) == {"down", "updown"}


@pytest.mark.parametrize(("players", "least"), [(2, 0.9), (3, 0.75), (4, 0.6)])
def test_the_bot_wins_most_games_against_random_players(players: int, least: float) -> None:
    assert greedy_wins(players, 25) > least
