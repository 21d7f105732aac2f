"""The notebook host: a table as a widget, for JupyterLab, Notebook and JupyterLite.

The only folder that imports ipywidgets and ipycanvas.
"""

from collections.abc import Mapping, Sequence
from math import inf
from typing import Any

from uptown_widget.errors import GameError
from uptown_widget.notebook.widget import GameWidget
from uptown_widget.play.protocols import Policy
from uptown_widget.play.session import Session
from uptown_widget.screen.theme import theme as colors_of
from uptown_widget.uptown import State, game

__all__ = ["GameWidget", "play"]


def play(
    players: int = 3,
    scoring: str = "uptown",
    *,
    seed: int | str | None = None,
    seats: Sequence[str] | None = None,
    start: State | None = None,
    theme: str = "light",
    pace: float = 0.6,
    bots: Mapping[str, Policy[Any, Any]] | None = None,
) -> GameWidget:
    """Show a game of Uptown to play against bots or each other.

    :param players: 2 to 5
    :param scoring: ``"uptown"`` or ``"blockers"``
    :param seed: the same seed deals the same tiles; None draws one, shown with the set-up form
    :param seats: one entry a player, ``"person"``, ``"greedy"``, ``"random"`` or a name from `bots`; by default one
        person and greedy bots
    :param start: a position to begin with instead of a deal; its rules count, and the first seat is player 0
    :param theme: ``"light"``, ``"dark"`` or ``"contrast"``
    :param pace: seconds a bot waits before it moves
    :param bots: policies of your own by name, for `seats`
    :raises GameError: an argument is none of these; nothing is shown

    >>> play(players=2, seed=7, seats=["person", "person"])
    <GameWidget: Uptown board after 0 turns>
    """
    colors_of(theme)
    if not _is_pace(pace):
        msg = f"{pace!r:.60} is no pace: give the seconds a bot waits, 0 or more."
        raise GameError(msg)
    if seats is not None and not _are_names(seats):
        msg = f"{seats!r:.60} are no seats: give a list with a name for each player, such as ['person', 'greedy']."
        raise GameError(msg)
    if start is not None and not isinstance(start, State):
        msg = f"{type(start).__name__} is no position to begin with: give a State, which hides nothing."
        raise GameError(msg)
    if start is not None:
        players, scoring = start.rules.players, start.rules.scoring
    setup = game.make_setup(players, scoring, seed=seed, seats=seats)
    return GameWidget(Session(game, setup, start=start, pace=pace, bots=bots), theme=theme)


def _is_pace(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and 0 <= value < inf


def _are_names(value: object) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str) and all(isinstance(name, str) for name in value)
