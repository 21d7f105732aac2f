"""A session: a match with all that goes on around it, a screen to paint, and one method for each effect.

It knows no game and no host: a game is the module it is given; a host subscribes, paints `screen` and sends events.
"""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, Self

from uptown_widget.bots.catalog import bots_of
from uptown_widget.bots.random import check_bots
from uptown_widget.errors import GameError
from uptown_widget.i18n import say, say_error, use_language
from uptown_widget.match.advice import Advice
from uptown_widget.match.bot_runner import BotRunner
from uptown_widget.match.earlier_matches import from_saved
from uptown_widget.match.export import Exporter
from uptown_widget.match.forced import ForcedMoves
from uptown_widget.match.game import Game, Setup
from uptown_widget.match.load import LoadedMatch, deal_match, load_text
from uptown_widget.match.saving import Saving, checked_language
from uptown_widget.match.seats import Bots
from uptown_widget.match.session_replay import SessionReplay
from uptown_widget.match.tasks import BackgroundTask
from uptown_widget.match.viewpoint import Viewpoint
from uptown_widget.protocols import Policy, SearchableObservation, State
from uptown_widget.screen.controls import Event
from uptown_widget.ui import effects
from uptown_widget.ui.shared_ui import complain, switches, update, with_switches


class Session(SessionReplay):
    """A match in play.

    :param game: the module of a game, such as `uptown.game`
    :param setup: players, seats, seed ... as the game's set-up form has them
    :param start: a position to begin the first match with instead of a deal: then the first seat is player 0, and what
        an observation hides is dealt anew
    :param pace: seconds a bot waits before it moves, so that a person can follow
    :param bots: further policies that seats may name
    :param language: the language of all texts
    :param autosave: called with `saved()` after each change of the match; raises what prevents it: a `GameError` if
        there is a sentence to show, `SavedElsewhereError` if another session has written there since
    :param earlier: what `saved()` once returned; its matches are offered beside this one, even if they are unreadable
    :param today: the local date, for the daily deal
    :raises GameError: a seat names an unknown bot, or the language is not available
    """

    ui: Any

    def __init__(
        self,
        game: Game,
        setup: Setup,
        *,
        start: State[Any, Any] | SearchableObservation[Any] | None = None,
        pace: float = 0.9,
        bots: Mapping[str, Policy[Any, Any]] | None = None,
        language: str = "en",
        autosave: Callable[[str], None] | None = None,
        earlier: str = "",
        today: str | None = None,
    ) -> None:
        """Deal the first match; bots move once `start_bots` is called."""
        super().__init__()
        self.game = game
        self.language: str = checked_language(language)
        self.address: str = ""
        """Where links begin, set by a host that has an address."""
        self.today: str = today or datetime.now().astimezone().date().isoformat()
        self.notice: str = ""
        """What was done or went wrong, in a sentence; gone with the next turn or action."""
        self.match_number: int = 0
        """Counts the matches played in this session."""
        with use_language(self.language):
            check_bots({} if bots is None else bots)
        self.bots: Bots = bots_of(game, bots)
        self.advice: Advice = Advice(game, self.changed, self.tick, self.failed)
        self.bot_runner: BotRunner = BotRunner(self._bot_moved, self.tick, self.failed, own=bots or ())
        self.bot_runner.pace = float(pace)
        self.exporter: Exporter = Exporter(game)
        self._autoplay = BackgroundTask(self.failed)
        self.forced: ForcedMoves = ForcedMoves(self)
        self.saving: Saving = Saving(self)
        if earlier:
            self.saving.earlier = from_saved(earlier, game, self.bots)
            self.saving.learn_days(earlier)
        with use_language(self.language):
            self.place_match(deal_match(setup, game, self.bots, start=start))
        self.saving.autosave = autosave
        self.saving.save()

    # Events and effects.

    def handle(self, event: Event) -> effects.Effect[Any] | effects.ExportedText | None:
        """Take an event, carry out the effect it has, and return that, or the text that the host is to export.

        What cannot be done is refused in the view, which otherwise stays as it was.
        """
        painted, self.saving.news = self.ui, ""
        with use_language(self.language):
            if event.kind == "copied":
                if self.exporter.copying:
                    self.notice = self.exporter.copied(taken=event.value == "yes")
                    self.show()
                return None
            if event.kind != "point":
                self._forget_notice()
            before = self.ui
            self.ui, effect = self.game.on(event, self.observation, before)
            if effect is None or isinstance(effect, effects.ReleaseKeyboard):
                if self.ui != painted:
                    self.repaint()
                if self.ui.shared.setup != before.shared.setup or switches(self.ui) != switches(before):
                    self.saving.save()
                    self.forced.start()
                return effect
            self.exporter.control = event.name
            try:
                return self.do(effect) or effect
            except GameError as error:
                self.ui = complain(before, say_error(error), about=event.name)
                self.repaint()
                return None
            finally:
                self.exporter.control = ""

    def _forget_notice(self) -> None:
        """Stop telling what the action before this one did."""
        if self.notice or self.exporter.done:
            self.notice, self.exporter.done = "", None
            self.ui = update(self.ui, info=self.info())

    def do(self, effect: effects.Effect[Any]) -> effects.ExportedText | None:  # noqa: PLR0912  one branch each
        """Carry out what a view, or a program, asks for.

        :raises GameError: it cannot be done; nothing has changed
        """
        with use_language(self.language):
            match effect:
                case effects.Play(move, then):
                    self.play(move, *then)
                case effects.Undo():
                    self.undo()
                case effects.Redo():
                    self.redo()
                case effects.StartMatch(setup, rematch):
                    self.start(setup, rematch=rematch)
                case effects.OpenCurtain():
                    self.reveal()
                case effects.ShowPly(ply):
                    self.look(ply)
                case effects.Autoplay(on):
                    self.autoplay(on=on)
                case effects.Branch(move):
                    self.branch(move)
                case effects.SetPace(seconds):
                    self.set_pace(seconds)
                case effects.PauseBots(on):
                    self.pause(on=on)
                case effects.StepBot():
                    self.step()
                case effects.Hint(on):
                    self.hint(on=on)
                case effects.Review(on):
                    self.review(on=on)
                case effects.BackToReview():
                    self.back_to_review()
                case effects.Export():
                    return self.export(effect)
                case effects.OpenText(text):
                    self.open(text)
                case effects.RestoreEarlier(number):
                    self.saving.restore(number)
                case effects.DiscardEarlier(number):
                    self.saving.discard(number)
                case effects.SetLanguage(language):
                    self.speak(language)
                case effects.ReleaseKeyboard():
                    pass
            return None

    # Matches.

    def start(self, setup: Setup, *, rematch: bool = False) -> None:
        """Begin a new match; in a rematch the next seat begins, and the tiles are dealt anew.

        :raises GameError: a seat names an unknown bot; nothing has changed
        """
        with use_language(self.language), self.saving.set_aside(left=True):
            before = self.viewpoint.seating if rematch else None
            self.place_match(deal_match(setup, self.game, self.bots, after=before))
            self.go_on(self.notice)

    def open(self, text: str) -> None:
        """Load a record or a position, or what a link or its fragment holds.

        :raises GameError: the text is none of them; nothing has changed
        """
        with use_language(self.language), self.saving.set_aside(left=False):
            self.place_match(
                load_text(text, self.game, self.bots, self.viewpoint.seating, self.ui.shared.setup, self.today)
            )
            self.go_on(self.notice)

    def place_match(self, loaded: LoadedMatch) -> None:
        """Go over to another match; the switches of the view stay as they are."""
        self.close()
        last = self.viewpoint.name if self.match_number else ""
        self.viewpoint: Viewpoint = Viewpoint(loaded.match, loaded.seating, last)
        self.match_number += 1
        self.notice, self.saving.played, self.saving.offered = loaded.notice, False, True
        self.ui = with_switches(self.game.new_ui(loaded.setup, self.info()), switches(self.ui))

    def go_on(self, notice: str = "", since: int | None = None) -> None:
        """Show and save what was done, tell of the turns since a ply, and let the bots move."""
        self.notice = notice
        self.changed(save=True)
        if since is not None:
            self._tell_turns(since)
        self.start_bots()

    def _tell_turns(self, since: int) -> None:
        for turn in self.viewpoint.turns[since:]:
            self.moved(turn)

    def close(self) -> None:
        """Stop everything that runs in the background."""
        self.bot_runner.stop()
        self.advice.drop()
        self._autoplay.stop()
        self.forced.stop()

    # Turns.

    def play(self, *moves: Any) -> None:  # noqa: ANN401  the game's own type
        """Make a person's move, or several of one turn, and let the bots answer; a turn with nothing left to do ends.

        :raises GameError: the first move is illegal, or it is a bot's turn; nothing has changed
        """
        with use_language(self.language):
            since = len(self.viewpoint.turns)
            self.viewpoint.play(moves, self.game.END_TURN)
            self.saving.played, self.saving.offered = True, False
            self.close()
            self.go_on(since=since)

    def undo(self) -> None:
        """Take back to before the last move a person made; the bots wait until it is made anew."""
        self._back_to(self.viewpoint.last_own_ply)

    def branch(self, move: Any = None) -> None:  # noqa: ANN401  the game's own type
        """Go on playing from the position shown, with a move that is made there at once if there is one.

        :raises GameError: the move is illegal there; nothing has changed
        """
        self._back_to(self.viewpoint.at, move)

    def _back_to(self, ply: int | None, move: Any = None) -> None:  # noqa: ANN401
        if ply is not None:
            if move is not None:
                self.match.state(ply).apply(move)  # raises before anything is taken back
            self.viewpoint.remember_review(self.advice.verdicts, done=self.advice.part is None)
            self.close()
            self.viewpoint.back_to(ply, move)
            self.forced.taken_back = move is None
            self.go_on(since=None if move is None else ply)

    def redo(self) -> None:
        """Make again what was taken back last, up to the next turn of a person; bots go on from there."""
        if self.match.can_redo:
            self.close()
            since = len(self.viewpoint.turns)
            self.viewpoint.redo()
            self.go_on(since=since)

    def reveal(self) -> None:
        """Open the curtain."""
        self.viewpoint.curtain = False
        self.go_on()

    # Bots and the adviser.

    def start_bots(self) -> None:
        """Let the bots whose turn it is move, one after another, and a person's forced move play itself.

        Inside a running event loop that happens in the background, with pauses; elsewhere at once.
        """
        self.bot_runner.start(self.match)
        self.forced.start()
        self.advice.go_on(self.viewpoint)

    def _bot_moved(self) -> None:
        if self.saving.played or not self.viewpoint.people:  # else it tells how this match began
            self.notice = ""
        since = len(self.viewpoint.turns)
        self.bot_runner.note(self.match.history[-1], self.viewpoint.seating)
        self.advice.drop()
        self.viewpoint.keep_up()
        self.changed(save=True)
        self._tell_turns(since)
        self.forced.start()

    async def until_my_turn(self) -> bool:
        """Wait until a person is to move, and return True, or until the match is over, and return False.

        Inside a running event loop, such as a notebook's, bots answer in a task of their own: a program that plays
        waits for them here. Elsewhere they have answered when `play` returns, and there is nothing to wait for.

        :raises GameError: the bots are paused or have stopped
        """
        self.start_bots()
        while self.match.bot_to_move:
            if not await self.bot_runner.rest():
                raise GameError(say("It is a bot's turn, but the bots are paused or have stopped."))
        return self.match.outcome() is None

    def set_pace(self, seconds: float) -> None:
        """Let a bot wait that many seconds before it moves."""
        self.bot_runner.pace = max(0.0, float(seconds))
        self.go_on()

    def pause(self, *, on: bool) -> None:
        """Pause the bots, or let them go on."""
        self.bot_runner.paused = on
        if on:
            self.bot_runner.stop()
        self.go_on()

    def step(self) -> None:
        """Let the bot whose turn it is make one move while the bots are paused."""
        self.bot_runner.step(self.match)
        self.show()

    def hint(self, *, on: bool) -> None:
        """Ask the adviser for the best moves, or drop the hint shown.

        :raises GameError: it is not the turn of the person at the screen
        """
        self.advice.hint(self.viewpoint if on else None)
        self.show()

    def review(self, *, on: bool) -> None:
        """Review the match with the adviser, or stop doing so.

        :raises GameError: the match is not over
        """
        self.advice.review(self.viewpoint if on else None)
        self.changed(save=True)

    def back_to_review(self) -> None:
        """Go back to the line that was reviewed, at the turn where it was left."""
        self.close()
        self.advice.back_to_review(self.viewpoint)
        self.go_on()

    # Language and texts.

    def speak(self, language: str) -> None:
        """Use another language.

        :raises GameError: it is not available
        """
        self.language = checked_language(language)
        self.changed(save=True)

    def export(self, what: effects.Export) -> effects.ExportedText:
        """Return a text for the host to copy or to save as a file.

        :raises GameError: there is no result yet
        """
        with use_language(self.language):
            exported = self.exporter.export(what, self.viewpoint, self.ui.shared.info, self.address)
            self.notice = "" if self.exporter.copying else say("Saved as {name}.", name=exported.name)
            self.show()
            return exported

    def saved(self) -> str:
        """Return everything, earlier matches and hidden tiles too, for the host's own autosave: never for the page."""
        return self.saving.text()

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
        """Return the session that `saved()` saved, its pace and language too; bots move once `start_bots` is called.

        :raises GameError: the text is damaged, or of another game
        """
        session = cls(game, game.make_setup(), bots=bots, **keywords)
        session.saving.resume(text)
        session.show()
        session.saving.autosave = autosave
        return session
