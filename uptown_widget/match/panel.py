"""A section beside the board of a session, which handles the events of its own controls."""

from typing import Protocol

from uptown_widget.screen.controls import Event, Screen, Section
from uptown_widget.ui.effects import ExportedText


class Panel(Protocol):
    """A part of the screen with a state of its own, such as a lobby or the lines of a study.

    The session passes it the events of the controls in its section, and shows a `GameError` at the control.
    """

    def section(self) -> Section | None:
        """Return the section beside the board, or None."""

    def handle(self, event: Event, /) -> ExportedText | None:
        """Take an event; return a text that the host is to export.

        :raises GameError: it cannot be done; nothing has changed
        """

    def takes(self, event: Event, /) -> bool:
        """Whether an event of the board is for this panel, such as a press while squares are being marked."""

    def cover(self, screen: Screen, /) -> Screen:
        """Return the screen with what this panel changes besides its section: marks on the board, the status line."""
