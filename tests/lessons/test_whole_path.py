"""A pupil's path in each language, from the first step to the last exercise, with the page closed in each chapter.

`tests/site/test_whole_path.py` goes it in a browser.
"""

import pytest

from tests.lessons.visitor import Visitor
from uptown_widget.i18n import LANGUAGES
from uptown_widget.lessons.stops import stops


def reopened(visitor: Visitor) -> Visitor:
    """Close the page, and open it again with what was kept: everything is as it was."""
    again, before = Visitor(visitor.kept), visitor.tour
    assert again.tour.chapter.name == before.chapter.name
    if not (before.session.returned and before.session.attempt.done):  # what came back is gone once it is solved
        assert again.tour.session.exercise.name == before.session.exercise.name
        assert again.tour.session.returned == before.session.returned
    assert again.tour.language == before.language
    assert again.tour.progress.to_json() == before.progress.to_json()
    return again


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_pupil_gets_from_the_first_step_to_the_last_exercise_though_the_page_is_closed(language: str) -> None:
    visitor = Visitor(language=language)
    visitor.press("chapter:0")
    path: list[tuple[str, str]] = []
    while True:
        tour = visitor.tour
        if tour.session.returned:
            assert tour.session.exercise.name in {name for _, name in path}, "it was missed before"
        else:
            path.append((tour.chapter.name, tour.session.exercise.name))
        if tour.session.at == 0:
            visitor.miss()
            tries = tour.session.attempt.wrong_tries
            visitor = reopened(visitor)
            assert visitor.tour.session.attempt.wrong_tries == tries
        visitor.solve()
        visitor = reopened(visitor)
        following = visitor.control("next")
        if following and following.enabled:
            visitor.press("next")
        elif visitor.control("skip"):
            visitor.press("skip")
        else:
            break
    chapters = [stop.chapter for stop in stops(language)]
    assert path == [(chapter.name, exercise.name) for chapter in chapters for exercise in chapter.exercises]
    results = [
        visitor.tour.progress.of(stop.lesson, each.name) for stop in stops(language) for each in stop.chapter.exercises
    ]
    assert all(result.solved for result in results)
    assert visitor.tour.screen.section("task")
