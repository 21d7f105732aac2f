"""The section in which the position of a study is edited, around what the game itself has in it; pure."""

from collections.abc import Iterable

from uptown_widget.i18n import say
from uptown_widget.screen.controls import Block, Control, Prose, Row, Section
from uptown_widget.screen.icons import ICONS

PREFIX = "edit-"
"""The names of the controls begin with it."""
BEGIN, DONE, CANCEL = "study-edit", "edit-done", "edit-cancel"


def editor_section(blocks: Iterable[Block], refused: str = "") -> Section:
    """Return the section.

    :param blocks: the controls of the game
    :param refused: why no game comes to the position, once that was asked
    """
    done = Control(DONE, "button", say("Done"), icon=ICONS["confirm"], primary=True)
    cancel = Control(CANCEL, "button", say("Cancel"), icon=ICONS["cancel"])
    note = Prose((say("Only a position that a game can come to is taken. It begins a study of its own."),))
    why = (Prose((refused,)),) if refused else ()
    return Section("study", (*blocks, note, *why, Row((done, cancel))), say("Edit the position"))
