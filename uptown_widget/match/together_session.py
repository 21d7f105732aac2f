"""A session of a match on several devices, seen from one seat; how the players are connected is left open."""

import random
from dataclasses import replace
from itertools import takewhile
from typing import Any

from uptown_widget.errors import GameError
from uptown_widget.i18n import say, use_language
from uptown_widget.match.load import LoadedMatch
from uptown_widget.match.match import Match
from uptown_widget.match.seats import Seating
from uptown_widget.match.session import Session
from uptown_widget.screen.controls import Mood, Screen, Section
from uptown_widget.together.dealt_match import DealtMatch
from uptown_widget.together.messages import LONGEST_NAME
from uptown_widget.together.sealed_match import SealedMatch
from uptown_widget.together.seen_state import SeenState
from uptown_widget.ui import effects
from uptown_widget.ui.effects import Seat, TableInfo
from uptown_widget.ui.screen import answered, without_controls

PLAYERS = range(2, 6)
ALLOWED = (effects.Play, effects.ShowPly, effects.Autoplay, effects.Hint, effects.SetLanguage, effects.ReleaseKeyboard)
"""What a player may do alone; taking back, or beginning anew, is no longer one person's business."""
HIDDEN = {"undo", "redo", "setup", "share", "rematch", "review", "branch", "better", "copy-review"}
"""Controls of what nobody may do alone."""


class TogetherSession(Session):
    """A match whose other players sit elsewhere.

    :param game: one that can be played without a dealer, or whose match the host deals
    :param together: what is known of the match
    """

    notice: str

    def __init__(self, game: Any, together: SealedMatch | DealtMatch, language: str) -> None:  # noqa: ANN401  the module
        """Show a board on which nothing can be done yet."""
        self.together: SealedMatch | DealtMatch = together
        self._game: Any = game
        self._placed = False
        setup = game.make_setup(players=3, seats=["person"] * 3, start=0)
        empty: Any = SeenState(game.deal(setup.rules, random.Random(0)).observation(None))
        super().__init__(game, setup, start=empty, language=language)
        self._lobby = LoadedMatch(self.match, self.viewpoint.seating, self.ui.shared.setup)

    def section(self) -> Section:
        """Return what stands beside the board."""
        raise NotImplementedError

    def _before_start(self) -> str:
        """Return the status line of the lobby."""
        raise NotImplementedError

    # The match.

    def _follow(self) -> int:
        """Take over what is known of the match; return how many turns were shown before."""
        together, since = self.together, len(self.viewpoint.turns)
        if together.state is not None:
            if not self._placed:
                self._place()
                since = 0
            pairs = zip(self.match.history, together.turns, strict=False)
            kept = sum(1 for _ in takewhile(lambda pair: pair[0].move == pair[1].move, pairs))
            if kept < len(self.match.history):
                self.close()
                self.viewpoint.back_to(kept)
                self.forced.taken_back, since = True, kept
            for turn in together.turns[kept:]:
                self.match.follow(turn.player, turn.move, turn.after)
            self.match.learn(together.state)
            if together.truth:
                self.match.reveal(together.truth)
            self.viewpoint.keep_up()
        return since

    def _tell_turns(self, since: int) -> None:
        """Show the turns that are new."""
        self.notice = "" if len(self.viewpoint.turns) > since else self.notice
        self.show()
        for each in self.viewpoint.turns[since:]:
            self.moved(each)
        if self.together.state is not None and self.together.state.legal_moves():
            self.forced.start()

    def _place(self) -> None:
        """Go over from the lobby to the match that has started."""
        self._placed = True
        players = self.together.players
        names = self.names()
        together, own = self.together, self.together.own
        setup = self._game.setup_of(together.state, ["person"] * len(players), names, "")
        seating = Seating(tuple(Seat(name, None, literal=True) for name in names))
        if isinstance(together, DealtMatch):
            start = together.first
        else:
            start = self._game.begin_sealed(len(players), together.scoring, [] if own is None else [own])
        self.place_match(LoadedMatch(Match(start, [None] * len(players), ""), seating, setup))

    def place_match(self, loaded: LoadedMatch) -> None:
        """Go over to a match, seen from this device's seat alone."""
        super().place_match(loaded)
        own = self.together.own if self._placed else None
        self.viewpoint.people = () if own is None else (own,)
        self.viewpoint.viewer, self.viewpoint.curtain = own, False

    def names(self) -> list[str]:
        """The players' names; of two with the same one the second gets a number."""
        found: list[str] = []
        for player in self.together.players:
            name, number = player.name, 2
            while name in found:
                name, number = f"{player.name[: LONGEST_NAME - 3]} {number}", number + 1
            found.append(name)
        return found

    # What a person does here.

    def do(self, effect: effects.Effect[Any]) -> effects.ExportedText | None:
        """Carry out what one player may do alone.

        :raises GameError: it cannot be done here; nothing has changed
        """
        if not isinstance(effect, ALLOWED + self.more_allowed) and not (
            isinstance(effect, effects.Export) and effect.what == "result"
        ):
            raise GameError(say("This cannot be done while you play together."))
        return super().do(effect)

    @property
    def more_allowed(self) -> tuple[type, ...]:
        """What else can be done: taking back where the host deals; the review once everything lies open."""
        undo = (effects.Undo,) if isinstance(self.together, DealtMatch) else ()
        return (*undo, effects.Review) if self.together.truth else undo

    def start_bots(self) -> None:
        """Do nothing: bots of those who are gone are played by all devices alike."""

    # What is shown.

    def request(self) -> str:
        """Return what somebody asks of the others, or what else matters more than the turn, in a sentence; else ""."""
        return ""

    def _waits_for_tiles(self) -> bool:
        """Whether it is this device's turn, before its tiles are known."""
        own, state = self.together.own, self.together.state
        if isinstance(self.together, DealtMatch):
            return False
        return own is not None and state is not None and state.current_player == own and state.waits_for_tiles(own)

    def info(self) -> TableInfo[Any, Any]:
        """Return what a view may know: no turn can be taken back."""
        return replace(super().info(), seed="", can_undo=False, can_redo=False, linked=False)

    @property
    def screen(self) -> Screen:
        """The board, and what connects the players beside it."""
        screen = super().screen
        with use_language(self.language):
            allowed = {each.__name__.lower() for each in self.more_allowed}
            sections = tuple(without_controls(each, HIDDEN - allowed) for each in screen.sections)
            if not self._placed:
                wrong = self.ui.shared.standing_complaint
                status = wrong.text if wrong else self._before_start()
                mood: Mood = "refused" if wrong else "calm"
                screen = replace(screen, cards=(), status=status, announcement="", mood=mood)
            elif told := self.request():
                screen = replace(screen, status=told, announcement=told)
            elif self._waits_for_tiles():
                screen = replace(screen, status=say("Your tiles come as soon as the others have answered."))
            return replace(screen, sections=(answered(self.section(), self.ui.shared), *sections))
