"""What is pressed in each step of the guided game of Upturn."""

from uptown_widget.lessons.guided_move import GuidedMove
from uptown_widget.upturn import JOKER, Give, Step


def presses(step: GuidedMove) -> list[str]:
    """Return what to press in a step."""
    move = step.turn.move
    if move is Step.DRAW:
        return ["pot"]
    if step.then or isinstance(move, Give):
        return ["give" if isinstance(move, Give) else "between"]
    stone = f"stone:{step.observation.rack.index(move.stone)}"
    return [stone, "joker:down"] if move.stone == JOKER else [stone] * 2
