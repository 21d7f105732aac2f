"""What outlives a visit: the autosave of a table, the matches that wait beside it, and what hinders either."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import fields, replace
from typing import Any, Protocol

from uptown_widget.errors import GameError, quoted
from uptown_widget.i18n import LANGUAGES, say, use_language
from uptown_widget.match import autosave, earlier
from uptown_widget.match.game import Game
from uptown_widget.match.match import Match
from uptown_widget.match.table import Table


class Owner(Protocol):
    """The session a table belongs to."""

    game: Game
    table: Table
    language: str
    ui: Any

    def changed(self, *, keep: bool) -> None:
        """Show what is new, and keep it."""


class Keeping:
    """Keeps what a session plays, as text."""

    def __init__(self, owner: Owner) -> None:
        """Keep nothing before `autosave` is set."""
        self.autosave: Callable[[str], None] | None = None
        self.error: BaseException | None = None
        """Why the last autosave failed; None when it did not."""
        self.unkept: str = ""
        """Why the match is not being kept, in a sentence; empty while it is."""
        self.news: str = ""
        """The same until the next event: to be read out once."""
        self.shelf: earlier.Shelf = ()
        self.played: bool = False
        """Whether a person has moved since the match was laid on the table."""
        self._owner = owner

    # The match on the table.

    def text(self) -> str:
        """Return everything, hidden tiles and earlier matches included."""
        return earlier.join(self._table(), self.shelf)

    def _table(self) -> str:
        owner, table = self._owner, self._owner.table
        kept = autosave.Kept(
            match=table.watched.match,
            seating=table.watched.seating,
            setup=owner.ui.setup,
            switches=switches(owner.ui),
            viewer=table.watched.viewer,
            curtain=table.watched.curtain,
            pace=table.moves.pace,
            paused=table.moves.paused,
            language=owner.language,
            played=self.played,
        )
        return autosave.write(kept, owner.game)

    def resume(self, text: str) -> None:
        """Lay what was kept on the table, its pace and language too.

        :raises GameError: it cannot be read
        """
        table, waiting = earlier.split(text)
        self._lay(self._read(table))
        self.shelf = tuple(earlier.checked(aside, self._owner.game, self._owner.table.bots) for aside in waiting)

    def _read(self, text: str) -> autosave.Kept:
        return autosave.read(text, self._owner.game, self._owner.table.bots)

    def _lay(self, kept: autosave.Kept) -> None:
        owner, table = self._owner, self._owner.table
        owner.language = spoken_here(kept.language)
        table.moves.pace, table.moves.paused = kept.pace, kept.paused
        table.lay(kept.match, kept.seating, kept.setup)
        table.watched.viewer, table.watched.curtain = kept.viewer, kept.curtain
        self.played = kept.played
        known = switches(owner.ui)
        owner.ui = replace(owner.ui, **{name: on for name, on in kept.switches.items() if name in known})

    def save(self) -> None:
        """Hand everything to the autosave; what hinders it stops no match."""
        if self.autosave is None:
            return
        try:
            self.autosave(self.text())
        except autosave.KeptElsewhereError as found:
            self.adopt(found.text)
        except Exception as error:  # noqa: BLE001  a full disk stops no match
            self.error = error
            with use_language(self._owner.language):
                told = say("This match is not being kept ({kind}).", kind=type(error).__name__)
            self.tell(str(error) if isinstance(error, GameError) else told)
        else:
            if self.error is not None:
                self.error = None
                self.tell("")

    def tell(self, trouble: str) -> None:
        """Say in a sentence why the match is not being kept; an empty one takes that back."""
        if trouble != self.unkept:
            self.unkept = self.news = trouble
            self._owner.changed(keep=False)

    # Matches that wait.

    @contextmanager
    def moving(self) -> Iterator[None]:
        """Let a person move: from then on the match is one to be kept."""
        before, self.played = self.played, True
        try:
            yield
        except BaseException:
            self.played = before
            raise

    @contextmanager
    def set_aside(self, *, left: bool) -> Iterator[None]:
        """Let another match be laid on the table. One that a person has played at waits, unless it is over and left.

        :raises GameError: too many wait already; nothing has changed
        """
        before, over = self.shelf, self._owner.table.watched.over
        if self.played and not (left and over):
            self.shelf = earlier.with_room(earlier.set_aside(before, self._aside(left=left)))
        try:
            yield
        except BaseException:
            self.shelf = before
            raise

    def _aside(self, *, left: bool = False) -> earlier.Aside:
        watched = self._owner.table.watched
        return earlier.Aside(self._table(), len(watched.match.history), over=watched.over, left=left)

    def restore(self) -> None:
        """Lay the match that is offered on the table; the one there waits in its place."""
        aside, table = earlier.first_of(self.shelf), self._owner.table
        if aside is not None:
            kept = self._read(aside.text)
            rest = tuple(each for each in self.shelf if each is not aside)
            self.shelf = (*rest, self._aside()) if self.played else rest
            table.lay(kept.match, kept.seating, kept.setup)
            table.watched.curtain |= kept.curtain
            self.played = kept.played
            table.go_on(say("This is your earlier match."))

    def discard(self) -> None:
        """Throw away the match that is offered."""
        aside = earlier.first_of(self.shelf)
        self.shelf = tuple(each for each in self.shelf if each is not aside)
        self._owner.changed(keep=True)

    def offer(self, text: str) -> None:
        """Offer what `text()` gave at an earlier visit, and has come to light only now or cannot be read."""
        self.shelf = earlier.set_aside(self.shelf, *earlier.found(text, self._owner.game, self._owner.table.bots))
        self._owner.changed(keep=True)

    def adopt(self, text: str) -> None:
        """Show the match as another table has kept it since, in place of the one here.

        What was played and set aside here while nothing could be kept waits beside it.
        """
        table, waiting = earlier.split(text)
        try:
            kept = self._read(table)
        except GameError:
            self.offer(text)
            return
        ours: earlier.Shelf = self.shelf if self.unkept else ()
        if self.unkept and self.played and not _goes_on(kept.match, self._owner.table.watched.match):
            ours = (self._aside(), *ours)
        self.shelf = earlier.set_aside(waiting, *ours)
        lost = self.shelf != waiting
        self._lay(kept)
        with use_language(self._owner.language):
            told = say("This match was changed in another tab or notebook. Here it is as it stands now.")
        self._owner.table.notice = told
        self._owner.changed(keep=lost)
        self._owner.table.moves.start(kept.match)


def _goes_on(later: Match[Any, Any], match: Match[Any, Any]) -> bool:
    """Return whether a match has all turns of another."""
    return later.start == match.start and later.history[: len(match.history)] == match.history


def switches(ui: Any) -> dict[str, bool]:  # noqa: ANN401  the game's own type
    """Return what a person has switched on or off in a view."""
    values = {} if ui is None else {field.name: getattr(ui, field.name) for field in fields(ui)}
    return {name: value for name, value in values.items() if isinstance(value, bool)}


def spoken_here(language: str) -> str:
    """Return a language.

    :raises GameError: it is not spoken here
    """
    if not isinstance(language, str) or language not in LANGUAGES:  # type: ignore[redundant-expr]
        kinds, asked = ", ".join(LANGUAGES), quoted(language, 20)
        raise GameError(say("{language} is not spoken here: choose {languages}.", language=asked, languages=kinds))
    return language
