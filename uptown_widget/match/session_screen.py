"""The screen of a session: drawn when asked for, and drawn anew when something has changed."""

import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from uptown_widget.i18n import use_language
from uptown_widget.match.game import Game
from uptown_widget.match.listeners import Listeners, Observable
from uptown_widget.match.saving import Saving
from uptown_widget.match.viewpoint import Viewpoint
from uptown_widget.screen.controls import Screen
from uptown_widget.ui.effects import TableInfo, Turn
from uptown_widget.ui.shared_ui import update

REFRESH_INTERVAL = 0.2
"""Seconds between two updates of a progress bar."""


class SessionScreen(Observable, ABC):
    """What a host paints, and whom it tells of turns."""

    game: Game
    language: str
    viewpoint: Viewpoint
    saving: Saving

    def __init__(self) -> None:
        """Begin without a match."""
        super().__init__()
        self.last_error: BaseException | None = None
        self.ui: Any = None
        """What the game's view remembers."""
        self.host_info: dict[str, str] = {}
        """What only the host knows, such as `theme`."""
        self._moves = Listeners[[Turn[Any, Any]]]()
        self._screen: Screen | None = None
        self._painted = 0.0

    @property
    def observation(self) -> Any:  # noqa: ANN401  the game's own type
        """What the person at the screen may know, at the turn shown."""
        return self.viewpoint.observation

    @property
    def viewer(self) -> int | None:
        """The player at the screen; None for a spectator."""
        return self.viewpoint.viewer

    @property
    def eyes(self) -> int | None:
        """The player whose tiles may be seen now; None while the screen changes hands."""
        return self.viewpoint.eyes

    @abstractmethod
    def info(self) -> TableInfo[Any, Any]:
        """Return what a view may know of the match."""

    @property
    def screen(self) -> Screen:
        """What to paint now."""
        if self._screen is None:
            with use_language(self.language):
                screen = self.game.view(self.observation, self.ui)
            if self.saving.news:
                screen = replace(screen, announcement=f"{self.saving.news} {screen.announcement}".rstrip())
            self._screen = screen
        return self._screen

    def changed(self, *, save: bool) -> None:
        """Show what is new, and save it."""
        with use_language(self.language):
            self.ui = update(self.ui, info=self.info())
        self.repaint()
        if save:
            self.saving.save()

    def show(self) -> None:
        """Show what is new that needs no saving."""
        self.changed(save=False)

    def repaint(self) -> None:
        """Have the host paint the screen anew."""
        self._screen, self._painted = None, time.monotonic()
        self.shown()

    def tick(self) -> None:
        """Show the progress of whoever is thinking, now and then."""
        if time.monotonic() >= self._painted + REFRESH_INTERVAL:
            self.show()

    def failed(self, error: BaseException, /) -> None:
        """Show what went wrong on the event loop."""
        self.last_error = error
        self.show()

    def tell(self, **host_info: str) -> None:
        """Tell the view what only a host knows, such as `theme`."""
        self.host_info = {**self.host_info, **host_info}
        self.show()

    def on_move(self, function: Callable[[Turn[Any, Any]], object]) -> Callable[[], None]:
        """Call a function with each turn that is taken from now on, whoever takes it; also when one is made again.

        A turn has `player`, `move`, and `before` and `after`, the observations of a spectator. The screen shows it by
        then. An exception in the function stops nothing: `last_error` keeps it.

        :returns: a function that ends it

        >>> from uptown_widget.match.session import Session
        >>> from uptown_widget.uptown import game
        >>> session = Session(game, game.make_setup(players=2, seed="7", seats=["person", "greedy"], start=0))
        >>> stop = session.on_move(lambda turn: print(turn.player, turn.move))
        >>> session.play(session.observation.legal_moves()[0])
        0 blue:car@G1
        1 yellow:sign@E3
        >>> stop()
        """
        return self._moves.add(function)

    def moved(self, turn: Turn[Any, Any], /) -> None:
        """Tell of a turn."""
        error = self._moves.tell(turn)
        if error is not None:
            self.failed(error)
