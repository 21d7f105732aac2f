"""The laws of all cores hold for the toy, and each of its rules has a test."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from tests import laws
from tests.toy import game
from tests.toy.playing import DRAW, WON, after
from tests.toy.rules import SQUARES, State, check_reachable
from uptown_widget.bots.search import SearchPolicy
from uptown_widget.errors import GameError, IllegalMoveError, InvalidNotationError
from uptown_widget.match.game import Game
from uptown_widget.match.match import Match
from uptown_widget.protocols import OpenObservation, state_of
from uptown_widget.uptown import game as uptown_game

GAME: Game[Any, Any] = game
"""A type checker sees here that the module is a game."""


def states() -> list[State]:
    """Every position of some random games."""
    found = [State()]
    for seed in range(12):
        rng, state = random.Random(seed), State()
        while state.outcome() is None:
            state = state.apply(rng.choice(state.legal_moves()))
            found.append(state)
    return found


LAWS: list[Callable[[State], None]] = [
    laws.assert_only_the_player_to_move_sees_the_legal_moves,
    laws.assert_moves_are_there_until_the_end,
    lambda state: laws.assert_samples_look_the_same(state, 1, check_reachable),
    lambda state: laws.assert_explain_is_none_exactly_for_legal_moves(state, (*SQUARES, "D4", "")),
    laws.assert_applying_changes_nothing,
    lambda state: laws.assert_twins_are_equal(state, State(state.cells)),
    laws.assert_pickle_and_copy_keep_it,
    laws.assert_every_move_shows,
    lambda state: laws.assert_texts_read_back(state, game),
]


@pytest.mark.parametrize("law", range(len(LAWS)))
def test_a_law_of_all_cores_holds(law: int) -> None:
    for state in states():
        LAWS[law](state)


def test_three_in_a_row_win_and_a_full_board_is_shared() -> None:
    won, drawn = after(*WON).outcome(), after(*DRAW).outcome()
    assert won
    assert won.winners == {0}
    assert drawn
    assert drawn.winners == {0, 1}


@pytest.mark.parametrize(
    ("moves", "move", "why"),
    [((), "D4", "Not a square"), (("B2",), "B2", "B2 is taken"), (WON, "B1", "over")],
)
def test_an_illegal_move_is_refused_with_its_reason(moves: tuple[str, ...], move: str, why: str) -> None:
    with pytest.raises((IllegalMoveError, InvalidNotationError), match=why):
        after(*moves).apply(move)


@pytest.mark.parametrize("text", ["", "0", "1 .........", "2 XX.......", "0 ........", "0 ......... 2", "9 X"])
def test_what_is_no_position_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(GameError, match="Not a position"):
        game.parse_position(text)


def test_what_hides_nothing_is_as_good_as_the_state() -> None:
    state = after("B2", "A1")
    for viewer in laws.watchers(state):
        assert isinstance(state.observation(viewer), OpenObservation)
        assert state_of(state.observation(viewer)) == state
    hiding = uptown_game.deal(uptown_game.make_setup().rules, random.Random(1))
    assert state_of(hiding.observation(0)) is None
    assert state_of(hiding) is hiding
    assert state_of("text") is None


def test_bots_play_it_and_search_finds_the_winning_move() -> None:
    match: Match[Any, str] = Match(State(), [game.GreedyPolicy(), game.GreedyPolicy()], seed=1)
    assert match.play_out().winners <= {0, 1}
    state = after("B2", "A1", "A3", "A2")
    bots: list[Any] = [game.GreedyPolicy(), SearchPolicy(playouts=60)]
    for bot in bots:
        assert bot.choose(state.observation(0), random.Random(1)) == "C1"
