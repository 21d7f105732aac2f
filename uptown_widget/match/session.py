"""A session: a match with all that goes on around it, a screen to paint, and one method for each effect.

It is composed of a game, a source of turns, services and panels, and knows none of them by name. A host subscribes,
paints `screen` and sends events.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from types import EllipsisType
from typing import Any, Generic, Self

from uptown_widget.bots.catalog import bots_of
from uptown_widget.bots.random import check_bots
from uptown_widget.checks import check_type
from uptown_widget.errors import FieldError, GameError, quoted
from uptown_widget.i18n import checked_language, say, say_error, use_language
from uptown_widget.match.bot_errors import tracebacks
from uptown_widget.match.commands import carry_out
from uptown_widget.match.earlier_matches import from_saved
from uptown_widget.match.followers import Followers
from uptown_widget.match.game import Game, UrgingGame, check_game
from uptown_widget.match.games import carried, portable
from uptown_widget.match.listeners import Observable, checked_function
from uptown_widget.match.load import LoadedMatch, deal_match
from uptown_widget.match.match import Match
from uptown_widget.match.painter import Painter
from uptown_widget.match.panel import Panel
from uptown_widget.match.record import shared_record
from uptown_widget.match.restorable_board import RestorableBoard
from uptown_widget.match.seats import Bots
from uptown_widget.match.services import Services
from uptown_widget.match.services.advice import Advice
from uptown_widget.match.services.bot_runner import BotRunner
from uptown_widget.match.services.export import Exporter
from uptown_widget.match.services.forced import ForcedMoves, only_move
from uptown_widget.match.services.replay import Replay
from uptown_widget.match.services.saving import Saving
from uptown_widget.match.source import Local, TurnSource
from uptown_widget.match.table_info import table_info
from uptown_widget.match.today import Today, clock_of
from uptown_widget.match.viewpoint import Viewpoint
from uptown_widget.protocols import Bot, M, O, Seen, State
from uptown_widget.screen.controls import Event, Screen
from uptown_widget.ui import effects
from uptown_widget.ui.effects import Info, Turn
from uptown_widget.ui.seats import Setup
from uptown_widget.ui.shared_ui import GameUI, complain, switches, update, with_switches


class Session(Observable, Generic[O, M]):
    """A match in play.

    :param game: the module of a game, such as `uptown.game`
    :param setup: players, seats, seed ... as the game's set-up form has them
    :param source: where turns come from; by default people and bots at this screen
    :param panels: what stands beside the board, from the top
    :param start: a position to begin the first match with instead of a deal: then the first seat is player 0, and what
        an observation hides is dealt anew
    :param pace: seconds a bot waits before it moves, so that a person can follow
    :param bots: further policies that seats may name
    :param language: the language of all texts
    :param autosave: called with `saved()` after each change of the match; raises what prevents it: a `GameError` if
        there is a sentence to show, `SavedElsewhereError` if another session has written there since
    :param earlier: what `saved()` once returned; its matches are offered beside this one, even if they are unreadable
    :param today: tells the date, for the daily deal, or is it for good; by default the clock of this machine tells it
    :raises GameError: a seat names an unknown bot, or the language is not available
    """

    def __init__(
        self,
        game: Game[O, M],
        setup: Setup,
        *,
        source: TurnSource[O, M] | None = None,
        panels: Sequence[Panel] = (),
        start: State[M, O] | O | None = None,
        pace: float = 0.9,
        bots: Mapping[str, Bot] | None = None,
        language: str = "en",
        autosave: Callable[[str], None] | None = None,
        earlier: str = "",
        today: str | Today | None = None,
    ) -> None:
        """Deal the first match; bots move once `start_bots` is called."""
        super().__init__()
        check_setup(game, setup)
        self.game: Game[O, M] = game
        self.language: str = checked_language(language)
        self.address: str = ""
        """Where links begin, set by a host that has an address."""
        self._today: Today = clock_of(today)
        self.notice: str = ""
        """A notice of what was done or failed, until the next turn or action."""
        self.host_info: dict[str, str] = {}
        """What only the host knows, such as `theme`."""
        self.ui: GameUI
        """What the game's view remembers."""
        with use_language(self.language):
            check_bots({} if bots is None else bots)
        self.bots: Bots = bots_of(game, bots)
        self.services: Services[O, M] = self._services(own=bots or (), pace=pace)
        self.source: TurnSource[O, M] = Local() if source is None else source
        self.panels: tuple[Panel, ...] = tuple(panels)
        self._followers = Followers[O, M](self.failed)
        self._painter = Painter(self.panels)
        self.source.attach(self)
        saving = self.services.saving
        if earlier:
            saving.earlier = from_saved(earlier, game, self.bots)
            saving.learn_days(earlier)
        with use_language(self.language):
            self.place(deal_match(setup, game, self.bots, start=start))
            saving.autosave = autosave
            saving.save()

    def _services(self, own: Sequence[str] | Mapping[str, object], pace: float) -> Services[O, M]:
        advice = Advice(self.game, self.changed, self.tick, self.failed)
        bots = BotRunner(self._bot_moved, self.tick, self.failed, own=tuple(own))
        bots.pace = float(pace)
        forced = ForcedMoves(self._due, self.show, self.play, lambda: bots.pace, self.failed)
        replay = Replay(lambda: self.viewpoint.at, self._look, lambda: bots.pace, self.failed)
        saving = Saving(self.game, self.bots, RestorableBoard(self))
        return Services(advice, bots, Exporter(self.game), forced, replay, saving, (bots, advice, replay, forced))

    def _due(self) -> M | None:
        """Return the person's only move, if it is to play itself."""
        move = only_move(self.viewpoint)
        alone = not self.ui.shared.info.everybody  # in a study, people try out what they like
        itself = alone and isinstance(self.game, UrgingGame) and move in self.game.AUTOMATIC
        return move if itself or self.ui.shared.forced else None

    @property
    def today(self) -> str:
        """The date here, for the deal of the day."""
        return self._today()

    def new_day(self) -> None:
        """Show what there is on another day, if it is one."""
        if self.ui.shared.info.today != self.today:
            self.show()

    # Events and effects.

    def handle(self, event: Event) -> effects.Effect[M] | effects.ExportedText | None:
        """Take an event, carry out the effect it has, and return that, or the text that the host is to export.

        What cannot be done is refused in the view, which otherwise stays as it was.

        :raises GameError: that is no event
        """
        check_type(event, Event, "an Event")
        self.services.saving.news = ""
        self.new_day()
        with use_language(self.language):
            if event.kind == "copied":
                if self.services.exporter.copying:
                    self.notice = self.services.exporter.copied(taken=event.value == "yes")
                    self.show()
                return None
            if self.panels:
                _ = self.screen  # an event is about what was painted: whose controls those are is known then
                if (panel := self._painter.owner(event)) is not None:
                    return self._pass_on(event, panel)
            painted = self.ui
            if event.kind != "point":
                self._forget_notice()
            before = self.ui
            self.ui, effect = self.game.on(event, self.viewpoint.observation, before)
            if effect is None or isinstance(effect, effects.ReleaseKeyboard):
                if self.ui != painted:
                    self.repaint()
                filled_in = self.ui.shared.setup != before.shared.setup
                if filled_in or switches(self.ui) != switches(before):
                    (self.services.saving.save if filled_in else self.services.saving.save_soon)()
                    self.services.forced.start()
                return effect
            self.services.exporter.control = event.name
            try:
                return self.do(effect) or effect
            except GameError as error:
                self.ui = complain(before, say_error(error), about=event.name)
                self.repaint()
                return None
            finally:
                self.services.exporter.control = ""

    def _pass_on(self, event: Event, panel: Panel) -> effects.ExportedText | None:
        """Pass an event to a panel."""
        if event.kind not in {"point", "focus"}:
            self._forget_notice()
            self.ui = update(self.ui, complaint=None)
        exported = None
        try:
            exported = panel.handle(event)
        except GameError as error:
            about = error.field if isinstance(error, FieldError) else event.name
            self.ui = complain(self.ui, say_error(error), about=about)
        if exported is not None:
            self.services.exporter.control = event.name
            self.services.exporter.hand_over(exported)
        self.show()
        return exported

    def _forget_notice(self) -> None:
        """Stop telling what the action before this one did."""
        if self.notice or self.services.exporter.done:
            self.notice, self.services.exporter.done = "", None
            self.ui = update(self.ui, info=self.info())

    def do(self, effect: effects.Effect[M]) -> effects.ExportedText | None:
        """Carry out what a view, or a program, asks for.

        :raises GameError: it cannot be done; nothing has changed
        """
        with use_language(self.language):
            self.source.check(effect)
            match effect:
                case effects.Play(move, then):
                    self.source.play((move, *then))
                case effects.Undo():
                    self.source.undo()
                case effects.Redo():
                    self.source.redo()
                case effects.Branch(move):
                    self.source.branch(move)
                case effects.ShowPly(ply):
                    self.look(ply)
                case effects.StartMatch(setup, rematch, form):
                    self.source.start(setup, rematch=rematch)
                    self._fill_form(form)
                case effects.OpenText(text):
                    self.source.open(text)
                case effects.OpenCurtain():
                    self.reveal()
                case effects.SetLanguage(language):
                    self.set_language(language)
                case effects.SetTheme(theme):
                    self.set_host_info(theme=theme)
                case effects.ReleaseKeyboard():
                    pass
                case _:
                    return carry_out(effect, self, self.address)
            return None

    def _fill_form(self, form: Setup | None) -> None:
        """Have the form for the next match say that, if anything."""
        if form is not None:
            self.ui = update(self.ui, setup=form)
            self.changed(save=True)

    # The match.

    @property
    def match(self) -> Match[O, M]:
        """The match; it knows everything."""
        return self.viewpoint.match

    @property
    def match_number(self) -> int:
        """Counts the matches played in this session, from 1."""
        return self.viewpoint.number

    @property
    def seed(self) -> str:
        """The seed of the match, drawn if none was given; not for a page: every hidden tile follows from it."""
        return str(self.match.seed)

    @property
    def observation(self) -> O:
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

    def start(self, setup: Setup, *, rematch: bool = False) -> None:
        """Begin a new match; in a rematch the next seat begins, and the tiles are dealt anew.

        :raises GameError: a seat names an unknown bot; nothing has changed
        """
        check_setup(self.game, setup)
        with use_language(self.language):
            self.source.start(setup, rematch=rematch)

    def open(self, text: str) -> None:
        """Load a record or a position, or what a link or its fragment holds.

        :raises GameError: the text is none of them; nothing has changed
        """
        with use_language(self.language):
            self.source.open(text)

    def place(self, loaded: LoadedMatch[O, M], /) -> None:
        """Show another match; the switches of the view stay as they are."""
        self.stop()
        self.services.advice.forget()
        before = getattr(self, "viewpoint", None)
        last, number = (before.name, before.number) if before else ("", 0)
        self.viewpoint: Viewpoint[O, M] = Viewpoint(loaded.match, loaded.seating, last, number + 1)
        self._followers.known = len(self.viewpoint.turns)
        self.source.placed()
        self.notice = loaded.notice
        self.services.saving.placed()
        self.ui = with_switches(self.game.new_ui(loaded.setup, self.info()), switches(getattr(self, "ui", None)))
        if loaded.form is not None:
            self.ui = update(self.ui, setup=loaded.form)

    def go_on(self, notice: str = "", since: int | None = None) -> None:
        """Show and save what was done, report the turns since a ply, and let the bots move."""
        check_type(since, int | None, "a number of turns, or None")
        self.notice = notice
        self.changed(save=True)
        if since is not None:
            self.report(since)
        self.start_bots()

    def report(self, since: int, /) -> None:
        """Report the turns since a ply to those who listen."""
        self._followers.go_on(self.viewpoint.turns, since)

    def stop(self) -> None:
        """Stop everything that runs in the background."""
        for service in self.services.background:
            service.stop()
        self.source.stop()

    def close(self) -> None:
        """Stop, and let the bots give back what they hold, such as a program; another table may ask them again."""
        self.stop()
        for bot in self.match.policies:
            with suppress(Exception):  # whatever a bot does, and most have nothing to give back
                bot.close()  # type: ignore[union-attr]

    def __repr__(self) -> str:
        return f"<Session: {self.screen.scene.label}>"

    # Turns.

    def play(self, *moves: M | str) -> None:
        """Make a person's move, or several of one turn, and let the bots answer; a turn with nothing left to do ends.

        Moves may be written as text, such as ``"sax@D7"``.

        :raises GameError: the first move is illegal, or it is a bot's turn; nothing has changed
        """
        with use_language(self.language):
            self.source.play([self._read(move) if isinstance(move, str) else move for move in moves])

    def _read(self, text: str) -> M:
        return self.game.parse_move(text, self.match.observation(self.match.current_player))

    def undo(self) -> None:
        """Take back to before the last move a person made; the bots wait until it is made anew."""
        with use_language(self.language):
            self.source.undo()

    def redo(self) -> None:
        """Make again what was taken back last, up to the next turn of a person; bots go on from there."""
        with use_language(self.language):
            self.source.redo()

    def look(self, ply: int | None) -> None:
        """Show the board as it was after some turns; None goes back to the present.

        :raises GameError: that is no number of turns
        """
        check_type(ply, int | None, "a number of turns, or None")
        self.services.replay.stop()
        self._look(ply)

    def _look(self, ply: int | None) -> None:
        with use_language(self.language):
            self.source.look(ply)

    def reveal(self) -> None:
        """Open the curtain."""
        self.viewpoint.curtain = False
        self.go_on()

    # Bots and the adviser.

    def start_bots(self) -> None:
        """Let the bots whose turn it is move, one after another, and a person's forced move play itself.

        Inside a running event loop that happens in the background, with pauses; elsewhere at once.
        """
        if self.source.runs_bots:
            self.services.bot_runner.start(self.viewpoint.match)
            self.services.forced.start()
        self.services.advice.go_on(self.viewpoint)

    def _bot_moved(self) -> None:
        if self.services.saving.played or not self.viewpoint.people:  # else it tells how this match began
            self.notice = ""
        since = len(self.viewpoint.turns)
        self.services.bot_runner.note(self.match.history[-1], self.viewpoint.seating)
        self.services.advice.stop()
        self.viewpoint.sync()
        self.changed(save=True)
        self.report(since)
        self.services.forced.start()

    async def until_my_turn(self) -> bool:
        """Wait until a person is to move, and return True, or until the match is over, and return False.

        Inside a running event loop, such as a notebook's, bots answer in a task of their own: a program that plays
        waits for them here. Elsewhere they have answered when `play` returns, and there is nothing to wait for.

        :raises GameError: the bots are paused or have stopped
        """
        self.start_bots()
        while self.match.bot_to_move:
            if not await self.services.bot_runner.rest():
                raise GameError(say("It is a bot's turn, but the bots are paused or have stopped."))
        return self.match.outcome() is None

    # What is shown.

    def info(self) -> Info:
        """Return what a view may know of the match: nothing hidden is in it."""
        with use_language(self.language):
            info = table_info(
                self.viewpoint,
                self.services,
                self.notice,
                bots=tuple(self.bots),
                levels=tuple(self.game.LEVELS),
                today=self.today,
                linked=bool(self.address),
                host_info=self.host_info,
            )
            return self.source.info(info)

    @property
    def screen(self) -> Screen:
        """What to paint now."""
        if self._painter.screen is not None:
            return self._painter.screen
        with use_language(self.language):
            screen = self.game.view(self.viewpoint.observation, self.ui)
            return self._painter.compose(screen, self.ui, self.source.hidden, self.services.saving.news)

    def changed(self, *, save: bool, soon: bool = False) -> None:
        """Show what is new, and save it.

        :param soon: save it only after it is shown: whoever leaves at that very moment can do without it
        """
        self.services.saving.note_day(self.today)
        self.services.saving.note_result()
        with use_language(self.language):
            before, info = self.ui.shared, self.info()
            # At the end, what is open would hide the result; whoever fills in the form for a new match goes on with it.
            ends = self.viewpoint.over and len(info.turns) > len(before.info.turns)
            self.ui = update(self.ui, info=info, open=before.open & {"setup", "choices"} if ends else before.open)
            self.repaint()
            if save:
                (self.services.saving.save_soon if soon else self.services.saving.save)()
        self._followers.back_to(len(self.viewpoint.turns))

    def show(self) -> None:
        """Show what is new that needs no saving."""
        self.changed(save=False)

    def repaint(self) -> None:
        """Have the host paint the screen anew."""
        self._painter.drop()
        self.notify()

    def tick(self) -> None:
        """Show, from time to time, the progress of a bot that thinks."""
        if self._painter.due:
            self.show()

    def failed(self, error: BaseException, /) -> None:
        """Show what went wrong on the event loop."""
        self.last_error: BaseException | None = error
        self.show()

    def set_host_info(self, **host_info: str) -> None:
        """Pass to the view what only a host knows, such as `theme`."""
        self.host_info = {**self.host_info, **host_info}
        self.show()

    # Language, texts and listeners.

    def set_language(self, language: str) -> None:
        """Use another language.

        :raises GameError: it is not available
        """
        self.language = checked_language(language)
        self.changed(save=True)

    def record(self, viewer: int | EllipsisType | None = ...) -> str:
        """Return the match as text.

        :param viewer: while the match runs, the text holds what this player may know (None: a spectator); by default
            the person at the screen
        """
        eyes = self.eyes if isinstance(viewer, EllipsisType) else viewer
        return str(shared_record(self.match, self.game, self.viewpoint.seating.seats, eyes))

    @property
    def bot_error(self) -> Exception | SystemExit | None:
        """The last error of a bot given to this session, for its author; None if there was none.

        Its text may name tiles of the bot's rack: it is not for a page. What bots of the package raise is not here.
        """
        return self.services.bot_runner.error

    def bot_errors(self) -> str:
        """Return the traceback of each move of this match in which a bot given to this session failed."""
        own = self.services.bot_runner.own
        names = [seat.name if seat.bot in own else "" for seat in self.viewpoint.seating.seats]
        return tracebacks(self.match.history, names)

    def on_move(self, function: Callable[[Turn[O, M]], object]) -> Callable[[], None]:
        """Call a function with each turn that is taken from now on, whoever takes it; also when one is made again.

        A turn has `player`, `move`, and `before` and `after`, the observations of a spectator. The screen shows it by
        then. An exception in the function stops nothing: `last_error` keeps it.

        :returns: a function that ends it
        :raises GameError: that is no function

        >>> from uptown_widget.match.session import Session
        >>> from uptown_widget.uptown import game
        >>> session = Session(game, game.make_setup(players=2, seed="7", seats=["person", "greedy"], start=0))
        >>> stop = session.on_move(lambda turn: print(turn.player, turn.move))
        >>> session.play(session.observation.legal_moves()[0])
        0 blue:car@G1
        1 yellow:sign@E3
        >>> stop()
        """
        return self._followers.moves.add(checked_function(function))

    def on_undo(self, function: Callable[[int], object]) -> Callable[[], None]:
        """Call a function whenever turns are taken back, with the number of turns that are left.

        So what follows `on_move`, such as a chart, can follow the match back, too.

        :returns: a function that ends it
        :raises GameError: that is no function
        """
        return self._followers.undos.add(checked_function(function))

    # Saving.

    def __reduce__(self) -> tuple[object, ...]:
        """Let a session be copied and sent to another process, with its bots; who listens to it stays here.

        :raises GameError: its turns come from elsewhere
        """
        if not isinstance(self.source, Local):
            msg = "A session is copied where all play at one screen; this one belongs to a table of several devices."
            raise GameError(msg)
        own = {name: self.bots[name]() for name in self.services.bot_runner.own}
        return _resumed, (portable(self.game), self.saved(), own)

    def saved(self) -> str:
        """Return everything, earlier matches and hidden tiles too, for the host's own autosave: never for the page."""
        return self.services.saving.text()

    @classmethod
    def resume(
        cls,
        game: Game[O, M],
        text: str,
        *,
        bots: Mapping[str, Bot] | None = None,
        autosave: Callable[[str], None] | None = None,
        **keywords: Any,  # noqa: ANN401  those of the constructor
    ) -> Self:
        """Return the session that `saved()` saved, its pace and language too; bots move once `start_bots` is called.

        :raises GameError: the text is damaged, or of another game
        """
        check_game(game)
        session = cls(game, game.make_setup(), bots=bots, **keywords)
        session.services.saving.resume(text)
        session.show()
        session.services.saving.autosave = autosave
        return session


def check_setup(game: object, setup: object) -> None:
    """Check that a match can be begun with these.

    :raises GameError: it cannot
    """
    if not callable(getattr(game, "make_setup", None)) or not hasattr(setup, "seats"):
        msg = f"A session takes a game and what its make_setup() returns, not {quoted(game)} and {quoted(setup)}."
        raise GameError(msg)


def _resumed(game: object, text: str, bots: Mapping[str, Bot]) -> "AnySession":
    """Return a session that was sent to this process."""
    return Session.resume(carried(game), text, bots=bots)


AnySession = Session[Seen, object]
"""A session of a game of which no more is known."""
