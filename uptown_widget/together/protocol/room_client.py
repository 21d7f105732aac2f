"""A device as the client of a room: orders the entries, asks for missing ones, resends what did not arrive.

One message is sent at a time: the next is sealed once that has come back, since it states how much had been read.
"""

import re
from collections import deque
from collections.abc import Callable, Mapping

from uptown_widget.errors import GameError, Phrase
from uptown_widget.together.protocol.room import RoomError, dump, load

_ADDRESS = re.compile(r"https?://[\w.:\[\]-]{1,80}/(?:[\w./~-]{0,80})")
_NUMBER = re.compile("[0-9]{1,6}")
MAX_WAIT = 600
"""Seconds; a room that tells of a longer wait is not believed."""
LATER = {"fast", "used"}
"""Refusals after which a message is sent again; after any other it is dropped."""


class RoomClient:
    """Connects a device to a room over connections that may break at any moment.

    :param room: its code; "" opens a room
    :param key: the secret by which the room recognises this device; "" for an audience
    :param post: sends a frame, if there is a connection
    :param page: of the site, on which others enter a room that is opened here; "" for the usual one
    :param take: is called with each entry of the log once, in order: the member and the text
    :param seal: signs a message, just before it is sent
    :param again: the room and the key of a match that is over, if its people play again in a room that is opened here
    """

    def __init__(
        self,
        room: str,
        key: str,
        post: Callable[[str], object],
        take: Callable[[int, str], object],
        page: str = "",
        seal: Callable[[str], str] = str,
        again: Mapping[str, str] | None = None,
    ) -> None:
        self.room: str = room
        self.address: str = ""
        """Where others find the site, if the room knows better than this device."""
        self._key = key
        self._post = post
        self._opening = ({"page": page} if page else {}) | ({"again": dict(again)} if again else {})
        self._take, self._seal = take, seal
        self.member: int | None = None
        """How the room numbers this device; None before it has said so."""
        self.here: frozenset[int] = frozenset()
        """The members who are connected."""
        self.used_up: frozenset[int] = frozenset()
        """The members who can send no more: the room is full of messages."""
        self.waits: dict[int, int] = {}
        """In how many seconds, from when the room has said so, a bot may play for members who are away."""
        self.next: str = ""
        """The code of the room in which the people of this one play again."""
        self.refused: str = ""
        """Why the room refused what came last, in a word: ``unknown``, ``full``, ``seats``, ``fast``, ``used``,
        ``early`` or ``damaged``; "" once it takes something."""
        self.read: int = 0
        """Entries read."""
        self.count: int = 0
        """Entries there were when this device was connected last."""
        self._waiting: dict[int, tuple[int, int, str]] = {}
        """Entries that came before one that is missing."""
        self._queue: deque[str] = deque()
        """Messages to send; the first is on its way once it is sealed."""
        self._sealed = ""
        self._posted = False
        """Whether that was sent over this connection."""
        self._next = 0
        """Its number."""
        self._heard_itself = False
        """Whether a message of this device is in the log: from then on its member number is final."""

    def connected(self) -> None:
        """Introduce this device, on each new connection."""
        opening = {} if self.room else self._opening
        self._post(dump({"join": self._key, "room": self.room, "after": self.read, **opening}))

    def say(self, text: str) -> None:
        """Send a message; it counts once it comes back as an entry of the log."""
        self._queue.append(text)
        if len(self._queue) == 1 and self.refused not in LATER:
            self._send()

    def _send(self) -> None:
        """Send the first message of the queue, sealed once the whole log has been read."""
        if not self._queue or not self.caught_up:
            return
        # What was sealed stays as it is: sent once more, it is the same message.
        self._sealed, self._posted = self._sealed or self._seal(self._queue[0]), True
        self._post(dump({"say": self._sealed, "id": self._next}))

    def _sent(self) -> None:
        self._queue.popleft()
        self._sealed, self._posted = "", False

    def said(self, text: str) -> bool:
        """Whether a text is on its way."""
        return text in self._queue

    def again(self) -> None:
        """Ask for missing entries and resend what has not come back; to be called now and then while `open`."""
        self.connected()
        if self.refused != "used":
            self._send()

    @property
    def caught_up(self) -> bool:
        """Whether all entries there were on connecting have been read."""
        return self.member is not None and self.read >= self.count

    @property
    def open(self) -> bool:
        """Whether something is on its way or missing."""
        return bool(self._queue or self._waiting or not self.caught_up)

    def receive(self, text: object) -> None:
        """Take a frame of the room; one that is damaged is dropped: it will come again."""
        try:
            frame = load(text)
        except RoomError:
            return
        sorry, member, here = frame.get("sorry"), frame.get("member"), frame.get("here")
        number, speaker, own_number, said = (frame.get(name) for name in ("n", "from", "id", "text"))
        if isinstance(sorry, str):
            self._sorry(sorry[:20], own_number)
        elif type(member) is int:
            room, address, count = frame.get("room"), frame.get("at"), frame.get("count")
            self.room = room[:20] if isinstance(room, str) else self.room
            if isinstance(address, str) and _ADDRESS.fullmatch(address):  # it becomes a link
                self.address = address
            self.count = count if type(count) is int else 0
            self._welcome(member, whole=type(count) is not int or self.read <= count)
        elif isinstance(here, list):
            used, following, waits = frame.get("used"), frame.get("next"), frame.get("wait")
            self.waits = _waits(waits) if isinstance(waits, dict) else {}
            self.next = following[:20] if isinstance(following, str) else self.next
            self.here = frozenset(each for each in here if type(each) is int)
            self.used_up = (
                frozenset(each for each in used if type(each) is int) if isinstance(used, list) else frozenset()
            )
            if self.member is not None and self.member >= 0 and self.member not in self.here:
                self.connected()  # the browser had suspended this page, so the room counted it as absent
        elif type(number) is int and type(speaker) is int and type(own_number) is int and isinstance(said, str):
            self._hear(number, speaker, own_number, said)

    def _welcome(self, member: int, *, whole: bool) -> None:
        if not whole or (self._heard_itself and self.member != member):
            raise GameError(Phrase("The room was opened again and no longer holds this match."))
        self.member, self.refused, self._posted = member, "", False
        self._send()

    def _sorry(self, word: str, number: object) -> None:
        self.refused = word
        if type(number) is int and number == self._next and word not in LATER and self._queue:
            self._sent()
            self._next += 1
            self._send()

    def _hear(self, number: int, member: int, own_number: int, text: str) -> None:
        """Take an entry."""
        if number < self.read:
            return
        self._waiting[number] = member, own_number, text
        while (found := self._waiting.pop(self.read, None)) is not None:
            self.read += 1
            speaker, own_number, text = found
            if speaker == self.member:
                self._heard_itself = True
                if self._queue and text == self._sealed:
                    self._sent()
                    self.refused = self.refused if self._queue else ""
                # Go on counting after a reload, and where another tab has used this number.
                self._next = max(self._next, own_number + 1)
            self._take(speaker, text)
        if self._queue and not self._posted and self.refused not in LATER:
            self._send()


def _waits(waits: Mapping[object, object]) -> dict[int, int]:
    """Return the seconds that a room has told, by member, without what it cannot mean."""
    found = [
        (member, seconds) for member, seconds in waits.items() if isinstance(member, str) and _NUMBER.fullmatch(member)
    ]
    return {int(member): seconds for member, seconds in found if type(seconds) is int and 0 < seconds <= MAX_WAIT}
