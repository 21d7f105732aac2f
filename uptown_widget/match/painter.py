"""The screen of a session: that of the game, with what the panels show beside and on the board."""

import time
from collections.abc import Sequence
from dataclasses import replace

from uptown_widget.match.panel import Panel
from uptown_widget.screen.controls import Event, Screen
from uptown_widget.ui.screen import answered, without_controls
from uptown_widget.ui.shared_ui import GameUI

REFRESH_INTERVAL = 0.2
"""Seconds between two updates of a progress bar."""


class Painter:
    """Composes the screen when it is asked for, and remembers which panel showed a control.

    :param panels: what stands beside the board, from the top
    """

    def __init__(self, panels: Sequence[Panel]) -> None:
        self._panels = tuple(panels)
        self._owners: dict[str, Panel] = {}
        self._painted_at = 0.0
        self.screen: Screen | None = None
        """The screen painted last; None if something has changed since."""

    def compose(self, screen: Screen, ui: GameUI, hidden: frozenset[str], news: str) -> Screen:
        """Return the game's screen with what the panels add.

        :param hidden: the controls of what cannot be done
        :param news: what is to be read out besides
        """
        if news:
            screen = replace(screen, announcement=f"{news} {screen.announcement}".rstrip())
        if hidden:
            sections = tuple(without_controls(section, hidden) for section in screen.sections)
            screen = replace(screen, sections=sections)
        added = []
        for panel in self._panels:
            screen, section = panel.cover(screen), panel.section()
            if section is not None:
                self._owners |= dict.fromkeys(section.names(), panel)
                added.append(answered(section, ui.shared))
        self.screen = replace(screen, sections=(*added, *screen.sections)) if added else screen
        return self.screen

    def owner(self, event: Event) -> Panel | None:
        """Return the panel an event is for; None if it is for the game's view."""
        return self._owners.get(event.name) or next((panel for panel in self._panels if panel.takes(event)), None)

    def drop(self) -> None:
        """Take note that something has changed."""
        self.screen, self._painted_at = None, time.monotonic()

    @property
    def due(self) -> bool:
        """Whether it is time to show the progress of some work."""
        return time.monotonic() >= self._painted_at + REFRESH_INTERVAL
