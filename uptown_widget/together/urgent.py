"""What stays in sight of a match on several devices, whatever is open beside the board."""

from uptown_widget.screen.controls import Event, Screen, Section
from uptown_widget.together.lobby import Lobby
from uptown_widget.ui.effects import ExportedText


class Urgent:
    """A bar below the status line with what the others wait for.

    Drawers, such as the text view, cover the lobby: while one is open, the bar also has the ways to leave and to
    invite.

    :param lobby: knows what that is, and what is to be done
    """

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby

    def section(self) -> Section | None:
        """Return the bar; None as long as nothing is urgent."""
        blocks = self._lobby.urgent
        return Section("urgent", blocks, place="bar") if blocks else None

    def handle(self, event: Event, /) -> ExportedText | None:
        """Take an event of the bar.

        :raises GameError: it cannot be done; nothing has changed
        """
        return self._lobby.handle(event)

    def takes(self, event: Event, /) -> bool:  # noqa: ARG002  it has controls alone
        """Take no event of the board."""
        return False

    def cover(self, screen: Screen, /) -> Screen:
        """Change nothing else on the screen, but have the lobby see it."""
        self._lobby.look_at(screen)
        return screen
