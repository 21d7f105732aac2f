"""A letter: a match so far, short enough for a link.

A player's latest link tells all earlier ones, so that of each there is only the first and the latest. A move is a
number.
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from uptown_widget.errors import GameError, Phrase
from uptown_widget.together.protocol.commitments import SIZE, STEPS, digest, order_of
from uptown_widget.together.protocol.messages import LONGEST_NAME, MOST_PLAYERS

T = TypeVar("T")
VERSION = 1
LONGEST = 2000
"""Characters of a letter: five players with names of 24 letters need less."""
MOST_EVENTS = 2 * STEPS
_CHECK = 4
"""Bytes that show whether something is damaged; against forgery there are the links."""
_MOST_MOVES = 10_000
_OPENED = STEPS + 1
"""Stands for the step where the secret follows, not a link."""


class LetterError(GameError):
    """A letter that cannot be taken."""


@dataclass(frozen=True, slots=True)
class Sitter:
    """What a player has told."""

    name: str
    commitment: bytes
    anchor: bytes
    step: int = 0
    link: bytes = b""
    """The latest, if `step` is not 0."""
    secret: bytes = b""
    """After the end."""


@dataclass(frozen=True, slots=True)
class Letter:
    """What all have told; two letters are the same if they hold the same."""

    game: str
    scoring: str
    seats: int
    numbers: int
    """How many numbers moves may have; those from here on say whose seat a bot takes."""
    sitters: tuple[Sitter, ...]
    events: tuple[int, ...] = ()
    votes: frozenset[tuple[int, int]] = frozenset()
    """Who is gone, and who agrees that a bot plays on; numbers of players in the order of play."""

    @property
    def full(self) -> bool:
        """Whether all have sat down: then the match has begun."""
        return len(self.sitters) == self.seats

    @property
    def order(self) -> tuple[int, ...]:
        """The sitters in the order of play, which the fingerprints decide, whoever sat down first."""
        return order_of([each.commitment for each in self.sitters])


def damaged() -> LetterError:
    """Return the error that says so."""
    return LetterError(Phrase("The link is damaged: ask for it once more."))


def write_letter(letter: Letter) -> str:
    """Return a letter in letters, digits, `-` and `_`."""
    out = bytearray([VERSION]) + _text(letter.game) + _text(letter.scoring)
    out += bytes([letter.seats, len(letter.sitters)]) + letter.numbers.to_bytes(2)
    for each in letter.sitters:
        out += _text(each.name) + each.commitment + each.anchor
        out += (_OPENED if each.secret else each.step).to_bytes(2)
        out += each.secret or (each.link if each.step else b"")
    packed, base = 0, letter.numbers + letter.seats
    for event in reversed(letter.events):
        packed = packed * base + event
    data = packed.to_bytes((packed.bit_length() + 7) // 8)
    out += len(letter.events).to_bytes(2) + len(data).to_bytes(2) + data
    out += bytes(absent * MOST_PLAYERS + voter for absent, voter in sorted(letter.votes))
    out += digest("letter", bytes(out))[:_CHECK]
    return urlsafe_b64encode(out).decode().rstrip("=")


def _text(word: str) -> bytes:
    data = word.encode()
    return bytes([len(data)]) + data


class _Reader:
    """Takes bytes one after another; what is missing or out of bounds is damage."""

    def __init__(self, data: bytes) -> None:
        self.data, self.place = data, 0

    def take(self, size: int) -> bytes:
        found = self.data[self.place : self.place + size]
        self.place += size
        if len(found) != size:
            raise damaged()
        return found

    def number(self, size: int, least: int, most: int) -> int:
        return within(int.from_bytes(self.take(size)), lambda value: least <= value <= most)

    def text(self, longest: int) -> str:
        word = self.take(self.number(1, 1, 4 * longest)).decode()
        return within(word, lambda word: len(word.strip()) == len(word) <= longest and word.isprintable())


def within(value: T, check: Callable[[T], bool]) -> T:
    """Return a value that passes a check.

    :raises LetterError: it does not
    """
    if not check(value):
        raise damaged()
    return value


def read_letter(text: str) -> Letter:
    """Return the letter that a text is.

    :raises LetterError: it is damaged, or of another version
    """
    try:
        data = urlsafe_b64decode(text + "=" * (-len(text) % 4)) if 0 < len(text) <= LONGEST else b""
        if len(data) <= _CHECK or digest("letter", data[:-_CHECK])[:_CHECK] != data[-_CHECK:]:
            raise damaged()
        return _read(_Reader(data[:-_CHECK]))
    except GameError:
        raise
    except ValueError as error:
        raise damaged() from error


def _read(reader: _Reader) -> Letter:
    if reader.number(1, 0, 255) != VERSION:
        raise LetterError(Phrase("The other device has another version of this page. Reload the page on both."))
    game, scoring = reader.text(20), reader.text(20)
    seats = reader.number(1, 2, MOST_PLAYERS)
    count, numbers = reader.number(1, 1, seats), reader.number(2, 1, _MOST_MOVES)
    sitters = tuple(_read_sitter(reader) for _ in range(count))
    within([each.commitment for each in sitters], lambda fixed: len(set(fixed)) == len(fixed))
    length = reader.number(2, 0, MOST_EVENTS)
    packed, base, events = int.from_bytes(reader.take(reader.number(2, 0, LONGEST))), numbers + seats, []
    for _ in range(length):
        packed, event = divmod(packed, base)
        events.append(event)
    within(packed, lambda rest: rest == 0)
    votes = frozenset(divmod(each, MOST_PLAYERS) for each in reader.take(len(reader.data) - reader.place))
    within(votes, lambda votes: all(absent != voter and max(absent, voter) < seats for absent, voter in votes))
    return Letter(game, scoring, seats, numbers, sitters, tuple(events), votes)


def _read_sitter(reader: _Reader) -> Sitter:
    name, fixed, anchor = reader.text(LONGEST_NAME), reader.take(SIZE), reader.take(SIZE)
    step = reader.number(2, 0, _OPENED)
    told = reader.take(SIZE) if step else b""
    return Sitter(name, fixed, anchor, secret=told) if step == _OPENED else Sitter(name, fixed, anchor, step, told)
