"""What a learner has tried and solved: kept as text, by a store if there is one; pure.

Nothing personal is in it: no name, no answer but the code of solved programming exercises, and no date but the days on
which a daily set was done.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple, Protocol, TypeVar

from uptown_widget.checks import check_each, check_parts, check_text, check_type, unchanging
from uptown_widget.i18n import say, say_n
from uptown_widget.lessons.exercise import Exercise, check_exercises
from uptown_widget.schema import parse
from uptown_widget.ui.dates import as_day
from uptown_widget.ui.days import in_a_row
from uptown_widget.ui.names import sentences

T = TypeVar("T")
FORMAT = 1
MAX_LENGTH = 5_000_000
"""Characters; no progress comes near it, not even with code that is not in the Latin alphabet."""
MAX_CODE_LENGTH = 20_000
"""Characters of the code of one exercise."""


class Store(Protocol):
    """Where progress is kept; what goes wrong there must not stop a lesson."""

    @property
    def notice(self) -> str:
        """What is to be said of a text that could not be read; "" if nothing is wrong."""

    def load(self) -> str:
        """Return what was saved last, as far as it can be read; "" if there is nothing."""

    def update(self, change: Callable[[str], str], /) -> str:
        """Keep what a function makes of the text there is now; return "", or a sentence why it could not be kept."""


@unchanging("A result never changes.")
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
Code = dict[str, dict[str, str]]
"""By lesson, what the learner wrote, by exercise."""


class Kept(NamedTuple):
    """What was read of a text that was kept."""

    lessons: Lessons
    days: frozenset[str]
    code: Code
    whole: bool
    """Whether nothing in it was damaged."""


NOTHING = Kept({}, frozenset(), {}, whole=True)


class Progress:
    """Tries by lesson and exercise.

    `notice` is a sentence for the learner when something went wrong with what is kept, else "".

    >>> progress = Progress()
    >>> progress.record_try("02_rules", "groups", right=True)
    >>> progress.of("02_rules", "groups")
    Result(tries=1, solved=True, shown=False, missed=False)
    """

    def __init__(self, store: Store | None = None) -> None:
        """Load what is kept, as far as it can be read."""
        self.notice: str = ""
        self._store = store
        self._lessons: Lessons = {}
        self._days: frozenset[str] = frozenset()
        self._code: Code = {}
        if store is not None:
            check_parts(store, ("load", "update", "notice"), "a place that keeps progress, see Store")
            self.add_kept(store.load())
            self.notice = store.notice

    @property
    def lessons(self) -> Mapping[str, Mapping[str, Result]]:
        """All results, by lesson and exercise."""
        return self._lessons

    def lesson(self, lesson: str, exercises: Iterable[str] = ()) -> dict[str, Result]:
        """Return the results of a lesson by exercise: of these, met or not, then of others in the order met."""
        _check(lesson)
        names = check_each(exercises, str, "the names of exercises")
        return {**dict.fromkeys(names, Result()), **self._lessons.get(lesson, {})}

    def of(self, lesson: str, exercise: str) -> Result:
        """Return how far someone is with an exercise."""
        _check(lesson, exercise)
        return self._lessons.get(lesson, {}).get(exercise, Result())

    def add(self, lesson: str, exercise: str) -> None:
        """Remember that there is such an exercise."""
        _check(lesson, exercise)
        if exercise not in self._lessons.get(lesson, {}):
            self._note(lesson, exercise, Result())

    def put(self, lesson: str, exercise: str, result: Result) -> None:
        """Take a result over from elsewhere; the one that is further stays."""
        check_type(result, Result, "a Result")
        self._note(lesson, exercise, max(self.of(lesson, exercise), result, key=_reached))

    def record_try(self, lesson: str, exercise: str, *, right: bool, missed: bool = False) -> None:
        """Count a try; once solved, an exercise stays solved.

        :param missed: whether it was answered wrongly, or its answer shown, since it was opened
        """
        result = replace(self.of(lesson, exercise), missed=missed or not right)
        if not result.solved:
            result = replace(result, tries=result.tries + 1, solved=right)
        self._note(lesson, exercise, result)

    def keep_code(self, lesson: str, exercise: str, code: str) -> None:
        """Keep what the learner wrote to solve an exercise, unless it is far too long."""
        _check(lesson, exercise, code)
        if code and len(code) <= MAX_CODE_LENGTH:
            self._code.setdefault(lesson, {})[exercise] = code
            self._save(lesson)

    def code(self, lesson: str, exercise: str) -> str:
        """Return what the learner wrote; "" if nothing is kept."""
        _check(lesson, exercise)
        return self._code.get(lesson, {}).get(exercise, "")

    def record_shown(self, lesson: str, exercise: str) -> None:
        """Remember that the answer was shown."""
        result = self.of(lesson, exercise)
        self._note(lesson, exercise, replace(result, shown=result.shown or not result.solved, missed=True))

    def record_day(self, day: str) -> None:
        """Remember that the set of a day was done."""
        _check(day)
        if day not in self._days:
            self._days |= {day}
            self._save("")

    @property
    def days(self) -> list[str]:
        """Return the days on which the daily set was done, in their order."""
        return sorted(self._days)

    def streak(self, today: str) -> int:
        """Return for how many days in a row the daily set was done; today's need not have been yet."""
        _check(today)
        return in_a_row(self._days, today)

    def to_json(self) -> dict[str, object]:
        """Return everything as JSON holds it."""
        fields = Result.__match_args__  # `asdict` would copy each deeply
        lessons = {name: {each: {field: getattr(result, field) for field in fields} for each, result in own.items()}
                   for name, own in self._lessons.items()}  # fmt: skip
        dates = {"days": self.days} if self._days else {}
        return {"format": FORMAT, "lessons": lessons, **dates, **({"code": self._code} if self._code else {})}

    def text(self) -> str:
        """Return everything, for `merge`."""
        return json.dumps(self.to_json(), indent=1) + "\n"

    def merge(self, text: str) -> None:
        """Add what `text` returned elsewhere, or earlier; of each exercise the result stays that is further.

        :raises ValueError: it is damaged; nothing has changed
        """
        _check(text)
        if not read_progress(text)[1]:
            msg = "only a part of the progress"
            raise ValueError(msg)
        self.add_kept(text)

    def add_kept(self, text: str) -> None:
        """Add what can be read of a text that was kept, in the same way."""
        _check(text)
        lessons, days, code, _ = _read(text) if text else NOTHING
        self._days |= days
        for lesson, kept in code.items():
            self._code[lesson] = {**kept, **self._code.get(lesson, {})}
        for lesson, results in lessons.items():
            own = self._lessons.setdefault(lesson, {})
            for name, result in results.items():
                own[name] = max(own.get(name, Result()), result, key=_reached)

    def reset(self, lesson: str) -> None:
        """Forget a lesson."""
        _check(lesson)
        self._lessons.pop(lesson, None)
        self._code.pop(lesson, None)
        self._save(lesson)

    def _note(self, lesson: str, exercise: str, result: Result) -> None:
        self._lessons.setdefault(lesson, {})[exercise] = result
        self._save(lesson)

    def _save(self, lesson: str) -> None:
        """Keep a lesson, and what another notebook has written about others since."""

        def joined(text: str) -> str:
            kept, days, code, _ = _read(text) if text else NOTHING
            self._lessons = _with_others(self._lessons, kept, lesson)
            self._code = _with_others(self._code, code, lesson)
            self._days |= days
            return self.text()

        if self._store:
            self.notice = sentences(self._store.update(joined), self._store.notice)


