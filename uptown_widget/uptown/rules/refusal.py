"""Why a move is refused in Uptown: the reasons, the sentence of each, and the error that carries one."""

from collections.abc import Mapping
from typing import NamedTuple

from uptown_widget.errors import Phrase
from uptown_widget.rules import refusal
from uptown_widget.uptown.rules.board import COLUMNS, DISTRICTS, ROWS, groups_of, squares_of
from uptown_widget.uptown.rules.tiles import Color, Tile


class Reason(refusal.Reason):
    """The rule a move breaks."""

    GAME_OVER = "game over", Phrase("The game is over.")
    NOT_YOUR_TURN = "not your turn", Phrase("It is not your turn.")
    PASS_FORBIDDEN = "pass forbidden", Phrase("You cannot pass while you can place a tile.")
    WRONG_COLOR = "wrong colour", Phrase("{color} is not one of your colours.")
    COLOR_FINISHED = "colour finished", Phrase("{color} is finished: its last four tiles stay unplayed.")
    NOT_ON_RACK = "not on the rack", Phrase("There is no {tile} tile on your rack.")
    WRONG_SQUARE = "wrong square", Phrase("{tile} fits {place}, not on {square}.")
    NOT_A_CAPTURE = "not a capture", Phrase("There is nothing to capture on {square}.")
    NOT_EMPTY = "not empty", Phrase("{square} is occupied: to capture, write x instead of @.")
    OWN_TILE = "own tile", Phrase("Your own tile is on {square}.")
    WOULD_SPLIT_GROUP = (
        "would split a group",
        Phrase("{group} would split into {number} parts: the tile on {square} is protected."),
    )


COLOR_MISSING = Phrase("With two players, name the colour: {first} or {second}.")
COLOR_NOT_NEEDED = Phrase("Each player has only one colour, so leave it out of the move.")
"""What is said instead of a wrong colour where a colour must be named, or must not."""


class Piece(NamedTuple):
    """A tile of a colour, as a value of a sentence."""

    color: Color
    tile: Tile

    def __str__(self) -> str:
        """Return it in plain English."""
        return f"{self.color} {self.tile}"


class Place(NamedTuple):
    """All squares that match a tile, as a value of a sentence."""

    tile: Tile

    def words(self) -> tuple[Phrase, Mapping[str, object]]:
        """Return a phrase and its values; the wild has none, since it matches every square."""
        kind, index = divmod(self.tile, 9)
        return (
            (Phrase("in row {row}"), {"row": ROWS[index]}),
            (Phrase("in column {column}"), {"column": COLUMNS[index]}),
            (Phrase("on the {symbol} squares"), {"symbol": DISTRICTS[index]}),
        )[kind]

    def __str__(self) -> str:
        """Return it in plain English."""
        phrase, values = self.words()
        return phrase.format(**values)


class Group(NamedTuple):
    """A group of a colour, as a value of a sentence."""

    color: Color

    def words(self) -> tuple[Phrase, Mapping[str, object]]:
        """Return a phrase and its values."""
        return Phrase("the {color} group"), {"color": self.color}

    def __str__(self) -> str:
        """Return it in plain English."""
        phrase, values = self.words()
        return phrase.format(**values)


class IllegalMoveError(refusal.IllegalMoveError[Reason, int]):
    """A move the rules of Uptown forbid.

    `data` has the values of the sentence: colours, tiles, squares by name, a `Piece`, `Place` or `Group`.
    `squares` show why: the tile in the way, a square the tile does fit, the parts of a split group; for a
    split, `parts` has the squares of each part.
    """

    @property
    def squares(self) -> tuple[int, ...]:
        """The squares that show why."""
        return self.evidence

    @property
    def parts(self) -> tuple[tuple[int, ...], ...]:
        """The squares of each part into which a group would fall."""
        if self.reason is not Reason.WOULD_SPLIT_GROUP:
            return ()
        return tuple(tuple(squares_of(part)) for part in groups_of(sum(1 << square for square in self.squares)))
