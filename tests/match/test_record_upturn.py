"""The same `match` package plays and records Upturn as well as Uptown, without knowing which game it is."""

import random

import pytest

from tests.upturn.positions import PLAYERS
from uptown_widget import upturn
from uptown_widget.bots.random import RandomPolicy
from uptown_widget.match.match import Match
from uptown_widget.match.record import record_of, shared_record
from uptown_widget.match.record_reader import read_record
from uptown_widget.ui.effects import Seat
from uptown_widget.upturn import game
from uptown_widget.upturn.bots.policies import GreedyPolicy

AnyMatch = Match[upturn.Observation, upturn.Move]


def match_of(players: int, moves: int, *, last_stone: str = "automatic") -> AnyMatch:
    """A match of some moves, with greedy and random bots in alternate seats."""
    deal = upturn.State.deal(upturn.Rules(players=players, last_stone=last_stone), random.Random(moves))
    match: AnyMatch = Match(deal, [GreedyPolicy() if seat % 2 else RandomPolicy() for seat in range(players)], "a seed")
    while match.outcome() is None and len(match.history) < moves:
        match.play_bot()
    assert not any(ply.fault for ply in match.history)
    return match


def seats(players: int) -> list[Seat]:
    return [Seat(f"Player {number}", "greedy") for number in range(players)]


@pytest.mark.parametrize("last_stone", upturn.LAST_STONES)
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("moves", [0, 1, 30, 1000])
def test_a_record_replays_to_the_same_match_to_the_letter(players: int, moves: int, last_stone: str) -> None:
    match = match_of(players, moves, last_stone=last_stone)
    text = str(record_of(match, game, seats(players)))
    reading = read_record(text, game)
    assert reading.error is None
    assert reading.match is not None
    assert str(reading.record) == text
    assert [ply.move for ply in reading.match.history] == [ply.move for ply in match.history]
    assert reading.match.observation(0) == match.observation(0)
    assert reading.match.outcome() == match.outcome()


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_a_match_in_progress_is_shared_without_hidden_tiles(viewer: int | None) -> None:
    match = match_of(3, 25)
    text = str(shared_record(match, game, seats(3), viewer))
    reading = read_record(text, game)
    assert "Seed" not in text
    assert str(reading.record) == text
    assert upturn.parse_position(reading.record.deal) == match.observation(viewer, 0)
    assert upturn.parse_position(reading.record.position) == match.observation(viewer)
    assert "The deal is hidden" in str(reading.error)


def test_an_illegal_move_in_a_record_is_named_with_its_place() -> None:
    text = str(record_of(match_of(3, 25), game, seats(3)))
    reading = read_record(text.replace("\n1. ", "\n1. call "), game)
    assert "There is no last stone to call now." in str(reading.error)
    assert reading.match is not None
    assert reading.match.history == ()


def test_a_record_of_the_other_game_is_not_read() -> None:
    assert "not of Upturn" in str(read_record('[Game "Uptown"]', game).error)


def test_undo_and_redo_go_move_by_move_and_bots_go_on_alike() -> None:
    match, straight = match_of(4, 60), match_of(4, 60)
    match.undo(20)
    for _ in range(20):
        match.play_bot()
    assert match.history == straight.history


def test_every_bot_in_the_catalog_can_play_its_game() -> None:
    for bot in game.BOTS.values():
        deal = upturn.State.deal(upturn.Rules(players=2), random.Random(1))
        match: AnyMatch = Match(deal, [bot(), bot()], 1)
        assert match.play_out().winners
