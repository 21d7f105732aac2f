"""The view of Upturn: `new_ui` begins, `view` makes the screen, `on` handles an event; pure.

They see an observation, never a state: what can be pressed comes from `legal_moves`, why not from `explain`.
"""

from dataclasses import replace
from functools import partial

from uptown_widget.screen.scene import Scene
from uptown_widget.ui.events import handle
from uptown_widget.ui.game_view import GameView, Keys
from uptown_widget.ui.screen import screen
from uptown_widget.ui.view import NewUI, On, View, begin
from uptown_widget.upturn.rules.moves import Move, Step
from uptown_widget.upturn.rules.state import Observation
from uptown_widget.upturn.view import (
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
from uptown_widget.upturn.view.art.board import draw
from uptown_widget.upturn.view.highlights import highlights
from uptown_widget.upturn.view.selection import JOKERS
from uptown_widget.upturn.view.setup import Setup
from uptown_widget.upturn.view.slides import coming, landing, slides
from uptown_widget.upturn.view.ui import UI


def _scene(observation: Observation, ui: UI) -> Scene:
    info, shown = ui.shared.info, highlights(observation, ui)
    ply, turn = coming(ui) or (0, None)
    at = landing(observation, turn, shown.planned)
    moving = slides(observation, ui, turn, at)
    cue = f"{info.match}/{ply}" if moving else ""
    return draw(observation, replace(shown, sliding=at), info.viewer, slides=moving, cue=cue)


UPTURN: GameView[Observation, Move, UI] = GameView(
    ui=UI,
    panels=panels,
    status=status,
    speech=speech,
    hints=hints,
    ending=ending,
    events=events,
    controls=controls,
    keys=Keys(keys.keys_help, keys.BUTTONS, keys.tiles, keys.step, keys.end, questions.ASKED),
    scene=_scene,
    log=log.entries,
    text_view=text_view,
    sound=lambda _: "place",
    rules=lambda _: rules_in_short.lines(),
    takes=lambda name: name in {"row", *JOKERS},
    form=setup_form.form,
    pictures=rules_in_short.pictures,
    legend=panels.legend,
    rows=controls.rows,
    automatic=frozenset(Step) - {Step.CALL},
    keeps_row=True,
    change=controls.change_gifts,
)

new_ui: NewUI[Setup, Observation, Move, UI] = partial(begin, UPTURN)
"""Returns what the view of Upturn remembers at the start of a match."""
view: View[Observation, UI] = partial(screen, UPTURN)
"""Makes the screen of a player of Upturn."""
on: On[Observation, UI, Move] = partial(handle, UPTURN)
"""Returns what an event changes in the view of Upturn, and the effect for the session."""
