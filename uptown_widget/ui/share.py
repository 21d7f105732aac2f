"""Drawers that every game has: records and positions to keep and to open, and the table's settings; pure."""

from uptown_widget.errors import GameError
from uptown_widget.i18n import LANGUAGES, say
from uptown_widget.screen.controls import Choice, Control, Row, Section
from uptown_widget.screen.icons import ICONS
from uptown_widget.ui.effects import Give, Open, Pace, Speak
from uptown_widget.ui.shared import Answer, D, Desk, changed, toggle, unknown, whole

SLOWEST = 30
"""Tenths of a second."""
LONGEST_PASTE = 200_000


def keep(ui: Desk) -> Section | None:
    """Return what hands out the match, and what takes one in."""
    if "keep" not in ui.open:
        return None
    out = [
        Control("copy-record", "button", say("Copy record"), icon=ICONS["copy"], help=say("The match as text.")),
        Control("download-record", "button", say("Download record"), icon=ICONS["download"]),
        Control(
            "copy-position", "button", say("Copy position"), icon=ICONS["copy"], help=say("The board as one line.")
        ),
    ]
    if ui.info.linked:
        out += [
            Control("link-record", "button", say("Copy link to record"), icon=ICONS["link"]),
            Control("link-position", "button", say("Copy link to position"), icon=ICONS["link"]),
        ]
    back = (
        Control(
            "paste", "area", say("Record, position or link"), ui.pasted, help=say("Paste here what was copied before.")
        ),
        Control("open", "button", say("Open"), icon=ICONS["open"]),
        Control("upload", "file", say("Open a file"), icon=ICONS["upload"]),
    )
    return Section(
        "keep", (Row(tuple(out), say("Keep this match")), Row(back, say("Open another"))), say("Keep"), "drawer"
    )


_GIVEN: dict[str, Give] = {
    "copy-record": Give("record", "copy"),
    "download-record": Give("record", "download"),
    "copy-position": Give("position", "copy"),
    "link-record": Give("record-link", "copy"),
    "link-position": Give("position-link", "copy"),
    "copy-result": Give("result", "copy"),
}


def confirming(ui: Desk) -> Control:
    """Return the switch for moves that wait for a yes."""
    note = say("A move waits for a second press.")
    return toggle("confirm-mode", say("Confirm moves"), icon="confirm", on=ui.confirm, note=note)


def settings(ui: Desk) -> tuple[Row, ...]:
    """Return what may be set for the table: the language, and how long bots wait."""
    info, controls = ui.info, []
    if len(info.languages) > 1:
        names = tuple(Choice(code, LANGUAGES.get(code, code)) for code in info.languages)
        controls.append(Control("language", "choice", say("Language"), info.language, names))
    if any(seat.bot for seat in info.seats):
        tenths = str(min(SLOWEST, max(0, round(10 * info.pace))))
        controls.append(
            Control(
                "pace", "range", say("Pause before a bot moves"), tenths, high=SLOWEST,
                help=say("In tenths of a second."),
            )
        )  # fmt: skip
    return (Row(tuple(controls), say("The table")),) if controls else ()


def press(name: str, ui: D) -> Answer[D] | None:
    """Return what a press on one of these controls changes and asks for."""
    if name in _GIVEN:
        linked = ui.info.linked or not name.startswith("link")
        return ui, _GIVEN[name] if linked else None
    if name == "open":
        # Never disabled: a browser tells what was pasted only as the button is pressed.
        if not ui.pasted.strip():
            return ui.complain(say("Paste a record, a position or a link first.")), None
        return changed(ui, pasted=""), Open(ui.pasted)
    if name == "confirm-mode":
        return changed(ui, confirm=not ui.confirm, proposed=None), None
    return None


def change(name: str, value: str, ui: D) -> Answer[D] | None:
    """Return what a new value in a drawer changes and asks for.

    :raises GameError: the control does not take that value
    """
    if name in {"paste", "upload"}:
        if len(value) > LONGEST_PASTE:
            raise GameError(say("This text is too long for a record."))
        if name == "upload":
            return ui, Open(value)
        return changed(ui, pasted=value), None
    if name == "language":
        if value not in ui.info.languages:
            raise unknown(value, name)
        return ui, Speak(value)
    if name == "pace":
        tenths = whole(value, SLOWEST)
        if tenths is None:
            raise unknown(value, name)
        return ui, Pace(tenths / 10)
    return None
