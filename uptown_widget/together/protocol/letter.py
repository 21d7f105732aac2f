"""A letter: a match so far, short enough for a link.

Of each player it holds the latest statement, signed: how much of the match that player has agreed to, and the latest
link, which tells all earlier ones. A move is a number. Whoever passes a letter on can hold it back, and change nothing.
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import TypeVar

from uptown_widget.errors import GameError, Phrase
from uptown_widget.together.protocol.commitments import SIZE, STEPS, digest
from uptown_widget.together.protocol.curve import is_signed
from uptown_widget.together.protocol.messages import MAX_NAME_LENGTH, MAX_PLAYERS
from uptown_widget.together.protocol.names import is_name
from uptown_widget.together.protocol.seat import TABLE, Seat

T = TypeVar("T")
VERSION = 2
MAX_LENGTH = 2600
"""Characters of a letter: five players with names of 24 letters need less."""
MAX_EVENTS = 2 * STEPS
_CHECK = 4
"""Bytes that show whether something is damaged; against forgery there are the signatures."""
_MAX_MOVES = 10_000
_SIGNATURE = 64
_NOTHING_REVEALED, _OPENED = STEPS + 1, STEPS + 2
"""Stand for the step where no link follows, or the secret."""


class LetterError(GameError):
    """A letter that cannot be taken."""


class DamagedLetterError(LetterError):
    """A text that is no letter, or no longer one."""


@dataclass(frozen=True, slots=True)
class Vote:
    """A player agrees that a bot plays for another one, who had agreed to so many events and revealed so many links."""

    absent: int
    read: int
    step: int


@dataclass(frozen=True, slots=True)
class Sitter:
    """A player's latest statement.

    :param read: the events that the player has agreed to
    """

    name: str
    key: bytes
    commitment: bytes
    step: int = 0
    link: bytes = b""
    """The latest."""
    secret: bytes = b""
    """After the end."""
    read: int = 0
    votes: tuple[Vote, ...] = ()
    signature: bytes = b""

    @property
    def body(self) -> bytes:
        """What is signed, and written."""
        step = _OPENED if self.secret else self.step if self.link else _NOTHING_REVEALED
        votes = b"".join(bytes([each.absent]) + each.read.to_bytes(2) + each.step.to_bytes(2) for each in self.votes)
        revealed = step.to_bytes(2) + (self.secret or self.link)
        return b"".join(
            (
                _text(self.name),
                self.key,
                self.commitment,
                revealed,
                self.read.to_bytes(2),
                bytes([len(self.votes)]),
                votes,
            )
        )


@dataclass(frozen=True, slots=True)
class Letter:
    """What all have said; two letters are the same if they hold the same.

    :param table: which match it is
    :param options: the game's word for the rules
    :param numbers: how many numbers moves may have; then come those for a bot in the seat of each player, and those
        for each who takes it back
    :param events: numbers; that of a bot tells the step of the last link that counts of the player who is gone, too
    """

    table: bytes
    game: str
    options: str
    seats: int
    numbers: int
    sitters: tuple[Sitter, ...]
    events: tuple[int, ...] = ()

    @property
    def full(self) -> bool:
        """Whether all have sat down: then the match has started."""
        return len(self.sitters) == self.seats

    @property
    def base(self) -> int:
        """How many numbers events may have, steps apart."""
        return self.numbers + 2 * self.seats

    def is_bot(self, number: int) -> bool:
        """Whether a number stands for a bot in somebody's seat."""
        return self.numbers <= number < self.numbers + self.seats

    def number_of_bot(self, player: int, step: int) -> int:
        """Return the number of a bot in the seat of a player who has revealed links up to a step."""
        return self.numbers + player + self.base * step

    @property
    def order(self) -> tuple[int, ...]:
        """The sitters in an order that all browsers share, whoever of them sat down first."""
        return tuple(sorted(range(len(self.sitters)), key=lambda number: self.sitters[number].commitment))

    @property
    def head(self) -> bytes:
        """What is settled before anybody sits down."""
        settled = _text(self.game) + _text(self.options) + bytes([self.seats]) + self.numbers.to_bytes(2)
        return self.table + settled

    @property
    def mark(self) -> bytes:
        """The fingerprint of all that was said before the deal, which it decides."""
        players = (self.sitters[number] for number in self.order)
        return digest("letters", self.head, *(_text(each.name) + each.key + each.commitment for each in players))

    @property
    def again(self) -> bytes:
        """The identity of the table at which these people play again, the same whoever of them begins there."""
        return digest("again", self.mark)[:TABLE]

    def signed(self, sitter: Sitter) -> bytes:
        """Return what a player signs."""
        started = self.mark if sitter.link or sitter.secret else b""
        events = b"".join(event.to_bytes(4) for event in self.events[: sitter.read])
        return digest("statement", self.head, started, sitter.body, events)

    def with_statement(self, sitter: Sitter, seat: Seat) -> "Letter":
        """Return the letter with a player's statement, signed anew."""
        signed = replace(sitter, signature=seat.sign(self.signed(sitter)))
        return replace(self, sitters=tuple(signed if each.key == sitter.key else each for each in self.sitters))

    def check(self) -> None:
        """Check all signatures.

        :raises LetterError: one is of something else: somebody has changed the letter
        """
        for each in self.sitters:
            right = each.read <= len(self.events) and is_signed(each.key, self.signed(each), each.signature)
            within(right, bool)


