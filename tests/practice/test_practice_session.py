"""A day of practice: puzzles to solve, wrong answers, the answer shown, what is kept, and a match that adds to it."""

import random
from dataclasses import replace
from typing import Any

import pytest

from tests.clock import run, until
from tests.practice.shelf import Shelf
from tests.practice.solving import TODAY, Kept, answer, exercise_of, exercises_of, filled, opened, wrong_move
from uptown_widget.lessons import board
from uptown_widget.match.session import Session
from uptown_widget.practice import Deck, PracticeSession, Puzzle
from uptown_widget.practice.deck import SET
from uptown_widget.practice.shelf import SHELVES
from uptown_widget.protocols import Candidate
from uptown_widget.screen.controls import Event, Prose
from uptown_widget.ui.effects import Verdict
from uptown_widget.uptown import game
from uptown_widget.upturn import game as upturn_game
from uptown_widget.web.host import UNSAVED_PRACTICE
from uptown_widget.web.practice import PracticeShelf

pytestmark = pytest.mark.usefixtures("glances")


def told(session: PracticeSession) -> str:
    return " ".join(
        line
        for section in session.screen.sections
        for block in section.blocks
        if isinstance(block, Prose)
        for line in block.lines
    )


@pytest.mark.parametrize("own", [game, upturn_game])
def test_a_set_is_made_where_nothing_is_due_and_is_there_at_the_next_visit(own: Any) -> None:
    kept = Kept()
    session = PracticeSession(own, today=TODAY, keep=kept)
    assert "being made" in session.screen.status
    session.start_bots()
    assert session.session is not None
    names = [each.name for each in session.session.exercises]
    assert len(names) == SET
    saved = kept.saved
    again = opened(kept, own)
    assert again.session is not None
    assert {each.name for each in again.session.exercises} == {*names}
    assert kept.saved == saved, "nothing is made twice"


def levels(session: PracticeSession) -> list[int]:
    return [each.level for each in exercises_of(session)]


def test_the_first_set_is_of_the_usual_game_from_easy_to_hard_and_the_rules_are_named() -> None:
    session = opened(Kept())
    assert {str(each.observation.rules) for each in exercises_of(session)} == {str(game.make_setup().rules)}
    assert levels(session) == sorted(levels(session))
    assert levels(session)[0] == 1
    assert "3 players, scoring: Uptown. Fewest groups win" in told(session)
    later = Kept()
    deck = Deck()
    deck.days.add("2026-11-20")
    later.text = str(deck)
    assert levels(opened(later)) == sorted(levels(opened(later)))
    assert [each.name for each in exercises_of(opened(later))] != [each.name for each in exercises_of(session)]


def test_the_scoring_blockers_and_the_goal_of_upturn_are_named() -> None:
    kept, deck = Kept(), Deck()
    deck.add([next(each for each in SHELVES["uptown"] if each.position.startswith("4-blockers"))], TODAY)
    kept.text = str(deck)
    session = opened(kept)
    at = [each.name for each in exercises_of(session)].index(next(iter(deck.cards)))
    for _ in range(at):
        session.handle(Event("press", "next"))
    assert "4 players, scoring: Blockers. Your score: groups plus" in told(session)
    assert "players. The first player to get rid of all their stones wins." in told(opened(Kept(), upturn_game))


def test_a_visit_goes_on_with_the_exercise_that_was_shown_last() -> None:
    kept = Kept()
    session = opened(kept)
    names = [each.name for each in exercises_of(session)]
    session.handle(Event("press", "next"))
    session.handle(Event("press", "square:A1"))  # illegal: nothing is selected
    again = opened(kept)
    assert [each.name for each in exercises_of(again)] == names
    assert exercise_of(again).name == names[1]
    answer(again, exercise_of(again).best)
    third = opened(kept)
    assert [each.name for each in exercises_of(third)] == names, "what is answered keeps its number"
    assert exercise_of(third).name == names[0], "the first that is not answered"


def test_what_is_due_and_what_is_added_rise_together_from_easy_to_hard() -> None:
    kept, deck = Kept(), Deck()
    deck.add([SHELVES["uptown"][-1], SHELVES["uptown"][300]], TODAY)
    kept.text = str(deck)
    assert levels(opened(kept)) == sorted(levels(opened(kept)))


def test_a_right_answer_says_how_it_was_judged_and_is_kept() -> None:
    kept = filled()
    session = opened(kept)
    exercise = exercise_of(session)
    answer(session, exercise.best)
    assert session.screen.mood == "right"
    grade = exercise.grader.grade(exercise.best)
    assert (f" {grade.times} " in session.screen.status) == (not grade.proven)
    assert Deck(kept.text).cards[exercise.name].answered == TODAY
    assert "Today: 1 of 5" in told(session)


