"""Why a move is refused in Upturn: the reasons, the sentence of each, and the error that carries one."""

from uptown_widget.errors import Phrase
from uptown_widget.rules import refusal
from uptown_widget.upturn.rules.stones import Stone


class Reason(refusal.Reason):
    """The rule a move breaks."""

    GAME_OVER = "game over", Phrase("The game is over.")
    NOT_YOUR_TURN = "not your turn", Phrase("It is not your turn.")
    NOT_ON_RACK = "not on the rack", Phrase("There is no {stone} on your rack.")
    LAYING_OVER = "laying is over", Phrase("You cannot lay any more stones this turn.")
    ACTION_OPENS = "an action stone cannot open", Phrase("The row must start with a number, not with {stone}.")
    LAST_STONE = "an action stone cannot be the last", Phrase("Your last stone cannot be an action stone.")
    WRONG_DIRECTION = "wrong direction", Phrase("The row is already rising: {stone} would change nothing.")
    NOT_BEYOND = "not beyond the last number", Phrase("{stone} is not higher than {number}, and the row is rising.")
    NOT_BETWEEN = "not between", Phrase("{stone} is not between {number} and {twin}.")
    TURN_BEGUN = "the turn has begun", Phrase("You can only do that at the start of a turn.")
    POT_EMPTY = "the pot is empty", Phrase("The pot is empty: pass instead.")
    POT_NOT_EMPTY = "the pot is not empty", Phrase("You can only pass when the pot is empty: draw instead.")
    NOTHING_DONE = "nothing done yet", Phrase("Lay a stone, draw or pass first.")
    NOTHING_TO_GIVE = "nothing to hand out", Phrase("There is nothing to hand out now.")
    WRONG_RECEIVER = "wrong receiver", Phrase("You can only hand stones to other players.")
    NOT_CLOCKWISE = (
        "not clockwise",
        Phrase("Stones are handed out clockwise, and a player later in the order has already been given one."),
    )
    NO_CALL_DUE = "no call is due", Phrase("There is no last stone to call now.")


FALLING: dict[Reason, Phrase] = {
    Reason.WRONG_DIRECTION: Phrase("The row is already falling: {stone} would change nothing."),
    Reason.NOT_BEYOND: Phrase("{stone} is not lower than {number}, and the row is falling."),
}
"""What is said instead while the row is falling."""


class IllegalMoveError(refusal.IllegalMoveError[Reason, Stone]):
    """A move the rules of Upturn forbid.

    `data` has the values of the sentence. `stones` of the row show why: the last number, or both ends of a gap.
    """

    @property
    def stones(self) -> tuple[Stone, ...]:
        """The stones of the row that show why."""
        return self.evidence
