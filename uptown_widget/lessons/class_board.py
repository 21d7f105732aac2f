"""The board of a pupil's exercise as a picture for the teacher; pure."""

from uptown_widget.lessons.report import Report
from uptown_widget.lessons.session import ExerciseSession
from uptown_widget.lessons.stops import QUIZ, stops
from uptown_widget.screen.svg import svg


def board_of(report: Report, language: str = "en") -> str:
    """Return the board with the squares that the pupil has marked; "" where no board is known, as of made puzzles."""
    chapters = (stop.chapter for stop in stops(language) if report.chapter in {stop.chapter.name, QUIZ})
    found = [each for chapter in chapters for each in chapter.exercises if each.name == report.exercise]
    if not found:
        return ""
    session = ExerciseSession(found[:1], language=language)
    session.mark(report.marked)
    return svg(session.screen.scene)
