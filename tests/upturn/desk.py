"""A seat at the screen without a host: an observation, the ui, and the information that a session gives the view."""

from collections.abc import Sequence
from typing import Any

from tests.upturn.positions import move
from uptown_widget import upturn
from uptown_widget.screen.controls import Control, Event, Screen
from uptown_widget.ui.effects import Effect, Seat, TableInfo, Turn
from uptown_widget.upturn.game import new_ui, on, view
from uptown_widget.upturn.rules.refusal import Reason
from uptown_widget.upturn.view import sentences
from uptown_widget.upturn.view.setup import Setup
from uptown_widget.upturn.view.ui import UI

NAMES = ("You", "Ella", "Duke", "Billie")


def seats(players: int, people: int = 1) -> tuple[Seat, ...]:
    """People, followed by bots."""
    return tuple(Seat(name, None if place < people else "greedy") for place, name in enumerate(NAMES[:players]))


def turns(state: upturn.State, *texts: str) -> tuple[Turn[upturn.Observation, upturn.Move], ...]:
    """The moves made one after another from a state, as everybody at the table saw them."""
    found = []
    for text in texts:
        made = move(state, text)
        after = state.apply(made)
        found.append(Turn(state.current_player, made, state.observation(None), after.observation(None)))
        state = after
    return tuple(found)


class Desk:
    """What a session does with the view, for one player and one position."""

    def __init__(
        self,
        state: upturn.State,
        viewer: int | None = 0,
        *,
        turns: Sequence[Turn[upturn.Observation, upturn.Move]] = (),
        **info: Any,
    ) -> None:
        """Show `viewer` the state."""
        self.observation = state.observation(None if info.get("curtain") else viewer)
        setup = Setup(state.rules.players, state.rules.last_stone)
        told = {"seats": seats(state.rules.players), "seed": "7", "turns": tuple(turns), "viewer": viewer, **info}
        self.ui: UI = new_ui(setup, TableInfo(**told))

    def do(self, kind: Any, name: str = "", value: str = "") -> Effect[upturn.Move] | None:
        """Handle an event and return the effect it asks for."""
        self.ui, effect = on(Event(kind, name, value), self.observation, self.ui)
        return effect

    def press(self, *names: str) -> Effect[upturn.Move] | None:
        """Press targets or controls, one after another; stones on the rack may be given by name."""
        effect = None
        held = {str(stone): f"stone:{place}" for place, stone in enumerate(self.observation.rack)}
        for name in names:
            effect = self.do("press", held.get(name, name))
        return effect

    def keys(self, *names: str) -> Effect[upturn.Move] | None:
        """Press keys, one after another."""
        effect = None
        for name in names:
            effect = self.do("key", name)
        return effect

    @property
    def screen(self) -> Screen:
        """The current screen."""
        screen = view(self.observation, self.ui)
        screen.scene.check()
        return screen

    def control(self, name: str) -> Control | None:
        """The control of that name, if it is on the screen."""
        return next((control for control in self.screen.controls() if control.id == name), None)


def refused(desk: Desk, tried: upturn.Move) -> Reason | None:
    """The rule that forbids a move, if the screen shows just its sentence; tests/data/transcripts has the sentences."""
    error = desk.observation.explain(tried)
    if error is None or desk.screen.mood != "refused":
        return None
    return error.reason if sentences.refusal(error) == desk.screen.status else None
