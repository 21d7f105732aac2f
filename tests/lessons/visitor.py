"""Somebody on the page of lessons: presses, answers and reads."""

from typing import Any

from uptown_widget.lessons import FindMove, MarkSquares, Predict
from uptown_widget.lessons.guided_move import GuidedMove
from uptown_widget.lessons.tour import Tour
from uptown_widget.screen.controls import Control, Event, Passage, Prose
from uptown_widget.uptown import SQUARES, square_name


class Visitor:
    """Somebody on the page of lessons, at a first visit past the guided game; what it saves outlives the visit."""

    def __init__(self, kept: str = "", **options: Any) -> None:
        """Open the page."""
        self.kept = kept
        self.saves = 0
        self.tour = Tour(kept, keep=self._keep, games={"uptown": "./", "upturn": "upturn.html"}, **options)
        if not kept:
            self.press("skip")

    def _keep(self, text: str) -> None:
        self.kept = text
        self.saves += 1

    def press(self, *names: str) -> str:
        """Press controls, entries or squares, and return the status line."""
        for name in names:
            self.tour.handle(Event("press", name))
        return self.tour.screen.status

    def solve(self) -> None:
        """Answer the current exercise."""
        exercise = self.tour.session.exercise
        match exercise:
            case Predict() if exercise.choices or exercise.right in {*"0123456789"}:
                self.press(f"answer:{[*(exercise.choices or '0123456789')].index(exercise.right)}")
            case Predict():
                self.tour.handle(Event("submit", "number", exercise.right))
            case MarkSquares():
                changed = exercise.right ^ self.tour.session.attempt.marked
                self.press(*(f"square:{square_name(square)}" for square in changed), "check")
            case FindMove():
                self.tour.handle(Event("submit", "move", str(exercise.right[0])))
            case GuidedMove():
                self.tour.handle(Event("submit", "move", str(exercise.turn.move)))
        assert self.tour.session.attempt.done, exercise.name

    def miss(self) -> None:
        """Answer the current exercise wrongly, if that is possible; of a guided game, press what costs nothing."""
        exercise = self.tour.session.exercise
        match exercise:
            case Predict() if exercise.choices or exercise.right in {*"0123456789"}:
                answers = [*(exercise.choices or "0123456789")]
                self.press(f"answer:{next(at for at, each in enumerate(answers) if each != exercise.right)}")
            case Predict():
                self.tour.handle(Event("submit", "number", f"{exercise.right}0"))
            case MarkSquares():
                wrong = next(square for square in SQUARES if square not in exercise.right)
                self.press(f"square:{square_name(wrong)}", "check")
            case FindMove() | GuidedMove():
                legal = exercise.observation.legal_moves()
                for move in [move for move in legal if move not in exercise.right][:1]:
                    self.tour.handle(Event("submit", "move", str(move)))

    def control(self, name: str) -> Control | None:
        """Return the control of that name, if it is shown."""
        return next((each for each in self.tour.screen.controls() if each.id == name), None)

    def texts(self, name: str) -> list[str]:
        """Return the paragraphs and links of a section."""
        section = self.tour.screen.section(name)
        blocks = section.blocks if section else ()
        lines = [line for each in blocks if isinstance(each, Prose) for line in (*each.lines, *map(str, each.links))]
        return lines + [words.text for each in blocks if isinstance(each, Passage)
                        for paragraph in each.paragraphs for words in paragraph.words]  # fmt: skip
