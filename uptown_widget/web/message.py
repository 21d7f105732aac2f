"""Screens as plain data for a page, and what a page tells as events; pure. `docs/architecture.md` has the format.

A message out holds those parts of a screen that have changed since the last one; the first holds them all.
"""

import json
from collections.abc import Callable
from typing import Any, cast, get_args, get_type_hints

from uptown_widget.errors import GameError
from uptown_widget.screen.interface import Card, Chip, Control, Event, Grid, Screen
from uptown_widget.screen.scene import Line, Path, Rect, Scene, Shape, Target

FORMAT = 1
KINDS: tuple[str, ...] = get_args(get_type_hints(Event)["kind"])
LONGEST = {"kind": 10, "name": 100, "value": 200_000}
"""Characters; the longest value is a pasted record."""


def parts(screen: Screen) -> dict[str, Any]:
    """Return a screen as plain data, part by part."""
    return {
        "scene": screen.scene,
        "cards": screen.cards,
        "status": [screen.status, screen.mood],
        "announcement": screen.announcement,
        "controls": screen.controls,
        "board": screen.board,
        "log": screen.log,
        "ending": screen.ending,
    }


def encode(found: dict[str, Any], **also: object) -> str:
    """Return a message with some parts of a screen, as `parts` gives them, and whatever else the host tells."""
    plain = {name: _ENCODERS.get(name, _same)(part) for name, part in found.items()}
    return json.dumps({"format": FORMAT, **plain, **also}, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def _scene(scene: Scene) -> dict[str, Any]:
    # A drawing stands in the message once; shapes refer to it by its place.
    drawings: dict[str, int] = {}
    return {
        "width": scene.width,
        "height": scene.height,
        "label": scene.label,
        "shapes": [_shape(shape, drawings) for shape in scene.shapes],
        "drawings": list(drawings),
        "targets": [_target(target) for target in scene.targets],
    }


def _shape(shape: Shape, drawings: dict[str, int]) -> list[Any]:
    match shape:
        case Rect(x, y, width, height, fill, stroke, line, radius, opacity):
            return ["rect", x, y, width, height, fill, stroke, line, radius, opacity]
        case Path(d, x, y, scale, fill, opacity):
            return ["path", drawings.setdefault(d, len(drawings)), x, y, scale, fill, opacity]
        case Line(points, stroke, line, closed, opacity):
            return ["line", points, stroke, line, closed, opacity]
    return ["text", shape.text, shape.x, shape.y, shape.size, shape.fill, shape.bold, shape.opacity]


def _target(target: Target) -> list[Any]:
    return [target.name, target.x, target.y, target.width, target.height]


def _chip(chip: Chip) -> list[str]:
    return [chip.color, chip.label, chip.path, chip.text]


def _card(card: Card) -> dict[str, Any]:
    return {
        "title": card.title,
        "subtitle": card.subtitle,
        "chips": list(map(_chip, card.chips)),
        "number": card.number,
        "unit": card.unit,
        "facts": card.facts,
        "taken": list(map(_chip, card.taken)),
        "active": card.active,
        "winner": card.winner,
    }


def _control(control: Control) -> dict[str, Any]:
    return {
        "id": control.id,
        "kind": control.kind,
        "label": control.label,
        "value": control.value,
        "choices": [[choice.value, choice.label] for choice in control.choices],
        "enabled": control.enabled,
        "help": control.help,
        "group": control.group,
        "primary": control.primary,
    }


def _grid(grid: Grid) -> dict[str, Any]:
    return {"caption": grid.caption, "head": grid.head, "rows": grid.rows, "marked": sorted(grid.marked)}


def _same(part: Any) -> Any:  # noqa: ANN401
    return part


_ENCODERS: dict[str, Callable[[Any], Any]] = {
    "scene": _scene,
    "cards": lambda cards: list(map(_card, cards)),
    "controls": lambda controls: list(map(_control, controls)),
    "board": _grid,
    "ending": lambda grid: grid and _grid(grid),
}


def decode(text: str) -> Event:
    """Return the event a page tells.

    :raises GameError: the text is no event
    """
    try:
        told = json.loads(text)
    except (ValueError, RecursionError):
        told = None
    if not isinstance(told, dict) or not told.keys() <= LONGEST.keys() or told.get("kind") not in KINDS:
        msg = "A message to the table is an object with kind, name and value."
        raise GameError(msg)
    for name, value in told.items():
        if not isinstance(value, str) or len(value) > LONGEST[name]:
            msg = f"The {name} of a message to the table is a text of at most {LONGEST[name]} characters."
            raise GameError(msg)
    return Event(cast("Any", told["kind"]), told.get("name", ""), told.get("value", ""))
