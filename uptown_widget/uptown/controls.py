"""The row of controls below the rack: what can be done now, and what can be opened; pure."""

from collections.abc import Iterator
from dataclasses import replace

from uptown_widget.screen.effects import Effect, Hint, Pause, Play, Redo, Reveal, Start, Step, Undo
from uptown_widget.screen.icons import ICONS
from uptown_widget.screen.interface import Control, Row, Section
from uptown_widget.screen.language import say
from uptown_widget.uptown.moves import PASS, Move
from uptown_widget.uptown.observation import Observation
from uptown_widget.uptown.panels import called
from uptown_widget.uptown.picks import proposed_move
from uptown_widget.uptown.ui import UI

FOLDED = ("keep", "words", "unseen", "options")
"""The sections that `more` leads to."""
OPENED = ("setup", "more", *FOLDED)
"""Toggles that do nothing but open and close."""


def toggle(name: str, label: str, *, on: bool, icon: str = "", enabled: bool = True, note: str = "") -> Control:
    """Return a toggle; its drawing is the one of its name if no other is named."""
    return Control(name, "toggle", label, "on" if on else "", icon=ICONS[icon or name], enabled=enabled, help=note)


def _small(control: Control) -> Control:
    """Return the control as one whose drawing is enough where there is little room."""
    return replace(control, quiet=True)


def turn(observation: Observation, ui: UI) -> Section:
    """Return the section of what can be done now."""
    rows = [Row((*_obvious(observation, ui), *map(_small, _quiet(observation, ui))), say("This turn"))]
    if "more" in ui.open:
        rows.append(Row(tuple(_folded(observation, ui)), say("More")))
    return Section("turn", tuple(rows), place="bar")


def _obvious(observation: Observation, ui: UI) -> Iterator[Control]:
    """The buttons that stand there only when they are the thing to do."""
    info = ui.info
    if info.at is not None:
        return
    if info.curtain:
        label = say("I am {name}: show my rack", name=called(info, observation.current_player))
        yield Control("reveal", "button", label, icon=ICONS["reveal"], primary=True)
    if observation.outcome() is not None:
        note = say("The same players again; the next one begins.")
        yield Control("rematch", "button", say("Rematch"), icon=ICONS["rematch"], primary=True, help=note)
    if observation.legal_moves() == (PASS,):
        note = say("No tile of yours can be placed.")
        yield Control("pass", "button", say("Pass"), icon=ICONS["pass"], primary=True, help=note)
    if proposed_move(observation, ui) is not None:
        yield Control("confirm", "button", say("Play here"), icon=ICONS["confirm"], primary=True)
        yield Control("cancel", "button", say("Cancel"), icon=ICONS["cancel"])


def _quiet(observation: Observation, ui: UI) -> Iterator[Control]:
    info = ui.info
    live = info.at is None
    watched = _bots_play(observation, ui) and all(seat.bot for seat in info.seats)
    if watched:
        yield from _bots(ui)
    else:
        yield Control(
            "undo", "button", say("Undo"), enabled=live and info.can_undo, icon=ICONS["undo"],
            help=say("Take back to before your last move."),
        )  # fmt: skip
        yield Control(
            "redo", "button", say("Redo"), enabled=live and info.can_redo, icon=ICONS["redo"],
            help=say("Make again what you took back."),
        )  # fmt: skip
        on = info.hint is not None
        yield toggle(
            "hint", say("Hint"), on=on, enabled=on or _may_ask(observation),
            note=say("The best moves, with reasons, by a bot that sees what you see."),
        )  # fmt: skip
    showing = "replay" in ui.open or not live
    yield toggle(
        "replay", say("Replay"), on=showing, enabled=showing or bool(info.turns), note=say("Look at earlier turns.")
    )
    yield toggle("setup", say("New game"), on="setup" in ui.open, note=say("Choose players and deal a new match."))
    yield toggle(
        "more", say("More"), on="more" in ui.open, note=say("Records, the board in words, tiles not seen, options.")
    )


def _folded(observation: Observation, ui: UI) -> Iterator[Control]:
    labels = {
        "keep": (say("Keep"), say("Copy, download and open records and positions.")),
        "words": (say("In words"), say("The board as a table, and moves without the mouse.")),
        "unseen": (say("Unseen"), say("The tiles of each colour that nobody has seen yet.")),
        "options": (say("Options"), say("Language, speed, and what is marked.")),
    }
    for name in FOLDED:
        label, note = labels[name]
        yield toggle(name, label, on=name in ui.open, note=note)
    if _bots_play(observation, ui) and not all(seat.bot for seat in ui.info.seats):
        yield from _bots(ui)


def _bots_play(observation: Observation, ui: UI) -> bool:
    return any(seat.bot for seat in ui.info.seats) and (observation.outcome() is None or ui.info.at is not None)


def _bots(ui: UI) -> Iterator[Control]:
    """What holds the bots."""
    yield toggle("pause", say("Pause"), on=ui.info.paused, note=say("Hold the bots."))
    if ui.info.paused:
        yield Control("step", "button", say("Step"), icon=ICONS["step"], help=say("Let the next bot make one move."))


def _may_ask(observation: Observation) -> bool:
    return bool(observation.legal_moves()) and observation.outcome() is None


def press(name: str, observation: Observation, ui: UI) -> tuple[UI, Effect[Move] | None] | None:
    """Return what a press on one of these controls changes and asks for."""
    info = ui.info
    if name in OPENED:
        return ui.toggled(name), None
    effects: dict[str, Effect[Move]] = {
        "undo": Undo(),
        "redo": Redo(),
        "reveal": Reveal(),
        "pause": Pause(not info.paused),
        "step": Step(),
        "hint": Hint(info.hint is None),
        "rematch": Start(ui.dealt or ui.setup, rematch=True),
        "pass": Play(PASS),
    }
    if name in effects:
        rows = [
            block for block in turn(observation, replace(ui, open=ui.open | {"more"})).blocks if isinstance(block, Row)
        ]
        if not any(control.id == name and control.enabled for row in rows for control in row.controls):
            return ui, None
        return replace(ui, picked=None, proposed=None, focus=None), effects[name]
    if name == "cancel":
        return replace(ui, proposed=None), None
    return None
