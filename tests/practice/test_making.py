"""Puzzles that are made, or come of a match: verified, graded alike for everybody, and as hard as they say."""

import random
from functools import cache
from typing import Any

import pytest

from tests.work import Work
from uptown_widget.bots.catalog import bots_of
from uptown_widget.bots.steps import finished
from uptown_widget.errors import GameError
from uptown_widget.i18n import use_language
from uptown_widget.match.match import Match
from uptown_widget.practice import Grader, Puzzle, from_review, make_puzzle
from uptown_widget.practice.difficulty import GLANCES, HARDEST
from uptown_widget.practice.grading import GAMES, proven_shares
from uptown_widget.protocols import Candidate
from uptown_widget.ui.effects import Verdict
from uptown_widget.uptown import engine, game
from uptown_widget.upturn import game as upturn_game


def played(own: Any, seed: int) -> Match[Any, Any]:
    rng = random.Random(seed)
    state = own.deal(own.make_setup().rules, rng)
    match: Match[Any, Any] = Match(state, [None] * state.rules.players, seed)
    while match.outcome() is None:
        match.apply(rng.choice(match.state().legal_moves()))
    return match


def last_round(seed: int) -> Any:
    """A position in the last round that the exact solver can tell of."""
    match = played(game, seed)
    for ply in range(len(match.history) - 3, len(match.history) - 1):
        seen = match.observation(match.history[ply].player, ply)
        if game.proven_shares(seen):
            return seen
    return None


def made(own: Any) -> Puzzle:
    return make_puzzle(own, random.Random("0/puzzle"))


first_made = cache(made)


@pytest.mark.parametrize("own", [game, upturn_game])
def test_a_made_puzzle_is_the_same_from_the_same_seed_and_its_answer_is_right(own: Any) -> None:
    puzzle = first_made(own)
    assert puzzle == made(own)
    exercise = puzzle.exercise(own)
    assert exercise.grader.grade(exercise.best).right
    legal = exercise.observation.legal_moves()
    moves = random.Random(1).sample(legal, min(8, len(legal)))
    right = [move for move in moves if exercise.grader.grade(move).right]
    assert len(right) <= len(moves) / 2, "guessing is not enough"


@pytest.mark.parametrize("own", [game, upturn_game])
def test_the_level_is_that_of_the_weakest_bot_that_solves_it(own: Any) -> None:
    puzzle = first_made(own)
    exercise, bots = puzzle.exercise(own), bots_of(own)
    assert 1 <= puzzle.level <= HARDEST
    for level, name in enumerate(GLANCES, 1):
        if level <= puzzle.level:
            moves = {bots[name]().choose(exercise.observation, random.Random(f"{name}/{order}")) for order in range(20)}
            assert all(exercise.grader.grade(move).right for move in moves) == (level == puzzle.level)


def test_where_the_exact_solver_can_tell_it_grades_every_move() -> None:
    seen = next(filter(None, map(last_round, range(40))))
    grader, shares = Grader(game, seen, None, "seed"), game.proven_shares(seen)
    assert shares is not None
    with Work(of=proven_shares) as asked:
        finished(grader.prepare(seen.legal_moves()[0]))
        grader.grade(seen.legal_moves()[0])
    assert not asked.calls, "the solver was asked in steps, and once"
    for move in seen.legal_moves():
        grade = grader.grade(move)
        assert grade.proven
        assert grade.right == (shares[move] == max(shares.values()))


def test_a_grade_that_was_played_out_does_not_depend_on_what_was_asked_before() -> None:
    seen = game.deal(game.make_setup().rules, random.Random(1)).observation(0)
    first, second, third = seen.legal_moves()[:3]
    one, other = Grader(game, seen, first, "seed"), Grader(game, seen, first, "seed")
    one.grade(second)
    assert one.grade(third) == other.grade(third)
    assert one.grade(first).right
    assert not one.grade(third).proven


