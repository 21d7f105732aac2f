"""Who sits where, and who begins: seats stand around the table, players are numbered in the order they move."""

import random
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from uptown_widget.bots.labels import listed
from uptown_widget.checks import unchanging
from uptown_widget.errors import GameError, quoted
from uptown_widget.i18n import say
from uptown_widget.protocols import Bot
from uptown_widget.ui.effects import Seat
from uptown_widget.ui.seats import Setup, is_default_name

PERSON = "person"
_SEED_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""No i, l, o, 0 and 1, which are misread for one another."""
_SEED_LENGTH = 13

Bots = Mapping[str, Callable[[], Bot]]


@unchanging("A seating never changes.")
@dataclass(frozen=True, slots=True)
class Seating:
    """Who plays, by player, and the seat of player 0."""

    seats: tuple[Seat, ...]
    first: int = 0

    @property
    def people(self) -> tuple[int, ...]:
        """The players who are no bots."""
        return tuple(player for player, seat in enumerate(self.seats) if seat.bot is None)

    def seat_of(self, player: int) -> int:
        """Return the seat a player has."""
        return (self.first + player) % len(self.seats)

    def policies(self, bots: Bots) -> list[Bot | None]:
        """Return by player a policy, None for a person.

        :raises GameError: a seat names no bot
        """
        for seat in self.seats:
            if seat.bot is not None and seat.bot not in bots:
                kinds = ", ".join((PERSON, *listed(bots)))
                kind = quoted(seat.bot)
                raise GameError(say("{kind} is not a kind of player: choose {kinds}.", kind=kind, kinds=kinds))
        return [None if seat.bot is None else bots[seat.bot]() for seat in self.seats]

    def called(self, seats: Sequence[Seat]) -> "Seating":
        """Return the same seating with the names of others, if they are as many.

        Default names stay: another version may give others.
        """
        if len(seats) != len(self.seats):
            return self
        both = zip(self.seats, seats, strict=True)
        named = (replace(seat, name=old.name or seat.name, literal=old.literal) for seat, old in both)
        return replace(self, seats=tuple(named))


def seated(setup: Setup, first: int) -> Seating:
    """Return the seating of a set-up where a seat begins."""
    count = len(setup.seats)
    around = [(first + player) % count for player in range(count)]
    return Seating(tuple(_seat(setup, seat) for seat in around), first)


def _seat(setup: Setup, seat: int) -> Seat:
    kind = setup.seats[seat]
    name, bot = setup.shown_names[seat], None if kind == PERSON else kind
    return Seat(name, bot, setup.colors[seat], literal=is_default_name(setup.names[seat]))


def starting_seat(setup: Setup, seed: str) -> int:
    """Return the seat that begins: the one chosen, else by the seed."""
    return random.Random(f"{seed}/start").randrange(len(setup.seats)) if setup.start is None else setup.start


def draw_seed() -> str:
    """Return a new seed of more than 64 bits: from a shorter one all hidden tiles could be found by trying.

    >>> len(_SEED_LETTERS) ** _SEED_LENGTH > 2**64
    True
    """
    return "".join(secrets.choice(_SEED_LETTERS) for _ in range(_SEED_LENGTH))
