"""The guided first game: every step can be done, what is pressed wrongly costs nothing, and it is a real match."""

import random

import pytest

from tests.kinds import sure
from uptown_widget import uptown
from uptown_widget.i18n import LANGUAGES, use_language
from uptown_widget.lessons import ExerciseSession, Predict, first_game
from uptown_widget.lessons.exercise import Exercise
from uptown_widget.lessons.guided_move import GuidedMove
from uptown_widget.lessons.marks import draw_marks
from uptown_widget.screen.controls import Event
from uptown_widget.screen.scene import Path, Rect
from uptown_widget.uptown import Rules, State, square_name
from uptown_widget.uptown.view.ui import UI

NAMES = [step.name for step in first_game.first_game().exercises]
MOVES = [step.name for step in first_game.first_game().exercises if isinstance(step, GuidedMove)]
WORDS_A_MINUTE = 150
SECONDS_A_PRESS = 1


def steps(language: str = "en") -> tuple[Exercise, ...]:
    with use_language(language):
        return first_game.first_game().exercises


def opened(name: str, language: str = "en") -> tuple[ExerciseSession, Exercise]:
    """Return a session that has come to a step, and the step."""
    found = steps(language)
    session = ExerciseSession(found, lesson=first_game.LESSON, language=language)
    session.go_to(NAMES.index(name))
    return session, session.exercise


def seen_in(step: Exercise) -> uptown.Observation:
    return sure(uptown.Observation, step.observation)


def move_of(step: GuidedMove) -> uptown.Move:
    return sure(uptown.Move, step.turn.move)


def rack_place(step: GuidedMove, tile: uptown.Tile) -> str:
    rack = seen_in(step).racks[first_game.LEARNER]
    assert rack
    return f"rack:blue:{rack.index(tile)}"


def presses(step: Exercise) -> list[str]:
    """Return what to press in a step."""
    if isinstance(step, GuidedMove):
        return [rack_place(step, move_of(step).tile), f"square:{square_name(move_of(step).square)}"]
    assert isinstance(step, Predict)
    return [f"answer:{step.choices.index(step.right)}"]


def press(session: ExerciseSession, *names: str) -> str:
    for name in names:
        session.handle(Event("press", name))
        session.screen.scene.check()
    return session.screen.status


def test_the_match_is_legal_from_the_first_turn_to_the_end_and_the_learner_wins() -> None:
    turns = first_game.turns()
    assert len(turns) == 72
    assert turns[0].before.legal_moves() == State.from_piles(Rules(players=3), piles()).legal_moves()
    for number, turn in enumerate(turns):
        assert turn.player == number % 3
        assert turn.player != first_game.LEARNER or turn.before.explain(turn.move) is None
        assert number == 0 or turn.before == turns[number - 1].after
    outcome = turns[-1].after.outcome()
    assert outcome
    assert (outcome.winners, outcome.groups) == (frozenset({first_game.LEARNER}), (1, 2, 2))


def piles() -> list[list[uptown.Tile]]:
    """Return other piles of the opponents: what they will draw does not show."""
    rng = random.Random("other piles")
    others = [rng.sample(uptown.TILES, len(uptown.TILES)) for _ in range(2)]
    return [[uptown.parse_tile(name) for name in first_game.TILES_DRAWN.split()], *others]


def test_each_step_goes_on_where_the_last_one_ended_and_arrows_show_what_happened_between() -> None:
    turns, plies = first_game.turns(), [seen_in(step).ply for step in steps()]
    assert plies == [0, 3, 6, 9, 12, 15, 45, 69, 72]
    for name, ply in zip(NAMES, plies, strict=True):
        session, step = opened(name)
        assert step.turns == turns[max(0, ply - 2) : ply]
        assert all(turn.player != first_game.LEARNER for turn in step.turns)
        arrows = [shape for shape in draw_marks(session.attempt) if isinstance(shape, Path)]
        assert len(arrows) == 2 * len(step.turns), "each with a rim"
    for name in MOVES:
        session, step = opened(name)
        press(session, *presses(step))
        assert session.observation == turns[seen_in(step).ply].after


