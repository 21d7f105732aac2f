"""The engine finds the same numbers as Python, to the last digit."""

import random
from pathlib import Path

import pytest

from tests.engine.questions import KINDS, positions, to_the_end, tries_of, without_blocking
from tests.engine.recorder import Recorder
from tests.uptown.positions import last_round
from uptown_widget import uptown
from uptown_widget.bots.steps import finished
from uptown_widget.engine import loading
from uptown_widget.uptown.bots import compiled, endings
from uptown_widget.uptown.bots.planned_game import play_on
from uptown_widget.uptown.bots.value import TO_THE_END, win_chance
from uptown_widget.uptown.rules.moves import PASS

pytestmark = pytest.mark.skipif(uptown.engine() == "Python", reason="there is no engine")


def compare(state: uptown.State, rng: random.Random) -> None:
    """Compare shares, with blocking and without, and the values of planner and greedy bot."""
    seen, tries = state.observation(state.current_player), tries_of(state, rng, 3)
    for judge in (without_blocking, win_chance):
        found = judge.after_moves(tries)
        with loading.without():
            assert found == judge.after_moves(tries), state
    moves = (*seen.legal_moves(), PASS)
    for bot in (uptown.PlannerPolicy(), uptown.GreedyPolicy()):
        assert bot.values(seen, moves) == [bot.value(seen, move) for move in moves], state


@pytest.mark.parametrize(("players", "scoring"), KINDS)
def test_shares_and_values_are_the_same_numbers(players: int, scoring: str) -> None:
    rng = random.Random(players)
    for state in positions(players, scoring, 5):
        compare(state, rng)


@pytest.mark.long
@pytest.mark.parametrize(("players", "scoring"), KINDS)
def test_shares_and_values_are_the_same_numbers_in_a_hundred_thousand_positions(players: int, scoring: str) -> None:
    rng = random.Random(scoring)
    for state in positions(players, scoring, 12_500, start=1_000):
        compare(state, rng)


@pytest.mark.parametrize(("players", "scoring"), KINDS)
def test_many_rounds_and_a_state_without_a_move_are_the_same(players: int, scoring: str) -> None:
    for seed, state in enumerate(positions(players, scoring, 2, start=500)):
        for rounds in (0, 1, TO_THE_END):
            for judge in (without_blocking, to_the_end):
                found = judge(state, random.Random(seed), rounds)
                with loading.without():
                    assert found == judge(state, random.Random(seed), rounds)


def test_a_generator_goes_on_from_the_same_place() -> None:
    state, after = next(positions(3, "uptown", 1)), []
    for _ in range(2):
        rng = random.Random(1)
        without_blocking(state, rng)
        after.append(rng.random())
        with loading.without():
            rng = random.Random(1)
            without_blocking(state, rng)
            after.append(rng.random())
    assert len(set(after)) == 1


def test_tries_on_several_tables_are_answered_in_their_order() -> None:
    rng = random.Random(1)
    tries = [each for state in positions(3, "uptown", 6) for each in tries_of(state, rng, 30)]
    random.Random(2).shuffle(tries)
    some = tries[:5] + tries[-90:]
    found = without_blocking.after_moves(some)
    with loading.without():
        assert found == without_blocking.after_moves(some)


@pytest.mark.parametrize("players", [2, 3])
def test_endings_are_the_same_and_given_up_at_the_same_position(players: int) -> None:
    for seed in range(3):
        state = last_round(players, seed, players)
        seen = state.observation(state.current_player)
        found = endings.guaranteed.__wrapped__(seen)
        with loading.without():
            assert found == endings.guaranteed.__wrapped__(seen)
    rest = last_round(5, 5, 5)
    assert endings.guaranteed.__wrapped__(rest.observation(rest.current_player)) is None


@pytest.mark.parametrize(("players", "scoring"), KINDS)
def test_games_of_planners_are_the_same(players: int, scoring: str) -> None:
    start = [*positions(players, scoring, 12, start=300)]
    for seed, state in enumerate([each for each in start if each.ply >= each.rules.plies - 24][:2]):
        found = finished(play_on(state, random.Random(seed)))
        assert found.outcome()
        with loading.without():
            assert found == finished(play_on(state, random.Random(seed)))


@pytest.mark.parametrize(("players", "scoring"), KINDS)
def test_random_games_are_the_same_and_draw_as_often(players: int, scoring: str) -> None:
    for seed, state in enumerate(positions(players, scoring, 12, start=400)):
        one, other = random.Random(seed), random.Random(seed)
        winners = state.playout(other).winners
        found = compiled.random_shares(state, one)
        assert found == tuple((player in winners) / len(winners) for player in range(players))
        assert one.random() == other.random()


def test_node_gives_the_same_answers(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    recorder = Recorder.of(compiled.compiled())
    monkeypatch.setattr(loading._here, "engine", recorder.engine)
    for players, scoring in KINDS:
        for state in positions(players, scoring, 8):
            seen = state.observation(state.current_player)
            for judge in (without_blocking, win_chance):
                judge.after_moves(tries_of(state, random.Random(1), 4))
            for bot in (uptown.PlannerPolicy(), uptown.GreedyPolicy()):
                bot.values(seen, seen.legal_moves())
    assert recorder.asked_node(compiled._weights(), tmp_path) == f"{len(recorder.calls)} the same"
