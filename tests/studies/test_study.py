"""Studies: what a tree of lines does when lines are added, moved, deleted and annotated."""

import random

import pytest

from tests.studies.trees import dealt, grown
from uptown_widget import upturn
from uptown_widget.errors import GameError
from uptown_widget.match.match import Match
from uptown_widget.studies import Mark, study_of
from uptown_widget.studies import study as limits
from uptown_widget.upturn import game as upturn_game


def test_a_move_played_again_is_the_node_there_is() -> None:
    study = dealt()
    move = study.start.legal_moves()[0]
    assert study.play(study.root, move) is study.play(study.root, move)
    assert len(study) == 1


def test_an_illegal_move_changes_nothing() -> None:
    study = dealt()
    last = grown(study, study.root, 5, random.Random(2))
    with pytest.raises(GameError):
        study.play(last, last.move)
    assert len(study) == 5


def test_the_position_of_a_node_is_that_of_the_moves_that_lead_there_however_far_it_is() -> None:
    study, rng = dealt(), random.Random(3)
    nodes = [study.root]
    for _ in range(2 * limits._KEPT_STATES):  # more than are remembered
        nodes.append(grown(study, rng.choice(nodes), 1, rng))
    for node in rng.sample(nodes, 60):
        state = study.start
        for each in node.path():
            state = state.apply(each.move)
        assert study.state(node) == state
        assert node.ply == len(node.path())


def test_a_line_deleted_can_be_put_back_where_it_was() -> None:
    study, rng = dealt(), random.Random(4)
    for _ in range(3):
        grown(study, study.root, 4, rng)
    text, node = str(study), study.root.lines[1]
    assert study.delete(node) is study.root
    assert len(study) == 8
    study.restore(node, 1)
    assert (str(study), len(study)) == (text, 12)


def test_the_first_position_can_be_neither_deleted_nor_moved() -> None:
    study = dealt()
    for refused in (study.delete, study.promote):
        with pytest.raises(GameError, match="first position"):
            refused(study.root)


def test_a_line_moves_up_by_one_or_becomes_the_main_line_with_all_that_leads_to_it() -> None:
    study, rng = dealt(), random.Random(5)
    tops = [grown(study, study.root, 1, rng) for _ in range(3)]
    study.promote(tops[2])
    assert study.root.lines == [tops[0], tops[2], tops[1]]
    study.promote(tops[0])
    assert study.root.lines[0] is tops[0], "it was first already"
    under = [grown(study, tops[1], 1, rng) for _ in range(2)]
    study.make_main(under[1])
    assert [*study.root.main_line()] == [tops[1], under[1]]


def test_a_comment_may_hold_marks_each_of_which_is_kept_once() -> None:
    study = dealt()
    node = grown(study, study.root, 1, random.Random(6))
    study.annotate(node, "A bridge {here}: [%arrow c4 E6 Red] [%arrow c4 E6 red] [%square C4] [%win 0.4]")
    assert node.comment == "A bridge (here): [%win 0.4]"
    assert node.marks == (Mark("arrow", ("c4", "E6"), "red"), Mark("square", ("C4",)))
    study.annotate(node, "Changed")
    assert len(node.marks) == 2, "marks stay when the words change"
    study.annotate(node, "Changed", ())
    assert not node.marks


@pytest.mark.parametrize("text", ["[%square C4 D5]", "[%arrow C4]", "[%arrow C4 C4]", "[%group ]", "[%circle C4]"])
def test_a_command_that_draws_nothing_stays_in_the_comment(text: str) -> None:
    study = dealt()
    study.annotate(study.root, text)
    assert not study.root.marks
    assert study.root.comment == " ".join(text.split())


def test_a_command_hidden_in_another_one_is_a_mark_too_so_that_a_text_reads_back_the_same() -> None:
    study = dealt()
    study.annotate(study.root, "[%squ[%square C4]are D5]")
    assert study.root.comment == "[%squ are D5]"
    study.annotate(study.root, "[%square[%square C4]D5]")
    assert study.root.comment == ""


def test_too_long_a_comment_and_too_many_moves_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    study = dealt()
    with pytest.raises(GameError, match="A comment has at most 2000 characters"):
        study.annotate(study.root, "x" * 2001)
    monkeypatch.setattr(limits, "MAX_MOVES", 3)
    last = grown(study, study.root, 3, random.Random(7))
    with pytest.raises(GameError, match="A study has at most 3 moves"):
        grown(study, last, 1, random.Random(8))


def test_a_match_becomes_the_main_line_of_a_study() -> None:
    rng = random.Random(9)
    state = upturn.State.deal(upturn.Rules(players=2), rng)
    match: Match[upturn.Observation, upturn.Move] = Match(state, [None, None], 9)
    while match.outcome() is None:
        match.apply(rng.choice(match.state().legal_moves()))
    study = study_of(match, upturn_game)
    assert [node.move for node in study.root.main_line()] == [ply.move for ply in match.history]
    assert str(study).rstrip().endswith(tuple("012")), "the result stands at the end"
