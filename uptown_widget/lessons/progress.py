"""What a learner has tried and solved: kept as text, by a store if there is one; pure.

Nothing personal is in it: no name, no answer, and no date but the days on which a daily set was done.
"""

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from typing import Any, Protocol

from uptown_widget.i18n import say, say_n
from uptown_widget.lessons.exercise import Exercise
from uptown_widget.ui.days import as_day, in_a_row

FORMAT = 1
LONGEST = 1_000_000
"""Characters; no progress comes near it."""


class Store(Protocol):
    """Where progress is kept; what goes wrong there must not stop a lesson."""

    def load(self) -> str | None:
        """Return what was saved last; None if there is nothing."""

    def save(self, text: str) -> str:
        """Keep a text; return "", or a sentence why it could not be kept."""

    def move_aside(self) -> str:
        """Move what is kept out of the way and return what it is called now."""


@dataclass(frozen=True, slots=True)
class Result:
    """How far someone is with an exercise."""

    tries: int = 0
    solved: bool = False
    shown: bool = False
    """Whether the answer was shown before it was solved."""
    missed: bool = False
    """Whether the last time, the first answer was wrong, or the answer was shown: it is to come back."""


Lessons = dict[str, dict[str, Result]]
"""By lesson, the results by exercise."""


class Progress:
    """Tries by lesson and exercise.

    `notice` is a sentence for the learner when something went wrong with what is kept, else "".

    >>> progress = Progress()
    >>> progress.record_try("02_rules", "groups", right=True)
    >>> progress.of("02_rules", "groups")
    Result(tries=1, solved=True, shown=False, missed=False)
    """

    def __init__(self, store: Store | None = None) -> None:
        """Load what is kept; what is damaged is set aside, and counting begins anew."""
        self.notice: str = ""
        self._store = store
        self._lessons, self._days = self._kept()

    def _kept(self) -> tuple[Lessons, frozenset[str]]:
        """Return what is kept; what is damaged is set aside."""
        text = self._store.load() if self._store else None
        if self._store is None or text is None:
            return {}, frozenset()
        try:
            return _read(text)
        except (ValueError, RecursionError):
            name = self._store.move_aside()
            self.notice = say(
                "Your progress file could not be read. It was renamed to {name}, and progress starts over.",
                name=name,
            )
            return {}, frozenset()

    def lesson(self, lesson: str, exercises: Iterable[str] = ()) -> dict[str, Result]:
        """Return the results of a lesson by exercise: of these, met or not, then of others in the order met."""
        return {**dict.fromkeys(exercises, Result()), **self._lessons.get(lesson, {})}

    def of(self, lesson: str, exercise: str) -> Result:
        """Return how far someone is with an exercise."""
        return self._lessons.get(lesson, {}).get(exercise, Result())

    def add(self, lesson: str, exercise: str) -> None:
        """Remember that there is such an exercise."""
        if exercise not in self._lessons.get(lesson, {}):
            self._note(lesson, exercise, Result())

    def record_try(self, lesson: str, exercise: str, *, right: bool, missed: bool = False) -> None:
        """Count a try; once solved, an exercise stays solved.

        :param missed: whether it was answered wrongly, or its answer shown, since it was opened
        """
        result = replace(self.of(lesson, exercise), missed=missed or not right)
        if not result.solved:
            result = replace(result, tries=result.tries + 1, solved=right)
        self._note(lesson, exercise, result)

    def record_shown(self, lesson: str, exercise: str) -> None:
        """Remember that the answer was shown."""
        result = self.of(lesson, exercise)
        self._note(lesson, exercise, replace(result, shown=result.shown or not result.solved, missed=True))

    def record_day(self, day: str) -> None:
        """Remember that the set of a day was done."""
        if day not in self._days:
            self._days |= {day}
            self._save("")

    def streak(self, today: str) -> int:
        """Return for how many days in a row the daily set was done; today's need not have been yet."""
        return in_a_row(self._days, today)

    def text(self) -> str:
        """Return everything, for `merge`."""
        return _written(self._lessons, self._days)

    def merge(self, text: str) -> None:
        """Add what `text` returned elsewhere, or earlier; of each exercise the result stays that is further.

        :raises ValueError: it is damaged; nothing has changed
        """
        lessons, days = _read(text)
        self._days |= days
        for lesson, results in lessons.items():
            own = self._lessons.setdefault(lesson, {})
            for name, result in results.items():
                own[name] = max(own.get(name, Result()), result, key=_reached)

    def reset(self, lesson: str) -> None:
        """Forget a lesson."""
        self._lessons.pop(lesson, None)
        self._save(lesson)

    def _note(self, lesson: str, exercise: str, result: Result) -> None:
        self._lessons.setdefault(lesson, {})[exercise] = result
        self._save(lesson)

    def _save(self, lesson: str) -> None:
        """Keep a lesson, and what another notebook has written about others since."""
        if self._store:
            kept, days = self._kept()
            others = {name: results for name, results in kept.items() if name != lesson}
            own = {lesson: self._lessons[lesson]} if lesson in self._lessons else {}
            self._lessons = {**self._lessons, **others, **own}
            self._days |= days
            self.notice = self._store.save(_written(self._lessons, self._days)) or self.notice


