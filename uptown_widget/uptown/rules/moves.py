"""Moves: every one exists once, because building move objects is what costs."""

from collections.abc import Callable
from functools import cache
from typing import NoReturn

from uptown_widget.errors import InvalidNotationError, quoted
from uptown_widget.uptown.rules.board import square_name
from uptown_widget.uptown.rules.tiles import FITS, TILE_NAMES, TILES, Color, Tile, fits


class Move:
    """Place `tile` on `square`; `capture` says that an opponent's tile stands there.

    `color` is named only in the two-player game, where a player has two; elsewhere it is None. A move is
    made by `move_of` and is the same object each time, so that ``==`` and ``is`` agree.
    """

    __slots__ = ("capture", "color", "square", "text", "tile")

    tile: Tile
    square: int
    capture: bool
    color: Color | None
    text: str

    def __init__(self, tile: Tile, square: int, *, capture: bool, color: Color | None, text: str) -> None:
        """Use `move_of` instead: it returns the one object that exists of each move."""
        for name, value in zip(self.__slots__, (capture, color, square, text, tile), strict=True):
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        """Refuse: a move never changes."""
        msg = f"A move never changes; {name} stays as it is."
        raise AttributeError(msg)

    def __str__(self) -> str:
        """Return the notation: ``C@C4`` places, ``CxC4`` captures, ``blue:C@C4`` with two players."""
        return self.text

    def __repr__(self) -> str:
        """Return an expression that makes this move."""
        if self is PASS:
            return "PASS"
        return f"move_of({self.tile!s}, {square_name(self.square)}, capture={self.capture}, color={self.color!s})"

    def __reduce__(self) -> tuple[Callable[..., "Move"], tuple[object, ...]]:
        """Copy and unpickle to the one object that exists."""
        if self is PASS:
            return _pass, ()
        return move_of, (self.tile, self.square, self.capture, self.color)


PASS = Move(Tile.WILD, -1, capture=False, color=None, text="pass")
"""No legal placement at all: nothing placed, nothing drawn, the turn counts."""


def _pass() -> Move:
    return PASS


Choice = tuple[int, Move, Move]
"""A square a tile fits, and both moves there may be on it: placing and capturing. No named tuple: it unpacks slower."""


def _move(tile: Tile, square: int, capture: bool, color: Color | None) -> Move:
    prefix = "" if color is None else f"{color}:"
    text = f"{prefix}{TILE_NAMES[tile]}{'x' if capture else '@'}{square_name(square)}"
    return Move(tile, square, capture=capture, color=color, text=text)


@cache
def choices(color: Color | None) -> tuple[tuple[Choice, ...], ...]:
    """Return for each tile the squares it fits, A1 to I9, with their 324 placings and 324 captures."""
    return tuple(
        tuple((s, _move(tile, s, False, color), _move(tile, s, True, color)) for s in FITS[tile]) for tile in TILES
    )


@cache
def _off_fit(tile: Tile, square: int, capture: bool, color: Color | None) -> Move:
    return _move(tile, square, capture, color)


def move_of(tile: Tile, square: int, capture: bool = False, color: Color | None = None) -> Move:
    """Return the move that places `tile` on `square`, legal or not.

    >>> str(move_of(Tile.C, 23)), str(move_of(Tile.C, 23, capture=True, color=Color.BLUE))
    ('C@C4', 'blue:CxC4')

    :raises InvalidNotationError: one of them is no tile, square, truth value or colour
    """
    fitting = fits(tile)
    square_name(square)
    if not isinstance(capture, bool) or not (color is None or isinstance(color, Color)):  # type: ignore[redundant-expr]
        msg = f"A move captures or does not and names a Color or None: not {quoted(capture)}, {quoted(color)}."
        raise InvalidNotationError(msg)
    if square in fitting:
        _, placing, capturing = choices(color)[tile][fitting.index(square)]
        return capturing if capture else placing
    return _off_fit(Tile(tile), square, bool(capture), color)
