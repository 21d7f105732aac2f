"""Hints and reviews: what the adviser may know, when it is asked, and when it stops."""

from typing import Any

import pytest

from tests.clock import run, until
from tests.match.tables import Slow, play_first, play_turns, table, two_people, with_game
from uptown_widget import uptown
from uptown_widget.match.record_reader import read_record
from uptown_widget.match.session import Session
from uptown_widget.ui.effects import BackToReview, Branch, Export, Hint, Review, ShowPly, Undo, Verdict
from uptown_widget.uptown import game

pytestmark = pytest.mark.usefixtures("glances")


def test_a_hint_names_legal_moves_the_best_first() -> None:
    session = table(start=0)
    session.do(Hint())
    hint = session.ui.shared.info.hint
    assert hint
    assert {candidate.move for candidate in hint} <= set(session.observation.legal_moves())
    assert [candidate.value for candidate in hint] == sorted((c.value for c in hint), reverse=True)


def test_the_same_seed_gives_the_same_hint() -> None:
    found = []
    for _ in range(2):
        session = table(start=0)
        session.do(Hint())
        found.append(session.ui.shared.info.hint)
    assert found[0] == found[1]


def test_a_hint_disappears_with_the_next_turn_when_looking_elsewhere_or_on_request() -> None:
    for drop in (
        play_first,
        lambda session: session.do(Undo()),
        lambda session: session.do(ShowPly(0)),
        lambda session: session.do(Hint(False)),
    ):
        session = table(seats=["person"] * 3)
        play_first(session)
        session.reveal()
        session.do(Hint())
        assert session.ui.shared.info.hint
        drop(session)
        assert session.ui.shared.info.hint is None


def test_a_hint_is_for_the_position_shown() -> None:
    session = table(start=0)
    play_turns(session, 6)
    session.do(ShowPly(3))
    session.do(Hint())
    assert {c.move for c in session.ui.shared.info.hint or ()} == set(session.match.observation(0, 3).legal_moves())


def test_during_a_match_there_is_no_hint_on_anothers_turn_or_behind_a_curtain() -> None:
    session = table(start=0)
    play_turns(session, 3)
    session.do(ShowPly(1))
    with pytest.raises(uptown.GameError, match="Only the player whose turn it is can ask for a hint"):
        session.do(Hint())
    pair = two_people()
    play_first(pair)
    with pytest.raises(uptown.GameError, match="Only the player whose turn it is can ask for a hint"):
        pair.do(Hint())
    assert pair.ui.shared.info.hint is None


def test_after_the_end_a_hint_may_be_for_anyones_turn() -> None:
    session = table(start=0)
    play_turns(session, 999)
    session.do(ShowPly(1))
    session.do(Hint())
    assert {c.move for c in session.ui.shared.info.hint or ()} == set(session.match.observation(1, 1).legal_moves())


def test_a_hint_is_computed_in_slices_and_stops_when_the_match_moves_on() -> None:
    async def play() -> None:
        adviser = Slow(10_000)
        session = Session(with_game(ADVISER=adviser), game.make_setup(3, seed=1, start=0), pace=0)
        session.do(Hint())
        await until(lambda: adviser.come > 1)
        assert session.ui.shared.info.hint is None
        play_first(session)
        assert adviser.closed == 1
        assert session.ui.shared.info.hint is None
        adviser.slices = 5
        await until(lambda: not session.match.bot_to_move)
        session.do(Hint())
        await until(lambda: session.ui.shared.info.hint is not None)
        assert session.ui.shared.info.thinking is None

    run(play())


# Reviews.


def reviewed() -> Session[Any, Any]:
    session = table(start=0)
    play_turns(session, 999)
    session.do(Review())
    return session


def told(verdict: Verdict[uptown.Move]) -> str:
    """What an annotated record says about a turn."""
    best, win = verdict.best, f"[%win {verdict.value:.3f}]"
    if not verdict.cost:
        return win
    return f"{win} [%best {best.move} {best.value:.3f} {', '.join(why.kind for why in best.reasons)}]"


