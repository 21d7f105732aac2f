"""Forced moves that play themselves: only where one likes, with a notice, and not again after an undo."""

import random
from typing import Any

from tests.clock import run, until
from tests.match.tables import play_first, with_game
from uptown_widget import upturn
from uptown_widget.errors import GameError
from uptown_widget.match.services.forced import ForcedMoves
from uptown_widget.match.session import Session
from uptown_widget.screen.controls import Event
from uptown_widget.uptown import game
from uptown_widget.upturn import game as upturn_game

NOTICE = "You have only one move. It is played for you."


def forced_position(seed: int = 0) -> upturn.State:
    """A position of Upturn in which the first player has one legal move, and not only that of a whole match."""
    rng = random.Random(seed)
    state = upturn.State.deal(upturn.Rules(players=2), rng)
    while len(state.legal_moves()) != 1:
        state = state.apply(rng.choice(state.legal_moves()))
        if state.outcome() is not None:
            state = upturn.State.deal(upturn.Rules(players=2), rng)
    return state


def session(*, on: bool, automatic: bool = False) -> Session[Any, Any]:
    """A person whose first move is forced, against a bot; drawing and passing are left to people unless `automatic`."""
    state = forced_position()
    seats = ["person" if player == state.current_player else "random" for player in range(2)]
    played = upturn_game if automatic else with_game(upturn_game, AUTOMATIC=())
    made = Session(played, upturn_game.make_setup(players=2, seats=seats, seed="3"), start=state, pace=0)
    if on:
        made.handle(Event("press", "forced-mode"))
    return made


def own_turns(made: Session[Any, Any]) -> int:
    return sum(turn.player == made.viewer for turn in made.viewpoint.turns)


def test_a_forced_move_waits_for_the_person_unless_it_is_to_play_itself() -> None:
    made = session(on=False)
    made.start_bots()
    assert own_turns(made) == 0
    assert len(made.observation.legal_moves()) == 1


def test_in_upturn_a_draw_that_is_the_only_move_plays_itself_and_is_not_made_again_once_taken_back() -> None:
    made = session(on=False, automatic=True)
    assert made.observation.legal_moves() == (upturn.Step.DRAW,)
    made.start_bots()
    assert own_turns(made) > 0
    while made.observation.legal_moves() != (upturn.Step.DRAW,):
        made.handle(Event("press", "undo"))
    history = made.match.history
    made.start_bots()
    assert made.match.history == history


def test_a_forced_move_plays_itself_after_a_notice_that_then_goes() -> None:
    async def play() -> None:
        made = session(on=True)
        await until(lambda: made.screen.status.startswith(NOTICE))
        assert "Draw a stone" not in made.screen.status, "nothing has to be pressed"
        assert own_turns(made) == 0
        await until(lambda: len(made.observation.legal_moves()) > 1)
        assert own_turns(made) > 0
        assert NOTICE not in made.screen.status
        made.close()

    run(play())


def test_switched_off_meanwhile_the_move_is_the_persons_again() -> None:
    async def play() -> None:
        made = session(on=True)
        await until(lambda: made.screen.status.startswith(NOTICE))
        made.handle(Event("press", "forced-mode"))
        await until(lambda: not made.services.forced.busy)
        assert own_turns(made) == 0
        made.close()

    run(play())


def test_nothing_plays_itself_while_an_earlier_turn_is_looked_at() -> None:
    async def play() -> None:
        made = session(on=False)
        play_first(made)
        while len(made.observation.legal_moves()) != 1:
            await until(lambda: made.match.current_player == made.viewer)
            if len(made.observation.legal_moves()) > 1:
                play_first(made)
        turns = own_turns(made)
        made.handle(Event("press", "forced-mode"))
        await until(lambda: made.screen.status.startswith(NOTICE))
        made.look(0)
        await until(lambda: not made.services.forced.busy)
        assert (made.viewpoint.at, own_turns(made)) == (0, turns)
        made.look(None)
        await until(lambda: own_turns(made) > turns)
        made.close()

    run(play())


def test_a_forced_move_that_was_taken_back_is_not_made_again() -> None:
    made = session(on=True)  # without an event loop it is made at once
    turns = own_turns(made)
    assert turns > 0
    made.undo()
    assert own_turns(made) < turns
    made.start_bots()
    assert own_turns(made) < turns


def test_a_choice_is_never_made_for_anybody() -> None:
    made = Session(game, game.make_setup(players=3, seed="7", start=0), pace=0)
    made.handle(Event("press", "forced-mode"))
    assert own_turns(made) == 0


def test_a_forced_move_that_cannot_be_made_now_is_made_when_it_can_be() -> None:
    asked, made, failed = [True], list[str](), list[BaseException]()

    def play(move: str) -> None:
        if asked:
            msg = "Somebody asks to take back a move. Answer first."
            raise GameError(msg)
        made.append(move)

    forced: ForcedMoves[str] = ForcedMoves(lambda: "draw", lambda: None, play, lambda: 0.0, failed.append)
    forced.start()
    assert (made, failed, forced.busy) == ([], [], False)
    asked.clear()
    forced.start()
    assert (made, failed) == (["draw"], [])
