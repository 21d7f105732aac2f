"""The sentences and squares of refusals; and how moves, tables and observations are printed."""

import pickle
from collections.abc import Callable
from typing import Any

import pytest

from tests.uptown.positions import names, placed_first, position, random_state, refusal
from tests.uptown.sentences import TILES, sentence, table
from uptown_widget import uptown
from uptown_widget.uptown.rules.refusal import IllegalMoveError, Reason

CUT = """
B  ..y......
C  .yyyy.yyy
D  ..y....y.
"""


# Moves


@pytest.mark.parametrize(
    ("text", "reason", "said", "squares"),
    [
        ("pass", Reason.PASS_FORBIDDEN, "You cannot pass while you can place a tile.", ""),
        ("I@I1", Reason.NOT_ON_RACK, "There is no blue I tile on your rack.", ""),
        ("C@D1", Reason.WRONG_SQUARE, "C fits in row C, not on D1.", "C1 C2 C3 C4 C5 C6 C7 C8 C9"),
        ("A@I1", Reason.WRONG_SQUARE, "A fits in row A, not on I1.", "A1 A2 A3 A4 A5 A6 A7 A8 A9"),
        ("1@D2", Reason.WRONG_SQUARE, "1 fits in column 1, not on D2.", "A1 B1 C1 D1 E1 F1 G1 H1 I1"),
        ("9@D2", Reason.WRONG_SQUARE, "9 fits in column 9, not on D2.", "A9 B9 C9 D9 E9 F9 G9 H9 I9"),
        (
            "man@D2",
            Reason.WRONG_SQUARE,
            "Man fits on the man squares, not on D2.",
            "A1 A2 A3 B1 B2 B3 C1 C2 C3",
        ),
        ("CxC1", Reason.NOT_A_CAPTURE, "There is nothing to capture on C1.", "C1"),
        ("A@A3", Reason.OWN_TILE, "Your own tile is on A3.", "A3"),
        ("C@C2", Reason.NOT_EMPTY, "C2 is occupied: to capture, write x instead of @.", "C2"),
        (
            "C@C3",
            Reason.WOULD_SPLIT_GROUP,
            "The yellow group would split into 4 parts: the tile on C3 is protected.",
            "B3 C2 C4 C5 D3",
        ),
        (
            "CxC8",
            Reason.WOULD_SPLIT_GROUP,
            "The yellow group would split into 3 parts: the tile on C8 is protected.",
            "C7 C9 D8",
        ),
        (
            "CxC4",
            Reason.WOULD_SPLIT_GROUP,
            "The yellow group would split into 2 parts: the tile on C4 is protected.",
            "B3 C2 C3 C5 D3",
        ),
    ],
)
def test_a_move_is_refused_in_a_sentence_and_shown_on_squares(
    text: str, reason: Reason, said: str, squares: str
) -> None:
    picture = f"A  ..b......\n{CUT}"
    refused = refusal(position(picture, racks={"blue": "C A 1 9 man"}), text)
    assert refused is not None
    assert (refused.reason, str(refused)) == (reason, said)
    assert " ".join(map(uptown.square_name, refused.squares)) == squares
    assert bool(refused.parts) == (reason is Reason.WOULD_SPLIT_GROUP)


def test_a_game_that_is_over_says_so_to_everybody() -> None:
    for player in (0, 1, 2, None):
        refused = random_state(3, 72, 1).observation(player).explain(uptown.PASS)
        assert refused is not None
        assert (refused.reason, str(refused)) == (Reason.GAME_OVER, "The game is over.")


def test_a_move_out_of_turn_is_refused() -> None:
    refused = position().observation(1).explain(uptown.PASS)
    assert refused is not None
    assert (refused.reason, str(refused)) == (Reason.NOT_YOUR_TURN, "It is not your turn.")


def test_a_finished_colour_says_that_its_tiles_are_not_played() -> None:
    state = placed_first("blue", 2 * 24, 1)
    refused = state.observation(0).explain(uptown.Move(state.racks[0][0], 0, color=uptown.Color.BLUE))
    assert str(refused) == "Blue is finished: its last four tiles stay unplayed."


