"""What a review charges a move with: more than luck, and never a hint's first choice; shares of the win are one."""

import random
from collections.abc import Iterator
from math import sqrt
from statistics import fmean, stdev
from typing import Any

import pytest

from tests.match.tables import play_turns, table
from tests.uptown.positions import last_round
from uptown_widget import uptown, upturn
from uptown_widget.match import review as reviewing
from uptown_widget.match.match import Match
from uptown_widget.match.review import hint_rng, review_match
from uptown_widget.protocols import PROVEN
from uptown_widget.ui.effects import Branch, Hint, ShowPly, Verdict
from uptown_widget.uptown import game as uptown_game
from uptown_widget.uptown.bots.endings import proven_shares
from uptown_widget.upturn import game as upturn_game

FRESH = 150
"""Guesses that check a verdict, none of them the review's own."""
SEVERAL = [(uptown_game, players) for players in (2, 5)] + [(upturn_game, players) for players in (2, 4)]


def positions(game: Any, players: int, every: int) -> Iterator[Any]:
    """States with a choice, from a match of the weakest bots."""
    rng, rules = random.Random(players), (uptown if game is uptown_game else upturn).Rules(players=players)
    bot = next(iter(game.BOTS.values()))()
    state, ply = game.deal(rules, rng), 0
    while state.outcome() is None:
        seen = state.observation(state.current_player)
        if len(seen.legal_moves()) > 1 and ply % every == every - 1:
            yield state
        state, ply = state.apply(bot.choose(seen, rng)), ply + 1


def verdict_on(state: Any, move: Any, game: Any) -> Verdict[Any]:
    """The verdict on one move."""
    match: Match[Any, Any] = Match(state, [None] * state.rules.players, "7")
    match.apply(move)
    *_, (_, (verdict,)) = review_match(match, game)
    return verdict


def first_choice(state: Any, game: Any) -> Any:
    """What a hint names first in a match that begins with this state."""
    return game.ADVISER.analyse(state.observation(state.current_player), hint_rng("7", 0))[0].move


@pytest.mark.usefixtures("glances")
@pytest.mark.parametrize(("game", "players"), SEVERAL)
def test_a_hints_first_choice_costs_nothing_whatever_the_search_finds(game: Any, players: int) -> None:
    states = list(positions(game, players, 9))
    assert len(states) > 3
    for state in states:
        move = first_choice(state, game)
        verdict = verdict_on(state, move, game)
        assert (verdict.cost, verdict.best.move) == (0, move)


def test_the_review_judges_by_the_hint_that_the_person_saw() -> None:
    session = table(start=0)
    play_turns(session, 9)
    session.do(Hint())
    hint = session.ui.shared.info.hint
    assert hint
    seen = session.observation
    assert list(hint) == list(uptown_game.ADVISER.analyse(seen, hint_rng(session.match.seed, 9)))


def test_only_what_is_clearly_worse_costs_something(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "PLAYOUTS", 30)
    charged = free = 0
    for state in positions(uptown_game, 3, 4):
        seen, player = state.observation(state.current_player), state.current_player
        made = uptown_game.ADVISER.analyse(seen, random.Random(1))[:3][-1].move
        verdict = verdict_on(state, made, uptown_game)
        free += not verdict.cost
        if not verdict.cost:
            continue
        charged += 1
        rng, gains = random.Random("fresh"), []
        for _ in range(FRESH):
            guess, luck = seen.sample_state(rng), rng.getrandbits(64)
            best, own = (
                uptown_game.win_shares(guess.apply(move), random.Random(luck))[player]
                for move in (verdict.best.move, made)
            )
            gains.append(best - own)
        assert fmean(gains) > 0
        assert verdict.cost == pytest.approx(
            fmean(gains), abs=4 * stdev(gains) * sqrt(1 / FRESH + 1 / reviewing.GUESSES)
        )
    assert charged > 2
    assert free > 3


@pytest.mark.parametrize(("game", "players"), SEVERAL)
def test_the_shares_of_all_players_are_one_and_the_movers_is_the_value(
    game: Any, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviewing, "PLAYOUTS", 12)
    monkeypatch.setattr(reviewing, "GUESSES", 6)
    for state in positions(game, players, 20):
        verdict = verdict_on(state, first_choice(state, game), game)
        assert len(verdict.shares) == state.rules.players
        assert sum(verdict.shares) == pytest.approx(1)
        assert verdict.shares[verdict.player] == verdict.value


@pytest.mark.parametrize("players", [2, 3])
def test_where_the_ending_is_solved_a_verdict_is_what_is_proven(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "GUESSES", 6)
    thrown_away = kept = 0
    for seed in range(18 // players):
        state = last_round(players, seed, players)
        proof = proven_shares(state.observation(state.current_player))
        if proof is None:
            continue
        best_first = sorted(proof, key=lambda move: (-proof[move], str(move)))
        for move in {*best_first[:2], *best_first[-1:]}:
            best, verdict = proof[best_first[0]], verdict_on(state, move, uptown_game)
            assert verdict.best.value == best
            assert sum(verdict.shares) == pytest.approx(1)
            if proof[move] == best:
                assert (verdict.value, verdict.cost, verdict.best.move) == (best, 0, move)
                kept += 1
            elif players == 2:
                assert verdict.value == proof[move]
                assert verdict.best.reasons[0].kind == PROVEN
                thrown_away += 1
            else:
                assert verdict.value >= proof[move]
    assert kept > 2
    assert thrown_away > 2 or players > 2


def test_a_move_can_be_made_where_the_match_is_continued_whoever_is_to_move() -> None:
    session = table(start=0)
    play_turns(session, 999)
    session.do(ShowPly(4))
    ply = session.match.observation(session.match.history[4].player, 4)
    other = next(move for move in ply.legal_moves() if move != session.match.history[4].move)
    with pytest.raises(uptown.GameError):
        session.do(Branch(session.match.history[3].move))
    assert session.match.outcome() is not None
    assert session.ui.shared.info.at == 4
    before = [made.move for made in session.match.history[:4]]
    session.do(Branch(other))
    assert [made.move for made in session.match.history[:5]] == [*before, other]
    assert session.match.outcome() is None
    assert session.ui.shared.info.at is None
    assert not session.match.bot_to_move
