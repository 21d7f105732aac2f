"""The tiles in messages between Python and a page, to compare with what the viewer may know."""

import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from uptown_widget.i18n import current_language, use_language
from uptown_widget.uptown.rules.state import Observation
from uptown_widget.uptown.rules.tiles import TILES, Color, Tile
from uptown_widget.uptown.view.art.geometry import SQUARE
from uptown_widget.uptown.view.art.tiles import face_path
from uptown_widget.uptown.view.words import tile_word

Known = set[tuple[Color, Tile]]

FACES = {face_path(tile): tile for tile in TILES}
SPY = """
window.spied = [];
const Plain = window.Worker;
window.Worker = class extends Plain {
  constructor(...all) {
    super(...all);
    this.addEventListener("message", ({ data }) => window.spied.push(JSON.stringify(data)));
  }
  postMessage(data, ...rest) {
    window.spied.push(JSON.stringify(data));
    super.postMessage(data, ...rest);
  }
};
"""
"""A script for the page that records the messages between it and its worker."""


def known(observation: Observation) -> Known:
    """Return the tiles whose place the observer may know: on the board, captured, or on a rack that they see."""
    table = observation.table
    found = {pair for square in range(90) if square % 10 < 9 and (pair := observation.at(square)) is not None}
    found |= {pair for player in range(observation.rules.players) for pair in table.captured_by(player)}
    racks = observation.racks
    return found | {(color, tile) for color, rack in enumerate(racks) for tile in rack or ()}  # type: ignore[misc]


def shown(message: str) -> Known:
    """Return the tiles that a message from Python shows, except the list of unseen tiles, which reveals nothing."""
    data = json.loads(message)
    if isinstance(data, str):
        data = json.loads(data) if data.startswith("{") else {}
    if isinstance(data, dict) and isinstance(data.get("screen"), str):
        data = json.loads(data["screen"])
    if isinstance(data, dict) and isinstance(data.get("sections"), dict):
        data["sections"].pop("unseen", None)
    return set(_drawn(data)) | set(_named(data))


def _drawn(data: Any) -> Iterator[tuple[Color, Tile]]:
    """Tiles drawn in the scenes: a face in the ink of its colour, as large as on a tile."""
    for scene in _scenes(data):
        slides = [shape for slide in scene["slides"] for shape in slide[0]]
        for shape in [*scene["shapes"], *slides]:
            if shape[0] == "path" and str(shape[5]).startswith("on-") and shape[4] * 24 > 0.4 * SQUARE:
                face, name = FACES.get(scene["drawings"][shape[1]]), shape[5].removeprefix("on-")
                if face is not None and name in Color.__members__ | {str(color): color for color in Color}:
                    yield next(color for color in Color if str(color) == name), face


def _scenes(data: Any) -> Iterator[dict[str, Any]]:
    if isinstance(data, dict):
        if "drawings" in data:
            yield data
        for value in data.values():
            yield from _scenes(value)
    elif isinstance(data, list):
        for value in data:
            yield from _scenes(value)


def _named(data: Any) -> Iterator[tuple[Color, Tile]]:
    yield from named("\n".join(_texts(data)))  # separate: a colour before a number is not a tile


def named(text: str) -> Iterator[tuple[Color, Tile]]:
    """Yield the tiles named in a text, such as `red saxophone`; `red 4 → 3` counts groups."""
    pattern, colors, tiles = _names(current_language())
    for color, word in set(pattern.findall(text)):
        yield colors[color], tiles[word]


@cache
def _names(language: str) -> tuple[re.Pattern[str], dict[str, Color], dict[str, Tile]]:
    """What finds names of tiles, and the colours and tiles by their names: one search is quicker than 140."""
    with use_language(language):
        colors, tiles = {str(color): color for color in Color}, {tile_word(tile): tile for tile in TILES}
    words = "|".join(map(re.escape, tiles))
    return re.compile(rf"\b({'|'.join(colors)}) ({words})(?!\w| (?:→|groups?))"), colors, tiles


def _texts(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, (list, dict)):
        for value in data.values() if isinstance(data, dict) else data:
            yield from _texts(value)


def leaks(messages: Iterable[str], allowed: Known) -> Known:
    """Return the tiles shown that the viewer may not know."""
    return {pair for message in messages for pair in shown(message)} - allowed
