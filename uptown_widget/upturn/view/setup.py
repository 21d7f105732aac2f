"""What a person chooses before a match of Upturn; pure."""

from dataclasses import dataclass
from typing import ClassVar

from uptown_widget.ui.seats import Seats
from uptown_widget.upturn.rules.rules import Rules


@dataclass(frozen=True, slots=True)
class Setup(Seats[Rules]):
    """Players, how the last stone is announced, seed, who sits where, by which name, who begins; see `ui/seats.py`.

    :raises GameError: there is no such game
    """

    kind: ClassVar[type] = Rules
    default_bot: ClassVar[str] = "level-1"
    """In a first match, stones that others hand out and turns without one that fits are hard enough."""
    last_stone: str = "automatic"
