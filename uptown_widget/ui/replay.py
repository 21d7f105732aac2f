"""Replay: the slider through the match and its buttons; pure."""

from typing import Never

from uptown_widget.errors import GameError
from uptown_widget.i18n import say, say_n
from uptown_widget.screen.controls import Control, Row, Section
from uptown_widget.ui.effects import Autoplay, Branch, ShowPly
from uptown_widget.ui.inputs import CLOSE, button, closer, whole_number
from uptown_widget.ui.review import better_move_buttons, mistake_buttons, mistake_shown
from uptown_widget.ui.shared_ui import Answer, Shared, U, toggle_drawer, update

MAX_PLY = 9999
"""More turns than any match has."""


def replay(shared: Shared) -> Section:
    """Return the slider and its buttons."""
    info = shared.info
    last = len(info.turns)
    at = last if info.at is None else info.at
    where = say_n("{at} of {number} move", "{at} of {number} moves", last, at=at)
    if mistake_shown(shared) is not None:
        where = say("Before move {turn}", turn=at + 1)  # of which the status line speaks
    slider = Control("at", "range", say("Move"), str(at), high=last, state=where)

    run, sign = (say("Stop"), "pause") if info.autoplaying else (say("Autoplay"), "play")
    steps = (
        button("first", say("First move"), "first", enabled=at > 0, quiet=True),
        button("back", say("Previous move"), "back", enabled=at > 0, quiet=True),
        button("run", run, sign, enabled=last > 0 or info.autoplaying, quiet=True),
        button("on", say("Next move"), "on", enabled=at < last, quiet=True),
        button("last", say("Last move"), "last", enabled=at < last, quiet=True),
    )
    label, note = say("Continue from here"), say("Play on from this position; “Redo” restores the moves after it.")
    best, before = better_move_buttons(shared), at < last
    away = button("branch", label, "branch", note, enabled=before, primary=before and not best)
    blocks = (Row((slider,), where), Row((*steps, *mistake_buttons(shared)), say("Replay")), Row((*best, away), label))
    return Section("replay", blocks, say("Replay"), "drawer", closer("replay", say("Close the replay")))


def closed(ui: U) -> Answer[U, Never]:
    """Come back to the present."""
    return update(ui, open=ui.shared.open - {"replay"}), ShowPly(None)


def look(ply: int, ui: U) -> Answer[U, Never]:
    """Show the position after some turns, or, after the last, the present."""
    last = len(ui.shared.info.turns)
    if ply not in range(last + 1):
        return ui, None
    now = update(ui, selected=None, proposed=None, pointed="", open=ui.shared.open | {"replay"})
    return now, ShowPly(None if ply == last else ply)


def stroke(key: str, shared: Shared) -> ShowPly | None:
    """Return the effect of a key during a replay: it steps through the match."""
    last, at = len(shared.info.turns), shared.ply
    to = {"Home": 0, "PageUp": max(0, at - 1), "PageDown": at + 1, "End": last}.get(key)
    return None if to is None else ShowPly(to if to < last else None)


def press(name: str, ui: U) -> Answer[U, Never] | None:
    """Return the effect of a press on the replay or the log."""
    shared, info = ui.shared, ui.shared.info
    last, at = len(info.turns), shared.ply
    if name.startswith("ply:"):
        number = whole_number(name.removeprefix("ply:"), MAX_PLY)
        return (ui, None) if number is None else look(number, ui)
    if name in {"first", "back", "on", "last"}:
        return look({"first": 0, "back": at - 1, "on": at + 1, "last": last}[name], ui)
    if name == "run":
        return update(ui, selected=None, proposed=None), Autoplay(not info.autoplaying) if last else None
    if name == "branch":
        return update(ui, open=shared.open - {"replay"}), Branch() if info.at is not None else None
    if name == f"{CLOSE}replay" or (name == "replay" and shared.replaying):
        return closed(ui)
    if name == "replay":
        return toggle_drawer(ui, "replay"), None
    return None


def change(name: str, value: str, ui: U) -> Answer[U, Never] | None:
    """Return the effect of the slider.

    :raises GameError: there is no such turn
    """
    if name != "at":
        return None
    number = whole_number(value, MAX_PLY)
    if number is None or number > len(ui.shared.info.turns):
        raise GameError(say("There is no turn {value} in this match.", value=f"{value!r:.20}"))
    return look(number, ui)