@pytest.mark.parametrize(
    ("players", "color", "said"),
    [
        (2, None, "With two players, name the colour: blue:A@A1 or green:A@A1."),
        (3, uptown.Color.BLUE, "Each player has only one colour, so leave it out of the move."),
        (2, uptown.Color.YELLOW, "Yellow is not one of your colours."),
        (2, uptown.Color.ORANGE, "Orange is not one of your colours."),
    ],
)
def test_the_colour_of_a_move_is_refused_in_a_sentence(players: int, color: uptown.Color | None, said: str) -> None:
    refused = position(players=players).observation(0).explain(uptown.Move(uptown.Tile.A, 0, color=color))
    assert refused is not None
    assert (refused.reason, str(refused)) == (Reason.WRONG_COLOR, said)


def test_a_refusal_survives_pickle_with_all_its_data() -> None:
    refused = refusal(position(CUT, racks={"blue": "C A B D E"}), "CxC3")
    assert refused is not None
    twin = pickle.loads(pickle.dumps(refused))  # noqa: S301 - our own bytes
    assert type(twin) is IllegalMoveError
    assert (str(twin), twin.reason, twin.squares, twin.parts) == (
        str(refused),
        refused.reason,
        refused.squares,
        refused.parts,
    )
    assert names(twin.squares) == {"B3", "C2", "C4", "C5", "D3"}


# Texts that name nothing


@pytest.mark.parametrize(
    ("read", "text", "said"),
    [
        (
            uptown.parse_tile,
            "J",
            f"Not a tile: 'J'. {TILES}",
        ),
        (uptown.parse_square, "J1", "Not a square: 'J1'. Write a row (A to I) and a column (1 to 9), such as C4."),
        (uptown.parse_color, "pink", "Unknown colour: 'pink'. Choose one of blue, yellow, green, red, orange."),
        (
            lambda text: uptown.parse_move(text, position().observation(0)),
            "C4",
            "Not a move: 'C4'. Write a tile and a square, such as C@C4, sax@D7 or $xE5, or write pass.",
        ),
        (
            lambda text: uptown.parse_move(text, position().observation(0)),
            "yellow:C@C4",
            "'yellow:C@C4': it is not that colour's turn.",
        ),
        (
            lambda text: uptown.parse_move(text, position().observation(0)),
            "pink:C@C4",
            "Unknown colour: 'pink'. Choose one of blue, yellow, green, red, orange.",
        ),
        (
            lambda text: uptown.parse_move(text, position(players=2).observation(0)),
            "I@I9",
            "'I@I9' does not name a colour: write blue:I or green:I.",
        ),
        (
            lambda text: uptown.parse_move(text, position(players=2).observation(None)),
            "A@A1",
            "'A@A1' does not name a colour: write blue:A or green:A.",
        ),
    ],
    ids=[
        "tile",
        "square",
        "colour",
        "move",
        "colour of another",
        "no colour in a move",
        "either colour",
        "either colour for a spectator",
    ],
)
def test_an_invalid_text_is_refused_in_a_sentence(read: Callable[[str], Any], text: str, said: str) -> None:
    assert sentence(lambda: read(text)) == said


@pytest.mark.parametrize("square", [-1, 9, 90, 99])
def test_a_number_that_is_not_a_square_is_refused_in_a_sentence(square: int) -> None:
    assert (
        sentence(lambda: uptown.square_name(square))
        == f"Not a square: {square}. Squares are numbered 10 * row + column, both from 0 to 8."
    )


# Printed text


def test_the_repr_of_a_move_creates_it() -> None:
    assert repr(uptown.PASS) == "PASS"
    assert repr(uptown.Move(uptown.Tile.C, 23)) == "Move(Tile.C, parse_square('C4'))"
    named = uptown.Move(uptown.Tile.SAX, 36, capture=True, color=uptown.Color.RED)
    assert repr(named) == "Move(Tile.SAX, parse_square('D7'), capture=True, color=Color.RED)"


def test_a_move_to_a_square_that_does_not_match_can_be_printed_too() -> None:
    off = uptown.Move(uptown.Tile.C, 0, capture=True, color=uptown.Color.RED)
    assert (str(off), off.tile, off.square, off.capture, off.color) == (
        "red:CxA1",
        uptown.Tile.C,
        0,
        True,
        uptown.Color.RED,
    )
    assert uptown.Move(uptown.Tile.C, 0, capture=True, color=uptown.Color.RED) is off
    plain = uptown.Move(uptown.Tile.C, 0)
    assert (str(plain), plain.capture, plain.color) == ("C@A1", False, None)


