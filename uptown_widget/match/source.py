"""Where the turns of a session come from, and what may be done there: at one screen, on several devices, in a study."""

from collections.abc import Sequence
from typing import Generic, Protocol

from uptown_widget.match.game import Game
from uptown_widget.match.load import LoadedMatch, deal_match, load_text
from uptown_widget.match.seats import Bots
from uptown_widget.match.services import Services
from uptown_widget.match.viewpoint import Viewpoint
from uptown_widget.protocols import M, O
from uptown_widget.ui.effects import Effect, Info
from uptown_widget.ui.seats import Setup
from uptown_widget.ui.shared_ui import GameUI


class Board(Protocol[O, M]):
    """What a source needs of its session."""

    notice: str
    """A notice of what was done or failed."""
    ui: GameUI
    """What the game's view remembers."""
    language: str
    """The language of all texts."""

    game: Game[O, M]
    """What is played."""
    address: str
    """Where links begin; "" without an address."""
    host_info: dict[str, str]
    """What only the host knows, such as `theme`."""
    bots: Bots
    """Those whom seats may name."""
    services: Services[O, M]
    """What works for the session."""
    source: "TurnSource[O, M]"
    """Where its turns come from."""
    viewpoint: Viewpoint[O, M]
    """The match, and who looks at it."""

    @property
    def today(self) -> str:
        """The local date."""

    def place(self, loaded: LoadedMatch[O, M], /) -> None:
        """Show another match."""

    def go_on(self, notice: str = "", since: int | None = None) -> None:
        """Show and save what was done, report the turns since a ply, and let the bots move."""

    def start_bots(self) -> None:
        """Let the bots whose turn it is move."""

    def changed(self, *, save: bool) -> None:
        """Show what has changed, and save it if asked to."""

    def show(self) -> None:
        """Show what is new that needs no saving."""

    def report(self, since: int, /) -> None:
        """Report the turns since a ply to those who listen."""

    def stop(self) -> None:
        """Stop everything that runs in the background."""

    def tick(self) -> None:
        """Show, from time to time, the progress of a bot that thinks."""

    def failed(self, error: BaseException, /) -> None:
        """Show what went wrong on the event loop."""


class TurnSource(Protocol[O, M]):
    """Where turns come from, and what may be done with them.

    A session passes on what is asked for with the language of its texts in use.
    """

    @property
    def runs_bots(self) -> bool:
        """Whether the bots of the session's own seats move."""

    @property
    def hidden(self) -> frozenset[str]:
        """The controls of what cannot be done here."""

    def attach(self, board: Board[O, M], /) -> None:
        """Bring turns to a session; called once, before anything else."""

    def check(self, effect: Effect[M], /) -> None:
        """Check that something may be done here.

        :raises GameError: it may not
        """

    def placed(self) -> None:
        """Take note that the session has gone over to another match."""

    def stop(self) -> None:
        """Stop everything that runs in the background."""

    def info(self, info: Info, /) -> Info:
        """Return what a view may know, given what it may know of a match at one screen."""

    def play(self, moves: Sequence[M], /) -> None:
        """Make a move, or several of one turn.

        :raises GameError: the first one cannot be made; nothing has changed
        """

    def undo(self) -> None:
        """Take back the last turn."""

    def redo(self) -> None:
        """Make again what was taken back last."""

    def look(self, ply: int | None, /) -> None:
        """Show the board as it was after some turns; None goes back to the present."""

    def branch(self, move: M | None, /) -> None:
        """Go on from the position shown, with a move that is made there at once if there is one.

        :raises GameError: the move is illegal there; nothing has changed
        """

    def start(self, setup: Setup, /, *, rematch: bool) -> None:
        """Begin a new match.

        :raises GameError: a seat names an unknown bot; nothing has changed
        """

    def open(self, text: str, /) -> None:
        """Open a text or a link.

        :raises GameError: it cannot be opened here; nothing has changed
        """


class Local(Generic[O, M]):
    """Turns of people and bots at one screen, where everything may be done."""

    runs_bots = True
    hidden: frozenset[str] = frozenset()
    _board: Board[O, M]

    def attach(self, board: Board[O, M], /) -> None:
        """Bring turns to a session."""
        self._board = board

    def check(self, effect: Effect[M], /) -> None:
        """Allow everything."""

    def placed(self) -> None:
        """Note nothing."""

    def stop(self) -> None:
        """Stop nothing: the session's services do all the work."""

    def info(self, info: Info, /) -> Info:
        """Return it as it is."""
        return info

    def play(self, moves: Sequence[M], /) -> None:
        """Make a person's move, or several of one turn; a turn with nothing left to do ends.

        :raises GameError: the first move is illegal, or it is a bot's turn; nothing has changed
        """
        board = self._board
        since = len(board.viewpoint.turns)
        board.viewpoint.play(tuple(moves), board.game.END_TURN)
        board.services.saving.played, board.services.saving.offered = True, False
        board.stop()
        board.go_on(since=since)

    def undo(self) -> None:
        """Take back to before the last move a person made; the bots wait until it is made anew."""
        self._back_to(self._board.viewpoint.last_own_ply)

    def branch(self, move: M | None, /) -> None:
        """Go on playing from the position shown."""
        self._back_to(self._board.viewpoint.at, move)

    def _back_to(self, ply: int | None, move: M | None = None) -> None:
        board, viewpoint, services = self._board, self._board.viewpoint, self._board.services
        if ply is not None:
            if move is not None:
                viewpoint.match.state(ply).apply(move)  # raises before anything is taken back
            viewpoint.remember_review(services.advice.verdicts)
            board.stop()
            viewpoint.back_to(ply, move)
            services.forced.taken_back = move is None
            board.go_on(since=None if move is None else ply)

    def redo(self) -> None:
        """Make again what was taken back last, up to the next turn of a person; bots go on from there."""
        board = self._board
        if board.viewpoint.match.can_redo:
            board.stop()
            since = len(board.viewpoint.turns)
            board.viewpoint.redo()
            board.go_on(since=since)

    def look(self, ply: int | None, /) -> None:
        """Show the board as it was after some turns."""
        board = self._board
        board.services.advice.drop_hint()
        board.viewpoint.look(ply)
        board.show()
        board.services.forced.start()

    def start(self, setup: Setup, /, *, rematch: bool) -> None:
        """Begin a new match; in a rematch the next seat begins, and the tiles are dealt anew."""
        board = self._board
        with board.services.saving.set_aside(left=True):
            before = board.viewpoint.seating if rematch else None
            board.place(deal_match(setup, board.game, board.bots, after=before))
            board.go_on(board.notice)

    def open(self, text: str, /) -> None:
        """Load a record or a position, or what a link or its fragment holds."""
        board = self._board
        with board.services.saving.set_aside(left=False):
            seating, setup = board.viewpoint.seating, board.ui.shared.setup
            board.place(load_text(text, board.game, board.bots, seating, setup, board.today))
            board.go_on(board.notice)
