"""What stands beside the board of a study: lines, comment, marks, hidden tiles, and the editor of a position."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from uptown_widget.i18n import say
from uptown_widget.screen.controls import Event, Screen, Section
from uptown_widget.studies import sharing
from uptown_widget.studies.drawing import Places, mark_shapes
from uptown_widget.studies.editor import Editor
from uptown_widget.studies.game import EditableGame, GroupedView, group_at
from uptown_widget.studies.hiding import Hiding
from uptown_widget.studies.loading import check_position
from uptown_widget.studies.marking import Marking, mark_words, toggled
from uptown_widget.studies.marks import BRUSHES, Mark
from uptown_widget.studies.node import Node
from uptown_widget.studies.openings import is_several
from uptown_widget.studies.source import Tree
from uptown_widget.ui.effects import ExportedText
from uptown_widget.ui.files import text_of_file
from uptown_widget.ui.study import DRAWERS, HOW, StudyInfo, go_to, study_section

LEFT_OUT = {"primer", "newcomer", "log", "since"}
"""Sections of the table in whose place the lines stand."""
RACKS = {"study-hiding": "hiding", "study-viewer": "viewer", "study-deal": "deal", "study-tile": "tile"}
"""By control, what it says of the racks that are hidden."""


class StudyPanel:
    """The lines of a study and what can be done with them."""

    def __init__(self, tree: Tree) -> None:
        """Show the lines of a study."""
        self._tree = tree
        self._typed = self._unfolded = ""
        self._marking = Marking()
        self._places: Callable[[], Places] = dict
        """Returns what can be marked on the board painted last."""
        self._nodes: dict[str, Node] = {}
        """By the name of what leads there: the moves listed last."""
        self.editor: Editor = Editor(tree)
        self.hiding: Hiding = Hiding(tree)

    # What a person does here.

    def takes(self, event: Event, /) -> bool:
        """Whether an event of the board draws a mark, or edits the position, or a file was dropped on the page."""
        return self._tree.edited is not None or self._marking.takes(event) or event.name == "study-file"

    def handle(self, event: Event, /) -> ExportedText | None:
        """Take an event of the study, or of the board while marks are drawn or a position is edited.

        :raises GameError: it cannot be done; nothing has changed
        """
        tree, name = self._tree, event.name
        if self.editor.takes(event):
            self.editor.take(event, self._places())
        elif self._marking.takes(event):
            self._mark(self._marking.take(event, self._places()))
        else:
            tree.news = ""
            if name in HOW:
                return sharing.exported(tree.study, name, tree.board.address)
            self._handle(name, event.value)
        return None

    def _handle(self, name: str, value: str) -> None:  # noqa: PLR0912  one branch each
        tree = self._tree
        node, study, edits = tree.here, tree.study, tree.edits
        match name:
            case "study-comment":
                study.annotate(node, value)
            case "study-title":
                study.title = " ".join(value.split())[:80]
            case "study-pen" if value in self._pens:
                self._marking.choose(value)
            case "study-brush" if value in BRUSHES:
                self._marking.brush = next(brush for brush in BRUSHES if brush == value)
            case _ if name in DRAWERS:
                self._unfolded = "" if self._unfolded == name else name
            case "study-judge":
                tree.analysis.on = not tree.analysis.on
            case "study-clear":
                edits.clear_marks(node)
            case "study-delete":
                node = edits.delete(node)
            case "study-up":
                edits.move_up(node)
            case "study-main":
                edits.make_main(node)
            case "study-restore":
                node = edits.undo(node)
            case _ if name in RACKS:
                self.hiding.take(RACKS[name], value)
            case "study-text":
                self._typed = value
                return
            case "study-position":
                self._typed = tree.game.format_position(study.state(node))
            case "study-load" | "study-file":
                self._open(self._typed if name == "study-load" else text_of_file(value))
                return
            case _:
                node = self._nodes.get(name, node)
        self._marking.begun = ""
        tree.play_on(node)

    def _open(self, text: str) -> None:
        """Open a text in place of the study shown; a position must be one of a game.

        :raises GameError: it is none, or cannot be read; nothing has changed
        """
        if not is_several(text):
            check_position(text, self._tree.game)
        self._tree.replace(text)
        self._typed = self._unfolded = ""

    @property
    def _pens(self) -> tuple[str, ...]:
        grouped = isinstance(self._tree.game.study, GroupedView)
        return ("", "square", "arrow", *(["group"] if grouped else []))

    def _mark(self, mark: Mark | None) -> None:
        """Draw a mark, or take it away if it is there."""
        tree = self._tree
        if mark is not None:
            tree.study.annotate(tree.here, tree.here.comment, toggled(tree.here.marks, mark))
            tree.save()

    # What is shown.

    def section(self) -> Section | None:
        """Return the lines, or the controls of the editor."""
        edited = self._tree.edited
        return study_section(self._info()) if edited is None else self.editor.section(edited)

    def cover(self, screen: Screen, /) -> Screen:
        """Return the screen with the marks of the move shown, or with the position being edited."""
        tree = self._tree
        places = tree.game.study.places(screen.scene, tree.board.viewpoint.observation)
        self._places = lambda: places
        if tree.edited is not None:
            return self.editor.cover(tree.edited, screen, places)
        grouped = partial(group_at, tree.game.study, tree.board.viewpoint.observation)
        shapes = (*screen.scene.shapes, *mark_shapes(places, tree.here.marks, grouped))
        sections = tuple(section for section in screen.sections if section.name not in LEFT_OUT)
        screen = replace(screen, scene=replace(screen.scene, shapes=shapes), sections=sections)
        return self._marking.shown(screen, places, say("Mark on the board")) if self._marking.pen else screen

    def _info(self) -> StudyInfo:
        tree, marking = self._tree, self._marking
        node, study, board = tree.here, tree.study, tree.board
        lines, left_out = tree.listing.lines(node, board.ui)
        players = tree.game.study.players
        judged = tree.analysis.info(node, tree.line, lambda: players(board.viewpoint.observation, board.ui))
        self._nodes = {go_to(str(each.number)): each for each in (*tree.listing.near(node), *tree.line)}
        return StudyInfo(
            title=study.title,
            lines=lines,
            left_out=left_out,
            at_start=node.parent is None,
            main=not any(each.begins_line for each in node.path()),
            begins=node.begins_line,
            comment=node.comment,
            marks=tuple(map(mark_words, node.marks)),
            pens=self._pens,
            pen=marking.pen,
            brush=marking.brush,
            begun=marking.begun,
            unfolded=self._unfolded,
            typed=self._typed,
            news=tree.news,
            play_on=sharing.match_from(study, node, board.address),
            editable=isinstance(tree.game, EditableGame),
            hides=self.hiding.possible,
            printable="print" in board.host_info,
            edited=tree.edits.done,
            **self.hiding.info(),
            **judged,
        )
