"""A device's line to a room: puts entries in order, asks for what is missing, says again what did not arrive."""

from collections.abc import Callable

from uptown_widget.errors import GameError, Phrase
from uptown_widget.together.protocol.room import RoomError, dump, load

AT_ONCE = 20
"""Messages that are said again at a time: more would be refused as too many."""
LATER = {"fast", "used"}
"""Refusals of what was said that leave it to be said again; anything else will never be taken."""


class Line:
    """Connects a device to a room over connections that may break at any moment.

    :param room: its code; "" opens a room
    :param key: proves to the room who this is; "" looks on
    :param post: sends a frame, if there is a connection
    :param page: of the site, on which others enter a room that is opened here; "" for the usual one
    :param take: hears each entry of the log once, in order: the member and the text
    """

    def __init__(
        self, room: str, key: str, post: Callable[[str], object], take: Callable[[int, str], object], page: str = ""
    ) -> None:
        self.room: str = room
        self.address: str = ""
        """Where others find the site, if the room knows better than this device."""
        self._key = key
        self._post = post
        self._page = page
        self._take = take
        self.member: int | None = None
        """How the room numbers this device; None before it has said so."""
        self.here: frozenset[int] = frozenset()
        """The members who are connected."""
        self.used_up: frozenset[int] = frozenset()
        """Those who can say no more: the room is full of messages."""
        self.refused: str = ""
        """Why the room refused what came last, in a word: ``unknown``, ``full``, ``seats``, ``fast``, ``used`` or
        ``damaged``; "" once it takes something."""
        self.read: int = 0
        """Entries heard."""
        self.count: int = 0
        """Entries there were when this device was connected last."""
        self._waiting: dict[int, tuple[int, int, str | None]] = {}
        """Entries that came before one that is missing."""
        self._unheard: dict[int, tuple[str, int | None]] = {}
        """What was said, and to whom, and has not come back, by its number."""
        self._next = 0
        self._heard_itself = False
        """Whether something that was said here is in the log: from then on the room knows this member for good."""

    def connected(self) -> None:
        """Introduce this device, on each new connection."""
        page = {} if self.room or not self._page else {"page": self._page}
        self._post(dump({"join": self._key, "room": self.room, "after": self.read, **page}))

    def say(self, text: str, to: int | None = None) -> None:
        """Say something to all, or to one member alone; it counts once it comes back as an entry of the log."""
        number = self._next
        self._next += 1
        self._unheard[number] = text, to
        if self.member is not None and self.refused not in LATER:
            self._send(number)

    def _send(self, number: int) -> None:
        text, to = self._unheard[number]
        self._post(dump({"say": text, "id": number} | ({} if to is None else {"to": to})))

    def said(self, text: str) -> bool:
        """Whether a text is on its way."""
        return any(text == said for said, _ in self._unheard.values())

    def again(self) -> None:
        """Ask for what is missing and say again what has not come back; do so now and then while something is open."""
        self.connected()
        if self.member is not None and self.refused != "used":
            self._send_again()

    def _send_again(self) -> None:
        for number in sorted(self._unheard)[:AT_ONCE]:
            self._send(number)

    @property
    def caught_up(self) -> bool:
        """Whether everything that had been said before has been heard."""
        return self.member is not None and self.read >= self.count

    @property
    def open(self) -> bool:
        """Whether something is on its way or missing."""
        return bool(self._unheard or self._waiting or self.member is None)

    def receive(self, text: object) -> None:
        """Take a frame of the room; one that is damaged is dropped: it will come again."""
        try:
            frame = load(text)
        except RoomError:
            return
        sorry, member, here = frame.get("sorry"), frame.get("member"), frame.get("here")
        number, speaker, own_number = frame.get("n"), frame.get("from"), frame.get("id")
        if isinstance(sorry, str):
            self._sorry(sorry[:20], own_number)
        elif type(member) is int:
            room, address, count = frame.get("room"), frame.get("at"), frame.get("count")
            self.room = room[:20] if isinstance(room, str) else self.room
            self.address = address[:100] if isinstance(address, str) else self.address
            self.count = count if type(count) is int else 0
            self._welcome(member, whole=type(count) is not int or self.read <= count)
        elif isinstance(here, list):
            used = frame.get("used")
            self.here = frozenset(each for each in here if type(each) is int)
            self.used_up = (
                frozenset(each for each in used if type(each) is int) if isinstance(used, list) else frozenset()
            )
        elif type(number) is int and type(speaker) is int and type(own_number) is int:
            text = frame.get("text")
            if isinstance(text, str):
                self._hear(number, speaker, own_number, text)
            elif type(frame.get("to")) is int:
                self._hear(number, speaker, own_number, None)

    def _welcome(self, member: int, *, whole: bool) -> None:
        if not whole or (self._heard_itself and self.member != member):
            raise GameError(Phrase("The room has been opened anew: this match is not in it any more."))
        self.member, self.refused = member, ""
        self._send_again()

    def _sorry(self, word: str, number: object) -> None:
        self.refused = word
        if type(number) is int and word not in LATER:
            self._unheard.pop(number, None)

    def _hear(self, number: int, member: int, own_number: int, text: str | None) -> None:
        """Take an entry; without a text it is for somebody else."""
        if number < self.read:
            return
        self._waiting[number] = member, own_number, text
        while (found := self._waiting.pop(self.read, None)) is not None:
            self.read += 1
            if found[0] == self.member:
                self._heard_itself = True
                self._unheard.pop(found[1], None)
                self.refused = self.refused if self._unheard else ""
                self._next = max(self._next, found[1] + 1)  # after a reload: go on counting
            if found[2] is not None:
                self._take(found[0], found[2])
