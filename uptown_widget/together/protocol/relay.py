"""A room in a player's own page: relays what members say, as the server's rooms do, over connections by number."""

import math
from collections.abc import Callable, Mapping
from typing import Any

from uptown_widget.errors import Phrase
from uptown_widget.together.protocol.room import Entry, Room, RoomError, dump, load

_DAMAGED = Phrase("The message is damaged.")


class Relay:
    """One room, whose members are connected to this device.

    :param code: of the room; who asks for another one is refused
    :param post: sends a frame over a connection
    :param kept: what `kept` returned on an earlier visit
    :param wait: returns in how many seconds a bot may take the seat of a member who is away
    :raises ValueError: that is not what was kept
    """

    def __init__(
        self,
        code: str,
        post: Callable[[int, str], object],
        kept: Mapping[str, Any] | None = None,
        wait: Callable[[int], float] = lambda _: 0,
    ) -> None:
        self.code: str = code
        self._post = post
        self._room = Room()
        self._members: dict[int, int] = {}
        """By connection."""
        self._silent: set[int] = set()
        """Connections that may come back by themselves."""
        if kept is not None:
            self._restore(kept)
        self._room.wait = lambda member: math.inf if member in self.here else wait(member)

    def _restore(self, kept: Mapping[str, Any]) -> None:
        try:
            self._room = Room.restored(kept["keys"], kept["log"])
        except (KeyError, TypeError, ValueError) as error:
            message = "not a room"
            raise ValueError(message) from error

    def kept(self) -> dict[str, Any]:
        """Return what a later visit needs."""
        log = [(each.member, each.id, each.text) for each in self._room.log]
        return {"keys": list(self._room.members), "log": log}

    @property
    def here(self) -> frozenset[int]:
        """The members who are connected."""
        return frozenset(member for each, member in self._members.items() if each not in self._silent)

    def receive(self, connection: int, text: str) -> Entry | None:
        """Take a frame; return what was said, if it is new."""
        frame: dict[str, Any] = {}
        try:
            frame = load(text)
            if "join" in frame:
                self._join(connection, frame)
            elif (member := self._members.get(connection)) is not None:
                return self._say(member, frame)
        except RoomError as error:
            self._post(connection, error.frame(frame))
        return None

    def _say(self, member: int, frame: dict[str, Any]) -> Entry | None:
        used_up = self._room.used_up
        entry = self._room.say(member, frame)
        if entry is not None:
            for each in tuple(self._members):
                self._post(each, entry.frame)
        if self._room.used_up != used_up:
            self._tell_who_is_here()
        return entry

    def _join(self, connection: int, frame: dict[str, Any]) -> None:
        room, after = frame.get("room"), frame.get("after")
        if room not in ("", self.code):
            raise RoomError(_DAMAGED, "unknown")
        start = after if type(after) is int and after >= 0 else 0
        if connection in self._members:
            self._post(connection, self._room.presence(self.here))  # the sign of life that it asks for
        else:
            member = self._room.join(frame.get("join"))
            # Who comes back over a new connection has left the old one.
            self._members = {each: number for each, number in self._members.items() if number != member}
            self._members[connection] = member
            self._post(connection, dump({"member": member, "room": self.code, "count": len(self._room.log)}))
            self._tell_who_is_here()
        for entry in self._room.log[start:]:
            self._post(connection, entry.frame)

    def lead(self, code: str) -> None:
        """Tell all members of the room in which they play again."""
        self._room.next = code
        self._tell_who_is_here()

    def leave(self, connection: int, *, ended: bool = True) -> None:
        """Drop a connection that has ended; count one that is only silent as away, until it comes back by itself."""
        before = self.here
        self._silent.add(connection)
        if ended:
            self._members.pop(connection, None)
            self._silent.discard(connection)
        if self.here != before:
            self._tell_who_is_here()

    def back(self, connection: int) -> None:
        """Go on over a connection that is not silent any more."""
        if connection in self._silent:
            self._silent.discard(connection)
            self._tell_who_is_here()

    def _tell_who_is_here(self) -> None:
        here = self._room.presence(self.here)
        for each in tuple(self._members):
            self._post(each, here)
