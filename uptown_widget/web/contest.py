"""A tournament of pupils' bots in a browser, for the teacher's page: texts go in, the table comes out while it grows.

While bots play, the worker reads no message: to stop a tournament, the page ends the worker. Messages say which bot is
asked, so that the page can name the one that does not answer, and begin again without it.
"""

import json
import math
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import NotRequired, TypedDict

from uptown_widget.arena.announced import Announced
from uptown_widget.arena.results import GameResult, Job
from uptown_widget.arena.standings import Standing, first_errors, standings
from uptown_widget.arena.tournament import play, seatings
from uptown_widget.bots.catalog import bots_of
from uptown_widget.bots.labels import bot_label
from uptown_widget.bots.time_limit import within
from uptown_widget.errors import GameError
from uptown_widget.i18n import say, say_error, use_language
from uptown_widget.lessons.submitted_bot import submitted_bot
from uptown_widget.protocols import Bot
from uptown_widget.uptown import game

PLAYERS = 3
MIN_LOAD_TIME = 10.0
"""Seconds that a bot may take to load, at the least."""
SIGN = 0.5
"""Seconds without a message after which another one says that the same bot is asked again."""
TABLE = 5.0
"""Seconds between two tables."""


class Order(TypedDict):
    """The order of the page: which tournament to play."""

    bots: dict[str, str]
    deals: int
    seed: str
    seconds: float
    against: bool
    lesson: NotRequired[str]
    """Of the notebooks that are to be checked in place of a tournament of bots."""


class Contest:
    """Plays tournaments.

    :param post: takes each message for the page
    """

    def __init__(self, post: Callable[[str], object], language: str) -> None:
        self._post = post
        self._language = language
        self._asked: tuple[str, float] = "", 0.0
        """The bot that the last message named, and when."""

    def receive(self, text: str) -> None:
        """Play a tournament: ``bots`` by name, ``deals``, ``seed``, ``seconds``, ``against`` the easy bot or not."""
        order: Order = json.loads(text)
        with use_language(self._language):
            if lesson := order.get("lesson"):
                self._check(lesson, order["bots"], order["seconds"])
                return
            bots = self._load(order["bots"], order["seconds"])
            rival = bot_label("greedy")
            while rival in bots:
                rival += "*"
            if order["against"]:
                bots[rival] = Announced(bots_of(game)["greedy"](), partial(self.asks, rival))
            names = [name for name in bots if name != rival]
            seated = seatings(names, PLAYERS, rival if order["against"] else None)
            self._play(bots, seated, order)

    def asks(self, name: str) -> None:
        """Report which bot is asked for a move, but not too often."""
        now = time.monotonic()
        if name != self._asked[0] or now > self._asked[1] + SIGN:
            self._asked = name, now
            self._tell(asked=name)

    def _tell(self, **message: object) -> None:
        self._post(json.dumps(message))

    def _check(self, lesson: str, works: dict[str, str], seconds: float) -> None:
        """Check what was handed in by each pupil."""
        from uptown_widget.web.hidden_tests import results  # noqa: PLC0415  a tournament needs none

        for name, work in works.items():
            self.asks(name)
            try:
                found = [*results(lesson, work, partial(within, max(seconds, MIN_LOAD_TIME)))]
                self._tell(checked=name, lines=found)
            except GameError as error:
                self._tell(checked=name, lines=[("", False, say_error(error))])
        self._tell(over=True)

    def _load(self, texts: dict[str, str], seconds: float) -> dict[str, Bot]:
        bots: dict[str, Bot] = {}
        in_time = partial(within, max(seconds, MIN_LOAD_TIME))
        for name, text in texts.items():
            self.asks(name)
            try:
                bots[name] = Announced(submitted_bot(text, name, in_time), partial(self.asks, name))
            except GameError as error:
                self._tell(refused=name, why=say_error(error))
        return bots

    def _play(self, bots: dict[str, Bot], seated: Sequence[tuple[str, ...]], order: Order) -> None:
        played: list[GameResult] = []
        ended, shown = Counter[str](), time.monotonic()
        deals = range(order["deals"])
        jobs = [Job(game.__name__, {}, order["seed"], deal, seats) for deal in deals for seats in seated]
        for job in jobs:
            played.append(play(job, bots, order["seconds"], ended=ended))
            self._tell(done=len(played), all=len(jobs))
            if time.monotonic() > shown + TABLE:
                self._show(played)
                shown = time.monotonic()
        self._show(played)
        self._tell(over=True)

    def _show(self, played: Sequence[GameResult]) -> None:
        games = Counter(name for each in played for name in {*each.seats})  # a bot may have two seats in a game
        rows = [_row(each, games[each.name]) for each in standings(played, 0)] if played else []
        self._tell(table=rows, faults=_faults(played))


def _row(each: Standing, games: int) -> dict[str, object]:
    return {
        "name": each.name,
        "games": games,
        "won": each.wins,
        "shared": each.shared,
        "strength": round(each.strength, 2),
        "margin": None if math.isinf(each.margin) else round(each.margin, 2),
        "groups": round(each.facts["groups"], 2),
        "faults": each.faults,
    }


def _faults(played: Iterable[GameResult]) -> dict[str, str]:
    """Return the first error of each bot that failed."""
    return {
        name: say("Turn {turn} of deal {deal}:", turn=fault.plies[0] + 1, deal=each.deal + 1) + "\n" + fault.text
        for name, (each, fault) in first_errors(played).items()
    }
