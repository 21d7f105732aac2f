"""The guided first game of Upturn: every step can be done, a wrong press costs nothing, it is a real match."""

from itertools import pairwise

import pytest

from tests.kinds import sure
from tests.lessons.first_upturn import presses
from uptown_widget.i18n import LANGUAGES, use_language
from uptown_widget.lessons import ExerciseSession, first_upturn
from uptown_widget.lessons.guided_move import GuidedMove
from uptown_widget.screen.controls import Event
from uptown_widget.upturn import DOWN, JOKER, SKIP, Lay, Observation
from uptown_widget.upturn.rules.table import Phase
from uptown_widget.upturn.view.ui import UI

NAMES = [step.name for step in first_upturn.first_upturn().exercises]


def steps(language: str = "en") -> tuple[GuidedMove, ...]:
    with use_language(language):
        return tuple(step for step in first_upturn.first_upturn().exercises if isinstance(step, GuidedMove))


def opened(name: str, language: str = "en") -> tuple[ExerciseSession, GuidedMove]:
    """Return a session that has come to a step, and the step."""
    found = steps(language)
    session = ExerciseSession(found, lesson=first_upturn.LESSON, language=language)
    session.go_to(NAMES.index(name))
    return session, found[NAMES.index(name)]


def buttons(session: ExerciseSession) -> list[str]:
    """Return the buttons of the game below a step."""
    task = session.screen.section("task")
    assert task
    return [control.label for control in task.controls() if control.kind == "button" and control.enabled]


def press(session: ExerciseSession, *names: str) -> str:
    for name in names:
        session.handle(Event("press", name))
        session.screen.scene.check()
    return session.screen.status


def test_the_match_is_legal_from_the_first_turn_to_the_end_and_the_learner_wins() -> None:
    turns = first_upturn.turns()
    for turn in turns:
        assert turn.player != first_upturn.LEARNER or turn.before.explain(turn.move) is None
    outcome = turns[-1].after.outcome()
    assert outcome
    assert outcome.winners == {first_upturn.LEARNER}


def test_the_steps_are_all_moves_of_the_learner_in_their_order() -> None:
    own = [turn.move for turn in first_upturn.turns() if turn.player == first_upturn.LEARNER]
    assert [turn.move for step in steps() for turn in (step.turn, *step.then)] == own


def test_each_step_goes_on_where_the_last_one_and_the_turns_of_the_others_ended() -> None:
    for step, following in pairwise(steps()):
        last = (step.turn, *step.then)[-1].after
        assert (following.turns[0].before if following.turns else following.observation) == last


def test_a_first_game_shows_every_kind_of_stone_but_double_skip_and_every_phase_of_a_turn() -> None:
    own = [turn for step in steps() for turn in (step.turn, *step.then)]
    assert {sure(Observation, turn.before).table.phase for turn in own} == {*Phase} - {Phase.CALL, Phase.OVER}
    laid = {turn.move.stone for turn in own if isinstance(turn.move, Lay)}
    assert {DOWN, SKIP, JOKER} <= laid
    assert any(stone.is_twin for stone in laid)
    assert any(stone.is_penalty for stone in laid)
    told = " ".join(step.because for step in steps())
    assert all(word in told for word in ("Up & Down", "Double skip", "the pot be empty"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["hand out one", "draw", "in front of the twin", "hand out three"])
def test_the_button_of_a_match_that_a_step_names_stands_below_it_and_does_what_it_says(
    name: str, language: str
) -> None:
    session, step = opened(name, language)
    task = session.screen.section("task")
    assert task
    (named,) = (control for control in task.controls() if control.kind == "button" and control.label in step.task)
    press(session, named.id)
    assert session.attempt.done
    assert not buttons(session)


def test_another_division_is_refused_and_the_sliders_go_back() -> None:
    session, step = opened("hand out three")
    session.handle(Event("change", "gift:1", "2"))
    assert press(session, "give") == step.missed
    press(session, "give")
    assert session.attempt.done


def test_stones_that_were_handed_out_since_the_last_step_are_marked_as_new() -> None:
    session, step = opened("draw")
    seen = sure(Observation, step.observation)
    new = sure(UI, session.attempt.ui).new_places(seen)
    assert {str((seen.rack or ())[place]) for place in new} == {"24", "joker"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_is_done_by_what_it_says_and_each_press_is_praised(language: str) -> None:
    session, _ = opened(NAMES[0], language)
    for number, step in enumerate(steps(language)):
        assert session.screen.status == step.question()
        for name in presses(step):
            press(session, name)
            assert session.screen.mood in {"yours", "right"}
        assert session.attempt.done
        assert session.screen.status == step.because
        assert session.progress.of(first_upturn.LESSON, step.name).solved
        if number + 1 < len(NAMES):
            press(session, "next")


@pytest.mark.parametrize("name", NAMES)
def test_another_legal_move_gets_a_reason_and_changes_nothing(name: str) -> None:
    session, step = opened(name)
    for move in step.observation.legal_moves():
        if move != step.turn.move:
            session.handle(Event("submit", "move", str(move)))
            assert session.screen.status == step.missed
            assert session.observation is step.observation
    press(session, *presses(step))
    assert session.attempt.done


@pytest.mark.parametrize("name", NAMES)
def test_another_stone_is_refused_kindly(name: str) -> None:
    session, step = opened(name)
    right = presses(step)[0]
    for place, stone in enumerate(sure(Observation, step.observation).rack or ()):
        if f"stone:{place}" != right:
            assert press(session, f"stone:{place}") != step.picked, stone
            assert session.screen.mood == "refused"
    press(session, *presses(step))
    assert session.attempt.done


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_status_line_says_fits_on_a_small_phone(language: str) -> None:
    for step in steps(language):
        told = (step.task, step.picked, step.missed, step.because)
        assert max(map(len, told)) <= 130, max(told, key=len)
