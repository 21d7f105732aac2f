"""What is highlighted on the table, as data; `art/` draws it; pure."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from uptown_widget.ui import review
from uptown_widget.ui.names import player_names
from uptown_widget.upturn.bots.reasons import table_after_turn
from uptown_widget.upturn.rules.moves import Lay, Move, Step
from uptown_widget.upturn.rules.state import Observation
from uptown_widget.upturn.rules.stones import JOKER, Stone
from uptown_widget.upturn.view.selection import (
    JOKERS,
    between,
    fitting_between,
    gifts,
    legal_places,
    place_of,
    pointed_move,
    proposed_target,
    receivers,
    seat_of,
    selected_stone,
    target_of,
)
from uptown_widget.upturn.view.ui import UI


@dataclass(frozen=True, slots=True)
class Standing:
    """A stone in the skyline."""

    stone: Stone
    x: float
    y: float
    place: int | None
    """Which stone of the row it is; None for one that would be laid."""


@dataclass(frozen=True, slots=True)
class Highlights:
    """Players, places on the rack, and stones of the row that are marked, and what is shown before it is done."""

    names: tuple[str, ...]
    """Of the players."""
    selected: int | None = None
    dragged: bool = False
    """Whether the selected stone is being dragged."""
    legal: frozenset[int] = frozenset()
    shows_legal: bool = True
    """Whether stones that cannot be laid look different from the others."""
    chosen: frozenset[int] = frozenset()
    """Places of numbers that will be laid before the twin."""
    new: frozenset[int] = frozenset()
    """Places of stones that came since the player's last move."""
    can_draw: bool = False
    ghost: tuple[Stone, bool] | None = None
    """The stone that would be laid, and whether it may be."""
    planned: tuple[Stone, ...] = ()
    """Numbers that would be laid before the twin, in row order."""
    joker: bool = False
    """Whether the direction of the row must be chosen."""
    next_player: int | None = None
    """Whose turn it would be."""
    shown: tuple[Stone, ...] = ()
    """Stones of the row that show why something is refused."""
    gifts: Mapping[int, int] = field(default_factory=dict)
    """Stones that would be handed out, by player."""
    receivers: frozenset[int] = frozenset()
    """Who may be given stones."""
    hints: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """By target: the ranks of the moves suggested there, 1 for the best."""
    since: int = 0
    """How many stones at the end of the row are new since the viewer's last move."""
    sliding: Standing | None = None
    """A stone on its way into the row, which is not painted at its place yet."""
    proposed: str = ""
    """The target that is pressed to play the move that waits for confirmation."""
    focus: str | None = None


def highlights(observation: Observation, ui: UI) -> Highlights:
    """Return what is highlighted for the person at the screen."""
    mine, planned = ui.shared.my_turn(observation), between(observation, ui)
    move = ui.shared.proposed_move(observation) or pointed_move(observation, ui)
    stone = selected_stone(observation, ui)
    joker = stone == JOKER
    division = gifts(observation, ui)
    return Highlights(
        names=player_names(ui.shared.info),
        selected=ui.shared.selected if stone is not None else None,
        dragged=bool(ui.shared.dragged),
        legal=legal_places(observation, ui),
        shows_legal=ui.shows_legal,
        chosen=frozenset(place for place, held in enumerate(observation.rack) if mine and held in planned),
        new=ui.new_places(observation),
        can_draw=mine and bool({Step.DRAW, Step.PASS} & set(observation.legal_moves())),
        ghost=_ghost(observation, ui, move),
        planned=planned if fitting_between(observation, ui) else (),
        joker=joker,
        next_player=_next(observation, ui, move),
        shown=_shown(ui),
        gifts={player: number for player, number in division.items() if number},
        receivers=frozenset(receivers(observation, ui)),
        hints=review.ranks_of(ui.shared, lambda move: target_of(move, observation) or None),
        since=_since(observation, ui),
        proposed=proposed_target(observation, ui),
        focus=ui.shared.focus if _known(ui.shared.focus, observation, joker=joker) else None,
    )


def _known(focus: str | None, observation: Observation, *, joker: bool) -> bool:
    if focus in {"row", "pot"} or (joker and focus in JOKERS):
        return True
    return place_of(focus, observation) is not None or seat_of(focus, observation) is not None


def _ghost(observation: Observation, ui: UI, move: Move | None) -> tuple[Stone, bool] | None:
    complaint = ui.shared.standing_complaint
    if complaint is not None and isinstance(complaint.tried, Lay):
        return complaint.tried.stone, False
    verdict = review.mistake_shown(ui.shared)
    if verdict is not None and isinstance(verdict.best.move, Lay):
        return verdict.best.move.stone, True
    if not isinstance(move, Lay):
        return None
    return move.stone, observation.explain(move) is None


def _next(observation: Observation, ui: UI, move: Move | None) -> int | None:
    """Whose turn it would be after what is shown before it is done."""
    if not ui.shared.my_turn(observation) or ui.shared.standing_complaint is not None:
        return None
    if move is None or move == Lay(JOKER) or observation.explain(move) is not None:
        return None
    end = table_after_turn(observation.table.after(move))
    return None if end.is_over else end.current_player


def _shown(ui: UI) -> tuple[Stone, ...]:
    complaint = ui.shared.standing_complaint
    return tuple(each for each in complaint.evidence if isinstance(each, Stone)) if complaint else ()


def _since(observation: Observation, ui: UI) -> int:
    """How many stones have been laid since the viewer's last move, or in the last turn."""
    recent = ui.shared.turns_since_mine(observation.rules.players) or ui.shared.turns_shown[-1:]
    return sum(isinstance(turn.move, Lay) for turn in recent)
