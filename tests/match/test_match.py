"""A match: history, undo, seats of people and bots, and bots that fail."""

import random

import pytest

from tests.uptown.positions import BLOCKED, BLOCKED_FACES, real
from tests.uptown.positions import game as pictured
from uptown_widget import uptown
from uptown_widget.bots.random import RandomPolicy
from uptown_widget.match.match import Match
from uptown_widget.protocols import Policy
from uptown_widget.uptown.bots.policies import GreedyPolicy

AnyMatch = Match[uptown.Observation, uptown.Move]
Bot = Policy[uptown.Observation, uptown.Move]


class Raises:
    """Fails."""

    def choose(self, observation: uptown.Observation, _: random.Random) -> uptown.Move:
        raise RuntimeError(str(observation.racks))


class Cheats:
    """Returns an illegal move: a tile on a square that it does not fit."""

    def choose(self, observation: uptown.Observation, _: random.Random) -> uptown.Move:
        rack = observation.racks[observation.rules.colors_of(observation.current_player)[0]]
        assert rack is not None
        tile = next(tile for tile in rack if tile is not uptown.Tile.WILD)
        return uptown.Move(tile, next(square for square in uptown.SQUARES if square not in uptown.fits(tile)))


class Babbles:
    """Returns something that is not a move."""

    def choose(self, _: uptown.Observation, __: random.Random) -> uptown.Move:
        return "C@C4"  # type: ignore[return-value]


def new_match(*bots: Bot | None, seed: object = 1) -> AnyMatch:
    return Match(uptown.State.deal(uptown.Rules(players=len(bots)), random.Random(1)), bots, seed)


def moves(match: AnyMatch) -> list[str]:
    return [str(ply.move) for ply in match.history]


def test_people_and_bots_take_turns_and_each_turn_is_kept() -> None:
    match = new_match(None, RandomPolicy(), GreedyPolicy())
    assert not match.bot_to_move
    move = match.observation(0).legal_moves()[3]
    match.apply(move)
    assert match.bot_to_move
    match.play_bot()
    match.play_bot()
    assert not match.bot_to_move
    assert [ply.player for ply in match.history] == [0, 1, 2]
    assert match.history[0].move is move
    assert [ply.fault for ply in match.history] == [None] * 3


def test_an_illegal_move_changes_nothing() -> None:
    match = new_match(None, None, None)
    before = match.observation(0)
    with pytest.raises(uptown.IllegalMoveError):
        match.apply(uptown.PASS)
    assert match.observation(0) == before
    assert match.history == ()


def test_undo_restores_what_everybody_knew() -> None:
    match = new_match(*[RandomPolicy()] * 4)
    seen = []
    for _ in range(20):
        seen.append([match.observation(player) for player in (0, 1, 2, 3, None)])
        match.play_bot()
    for turn in reversed(range(20)):
        match.undo()
        assert [match.observation(player) for player in (0, 1, 2, 3, None)] == seen[turn]
    assert match.history == ()


@pytest.mark.parametrize("plies", [-1, 4, 10**9])
def test_more_turns_than_were_played_cannot_be_undone(plies: int) -> None:
    match = new_match(*[RandomPolicy()] * 3)
    for _ in range(3):
        match.play_bot()
    with pytest.raises(uptown.GameError, match="Cannot undo"):
        match.undo(plies)
    assert len(match.history) == 3


def test_redo_restores_undone_moves_until_another_move_is_made() -> None:
    match = new_match(*[RandomPolicy()] * 3)
    for _ in range(9):
        match.play_bot()
    whole, seen = match.history, match.observation(1)
    match.undo(4)
    match.undo(2)
    assert match.redo() == whole[3]
    while match.can_redo:
        match.redo()
    assert (match.history, match.observation(1)) == (whole, seen)
    match.undo(4)
    match.apply(match.observation(match.current_player).legal_moves()[-1])
    assert not match.can_redo
    with pytest.raises(uptown.GameError, match="no turn to redo"):
        match.redo()


def test_redo_stays_possible_while_the_same_moves_are_made() -> None:
    match = new_match(*[RandomPolicy()] * 3)
    for _ in range(6):
        match.play_bot()
    history = match.history
    match.undo(4)
    assert match.undone == history[2:]
    match.apply(history[2].move)
    assert match.undone == history[3:]
    other = next(m for m in match.observation(0, 3).legal_moves() if m != history[3].move)
    match.apply(other)
    assert match.undone == ()


def test_undoing_no_turns_does_nothing() -> None:
    match = new_match(*[RandomPolicy()] * 3)
    match.play_bot()
    match.undo(0)
    assert len(match.history) == 1


def test_the_same_seed_gives_the_same_match_and_another_seed_another() -> None:
    one, same, other = (new_match(*[RandomPolicy()] * 3, seed=seed) for seed in (5, 5, 6))
    assert one.play_out() == same.play_out()
    other.play_out()
    assert moves(one) == moves(same) != moves(other)


def test_undo_does_not_change_what_bots_do_next() -> None:
    match, straight = new_match(*[RandomPolicy()] * 3), new_match(*[RandomPolicy()] * 3)
    straight.play_out()
    for _ in range(40):
        match.play_bot()
    match.undo(17)
    match.play_out()
    assert moves(match) == moves(straight)


@pytest.mark.parametrize("bot", [Raises(), Cheats(), Babbles()], ids=lambda bot: type(bot).__name__)
def test_a_bot_that_fails_does_not_stop_the_match_and_gets_a_legal_move_at_random(bot: Bot) -> None:
    match = new_match(RandomPolicy(), bot, RandomPolicy())
    match.play_bot()
    legal = match.observation(1).legal_moves()
    ply = match.play_bot()
    assert ply.move in legal
    assert ply.player == 1
    assert isinstance(ply.fault, Exception)
    outcome = match.play_out()
    assert outcome.winners
    assert sum(ply.fault is not None for ply in match.history) == 24


def test_a_failing_bot_gets_the_same_random_moves_each_time() -> None:
    one, two = new_match(*[Raises()] * 3), new_match(*[Raises()] * 3)
    one.play_out()
    two.play_out()
    assert moves(one) == moves(two)
    assert len(set(moves(one))) > 24


def test_a_bot_never_plays_for_a_person_nor_after_the_end() -> None:
    with pytest.raises(uptown.GameError, match="not a bot's turn"):
        new_match(None, RandomPolicy(), RandomPolicy()).play_bot()
    over = new_match(*[RandomPolicy()] * 3)
    over.play_out()
    with pytest.raises(uptown.GameError, match="not a bot's turn"):
        over.play_bot()
    with pytest.raises(uptown.IllegalMoveError, match="The game is over"):
        over.apply(uptown.PASS)


def test_a_bot_whose_tiles_fit_nowhere_passes() -> None:
    start = real(pictured(BLOCKED, faces=BLOCKED_FACES, racks={"blue": "A B C man ring"}))
    match: AnyMatch = Match(start, [GreedyPolicy()] * 3, 1)
    assert match.play_bot().move is uptown.PASS


def test_a_spectator_and_other_players_see_no_rack() -> None:
    match = new_match(*[RandomPolicy()] * 3)
    assert match.observation(None).racks == (None, None, None)
    assert [rack is not None for rack in match.observation(1).racks] == [False, True, False]


def test_earlier_observations_can_be_queried() -> None:
    match = new_match(*[RandomPolicy()] * 3)
    first = match.observation(2)
    for _ in range(9):
        match.play_bot()
    assert match.observation(2, 0) == first
    assert match.observation(2, 9) == match.observation(2)
