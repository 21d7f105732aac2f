"""The puzzles that a learner keeps, when each comes back, the set of a day, and the days in a row; as text; pure.

>>> deck = Deck()
>>> deck.add([Puzzle("3-uptown ...", "C@C4", 2, made="E@E5", lost=0.18)], "2026-11-23")
1
>>> [name] = deck.set_of("2026-11-23")
>>> deck.answer(name, "2026-11-23", right=True)
>>> deck.cards[name].schedule, deck.missing("2026-11-23")
(Schedule(due='2026-11-24', step=1), 4)
"""

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace

from uptown_widget.numbers import counted
from uptown_widget.practice.puzzle import Puzzle
from uptown_widget.practice.schedule import Schedule
from uptown_widget.schema import parse, read
from uptown_widget.ui.dates import as_day
from uptown_widget.ui.days import in_a_row
from uptown_widget.ui.seats import MAX_NAME_LENGTH

FORMAT = 1
SET = 5
"""Puzzles a day, as many of one's own mistakes as are due, the rest made."""
MAX_PUZZLES = 200
"""The largest number of puzzles; of more, those are dropped first that are learned or due last."""
MAX_DAYS = 1_000
MAX_LENGTH = 400_000
"""Characters that are read."""


@dataclass(frozen=True, slots=True)
class Card:
    """A puzzle and how far the learner is with it."""

    puzzle: Puzzle
    schedule: Schedule
    answered: str = ""
    """The last day on which it was answered."""

    @property
    def order(self) -> tuple[object, ...]:
        """One's own mistakes first, the costliest of them, then what was due longest, then the easiest."""
        return not self.puzzle.own, self.schedule.due, -self.puzzle.lost, self.puzzle.level, self.puzzle.name


