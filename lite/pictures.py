"""The pictures of the README and the landing page: a real game, drawn by our own code.

`python -m lite.pictures` draws them anew in docs/pictures/; a test finds stale ones.
"""

import random

from lite.paths import ROOT
from uptown_widget.uptown import Observation, Rules, State
from uptown_widget.uptown.policies import GreedyPolicy
from uptown_widget.uptown.svg import board_svg

PICTURES = ROOT / "docs/pictures"


def position(seed: str = "a night uptown", plies: int = 48) -> Observation:
    """What the first of four players sees after some turns among greedy bots."""
    rng = random.Random(seed)
    state, policy = State.deal(Rules(players=4), rng), GreedyPolicy()
    for _ in range(plies):
        state = state.apply(policy.choose(state.observation(state.current_player), rng))
    return state.observation(0)


def pictures() -> dict[str, str]:
    """File names and SVG texts."""
    seen = position()
    shown = seen.racks[0][0] if seen.racks[0] else None
    legal = [move for move in seen.legal_moves() if move.tile is shown]
    return {
        f"board-{theme}.svg": board_svg(seen, width=560, theme=theme, legal=legal) + "\n" for theme in ("light", "dark")
    }


def main() -> None:
    """Write the pictures."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    for name, text in pictures().items():
        (PICTURES / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
