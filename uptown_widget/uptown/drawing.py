"""The board and the racks as a scene, from an observation; pure.

One unit is a CSS pixel when the board is shown at its natural size.
"""

from collections.abc import Iterator, Sequence

from uptown_widget.screen.scene import Line, Path, Rect, Scene, Shape, Target, Text
from uptown_widget.uptown.board import (
    COLUMNS,
    DISTRICTS,
    ROWS,
    SQUARES,
    district,
    groups_of,
    square_name,
    squares_of,
)
from uptown_widget.uptown.marks import Marks
from uptown_widget.uptown.observation import Observation
from uptown_widget.uptown.symbols import DOLLAR, SHAPES, SYMBOLS
from uptown_widget.uptown.tiles import Color, Tile
from uptown_widget.uptown.words import square_words, tile_word

SQUARE = 60.0
LABELS = 26.0
"""Room for row letters and column numbers, at the left and on top."""
EDGE = 10.0
WIDTH = LABELS + 9 * SQUARE + EDGE
BOARD_HEIGHT = LABELS + 9 * SQUARE + EDGE
RACK_GAP = 12.0
RACK_TOP = BOARD_HEIGHT + 16
RACK_HEIGHT = SQUARE + 18


def corner(square: int) -> tuple[float, float]:
    """Return the upper left of a square."""
    row, column = divmod(square, 10)
    return LABELS + column * SQUARE, LABELS + row * SQUARE


def draw(observation: Observation, marks: Marks, racks: Sequence[Color]) -> Scene:
    """Return the board with the racks of the given colours below it, and their targets."""
    shapes = [*_board(), *_tiles(observation, marks), *_marks(observation, marks)]
    targets = [_square_target(observation, square) for square in SQUARES]
    for index, color in enumerate(racks):
        rack_shapes, rack_targets = _rack(observation, marks, color, RACK_TOP + index * (RACK_HEIGHT + RACK_GAP))
        shapes += rack_shapes
        targets += rack_targets
    height = RACK_TOP + len(racks) * (RACK_HEIGHT + RACK_GAP) if racks else BOARD_HEIGHT
    if marks.focus:
        shapes += _focus(next(target for target in targets if target.name == marks.focus))
    label = f"Uptown board after {observation.ply} turns"
    return Scene(WIDTH, height, tuple(shapes), tuple(targets), label, marks.focus)


def _square_target(observation: Observation, square: int) -> Target:
    x, y = corner(square)
    label = f"{square_name(square)}, {square_words(observation, square)}"
    return Target(f"square:{square_name(square)}", x, y, SQUARE, SQUARE, label)


def _board() -> Iterator[Shape]:
    size = 9 * SQUARE
    for index in range(9):
        row, column = divmod(index, 3)
        x, y = LABELS + column * 3 * SQUARE, LABELS + row * 3 * SQUARE
        yield Rect(x, y, 3 * SQUARE, 3 * SQUARE, fill=f"district-{'ab'[index % 2]}")
    for square in SQUARES:
        yield _symbol(SYMBOLS[district(square)], *_middle(square), 0.5 * SQUARE, "muted")
    for step in range(10):
        thick = step % 3 == 0
        token, line, at = ("muted" if thick else "line"), (2.0 if thick else 1.0), LABELS + step * SQUARE
        yield Line(((LABELS, at), (LABELS + size, at)), token, line)
        yield Line(((at, LABELS), (at, LABELS + size)), token, line)
    for index in range(9):
        at = LABELS + (index + 0.5) * SQUARE
        yield Text(ROWS[index], LABELS / 2 - 1, at, 15, "quiet", bold=True)
        yield Text(COLUMNS[index], at, LABELS / 2, 15, "quiet", bold=True)


def _middle(square: int) -> tuple[float, float]:
    x, y = corner(square)
    return x + SQUARE / 2, y + SQUARE / 2


def _symbol(path: str, x: float, y: float, size: float, fill: str, opacity: float = 1.0) -> Path:
    return Path(path, x - size / 2, y - size / 2, size / 24, fill, opacity)


def _tiles(observation: Observation, marks: Marks) -> Iterator[Shape]:
    prey = {move.square for move in marks.legal if move.capture}
    for square in SQUARES:
        found = observation.at(square)
        if found is not None:
            shrink = 0.78 if square in prey else 1.0
            yield from tile(*_middle(square), (SQUARE - 4) * shrink, *found, mark=district(square))


def tile(
    x: float, y: float, size: float, color: Color, face: Tile, *, mark: str = "", opacity: float = 1.0
) -> Iterator[Shape]:
    """Draw a tile centred on a point; `mark` is the district's symbol that stays visible in its corner."""
    ink = f"on-{color}"
    yield Rect(x - size / 2, y - size / 2, size, size, str(color), "ink", max(1.5, size / 36), 0.08 * size, opacity)
    yield _symbol(SHAPES[str(color)], x - 0.33 * size, y - 0.33 * size, 0.25 * size, ink, 0.9 * opacity)
    if mark:
        yield _symbol(SYMBOLS[mark], x + 0.32 * size, y + 0.32 * size, 0.29 * size, ink, 0.75 * opacity)
    if face is Tile.WILD:
        yield _symbol(DOLLAR, x, y, 0.62 * size, ink, opacity)
    elif face >= Tile.MAN:
        yield _symbol(SYMBOLS[DISTRICTS[face - Tile.MAN]], x, y, 0.58 * size, ink, opacity)
    else:
        yield Text(str(face), x, y + 0.02 * size, 0.56 * size, ink, bold=True, opacity=opacity)
        if face in {Tile.N6, Tile.N9}:
            half, low = 0.15 * size, y + 0.3 * size
            yield Line(((x - half, low), (x + half, low)), ink, 0.05 * size, opacity=opacity)


