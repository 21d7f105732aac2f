"""A board as an SVG picture, for every place where no widget runs; pure.

Made from an observation, never a state: a picture shows what its viewer may know.
"""

from collections.abc import Iterable

from uptown_widget.screen.svg import svg
from uptown_widget.uptown.rules.moves import PASS, Move
from uptown_widget.uptown.rules.observation import Observation
from uptown_widget.uptown.view.art.board import draw
from uptown_widget.uptown.view.highlights import Marks


def board_svg(
    observation: Observation,
    *,
    width: float = 440,
    theme: str = "light",
    legal: Iterable[Move] = (),
    groups: bool = False,
    last: int | None = None,
    racks: bool = True,
) -> str:
    """Return the board and the observer's racks as SVG text.

    :param width: in pixels
    :param theme: ``light``, ``dark`` or ``contrast``
    :param legal: moves to mark: dots on empty squares, brackets around captures
    :param groups: outline the groups
    :param last: a square to mark as the last one played on
    :param racks: show the racks of the observer, if it is a player
    :raises GameError: there is no such theme
    """
    own = observation.rules.colors_of(observation.player) if racks and observation.player is not None else ()
    marks = Marks(legal=tuple(move for move in legal if move is not PASS), groups=groups, last=last)
    return svg(draw(observation, marks, own), width=width, theme_name=theme)
