"""The pure view of Uptown: what stands on the screen.

`view` and `events.on` see an observation, never a state: what may be clicked comes from `legal_moves`, why not from
`explain`.
"""

from uptown_widget.screen.controls import Screen
from uptown_widget.uptown.rules.state import Observation
from uptown_widget.uptown.view import panels
from uptown_widget.uptown.view.art.board import draw
from uptown_widget.uptown.view.highlights import marks
from uptown_widget.uptown.view.keys import keys_help
from uptown_widget.uptown.view.seat_colors import dress_of
from uptown_widget.uptown.view.sections import sections
from uptown_widget.uptown.view.selection import my_turn, racks
from uptown_widget.uptown.view.status import announcement, status
from uptown_widget.uptown.view.ui import UI


def view(observation: Observation, ui: UI) -> Screen:
    """Return the screen of the player who observes."""
    info, line = ui.info, status(observation, ui)
    over = observation.outcome() is not None and info.at is None
    refused = ui.standing_complaint() is not None
    dress = dress_of(info.seats)
    return Screen(
        scene=draw(observation, marks(observation, ui), racks(observation, ui), dress=dress, curtain=info.curtain),
        cards=panels.cards(observation, info),
        status=line,
        announcement=announcement(observation, ui) or line,
        sections=sections(observation, ui),
        mood="over" if over else "refused" if refused else "yours" if my_turn(observation, ui) else "calm",
        keys=keys_help(observation),
        language=info.language,
    )