def _marks(observation: Observation, marks: Marks) -> Iterator[Shape]:
    if marks.groups:
        for color, bits in enumerate(observation.table.tiles):
            for group in groups_of(bits):
                yield from _outline(group, str(Color(color)), 5.0)
    for square in marks.since - {marks.last}:
        yield from _notch(square, "accent", 2.0, 9.0)
    if marks.last is not None:
        yield from _notch(marks.last, "accent", 5.0, 13.0)
    for move in marks.legal:
        x, y = _middle(move.square)
        if move.capture:
            yield from _brackets(x, y)
        else:
            yield Rect(x - 11, y - 11, 22, 22, "page", "accent", 2.0, 11, 0.92)
            yield Rect(x - 6, y - 6, 12, 12, "accent", radius=6)
    for part in marks.parts:
        yield from _outline(sum(1 << square for square in part), "page", 7.0)
        yield from _outline(sum(1 << square for square in part), "accent", 4.0)
    if marks.forbidden is not None:
        yield from _hatch(marks.forbidden)
    if marks.ghost is not None:
        square, color, face = marks.ghost
        yield from tile(*_middle(square), SQUARE - 6, Color(color), face, opacity=0.6)


def _notch(square: int, token: str, line: float, reach: float) -> Iterator[Shape]:
    """Corner strokes at the lower left, where neither shape nor symbol of a tile stands."""
    x, y = corner(square)
    x, y = x + 3, y + SQUARE - 3
    points = ((x, y - reach), (x, y), (x + reach, y))
    yield Line(points, "page", line + 3)
    yield Line(points, token, line)


def _brackets(x: float, y: float) -> Iterator[Shape]:
    outer, reach = SQUARE / 2 - 4, 13.0
    for sx in (-1, 1):
        for sy in (-1, 1):
            cx, cy = x + sx * outer, y + sy * outer
            yield Line(((cx - sx * reach, cy), (cx, cy), (cx, cy - sy * reach)), "accent", 4.0)


def _hatch(square: int) -> Iterator[Shape]:
    x, y = corner(square)
    yield Rect(x + 2, y + 2, SQUARE - 4, SQUARE - 4, "page", opacity=0.45)
    for step in range(1, 10):
        d = step * (SQUARE - 4) / 5
        ends = tuple((x + 2 + a, y + 2 + d - a) for a in (max(0.0, d - (SQUARE - 4)), min(d, SQUARE - 4)))
        yield Line(ends, "ink", 1.5, opacity=0.7)
    yield Rect(x + 2, y + 2, SQUARE - 4, SQUARE - 4, None, "ink", 2.0)


def _outline(group: int, token: str, line: float) -> Iterator[Shape]:
    inset = line / 2 + 0.5
    for square in squares_of(group):
        x, y = corner(square)
        left, top, right, bottom = x + inset, y + inset, x + SQUARE - inset, y + SQUARE - inset
        # An edge runs on to the square's border where the group goes on at that end.
        has = {step: bool(group >> (square + step) & 1) for step in (-10, -1, 1, 10) if square + step >= 0}
        x0, x1 = (x if has.get(-1) else left), (x + SQUARE if has.get(1) else right)
        y0, y1 = (y if has.get(-10) else top), (y + SQUARE if has.get(10) else bottom)
        for step, ends in (
            (-10, ((x0, top), (x1, top))),
            (10, ((x0, bottom), (x1, bottom))),
            (-1, ((left, y0), (left, y1))),
            (1, ((right, y0), (right, y1))),
        ):
            if not has.get(step):
                yield Line(ends, token, line)


def _rack(observation: Observation, marks: Marks, color: Color, top: float) -> tuple[list[Shape], list[Target]]:
    rack = observation.racks[color]
    size, gap = observation.table.rack_size(color), 12.0
    finished = observation.table.is_finished(color)
    width = 5 * SQUARE + 6 * gap
    left = (WIDTH - width) / 2
    shapes: list[Shape] = [Rect(left, top + 10, width, RACK_HEIGHT - 10, "rail", "line", 1.5, 6)]
    targets: list[Target] = []
    for slot in range(size):
        x = left + gap + slot * (SQUARE + gap) + SQUARE / 2
        y = top + SQUARE / 2
        if rack is None:
            shapes.append(Rect(x - 27, y - 27, 54, 54, str(color), "ink", 1.5, 5))
            shapes.append(_symbol(SHAPES[str(color)], x, y, 30, f"on-{color}", 0.8))
            continue
        place = (int(color), slot)
        faded = finished or (marks.fitting is not None and place not in marks.fitting and place != marks.picked)
        risen = place == marks.picked or (marks.fitting is not None and place in marks.fitting)
        big = SQUARE * (1.06 if place == marks.picked else 1.0)
        y -= 8 if risen else 0
        shapes += tile(x, y, big - 4, color, rack[slot], opacity=0.55 if faded else 1.0)
        if place == marks.picked:
            shapes.append(Rect(x - big / 2, y - big / 2, big, big, None, "page", 6, 7))
            shapes.append(Rect(x - big / 2, y - big / 2, big, big, None, "accent", 3.5, 7))
        label = f"{color} {tile_word(rack[slot])}, on your rack"
        targets.append(Target(f"rack:{color}:{slot}", x - SQUARE / 2, top - 8, SQUARE, RACK_HEIGHT + 8, label))
    return shapes, targets


def _focus(target: Target) -> Iterator[Shape]:
    yield Rect(target.x + 1, target.y + 1, target.width - 2, target.height - 2, None, "page", 5, 4)
    yield Rect(target.x + 1, target.y + 1, target.width - 2, target.height - 2, None, "accent", 3, 4)
