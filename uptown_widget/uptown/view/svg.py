"""A board as an SVG picture, for every place where no widget runs; pure.

A picture shows what its viewer may know: of a state, what a spectator sees.
"""

from collections.abc import Iterable

from uptown_widget.errors import GameError, quoted
from uptown_widget.screen.svg import svg
from uptown_widget.uptown.rules.board import SQUARES
from uptown_widget.uptown.rules.moves import PASS, Move
from uptown_widget.uptown.rules.state import Observation, State
from uptown_widget.uptown.view.art.board import draw
from uptown_widget.uptown.view.highlights import Highlights


def board_svg(
    position: State | Observation,
    *,
    width: float = 440,
    theme: str = "light",
    legal: Iterable[Move] = (),
    groups: bool = False,
    last: int | None = None,
    racks: bool = True,
) -> str:
    """Return the board and the observer's racks as SVG text; of a state, what a spectator sees.

    :param width: in pixels
    :param theme: ``light``, ``dark`` or ``contrast``
    :param legal: moves to mark: dots on empty squares, brackets around captures
    :param groups: outline the groups
    :param last: a square to mark as the last one played on
    :param racks: show the racks of the observer, if it is a player
    :raises GameError: that is no position, or there is no such theme, move or square
    """
    observation = position.observation(None) if isinstance(position, State) else position
    if not isinstance(observation, Observation):
        msg = f"A board is drawn of an observation or a state, not of {quoted(position)}."
        raise GameError(msg)
    moves = tuple(legal) if isinstance(legal, Iterable) else (legal,)  # type: ignore[redundant-expr]
    if wrong := [move for move in moves if not isinstance(move, Move)]:  # type: ignore[redundant-expr]
        msg = f"Not a move: {quoted(wrong[0])}"
        raise GameError(msg)
    if last is not None and not (isinstance(last, int) and last in SQUARES):  # type: ignore[redundant-expr]
        msg = f"Not a square: {quoted(last)}"
        raise GameError(msg)
    own = observation.rules.colors_of(observation.player) if racks and observation.player is not None else ()
    highlights = Highlights(legal=tuple(move for move in moves if move is not PASS), groups=groups, last=last)
    return svg(draw(observation, highlights, own), width=width, theme_name=theme)
