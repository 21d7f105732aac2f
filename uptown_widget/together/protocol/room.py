"""A room: members, and one log of what they have said, in one order for all. It reads nothing of what is said.

Frames are JSON objects. To the room: ``{"join": key, "room": code, "after": number}``, where "" opens a room (with
``"page": name`` the server leads others to that page of the site), then
``{"say": text, "id": number}``. From it: ``{"member": number, "room": code, "count": entries}``, then each entry of
the log as ``{"n": number, "from": member, "id": number, "text": text}``, and, whenever somebody comes or goes,
``{"here": [members]}``. ``{"sorry": word}`` refuses. What is said with ``"to": member`` only that member and the sender
hear; to all others its entry has ``"to"`` and no text, so that everybody counts the same. With ``{"join": ""}`` one
looks on: the member -1 hears what is said to all, and can say nothing.
"""

import json
from dataclasses import dataclass, field
from typing import Any

from uptown_widget.errors import GameError, Phrase

LONGEST = 700
"""Characters of what is said at once."""
LONGEST_FRAME = 2000
MOST_MEMBERS = 40
ONLOOKER = -1
"""Stands for the member of whoever only looks on."""
MOST_ENTRIES = 3000
"""Several matches of five."""
SHORTEST_KEY, LONGEST_KEY = 16, 64


class RoomError(GameError):
    """What a room refuses."""

    def __init__(self, sentence: Phrase, word: str = "damaged") -> None:
        super().__init__(sentence)
        self.word = word
        """The reason in a word, for the device, which says it in its own language."""


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


def load(text: object) -> dict[str, Any]:
    """Return the object that a frame holds.

    :raises RoomError: it is none
    """
    found = None
    if isinstance(text, str) and len(text) <= LONGEST_FRAME:
        try:
            found = json.loads(text)
        except (ValueError, RecursionError):
            found = None
    if not isinstance(found, dict):
        raise RoomError(Phrase("The message is damaged."))
    return found


@dataclass
class Room:
    """The members of a room by their keys, which nobody else knows, and what they have said."""

    log: list[Entry] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)
    """By member."""
    _said: set[tuple[int, int]] = field(default_factory=set)

    def join(self, key: object) -> int:
        """Return the number of a member, who is new or comes back.

        :raises RoomError: the room is full, or that is no key
        """
        if not isinstance(key, str) or not SHORTEST_KEY <= len(key) <= LONGEST_KEY:
            raise RoomError(Phrase("The message is damaged."))
        if key in self.keys:
            return self.keys.index(key)
        if len(self.keys) >= MOST_MEMBERS:
            raise RoomError(Phrase("This room is full."), "full")
        self.keys.append(key)
        return len(self.keys) - 1

    def say(self, member: int, frame: dict[str, Any]) -> Entry | None:
        """Take what a member says; None if it was said before.

        :raises RoomError: it is too long, or too much has been said
        """
        text, number, to = frame.get("say"), frame.get("id"), frame.get("to")
        if not isinstance(text, str) or len(text) > LONGEST or type(number) is not int or not 0 <= number < 10**6:
            raise RoomError(Phrase("The message is too long, or no text."))
        if to is not None and (type(to) is not int or to not in range(len(self.keys))):
            raise RoomError(Phrase("The message is damaged."))
        if (member, number) in self._said:
            return None
        if len(self.log) >= MOST_ENTRIES:
            raise RoomError(Phrase("This room has been used up. Open another one."), "used")
        self._said.add((member, number))
        self.log.append(Entry(len(self.log), member, number, text, to))
        return self.log[-1]
