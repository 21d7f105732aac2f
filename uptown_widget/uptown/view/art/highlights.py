"""Draws highlights: each has a shape of its own, so that none depends on colour alone; pure."""

from collections.abc import Iterator
from functools import lru_cache

from uptown_widget.screen.icons import ICONS
from uptown_widget.screen.scene import Line, Path, Rect, Shape, Target, Text, rings
from uptown_widget.screen.theme import HEAT
from uptown_widget.uptown.rules.board import district, groups_of, squares_of
from uptown_widget.uptown.rules.state import Observation
from uptown_widget.uptown.rules.tiles import Color
from uptown_widget.uptown.view.art.geometry import LABELS, RACK_TOP, SQUARE, corner, middle
from uptown_widget.uptown.view.art.symbols import MARKS, SYMBOLS
from uptown_widget.uptown.view.art.tiles import symbol, tile
from uptown_widget.uptown.view.highlights import Highlights
from uptown_widget.uptown.view.seat_colors import SeatColors


def heat(highlights: Highlights) -> Iterator[Shape]:
    """Draw how good squares are, below the tiles: the better, the further from the colours of the board."""
    for square, value in highlights.heat.items():
        x, y = corner(square)
        step = HEAT[min(int(value * len(HEAT)), len(HEAT) - 1)]
        yield Rect(x + 1, y + 1, SQUARE - 2, SQUARE - 2, step)
        yield symbol(SYMBOLS[district(square)], *middle(square), 0.5 * SQUARE, f"on-{step}")


def marked(observation: Observation, highlights: Highlights, colors: SeatColors) -> Iterator[Shape]:
    """Draw the highlights that stand above the tiles."""
    if highlights.groups:
        yield from _groups(observation, colors, highlights.won)
    for square, value in highlights.heat.items():
        yield from _gauge(square, value)
    # Brackets have the corner to themselves.
    bracketed = {move.square for move in highlights.legal if move.capture}
    for square in sorted(highlights.since - {highlights.last} - bracketed):
        yield from _recent(square, 1.8)
    if highlights.last is not None and highlights.last not in bracketed:
        yield from _recent(highlights.last, 4.0)
    for square in sorted(highlights.safe):
        x, y = corner(square)
        yield symbol(ICONS["shield"], x + SQUARE - 13, y + 13, 19, "page")
        yield symbol(MARKS["shield"], x + SQUARE - 13, y + 13, 19, "page")
        yield symbol(ICONS["shield"], x + SQUARE - 13, y + 13, 15, "ink")
    yield from _selection(observation, highlights, colors)
    for square, ranks in highlights.hints.items():
        x, y = corner(square)
        yield from medals(x + SQUARE - 16, y + 16, ranks)


def _selection(observation: Observation, highlights: Highlights, colors: SeatColors) -> Iterator[Shape]:
    """Where the selected tile may go, where it may not and why, and where it would be."""
    for move in highlights.legal:
        if move.capture:
            yield from _brackets(move.square)
        else:
            yield from _dot(move.square)
    for part in highlights.parts:
        bits = sum(1 << square for square in part)
        yield from _outline(bits, "page", 7.0)
        yield from _outline(bits, "accent", 4.0)
    if highlights.forbidden is not None:
        yield from _hatch(highlights.forbidden)
    if highlights.ghost is not None:
        square, color, face = highlights.ghost
        if highlights.proposed is None or highlights.proposed.square != square:
            yield from _blank(square)
            yield from tile(*middle(square), SQUARE - 6, colors[color], face, opacity=0.6)
            if highlights.lifted:
                yield from _ring(square, -4)  # the tile itself covers the square
    if highlights.proposed is not None:
        yield from _proposed(observation, highlights, colors)


def _dot(square: int) -> Iterator[Shape]:
    x, y = middle(square)
    side = SQUARE - 7
    yield Rect(x - side / 2, y - side / 2, side, side, "panel", radius=5, opacity=0.8)
    yield Rect(x - side / 2, y - side / 2, side, side, None, "accent", 2.6, 5)
    yield Rect(x - 12, y - 12, 24, 24, "panel", "accent", 2.2, 12)
    yield Rect(x - 7, y - 7, 14, 14, "accent", radius=7)


