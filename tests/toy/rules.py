"""What is legal, who has won, and how a position is written: players mark nine squares in turn, three in a row win."""

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from uptown_widget.errors import GameError, IllegalMoveError, InvalidNotationError, Phrase
from uptown_widget.rules.checks import check_players
from uptown_widget.rules.outcome import Outcome
from uptown_widget.rules.position import check_viewer

SQUARES = ("A1", "A2", "A3", "B1", "B2", "B3", "C1", "C2", "C3")
LINES = [slice(*each) for each in ((3,), (3, 6), (6, 9), (0, 9, 3), (1, 9, 3), (2, 9, 3), (0, 9, 4), (2, 8, 2))]
MARKS = "XO"
"""By player; the first one begins."""
Move = str
"""The name of a square."""


@dataclass(frozen=True)
class Rules:
    """There is nothing to choose."""

    players: int = 2

    def __post_init__(self) -> None:
        """Check.

        :raises GameError: there is no such game
        """
        check_players(self.players, range(2, 3), Phrase("Two play this game, not {players}."))


@dataclass(frozen=True)
class Board:
    """Nine squares, by rows: a mark each, or a dot."""

    cells: str = "........."
    rules: ClassVar[Rules] = Rules()

    @property
    def ply(self) -> int:
        """How many marks there are."""
        return 9 - self.cells.count(".")

    @property
    def current_player(self) -> int:
        """Whose turn it is."""
        return self.ply % 2

    def at(self, square: Move) -> str:
        """Return the mark on a square."""
        return self.cells[SQUARES.index(square)]

    def marked(self, square: Move, player: int) -> str:
        """Return the squares with one mark more."""
        place = SQUARES.index(square)
        return self.cells[:place] + MARKS[player] + self.cells[place + 1 :]

    def rows(self, player: int) -> Iterator[str]:
        """Yield the lines that a player has filled."""
        yield from (line for line in map(self.cells.__getitem__, LINES) if line == 3 * MARKS[player])

    def outcome(self) -> Outcome | None:
        """Return who has won: whoever has three in a row, or both once the board is full."""
        winners = [player for player in range(2) if any(self.rows(player))]
        return Outcome(frozenset(winners or range(2))) if winners or self.ply == 9 else None

    def free(self) -> tuple[Move, ...]:
        """Return the squares to choose from; none after the end."""
        return () if self.outcome() else tuple(square for square in SQUARES if self.at(square) == ".")


@dataclass(frozen=True)
class Observation(Board):
    """What a player sees: everything."""

    player: int | None = None

    def legal_moves(self) -> tuple[Move, ...]:
        """Return the player's legal moves."""
        return self.free() if self.player == self.current_player else ()

    def explain(self, move: Move) -> GameError | None:
        """Return None for a legal move, else why it is not."""
        if move not in SQUARES:
            return InvalidNotationError(Phrase("Not a square: {move}."), move=f"{move!r:.20}")
        if self.outcome():
            return IllegalMoveError(Phrase("The game is over."))
        if self.player != self.current_player:
            return IllegalMoveError(Phrase("It is not your turn."))
        return None if self.at(move) == "." else IllegalMoveError(Phrase("{square} is taken."), square=move)

    def state(self) -> "State":
        """Return the state: nothing is hidden."""
        return State(self.cells)

    def sample_state(self, _: random.Random) -> "State":
        """Return a state that this player cannot tell from the real one: there is only one."""
        return self.state()


@dataclass(frozen=True)
class State(Board):
    """The whole position."""

    def legal_moves(self) -> tuple[Move, ...]:
        """Return the legal moves of the player to move."""
        return self.free()

    def apply(self, move: Move) -> "State":
        """Return the state after a move.

        :raises GameError: it is illegal
        """
        if refused := self.observation(self.current_player).explain(move):
            raise refused
        return State(self.marked(move, self.current_player))

    def observation(self, player: int | None) -> Observation:
        """Return what a player may know."""
        check_viewer(player, 2)
        return Observation(self.cells, player)

    def playout(self, rng: random.Random) -> Outcome:
        """Return the outcome of random play from here."""
        state = self
        while (outcome := state.outcome()) is None:
            state = state.apply(rng.choice(state.legal_moves()))
        return outcome


def format_position(position: Board) -> str:
    """Return a position as text: the number of marks, the squares, and who sees it."""
    viewer = [position.player] if isinstance(position, Observation) else []
    return " ".join([str(position.ply), position.cells, *("-" if each is None else str(each) for each in viewer)])


def parse_position(text: str) -> State | Observation:
    """Return the position that a text stands for.

    :raises GameError: it is none
    """
    found = re.fullmatch(r"([0-9]) ([XO.]{9})(?: ([-01]))?", text.strip())
    cells = found[2] if found else ""
    if found is None or found[1] != str(State(cells).ply) or cells.count("X") - cells.count("O") not in {0, 1}:
        raise InvalidNotationError(Phrase("Not a position: {text}."), text=f"{text!r:.40}")
    return Observation(cells, None if found[3] == "-" else int(found[3])) if found[3] else State(cells)


def check_reachable(state: State) -> None:
    """Check that a game can come to a position.

    :raises GameError: it cannot: somebody moved after the other had won
    """
    if any(state.rows(state.current_player)):
        raise GameError(Phrase("Nobody moves after three in a row."))


def parse_move(text: str, _: Observation) -> Move:
    """Return the move that a text stands for.

    :raises GameError: it is none
    """
    square = text.strip().upper()
    if square not in SQUARES:
        raise InvalidNotationError(Phrase("Not a square: {move}."), move=f"{text!r:.20}")
    return square
