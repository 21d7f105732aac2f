"""A session: bots that answer one after another, undo, new games, the curtain between people, spectators."""

import asyncio
import random
import re
from typing import Any

import pytest

from tests.clock import run, until
from tests.match.tables import Slow
from uptown_widget import uptown
from uptown_widget.match.session import Session
from uptown_widget.screen.controls import Event, Notes
from uptown_widget.uptown import game
from uptown_widget.uptown.bots.policies import GreedyPolicy


class Fails:
    """Fails, with its rack in the message."""

    def choose(self, observation: uptown.Observation, _: random.Random) -> uptown.Move:
        raise RuntimeError(str(observation.racks))


def table(**setup: object) -> Session[Any, Any]:
    session = Session(game, game.make_setup(**{"seed": 1, **setup}), pace=0)
    session.start_bots()
    return session


def play_first(session: Session[Any, Any]) -> None:
    session.play(session.observation.legal_moves()[0])


def plies(session: Session[Any, Any]) -> int:
    return len(session.match.history)


async def settled(session: Session[Any, Any]) -> None:
    """Let the bots move until it is a person's turn."""
    while session.match.bot_to_move:  # noqa: ASYNC110  a session tells no event
        await asyncio.sleep(0)


def test_outside_an_event_loop_bots_answer_at_once() -> None:
    session = table(players=3)
    before = plies(session)
    play_first(session)
    assert plies(session) == before + 3
    assert not session.match.bot_to_move


def test_inside_an_event_loop_bots_answer_one_after_another_and_the_person_sees_each() -> None:
    async def play() -> list[int]:
        session = table(players=4)
        await settled(session)
        seen: list[int] = []
        session.subscribe(lambda: seen.append(plies(session)))
        play_first(session)
        assert session.match.bot_to_move  # nothing has blocked
        assert "is thinking" in session.screen.status
        await settled(session)
        return seen

    seen = run(play())
    assert len(seen) == 4
    assert seen == sorted(set(seen))


async def rest() -> None:
    """Wait until the event loop has nothing left to do."""
    others = asyncio.all_tasks() - {asyncio.current_task()}
    if others:
        _, busy = await asyncio.wait(others, timeout=10)
        assert not busy


def against(bot: Slow, moves: int) -> Session[Any, Any]:
    """A session in which a person has moved, and two bots of a kind will answer."""
    setup = game.make_setup(3, seed=1, seats=["person", "slow", "slow"], start=0)
    session = Session(game, setup, pace=0, bots={"slow": bot})
    for _ in range(moves):
        play_first(session)
    return session


def test_undo_while_bots_think_gives_the_turn_back_and_stops_them() -> None:
    async def play() -> None:
        bot = Slow(5)
        session = against(bot, moves=0)
        before = session.observation
        play_first(session)
        await until(lambda: bot.come == 2)
        session.undo()
        assert bot.closed == 1
        await rest()
        assert (session.observation, plies(session), bot.come) == (before, 0, 2)

    run(play())


def test_a_new_game_while_bots_think_is_not_disturbed_by_them() -> None:
    async def play() -> None:
        bot = Slow(5)
        session = against(bot, moves=1)
        await until(lambda: bot.come == 2)
        left = session.match
        session.start(game.make_setup(2, seed="another", seats=["person", "greedy"], start=1))
        await rest()
        assert (len(left.history), bot.come) == (1, 2)
        assert session.observation.rules.players == 2
        assert plies(session) == 1  # the bot of the new game has moved, and nobody else

    run(play())


def test_undo_goes_back_to_before_the_last_move_of_a_person() -> None:
    session = table(players=3)
    first = session.observation
    play_first(session)
    second = session.observation
    play_first(session)
    session.undo()
    assert session.observation == second
    session.undo()
    assert session.observation == first
    session.undo()
    assert session.observation == first


def test_redo_restores_the_move_and_the_bots_answers() -> None:
    session = table(players=3)
    assert not session.ui.shared.info.can_redo
    play_first(session)
    second = session.observation
    play_first(session)
    third, turns = session.observation, session.ui.shared.info.turns
    session.undo()
    session.undo()
    session.handle(Event("press", "redo"))
    assert session.observation == second
    session.handle(Event("press", "redo"))
    assert (session.observation, session.ui.shared.info.turns) == (third, turns)
    assert not session.ui.shared.info.can_redo
    session.redo()
    assert session.observation == third


def test_another_move_leaves_nothing_to_redo() -> None:
    session = table(players=3)
    play_first(session)
    session.undo()
    assert session.ui.shared.info.can_redo
    session.play(session.observation.legal_moves()[-1])
    assert not session.ui.shared.info.can_redo


def test_a_move_undone_before_the_bots_answered_is_redone_and_then_they_answer() -> None:
    async def play() -> None:
        session = table(players=3)
        await settled(session)
        play_first(session)
        session.undo()
        session.redo()
        assert session.match.bot_to_move
        await settled(session)
        assert session.observation.player == session.observation.current_player

    run(play())


