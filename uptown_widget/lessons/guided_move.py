"""A step of a guided game: one move, shown press by press; pure. What is pressed wrongly costs nothing."""

from dataclasses import dataclass, replace
from typing import Any

from uptown_widget.i18n import say
from uptown_widget.lessons.exercise import Attempt, Feedback, Response
from uptown_widget.lessons.exercise_game import UPTOWN, ExerciseGame
from uptown_widget.screen.controls import Block, Event
from uptown_widget.ui.effects import Play, ReleaseKeyboard, Turn
from uptown_widget.ui.shared_ui import clear_selection, update
from uptown_widget.uptown.rules.moves import Move
from uptown_widget.uptown.rules.state import Observation
from uptown_widget.uptown.view.selection import selected_tile
from uptown_widget.uptown.view.ui import UI
from uptown_widget.uptown.view.words import tile_word


@dataclass(frozen=True)
class GuidedMove:
    """The one move with which a guided game goes on.

    :param turn: the move, what is seen before it, and after it
    :param turns: what the others have done since the step before; arrows show it
    :param task: what to do, in a sentence
    :param picked: what is said once the right tile is selected, and its square framed
    :param missed: why another legal move will not do
    :param because: what is said when the move is made
    :param game: how the board is shown
    :param named: whether the task names the tile, so that another one is refused at once
    """

    name: str
    turn: Turn[Observation, Move]
    turns: tuple[Turn[Observation, Move], ...]
    task: str
    picked: str
    missed: str
    because: str
    game: ExerciseGame = UPTOWN
    named: bool = True
    plays = True

    @property
    def observation(self) -> Observation:
        """The position to move in."""
        return self.turn.before

    @property
    def right(self) -> tuple[Move, ...]:
        """The move to make."""
        return (self.turn.move,)

    def question(self) -> str:
        """Return the task."""
        return self.task

    def blocks(self, attempt: Attempt) -> tuple[Block, ...]:
        """Return nothing: the board is enough."""
        del attempt
        return ()

    def respond(self, event: Event, attempt: Attempt) -> Response:
        """Let the learner pick and play as in a match, and say of each press why it is right, or why not."""
        if attempt.done and event.kind != "key":
            return attempt, None
        ui, effect = self.game.on(event, attempt.observation, attempt.ui)
        if isinstance(effect, ReleaseKeyboard):
            return replace(attempt, ui=ui), effect
        if attempt.done:
            return replace(attempt, ui=ui), None
        if isinstance(effect, Play):
            return self._judged(effect.move, attempt, ui)
        return self._picked(replace(attempt, ui=ui), before=attempt.ui)

    def solution(self, attempt: Attempt) -> tuple[Attempt, str]:
        """Return the attempt after the move, and why it is made."""
        return self._played(attempt), self.because

    def _picked(self, attempt: Attempt, before: UI) -> Response:
        tile = selected_tile(attempt.observation, attempt.ui)
        if tile is None or tile == selected_tile(attempt.observation, before):
            return attempt, None
        if tile == self.turn.move.tile:
            return self._with_ring(attempt), Feedback(True, self.picked, counts=False)
        if not self.named:
            return attempt, None
        told = say("That tile is for later. Press this one: {tile}.", tile=tile_word(self.turn.move.tile))
        return replace(attempt, ui=clear_selection(attempt.ui)), Feedback(False, told, counts=False)

    def _judged(self, move: Any, attempt: Attempt, ui: UI) -> Response:  # noqa: ANN401  of any game
        if move == self.turn.move:
            return self._played(replace(attempt, ui=ui)), Feedback(True, self.because)
        # The right tile stays selected: what is said next is where it goes.
        kept = selected_tile(attempt.observation, attempt.ui) == self.turn.move.tile
        again = replace(attempt, ui=attempt.ui if kept else clear_selection(ui))
        return self._with_ring(again), Feedback(False, self.missed, counts=False)

    def _with_ring(self, attempt: Attempt) -> Attempt:
        return replace(attempt, marked=frozenset({self.turn.move.square}))

    def _played(self, attempt: Attempt) -> Attempt:
        info = replace(attempt.ui.shared.info, turns=(self.turn,))
        ui = replace(update(clear_selection(attempt.ui), info=info, seen=0), groups=True)
        return replace(attempt, observation=self.turn.after, ui=ui, marked=frozenset(), done=True)
