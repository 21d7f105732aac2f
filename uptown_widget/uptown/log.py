"""The turns so far, in notation; pure."""

from uptown_widget.screen.desk import called
from uptown_widget.screen.interface import Entries, Entry, Section
from uptown_widget.screen.language import say
from uptown_widget.uptown.panels import turn_chip
from uptown_widget.uptown.ui import UI


def log(ui: UI) -> Section:
    """Return the turns taken in notation; the one that led to the board shown is the current one."""
    info = ui.info
    shown = len(info.turns) if info.at is None else info.at
    entries = tuple(
        Entry(
            f"ply:{ply}",
            str(turn.move),
            say("Turn {ply}, {name}: {move}", ply=ply, name=called(info, turn.player), move=turn.move),
            current=ply == shown,
            chips=(turn_chip(turn, info),),
        )
        for ply, turn in enumerate(info.turns, 1)
    )
    return Section("log", (Entries(say("Turns so far"), entries),), say("Log"))
