"""A room: members, and one log of what they have said, in one order for all.

Frames are JSON objects. To the room: ``{"join": key, "room": code, "after": number}``, where "" opens a room (with
``"page": name`` the server leads others to that page of the site), then
``{"say": text, "id": number}``. From it: ``{"member": number, "room": code, "count": entries}``, then each entry of
the log as ``{"n": number, "from": member, "id": number, "text": text}``, and, whenever somebody comes or goes,
``{"here": [members]}``, with ``"used": [members]`` for those who can say no more, ``"wait": {member: seconds}`` until
a bot may play for those who are away, and ``"next": code`` once they play again in another room, which a member with a
seat opens with ``"again": {"room": code, "key": key}``.
``{"sorry": word}`` refuses; with ``"id": number`` what was said under that number. With ``{"join": ""}`` one looks on:
the member -1 hears what is said, and can say nothing.

Of what is said the room looks at the type alone: whoever has no seat may sit down, whoever opened the room says first
what is played in it, nothing else comes from them, and nobody is replaced who has just been here.
"""

import json
import math
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Self

from uptown_widget.errors import GameError, Phrase
from uptown_widget.together.protocol import messages
from uptown_widget.together.protocol.messages import (
    HOST,
    MAX_PLAYERS,
    Admit,
    Leave,
    Message,
    MessageError,
    Remove,
    Replace,
    Sit,
    Start,
    Table,
    VersionError,
    read,
)
from uptown_widget.together.protocol.plain_json import read_json

MAX_LENGTH = messages.MAX_LENGTH + 100
"""Characters of what is said at once."""
MAX_FRAME_LENGTH = 3000
MAX_MEMBERS = 40
ONLOOKER = -1
"""Stands for the member of whoever only looks on."""
MAX_SEATS = MAX_PLAYERS
MAX_LATE = 20
"""Entries of those who sat down just after the match had started: the devices see that there is no seat for them."""
SHARE = 600
"""Entries that each seat has to itself: a long match takes some 500 of the host who deals, and 150 of anybody else."""
MAX_ENTRIES = 4600
"""What the shares leave of it, whoever has used up their own may use."""
MIN_KEY_LENGTH, MAX_KEY_LENGTH = 16, 64
_DAMAGED = Phrase("The message is damaged.")


class RoomError(GameError):
    """What a room refuses."""

    def __init__(self, sentence: Phrase, word: str = "damaged") -> None:
        super().__init__(sentence)
        self.word = word
        """The reason in a word, for the device, which says it in its own language."""

    def frame(self, refused: Mapping[str, object]) -> str:
        """Return the frame that tells it to whoever sent what was refused."""
        number = refused.get("id") if "say" in refused and self.word != "damaged" else None
        return dump({"sorry": self.word} | ({"id": number} if type(number) is int else {}))


@dataclass(frozen=True, slots=True)
class Entry:
    """Something said."""

    number: int
    member: int
    id: int
    """The member's own count."""
    text: str

    @property
    def frame(self) -> str:
        """The frame that tells it."""
        return dump({"n": self.number, "from": self.member, "id": self.id, "text": self.text})


