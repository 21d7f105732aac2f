"""The turns of a study: moves for everybody, played into a tree whose lines are gone back and forth on."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial

from uptown_widget.errors import GameError
from uptown_widget.i18n import say, say_error, use_language
from uptown_widget.match.load import deal_match
from uptown_widget.match.match import Match
from uptown_widget.match.seats import PERSON
from uptown_widget.match.source import Board
from uptown_widget.match.tasks import BackgroundTask, Steps
from uptown_widget.protocols import Seen, State
from uptown_widget.studies.analysis import Analysis
from uptown_widget.studies.edits import Edits
from uptown_widget.studies.game import PositionEditor, StudyGame
from uptown_widget.studies.keeping import Keeping, read_kept
from uptown_widget.studies.listing import Listing
from uptown_widget.studies.loading import load_study
from uptown_widget.studies.node import Node
from uptown_widget.studies.openings import Games, is_several, left_out, read_games_in_steps, records
from uptown_widget.studies.study import Study, study_of
from uptown_widget.ui.effects import Effect, Info, Seat
from uptown_widget.ui.names import sentences
from uptown_widget.ui.seats import Setup
from uptown_widget.ui.shared_ui import clear_selection, complain, update

HIDDEN = frozenset({"share", "pause", "step", "rematch", "next-level"})
"""Controls of the table that a study has no use for, or has its own."""


def people_only(setup: Setup) -> Setup:
    """Return a set-up in which every seat is a person's."""
    return replace(setup, seats=tuple(PERSON for _ in setup.seats))


