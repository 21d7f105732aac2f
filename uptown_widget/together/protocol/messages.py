"""What devices tell each other: signed JSON objects of a version, checked before anything else looks at them.

Each says at which table it is meant, how many entries of the log its sender had read, and their fingerprint.
"""

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import Annotated, get_args

from uptown_widget import schema
from uptown_widget.errors import GameError, Phrase
from uptown_widget.schema import Items, Pattern, SchemaError, Text, Whole
from uptown_widget.together.protocol.commitments import SIZE, STEPS
from uptown_widget.together.protocol.names import is_name
from uptown_widget.together.protocol.plain_json import read_json
from uptown_widget.together.protocol.seat import TABLE

VERSION = 2
MAX_LENGTH = 1400
"""Characters of a message."""
MAX_POSITION_LENGTH = 500
MAX_SEALED_LENGTH = 4 * (MAX_POSITION_LENGTH + SIZE) // 3
MAX_TURNS = 2000
MAX_READ = 10_000
MAX_NAME_LENGTH = 24
MAX_MOVE_LENGTH = 40
MAX_PLAYERS = 6
MAX_MEMBERS = 10**6
NOBODY, HOST = "nobody", "host"
"""Who deals."""
_TAIL = ',"sig":"{}"}}'
_SIGNED = len(_TAIL.format("0" * 128))

Deal = Annotated[str, Pattern(f"(?:{NOBODY}|{HOST})")]
Hex = Annotated[str, Pattern(rf"[0-9a-f]{{{2 * SIZE}}}")]
TableId = Annotated[str, Pattern(rf"[0-9a-f]{{{2 * TABLE}}}")]
Word = Annotated[str, Pattern("[a-z]{1,20}")]
Name = Annotated[str, Text(MAX_NAME_LENGTH, printable=True), Pattern(" *[^ ].*")]
"""Not only spaces."""
Member = Annotated[int, Whole(MAX_MEMBERS)]
Ply = Annotated[int, Whole(MAX_TURNS)]
Step = Annotated[int, Whole(STEPS)]
Move = Annotated[str, Text(MAX_MOVE_LENGTH, least=1, printable=True)]
Seen = Annotated[str, Text(MAX_POSITION_LENGTH, least=1, printable=True)]
"""A position."""
Sealed = Annotated[str, Text(MAX_SEALED_LENGTH, least=1), Pattern(r"[\w-]+")]


class MessageError(GameError):
    """What came is no message that this version understands."""


class VersionError(MessageError):
    """What came is a message of another version of this program."""


@dataclass(frozen=True, slots=True)
class Table:
    """The first message of a room: what is played by which rules, who deals, and what fixes the sender's secret."""

    game: Word
    options: Word
    deal: Deal
    key: Hex
    commitment: Hex


@dataclass(frozen=True, slots=True)
class Sit:
    """Somebody takes a seat: a name, the key of what they sign, and what fixes their secret."""

    name: Name
    key: Hex
    commitment: Hex


@dataclass(frozen=True, slots=True)
class Leave:
    """The sender goes: before the start the seat is free again, after it others may let a bot play at once."""


@dataclass(frozen=True, slots=True)
class Remove:
    """From whoever is to begin the match, before it: a member has no seat at this table, until let in again."""

    member: Member


@dataclass(frozen=True, slots=True)
class Admit:
    """From whoever is to begin the match, before it: a member who was removed may sit down again."""

    member: Member


@dataclass(frozen=True, slots=True)
class Start:
    """The table is closed: the members who play. What was said up to here decides the deal."""

    seats: Annotated[tuple[Member, ...], Items(2, MAX_PLAYERS)]


@dataclass(frozen=True, slots=True)
class Link:
    """A link of the sender's chain, with which others draw."""

    step: Step
    link: Hex


@dataclass(frozen=True, slots=True)
class Play:
    """A move of the sender; `ply` counts the turns before it."""

    ply: Ply
    move: Move


@dataclass(frozen=True, slots=True)
class Open:
    """The sender's secret: after the end, or, where the host deals, that of a guest after the start."""

    secret: Hex


@dataclass(frozen=True, slots=True)
class Replace:
    """The sender agrees that a bot takes the seat of a member who is gone, and waits until all others do."""

    member: Member


@dataclass(frozen=True, slots=True)
class Return:
    """The sender, for whom a bot plays, takes the seat back."""


@dataclass(frozen=True, slots=True)
class Again:
    """The sender wants another match with the same people, after the end, or wants it no more."""

    wanted: bool = True


