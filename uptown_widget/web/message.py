"""Screens as plain data for a page, and what a page tells as events; pure. `docs/architecture.md` has the format.

A message out holds those parts of a screen that have changed since the last one; the first holds them all.
"""

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from functools import lru_cache
from typing import Any, TypedDict, cast, get_args, get_type_hints

from uptown_widget.errors import GameError
from uptown_widget.i18n import say
from uptown_widget.screen.controls import Block, Card, Chip, Event, Mood, Place, Screen
from uptown_widget.screen.scene import Line, Path, PathData, Rect, Scene, Shape, Slide, Target, Text, Token
from uptown_widget.ui.effects import ExportedText

FORMAT = 2
KINDS: tuple[str, ...] = get_args(get_type_hints(Event)["kind"])
LONGEST = {"kind": 10, "name": 100, "value": 200_000}
"""Characters; the longest value is a pasted record."""


class Message(TypedDict, total=False):
    """What a message to the page may hold besides ``format``; `lite/build/messages.py` turns it into checks."""

    scene: Scene
    label: str
    keys: str
    cards: tuple[Card, ...]
    status: tuple[str, Mood]
    announcement: str
    language: str
    order: tuple[tuple[Token, Place, str], ...]
    sections: dict[Token, tuple[Block, ...]]
    clear: str
    leave: bool
    exported: ExportedText


ROWS = (Chip, Rect, Path, Text, Line, Slide, Target)
"""Classes sent as an array of their fields; of a shape its kind comes first."""
CHANGES: dict[type, dict[str, Any]] = {
    Scene: {"focus": None, "drawings": tuple[PathData, ...]},
    Path: {"d": int},
    Target: {"label": None},
    Card: {"winner": str},
    ExportedText: {"label": str, "close": str},
}
"""By class, the fields that are sent as another type, or not at all, or besides."""

Parts = dict[str, Any]


def parts(screen: Screen) -> Parts:
    """Return a screen part by part; each section is a part of its own, ``order`` says which of them stand and where."""
    return {
        "scene": replace(screen.scene, label=""),
        "label": screen.scene.label,
        "keys": screen.keys,
        "cards": screen.cards,
        "status": [screen.status, screen.mood],
        "announcement": screen.announcement,
        "language": screen.language,
        "order": [[section.name, section.place, section.title] for section in screen.sections],
        **{f"section {section.name}": section.blocks for section in screen.sections},
    }


def changed(before: Mapping[str, Any], now: Parts) -> Parts:
    """Return the parts that are not what they were."""
    return {name: part for name, part in now.items() if name not in before or before[name] != part}


def encode(found: Parts, **also: object) -> str:
    """Return a message with some parts of a screen, as `parts` gives them, and whatever else the host tells."""
    message: Parts = {"format": FORMAT}
    for name, part in found.items():
        kind, _, section = name.partition(" ")
        if section:
            message.setdefault("sections", {})[section] = [_block(block) for block in part]
        else:
            message[kind] = _plain(part)
    return json.dumps(message | also, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def _block(block: object) -> dict[str, Any]:
    return {"block": type(block).__name__.lower(), **_plain(block)}


def _plain(value: Any) -> Any:  # noqa: ANN401
    """Return anything of a screen as what JSON knows: objects by their fields, chips and shapes as short arrays."""
    match value:
        case Scene():
            return _scene(value)
        case Chip(color, label, path, text):
            return [color, label, path, text]
        case Card():
            # A page has no words of its own: who has won is said here.
            return _fields(value) | {"winner": say("winner") if value.winner else ""}
        case tuple() | list():
            return [_plain(each) for each in value]
        case frozenset():
            return sorted(value)
    return _fields(value) if is_dataclass(value) else value


def _fields(value: Any) -> dict[str, Any]:  # noqa: ANN401
    return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}


def _scene(scene: Scene) -> dict[str, Any]:
    # A drawing stands in the message once; shapes refer to it by its place.
    drawings: dict[str, int] = {}
    return {
        "width": scene.width,
        "height": scene.height,
        "label": scene.label,
        "shapes": [_shape(shape, drawings) for shape in scene.shapes],
        "slides": [_slide(slide, drawings) for slide in scene.slides],
        "cue": scene.cue,
        "drawings": list(drawings),
        "targets": [[target.name, target.x, target.y, target.width, target.height] for target in scene.targets],
    }


def _slide(slide: Slide, drawings: dict[str, int]) -> list[Any]:
    return [[_shape(shape, drawings) for shape in slide.shapes], slide.dx, slide.dy, slide.ms, slide.leave]


def _shape(shape: Shape, drawings: dict[str, int]) -> tuple[Any, ...]:
    if isinstance(shape, Path):
        place = drawings.setdefault(shape.d, len(drawings))
        return ("path", place, shape.x, shape.y, shape.scale, shape.fill, shape.opacity)
    # What stands on the board is said again with every click: it is put into a row once.
    return _row(shape)


@lru_cache(maxsize=4096)
def _row(shape: Rect | Line | Text) -> tuple[Any, ...]:
    return (type(shape).__name__.lower(), *(getattr(shape, field.name) for field in fields(shape)))


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
            msg = say(
                "Invalid message: {name} must be text of at most {number} characters.",
                name=name,
                number=LONGEST[name],
            )
            raise GameError(msg)
    # Half a character, which JavaScript lets through, cannot be written to a file or a link.
    name, value = (told.get(key, "").encode(errors="replace").decode() for key in ("name", "value"))
    return Event(cast("Any", told["kind"]), name, value)