def missed(progress: Progress, lesson: str, exercises: Iterable[Exercise]) -> tuple[Exercise, ...]:
    """Return those exercises of a lesson that are to come back at the start of the next one."""
    return tuple(exercise for exercise in exercises if progress.of(lesson, exercise.name).missed)


def _reached(result: Result) -> tuple[bool, int, bool, bool]:
    return result.solved, result.tries, result.shown, not result.missed


def _written(lessons: Lessons, days: frozenset[str]) -> str:
    told = {lesson: {name: asdict(result) for name, result in results.items()} for lesson, results in lessons.items()}
    dates = {"days": sorted(days)} if days else {}
    return json.dumps({"format": FORMAT, "lessons": told, **dates}, indent=1) + "\n"


def _read(text: str) -> tuple[Lessons, frozenset[str]]:
    """Return what a text holds.

    :raises ValueError: it is damaged
    """
    data: Any = json.loads(text) if len(text) <= LONGEST else None
    if not isinstance(data, dict) or data.get("format") != FORMAT or not isinstance(data.get("lessons"), dict):
        msg = "no progress"
        raise ValueError(msg)
    days = data.get("days", [])
    if not isinstance(days, list) or not all(isinstance(day, str) and as_day(day) for day in days):
        msg = "no days"
        raise ValueError(msg)
    lessons = {lesson: {name: _result(entry) for name, entry in _dict(results).items()}
               for lesson, results in data["lessons"].items()}  # fmt: skip
    return lessons, frozenset(days)


def _dict(value: Any) -> dict[str, Any]:  # noqa: ANN401  what JSON holds
    if not isinstance(value, dict):
        msg = "no results"
        raise ValueError(msg)  # noqa: TRY004  all damage is one error
    return value


def _result(value: Any) -> Result:  # noqa: ANN401
    entry = _dict(value)
    tries, solved, shown = entry.get("tries"), entry.get("solved"), entry.get("shown")
    if type(tries) is not int or tries < 0 or type(solved) is not bool or type(shown) is not bool:
        msg = "no result"
        raise ValueError(msg)
    # Version 1.0 did not say which exercises were missed.
    missed = entry.get("missed", shown or tries > solved)
    if type(missed) is not bool:
        msg = "no result"
        raise ValueError(msg)
    return Result(tries, solved, shown, missed)


def result_words(result: Result) -> str:
    """Say how far someone is with an exercise."""
    if result.solved and result.shown:
        return say_n(
            "solved after {number} try, with the answer shown",
            "solved after {number} tries, with the answer shown",
            result.tries,
        )
    if result.solved:
        return say_n("solved in {number} try", "solved in {number} tries", result.tries)
    if result.shown:
        return say("answer shown")
    if result.tries:
        return say_n("{number} try so far", "{number} tries so far", result.tries)
    return say("not tried yet")
