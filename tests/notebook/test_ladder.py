"""The ladder: a bot climbs as long as it beats the next one, and what it has beaten stays in the progress."""

from random import Random
from typing import Any

import pytest

from uptown_widget.bots.random import RandomPolicy
from uptown_widget.errors import GameError
from uptown_widget.notebook import ladder
from uptown_widget.notebook.ladder import Climb, Rung, climb, rungs
from uptown_widget.notebook.lessons import Lesson
from uptown_widget.uptown import GreedyPolicy


@pytest.fixture
def lesson() -> Lesson:
    return Lesson("05_write_a_bot", language="en", file=None)


def test_a_good_bot_beats_weak_ones_and_stops_at_its_equal(lesson: Lesson) -> None:
    told = climb(lesson, GreedyPolicy, deals=8)
    assert [each.name for each in told.rungs if each.beaten] == ["random", "few groups", "few captures"]
    assert [each.name for each in told.rungs if not each.beaten] == ["greedy"]
    assert told.left == ["planner"]
    assert lesson.progress.of(lesson.name, "beat few groups").solved
    assert not lesson.progress.of(lesson.name, "beat greedy").solved
    assert lesson.progress.of(lesson.name, "beat greedy").tries == 1
    assert "beat planner" not in lesson.progress.lesson(lesson.name)


def test_a_bot_at_random_does_not_beat_one_at_random(lesson: Lesson) -> None:
    told = climb(lesson, RandomPolicy(), deals=6)
    assert [each.beaten for each in told.rungs] == [False]
    assert not lesson.progress.of(lesson.name, "beat random").solved


def test_what_cannot_play_is_told_why_before_any_game(lesson: Lesson) -> None:
    class Mine:
        def chose(self, observation: Any, rng: Random) -> Any:
            return rng.choice(observation.legal_moves())

    with pytest.raises(GameError, match="Is chose meant to be it"):
        climb(lesson, Mine)
    assert lesson.progress.lesson(lesson.name) == {}


def test_a_bot_that_loops_for_ever_in_some_game_loses_only_time(
    lesson: Lesson, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Late:
        def choose(self, observation: Any, rng: Random) -> Any:
            while observation.ply > 40:
                pass
            return rng.choice(observation.legal_moves())

    monkeypatch.setattr(ladder, "SECONDS", 0.05)
    told = climb(lesson, Late, deals=2)
    assert not told.rungs[0].beaten
    assert "Your bot made errors" in str(told)
    assert "no answer within 0.05 seconds" in str(told)


@pytest.mark.parametrize(
    ("last", "told"),
    [
        (Rung("planner", 1.9, 0.2, beaten=True), "Your bot is at the top of the ladder!"),
        (Rung("planner", 1.2, 0.4, beaten=False), "That may be luck"),
        (Rung("planner", 0.7, 0.4, beaten=False), "A strength of 1.00 means that both play equally well."),
    ],
)
def test_the_last_line_says_what_to_do(last: Rung, told: str) -> None:
    met = Climb([Rung("random", 3, 0, beaten=True), last], [])
    assert str(met).splitlines()[-1].startswith(told)
    assert "✓ random: beaten. Strength of your bot: 3.00 ± 0.00" in met._repr_html_()


def test_the_second_rung_is_the_bot_that_the_lesson_begins_with() -> None:
    assert list(rungs())[:2] == ["random", "few groups"]
