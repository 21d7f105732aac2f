"""Reading a study: leniently, so that a damaged one gives all lines that can be played, and the first error."""

from dataclasses import dataclass

from uptown_widget.checks import unchanging
from uptown_widget.errors import GameError
from uptown_widget.i18n import say, say_error
from uptown_widget.match.arriving import plain_move
from uptown_widget.match.game import AnyNotation
from uptown_widget.match.games import game_of_record
from uptown_widget.match.record_reader import RecordError, Tags, Word, take_words
from uptown_widget.protocols import state_of
from uptown_widget.screen.controls import MAX_TEXT_LENGTH
from uptown_widget.studies.game import HidingGame
from uptown_widget.studies.hidden import read_hidden
from uptown_widget.studies.node import Node
from uptown_widget.studies.study import MAX_LENGTH, Study

TAGS = MAX_TEXT_LENGTH - MAX_LENGTH
"""So much longer a text may be than a study: it tells which move is shown."""


@unchanging("What was read never changes.")
@dataclass(frozen=True)
class StudyReading:
    """What came of reading a study."""

    study: Study | None
    """All that could be read; None where there is no position to start from."""
    error: RecordError | None
    """The first thing that is wrong."""
    around: tuple[int, ...] = ()
    """The first line before the study or of a tag that is not ours, and the first after it, that was left out."""


def read_study(text: str, game: AnyNotation | None = None) -> StudyReading:
    """Read a study or a record and play all its lines; nothing in a text makes this raise.

    A line that cannot be played ends where it goes wrong, and the others are read.

    :param game: the module of the game, such as `uptown.game`; by default the one that the text names
    :raises GameError: it is no text
    """
    if not isinstance(text, str):
        raise GameError(say("A record must be text, not {kind}.", kind=type(text).__name__))
    if len(text) > MAX_LENGTH + TAGS:
        return StudyReading(None, too_long(len(text)))
    reader = _Reader(game or game_of_record(text))
    first, around = take_words(text, reader.take)
    if reader.study is None and first is None:
        first = RecordError(say("The deal is missing: a record needs a tag [Deal ...]."), 1, 1)
    study = reader.finished()
    if study is not None:
        first = first or reader.missing(study)
        study.bounded = True
        if study.longest > MAX_LENGTH and (length := len(str(study))) > MAX_LENGTH + TAGS // 2:
            return StudyReading(None, too_long(length))  # it was written more briefly than we do
    return StudyReading(study, first, around)


def too_long(number: int) -> RecordError:
    """Return the error of a study of so many characters."""
    return RecordError(
        say("A study has at most {most} characters, not {number}.", most=MAX_LENGTH, number=number), 1, 1
    )


_SIGNS = {f"${number}": sign for number, sign in enumerate(["!", "?", "!!", "??", "!?", "?!"], 1)}
"""The judgements that other programs write as numbers."""


class _Reader:
    """Takes a study word by word and plays along."""

    def __init__(self, game: AnyNotation) -> None:
        self.game = game
        self.tags = Tags(game)
        self.study: Study | None = None
        self.node: Node | None = None
        """After which the next move is played; None in a line that cannot be played further."""
        self.before: list[Node | None] = []
        """Where to go on after each parenthesis that is open."""
        self.begun = False
        """Whether the line in the innermost parentheses has a move."""
        self.counted = False
        """Whether moves have begun: what is in brackets behind that, and no tag, may stand for a move."""
        self.said = ""
        """A comment that stands before the first move of a line."""
        self.last = Word("", "", 1, 1)
        self.ended = False
        """Whether there was a result."""

    def take(self, word: Word) -> None:
        """Read one word.

        :raises RecordError: it is wrong; what was taken before counts
        """
        self.last = word
        self.counted = self.counted or word.kind in {"number", "move"}
        match word.kind:
            case "tag":
                self._tag(word)
            case "comment":
                self._comment(word)
            case "sign":
                if self.node is not None and self.node.parent and (self.begun or not self.before):
                    self._annotate(word, self.node, _SIGNS.get(word.text, word.text))
            case "open":
                self._open(word)
            case "close":
                self._close(word)
            case "result":
                self.ended = True
            case "move":
                self._move(word)
            case "junk":
                if word.text == "{":  # never closed: what follows may be a part of it
                    self.node = None
                word.fail(say("{text} does not belong here.", text=repr(word.text)))

    def _tag(self, word: Word) -> None:
        late, here = self.study is not None and len(self.study) > 0, self.node
        if self.counted:
            self.node = None
        name, position = self.tags.take(word, late=late)
        self.node = here
        if name == "Deal":
            state = state_of(position)
            if state is None:
                word.fail(
                    say("The deal is hidden, as it is while a match is in progress: a study needs one that is known.")
                )
            self.study = Study(self.game, state)
            self.study.bounded = False
            self.node = self.study.root
        if self.study is not None and name in {"Deal", "Hidden"} and isinstance(self.game, HidingGame):
            self.study.hidden = read_hidden(self.tags.get("Hidden", ""), self.study.start.rules.players)

    def _comment(self, word: Word) -> None:
        if self.before and not self.begun:
            self.said = f"{self.said} {word.text[1:-1]}".strip()
        elif self.node is not None:
            self._annotate(word, self.node, word.text[1:-1])

    def _annotate(self, word: Word, node: Node, text: str) -> None:
        try:
            self._study(word).annotate(node, f"{node.comment} {text}")
        except GameError as error:
            word.fail(say_error(error))

    def _study(self, word: Word) -> Study:
        if self.study is None:
            word.fail(say("The deal is missing: a record needs a tag [Deal ...] before the moves."))
        return self.study

    def _open(self, word: Word) -> None:
        here = self.node
        self.before.append(here)
        self.begun, self.said = False, ""
        self.node = None if here is None else here.parent
        if here is not None and here.parent is None:
            word.fail(say("Write another line in parentheses, after the move that it replaces."))

    def _close(self, word: Word) -> None:
        if not self.before:
            word.fail(say("{text} does not belong here.", text=repr(word.text)))
        self.node, self.begun, self.said = self.before.pop(), True, ""

    def _move(self, word: Word) -> None:
        study, node = self._study(word), self.node
        if node is None:
            return
        self.begun, self.node = True, None  # unless the move can be played
        try:
            state = study.state(node)
            seen = state.observation(state.current_player)
            made = study.play(node, self.game.parse_move(plain_move(word.text), seen))
        except GameError as error:
            if word.text.isdigit():  # the number of a round, written without its full stop
                self.node = node
                return
            word.fail(say_error(error))
        self.node = made
        if self.said:
            said, self.said = self.said, ""
            self._annotate(word, made, said)

    def missing(self, study: Study) -> RecordError | None:
        """Say that the end is missing, as of a file that has arrived in part; a game that is over needs no result."""
        last = [study.root, *study.root.main_line()][-1]
        if self.ended or not len(study) or (not self.before and study.state(last).outcome()):
            return None
        told = say("The record ends here without a result; a match in progress ends with *.")
        return RecordError(told, self.last.line, self.last.column)

    def finished(self) -> Study | None:
        """Return the study with what its tags say."""
        if self.study is not None:
            self.study.seats = self.tags.seats
            self.study.seed, self.study.title = self.tags.get("Seed", ""), self.tags.get("Title", "")
            for place in self.tags.get("Shown", "").split("."):
                lines = self.study.shown.lines
                if not place.isdecimal() or len(place) > 5 or int(place) >= len(lines):
                    break
                self.study.shown = lines[int(place)]
        return self.study
