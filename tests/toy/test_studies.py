"""Studies of the toy: lines that branch, comments and marks, a text that is opened again; what it lacks is said."""

import json
from typing import Any

import pytest

from tests.studies.sessions import panel, tree
from tests.toy import game
from tests.toy.playing import press, table
from uptown_widget.errors import GameError
from uptown_widget.screen.controls import Event
from uptown_widget.studies.loading import check_position
from uptown_widget.studies.reader import read_study
from uptown_widget.studies.study import Study, study_of
from uptown_widget.web import open_table


def opened(keep: Any = None, **visit: object) -> Any:
    """The session of the page of studies."""
    return open_table(lambda _: None, keep, json.dumps({"game": "noughts", "kind": "study", **visit})).session


def change(session: Any, name: str, value: str) -> None:
    session.handle(Event("change", name, value))


def check(session: Any) -> Any:
    assert session.last_error is None
    session.screen.scene.check()
    return session.screen


def lines() -> Study:
    """A study of two lines, with a comment and a mark."""
    study = study_of(table("B2", "A1", "A3").match, game)
    node = study.play(study.play(study.root, "B2"), "B1")
    study.annotate(node, "Worse. [%arrow A1 C3 red]")
    return study


def test_the_text_of_a_study_is_read_back() -> None:
    text = str(lines())
    reading = read_study(text)
    assert reading.error is None
    assert str(reading.study) == text
    assert "[%arrow A1 C3 red]" in text


def test_a_match_in_progress_and_what_somebody_saw_are_studied() -> None:
    record = str(table("B2", "A1").match.record(viewer=0))
    for text in (record, '[Game "Noughts"]\n[Deal "1 ....X.... 0"]\n\n1. A1\n*\n'):
        reading = read_study(text)
        assert reading.error is None
        assert reading.study
        assert reading.study.hidden is None
        assert len(reading.study)


def test_a_study_in_which_nothing_is_hidden_passes_over_the_tag_that_says_so() -> None:
    text = str(lines()).replace("\n\n", '\n[Hidden "dealt 0"]\n\n', 1)
    reading = read_study(text)
    assert reading.study
    assert reading.study.hidden is None
    assert [str(node.move) for node in reading.study.root.main_line()] == ["B2", "A1", "A3"]


def test_a_position_to_which_no_game_comes_is_refused() -> None:
    own: Any = game  # it has no position editor, which this does not need
    check_position("2 O...X.... -", own)
    with pytest.raises(GameError, match="Nobody moves after three in a row"):
        check_position("6 XXXOOO...", own)


def test_lines_are_tried_out_and_gone_back_from() -> None:
    session = opened()
    press(session, "square:B2", "square:A1", "undo", "square:C3", "undo", "undo")
    assert check(session).scene.label.endswith("after 0 turns")
    press(session, "redo", "redo")
    text = str(tree(session).study)
    assert "B2 A1" in text
    assert "C3" in text
    assert session.observation.cells == "O...X...."


def test_what_is_said_and_marked_is_kept_and_shown() -> None:
    kept: list[str] = []
    session = opened(kept.append)
    press(session, "square:B2")
    plain = len(check(session).scene.shapes)
    change(session, "study-comment", "The middle. [%square B2] [%arrow B2 C3]")
    assert len(check(session).scene.shapes) > plain
    again = opened(kept=kept[-1])
    assert "The middle. [%square B2] [%arrow B2 C3]" in str(tree(again).study)
    assert check(again).scene.shapes == session.screen.scene.shapes


def test_a_record_is_opened_and_its_positions_are_judged() -> None:
    session = opened(link=str(table("A1", "B2", "A2", "C3", "A3").match.record()))
    assert [str(node.move) for node in tree(session).study.root.main_line()] == ["A1", "B2", "A2", "C3", "A3"]
    press(session, "study-judge", "hint")
    check(session)


def test_a_game_without_a_position_editor_is_answered_with_a_sentence() -> None:
    session = opened()
    press(session, "square:B2")
    assert "study-edit" not in {control.id for control in check(session).controls()}
    panel(session).handle(Event("press", "study-edit"))
    session.show()
    assert check(session).status == "Positions of Noughts cannot be edited."
    press(session, "square:A1")
    assert session.observation.cells == "O...X...."


def test_a_game_that_hides_nothing_offers_no_hidden_racks() -> None:
    session = opened()
    names = {control.id for control in check(session).section("study").controls()}
    assert "study-share" in names
    assert "study-hidden" not in names
    with pytest.raises(GameError, match=r"Nothing is hidden in Noughts\."):
        panel(session).handle(Event("change", "study-hiding", "dealt"))