def _brackets(square: int) -> Iterator[Shape]:
    x, y = middle(square)
    outer, reach = SQUARE / 2 - 4, 17.0
    corners = [(sx, sy, x + sx * outer, y + sy * outer) for sx in (-1, 1) for sy in (-1, 1)]
    for token, line in (("page", 9.0), ("capture", 5.5)):
        for sx, sy, cx, cy in corners:
            yield Line(((cx - sx * reach, cy), (cx, cy), (cx, cy - sy * reach)), token, line)


def _recent(square: int, line: float) -> Iterator[Shape]:
    """A frame around a tile that has just been placed, inside the outline of its group.

    It is open where the tile has its marks: on the upper left its player's, on the lower right its district's.
    """
    x, y = corner(square)
    near, far, gap = 7.5, SQUARE - 7.5, 24.0
    upper = ((x + gap, y + near), (x + far, y + near), (x + far, y + SQUARE - gap))
    lower = ((x + SQUARE - gap, y + far), (x + near, y + far), (x + near, y + gap))
    for token, width in (("page", line + 2.4), ("accent", line)):
        for way in (upper, lower):
            yield Line(way, token, width)


def _blank(square: int) -> Iterator[Shape]:
    """Cover the tile on a square, so that a translucent one above it can be read."""
    x, y = corner(square)
    yield Rect(x + 3, y + 3, SQUARE - 6, SQUARE - 6, "panel", radius=4)


def _hatch(square: int) -> Iterator[Shape]:
    x, y = corner(square)
    yield Rect(x + 2, y + 2, SQUARE - 4, SQUARE - 4, "page", opacity=0.45)
    yield Path(MARKS["hatch"], x + 2, y + 2, (SQUARE - 4) / 24, "ink", 0.7)
    yield Rect(x + 2, y + 2, SQUARE - 4, SQUARE - 4, None, "ink", 2.0)


def _gauge(square: int, value: float) -> Iterator[Shape]:
    """A bar along the bottom of a square: the better, the longer."""
    x, y = corner(square)
    yield Rect(x + 4, y + SQUARE - 8, SQUARE - 8, 6, "page", "accent", 1.0, 3, 0.9)
    yield Rect(x + 4, y + SQUARE - 8, max(6.0, (SQUARE - 8) * value), 6, "accent", radius=3)


def medals(x: float, y: float, ranks: tuple[int, ...], ground: str = "page", gold: str = "accent") -> Iterator[Shape]:
    """Draw ranks at an upper right corner, where they leave the face of a tile free, the best on the right."""
    for place, rank in reversed([*enumerate(ranks)]):
        yield from _medal(x - 21 * place, y, rank, ground, gold)


def _medal(x: float, y: float, rank: int, ground: str, gold: str) -> Iterator[Shape]:
    """Draw a rosette with a rank: the better, the larger."""
    size = max(30.0 - 2 * rank, 20.0)
    yield symbol(MARKS["medal"], x, y, size + 4, ground)
    yield symbol(MARKS["medal"], x, y, size, gold)
    yield Text(str(rank), x, y, 0.58 * size, ground, bold=True)


def _proposed(observation: Observation, highlights: Highlights, colors: SeatColors) -> Iterator[Shape]:
    """The tile on the square where it would go, in a ring."""
    move = highlights.proposed
    if move is None:
        return
    yield from _blank(move.square)
    yield from tile(
        *middle(move.square), SQUARE - 12, colors[observation.table.color_of(move)], move.tile, opacity=0.85
    )
    yield from _ring(move.square)


def _ring(square: int, inset: float = 2) -> Iterator[Shape]:
    x, y = corner(square)
    size = SQUARE - 2 * inset
    yield from rings(x + inset, y + inset, size, size, 8, ("page", 7.0), ("accent", 4.0))


