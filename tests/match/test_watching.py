"""Earlier turns, the replay, continuing from a turn, and the curtain between people."""

import asyncio

import pytest

from tests.clock import run, until
from tests.match.tables import play_first, play_turns, table, two_people
from uptown_widget import uptown
from uptown_widget.match.session import Session
from uptown_widget.ui.effects import Autoplay, Branch, OpenCurtain, Play, Redo, ShowPly, StartMatch, Undo
from uptown_widget.uptown import game

# Earlier turns.


def test_the_board_is_shown_as_the_viewer_saw_it_after_so_many_turns() -> None:
    session = table()
    play_turns(session, 6)
    session.do(ShowPly(2))
    assert session.ui.shared.info.at == 2
    assert [turn.before.ply for turn in session.viewpoint.turns] == [*range(len(session.match.history))]
    assert session.observation == session.match.observation(session.viewer, 2)
    assert session.observation.player == session.viewer
    session.do(ShowPly(None))
    assert session.ui.shared.info.at is None
    assert session.observation.ply == len(session.ui.shared.info.turns)


@pytest.mark.parametrize(("asked", "shown"), [(-3, 0), (0, 0), (5, 5), (6, None), (99, None)])
def test_an_unknown_turn_becomes_the_nearest_and_the_last_ends_the_replay(asked: int, shown: int | None) -> None:
    session = table(seats=["person"] * 3)
    play_turns(session, 6)
    session.do(ShowPly(asked))
    assert session.ui.shared.info.at == shown


def test_looking_back_behind_a_curtain_shows_no_rack() -> None:
    session = two_people()
    play_first(session)
    session.do(ShowPly(0))
    assert session.observation.player is None


def test_bots_continue_during_a_replay() -> None:
    async def play() -> None:
        session = table(pace=0.001)
        session.start_bots()
        await until(lambda: not session.match.bot_to_move)
        play_first(session)
        session.do(ShowPly(0))
        turns = len(session.ui.shared.info.turns)
        await until(lambda: not session.match.bot_to_move)
        assert session.ui.shared.info.at == 0
        assert len(session.ui.shared.info.turns) == turns + 2

    run(play())


def test_a_move_an_undo_and_a_redo_end_the_replay() -> None:
    session = table(seats=["person"] * 3)
    play_turns(session, 4)
    for effect in (Undo(), Redo(), Play(None)):
        session.do(ShowPly(1))
        if isinstance(effect, Play):
            session.do(ShowPly(None))
            session.reveal()
            effect = Play(session.observation.legal_moves()[0])  # noqa: PLW2901
            session.do(ShowPly(1))
        session.do(effect)
        assert session.ui.shared.info.at is None


# Replay.


def test_turns_are_shown_one_after_another_from_the_first_to_the_present() -> None:
    async def play() -> list[int | None]:
        session = table(seats=["person"] * 3)
        play_turns(session, 3)
        shown: list[int | None] = []
        session.subscribe(lambda: shown.append(session.ui.shared.info.at))
        session.do(Autoplay(True))
        assert session.ui.shared.info.autoplaying
        await until(lambda: not session.ui.shared.info.autoplaying)
        return shown

    assert list(dict.fromkeys(run(play()))) == [0, 1, 2, None]


def test_autoplay_starts_at_the_turn_shown_and_can_be_stopped() -> None:
    async def play() -> None:
        session = table(seats=["person"] * 3)
        play_turns(session, 9)
        session.do(ShowPly(4))
        session.do(Autoplay(True))
        await until(lambda: session.ui.shared.info.at == 5)
        session.do(Autoplay(False))
        await asyncio.sleep(0.3)
        assert session.ui.shared.info.at == 5
        assert not session.ui.shared.info.autoplaying

    run(play())


def test_looking_at_another_turn_stops_autoplay() -> None:
    async def play() -> None:
        session = table(seats=["person"] * 3)
        play_turns(session, 5)
        session.do(Autoplay(True))
        session.do(ShowPly(3))
        assert not session.ui.shared.info.autoplaying
        await asyncio.sleep(0.3)
        assert session.ui.shared.info.at == 3

    run(play())


