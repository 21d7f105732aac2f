"""What a review charges a move with: what it loses in whole games; a hint is the best move; shares are one."""

import random
from collections.abc import Generator, Iterator, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Any

import pytest

from tests.match.tables import play_turns, table
from tests.uptown.positions import last_round
from uptown_widget import uptown, upturn
from uptown_widget.bots.steps import finished
from uptown_widget.engine import loading
from uptown_widget.match import judging, review
from uptown_widget.match.judging import BestMoves, best_moves
from uptown_widget.match.match import Match
from uptown_widget.match.review import hint_rng, review_match
from uptown_widget.protocols import PROVEN
from uptown_widget.ui.effects import Branch, Hint, ShowPly, Verdict
from uptown_widget.ui.review import MIN_COST
from uptown_widget.uptown import game as uptown_game
from uptown_widget.uptown.bots.endings import proven_shares
from uptown_widget.upturn import game as upturn_game

needs_engine = pytest.mark.skipif(uptown.engine() == "Python", reason="there is no engine")
FRESH = 300
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
    return BestMoves(game).analyse(state.observation(state.current_player), hint_rng("7", 0))[0].move


@pytest.mark.usefixtures("glances")
@pytest.mark.parametrize(("game", "players"), SEVERAL)
def test_the_better_move_of_a_review_is_the_first_choice_of_a_hint(game: Any, players: int) -> None:
    states = list(positions(game, players, 9))
    assert len(states) > 3
    for state in states:
        first = first_choice(state, game)
        assert verdict_on(state, first, game).cost == 0
        for move in state.legal_moves()[:4]:
            verdict = verdict_on(state, move, game)
            assert verdict.best.move == (first if verdict.cost else move)


def test_the_review_judges_by_the_hint_that_the_person_saw() -> None:
    session = table(start=0)
    play_turns(session, 9)
    session.do(Hint())
    hint = session.ui.shared.info.hint
    assert hint
    found = finished(best_moves(uptown_game, session.observation, hint_rng(session.match.seed, 9)))
    assert [each.move for each in hint] == [each.move for each in found]


def played_out(game: Any, state: Any, moves: Sequence[Any], number: int) -> tuple[float, float]:
    """By how much the first of two moves does better in whole games on fresh guesses, and the standard error."""
    seen, player, rng = state.observation(state.current_player), state.current_player, random.Random(5)
    gains: list[float] = []
    while len(gains) < number:
        guess, luck = seen.sample_state(rng), rng.getrandbits(64)
        better, other = game.played_out.after_moves([(guess, move, luck) for move in moves])
        gains.append(better[player] - other[player])
    return fmean(gains), stdev(gains) / sqrt(number)


@needs_engine
@pytest.mark.parametrize(("game", "every"), [(uptown_game, 7), (upturn_game, 2)])
def test_what_a_move_is_charged_with_it_loses_in_whole_games(game: Any, every: int) -> None:
    charged = 0
    for state in positions(game, 3, every):
        if charged == 3:
            return
        made = game.ADVISER.analyse(state.observation(state.current_player), random.Random(1))[-1].move
        verdict = verdict_on(state, made, game)
        if verdict.cost and verdict.margin:
            charged += 1
            mean, error = played_out(game, state, (verdict.best.move, made), FRESH * game.MORE_GAMES)
            assert verdict.cost - verdict.margin > MIN_COST
            true = game.TRUE_LOSS.get(state.rules.players, 1.0)
            assert abs(verdict.cost - true * mean) < 2 * verdict.margin + 4 * error
    pytest.fail("there were no mistakes")