# Of a match that the host deals.


@dataclass(frozen=True, slots=True)
class Position:
    """From the host: the position after so many turns, as anybody may see it, and the move that led to it."""

    ply: Ply
    made: Annotated[str, Text(MAX_MOVE_LENGTH, printable=True)]
    seen: Seen


@dataclass(frozen=True, slots=True)
class Hand:
    """From the host: a position as the player sees it whose rack changes, sealed so that only that device can read."""

    ply: Ply
    player: Annotated[int, Whole(MAX_PLAYERS)]
    seen: Sealed


@dataclass(frozen=True, slots=True)
class Undo:
    """The sender asks to take back all turns but the first so many."""

    ply: Ply


@dataclass(frozen=True, slots=True)
class Answer:
    """The sender agrees to a request, or refuses; whoever asked withdraws it by refusing.

    Requests are counted, so that an answer that was held back answers no other one.
    """

    request: Ply
    yes: bool


@dataclass(frozen=True, slots=True)
class Back:
    """From the host: all turns but the first so many are taken back."""

    ply: Ply


Message = (
    Remove | Table | Sit | Leave | Start | Link | Play | Open | Replace | Return | Position | Hand | Undo | Answer
    | Back | Again | Admit
)  # fmt: skip
TYPES: dict[str, type[Message]] = {kind.__name__.lower(): kind for kind in get_args(Message)}


@dataclass(frozen=True, slots=True)
class _Envelope:
    """What every message has."""

    v: Annotated[int, Whole(VERSION)]
    table: TableId
    read: Annotated[int, Whole(MAX_READ)]
    log: Hex


@dataclass(frozen=True, slots=True)
class Said:
    """A message as it was sent.

    :param table: the identity of the table at which it is meant
    :param read: entries of the log that the sender had read
    :param log: their fingerprint
    :param message: None for one that this game does not understand
    :param signed: what the signature is of
    """

    table: bytes
    read: int
    log: bytes
    message: Message | None
    signed: bytes
    signature: bytes


def write(message: Message) -> str:
    """Return a message as text, which is still to be signed."""
    return json.dumps(
        {"type": type(message).__name__.lower(), **asdict(message)}, separators=(",", ":"), ensure_ascii=False
    )


def as_message(text: str) -> Message | None:
    """Return the message that a text is which `write` has returned; None if it is none."""
    try:
        data = read_json(text)
    except ValueError:
        return None
    return _message(data) if isinstance(data, dict) else None


def seal(text: str, table: bytes, read: int, log: bytes, sign: Callable[[bytes], bytes]) -> str:
    """Return the text of a message as it is sent; one that holds no object is sent as a text."""
    rest = text[1:] if text.startswith("{") and len(text) > 2 else f'"text":{json.dumps(text)}}}'
    body = f'{{"v":{VERSION},"table":"{table.hex()}","read":{read},"log":"{log.hex()}",{rest}'
    return body[:-1] + _TAIL.format(sign(body.encode()).hex())


@lru_cache(maxsize=256)
def read(text: str) -> Said:
    """Return what a text says.

    :raises MessageError: it is no message; a `VersionError`, it is one of another version
    """
    damaged = MessageError(Phrase("The message is damaged."))
    try:
        data = read_json(text)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise damaged
    if type(data.get("v")) is int and data["v"] != VERSION:
        raise VersionError(Phrase("The other device has another version of this page. Reload the page on both."))
    if len(text) > MAX_LENGTH:
        raise MessageError(Phrase("The message is too long or is not text."))
    signature, names = data.pop("sig", None), [field for field in _Envelope.__annotations__ if field in data]
    if not isinstance(signature, str) or text[-_SIGNED:] != _TAIL.format(signature):
        raise damaged
    try:
        head = schema.read(_Envelope, {name: data.pop(name) for name in names})
        signed = bytes.fromhex(signature)
    except ValueError:
        raise damaged from None
    body = f"{text[:-_SIGNED]}}}".encode()
    return Said(
        bytes.fromhex(head.table), head.read, bytes.fromhex(head.log), _message(data), body, signed
    )  # fmt: skip


def _message(data: dict[str, object]) -> Message | None:
    name = data.pop("type", None)
    kind = TYPES.get(name) if isinstance(name, str) else None
    try:
        found = schema.read(kind, data) if kind else None
    except SchemaError:
        return None
    return None if isinstance(found, Sit) and not is_name(found.name) else found
