"""What the view of Uptown remembers between events."""

from dataclasses import dataclass

from uptown_widget.ui import shared_ui
from uptown_widget.ui.effects import TableInfo
from uptown_widget.ui.shared_ui import SharedUI
from uptown_widget.uptown.rules.moves import Move
from uptown_widget.uptown.rules.state import Observation
from uptown_widget.uptown.rules.tiles import Color
from uptown_widget.uptown.view.setup import Setup

Info = TableInfo[Observation, Move]
Place = tuple[Color, int]
"""A place on a rack: colour and slot."""


@dataclass(frozen=True, slots=True)
class UI:
    """What all games remember, and what only Uptown does."""

    shared: SharedUI[Setup, Observation, Move, Place]
    groups: bool = True
    """Whether groups are outlined; at the end they are anyway."""
    safe: bool = False
    """Whether tiles that nobody can capture are marked."""
    heat: bool = False
    """Whether the values of the hint colour the squares."""
    sent: Place | None = None
    """The rack place of the tile that the person played last."""


Answer = shared_ui.Answer[UI, Move]
"""What the view remembers after an event, and the effect for the session."""
