"""Reading a record: leniently, so that a damaged one gives the match so far and an error with its line and column."""

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import chain
from typing import Generic, NamedTuple, NoReturn, cast, overload
from unicodedata import normalize

from uptown_widget.checks import unchanging
from uptown_widget.errors import GameError
from uptown_widget.i18n import say, say_error
from uptown_widget.match.arriving import FIRST_TAG, QUOTES, arrived, plain_move, plain_signs, unwrapped
from uptown_widget.match.game import Notation, check_game
from uptown_widget.match.games import game_of_record
from uptown_widget.match.match import Match
from uptown_widget.match.record import RUNNING, Record, result_of
from uptown_widget.printable import one_line
from uptown_widget.protocols import M, O, Seen, State, state_of
from uptown_widget.screen.controls import MAX_TEXT_LENGTH
from uptown_widget.ui.effects import Seat

MAX_NESTING = 1_000
"""Parentheses in parentheses, after which nothing more is read."""
MAX_ERRORS = 100
"""Damaged tags after which nothing more is read: a hostile text has a hundred thousand."""


class RecordError(GameError):
    """What is wrong with a record, and where: `line` and `column` count from 1."""

    def __init__(self, message: str, line: int, column: int) -> None:
        """Put the place before the sentence."""
        super().__init__(say("Line {line}, column {column}: {what}", line=line, column=column, what=message))
        self.line = line
        self.column = column
        self._what = message

    def below(self, lines: int) -> "RecordError":
        """Return the same error of a record that stands below so many lines of a file."""
        return RecordError(self._what, self.line + lines, self.column)


@unchanging("What was read never changes.")
@dataclass(frozen=True)
class Reading(Generic[O, M]):
    """What came of reading a record."""

    record: Record
    match: Match[O, M] | None
    """The match as far as it could be played, every seat a person's; None where there is no deal to start from."""
    error: RecordError | None
    """The first thing that is wrong."""
    around: tuple[int, ...] = ()
    """The first line before the record or of a tag that is not ours, and the first after it, that was left out."""


class Word(NamedTuple):
    """A word of a record and where it stands: a tag, a comment, a move ..."""

    kind: str
    text: str
    line: int
    column: int
    start: int = 0
    """Characters before it."""

    def fail(self, message: str) -> NoReturn:
        """Say what is wrong here.

        :raises RecordError: always
        """
        raise RecordError(message, self.line, self.column)


