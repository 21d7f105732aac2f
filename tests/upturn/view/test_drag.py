"""Dragging a stone from the rack to the row."""

from tests.upturn.desk import Desk
from tests.upturn.positions import position
from uptown_widget import upturn
from uptown_widget.ui.effects import Play
from uptown_widget.upturn.rules.stones import JOKER


def rising(*rack: str) -> upturn.State:
    """The row is 20, 40, and it is the turn of the player with this rack."""
    return position("20 40", " ".join(rack), "1 2", "9 10")


def test_a_stone_dragged_to_the_row_is_laid() -> None:
    desk = Desk(rising("41", "64"))
    assert desk.screen.scene.movable == ("stone:0", "stone:1")
    desk.do("drag", "stone:1")
    held = desk.screen.scene.held
    assert held is not None
    assert (held.home, held.places) == ("stone:1", ("row",))
    assert desk.do("drop", "row") == Play(upturn.Lay(upturn.Stone(64)))


def test_a_stone_dropped_on_the_pot_or_on_a_player_draws_and_gives_nothing() -> None:
    for name in ("pot", "player:1", ""):
        desk = Desk(rising("41", "64"))
        desk.do("drag", "stone:1")
        assert desk.do("drop", name) is None
        assert desk.screen.status == "It was dropped outside the board, so nothing was played."


def test_a_stone_that_does_not_fit_is_refused_when_it_is_lifted() -> None:
    desk = Desk(rising("15", "64"))
    desk.do("drag", "stone:0")
    assert desk.screen.mood == "refused"
    assert desk.screen.scene.held is None


def test_a_joker_is_dropped_on_the_half_where_the_row_goes() -> None:
    desk = Desk(rising("41", str(JOKER)))
    place = desk.observation.rack.index(JOKER)
    desk.do("drag", f"stone:{place}")
    held = desk.screen.scene.held
    assert held is not None
    assert set(held.places) == {"joker:up", "joker:down"}
    assert desk.do("drop", "joker:down") == Play(upturn.Lay(JOKER, turns=True))


def test_below_a_dragged_stone_another_one_of_the_rack_is_not_tried() -> None:
    desk = Desk(rising("41", "64"))
    desk.do("drag", "stone:1")
    before = desk.screen.scene
    desk.do("point", "stone:0")
    assert desk.screen.scene.shapes == before.shapes
