"""A turn in which nothing else is left to do ends by itself; a choice, however small, stays the person's."""

from typing import Any

from tests.kinds import sure
from tests.match.tables import with_game
from tests.upturn.positions import after, position, without_pot
from uptown_widget import upturn
from uptown_widget.match.session import Session
from uptown_widget.screen.controls import Event
from uptown_widget.ui.effects import PauseBots
from uptown_widget.upturn import game
from uptown_widget.upturn.rules.stones import JOKER
from uptown_widget.upturn.view.art.geometry import EDGE, POT_WIDTH
from uptown_widget.upturn.view.ui import UI

DRAW = upturn.Step.DRAW
VAIN = without_pot("97 98", "4 14", "1 2", pot="5 9")
"""Nothing that player 0 holds, or draws, fits."""


def table(start: upturn.State, *seats: str) -> Session[Any, Any]:
    """A session that begins with a position and draws for nobody; the second seat is a bot that waits, or a person."""
    session = Session(
        with_game(game, AUTOMATIC=()), game.make_setup(2, seats=seats or ["person", "greedy"]), start=start, pace=0
    )
    session.do(PauseBots(on=True))
    return session


def moves(session: Session[Any, Any]) -> list[str]:
    """The moves made so far."""
    return [str(ply.move) for ply in session.match.history]


def press(session: Session[Any, Any], *names: str) -> list[str]:
    """Press targets, controls or stones by their names; return the moves made meanwhile."""
    before = len(session.match.history)
    for name in names:
        held = {str(stone): f"stone:{place}" for place, stone in enumerate(session.observation.rack)}
        session.handle(Event("press", held.get(name, name)))
    return moves(session)[before:]


def test_a_draw_in_vain_is_one_press() -> None:
    for name in ("pot", "draw"):
        session = table(VAIN)
        assert press(session, name) == ["draw", "done"]
        assert session.match.current_player == 1
        assert session.screen.status.startswith("You draw a stone and keep it.")


def test_a_draw_in_vain_is_one_key_one_word_or_one_choice() -> None:
    for event in (Event("key", "d"), Event("submit", "move", "draw")):
        session = table(VAIN)
        session.handle(event)
        assert session.match.current_player == 1
    session = table(VAIN)
    session.handle(Event("press", "words"))
    session.handle(Event("change", "moves", "draw"))
    assert press(session, "play-selected") == ["draw", "done"]


def test_a_stone_drawn_that_fits_may_be_laid_or_kept() -> None:
    session = table(without_pot("95 97", "4 14", "1 2", pot="98 5"))
    assert press(session, "pot") == ["draw"]
    assert session.match.current_player == 0
    fits = next(str(move) for move in session.observation.legal_moves() if isinstance(move, upturn.Lay))
    assert press(session, fits, "row") == [fits]


def test_the_stone_drawn_in_vain_is_seen_leaving_the_pot_and_marked_as_new() -> None:
    session = table(VAIN, "person", "person")
    session.reveal()
    session.handle(Event("press", "pot"))
    (slide,) = session.screen.scene.slides
    assert slide.leave
    assert EDGE <= slide.shapes[0].x <= EDGE + POT_WIDTH  # type: ignore[union-attr]
    session.reveal()
    press(session, "pot", "reveal")
    assert [str(session.observation.rack[place]) for place in sure(UI, session.ui).new_places(session.observation)] == [
        "5"
    ]


def test_undo_takes_back_the_draw_with_the_end_of_the_turn() -> None:
    session = table(VAIN)
    press(session, "pot", "undo")
    assert moves(session) == []
    press(session, "redo")
    assert moves(session) == ["draw", "done"]


def test_a_joker_after_which_nothing_fits_ends_the_turn() -> None:
    session = table(position("20 40", "14 15 joker", "1 2"))
    assert press(session, "joker", "joker:up") == ["joker", "done"]
    assert session.match.current_player == 1


def test_a_joker_dragged_to_the_row_does_not_slide_there_again() -> None:
    session = table(position("20 40", "14 15 joker", "1 2"))
    session.handle(Event("drag", f"stone:{session.observation.rack.index(JOKER)}"))
    session.handle(Event("drop", "joker:up"))
    assert len(session.match.history) == 2
    assert session.screen.scene.slides == ()


def test_a_twin_with_nothing_to_lay_in_front_of_it_leads_to_handing_out_at_once() -> None:
    session = table(position("20 40", "55 1 4", "5 6"))
    assert press(session, "55", "55") == ["55", "done"]
    assert session.observation.table.phase is upturn.Phase.GIVE


def test_what_may_still_be_done_is_never_ended() -> None:
    session = table(position("20 40", "41 64", "1 2", last_stone="called"))
    assert press(session, "64", "row") == ["64"]
    assert session.observation.table.phase is upturn.Phase.CALL
    session = table(after(position("20 40", "41 42 55", "5 6"), "55"))
    assert press(session, "42") == []
    assert press(session, "between") == ["41", "done"]
    assert session.observation.table.phase is upturn.Phase.GIVE


def test_with_two_players_the_next_turn_is_not_played_along() -> None:
    session = table(without_pot("20 30 up 40", "4 14 skip", "1 2", pot="5"))
    assert press(session, "skip", "row") == ["skip"]
    assert session.match.current_player == 0
    assert session.observation.legal_moves() == (DRAW,)