def _groups(observation: Observation, colors: SeatColors, won: frozenset[int]) -> Iterator[Shape]:
    groups = [
        (group, colors[Color(color)], color in won)
        for color, tiles in enumerate(observation.table.tiles)
        for group in groups_of(tiles)
    ]
    for group, token, winning in groups:
        yield from _joined(group, token, winning)
    if won:
        yield from _veil(sum(group for group, _, winning in groups if not winning))


def _veil(squares: int) -> Iterator[Shape]:
    """Let squares recede: one path, since pieces side by side would show their seams."""
    loops = [[(LABELS + x * SQUARE, LABELS + y * SQUARE) for x, y in loop] for loop in rims(squares)]
    if loops:
        left, top = loops[0][0]
        ways = (" L".join(f"{x - left:g} {y - top:g}" for x, y in loop) for loop in loops)
        yield Path(" ".join(f"M{way} Z" for way in ways), left, top, 1, "page", 0.36)


@lru_cache(maxsize=512)
def _joined(group: int, token: str, winning: bool) -> tuple[Shape, ...]:
    """Draw a group as one piece; cached, since most groups stay as they are from click to click."""
    lines = (("page", 9.0), ("accent", 5.5)) if winning else (("ink", 6.0), (token, 3.6))
    return (*_links(group, token), *(shape for line in lines for shape in _outline(group, *line)))


def _links(group: int, token: str) -> Iterator[Shape]:
    """Bridges between adjacent tiles, so that a group looks like one piece."""
    east, south = group & group >> 1, group & group >> 10
    for square in squares_of(group):
        x, y = corner(square)
        if east >> square & 1:
            yield Rect(x + SQUARE - 6, y + 4, 12, SQUARE - 8, token)
        if south >> square & 1:
            yield Rect(x + 4, y + SQUARE - 6, SQUARE - 8, 12, token)
        if (east & east >> 10) >> square & 1:
            yield Rect(x + SQUARE - 6, y + SQUARE - 6, 12, 12, token)


def _outline(group: int, token: str, line: float) -> Iterator[Shape]:
    for loop in rims(group):
        yield Line(tuple(_inset(loop)), token, line, closed=True)


def rims(group: int) -> Iterator[list[tuple[int, int]]]:
    """Yield the closed lines around a group, its holes too, as corners of squares (column, row).

    Each runs with the group on its right hand. Where two squares touch by a corner only, it turns right.
    """
    sides: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for square in squares_of(group):
        row, column = divmod(square, 10)
        corners = ((column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1))
        for index, beyond in enumerate((group << 10, group >> 1, group >> 10, group << 1)):
            if not beyond >> square & 1:
                sides.setdefault(corners[index], []).append(corners[(index + 1) % 4])
    while sides:
        start = at = next(iter(sides))
        loop: list[tuple[int, int]] = []
        dx = dy = 0
        while not loop or at != start or (at in sides and (at[0] - dy, at[1] + dx) in sides[at]):
            right = (at[0] - dy, at[1] + dx)
            ends = sides[at]
            end = ends.pop(ends.index(right) if right in ends else 0)
            if not ends:
                del sides[at]
            loop.append(at)
            dx, dy, at = end[0] - at[0], end[1] - at[1], end
        yield loop


def _inset(loop: list[tuple[int, int]], inset: float = 3.5) -> Iterator[tuple[float, float]]:
    """Yield the corners of a rim, moved a little into the group."""
    for (ax, ay), (bx, by), (cx, cy) in zip([loop[-1], *loop], loop, [*loop[1:], loop[0]], strict=False):
        came, goes = (bx - ax, by - ay), (cx - bx, cy - by)
        if came != goes:
            x, y = LABELS + bx * SQUARE, LABELS + by * SQUARE
            yield x - inset * (came[1] + goes[1]), y + inset * (came[0] + goes[0])


def focused(target: Target) -> Iterator[Shape]:
    """Draw the ring around the target with the keyboard focus."""
    ground, ring = ("sky", "lamp") if target.y > RACK_TOP - SQUARE / 2 else ("page", "accent")
    yield from rings(target.x + 1, target.y + 1, target.width - 2, target.height - 2, 4, (ground, 5), (ring, 3))