_WRAPPED = r"\n(?![ \t]{0,9}[\[\n])"
"""A line that a mail has broken: neither a blank line nor another tag follows."""
_INNER = r"(?:\[[^\[\n]*?){0,3}"
"""Brackets in a value: few, so that a line of nothing but brackets is not read as often as it has any."""
_VALUE = rf'(?>"(?:[^"\\\n]|\\.|{_WRAPPED})*"|[{QUOTES}](?:[^\[\n]|{_WRAPPED})*?{_INNER}[{QUOTES}](?=\s*\]))'
"""As we write it, or as a program that improves texts leaves it: to the quotation mark before the bracket."""
_SHARE = "(?:1[/\u2044]2|0[.,]5|[10½])"
"""What a player of chess gets; their results are also written with a dash of print, a colon or half of them."""
_CHESS = rf"{_SHARE}\s?[-:\u2010-\u2014\u2212]\s?{_SHARE}(?![^\s).])|(?:½|1/2)(?![^\s).])"
_GLUED = r"(?:[\w$:]{1,30}[@xX\-][A-Ia-i][1-9]|pass)(?=\d+\.|(?i:won):)"
"""A move at the end of a line whose end was lost: a square has one digit, so further ones are of the next round."""
_BRACES = r"\{(?:(?:[^{}]|\{[^{}]*\})*+|[^}]*)\}+"
"""A comment: with braces in pairs in it, or to the first that closes; one more, as in ``{:-}}``, is of a smiley."""
_RESULT = re.compile(rf"(?i:won):[\d,]*|{_CHESS}")
# One alternative a kind, none of which is tried in two ways: the time is linear in the length. \uff08 and the like
# are signs of input methods.
_KINDS = (
    rf"(?P<rest>;[^\n]*|\[%[^\[\]\n]*\]|\[[\d;]{{0,20}}m)|(?P<tag>\[(?:[^{QUOTES}\[\]\n]|{_WRAPPED}|{_VALUE})*+\])|(?P<comment>{_BRACES}|\uff5b[^\uff5b\uff5d]*\uff5d)"
    rf"|(?P<look>\*{{2,}}|[`~]+)|(?P<result>\*|(?i:won)\s?:\s?[\d,]*|{_CHESS})"
    r"|(?P<number>[(\uff08]\d+[.…\uff0e]*[)\uff09]|#\d+(?:[.…]+|[:)])?(?=\s)|\d+(?:\\?[.…\uff0e]+\)?|[)\uff09](?=\s))|(?:[^\W\d_]{1,12}\s)?\d+\s?:(?=\s))"
    r"|(?P<open>[(\uff08])|(?P<close>[)\uff09])"
    rf"|(?P<move>{_GLUED}|[^\s\[\]{{}}();*\uff08\uff09\uff5b\uff5d`]+)|(?P<junk>\S)"
)
_WORDS = re.compile(_KINDS)
_UNCLOSED_WORDS = re.compile(_KINDS.replace(f"{_BRACES}|", ""))
"""Behind a brace that is never closed: looking for the end again at each further one would take for ever."""
_TAG = re.compile(rf"\[\s*([A-Za-z]\w{{0,39}})\s+({_VALUE})\s*\]")
_LOOSE_TAG = re.compile(rf"\[\s*([A-Za-z]\w{{0,39}})\s+([{QUOTES}].*[{QUOTES}])\s*\]", re.DOTALL)
"""With quotation marks in the value that should have had a backslash before them."""
_SEAT = re.compile(r"Player(\d)")
_KEPT = re.compile(r"\[\s*(?:(?:Player|Bot)\d+|Game|Title|Named|Seed|Deal|Position|Shown|Hidden)\b", re.IGNORECASE)
"""Tags that stay; what other programs have in further ones is left out."""
_MAX_MOVE_LENGTH = 200
"""Characters of a move with all that people and programs write around it."""
_JUDGED = re.compile(r"^[<_]+|(?:\$[0-9]{1,3}|[^\w$\-]|_|\u00c2)+$|[\u200c\u200d\\]")
"""What people and programs write around a move, such as their judgement, and joiners."""
_SIGN = re.compile(r"(?:[!?]{1,2}|\$[0-9]{1,3})$")
"""A judgement, for a comment."""
_NO_MOVE = re.compile(r"[^\w$-]+[-/][^\w$-]*|[-/][^\w$-]+|-|[ND]")
"""Signs of a judgement with a dash, dashes between moves, signs of something new and of a diagram"""


@overload
def read_record(text: str | Record, game: None = None) -> Reading[Seen, object]: ...
@overload
def read_record(text: str | Record, game: Notation[O, M]) -> Reading[O, M]: ...
def read_record(text: str | Record, game: Notation[O, M] | None = None) -> Reading[O, M] | Reading[Seen, object]:
    """Read a record and play it through; nothing in a text makes this raise.

    :param text: its text, or what `record()` of a match or a table returns
    :param game: the module of the game, `from uptown_widget.uptown import game`; by default the one that the record
        names
    :raises GameError: it is no text
    """
    text = str(text) if isinstance(text, Record) else text
    if not isinstance(text, str):
        raise GameError(say("A record must be text, not {kind}.", kind=type(text).__name__))
    if game is not None:
        check_game(game)
    return _read(text, game_of_record(text[:MAX_TEXT_LENGTH])) if game is None else _read(text, game)


def _read(text: str, game: Notation[O, M]) -> Reading[O, M]:
    if len(text) > MAX_TEXT_LENGTH:
        refusal = say("A record has at most {most} characters, not {number}.", most=MAX_TEXT_LENGTH, number=len(text))
        return Reading(Record(game.NAME, ""), None, RecordError(refusal, 1, 1))
    reader = _Reader(game)
    first, around = take_words(text, reader.take, stops=("move",))
    try:
        reader.end()
    except RecordError as error:
        first = first or error
    return reader.reading(first, around)


