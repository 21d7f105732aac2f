"""The board and the racks as a scene, from an observation; pure."""

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache

from uptown_widget.i18n import current_language, say, say_n
from uptown_widget.screen.arrow import arrow
from uptown_widget.screen.scene import Held, Line, Rect, Scene, Shape, Slide, Target, Text, rings
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
from uptown_widget.uptown.view.art.highlights import focused, heat, marked, medals
from uptown_widget.uptown.view.art.symbols import SYMBOLS
from uptown_widget.uptown.view.art.tiles import back, symbol, tile
from uptown_widget.uptown.view.highlights import Arrival, Highlights
from uptown_widget.uptown.view.seat_colors import PLAIN, SeatColors
from uptown_widget.uptown.view.selection import RACK_TARGETS, SQUARE_TARGETS
from uptown_widget.uptown.view.words import found_words, piece_words

_CAPTURABLE = 0.78
"""The size of a tile that the selected one can capture: smaller, to leave room for the brackets around it."""

_OWN_WAY, _WAY = 160, 320
"""Milliseconds that a tile of one's own, or of somebody else, slides to its square."""

_DRAGGED = 0.25
"""The opacity of a tile on the rack while it is dragged."""


def draw(
    observation: Observation,
    highlights: Highlights,
    racks: tuple[Color, ...],
    *,
    colors: SeatColors = PLAIN,
    curtain: bool = False,
) -> Scene:
    """Return the board with the racks of the given colours below it, and their targets.

    Behind the curtain no rack is drawn, whether it is known or not. A tile that arrives is in the slides alone, and all
    highlights are above it there.
    """
    high = height(racks or curtain)
    arrival = highlights.arrival
    below: list[Shape] = [*backdrop(high), *_board(), *heat(highlights)]
    pieces, language = observation.table.pieces, current_language()
    below += _tiles(pieces, highlights, colors)
    targets = [_square_target(square, pieces.get(square), colors, language) for square in SQUARES]
    for color in () if curtain else racks:
        rack_shapes, rack_targets = _rack(observation, highlights, color, racks, colors)
        below += rack_shapes
        targets += rack_targets
    if curtain:
        below += curtain_shapes()
        targets.append(Target("reveal", 0, BOARD_BOTTOM, WIDTH, high - BOARD_BOTTOM, say("Show my rack")))
    above = list(marked(observation, highlights, colors))
    at = {target.name: target for target in targets}
    for (color, slot), square, brush in highlights.arrows:
        above += arrow(at[RACK_TARGETS[color][slot]], at[SQUARE_TARGETS[square]], brush)
    above += [shape for target in targets if target.name == highlights.focus for shape in focused(target)]
    return Scene(
        WIDTH,
        high,
        tuple(below if arrival else below + above),
        tuple(targets),
        say_n("Uptown board after {number} turn", "Uptown board after {number} turns", observation.ply),
        highlights.focus,
        (*slides(observation, arrival, racks, colors), Slide(tuple(above), 0, 0, ms=0)) if arrival else (),
        highlights.cue if arrival else "",
        held=_carried(observation, highlights, racks, colors),
    )


def slides(observation: Observation, arrival: Arrival, racks: tuple[Color, ...], colors: SeatColors) -> Iterator[Slide]:
    """Yield the new tile, sliding from its rack or from its player's seat, and the captured tile, leaving."""
    x, y = middle(arrival.square)
    found = observation.table.at(arrival.square)
    if found:
        start = entrance(arrival.player, observation.rules.players)
        if arrival.place and arrival.place[0] in racks:
            start = rack_place(*arrival.place, racks)
        ms = _OWN_WAY if arrival.place else _WAY
        yield Slide(_placed(arrival.square, *found, colors), start[0] - x, start[1] - y, ms)
    if arrival.victim:
        yield Slide(_placed(arrival.square, *arrival.victim, colors), 0.8 * SQUARE, -1.2 * SQUARE, 200, leave=True)


def _carried(
    observation: Observation, highlights: Highlights, racks: tuple[Color, ...], colors: SeatColors
) -> Held | None:
    if not highlights.lifted or highlights.selected is None:
        return None
    color, slot = highlights.selected
    rack = observation.racks[color] or ()
    # Over a square where it may not go, the hatching shows through.
    opacity = 1.0 if highlights.forbidden is None else 0.55
    shapes = tile(0, 0, 1.1 * rack_size(racks), colors[color], rack[slot], shade=opacity == 1.0, opacity=opacity)
    return Held(RACK_TARGETS[color][slot], shapes, tuple(SQUARE_TARGETS[move.square] for move in highlights.legal))


