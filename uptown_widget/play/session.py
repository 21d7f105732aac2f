"""A table: a match, who sits where, what the person at the screen sees, and all that a view asks of it.

It knows no game and no host: a game is the module it is given, a host paints `screen` whenever `on_change` is called
and hands events to `handle`.
"""

import random
import time
from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from datetime import datetime
from types import EllipsisType
from typing import Any, Self

from uptown_widget.errors import GameError
from uptown_widget.play import keep
from uptown_widget.play.advising import Advice
from uptown_widget.play.bots import bots_of
from uptown_widget.play.handing import hand_out
from uptown_widget.play.links import read_link
from uptown_widget.play.match import Match
from uptown_widget.play.moving import BotMoves
from uptown_widget.play.opening import open_text
from uptown_widget.play.protocols import Game, Policy, Setup, State
from uptown_widget.play.record import shared_record
from uptown_widget.play.seating import Seating, draw_seed, seated, starting_seat
from uptown_widget.play.thinking import Chore, Steps
from uptown_widget.play.watching import Watched
from uptown_widget.screen import effects as ask
from uptown_widget.screen.interface import Event, Screen
from uptown_widget.screen.language import LANGUAGES, say, speaking

RUN_PACE = 0.25
"""The least seconds between two turns that are shown one after another."""
REPAINT = 0.2
"""Seconds between two looks at how far someone has thought."""


