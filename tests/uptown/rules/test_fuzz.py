"""Hostile positions, moves and records raise only our own errors, with no more work than their length needs."""

import random
import tracemalloc

import pytest

from tests.uptown.fuzz import texts
from tests.uptown.positions import random_state
from tests.work import Work
from uptown_widget import uptown
from uptown_widget.bots.random import RandomPolicy
from uptown_widget.match.match import Match
from uptown_widget.match.record import record_of, shared_record
from uptown_widget.match.record_reader import read_record
from uptown_widget.ui.effects import Seat
from uptown_widget.uptown import game

SLICE, MILLION = 4_000, 1_000_000


def most_calls(text: str) -> int:
    """How many functions may be called to read a text: more than twice as many as any here needs."""
    return 2_000 + 20 * len(text)


def positions() -> list[str]:
    states = [random_state(players, plies, plies) for players in (2, 3, 4, 5) for plies in (0, 20, 70)]
    return [
        line
        for state in states
        for line in (uptown.format_position(state), uptown.format_position(state.observation(1)))
    ]


def records() -> list[str]:
    found = []
    for players in (2, 3, 4, 5):
        deal = uptown.State.deal(uptown.Rules(players=players), random.Random(players))
        match = Match(deal, [RandomPolicy()] * players, f"{players}")
        seats = [Seat(f"Player {number}", "random") for number in range(players)]
        for _ in range(10):
            match.play_bot()
        found.append(str(shared_record(match, game, seats, 1)))
        found.append(str(record_of(match, game, seats)))
        match.play_out()
        found.append(str(record_of(match, game, seats)))
    return found


def read_positions(count: int, seed: str) -> int:
    understood = 0
    for text in texts(positions(), count, random.Random(seed)):
        sentence = ""
        with Work() as work:
            try:
                position = uptown.parse_position(text)
            except uptown.GameError as error:
                sentence = str(error)
        assert work.calls < most_calls(text)
        if not sentence:
            understood += 1
            assert uptown.parse_position(uptown.format_position(position)) == position
        assert len(sentence) < 200
        assert sentence.isprintable()
    return understood


def read_records(count: int, seed: str) -> int:
    understood = 0
    for text in texts(records(), count, random.Random(seed)):
        with Work() as work:
            reading = read_record(text, game)
        assert work.calls < most_calls(text)
        again = read_record(str(reading.record), game)
        assert str(again.record) == str(reading.record)
        if reading.error is not None:
            assert len(str(reading.error)) < 400
            assert 1 <= reading.error.line <= text.count("\n") + 1
        if reading.match is not None:
            understood += 1
            assert [str(ply.move) for ply in reading.match.history] == list(reading.record.moves)
    return understood


def test_mutated_positions_raise_only_our_errors() -> None:
    assert read_positions(SLICE, "slice") > SLICE / 200


def test_mutated_records_are_read_as_far_as_they_go() -> None:
    assert read_records(SLICE // 20, "slice") > SLICE / 200


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_a_million_mutated_texts_raise_only_our_errors(part: int) -> None:
    assert read_positions(8 * MILLION // 100, f"long {part}") > 0
    assert read_records(2 * MILLION // 100, f"long {part}") > 0


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        '["' * 50_000,
        '[Deal "' + "\\" * 99_000,
        "{" * 100_000,
        "1." * 50_000,
        " " * 100_000,
        "C@C4 " * 20_000,
        '[Deal "3-uptown 0 ' + "9/" * 40_000 + '"]',
        '[Game "' + "Uptown" * 10_000 + '"]',
        "x" * 10_000_000,
    ],
    ids=lambda text: text[:8],
)
def test_a_long_text_takes_neither_work_nor_memory(text: str) -> None:
    tracemalloc.start()
    with Work() as work:
        assert read_record(text, game).error is not None
    assert work.calls < most_calls(text)
    assert tracemalloc.get_traced_memory()[1] < 60 * 2**20
    tracemalloc.stop()


@pytest.mark.parametrize("text", [" " * 100_000, "a" * 100_000, "blue:" * 20_000, " :" * 50_000, "\u0661@A1", "\x00"])
def test_a_hostile_move_is_refused_at_once(text: str) -> None:
    seen = random_state(2, 5, 1).observation(1)
    with Work() as work, pytest.raises(uptown.GameError) as caught:
        uptown.parse_move(text, seen)
    assert work.calls < 100
    assert len(str(caught.value)) < 200