def test_an_answer_is_graded_in_the_background() -> None:
    async def solve() -> None:
        session = opened(filled())
        answer(session, exercise_of(session).best)
        assert session.screen.mood == "calm"
        await until(lambda: session.screen.mood == "right")

    run(solve())


def test_a_wrong_answer_is_told_what_the_best_move_does_and_it_does_not() -> None:
    kept, deck = Kept(), Deck()
    deck.add([Puzzle(game.format_position(board("C  bb.bb....", rack="C 3 A F H")), "C@C3", 1)], TODAY)
    kept.text = str(deck)
    session = opened(kept)
    answer(session, wrong_move(session))
    assert session.screen.status.endswith(". It leaves 1 group, not 3.")


def test_a_wrong_answer_is_told_what_it_does_and_the_board_stays_and_after_two_the_answer_can_be_seen() -> None:
    kept = filled()
    session = opened(kept)
    name, board = exercise_of(session).name, exercise_of(session).observation
    for tries in range(2):
        assert ("answer" in {each.id for each in session.screen.controls()}) is False
        answer(session, wrong_move(session))
        assert session.screen.mood == "refused"
        assert session.screen.status.count(".") - session.screen.status.count("0.") <= 4 + tries, (
            "the second time with a hint"
        )
        assert session.session is not None
        assert session.session.attempt.observation == board
    session.handle(Event("press", "answer"))
    assert "This move works" in session.screen.status
    card = Deck(kept.text).cards[name]
    assert (card.answered, card.schedule.step, card.schedule.due) == (TODAY, 0, "2026-11-26")


def test_a_whole_set_makes_a_day_and_another_one_may_be_asked_for() -> None:
    session = opened(filled())
    for number in range(SET):
        answer(session, exercise_of(session).best)
        if number < SET - 1:
            session.handle(Event("press", "next"))
    assert "Streak: 1 day." in told(session)
    session.handle(Event("press", "another"))
    assert session.session is not None
    assert len(session.session.exercises) == SET + 1
    assert "another" not in {each.id for each in session.screen.controls()}, "it is to be solved first"


def test_a_puzzle_that_cannot_be_shown_is_left_out_and_kept() -> None:
    kept = filled()
    kept.text = kept.text.replace('"position": "3-', '"position": "9-', 1)
    session = opened(kept)
    assert session.session is not None
    assert len(session.session.exercises) == SET, "another one was made"
    session.add([])
    assert '"position": "9-' in kept.text
    assert session.deck.set_of(TODAY) == session.deck.set_of(TODAY)
    assert not session.deck.unplayable & {*session.deck.set_of(TODAY)}


def test_what_another_tab_has_saved_is_added() -> None:
    kept, session = filled(), opened(Kept())
    number = len(session.deck.cards)
    session.merge(kept.text)
    assert len(session.deck.cards) > number - 1
    assert {*Deck(kept.text).cards} <= {*session.deck.cards}


def test_trouble_with_the_storage_is_said() -> None:
    session = opened(filled())
    session.warn(UNSAVED_PRACTICE["full"])
    assert "cannot be saved" in told(session)


def verdicts_on(session: Session[Any, Any], plies: tuple[int, ...]) -> tuple[Verdict[Any], ...]:
    """What a review might say of some turns: each was a mistake."""
    verdicts = []
    for ply in plies:
        player, made = session.match.history[ply].player, session.match.history[ply].move
        other = next(move for move in session.match.observation(player, ply).legal_moves() if move != made)
        verdicts.append(Verdict(ply, player, 0.2, Candidate(other, 0.5), (0.2, 0.8)))
    return tuple(verdicts)


def reviewed(
    seats: list[str], names: list[str], *, judged: bool = True
) -> tuple[Session[Any, Any], Shelf, PracticeShelf[Any, Any]]:
    """A match of two that is over, and of which the first four turns turned out to be mistakes."""
    setup = game.make_setup(players=2, seed="7", seats=seats, names=names, start=0)
    session, shelf, rng = Session(game, setup, today=TODAY), Shelf(), random.Random(1)
    keeper = PracticeShelf(session, shelf, "play/?practice")
    while session.match.outcome() is None:
        session.reveal()
        session.play(rng.choice(session.observation.legal_moves()))
    if judged:
        session.services.advice.verdicts = verdicts_on(session, (0, 1, 2, 3))
        session.show()
    return session, shelf, keeper


