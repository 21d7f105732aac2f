"""Earlier matches, waiting to be continued: texts with hidden tiles, never for a page."""

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from typing import Any, TypedDict, cast

from uptown_widget import schema
from uptown_widget.errors import GameError
from uptown_widget.i18n import say_n
from uptown_widget.match.autosave import read
from uptown_widget.match.game import AnyGame
from uptown_widget.match.links import unpack
from uptown_widget.match.seats import Bots
from uptown_widget.ui.effects import Earlier, Seat

MAX_MATCHES = 5
"""Matches that wait at a time to be continued."""
MAX_FINISHED = 10
"""Matches that are over, to look at again."""


@dataclass(frozen=True, slots=True)
class EarlierMatch:
    """A match that waits."""

    text: str
    """As `autosave.write` returns it; a damaged one as it was found."""
    turns: int | None = None
    """How many had been taken; None if the text cannot be read."""
    over: bool = False
    left: bool = False
    """Whether its own player left it for a new match."""
    winners: tuple[int, ...] = ()
    """Who won, if it is over; nobody if an earlier version saved it."""


EarlierMatches = tuple[EarlierMatch, ...]
"""The latest comes first."""


def line(match: EarlierMatch) -> str:
    """Return an earlier match as a line of a whole text, in which the table's line comes first."""
    return json.dumps(asdict(match))


def split(text: str) -> tuple[str, EarlierMatches]:
    """Return the text of the table and the earlier matches; a damaged line stays as it is."""
    table, *lines = text.split("\n")
    return table, tuple(map(_match, lines))


def _match(line: str) -> EarlierMatch:
    try:
        return schema.read(EarlierMatch, schema.parse(line))
    except ValueError:
        return EarlierMatch(line)


def has_damaged_lines(text: str) -> bool:
    """Return whether a line of a whole text, but its table, is not even an earlier match that cannot be read."""
    _, *lines = text.split("\n")
    return any(_match(line).text == line for line in lines)


def from_saved(text: str, game: AnyGame, bots: Bots) -> EarlierMatches:
    """Return the matches of a whole text: its table, unless nobody has moved there, and the earlier ones."""
    table, waiting = split(text)
    first = checked(EarlierMatch(table), game, bots)
    untouched = not table or (first.turns is not None and not read(table, game, bots).screen.played)
    return tuple(checked(match, game, bots) for match in (() if untouched else (first,)) + waiting)


def without_unreadable(text: str, game: AnyGame, bots: Bots) -> str:
    """Return a whole text with nothing in it that cannot be read; "" if that is all of it."""
    matches = [match for match in from_saved(text, game, bots) if match.turns is not None]
    return "\n".join(("", *map(line, matches))) if matches else ""


def checked(match: EarlierMatch, game: AnyGame, bots: Bots) -> EarlierMatch:
    """Return a match that could not be read as what it is if it can be read now, such as by a newer version."""
    if match.turns is not None:
        return match
    try:
        whole = read(match.text, game, bots).match
    except GameError:
        return match
    outcome = whole.outcome()
    winners = tuple(sorted(outcome.winners)) if outcome else ()
    return replace(match, turns=len(whole.history), over=outcome is not None, winners=winners)


def add(waiting: EarlierMatches, *matches: EarlierMatch) -> EarlierMatches:
    """Return the earlier matches with more; of too many that are over the first goes, else the first one left."""
    new = tuple(match for match in matches if all(match.text != other.text for other in waiting))
    held = [*new, *waiting]
    held = [match for match in held if not any(_within(match, other) for other in held if other is not match)]
    for match in [match for match in held if match.over][MAX_FINISHED:]:
        held.remove(match)
    abandoned = [match for match in held if match.left and not match.over and match not in new]
    for match in reversed(abandoned[-_too_many(held) :] if _too_many(held) else ()):
        held.remove(match)
    return tuple(held)


def _too_many(held: Iterable[EarlierMatch]) -> int:
    """Return by how many more matches than may do so wait to be continued, or cannot be read."""
    return max(0, sum(not match.over for match in held) - MAX_MATCHES)


class _Played(TypedDict):
    """What a saved text holds, among other things."""

    deal: str
    moves: list[str]
    seats: list[list[Any]]


def _parsed(text: str) -> _Played:
    return cast(_Played, schema.parse(unpack(text)))


def _within(match: EarlierMatch, other: EarlierMatch) -> bool:
    """Return whether a match is an earlier state of another, so that nothing is lost without it."""
    if match.turns is None or other.turns is None:
        return False
    one, more = _parsed(match.text), _parsed(other.text)
    moves, others = one["moves"], more["moves"]
    return one["deal"] == more["deal"] and moves == others[: len(moves)] and len(moves) < len(others)


def with_room(waiting: EarlierMatches) -> EarlierMatches:
    """Return the earlier matches.

    :raises GameError: there are more than may wait
    """
    if _too_many(waiting):
        msg = say_n(
            "There is no room for another match: {number} earlier match is saved. Finish or discard it first.",
            "There is no room for another match: {number} earlier matches are saved. Finish or discard one first.",
            MAX_MATCHES,
        )
        raise GameError(msg)
    return waiting


def listed(waiting: EarlierMatches) -> EarlierMatches:
    """Return the matches as they are listed, first the one to offer: those to continue before those that are over."""
    return tuple(sorted(waiting, key=lambda match: (match.over, match.turns is None)))


def offers(waiting: EarlierMatches) -> tuple[Earlier, ...]:
    """Return what a view may know of the matches, as they are listed."""
    return tuple(
        Earlier(match.turns, over=match.over, seats=_seats(match.text), winners=match.winners)
        for match in listed(waiting)
    )


@lru_cache(maxsize=2 * (MAX_MATCHES + MAX_FINISHED))
def _seats(text: str) -> tuple[Seat, ...]:
    """Return who plays in a match; cached, since every click needs it."""
    try:
        return tuple(Seat(*seat) for seat in _parsed(text)["seats"])
    except (GameError, LookupError, TypeError, ValueError):
        return ()