class Session:
    """A running table.

    :param game: the module of a game, such as `uptown.game`
    :param setup: players, seats, seed ... as the game's set-up form has them
    :param start: a position to begin the first match with instead of a deal; then the first seat is player 0
    :param pace: seconds a bot waits before it moves, so that a person can follow
    :param bots: further policies that seats may name
    :param language: the language of all texts
    :param autosave: called with `saved()` after each change of the match
    :param today: the date here, for the deal of the day
    :param on_change: called whenever the screen has changed
    :raises GameError: a seat names no bot, or nobody speaks the language
    """

    def __init__(
        self,
        game: Game,
        setup: Setup,
        *,
        start: State[Any, Any] | None = None,
        pace: float = 0.6,
        bots: Mapping[str, Policy[Any, Any]] | None = None,
        language: str = "en",
        autosave: Callable[[str], None] | None = None,
        today: str | None = None,
        on_change: Callable[[], None] = lambda: None,
    ) -> None:
        """Deal the first match; bots move once `start_bots` is called."""
        self.game = game
        self.language = _spoken_here(language)
        self.address = ""
        """Where links begin, set by a host that has an address."""
        self.also: dict[str, str] = {}
        """What a host tells the view, see `tell`."""
        self.on_change = on_change
        self.last_error: BaseException | None = None
        self._today = today or datetime.now().astimezone().date().isoformat()
        self._bots: dict[str, Callable[[], Policy[Any, Any]]] = {**bots_of(game)}
        for name, policy in (bots or {}).items():
            self._bots[name] = lambda policy=policy: policy  # type: ignore[misc]
        self._moves = BotMoves(self._after_turn, self._tick, self._failed)
        self._moves.pace = pace
        self._advice = Advice(game, self._changed, self._tick, self._failed)
        self._showing = Chore(self._failed)
        self._screen: Screen | None = None
        self._painted = 0.0
        self._notice = ""
        self._autosave = None
        self.ui: Any = None
        with speaking(self.language):
            self._begin(setup, start=start, first=None if start is None else 0)
        self._autosave = autosave
        self._save()

    # The match.

    def _begin(
        self, setup: Setup, *, start: State[Any, Any] | None = None, first: int | None = None, seed: str = ""
    ) -> None:
        seed = seed or setup.seed or draw_seed()
        seating = seated(setup, starting_seat(setup, seed) if first is None else first)
        policies = seating.policies(self._bots)
        self._lay(Match(start or self.game.deal(setup, random.Random(f"{seed}/deal")), policies, seed), seating, setup)

    def _lay(self, match: Match[Any, Any], seating: Seating, setup: Any) -> None:  # noqa: ANN401  the game's own type
        """Put a match on the table; the switches of the view stay as they are."""
        self._stop()
        self._watched = Watched(match, seating)
        self.ui = replace(self.game.new_ui(setup, self._info()), **_switches(self.ui))

    def _stop(self) -> None:
        """Stop all that is going on: the match is another one, or at another turn."""
        self._moves.stop()
        self._advice.drop()
        self._showing.stop()

    @property
    def match(self) -> Match[Any, Any]:
        """The match; it knows everything."""
        return self._watched.match

    @property
    def seed(self) -> str:
        """The seed of the match, drawn if none was given."""
        return str(self.match.seed)

    @property
    def viewer(self) -> int | None:
        """The player whose eyes the screen has; None for an onlooker."""
        return self._watched.viewer

    @property
    def observation(self) -> Any:  # noqa: ANN401  the game's own type
        """What the person at the screen may know, at the turn shown."""
        return self._watched.observation

    def _info(self) -> ask.TableInfo[Any, Any]:
        watched, moves, advice = self._watched, self._moves, self._advice
        name, kind = watched.fault()
        fault = say("{name}'s program failed ({kind}); a legal move was chosen at random.", name=name, kind=kind)
        return ask.TableInfo(
            seats=watched.seating.seats,
            seed=self.seed,
            turns=tuple(watched.turns),
            can_undo=watched.last_own_ply is not None,
            can_redo=self.match.can_redo,
            viewer=watched.viewer,
            curtain=watched.curtain,
            notice=self._notice or (fault if kind else ""),
            at=watched.at,
            running=self._showing.busy,
            paused=moves.paused,
            pace=moves.pace,
            thinking=advice.part if moves.part is None else moves.part,
            hint=advice.hint,
            review=advice.review,
            bots=tuple(self._bots),
            languages=tuple(LANGUAGES),
            language=self.language,
            today=self._today,
            linked=bool(self.address),
            also=self.also,
        )

    # The screen.

    @property
    def screen(self) -> Screen:
        """What to paint now."""
        if self._screen is None:
            with speaking(self.language):
                self._screen = self.game.view(self.observation, self.ui)
        return self._screen

    def _changed(self) -> None:
        with speaking(self.language):
            self.ui = replace(self.ui, info=self._info())
        self._repaint()

    def _repaint(self) -> None:
        self._screen, self._painted = None, time.monotonic()
        self.on_change()

    def _tick(self) -> None:
        """Show how far someone has thought, now and then."""
        if time.monotonic() >= self._painted + REPAINT:
            self._changed()

    def _failed(self, error: BaseException) -> None:
        self.last_error = error
        self._changed()

    def tell(self, **also: str) -> None:
        """Tell the view what only a host knows, such as `theme`."""
        self.also = {**self.also, **also}
        self._changed()

    def handle(self, event: Event) -> ask.Effect[Any] | ask.Handout | None:
        """Take what a person did, carry out what it asks for, and return it, or what the host is to hand out.

        What cannot be done is said in the view's notice.
        """
        with speaking(self.language):
            before = self.ui
            self.ui, effect = self.game.on(event, self.observation, self.ui)
            if effect is None or isinstance(effect, ask.Leave):
                if self.ui != before:
                    self._repaint()
                if self.ui.setup != before.setup or _switches(self.ui) != _switches(before):
                    self._save()
                return effect
            self._notice = ""
            try:
                return self._carry_out(effect) or effect
            except GameError as error:
                self._notice = str(error)
                self._changed()
                return None

    def _carry_out(self, effect: ask.Effect[Any]) -> ask.Handout | None:
        match effect:
            case ask.Play(move, then):
                self.play(move, *then)
            case ask.Undo():
                self.undo()
            case ask.Redo():
                self.redo()
            case ask.Start(setup, rematch):
                self.start(setup, rematch=rematch)
            case ask.Reveal():
                self.reveal()
            case ask.Look(ply):
                self.look(ply)
            case ask.Run(on):
                self.run(on=on)
            case ask.Branch():
                self.branch()
            case ask.Pace(seconds):
                self.set_pace(seconds)
            case ask.Pause(on):
                self.pause(on=on)
            case ask.Step():
                self._moves.step(self.match)
                self._changed()
            case ask.Hint(on):
                self.hint(on=on)
            case ask.Review(on):
                self.review(on=on)
            case ask.Give():
                return self.give(effect)
            case ask.Open(text):
                self.open(text)
            case ask.Speak(language):
                self.speak(language)
        return None

    # Turns.

    def play(self, move: Any, *then: Any) -> None:  # noqa: ANN401  the game's own type
        """Make the person's move, and those chosen with it, and let the bots answer.

        :raises GameError: the move is illegal, or it is a bot's turn; nothing has changed
        """
        with speaking(self.language):
            self._watched.play((move, *then))
        self._after_turn()
        self.start_bots()

    def _after_turn(self) -> None:
        self._notice = ""
        self._advice.drop()
        self._watched.keep_up()
        self._done()

    def _done(self, notice: str = "") -> None:
        """Show and save what has been done, and let the bots go on."""
        self._notice = notice
        self._changed()
        self._save()

    def undo(self) -> None:
        """Take back to before the last move a person made."""
        ply = self._watched.last_own_ply
        if ply is not None:
            self._stop()
            self._watched.back_to(ply)
            self._done()

    def redo(self) -> None:
        """Make again what was taken back last, up to the next turn of a person; bots go on from there."""
        if self.match.can_redo:
            self._stop()
            self._watched.redo()
            self._done()
            self.start_bots()

    def branch(self) -> None:
        """Go on playing from the position looked at."""
        if self._watched.at is not None:
            self._stop()
            self._watched.back_to(self._watched.at)
            self._done()
            self.start_bots()

    def start(self, setup: Setup, *, rematch: bool = False) -> None:
        """Begin a new match; in a rematch the next seat begins, and the tiles are dealt anew.

        :raises GameError: a seat names no bot; nothing has changed
        """
        with speaking(self.language):
            old = self._watched.seating
            first = (old.first + 1) % len(setup.seats) if rematch else None
            self._begin(setup, first=first, seed=draw_seed() if rematch and setup.seed == self.seed else "")
        self._done()
        self.start_bots()

    def open(self, text: str) -> None:
        """Lay a record or a position on the table, or what a link holds.

        :raises GameError: the text is none of them; nothing has changed
        """
        with speaking(self.language):
            link = read_link(text)
            kind, text = link or ("", text)
            if kind == "seed":
                self.start(replace(self.ui.setup, seed=text))
                return
            seats = self._watched.seating.seats
            usual = next((seat.bot for seat in seats if seat.bot), next(iter(self.game.BOTS), "random"))
            opened = open_text(text, self.game, self._bots, usual)
            self._lay(opened.match, opened.seating, opened.setup)
        self._done(opened.notice)
        self.start_bots()

    # Watching.

    def reveal(self) -> None:
        """Open the curtain."""
        self._watched.curtain = False
        self._done()

    def look(self, ply: int | None) -> None:
        """Show the board as it was after some turns; None goes back to the present."""
        self._showing.stop()
        self._show(ply)

    def _show(self, ply: int | None) -> None:
        self._advice.drop_hint()
        self._watched.look(ply)
        self._changed()

    def run(self, *, on: bool = True) -> None:
        """Show turn after turn from the one looked at, or from the first; or stop doing so."""
        self._showing.stop()
        if on and self._watched.turns:
            self._show(self._watched.at or 0)
            self._showing.run(self._turn_after_turn())
        self._changed()

    def _turn_after_turn(self) -> Steps:
        while self._watched.at is not None:
            yield max(self._moves.pace, RUN_PACE)
            self._show(self._watched.at + 1)

    # Bots and the adviser.

    def start_bots(self) -> None:
        """Let the bots whose turn it is move, one after another.

        Inside a running event loop they do so in a task of their own, `pace` seconds apart, so that nothing blocks;
        elsewhere at once.
        """
        self._moves.start(self.match)

    def set_pace(self, seconds: float) -> None:
        """Let a bot wait that many seconds before it moves."""
        self._moves.pace = max(0.0, seconds)
        self._done()

    def pause(self, *, on: bool = True) -> None:
        """Hold the bots, or let them go on."""
        self._moves.paused = on
        if on:
            self._moves.stop()
        self._done()
        self.start_bots()

    def hint(self, *, on: bool = True) -> None:
        """Ask the adviser for the best moves, or drop the hint shown.

        :raises GameError: it is not the turn of the one who looks
        """
        self._advice.drop_hint()
        if on:
            self._advice.give_hint(self._watched)
        self._changed()

    def review(self, *, on: bool = True) -> None:
        """Go through the match with the adviser, or stop doing so.

        :raises GameError: the match is not over
        """
        self._advice.drop()
        if on:
            self._advice.go_through(self._watched)
        self._changed()

    def speak(self, language: str) -> None:
        """Use another language.

        :raises GameError: nobody speaks it here
        """
        self.language = _spoken_here(language)
        self._done()

    # What goes out.

    def give(self, effect: ask.Give) -> ask.Handout:
        """Return what a host is to copy or to offer as a file; it hides what the one who looks may not know.

        :raises GameError: there is no result yet
        """
        with speaking(self.language):
            handout = hand_out(effect, self.game, self.record(), self._watched, self._info(), self.address)
            told = say("Copied.") if effect.how == "copy" else say("Saved as {name}.", name=handout.name)
        self._notice = told
        self._changed()
        return handout

    def record(self, viewer: int | EllipsisType | None = ...) -> str:
        """Return the match as text; while it runs without what a player may not know, by default the one who looks."""
        watched = self._watched
        eyes = (None if watched.curtain else watched.viewer) if isinstance(viewer, EllipsisType) else viewer
        return str(shared_record(self.match, self.game, watched.seating.seats, eyes))

    def saved(self) -> str:
        """Return everything, hidden tiles included, for the host's own autosave: never for the page."""
        watched, moves = self._watched, self._moves
        return keep.write(
            keep.Kept(
                match=watched.match,
                seating=watched.seating,
                setup=self.ui.setup,
                switches=_switches(self.ui),
                viewer=watched.viewer,
                curtain=watched.curtain,
                pace=moves.pace,
                paused=moves.paused,
                language=self.language,
            ),
            self.game,
        )

    def _save(self) -> None:
        if self._autosave is None:
            return
        try:
            self._autosave(self.saved())
        except Exception as error:  # noqa: BLE001  a full disk stops no match
            self.last_error = error

    @classmethod
    def resume(
        cls,
        game: Game,
        text: str,
        *,
        autosave: Callable[[str], None] | None = None,
        bots: Mapping[str, Policy[Any, Any]] | None = None,
        **keywords: Any,  # noqa: ANN401  those of the constructor
    ) -> Self:
        """Return the table as `saved()` kept it, its pace and language too.

        :raises GameError: the text is damaged, or of another game
        """
        session = cls(game, game.make_setup(), bots=bots, **keywords)
        kept = keep.read(text, game, session._bots)
        session.language = _spoken_here(kept.language)
        session._moves.pace, session._moves.paused = kept.pace, kept.paused
        session._lay(kept.match, kept.seating, kept.setup)
        session._watched.viewer, session._watched.curtain = kept.viewer, kept.curtain
        session.ui = replace(session.ui, **kept.switches)
        session._autosave = autosave
        session._changed()
        return session

    def close(self) -> None:
        """Stop all that is going on."""
        self._stop()


def _switches(ui: Any) -> dict[str, bool]:  # noqa: ANN401  the game's own type
    """Return what a person has switched on or off in a view."""
    values = {} if ui is None else {field.name: getattr(ui, field.name) for field in fields(ui)}
    return {name: value for name, value in values.items() if isinstance(value, bool)}


def _spoken_here(language: str) -> str:
    if language not in LANGUAGES:
        languages = ", ".join(LANGUAGES)
        msg = say(
            "{language} is not spoken here: choose {languages}.", language=f"{language!r:.20}", languages=languages
        )
        raise GameError(msg)
    return language
