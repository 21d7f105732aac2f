"""Data that programs get from matches: rows for a data frame, and outcomes as JSON."""

import json
import random
from types import ModuleType
from typing import Any

import pytest

from uptown_widget import uptown, upturn
from uptown_widget.bots.random import RandomPolicy
from uptown_widget.errors import InvalidNotationError
from uptown_widget.match.match import Match

both = pytest.mark.parametrize("game", [uptown, upturn], ids=["uptown", "upturn"])


def match_of(game: Any, seed: int = 1) -> Match[Any, Any]:
    state = game.State.deal(game.Rules(players=2), random.Random(seed))
    return Match(state, [RandomPolicy()] * 2, seed=seed)


@both
def test_rows_have_each_turn_in_the_same_columns(game: ModuleType) -> None:
    match = match_of(game)
    assert match.to_rows() == []
    match.play_out()
    rows = match.to_rows()
    assert [(row["ply"], row["player"], row["move"]) for row in rows] == [
        (number, ply.player, str(ply.move)) for number, ply in enumerate(match.history)
    ]
    assert len({tuple(row) for row in rows}) == 1
    assert len(rows[0]) >= 6
    assert json.loads(json.dumps(rows)) == rows


def test_the_last_row_counts_what_the_outcome_counts() -> None:
    match = match_of(uptown)
    outcome: Any = match.play_out()
    last = match.to_rows()[-1]
    assert (last["groups_0"], last["groups_1"]) == outcome.groups
    assert (last["captures_0"], last["captures_1"]) == outcome.captures


@both
def test_rows_of_a_running_match_are_the_same_whatever_is_hidden(game: Any) -> None:
    match = match_of(game)
    for _ in range(6):
        match.play_bot()
    moves = [ply.move for ply in match.history]
    rows = []
    for seed in range(20):
        guess = match_of(game, seed)
        guess._states[0] = _deal_that_allows(match, seed)
        for move in moves:
            guess.apply(move)
        rows.append(guess.to_rows())
    assert all(each == match.to_rows() for each in rows)


def _deal_that_allows(match: Match[Any, Any], seed: int) -> Any:
    """The deal with the tiles that no turn has shown yet in another order."""
    start, rng = match.start, random.Random(seed)
    if isinstance(start, uptown.State):
        piles = [list(rack) + list(pile) for rack, pile in zip(start.racks, start.piles, strict=True)]
        return uptown.State.from_piles(
            start.rules, [pile[:12] + rng.sample(pile[12:], len(pile) - 12) for pile in piles]
        )
    return start


def test_an_error_is_shown_by_its_kind_only() -> None:
    class Broken:
        def choose(self, observation: uptown.Observation, rng: random.Random) -> uptown.Move:
            raise KeyError(str(observation.racks[0]), rng)

    state = uptown.State.deal(uptown.Rules(players=2), random.Random(1))
    match: Match[Any, Any] = Match(state, [Broken(), RandomPolicy()], seed=1)
    match.play_bot()
    match.play_bot()
    assert [row["fault"] for row in match.to_rows()] == ["KeyError", None]


@both
@pytest.mark.parametrize("seed", range(5))
def test_an_outcome_reads_back_from_its_json(game: Any, seed: int) -> None:
    outcome: Any = match_of(game, seed).play_out()
    assert game.Outcome.from_json(outcome.to_json()) == outcome
    assert sorted(json.loads(outcome.to_json())["winners"]) == sorted(outcome.winners)


@both
@pytest.mark.parametrize(
    "text", ["", "{}", "[]", "3", "null", '{"winners": 1}', '{"winners": ["a"]}', '{"winners": [0], "x": [1]}']
)
def test_a_text_that_is_not_an_outcome_is_refused(game: Any, text: str) -> None:
    with pytest.raises(InvalidNotationError, match="Not an outcome"):
        game.Outcome.from_json(text)
