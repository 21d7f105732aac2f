"""The turns so far, in notation; pure."""

from uptown_widget.i18n import say
from uptown_widget.screen.controls import Entries, Entry, Section
from uptown_widget.upturn.view.panels import seat_chip
from uptown_widget.upturn.view.rounds import notation, rounds
from uptown_widget.upturn.view.selection import names_of
from uptown_widget.upturn.view.ui import UI


def log(ui: UI) -> Section:
    """Return one entry a turn; the one in which the table shown lies is the current one."""
    info, names = ui.info, names_of(ui)
    shown = len(info.turns) if info.at is None else info.at
    entries = tuple(
        Entry(
            f"ply:{taken.end}",
            text,
            say("Turn {turn}, {name}: {moves}", turn=number, name=names[taken.player], moves=text),
            current=taken.end - len(taken.turns) < shown <= taken.end,
            chips=(seat_chip(info, taken.player),),
        )
        for number, taken in enumerate(rounds(info.turns), 1)
        for text in (notation(taken),)
    )
    return Section("log", (Entries(say("Turns so far"), entries),), say("Log"))
