"""What outlives a visit: the autosave of a session, its earlier matches, and what prevents saving them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Generic, Protocol

from uptown_widget.errors import GameError
from uptown_widget.i18n import say, say_error
from uptown_widget.match import autosave, earlier_matches
from uptown_widget.match.autosave import AtTheScreen, SavedBoard
from uptown_widget.match.game import Game
from uptown_widget.match.match import Match
from uptown_widget.match.saved_review import only_review_differs
from uptown_widget.match.seats import Bots
from uptown_widget.match.tallies import Tallies, tallies_in
from uptown_widget.match.tasks import running_loop
from uptown_widget.match.viewpoint import Viewpoint
from uptown_widget.protocols import M, O
from uptown_widget.ui.days import is_daily
from uptown_widget.ui.effects import PlayedDay


class Restorable(Protocol[O, M]):
    """What is saved, and shows what was saved."""

    @property
    def viewpoint(self) -> Viewpoint[O, M]:
        """The match, and who looks at it."""

    def saved(self) -> SavedBoard[O, M]:
        """Return the match and its screen as they are saved."""

    def place(self, saved: SavedBoard[O, M], /) -> None:
        """Show an earlier match."""

    def resume(self, saved: SavedBoard[O, M], /) -> None:
        """Restore a saved match, its language, pace and switches."""

    def adopt_review(self, saved: SavedBoard[O, M], /) -> None:
        """Continue the review of the same match where another session left off."""

    def changed(self, *, save: bool) -> None:
        """Show what has changed, and save it if asked to."""

    def adopted(self, *, save: bool) -> None:
        """Show the match as another session has changed it, and continue with it."""


class Saving(Generic[O, M]):
    """Saves the match of a board as text, once `autosave` is set."""

    def __init__(self, game: Game[O, M], bots: Bots, board: Restorable[O, M]) -> None:
        self.autosave: Callable[[str], None] | None = None
        self.error: BaseException | None = None
        """Why the last autosave failed; None if it did not."""
        self.problem: str = ""
        """Why the match is not being saved, in a sentence; empty while it is."""
        self.note: str = ""
        """A notice on a saved text that could not be read, in sentences; "" for none."""
        self.news: str = ""
        """The newest of these until the next event, to be read out once."""
        self.earlier: earlier_matches.EarlierMatches = ()
        self.offered: bool = True
        """Whether an earlier match is offered beside the board: until a person moves, and when one is found later."""
        self.played: bool = False
        """Whether a person has moved in this match."""
        self.begun: str = ""
        """The day of that move: whoever begins a deal before midnight may end it after, at a later visit too."""
        self.days: dict[str, PlayedDay] = {}
        """The deals of the day that were played to the end, by their dates."""
        self.tallies: Tallies = Tallies()
        """How the person has fared against bots."""
        self._game, self._bots, self._board = game, bots, board
        self._deal: tuple[object, str] = (None, "")
        """A match, and its first position as text, which is saved after every turn."""
        self._day: tuple[object, str] = (None, "")
        """A match, and its date as a deal of the day; cached, since every screen needs it."""

    # The current match.

    def text(self) -> str:
        """Return everything, hidden tiles and earlier matches included."""
        return "\n".join((self._written(), *map(earlier_matches.line, self.earlier)))

    def _written(self) -> str:
        board = self._board.saved()
        if self._deal[0] is not board.match:
            self._deal = board.match, self._game.format_position(board.match.start)
        return autosave.write(board, self._game, self._deal[1], self.days, self.tallies)

    # The deal of the day.

    @property
    def day(self) -> str:
        """The date of this match if it is a deal of the day, else ""."""
        viewpoint = self._board.viewpoint
        match = viewpoint.match
        if self._day[0] is not match:
            bots, seed = [seat.bot for seat in viewpoint.seating.seats], str(match.seed)
            rules, setup = getattr(match.start, "rules", None), self._game.make_setup()
            self._day = match, seed if is_daily(seed, rules, bots, setup) else ""
        return self._day[1]

    def note_day(self, today: str) -> None:
        """Note a deal of the day that was played to the end, the first time; not if the clock was ahead that time."""
        viewpoint = self._board.viewpoint
        outcome = viewpoint.match.outcome()
        self.begun = (self.begun or today) if self.played else ""
        if outcome is not None and self.played and self.day:
            won, known = bool(outcome.winners & set(viewpoint.people)), self.days.get(self.day)
            if known is None or known.on > today:
                self.days[self.day] = PlayedDay(self.day if self.begun == self.day else today, won)

    def note_result(self) -> None:
        """Count a match that was played to the end, once."""
        if self.played:
            self.tallies = self.tallies.counting(self._board.viewpoint)

    def learn_days(self, text: str) -> None:
        """Add the days of a saved text to those known, and its results."""
        current = earlier_matches.split(text)[0]
        self.days = {**self.days, **autosave.days_in(current)}
        self.tallies = self.tallies.joined(tallies_in(current))

    def resume(self, text: str) -> None:
        """Continue what was saved, its pace and language too.

        :raises GameError: it cannot be read
        """
        self.learn_days(text)
        current, waiting = earlier_matches.split(text)
        self._resume(self._read(current))
        self.earlier = tuple(earlier_matches.checked(each, self._game, self._bots) for each in waiting)

    def placed(self) -> None:
        """Note that another match is shown, in which nobody has moved here."""
        self.played, self.begun, self.offered = False, "", True

    def _continue(self, screen: AtTheScreen) -> None:
        self.played, self.begun, self.offered = screen.played, screen.begun, not screen.played

    def _read(self, text: str) -> SavedBoard[O, M]:
        return autosave.read(text, self._game, self._bots)

    def _resume(self, board: SavedBoard[O, M]) -> None:
        self._board.resume(board)
        self._continue(board.screen)

    def save(self) -> None:
        """Pass everything to the autosave; what prevents saving stops no match."""
        if self.autosave is None:
            return
        try:
            self.autosave(self.text())
        except autosave.SavedElsewhereError as found:
            self.merge(found.text)
        except Exception as error:  # noqa: BLE001  a full disk stops no match
            self.error = error
            problem = say("This match is not being saved ({kind}).", kind=type(error).__name__)
            self.warn(say_error(error) if isinstance(error, GameError) else problem)
        else:
            if self.error is not None:
                self.error = None
                self.warn("")

    def save_soon(self) -> None:
        """Do the same once an event loop has shown what there is: the page shows nothing before it is saved."""
        if (loop := running_loop()) is None:
            self.save()
        else:
            loop.call_soon(self.save)

    def warn(self, problem: str) -> None:
        """Show why the match is not being saved, in a sentence; "" once it is again."""
        if problem != self.problem:
            self.problem = self.news = problem
            self._board.changed(save=False)

    def tell_note(self, note: str) -> None:
        """Show what happened to a saved text that could not be read."""
        if note != self.note:
            self.note = self.news = note
            self._board.changed(save=False)

    # Earlier matches.

    @contextmanager
    def set_aside(self, *, left: bool) -> Iterator[None]:
        """Keep the current match as an earlier one, if a person has moved in it.

        :raises GameError: too many wait already; nothing has changed
        """
        before, current = self.earlier, self._current(left=left)
        if self.played:
            self.earlier = earlier_matches.with_room(earlier_matches.add(before, current))
        try:
            yield
        except BaseException:
            self.earlier = before
            raise

    def _current(self, *, left: bool = False) -> earlier_matches.EarlierMatch:
        viewpoint = self._board.viewpoint
        turns, outcome = len(viewpoint.match.history), viewpoint.match.outcome()
        winners = tuple(sorted(outcome.winners)) if outcome else ()
        return earlier_matches.EarlierMatch(self._written(), turns, over=viewpoint.over, left=left, winners=winners)

    def restore(self, number: int = 0) -> bool:
        """Continue one of the earlier matches by its place in their list; the current one takes its place.

        Return whether there is one with that number.
        """
        wanted = self._listed(number)
        if wanted is None:
            return False
        board = self._read(wanted.text)
        rest = tuple(each for each in self.earlier if each is not wanted)
        self.earlier = (*rest, self._current()) if self.played else rest
        self._board.place(board)
        self._continue(board.screen)
        return True

    def discard(self, number: int = 0) -> None:
        """Delete one of the earlier matches as they are listed."""
        if wanted := self._listed(number):
            self.earlier = tuple(each for each in self.earlier if each is not wanted)
            self._board.changed(save=True)

    def _listed(self, number: int) -> earlier_matches.EarlierMatch | None:
        return dict(enumerate(earlier_matches.listed(self.earlier))).get(number)

    def recover(self, text: str) -> None:
        """Offer a saved text, as `text()` returned it, that was found only now or cannot be read."""
        self.learn_days(text)
        matches = earlier_matches.from_saved(text, self._game, self._bots)
        self.earlier, self.offered = earlier_matches.add(self.earlier, *matches), True
        self._board.changed(save=True)

    def merge(self, text: str) -> None:
        """Continue the match as another session has saved it since.

        What was played and set aside here while nothing could be saved waits beside it.
        """
        saved, waiting = earlier_matches.split(text)
        self.learn_days(text)
        try:
            board = self._read(saved)
        except GameError:
            self.recover(text)
            return
        if waiting == self.earlier and only_review_differs(saved, self._written()):
            self._board.adopt_review(board)
            return
        reviewed = self._with_our_review(board)
        ours: earlier_matches.EarlierMatches = self.earlier if self.problem else ()
        if self.problem and self.played and not _goes_on(board.match, self._board.viewpoint.match):
            ours = (self._current(), *ours)
        self.earlier = earlier_matches.add(waiting, *ours)
        unsaved = self.earlier != waiting or self.days != autosave.days_in(saved) or reviewed is not board
        unsaved |= self.tallies != tallies_in(saved)
        self._resume(reviewed)
        self.offered |= bool(ours)
        self._board.adopted(save=unsaved)

    def _with_our_review(self, board: SavedBoard[O, M]) -> SavedBoard[O, M]:
        """Return what another session has saved, with the review here if that has come further in the same match."""
        here = self._board.saved()
        same = _goes_on(board.match, here.match) and _goes_on(here.match, board.match)
        further = len(here.review or ()) > len(board.review or ())
        return replace(board, review=here.review) if same and further else board


def _goes_on(later: Match[O, M], match: Match[O, M]) -> bool:
    """Return whether a match has all turns of another."""
    return later.start == match.start and later.history[: len(match.history)] == match.history
