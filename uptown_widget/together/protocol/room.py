"""A room: members, and one log of what they have said, in one order for all.

Frames are JSON objects. To the room: ``{"join": key, "room": code, "after": number}``, where "" opens a room (with
``"page": name`` the server leads others to that page of the site), then
``{"say": text, "id": number}``. From it: ``{"member": number, "room": code, "count": entries}``, then each entry of
the log as ``{"n": number, "from": member, "id": number, "text": text}``, and, whenever somebody comes or goes,
``{"here": [members]}``, with ``"used": [members]`` for those who can say no more. ``{"sorry": word}`` refuses; with
``"id": number`` what was said under that number. What is said with ``"to": member`` only that member and the
sender hear; to all others its entry has ``"to"`` and no text, so that everybody counts the same. With ``{"join": ""}``
one looks on: the member -1 hears what is said to all, and can say nothing.

Of what is said the room looks at the type alone: whoever has no seat may sit down, whoever opened the room says first
what is played in it, and nothing else comes from them.
"""

import json
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Self

from uptown_widget.errors import GameError, Phrase
from uptown_widget.together.protocol.messages import HOST, MOST_PLAYERS, MessageError, VersionError, read
from uptown_widget.together.protocol.plain_json import read_json

LONGEST = 700
"""Characters of what is said at once."""
LONGEST_FRAME = 2000
MOST_MEMBERS = 40
ONLOOKER = -1
"""Stands for the member of whoever only looks on."""
MOST_SEATS = MOST_PLAYERS
MOST_LATE = 20
"""Entries of those who sat down just after the match had started: the devices see that there is no seat for them."""
SHARE = 600
"""Entries that each seat has to itself: a long match takes 500 of the host who deals, and 150 of anybody else."""
MOST_ENTRIES = 4600
"""What the shares leave of it, whoever has used up their own may use."""
SHORTEST_KEY, LONGEST_KEY = 16, 64
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
    to: int | None = None
    """The only other member who hears it; None if all do."""

    def frame(self, reader: int) -> str:
        """Return the frame that tells it to a member."""
        told: dict[str, object] = {"n": self.number, "from": self.member, "id": self.id}
        if self.to is not None:
            told["to"] = self.to
        if self.to in {None, reader} or reader == self.member:
            told["text"] = self.text
        return dump(told)


