"""A match's way to add to the practice: puzzles of the moves that lost most, after a review."""

import json
from collections import Counter
from collections.abc import Callable
from typing import Generic, Protocol, cast

from uptown_widget.match.saved_text import SavedText
from uptown_widget.match.session import AnySession, Session
from uptown_widget.match.tasks import BackgroundTask, Steps
from uptown_widget.practice.deck import Deck, read_deck
from uptown_widget.practice.maker import MAX_OWN
from uptown_widget.practice.mistakes import puzzles_in_steps, sure_mistakes
from uptown_widget.practice.puzzle import Puzzle
from uptown_widget.protocols import M, O
from uptown_widget.ui.effects import Verdict
from uptown_widget.ui.review import PUZZLES
from uptown_widget.web.host import Host
from uptown_widget.web.storage import PageStorage


class Shelf(Protocol):
    """The browser's storage of the practice, on the page of a match; it answers by calling `heard`."""

    def open(self) -> None:
        """Read the practice."""

    def save(self, text: str, /) -> None:
        """Save a text."""

    def aside(self) -> None:
        """Copy the text to another name, since it cannot be read; the answer has the name."""


class PracticeShelf(Generic[O, M]):
    """Adds puzzles of each match that was reviewed to the practice, in the background.

    :param address: that of the practice, to which the review then leads
    :param heard: called when there is something new to be said of what is kept
    """

    def __init__(
        self, session: Session[O, M], shelf: Shelf, address: str, heard: Callable[[], object] = lambda: None
    ) -> None:
        """Wait for a review."""
        self._session = session
        self._shelf = shelf
        self._address = address
        self._deck: Deck | None = None
        self.saved: SavedText[str] = SavedText(read_deck, PageStorage(shelf.save, shelf), heard)
        self._waiting: list[Puzzle] = []
        self._seen: object = None
        """The review of which puzzles were made last."""
        self._made: dict[str, tuple[int, str]] = {}
        """By the position of each puzzle made of the match at the table, whose mistake it was, by number and name."""
        self._number = 0
        """Of that match."""
        self._making = BackgroundTask(session.failed)
        session.subscribe(self._look)

    def _look(self) -> None:
        """Make a puzzle, once, of each mistake of which the review is sure."""
        verdicts = self._session.services.advice.verdicts
        if verdicts and verdicts is not self._seen and not self._making.busy and self._fresh():
            self._making.run(self._make())

    def _fresh(self) -> Verdict[object] | None:
        """Return the verdict on a mistake of which no puzzle has been made yet."""
        session = self._session
        self._seen, match = session.services.advice.verdicts, session.viewpoint.match
        if session.match_number != self._number:
            self._number = session.match_number
            self._made.clear()
        # A later judgement may put another mistake among the costliest: those that were made stay.
        number = Counter(player for player, _ in self._made.values())
        for verdict in sure_mistakes(session):
            position = session.game.format_position(match.observation(verdict.player, verdict.ply))
            if position not in self._made and number[verdict.player] < MAX_OWN:
                return verdict
        return None

    def _make(self) -> Steps:
        session = self._session
        while (verdict := self._fresh()) is not None:
            number = self._number
            (puzzle,) = yield from puzzles_in_steps(session, [verdict])
            if number != session.match_number:
                continue
            self._made[puzzle.position] = verdict.player, puzzle.who
            self._waiting.append(puzzle)
            data = json.dumps({"address": self._address, "made": Counter(who for _, who in self._made.values())})
            session.set_host_info(**{f"{PUZZLES}:{number}": data})
            if self._deck is not None:
                self._add(self._deck)
            elif len(self._waiting) == 1:  # the first one; the others wait for the answer with it
                self._shelf.open()

    def heard(self, news: str, text: str = "") -> None:
        """Handle an answer of the storage: the practice, or what another tab has saved since."""
        if news == "aside":
            self.saved.was_set_aside(text)
        elif self._deck is None or news in {"elsewhere", "late"}:
            deck = Deck((self.saved.open(text) or "") if text else "")
            if self._deck is not None:
                deck.merge(self._deck, self._session.today)
            self._deck = deck
            self._add(deck)

    def _add(self, deck: Deck) -> None:
        deck.add(self._waiting, self._session.today)
        self._waiting.clear()
        self.saved.save(str(deck))
        if self.saved.closed:  # they are not there to be solved
            self._session.set_host_info(**{f"{PUZZLES}:{self._session.match_number}": ""})


def keep_mistakes(host: Host, shelf: Shelf, address: str) -> None:
    """Add the costliest moves of each match that is reviewed on a page to the practice.

    :param host: that of a match, at one screen or on several devices
    :param address: that of the page
    """
    session = cast(AnySession, host.session)
    place = f"{address.partition('?')[0].rpartition('/')[2]}?practice"
    practice = PracticeShelf(session, shelf, place, session.show)
    host.other_texts.append(practice.saved)
    host.practised = practice.heard