@pytest.mark.skipif(engine() == "Python", reason="without the engine, no games are played")
def test_a_move_that_a_few_games_leave_open_is_tried_in_more() -> None:
    match = played(game, 5)
    seen = match.observation(match.history[28].player, 28)
    best, other = (seen.legal_moves()[place] for place in (3, 11))
    grader = Grader(game, seen, best, "seed")
    assert finished(grader.loses(other))
    assert grader.grade(other).times == GAMES


def test_the_move_of_the_match_stays_wrong_whatever_playing_out_says() -> None:
    seen = game.deal(game.make_setup().rules, random.Random(1)).observation(0)
    best, made = seen.legal_moves()[:2]
    assert not Grader(game, seen, best, "seed", {made: 0.1}).grade(made).right
    assert not Grader(game, seen, made, "seed", {best: 0.1}).grade(best).right


@pytest.mark.usefixtures("glances")
def test_the_costliest_moves_of_people_become_puzzles() -> None:
    match = played(game, 5)

    def verdict(ply: int, value: float, best: float) -> Verdict[Any]:
        player = match.history[ply].player
        moves = match.observation(player, ply).legal_moves()
        other = next(move for move in moves if move != match.history[ply].move)
        return Verdict(ply, player, value, Candidate(other, best))

    verdicts = [verdict(0, 0.3, 0.34), verdict(3, 0.3, 0.4), verdict(6, 0.3, 0.48), verdict(7, 0.1, 0.9)]
    found = list(from_review(match, game, verdicts, {0}))
    assert [puzzle.lost for puzzle in found] == [0.18, 0.1], "one lost too little, one was another player's"
    assert found[0].made == str(match.history[6].move)
    exercise = found[0].exercise(game)
    assert exercise.observation == match.observation(0, 6)
    assert "fell from 48% to 30%" in exercise.question()
    attempt: Any = None  # the move of the match is told without the board
    assert "fell from 48% to 30%" in exercise.wrong(exercise.made, attempt)


@pytest.mark.usefixtures("glances")
def test_of_several_people_each_gets_up_to_three_puzzles_that_name_them() -> None:
    match = played(game, 5)
    verdicts = []
    for ply in range(3 * 6):
        player = match.history[ply].player
        moves = match.observation(player, ply).legal_moves()
        other = next(move for move in moves if move != match.history[ply].move)
        verdicts.append(Verdict(ply, player, 0.3, Candidate(other, 0.4 + ply / 100)))
    found = list(from_review(match, game, verdicts, {0, 2}, {0: "Ann", 2: "Player 3"}))
    assert [puzzle.who for puzzle in found] == ["Player 3", "Ann"] * 3
    assert "Here Ann's chance to win fell from 55% to 30%" in found[1].exercise(game).question()
    with use_language("nl"):
        assert "Speler 3" in found[0].exercise(game).question()


@pytest.mark.parametrize(
    ("position", "best", "made"),
    [("nonsense", "C@C4", ""), ("{}", "Q@Q4", ""), ("{}", "{illegal}", ""), ("{}", "{legal}", "{illegal}")],
)
def test_a_puzzle_of_no_position_or_with_illegal_moves_is_refused(position: str, best: str, made: str) -> None:
    seen = game.deal(game.make_setup().rules, random.Random(1)).observation(0)
    legal = str(seen.legal_moves()[0])
    words = {"{}": game.format_position(seen), "{legal}": legal, "{illegal}": legal.replace("@", "x")}
    puzzle = Puzzle(words.get(position, position), words.get(best, best), 1, words.get(made, made))
    with pytest.raises(GameError):
        puzzle.exercise(game)


def test_the_puzzle_of_a_whole_position_is_that_of_its_player_to_move() -> None:
    state = game.deal(game.make_setup().rules, random.Random(1))
    seen = state.observation(state.current_player)
    move = str(seen.legal_moves()[0])
    exercises = [Puzzle(game.format_position(each), move, 1).exercise(game) for each in (state, seen)]
    assert exercises[0].position == exercises[1].position == seen
