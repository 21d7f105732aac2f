"""The pupils of a class, what they have sent, and what their teacher has set; in memory only, without a network."""

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from http import HTTPStatus
from typing import NamedTuple

from uptown_widget.errors import GameError
from uptown_widget.lessons.orders import Change, Orders, Quiz
from uptown_widget.lessons.report import Report, nickname_of
from uptown_widget.together.protocol.names import in_order, likeness

MAX_PUPILS = 200
MAX_WORKS = 12
"""Notebooks of a pupil."""
MAX_GONE = 1000
"""Keys of removed pupils that are remembered."""
SET = 2.0
"""Seconds by which the clock on the wall was set if it differs by more."""
HERE = 40.0
"""Seconds without a sign after which a pupil is not there; the page asks more often."""


def elapsed() -> float:
    """Seconds that have gone by, also while the machine slept, in which `time.monotonic` may stand still."""
    clock: int | None = getattr(time, "CLOCK_BOOTTIME", getattr(time, "CLOCK_MONOTONIC", None))
    return time.monotonic() if clock is None else time.clock_gettime(clock)


@dataclass
class Pupil:
    """A pupil as the server knows them."""

    report: Report
    number: int
    """In the order in which they have joined, from 1: what is shown where names are hidden."""
    seen: float
    since: float
    """When they came to their exercise."""
    bot: str = ""
    works: dict[str, str] = field(default_factory=dict)
    """By lesson, the code of its exercises that was sent."""


class Standing(NamedTuple):
    """A pupil or a team in a quiz."""

    name: str
    solved: int
    tries: int
    number: int = 0
    """Of the pupil; 0 for a team."""
    place: int = 0
    """From 1; those with the same score share one."""


