"""Positions are taken apart and put together again, and only those of a game are finished."""

import random
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from tests.refusals import refusal_of
from uptown_widget.errors import GameError
from uptown_widget.uptown import SCORINGS, Rules, State
from uptown_widget.uptown.rules.board import SQUARES, parse_square
from uptown_widget.uptown.rules.edited_position import EditedPosition
from uptown_widget.uptown.rules.tiles import FITS, TILES, Color, Tile

SEEDS = st.integers(0, 2**32)
C3, C4, D4 = map(parse_square, ("C3", "C4", "D4"))


def played(seed: int, players: int, scoring: str) -> Iterator[State]:
    """All positions of a random game with many captures."""
    rng = random.Random(seed)
    state = State.deal(Rules(players=players, scoring=scoring), rng)
    yield state
    while state.outcome() is None:
        moves = state.legal_moves()
        captures = [move for move in moves if move.capture]
        state = state.apply(rng.choice(captures if captures and rng.random() < 0.6 else moves))
        yield state


def rebuilt(state: State, rng: random.Random) -> EditedPosition:
    """The position put together on an empty board, tile by tile, in any order."""
    edited = EditedPosition.empty(state.rules)
    steps = [("board", square, piece) for square, piece in state.table.pieces.items()]
    steps += [
        ("captured", player, piece)
        for player in range(state.rules.players)
        for piece in state.table.captured_by(player)
    ]
    rng.shuffle(steps)
    for where, number, piece in steps:
        edited = edited.place(number, *piece) if where == "board" else edited.capture(number, *piece)
    for color in state.rules.colors:
        edited = edited.with_hand(color, (*state.racks[color], *state.piles[color]))
    return edited.with_turns(state.ply)


@given(SEEDS, st.integers(2, 5), st.sampled_from(SCORINGS))
@examples(3)
def test_every_position_of_a_game_is_taken_apart_and_put_together_again(seed: int, players: int, scoring: str) -> None:
    rng = random.Random(seed)
    for state in played(seed, players, scoring):
        if state.outcome() or rng.random() < 0.2:
            assert EditedPosition.of(state).finished() == state
            assert rebuilt(state, rng).finished() == state


@given(SEEDS, st.integers(2, 5))
@examples(10)
def test_every_tile_is_somewhere_after_any_edits(seed: int, players: int) -> None:
    rng = random.Random(seed)
    edited = EditedPosition.empty(Rules(players=players))
    for _ in range(120):
        before = edited
        color, tile = rng.choice(edited.rules.colors), rng.choice(TILES)
        try:
            match rng.randrange(8):
                case 0 | 1 | 2 | 3:
                    edited = edited.place(rng.choice(FITS[tile]), color, tile)
                case 4:
                    edited = edited.remove(rng.choice(SQUARES))
                case 5:
                    edited = edited.capture(rng.randrange(edited.rules.players), color, tile)
                case 6:
                    edited = edited.with_turns(rng.randrange(200))
                case 7:
                    edited = edited.with_rules(Rules(players=rng.randint(2, 5))) if rng.random() < 0.2 else edited
        except GameError:
            assert edited is before
        state = edited.shown()
        state.check()
        assert state.legal_moves() or state.outcome()
        told = refused(edited)
        assert told.count(". ") == 0, "one sentence"
        assert told or edited.finished() == state


def refused(edited: EditedPosition) -> str:
    return refusal_of(edited.finished)


def test_a_tile_is_in_one_place() -> None:
    empty = EditedPosition.empty(Rules(players=3))
    blue = empty.place(C3, Color.BLUE, Tile.C).place(C4, Color.BLUE, Tile.C)
    assert dict(blue.board) == {C4: (Color.BLUE, Tile.C)}
    over = blue.place(C4, Color.YELLOW, Tile.N4)
    assert dict(over.board) == {C4: (Color.YELLOW, Tile.N4)}
    assert over.hand(Color.BLUE)[-1] is Tile.C, "it comes last in the pile"
    taken = over.capture(0, Color.YELLOW, Tile.N4)
    assert (dict(taken.board), taken.captured) == ({}, (((Color.YELLOW, Tile.N4),), (), ()))
    assert taken.without(Color.YELLOW, Tile.N4).captured == ((), (), ())


def test_whose_turn_it_is_follows_from_the_tiles_until_it_is_chosen() -> None:
    edited = EditedPosition.empty(Rules(players=3)).place(C3, Color.BLUE, Tile.C)
    assert (edited.ply, edited.current_player) == (1, 1)
    assert edited.place(C4, Color.YELLOW, Tile.N4).current_player == 2
    chosen = edited.with_turn(0)
    assert (chosen.ply, chosen.current_player) == (3, 0)
    with pytest.raises(GameError, match="must have placed"):
        chosen.finished()
    assert chosen.with_turn(1).finished().ply == 1


@pytest.mark.parametrize(
    ("edit", "sentence"),
    [
        (lambda edited: edited.place(C3, Color.BLUE, Tile.N4), "does not fit there"),
        (lambda edited: edited.capture(0, Color.BLUE, Tile.N4), "cannot have captured"),
        (lambda edited: edited.with_hand(Color.BLUE, [Tile.A, Tile.A]), "appears twice"),
        (lambda edited: edited.place(C3, Color.BLUE, Tile.C).with_hand(Color.BLUE, [Tile.C]), "on the board"),
        (lambda edited: edited.with_turns(73), "from 0 to 72"),
        (
            lambda edited: edited.place(C3, Color.BLUE, Tile.C).place(C4, Color.BLUE, Tile.N4).finished(),
            "must have placed",
        ),
        (lambda edited: edited.capture(1, Color.BLUE, Tile.C).finished(), "cannot all have been captured"),
        (lambda edited: edited.place(D4, Color.BLUE, Tile.N4).with_turns(0).finished(), "too many tiles"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(edit: object, sentence: str) -> None:
    assert callable(edit)
    with pytest.raises(GameError, match=sentence):
        edit(EditedPosition.empty(Rules(players=3)))


def test_a_colour_places_24_tiles() -> None:
    edited = EditedPosition.empty(Rules(players=3))
    for tile in TILES[:24]:
        edited = edited.capture(1, Color.BLUE, tile)
    with pytest.raises(GameError, match="t most 24"):
        edited.place(C3, Color.BLUE, Tile.WILD)


def test_other_players_take_their_colours_with_them() -> None:
    edited = EditedPosition.empty(Rules(players=5)).place(C3, Color.ORANGE, Tile.C).capture(4, Color.BLUE, Tile.A)
    fewer = edited.with_rules(Rules(players=2, scoring="blockers"))
    assert (dict(fewer.board), fewer.captured, len(fewer.order)) == ({}, ((), ()), 4)
    assert len(fewer.with_rules(Rules(players=5)).order) == 5


def test_racks_are_dealt_from_the_tiles_that_are_left() -> None:
    edited = EditedPosition.empty(Rules(players=3)).place(C3, Color.BLUE, Tile.C).dealt(random.Random(1))
    assert Tile.C not in edited.hand(Color.BLUE)
    assert edited.finished().racks != EditedPosition.empty(Rules(players=3)).finished().racks
