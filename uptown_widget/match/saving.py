"""What outlives a visit: the autosave of a session, its earlier matches, and what prevents saving them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from uptown_widget.errors import GameError, quoted
from uptown_widget.i18n import LANGUAGES, say, say_error, use_language
from uptown_widget.match import autosave, earlier_matches
from uptown_widget.match.load import LoadedMatch
from uptown_widget.match.match import Match
from uptown_widget.match.review import Verdicts
from uptown_widget.match.saved_review import only_review_differs
from uptown_widget.ui.days import is_daily
from uptown_widget.ui.effects import PlayedDay
from uptown_widget.ui.shared_ui import switches, with_switches

if TYPE_CHECKING:
    from uptown_widget.match.session import Session


class Saving:
    """Saves what a session plays, as text, once `autosave` is set."""

    def __init__(self, session: "Session") -> None:
        self.autosave: Callable[[str], None] | None = None
        self.error: BaseException | None = None
        """Why the last autosave failed; None if it did not."""
        self.problem: str = ""
        """Why the match is not being saved, in a sentence; empty while it is."""
        self.note: str = ""
        """What is to be said of a saved text that could not be read, in sentences."""
        self.news: str = ""
        """One of these until the next event: to be read out once."""
        self.earlier: earlier_matches.EarlierMatches = ()
        self.offered: bool = True
        """Whether one of them is offered beside the board: until a person moves, and when one is found later."""
        self.played: bool = False
        """Whether a person has moved in this match."""
        self.days: dict[str, PlayedDay] = {}
        """The deals of the day that were played to the end, by their dates."""
        self._session = session
        self._deal: tuple[object, str] = (None, "")
        """A match, and its first position as text, which is saved after every turn."""
        self._day: tuple[object, str] = (None, "")
        """A match, and its date as a deal of the day, which every screen asks for."""

    # The current match.

    def text(self) -> str:
        """Return everything, hidden tiles and earlier matches included."""
        return "\n".join((self._table(), *map(earlier_matches.line, self.earlier)))

    def _table(self) -> str:
        session, viewpoint, bots = self._session, self._session.viewpoint, self._session.bot_runner
        if self._deal[0] is not viewpoint.match:
            self._deal = viewpoint.match, session.game.format_position(viewpoint.match.start)
        table = autosave.SavedTable(
            match=viewpoint.match,
            seating=viewpoint.seating,
            setup=session.ui.shared.setup,
            switches=switches(session.ui),
            viewer=viewpoint.viewer,
            curtain=viewpoint.curtain,
            pace=bots.pace,
            paused=bots.paused,
            language=session.language,
            played=self.played,
            review=session.advice.verdicts,
        )
        return autosave.write(table, session.game, self._deal[1], self.days)

    # The deal of the day.

    @property
    def day(self) -> str:
        """The date of this match if it is a deal of the day, else ""."""
        match = self._session.viewpoint.match
        if self._day[0] is not match:
            bots, seed = [seat.bot for seat in self._session.viewpoint.seating.seats], str(match.seed)
            rules, setup = getattr(match.start, "rules", None), self._session.game.make_setup()
            self._day = match, seed if is_daily(seed, rules, bots, setup) else ""
        return self._day[1]

    def note_day(self) -> None:
        """Note a deal of the day that was played to the end, the first time; not if the clock was ahead that time."""
        viewpoint, outcome = self._session.viewpoint, self._session.match.outcome()
        if outcome is not None and self.played and self.day:
            won = bool(outcome.winners & set(viewpoint.people))
            known, today = self.days.get(self.day), self._session.today
            if known is None or known.on > today:
                self.days[self.day] = PlayedDay(today, won)

    def learn_days(self, text: str) -> None:
        """Take over the days that a saved text tells of."""
        self.days = {**self.days, **autosave.days_in(earlier_matches.split(text)[0])}

    def resume(self, text: str) -> None:
        """Continue what was saved, its pace and language too.

        :raises GameError: it cannot be read
        """
        game, bots = self._session.game, self._session.bots
        self.learn_days(text)
        table, waiting = earlier_matches.split(text)
        self._resume(self._read(table))
        self.earlier = tuple(earlier_matches.checked(each, game, bots) for each in waiting)

    def _read(self, text: str) -> autosave.SavedTable:
        return autosave.read(text, self._session.game, self._session.bots)

    def _resume(self, table: autosave.SavedTable) -> None:
        session = self._session
        if table.language in LANGUAGES:  # a newer version may know more
            session.language = table.language
        session.bot_runner.pace, session.bot_runner.paused = table.pace, table.paused
        self._place(table, session.notice)
        viewpoint = session.viewpoint
        viewpoint.viewer = table.viewer
        # Nobody knows who sits at the screen now.
        viewpoint.curtain = not viewpoint.over and (table.curtain or len(viewpoint.people) > 1)
        session.ui = with_switches(session.ui, table.switches)

    def _place(self, table: autosave.SavedTable, notice: str = "") -> None:
        self._session.place_match(LoadedMatch(table.match, table.seating, table.setup, notice))
        if table.review is not None:
            self._session.advice.resume(table.review)
        self.played = table.played
        self.offered = not table.played

    def save(self) -> None:
        """Pass everything to the autosave; what prevents saving stops no match."""
        if self.autosave is None:
            return
        try:
            self.autosave(self.text())
        except autosave.SavedElsewhereError as found:
            self.adopt(found.text)
        except Exception as error:  # noqa: BLE001  a full disk stops no match
            self.error = error
            with use_language(self._session.language):
                problem = say("This match is not being saved ({kind}).", kind=type(error).__name__)
                self.tell(say_error(error) if isinstance(error, GameError) else problem)
        else:
            if self.error is not None:
                self.error = None
                self.tell("")

    def tell(self, problem: str) -> None:
        """Say in a sentence why the match is not being saved; an empty one takes that back."""
        if problem != self.problem:
            self.problem = self.news = problem
            self._session.show()

    def tell_note(self, note: str) -> None:
        """Say what has become of a saved text that could not be read."""
        if note != self.note:
            self.note = self.news = note
            self._session.show()

    # Earlier matches.

    @contextmanager
    def set_aside(self, *, left: bool) -> Iterator[None]:
        """Let another match begin. The current one waits if a person has moved in it, unless it is over and left.

        :raises GameError: too many wait already; nothing has changed
        """
        before, over = self.earlier, self._session.viewpoint.over
        if self.played and not (left and over):
            self.earlier = earlier_matches.with_room(earlier_matches.add(before, self._current(left=left)))
        try:
            yield
        except BaseException:
            self.earlier = before
            raise

    def _current(self, *, left: bool = False) -> earlier_matches.EarlierMatch:
        viewpoint = self._session.viewpoint
        return earlier_matches.EarlierMatch(self._table(), len(viewpoint.match.history), over=viewpoint.over, left=left)

    def restore(self, number: int = 0) -> None:
        """Continue one of the earlier matches as they are listed; the current one waits in its place."""
        if wanted := self._listed(number):
            table = self._read(wanted.text)
            rest = tuple(each for each in self.earlier if each is not wanted)
            self.earlier = (*rest, self._current()) if self.played else rest
            self._place(table)
            self._session.viewpoint.curtain |= table.curtain
            self._session.go_on(say("This is your earlier match."))

    def discard(self, number: int = 0) -> None:
        """Delete one of the earlier matches as they are listed."""
        if wanted := self._listed(number):
            self.earlier = tuple(each for each in self.earlier if each is not wanted)
            self._session.changed(save=True)

    def _listed(self, number: int) -> earlier_matches.EarlierMatch | None:
        return dict(enumerate(earlier_matches.listed(self.earlier))).get(number)

    def offer(self, text: str) -> None:
        """Offer what `text()` once returned, and which was found only now or cannot be read."""
        self.learn_days(text)
        found = earlier_matches.from_saved(text, self._session.game, self._session.bots)
        self.earlier, self.offered = earlier_matches.add(self.earlier, *found), True
        self._session.changed(save=True)

    def adopt(self, text: str) -> None:
        """Go over to the match as another session has saved it since.

        What was played and set aside here while nothing could be saved waits beside it.
        """
        session = self._session
        saved, waiting = earlier_matches.split(text)
        self.learn_days(text)
        try:
            table = self._read(saved)
        except GameError:
            self.offer(text)
            return
        if waiting == self.earlier and only_review_differs(saved, self._table()):
            self._adopt_review(table.review or ())
            return
        ours: earlier_matches.EarlierMatches = self.earlier if self.problem else ()
        if self.problem and self.played and not _goes_on(table.match, session.match):
            ours = (self._current(), *ours)
        self.earlier = earlier_matches.add(waiting, *ours)
        unsaved = self.earlier != waiting or self.days != autosave.days_in(saved)
        self._resume(table)
        self.offered |= bool(ours)
        with use_language(session.language):
            session.notice = say("This match was changed in another tab or notebook. Here it is as it stands now.")
        session.changed(save=unsaved)
        session.start_bots()

    def _adopt_review(self, verdicts: Verdicts) -> None:
        """Go on with the review of the same match from where it has come in another session, if that is further."""
        advice = self._session.advice
        if advice.verdicts is not None and len(verdicts) < len(advice.verdicts):
            self.save()
        elif advice.verdicts is not None and len(verdicts) > len(advice.verdicts):
            advice.resume(verdicts)
            self._session.show()
            self._session.start_bots()


def _goes_on(later: Match[Any, Any], match: Match[Any, Any]) -> bool:
    """Return whether a match has all turns of another."""
    return later.start == match.start and later.history[: len(match.history)] == match.history


def checked_language(language: str) -> str:
    """Return a language.

    :raises GameError: it is not spoken here
    """
    if not isinstance(language, str) or language not in LANGUAGES:  # type: ignore[redundant-expr]
        kinds, asked = ", ".join(LANGUAGES), quoted(language, 20)
        raise GameError(say("Unknown language: {language}. Choose {languages}.", language=asked, languages=kinds))
    return language
