"""A seat at the screen without a host: an observation, the ui, and helpers that read a scene."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from tests.uptown.positions import COLORS, move, position, refusal
from uptown_widget import uptown
from uptown_widget.screen.controls import Control, Event, Grid, Screen
from uptown_widget.screen.scene import Line, Path, Rect, Scene, Shape
from uptown_widget.ui.effects import Effect, Seat, TableInfo, Turn
from uptown_widget.ui.shared_ui import update
from uptown_widget.uptown.rules.refusal import Reason
from uptown_widget.uptown.view import sentences
from uptown_widget.uptown.view.setup import Setup
from uptown_widget.uptown.view.ui import UI
from uptown_widget.uptown.view.view import new_ui, on, view

NAMES = ("You", "Ella", "Duke", "Billie", "Louis")


def seats(players: int) -> tuple[Seat, ...]:
    """One person, followed by bots."""
    return tuple(Seat(name, None if name == "You" else "greedy") for name in NAMES[:players])


def turn(state: uptown.State, text: str) -> Turn[uptown.Observation, uptown.Move]:
    """The turn that plays this move, as everybody at the table saw it."""
    made = move(state, text)
    return Turn(state.current_player, made, state.observation(None), state.apply(made).observation(None))


class Desk:
    """What a session does with the view, for one player and one position."""

    def __init__(
        self,
        state: uptown.State,
        viewer: int | None = 0,
        *,
        turns: Sequence[Turn[uptown.Observation, uptown.Move]] = (),
        **info: Any,
    ) -> None:
        """Show `viewer` the state, with the text view open."""
        self.observation = state.observation(None if info.get("curtain") else viewer)
        setup = Setup(state.rules.players, state.rules.scoring)
        told = {"seats": seats(state.rules.players), "seed": "7", "turns": tuple(turns), "viewer": viewer, **info}
        self.ui: UI = update(new_ui(setup, TableInfo(**told)), open=frozenset({"words"}))

    def tell(self, **info: Any) -> None:
        """Change the table's information, as a session does after each change."""
        self.ui = update(self.ui, info=replace(self.ui.shared.info, **info))

    def see(self, state: uptown.State, viewer: int | None = 0, **info: Any) -> None:
        """Show another position at the same table."""
        self.observation = state.observation(viewer)
        self.tell(viewer=viewer, **info)

    def do(self, kind: Any, name: str = "", value: str = "") -> Effect[uptown.Move] | None:
        """Handle an event and return the effect it asks for."""
        self.ui, effect = on(Event(kind, name, value), self.observation, self.ui)
        return effect

    def press(self, *names: str) -> Effect[uptown.Move] | None:
        """Press targets or controls, one after another; squares and rack places (`blue:0`) may be given by name."""
        effect = None
        for name in names:
            is_rack = name.split(":")[0] in COLORS.values()
            effect = self.do("press", f"square:{name}" if len(name) == 2 else f"rack:{name}" if is_rack else name)
        return effect

    def keys(self, *names: str) -> Effect[uptown.Move] | None:
        """Press keys, one after another."""
        effect = None
        for name in names:
            effect = self.do("key", name)
        return effect

    @property
    def screen(self) -> Screen:
        """The current screen."""
        return view(self.observation, self.ui)

    def closable(self) -> list[str]:
        """The names of the sections that opened and can be closed, in order."""
        return [section.name for section in self.screen.sections if section.close and section.place != "side"]

    def control(self, name: str) -> Control | None:
        """The control of that name, if it is on the screen."""
        return next((control for control in self.screen.controls() if control.id == name), None)


def refused(desk: Desk, state: uptown.State, text: str) -> Reason | None:
    """The rule that forbids a move, if the screen shows just its sentence; tests/data/transcripts has the sentences."""
    error = refusal(state, text)
    if error is None or desk.screen.mood != "refused":
        return None
    said = sentences.refusal(error, desk.observation, desk.ui.shared.info.seats)
    return error.reason if said == desk.screen.status == desk.screen.announcement else None


def marked(screen: Screen) -> set[str]:
    """The squares marked in the text view."""
    words = screen.section("words")
    assert words is not None
    (board,) = (block for block in words.blocks if isinstance(block, Grid))
    return {f"{'ABCDEFGHI'[row]}{column}" for row, column in board.marked}


def place(scene: Scene, shape: Shape) -> str:
    """The target under the middle of a shape, or the empty string."""
    if isinstance(shape, Rect):
        x, y = shape.x + shape.width / 2, shape.y + shape.height / 2
    elif isinstance(shape, Line):
        xs, ys = zip(*shape.points, strict=True)
        x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    elif isinstance(shape, Path):
        x, y = shape.x + 12 * shape.scale, shape.y + 12 * shape.scale  # all symbols are 24 units wide
    else:
        x, y = shape.x, shape.y
    target = scene.at(x, y)
    return target.name if target else ""


def accents(scene: Scene) -> dict[str, list[tuple[object, ...]]]:
    """By target, the kinds of shapes on it in the colours with which the view marks things."""
    found: dict[str, list[tuple[object, ...]]] = {}
    for shape in scene.shapes:
        stroke = getattr(shape, "stroke", None)
        if {"accent", "capture"} & {getattr(shape, "fill", None), stroke}:
            kind = (type(shape).__name__, stroke, getattr(shape, "line", None))
            found.setdefault(place(scene, shape).removeprefix("square:"), []).append(kind)
    return found


def rack_tiles(scene: Scene) -> dict[str, tuple[float, float]]:
    """By rack place, such as `blue:0`, the height and the opacity of the tile."""
    tiles: dict[str, tuple[float, float]] = {}
    for shape in scene.shapes:
        if isinstance(shape, Rect) and shape.fill in {"blue", "yellow", "green", "red", "orange"}:
            name = place(scene, shape)
            if name.startswith("rack:"):
                tiles[name.removeprefix("rack:")] = (-shape.y, shape.opacity)
    return tiles


PICTURE = """
C  b.y......
D  ..yy.....
"""
"""C3 and D4 are ends of yellow's group; without D3 it would fall into two."""


def start() -> uptown.State:
    return position(PICTURE, racks={"blue": "C 3 sax $ I"}, faces={"blue": "C1=1", "yellow": "C3=C D3=D D4=4"})
