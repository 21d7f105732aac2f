"""The pure view of Upturn: what stands on the screen.

`view` and `events.on` see an observation, never a state: what may be pressed comes from `legal_moves`, why not from
`explain`.
"""

from dataclasses import replace

from uptown_widget.screen.controls import Screen
from uptown_widget.upturn.rules.state import Observation
from uptown_widget.upturn.view import panels
from uptown_widget.upturn.view.art.board import draw
from uptown_widget.upturn.view.highlights import marks
from uptown_widget.upturn.view.keys import keys_help
from uptown_widget.upturn.view.sections import sections
from uptown_widget.upturn.view.selection import my_turn, turns_shown
from uptown_widget.upturn.view.slides import landing, slides
from uptown_widget.upturn.view.status import announcement, status
from uptown_widget.upturn.view.ui import UI


def view(observation: Observation, ui: UI) -> Screen:
    """Return the screen of the player who observes."""
    line, marked = status(observation, ui), marks(observation, ui)
    at = landing(observation, ui, marked.planned)
    moving = slides(observation, ui, at)
    cue = f"{ui.info.match}/{len(turns_shown(ui))}" if moving else ""
    over = observation.outcome() is not None and ui.info.at is None
    refused = ui.standing_complaint() is not None
    return Screen(
        scene=draw(observation, replace(marked, sliding=at), ui.info.viewer, slides=moving, cue=cue),
        cards=panels.cards(observation, ui.info),
        status=line,
        announcement=announcement(observation, ui) or line,
        sections=sections(observation, ui),
        mood="over" if over else "refused" if refused else "yours" if my_turn(observation, ui) else "calm",
        keys=keys_help(),
        language=ui.info.language,
    )
