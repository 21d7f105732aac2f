"""What is seen coming: the stone laid last goes to its place, stones drawn or handed out leave the pot; pure."""

from uptown_widget.screen.effects import Turn
from uptown_widget.screen.scene import Slide
from uptown_widget.upturn.geometry import EDGE, POT_WIDTH, RACK_TOP, SEATS_HEIGHT, STONE, rack_place, seat_place
from uptown_widget.upturn.moves import Give, Lay, Move, Step
from uptown_widget.upturn.observation import Observation
from uptown_widget.upturn.picks import turns_shown
from uptown_widget.upturn.skyline import Standing, layout
from uptown_widget.upturn.stone_drawing import back_shapes, stone_shapes
from uptown_widget.upturn.stones import Rack
from uptown_widget.upturn.table import Phase, Table
from uptown_widget.upturn.ui import UI

MS = 160


def slides(observation: Observation, ui: UI, planned: Rack) -> tuple[tuple[Slide, ...], str]:
    """Return the slides of the last move and their cue; none for a move that was taken back to."""
    turns, info = turns_shown(ui), ui.info
    if not turns or (len(info.turns) <= ui.seen and info.at is None) or (info.at is not None and not info.running):
        return (), ""
    turn = turns[-1]
    slide = _slide(turn, observation, ui, planned)
    return ((slide,), f"{info.seed}/{len(turns)}") if slide else ((), "")


def _slide(turn: Turn[Observation, Move], observation: Observation, ui: UI, planned: Rack) -> Slide | None:
    if isinstance(turn.move, Lay):
        at = _landing(observation.table, turn.move, planned)
        if at is None:
            return None
        x, y = _home(turn.player, observation, ui)
        return Slide(tuple(stone_shapes(at.x, at.y, STONE, at.stone)), x - at.x, y - at.y, MS)
    to = turn.move.player if isinstance(turn.move, Give) else turn.player if turn.move is Step.DRAW else None
    if to is None:
        return None
    x, y = _home(to, observation, ui)
    pot = EDGE + POT_WIDTH / 2, RACK_TOP + 50
    return Slide(tuple(back_shapes(*pot, STONE)), x - pot[0], y - pot[1], MS, leave=True)


def _landing(table: Table, move: Lay, planned: Rack) -> Standing | None:
    """Where the stone laid last stands; before a twin it lies last but one."""
    between = table.phase is Phase.BETWEEN and table.row[-1] != move.stone
    place = len(table.row) - (2 if between else 1)
    return next(
        (each for each in layout(table, planned) if each.place == place and each.stone == move.stone),
        None,
    )


def _home(player: int, observation: Observation, ui: UI) -> tuple[float, float]:
    """Where stones of a player come from and go to: the rack on the screen, or the seat."""
    if player == ui.info.viewer:
        return rack_place(3)
    x, y, width = seat_place(player, observation.rules.players)
    return x + width / 2, y + SEATS_HEIGHT / 2
