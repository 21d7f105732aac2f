"""Who is told what happens at a table on several devices."""

from collections.abc import Callable
from dataclasses import dataclass


def _nothing(*_: object) -> None:
    """Do nothing."""


@dataclass(slots=True)
class Listeners:
    """What is called when something happens; by default, nothing."""

    entered: Callable[[], object] = _nothing
    """Called once the room knows this device, and whenever its seat is to be saved."""
    caught_up: Callable[[], object] = _nothing
    """Called once everything that has come was taken in."""
    ticked: Callable[[], object] = _nothing
    """Called every few seconds."""
    other_game: Callable[[str], object] = _nothing
    """Called with the name of another game that is played at the table."""
    link_opened: Callable[[str], object] = _nothing
    """Called with a link that leads to a match."""