def _check(*texts: object) -> None:
    for text in texts:
        check_text(text, "the name of a lesson or an exercise, a day, or what was kept")


def _with_others(here: dict[str, T], kept: dict[str, T], lesson: str) -> dict[str, T]:
    """Return what is kept of all lessons, but of one of them what is known here."""
    own = {lesson: here[lesson]} if lesson in here else {}
    return {**here, **{name: value for name, value in kept.items() if name != lesson}, **own}


def missed(progress: Progress, lesson: str, exercises: Iterable[Exercise]) -> tuple[Exercise, ...]:
    """Return those exercises of a lesson that are to come back at the start of the next one.

    :raises GameError: an argument is something else
    """
    check_type(progress, Progress, "a Progress")
    return tuple(exercise for exercise in check_exercises(exercises) if progress.of(lesson, exercise.name).missed)


def _reached(result: Result) -> tuple[bool, int, bool, bool]:
    return result.solved, result.tries, result.shown, not result.missed


def read_progress(text: str) -> tuple[str, bool]:
    """Return a text that was kept, and whether all of it can be read.

    :raises ValueError: none of it can
    """
    return text, _read(text).whole


def _read(text: str) -> Kept:
    """Return what can be read of a text.

    :raises ValueError: it is nothing
    """
    data = parse(text) if len(text) <= MAX_LENGTH else None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        msg = "no progress"
        raise ValueError(msg)
    wrong: list[object] = []
    results, texts, days = data.get("lessons"), data.get("code", {}), data.get("days", [])
    lessons = _sound(results, lambda own: _sound(own, _result, wrong), wrong)
    code = _sound(texts, lambda own: _sound(own, lambda text: text if isinstance(text, str) else None, wrong), wrong)
    kept = frozenset(_sound(dict(enumerate(days)) if isinstance(days, list) else None, _day, wrong).values())
    if wrong and not (any(lessons.values()) or any(code.values()) or kept):
        msg = "no results"
        raise ValueError(msg)
    return Kept(lessons, kept, code, not wrong)


def _sound(table: object, made: Callable[[object], T | None], wrong: list[object]) -> dict[str, T]:
    """Return what is made of each value of a table, if anything; whatever else there is counts as wrong."""
    if not isinstance(table, dict):
        wrong.append(table)
        return {}
    found = {name: made(value) for name, value in table.items()}
    wrong += [name for name, value in found.items() if value is None]
    return {name: value for name, value in found.items() if value is not None}


def _day(value: object) -> str | None:
    return value if isinstance(value, str) and as_day(value) else None


def _result(value: object) -> Result | None:
    match value:
        case {"tries": int(tries), "solved": bool(solved), "shown": bool(shown), **rest} if (
            type(tries) is int and tries >= 0
        ):
            # Version 1.0 did not say which exercises were missed.
            missed = rest.get("missed", shown or tries > solved)
            return Result(tries, solved, shown, missed) if isinstance(missed, bool) else None
    return None


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
