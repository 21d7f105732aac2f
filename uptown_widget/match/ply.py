"""One turn of a match, as its history has it."""

from dataclasses import dataclass
from typing import Generic

from uptown_widget.checks import unchanging
from uptown_widget.protocols import M_co


@unchanging("A turn never changes.")
@dataclass(frozen=True, slots=True)
class Ply(Generic[M_co]):
    """One turn taken; `fault` is what the bot raised whose move was therefore chosen at random.

    A fault is for the bot's author: its text may name tiles of the bot's rack, so opponents are shown its type only.
    """

    player: int
    move: M_co
    fault: Exception | SystemExit | None = None
    hurried: bool = False
    """Whether the bot's time ran out before it had made all of its tries."""
