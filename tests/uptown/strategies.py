"""States that hypothesis makes up: any number of players, any moment of a game. And how many of them to try."""

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from tests.uptown.positions import random_state
from uptown_widget import uptown

PLAYERS = [2, 3, 4, 5]
LAST_PLY = {2: 96, 3: 72, 4: 96, 5: 120}
FEW = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
MANY = settings(FEW, max_examples=60)


@st.composite
def states(draw: st.DrawFn) -> uptown.State:
    """A state some plies into a random game, often near the end, where colours finish and captures cluster."""
    players = draw(st.sampled_from(PLAYERS))
    plies = draw(st.integers(0, LAST_PLY[players]) | st.integers(LAST_PLY[players] - 8, LAST_PLY[players]))
    scoring = draw(st.sampled_from(uptown.SCORINGS))
    style = draw(st.sampled_from(["any", "hungry", "placing"]))
    return random_state(players, plies, draw(st.integers(0, 2**20)), scoring=scoring, style=style)
