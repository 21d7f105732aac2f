"""All squares of a kind are to be marked on the board; pure."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace

from uptown_widget.errors import GameError, InvalidNotationError
from uptown_widget.i18n import say, say_n
from uptown_widget.lessons.board import seen
from uptown_widget.lessons.exercise import Desk, Feedback, Taken
from uptown_widget.lessons.looking import look
from uptown_widget.screen.controls import Block, Control, Event, Row
from uptown_widget.uptown.rules.board import parse_square, square_name
from uptown_widget.uptown.rules.observation import Observation
from uptown_widget.uptown.rules.state import State
from uptown_widget.uptown.view.words import joined

MOST = 4
"""So many squares are named, the rest is counted."""


@dataclass(frozen=True)
class MarkSquares:
    """Squares to mark, all of them and no others.

    :param squares: their names, or a function of what is seen that returns them, see `answers`
    :param why: by a square, why it is none of them
    :param because: what is said when all are found

    >>> from uptown_widget.lessons import answers, board
    >>> exercise = MarkSquares("row", "Where does C fit?", board(), answers.fits("C"))
    >>> exercise.judge(frozenset({20, 21})).text
    'Not yet: C3, C4, C5, C6 and 3 more are missing.'
    """

    name: str
    task: str
    position: Observation | State
    squares: Iterable[str] | Callable[[Observation], Collection[int]]
    why: Mapping[str, str] = field(default_factory=dict)
    because: str = ""
    plays = False

    @property
    def seen(self) -> Observation:
        """The position asked about."""
        return seen(self.position)

    @property
    def right(self) -> frozenset[int]:
        """The squares to mark."""
        if callable(self.squares):
            return frozenset(self.squares(self.seen))
        return frozenset(map(parse_square, self.squares))

    def question(self) -> str:
        """Return the task."""
        return self.task

    def judge(self, marked: frozenset[int]) -> Feedback:
        """Return what is said to a set of squares."""
        right = self.right
        wrong, missing = sorted(marked - right), sorted(right - marked)
        if not marked and right:
            return Feedback(False, say("Press squares of the board to mark them, then “Check”."), counts=False)
        if not wrong and not missing:
            number = say_n("Right: {number} square.", "Right: all {number} squares.", len(right))
            return Feedback(True, self.because or number)
        told = []
        if wrong:
            told.append(say_n("{squares} is none of them.", "{squares} are none of them.", len(wrong),
                              squares=_named(wrong)))  # fmt: skip
            told += [self.why[square_name(square)] for square in wrong if square_name(square) in self.why][:1]
        if missing:
            told.append(say_n("{squares} is missing.", "{squares} are missing.", len(missing),
                              squares=_named(missing)))  # fmt: skip
        return Feedback(False, say("Not yet: {what}", what=" ".join(told)))

    def blocks(self, desk: Desk) -> tuple[Block, ...]:
        """Return the button that checks, and a field to mark squares by their names."""
        live = not desk.done
        marked = say_n("{number} marked", "{number} marked", len(desk.marked))
        check = Control("check", "button", say("Check"), enabled=live, primary=live, help=marked)
        clear = Control("clear", "button", say("Clear"), enabled=live and bool(desk.marked))
        rows: tuple[Block, ...] = (Row((check, clear), say("Your answer")),)
        if "words" in desk.ui.open:
            note = say("Such as C4 D5; then Enter. A square that is marked is unmarked.")
            typed = Control("squares", "text", say("Mark squares"), enabled=live, submit=True, help=note)
            rows += (Row((typed,), say("Mark squares")),)
        return rows

    def take(self, event: Event, desk: Desk) -> Taken:
        """Mark a square, or check."""
        if desk.done:
            desk, _, leave = look(event, desk)
            return desk, leave
        if event.kind == "press" and event.name == "clear":
            return replace(desk, marked=frozenset(), wrong=frozenset(), missing=frozenset()), None
        if event.kind == "press" and event.name == "check":
            return self._check(desk)
        if event.kind == "submit" and event.name == "squares":
            return self._typed(event.value, desk)
        desk, square, leave = look(event, desk)
        return (desk if square is None else _toggled(desk, {square})), leave

    def _check(self, desk: Desk) -> Taken:
        told, right = self.judge(desk.marked), self.right
        if not told.counts:
            return desk, told
        wrong, missing = desk.marked - right, right - desk.marked
        return replace(desk, wrong=wrong, missing=missing, done=told.right), told

    def _typed(self, text: str, desk: Desk) -> Taken:
        try:
            squares = {parse_square(word) for word in text.replace(",", " ").split()}
        except InvalidNotationError:
            told = say("{text} names no squares: write some such as C4 D5.", text=f"{text!r:.40}")
            raise GameError(told) from None
        return _toggled(desk, squares), None

    def solution(self, desk: Desk) -> tuple[Desk, str]:
        """Return the desk with all of them marked, and a sentence that tells them."""
        right = self.right
        told = say("There is no such square.")
        if right:
            told = say("These are the squares: {squares}.", squares=joined(list(map(square_name, sorted(right)))))
        if self.because:
            told = say("{first} {then}", first=told, then=self.because)
        none: frozenset[int] = frozenset()
        return replace(desk, marked=right, wrong=none, missing=none, done=True), told


def _toggled(desk: Desk, squares: set[int]) -> Desk:
    return replace(desk, marked=desk.marked ^ squares, wrong=desk.wrong - squares, missing=desk.missing - squares)


def _named(squares: list[int]) -> str:
    names = [square_name(square) for square in squares]
    if len(names) > MOST + 1:
        return say("{squares} and {number} more", squares=", ".join(names[:MOST]), number=len(names) - MOST)
    return joined(names)
