"""What can be read of a session: the screen, drawn when asked for, the record, errors; and whom it tells of changes."""

import time
from collections.abc import Callable
from dataclasses import replace
from types import EllipsisType
from typing import Any

from uptown_widget.i18n import LANGUAGES, use_language
from uptown_widget.match.advice import Advice
from uptown_widget.match.bot_errors import tracebacks
from uptown_widget.match.bot_runner import BotRunner
from uptown_widget.match.earlier_matches import offers
from uptown_widget.match.export import Exporter
from uptown_widget.match.game import Game
from uptown_widget.match.listeners import Listeners, Observable
from uptown_widget.match.match import Match
from uptown_widget.match.record import shared_record
from uptown_widget.match.saving import Saving
from uptown_widget.match.seats import Bots
from uptown_widget.match.tasks import BackgroundTask
from uptown_widget.match.viewpoint import Viewpoint
from uptown_widget.screen.controls import Screen
from uptown_widget.ui.effects import TableInfo, Turn
from uptown_widget.ui.names import sentences
from uptown_widget.ui.shared_ui import update

REFRESH_INTERVAL = 0.2
"""Seconds between two updates of a progress bar."""


class SessionScreen(Observable):
    """What a host or a program reads of a session, which changes in `Session` only."""

    game: Game
    language: str
    address: str
    today: str
    notice: str
    match_number: int
    bots: Bots
    viewpoint: Viewpoint
    advice: Advice
    bot_runner: BotRunner
    exporter: Exporter
    saving: Saving
    _autoplay: BackgroundTask

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
    def match(self) -> Match[Any, Any]:
        """The match; it knows everything."""
        return self.viewpoint.match

    @property
    def seed(self) -> str:
        """The seed of the match, drawn if none was given; not for a page: every hidden tile follows from it."""
        return str(self.match.seed)

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

    @property
    def autoplaying(self) -> bool:
        """Whether turns are shown one after another."""
        return self._autoplay.busy and self.viewpoint.at is not None

    def info(self) -> TableInfo[Any, Any]:
        """Return what a view may know of the match: nothing hidden is in it."""
        viewpoint, bots, advice, saving = self.viewpoint, self.bot_runner, self.advice, self.saving
        return TableInfo(
            seats=viewpoint.seating.seats,
            seed=self.seed if viewpoint.over else "",
            match=self.match_number,
            turns=tuple(viewpoint.turns),
            can_undo=viewpoint.last_own_ply is not None,
            can_redo=viewpoint.match.can_redo,
            viewer=viewpoint.viewer,
            curtain=viewpoint.curtain,
            notice=self.notice or viewpoint.fault(bots.own),
            exported=self.exporter.done,
            at=viewpoint.at,
            autoplaying=self.autoplaying,
            paused=bots.paused,
            pace=bots.pace,
            thinking=advice.part if bots.part is None else bots.part,
            hint=advice.candidates,
            review=advice.verdicts,
            reviewed=viewpoint.reviewed is not None,
            bots=tuple(self.bots),
            levels=tuple(self.game.LEVELS),
            languages=tuple(LANGUAGES),
            language=self.language,
            today=self.today,
            day=saving.day,
            days=dict(saving.days),
            earlier=offers(saving.earlier) if saving.earlier else (),
            offered=saving.offered,
            unsaved=sentences(saving.problem, saving.note),
            linked=bool(self.address),
            host_info=self.host_info,
        )

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
        self.saving.note_day()
        with use_language(self.language):
            before, info = self.ui.shared, self.info()
            # At the end, what is open would hide the result; whoever fills in the form for a new match goes on with it.
            ends = self.viewpoint.over and len(info.turns) > len(before.info.turns)
            self.ui = update(self.ui, info=info, open=before.open & {"setup", "choices"} if ends else before.open)
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

    @property
    def bot_error(self) -> Exception | SystemExit | None:
        """What one of the bots given to this session raised last, for its author; None if none failed.

        Its text may name tiles of the bot's rack: it is not for a page. What bots of the package raise is not here.
        """
        return self.bot_runner.error

    def bot_errors(self) -> str:
        """Return the traceback of each move of this match in which a bot given to this session failed."""
        own = self.bot_runner.own
        names = [seat.name if seat.bot in own else "" for seat in self.viewpoint.seating.seats]
        return tracebacks(self.match.history, names)

    def record(self, viewer: int | EllipsisType | None = ...) -> str:
        """Return the match as text.

        :param viewer: while the match runs, the text holds what this player may know (None: a spectator); by default
            the person at the screen
        """
        eyes = self.eyes if isinstance(viewer, EllipsisType) else viewer
        return str(shared_record(self.match, self.game, self.viewpoint.seating.seats, eyes))

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
