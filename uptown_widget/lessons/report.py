"""What a pupil hands to a teacher: a nickname, where they are, and their progress, as a small text; pure.

Nothing proves that it is true: whoever can edit a text can claim to have solved everything.
"""

import json
from dataclasses import dataclass
from typing import Any

from uptown_widget.errors import GameError
from uptown_widget.i18n import say
from uptown_widget.lessons.progress import Progress

FORMAT = 1
LONGEST = 100_000
"""Characters of a report, or of a bot; ten times what all lessons need."""
LONGEST_NICKNAME = 20
LONGEST_NAME = 80
"""Of a chapter, an exercise, a lesson or a key."""
MOST_EXERCISES = 1000


@dataclass(frozen=True, slots=True)
class Report:
    """A pupil as a teacher sees them; `key` proves to the server of a class that it is the same one as before."""

    nickname: str
    chapter: str
    exercise: str
    progress: Progress
    key: str = ""
    bot: str = ""
    """The text of a bot, if one is handed in."""

    def told(self) -> dict[str, Any]:
        """Return the report for a teacher: without the key."""
        lessons = json.loads(self.progress.text())["lessons"]
        told = {"nickname": self.nickname, "chapter": self.chapter, "exercise": self.exercise, "lessons": lessons}
        return {"format": FORMAT, **told}

    def public_text(self) -> str:
        """Return the report as a pupil copies it: without the key."""
        return _written(self.told())

    def file_text(self) -> str:
        """Return the report as a pupil saves it, also for another device: with the days of daily puzzles."""
        days = self.progress.days
        return _written({**self.told(), **({"days": days} if days else {})})

    def text(self) -> str:
        """Return the report as a pupil's page sends it to the server of the class."""
        return _written({**self.told(), "key": self.key, **({"bot": self.bot} if self.bot else {})})


def nickname_of(text: str) -> str:
    """Return a nickname without spaces around it.

    :raises GameError: it cannot be one
    """
    name = " ".join(text.split())
    if not 0 < len(name) <= LONGEST_NICKNAME or not name.isprintable():
        raise GameError(say("A nickname has 1 to {number} characters.", number=LONGEST_NICKNAME))
    return name


def read_report(text: str, *, nameless: bool = False) -> Report:
    """Return the report in a text.

    :param nameless: whether it may lack what tells a teacher who it is and where, as the progress of notebooks does
    :raises GameError: it is damaged, foreign or too long
    """
    try:
        data: Any = json.loads(text) if len(text) <= LONGEST * 2 else None
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise damaged()
        json.dumps(data, ensure_ascii=False).encode()  # half a character cannot be written to a file
        absent = "" if nameless else None
        names: list[Any] = [data.get(name, absent) for name in ("nickname", "chapter", "exercise")]
        names.append(data.get("key", ""))
        lessons: Any = data.get("lessons")
        bot: Any = data.get("bot", "")
        if not all(isinstance(name, str) and len(name) <= LONGEST_NAME for name in names) or not isinstance(bot, str):
            raise damaged()
        progress = Progress()
        kept = {name: data[name] for name in ("days", "code") if name in data and nameless}
        progress.merge(json.dumps({"format": FORMAT, "lessons": lessons, **kept}))
        counted = [name for lesson, results in lessons.items() for name in (lesson, *results)]
    except (ValueError, RecursionError, AttributeError):
        raise damaged() from None
    if len(counted) > MOST_EXERCISES or any(len(name) > LONGEST_NAME for name in counted) or len(bot) > LONGEST:
        raise damaged()
    nickname, chapter, exercise, key = names
    name = "" if nameless and not nickname.strip() else nickname_of(nickname)
    return Report(name, chapter, exercise, progress, key, bot)


def _written(told: dict[str, Any]) -> str:
    return json.dumps(told, separators=(",", ":"), ensure_ascii=False)


def damaged() -> GameError:
    """Return the error of a text that is no report."""
    return GameError(say("This is not the progress of a pupil, or it is damaged."))
