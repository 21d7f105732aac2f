"""The screen of Upturn as a scene, from an observation; pure.

The row stands as a skyline: each number is a tower as high as its number, so that a rising and a falling row, and what
fits next, are seen at a glance.
"""

from collections.abc import Iterator
from dataclasses import replace

from uptown_widget.i18n import say, say_n
from uptown_widget.printable import shortened
from uptown_widget.screen.scene import Held, Rect, Scene, Shape, Slide, Target, Text, rings
from uptown_widget.upturn.rules.state import Observation
from uptown_widget.upturn.rules.stones import Stone
from uptown_widget.upturn.rules.table import Direction
from uptown_widget.upturn.view.art.backdrop import backdrop
from uptown_widget.upturn.view.art.geometry import (
    ARROW,
    EDGE,
    LINE,
    LINES,
    PER_LINE,
    PLACE,
    POT_WIDTH,
    RACK_TOP,
    SEATS_HEIGHT,
    STAGE_HEIGHT,
    STAGE_TOP,
    WIDTH,
    height,
    rack_place,
    seat_place,
)
from uptown_widget.upturn.view.art.skyline import row_shapes, row_targets
from uptown_widget.upturn.view.art.stones import back_shapes, centred, stone_shapes
from uptown_widget.upturn.view.art.symbols import COLORS, PLAYERS, SYMBOLS
from uptown_widget.upturn.view.highlights import Highlights
from uptown_widget.upturn.view.selection import JOKERS
from uptown_widget.upturn.view.words import row_words, stone_label

MAX_NAME_LENGTH = 15


def draw(
    observation: Observation, highlights: Highlights, rack: int | None, *, slides: tuple[Slide, ...] = (), cue: str = ""
) -> Scene:
    """Return the table with a player's rack below it, face down if the viewer may not see it."""
    size = 0 if rack is None else observation.table.rack_sizes[rack]
    shapes = [*backdrop(height(size)), *_seats(observation, highlights), *row_shapes(observation, highlights)]
    shapes += _pot(observation, highlights)
    targets = [*_seat_targets(observation, highlights), *row_targets(observation, highlights), _pot_target(observation)]
    if highlights.dragged and not highlights.joker:
        shapes.append(Rect(EDGE + 2, STAGE_TOP + 2, WIDTH - 2 * EDGE - 4, STAGE_HEIGHT - 4, None, "lamp", 4, 8))
    if rack is not None:
        shapes += _rack(observation, highlights, rack)
        targets += _rack_targets(observation, rack)
    for target in targets:
        if target.name == highlights.proposed:
            shapes += _frame(target, 5)
        if target.name == highlights.focus:
            shapes += _frame(target, 3)
    for target in targets:
        for place, rank in enumerate(highlights.hints.get(target.name, ())):
            shapes += _badge(target.x + target.width - 12 - 20 * place, target.y + 12, str(rank))
    label = row_words(observation)
    scene = Scene(WIDTH, height(size), tuple(shapes), tuple(targets), label, highlights.focus, slides, cue)
    return replace(scene, held=_dragged(observation, highlights)) if highlights.dragged else scene


# The players, in the order of a rising row.


def _seats(observation: Observation, highlights: Highlights) -> Iterator[Shape]:
    table, players, outcome = observation.table, observation.rules.players, observation.outcome()
    for player in range(players):
        x, y, width = seat_place(player, players)
        won = outcome is not None and player in outcome.winners
        active = won or (player == table.current_player and outcome is None)
        after = highlights.next_player == player
        yield Rect(x, y, width, SEATS_HEIGHT, "panel", "lamp" if active else "gold", 4 if active else 1.5, 6)
        if active:
            yield Rect(x + 5, y + 5, width - 10, SEATS_HEIGHT - 10, None, "accent", 1.2, 5, 0.7)
        longest = int(min(MAX_NAME_LENGTH, (width - 14) / 9.5))
        yield Text(shortened(highlights.names[player], longest), x + width / 2, y + 20, 17, "ink", bold=True)
        if won:
            yield centred(SYMBOLS["crown"], x + 18, y + 45, 24, "accent")
        gift = highlights.gifts.get(player)
        middle, size = x + width / 2 - (14 if gift else 0), table.rack_sizes[player]
        last = say("Last stone!") if size == 1 and outcome is None and not gift else ""
        if last:  # it takes the whole line
            yield Text(last, middle, y + 46, min(15, 1.6 * width / len(last)), "accent", bold=True)
        else:
            yield from back_shapes(middle - 20, y + 45, 24)
            yield Text(str(size), middle + 16, y + 46, 23, "ink", bold=True)
        if gift:
            yield from _badge(x + width - 18, y + 45, f"+{gift}")
        elif not last:
            yield Rect(x + width - 26, y + 37, 17, 17, COLORS[player], None, 0, 2)
            yield centred(PLAYERS[player], x + width - 17.5, y + 45.5, 12, f"on-{COLORS[player]}")
        if after and not last:
            yield centred(SYMBOLS["chevron"], x + 14, y + 45, 17, "accent")
        if player in highlights.receivers:
            yield Rect(x - 3, y - 3, width + 6, SEATS_HEIGHT + 6, None, "lamp", 2.5, 9)
    for gap in range(0 if table.direction is None else players + 1):
        x = EDGE + ARROW / 2 + gap * (seat_place(0, players)[2] + ARROW) - ARROW / 2
        way = "chevron" if table.direction is Direction.UP else "chevron-back"
        yield centred(SYMBOLS[way], x, EDGE + SEATS_HEIGHT / 2, 17, "lamp")