class Register:
    """The pupils of a class, by key, and what holds for them.

    :param clock: seconds
    :param wall: seconds of the clock on the wall, which somebody may set
    """

    def __init__(self, clock: Callable[[], float] = elapsed, wall: Callable[[], float] = time.time) -> None:
        self._clock, self._wall = clock, wall
        self._pupils: dict[str, Pupil] = {}
        self._gone: dict[str, None] = {}
        """The keys of whom the teacher has removed."""
        self.orders: Orders = Orders()
        self.hidden: bool = False
        """Whether the teacher's pages show numbers in place of nicknames."""
        self._ends = 0.0
        self._told = 0.0
        """When that is by the clock on the wall, as pupils read it."""
        self._joined = 0
        self._result: list[Standing] | None = None
        """Of a quiz that is over."""
        self.announced: bool = False
        """Whether it has just been held: pupils are shown their place, and the projector shows the podium."""

    # For pupils.

    def take(self, report: Report) -> HTTPStatus:
        """Take a report; return how it went."""
        self.look_at_clock()
        if report.key in self._gone:
            return HTTPStatus.GONE
        before, now = self._pupils.get(report.key), self._clock()
        works = before.works if before else {}
        if report.work and report.lesson not in works and len(works) >= MAX_WORKS:
            return HTTPStatus.REQUEST_ENTITY_TOO_LARGE  # else there would be a receipt for what is nowhere
        if before is None:
            name = likeness(report.nickname)
            if any(likeness(pupil.report.nickname) == name for pupil in self._pupils.values()):
                return HTTPStatus.CONFLICT
            if len(self._pupils) >= MAX_PUPILS:
                return HTTPStatus.INSUFFICIENT_STORAGE
            self._joined += 1
            self._pupils[report.key] = before = Pupil(report, self._joined, now, now)
        elif (report.chapter, report.exercise) != (before.report.chapter, before.report.exercise):
            before.since = now
        for lesson, results in before.report.progress.lessons.items():
            for name, result in results.items():  # what a page has solved stays, whatever a notebook sends
                report.progress.put(lesson, name, result)
        before.report, before.seen = replace(report, nickname=before.report.nickname), now
        before.bot = report.bot or before.bot
        if report.work:
            before.works[report.lesson] = report.work
        return HTTPStatus.OK

    def orders_for(self, key: str) -> Orders | HTTPStatus:
        """Return what holds for a pupil, or why nothing does; the pupil is there."""
        self.look_at_clock()
        pupil = self._pupils.get(key)
        if pupil is None:
            return HTTPStatus.GONE if key in self._gone else HTTPStatus.NOT_FOUND
        pupil.seen = self._clock()
        own = self._result_of(pupil)
        return replace(
            self.orders, nickname=pupil.report.nickname, team=self._team(pupil), left=self.left,
            place=own.place, solved=own.solved,
        )  # fmt: skip

    def _result_of(self, pupil: Pupil) -> Standing:
        """Return how a pupil, or their team, has done in the quiz that is over; place 0 while nothing is to be told."""
        team = self._team(pupil)
        names = (str(team), 0) if team else (pupil.report.nickname, pupil.number)
        found = (each for each in self.podium() if (each.name, each.number) == names)
        return next(found if self.announced else iter(()), Standing("", 0, 0))

    def _team(self, pupil: Pupil) -> int:
        teams = self.orders.quiz.teams
        return (pupil.number - 1) % teams + 1 if teams > 1 else 0

    # For the teacher.

    def change(self, change: Change) -> None:
        """Set what the teacher wants.

        :raises GameError: there is no such pupil, or the name cannot be one or is another pupil's
        """
        orders = self.orders
        leads_on = change.chapter is not None or change.tasks is not None or bool(change.seconds)
        if self.over and leads_on and change.quiz is None:  # whoever leads on has done with the quiz
            self.announced = False
            orders = replace(orders, quiz=Quiz(orders.quiz.number))
        if change.rename is not None:
            self._rename(change.nickname or "", change.rename)
        if change.paused is not None:
            orders = replace(orders, paused=change.paused)
        if change.chapter is not None:
            orders = replace(orders, chapter=change.chapter, calls=orders.calls + 1)
        if change.tasks is not None:
            orders = replace(orders, tasks=change.tasks)
        if change.hidden is not None:
            self.hidden = change.hidden
        if change.quiz is not None and change.quiz.puzzles:
            orders = replace(orders, quiz=replace(change.quiz, number=orders.quiz.number + 1))
            self._result, self.announced = None, False
        elif change.quiz is not None:  # its podium stays until the next one
            self._end_quiz()
            orders = replace(orders, quiz=replace(orders.quiz, puzzles=()))
        if change.seconds is not None:
            if not change.seconds:
                self._end_quiz()
            self._ends = self._clock() + change.seconds if change.seconds else 0.0
            orders = replace(orders, ends=self._end_on_the_wall() if change.seconds else "")
        self.orders = replace(orders, number=self.orders.number + 1)

    def _rename(self, nickname: str, to: str) -> None:
        wanted = likeness(nickname)
        key = next((key for key, each in self._pupils.items() if likeness(each.report.nickname) == wanted), None)
        if key is None:
            message = "There is no such pupil."
            raise GameError(message)
        if not to:
            self._leave(key)
            return
        name = nickname_of(to)
        others = (each.report.nickname for other, each in self._pupils.items() if other != key)
        if likeness(name) in map(likeness, others):
            message = "Somebody else has this nickname."
            raise GameError(message)
        self._pupils[key].report = replace(self._pupils[key].report, nickname=name)

    def _leave(self, *keys: str) -> None:
        for key in keys:
            del self._pupils[key]
        self._gone = dict.fromkeys([*self._gone, *keys][-MAX_GONE:])

    def forget(self) -> None:
        """Forget all pupils, whose pages do not come back by themselves; what was set stays."""
        self._leave(*self._pupils)
        self._result, self.announced = None, False

    @property
    def left(self) -> int:
        """How many seconds the clock has left; 0 if none runs."""
        self.look_at_clock()
        return max(0, round(self._ends - self._clock())) if self._ends else 0

    def look_at_clock(self) -> None:
        """End what the clock ends: what a pupil sends later counts in no quiz."""
        if self._ends and self._clock() >= self._ends:
            self._ends = 0.0
            self._end_quiz()
            self.orders = replace(self.orders, ends="", number=self.orders.number + 1)
        elif self._ends and abs(self._wall() + self._ends - self._clock() - self._told) > SET:
            self.orders = replace(self.orders, ends=self._end_on_the_wall(), number=self.orders.number + 1)

    def _end_on_the_wall(self) -> str:
        self._told = self._wall() + self._ends - self._clock()
        return time.strftime("%H:%M:%S", time.localtime(self._told))

    def _end_quiz(self) -> None:
        if self.orders.quiz.puzzles and self._result is None:
            self._result, self.announced = self._standings(), True

    @property
    def over(self) -> bool:
        """Whether a quiz was held and is over."""
        return self._result is not None

    def podium(self) -> list[Standing]:
        """Return who has solved most of the quiz, teams if there are some: by puzzles solved, then by fewest tries."""
        self.look_at_clock()
        standings = self._standings() if self._result is None else self._result
        names = {0: "", **{pupil.number: pupil.report.nickname for pupil in self._pupils.values()}}
        # Somebody may have been renamed or removed since.
        left = [each._replace(name=names[each.number] or each.name) for each in standings if each.number in names]
        scores = [(each.solved, each.tries) for each in left]
        return [each._replace(place=scores.index(score) + 1) for each, score in zip(left, scores, strict=True)]

    def _standings(self) -> list[Standing]:
        quiz = self.orders.quiz
        if not quiz.puzzles:
            return []
        counted: dict[str, Standing] = {}
        for pupil in self._pupils.values():
            results = [pupil.report.progress.of(quiz.lesson, name) for name in quiz.puzzles]
            team = self._team(pupil)
            name, number = (str(team), 0) if team else (pupil.report.nickname, pupil.number)
            before = counted.get(name, Standing(name, 0, 0))
            solved = before.solved + sum(result.solved and not result.shown for result in results)
            counted[name] = Standing(name, solved, before.tries + sum(result.tries for result in results), number)
        return sorted(counted.values(), key=lambda each: (-each.solved, each.tries, in_order(each.name)))

    def rows(self) -> list[dict[str, object]]:
        """Return the reports without keys, by nickname, with what the server knows besides."""
        now = self._clock()
        return [
            {
                **pupil.report.to_json(),
                "bot": bool(pupil.bot),
                "number": pupil.number,
                "works": [*pupil.works],
                "here": now - pupil.seen < HERE,
                "seen": round(now - pupil.seen),
                "since": round(now - pupil.since),
                "team": self._team(pupil),
            }
            for pupil in self.pupils()
        ]

    def pupils(self) -> list[Pupil]:
        """Return the pupils by nickname."""
        return sorted(self._pupils.values(), key=lambda pupil: in_order(pupil.report.nickname))

    def pupil(self, nickname: str) -> Pupil | None:
        """Return a pupil."""
        pupils: Iterable[Pupil] = (each for each in self._pupils.values() if each.report.nickname == nickname)
        return next(iter(pupils), None)
