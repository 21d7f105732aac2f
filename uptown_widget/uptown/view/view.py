"""The view of Uptown: `new_ui` begins, `view` makes the screen, `on` handles an event; pure.

They see an observation, never a state: what can be clicked comes from `legal_moves`, why not from `explain`.
"""

from functools import partial

from uptown_widget.screen.scene import Scene
from uptown_widget.ui.events import handle
from uptown_widget.ui.game_view import GameView, Keys
from uptown_widget.ui.screen import screen
from uptown_widget.ui.view import NewUI, On, View, begin
from uptown_widget.uptown.rules.moves import Move
from uptown_widget.uptown.rules.state import Observation
from uptown_widget.uptown.view import (
    controls,
    ending,
    events,
    hints,
    keys,
    log,
    panels,
    questions,
    rules_in_short,
    setup_form,
    speech,
    status,
    text_view,
)
from uptown_widget.uptown.view.art.board import draw
from uptown_widget.uptown.view.highlights import highlights
from uptown_widget.uptown.view.seat_colors import seat_colors
from uptown_widget.uptown.view.selection import rack_targets, racks, square_of
from uptown_widget.uptown.view.setup import Setup
from uptown_widget.uptown.view.ui import UI


def _scene(observation: Observation, ui: UI) -> Scene:
    info = ui.shared.info
    shown = racks(observation, ui)
    return draw(observation, highlights(observation, ui), shown, colors=seat_colors(info.seats), curtain=info.curtain)


UPTOWN: GameView[Observation, Move, UI] = GameView(
    ui=UI,
    panels=panels,
    status=status,
    speech=speech,
    hints=hints,
    ending=ending,
    events=events,
    controls=controls,
    keys=Keys(keys.keys_help, keys.BUTTONS, rack_targets, keys.step, keys.end, questions.ASKED, keys.START),
    scene=_scene,
    log=log.entries,
    text_view=text_view,
    sound=lambda move: "capture" if move.capture else "place",
    rules=rules_in_short.rules_in_short,
    marks=rules_in_short.marks,
    takes=lambda name: square_of(name) is not None,
    form=setup_form.form,
    press=controls.press,
    tools=controls.tools,
    switches=controls.switches,
    hint_controls=hints.controls,
    hint_legend=hints.legend,
    change=setup_form.change_color,
)

new_ui: NewUI[Setup, Observation, Move, UI] = partial(begin, UPTOWN)
"""Returns what the view of Uptown remembers at the start of a match."""
view: View[Observation, UI] = partial(screen, UPTOWN)
"""Makes the screen of a player of Uptown."""
on: On[Observation, UI, Move] = partial(handle, UPTOWN)
"""Returns what an event changes in the view of Uptown, and the effect for the session."""