SHOWN = """\
   1      2      3      4      5      6      7      8      9
A  b:A    .      .      .      .      .      .      .      .
B  .      .      .      .      .      .      .      .      .
C  .      .      y:man  .      .      .      .      .      .
D  .      .      .      .      .      .      .      .      .
E  .      .      .      .      g:skyl .      .      .      .
F  .      .      .      .      .      .      .      .      .
G  .      .      .      .      .      .      .      .      .
H  .      .      .      .      .      .      g:cham .      .
I  .      .      .      .      .      .      .      .      b:$"""


def test_a_state_prints_its_board_and_an_observation_what_its_player_sees() -> None:
    tiles = {
        "blue": {"A1": "A", "I9": "$"},
        "yellow": {"C3": "man"},
        "green": {"E5": "skyline", "H7": "champagne"},
    }
    state = table(tiles, ply=6, racks={"yellow": "I 9 ring E F"})
    assert str(state) == SHOWN
    hidden = ["blue: ?????, 21 to draw", "yellow: ?????, 22 to draw", "green: ?????, 21 to draw"]
    assert str(state.observation(None)).splitlines() == [*SHOWN.splitlines(), "", *hidden]
    hidden[1] = "yellow: I 9 ring E F, 22 to draw"
    assert str(state.observation(1)).splitlines()[11:] == hidden


def test_a_state_is_drawn_as_a_spectator_sees_it_and_an_observation_as_its_player_does() -> None:
    state = random_state(3, 9, 1)
    assert state._repr_svg_() == state.observation(None)._repr_svg_()
    assert state._repr_svg_().startswith("<svg")


def test_a_move_never_changes() -> None:
    move = uptown.Move(uptown.Tile.C, 23)
    with pytest.raises(AttributeError, match=r"^A move never changes. square is read-only\.$"):
        move.square = 24
    assert move.square == 23


# Lenient reading


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("c@c4", "C@C4"),
        ("C C4", "C@C4"),
        ("C-C4", "C@C4"),
        (" C @ C4 ", "C@C4"),
        ("C C3", "CxC3"),
        ("C-c3", "CxC3"),
        ("CXC3", "CxC3"),
        ("C@C3", "C@C3"),
        ("CxC4", "CxC4"),
        ("CC4", None),
        ("blue:C@C4", "C@C4"),
        (" BLUE : c x c3", "CxC3"),
        ("SAX D7", "sax@D7"),
        ("PASS", "pass"),
        (" Pass ", "pass"),
        ("C" + " " * 37 + "C4", "C@C4"),
        ("C" + " " * 38 + "C4", None),
    ],
)
def test_a_move_may_be_written_in_many_ways(text: str, read: str | None) -> None:
    seen = position("C  ..y......\n").observation(0)
    if read is None:
        assert "Not a move" in sentence(lambda: uptown.parse_move(text, seen))
    else:
        assert str(uptown.parse_move(text, seen)) == read


def test_of_two_colours_the_one_with_the_tile_need_not_be_named() -> None:
    state = position(players=2, racks={"blue": "A B C D E", "green": "A F G H I", "yellow": "F A B C D"})
    seen = state.observation(0)
    assert str(uptown.parse_move("B@B1", seen)) == "blue:B@B1"
    assert str(uptown.parse_move("F F1", seen)) == "green:F@F1"
    assert str(uptown.parse_move("green:A@A1", seen)) == "green:A@A1"
    assert str(uptown.parse_move("red:A@A1", seen)) == "red:A@A1"
    for text in ("A@A1", "sax@D7"):
        assert "does not name a colour" in sentence(lambda text=text: uptown.parse_move(text, seen))  # type: ignore[misc]


@pytest.mark.parametrize("text", ["sax", " SAX ", "Sax"])
def test_case_and_blanks_around_a_name_do_not_matter(text: str) -> None:
    assert uptown.parse_tile(text) is uptown.Tile.SAX
    assert uptown.parse_tile(" c ") is uptown.Tile.C
    assert uptown.parse_square(" c4 ") == 23
    assert uptown.parse_color(" Blue ") is uptown.Color.BLUE


def test_the_outcome_says_what_the_standing_would_be_before() -> None:
    state = random_state(3, 71, 1)
    assert state.outcome() is None
    last = state.apply(state.legal_moves()[0])
    assert last.outcome() == last.observation(0).outcome() == last.table.standing()
