"""Why a move is refused: the reasons, and the error that carries one."""

from enum import Enum

from uptown_widget import errors
from uptown_widget.upturn.rules.stones import Stone


class Reason(Enum):
    """The rule a move breaks."""

    GAME_OVER = "game over"
    NOT_YOUR_TURN = "not your turn"
    NOT_ON_RACK = "not on the rack"
    LAYING_OVER = "laying is over"
    ACTION_OPENS = "an action stone cannot open"
    LAST_STONE = "an action stone cannot be the last"
    WRONG_DIRECTION = "wrong direction"
    NOT_BEYOND = "not beyond the last number"
    NOT_BETWEEN = "not between"
    TURN_BEGUN = "the turn has begun"
    POT_EMPTY = "the pot is empty"
    POT_NOT_EMPTY = "the pot is not empty"
    NOTHING_DONE = "nothing done yet"
    NOTHING_TO_GIVE = "nothing to hand out"
    WRONG_RECEIVER = "wrong receiver"
    NOT_CLOCKWISE = "not clockwise"
    NO_CALL_DUE = "no call is due"


class IllegalMoveError(errors.IllegalMoveError):
    """A move the rules of Upturn forbid. `stones` of the row show why: the last number, or both ends of a gap."""

    def __init__(self, message: str, reason: Reason, stones: tuple[Stone, ...] = ()) -> None:
        """Keep the sentence, the reason and the stones."""
        super().__init__(message)
        self.reason = reason
        self.stones = stones

    def __reduce__(self) -> tuple[type["IllegalMoveError"], tuple[object, ...]]:
        """Pickle with all three, for executors that send errors home."""
        return type(self), (str(self), self.reason, self.stones)
