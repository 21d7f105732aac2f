"""A session whose match is a study: moves for everybody, lines that branch, comments and marks."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from uptown_widget.errors import GameError
from uptown_widget.i18n import say, say_error, use_language
from uptown_widget.match.game import Setup
from uptown_widget.match.load import deal_match
from uptown_widget.match.match import Match
from uptown_widget.match.seats import PERSON
from uptown_widget.match.session import Session
from uptown_widget.match.tasks import BackgroundTask
from uptown_widget.protocols import State
from uptown_widget.screen.controls import Event, Screen
from uptown_widget.studies import sharing
from uptown_widget.studies.analysis import Analysis
from uptown_widget.studies.drawing import Places, mark_shapes
from uptown_widget.studies.editor import Editor
from uptown_widget.studies.edits import Edits
from uptown_widget.studies.game import StudyGame
from uptown_widget.studies.hiding import Hiding
from uptown_widget.studies.keeping import Keeping, read_kept
from uptown_widget.studies.listing import Listing
from uptown_widget.studies.loading import check_position, load_study
from uptown_widget.studies.marking import Marking, mark_words, toggled
from uptown_widget.studies.marks import BRUSHES, Mark
from uptown_widget.studies.node import Node
from uptown_widget.studies.study import Study, study_of
from uptown_widget.ui.effects import ExportedText, Seat, TableInfo
from uptown_widget.ui.screen import answered, without_controls
from uptown_widget.ui.shared_ui import clear_selection, complain, update
from uptown_widget.ui.study import HOW, PANELS, PREFIX, StudyInfo, study_section

HIDDEN = {"share", "pause", "step", "rematch"}
"""Controls of the table that a study has no use for, or has its own."""
LEFT_OUT = {"primer", "newcomer", "log", "since"}
"""Sections of the table in whose place the lines stand."""


class StudySession(Session):
    """A board on which all seats are one person's.

    :param game: the module of a game, such as `uptown.game`
    :param setup: the first position is dealt by it
    :param keep: saves a text until the next visit; it holds the whole deal
    :param kept: what was saved on the last visit
    """

    ui: Any
    game: StudyGame

    def __init__(
        self,
        game: StudyGame,
        setup: Setup,
        *,
        keep: Callable[[str], object] = lambda _: None,
        kept: str | Study = "",
        language: str = "en",
        today: str | None = None,
    ) -> None:
        """Show the study of the last visit, or deal a position."""
        self._keeping, self._preparing = Keeping(keep, self.failed), BackgroundTask(self.failed)
        self._typed = self._news = self._panel = ""
        self._marking = Marking()
        self.editor: Editor = Editor(game.edit_position, self)
        self.hiding: Hiding = Hiding(self)
        self.analysis: Analysis = Analysis(game, self.show, self.tick, self.failed)
        self.here: Node = Node()
        """The move after which the board is shown."""
        form: Any = setup
        super().__init__(game, replace(form, seats=tuple(PERSON for _ in setup.seats)), language=language, today=today)
        self.advice.adviser = self.analysis.adviser
        self._adopt(study_of(self.match, game, self.viewpoint.seating.seats))
        with suppress(ValueError):
            if kept:
                self._take(read_kept(kept, game)[0] if isinstance(kept, str) else kept)
        self.go(self.study.shown)

    def adopt(self, study: Study) -> None:
        """Go over to the study that another tab has saved; the one shown can be gone back to."""
        with use_language(self.language):
            self._go_over(study, say("The study that another tab has saved was opened."))

    # Lines.

    def go(self, node: Node) -> None:
        """Show the board after a move of the study."""
        self.leave_editor()
        before, path = self.match.history, node.path()
        match: Match[Any, Any] = Match(self.study.start, [None] * len(self.viewpoint.seating.seats), self.study.seed)
        for each in path:
            match.follow(match.current_player, each.move, self.study.state(each))
        same = (ply for ply, (old, new) in enumerate(zip(before, match.history, strict=False)) if old != new)
        kept = next(same, min(len(before), len(path)))
        self.here = self.study.shown = node
        hinting = self.advice.candidates is not None
        self.close()
        if hinting:
            self.advice.candidates = self.analysis.hints.get(node.number)
        self._marking.begun = ""
        view = self.viewpoint
        del view.turns[kept:]
        view.match, view.at = match, None
        view.keep_up()
        view.curtain = False
        self.ui = clear_selection(self.ui)
        self.show()
        self._keeping.save(self.study)
        self.analysis.judge(self.study, self._line)
        self._preparing.run(self._listing.preparing(node, self.ui, self.language))

    @property
    def _line(self) -> tuple[Node, ...]:
        """The line shown, from the first position to its end."""
        return (self.study.root, *self.here.path(), *self.here.main_line())

    def close(self) -> None:
        """Stop everything that runs in the background."""
        super().close()
        self.analysis.stop()
        self._preparing.stop()

    def hint(self, *, on: bool) -> None:
        """Ask the adviser for the best moves here, or drop the hint shown; what it has said is kept for each move.

        :raises GameError: the game is over here
        """
        kept, number = self.analysis.hints, self.here.number
        if on and self.advice.candidates is None and number in kept:
            self.advice.candidates = kept[number]
            self.show()
            return
        super().hint(on=on)

    def _take(self, study: Study) -> None:
        """Go over to another study, every seat a person's."""
        self.show_position(study.start, study.seats)
        self._adopt(study)

    def show_position(self, start: Any, called: Sequence[Seat]) -> None:  # noqa: ANN401  a position of any game
        """Show a position with nothing before it, every seat a person's."""
        kinds = [PERSON] * start.rules.players
        try:
            setup = self.game.setup_of(start, kinds, [seat.name for seat in called], "")
        except (GameError, ValueError, IndexError):  # nobody may be called so, or there are not as many
            called = ()
            setup = self.game.setup_of(start, kinds, [""] * len(kinds), "")
        dealt = deal_match(setup, self.game, self.bots, start=start)
        self.place_match(replace(dealt, seating=dealt.seating.called(called)))
        self.viewpoint.curtain = False

    def _adopt(self, study: Study) -> None:
        self.study: Study = study
        self.here = study.root
        self.analysis.forget()
        self._listing = Listing(study, self.game, self.analysis.judged)
        self.edits: Edits = Edits(study, self._listing)

    # What a person does here.

    def handle(self, event: Event) -> Any:  # noqa: ANN401  as in a session
        """Take an event, of the study or of the board."""
        if self.editor.takes(event):
            with use_language(self.language):
                self.editor.take(event, lambda: self._places)
            return None
        if self._marking.takes(event):
            with use_language(self.language):
                self._mark(self._marking.take(event, self._places))
            return None
        if not event.name.startswith(PREFIX):
            return super().handle(event)
        with use_language(self.language):
            name, self._news = event.name.removeprefix(PREFIX), ""
            self._forget_notice()
            self.ui = update(self.ui, complaint=None)
            try:
                return self._export(event.name, name) if name in HOW else self._handle(name, event.value)
            except GameError as error:
                self.ui = complain(self.ui, say_error(error), about=event.name)
                self.show()
        return None

    def _handle(self, name: str, value: str) -> None:  # noqa: PLR0912  one branch each
        node = self.here
        match name:
            case "comment":
                self.study.annotate(node, value)
            case "title":
                self.study.title = " ".join(value.split())[:80]
            case "pen" if value in self._pens:
                self._marking.choose(value)
            case "brush" if value in BRUSHES:
                self._marking.brush = next(each for each in BRUSHES if each == value)
            case _ if name in PANELS:
                self._panel = name if self._panel != name else ""
            case "judge":
                self.analysis.on = not self.analysis.on
            case "clear":
                self.edits.clear_marks(node)
            case "delete":
                node = self.edits.delete(node)
            case "up":
                self.edits.move_up(node)
            case "main":
                self.edits.make_main(node)
            case "restore":
                node = self.edits.undo(node)
            case "hiding" | "viewer" | "deal" | "tile":
                self.hiding.take(name, value)
            case "text":
                self._typed = value
                return
            case "position":
                self._typed = self.game.format_position(self.study.state(node))
            case "load" | "file":
                self._replace(self._typed if name == "load" else value)
                return
            case _ if name.startswith("go-"):
                number = name[3:]
                node = (self.study.node(int(number)) if number.isdecimal() else None) or node
        self.ui = update(self.ui, undone=None)  # what was taken back before is no news
        self.go(node)

    @property
    def _pens(self) -> tuple[str, ...]:
        return ("", "square", "arrow", *(["group"] if hasattr(self.game.study, "group_at") else []))

    @property
    def _places(self) -> Places:
        """What can be marked on the board shown."""
        with use_language(self.language):
            return self.game.study.places(super().screen.scene, self.observation)

    def _mark(self, mark: Mark | None) -> None:
        """Draw a mark, or take it away if it is there; without one, show what is being drawn."""
        if mark is not None:
            self.study.annotate(self.here, self.here.comment, toggled(self.here.marks, mark))
            self._keeping.save(self.study)
            self.show()
        else:
            self.repaint()

    def play(self, *moves: Any) -> None:  # noqa: ANN401  the game's own type
        """Play a move for whoever is to move, or several of one turn.

        :raises GameError: it is illegal; nothing has changed
        """
        with use_language(self.language):
            node = self.here
            for move in moves:
                try:
                    before, node = len(self.study), self.study.play(node, move)
                except GameError:
                    if node is self.here:
                        raise
                    break
                if len(self.study) > before:
                    self._listing.add(node)
                    self.edits.forget()
            self.go(node)

    def undo(self) -> None:
        """Go back by one move; it stays in the study."""
        self.go(self.here.parent or self.here)

    def redo(self) -> None:
        """Go on by one move of the line."""
        self.go(next(self.here.main_line(), self.here))

    def look(self, ply: int | None) -> None:
        """Go to a move of the line shown, or to its end."""
        whole = self._line
        self.go(whole[-1] if ply is None else whole[max(0, min(ply, len(whole) - 1))])

    def start(self, setup: Setup, *, rematch: bool = False) -> None:
        """Begin a study with a new deal."""
        form: Any = setup
        super().start(replace(form, seats=tuple(PERSON for _ in setup.seats)), rematch=rematch)
        self._adopt(study_of(self.match, self.game, self.viewpoint.seating.seats))
        self.go(self.study.root)

    def open(self, text: str) -> None:
        """Open a study, a record, a position, or a link to one.

        :raises GameError: the text is none of them; nothing has changed
        """
        with use_language(self.language):
            study, news = load_study(
                text, self.game, self.bots, self.viewpoint.seating, self.ui.shared.setup, self.today
            )
            self._take(study)
            shown = study.shown
            self._news, self._typed, self._panel = news, "", ""
            self.go(shown)

    def _replace(self, text: str) -> None:
        """Open a text in place of the study shown, which can be gone back to; a position must be one of a game.

        :raises GameError: it is none, or cannot be read; nothing has changed
        """
        check_position(text, self.game)
        before, here = self.study, self.here
        self.open(text)
        self._offer_back(say("Another study was opened."), before, here)

    def _offer_back(self, told: str, before: Study, here: Node) -> None:
        def back() -> Node:
            self._take(before)
            return here

        self.edits.offer(told, back)
        self.show()

    def leave_editor(self) -> None:
        """Show the study again, if a position is being edited."""
        if self.editor.edited is not None:
            self.editor.edited = None
            self.show_position(self.study.start, self.study.seats)
            self.go(self.here)

    def begin_with(self, state: State[Any, Any]) -> None:
        """Begin a study with a position; the one shown can be gone back to."""
        study = Study(self.game, state, seats=self.viewpoint.seating.seats, seed=self.study.seed)
        self._go_over(study, say("The position was edited."))

    def _go_over(self, study: Study, told: str) -> None:
        before, here, self.editor.edited = self.study, self.here, None
        self._take(study)
        self.go(study.shown)
        self._offer_back(told, before, here)

    def start_bots(self) -> None:
        """Do nothing: all seats are one person's."""

    def _export(self, control: str, name: str) -> ExportedText:
        self.exporter.control = control
        exported = self.exporter.hand_over(sharing.exported(self.study, name, self.address))
        self.show()
        return exported

    # What is shown.

    def study_info(self) -> StudyInfo:
        """Return what the section shows."""
        node, marking = self.here, self._marking
        lines, left_out = self._listing.lines(node, self.ui)
        return StudyInfo(
            title=self.study.title,
            lines=lines,
            left_out=left_out,
            at_start=node.parent is None,
            main=all(each.parent is None or each.parent.lines[0] is each for each in node.path()),
            comment=node.comment,
            marks=tuple(map(mark_words, node.marks)),
            pens=self._pens,
            pen=marking.pen,
            brush=marking.brush,
            begun=marking.begun,
            panel=self._panel,
            typed=self._typed,
            news=self._news,
            printable="print" in self.host_info,
            edited=self.edits.told,
            **self.hiding.told(),
            **self.analysis.told(node, self._line, lambda: self.game.study.players(self.observation, self.ui)),
        )

    def _group(self, place: str) -> tuple[str, ...]:
        """Return the places of the group at a place."""
        group_at: Callable[[Any, str], tuple[str, ...]] | None = getattr(self.game.study, "group_at", None)
        return group_at(self.observation, place) if group_at else (place,)

    def info(self) -> TableInfo[Any, Any]:
        """Return what a view may know: every move can be gone back from, and on to where there is one."""
        if self.advice.candidates is not None:
            self.analysis.hints[self.here.number] = self.advice.candidates
        can_undo, can_redo = self.here.parent is not None, bool(self.here.lines)
        return replace(super().info(), can_undo=can_undo, can_redo=can_redo, everybody=True)

    @property
    def screen(self) -> Screen:
        """The board with its marks, and the study beside it."""
        screen = super().screen
        with use_language(self.language):
            places = self.game.study.places(screen.scene, self.observation)
            if self.editor.edited is not None:
                return self.editor.shown(screen, places)
            shapes = (*screen.scene.shapes, *mark_shapes(places, self.here.marks, self._group))
            screen = replace(screen, scene=replace(screen.scene, shapes=shapes))
            if self._marking.pen:
                screen = self._marking.shown(screen, places, say("Mark on the board"))
            section = answered(study_section(self.study_info()), self.ui.shared)
            sections = tuple(without_controls(each, HIDDEN) for each in screen.sections if each.name not in LEFT_OUT)
            return replace(screen, sections=(section, *sections))