def _seat_targets(observation: Observation, highlights: Highlights) -> Iterator[Target]:
    for player, size in enumerate(observation.table.rack_sizes):
        x, y, width = seat_place(player, observation.rules.players)
        label = say_n("{name}: {number} stone", "{name}: {number} stones", size, name=highlights.names[player])
        yield Target(f"player:{player}", x, y, width, SEATS_HEIGHT, label)


def _badge(x: float, y: float, text: str) -> Iterator[Shape]:
    yield Rect(x - 14, y - 12, 28, 24, "lamp", "shade", 2, 12)
    yield Text(text, x, y + 1, 16, "shade", bold=True)


# The pot and the rack.


def _pot(observation: Observation, highlights: Highlights) -> Iterator[Shape]:
    size, middle = observation.table.pot_size, EDGE + POT_WIDTH / 2
    stroke, line = ("lamp", 4.0) if highlights.can_draw else ("gold", 1.5)
    yield Rect(EDGE, RACK_TOP, POT_WIDTH, LINES * LINE + 6, "panel", stroke, line, 8)
    for step in range(min(3, -(-size // 20))):
        yield from back_shapes(middle + 4 - 4 * step, RACK_TOP + 50 - 5 * step, 48)
    if not size:
        yield Rect(middle - 22, RACK_TOP + 24, 44, 44, None, "line", 2, 7)
    yield Text(str(size), middle, RACK_TOP + 103, 26, "ink", bold=True)


def _pot_target(observation: Observation) -> Target:
    size = observation.table.pot_size
    label = say_n("The pot: {number} stone", "The pot: {number} stones", size)
    return Target("pot", EDGE, RACK_TOP, POT_WIDTH, LINES * LINE + 6, label)


def _rack(observation: Observation, highlights: Highlights, player: int) -> Iterator[Shape]:
    rack, size = observation.racks[player], observation.table.rack_sizes[player]
    for line in range(max(LINES, -(-size // PER_LINE))):
        _, y = rack_place(line * PER_LINE)
        left = rack_place(0)[0] - PLACE / 2
        yield Rect(left - 4, y + 27, PER_LINE * PLACE + 8, 4, "gold")
        yield Rect(left + 4, y + 33, PER_LINE * PLACE - 8, 1.5, "gold")
    for place in range(size):
        x, y = rack_place(place)
        if rack is None:
            yield from back_shapes(x, y, PLACE - 6)
        else:
            yield from _held(x, y, rack[place], place, highlights)


def _held(x: float, y: float, stone: Stone, place: int, highlights: Highlights) -> Iterator[Shape]:
    picked, legal = place == highlights.selected, place in highlights.legal and highlights.shows_legal
    up = picked or place in highlights.chosen
    y -= 8 if up else 0
    size = PLACE - 6
    laying = highlights.shows_legal and (bool(highlights.legal) or highlights.can_draw)
    opacity = 0.5 if laying and not legal else 1.0
    yield from stone_shapes(x, y, size, stone, opacity=0.25 if picked and highlights.dragged else opacity)
    if up:
        yield from rings(x - size / 2, y - size / 2, size, size, 9, ("sky", 6), ("lamp", 3.5))
    elif legal:
        yield Rect(x - 7, y + size / 2 - 0.5, 14, 7, "lamp", "sky", 1.5, 3.5)
    if place in highlights.new:
        yield Rect(x - size / 2 - 2, y - size / 2 - 2, 13, 13, "lamp", "sky", 2, 6.5)


def _rack_targets(observation: Observation, player: int) -> Iterator[Target]:
    for place, stone in enumerate(observation.racks[player] or ()):
        x, y = rack_place(place)
        label = say("{stone}, on your rack", stone=stone_label(stone))
        yield Target(f"stone:{place}", x - PLACE / 2, y - LINE / 2, PLACE, LINE, label)


def _dragged(observation: Observation, highlights: Highlights) -> Held | None:
    place, targets = highlights.selected, tuple(JOKERS) if highlights.joker else ("row",)
    stone = () if place is None else tuple(stone_shapes(0, 0, PLACE, observation.rack[place]))
    return Held(f"stone:{place}", stone, targets) if stone else None


def _frame(target: Target, line: float) -> Iterator[Shape]:
    strokes = ("sky", 2 * line), ("lamp", line)
    yield from rings(target.x + 1, target.y + 1, target.width - 2, target.height - 2, 6, *strokes)
