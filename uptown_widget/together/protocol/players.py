"""Who plays: what each has told of the secrets, and the order of play."""

from collections.abc import Sequence, Sized
from dataclasses import dataclass
from typing import Any, Protocol, Self, TypeVar

from uptown_widget.together.protocol.commitments import SIZE, back, chain, commitment, draw, follows
from uptown_widget.together.protocol.messages import Sit

NOTHING = bytes(SIZE)
"""Stands for the secret of a bot, which everybody may know, and for a link that is not told any more."""


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
        """Return the position once it is told which of them was."""


D = TypeVar("D", bound=Drawing)


@dataclass
class Player:
    """A player, as all devices know one."""

    member: int
    """Who sends for this seat, as the room numbers its members."""
    name: str
    commitment: bytes
    link: bytes
    """The link told last; at first the anchor."""
    step: int = 0
    """Its step."""
    secret: bytes | None = None
    """Opened after the end; on the player's own device known from the start."""
    opened: bool = False
    gone: bool = False
    """Whether a bot plays on."""

    def tell(self, step: int, link: bytes) -> bool:
        """Take a link; return whether it belongs to the chain. One told before changes nothing."""
        if step <= self.step:
            return self.at(step) == link
        if not follows(link, step - self.step, self.link):
            return False
        self.step, self.link = step, link
        return True

    def at(self, step: int) -> bytes:
        """Return the link of a step that has been told."""
        # Opened means that the chain of the secret holds what was told: it saves going back over hundreds of links.
        return chain(self.secret)[step] if self.opened and self.secret else back(self.link, self.step - step)

    def open(self, secret: bytes) -> bool:
        """Take the secret; return whether it is the one that was committed to, chain included."""
        links = chain(secret)
        if commitment(secret) != self.commitment or links[self.step] != self.link:
            return False
        self.secret, self.opened = secret, True
        self.step, self.link = len(links) - 1, links[-1]
        return True


def sit_down(players: list[Player], member: int, message: Sit) -> Player | None:
    """Give a member a seat; None for one who has a seat, or who copied somebody's commitment."""
    fixed = bytes.fromhex(message.commitment)
    if any(each.member == member or each.commitment == fixed for each in players):
        return None
    players.append(Player(member, message.name.strip(), fixed, bytes.fromhex(message.anchor)))
    return players[-1]


def number_drawn(players: list[Player], due: Due, count: int) -> int | None:
    """Return which of so many tiles a player draws; None as long as somebody has not told the link for it."""
    owner = players[due.player]
    links = []
    for player in players:
        if player is owner:
            continue
        if player.step >= due.step:
            links.append(player.at(due.step))
        elif player.gone:
            links.append(NOTHING)
        else:
            return None
    secret = NOTHING if owner.gone else owner.secret
    return None if secret is None else draw(secret, due.step, links, count)


def draw_all(state: D, players: list[Player]) -> D:
    """Return the position once all tiles are drawn that can be; those of a player one after another."""
    blocked: set[int] = set()
    for due in state.due:
        number = None if due.player in blocked else number_drawn(players, due, len(state.left(due)))
        if number is None:
            blocked.add(due.player)
        else:
            state = state.drawn(due, number)
    return state
