"""The ways to count captured tiles: those of the game, and those that a program adds by `add_scoring`."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from uptown_widget.checks import check_type, refuse
from uptown_widget.errors import GameError, Phrase, quoted
from uptown_widget.rules.checks import check_option, clean

SCORINGS: tuple[str, ...] = ("uptown", "blockers")
"""The ways to count that the game has."""
Burden = Callable[[Sequence[int]], int]
"""What a player's captured tiles, counted by colour, add to the score."""
_NAME = re.compile(r"[a-z][a-z0-9_]{0,19}")
"""It stands in positions, between a hyphen and a blank."""
_TRIED = ((0, 0, 0), (0, 2, 1, 0), (0, 1, 2, 3, 4))
"""Captures that a function has to count before it is accepted."""
_MAX_ADDED = 255
"""A score fits a byte where programs learn from planes."""


@dataclass(frozen=True, slots=True)
class OwnScoring:
    """What counts in a scoring of a program, and the sentence that players read."""

    count: Burden
    about: str

    def burden(self, by_color: Sequence[int]) -> int:
        """Return what captured tiles add.

        :raises GameError: the function of the program returns no such number
        """
        found = self.count(tuple(by_color))
        if type(found) is not int or not 0 <= found <= _MAX_ADDED:
            msg = f"What captured tiles add to a score is a whole number from 0 to {_MAX_ADDED}, not {quoted(found)}."
            raise GameError(msg)
        return found


_added: dict[str, OwnScoring] = {}


def add_scoring(name: str, burden: Burden, *, about: str) -> None:
    """Add a way to count: `Rules`, tables, bots and arena of this program know it, and records have its name.

    Where nobody has added it, its records are refused, in a sentence that names it. So add it in a module that all
    your programs import, as processes of the arena do with those of bots. Added again, it is replaced.

    :param name: up to 20 small letters, digits and underscores
    :param burden: takes a player's captured tiles counted by colour, and returns what they add to the groups; the
        lowest score wins
    :param about: the sentence that tells players who wins
    :raises GameError: one of them is something else
    """
    if not isinstance(name, str) or not _NAME.fullmatch(name):  # type: ignore[redundant-expr]
        msg = f"Not a name for a scoring of your own: {quoted(name)}. Use small letters, digits and underscores."
        raise GameError(msg)
    if name in SCORINGS:
        msg = f"{name} is a scoring of the game itself. Choose another name for yours."
        raise GameError(msg)
    check_type(burden, Callable, "a function that counts captured tiles")  # type: ignore[arg-type]
    if not clean(about):
        raise refuse(about, "a sentence that tells who wins")
    scoring = OwnScoring(burden, about)
    for captured in _TRIED:
        try:
            scoring.burden(captured)
        except GameError:
            raise
        except Exception as error:
            why = f"{type(error).__name__}: {error!s:.120}"
            msg = f"The function for {name} cannot count {captured}, captured tiles by colour: {why}."
            raise GameError(msg) from error
    _added[name] = scoring


def count(scoring: str, by_color: Sequence[int]) -> int:
    """Return what a player's captured tiles, counted by colour, add to the score."""
    match scoring:
        case "uptown":
            return 0
        case "blockers":
            # "the largest number of captured tiles of a single color gets added to a player's score"
            return max(by_color)
        case _:
            return own_scoring(scoring).burden(by_color)


def own_scoring(name: str) -> OwnScoring:
    """Return a scoring that was added.

    :raises GameError: none was added by that name
    """
    if name not in _added:
        msg = f"Unknown scoring: {quoted(name)}. Add it with uptown.add_scoring."
        raise GameError(msg)
    return _added[name]


def check_scoring(name: object) -> None:
    """Check that there is a scoring by a name.

    :raises GameError: there is none
    """
    check_option(name, (*SCORINGS, *_added), Phrase("Unknown scoring: {given}. Choose {first} or {second}."))


def added() -> tuple[str, ...]:
    """Return the names of all scorings that were added."""
    return tuple(_added)
