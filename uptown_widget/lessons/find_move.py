"""A move is to be made on the board that reaches a goal; pure."""

import random
from collections.abc import Callable
from dataclasses import dataclass, replace

from uptown_widget.errors import GameError
from uptown_widget.i18n import say
from uptown_widget.lessons.board import seen
from uptown_widget.lessons.exercise import Desk, Feedback, Taken
from uptown_widget.lessons.goals import Custom, Goal, answers
from uptown_widget.screen.controls import Block, Event
from uptown_widget.ui.effects import Leave, Play, Turn
from uptown_widget.uptown.rules.moves import Move
from uptown_widget.uptown.rules.observation import Observation
from uptown_widget.uptown.rules.state import State
from uptown_widget.uptown.view.events import on
from uptown_widget.uptown.view.sentences import foresee

Reached = Callable[[Observation, Move], bool | str]


@dataclass(frozen=True)
class FindMove:
    """A move to find. Legal moves that miss the goal are told why, and the board stays as it was.

    :param goal: see `goals`, or a function of what is seen and a move
    :param task: what is asked; "" leaves it to the goal
    :param because: what is said when the move is right
    """

    name: str
    goal: Goal | Reached
    position: Observation | State
    task: str = ""
    because: str = ""
    plays = True

    @property
    def seen(self) -> Observation:
        """The position to move in."""
        return seen(self.position)

    @property
    def aim(self) -> Goal:
        """The goal."""
        return Custom(self.goal) if callable(self.goal) else self.goal

    @property
    def right(self) -> tuple[Move, ...]:
        """The legal moves that reach the goal."""
        return answers(self.aim, self.seen)

    def question(self) -> str:
        """Return the task."""
        return self.task or self.aim.task(self.seen)

    def judge(self, move: Move, desk: Desk) -> Feedback:
        """Return what is said to a legal move."""
        what, why = foresee(desk.seen, move, desk.ui.info.seats), self.aim.missed(desk.seen, move)
        if why:
            return Feedback(False, say("{move} That is allowed. {why} Try another move.", move=what, why=why))
        return Feedback(True, say("Right! {why}", why=self.because or what))

    def blocks(self, desk: Desk) -> tuple[Block, ...]:
        """Return nothing: the board is enough."""
        del desk
        return ()

    def take(self, event: Event, desk: Desk) -> Taken:
        """Let the learner pick and play as in a match."""
        if desk.done and event.kind != "key":
            return desk, None
        ui, effect = on(event, desk.seen, desk.ui)
        if isinstance(effect, Leave):
            return replace(desk, ui=ui), effect
        if not isinstance(effect, Play) or desk.done:
            return replace(desk, ui=ui), None
        told = self.judge(effect.move, desk)
        if not told.right:
            return replace(desk, ui=ui.put_back()), told
        return self._played(effect.move, replace(desk, ui=ui)), told

    def solution(self, desk: Desk) -> tuple[Desk, str]:
        """Return the desk after a right move, and a sentence that tells it.

        :raises GameError: no move reaches the goal
        """
        if not self.right:
            raise GameError(say("No move reaches this goal."))
        move = self.right[0]
        what = foresee(desk.seen, move, desk.ui.info.seats)
        told = say("This is the move: {move}", move=what)
        return self._played(move, desk), say("{first} {then}", first=told, then=self.because) if self.because else told

    def _played(self, move: Move, desk: Desk) -> Desk:
        # What would be drawn is not known; any tile that may be.
        guess = desk.seen.sample_state(random.Random(self.name)).apply(move)
        after = guess.observation(desk.seen.player)
        turn = Turn(desk.seen.current_player, move, desk.seen, after)
        info = replace(desk.ui.info, turns=(turn,))
        return replace(desk, seen=after, ui=replace(desk.ui.put_back(), info=info, seen=0), done=True)