class Deck:
    """Puzzles by name, and the days on which the whole set was done.

    :param text: what `str()` of a deck gave; what is damaged in it is left out
    """

    def __init__(self, text: str = "") -> None:
        """Read a deck from its text."""
        self.cards: dict[str, Card] = {}
        self.days: set[str] = set()
        self.who: str = ""
        """Whose mistakes are practised, where several people have played at one screen; "" for everybody's."""
        self.at: str = ""
        """The puzzle shown last, at which the next visit goes on; "" for the first one."""
        self.damaged: bool = False
        """Whether something in the text could not be read."""
        self.unplayable: set[str] = set()
        """Puzzles that this version cannot show: they stay for one that can."""
        if text:
            self._read(text)

    # The cards.

    def add(self, puzzles: Iterable[Puzzle], today: str) -> int:
        """Add puzzles that are due today, and return how many are new; those there already stay as they are."""
        spent = [name for name, card in self.cards.items() if _is_spent(card) and card.answered != today]
        for name in spent:
            del self.cards[name]
        new = {each.name: Card(each, Schedule(today)) for each in puzzles if each.name not in self.cards}
        self.cards.update(new)
        self._make_room(today)
        return len(new.keys() & self.cards.keys())

    def _make_room(self, today: str = "") -> None:
        def spare(card: Card) -> tuple[object, ...]:
            due = card.schedule.due_on(today) if today else card.schedule.due
            return card.schedule.learned, not card.puzzle.own, due, card.puzzle.name

        for card in sorted(self.cards.values(), key=spare)[MAX_PUZZLES:]:
            del self.cards[card.puzzle.name]

    # A day.

    @property
    def names(self) -> tuple[str, ...]:
        """The names with mistakes that are not learned yet, where known, and who is chosen."""
        people = {card.puzzle.who for card in self.own}
        return tuple(sorted({*people, self.who} - {""}))

    @property
    def own(self) -> list[Card]:
        """Mistakes of one's own matches that are not learned yet, whoever made them."""
        return [card for card in self.cards.values() if card.puzzle.own and not card.schedule.learned]

    def is_for(self, card: Card) -> bool:
        """Whether a puzzle is for the person who practises: mistakes of others are left out."""
        return card.puzzle.name not in self.unplayable and (not self.who or card.puzzle.who in {"", self.who})

    def set_of(self, today: str) -> list[str]:
        """Return the names of the puzzles of a day: what was answered then, and what is due, up to a set of them.

        One's own mistakes are chosen first and come first; both they and the others rise from easy to hard. Where there
        are fewer than `SET`, others are to be made and added.
        """
        done = [card for card in self.cards.values() if card.answered == today]
        there = filter(self.is_for, self.cards.values())
        due = [card for card in there if card.schedule.is_due(today) and card.answered != today]
        due.sort(key=lambda card: card.order)
        chosen = [card.puzzle for card in (*done, *due[: max(0, SET - len(done))])]
        chosen.sort(key=lambda puzzle: (not puzzle.own, puzzle.level, -puzzle.lost, puzzle.name))
        return [puzzle.name for puzzle in chosen]

    def answer(self, name: str, today: str, *, right: bool) -> None:
        """Take the first answer of a day to a puzzle; a shown one is wrong, and later ones of the day do not count."""
        card = self.cards.get(name)
        if card is None or card.answered == today:
            return
        schedule = card.schedule.answered(today, right=right)
        if right and not card.puzzle.own and not card.answered:
            schedule = Schedule("", schedule.step)  # what was made and solved at once need not come back
        self.cards[name] = replace(card, schedule=schedule, answered=today)
        if self.done(today) >= SET:
            self.days.add(today)

    def done(self, today: str) -> int:
        """Return how many puzzles were answered on a day."""
        return sum(each.answered == today for each in self.cards.values())

    def missing(self, today: str) -> int:
        """Return how many puzzles are to be made to fill the set of a day."""
        return max(0, SET - len(self.set_of(today)))

    def streak(self, today: str) -> int:
        """Return for how many days in a row a whole set was done; today's need not be done yet."""
        return in_a_row(self.days, today)

    # As text.

    def merge(self, other: "Deck", today: str = "") -> None:
        """Add what another deck has; of the same puzzle the one answered later stays, then the one that is further.

        :param today: what was answered later than this was answered while the clock was wrong, and counts for less
        """

        def reached(card: Card) -> tuple[object, ...]:
            return not today or card.answered <= today, card.answered, card.schedule.step, card.schedule.due, repr(card)

        for name, card in other.cards.items():
            self.cards[name] = max(self.cards.get(name, card), card, key=reached)
        self.days |= other.days
        self._make_room(today)

    def __str__(self) -> str:
        """Return the deck as text."""
        cards = [
            {**asdict(card.puzzle), "due": card.schedule.due, "step": card.schedule.step, "answered": card.answered}
            for card in sorted(self.cards.values(), key=lambda card: card.puzzle.name)
        ]
        days = sorted(self.days)[-MAX_DAYS:]
        return json.dumps({"format": FORMAT, "days": days, "cards": cards, "who": self.who, "at": self.at})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Deck) and str(self) == str(other)

    def __hash__(self) -> int:
        return id(self)

    def __repr__(self) -> str:
        return f"<Deck: {counted(len(self.cards), 'puzzle')}, {counted(len(self.days), 'day')}>"

    def _read(self, text: str) -> None:
        try:
            data = parse(text) if len(text) <= MAX_LENGTH else None
        except ValueError:
            data = None
        match data:
            case {"format": number, "days": [*days], "cards": [*cards], **rest} if number == FORMAT:
                who, at = rest.get("who", ""), rest.get("at", "")
            case _:
                self.damaged = True
                return
        self.who = who if isinstance(who, str) and len(who) <= MAX_NAME_LENGTH else ""
        played = [day for day in days if isinstance(day, str) and as_day(day)]
        self.days = set(played)
        self.damaged = self.who != who or len(cards) > 2 * MAX_PUZZLES or len(played) < len(days)
        for each in cards[: 2 * MAX_PUZZLES]:
            try:
                card = _card(each)
                self.cards[card.puzzle.name] = card
            except (ValueError, TypeError):
                self.damaged = True
        self._make_room()
        self.at = at if isinstance(at, str) and at in self.cards else ""


def read_deck(text: str) -> tuple[str, bool]:
    """Return the text of a deck, and whether all of it can be read.

    :raises ValueError: none of it can
    """
    deck = Deck(text or "empty")
    if deck.damaged and not deck.cards and not deck.days:
        message = "no puzzles"
        raise ValueError(message)
    return text, not deck.damaged


def _is_spent(card: Card) -> bool:
    """Whether a puzzle that was made has been solved for good, so that it is kept for that day's count alone."""
    return card.schedule.learned and not card.puzzle.own


def _card(data: object) -> Card:
    """Return a card from its data.

    :raises ValueError: it is none
    """
    puzzle, schedule = read(Puzzle, data, others=True), read(Schedule, data, others=True)
    match data:
        case {"made": _, "lost": _, "step": _, "answered": str(answered)} if (
            puzzle.level
            and 0 <= puzzle.lost <= 1
            and 0 <= puzzle.chance <= 1
            and all(as_day(day) for day in (schedule.due, answered) if day)
        ):
            return Card(puzzle, schedule, answered)
    raise ValueError
