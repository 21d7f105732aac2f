"""The last round: what a move guarantees is what trying everything says."""

import random

import pytest

from tests.uptown.beside import block
from tests.uptown.desk import Desk
from tests.uptown.positions import last_round
from tests.work import Work
from uptown_widget import uptown
from uptown_widget.bots.search import SearchPolicy
from uptown_widget.engine import loading
from uptown_widget.protocols import PROVEN, Why
from uptown_widget.screen.controls import Entries
from uptown_widget.uptown import game
from uptown_widget.uptown.bots import endings
from uptown_widget.uptown.bots.endings import guaranteed
from uptown_widget.uptown.bots.value import WinChance


def tried_out(state: uptown.State, player: int) -> float:
    """What the player gets if all others play against it, without any short cut."""
    outcome = state.outcome()
    if outcome is not None:
        return (player in outcome.winners) / len(outcome.winners)
    after = [tried_out(state.apply(move), player) for move in state.legal_moves()]
    return max(after) if state.current_player == player else min(after)


def check(number: int, seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(number):
        players = rng.randint(2, 5)
        state = last_round(players, rng.getrandbits(32), rng.randint(1, 2), rng.choice(uptown.SCORINGS))
        found = guaranteed(state.observation(state.current_player))
        assert found is not None
        assert found == {move: tried_out(state.apply(move), state.current_player) for move in state.legal_moves()}


def test_every_move_of_an_ending_is_worth_what_trying_everything_says() -> None:
    check(10, seed=1)


@pytest.mark.long
def test_ten_thousand_endings() -> None:
    check(10_000, seed=2)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_nothing_is_proven_before_the_last_round_or_after_the_end(players: int) -> None:
    state = last_round(players, 1, players + 1)
    assert guaranteed(state.observation(state.current_player)) is None
    over = last_round(players, 1, 0)
    assert guaranteed(over.observation(0)) is None


def test_a_whole_round_of_three_is_solved_and_one_of_five_is_given_up_soon() -> None:
    solved = [
        guaranteed(each.observation(each.current_player)) for each in (last_round(3, seed, 3) for seed in range(6))
    ]
    assert sum(each is not None for each in solved) >= 4
    state = last_round(5, 5, 5)
    with loading.without(), Work(of=endings._Search.least) as positions:
        assert guaranteed.__wrapped__(state.observation(state.current_player)) is None
    # Each step that goes on is counted once more for each move it is deep.
    assert endings.MAX_POSITIONS < positions.calls < endings.MAX_POSITIONS * 1.02


def test_the_guarantee_is_kept_whatever_the_others_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endings, "MAX_POSITIONS", 100_000)
    rng, kept = random.Random(5), 0
    for seed in range(12):
        state = last_round(3, seed, 3)
        player = state.current_player
        found = guaranteed.__wrapped__(state.observation(player))
        assert found is not None
        move = max(found, key=lambda each: found[each])
        state = state.apply(move)
        while (outcome := state.outcome()) is None:
            state = state.apply(rng.choice(state.legal_moves()))
        share = (player in outcome.winners) / len(outcome.winners)
        assert share >= found[move]
        kept += found[move] > 0
    assert kept


def won_for_sure() -> uptown.State:
    """A last round of two players in which some moves win and others do not."""
    for seed in range(40):
        state = last_round(2, seed, 2)
        found = guaranteed(state.observation(state.current_player)) or {}
        if {0.0, 1.0} <= {*found.values()}:
            return state
    raise LookupError


def test_advice_and_search_choose_what_is_proven_and_say_so_at_once() -> None:
    state = won_for_sure()
    observation = state.observation(state.current_player)
    found = guaranteed(observation)
    assert found is not None
    for bot in (uptown.PlannerPolicy(), SearchPolicy[uptown.Move](seconds=60, **game.SEARCH)):
        with Work(of=WinChance.after_moves) as tries:
            advice = bot.analyse(observation, random.Random(1))
        assert not tries.calls
        assert {each.move: each.value for each in advice} == found
        assert [each.value for each in advice] == sorted(found.values(), reverse=True)
        assert advice[0].reasons[0] == Why(PROVEN, 100)
        assert not any(why.kind == PROVEN for why in advice[-1].reasons)


def test_a_hint_says_that_a_win_is_proven() -> None:
    state = won_for_sure()
    observation = state.observation(state.current_player)
    desk = Desk(state, hint=game.ADVISER.analyse(observation, random.Random(1)))
    entries = block(desk, "hint", Entries).entries
    assert "Proven: this move wins, whatever the others do." in entries[0].text
