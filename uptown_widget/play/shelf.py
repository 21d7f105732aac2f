"""Matches set aside as others take their place: texts that wait for someone to continue them; never on a page."""

import json
from dataclasses import asdict, dataclass, fields, replace

from uptown_widget.errors import GameError
from uptown_widget.play.keep import read
from uptown_widget.play.protocols import Game
from uptown_widget.play.seating import Bots
from uptown_widget.screen.effects import Earlier
from uptown_widget.screen.language import say_n

MOST = 5
"""Matches that wait at a time."""


@dataclass(frozen=True, slots=True)
class Aside:
    """A match that waits."""

    text: str
    """As `keep.write` gives it; a damaged one as it was found."""
    turns: int | None = None
    """How many had been taken; None if the text cannot be read."""
    over: bool = False
    left: bool = False
    """Whether its own player left it for a new match; only the last one left waits."""


Shelf = tuple[Aside, ...]
"""The one set aside last comes first."""


def join(table: str, shelf: Shelf) -> str:
    """Return the text of a table and of what waits beside it: a line each, the table's first."""
    return "\n".join((table, *(json.dumps(asdict(aside)) for aside in shelf)))


def split(text: str) -> tuple[str, Shelf]:
    """Return the text of the table and what waits; a line that is damaged waits as it is."""
    table, *lines = text.split("\n")
    return table, tuple(map(_aside, lines))


def _aside(line: str) -> Aside:
    try:
        aside = Aside(**json.loads(line))
    except (ValueError, TypeError, RecursionError):
        return Aside(line)
    kinds = (str, int | None, bool, bool)
    fits = all(isinstance(getattr(aside, field.name), kind) for field, kind in zip(fields(aside), kinds, strict=True))
    return aside if fits else Aside(line)


def found(text: str, game: Game, bots: Bots) -> Shelf:
    """Return what is to wait of a whole text: its table, unless nobody has moved there, and all beside it."""
    table, shelf = split(text)
    first = checked(Aside(table), game, bots)
    untouched = first.turns is not None and not read(table, game, bots).played
    return tuple(checked(aside, game, bots) for aside in (() if untouched else (first,)) + shelf)


def checked(aside: Aside, game: Game, bots: Bots) -> Aside:
    """Return a match that could not be read as what it is if it can be read now, such as by a newer version."""
    if aside.turns is not None:
        return aside
    try:
        match = read(aside.text, game, bots).match
    except GameError:
        return aside
    return replace(aside, turns=len(match.history), over=match.outcome() is not None)


def set_aside(shelf: Shelf, *asides: Aside) -> Shelf:
    """Return a shelf with more matches on it; for want of room those that are over go first, then the one left."""
    new = tuple(aside for aside in asides if all(aside.text != other.text for other in shelf))
    held = [*new, *(aside for aside in shelf if not (aside.left and any(other.left for other in new)))]
    while len(held) > MOST:
        spare = [aside for aside in held if aside.over] or [aside for aside in held if aside.left and aside not in new]
        if not spare:
            break
        held.remove(spare[-1])
    return tuple(held)


def with_room(shelf: Shelf) -> Shelf:
    """Return the shelf.

    :raises GameError: it holds more than it may
    """
    if len(shelf) > MOST:
        msg = say_n(
            "{number} earlier match waits already: continue or discard it first.",
            "{number} earlier matches wait already: continue or discard one first.",
            MOST,
        )
        raise GameError(msg)
    return shelf


def first_of(shelf: Shelf) -> Aside | None:
    """Return the match that is offered: one that can be continued before one that cannot."""
    return next((aside for aside in shelf if aside.turns is not None), shelf[0] if shelf else None)


def offer(shelf: Shelf) -> Earlier | None:
    """Return what a view may know of the match that is offered."""
    aside = first_of(shelf)
    return None if aside is None else Earlier(aside.turns, over=aside.over, others=len(shelf) - 1)
