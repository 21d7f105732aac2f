"""What is to be known of what is kept: earlier matches that wait, and why nothing can be kept; pure."""

from uptown_widget.screen.desk import Answer, D, Desk
from uptown_widget.screen.effects import Discard, Restore
from uptown_widget.screen.icons import ICONS
from uptown_widget.screen.interface import Control, Prose, Row, Section
from uptown_widget.screen.language import say, say_n


def earlier(ui: Desk) -> Section | None:
    """Return the offer of an earlier match, and the sentence that says that this one is not kept."""
    waits, lines = ui.info.earlier, []
    if ui.info.unkept:
        lines.append(ui.info.unkept)
    controls = []
    if waits is not None:
        lines.append(" ".join(_sentences(waits.turns, over=waits.over, others=waits.others)))
        if waits.turns is not None:
            note = say("The match on the table waits in its place.")
            controls.append(
                Control("continue-earlier", "button", say("Continue it"), icon=ICONS["redo"], help=note)
            )  # fmt: skip
        note = say("It cannot be brought back then.")
        controls.append(Control("discard-earlier", "button", say("Discard it"), icon=ICONS["cancel"], help=note))
    if not lines:
        return None
    row = (Row(tuple(controls), say("Your earlier match")),) if controls else ()
    return Section("earlier", (Prose(tuple(lines)), *row), place="bar")


def _sentences(turns: int | None, *, over: bool, others: int) -> list[str]:
    if turns is None:
        found = [say("An earlier match is kept here that cannot be read.")]
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
        found.append(say_n("{number} more waits behind it.", "{number} more wait behind it.", others))
    return found


def press(name: str, ui: D) -> Answer[D] | None:
    """Return what a press on one of these buttons asks for."""
    waits = ui.info.earlier
    if name == "continue-earlier":
        return ui, Restore() if waits is not None and waits.turns is not None else None
    if name == "discard-earlier":
        return ui, Discard() if waits is not None else None
    return None
