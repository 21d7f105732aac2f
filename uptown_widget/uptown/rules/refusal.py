"""Why a move is refused: the reasons, and the error that carries one."""

from enum import Enum

from uptown_widget import errors


class Reason(Enum):
    """The rule a move breaks."""

    GAME_OVER = "game over"
    NOT_YOUR_TURN = "not your turn"
    PASS_FORBIDDEN = "pass forbidden"  # noqa: S105  no password
    WRONG_COLOR = "wrong colour"
    COLOR_FINISHED = "colour finished"
    NOT_ON_RACK = "not on the rack"
    WRONG_SQUARE = "wrong square"
    NOT_A_CAPTURE = "not a capture"
    NOT_EMPTY = "not empty"
    OWN_TILE = "own tile"
    WOULD_SPLIT_GROUP = "would split a group"


class IllegalMoveError(errors.IllegalMoveError):
    """A move the rules of Uptown forbid.

    `squares` show why: the tile in the way, a square the tile does fit, the parts of a split group; for a
    split, `parts` has the squares of each part.
    """

    def __init__(
        self,
        message: str,
        reason: Reason,
        squares: tuple[int, ...] = (),
        parts: tuple[tuple[int, ...], ...] = (),
    ) -> None:
        """Keep the sentence, the reason and the squares."""
        super().__init__(message)
        self.reason = reason
        self.squares = squares
        self.parts = parts

    def __reduce__(self) -> tuple[type["IllegalMoveError"], tuple[object, ...]]:
        """Pickle with all four, for executors that send errors home."""
        return type(self), (str(self), self.reason, self.squares, self.parts)
