"""Why a move is refused: the reasons, the sentence of each, and the error that carries one.

A view says the same sentence in the reader's language, with its own words for the values.
"""

from collections.abc import Mapping
from enum import Enum
from functools import partial

from uptown_widget import errors
from uptown_widget.errors import Phrase
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


SENTENCES: dict[Reason, Phrase] = {
    Reason.GAME_OVER: Phrase("The game is over."),
    Reason.NOT_YOUR_TURN: Phrase("It is not your turn."),
    Reason.NOT_ON_RACK: Phrase("There is no {stone} on your rack."),
    Reason.LAYING_OVER: Phrase("You cannot lay any more stones this turn."),
    Reason.ACTION_OPENS: Phrase("The row must start with a number, not with {stone}."),
    Reason.LAST_STONE: Phrase("Your last stone cannot be an action stone."),
    Reason.WRONG_DIRECTION: Phrase("The row is already rising: {stone} would change nothing."),
    Reason.NOT_BEYOND: Phrase("{stone} is not higher than {number}, and the row is rising."),
    Reason.NOT_BETWEEN: Phrase("{stone} is not between {number} and {twin}."),
    Reason.TURN_BEGUN: Phrase("You can only do that at the start of a turn."),
    Reason.POT_EMPTY: Phrase("The pot is empty: pass instead."),
    Reason.POT_NOT_EMPTY: Phrase("You can only pass when the pot is empty: draw instead."),
    Reason.NOTHING_DONE: Phrase("Lay a stone, draw or pass first."),
    Reason.NOTHING_TO_GIVE: Phrase("There is nothing to hand out now."),
    Reason.WRONG_RECEIVER: Phrase("You can only hand stones to other players."),
    Reason.NOT_CLOCKWISE: Phrase(
        "Stones are handed out clockwise, and a player later in the order has already been given one."
    ),
    Reason.NO_CALL_DUE: Phrase("There is no last stone to call now."),
}
"""What is said of each reason; the names in braces are those of its data."""
_FALLING: dict[Reason, Phrase] = {
    Reason.WRONG_DIRECTION: Phrase("The row is already falling: {stone} would change nothing."),
    Reason.NOT_BEYOND: Phrase("{stone} is not lower than {number}, and the row is falling."),
}
"""What is said instead while the row is falling."""


class IllegalMoveError(errors.IllegalMoveError):
    """A move the rules of Upturn forbid.

    `data` has the values of the sentence. `stones` of the row show why: the last number, or both ends of a gap.
    `falling` says whether the row is: some reasons sound different then.
    """

    def __init__(
        self,
        reason: Reason,
        data: Mapping[str, object] | None = None,
        stones: tuple[Stone, ...] = (),
        *,
        falling: bool = False,
    ) -> None:
        """Find the sentence of the reason."""
        sentence = _FALLING.get(reason) if falling else None
        super().__init__(sentence or SENTENCES[reason], **(data or {}))
        self.reason = reason
        self.stones = stones
        self.falling = falling

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle all four, for executors that send errors home."""
        return partial(type(self), falling=self.falling), (self.reason, self.data, self.stones)
