"""Helpers that read the sections beside the board."""

from typing import TypeVar

from tests.uptown.desk import Desk, turn
from tests.uptown.positions import after, position
from uptown_widget import uptown
from uptown_widget.screen.controls import Block, Control, Section
from uptown_widget.ui.effects import Turn

B = TypeVar("B", bound=Block)

Turns = list[Turn[uptown.Observation, uptown.Move]]


def section(desk: Desk, name: str) -> Section:
    """The section of that name, which must be there."""
    found = desk.screen.section(name)
    assert found is not None, name
    return found


def block(desk: Desk, name: str, kind: type[B]) -> B:
    """The first block of a kind in a section."""
    return next(block for block in section(desk, name).blocks if isinstance(block, kind))


def controls(desk: Desk, name: str) -> dict[str, Control]:
    """The controls of a section by their ids."""
    return {control.id: control for control in section(desk, name).controls()}


def played(*moves: str) -> tuple[uptown.State, Turns]:
    """A match of three players after some moves, and its turns."""
    state = position(racks={"blue": "A B C D E", "yellow": "A F G H I", "green": "1 2 3 4 5"})
    turns = []
    for text in moves:
        turns.append(turn(state, text))
        state = after(state, text)
    return state, turns
