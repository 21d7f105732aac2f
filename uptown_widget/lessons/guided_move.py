"""A step of a guided game: one move, shown press by press; pure. What is pressed wrongly costs nothing."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Any, Generic, TypeVar

from uptown_widget.i18n import say
from uptown_widget.lessons.exercise import Attempt, Feedback, Response
from uptown_widget.lessons.exercise_game import UPTOWN, AnyGame
from uptown_widget.protocols import M, Seen, State
from uptown_widget.screen.controls import Block, Event
from uptown_widget.ui.effects import Play, ReleaseKeyboard, Turn
from uptown_widget.ui.shared_ui import GameUI, O, U, clear_selection, update
from uptown_widget.uptown.rules.moves import Move
from uptown_widget.uptown.rules.state import Observation
from uptown_widget.uptown.rules.tiles import Tile
from uptown_widget.uptown.view.selection import rack_target, selected_tile
from uptown_widget.uptown.view.ui import UI
from uptown_widget.uptown.view.words import tile_word

P = TypeVar("P")
"""A piece on a rack."""


@dataclass(frozen=True, slots=True)
class Guide(Generic[O, M, U, P]):
    """What a guided game needs of the game it is about."""

    selected: Callable[[O, U], P | None]
    """What is selected on the rack, from what is seen and what the view remembers."""
    piece: Callable[[M], P | None]
    """What a move takes from the rack; None if nothing."""
    later: Callable[[P], str]
    """Says that not what was selected, but this is to be pressed."""
    target: Callable[[M, O], str]
    """The target on the rack, or beside it, that a move begins with, in what is seen before it; "" if there is none."""
    ring: Callable[[M], frozenset[int]] = lambda _: frozenset()
    """The squares to frame once it is selected, from the move."""
    afresh: Callable[[U], U] = clear_selection
    """What the view shows after another move than the right one."""
    strayed: Callable[[U], bool] = lambda _: False
    """Whether what the view remembers leads to another move than the right one."""


UPTOWN_GUIDE: Guide[Observation, Move, UI, Tile] = Guide(
    selected=selected_tile,
    piece=attrgetter("tile"),
    later=lambda tile: say("That tile is for later. Press this one: {tile}.", tile=tile_word(tile)),
    target=rack_target,
    ring=lambda move: frozenset({move.square}),
)


def seen_turns(
    state: State[M, O], moves: str, parse_move: Callable[[str, O], M], viewer: int
) -> tuple[Turn[O, M], ...]:
    """Return every turn of a match as one player sees it."""
    found = []
    for text in moves.split():
        player, before = state.current_player, state.observation(viewer)
        move = parse_move(text, before)
        state = state.apply(move)
        found.append(Turn(player, move, before, state.observation(viewer)))
    return tuple(found)


@dataclass(frozen=True)
class GuidedMove:
    """The one move with which a guided game goes on; or several, played by one press.

    :param turn: the move, what is seen before it, and after it
    :param turns: what the others have done since the step before; arrows show it
    :param task: what to do, in a sentence
    :param picked: what is said once the right tile is selected, and its square framed
    :param missed: why another legal move will not do
    :param because: what is said when the move is made
    :param game: how the board is shown
    :param guide: what is needed of the game beside that
    :param then: the moves that the same press plays after it
    :param named: whether the task names the tile, so that another one is refused at once
    """

    name: str
    turn: Turn[Seen, object]
    turns: tuple[Turn[Seen, object], ...]
    task: str
    picked: str
    missed: str
    because: str
    game: AnyGame = UPTOWN
    guide: Guide[Any, Any, Any, Any] = UPTOWN_GUIDE  # as for `game`, which it belongs to
    then: tuple[Turn[Seen, object], ...] = ()
    named: bool = True
    plays = True
    hides = ""

    @property
    def observation(self) -> Seen:
        """The position to move in."""
        return self.turn.before

    @property
    def right(self) -> tuple[object, ...]:
        """The move to make."""
        return (self.turn.move,)

    def question(self) -> str:
        """Return the task."""
        return self.task

    def first_target(self, attempt: Attempt) -> str:
        """Return the target that the task names, until a piece is selected; "" afterwards, or if it names none."""
        waits = self.named and not attempt.done
        if not waits or self.guide.selected(attempt.observation, attempt.ui) is not None:
            return ""
        return self.guide.target(self.turn.move, attempt.observation)

    def blocks(self, attempt: Attempt) -> tuple[Block, ...]:
        """Return the buttons that a match would show, until the move is made."""
        return () if attempt.done else self.game.controls(attempt.observation, attempt.ui)

    def respond(self, event: Event, attempt: Attempt) -> Response:
        """Let the learner pick and play as in a match, and say of each press why it is right, or why not."""
        if attempt.done and event.kind != "key":
            return attempt, None
        ui, effect = self.game.on(event, attempt.observation, attempt.ui)
        if attempt.done or isinstance(effect, ReleaseKeyboard):
            return replace(attempt, ui=ui), effect if isinstance(effect, ReleaseKeyboard) else None
        if isinstance(effect, Play):
            return self._judged((effect.move, *effect.then), attempt, ui)
        return self._picked(replace(attempt, ui=ui), before=attempt.ui)

    def solution(self, attempt: Attempt) -> tuple[Attempt, str]:
        """Return the attempt after the move, and why it is made."""
        return self._played(attempt), self.because

    def _picked(self, attempt: Attempt, before: GameUI) -> Response:
        selected, wanted = self.guide.selected, self.guide.piece(self.turn.move)
        if self.guide.strayed(attempt.ui):
            return replace(attempt, ui=self.guide.afresh(before)), Feedback(False, self.missed, counts=False)
        piece = selected(attempt.observation, attempt.ui)
        if piece is None and self.named and attempt.ui.shared.standing_complaint is not None:
            # What a match says of this press may name another piece than the task does.
            return replace(attempt, ui=before), Feedback(False, self.task, counts=False)
        if piece is None or piece == selected(attempt.observation, before):
            return attempt, None
        if piece == wanted:
            return self._with_ring(attempt), Feedback(True, self.picked, counts=False)
        if not self.named:
            return attempt, None
        text = self.missed if wanted is None else self.guide.later(wanted)
        return replace(attempt, ui=clear_selection(attempt.ui)), Feedback(False, text, counts=False)

    def _judged(self, moves: tuple[object, ...], attempt: Attempt, ui: GameUI) -> Response:
        # Who types moves types the first of them: the others follow.
        if moves == tuple(turn.move for turn in (self.turn, *self.then))[: len(moves)]:
            return self._played(replace(attempt, ui=ui)), Feedback(True, self.because)
        # The right piece stays selected: what is said next is where it goes.
        piece = self.guide.selected(attempt.observation, attempt.ui)
        kept = piece is not None and piece == self.guide.piece(self.turn.move)
        again = replace(attempt, ui=attempt.ui if kept else self.guide.afresh(ui))
        return self._with_ring(again), Feedback(False, self.missed, counts=False)

    def _with_ring(self, attempt: Attempt) -> Attempt:
        return replace(attempt, marked=self.guide.ring(self.turn.move))

    def _played(self, attempt: Attempt) -> Attempt:
        info = replace(attempt.ui.shared.info, turns=(self.turn, *self.then))
        ui = update(clear_selection(attempt.ui), info=info, seen=0)
        return replace(attempt, observation=info.turns[-1].after, ui=ui, marked=frozenset(), done=True)
