"""A report so short that a link, and so a QR code, can hold it: one letter an exercise; pure.

``1.<checksum>.<place>.<results>.<nickname>`` stands after the ``#`` of the teacher's page, which reads it; see
`lite/pages/teacher/links.js`. Results are in the order of the chapters, and the checksum is that of the exercises'
names: a site with other exercises refuses the link. The nickname is written in Base64.
"""

from base64 import urlsafe_b64encode
from zlib import crc32

from uptown_widget.lessons.progress import Result
from uptown_widget.lessons.report import Report
from uptown_widget.lessons.stops import stops

FORMAT = "1"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
"""Each stands for six bits: solved, shown, and four for the tries."""
MOST_TRIES = 15
"""More are told as this many."""


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
    results = "".join(_letter(report.progress.of(lesson, name)) for _, lesson, name in exercises).rstrip(LETTERS[0])
    here = [
        at for at, (chapter, _, name) in enumerate(exercises) if (chapter, name) == (report.chapter, report.exercise)
    ]
    place = str(here[0]) if here else ""
    nickname = urlsafe_b64encode(report.nickname.encode()).decode().rstrip("=")
    return f"{FORMAT}.{checksum()}.{place}.{results}.{nickname}"


def _letter(result: Result) -> str:
    return LETTERS[result.solved << 5 | result.shown << 4 | min(result.tries, MOST_TRIES)]
