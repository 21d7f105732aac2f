"""What moves besides tiles: a trail to the tile that somebody else has placed, fireworks and confetti for a win; pure.

Both are slides that fade, so hosts leave them out where less motion is asked for.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from math import cos, hypot, pi, sin

from uptown_widget.protocols import AnyObservation
from uptown_widget.screen.scene import Path, Rect, Scene, Slide
from uptown_widget.ui.shared_ui import Shared

TRAIL = 900
"""Milliseconds in which the trail fades."""
FIREWORKS = 1600
"""Milliseconds that the longest spark flies."""
CONFETTI = 5000
"""Milliseconds that the slowest piece falls."""
PIECES = 40
SPREAD = 0.755, 0.57
"""Multiples of both, without their whole parts, are points spread evenly over a square, however many there are."""
PAPER = "M-6 -3 L6 -5 L6 3 L-6 5 Z"
SPARK = "M0 -9 L2.4 -2.4 L9 0 L2.4 2.4 L0 9 L-2.4 2.4 L-9 0 L-2.4 -2.4 Z"
BURSTS = ((0.25, 0.42), (0.72, 0.3), (0.5, 0.62))
"""Where fireworks burst, in parts of the scene."""
COLORS = ("red", "yellow", "blue", "green", "orange")
RAYS = 11


def enliven(scene: Scene, observation: AnyObservation, shared: Shared) -> Scene:
    """Return the scene with what moves when a turn is new."""
    if not shared.news:
        return scene
    info = shared.info
    before = () if info.turns[-1].player == info.viewer else tuple(trail(scene))
    after = (*fireworks(scene), *confetti(scene)) if person_won(observation, shared) else ()
    if not before and not after:
        return scene
    return replace(scene, slides=(*before, *scene.slides, *after), cue=scene.cue or f"{info.match}/{len(info.turns)}")


def person_won(observation: AnyObservation, shared: Shared) -> bool:
    """Whether the match is over and a person is among the winners."""
    outcome = observation.outcome()
    return outcome is not None and any(shared.info.seats[player].bot is None for player in outcome.winners)


def trail(scene: Scene) -> Iterator[Slide]:
    """Yield a trail from where the arriving tile comes from to where it goes, in its colour."""
    coming = next((slide for slide in scene.slides if not slide.leave and (slide.dx or slide.dy)), None)
    tile = next((shape for shape in coming.shapes if isinstance(shape, Rect)), None) if coming else None
    if coming is None or tile is None or tile.fill is None:
        return
    x, y = tile.x + tile.width / 2, tile.y + tile.height / 2
    dx, dy = coming.dx, coming.dy
    top = min((target.y for target in scene.targets), default=0)
    if y + dy < 0 and top < y:  # from a card above the picture: it begins below what stands at the picture's edge
        dx, dy = dx * (top - y) / dy, top - y
    far = hypot(dx, dy)
    side, back = 0.22 * tile.width, (-dy / far, dx / far)  # at right angles to the way

    def wedge(wide: float) -> str:
        corners = [(x + sign * wide * back[0], y + sign * wide * back[1]) for sign in (-1, 1)]
        (ax, ay), (bx, by) = corners
        return f"M{x + dx:.1f} {y + dy:.1f} L{ax:.1f} {ay:.1f} L{bx:.1f} {by:.1f} Z"

    ring = 1.3 * tile.width
    glow = Rect(x - ring / 2, y - ring / 2, ring, ring, None, tile.fill, 0.13 * ring, 0.25 * ring, 0.9)
    shapes = (
        Path(wedge(side + 2), 0, 0, 1, "ink", 0.6),
        Path(wedge(side), 0, 0, 1, tile.fill, 0.9),
        replace(glow, stroke="ink", line=glow.line + 3, opacity=0.6),
        glow,
    )
    yield Slide(shapes, 0, 0, TRAIL, leave=True)


def fireworks(scene: Scene) -> Iterator[Slide]:
    """Yield sparks that fly from a few points, each for a while."""
    for (burst, (part_x, part_y)), ray in product(enumerate(BURSTS), range(RAYS)):
        x, y, angle = part_x * scene.width, part_y * scene.height, 2 * pi * (ray + burst / 3) / RAYS
        reach = scene.width * (0.2 if ray % 2 else 0.13)
        color = COLORS[(ray + burst) % len(COLORS)]
        shapes = (Path(SPARK, x, y, 1.3, "ink"), Path(SPARK, x, y, 1, color))
        ms = FIREWORKS - 250 * burst - 120 * (ray % 2)
        yield Slide(shapes, round(reach * cos(angle), 1), round(reach * sin(angle), 1), ms, leave=True)


def confetti(scene: Scene) -> Iterator[Slide]:
    """Yield pieces of paper that fall over the whole scene, each at its own pace."""
    for piece in range(PIECES):
        x, pace = (piece * part % 1 for part in SPREAD)
        shapes = (
            Path(PAPER, x * scene.width, -12, 1.25, "ink"),
            Path(PAPER, x * scene.width, -12, 1, COLORS[piece % len(COLORS)]),
        )
        drift, fall = (pace - 0.5) * 0.15 * scene.width, (0.6 + 0.5 * pace) * scene.height
        yield Slide(shapes, round(drift, 1), round(fall, 1), CONFETTI - round(2400 * pace), leave=True)
