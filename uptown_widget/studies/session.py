"""A session whose match is a study: moves for everybody, lines that branch, comments and marks."""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, cast

from uptown_widget.errors import GameError
from uptown_widget.i18n import say, say_error, use_language
from uptown_widget.match.game import Game, Setup
from uptown_widget.match.links import fragment, read_link
from uptown_widget.match.load import deal_match, load_text
from uptown_widget.match.match import Match
from uptown_widget.match.seats import PERSON
from uptown_widget.match.session import Session
from uptown_widget.screen.controls import Event, Screen
from uptown_widget.studies.drawing import mark_shapes, place_of
from uptown_widget.studies.marks import BRUSHES, Brush, Kind, Mark
from uptown_widget.studies.node import Node
from uptown_widget.studies.reader import read_study
from uptown_widget.studies.study import Study, study_of
from uptown_widget.ui.effects import ExportedText, TableInfo
from uptown_widget.ui.screen import answered, without_controls
from uptown_widget.ui.shared_ui import clear_selection, complain, update
from uptown_widget.ui.study import HOW, PREFIX, StudyInfo, StudyLine, study_section

LISTED = 300
"""Moves that the list shows, around the current one."""
LONGEST_LINK = 8_000
"""Letters of a link; a study that is longer is shared as a file."""
PENS = ("", "square", "arrow", "group")
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

    def __init__(
        self,
        game: Game,
        setup: Setup,
        *,
        keep: Callable[[str], object] = lambda _: None,
        kept: str = "",
        language: str = "en",
        today: str | None = None,
    ) -> None:
        """Show the study of the last visit, or deal a position."""
        self._keep_text = keep
        self._pen = self._begun = self._typed = self._news = ""
        self._brush: Brush = BRUSHES[0]
        self._sharing = False
        self.here: Node = Node()
        """The move after which the board is shown."""
        seats: Any = tuple(PERSON for _ in setup.seats)
        form: Any = setup
        super().__init__(game, replace(form, seats=seats), language=language, today=today)
        self.study: Study = study_of(self.match, game, self.viewpoint.seating.seats)
        self.here = self.study.root
        self._recall(kept)
        self.go(self.here)

    def _recall(self, kept: str) -> None:
        try:
            told = json.loads(kept) if kept else {}
            text, path = str(told.get("study", "")), [int(each) for each in told.get("path", ())]
        except (ValueError, AttributeError, TypeError):
            return
        found = read_study(text).study if text else None
        if found is not None and found.game.NAME == self.game.NAME:
            self._take(found)
            self.here = self._at(path) or found.root

    def _save(self) -> None:
        self._keep_text(json.dumps({"study": str(self.study), "path": self._path(self.here)}))

    # Lines.

    def _at(self, path: list[int]) -> Node | None:
        node = self.study.root
        for place in path:
            if not 0 <= place < len(node.lines):
                return None
            node = node.lines[place]
        return node

    @staticmethod
    def _path(node: Node) -> list[int]:
        return [each.parent.lines.index(each) for each in node.path() if each.parent is not None]

    def go(self, node: Node) -> None:
        """Show the board after a move of the study."""
        before, path = self.match.history, node.path()
        match: Match[Any, Any] = Match(self.study.start, [None] * len(self.viewpoint.seating.seats), self.study.seed)
        for each in path:
            match.follow(match.current_player, each.move, self.study.state(each))
        same = (ply for ply, (old, new) in enumerate(zip(before, match.history, strict=False)) if old != new)
        kept = next(same, min(len(before), len(path)))
        self.here = node
        self.close()
        self._begun = ""
        view = self.viewpoint
        del view.turns[kept:]
        view.match, view.at = match, None
        view.keep_up()
        view.curtain = False
        self.ui = clear_selection(self.ui)
        self.show()
        self._save()

    def _take(self, study: Study) -> None:
        """Go over to another study, every seat a person's."""
        start: Any = study.start
        kinds, names = [PERSON] * start.rules.players, [seat.name for seat in study.seats]
        try:
            setup = self.game.setup_of(start, kinds, names, "")
        except (GameError, ValueError, IndexError):  # nobody may be called so, or there are not as many
            setup = self.game.setup_of(start, kinds, [""] * len(kinds), "")
        self.place_match(deal_match(setup, self.game, self.bots, start=start))
        self.study, self.here = study, study.root

    # What a person does here.

    def handle(self, event: Event) -> Any:  # noqa: ANN401  as in a session
        """Take an event, of the study or of the board."""
        place = place_of(event.name) if self._pen and event.kind == "press" else None
        if place and any(target.name == event.name for target in self.screen.scene.targets):
            with use_language(self.language):
                self._draw(place)
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
            case "pen" if value in PENS:
                self._pen, self._begun = value, ""
            case "brush" if value in BRUSHES:
                self._brush = value
            case "sharing":
                self._sharing = not self._sharing
            case "clear":
                self.study.annotate(node, node.comment, ())
            case "delete":
                node = self.study.delete(node)
            case "up":
                self._branch(node)
            case "main":
                self.study.make_main(node)
            case "text":
                self._typed = value
                return
            case "open":
                self.open(self._typed)
                return
            case "file":
                self.open(value)
                return
            case _ if name.startswith("go-"):
                node = self._at([int(each) for each in name[3:].split(".") if each.isdecimal()]) or node
        self.go(node)

    def _branch(self, node: Node) -> None:
        """Move up the line that a node is in, from where it branches off."""
        for each in reversed(node.path()):
            if each.parent is not None and each.parent.lines[0] is not each:
                self.study.promote(each)
                return

    def _draw(self, place: str) -> None:
        """Draw a mark, or take it away if it is there."""
        if self._pen == "arrow" and not self._begun:
            self._begun = place
            self.show()
            return
        places = (self._begun, place) if self._pen == "arrow" else (place,)
        self._begun = ""
        if len({*places}) == len(places):
            mark = Mark(cast(Kind, self._pen), places, self._brush)
            there = self.here.marks
            marks = [each for each in there if each.places != places or each.kind != mark.kind]
            self.study.annotate(self.here, self.here.comment, marks if mark in there else [*marks, mark])
            self._save()
        self.show()

    def play(self, *moves: Any) -> None:  # noqa: ANN401  the game's own type
        """Play a move for whoever is to move, or several of one turn.

        :raises GameError: it is illegal; nothing has changed
        """
        with use_language(self.language):
            node = self.here
            for move in moves:
                try:
                    node = self.study.play(node, move)
                except GameError:
                    if node is self.here:
                        raise
                    break
            self.go(node)

    def undo(self) -> None:
        """Go back by one move; it stays in the study."""
        self.go(self.here.parent or self.here)

    def redo(self) -> None:
        """Go on by one move of the line."""
        self.go(next(self.here.main_line(), self.here))

    def look(self, ply: int | None) -> None:
        """Go to a move of the line shown, or to its end."""
        path = (self.study.root, *self.here.path())
        whole = (*path, *self.here.main_line())
        self.go(whole[-1] if ply is None else whole[max(0, min(ply, len(whole) - 1))])

    def start(self, setup: Setup, *, rematch: bool = False) -> None:
        """Begin a study with a new deal."""
        form: Any = setup
        super().start(replace(form, seats=tuple(PERSON for _ in setup.seats)), rematch=rematch)
        self.study = study_of(self.match, self.game, self.viewpoint.seating.seats)
        self.go(self.study.root)

    def open(self, text: str) -> None:
        """Open a study, a record, a position, or a link to one.

        :raises GameError: the text is none of them; nothing has changed
        """
        with use_language(self.language):
            link = read_link(text)
            news = ""
            if (link and link[0] == "study") or (link is None and "[" in text):
                reading = read_study(link[1] if link else text, self.game)
                if reading.error is not None:
                    news = say("Only part of the study could be read. {error}", error=reading.error)
                if reading.study is None and link:
                    raise reading.error or GameError(say("There is no study in this text."))
                study = reading.study
            else:
                study = None
            if study is None:
                setup = self.ui.shared.setup
                loaded = load_text(text, self.game, self.bots, self.viewpoint.seating, setup, self.today)
                study, news = study_of(loaded.match, self.game, loaded.seating.seats), loaded.notice
            self._take(study)
            self._news, self._typed = news, ""
            self.go(study.root)

    def start_bots(self) -> None:
        """Do nothing: all seats are one person's."""

    def _export(self, control: str, name: str) -> ExportedText:
        how: Any = HOW[name]
        self.exporter.control = control
        text = str(self.study)
        if name != "save":
            text = f"{self.address}#{fragment('study', text)}"
            if len(text) > LONGEST_LINK:
                raise GameError(say("This study is too long for a link: save it as a file."))
        exported = self.exporter.hand_over(ExportedText(how, text, f"{self.game.NAME.lower()}-study.txt"))
        self.show()
        return exported

    # What is shown.

    def study_info(self) -> StudyInfo:
        """Return what the section shows."""
        node = self.here
        lines, left_out = self._lines()
        return StudyInfo(
            title=self.study.title,
            lines=lines,
            left_out=left_out,
            at_start=node.parent is None,
            main=all(each.parent is None or each.parent.lines[0] is each for each in node.path()),
            comment=node.comment,
            marks=tuple(str(mark)[2:-1] for mark in node.marks),
            pen=self._pen,
            brush=self._brush,
            begun=self._begun,
            sharing=self._sharing,
            typed=self._typed,
            news=self._news,
        )

    def _lines(self) -> tuple[tuple[StudyLine, ...], int]:
        """Return the moves around the current one, in the order of the text, and how many are left out."""
        listed = [*self._walk()]
        at = next((number for number, (node, _, _) in enumerate(listed) if node is self.here), 0)
        first = max(0, min(at - LISTED // 2, len(listed) - LISTED))
        shown = listed[first : first + LISTED]
        players = len(self.viewpoint.seating.seats)
        found = []
        for node, depth, key in shown:
            turn, place = divmod(node.ply - 1, players)
            number = f"{turn + 1}." if place == 0 else f"{turn + 1}..."
            said = node.comment if len(node.comment) < 60 else f"{node.comment[:57]}..."
            found.append(StudyLine(key, f"{number} {node.move}", depth, node is self.here, said))
        return tuple(found), len(listed) - len(shown)

    def _walk(self) -> Iterator[tuple[Node, int, str]]:
        """Yield all moves with the depth of their line and their path: other lines right behind what they replace."""
        waiting: list[tuple[Node, int, str]] = []

        def branch(node: Node, depth: int, key: str) -> None:
            if node.lines:
                waiting.append((node.lines[0], depth, f"{key}0."))

        branch(self.study.root, 0, "")
        while waiting:
            node, depth, key = waiting.pop()
            yield node, depth, key
            branch(node, depth, key)
            if node.parent is not None and node.parent.lines[0] is node:
                parent = key[:-2]
                others = [
                    (each, depth + 1, f"{parent}{place}.") for place, each in enumerate(node.parent.lines) if place
                ]
                waiting += reversed(others)

    def _group(self, place: str) -> tuple[str, ...]:
        """Return the places of the group at a place."""
        group_at: Callable[[Any, str], tuple[str, ...]] | None = getattr(self.game, "group_at", None)
        return group_at(self.observation, place) if group_at else (place,)

    def info(self) -> TableInfo[Any, Any]:
        """Return what a view may know: every move can be gone back from, and on to where there is one."""
        return replace(super().info(), can_undo=self.here.parent is not None, can_redo=bool(self.here.lines))

    @property
    def screen(self) -> Screen:
        """The board with its marks, and the study beside it."""
        screen = super().screen
        with use_language(self.language):
            scene = screen.scene
            shapes = (*scene.shapes, *mark_shapes(scene, self.here.marks, self._group))
            section = answered(study_section(self.study_info()), self.ui.shared)
            sections = tuple(without_controls(each, HIDDEN) for each in screen.sections if each.name not in LEFT_OUT)
            return replace(screen, scene=replace(scene, shapes=shapes), sections=(section, *sections))
