"""The row of controls below the rack: what can be done now, and what can be opened; pure."""

from collections.abc import Iterator
from dataclasses import replace

from uptown_widget.i18n import say
from uptown_widget.screen.controls import Control, Row, Section
from uptown_widget.screen.icons import ICONS
from uptown_widget.ui import toolbar
from uptown_widget.ui.effects import Effect, Play
from uptown_widget.uptown.rules.moves import PASS, Move
from uptown_widget.uptown.rules.state import Observation
from uptown_widget.uptown.view.selection import proposed_move
from uptown_widget.uptown.view.ui import UI


def turn(observation: Observation, ui: UI) -> Section:
    """Return the section of what can be done now."""
    over = observation.outcome() is not None
    may_ask = bool(observation.legal_moves()) and not over
    more = say("Records, the board in words, tiles not seen, options.")
    quiet = (replace(control, quiet=True) for control in toolbar.quiet(ui, more, over=over, may_ask=may_ask))
    obvious = (*toolbar.first(ui, observation.current_player, over=over), *_obvious(observation, ui))
    rows = [Row((*obvious, *quiet), say("This turn"))]
    if "more" in ui.open:
        notes = {
            "keep": (say("Keep"), say("Copy, download and open records and positions.")),
            "words": (say("In words"), say("The board as a table, and moves without the mouse.")),
            "unseen": (say("Unseen"), say("The tiles of each colour that nobody has seen yet.")),
            "options": (say("Options"), say("Language, speed, and what is marked.")),
        }
        rows.append(Row(tuple(toolbar.folded(ui, notes, over=over)), say("More")))
    return Section("turn", tuple(rows), place="bar")


def _obvious(observation: Observation, ui: UI) -> Iterator[Control]:
    """The buttons that stand there only when they are the thing to do."""
    if ui.info.at is not None:
        return
    if observation.legal_moves() == (PASS,):
        note = say("No tile of yours can be placed.")
        yield Control("pass", "button", say("Pass"), icon=ICONS["pass"], primary=True, help=note)
    if proposed_move(observation, ui) is not None:
        yield Control("confirm", "button", say("Play here"), icon=ICONS["confirm"], primary=True)
        yield Control("cancel", "button", say("Cancel"), icon=ICONS["cancel"])


def press(name: str, observation: Observation, ui: UI) -> tuple[UI, Effect[Move] | None] | None:
    """Return what a press on one of these controls changes and asks for."""
    offered = frozenset(
        control.id
        for block in turn(observation, replace(ui, open=ui.open | {"more"})).blocks
        if isinstance(block, Row)
        for control in block.controls
        if control.enabled
    )
    if name == "pass":
        return (replace(ui, picked=None, proposed=None, focus=None), Play(PASS)) if name in offered else (ui, None)
    if name == "cancel":
        return replace(ui, proposed=None), None
    return toolbar.press(name, ui, offered)
