"""Progress in a link: every exercise counted by one letter, short enough for a QR code that a phone reads."""

from base64 import b64decode

import pytest

from uptown_widget.i18n import LANGUAGES
from uptown_widget.lessons.progress import Progress
from uptown_widget.lessons.report import MAX_NICKNAME_LENGTH, Report
from uptown_widget.lessons.short_report import LETTERS, MAX_TRIES, checksum, counted, short_report
from uptown_widget.lessons.stops import stops
from uptown_widget.lessons.tour import Tour
from uptown_widget.screen.controls import Event, Prose, Section
from uptown_widget.screen.qr_code import QUIET, qr_code, qr_path
from uptown_widget.screen.scene import Path, Scene

TEACHER = "http://192.168.1.20:8000/teacher/"


def exported(tour: Tour) -> Section:
    section = tour.screen.section("contents")
    assert section
    return section


def opened(teacher: str = TEACHER, nickname: str = "Ada") -> Tour:
    tour = Tour(teacher=teacher)
    tour.handle(Event("press", "contents"))
    if nickname:
        tour.handle(Event("change", "nickname", nickname))
    tour.handle(Event("press", "code-progress"))
    return tour


def test_each_exercise_is_one_letter_in_the_order_of_the_chapters() -> None:
    progress = Progress()
    first, second, third = counted()[:3]
    progress.record_try(*first[1:], right=True)
    progress.record_try(*second[1:], right=False)
    progress.record_shown(*second[1:])
    for _ in range(99):
        progress.record_try(*third[1:], right=False)
    _, check, place, results, nickname = short_report(Report("Ada L.", second[0], second[2], progress)).split(".", 4)
    assert check == checksum()
    assert place == "1"
    assert [LETTERS.index(letter) for letter in results] == [32 + 1, 16 + 1, MAX_TRIES]
    assert b64decode(nickname) == b"Ada L."


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_teachers_page_has_the_same_exercises_in_every_language(language: str) -> None:
    told = [(stop.chapter.name, stop.lesson, each.name) for stop in stops(language) for each in stop.chapter.exercises]
    assert told == counted()


def test_a_place_that_no_teacher_sees_is_left_out() -> None:
    assert short_report(Report("Ada", "daily", "x", Progress())) == f"1.{checksum()}...QWRh"


def test_the_longest_report_fits_a_code_that_a_phone_reads() -> None:
    progress = Progress()
    for _, lesson, name in counted():
        for right in (False, False, True):
            progress.record_try(lesson, name, right=right)
    report = Report("한" * MAX_NICKNAME_LENGTH, counted()[-1][0], counted()[-1][2], progress)
    assert len(qr_code(f"{TEACHER}#{short_report(report)}")) <= 61


def test_the_page_shows_the_code_of_the_progress_so_far() -> None:
    tour = opened()
    tour.progress.record_try("02_rules", "count groups", right=True)
    (picture,) = (block for block in exported(tour).blocks if isinstance(block, Scene))
    report = Report("Ada", tour.chapter.name, tour.session.exercise.name, tour.progress)
    modules = qr_code(f"{TEACHER}#{short_report(report)}")
    (path,) = (shape for shape in picture.shapes if isinstance(shape, Path))
    assert path.d == qr_path(modules)
    assert path.scale * (len(modules) + 2 * QUIET) == pytest.approx(picture.height)
    assert picture.label
    tour.handle(Event("press", "code-progress"))
    assert not any(isinstance(block, Scene) for block in exported(tour).blocks)


@pytest.mark.parametrize(
    ("teacher", "nickname", "sentence"),
    [(TEACHER, "", "Enter a nickname first"), ("http://127.0.0.1:8000/teacher/", "Ada", "Other devices cannot open")],
    ids=["no nickname", "this machine alone"],
)
def test_a_code_that_would_help_nobody_is_not_shown(teacher: str, nickname: str, sentence: str) -> None:
    blocks = exported(opened(teacher, nickname)).blocks
    assert not any(isinstance(block, Scene) for block in blocks)
    assert any(block.lines[0].startswith(sentence) for block in blocks if isinstance(block, Prose) and block.lines)


def test_without_a_teachers_page_no_code_is_offered() -> None:
    tour = Tour()
    tour.handle(Event("press", "contents"))
    names = [control.id for control in tour.screen.controls()]
    assert "save-progress" in names
    assert "code-progress" not in names


def test_the_nickname_is_kept_for_the_next_visit_and_may_be_removed() -> None:
    kept: list[str] = []
    tour = Tour(keep=kept.append)
    tour.handle(Event("change", "nickname", " Ada "))
    assert Tour(kept[-1]).membership.nickname == "Ada"
    tour.handle(Event("change", "nickname", ""))
    assert Tour(kept[-1]).membership.nickname == ""
