"""Who plays: what each has revealed of their secret, and when a bot had the seat."""

import math
from collections.abc import Sequence, Sized
from dataclasses import dataclass, field
from typing import Any, Protocol, Self, TypeVar

from uptown_widget.together.protocol.commitments import NOTHING, back, chain, commitment, draw, follows


class Due(Protocol):
    """A tile that a player draws."""

    @property
    def step(self) -> int:
        """Counts the draws of all players, from 1."""

    @property
    def player(self) -> int:
        """Who draws it."""


class Drawing(Protocol):
    """A position in which tiles are drawn."""

    @property
    def due(self) -> Sequence[Due]:
        """The tiles that this device cannot tell yet."""

    def left(self, due: Any, /) -> Sized:  # noqa: ANN401  one of its own `due`
        """Return the tiles that may be drawn."""

    def drawn(self, due: Any, number: int, /) -> Self:  # noqa: ANN401
        """Return the position once it is known which of them was."""


D = TypeVar("D", bound=Drawing)


@dataclass(slots=True)
class Departed:
    """Who has gone from a table before the start."""

    removed: dict[int, str] = field(default_factory=dict)
    """The members who get no seat, and their names, "" without a seat: whoever begins the match has said so."""
    starter: str = ""
    """The name of who would have begun the match, and has left; "" if nobody has, or is back."""


@dataclass(slots=True)
class Absence:
    """Steps at which a bot had a seat: its owner revealed no links with which others draw, and did not draw.

    :param revealed: the last step of which the owner has revealed a link before
    :param since: the last step before the bot came
    :param until: the last step before the owner came back
    """

    revealed: int
    since: int
    until: float = math.inf


@dataclass
class Player:
    """A player, as all devices know one."""

    member: int
    """Who sends for this seat, as the room numbers its members."""
    name: str
    key: bytes
    """With which this player's messages are checked."""
    commitment: bytes
    link: bytes = b""
    """The link revealed last; none before the first one."""
    step: int = 0
    """Its step."""
    secret: bytes | None = None
    """Opened in the end; on the player's own device known from the start."""
    opened: bool = False
    left: bool = False
    """Whether the player has said so."""
    again: bool | None = None
    """Whether the player wants another match with the same people; None if the player has not said."""
    absences: list[Absence] = field(default_factory=list)
    agreed: set[int] = field(default_factory=set)
    """Who agrees that this player is gone, and a bot plays on."""

    @property
    def gone(self) -> bool:
        """Whether a bot plays on."""
        return bool(self.absences) and self.absences[-1].until == math.inf

    def accept_link(self, step: int, link: bytes) -> bool:
        """Take a link; return whether it belongs to the chain. One revealed before changes nothing."""
        if self.link:
            if step <= self.step:
                return back(self.link, self.step - step) == link
            if not follows(link, step - self.step, self.link):
                return False
        self.step, self.link = step, link
        return True

    def link_for(self, step: int, start: bytes) -> bytes | None:
        """Return the link with which others draw at a step; None as long as it has not been revealed."""
        if any(each.revealed < step <= each.until for each in self.absences):
            return NOTHING
        if self.opened and self.secret is not None:
            return chain(self.secret, start)[step]  # saves going back over hundreds of links
        return back(self.link, self.step - step) if self.link and self.step >= step else None

    def secret_for(self, step: int) -> bytes | None:
        """Return the secret that decides what is drawn for this player at a step; None where it is not known."""
        return NOTHING if any(each.since < step <= each.until for each in self.absences) else self.secret

    def open(self, secret: bytes, table: bytes, start: bytes) -> bool:
        """Take the secret; return whether it is the one that was committed to, chain included."""
        if commitment(table, self.key, secret) != self.commitment:
            return False
        if self.link and chain(secret, start)[self.step] != self.link:
            return False
        self.secret, self.opened = secret, True
        return True


def number_drawn(players: Sequence[Player], due: Due, count: int, start: bytes) -> int | None:
    """Return which of so many tiles a player draws; None as long as somebody has not revealed the link for it."""
    owner, links = players[due.player], []
    for player in players:
        if player is not owner:
            if (link := player.link_for(due.step, start)) is None:
                return None
            links.append(link)
    secret = owner.secret_for(due.step)
    return None if secret is None else draw(secret, start, due.step, links, count)


def draw_all(state: D, players: Sequence[Player], start: bytes) -> D:
    """Return the position once all tiles are drawn that can be; those of a player one after another."""
    blocked: set[int] = set()
    for due in state.due:
        number = None if due.player in blocked else number_drawn(players, due, len(state.left(due)), start)
        if number is None:
            blocked.add(due.player)
        else:
            state = state.drawn(due, number)
    return state
