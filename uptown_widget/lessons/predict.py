"""A question about a position, answered by a choice or a number; pure."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from uptown_widget.checks import check_each, check_type, refuse, unchanging
from uptown_widget.errors import GameError, quoted
from uptown_widget.i18n import say
from uptown_widget.lessons.board import check_position, observation_of
from uptown_widget.lessons.exercise import Attempt, Feedback, Response
from uptown_widget.lessons.exercise_game import UPTOWN, AnyGame
from uptown_widget.lessons.navigation import navigate
from uptown_widget.protocols import Position, Seen
from uptown_widget.screen.controls import Block, Control, Event, Row
from uptown_widget.ui.changes import changed
from uptown_widget.ui.effects import Turn
from uptown_widget.ui.names import sentences
from uptown_widget.uptown.rules.board import square_name

DIGITS = tuple(map(str, range(10)))
MAX_DIGITS = 6
"""Characters of a number that is typed."""


@unchanging("An exercise never changes.")
@dataclass(frozen=True)
class Predict:
    """A question with one right answer. A choice that names a square can be pressed on the board, too.

    :param position: an observation, or a state, of which its player to move sees something
    :param answer: a number, or one of the choices, or a function of what is seen that returns it
    :param choices: the answers to choose from; none for a number
    :param why: by a wrong answer, a sentence that helps on
    :param because: why the answer is right
    :param turns: what others have just done; arrows show it
    :param show: what is outlined on a board of Uptown once it is solved
    :raises GameError: the right answer is not among the choices

    >>> from uptown_widget.lessons import board
    >>> Predict("count", "How many groups?", board("A  bb.b....."), 2).grade("3").text
    'Not 3. Look again.'
    """

    name: str
    task: str
    position: Position
    answer: int | str | Callable[[Any], int | str]  # it reads what is seen of its own game
    choices: Sequence[str] = ()
    why: Mapping[int, str] | Mapping[str, str] = field(default_factory=dict)
    because: str = ""
    show: Literal["", "groups", "safe"] = ""
    game: AnyGame = UPTOWN
    turns: tuple[Turn[Seen, object], ...] = ()
    plays = False

    def __post_init__(self) -> None:
        """Check that it can be answered."""
        check_position(self.position)
        check_each(self.choices, str, "choices as a list of texts")
        check_type(self.why, Mapping, "a sentence by wrong answer for why")
        if not callable(self.answer):
            check_type(self.answer, int | str, "a number or one of the choices as the answer")
        if isinstance(self.answer, int) and abs(self.answer) >= 10**MAX_DIGITS:  # more than can be typed
            raise refuse(self.answer, f"an answer of up to {MAX_DIGITS} digits")
        asked = quoted(self.right)
        if self.choices and self.right not in self.choices:
            raise GameError(say("{answer} is not among the choices.", answer=asked))
        if not self.choices and not self.right.isdigit():
            message = say("Not a number: {answer}. For answers that are not numbers, pass choices.", answer=asked)
            raise GameError(message)

    @property
    def observation(self) -> Seen:
        """The position asked about."""
        return observation_of(self.position)

    @property
    def hides(self) -> str:
        """The groups, where they are shown only once it is solved."""
        return "groups" * (self.show == "groups")

    @property
    def right(self) -> str:
        """The right answer as text."""
        return str(self.answer(self.observation) if callable(self.answer) else self.answer)

    def question(self) -> str:
        """Return the task."""
        return self.task

    def grade(self, given: str, wrong_tries: int = 0) -> Feedback:
        """Return the feedback on an answer: a reason, and for a number after a wrong try, which way to look."""
        text, right = given.strip(), self.right
        if self.choices and text not in self.choices:
            return Feedback(False, say("Choose one of the answers."), counts=False)
        if not self.choices:
            if not (text.isascii() and text.isdigit() and len(text) <= MAX_DIGITS):
                return Feedback(False, say("Enter a number, such as 3."), counts=False)
            text = str(int(text))
        if text == right:
            why = say("Right! {why}", why=self.because) if self.because else say("Right: {answer}.", answer=right)
            return Feedback(True, why)
        why = {str(answer): sentence for answer, sentence in self.why.items()}.get(text, "")
        if self.choices or not wrong_tries:
            return Feedback(False, why or say("Not {answer}. Look again.", answer=text))
        hint = (
            say("Not {answer}: the answer is lower.", answer=text)
            if int(text) > int(right)
            else say("Not {answer}: the answer is higher.", answer=text)
        )
        return Feedback(False, sentences(hint, why))

    def blocks(self, attempt: Attempt) -> tuple[Block, ...]:
        """Return the answers as buttons, or a field for a large number."""
        if not self.choices and self.right not in DIGITS:
            live = not attempt.done
            field_ = Control("number", "text", say("Your answer"), enabled=live, submit=True, state=say("Check"))
            return (Row((field_,), say("Your answer")),)
        answers = self.choices or DIGITS
        buttons = (
            Control(f"answer:{index}", "button", answer, enabled=not attempt.done, primary=answer == attempt.chosen)
            for index, answer in enumerate(answers)
        )
        return (Row(tuple(buttons), say("Your answer")),)

    def respond(self, event: Event, attempt: Attempt) -> Response:
        """Take an answer; the board may be looked at."""
        given = None
        if event.kind == "submit" and event.name == "number":
            given = event.value
        elif event.kind == "press" and event.name.startswith("answer:"):
            answers, index = self.choices or DIGITS, event.name.removeprefix("answer:")
            given = answers[int(index)] if index in map(str, range(len(answers))) else None
        if given is None or attempt.done:
            attempt, square, leave = navigate(event, attempt, self.game)
            given = square_name(square) if square is not None else ""
            if given not in self.choices or attempt.done:
                return attempt, leave
        feedback = self.grade(given, attempt.wrong_tries)
        attempt = replace(attempt, chosen=given.strip())
        return (self._solved(attempt) if feedback.right else attempt), feedback

    def solution(self, attempt: Attempt) -> tuple[Attempt, str]:
        """Return the attempt with the answer, and the answer as a sentence."""
        solved = self._solved(replace(attempt, chosen=self.right))
        return solved, sentences(say("Answer: {answer}.", answer=self.right), self.because)

    def _solved(self, attempt: Attempt) -> Attempt:
        ui = changed(attempt.ui, **{self.show: True}) if self.show else attempt.ui
        return replace(attempt, done=True, ui=ui)