def take_words(
    text: str, take: Callable[[Word], object], stops: Sequence[str] = ()
) -> tuple[RecordError | None, tuple[int, ...]]:
    """Have each word of a record read; return the first error, if any, and where text around it was left out.

    :param take: reads a word, or raises RecordError
    :param stops: the kinds of words after which nothing more is read, if one of them is wrong
    """
    first, errors = None, 0
    around: list[int] = []
    begun = False
    for word in words(text):
        begun = begun or word.kind in {"number", "move"}
        if word.kind in {"before", "after"}:
            around.append(word.line)
            if word.kind == "before":
                continue
            break
        try:
            take(word)
            if word.kind == "tag" and not around and not _KEPT.match(word.text):
                around.append(word.line)
        except RecordError as error:
            first, errors = first or error, errors + 1
            # Behind the tags, what is in brackets, or in a brace that is never closed, may stand for a move.
            lost = bool(stops) and begun and (word.kind == "tag" or word.text == "{")
            if word.kind in stops or lost or errors == MAX_ERRORS:
                break
    return first, tuple(around)


def words(text: str) -> Iterator[Word]:
    """Yield the words of a record, whatever it is, comments before its first tag excepted.

    Of what else is ``before`` that, the first word alone; behind the result everything but comments is ``after`` it.
    """
    text = arrived(text)
    tag = FIRST_TAG.search(text)
    start, over, depth = tag.start() if tag else 0, False, 0
    line, begin, done = 1, 0, 0
    before = next((word for word in _found(text, 0, start) if word.lastgroup not in {"comment", "rest"}), None)
    for match in chain([before] if before else [], _found(text, start)):
        newlines = text.count("\n", done, match.start())
        if newlines:
            line, begin = line + newlines, text.rindex("\n", done, match.start()) + 1
        done = match.start()
        kind, written = match.lastgroup or "", match.group()
        if done < start:
            kind = "before"
        elif over and kind not in {"comment", "rest"}:
            kind = "after"
        elif kind == "move" and len(written) <= _MAX_MOVE_LENGTH:
            written = _NO_MOVE.sub("", written) if _NO_MOVE.fullmatch(written) else _JUDGED.sub("", written)
            if _RESULT.fullmatch(written if written.isascii() else normalize("NFKC", written)):
                kind = "result"
        depth = max(0, depth + (kind == "open") - (kind == "close"))
        if depth > MAX_NESTING:
            return
        over = over or (kind == "result" and not depth)
        place = line, done - begin + 1, done
        if written:
            yield Word(kind, written, *place)
        if match.lastgroup == "move" and (sign := _SIGN.search(match.group())):
            yield Word("sign", sign[0], *place)


def _found(text: str, start: int, end: int = sys.maxsize) -> Iterator[re.Match[str]]:
    for word in _WORDS.finditer(text, start, end):
        yield word
        if word[0] == "{":
            yield from _UNCLOSED_WORDS.finditer(text, word.end(), end)
            return


