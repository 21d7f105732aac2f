"""What is pressed in each step of the guided game of Upturn."""

from tests.kinds import sure
from uptown_widget.lessons.guided_move import GuidedMove
from uptown_widget.upturn import JOKER, Give, Lay, Observation, Step


def presses(step: GuidedMove) -> list[str]:
    """Return what to press in a step."""
    move = step.turn.move
    if move is Step.DRAW:
        return ["pot"]
    if step.then or isinstance(move, Give):
        return ["give" if isinstance(move, Give) else "between"]
    laid, rack = sure(Lay, move).stone, sure(Observation, step.observation).rack
    assert rack is not None
    stone = f"stone:{rack.index(laid)}"
    return [stone, "joker:down"] if laid == JOKER else [stone] * 2