class Tree:
    """The lines of a study as the turns of a session; every seat is one person's.

    :param game: one of which there are studies
    :param keep: saves a text until the next visit; it holds the whole deal
    :param kept: what was saved on the last visit
    """

    runs_bots = False
    hidden = HIDDEN
    study: Study
    board: Board[Seen, object]
    analysis: Analysis
    edits: Edits

    def __init__(
        self, game: StudyGame, *, keep: Callable[[str], object] = lambda _: None, kept: str | Study = ""
    ) -> None:
        """Wait for a session."""
        self.game: StudyGame = game
        self._keep, self._kept = keep, kept
        self.here: Node = Node()
        """The move after which the board is shown."""
        self.edited: PositionEditor | None = None
        """The position being edited, if one is; the lines wait meanwhile."""
        self.games: Games | None = None
        """The games of a file that are counted beside the study, if any."""
        self.news: str = ""
        """What opening a text has brought, in a sentence."""

    def attach(self, board: Board[Seen, object], /) -> None:
        """Bring the lines to a session."""
        self.board = board
        self._saving = Keeping(self._keep, board.failed)
        self._preparing, self._counting = BackgroundTask(board.failed), BackgroundTask(board.failed)
        self.analysis = Analysis(self.game, board.show, board.tick, board.failed)
        board.services.advice.adviser = self.analysis.adviser

    def begin(self) -> None:
        """Show the study of the last visit, or begin one with the position that was dealt."""
        self._adopt_match()
        kept = self._kept
        with suppress(ValueError):
            if kept != "":
                self._take(read_kept(kept, self.game)[0] if isinstance(kept, str) else kept)
        self.go(self.study.shown)

    def adopt(self, study: Study) -> None:
        """Switch to the study that another tab has saved; the one shown can be restored."""
        with use_language(self.board.language):
            self._go_over(study, say("The study that another tab has saved was opened."))

    # Lines.

    def go(self, node: Node) -> None:
        """Show the board after a move of the study."""
        self.leave_editor()
        board, view = self.board, self.board.viewpoint
        before, path = view.match.history, node.path()
        match: Match[Seen, object] = Match(self.study.start, [None] * len(view.seating.seats), self.study.seed)
        for each in path:
            match.follow(match.current_player, each.move, self.study.state(each))
        same = (ply for ply, (old, new) in enumerate(zip(before, match.history, strict=False)) if old != new)
        kept = next(same, min(len(before), len(path)))
        self.here = self.study.shown = node
        hinting = board.services.advice.candidates is not None
        board.stop()
        del view.turns[kept:]
        view.match, view.at = match, None
        view.sync()
        view.curtain = False
        if hinting:
            board.services.advice.show_known(view)
        board.ui = clear_selection(board.ui)
        board.show()
        self.save()
        self.analysis.judge(self.study, self.line)
        self._preparing.run(self.listing.preparing(node, board.ui, board.language))

    @property
    def line(self) -> tuple[Node, ...]:
        """The line shown, from the first position to its end."""
        return (self.study.root, *self.here.path(), *self.here.main_line())

    def save(self) -> None:
        """Save the study until the next visit."""
        self._saving.save(self.study)

    def _take(self, study: Study) -> None:
        """Switch to another study, with a person on every seat."""
        self.show_position(study.start, study.seats)
        self._adopt(study)

    def show_position(self, start: State[object, Seen], called: Sequence[Seat]) -> None:
        """Show a position with nothing before it, every seat a person's."""
        kinds = [PERSON] * start.rules.players
        try:
            setup = self.game.setup_of(start, kinds, [seat.name for seat in called], "")
        except (GameError, ValueError, IndexError):  # nobody may be called so, or there are not as many
            called = ()
            setup = self.game.setup_of(start, kinds, [""] * len(kinds), "")
        dealt = deal_match(setup, self.game, self.board.bots, start=start)
        self.board.place(replace(dealt, seating=dealt.seating.called(called)))

    def _adopt_match(self) -> None:
        """Switch to the study of the match that was dealt."""
        self._adopt(study_of(self.board.viewpoint.match, self.game, self.board.viewpoint.seating.seats))

    def _adopt(self, study: Study) -> None:
        self.study = study
        self.here = study.root
        self.analysis.forget()
        self.listing: Listing = Listing(study, self.game, self.analysis.judged)
        self.edits = Edits(study, self.listing)

    def replace(self, text: str) -> None:
        """Open a text in place of the study shown, which can be gone back to.

        :raises GameError: it cannot be read; nothing has changed
        """
        before, here = self.study, self.here
        self.open(text)
        if self.study is not before:
            self._offer_back(say("Another study was opened."), before, here)

    def _offer_back(self, said: str, before: Study, here: Node) -> None:
        self.edits.offer(said, here, partial(self._take, before))
        self.board.show()

    def leave_editor(self) -> None:
        """Show the study again, if a position is being edited."""
        if self.edited is not None:
            self.edited = None
            self.show_position(self.study.start, self.study.seats)
            self.go(self.here)

    def begin_with(self, state: State[object, Seen]) -> None:
        """Begin a study with a position; the one shown can be gone back to."""
        study = Study(self.game, state, seats=self.board.viewpoint.seating.seats, seed=self.study.seed)
        self._go_over(study, say("The position was edited."))

    def _go_over(self, study: Study, said: str) -> None:
        before, here, self.edited = self.study, self.here, None
        self._take(study)
        self.go(study.shown)
        self._offer_back(said, before, here)

    # As a source of turns.

    def check(self, effect: Effect[object], /) -> None:
        """Allow everything."""

    def placed(self) -> None:
        """Show everything: one person plays for everybody."""
        self.board.viewpoint.curtain = False

    def stop(self) -> None:
        """Stop judging lines and preparing the list."""
        self.analysis.stop()
        self._preparing.stop()

    def info(self, info: Info, /) -> Info:
        """Return what a view may know: every move can be gone back from, and on to where there is one."""
        can_undo, can_redo = self.here.parent is not None, bool(self.here.lines)
        return replace(info, can_undo=can_undo, can_redo=can_redo, everybody=True)

    def play(self, moves: Sequence[object], /) -> None:
        """Play a move for the player to move, or several of one turn.

        :raises GameError: it is illegal; nothing has changed
        """
        node = self.here
        for move in moves:
            try:
                before, node = len(self.study), self.study.play(node, move)
            except GameError:
                if node is self.here:
                    raise
                break
            if len(self.study) > before:
                self.listing.add(node)
                self.edits.forget()
        self.go(node)

    def undo(self) -> None:
        """Go back by one move; it stays in the study."""
        self.go(self.here.parent or self.here)

    def redo(self) -> None:
        """Go on by one move of the line."""
        self.go(next(self.here.main_line(), self.here))

    def look(self, ply: int | None, /) -> None:
        """Go to a move of the line shown, or to its end."""
        whole = self.line
        self.go(whole[-1] if ply is None else whole[max(0, min(ply, len(whole) - 1))])

    def branch(self, move: object, /) -> None:
        """Do nothing: a study continues from the position shown anyway."""

    def start(self, setup: Setup, /, *, rematch: bool) -> None:  # noqa: ARG002  all seats are one person's
        """Begin a study with a new deal."""
        board = self.board
        board.place(deal_match(people_only(setup), board.game, board.bots))
        self._adopt_match()
        self.go(self.study.root)

    def open(self, text: str, /) -> None:
        """Open a study, a record, a position, or a link to one; or count the games of a file of several records.

        :raises GameError: the text is none of them; nothing has changed
        """
        self._counting.stop()
        if is_several(text):
            self._count(text)
        else:
            self._load(text)

    def _load(self, text: str) -> None:
        board = self.board
        seating, setup = board.viewpoint.seating, board.ui.shared.setup
        study, self.news = load_study(text, self.game, board.bots, seating, setup, board.today)
        self._take(study)
        self.go(study.shown)

    def _count(self, text: str) -> None:
        """Count the games of a text; inside a running event loop that happens in the background.

        :raises GameError: none of them is over, or a game of this kind; in the background the board shows that
        """
        self.news = say("Reading the games …")
        refused: list[GameError] = []
        self._counting.run(self._read(text, refused.append))
        self.board.show()
        if refused:
            raise refused[0]

    def _read(self, text: str, refuse: Callable[[GameError], object]) -> Steps:
        read = yield from read_games_in_steps(text)
        games, self.news = read.of(self.game), ""
        if len(games):
            self.games = games
        else:
            try:
                # There is nothing to count, but there may be something to study.
                self._load(next(records(text))[0])
                self.news = sentences(self.news, left_out(len(read.left_out) - 1))
            except GameError:
                error = GameError(
                    say("None of these games could be counted. {why}", why=" ".join(read.left_out[:1])).rstrip()
                )
                refuse(error)
                self.board.ui = complain(self.board.ui, say_error(error))
        self.board.show()

    def play_on(self, node: Node) -> None:
        """Go to a move after an edit: what was taken back before is no news."""
        self.board.ui = update(self.board.ui, undone=None)
        self.go(node)