# Continuing from a turn.


def test_continuing_from_a_turn_undoes_what_came_after_and_redo_restores_it() -> None:
    session = table(seats=["person"] * 3)
    play_turns(session, 6)
    moves = [ply.move for ply in session.match.history]
    session.do(ShowPly(2))
    session.do(Branch())
    assert len(session.ui.shared.info.turns) == 2
    assert session.ui.shared.info.at is None
    assert session.viewer == session.match.current_player
    for _ in range(4):
        session.do(Redo())
    assert [turn.move for turn in session.ui.shared.info.turns] == moves
    assert not session.ui.shared.info.can_redo


def test_continuing_before_a_bots_turn_lets_it_move_again_and_keeps_identical_moves() -> None:
    session = table()
    play_turns(session, 9)
    moves = [ply.move for ply in session.match.history]
    bots_turn = next(n for n, turn in enumerate(session.ui.shared.info.turns) if turn.player != session.viewer)
    session.do(ShowPly(bots_turn))
    session.do(Branch())
    assert not session.match.bot_to_move
    while session.ui.shared.info.can_redo:
        session.do(Redo())
    assert [ply.move for ply in session.match.history] == moves


def test_continuing_from_an_earlier_turn_after_the_end_plays_again() -> None:
    session = table()
    play_turns(session, 999)
    session.do(ShowPly(3))
    session.do(Branch())
    assert session.match.outcome() is None
    assert session.match.current_player == session.viewer


# Several people at one screen.


def test_the_first_of_several_people_opens_a_curtain_too() -> None:
    session = Session(game, game.make_setup(2, seed=1, seats=["person"] * 2), pace=0)
    assert session.ui.shared.info.curtain
    assert session.observation.player is None
    session.do(OpenCurtain())
    assert session.observation.player == session.viewer == session.match.current_player


def test_undo_behind_a_curtain_shows_no_rack() -> None:
    session = two_people()
    play_first(session)
    session.do(Undo())
    assert session.ui.shared.info.curtain
    assert session.observation.player is None
    session.do(OpenCurtain())
    assert session.observation.player == session.match.current_player


def test_after_the_end_of_a_match_between_people_there_is_no_curtain() -> None:
    session = two_people()
    play_turns(session, 999)
    assert session.match.outcome() is not None
    assert not session.ui.shared.info.curtain


def test_a_new_match_begins_behind_a_curtain_if_another_person_begins_it() -> None:
    session = two_people()
    session.do(StartMatch(session.ui.shared.setup, rematch=True))
    assert session.ui.shared.info.curtain
    session.do(OpenCurtain())
    session.do(StartMatch(game.make_setup(2, seed=1, seats=["person", "greedy"])))
    assert not session.ui.shared.info.curtain


def test_the_move_of_another_turn_is_refused_and_nothing_changes() -> None:
    session = table(seats=["person"] * 3)
    with pytest.raises(uptown.GameError):
        session.play(uptown.PASS)
    assert not session.ui.shared.info.turns


def test_moves_chosen_together_are_made_while_it_is_the_same_players_turn() -> None:
    session = table(seats=["person"] * 3)
    first, second = session.observation.legal_moves()[:2]
    session.do(Play(first, (second,)))
    assert [turn.move for turn in session.ui.shared.info.turns] == [first]


def test_the_first_turn_of_two_says_that_there_are_two_colours_and_nothing_is_since_a_turn_nobody_had() -> None:
    session, titles = two_people(), []
    assert "You have two colours: place a tile of either." in session.screen.status
    for turn in range(3):
        play_first(session)
        section = session.screen.section("since")
        assert section
        titles.append(section.title)
        session.reveal()
        assert ("You have two colours" in session.screen.status) is (turn == 0), "each player's first turn"
    assert titles == ["What the others have done so far", *["Since your last turn"] * 2]
