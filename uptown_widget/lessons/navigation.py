"""Moving around a board without playing: keyboard focus and pressed squares; pure."""

from dataclasses import replace

from uptown_widget.lessons.exercise import Attempt
from uptown_widget.lessons.exercise_game import UPTOWN, AnyGame
from uptown_widget.screen.controls import Event
from uptown_widget.ui.effects import ReleaseKeyboard
from uptown_widget.ui.keys import move_focus, stroke
from uptown_widget.ui.shared_ui import update
from uptown_widget.uptown.view.selection import square_of


def navigate(
    event: Event, attempt: Attempt, game: AnyGame = UPTOWN
) -> tuple[Attempt, int | None, ReleaseKeyboard | None]:
    """Return the attempt after an event, the square pressed, if any, and whether the keyboard leaves."""
    if event.kind == "press":
        return attempt, square_of(event.name), None
    if event.kind == "focus":
        targets = game.view(attempt.observation, attempt.ui).scene.targets
        known = any(target.name == event.name for target in targets)
        return (replace(attempt, ui=move_focus(attempt.ui, event.name)) if known else attempt), None, None
    if event.kind != "key":
        return attempt, None, None
    ui, pressed, effect = stroke(
        game.keys, event.name, attempt.observation, update(attempt.ui, selected=None, arrived="")
    )
    leave = effect if isinstance(effect, ReleaseKeyboard) else None
    return replace(attempt, ui=ui), square_of(pressed), leave
