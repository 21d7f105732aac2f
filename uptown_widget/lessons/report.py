"""What a pupil hands to a teacher: a nickname, where they are, and their progress, as a small text; pure.

Nothing proves that it is true: whoever can edit a text can claim to have solved everything.
"""

import hashlib
import json
import re
from contextlib import suppress
from dataclasses import dataclass
from typing import Annotated
from unicodedata import normalize

from uptown_widget.errors import GameError
from uptown_widget.i18n import say
from uptown_widget.lessons.progress import FORMAT, Progress
from uptown_widget.match.arriving import arrived
from uptown_widget.printable import without_marks
from uptown_widget.schema import SchemaError, Text, parse, read, straight
from uptown_widget.together.protocol.names import is_name

MAX_LENGTH = 100_000
"""Characters of a report, or of a bot; ten times what all lessons need."""
MAX_NICKNAME_LENGTH = 20
MAX_NAME_LENGTH = 80
"""Of a chapter, an exercise, a lesson or a key."""
MAX_ANSWER_LENGTH = 500
MAX_EXERCISES = 1000


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
    answer: str = ""
    """The answer given last, with the response to it, as the pupil has read it."""
    marked: str = ""
    """The names of squares that are marked."""
    lesson: str = ""
    """The lesson whose notebook is handed in ..."""
    work: str = ""
    """... and the code of its exercises."""

    def to_json(self) -> dict[str, object]:
        """Return the report for a teacher: without the key."""
        named = {"nickname": self.nickname, "chapter": self.chapter, "exercise": self.exercise}
        named |= {name: text for name, text in (("answer", self.answer), ("marked", self.marked)) if text}
        return {"format": FORMAT, **named, "lessons": self.progress.to_json()["lessons"]}

    def public_text(self, **also: object) -> str:
        """Return the report as a pupil copies it, without the key; `also` is added to it."""
        return json.dumps({**self.to_json(), **also}, separators=(",", ":"), ensure_ascii=False)

    def file_text(self) -> str:
        """Return the report as a pupil saves it, also for another device: with the days of daily puzzles."""
        return self.public_text(**({"days": days} if (days := self.progress.days) else {}))

    def text(self) -> str:
        """Return the report as a pupil's page sends it to the server of the class."""
        handed = {"bot": self.bot, "lesson": self.lesson, "work": self.work}
        return self.public_text(key=self.key, **{name: text for name, text in handed.items() if text})


Name = Annotated[str, Text(MAX_NAME_LENGTH)]


@dataclass(frozen=True, slots=True)
class _Named:
    """What stands beside the progress in the text of a report."""

    nickname: Name = ""
    chapter: Name = ""
    exercise: Name = ""
    key: Name = ""
    bot: Annotated[str, Text(MAX_LENGTH)] = ""
    answer: Annotated[str, Text(MAX_ANSWER_LENGTH)] = ""
    marked: Annotated[str, Text(MAX_ANSWER_LENGTH)] = ""
    lesson: Name = ""
    work: Annotated[str, Text(MAX_LENGTH)] = ""


def nickname_of(text: str) -> str:
    """Return a nickname without spaces around it.

    :raises GameError: it cannot be one
    """
    name = normalize("NFC", " ".join(without_marks(text).split()))  # a Mac may write accents as letters of their own
    if not 0 < len(name) <= MAX_NICKNAME_LENGTH or not is_name(name):
        raise GameError(say("A nickname has 1 to {number} characters.", number=MAX_NICKNAME_LENGTH))
    return name


def read_report(text: str, *, nameless: bool = False) -> Report:
    """Return the report in a text.

    :param nameless: whether it may lack what tells a teacher who it is and where, as the progress of notebooks does
    :raises GameError: it is damaged, foreign or too long
    """
    inside = _inside(text) if len(text) <= MAX_LENGTH * 2 else ""
    for each in (inside, straight(inside)):
        with suppress(ValueError):
            named, progress = _parts(each, nameless=nameless)
            break
    else:
        raise damaged()
    counted = [name for lesson, results in progress.lessons.items() for name in (lesson, *results)]
    if len(counted) > MAX_EXERCISES or any(len(name) > MAX_NAME_LENGTH for name in counted):
        raise damaged()
    name = "" if nameless and not named.nickname.strip() else nickname_of(named.nickname)
    given = (named.key, named.bot, named.answer, named.marked, named.lesson, named.work)
    return Report(name, named.chapter, named.exercise, progress, *given)


def _parts(text: str, *, nameless: bool) -> tuple[_Named, Progress]:
    """Return what a report says.

    :raises ValueError: it is damaged
    """
    data = parse(text)
    json.dumps(data, ensure_ascii=False).encode()  # half a character cannot be written to a file
    if not isinstance(data, dict) or not (nameless or {"nickname", "chapter", "exercise"} <= data.keys()):
        raise SchemaError
    progress = Progress()
    names = ("format", "lessons", *(("days", "code") if nameless else ()))
    progress.merge(json.dumps({name: data[name] for name in names if name in data}))
    return read(_Named, data, others=True), progress


def receipt(work: str) -> str:
    """Return by what a pupil and a teacher know that they mean the same code.

    >>> receipt("class Bot: ...")
    '2744-0f2d'
    """
    digest = hashlib.sha256(work.encode(errors="replace")).hexdigest()
    return f"{digest[:4]}-{digest[4:8]}"


def syntax_error(work: str) -> str:
    """Return what is wrong with the syntax of code, in a sentence; "" if nothing is. It is not run."""
    try:
        compile(work, "work.py", "exec", dont_inherit=True)
    except SyntaxError as error:
        return say("Syntax error on line {line}.", line=error.lineno or 1)
    except (ValueError, RecursionError, MemoryError):
        return say("This is no Python code.")
    return ""


def missing_bot(code: str) -> str:
    """Return the sentence for a file that names no bot, without running it; "" if it does, or imports unknown names."""
    compiled = compile(code, "work.py", "exec", dont_inherit=True)
    if {"Bot", "choose"} & {*compiled.co_names} or ("*",) in compiled.co_consts:
        return ""
    return say("The file contains neither a class Bot nor a function choose.")


def _inside(text: str) -> str:
    """Return a text without what a mail has put around it and into it: it breaks lines at blanks."""
    inside = re.sub(r"\n\s*|[^\S\n]", " ", arrived(text[text.find("{") : text.rfind("}") + 1]))
    return inside.replace("&quot;", '"')


def damaged() -> GameError:
    """Return the error of a text that is no report."""
    return GameError(say("This is not the progress of a pupil, or it is damaged."))
