"""Laws that hold for every game here, whatever its rules; each game's tests call them with their own states."""

import copy
import pickle
import random
from collections.abc import Callable, Iterable
from typing import Any

Position = Any
"""A state or an observation of any game."""


def watchers(state: Position) -> list[int | None]:
    """Every player, and a spectator."""
    return [*range(state.rules.players), None]


def assert_only_the_player_to_move_sees_the_legal_moves(state: Position) -> None:
    for watcher in watchers(state):
        mine = watcher == state.current_player
        assert state.observation(watcher).legal_moves() == (state.legal_moves() if mine else ())


def assert_moves_are_there_until_the_end(state: Position) -> None:
    assert bool(state.legal_moves()) == (state.outcome() is None)
    assert len(set(state.legal_moves())) == len(state.legal_moves())
    for watcher in watchers(state):
        assert state.observation(watcher).outcome() == state.outcome()


def assert_samples_look_the_same(state: Position, seed: int, check: Callable[[Position], None]) -> None:
    """A sampled state passes `check`, and the player cannot tell it from the real one."""
    for watcher in watchers(state):
        seen = state.observation(watcher)
        sampled = seen.sample_state(random.Random(seed))
        check(sampled)
        assert sampled.observation(watcher) == seen
        assert hash(sampled.observation(watcher)) == hash(seen)
        assert (sampled.rules, sampled.current_player) == (state.rules, state.current_player)


def assert_explain_is_none_exactly_for_legal_moves(state: Position, every: Iterable[Any]) -> None:
    """Of `every` move that can be named, `explain` allows exactly the legal ones."""
    moves = set(every)
    for watcher in watchers(state):
        seen = state.observation(watcher)
        assert {move for move in moves if seen.explain(move) is None} == set(seen.legal_moves())


def assert_applying_changes_nothing(state: Position) -> None:
    before, legal = pickle.dumps(state), state.legal_moves()
    twin = pickle.loads(before)  # noqa: S301 - our own bytes
    for move in legal:
        assert state.apply(move) is not state
    state.playout(random.Random(1))
    state.observation(0).sample_state(random.Random(1))
    assert (state, state.legal_moves(), state.observation(0)) == (twin, legal, twin.observation(0))


def assert_twins_are_equal(state: Position, twin: Position) -> None:
    """A state and one created separately are equal, look the same and continue alike."""
    assert state == twin
    assert hash(state) == hash(twin)
    for watcher in watchers(state):
        assert state.observation(watcher) == twin.observation(watcher)
        assert hash(state.observation(watcher)) == hash(twin.observation(watcher))
    for move in state.legal_moves()[:10]:
        assert state.apply(move) == twin.apply(move)
        assert state.apply(move) != state


def assert_pickle_and_copy_keep_it(state: Position) -> None:
    for each in [state, *map(state.observation, watchers(state))]:
        for twin in (pickle.loads(pickle.dumps(each)), copy.copy(each), copy.deepcopy(each)):  # noqa: S301 - our own bytes
            assert twin == each
            assert hash(twin) == hash(each)
            assert twin.legal_moves() == each.legal_moves()


def assert_every_move_shows(state: Position) -> None:
    """Everybody at the table sees that a move was made."""
    for move in state.legal_moves()[:20]:
        for watcher in watchers(state):
            assert state.apply(move).observation(watcher) != state.observation(watcher)


def assert_texts_read_back(state: Position, game: Any, pieces: Callable[[str], list[str]] = list) -> None:
    """Positions and moves survive being written and read; an observation's line is the state's with some `?`."""
    whole = game.format_position(state)
    assert "?" not in whole
    assert game.parse_position(whole) == state
    for watcher in watchers(state):
        seen = state.observation(watcher)
        text = game.format_position(seen)
        assert game.parse_position(text) == seen
        shown, _, viewer = text.rpartition(" ")
        assert viewer == ("-" if watcher is None else str(watcher))
        assert all(one in ("?", real) for one, real in zip(pieces(shown), pieces(whole), strict=True))
        for move in seen.legal_moves():
            assert game.parse_move(str(move), seen) == move