def test_mistakes_are_handed_over_as_soon_as_the_review_is_sure_of_them() -> None:
    session, shelf, keeper = reviewed(["person", "person"], ["Ada", "Ben"], judged=False)
    advice = session.services.advice
    first, second, *others = verdicts_on(session, (0, 1, 2, 3))
    advice.resume((first, second, *others))  # at work
    session.show()
    before = shelf.opened
    advice.verdicts = (first, replace(second, open=True), *others)
    advice._reviewing.part = 1.0
    session.show()
    keeper.heard("kept", "")
    plies = {session.game.format_position(session.match.observation(ply % 2, ply)): ply for ply in range(4)}

    def kept() -> list[int]:
        return sorted(plies[card.puzzle.position] for card in Deck(shelf.text).cards.values())

    assert kept() == [0, 2, 3], "more games may clear the second move"
    advice.verdicts = (first, second, *others)
    session.show()
    assert kept() == [0, 1, 2, 3]
    assert (before, shelf.opened) == (0, 1), "at first a later move may have cost more"


def test_a_later_judgement_adds_no_fourth_mistake_of_a_person() -> None:
    session, shelf, keeper = reviewed(["person", "greedy"], ["", ""], judged=False)
    *costly, cheap = verdicts_on(session, (0, 2, 4, 6))
    for last in (replace(cheap, value=0.4), replace(cheap, value=0.0)):
        session.services.advice.verdicts = (*costly, last)
        session.show()
        keeper.heard("kept", shelf.text)
        positions = {card.puzzle.position for card in Deck(shelf.text).cards.values()}
        assert positions == {session.game.format_position(session.match.observation(0, ply)) for ply in (0, 2, 4)}


def test_a_puzzle_of_a_match_names_the_players_of_that_match() -> None:
    _, shelf, keeper = reviewed(["person", "greedy"], ["", "Grandma"])
    keeper.heard("kept", "")
    kept = Kept()
    kept.text = shelf.text
    exercise = exercise_of(opened(kept))
    assert exercise.names[1] == "Grandma"
    session = opened(kept).session
    assert session is not None
    assert [seat.name for seat in session.attempt.ui.shared.info.seats] == ["You", "Grandma"]


def shown_of(session: Session[Any, Any]) -> tuple[str, list[tuple[str, str]]]:
    """The text of the review, and where it leads."""
    section = session.screen.section("review")
    assert section is not None
    found = [block for block in section.blocks if isinstance(block, Prose)]
    links = [link for block in found for link in block.links]
    return " ".join(line for block in found for line in block.lines), links


def test_a_reviewed_match_adds_puzzles_to_what_is_kept_once_and_leads_to_them() -> None:
    session, shelf, keeper = reviewed(["person", "greedy"], ["", ""])
    assert shelf.opened == 1
    keeper.heard("kept", filled().text)
    assert len(Deck(shelf.text).cards) == SET + 2
    session.show()
    assert shelf.opened == 1
    text, links = shown_of(session)
    assert "2 of your moves have become puzzles." in text
    assert links == [("Find better ones", "play/?practice")]
    keeper.heard("elsewhere", "")
    assert len(Deck(shelf.text).cards) == SET + 2


def test_of_two_people_at_one_screen_each_finds_their_own_mistakes() -> None:
    session, shelf, keeper = reviewed(["person", "person"], ["Ann", "Bob"])
    keeper.heard("kept", "")
    assert "Moves that have become puzzles: Ann 2, Bob 2." in shown_of(session)[0]
    kept = Kept()
    kept.text = shelf.text
    practice = opened(kept)
    assert {exercise.puzzle.who for exercise in exercises_of(practice)} == {"Ann", "Bob", ""}
    assert "4 puzzles from your own matches." in told(practice)
    practice.handle(Event("change", "whose", "Bob"))
    assert {exercise.puzzle.who for exercise in exercises_of(practice)} == {"Bob", ""}
    assert len(exercises_of(practice)) == SET, "others were made in place of Ann's"
    assert "2 puzzles from your own matches." in told(practice)
    assert "Bob's chance to win fell from 50% to 20%" in practice.screen.status
    again = opened(kept)
    assert {exercise.puzzle.who for exercise in exercises_of(again)} == {"Bob", ""}, "it is remembered"
    again.handle(Event("change", "whose", "Nobody"))
    assert again.deck.who == "Bob"
    again.handle(Event("change", "whose", ""))
    assert {exercise.puzzle.who for exercise in exercises_of(again)} == {"Ann", "Bob", ""}


def test_with_one_person_there_is_nothing_to_choose() -> None:
    _, shelf, keeper = reviewed(["person", "greedy"], ["Ann", ""])
    keeper.heard("kept", "")
    kept = Kept()
    kept.text = shelf.text
    practice = opened(kept)
    assert "whose" not in {each.id for each in practice.screen.controls()}
    assert "your chance to win fell from 50% to 20%" in practice.screen.status
