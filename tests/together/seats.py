"""What somebody says who sits down, whatever they say afterwards."""

from functools import cache

from uptown_widget.together.protocol.commitments import SIZE
from uptown_widget.together.protocol.log import Log
from uptown_widget.together.protocol.messages import Message, Sit, seal, write
from uptown_widget.together.protocol.opening import announce
from uptown_widget.together.protocol.seat import TABLE, Seat

AT_TABLE = bytes(TABLE)


@cache
def seat_number(number: int) -> Seat:
    """Return the seat of a device."""
    return Seat(AT_TABLE, number.to_bytes(SIZE))


def sealed(number: int, message: Message) -> str:
    """Return what a device says that has read nothing yet."""
    return signed(write(message), number)


def signed(text: str, number: int = 2) -> str:
    """Return any text as a device sends it that has read nothing yet."""
    return seal(text, AT_TABLE, 0, Log(AT_TABLE).fingerprint, seat_number(number).sign)


@cache
def sit_text(number: int) -> str:
    """Return the message with which a device takes a seat."""
    seat = seat_number(number)
    return sealed(number, Sit(f"Player {number}", seat.key.hex(), seat.commitment.hex()))


@cache
def table_text(number: int, deal: str = "nobody", game: str = "uptown") -> str:
    """Return the message with which a device opens a table."""
    return announce(seat_number(number), game, "uptown", deal)
