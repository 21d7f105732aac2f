"""How a study leaves: as a link, an exercise, a file or a page to print."""

import random

import pytest

from tests.studies.trees import dealt, grown
from uptown_widget.errors import GameError
from uptown_widget.match.links import read_link
from uptown_widget.studies.sharing import exported, match_from

ADDRESS = "play/index.html?study"


def test_an_exercise_is_a_link_to_the_practice_with_the_whole_study() -> None:
    study = dealt()
    with pytest.raises(GameError, match="no move to find"):
        exported(study, "study-exercise", ADDRESS)
    grown(study, study.root, 2, random.Random(1))
    leaving = exported(study, "study-exercise", ADDRESS)
    assert leaving.text.startswith("play/index.html?practice#exercise=")
    assert leaving.how == "copy"
    assert read_link(leaving.text) == ("exercise", str(study))
    assert read_link(exported(study, "study-copy", ADDRESS).text) == ("study", str(study))


def test_files_are_the_text_and_a_page() -> None:
    study = dealt()
    text, paper = exported(study, "study-save", ADDRESS), exported(study, "study-print", ADDRESS)
    assert (text.how, text.name, text.text) == ("download", "uptown-study.txt", str(study))
    assert paper.name == "uptown-study.html"
    assert paper.text.startswith("<!doctype html>")


def test_what_is_too_long_for_a_link_is_refused() -> None:
    study = dealt()
    study.annotate(study.root, " ".join(str(random.Random(each).random()) for each in range(100)))
    node = grown(study, study.root, 60, random.Random(1))
    for each in node.path():
        study.annotate(each, " ".join(str(random.Random(f"{each.ply} {number}").random()) for number in range(20)))
    for name in ("study-copy", "study-exercise"):
        with pytest.raises(GameError, match="too long for a link"):
            exported(study, name, ADDRESS)


def test_a_match_begins_with_the_position_shown_but_for_the_end_and_where_there_is_no_page() -> None:
    study = dealt()
    node = grown(study, study.root, 3, random.Random(1))
    address = match_from(study, node, ADDRESS)
    assert address.startswith("play/index.html#position=")
    assert read_link(address) == ("position", study.game.format_position(study.state(node)))
    assert match_from(study, node, "") == ""
    assert match_from(study, grown(study, node, 200, random.Random(1)), ADDRESS) == ""
