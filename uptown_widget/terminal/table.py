"""A match at a terminal: it prints the board, and reads moves and a few commands, line by line."""

import re
from collections.abc import Callable
from random import Random
from shutil import get_terminal_size

from uptown_widget.errors import GameError
from uptown_widget.i18n import say, say_error, use_language
from uptown_widget.match.arriving import plain_move
from uptown_widget.match.session import AnySession
from uptown_widget.terminal.colors import bold, painted
from uptown_widget.terminal.narrow import narrowed

EXAMPLES = 4
"""Legal moves that are shown with the board."""


_AROUND = re.compile(r"^\d+\.+\s+|[\"'“”„«».,;!?]+")
"""What stands around a move that was copied from elsewhere: its number, signs of a sentence."""


_AHEAD = re.compile("^(?:\ufeff|ï»¿)+")
"""A mark of the order of bytes, which some shells put before what they pipe, perhaps read in another encoding."""


class TerminalTable:
    """Plays a session's match.

    :param read: asks for a line; raises EOFError when there are no more
    :param write: prints a text
    :param colored: whether the terminal shows colours
    """

    def __init__(
        self, session: AnySession, read: Callable[[str], str], write: Callable[[str], object], *, colored: bool
    ) -> None:
        self._session, self._read, self._write, self._colored = session, read, write, colored
        self._quits = False
        self._commands: dict[str, Callable[[], object]] = {
            "moves": self._moves,
            "hint": self._hint,
            "undo": self._undo,
            "redo": self._redo,
            "record": lambda: self._write(session.record()),
            "board": self._show,
            "help": self._help,
            "quit": self._quit,
            **dict.fromkeys(("exit", "q", ":q", "quit()", "exit()"), self._quit),
            **dict.fromkeys(("?", "h"), self._help),
        }

    def run(self) -> None:
        """Play until the match is over, or nobody goes on."""
        self._session.start_bots()
        self._show()
        while not self._quits and self._session.match.outcome() is None:
            if self._session.viewpoint.curtain:
                self._change_seats()
                continue
            try:
                line = _AHEAD.sub("", self._read("> ")).strip()
            except EOFError:
                return
            self._take(line)

    def _take(self, line: str) -> None:
        """Carry out a command, or make a move; what cannot be done is a sentence."""
        try:
            if command := self._commands.get(line.lower()):
                command()
            elif line:
                session = self._session
                session.play(session.game.parse_move(_AROUND.sub("", plain_move(line)), session.observation))
                self._show()
        except GameError as error:
            with use_language(self._session.language):
                self._write(say_error(error))

    def _show(self) -> None:
        """Print the board, what has happened, and how moves are written."""
        session = self._session
        columns = get_terminal_size().columns  # asked each time: a window changes its size
        board, status = (
            narrowed(str(session.observation), columns),
            session.screen.announcement or session.screen.status,
        )
        self._write(f"\n{painted(board) if self._colored else board}\n\n{bold(status) if self._colored else status}")
        if moves := session.observation.legal_moves():
            shown = ", ".join(map(str, moves[:EXAMPLES]))
            with use_language(session.language):
                if len(moves) > EXAMPLES:
                    more = say("{moves} ... Type moves for all {number}, help for other commands.",
                               moves=shown, number=len(moves))  # fmt: skip
                else:
                    more = say("{moves}. Type help for other commands.", moves=shown)
            self._write(more)

    def _help(self) -> None:
        with use_language(self._session.language):
            commands = {
                "moves": say("List all legal moves."),
                "hint": say("Show a good move."),
                "board": say("Show the board again."),
                "undo": say("Undo your last move."),
                "redo": say("Redo the move you took back."),
                "record": say("Print the match as text, to open on a board."),
                "quit": say("Stop playing."),
            }
            head = say("Type a move, as in the examples below the board, or a command:")
        self._write("\n  ".join((head, *(f"{command:<8}{what}" for command, what in commands.items()))))

    def _change_seats(self) -> None:
        """Hide the rack of the last player until the next one sits at the terminal."""
        self._write("\n" * 50 + self._session.screen.status)
        try:
            self._read("Enter: ")
        except EOFError:
            self._quit()
            return
        self._session.reveal()
        self._show()

    def _moves(self) -> None:
        self._write(" ".join(map(str, self._session.observation.legal_moves())))

    def _hint(self) -> None:
        session = self._session
        found = session.game.ADVISER.analyse(session.observation, Random(str(session.seed)))
        with use_language(session.language):
            self._write(str(found[0].move) if found else say("It is not your turn."))

    def _undo(self) -> None:
        self._session.undo()
        self._show()

    def _redo(self) -> None:
        if not self._session.match.can_redo:
            raise GameError(say("There is no turn to redo."))
        self._session.redo()
        self._show()

    def _quit(self) -> None:
        self._quits = True