@needs_engine
def test_a_first_verdict_that_is_not_sure_is_looked_at_again_with_more_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "PLAYOUTS", 24)
    monkeypatch.setattr(review, "MANY_GAMES", 96)
    state = next(positions(uptown_game, 3, 30))
    match: Match[Any, Any] = Match(state, [None] * 3, "7")
    for _ in range(4):
        advice = uptown_game.ADVISER.analyse(match.observation(match.current_player), random.Random(1))
        match.apply(advice[len(advice) // 2].move)
    steps = [verdicts for _, verdicts in review_match(match, uptown_game)]
    first = next(each for each in steps if len(each) == 4)
    last = steps[-1]
    assert any(each.open for each in first)
    assert not any(each.open for each in last)
    assert all(len(each) == 4 for each in steps[steps.index(first) :]), "no verdict is lost meanwhile"
    assert all(one == other for one, other in zip(first, last, strict=True) if not one.open)
    *_, (_, again) = review_match(match, uptown_game, first)
    assert again == last, "a review that was left goes on"


@pytest.mark.usefixtures("glances")
@pytest.mark.parametrize(("mean", "asked"), [(0.0, [48, 100]), (0.05, [48, 100, 200, 400])])
def test_a_doubtful_move_gets_many_games_only_if_it_still_seems_to_lose(
    mean: float, asked: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[int] = []

    class Beside(judging.Beside):
        def behind(self, _: object, games: int) -> Generator[float, None, judging.Estimate]:
            played.append(games)
            yield 0.0
            return judging.Estimate(mean, 0.1, played=True)

    monkeypatch.setattr(review, "Beside", Beside)
    state = next(positions(uptown_game, 3, 30))
    verdict_on(state, state.legal_moves()[0], uptown_game)
    assert played == asked


@pytest.mark.usefixtures("glances")
@pytest.mark.parametrize("lost", [0.3, 0.9, 1.0])
def test_what_games_alone_have_told_is_never_nothing_or_all(lost: float, monkeypatch: pytest.MonkeyPatch) -> None:
    class Beside(judging.Beside):
        def behind(self, _: object, games: int) -> Generator[float, None, judging.Estimate]:
            yield games * 0.0
            return judging.Estimate(lost, 0.01, played=True)

    monkeypatch.setattr(review, "Beside", Beside)
    state = next(positions(upturn_game, 2, 5))
    verdict = verdict_on(state, state.legal_moves()[0], upturn_game)
    assert 0 < verdict.value < verdict.best.value < 1
    assert verdict.cost == pytest.approx(lost, abs=0.003)
    assert sum(verdict.shares) == pytest.approx(1)


@pytest.mark.parametrize("game", [uptown_game, upturn_game])
def test_hints_ask_the_adviser_of_the_search_which_trusts_it_in_its_own_unit(game: Any) -> None:
    assert isinstance(game.ADVISER, type(game.SEARCH["adviser"]))


def test_without_the_engine_no_games_are_played_to_the_end() -> None:
    state = next(positions(upturn_game, 3, 5))
    seen = state.observation(state.current_player)
    best, *others = seen.legal_moves()
    with loading.without():
        beside = judging.Beside(upturn_game, seen, best, random.Random(1))
        assert not any(finished(beside.behind(move, 8)).played for move in others)


@pytest.mark.usefixtures("glances")
def test_the_turns_of_whoever_asks_come_first() -> None:
    match: Match[Any, Any] = Match(next(positions(uptown_game, 3, 30)), [None] * 3, "7")
    for _ in range(6):
        match.apply(match.observation(match.current_player).legal_moves()[0])
    players = [verdicts[-1].player for _, verdicts in review_match(match, uptown_game, (), [1]) if verdicts]
    assert players[:2] == [1, 1]
    *_, (_, verdicts) = review_match(match, uptown_game, (), [1])
    assert sorted(verdict.ply for verdict in verdicts) == list(range(6))


@pytest.mark.parametrize(("game", "players"), SEVERAL)
def test_the_shares_of_all_players_are_one_and_the_movers_is_the_value(
    game: Any, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(judging, "PLAYOUTS", 12)
    monkeypatch.setattr(judging, "GUESSES", 6)
    for state in positions(game, players, 20):
        verdict = verdict_on(state, first_choice(state, game), game)
        assert len(verdict.shares) == state.rules.players
        assert sum(verdict.shares) == pytest.approx(1)
        assert verdict.shares[verdict.player] == verdict.value


@pytest.mark.parametrize("players", [2, 3])
def test_where_the_ending_is_solved_a_verdict_is_what_is_proven(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "GUESSES", 6)
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