def dump(value: object) -> str:
    """Return a frame as text."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def load(text: object) -> dict[str, object]:
    """Return the object that a frame holds.

    :raises RoomError: it is none
    """
    data = None
    if isinstance(text, str) and len(text) <= MAX_FRAME_LENGTH:
        try:
            data = read_json(text)
        except ValueError:
            data = None
    if not isinstance(data, dict):
        raise RoomError(_DAMAGED)
    return data


@dataclass
class Room:
    """The members of a room, what they have said, and who has a seat."""

    log: list[Entry] = field(default_factory=list)
    members: dict[str, int] = field(default_factory=dict)
    """By their keys, which nobody else knows."""
    seats: dict[int, int] = field(default_factory=dict)
    """By member, in the order of sitting down: how many entries they have said since."""
    left: set[int] = field(default_factory=set)
    """The members with a seat who have said that they go."""
    removed: set[int] = field(default_factory=set)
    """The members who get no seat."""
    wait: Callable[[int], float] = lambda _: 0
    """Returns in how many seconds a member will have been away for so long that a bot may take the seat."""
    next: str = ""
    """The code of the room in which these people play again; "" for none."""
    _said: set[tuple[int, int]] = field(default_factory=set)
    _newest: int = -1
    """The member who was new last; no number is given twice."""
    _hosted: bool = False
    """Whether the host deals, and so starts the match; else the first who sits does."""
    _started: bool = False
    _late: int = 0
    """How often somebody sat down after the start, who has no seat."""

    @classmethod
    def restored(cls, keys: Iterable[object], entries: Iterable[tuple[object, ...]]) -> Self:
        """Return the room that had these members, and in which each of them said these texts.

        :param entries: the member, the member's own count, and the text
        :raises RoomError: there can be no such room
        """
        room = cls()
        for key in keys:
            room.join(key)
        for member, number, text in entries:
            if type(member) is not int or member not in room.members.values():
                raise RoomError(_DAMAGED)
            entry = room._entry(member, {"say": text, "id": number})
            if (member, entry.id) in room._said:
                raise RoomError(_DAMAGED)
            room._add(entry, _message(entry.text))
        return room

    def join(self, key: object) -> int:
        """Return the number of a member, who is new or comes back.

        :raises RoomError: the room is full, or that is no key
        """
        if not isinstance(key, str) or not MIN_KEY_LENGTH <= len(key) <= MAX_KEY_LENGTH or not _has_utf8(key):
            raise RoomError(_DAMAGED)
        if key not in self.members:
            if len(self.members) >= MAX_MEMBERS:
                raise RoomError(Phrase("This room is full."), "full")
            self._newest += 1
            self.members[key] = self._newest
        return self.members[key]

    def keep_only(self, members: Collection[int]) -> None:
        """Forget all other members, except those with a seat and whoever opened the room."""
        staying = {0, *members, *self.seats}
        self.members = {key: member for key, member in self.members.items() if member in staying}

    def may_lead(self, member: int | None) -> bool:
        """Whether a member may open the room in which these people play again: where the host deals, only the host."""
        return member in self.seats and (not self._hosted or member == 0)

    @property
    def used_up(self) -> list[int]:
        """The members with a seat who can say no more: their share is used, and so is what all have in common."""
        if not self._all_shared:
            return []
        return sorted(member for member, said in self.seats.items() if said >= SHARE)

    @property
    def _all_shared(self) -> bool:
        """Whether all is used that the shares leave; what those have said who sit here no more counts to it."""
        within = sum(min(said, SHARE) for said in self.seats.values())
        return len(self.log) - within >= MAX_ENTRIES - MAX_SEATS * SHARE

    @property
    def started(self) -> bool:
        """Whether the match has begun."""
        return self._started

    def presence(self, here: Iterable[int]) -> str:
        """Return the frame that tells who is connected, who can say no more, and when a bot may play for the others."""
        used_up, there = self.used_up, set(here)
        following = {"next": self.next} if self.next else {}
        away = [member for member in self.seats if member not in there | self.left]
        waits = {str(member): seconds for member in away if 0 < (seconds := self.wait(member)) < math.inf}
        waiting = {"wait": {member: math.ceil(seconds) for member, seconds in waits.items()}} if waits else {}
        return dump({"here": sorted(there)} | ({"used": used_up} if used_up else {}) | waiting | following)

    def say(self, member: int, frame: Mapping[str, object]) -> Entry | None:
        """Take what a member says; None if it was said before.

        :raises RoomError: it is too long or damaged, the member may not say it, or has said all that a member may
        """
        entry = self._entry(member, frame)
        if (member, entry.id) in self._said:
            return None
        message = _message(entry.text)
        if member in self.seats:
            if member in self.used_up and not isinstance(message, Leave):
                raise RoomError(
                    Phrase("This room is full of messages: you can send no more. Open another one."), "used"
                )
            if isinstance(message, Replace) and not self._may_replace(message.member):
                raise RoomError(
                    Phrase("A bot can play for somebody only once they have left or been away for a minute."), "early"
                )
        elif isinstance(message, Sit):
            taken = len(self.seats) >= MAX_SEATS or self._late >= MAX_LATE
            if taken or member in self.removed or self._all_shared:
                raise RoomError(Phrase("All seats are taken. You can watch."), "seats")
        elif not isinstance(message, Table) or member or self.log:  # whoever opens a room says first what it is for
            raise RoomError(_DAMAGED)
        self._add(entry, message)
        return entry

    def _entry(self, member: int, frame: Mapping[str, object]) -> Entry:
        """Return what a frame adds to the log.

        :raises RoomError: it is no text that every device can read, or for nobody
        """
        text, number = frame.get("say"), frame.get("id")
        if not isinstance(text, str) or len(text) > MAX_LENGTH or type(number) is not int or not 0 <= number < 10**6:
            raise RoomError(Phrase("The message is too long or is not text."))
        entry = Entry(len(self.log), member, number, text)
        # Control characters take up to six times their length; a device reads no frame that is longer than allowed.
        if not _can_be_read(text) or len(entry.frame) > MAX_FRAME_LENGTH:
            raise RoomError(_DAMAGED)
        return entry

    def _may_replace(self, member: int) -> bool:
        return member in self.left or member in self.used_up or not self.wait(member)

    def _add(self, entry: Entry, message: Message | None) -> None:
        self._said.add((entry.member, entry.id))
        member = entry.member
        if not self.log:
            self._hosted = isinstance(message, Table) and message.deal == HOST
        if member in self.seats:
            self.seats[member] += 1
            begins = not self._started and member == (0 if self._hosted else next(iter(self.seats)))
            self._started |= begins and isinstance(message, Start)
            if begins and isinstance(message, Remove) and message.member != member:
                self.removed.add(message.member)
                self.seats.pop(message.member, None)
            elif begins and isinstance(message, Admit):
                self.removed.discard(message.member)
            if isinstance(message, Start):
                self._seat_all(message.seats)
            self.left.discard(member)
            if isinstance(message, Leave) and self._started:
                self.left.add(member)
            elif isinstance(message, Leave):
                del self.seats[member]
        elif isinstance(message, Sit) and not self._started:
            self.seats[member] = 1
        elif isinstance(message, Sit):
            self._late += 1
        self.log.append(entry)

    def _seat_all(self, members: Iterable[int]) -> None:
        """Give all who are to play a seat: somebody may have been sent away by what the devices do not take as said."""
        for member in members:
            if member in self.removed and len(self.seats) < MAX_SEATS:
                self.seats.setdefault(member, 0)


def _has_utf8(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _can_be_read(text: str) -> bool:
    """Whether a text does no harm to whoever sends, saves or reads it, be it a message or not."""
    try:
        read_json(text)
    except json.JSONDecodeError:
        return _has_utf8(text)
    except ValueError:
        return False
    return True


def _message(text: str) -> Message | None:
    """Return the message that a text is, whoever has signed it; None if it is none."""
    try:
        return read(text).message
    except VersionError:
        # Of another version only the type is known: its pages come in, and say so.
        kind = load(text).get("type")
        return _OTHER.get(kind) if isinstance(kind, str) else None
    except MessageError:
        return None


_NONE = "0" * 64
_OTHER: dict[str, Message] = {"table": Table("", "", "", _NONE, _NONE), "sit": Sit("", _NONE, _NONE)}
"""What stands for messages of another version."""
