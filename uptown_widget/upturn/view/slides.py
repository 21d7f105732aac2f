"""What is seen coming: the stone laid last goes to its place, stones drawn or handed out leave the pot; pure."""

from uptown_widget.screen.scene import Slide
from uptown_widget.ui.effects import Turn
from uptown_widget.upturn.rules.moves import Give, Lay, Move, Step
from uptown_widget.upturn.rules.state import Observation
from uptown_widget.upturn.rules.stones import Rack
from uptown_widget.upturn.view.art.geometry import (
    EDGE,
    POT_WIDTH,
    RACK_TOP,
    SEATS_HEIGHT,
    STONE,
    rack_place,
    seat_place,
)
from uptown_widget.upturn.view.art.skyline import layout
from uptown_widget.upturn.view.art.stones import back_shapes, stone_shapes
from uptown_widget.upturn.view.highlights import Standing
from uptown_widget.upturn.view.ui import UI

MS = 160


def coming(ui: UI) -> tuple[int, Turn[Observation, Move]] | None:
    """Return the last move if it is to be seen coming, and its ply: not one that was taken back to, or looked up.

    The end of a turn shows nothing itself; what came before it is still on its way.
    """
    shared, turns = ui.shared, ui.shared.turns_shown
    known = max(shared.seen, shared.dropped)
    if shared.info.at is not None:
        known = len(turns) - 1 if shared.info.autoplaying else len(turns)
    recent = [(ply, turn) for ply, turn in enumerate(turns[known:], known + 1) if turn.move is not Step.DONE]
    return recent[-1] if recent else None


def landing(observation: Observation, turn: Turn[Observation, Move] | None, planned: Rack) -> Standing | None:
    """Return where the stone of a move stands that is seen coming; in front of a twin it lies last but one."""
    table = observation.table
    if turn is None or not isinstance(turn.move, Lay):
        return None
    place = len(table.row) - (1 if table.row[-1] == turn.move.stone else 2)
    stands = (each for each in layout(table, planned) if each.place == place and each.stone == turn.move.stone)
    return next(stands, None)


def slides(
    observation: Observation, ui: UI, turn: Turn[Observation, Move] | None, at: Standing | None
) -> tuple[Slide, ...]:
    """Return what moves in a turn; `at` is where a stone laid stands."""
    if turn is None:
        return ()
    if at is not None:
        x, y = _home(turn.player, observation, ui)
        return (Slide(tuple(stone_shapes(at.x, at.y, STONE, at.stone)), x - at.x, y - at.y, MS),)
    to = turn.move.player if isinstance(turn.move, Give) else turn.player if turn.move is Step.DRAW else None
    if to is None:
        return ()
    x, y = _home(to, observation, ui)
    pot = EDGE + POT_WIDTH / 2, RACK_TOP + 50
    return (Slide(tuple(back_shapes(*pot, STONE)), x - pot[0], y - pot[1], MS, leave=True),)


def _home(player: int, observation: Observation, ui: UI) -> tuple[float, float]:
    """Where stones of a player come from and go to: the rack on the screen, or the seat."""
    if player == ui.shared.info.viewer:
        return rack_place(3)
    x, y, width = seat_place(player, observation.rules.players)
    return x + width / 2, y + SEATS_HEIGHT / 2
