"""The host for a plain web page: a table that speaks in messages of plain data, with Python in a worker.

Standard library only, so that a page needs nothing but Python itself; `docs/architecture.md` describes the messages.
"""

import random
from collections.abc import Callable
from dataclasses import replace

from uptown_widget.play.session import Session
from uptown_widget.screen.interface import Seat, TableInfo
from uptown_widget.uptown import Move, Observation, game
from uptown_widget.web.host import Host
from uptown_widget.web.message import encode, parts

__all__ = ["Host", "first_screen", "open_table"]


def open_table(post: Callable[[str], object]) -> Host:
    """Deal a match of one person and two bots; what is to be shown goes to `post`."""
    return Host(Session(game, game.make_setup()), post)


def first_screen() -> str:
    """Return the message a page shows before Python is there: an empty board, tiles face down, nothing to press."""
    setup = game.make_setup()
    seats = tuple(
        Seat(name, None if kind == "person" else kind) for name, kind in zip(setup.names, setup.seats, strict=True)
    )
    info: TableInfo[Observation, Move] = TableInfo(seats, "", viewer=0)
    seen = game.deal(setup, random.Random(0)).observation(None)
    screen = game.view(seen, game.new_ui(setup, info))
    controls = tuple(replace(control, enabled=False, help="") for control in screen.controls)
    return encode(parts(replace(screen, controls=controls, status="The table is being laid ...", announcement="")))
