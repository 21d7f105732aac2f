"""What is marked on the board and the racks at the moment; pure data, which `drawing` draws."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from uptown_widget.uptown.moves import Move
from uptown_widget.uptown.tiles import Tile


@dataclass(frozen=True, slots=True)
class Marks:
    """Squares, and places on a rack: (colour, slot)."""

    picked: tuple[int, int] | None = None
    legal: tuple[Move, ...] = ()
    last: int | None = None
    since: frozenset[int] = frozenset()
    """Squares played on since the viewer's last turn."""
    forbidden: int | None = None
    parts: tuple[tuple[int, ...], ...] = ()
    """The parts a group would fall into."""
    ghost: tuple[int, int, Tile] | None = None
    """(square, colour, tile) of the tile under the pointer."""
    fitting: frozenset[tuple[int, int]] | None = None
    """Rack places whose tile fits the square pointed at; None where none is pointed at."""
    focus: str | None = None
    """The name of the target the keyboard is on."""
    groups: bool = False
    """Whether groups are outlined and counted."""
    protected: frozenset[int] = frozenset()
    """Squares whose tiles nobody can capture."""
    hints: Mapping[int, int] = field(default_factory=dict)
    """The rank, 1 for the best, of the squares that the adviser names."""
    heat: Mapping[int, float] = field(default_factory=dict)
    """How good each square is, from 0 to 1."""
    proposed: Move | None = None
    """A move that waits to be confirmed."""
