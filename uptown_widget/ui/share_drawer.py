"""The share drawer: a link to copy, and folded away records and positions to copy, download and open; pure."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Never

from uptown_widget.errors import GameError
from uptown_widget.i18n import say
from uptown_widget.screen.controls import MAX_TEXT_LENGTH, Block, Control, Prose, Row, Section
from uptown_widget.screen.icons import ICONS
from uptown_widget.ui.effects import Export, OpenText
from uptown_widget.ui.files import text_of_file
from uptown_widget.ui.inputs import button
from uptown_widget.ui.shared_ui import Answer, Shared, U, complain, toggle_section, update

PASTED = "paste"
"""The field for a text to open."""
OPENING = ("open", "upload")
"""The controls that open a text; the reason of a failure is shown beside the field."""
FORMATS = "formats"
"""The toggle that unfolds the drawer."""


def share(shared: Shared) -> Section:
    """Return the button that most people need, and behind “More choices” everything else."""
    unfolded = FORMATS in shared.open
    (first, *whole), now = _whole(linked=shared.info.linked), _now(linked=shared.info.linked)
    label = say("Fewer choices") if unfolded else say("More choices")
    more = button(FORMATS, label, "setup", say("Text and files, and a field to open them."))
    blocks: list[Block] = [Row((replace(first, primary=True),), say("Share this match")), Prose((first.help,))]
    blocks.append(Row((more,), say("More choices")))
    if unfolded:
        for title, controls in ((say("The whole match"), whole), (say("The board as it is now"), now)):
            blocks.append(Row(tuple(controls), title, (title,), "explained"))
        blocks.append(Row(_openers(shared), say("Open another match"), (say("Open another match"),)))
    return Section("share", tuple(blocks), say("Share"), "drawer")


def _whole(*, linked: bool) -> Iterator[Control]:
    """Yield the buttons that export the match, first the one that most people need."""
    if linked:
        yield button("link-record", say("Copy link"), "link", say("It opens this match, move by move, in any browser."))
    yield button("copy-record", say("Copy record"), "copy", say("Copy the match as text."))
    yield button("download-record", say("Download record"), "download", say("Save the match as a file."))


def _now(*, linked: bool) -> Iterator[Control]:
    """Yield the buttons that export the position shown."""
    if linked:
        note = say("It opens the board as it is now, without the moves.")
        yield button("link-position", say("Copy link to position"), "link", note)
    yield button("copy-position", say("Copy position"), "copy", say("Copy the board as one line of text."))


def _openers(shared: Shared) -> tuple[Control, ...]:
    """Return what opens another match."""
    note = say("Paste what you copied before.")
    return (
        Control(PASTED, "area", say("Record, position or link"), shared.pasted, help=note),
        button("open", say("Open"), "open"),
        Control("upload", "file", say("Open a file"), icon=ICONS["upload"]),
    )


_EXPORTS: dict[str, Export] = {
    "copy-record": Export("record", "copy"),
    "download-record": Export("record", "download"),
    "copy-position": Export("position", "copy"),
    "link-record": Export("record-link", "copy"),
    "link-position": Export("position-link", "copy"),
    "copy-result": Export("result", "copy"),
    "picture-result": Export("result", "picture"),
}


def press(name: str, ui: U) -> Answer[U, Never] | None:
    """Return the ui and the effect of a press on one of these controls."""
    if name in _EXPORTS:
        linked = ui.shared.info.linked or not name.startswith("link")
        return ui, _EXPORTS[name] if linked else None
    if name == FORMATS:
        return toggle_section(ui, name), None
    if name == "open":
        # Never disabled: a browser reports what was pasted only as the button is pressed.
        if not ui.shared.pasted.strip():
            return complain(ui, say("Paste a record, a position or a link first."), about=PASTED), None
        return update(ui, pasted=""), OpenText(ui.shared.pasted)
    return None


def change(name: str, value: str, ui: U) -> Answer[U, Never] | None:
    """Return the effect of a pasted or uploaded text.

    :raises GameError: the text is too long, or the file empty
    """
    if name not in {PASTED, "upload"}:
        return None
    if len(value) > MAX_TEXT_LENGTH:
        raise GameError(say("This text is too long. The limit is {number} characters.", number=MAX_TEXT_LENGTH))
    return (ui, OpenText(text_of_file(value))) if name == "upload" else (update(ui, pasted=value), None)
