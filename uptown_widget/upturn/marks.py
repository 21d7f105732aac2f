"""What is marked on the table of Upturn at the moment; pure."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from uptown_widget.upturn.stones import Stone


@dataclass(frozen=True, slots=True)
class Standing:
    """A stone in the skyline."""

    stone: Stone
    x: float
    y: float
    place: int | None
    """Which stone of the row it is; None for one that would be laid."""


@dataclass(frozen=True, slots=True)
class Marks:
    """Players, places on the rack, and stones of the row that are marked, and what is shown before it is done."""

    names: tuple[str, ...]
    """Of the players."""
    picked: int | None = None
    legal: frozenset[int] = frozenset()
    chosen: frozenset[int] = frozenset()
    """Places of numbers that are to be laid before the twin."""
    new: frozenset[int] = frozenset()
    """Places of stones that came since the player's last move."""
    can_draw: bool = False
    ghost: tuple[Stone, bool] | None = None
    """The stone that would be laid, and whether it may be."""
    planned: tuple[Stone, ...] = ()
    """Numbers that would be laid before the twin, in row order."""
    joker: bool = False
    """Whether it is to be chosen which way the row goes on."""
    next_player: int | None = None
    """Whose turn it would be."""
    shown: tuple[Stone, ...] = ()
    """Stones of the row that show why something is refused."""
    gifts: Mapping[int, int] = field(default_factory=dict)
    """Stones that would be handed out, by player."""
    receivers: frozenset[int] = frozenset()
    """Who may be given stones."""
    hints: Mapping[str, int] = field(default_factory=dict)
    """By target: the rank of the best move there."""
    since: int = 0
    """How many stones at the end of the row are new since the viewer's last move."""
    sliding: Standing | None = None
    """A stone on its way into the row, which is not painted at its place yet."""
    focus: str | None = None