def dump(value: object) -> str:
    """Return a frame as text."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def load(text: object) -> dict[str, object]:
    """Return the object that a frame holds.

    :raises RoomError: it is none
    """
    found = None
    if isinstance(text, str) and len(text) <= LONGEST_FRAME:
        try:
            found = read_json(text)
        except ValueError:
            found = None
    if not isinstance(found, dict):
        raise RoomError(_DAMAGED)
    return found


@dataclass
class Room:
    """The members of a room, what they have said, and who has a seat."""

    log: list[Entry] = field(default_factory=list)
    members: dict[str, int] = field(default_factory=dict)
    """By their keys, which nobody else knows."""
    seats: dict[int, int] = field(default_factory=dict)
    """By member, in the order of sitting down: how many entries they have said since."""
    _said: set[tuple[int, int]] = field(default_factory=set)
    _newest: int = -1
    """The member who was new last; no number is given twice."""
    _hosted: bool = False
    """Whether the host deals, and so starts the match; else whoever sat down first does."""
    _started: bool = False
    _late: int = 0
    """How often somebody sat down after the start, who has no seat."""

    @classmethod
    def restored(cls, keys: Iterable[object], entries: Iterable[tuple[object, ...]]) -> Self:
        """Return the room that had these members, and in which each of them said these texts.

        :param entries: the member, the member's own count, the text, and the only other member who hears it, if any
        :raises RoomError: there can be no such room
        """
        room = cls()
        for key in keys:
            room.join(key)
        for member, number, text, *to in entries:
            if type(member) is not int or member not in room.members.values():
                raise RoomError(_DAMAGED)
            entry = room._entry(member, {"say": text, "id": number, "to": to[0] if to else None})
            if (member, entry.id) in room._said:
                raise RoomError(_DAMAGED)
            room._add(entry)
        return room

    def join(self, key: object) -> int:
        """Return the number of a member, who is new or comes back.

        :raises RoomError: the room is full, or that is no key
        """
        if not isinstance(key, str) or not SHORTEST_KEY <= len(key) <= LONGEST_KEY or not _has_utf8(key):
            raise RoomError(_DAMAGED)
        if key not in self.members:
            if len(self.members) >= MOST_MEMBERS:
                raise RoomError(Phrase("This room is full."), "full")
            self._newest += 1
            self.members[key] = self._newest
        return self.members[key]

    def keep_only(self, members: Collection[int]) -> None:
        """Forget all other members, except those with a seat and whoever opened the room."""
        staying = {0, *members, *self.seats}
        self.members = {key: member for key, member in self.members.items() if member in staying}

    @property
    def used_up(self) -> list[int]:
        """The members with a seat who can say no more: their share is used, and so is what all have in common."""
        beyond = sum(max(0, said - SHARE) for said in self.seats.values())
        if beyond < MOST_ENTRIES - MOST_SEATS * SHARE:
            return []
        return sorted(member for member, said in self.seats.items() if said >= SHARE)

    def presence(self, here: Iterable[int]) -> str:
        """Return the frame that tells which members are connected, and which can say no more."""
        used_up = self.used_up
        return dump({"here": sorted(set(here))} | ({"used": used_up} if used_up else {}))

    def say(self, member: int, frame: Mapping[str, object]) -> Entry | None:
        """Take what a member says; None if it was said before.

        :raises RoomError: it is too long or damaged, the member may not say it, or has said all that a member may
        """
        entry = self._entry(member, frame)
        if (member, entry.id) in self._said:
            return None
        kind, to_all = _kind(entry.text), entry.to is None
        if member in self.seats:
            if member in self.used_up:
                raise RoomError(
                    Phrase("This room is full of messages: you can send no more. Open another one."), "used"
                )
        elif to_all and kind == "sit":
            if len(self.seats) >= MOST_SEATS or self._late >= MOST_LATE:
                raise RoomError(Phrase("All seats are taken. You can look on."), "seats")
        elif not to_all or kind != "table" or member or self.log:  # whoever opens a room says first what it is for
            raise RoomError(_DAMAGED)
        self._add(entry)
        return entry

    def _entry(self, member: int, frame: Mapping[str, object]) -> Entry:
        """Return what a frame adds to the log.

        :raises RoomError: it is no text that every device can read, or for nobody
        """
        text, number, to = frame.get("say"), frame.get("id"), frame.get("to")
        if not isinstance(text, str) or len(text) > LONGEST or type(number) is not int or not 0 <= number < 10**6:
            raise RoomError(Phrase("The message is too long, or no text."))
        if to is not None and (type(to) is not int or to not in self.members.values()):
            raise RoomError(_DAMAGED)
        entry = Entry(len(self.log), member, number, text, to)
        # Control characters take up to six times their length; a device reads no frame that is longer than allowed.
        if not _can_be_read(text) or len(entry.frame(member)) > LONGEST_FRAME:
            raise RoomError(_DAMAGED)
        return entry

    def _add(self, entry: Entry) -> None:
        self._said.add((entry.member, entry.id))
        kind, first = _kind(entry.text), next(iter(self.seats), None)
        if not self.log:
            self._hosted = kind == "table" and load(entry.text).get("deal") == HOST
        if entry.member in self.seats:
            self.seats[entry.member] += 1
            self._started |= kind == "start" and entry.member == (0 if self._hosted else first)
        elif kind == "sit" and not self._started:
            self.seats[entry.member] = 1
        elif kind == "sit":
            self._late += 1
        self.log.append(entry)


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


def _kind(text: str) -> str:
    """Return the type of a message; "" for what is none. Of another version only the type is known."""
    try:
        return type(read(text)).__name__.lower()
    except VersionError:
        return str(load(text).get("type"))
    except MessageError:
        return ""