@lru_cache(maxsize=4096)
def _placed(square: int, color: Color, face: Tile, colors: SeatColors, shrink: float = 1.0) -> tuple[Shape, ...]:
    """The tile on a square; cached, because it stays there for most of a match."""
    return tile(*middle(square), (SQUARE - 4) * shrink, colors[color], face, mark=district(square))


@lru_cache(maxsize=4096)
def _square_target(square: int, found: tuple[Color, Tile] | None, colors: SeatColors, _language: str) -> Target:
    """The target of a square; cached, because its words stay the same for most of a match."""
    x, y = corner(square)
    label = f"{square_name(square)}, {found_words(found, square, colors)}"
    return Target(SQUARE_TARGETS[square], x, y, SQUARE, SQUARE, label)


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
    for step in (1, 2, 4, 5, 7, 8, 0, 3, 6, 9):  # those between districts above the others
        (token, line), at = ("line", 1.0) if step % 3 else ("muted", 2.4), LABELS + step * SQUARE
        yield Line(((LABELS, at), (LABELS + size, at)), token, line)
        yield Line(((at, LABELS), (at, LABELS + size)), token, line)


def _names() -> Iterator[Shape]:
    for index in range(9):
        at = LABELS + (index + 0.5) * SQUARE
        for x in (LABELS / 2 + 2, WIDTH - LABELS / 2 - 2):
            yield Text(ROWS[index], x, at, 17, "on-sky", bold=True)
        yield Text(COLUMNS[index], at, LABELS / 2 + 2, 17, "on-sky", bold=True)


def _tiles(pieces: Mapping[int, tuple[Color, Tile]], highlights: Highlights, colors: SeatColors) -> list[Shape]:
    capturable = {move.square for move in highlights.legal if move.capture}
    coming = highlights.arrival.square if highlights.arrival else None
    shapes: list[Shape] = []
    for square, (color, face) in pieces.items():
        if square != coming:
            shapes += _placed(square, color, face, colors, _CAPTURABLE if square in capturable else 1.0)
    return shapes


def _rack(
    observation: Observation, highlights: Highlights, color: Color, racks: tuple[Color, ...], colors: SeatColors
) -> tuple[list[Shape], list[Target]]:
    rack, shown = observation.racks[color], colors[color]
    finished = observation.table.is_finished(color)
    size, language = rack_size(racks), current_language()
    shapes = list(_ledge(color, racks))
    targets: list[Target] = []
    for slot in range(observation.table.rack_size(color)):
        x, y = rack_place(color, slot, racks)
        if rack is None or slot >= len(rack):  # on several devices, a tile may be drawn and not yet known
            shapes += back(x, y, size, shown)
            continue
        place = (color, slot)
        faded = finished or (
            highlights.fitting is not None and place not in highlights.fitting and place != highlights.selected
        )
        risen = place == highlights.selected or (highlights.fitting is not None and place in highlights.fitting)
        big = size * (1.06 if place == highlights.selected else 1.0)
        y -= 8 if risen else 0
        if faded:
            shapes.append(Rect(x - big / 2, y - big / 2, big, big, "sky", radius=5))
        opacity = _DRAGGED if highlights.lifted and place == highlights.selected else 0.55 if faded else 1.0
        shapes += tile(x, y, big, shown, rack[slot], rim="on-sky", shade=opacity == 1.0, opacity=opacity)
        if place == highlights.selected:
            ring = big + 4
            shapes += rings(x - ring / 2, y - ring / 2, ring, ring, 7, ("sky", 7), ("lamp", 4))
        if place in highlights.hinted:
            shapes += medals(x + 0.47 * size, y - 0.47 * size, highlights.hinted[place], "sky", "lamp")
        targets.append(_rack_target(color, slot, racks, shown, rack[slot], language))
    return shapes, targets


@lru_cache(maxsize=4096)
def _rack_target(color: Color, slot: int, racks: tuple[Color, ...], shown: str, face: Tile, _language: str) -> Target:
    x, wide = rack_place(color, slot, racks)[0], min(rack_step(racks), SQUARE + 8)
    label = say("{tile}, on your rack", tile=piece_words(shown, face))
    return Target(RACK_TARGETS[color][slot], x - wide / 2, RACK_TOP - 10, wide, SQUARE + 14, label)


@cache
def _ledge(color: Color, racks: tuple[Color, ...]) -> tuple[Shape, ...]:
    """The shelf below the tiles."""
    size = rack_size(racks)
    left, right = rack_place(color, 0, racks)[0] - size / 2 - 8, rack_place(color, 4, racks)[0] + size / 2 + 8
    top = RACK_TOP + SQUARE / 2 + size / 2 + 3
    if len(racks) > 1:
        left, right = left + 5, right - 5
    return (
        Rect(left, top, right - left, 5, "near", "gold", 1.2),
        Rect(left + 6, top + 5, right - left - 12, 4, "gold", opacity=0.7),
    )
