"""What a learner has tried and solved: kept as text, by a store if there is one; pure.

Nothing personal is in it: no name, no date, no answer.
"""

import json
from dataclasses import dataclass, replace
from typing import Any, Protocol

from uptown_widget.i18n import say, say_n

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


class Progress:
    """Tries by lesson and exercise.

    `notice` is a sentence for the learner when something went wrong with what is kept, else "".

    >>> progress = Progress()
    >>> progress.record_try("02_rules", "groups", right=True)
    >>> progress.of("02_rules", "groups")
    Result(tries=1, solved=True, shown=False)
    """

    def __init__(self, store: Store | None = None) -> None:
        """Load what is kept; what is damaged is set aside, and counting begins anew."""
        self.notice: str = ""
        self._store = store
        self._lessons = self._kept()

    def _kept(self) -> dict[str, dict[str, Result]]:
        """Return what is kept; what is damaged is set aside."""
        text = self._store.load() if self._store else None
        if self._store is None or text is None:
            return {}
        try:
            return _read(text)
        except (ValueError, RecursionError):
            name = self._store.move_aside()
            self.notice = say(
                "Your progress file could not be read. It was renamed to {name}, and progress starts over.",
                name=name,
            )
            return {}

    def lesson(self, lesson: str) -> dict[str, Result]:
        """Return the results of a lesson by exercise, in the order they were met."""
        return dict(self._lessons.get(lesson, {}))

    def of(self, lesson: str, exercise: str) -> Result:
        """Return how far someone is with an exercise."""
        return self._lessons.get(lesson, {}).get(exercise, Result())

    def add(self, lesson: str, exercise: str) -> None:
        """Remember that there is such an exercise."""
        if exercise not in self._lessons.get(lesson, {}):
            self._note(lesson, exercise, Result())

    def record_try(self, lesson: str, exercise: str, *, right: bool) -> None:
        """Count a try; once solved, an exercise stays as it is."""
        result = self.of(lesson, exercise)
        if not result.solved:
            self._note(lesson, exercise, replace(result, tries=result.tries + 1, solved=right))

    def record_shown(self, lesson: str, exercise: str) -> None:
        """Remember that the answer was shown."""
        result = self.of(lesson, exercise)
        if not result.solved:
            self._note(lesson, exercise, replace(result, shown=True))

    def text(self) -> str:
        """Return everything, for `merge`."""
        return _written(self._lessons)

    def merge(self, text: str) -> None:
        """Add what `text` returned elsewhere, or earlier; of each exercise the result stays that is further.

        :raises ValueError: it is damaged; nothing has changed
        """
        for lesson, results in _read(text).items():
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
            others = {name: results for name, results in self._kept().items() if name != lesson}
            own = {lesson: self._lessons[lesson]} if lesson in self._lessons else {}
            self._lessons = {**self._lessons, **others, **own}
            self.notice = self._store.save(_written(self._lessons)) or self.notice


def _reached(result: Result) -> tuple[bool, int, bool]:
    return result.solved, result.tries, result.shown


def _written(lessons: dict[str, dict[str, Result]]) -> str:
    told = {
        lesson: {name: {"tries": r.tries, "solved": r.solved, "shown": r.shown} for name, r in results.items()}
        for lesson, results in lessons.items()
    }
    return json.dumps({"format": FORMAT, "lessons": told}, indent=1) + "\n"


def _read(text: str) -> dict[str, dict[str, Result]]:
    """Return what a text holds.

    :raises ValueError: it is damaged
    """
    data: Any = json.loads(text) if len(text) <= LONGEST else None
    if not isinstance(data, dict) or data.get("format") != FORMAT or not isinstance(data.get("lessons"), dict):
        msg = "no progress"
        raise ValueError(msg)
    return {lesson: {name: _result(entry) for name, entry in _dict(results).items()}
            for lesson, results in data["lessons"].items()}  # fmt: skip


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
    return Result(tries, solved, shown)


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
