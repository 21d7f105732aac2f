"""The shelf of puzzles: each is what it says it is, and nobody waits for one."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from lite.build.puzzle_shelf import A_FEW, EASY, MAX_RIGHT, TO_THE_END
from tests.practice.solving import TODAY, Kept, answer, exercise_of, exercises_of, opened, puzzles, wrong_move
from uptown_widget.bots.steps import finished
from uptown_widget.match.games import game_of
from uptown_widget.match.judging import Samples
from uptown_widget.practice import Deck, Puzzle
from uptown_widget.practice import session as sessions
from uptown_widget.practice import shelf as shelves
from uptown_widget.practice.deck import SET
from uptown_widget.practice.difficulty import HARDEST, ORDERS
from uptown_widget.practice.grading import MARGIN, proven_shares
from uptown_widget.practice.shelf import SHELVES, puzzles_of
from uptown_widget.screen.controls import Event

CHECKED = 2
"""Puzzles of each game that an ordinary run plays to the end again."""
GAMES = 120
"""Whole games after the best move and after each other one."""
SURE = 3.0
"""Standard errors: of thousands of moves that are compared, hardly one is taken for better than it is by so many."""
of_each = pytest.mark.parametrize("name", SHELVES)


def is_verified(name: str, puzzle: Puzzle) -> bool:
    """Whether play to the end, on guesses that nobody has seen, leaves it possible that no move comes near the best."""
    game = game_of(name)
    exercise = puzzle.exercise(game)
    seen, best = exercise.observation, exercise.grader.best
    if (proven := proven_shares(game, seen)) is not None:
        top = max(proven.values())
        return [proven[best]] == [top] and [*proven.values()].count(top) <= MAX_RIGHT
    games = Samples(TO_THE_END[name], seen, random.Random(f"again/{puzzle.name}"))
    player = seen.current_player
    left = {move: [each[player] for each in finished(games.after(move, GAMES))] for move in seen.legal_moves()}
    return all(could_lead(left[best], left[move]) for move in left if move != best)


def could_lead(best: list[float], other: list[float]) -> bool:
    gains = [one - two for one, two in zip(best, other, strict=True)]
    mean = sum(gains) / GAMES
    error = (sum((each - mean) ** 2 for each in gains) / GAMES / GAMES) ** 0.5
    return bool(mean + SURE * error > MARGIN)


def is_solved_by_greedy(name: str, puzzle: Puzzle) -> bool:
    game, exercise = game_of(name), puzzle.exercise(game_of(name))
    bot, proven = game.BOTS["greedy"](), proven_shares(game, exercise.observation)
    right = [exercise.grader.best] if proven is None else [m for m in proven if proven[m] == max(proven.values())]
    return all(bot.choose(exercise.observation, random.Random(f"greedy/{each}")) in right for each in range(ORDERS))


@of_each
def test_no_puzzle_is_there_twice_and_few_fall_to_a_look_one_move_ahead(name: str) -> None:
    shelf = SHELVES[name]
    assert len({each.name for each in shelf}) == len(shelf) >= CHECKED
    assert [each.level for each in shelf] == sorted(each.level for each in shelf)
    assert {each.level for each in shelf} <= {*range(1, HARDEST + 1)}
    assert sum(each.level == 1 for each in shelf) <= EASY * max(A_FEW, len(shelf))


@of_each
def test_what_greedy_solves_is_of_the_first_level_and_nothing_else_is(name: str) -> None:
    for puzzle in random.Random(name).sample(SHELVES[name], min(4 * CHECKED, len(SHELVES[name]))):
        assert is_solved_by_greedy(name, puzzle) == (puzzle.level == 1), puzzle


@of_each
def test_the_answers_of_some_hold_in_play_to_the_end(name: str) -> None:
    for puzzle in random.Random(name).sample(SHELVES[name], CHECKED):
        assert is_verified(name, puzzle), puzzle


@pytest.mark.long
@of_each
def test_the_answers_of_all_hold_in_play_to_the_end(name: str) -> None:
    assert [puzzle for puzzle in SHELVES[name] if not is_verified(name, puzzle)] == []


def test_each_day_has_its_own_puzzles_from_easy_to_hard_and_then_all_others(monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = [Puzzle(f"position {number}", "C@C4", 1 + number // 4) for number in range(4 * HARDEST)]
    monkeypatch.setattr(shelves, "SHELVES", {"uptown": shelf})
    days = [[*puzzles_of("uptown", f"2026-11-{day}")] for day in range(20, 28)]
    assert days[0] == [*puzzles_of("uptown", "2026-11-20")]
    for today in days:
        assert [(each.level + 1) // 2 for each in today[:SET]] == [1, 2, 3, 4, 5]
        assert sorted(each.position for each in today) == sorted(each.position for each in shelf)
    assert len({each for today in days for each in today[:SET]}) == len(shelf), "none comes again before all were there"
    assert days[0][SET:] != days[1][SET:]


@pytest.mark.usefixtures("glances")
def test_nobody_waits_for_the_puzzles_of_a_day_and_more_are_made_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = puzzles(number=SET + 1)
    monkeypatch.setattr(shelves, "SHELVES", {"uptown": shelf})
    made: list[str] = []

    def make(*_: object) -> Iterator[float]:
        made.append("one")
        return iter(())

    monkeypatch.setattr(sessions, "make", make)
    kept, deck = Kept(), Deck()
    deck.days.add("2026-11-20")  # no newcomer, who gets other ones
    kept.text = str(deck)
    session = opened(kept)
    assert {each.puzzle for each in exercises_of(session)} == {*[*puzzles_of("uptown", TODAY)][:SET]}
    assert made == []
    for number in range(SET):
        answer(session, exercise_of(session).best)
        if number < SET - 1:
            session.handle(Event("press", "next"))
    session.handle(Event("press", "another"))
    assert len(exercises_of(session)) == SET + 1, "the last one of the shelf"
    assert made == ["one"]


def test_a_wrong_answer_to_a_puzzle_of_the_shelf_is_wrong_whatever_a_few_games_say() -> None:
    session = opened(Kept())
    exercise = exercise_of(session)
    grader, best = exercise.grader, exercise.best
    other: Any = next(
        each for each in exercise.observation.legal_moves() if each != best and not is_right(grader, each)
    )
    grade = grader.grade(other)
    assert not grade.right
    assert grade.share < grade.best
    answer(session, wrong_move(session))
    assert session.screen.mood == "refused"


def is_right(grader: Any, move: object) -> bool:
    return bool(finished(grader.right(move)))
