"""The exercise of a pupil for the teacher: its question, and its board as a picture; pure."""

from typing import NamedTuple

from uptown_widget.i18n import LANGUAGES, use_language
from uptown_widget.lessons.report import Report
from uptown_widget.lessons.session import ExerciseSession
from uptown_widget.lessons.stops import QUIZ, stops
from uptown_widget.screen.svg import svg


class Seen(NamedTuple):
    """What a teacher sees of an exercise."""

    question: str = ""
    picture: str = ""


def board_of(report: Report, language: str = "en") -> Seen:
    """Return the question, and the board with the squares that the pupil has marked.

    Both are "" where no board is known, as of made puzzles.
    """
    spoken = language if language in LANGUAGES else "en"
    chapters = (stop.chapter for stop in stops(spoken) if report.chapter in {stop.chapter.name, QUIZ})
    found = [each for chapter in chapters for each in chapter.exercises if each.name == report.exercise]
    if not found:
        return Seen()
    session = ExerciseSession(found[:1], language=spoken)
    session.mark(report.marked)
    with use_language(spoken):
        return Seen(found[0].question(), svg(session.screen.scene))
