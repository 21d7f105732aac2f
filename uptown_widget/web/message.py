"""Screens as plain data for a page, and messages of a page as events; pure. `docs/architecture.md` has the format.

A message out holds those parts of a screen that have changed since the last one; the first holds them all.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, replace
from functools import cache, lru_cache
from itertools import zip_longest
from operator import attrgetter
from typing import Any, TypedDict

from uptown_widget.errors import GameError
from uptown_widget.i18n import say
from uptown_widget.schema import SchemaError, read, readable
from uptown_widget.screen.controls import (
    MAX_ID_LENGTH,
    MAX_VALUE_LENGTH,
    Block,
    Card,
    Chip,
    Control,
    Entries,
    Entry,
    Event,
    Mood,
    Place,
    Scan,
    Screen,
    Sounds,
    Words,
)
from uptown_widget.screen.regions import Cell, Region
from uptown_widget.screen.scene import Held, Line, Path, PathData, Rect, Scene, Shape, Slide, Target, Text, Token
from uptown_widget.ui.effects import ExportedText

FORMAT = 8
MAX_LENGTHS = {"name": MAX_ID_LENGTH, "value": MAX_VALUE_LENGTH}
"""Characters of an event."""


class Message(TypedDict, total=False):
    """What a message to the page may hold besides ``format``; `lite/build/messages.py` turns it into checks."""

    scene: Scene
    label: str
    keys: str
    regions: tuple[Region, ...]
    cells: tuple[Cell, ...]
    cards: tuple[Card, ...]
    status: tuple[str, Mood]
    announcement: tuple[str, int]
    language: str
    sounds: Sounds
    scan: Scan
    explore: bool
    title: str
    lesson: str
    address: str
    cover: str
    ends: int
    order: tuple[tuple[Token, Place, str, Control | None], ...]
    sections: dict[Token, tuple[Block | None, ...]]
    clear: str
    leave: bool
    exported: ExportedText


ROWS = (Cell, Chip, Words, Rect, Path, Text, Line, Slide, Target)
"""Classes sent as an array of their fields; of a shape its kind comes first."""
CHANGES: dict[type, dict[str, object]] = {
    Scene: {"drawings": tuple[PathData, ...]},
    Path: {"d": int},
    Target: {"label": None},
    Card: {"winner": str},
    ExportedText: {"label": str, "close": str},
}
"""By class, the fields that are sent as another type, or not at all, or besides."""

ALIKE = (
    "keys",
    "regions",
    "cards",
    "language",
    "sounds",
    "scan",
    "explore",
    "title",
    "lesson",
    "address",
    "cover",
    "ends",
)
"""Parts that are fields of a screen as they are."""
Parts = dict[str, object]


def parts(screen: Screen) -> Parts:
    """Return a screen part by part; each section is a part of its own, ``order`` says which of them stand and where."""
    return {
        "scene": replace(screen.scene, label=""),
        "label": screen.scene.label,
        "status": [screen.status, screen.mood],
        "announcement": [screen.announcement, screen.said],
        **{name: getattr(screen, name) for name in ALIKE},
        "order": [[section.name, section.place, section.title, section.close] for section in screen.sections],
        **{f"section {section.name}": section.blocks for section in screen.sections},
        **{f"cell {cell.name}": cell for cell in screen.cells},
    }


def changed(before: Mapping[str, object], now: Parts) -> Parts:
    """Return the parts that are not what they were; in a section None stands for each block that is what it was."""
    news = {name: part for name, part in now.items() if name not in before or before[name] != part}
    for name, part in news.items():
        old = before.get(name)
        if name.startswith("section ") and isinstance(part, tuple) and isinstance(old, tuple):
            news[name] = tuple([None if block == was else block for block, was in zip_longest(part, old[: len(part)])])
    return news


def encode(message_parts: Parts, **also: object) -> str:
    """Return a message with some parts of a screen, as `parts` returns them, and whatever else the host adds."""
    texts, sections, cells = {"format": _json(FORMAT)}, {}, []
    for name, part in message_parts.items():
        kind, _, section = name.partition(" ")
        if isinstance(part, Cell):
            cells.append(_text(part))
        elif section and isinstance(part, tuple):
            sections[section] = _array([_block(block) if block else "null" for block in part])
        else:
            texts[kind] = _scene(part) if isinstance(part, Scene) else _json(part)
    if cells:
        texts["cells"] = _array(cells)
    if sections:
        texts["sections"] = _object(sections)
    return _object(texts | {name: _json(value) for name, value in also.items()})


def _object(texts: Mapping[str, str]) -> str:
    """Return a JSON object, given the JSON texts of its values; no name needs escaping."""
    return "{" + ",".join([f'"{name}":{text}' for name, text in texts.items()]) + "}"


def _array(texts: Iterable[str]) -> str:
    return f"[{','.join(texts)}]"


def _block(block: Block) -> str:
    kind = type(block).__name__.lower()
    if isinstance(block, Scene):
        return f'{{"block":"{kind}",{_scene(block)[1:]}'
    if isinstance(block, Entries):
        others = _json({"block": kind, "label": block.label, "grows": block.grows, "columns": block.columns})
        return f'{others[:-1]},"entries":{_array(map(_entry, block.entries))}}}'
    return _json({"block": kind} | _plain(block))


def _scene(scene: Scene) -> str:
    # A drawing stands in the message once; shapes refer to it by its place.
    drawings: dict[str, int] = {}
    plain = ("width", "height", "label", "cue", "focus", "movable")
    texts = {name: _json(getattr(scene, name)) for name in plain} | {
        "shapes": _shapes(scene.shapes, drawings),
        "slides": _array([_slide(slide, drawings) for slide in scene.slides]),
        "held": _held(scene.held, drawings) if scene.held else "null",
        "targets": _array(map(_text, scene.targets)),
    }
    return _object(texts | {"drawings": _array(map(_text, drawings))})


def _slide(slide: Slide, drawings: dict[str, int]) -> str:
    shapes = _shapes(slide.shapes, drawings)
    return _array((shapes, *map(_json, (slide.dx, slide.dy, slide.ms, slide.leave))))


def _held(held: Held, drawings: dict[str, int]) -> str:
    shapes = _shapes(held.shapes, drawings)
    return _object({"home": _json(held.home), "shapes": shapes, "places": _json(held.places)})


def _shapes(shapes: Iterable[Shape], drawings: dict[str, int]) -> str:
    return _array(
        [
            _text(shape, drawings.setdefault(shape.d, len(drawings)) if isinstance(shape, Path) else 0)
            for shape in shapes
        ]
    )


@lru_cache(maxsize=8192)
def _text(value: Shape | Target | Cell | str, drawing: int = 0) -> str:
    """Return the JSON text of a shape, a target or a drawing; cached, since most of them are in every message."""
    if isinstance(value, str):
        return _json(value)
    kind: type = type(value)
    row = _sent(kind)[1](value)
    if kind is Path:
        row = (drawing, *row[1:])
    return _json(row if kind in (Target, Cell) else (kind.__name__.lower(), *row))


def _plain(value: object) -> Any:  # noqa: ANN401  a list, a row or a dictionary
    """Return an object of a screen as JSON knows it: as a short array, or by its fields; what is in it comes next."""
    if isinstance(value, frozenset):
        return sorted(value)
    kind: type = type(value)
    names, values = _sent(kind)
    if kind in ROWS:
        return values(value)
    fields = dict(zip(names, values(value), strict=True))
    # A page has no words of its own: who has won is said here.
    return fields | {"winner": say("winner") if value.winner else ""} if isinstance(value, Card) else fields


@cache
def _sent(cls: type) -> tuple[tuple[str, ...], Callable[[object], tuple[object, ...]]]:
    """Return the names of the fields of a class that are sent, and what reads them."""
    left_out = {name for name, kind in CHANGES.get(cls, {}).items() if kind is None}
    first, *others = (field.name for field in fields(cls) if field.name not in left_out)
    if others:
        return (first, *others), attrgetter(first, *others)
    return (first,), lambda value: (getattr(value, first),)  # attrgetter returns no tuple of one


@lru_cache(maxsize=2048)
def _entry(entry: Entry) -> str:
    """Return the JSON text of a line of a list; cached, since most lines stay."""
    return _json(entry)


_json = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False, allow_nan=False, default=_plain).encode


def decode(text: str) -> Event:
    """Return the event in a message of the page.

    :raises GameError: the text is no event
    """
    try:
        event = read(Event, json.loads(text))
    except (ValueError, RecursionError) as error:
        raise _refusal(error.field if isinstance(error, SchemaError) else "") from None
    return Event(event.kind, readable(event.name), readable(event.value))


def _refusal(field: str) -> GameError:
    """Return the error of a text that is no event, given the field that is damaged, if it is one."""
    if field not in MAX_LENGTHS:
        return GameError("A message to the table is an object with kind, name and value.")
    most = MAX_LENGTHS[field]
    return GameError(
        say("Invalid message: {name} must be text of at most {number} characters.", name=field, number=most)
    )
