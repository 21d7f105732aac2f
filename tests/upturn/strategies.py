"""States that hypothesis makes up: any number of players, any moment of a game. And how many of them to try."""

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from tests.upturn.positions import PLAYERS, STYLES, random_state
from uptown_widget import upturn

FEW = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
MANY = settings(FEW, max_examples=60)


@st.composite
def states(draw: st.DrawFn) -> upturn.State:
    """A state some moves into a random game, or its end."""
    return random_state(
        draw(st.sampled_from(PLAYERS)),
        draw(st.integers(0, 60) | st.integers(60, 400)),
        draw(st.integers(0, 2**20)),
        style=draw(st.sampled_from(STYLES)),
        last_stone=draw(st.sampled_from(upturn.LAST_STONES)),
    )
