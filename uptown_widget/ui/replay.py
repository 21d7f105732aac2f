"""Looking back: the slider through the match and its buttons; pure."""

from uptown_widget.errors import GameError
from uptown_widget.i18n import say, say_n
from uptown_widget.screen.controls import Control, Row, Section
from uptown_widget.screen.icons import ICONS
from uptown_widget.ui.effects import Branch, Look, Run
from uptown_widget.ui.shared import Answer, D, Desk, changed, toggled, whole

LONGEST = 9999
"""More turns than any match has."""


def replay(ui: Desk) -> Section | None:
    """Return the slider and its buttons, while a person looks back or is about to."""
    info = ui.info
    if info.at is None and "replay" not in ui.open:
        return None
    last = len(info.turns)
    at = last if info.at is None else info.at
    slider = Control("at", "range", say("Turn"), str(at), low=0, high=last, help=say("Which turn the board shows."))

    def button(name: str, label: str, *, enabled: bool) -> Control:
        return Control(name, "button", label, enabled=enabled, icon=ICONS[name], quiet=True)

    if info.running:
        run = Control("run", "button", say("Stop"), icon=ICONS["pause"], quiet=True)
    else:
        run = Control("run", "button", say("Play on its own"), icon=ICONS["play"], quiet=True, enabled=last > 0)
    steps = (
        button("first", say("To the start"), enabled=at > 0),
        button("back", say("One turn back"), enabled=at > 0),
        run,
        button("on", say("One turn on"), enabled=at < last),
        button("last", say("To the last turn"), enabled=at < last),
    )
    away = (
        Control(
            "branch", "button", say("Continue from here"), icon=ICONS["branch"], enabled=at < last, primary=at < last,
            help=say("Play on from this turn; redo brings back what came after it."),
        ),
        Control("present", "button", say("Back to the present"), icon=ICONS["cancel"]),
    )  # fmt: skip
    where = say_n("{at} of {number} turn", "{at} of {number} turns", last, at=at)
    return Section("replay", (Row((slider,), where), Row((*steps, *away), say("Replay"))), say("Replay"), "bar")


def look(ply: int, ui: D) -> Answer[D]:
    """Show the board after some turns, or, after the last, the present."""
    if ply not in range(len(ui.info.turns) + 1):
        return ui, None
    now = changed(ui, picked=None, proposed=None, pointed="", open=ui.open | {"replay"})
    return now, Look(None if ply == len(ui.info.turns) else ply)


def stroke(key: str, ui: Desk) -> Look | None:
    """Return what a key asks for while one looks back: it steps through the match."""
    last = len(ui.info.turns)
    at = last if ui.info.at is None else ui.info.at
    to = {"Home": 0, "PageUp": max(0, at - 1), "PageDown": at + 1, "End": last}.get(key)
    return None if to is None else Look(to if to < last else None)


def press(name: str, ui: D) -> Answer[D] | None:
    """Return what a press on the replay or the log asks for."""
    info, last = ui.info, len(ui.info.turns)
    at = last if info.at is None else info.at
    if name.startswith("ply:"):
        number = whole(name.removeprefix("ply:"), LONGEST)
        return (ui, None) if number is None else look(number, ui)
    if name in {"first", "back", "on", "last"}:
        return look({"first": 0, "back": at - 1, "on": at + 1, "last": last}[name], ui)
    if name == "run":
        return changed(ui, picked=None, proposed=None), Run(not info.running) if last else None
    if name == "branch":
        return changed(ui, open=ui.open - {"replay"}), Branch() if info.at is not None else None
    if name == "present" or (name == "replay" and (info.at is not None or "replay" in ui.open)):
        return changed(ui, open=ui.open - {"replay"}), Look(None)
    if name == "replay":
        return toggled(ui, "replay"), None
    return None


def change(name: str, value: str, ui: D) -> Answer[D] | None:
    """Return what the slider asks for.

    :raises GameError: there is no such turn
    """
    if name != "at":
        return None
    number = whole(value, LONGEST)
    if number is None or number > len(ui.info.turns):
        raise GameError(say("There is no turn {value} in this match.", value=f"{value!r:.20}"))
    return look(number, ui)
