"""Marking the board of a study by mouse, finger and keyboard: what can be marked takes the place of what can be played.

An arrow is dragged from where it begins to where it ends, or both are pressed one after the other.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import cast

from uptown_widget.i18n import say
from uptown_widget.screen.arrow import arrow, middle
from uptown_widget.screen.controls import Event, Screen
from uptown_widget.screen.regions import Cell, Region
from uptown_widget.screen.scene import Held, Rect, Shape, Target, rings
from uptown_widget.studies.drawing import Places
from uptown_widget.studies.marks import BRUSHES, Brush, Kind, Mark
from uptown_widget.ui.keys import ARROWS

MARK = "mark:"
"""How the names of the targets begin that can be marked."""


@dataclass(slots=True)
class Marking:
    """What is being drawn. `pen` is the kind of mark, "" while presses play."""

    pen: str = ""
    brush: Brush = BRUSHES[0]
    begun: str = ""
    """Where the arrow begins of which the end is not known yet."""
    dragging: bool = False
    focus: str = ""
    """The place that the keyboard is on."""
    pointed: str = ""

    def choose(self, pen: str) -> None:
        """Take another pen, or none."""
        self.pen, self.begun, self.dragging, self.focus = pen, "", False, ""

    def takes(self, event: Event) -> bool:
        """Whether an event is about marks."""
        if not self.pen:
            return False
        if event.name.startswith(MARK) or (event.kind in {"drag", "drop", "point"} and not event.name):
            return True
        return event.kind == "key" and event.name in {*ARROWS, "Enter", " ", "Escape"}

    def take(self, event: Event, places: Places) -> Mark | None:
        """Take such an event; return the mark that is now to be drawn, or taken away if it is there."""
        place = event.name.removeprefix(MARK) if event.name.startswith(MARK) else ""
        if place and place not in places:
            return None
        match event.kind:
            case "point":
                self.pointed = place
            case "focus":
                self.focus = place
            case "drag":
                self.begun, self.dragging = place if self.pen == "arrow" else "", bool(place)
            case "drop":
                return self._drop(place)
            case "press":
                return self._press(place)
            case "key" if event.name in ARROWS:
                self.focus = self.pointed = _next(self.focus, *ARROWS[event.name], places)
            case "key" if event.name == "Escape":
                self.choose("" if not self.begun else self.pen)
            case "key" if self.focus in places:
                return self._press(self.focus)
        return None

    def _press(self, place: str) -> Mark | None:
        if self.pen != "arrow":
            return Mark(cast("Kind", self.pen), (place,), self.brush)
        if not self.begun:
            self.begun = place
            return None
        start, self.begun = self.begun, ""
        return Mark("arrow", (start, place), self.brush) if start != place else None

    def _drop(self, place: str) -> Mark | None:
        """End an arrow; one that was dropped where it begins waits for a press where it ends."""
        start, dragged, self.dragging = self.begun, self.dragging, False
        if not dragged or place == start:
            return None
        self.begun = ""
        return Mark("arrow", (start, place), self.brush) if place and start else None

    def shown(self, screen: Screen, places: Places, label: str) -> Screen:
        """Return the screen on which places are pressed, and nothing is played; the label says what for."""
        targets = tuple(replace(each, name=f"{MARK}{place}") for place, each in places.items())
        names = tuple(each.name for each in targets)
        words = {cell.name: cell.label for cell in screen.cells}
        labels = {place: words.get(each.name, each.label) for place, each in places.items()}
        scene = replace(
            screen.scene,
            shapes=(*screen.scene.shapes, *self._shapes(places)),
            targets=targets,
            focus=f"{MARK}{self.focus}" if self.focus in places else None,
            movable=names if self.pen == "arrow" else (),
            held=self._held(names),
        )
        rows = _rows(targets)
        even = len({len(row) for row in rows}) == 1
        region = Region("grid", label, rows) if even else Region("toolbar", label, (names,))
        cells = tuple(Cell(f"{MARK}{place}", said) for place, said in labels.items())
        regions = (region,) if targets else ()
        return replace(screen, scene=scene, regions=regions, cells=cells, focused=labels.get(self.focus, ""))

    def _held(self, names: tuple[str, ...]) -> Held | None:
        if not (self.dragging and self.begun):
            return None
        dot = (Rect(-9, -9, 18, 18, "ink", radius=9), Rect(-6, -6, 12, 12, self.brush, radius=6))
        return Held(f"{MARK}{self.begun}", dot, names)

    def _shapes(self, places: Places) -> Iterator[Shape]:
        """Draw where the arrow begins, the arrow as it would be, and where the keyboard is."""
        start, end = places.get(self.begun), places.get(self.pointed)
        if start is not None:
            x, y = middle(start)
            yield Rect(x - 9, y - 9, 18, 18, "ink", radius=9)
            yield Rect(x - 6, y - 6, 12, 12, self.brush, radius=6)
            if end is not None and end != start:
                yield from (replace(shape, opacity=0.5) for shape in arrow(start, end, self.brush))
        if self.focus in places:
            at = places[self.focus]
            yield from rings(at.x + 1, at.y + 1, at.width - 2, at.height - 2, 6, ("shade", 5), ("lamp", 3))


def toggled(marks: Sequence[Mark], mark: Mark) -> list[Mark]:
    """Return marks with another one, in place of one of another colour; drawn again, a mark goes."""
    others = [each for each in marks if each.places != mark.places or each.kind != mark.kind]
    return others if mark in marks else [*others, mark]


def mark_words(mark: Mark) -> str:
    """Say what a mark is."""
    color = {"green": say("green"), "red": say("red"), "blue": say("blue"), "yellow": say("yellow")}[mark.brush]
    if mark.kind == "arrow":
        return say("arrow from {start} to {end}, {color}", start=mark.places[0], end=mark.places[1], color=color)
    if mark.kind == "group":
        return say("group at {place}, {color}", place=mark.places[0], color=color)
    return say("frame at {place}, {color}", place=mark.places[0], color=color)


def _rows(targets: Sequence[Target]) -> tuple[tuple[str, ...], ...]:
    rows: defaultdict[float, list[Target]] = defaultdict(list)
    for each in targets:
        rows[each.y].append(each)
    across: Callable[[Target], float] = lambda each: each.x  # noqa: E731  named for its type
    return tuple(tuple(each.name for each in sorted(rows[y], key=across)) for y in sorted(rows))


def _next(place: str, down: int, across: int, places: Places) -> str:
    """Return the place that an arrow key leads to: the nearest one in that direction, else the same."""
    if place not in places:
        return next(iter(places), "")
    x, y = middle(places[place])

    def distance(name: str) -> float:
        to_x, to_y = middle(places[name])
        along = (to_x - x) * across + (to_y - y) * down
        beside = abs((to_x - x) * down) + abs((to_y - y) * across)
        return along + 3 * beside if along > 1 else float("inf")

    nearest = min(places, key=distance)
    return nearest if distance(nearest) < float("inf") else place
