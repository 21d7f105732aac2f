"""The row as a skyline at night, with the room for what fits next; pure."""

from collections.abc import Iterator

from uptown_widget.i18n import say
from uptown_widget.screen.scene import Line, Path, Rect, Shape, Target, Text
from uptown_widget.upturn.rules.state import Observation
from uptown_widget.upturn.rules.stones import Rack, Stone
from uptown_widget.upturn.rules.table import Direction, Phase, Table
from uptown_widget.upturn.view.art.geometry import (
    COLUMN,
    COLUMNS,
    EDGE,
    GROUND,
    SLOT,
    STAGE_HEIGHT,
    STAGE_TOP,
    STONE,
    WIDTH,
    column,
    level,
)
from uptown_widget.upturn.view.art.stones import centred, stone_shapes
from uptown_widget.upturn.view.art.symbols import SYMBOLS
from uptown_widget.upturn.view.highlights import Highlights, Standing
from uptown_widget.upturn.view.words import row_words


def row_shapes(observation: Observation, highlights: Highlights) -> Iterator[Shape]:
    """Draw the last stones of the row, and where the next one goes."""
    table = observation.table
    standing = layout(table, highlights.planned)
    first = min((each.place for each in standing if each.place is not None), default=0)
    for each in standing:
        planned = each.place is None
        yield from _tower(each, 0.4 if planned else 1.0)
        if each != highlights.sliding:
            yield from stone_shapes(each.x, each.y, STONE, each.stone, opacity=0.65 if planned else 1.0)
        if each.place is not None and each.place >= len(table.row) - highlights.since:
            low = each.y + STONE / 2 + 3
            yield Line(((each.x - STONE / 2 + 4, low), (each.x + STONE / 2 - 4, low)), "lamp", 4.0)
        if not planned and not each.stone.is_action and each.stone in highlights.shown:
            size = STONE + 6
            yield Rect(each.x - size / 2, each.y - size / 2, size, size, None, "lamp", 4, 9)
    if first:  # at the top, or at the foot of a tower that reaches there
        y = GROUND - 16 if standing[0].y < STAGE_TOP + 26 + STONE else STAGE_TOP + 20
        yield Rect(EDGE + 6, y - 12, 42, 24, "sky", None, 1, 5)
        yield Text(f"…{first}", EDGE + 27, y + 1, 17, "on-sky", bold=True)
    if table.phase is not Phase.BETWEEN and not table.is_over:
        yield from _slot(table, highlights, slot_left(table, highlights))


def layout(table: Table, planned: Rack = ()) -> tuple[Standing, ...]:
    """Return the last stones of the row, including those planned in front of a twin, with their positions."""
    end = 1 if table.phase is Phase.BETWEEN else 0
    solid = len(table.row) - end
    row: list[tuple[int | None, Stone]] = [*enumerate(table.row)]
    row[solid:solid] = [(None, stone) for stone in planned]
    standing, at, first = [], level(50), max(0, len(row) - COLUMNS - end)
    for index, (place, stone) in enumerate(row):
        # An action stone hangs as high as the number before it.
        at = at if stone.is_action else level(stone)
        standing.append(Standing(stone, column(index - first), at, place))
    return tuple(standing[first:])


def _tower(at: Standing, opacity: float) -> Iterator[Shape]:
    """A tower with lit windows for a number, a lamp post for an action stone."""
    x, top, stone = at.x, at.y, at.stone
    if stone.is_action:
        yield Line(((x, top), (x, GROUND)), "gold", 2.5, opacity=opacity)
        return
    width = COLUMN - 14
    yield Rect(x - width / 2, top, width, GROUND - top, "near", "far", 1.2, 2, opacity)
    floors = int((GROUND - top - STONE / 2 - 8) // 17)
    lit = [
        f"M{3 + 11 * side} {17 * floor} H{9 + 11 * side} V{17 * floor + 8} H{3 + 11 * side} Z"
        for floor in range(floors)
        for side in range(3)
        if (stone * 7 + floor * 5 + side * 3) % 4  # some are dark, always the same ones
    ]
    if lit:
        yield Path(" ".join(lit), x - 17, top + STONE / 2 + 7, 1.0, "window", 0.85 * opacity)


def slot_left(table: Table, highlights: Highlights) -> float:
    """Return the left edge of the room for the next stone: beside the last one."""
    return layout(table, highlights.planned)[-1].x + COLUMN / 2


def _slot(table: Table, highlights: Highlights, start: float) -> Iterator[Shape]:
    """The range in which the next number must be, and a preview of the selected stone there."""
    left, width, middle = start + 6, SLOT - 14, start + SLOT / 2
    at = level(table.reference)
    ghost = None if highlights.joker else highlights.ghost
    there = None if ghost is None else at if ghost[0].is_action else level(ghost[0])
    ways = tuple(Direction) if table.direction is None or highlights.joker else (table.direction,)
    for way in ways:
        top, low = (STAGE_TOP + 8, at) if way is Direction.UP else (at, GROUND - 2)
        if low - top > 4:
            yield Rect(left, top, width, low - top, "glow", None, 1, 3, 0.3)
        yield Line(((left, at), (left + width, at)), "lamp", 3)
        arrow = (STAGE_TOP + 30) if way is Direction.UP else GROUND - 28
        if there is None or abs(there - arrow) > STONE:
            yield centred(SYMBOLS[str(way)], middle, arrow, 30, "lamp")
    if ghost is not None and there is not None:
        stone, legal = ghost
        yield from stone_shapes(middle, there, STONE, stone, opacity=0.75 if legal else 0.5)
        if not legal:
            half = STONE / 2 + 3
            for sign in (-1, 1):
                ends = ((middle - half, there - sign * half), (middle + half, there + sign * half))
                yield Line(ends, "sky", 6)
                yield Line(ends, "on-sky", 3)


def row_targets(observation: Observation, highlights: Highlights) -> Iterator[Target]:
    """Return the targets of the row: the row itself and, for a Joker, both directions."""
    yield Target("row", EDGE, STAGE_TOP, WIDTH - 2 * EDGE, STAGE_HEIGHT, row_words(observation))
    if highlights.joker:
        half, left = STAGE_HEIGHT / 2, slot_left(observation.table, highlights)
        yield Target("joker:up", left, STAGE_TOP, SLOT, half, say("Joker: the row rises"))
        yield Target("joker:down", left, STAGE_TOP + half, SLOT, half, say("Joker: the row falls"))
