"""All squares of a kind are to be marked on the board; pure."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from uptown_widget.checks import check_each, check_type
from uptown_widget.errors import GameError, InvalidNotationError
from uptown_widget.i18n import say, say_n
from uptown_widget.lessons.board import check_position, observation_of
from uptown_widget.lessons.exercise import Attempt, Feedback, Response
from uptown_widget.lessons.exercise_game import UPTOWN
from uptown_widget.lessons.hints import Clue, where
from uptown_widget.lessons.navigation import navigate
from uptown_widget.screen.controls import Block, Control, Event, Row
from uptown_widget.ui.effects import Turn
from uptown_widget.ui.names import joined, sentences
from uptown_widget.uptown.rules.board import SQUARES, parse_square, square_name
from uptown_widget.uptown.rules.state import Observation, State

MAX_NAMED = 4
"""So many squares are named, the rest is counted."""


@dataclass(frozen=True)
class MarkSquares:
    """Squares to mark, all of them and no others.

    :param squares: their names, or a function of what is seen that returns them, see `answers`
    :param why: by a square, why it is none of them
    :param because: why these squares are right
    :param turns: what others have just done; arrows show it

    >>> from uptown_widget.lessons import answers, board
    >>> exercise = MarkSquares("row", "Where does C fit?", board(), answers.fits("C"))
    >>> exercise.grade(frozenset({20, 21})).text
    'Not yet: the 2 squares you marked are right, but there are others.'
    """

    name: str
    task: str
    position: Observation | State
    squares: Iterable[str] | Callable[[Observation], Collection[int]]
    why: Mapping[str, str] = field(default_factory=dict)
    because: str = ""
    turns: tuple[Turn[Observation, object], ...] = ()
    hides: Literal["", "groups"] = ""
    """What is outlined only once it is solved."""
    plays = False
    game = UPTOWN

    def __post_init__(self) -> None:
        """Check that it can be answered.

        :raises GameError: it cannot
        """
        check_position(self.position)
        check_type(self.why, Mapping, "a sentence by square for why")
        if not callable(self.squares):
            for square in check_each(self.squares, str, "squares, such as ['A1', 'B2'], or a function"):
                parse_square(square)

    @property
    def observation(self) -> Observation:
        """The position asked about."""
        return observation_of(self.position)

    @property
    def right(self) -> frozenset[int]:
        """The squares to mark."""
        if callable(self.squares):
            return frozenset(self.squares(self.observation))
        return frozenset(map(parse_square, self.squares))

    def question(self) -> str:
        """Return the task."""
        return self.task

    def grade(self, marked: frozenset[int], wrong_tries: int = 0) -> Feedback:
        """Return the feedback on the marked squares: how many are right, and after a wrong try a hint.

        No square that is missing is ever named.
        """
        right = self.right
        wrong, missing = sorted(marked - right), sorted(right - marked)
        if not marked and right:
            return Feedback(False, say("Press squares on the board to mark them, then “Check”."), counts=False)
        if not wrong and not missing:
            if self.because:
                return Feedback(True, say("Right! {why}", why=self.because))
            return Feedback(True, say_n("Right: {number} square.", "Right: all {number} squares.", len(right)))
        lines = [_counted(len(marked) - len(wrong), len(wrong))]
        if wrong_tries and wrong:
            lines.append(say_n("{squares} should not be marked.", "{squares} should not be marked.", len(wrong),
                              squares=_named(wrong)))  # fmt: skip
        named = wrong if wrong_tries else ()
        lines += [self._why(square_name(square), named) for square in wrong if square_name(square) in self.why][:1]
        clue = where(missing[0], set(SQUARES) - marked - right) if wrong_tries and missing else Clue()
        return Feedback(False, sentences(*lines, clue.text), shows=clue.shows)

    def _why(self, square: str, named: Collection[int]) -> str:
        """Say why a square is none of them; with its name if it is named beside others."""
        why = self.why[square]
        return say("{square}: {why}", square=square, why=why) if len(named) > 1 else why

    def blocks(self, attempt: Attempt) -> tuple[Block, ...]:
        """Return the button that checks, and a field to mark squares by their names."""
        live = not attempt.done
        marked = say_n("{number} marked", "{number} marked", len(attempt.marked))
        check = Control("check", "button", say("Check"), enabled=live, primary=live, help=marked)
        clear = Control("clear", "button", say("Clear"), enabled=live and bool(attempt.marked))
        rows: tuple[Block, ...] = (Row((check, clear), say("Your answer")),)
        if "words" in attempt.ui.shared.open:
            note = say("For example C4 D5, then Enter. Enter a marked square again to unmark it.")
            typed = Control("squares", "text", say("Mark squares"), enabled=live, submit=True, help=note,
                            state=say("Mark squares"))  # fmt: skip
            rows += (Row((typed,), say("Mark squares")),)
        return rows

    def respond(self, event: Event, attempt: Attempt) -> Response:
        """Mark a square, or check."""
        if attempt.done:
            attempt, _, leave = navigate(event, attempt)
            return attempt, leave
        if event.kind == "press" and event.name == "clear":
            return replace(attempt, marked=frozenset(), wrong=frozenset()), None
        if event.kind == "press" and event.name == "check":
            return self._check(attempt)
        if event.kind == "submit" and event.name == "squares":
            return self._typed(event.value, attempt)
        attempt, square, leave = navigate(event, attempt)
        return (attempt if square is None else _toggled(attempt, {square})), leave

    def _check(self, attempt: Attempt) -> Response:
        feedback = self.grade(attempt.marked, attempt.wrong_tries)
        if not feedback.counts:
            return attempt, feedback
        wrong = attempt.marked - self.right if attempt.wrong_tries else frozenset()
        return replace(attempt, wrong=wrong, done=feedback.right), feedback

    def _typed(self, text: str, attempt: Attempt) -> Response:
        try:
            squares = {parse_square(word) for word in text.replace(",", " ").split()}
        except InvalidNotationError:
            error = say("Not squares: {text}. Write them like C4 D5.", text=f"{text!r:.40}")
            raise GameError(error) from None
        return _toggled(attempt, squares), None

    def solution(self, attempt: Attempt) -> tuple[Attempt, str]:
        """Return the attempt with all squares marked, and the squares as a sentence."""
        right = self.right
        text = say("No square matches.")
        if right:
            text = say("These are the squares: {squares}.", squares=joined(list(map(square_name, sorted(right)))))
        return replace(attempt, marked=right, wrong=frozenset(), done=True), sentences(text, self.because)


def _toggled(attempt: Attempt, squares: set[int]) -> Attempt:
    return replace(attempt, marked=attempt.marked ^ squares, wrong=attempt.wrong - squares)


def _counted(right: int, wrong: int) -> str:
    """Say how many of the marked squares are right."""
    if not wrong:
        return say_n(
            "Not yet: the square you marked is right, but there are others.",
            "Not yet: the {number} squares you marked are right, but there are others.",
            right,
        )
    if not right:
        return say_n(
            "Not yet: the square you marked is wrong.", "Not yet: the {number} squares you marked are wrong.", wrong
        )
    return say_n(
        "Not yet: {number} of the {all} squares you marked is right.",
        "Not yet: {number} of the {all} squares you marked are right.",
        right,
        all=right + wrong,
    )


def _named(squares: list[int]) -> str:
    names = [square_name(square) for square in squares]
    if len(names) > MAX_NAMED + 1:
        return say("{squares} and {number} more", squares=", ".join(names[:MAX_NAMED]), number=len(names) - MAX_NAMED)
    return joined(names)
