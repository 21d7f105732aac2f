"""How a study leaves the board: as a link, as an exercise, as a file, or as a page to print; pure."""

from uptown_widget.errors import GameError
from uptown_widget.i18n import say
from uptown_widget.match.links import fragment
from uptown_widget.studies.diagrams import page
from uptown_widget.studies.node import Node
from uptown_widget.studies.study import Study
from uptown_widget.ui.effects import ExportedText
from uptown_widget.ui.study import HOW

MAX_LINK_LENGTH = 8_000
"""Letters of a link; a study that is longer is shared as a file."""


def match_from(study: Study, node: Node, address: str) -> str:
    """Return the address of a match that begins with a position of a study; "" after the end, and in a notebook.

    :param address: that of the page of studies
    """
    page, found, _ = address.partition("?study")
    state = study.state(node)
    if not found or state.outcome() is not None:
        return ""
    return f"{page}#{fragment('position', study.game.format_position(state))}"


def exported(study: Study, name: str, address: str) -> ExportedText:
    """Return the text that leaves.

    :param name: that of the button, one of `HOW`
    :param address: that of the page of studies
    :raises GameError: the study is too long for a link, or has no move to find
    """
    how = HOW[name]
    file, text = f"{study.game.NAME.lower()}-study", str(study)
    if name in {"study-print", "study-paper"}:
        return ExportedText(how, str(page(study)), f"{file}.html")
    if name == "study-save":
        return ExportedText(how, text, f"{file}.txt")
    kind = "study"
    if name == "study-exercise":
        if not study.root.lines:
            raise GameError(say("There is no move to find in this study: play the solution first."))
        kind, address = "exercise", address.replace("?study", "?practice")
    link = f"{address}#{fragment(kind, text)}"
    if len(link) > MAX_LINK_LENGTH:
        raise GameError(say("This study is too long for a link: save it as a file."))
    return ExportedText(how, link, f"{file}.txt")