class Tags(dict[str, str], Generic[O, M]):
    """The values of the tags of a record by their names.

    :param game: which the record must be of
    """

    def __init__(self, game: Notation[O, M]) -> None:
        """Begin before the first tag."""
        super().__init__()
        self._game = game

    def take(self, word: Word, *, late: bool) -> tuple[str, State[M, O] | O | None]:
        """Read a tag; return its name and, if it is the deal, the position.

        :param late: whether there were moves before it
        :raises RecordError: it is wrong, or there already
        """
        tag = _TAG.fullmatch(word.text) or _LOOSE_TAG.fullmatch(word.text)
        if tag is None:
            word.fail(say('A tag is written as [Name "value"], not {text}.', text=f"{word.text!r:.60}"))
        name, own = tag[1].capitalize(), self._game.NAME
        written = re.sub(r"\\([^\w\s]|_)", r"\1", tag[2][1:-1])  # before a letter it is meant: "C:\new"
        value = " ".join(written.split())
        if name in {"Deal", "Position"}:
            value = self._position_in(plain_signs(written.replace("\\", "")))
        if late:
            word.fail(say("Another record begins here; only the first is read."))
        if name in self:
            word.fail(say("The tag {name} appears a second time here.", name=name))
        if name == "Game" and value.lower() != own.lower():
            word.fail(say("This is a record of {other}, not of {game}.", other=f"{value!r:.40}", game=own))
        self[name] = value
        try:
            return name, self._game.parse_position(value) if name == "Deal" else None
        except GameError as error:
            word.fail(say_error(error))

    def _position_in(self, text: str) -> str:
        """Return the line of a position, which a mail may have broken; damaged, it is as it was written."""
        for line in unwrapped(text):
            with suppress(GameError):
                self._game.parse_position(line)
                return line
        return " ".join(text.split())

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sat where; somebody without a name where a tag is missing or misspelled."""
        told = [int(found[1]) for name in self if (found := _SEAT.fullmatch(name))]
        count = max(told, default=-1) + 1
        seats = (Seat(self.get(f"Player{number}", ""), self.get(f"Bot{number}")) for number in range(count))
        named = self.get("Named", "").split()
        return tuple(replace(seat, literal=str(number) in named) for number, seat in enumerate(seats))


class _Reader(Generic[O, M]):
    """Takes a record word by word and plays along."""

    def __init__(self, game: Notation[O, M]) -> None:
        self.game = game
        self.tags = Tags(game)
        self.moves: list[str] = []
        self.comments: dict[int, str] = {}
        self.result: str | None = None
        self.match: Match[O, M] | None = None
        self.hidden: O | None = None
        """The observation that a hidden deal is."""
        self.last = Word("", "", 1, 1)
        self.depth = 0
        """In how many parentheses the words stand: other lines than the one that was played are passed over."""

    def take(self, word: Word) -> None:
        """Read one word.

        :raises RecordError: it is wrong; what was taken before counts
        """
        self.last = word
        if word.kind in {"open", "close"}:
            self.depth = max(0, self.depth + (1 if word.kind == "open" else -1))
        if self.depth and word.kind != "tag":
            return
        match word.kind:
            case "tag":
                self._deal(self.tags.take(word, late=bool(self.moves))[1])
            case "comment":
                if self.moves:
                    self.comments[len(self.moves) - 1] = one_line(word.text[1:-1])
            case "result":
                self._result(word)
            case "move":
                self._move(word)
            case "junk":
                word.fail(say("{text} does not belong here.", text=repr(word.text)))

    def _deal(self, position: State[M, O] | O | None) -> None:
        if (state := state_of(position)) is not None:
            self.match = Match(cast("State[M, O]", state), [None] * state.rules.players, "")
        else:
            self.hidden = cast("O | None", position) or self.hidden

    def _move(self, word: Word) -> None:
        match, seen = self.match, self.hidden
        if match is not None:
            seen = match.observation(match.current_player)
        if seen is None:
            word.fail(say("The deal is missing: a record needs a tag [Deal ...] before the moves."))
        try:
            move = self.game.parse_move(plain_move(word.text), seen)
            if match is not None:
                match.apply(move)
        except GameError as error:
            if word.text.isdigit():  # the number of a round, written without its full stop
                return
            word.fail(say_error(error))
        self.moves.append(str(move))

    def _result(self, word: Word) -> None:
        self.result = plain_move("".join(word.text.lower().split()))
        outcome = self.match.outcome() if self.match else None
        actual = result_of(outcome.winners) if outcome else RUNNING
        if not self.result.startswith("won:"):  # programs for chess know two players, and may not know the end
            self.result = actual
        if self.match and self.result != actual:
            results = {"given": f"{word.text!r:.40}", "actual": repr(actual)}
            word.fail(say("The record gives the result as {given}, but the moves lead to {actual}.", **results))

    def end(self) -> None:
        """Say what is missing; a position with its players needs nothing more."""
        if "Deal" not in self.tags:
            if "Position" in self.tags and not self.moves:
                return
            self.last.fail(say("The deal is missing: a record needs a tag [Deal ...]."))
        if self.match is None:
            self.last.fail(
                say(
                    "The deal is hidden, as it is while a match is in progress, so the record cannot be played through."
                )
            )
        if self.result is None and (outcome := self.match.outcome()):
            self.result = result_of(outcome.winners)
        if self.result is None:
            self.last.fail(say("The record ends here without a result; a match in progress ends with *."))

    def reading(self, error: RecordError | None, around: tuple[int, ...]) -> Reading[O, M]:
        """Return what has been read so far."""
        if self.match is not None:
            self.match.seed = self.tags.get("Seed", "")
        tags = self.tags
        record = Record(
            game=self.game.NAME,
            deal=tags.get("Deal", ""),
            seats=tags.seats,
            seed=tags.get("Seed", ""),
            moves=tuple(self.moves),
            comments=self.comments,
            result=self.result or RUNNING,
            position=tags.get("Position", ""),
            title=tags.get("Title", ""),
        )
        return Reading(record, self.match, error, around)
