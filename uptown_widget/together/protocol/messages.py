"""What devices tell each other: JSON objects of a version, checked before anything else looks at them."""

import json
from dataclasses import asdict, dataclass
from typing import Annotated, get_args

from uptown_widget import schema
from uptown_widget.errors import GameError, Phrase
from uptown_widget.schema import Items, Pattern, SchemaError, Text, Whole
from uptown_widget.together.protocol.commitments import SIZE, STEPS

VERSION = 1
LONGEST = 600
"""Characters of a message."""
LONGEST_POSITION = 500
MOST_TURNS = 2000
LONGEST_NAME = 24
LONGEST_MOVE = 40
MOST_PLAYERS = 6
NOBODY, HOST = "nobody", "host"
"""Who deals."""

Deal = Annotated[str, Pattern(f"(?:{NOBODY}|{HOST})")]
Hex = Annotated[str, Pattern(rf"[0-9a-f]{{{2 * SIZE}}}")]
Word = Annotated[str, Pattern("[a-z]{1,20}")]
Name = Annotated[str, Text(LONGEST_NAME, printable=True), Pattern(" *[^ ].*")]
"""Not only spaces."""
Ply = Annotated[int, Whole(MOST_TURNS)]
Step = Annotated[int, Whole(STEPS)]
Move = Annotated[str, Text(LONGEST_MOVE, least=1, printable=True)]
Seen = Annotated[str, Text(LONGEST_POSITION, least=1, printable=True)]
"""A position."""


class MessageError(GameError):
    """What came is no message that this version understands."""


class VersionError(MessageError):
    """What came is a message of another version of this program."""


@dataclass(frozen=True, slots=True)
class Table:
    """The first message of a room: the game, who deals it, nobody or the host, and what fixes the host's secret."""

    game: Word
    deal: Deal
    commitment: Hex


@dataclass(frozen=True, slots=True)
class Sit:
    """Somebody takes a seat: a name, and what fixes their secrets."""

    name: Name
    commitment: Hex
    anchor: Hex


@dataclass(frozen=True, slots=True)
class Start:
    """Whoever sat down first closes the table: the game, its scoring, and the seats in the order of play."""

    game: Word
    scoring: Word
    order: Annotated[tuple[Step, ...], Items(2, MOST_PLAYERS)]


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
    """The sender's secret, after the end."""

    secret: Hex


@dataclass(frozen=True, slots=True)
class Replace:
    """The sender agrees that a bot takes the seat of a player who is gone, and waits until all others do."""

    player: Annotated[int, Whole(MOST_PLAYERS)]


# Of a match that the host deals.


@dataclass(frozen=True, slots=True)
class Position:
    """From the host: the position after so many turns, as anybody may see it, and the move that led to it."""

    ply: Ply
    made: Annotated[str, Text(LONGEST_MOVE, printable=True)]
    seen: Seen


@dataclass(frozen=True, slots=True)
class Hand:
    """From the host to one player whose rack changes: the position that is told next, as this player sees it."""

    ply: Ply
    seen: Seen


@dataclass(frozen=True, slots=True)
class Undo:
    """The sender asks to take back all turns but the first so many."""

    ply: Ply


@dataclass(frozen=True, slots=True)
class Answer:
    """The sender agrees to that, or refuses; whoever asked withdraws it by refusing."""

    ply: Ply
    yes: bool


@dataclass(frozen=True, slots=True)
class Back:
    """From the host: all turns but the first so many are taken back."""

    ply: Ply


Message = Table | Sit | Start | Link | Play | Open | Replace | Position | Hand | Undo | Answer | Back
TYPES: dict[str, type[Message]] = {kind.__name__.lower(): kind for kind in get_args(Message)}


def write(message: Message) -> str:
    """Return a message as text."""
    data = {"v": VERSION, "type": type(message).__name__.lower(), **asdict(message)}
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False)


def read(text: object) -> Message:
    """Return the message that a text is.

    :raises MessageError: it is none; a `VersionError`, one of another version
    """
    if not isinstance(text, str) or len(text) > LONGEST:
        raise MessageError(Phrase("The message is too long, or no text."))
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        data = None
    damaged = MessageError(Phrase("The message is damaged."))
    if not isinstance(data, dict):
        raise damaged
    version, name = data.pop("v", None), data.pop("type", None)
    if type(version) is int and version != VERSION:
        raise VersionError(Phrase("The other device has another version of this page. Reload the page on both."))
    kind = TYPES.get(name) if isinstance(name, str) and version == VERSION else None
    if kind is None:
        raise damaged
    try:
        return schema.read(kind, data)
    except SchemaError:
        raise damaged from None
