"""The boards of the home page, which play a short match by themselves: real games, drawn by our own code.

Of each game a still picture by day and by night, and a file of frames: every element of the match once, in the order in
which they are painted, with the frames in which it is seen. `lite/pages/living.js` shows one frame after another.
"""

import json
import random
import re
from collections.abc import Iterator, Sequence
from graphlib import TopologicalSorter
from itertools import groupby, pairwise
from typing import Any

from lite.build.rules_pictures import row_alone
from uptown_widget.match.game import AnyGame
from uptown_widget.match.games import game_of
from uptown_widget.screen.scene import Scene
from uptown_widget.screen.svg import elements, svg
from uptown_widget.uptown.view.art.board import draw
from uptown_widget.uptown.view.highlights import Highlights

SEEDS = {"Uptown": "a lively street", "Upturn": "lift and stairs"}
"""Of the matches that are shown."""
STILL = 0.6
"""The part of a match after which it is shown where nothing moves."""


class Tokens(dict[str, str]):
    """Colours by name, as custom properties: a page knows them by day and by night."""

    def __missing__(self, name: str) -> str:
        return f"var(--uptown-{name})"


def match(game: AnyGame, players: int) -> Iterator[Any]:
    """What an onlooker sees of a match among bots, turn by turn."""
    rng, bot = random.Random(SEEDS[game.NAME]), game.BOTS["planner"]()
    state = game.deal(game.make_setup(players=players).rules, rng)
    yield state.observation(None)
    while state.outcome() is None:
        state = state.apply(bot.choose(state.observation(state.current_player), rng))
        yield state.observation(None)


def boards() -> dict[str, list[Scene]]:
    """The scenes of each match, in which each one differs from that before."""
    found = {
        "uptown": (draw(seen, Highlights(), ()) for seen in match(game_of("uptown"), 3)),
        "upturn": map(row_alone, match(game_of("upturn"), 2)),
    }
    return {name: [scene.still for scene, _ in groupby(scenes)] for name, scenes in found.items()}


def frames(scenes: Sequence[Scene]) -> dict[str, Any]:
    """A match as data: of each element its text and the frames in which it is seen, from and before.

    Drawings are many times in a match, so their paths stand beside the elements, which name them by number.
    """
    drawings: dict[str, int] = {}

    def named(path: re.Match[str]) -> str:
        return f' d="{drawings.setdefault(path[1], len(drawings))}"'

    texts = [[elements((shape,), Tokens()) for shape in scene.shapes] for scene in scenes]
    order = TopologicalSorter[str]()
    for frame in texts:
        for below, above in pairwise(dict.fromkeys(frame)):
            order.add(above, below)
    painted = []
    for element in order.static_order():
        seen = [element in frame for frame in texts]
        changes = [number for number, (before, now) in enumerate(pairwise([False, *seen, False])) if before != now]
        painted.append([re.sub(r' d="([^"]+)"', named, element), [*zip(changes[::2], changes[1::2], strict=True)]])
    box, counts = f"0 0 {scenes[0].width:g} {scenes[0].height:g}", {"frames": len(scenes), "still": still(scenes)}
    return {"box": box, **counts, "drawings": [*drawings], "elements": painted}


def still(scenes: Sequence[Scene]) -> int:
    """The frame that is shown where nothing moves."""
    return int(STILL * len(scenes))


def living() -> dict[str, str]:
    """File names and texts."""
    found = {}
    for name, scenes in boards().items():
        found[f"living-{name}.json"] = json.dumps(frames(scenes), separators=(",", ":"))
        for theme in ("light", "dark"):
            found[f"living-{name}-{theme}.svg"] = svg(scenes[still(scenes)], width=480, theme_name=theme)
    return found
