"""The board and the racks as a scene, from an observation; pure."""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

from uptown_widget.i18n import current_language, say, say_n
from uptown_widget.screen.scene import Line, Rect, Scene, Shape, Slide, Target, Text
from uptown_widget.uptown.rules.board import COLUMNS, ROWS, SQUARES, district, square_name
from uptown_widget.uptown.rules.state import Observation
from uptown_widget.uptown.rules.tiles import Color, Tile
from uptown_widget.uptown.view.art.backdrop import backdrop
from uptown_widget.uptown.view.art.curtain import curtain_shapes
from uptown_widget.uptown.view.art.geometry import (
    BOARD_BOTTOM,
    LABELS,
    RACK_TOP,
    SQUARE,
    WIDTH,
    corner,
    entrance,
    height,
    middle,
    rack_place,
    rack_size,
    rack_step,
)
from uptown_widget.uptown.view.art.highlights import focused, heat, marked, medal
from uptown_widget.uptown.view.art.symbols import SYMBOLS
from uptown_widget.uptown.view.art.tiles import back, symbol, tile
from uptown_widget.uptown.view.highlights import Arrival, Marks
from uptown_widget.uptown.view.seat_colors import PLAIN, Dress
from uptown_widget.uptown.view.words import found_words, piece_words


def draw(
    observation: Observation, marks: Marks, racks: Sequence[Color], *, dress: Dress = PLAIN, curtain: bool = False
) -> Scene:
    """Return the board with the racks of the given colours below it, and their targets.

    Behind the curtain no rack is drawn, whether it is known or not. A tile that arrives is in the slides alone, and all
    marks are above it there.
    """
    high = height(racks or curtain)
    arrival = marks.arrival
    below: list[Shape] = [*backdrop(high), *_board(), *heat(marks)]
    below += _tiles(observation, marks, dress)
    targets = [_square_target(square, observation.at(square), dress, current_language()) for square in SQUARES]
    for color in () if curtain else racks:
        rack_shapes, rack_targets = _rack(observation, marks, color, racks, dress)
        below += rack_shapes
        targets += rack_targets
    if curtain:
        below += curtain_shapes()
        targets.append(Target("reveal", 0, BOARD_BOTTOM, WIDTH, high - BOARD_BOTTOM, say("Open the curtain")))
    above = list(marked(observation, marks, dress))
    above += [shape for target in targets if target.name == marks.focus for shape in focused(target)]
    return Scene(
        WIDTH,
        high,
        tuple(below if arrival else below + above),
        tuple(targets),
        say_n("Uptown board after {number} turn", "Uptown board after {number} turns", observation.ply),
        marks.focus,
        (*slides(observation, arrival, racks, dress), Slide(tuple(above), 0, 0, ms=0)) if arrival else (),
        marks.cue if arrival else "",
    )


def slides(observation: Observation, arrival: Arrival, racks: Sequence[Color], dress: Dress) -> Iterator[Slide]:
    """Yield the new tile coming from its rack, or from its player's seat, and the captured tile leaving."""
    x, y = middle(arrival.square)
    found = observation.at(arrival.square)
    if found:
        start = entrance(arrival.player, observation.rules.players)
        if arrival.place and Color(arrival.place[0]) in racks:
            start = rack_place(*arrival.place, racks)
        yield Slide(_placed(arrival.square, *found, dress), start[0] - x, start[1] - y)
    if arrival.victim:
        yield Slide(_placed(arrival.square, *arrival.victim, dress), 0.8 * SQUARE, -1.2 * SQUARE, 200, leave=True)


@lru_cache(maxsize=4096)
def _placed(square: int, color: Color, face: Tile, dress: Dress, shrink: float = 1.0) -> tuple[Shape, ...]:
    """The tile on a square, drawn once: it lies there for most of a match."""
    return tuple(tile(*middle(square), (SQUARE - 4) * shrink, dress[color], face, mark=district(square)))


@lru_cache(maxsize=4096)
def _square_target(square: int, found: tuple[Color, Tile] | None, dress: Dress, _language: str) -> Target:
    """A square to point at, put into words once: it stays as it is for most of a match."""
    x, y = corner(square)
    label = f"{square_name(square)}, {found_words(found, square, dress)}"
    return Target(f"square:{square_name(square)}", x, y, SQUARE, SQUARE, label)


