"""A table as a host has it: a screen to paint, events to hand in, and a text that keeps everything.

It knows no game and no host: a game is the module it is given, a host paints `screen` whenever `on_change` is called
and hands events to `handle`.
"""

import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from types import EllipsisType
from typing import Any, Self

from uptown_widget.bots.catalog import bots_of
from uptown_widget.bots.random import check_bots
from uptown_widget.errors import GameError
from uptown_widget.i18n import LANGUAGES, say, use_language
from uptown_widget.match.earlier import found, offer
from uptown_widget.match.export import hand_out
from uptown_widget.match.faults import every
from uptown_widget.match.game import Game, Setup
from uptown_widget.match.links import read_link
from uptown_widget.match.listeners import ObservableTable
from uptown_widget.match.match import Match
from uptown_widget.match.record import shared_record
from uptown_widget.match.saving import Keeping, spoken_here, switches
from uptown_widget.match.table import Table
from uptown_widget.protocols import Policy, SearchableObservation, State
from uptown_widget.screen.controls import Event, Screen
from uptown_widget.ui import effects as ask

REPAINT = 0.2
"""Seconds between two looks at how far someone has thought."""


class Session(ObservableTable):
    """A running table.

    :param game: the module of a game, such as `uptown.game`
    :param setup: players, seats, seed ... as the game's set-up form has them
    :param start: a position to begin the first match with instead of a deal: then the first seat is player 0, and what
        an observation hides is dealt anew
    :param pace: seconds a bot waits before it moves, so that a person can follow
    :param bots: further policies that seats may name
    :param language: the language of all texts
    :param autosave: called with `saved()` after each change of the match; raises what hinders it: a `GameError` if
        there is a sentence to show, `keep.KeptElsewhereError` if another table has written there since
    :param earlier: what `saved()` gave once; its matches are offered beside this one, also when they cannot be read
    :param today: the date here, for the deal of the day
    :param on_change: called whenever the screen has changed
    :raises GameError: a seat names no bot, or the language is not spoken here
    """

    last_error: BaseException | None

    def __init__(
        self,
        game: Game,
        setup: Setup,
        *,
        start: State[Any, Any] | SearchableObservation[Any] | None = None,
        pace: float = 0.6,
        bots: Mapping[str, Policy[Any, Any]] | None = None,
        language: str = "en",
        autosave: Callable[[str], None] | None = None,
        earlier: str = "",
        today: str | None = None,
        on_change: Callable[[], None] = lambda: None,
    ) -> None:
        """Deal the first match; bots move once `start_bots` is called."""
        super().__init__()
        self.game = game
        self.language: str = spoken_here(language)
        self.address = ""
        """Where links begin, set by a host that has an address."""
        self.on_change = on_change
        self.ui: Any = None
        self._also: dict[str, str] = {}
        self._today = today or datetime.now().astimezone().date().isoformat()
        self._screen: Screen | None = None
        self._painted = 0.0
        self.keeping: Keeping = Keeping(self)
        self._copying = False
        with use_language(self.language):
            check_bots({} if bots is None else bots)
        policies: dict[str, Callable[[], Policy[Any, Any]]] = {**bots_of(game)}
        for name, policy in (bots or {}).items():
            policies[name] = lambda policy=policy: policy  # type: ignore[misc]
        self.table: Table = Table(game, policies, self, pace, own=bots or ())
        self.keeping.shelf = found(earlier, game, policies) if earlier else ()
        with use_language(self.language):
            self.table.begin(setup, start=start, first=None if start is None else 0)
        self.keeping.autosave = autosave
        self.keeping.save()

    @property
    def match(self) -> Match[Any, Any]:
        """The match; it knows everything."""
        return self.table.watched.match

    @property
    def seed(self) -> str:
        """The seed of the match, drawn if none was given; not for a page: it tells every hidden tile."""
        return str(self.match.seed)

    @property
    def viewer(self) -> int | None:
        """The player whose eyes the screen has; None for an onlooker."""
        return self.table.watched.viewer

    @property
    def eyes(self) -> int | None:
        """The player whose tiles may be seen now: nobody's while another is to take the seat."""
        return self.table.watched.eyes

    @property
    def bot_error(self) -> Exception | None:
        """What one of the bots given to this session raised last, for its author; None if none failed.

        Its text may name tiles of the bot's rack: it is not for a page. What bots of the package raise is not here.
        """
        return self.table.bot_error

    def bot_errors(self) -> str:
        """Return the traceback of each move of this match in which a bot given to this session failed."""
        own = [seat.name if seat.bot in self.table.own else "" for seat in self.table.watched.seating.seats]
        return every(self.match.history, own)

    @property
    def observation(self) -> Any:  # noqa: ANN401  the game's own type
        """What the person at the screen may know, at the turn shown."""
        return self.table.watched.observation

    def _info(self) -> ask.TableInfo[Any, Any]:
        return replace(
            self.table.info(),
            languages=tuple(LANGUAGES),
            language=self.language,
            today=self._today,
            earlier=offer(self.keeping.shelf),
            unkept=self.keeping.unkept,
            linked=bool(self.address),
            also=self._also,
        )

    # The screen.

    @property
    def screen(self) -> Screen:
        """What to paint now."""
        if self._screen is None:
            with use_language(self.language):
                screen = self.game.view(self.observation, self.ui)
            heard = " ".join(filter(None, (self.keeping.news, screen.announcement)))
            self._screen = replace(screen, announcement=heard)
        return self._screen

    def laid(self, setup: Any) -> None:  # noqa: ANN401  the game's own type
        """Another match lies on the table: the view begins anew, its switches as they are."""
        self.keeping.played = False
        self.ui = replace(self.game.new_ui(setup, self._info()), **switches(self.ui))

    def changed(self, *, keep: bool) -> None:
        """Show what is new, and keep it."""
        with use_language(self.language):
            self.ui = replace(self.ui, info=self._info())
        self._repaint()
        if keep:
            self.keeping.save()

    def _repaint(self) -> None:
        self._screen, self._painted = None, time.monotonic()
        try:
            self.on_change()
        except Exception as error:  # noqa: BLE001  a host that cannot paint stops no match
            self.last_error = error
        self.shown()

    def tick(self) -> None:
        """Show how far someone has thought, now and then."""
        if time.monotonic() >= self._painted + REPAINT:
            self.changed(keep=False)

    def failed(self, error: BaseException, /) -> None:
        """Show what went wrong on the event loop."""
        self.last_error = error
        self.changed(keep=False)

    def tell(self, **also: str) -> None:
        """Tell the view what only a host knows, such as `theme`."""
        self._also = {**self._also, **also}
        self.changed(keep=False)

    def speak(self, language: str) -> None:
        """Use another language.

        :raises GameError: it is not spoken here
        """
        self.language = spoken_here(language)
        self.changed(keep=True)

    # What is asked for.

    def handle(self, event: Event) -> ask.Effect[Any] | ask.Handout | None:
        """Take what a person did, carry out what it asks for, and return it, or what the host is to hand out.

        What cannot be done is complained of in the view, which is else as it was before.
        """
        before, self.keeping.news = self.ui, ""
        if event.kind == "copied":
            self._copied(event.value)
            return None
        with use_language(self.language):
            self.ui, effect = self.game.on(event, self.observation, self.ui)
        if effect is None or isinstance(effect, ask.Leave):
            if self.ui != before:
                self._repaint()
            if self.ui.setup != before.setup or switches(self.ui) != switches(before):
                self.keeping.save()
            return effect
        try:
            return self.do(effect) or effect
        except GameError as error:
            self.ui = before.complain(str(error))
            self._repaint()
            return None

    def do(self, effect: ask.Effect[Any]) -> ask.Handout | None:  # noqa: PLR0912  one branch an effect
        """Carry out what a view, or a program, asks for.

        :raises GameError: it cannot be done; nothing has changed
        """
        table = self.table
        with use_language(self.language):
            match effect:
                case ask.Play(move, then):
                    with self.keeping.moving():
                        table.play(move, *then)
                case ask.Undo():
                    table.undo()
                case ask.Redo():
                    table.redo()
                case ask.Start(setup, rematch):
                    with self.keeping.set_aside(left=True):
                        table.start(setup, rematch=rematch)
                case ask.Reveal():
                    table.reveal()
                case ask.Look(ply):
                    table.look(ply)
                case ask.Run(on):
                    table.run(on=on)
                case ask.Branch():
                    table.branch()
                case ask.Pace(seconds):
                    table.set_pace(seconds)
                case ask.Pause(on):
                    table.pause(on=on)
                case ask.Step():
                    table.step()
                case ask.Hint(on):
                    table.hint(on=on)
                case ask.Review(on):
                    table.review(on=on)
                case ask.Give():
                    return self._give(effect)
                case ask.Open(text):
                    self._open(text)
                case ask.Restore():
                    self.keeping.restore()
                case ask.Discard():
                    self.keeping.discard()
                case ask.Speak(language):
                    self.speak(language)
                case ask.Leave():
                    pass
        return None

    def play(self, move: Any) -> None:  # noqa: ANN401  the game's own type
        """Make the person's move and let the bots answer.

        :raises GameError: the move is illegal, or it is a bot's turn; nothing has changed
        """
        self.do(ask.Play(move))

    def undo(self) -> None:
        """Take back to before the last move a person made."""
        self.do(ask.Undo())

    def redo(self) -> None:
        """Make again what was taken back last, up to the next turn of a person; bots go on from there."""
        self.do(ask.Redo())

    def start(self, setup: Setup) -> None:
        """Begin a new match.

        :raises GameError: a seat names no bot; nothing has changed
        """
        self.do(ask.Start(setup))

    def start_bots(self) -> None:
        """Let the bots whose turn it is move, one after another.

        Inside a running event loop they do so in a task of their own, `pace` seconds apart, so that nothing blocks;
        elsewhere at once.
        """
        self.table.moves.start(self.match)

    async def until_my_turn(self) -> bool:
        """Wait until a person is to move, and return True, or until the match is over, and return False.

        Inside a running event loop, such as a notebook's, bots answer in a task of their own: who plays by program
        waits for them here. Elsewhere they have answered when `play` returns, and nothing has to be waited for.

        :raises GameError: the bots are held, or have stopped
        """
        self.start_bots()
        while self.match.bot_to_move:
            if not await self.table.moves.rest():
                raise GameError(say("It is a bot's turn, and the bots do not move."))
        return self.match.outcome() is None

    def close(self) -> None:
        """Stop all that is going on."""
        self.table.stop()

    # What comes in and goes out as text.

    def open(self, text: str) -> None:
        """Lay a record or a position on the table, or what a link or its fragment holds.

        :raises GameError: the text is none of them; nothing has changed
        """
        self.do(ask.Open(text))

    def _open(self, text: str) -> None:
        kind, text = read_link(text) or ("", text)
        with self.keeping.set_aside(left=False):
            if kind == "seed":
                self.table.start(replace(self.ui.setup, seed=text), rematch=False)
            else:
                self.table.open(text)

    def _give(self, effect: ask.Give) -> ask.Handout:
        handout = hand_out(effect, self.game, self.table.watched, self._info(), self.address)
        self._copying = effect.how == "copy"
        self.table.notice = "" if self._copying else say("Saved as {name}.", name=handout.name)
        self.changed(keep=False)
        return handout

    def _copied(self, taken: str) -> None:
        """Say whether the clipboard took what was handed out: only the host knows."""
        if self._copying:
            self._copying = False
            with use_language(self.language):
                refused = say(
                    "This browser does not let the page copy: the text stands below, ready to be copied by hand."
                )
                self.table.notice = say("Copied.") if taken == "yes" else refused
            self.changed(keep=False)

    def record(self, viewer: int | EllipsisType | None = ...) -> str:
        """Return the match as text.

        :param viewer: while the match runs, the text holds what this player may know (None: an onlooker); by default
            the one who looks
        """
        watched = self.table.watched
        eyes = watched.eyes if isinstance(viewer, EllipsisType) else viewer
        return str(shared_record(watched.match, self.game, watched.seating.seats, eyes))

    def saved(self) -> str:
        """Return everything, earlier matches and hidden tiles too, for the host's own autosave: never for the page."""
        return self.keeping.text()

    @classmethod
    def resume(
        cls,
        game: Game,
        text: str,
        *,
        bots: Mapping[str, Policy[Any, Any]] | None = None,
        autosave: Callable[[str], None] | None = None,
        **keywords: Any,  # noqa: ANN401  those of the constructor
    ) -> Self:
        """Return the table as `saved()` kept it, its pace and language too; bots move once `start_bots` is called.

        :raises GameError: the text is damaged, or of another game
        """
        session = cls(game, game.make_setup(), bots=bots, **keywords)
        session.keeping.resume(text)
        session.changed(keep=False)
        session.keeping.autosave = autosave
        return session
