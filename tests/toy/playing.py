"""Positions and tables of the toy game, shared by its tests."""

from typing import Any

from tests.toy import game
from tests.toy.rules import State
from uptown_widget.match.session import Session
from uptown_widget.screen.controls import Event

DRAW = ("B2", "A1", "A3", "C1", "B1", "B3", "A2", "C2", "C3")
WON = ("B2", "A1", "A3", "A2", "C1")
"""The first player fills the diagonal."""


def after(*moves: str) -> State:
    """The position after some moves."""
    state = State()
    for move in moves:
        state = state.apply(move)
    return state


def table(*moves: str, seats: tuple[str, ...] = ("person", "person"), **options: Any) -> Session[Any, Any]:
    """A table at which some moves have been made, by people who begin in the order of their seats."""
    session = Session(game, game.make_setup(seed="7", seats=seats, start=0), pace=0, **options)
    for move in moves:
        session.play(move)
    return session


def press(session: Any, *names: str) -> None:
    """Press targets or controls."""
    for name in names:
        session.handle(Event("press", name))