def test_a_review_has_a_verdict_on_each_turn_with_a_choice() -> None:
    session = reviewed()
    history, verdicts = session.match.history, session.ui.shared.info.review
    choices = [n for n, ply in enumerate(history) if len(session.match.observation(ply.player, n).legal_moves()) > 1]
    assert verdicts is not None
    assert sorted(verdict.ply for verdict in verdicts) == choices
    people = session.viewpoint.people
    assert {verdict.player for verdict in verdicts[: len(choices) // 3]} == set(people), "one's own come first"
    for verdict in verdicts:
        assert verdict.player == history[verdict.ply].player
        assert 0 <= verdict.value <= verdict.best.value <= 1
        assert verdict.best.move in session.match.observation(verdict.player, verdict.ply).legal_moves()
        assert (verdict.best.move == history[verdict.ply].move) <= (verdict.cost == 0)
    assert max(verdict.cost for verdict in verdicts) > 0.05  # first legal moves are not the best
    exported = session.do(Export("review", "copy"))
    assert exported is not None
    read = read_record(exported.text, game)
    assert read.error is None
    assert read.match is not None
    assert read.match.history == history
    assert read.record.comments == {verdict.ply: told(verdict) for verdict in verdicts}
    session.do(Review(False))
    assert session.ui.shared.info.review is None


def test_a_running_match_is_not_reviewed_since_that_would_show_what_the_others_hold() -> None:
    session = table(start=0)
    play_first(session)
    with pytest.raises(uptown.GameError, match="Only a finished match can be reviewed"):
        session.do(Review())
    assert session.ui.shared.info.review is None


def test_a_review_comes_turn_by_turn_without_blocking_and_stops_when_it_is_dropped() -> None:
    async def play() -> None:
        session = table(start=0, seats=["person"] * 3)
        play_turns(session, 999)
        session.do(Review())
        assert session.ui.shared.info.review == ()
        await until(lambda: len(session.ui.shared.info.review or ()) > 2)
        assert 0 < (session.ui.shared.info.thinking or 0) < 1
        session.do(ShowPly(4))
        await until(lambda: len(session.ui.shared.info.review or ()) > 4)
        session.do(Undo())
        assert session.ui.shared.info.review is None
        assert session.ui.shared.info.thinking is None

    run(play())


def test_a_review_can_be_gone_back_to_from_the_line_played_on_from_it() -> None:
    session = reviewed()
    history, review = session.match.history, session.ui.shared.info.review
    verdict = next(each for each in review or () if each.cost > 0.02 and each.best.move != history[each.ply].move)
    session.do(ShowPly(verdict.ply))
    session.do(Branch(verdict.best.move))
    play_turns(session, verdict.ply + 4)
    info = session.ui.shared.info
    assert (info.review, info.reviewed) == (None, True)
    assert session.match.history[verdict.ply].move == verdict.best.move
    session.do(BackToReview())
    info = session.ui.shared.info
    assert session.match.history == history
    assert (info.review, info.reviewed, info.at) == (review, False, verdict.ply)
    assert [turn.move for turn in info.turns] == [ply.move for ply in history]
    session.do(ShowPly(None))
    assert session.observation.outcome() is not None
    session.do(BackToReview())  # there is none: nothing changes
    assert session.match.history == history
    session.do(Undo())
    session.start(game.make_setup(seed=2))
    assert not session.ui.shared.info.reviewed, "that was another match"


def test_a_review_that_was_not_done_goes_on_when_it_is_gone_back_to() -> None:
    async def play() -> None:
        session = table(start=0, seats=["person"] * 3)
        play_turns(session, 999)
        session.do(Review())
        await until(lambda: len(session.ui.shared.info.review or ()) > 2)
        session.do(Undo())
        assert session.ui.shared.info.reviewed
        session.do(BackToReview())
        assert session.match.outcome() is not None
        come = len(session.ui.shared.info.review or ())
        assert come > 2
        await until(lambda: len(session.ui.shared.info.review or ()) > come)
        session.close()

    run(play())
