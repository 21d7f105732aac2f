"""The share drawer: records and positions to copy, download and open; pure."""

from typing import Any

from uptown_widget.errors import GameError
from uptown_widget.i18n import say
from uptown_widget.screen.controls import Control, Row, Section
from uptown_widget.screen.icons import ICONS
from uptown_widget.ui.effects import Export, OpenText
from uptown_widget.ui.shared_ui import Answer, SharedUI, U, complain, update

LONGEST_PASTE = 200_000


def share(shared: SharedUI[Any, Any, Any, Any]) -> Section:
    """Return the buttons that export the match and that open another."""
    out = [
        Control("copy-record", "button", say("Copy record"), icon=ICONS["copy"], help=say("Copy the match as text.")),
        Control("download-record", "button", say("Download record"), icon=ICONS["download"]),
        Control(
            "copy-position",
            "button",
            say("Copy position"),
            icon=ICONS["copy"],
            help=say("Copy the board as one line of text."),
        ),
    ]
    if shared.info.linked:
        out += [
            Control("link-record", "button", say("Copy link to record"), icon=ICONS["link"]),
            Control("link-position", "button", say("Copy link to position"), icon=ICONS["link"]),
        ]
    back = (
        Control(
            "paste", "area", say("Record, position or link"), shared.pasted, help=say("Paste what you copied before.")
        ),
        Control("open", "button", say("Open"), icon=ICONS["open"]),
        Control("upload", "file", say("Open a file"), icon=ICONS["upload"]),
    )
    return Section(
        "share",
        (Row(tuple(out), say("Share this match")), Row(back, say("Open another match"))),
        say("Share"),
        "drawer",
    )


_EXPORTS: dict[str, Export] = {
    "copy-record": Export("record", "copy"),
    "download-record": Export("record", "download"),
    "copy-position": Export("position", "copy"),
    "link-record": Export("record-link", "copy"),
    "link-position": Export("position-link", "copy"),
    "copy-result": Export("result", "copy"),
}


def press(name: str, ui: U) -> Answer[U] | None:
    """Return what a press on one of these controls changes and asks for."""
    if name in _EXPORTS:
        linked = ui.shared.info.linked or not name.startswith("link")
        return ui, _EXPORTS[name] if linked else None
    if name == "open":
        # Never disabled: a browser tells what was pasted only as the button is pressed.
        if not ui.shared.pasted.strip():
            return complain(ui, say("Paste a record, a position or a link first.")), None
        return update(ui, pasted=""), OpenText(ui.shared.pasted)
    return None


def change(name: str, value: str, ui: U) -> Answer[U] | None:
    """Return what pasted or uploaded text asks for.

    :raises GameError: the text is too long
    """
    if name in {"paste", "upload"}:
        if len(value) > LONGEST_PASTE:
            raise GameError(say("This text is too long to be a record."))
        if name == "upload":
            return ui, OpenText(value)
        return update(ui, pasted=value), None
    return None