def damaged() -> DamagedLetterError:
    """Return the error that says so."""
    return DamagedLetterError(Phrase("Part of the link is missing or damaged: ask for it once more."))


def write_letter(letter: Letter) -> str:
    """Return a letter in letters, digits, `-` and `_`."""
    out = bytearray([VERSION]) + letter.head + bytes([len(letter.sitters)])
    for each in letter.sitters:
        out += each.body + each.signature
    packed = 0
    for event in reversed(letter.events):
        step, number = divmod(event, letter.base)
        if letter.is_bot(number):
            packed = packed * (STEPS + 1) + step
        packed = packed * letter.base + number
    data = packed.to_bytes((packed.bit_length() + 7) // 8)
    out += len(letter.events).to_bytes(2) + data
    out += _check_of(bytes(out) + bytes(_CHECK))
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

    def rest(self) -> bytes:
        return self.take(len(self.data) - self.place)

    def number(self, size: int, least: int, most: int) -> int:
        return within(int.from_bytes(self.take(size)), lambda value: least <= value <= most)

    def text(self, longest: int) -> str:
        word = self.take(self.number(1, 1, 4 * longest)).decode()
        return within(word, lambda word: len(word.strip()) == len(word) <= longest and is_name(word))


def within(value: T, check: Callable[[T], bool]) -> T:
    """Return a value that passes a check.

    :raises LetterError: it does not
    """
    if not check(value):
        raise damaged()
    return value


def read_letter(text: str) -> Letter:
    """Return the letter that a text is; nobody's signature is checked yet.

    :raises LetterError: it is damaged, or of another version
    """
    try:
        data = urlsafe_b64decode(text + "=" * (-len(text) % 4)) if 0 < len(text) <= MAX_LENGTH else b""
        if len(data) <= _CHECK or _check_of(data) != data[-_CHECK:]:
            raise damaged()
        if data[0] != VERSION:
            raise LetterError(Phrase("The other device has another version of this page. Reload the page on both."))
        return _read(_Reader(data[1:-_CHECK]))
    except GameError:
        raise
    except ValueError as error:
        raise damaged() from error


def _check_of(data: bytes) -> bytes:
    """Return what a letter of the version that it says should end with."""
    content = data[:-_CHECK]
    hashed = sha256(f"uptown_widget/together/{data[0]}/letter".encode() + len(content).to_bytes(4) + content)
    return hashed.digest()[:_CHECK]


def _read(reader: _Reader) -> Letter:
    table, game, options = reader.take(TABLE), reader.text(20), reader.text(20)
    seats, numbers = reader.number(1, 2, MAX_PLAYERS), reader.number(2, 1, _MAX_MOVES)
    sitters = tuple(_read_sitter(reader) for _ in range(reader.number(1, 1, seats)))
    for values in ([each.commitment for each in sitters], [each.key for each in sitters]):
        within(values, lambda found: len(set(found)) == len(found))
    letter = Letter(table, game, options, seats, numbers, sitters)
    length, events = reader.number(2, 0, MAX_EVENTS), list[int]()
    packed = int.from_bytes(reader.rest())
    for _ in range(length):
        step, (packed, number) = 0, divmod(packed, letter.base)
        if letter.is_bot(number):
            packed, step = divmod(packed, STEPS + 1)
        events.append(number + letter.base * step)
    within(packed, lambda rest: rest == 0)
    within(sitters, lambda found: all(vote.absent < seats for each in found for vote in each.votes))
    return replace(letter, events=tuple(events))


def _read_sitter(reader: _Reader) -> Sitter:
    name, key, fixed = reader.text(MAX_NAME_LENGTH), reader.take(SIZE), reader.take(SIZE)
    step = reader.number(2, 0, _OPENED)
    revealed = b"" if step == _NOTHING_REVEALED else reader.take(SIZE)
    opened = step == _OPENED
    read, votes = reader.number(2, 0, MAX_EVENTS), _read_votes(reader)
    return Sitter(
        name, key, fixed, step=step if revealed and not opened else 0,
        link=b"" if opened else revealed, secret=revealed if opened else b"",
        read=read, votes=votes, signature=reader.take(_SIGNATURE),
    )  # fmt: skip


def _read_votes(reader: _Reader) -> tuple[Vote, ...]:
    count = reader.number(1, 0, MAX_PLAYERS)
    return tuple(
        Vote(reader.number(1, 0, MAX_PLAYERS), reader.number(2, 0, MAX_EVENTS), reader.number(2, 0, STEPS))
        for _ in range(count)
    )


def find_sitter(sitters: Sequence[Sitter], key: bytes) -> Sitter | None:
    """Return the statement of the player with a key."""
    return next((each for each in sitters if each.key == key), None)
