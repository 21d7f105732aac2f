"""A study as an exercise: its main line is to be found, and other lines say what is wrong."""

import random

import pytest

from tests.practice.solving import answer
from tests.studies.trees import dealt, grown
from uptown_widget.errors import GameError
from uptown_widget.lessons.exercise import Attempt
from uptown_widget.match.links import fragment
from uptown_widget.practice import PracticeSession
from uptown_widget.practice.from_study import StudyMove, exercises_of
from uptown_widget.screen.controls import Event
from uptown_widget.studies import Study, read_study
from uptown_widget.uptown import game

pytestmark = pytest.mark.usefixtures("glances")
TODAY = "2026-11-25"


def lesson() -> Study:
    """A study of seven moves, with another first move and what is said of both."""
    study = dealt()
    study.title = "Two ways"
    study.annotate(study.root, "Where does it fit?")
    first, second = study.start.legal_moves()[:2]
    node = study.play(study.root, first)
    study.annotate(node, "Solid.")
    study.annotate(study.play(study.root, second), "Too far away.")
    grown(study, node, 6, random.Random(1))
    return study


def opened(study: Study) -> PracticeSession:
    session = PracticeSession(game, today=TODAY)
    session.open("play/?practice#" + fragment("exercise", str(study)))
    return session


def test_each_turn_of_the_player_who_begins_is_to_be_found_after_what_the_others_played() -> None:
    study = lesson()
    line = [*study.root.main_line()]
    found = exercises_of(study)
    assert [each.solution_move for each in found] == [line[0].move, line[3].move, line[6].move]
    assert [len(each.turns) for each in found] == [0, 2, 2]
    assert found[1].turns[0].move == line[1].move


def test_the_main_line_is_right_and_another_line_says_what_is_wrong() -> None:
    first = exercises_of(lesson())[0]
    session = opened(lesson())
    assert session.session is not None
    attempt: Attempt = session.session.attempt
    assert first.question() == "Where does it fit?"
    right, wrong, other = first.observation.legal_moves()[:3]
    assert first.grade(right, attempt).text == "Right! Solid."
    assert first.grade(wrong, attempt).text == "Too far away."
    assert "not the move of this study" in first.grade(other, attempt).text
    assert not first.grade(wrong, attempt).right


def test_a_link_opens_the_exercise_and_one_may_go_back_to_ones_own_practice() -> None:
    session = opened(lesson())
    assert session.session is not None
    assert isinstance(session.session.exercise, StudyMove)
    section = session.screen.section("practice")
    assert section is not None
    assert section.title == "Two ways"
    answer(session, session.session.exercise.solution_move)
    assert session.session.attempt.done
    assert not session.deck.cards
    session.start_bots()
    assert len(session.session.exercises) == 3, "the puzzles of the day wait"
    session.handle(Event("press", "mine"))
    assert session.session is not None
    assert len(session.session.exercises) == 5


@pytest.mark.parametrize("link", ["", "#study=x", fragment("exercise", "nonsense"), fragment("exercise", str(dealt()))])
def test_a_link_without_an_exercise_changes_nothing(link: str) -> None:
    session = opened(lesson())
    before = session.session
    with pytest.raises(GameError):
        session.open(link)
    assert session.session is before
    assert read_study(str(lesson())).error is None