@cache
def _board() -> tuple[Shape, ...]:
    """The empty board: districts, their symbols, lines, names of rows and columns."""
    return (*_districts(), *_lines(), *_names())


def _districts() -> Iterator[Shape]:
    for index in range(9):
        row, column = divmod(index, 3)
        x, y = LABELS + column * 3 * SQUARE, LABELS + row * 3 * SQUARE
        yield Rect(x, y, 3 * SQUARE, 3 * SQUARE, fill=f"district-{'ab'[index % 2]}")
    # All of them, under tiles too: a run of paths that never changes is sent to a canvas but once.
    for square in SQUARES:
        yield symbol(SYMBOLS[district(square)], *middle(square), 0.5 * SQUARE, "muted")


def _lines() -> Iterator[Shape]:
    size = 9 * SQUARE
    for thick in (False, True):
        for step in range(10):
            if (step % 3 == 0) is thick:
                token, line, at = ("muted" if thick else "line"), (2.4 if thick else 1.0), LABELS + step * SQUARE
                yield Line(((LABELS, at), (LABELS + size, at)), token, line)
                yield Line(((at, LABELS), (at, LABELS + size)), token, line)


def _names() -> Iterator[Shape]:
    for index in range(9):
        at = LABELS + (index + 0.5) * SQUARE
        for x in (LABELS / 2 + 2, WIDTH - LABELS / 2 - 2):
            yield Text(ROWS[index], x, at, 17, "on-sky", bold=True)
        yield Text(COLUMNS[index], at, LABELS / 2 + 2, 17, "on-sky", bold=True)


def _tiles(observation: Observation, marks: Marks, dress: Dress) -> Iterator[Shape]:
    prey = {move.square for move in marks.legal if move.capture}
    coming = marks.arrival.square if marks.arrival else None
    for square in SQUARES:
        found = observation.at(square)
        if found is not None and square != coming:
            yield from _placed(square, *found, dress, 0.78 if square in prey else 1.0)


def _rack(
    observation: Observation, marks: Marks, color: Color, racks: Sequence[Color], dress: Dress
) -> tuple[list[Shape], list[Target]]:
    rack, shown = observation.racks[color], dress[color]
    finished = observation.table.is_finished(color)
    size, step = rack_size(racks), rack_step(racks)
    shapes = list(_ledge(color, racks))
    targets: list[Target] = []
    for slot in range(observation.table.rack_size(color)):
        x, y = rack_place(color, slot, racks)
        if rack is None:
            shapes += back(x, y, size, shown)
            continue
        place = (int(color), slot)
        faded = finished or (marks.fitting is not None and place not in marks.fitting and place != marks.picked)
        risen = place == marks.picked or (marks.fitting is not None and place in marks.fitting)
        big = size * (1.06 if place == marks.picked else 1.0)
        y -= 8 if risen else 0
        if faded:
            shapes.append(Rect(x - big / 2, y - big / 2, big, big, "sky", radius=5))
        shapes += tile(x, y, big, shown, rack[slot], rim="on-sky", shade=not faded, opacity=0.55 if faded else 1.0)
        if place == marks.picked:
            ring = big + 4
            shapes.append(Rect(x - ring / 2, y - ring / 2, ring, ring, None, "sky", 7, 7))
            shapes.append(Rect(x - ring / 2, y - ring / 2, ring, ring, None, "lamp", 4, 7))
        label = say("{tile}, on your rack", tile=piece_words(shown, rack[slot]))
        wide = min(step, SQUARE + 8)
        if place in marks.hinted:
            shapes += medal(x + 0.4 * size, y - 0.4 * size, marks.hinted[place], "sky", "lamp")
        targets.append(Target(f"rack:{color}:{slot}", x - wide / 2, RACK_TOP - 10, wide, SQUARE + 14, label))
    return shapes, targets


def _ledge(color: Color, racks: Sequence[Color]) -> Iterator[Shape]:
    """What the tiles stand on."""
    size = rack_size(racks)
    left, right = rack_place(color, 0, racks)[0] - size / 2 - 8, rack_place(color, 4, racks)[0] + size / 2 + 8
    top = RACK_TOP + SQUARE / 2 + size / 2 + 3
    if len(racks) > 1:
        left, right = left + 5, right - 5
    yield Rect(left, top, right - left, 5, "near", "gold", 1.2)
    yield Rect(left + 6, top + 5, right - left - 12, 4, "gold", opacity=0.7)
