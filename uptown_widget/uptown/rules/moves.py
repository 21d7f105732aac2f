"""Moves: every one exists once, because building move objects is what costs."""

from functools import cache
from typing import NoReturn

from uptown_widget.errors import InvalidNotationError, quoted
from uptown_widget.uptown.rules.board import square_name
from uptown_widget.uptown.rules.tiles import FITS, TILE_NAMES, TILES, Color, Tile, fits


class Move:
    """Place `tile` on `square`; `capture` says that an opponent's tile stands there.

    `color` is named only in the two-player game, where a player has two; elsewhere it is None. Every move exists
    once: making it again returns the same object, so that ``==`` and ``is`` agree. It need not be legal.

    >>> str(Move(Tile.C, 23)), str(Move(Tile.C, 23, capture=True, color=Color.BLUE))
    ('C@C4', 'blue:CxC4')

    :raises InvalidNotationError: one of them is no tile, square, truth value or colour
    """

    __slots__ = ("capture", "color", "square", "text", "tile")

    tile: Tile
    square: int
    capture: bool
    color: Color | None
    text: str

    def __new__(cls, tile: Tile, square: int, capture: bool = False, color: Color | None = None) -> "Move":  # noqa: PYI034  there are no others
        """Return the one object that exists of this move."""
        fitting = fits(tile)
        square_name(square)
        if not isinstance(capture, bool) or not (color is None or isinstance(color, Color)):  # type: ignore[redundant-expr]
            msg = f"Expected capture to be a bool and color a Color or None, not {quoted(capture)}, {quoted(color)}."
            raise InvalidNotationError(msg)
        if square in fitting:
            _, placing, capturing = choices(color)[tile][fitting.index(square)]
            return capturing if capture else placing
        return _off_fit(Tile(tile), square, capture, color)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        """Refuse: a move never changes."""
        msg = f"A move never changes. {name} is read-only."
        raise AttributeError(msg)

    def __delattr__(self, name: str) -> NoReturn:
        """Refuse: a move never changes."""
        self.__setattr__(name, None)

    def __str__(self) -> str:
        """Return the notation: ``C@C4`` places, ``CxC4`` captures, ``blue:C@C4`` with two players."""
        return self.text

    def __repr__(self) -> str:
        """Return an expression that makes this move, given the public names of Uptown."""
        if self is PASS:
            return "PASS"
        capture = ", capture=True" if self.capture else ""
        color = f", color=Color.{self.color.name}" if self.color is not None else ""
        return f"Move(Tile.{self.tile.name}, parse_square({square_name(self.square)!r}){capture}{color})"

    def __reduce__(self) -> str | tuple[object, ...]:
        """Copy and unpickle to the one object that exists; a pass by its name here."""
        return "PASS" if self is PASS else (Move, (self.tile, self.square, self.capture, self.color))


def _made(tile: Tile, square: int, capture: bool, color: Color | None, text: str) -> Move:
    move = object.__new__(Move)
    for name, value in zip(Move.__slots__, (capture, color, square, text, tile), strict=True):
        object.__setattr__(move, name, value)
    return move


PASS = _made(Tile.WILD, -1, False, None, "pass")
"""No legal placement at all: nothing placed, nothing drawn, the turn counts."""


Choice = tuple[int, Move, Move]
"""A square a tile fits, and both moves there may be on it: placing and capturing. No named tuple: it unpacks slower."""


def _move(tile: Tile, square: int, capture: bool, color: Color | None) -> Move:
    prefix = "" if color is None else f"{color}:"
    text = f"{prefix}{TILE_NAMES[tile]}{'x' if capture else '@'}{square_name(square)}"
    return _made(tile, square, capture, color, text)


@cache
def choices(color: Color | None) -> tuple[tuple[Choice, ...], ...]:
    """Return for each tile the squares it fits, A1 to I9, with their 324 placings and 324 captures."""
    return tuple(
        tuple((s, _move(tile, s, False, color), _move(tile, s, True, color)) for s in FITS[tile]) for tile in TILES
    )


_off_fit = cache(_move)
"""Returns the one move that there is of a tile on a square which it does not fit."""