def test_shields_stay_once_they_are_explained() -> None:
    shown = {name: sure(UI, opened(name)[0].attempt.ui).safe for name in NAMES[:-1]}
    assert [name for name, on in shown.items() if on] == NAMES[NAMES.index("protected") + 1 : -1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_is_done_by_what_it_says_and_each_press_is_praised(language: str) -> None:
    session, _ = opened("place", language)
    said = [session.screen.status]
    for number, step in enumerate(steps(language)):
        for name in presses(step):
            said.append(press(session, name))
            assert session.screen.mood in {"yours", "right"}
        assert session.attempt.done
        assert session.progress.of(first_game.LESSON, step.name).solved
        if number + 1 < len(NAMES):
            said.append(press(session, "next"))
            assert session.screen.status == session.exercise.question()
    assert len(set(said)) == len(said)


@pytest.mark.parametrize("name", MOVES)
def test_another_legal_move_gets_a_reason_and_changes_nothing(name: str) -> None:
    session, step = opened(name)
    assert isinstance(step, GuidedMove)
    before = session.observation
    others = [move for move in before.legal_moves() if move != step.turn.move]
    for move in others:
        session.handle(Event("submit", "move", str(move)))
        assert session.screen.status == step.missed
        assert session.screen.mood == "refused"
        assert session.observation is before
        assert session.attempt.marked == {move_of(step).square}, "help"
    assert session.progress.of(first_game.LESSON, name).tries == 0
    press(session, *presses(step))
    assert session.attempt.done


@pytest.mark.parametrize("name", MOVES)
def test_another_tile_is_refused_kindly_where_the_task_names_one(name: str) -> None:
    session, step = opened(name)
    assert isinstance(step, GuidedMove)
    others = [tile for tile in seen_in(step).racks[first_game.LEARNER] or () if tile != move_of(step).tile]
    for tile in others:
        said = press(session, rack_place(step, tile))
        assert ("That tile is for later." in said) is step.named
    assert not session.attempt.done
    press(session, *presses(step))
    assert session.attempt.done


def test_only_one_move_joins_where_joining_is_asked_and_none_where_it_is_said_to_be_impossible() -> None:
    for name, number in (("join", 1), ("capture", 1), ("last turn", 1)):
        _, step = opened(name)
        assert isinstance(step, GuidedMove)
        seen = seen_in(step)
        groups = seen.groups[first_game.LEARNER]
        joining = [m for m in seen.legal_moves() if seen.table.after(m).groups[first_game.LEARNER] < groups]
        assert joining == [step.turn.move]
        assert len(joining) == number
    seen = seen_in(opened("wild")[1])
    useful = {m.tile for m in seen.legal_moves() if seen.table.after(m).groups[first_game.LEARNER] < 2}
    assert (seen.groups[first_game.LEARNER], useful) == (2, {uptown.Tile.WILD}), "no other tile joins"
    seen = seen_in(opened("nearby")[1])
    after = {seen.table.after(move).groups[first_game.LEARNER] for move in seen.legal_moves()}
    assert after == {2}, "every move begins a second group"
    assert opened("capture")[1].right[0].capture  # type: ignore[attr-defined]


def test_the_protected_tile_is_the_only_one_of_the_four_and_can_be_pressed_on_the_board() -> None:
    session, step = opened("protected")
    assert isinstance(step, Predict)
    yellow = seen_in(step).table.tiles[uptown.Color.YELLOW]
    assert {square_name(square) for square in uptown.squares_of(yellow)} == set(step.choices)
    assert [square_name(square) for square in uptown.squares_of(uptown.cut_tiles(yellow))] == [step.right]
    for square in set(step.choices) - {step.right}:
        assert press(session, f"square:{square}") == {str(answer): why for answer, why in step.why.items()}[square]
    press(session, "square:A1")
    assert not session.attempt.done
    assert press(session, f"square:{step.right}") == f"Right! {step.because}"
    assert session.attempt.done


def test_it_is_played_by_keyboard_alone() -> None:
    session, _ = opened("place")
    for key in ("ArrowUp", *["ArrowDown"] * 9, "Enter"):
        session.handle(Event("key", key))
    focus = session.attempt.ui.shared.focus
    assert focus
    assert focus.startswith("rack:")
    for number in range(5):
        if session.attempt.marked:
            break
        session.handle(Event("key", "ArrowLeft" if number < 3 else "ArrowRight"))
        session.handle(Event("key", "Enter"))
    assert session.attempt.marked
    assert session.screen.status == session.exercise.picked  # type: ignore[attr-defined]


def words_in(text: str) -> int:
    """Count the words; French signs stand apart."""
    return sum(any(map(str.isalnum, word)) for word in text.split())


@pytest.mark.parametrize("language", ["en", "nl", "fr"])
def test_it_takes_less_than_three_minutes(language: str) -> None:
    with use_language(language):
        chapter = first_game.first_game()
    words, number = sum(map(words_in, chapter.text)), 0
    for step in chapter.exercises:
        told = (step.question(), getattr(step, "picked", ""), step.because)  # type: ignore[attr-defined]
        words += sum(map(words_in, told))
        number += len(presses(step)) + 1
    assert words / WORDS_A_MINUTE * 60 + number * SECONDS_A_PRESS < 180, (words, number)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_status_line_says_fits_on_a_small_phone(language: str) -> None:
    for step in steps(language):
        told = [step.question(), step.because]  # type: ignore[attr-defined]
        if isinstance(step, GuidedMove):
            told += [step.picked, step.missed]
        else:
            told += {*step.why.values()}  # type: ignore[attr-defined]
        assert max(map(len, told)) <= 130, max(told, key=len)


@pytest.mark.parametrize("name", MOVES)
def test_a_square_pressed_before_the_tile_that_the_task_names_brings_the_task_again(name: str) -> None:
    session, step = opened(name)
    assert isinstance(step, GuidedMove)
    for square in ("square:A1", "square:I9", presses(step)[1]):
        said = press(session, square)
        if step.named:
            assert said == step.task
    assert session.progress.of(first_game.LESSON, name).tries == 0
    press(session, *presses(step))
    assert session.attempt.done


def test_after_a_wrong_square_the_right_tile_stays_selected_so_that_the_ringed_one_is_next() -> None:
    session, step = opened("place")
    assert isinstance(step, GuidedMove)
    tile, square = presses(step)
    press(session, tile, "square:C9")
    assert session.screen.status == step.missed
    press(session, square)
    assert session.attempt.done


@pytest.mark.parametrize("name", MOVES)
def test_once_the_right_tile_is_selected_its_square_is_ringed(name: str) -> None:
    session, step = opened(name)
    assert isinstance(step, GuidedMove)
    assert session.attempt.marked == frozenset()
    press(session, presses(step)[0])
    assert session.attempt.marked == {move_of(step).square}
    frames = [shape.line for shape in session.screen.scene.shapes if isinstance(shape, Rect) and shape.fill is None]
    ring = [shape.line for shape in draw_marks(session.attempt) if isinstance(shape, Rect) and shape.fill is None]
    assert max(ring) == max(frames), "nothing else on the board is framed as strongly"


@pytest.mark.parametrize("name", NAMES)
def test_the_task_is_what_is_heard_and_what_the_keyboard_is_on_after_that(name: str) -> None:
    session, step = opened(name)
    assert session.screen.announcement == step.question()
    session.handle(Event("key", "ArrowUp"))
    assert session.screen.heard not in {"", step.question()}
    assert session.screen.announcement == step.question()