def test_the_same_seed_gives_the_same_match_and_an_empty_one_is_drawn() -> None:
    assert table(seed="x").observation == table(seed="x").observation
    drawn = table(seed=None)
    assert drawn.seed
    assert table(seed=drawn.seed).observation == drawn.observation


def test_the_seed_decides_who_begins() -> None:
    assert {table(players=3, seed=seed).viewer for seed in range(30)} == {0, 1, 2}


def test_play_continues_from_a_given_position() -> None:
    start = uptown.State.from_table(uptown.Rules(players=3), tiles={"blue": {"C3": "3"}}, ply=3)
    session = Session(game, game.make_setup(3), start=start, pace=0)
    assert session.viewer == 0
    assert str(session.observation.at(22)) == str((uptown.Color.BLUE, uptown.parse_tile("3")))


@pytest.mark.parametrize("bot", ["nobody", "Greedy", ""])
def test_an_unknown_bot_is_refused_by_name(bot: str) -> None:
    with pytest.raises(uptown.GameError, match="is not a kind of player: choose person, random, greedy"):
        Session(game, game.make_setup(3, seats=["person", "greedy", bot]))


def test_a_users_own_bot_can_play() -> None:
    setup = game.make_setup(3, seats=["person", "mine", "mine"])
    session = Session(game, setup, pace=0, bots={"mine": GreedyPolicy()})
    session.start_bots()
    play_first(session)
    assert {seat.bot for seat in session.ui.shared.info.seats} == {None, "mine"}


def test_a_failing_bot_is_named_and_no_tile_of_its_rack() -> None:
    setup = game.make_setup(3, seed=1, seats=["person", "mine", "greedy"])
    session = Session(game, setup, pace=0, bots={"mine": Fails()})
    session.start_bots()
    play_first(session)
    notice = session.ui.shared.info.notice
    assert re.search(r"program failed \(RuntimeError, line \d+ of test_session\.py\)", notice)
    assert "a legal move was chosen at random." in notice
    assert "Tile" not in notice
    assert notice in session.screen.status


def test_between_the_turns_of_two_people_a_curtain_hides_the_rack() -> None:
    session = table(players=2, seats=["person", "person"])
    session.reveal()
    viewer = session.viewer
    play_first(session)
    assert session.viewer != viewer
    assert session.observation.player is None
    assert not any(target.name.startswith("rack:") for target in session.screen.scene.targets)
    assert "pass the device" in session.screen.status
    session.handle(Event("press", "reveal"))
    assert session.observation.player == session.viewer
    assert any(target.name.startswith("rack:") for target in session.screen.scene.targets)


def test_one_person_among_bots_never_meets_a_curtain() -> None:
    session = table(players=3)
    while session.match.outcome() is None:
        assert session.observation.player == session.viewer
        play_first(session)


def test_bots_play_to_the_end_before_a_spectator_who_sees_no_rack() -> None:
    session = table(players=3, seats=["greedy", "greedy", "random"])
    assert session.match.outcome() is not None
    assert session.viewer is None
    assert session.observation.player is None
    assert session.screen.mood == "over"


def test_a_person_cannot_move_for_a_bot() -> None:
    async def play() -> None:
        session = table(players=3)
        await settled(session)
        play_first(session)
        with pytest.raises(uptown.GameError, match="It is not your turn"):
            session.play(uptown.PASS)
        session.close()

    run(play())


def test_groups_stay_outlined_from_match_to_match_until_switched_off() -> None:
    session = table(players=2)

    def shown() -> bool:
        return any(control.id == "groups" and control.value == "on" for control in session.screen.controls())

    session.handle(Event("press", "setup"))
    session.handle(Event("press", "start"))
    assert shown()
    session.handle(Event("press", "groups"))
    while session.match.outcome() is None:
        play_first(session)
    session.handle(Event("press", "rematch"))
    assert not shown()
    assert session.match.outcome() is None
    again = Session.resume(game, session.saved(), pace=0)
    assert not any(control.id == "groups" and control.value == "on" for control in again.screen.controls())


def test_who_is_handed_the_screen_is_told_what_happened_since_the_last_turn() -> None:
    session = table(players=3, seats=["person", "person", "greedy"], start=0)
    session.reveal()
    play_first(session)
    assert session.viewpoint.curtain
    session.reveal()
    assert session.screen.section("since") is None, "the curtain is open"
    play_first(session)
    section = session.screen.section("since")
    assert section is not None
    (notes,) = section.blocks
    assert isinstance(notes, Notes)
    told = [note.text for note in notes.notes]
    assert [text.split()[0] for text in told] == ["Player", "Billie"], "the other person and the bot"
    assert all(text in session.screen.announcement for text in told)
    assert notes.notes[0].chips
