"""The greedy bot weighs groups, captures, the wild tile and room to join; the golden file has whole games with it."""

import random

import pytest

from tests.uptown.positions import BLOCKED_TWO, BLOCKED_TWO_FACES, blocked, position
from uptown_widget import uptown
from uptown_widget.uptown.bots.policies import GreedyPolicy


def chosen(state: uptown.State) -> set[str]:
    """The moves that the bot plays, with ties drawn a few times."""
    seen = state.observation(state.current_player)
    return {str(GreedyPolicy().choose(seen, random.Random(seed))) for seed in range(8)}


def test_the_bot_passes_where_it_must() -> None:
    assert chosen(blocked()) == {"pass"}


def test_the_bot_plays_the_only_move_there_is() -> None:
    assert chosen(blocked("1 A B C man")) == {"1xD1"}


def test_of_two_moves_the_bot_takes_the_better_one_also_when_it_is_the_second() -> None:
    """On D1, green joins its own group and blue would begin a new one."""
    swap = {"blue": "green", "green": "blue", "yellow": "yellow", "red": "red"}
    state = position(
        BLOCKED_TWO.translate(str.maketrans("bg", "gb")),
        players=2,
        faces={swap[color]: words for color, words in BLOCKED_TWO_FACES.items()},
        racks={"blue": "1 A B C man", "green": "1 A B C ring"},
    )
    assert [str(move) for move in state.legal_moves()] == ["blue:1xD1", "green:1xD1"]
    assert chosen(state) == {"green:1xD1"}


JOIN = "C  bb.bb....\n"


def test_the_bot_joins_two_groups() -> None:
    assert chosen(position(JOIN, racks={"blue": "C I 9 champagne H"})) == {"C@C3"}


def test_the_bot_joins_two_groups_by_a_capture() -> None:
    for held in ("y", "yy"):
        picture = f"C  bb{held[0]}bb....\nD  ..{held[1:]}\n"
        assert chosen(position(picture, racks={"blue": "C I 9 champagne H"})) == {"CxC3"}


def test_the_bot_saves_the_wild_tile_if_another_tile_does_the_same() -> None:
    assert chosen(position(JOIN, racks={"blue": "$ C I 9 H"})) == {"C@C3"}


def test_the_bot_plays_the_wild_tile_where_it_joins_and_others_do_not() -> None:
    assert chosen(position("C  bb.bb....\nD  ..b......\n", racks={"blue": "$ I 9 H champagne"})) == {"$@C3"}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_bot_breaks_ties_at_random(players: int) -> None:
    assert len(chosen(uptown.State.deal(uptown.Rules(players=players), random.Random(1)))) > 1
