"""Every puzzle, also a generated one, has the answers it claims and no others, according to the naive engine."""

import random

import pytest

from tests.kinds import sure
from tests.lessons.by_hand import right_moves
from tests.work import Work
from uptown_widget import uptown
from uptown_widget.errors import GameError
from uptown_widget.lessons import FindMove, board, generate, goals, lookahead, puzzles
from uptown_widget.lessons.puzzles import KINDS, PUZZLES, Puzzle
from uptown_widget.lessons.session import ExerciseSession
from uptown_widget.uptown import Observation


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.name)
def test_a_puzzle_has_the_answers_it_claims_and_no_others(puzzle: Puzzle) -> None:
    exercise = puzzle.exercise()
    assert {str(move) for move in exercise.right} == set(puzzle.moves)
    assert right_moves(sure(Observation, exercise.observation), exercise.aim) == set(puzzle.moves)
    assert len(exercise.observation.legal_moves()) >= 8


def test_there_are_many_puzzles_of_every_kind_and_level() -> None:
    assert len(PUZZLES) >= 24
    assert {(puzzle.kind, puzzle.level) for puzzle in PUZZLES} == {
        (kind, level) for kind in KINDS for level in (1, 2, 3)
    }
    assert len({puzzle.name for puzzle in PUZZLES}) == len(PUZZLES)


def test_puzzles_come_the_easiest_first() -> None:
    levels = {puzzle.name: puzzle.level for puzzle in PUZZLES}
    found = [levels[exercise.name] for exercise in puzzles.of()]
    assert found == sorted(found)
    assert len(found) == len(PUZZLES)


def test_puzzles_are_chosen_by_kind_and_level() -> None:
    assert [each.name for each in puzzles.of("block", 2)] == ["block-2"]
    for wrong in ({"kind": "nonsense"}, {"level": 9}):
        with pytest.raises(GameError, match=r"^Unknown (kind of puzzle: 'nonsense'|level: 9)\. Choose "):
            puzzles.of(**wrong)


def test_nothing_hidden_is_in_a_puzzle() -> None:
    for puzzle in PUZZLES:
        assert len(puzzle.position.split()) == 7, "the last field names the one who sees it"


@pytest.mark.parametrize("kind", KINDS)
def test_a_generated_puzzle_is_found_after_few_moves_and_has_the_answers_it_claims(kind: str) -> None:
    with Work() as work:
        usual = generate(kind, random.Random(f"quick/{kind}"))
    assert work.calls < 1_000_000, "about a second"
    for exercise in (usual, generate(kind, random.Random(f"test/{kind}/3"), 3)):
        found = {str(move) for move in exercise.right}
        assert 1 <= len(found) <= 2
        assert right_moves(sure(Observation, exercise.observation), exercise.aim) == found


def test_the_same_seed_makes_the_same_puzzle_and_another_one_another() -> None:
    first, again, other = (generate("join", random.Random(seed)) for seed in (1, 1, 2))
    assert (first.name, first.observation) == (again.name, again.observation)
    assert first.observation != other.observation


def test_an_unknown_kind_or_level_is_refused() -> None:
    with pytest.raises(GameError, match="Unknown kind of puzzle"):
        generate("chess", random.Random(1))
    with pytest.raises(GameError, match="Unknown level"):
        generate("join", random.Random(1), 4)


def test_an_invalid_stored_puzzle_says_so() -> None:
    empty = uptown.format_position(uptown.State.deal(uptown.Rules(players=3), random.Random(1)).observation(0))
    with pytest.raises(GameError, match="Not a puzzle: join-1"):
        Puzzle("join", 1, empty, ()).exercise()


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.name)
def test_every_wrong_move_of_a_puzzle_is_explained(puzzle: Puzzle) -> None:
    exercise: FindMove = puzzle.exercise()
    for move in exercise.observation.legal_moves():
        told = exercise.aim.missed(exercise.observation, move)
        assert (told == "") == (str(move) in puzzle.moves)
        assert told == "" or told.endswith((".", "?"))
        assert "{" not in told
    assert exercise.question().endswith(".")


COSTLY = ("capture", "no-help", "block")
"""Kinds of which the right move may be a bad one in a match."""


@pytest.mark.parametrize("puzzle", [each for each in PUZZLES if each.kind in COSTLY], ids=lambda puzzle: puzzle.name)
def test_where_a_right_move_costs_more_groups_than_another_the_answer_says_so(puzzle: Puzzle) -> None:
    exercise = puzzle.exercise()
    seen, right = sure(Observation, exercise.observation), exercise.right[0]
    mine = seen.current_player
    more = {move: seen.table.after(move).groups[mine] - seen.groups[mine] for move in seen.legal_moves()}
    cost, least = more[sure(uptown.Move, right)], min(more.values())
    attempt = ExerciseSession([exercise]).attempt
    for told in (exercise.grade(right, attempt).text, exercise.solution(attempt)[1]):
        assert ("one more group" in told) == (cost > max(0, least))
        assert ("would join groups of yours" in told) == (least < cost <= 0)


def test_a_lesson_says_too_what_its_right_move_costs_and_a_goal_that_weighs_it_does_not() -> None:
    spare = board("C  bb.bb....\nE  .yy......\nH  ......y..", rack="C 2 H sax $")
    capture = FindMove("capture", goals.Capture(), spare)
    told = {str(move): goals.price(capture.aim, spare, move) for move in capture.right}
    assert "one more group" in told["HxH7"]
    joined = FindMove("fewest", goals.LowScore(0), spare)
    assert goals.price(joined.aim, spare, capture.right[0]) == ""
    assert goals.price(goals.Custom(lambda _, __: True), spare, capture.right[0]) == ""


def test_a_tile_is_safe_only_if_no_two_opponents_one_after_another_can_capture_it() -> None:
    chain = board("C  b.bb.....", rack="C 2 sax $ H")
    (joins,) = [move for move in chain.legal_moves() if str(move) == "2@C2"]
    after = chain.table.after(joins)
    assert not lookahead.capturable_next_turn(after, joins.square)
    assert lookahead.capturable_before_own_turn(after, joins.square), "first C1, then C2"
    longer = board("C  bb.bb....", rack="C 3 sax $ H")
    (joins,) = [move for move in longer.legal_moves() if str(move) == "3@C3"]
    assert not lookahead.capturable_before_own_turn(longer.table.after(joins), joins.square)
    assert goals.Safe().missed(longer, joins) == ""
    assert "the next opponent" in goals.Safe().missed(chain, next(m for m in chain.legal_moves() if str(m) == "2@C2"))


def test_who_joins_three_groups_where_two_plans_are_asked_for_reads_why_that_counts() -> None:
    (puzzle,) = (each for each in PUZZLES if each.name == "two-plans-3")
    exercise = puzzle.exercise()
    told = {str(move): exercise.grade(move, ExerciseSession([exercise]).attempt).text for move in exercise.right}
    assert "three groups at once" in told["$xA6"]
    assert "on your next turn" in told["7@B7"]
