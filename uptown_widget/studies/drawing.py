"""Marks as shapes over the board, placed by the targets of what is marked; pure."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from uptown_widget.screen.arrow import arrow
from uptown_widget.screen.scene import Shape, Target, rings
from uptown_widget.studies.marks import Mark

Places = Mapping[str, Target]
"""What can be marked, by its name in a study: such as the square `C4`."""


def mark_shapes(places: Places, marks: Iterable[Mark], group: Callable[[str], Iterable[str]]) -> Iterator[Shape]:
    """Draw marks; those at places that are not shown are left out.

    :param group: the places of the group at a place
    """
    for mark in marks:
        at = [places[place] for place in mark.places if place in places]
        if len(at) < len(mark.places):
            continue
        if mark.kind == "arrow":
            yield from arrow(at[0], at[1], mark.brush)
        elif mark.kind == "square":
            yield from _frame(at[0], mark.brush)
        else:
            for place in group(mark.places[0]):
                if place in places:
                    yield from _frame(places[place], mark.brush)


def _frame(target: Target, brush: str) -> Iterator[Shape]:
    return rings(target.x + 4, target.y + 4, target.width - 8, target.height - 8, 6, ("ink", 6.5), (brush, 4.0))
