"""What a device saves of its seat at a table of several devices, in a room or without a server; never for a page."""

import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Literal, Self

from uptown_widget import schema
from uptown_widget.match.saved_text import FORMAT, load_object
from uptown_widget.schema import readable
from uptown_widget.together.protocol.commitments import SIZE
from uptown_widget.together.protocol.messages import MAX_NAME_LENGTH
from uptown_widget.together.protocol.relay import Relay
from uptown_widget.together.protocol.room import MAX_SEATS
from uptown_widget.together.protocol.seat import TABLE, Seat

MAX_OTHERS = 11
MAX_WON = 200
TERMS = 3
KEY = 16
"""The least characters of a key."""


@dataclass(frozen=True, slots=True)
class SavedSeat:
    """A seat, or the way to one."""

    room: str = ""
    """The code; "" for none."""
    key: str = ""
    table: str = ""
    """The identity of the table, in hexadecimal digits; "" before one was known."""
    seed: str = ""
    """Of the secrets at this table, in the same way."""
    read: int = 0
    """Entries of the log that had been read when this device spoke last."""
    log: str = ""
    """Their fingerprint."""
    name: str = ""
    """What was typed as one's name."""
    deals: bool = False
    """Whether the host of a table deals."""
    server: str = ""
    role: Literal["", "host", "guest"] = ""
    """``host`` or ``guest`` of a table without a server."""
    relay: Mapping[str, object] | None = None
    """What was said there, where this device is the host."""
    expected: tuple[str, ...] = ()
    """Who goes on to this table from one at which a match has ended, until the next one starts."""
    sits: str = ""
    """The name with which this device sits down there by itself ..."""
    terms: tuple[str, ...] = ()
    """... if the rules, who deals and the dealer's name are these."""
    won: tuple[str, ...] = ()
    """Who has won the matches before, from which these people have gone on to this one."""
    others: tuple[Mapping[str, object], ...] = ()
    """What this browser keeps of its seats in other rooms."""

    @property
    def own(self) -> Seat | None:
        """What the device needs of its seat; None before a table was known."""
        if not self.table:
            return None
        return Seat(bytes.fromhex(self.table), bytes.fromhex(self.seed), self.read, bytes.fromhex(self.log))

    def of(self, own: Seat | None) -> Self:
        """Return the same with what the device needs of its seat."""
        if own is None:
            return self
        return replace(self, table=own.table.hex(), seed=own.seed.hex(), read=own.read, log=own.log.hex())

    @property
    def data(self) -> dict[str, object]:
        """The fields as they are saved."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def all(self) -> "list[SavedSeat]":
        """Return the seats in rooms, first that of the room in which this browser was last."""
        return [seat for seat in (self, *map(_seat, self.others)) if seat.room and not seat.role]

    def __str__(self) -> str:
        """Return the text to save."""
        return json.dumps({"format": FORMAT, **self.data})


def new_seat(table: bytes = b"") -> Seat:
    """Return a seat with secrets that were never used, at a table, or at one that is opened here."""
    return Seat(table or secrets.token_bytes(TABLE), secrets.token_bytes(SIZE))


def read_seat(text: str) -> SavedSeat:
    """Return the seat that was saved.

    :raises ValueError: it cannot be read
    """
    saved = load_object(text)
    seat = replace(_seat(saved), relay=saved.get("relay"))
    for each in seat.others:
        _seat(each)
    if seat.role == "host":
        Relay(seat.room, lambda *_: None, seat.relay or {})
    return seat


def _seat(saved: Mapping[str, object]) -> SavedSeat:
    # What could not be sent is replaced.
    data = {name: readable(each) if isinstance(each, str) else each for name, each in saved.items()}
    seat = schema.read(SavedSeat, {**data, "relay": None, "others": []}, others=True)
    others = saved.get("others") or []
    if seat.room and (len(seat.key) < KEY or "secret" in saved):  # or one of an earlier protocol
        raise ValueError
    if not isinstance(others, list | tuple) or not all(isinstance(each, dict) for each in others):
        raise ValueError
    sizes = [len(bytes.fromhex(each)) for each in (seat.table, seat.seed, seat.log)]
    if sizes not in ([0, 0, 0], [TABLE, SIZE, 0], [TABLE, SIZE, SIZE]) or seat.read < 0:
        raise ValueError
    if len(seat.terms) not in (0, TERMS) or len(seat.expected) > MAX_SEATS or len(seat.won) > MAX_WON:
        raise ValueError
    return replace(seat, name=seat.name[:MAX_NAME_LENGTH], others=tuple(others[:MAX_OTHERS]))


def whole_seat(text: str) -> tuple[str, bool]:
    """Return the text of a seat that can be read.

    :raises ValueError: it cannot
    """
    read_seat(text)
    return text, True
