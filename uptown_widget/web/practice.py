"""A match's way to add to the practice: puzzles of the moves that lost most, after a review."""

import json
from collections import Counter
from typing import Any, Protocol

from uptown_widget.match.session import Session
from uptown_widget.match.tasks import BackgroundTask, Steps
from uptown_widget.practice.deck import Deck
from uptown_widget.practice.mistakes import is_reviewed, mistakes_of
from uptown_widget.practice.puzzle import Puzzle
from uptown_widget.ui.review import PUZZLES
from uptown_widget.web.host import Host


class Shelf(Protocol):
    """The browser's storage of the practice, on the page of a match; it answers by `PracticeShelf.heard`."""

    def open(self) -> None:
        """Read what is kept."""

    def save(self, text: str, /) -> None:
        """Keep a text."""


class PracticeShelf:
    """Adds puzzles of each match that was reviewed to what is kept for practice, in the background.

    :param address: that of the practice, to which the review then leads
    """

    def __init__(self, session: Session, shelf: Shelf, address: str) -> None:
        """Wait for a review."""
        self._session = session
        self._shelf = shelf
        self._address = address
        self._deck: Deck | None = None
        self._waiting: list[Puzzle] = []
        self._seen: object = None
        """The review of which puzzles were made last."""
        self._making = BackgroundTask(session.failed)
        session.subscribe(self._look)

    def _look(self) -> None:
        """Make puzzles, once, of a review that is complete."""
        verdicts = self._session.services.advice.verdicts
        if verdicts is not self._seen and is_reviewed(self._session):
            self._seen = verdicts
            self._making.run(self._make())

    def _make(self) -> Steps:
        session, made = self._session, Counter[str]()
        number = session.match_number
        for puzzle in mistakes_of(session):
            self._waiting.append(puzzle)
            made[puzzle.who] += 1
            yield 0.0
        if made:
            told = json.dumps({"address": self._address, "made": made})
            session.tell(**{f"{PUZZLES}:{number}": told})
            if self._deck is None:
                self._shelf.open()
            else:
                self._add()

    def heard(self, news: str, text: str = "") -> None:
        """Take an answer of the storage: what is kept, or what another tab has saved since."""
        if self._deck is None or news in {"elsewhere", "late"}:
            deck = Deck(text)
            if self._deck is not None:
                deck.merge(self._deck)
            self._deck = deck
            self._add()

    def _add(self) -> None:
        if self._deck is not None:
            self._deck.add(self._waiting, self._session.today)
            self._waiting.clear()
            self._shelf.save(str(self._deck))


def keep_mistakes(host: Host, shelf: Shelf, address: str) -> None:
    """Have the costliest moves of each match that is reviewed on a page kept for practice.

    :param host: that of a match, at one screen or on several devices
    :param address: that of the page
    """
    session: Any = host.session
    practice = PracticeShelf(session, shelf, f"{address.partition('?')[0].rpartition('/')[2]}?practice")
    host.on_practised = practice.heard
