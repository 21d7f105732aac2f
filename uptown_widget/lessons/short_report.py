"""A report so short that a link, and so a QR code, can hold it: one letter an exercise; pure.

``1.<checksum>.<place>.<results>.<nickname>`` stands after the ``#`` of the teacher's page, which reads it; see
`lite/pages/teacher/links.js`. Results are in the order of the chapters, and the checksum is that of the exercises'
names: a site with other exercises refuses the link. The nickname is written in Base64.

For another device of the pupil, ``.<missed>.<last day>.<days>`` follows: six exercises a letter, and the days in a row
on which the puzzles of the day were done, as the number of the last of them and how many they are.
"""

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable
from datetime import date, timedelta
from zlib import crc32

from uptown_widget.errors import GameError
from uptown_widget.i18n import say
from uptown_widget.lessons.progress import Progress, Result
from uptown_widget.lessons.report import Report, damaged, nickname_of
from uptown_widget.lessons.stops import stops
from uptown_widget.ui.days import in_a_row

FORMAT = "1"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
"""Each stands for six bits: solved, shown, and four for the tries."""
MAX_TRIES = 15
"""More are reported as this many."""
MAX_DAYS = 9999
_LINK = re.compile(
    r"1\.(?P<checksum>[0-9a-f]{8})\.(?P<place>[0-9]{0,3})\.(?P<results>[\w-]*)\.(?P<nickname>[\w-]*)"
    r"\.(?P<missed>[\w-]*)\.(?P<last>[0-9]{0,7})\.(?P<days>[0-9]{0,4})",
    re.ASCII,
)


def counted() -> list[tuple[str, str, str]]:
    """Return chapter, lesson and name of each exercise that a teacher sees, in their order."""
    return [
        (stop.chapter.name, stop.lesson, exercise.name) for stop in stops("en") for exercise in stop.chapter.exercises
    ]


def checksum() -> str:
    """Return what tells these exercises, in this order, from any others."""
    return f"{crc32(repr(counted()).encode()):08x}"


def short_report(report: Report) -> str:
    """Return a report without its key, for the end of a link."""
    exercises = counted()
    places = [(chapter, name) for chapter, _, name in exercises]
    here = (report.chapter, report.exercise)
    place = places.index(here) if here in places else ""
    results = [report.progress.of(lesson, name) for _, lesson, name in exercises]
    letters = _letters(each.solved << 5 | each.shown << 4 | min(each.tries, MAX_TRIES) for each in results)
    nickname = urlsafe_b64encode(report.nickname.encode()).decode().rstrip("=")
    return f"{FORMAT}.{checksum()}.{place}.{letters}.{nickname}"


def link_report(report: Report) -> str:
    """Return a report without its key, for a link to another device of the pupil."""
    missed = [report.progress.of(lesson, name).missed for _, lesson, name in counted()]
    sixes = [missed[at : at + 6] for at in range(0, len(missed), 6)]
    letters = _letters(sum(flag << at for at, flag in enumerate(six)) for six in sixes)
    days = report.progress.days
    last = date.fromisoformat(days[-1]).toordinal() if days else ""
    # A link does not end with a full stop, which could be that of a sentence.
    count = min(in_a_row(days, days[-1]), MAX_DAYS) if days else 0
    return f"{short_report(report)}.{letters}.{last}.{count}"


def read_link(text: str) -> Report:
    """Return the report that `link_report` has written.

    :raises GameError: it is damaged, or comes from a site with other exercises
    """
    parts = _LINK.fullmatch(text)
    if not parts:
        raise damaged()
    if parts["checksum"] != checksum():
        raise GameError(say("This code is from a site with other exercises. Save a file there, and open it here."))
    exercises = counted()
    results = _numbers(parts["results"])
    missed = [bool(six >> at & 1) for six in _numbers(parts["missed"]) for at in range(6)]
    missed += [False] * len(exercises)
    if len(results) > len(exercises) or any(missed[len(exercises) :]) or int(parts["place"] or 0) >= len(exercises):
        raise damaged()
    progress = Progress()
    for bits, flag, (_, lesson, name) in zip(results, missed, exercises, strict=False):
        progress.put(lesson, name, Result(bits & MAX_TRIES, bool(bits & 32), bool(bits & 16), flag))
    for day in _days(parts["last"], parts["days"]):
        progress.record_day(day)
    chapter, _, exercise = exercises[int(parts["place"])] if parts["place"] else ("", "", "")
    return Report(_nickname(parts["nickname"]), chapter, exercise, progress)


def _days(last: str, count: str) -> list[str]:
    """Return the days in a row that end with the one of a number.

    :raises GameError: there are none such
    """
    try:
        end = date.fromordinal(int(last)) if last else date.min
        return [str(end - timedelta(back)) for back in range(int(count or 0))]
    except (ValueError, OverflowError):
        raise damaged() from None


def _nickname(letters: str) -> str:
    """Return a nickname written in Base64, "" for none.

    :raises GameError: it cannot be one
    """
    try:
        name = urlsafe_b64decode(letters + "=" * (-len(letters) % 4)).decode()
    except ValueError:
        raise damaged() from None
    return nickname_of(name) if name else ""


def _letters(numbers: Iterable[int]) -> str:
    """Write numbers of six bits, without the zeros at the end."""
    return "".join(LETTERS[number] for number in numbers).rstrip(LETTERS[0])


def _numbers(letters: str) -> list[int]:
    return [LETTERS.index(letter) for letter in letters]
