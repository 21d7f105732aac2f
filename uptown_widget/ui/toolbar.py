"""The controls that every game has below its rack: undo, hint, replay, a new game, what can be opened; pure."""

from collections.abc import Iterator, Mapping
from typing import Any

from uptown_widget.i18n import say
from uptown_widget.screen.controls import Control
from uptown_widget.screen.icons import ICONS
from uptown_widget.ui.effects import Effect, Hint, Pause, Redo, Reveal, Start, Step, Undo
from uptown_widget.ui.shared import Answer, D, Desk, called, changed, toggle, toggled

FOLDED = ("keep", "words", "unseen", "options")
"""The sections that `more` leads to."""
OPENED = ("setup", "more", *FOLDED)
"""Toggles that do nothing but open and close."""


def first(ui: Desk, player: int, *, over: bool) -> Iterator[Control]:
    """Return what is the thing to do, if it is the same in every game: draw the curtain aside, play again."""
    if ui.info.at is not None:
        return
    if ui.info.curtain:
        label = say("I am {name}: show my rack", name=called(ui.info, player))
        yield Control("reveal", "button", label, icon=ICONS["reveal"], primary=True)
    if over:
        note = say("The same players again; the next one begins.")
        yield Control("rematch", "button", say("Rematch"), icon=ICONS["rematch"], primary=True, help=note)


def quiet(ui: Desk, more: str, *, over: bool, may_ask: bool) -> Iterator[Control]:
    """Return what can be done at any time; `more` says what it leads to, `may_ask` whether a hint makes sense."""
    info = ui.info
    live = info.at is None
    if _bots_play(ui, over=over) and all(seat.bot for seat in info.seats):
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
            "hint", say("Hint"), on=on, enabled=on or may_ask,
            note=say("The best moves, with reasons, by a bot that sees what you see."),
        )  # fmt: skip
    showing = "replay" in ui.open or not live
    yield toggle(
        "replay", say("Replay"), on=showing, enabled=showing or bool(info.turns), note=say("Look at earlier turns.")
    )
    yield toggle("setup", say("New game"), on="setup" in ui.open, note=say("Choose players and deal a new match."))
    yield toggle("more", say("More"), on="more" in ui.open, note=more)


def folded(ui: Desk, notes: Mapping[str, tuple[str, str]], *, over: bool) -> Iterator[Control]:
    """Return what `more` shows; `notes` has a label and a note for each section it leads to."""
    for name in FOLDED:
        label, note = notes[name]
        yield toggle(name, label, on=name in ui.open, note=note)
    if _bots_play(ui, over=over) and not all(seat.bot for seat in ui.info.seats):
        yield from _bots(ui)


def _bots_play(ui: Desk, *, over: bool) -> bool:
    return any(seat.bot for seat in ui.info.seats) and (not over or ui.info.at is not None)


def _bots(ui: Desk) -> Iterator[Control]:
    """What holds the bots."""
    yield toggle("pause", say("Pause"), on=ui.info.paused, note=say("Hold the bots."))
    if ui.info.paused:
        yield Control("step", "button", say("Step"), icon=ICONS["step"], help=say("Let the next bot make one move."))


def press(name: str, ui: D, offered: frozenset[str]) -> Answer[D] | None:
    """Return what a press on one of these controls changes and asks for; `offered` are the ids that can be pressed."""
    if name in OPENED:
        return toggled(ui, name), None
    effects: dict[str, Effect[Any]] = {
        "undo": Undo(),
        "redo": Redo(),
        "reveal": Reveal(),
        "pause": Pause(not ui.info.paused),
        "step": Step(),
        "hint": Hint(ui.info.hint is None),
        "rematch": Start(ui.dealt or ui.setup, rematch=True),
    }
    if name not in effects:
        return None
    return (changed(ui, picked=None, proposed=None, focus=None), effects[name]) if name in offered else (ui, None)
