"""A move is to be made on the board that reaches a goal; pure."""

import random
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from uptown_widget.checks import check_parts, unchanging
from uptown_widget.errors import GameError
from uptown_widget.i18n import say
from uptown_widget.lessons.board import check_position, observation_of
from uptown_widget.lessons.exercise import Attempt, Feedback, Response
from uptown_widget.lessons.exercise_game import UPTOWN, AnyGame
from uptown_widget.lessons.goals import AnyGoal, Custom, Goal, answers, cost, price, reason
from uptown_widget.lessons.hints import Clue
from uptown_widget.lessons.puzzle_kinds import LEVELS
from uptown_widget.protocols import Position, Seen
from uptown_widget.screen.controls import Block, Event
from uptown_widget.ui.effects import Play, ReleaseKeyboard, Turn
from uptown_widget.ui.names import sentences
from uptown_widget.ui.shared_ui import clear_selection, update


@unchanging("An exercise never changes.")
@dataclass(frozen=True)
class FindMove:
    """A move to find. On legal moves that miss the goal the feedback says why, and the board stays as it was.

    :param goal: see `goals`, or a function of what is seen and a move
    :param task: what is asked; "" leaves it to the goal
    :param because: why the move is right; "" leaves it to the move and the goal
    :param level: of a puzzle, how hard it is: from 1; 0 where there are no levels
    :param turns: what others have just done; arrows show it
    """

    name: str
    goal: AnyGoal
    position: Position
    task: str = ""
    because: str = ""
    game: AnyGame = UPTOWN
    level: int = 0
    hardest: int = LEVELS[-1]
    """The last level."""
    turns: tuple[Turn[Seen, object], ...] = ()
    names: tuple[str, ...] = ()
    """The names of the players; without, the usual ones."""
    plain: bool = False
    """Whether `because` tells what the move does, too."""
    plays = True
    hides = ""

    def __post_init__(self) -> None:
        """Check that it can be answered.

        :raises GameError: it cannot
        """
        check_position(self.position)
        if not callable(self.goal):
            check_parts(self.goal, ("task", "missed"), "a goal, such as goals.Join(), or a function")

    @property
    def observation(self) -> Seen:
        """The position to move in."""
        return observation_of(self.position)

    @property
    def aim(self) -> Goal[Any, Any]:  # of the exercise's game
        """The goal."""
        return Custom(self.goal) if callable(self.goal) else self.goal

    @cached_property
    def right(self) -> tuple[object, ...]:
        """The legal moves that reach the goal."""
        return answers(self.aim, self.observation)

    def question(self) -> str:
        """Return the task."""
        return self.task or self.aim.task(self.observation)

    def grade(self, move: object, attempt: Attempt) -> Feedback:
        """Return the feedback on a legal move."""
        if wrong := self.wrong(move, attempt):
            clue = self.clue() if attempt.wrong_tries else Clue()
            return Feedback(False, sentences(wrong, clue.text), shows=clue.shows)
        text = say("Right! {why}", why=self.because or self._effect(move, attempt))
        return Feedback(True, sentences(text, price(self.aim, attempt.observation, move)))

    def wrong(self, move: object, attempt: Attempt, /) -> str:
        """Say why a legal move is not the answer; "" if it is."""
        why = self.aim.missed(attempt.observation, move)
        if not why:
            return ""
        what = self.game.foresee(attempt.observation, move, attempt.ui.shared.info.seats)
        return say("{move} That is legal, but not the answer. {why} Try another move.", move=what, why=why)

    def reason(self, move: object, attempt: Attempt, /) -> str:
        """Say why a move is right; "" where what it does says so."""
        return reason(self.aim, attempt.observation, move)

    def blocks(self, attempt: Attempt, /) -> tuple[Block, ...]:
        """Return the buttons that a match would show, none of which stands out: that may be the answer."""
        rows = () if attempt.done else self.game.controls(attempt.observation, attempt.ui)
        return tuple(
            replace(row, controls=tuple(replace(each, primary=False) for each in row.controls)) for row in rows
        )

    def respond(self, event: Event, attempt: Attempt) -> Response:
        """Let the learner pick and play as in a match."""
        if attempt.done and event.kind != "key":
            return attempt, None
        ui, effect = self.game.on(event, attempt.observation, attempt.ui)
        if not isinstance(effect, Play) or attempt.done:
            return replace(attempt, ui=ui), effect if isinstance(effect, ReleaseKeyboard) else None
        feedback = self.grade(effect.move, attempt)
        if not feedback.right:
            return replace(attempt, ui=clear_selection(ui)), feedback
        return self._played(effect.move, replace(attempt, ui=ui)), feedback

    def solution(self, attempt: Attempt) -> tuple[Attempt, str]:
        """Return the attempt after a right move, and the move as a sentence.

        :raises GameError: no move reaches the goal
        """
        if not self.right:
            raise GameError(say("No move achieves this goal."))
        move = min(self.right, key=lambda each: cost(self.observation, each))
        what = say("This move works. {move}", move=self._effect(move, attempt))
        said = (self.because,) if self.plain else (what, self.because)
        return self._played(move, attempt), sentences(*said, price(self.aim, attempt.observation, move))

    def clue(self, *, nearer: bool = False) -> Clue:
        """Say where to look, or, `nearer`, more; nothing where that would say too little or too much."""
        return self.game.hint(self.right, self.observation, nearer)

    def _effect(self, move: object, attempt: Attempt) -> str:
        """Tell what a right move does, and, unless the exercise tells it, why it is right."""
        what = self.game.foresee(attempt.observation, move, attempt.ui.shared.info.seats)
        return sentences(what, "" if self.because else self.reason(move, attempt))

    def _played(self, move: object, attempt: Attempt) -> Attempt:
        # What would be drawn is not known; any tile that may be.
        guess = attempt.observation.sample_state(random.Random(self.name)).apply(move)
        after = guess.observation(attempt.observation.player)
        turn = Turn(attempt.observation.current_player, move, attempt.observation, after)
        info = replace(attempt.ui.shared.info, turns=(turn,))
        return replace(attempt, observation=after, ui=update(clear_selection(attempt.ui), info=info, seen=0), done=True)
