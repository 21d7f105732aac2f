"""Saved matches: the offer to continue an earlier one, and why this one cannot be saved; pure."""

from typing import Any

from uptown_widget.i18n import say, say_n
from uptown_widget.screen.controls import Control, Prose, Row, Section
from uptown_widget.screen.icons import ICONS
from uptown_widget.ui.effects import DiscardEarlier, RestoreEarlier, StartMatch, TableInfo
from uptown_widget.ui.shared_ui import Answer, SharedUI, U, asks


def earlier(shared: SharedUI[Any, Any, Any, Any]) -> Section:
    """Return the offer of an earlier match, and the sentence that says why this one is not saved."""
    info = shared.info
    found, lines = info.earlier, []
    if info.unsaved:
        lines.append(info.unsaved)
    controls = []
    if found is not None:
        lines.append(" ".join(_sentences(found.turns, over=found.over, others=found.others)))
        if found.turns is not None:
            note = say("The match on the table will be saved instead of the earlier one.")
            controls.append(Control("continue-earlier", "button", say("Continue"), icon=ICONS["redo"], help=note))
        note = say("Delete the earlier match for good.")
        label = say("Yes, delete it") if shared.asked == "discard-earlier" else say("Discard")
        controls.append(Control("discard-earlier", "button", label, icon=ICONS["cancel"], help=note))
    row = (Row(tuple(controls), say("Your earlier match")),) if controls else ()
    return Section("earlier", (Prose(tuple(lines)), *row), place="bar")


def kept(info: TableInfo[Any, Any]) -> tuple[str, ...]:
    """Say that the match on the table can be continued after another one has begun, if somebody plays in it."""
    turns = info.turns
    if not any(info.seats[turn.player].bot is None for turn in turns) or turns[-1].after.outcome() is not None:
        return ()
    return (say("Your match on the table is kept: a line below the buttons will offer to continue it."),)


def begin(name: str, setup: Any, ui: U) -> Answer[U]:  # noqa: ANN401  the game's own type
    """Start a match; if that leaves one that somebody plays, ask first."""
    asked = asks(ui, name, say("Leave the match on the table? Press again to do it.")) if kept(ui.shared.info) else None
    return (ui, StartMatch(setup)) if asked is None else (asked, None)


def _sentences(turns: int | None, *, over: bool, others: int) -> list[str]:
    if turns is None:
        found = [say("An earlier match is saved here, but it cannot be read.")]
    elif over:
        found = [say("Your earlier match is still here; it is over.")]
    else:
        found = [
            say_n(
                "Your earlier match is still here, after {number} turn.",
                "Your earlier match is still here, after {number} turns.",
                turns,
            )
        ]
    if others:
        found.append(say_n("{number} more match is saved.", "{number} more matches are saved.", others))
    return found


def press(name: str, ui: U) -> Answer[U] | None:
    """Return what a press on one of these buttons asks for."""
    found = ui.shared.info.earlier
    if name == "continue-earlier":
        return ui, RestoreEarlier() if found is not None and found.turns is not None else None
    if name == "discard-earlier":
        if found is None:
            return ui, None
        asked = asks(ui, name, say("Delete the earlier match for good? Press again to do it."))
        return (ui, DiscardEarlier()) if asked is None else (asked, None)
    return None
