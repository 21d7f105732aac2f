"""What a match on several devices needs of the way in which they are connected; it knows nothing of what they say."""

from collections.abc import Iterator
from typing import Protocol

from uptown_widget.errors import Phrase
from uptown_widget.screen.controls import Block, Event
from uptown_widget.ui.effects import ExportedText
from uptown_widget.ui.lobby import LobbyInfo


class Transport(Protocol):
    """Brings messages to the other devices, and theirs to this one."""

    @property
    def member(self) -> int | None:
        """The number of this device among those of the room; None before it is known."""

    @property
    def here(self) -> frozenset[int]:
        """The members who are connected."""

    @property
    def caught_up(self) -> bool:
        """Whether everything has been heard that was said before."""

    @property
    def settled(self) -> bool:
        """Whether everything sent has reached the others."""

    @property
    def cut_off(self) -> bool:
        """Whether nothing that is sent reaches anybody for now."""

    @property
    def used_up(self) -> frozenset[int]:
        """The members who can send no more: the room is full of messages."""

    @property
    def obstacle(self) -> str:
        """Why this device cannot go on, in a sentence; "" as long as it can."""

    @property
    def next(self) -> str:
        """Where the people of this match play again; "" for nowhere yet."""

    @property
    def opens(self) -> bool:
        """Whether this device opens a room in which nothing has been said yet."""

    @property
    def at_door(self) -> bool:
        """Whether this device is at no table yet."""

    @property
    def seats_taken(self) -> bool:
        """Whether this device was refused a seat."""

    @property
    def refused(self) -> str:
        """What this device was refused, in a sentence; "" for nothing."""

    def wait(self, member: int, /) -> int:
        """Return in how many seconds a bot may take the seat of a member who is not here."""

    def send(self, text: str, /) -> None:
        """Send a message, sealed once all that was said has been read."""

    def sit(self, name: str, /) -> None:
        """Take a seat."""


class Door(Protocol):
    """The way to a table: how one comes to it, invites others, and leaves."""

    title: Phrase
    """What this way to play together is called."""

    @property
    def keeps(self) -> bool:
        """Whether this device has a place of its own, which the next visit goes back to."""

    @property
    def invitation(self) -> Phrase:
        """The status line of whoever is at the door."""

    @property
    def leaving_costs(self) -> bool:
        """Whether whoever leaves loses a seat at which a match goes on."""

    meets: bool
    """Whether the players are connected at the same time, so that they can agree to go on to another match."""

    @property
    def opener(self) -> int | None:
        """The member who alone can open the table of another match of the same people; None if all can."""

    def repeat(self) -> None:
        """Go on to it, opening it if nobody has."""

    def leave(self) -> None:
        """Leave the table."""

    def open(self, link: str, /) -> None:
        """Open a link.

        :raises GameError: it does not lead here
        """

    def saved(self, name: str, *, deals: bool) -> str:
        """Return the text that the next visit needs.

        :param name: what was typed as one's name
        :param deals: whether this device deals at a table that it opens
        """

    def task(self, info: LobbyInfo, /) -> str:
        """Return what this player has to do before the others can take their turns; "" for nothing."""

    def urgent(self, info: LobbyInfo, /) -> Iterator[Block]:
        """Yield what stays in sight whatever is open beside the board."""

    def blocks(self, info: LobbyInfo, /) -> Iterator[Block]:
        """Yield what stands beside the board."""

    def handle(self, event: Event, /) -> ExportedText | None:
        """Take an event of the controls of this way.

        :raises GameError: it cannot be done; nothing has changed
        """
