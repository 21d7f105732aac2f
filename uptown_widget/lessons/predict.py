"""A question about a position, answered by a choice or a number; pure."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from uptown_widget.errors import GameError
from uptown_widget.i18n import say
from uptown_widget.lessons.board import seen
from uptown_widget.lessons.exercise import Desk, Feedback, Taken
from uptown_widget.lessons.looking import look
from uptown_widget.screen.controls import Block, Control, Event, Row
from uptown_widget.uptown.rules.observation import Observation
from uptown_widget.uptown.rules.state import State

DIGITS = tuple(map(str, range(10)))
LONGEST = 6
"""Characters of a number that is typed."""


@dataclass(frozen=True)
class Predict:
    """A question with one right answer.

    :param answer: a number, or one of the choices, or a function of what is seen that returns it
    :param choices: the answers to choose from; none for a number
    :param why: by a wrong answer, a sentence that helps on
    :param because: what is said when the answer is right
    :param show: what is outlined on the board once it is solved
    :raises GameError: the right answer is not among the choices

    >>> from uptown_widget.lessons import board
    >>> Predict("count", "How many groups?", board("A  bb.b....."), 2).judge("3").text
    'Not 3: it is fewer.'
    """

    name: str
    task: str
    position: Observation | State
    answer: int | str | Callable[[Observation], int | str]
    choices: Sequence[str] = ()
    why: Mapping[Any, str] = field(default_factory=dict)
    because: str = ""
    show: Literal["", "groups", "protected"] = ""
    plays = False

    def __post_init__(self) -> None:
        """Check that it can be answered."""
        if self.choices and self.right not in self.choices:
            raise GameError(say("{answer} is not among the choices.", answer=f"{self.right!r:.40}"))
        if not self.choices and not self.right.isdigit():
            raise GameError(say("{answer} is no number: give choices.", answer=f"{self.right!r:.40}"))

    @property
    def seen(self) -> Observation:
        """The position asked about."""
        return seen(self.position)

    @property
    def right(self) -> str:
        """The right answer as text."""
        return str(self.answer(self.seen) if callable(self.answer) else self.answer)

    def question(self) -> str:
        """Return the task."""
        return self.task

    def judge(self, given: str) -> Feedback:
        """Return what is said to an answer."""
        text, right = given.strip(), self.right
        if self.choices and text not in self.choices:
            return Feedback(False, say("Choose one of the answers."), counts=False)
        if not self.choices:
            if not (text.isascii() and text.isdigit() and len(text) <= LONGEST):
                return Feedback(False, say("Write a number, such as 3."), counts=False)
            text = str(int(text))
        if text == right:
            return Feedback(True, self.because or say("Right: {answer}.", answer=right))
        told = {str(answer): sentence for answer, sentence in self.why.items()}.get(text, "")
        if told or self.choices:
            return Feedback(False, told or say("Not {answer}. Look again.", answer=text))
        if int(text) > int(right):
            return Feedback(False, say("Not {answer}: it is fewer.", answer=text))
        return Feedback(False, say("Not {answer}: it is more.", answer=text))

    def blocks(self, desk: Desk) -> tuple[Block, ...]:
        """Return the answers as buttons, or a field for a large number."""
        if not self.choices and self.right not in DIGITS:
            field_ = Control("number", "text", say("Your answer"), enabled=not desk.done, submit=True)
            return (Row((field_,), say("Your answer")),)
        answers = self.choices or DIGITS
        buttons = (
            Control(f"answer:{index}", "button", answer, enabled=not desk.done, primary=answer == desk.chosen)
            for index, answer in enumerate(answers)
        )
        return (Row(tuple(buttons), say("Your answer")),)

    def take(self, event: Event, desk: Desk) -> Taken:
        """Take an answer; the board may be looked at."""
        given = None
        if event.kind == "submit" and event.name == "number":
            given = event.value
        elif event.kind == "press" and event.name.startswith("answer:"):
            answers, index = self.choices or DIGITS, event.name.removeprefix("answer:")
            given = answers[int(index)] if index in map(str, range(len(answers))) else None
        if given is None or desk.done:
            desk, _, leave = look(event, desk)
            return desk, leave
        told = self.judge(given)
        desk = replace(desk, chosen=given.strip())
        return (self._solved(desk) if told.right else desk), told

    def solution(self, desk: Desk) -> tuple[Desk, str]:
        """Return the desk with the answer, and a sentence that tells it."""
        told = say("The answer is {answer}.", answer=self.right)
        solved = self._solved(replace(desk, chosen=self.right))
        return solved, say("{first} {then}", first=told, then=self.because) if self.because else told

    def _solved(self, desk: Desk) -> Desk:
        ui = replace(desk.ui, groups=self.show == "groups", protected=self.show == "protected")
        return replace(desk, done=True, ui=ui)
