"""What a screen reader finds on the board: cells in rows, in place of the picture; pure.

A host lays an element over each target of the scene and names it by its cell. Where a cell stands is the target's
business; what it says is a game's.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from uptown_widget.screen.scene import Scene

Role = Literal["grid", "toolbar"]
Tone = Literal["empty", "own", "other", "legal", "capture"]
"""What a sound can express about a target: what lies there, or that the selected tile may go or capture there."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One target in words."""

    name: str
    """That of the target."""
    label: str
    pressed: bool | None = None
    """Whether it is selected; None for what cannot be."""
    tone: Tone | None = None
    """The sound when a finger that explores comes to it, or None."""


@dataclass(frozen=True, slots=True)
class Region:
    """Targets that belong together: a single stop of the Tab key, in which arrow keys move."""

    role: Role
    label: str
    """What it is called; the scene's own label where this is empty."""
    names: tuple[tuple[str, ...], ...]
    """Those of its targets, row by row."""
    start: str = ""
    """The target where the keyboard comes in; by default the first."""


def toolbar(scene: Scene, kinds: Collection[str], label: str) -> Region:
    """Return the targets of some kinds side by side, in the order of the scene."""
    found = tuple([target.name for target in scene.targets if target.name.partition(":")[0] in kinds])
    return Region("toolbar", label, (found,))


def filled(regions: Iterable[Region]) -> tuple[Region, ...]:
    """Return the regions in which there is anything."""
    return tuple([region for region in regions if any(region.names)])


def cells(
    scene: Scene,
    words: Mapping[str, str],
    pressed: Mapping[str, bool],
    tones: Mapping[str, Tone] = MappingProxyType({}),
) -> tuple[Cell, ...]:
    """Return a cell a target; without words of its own it says the target's label."""
    return tuple(
        [
            Cell(each.name, words.get(each.name, each.label), pressed.get(each.name), tones.get(each.name))
            for each in scene.targets
        ]
    )
