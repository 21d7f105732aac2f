"""What is known of the tiles in a study: everything, or what one player can see, while the rest is dealt at random."""

from dataclasses import dataclass, replace

from uptown_widget.ui.inputs import invalid_choice, whole_number

HIDING = ("known", "dealt", "unknown")
"""What may be chosen."""


@dataclass(frozen=True, slots=True)
class Hidden:
    """What is hidden in a study; its text is the value of the tag `Hidden`."""

    viewer: int | None
    """Whose rack is known; None for nobody's."""
    any_tile: bool = False
    """Whether any tile that may be on a hidden rack can be played, or only those that were dealt."""

    def __str__(self) -> str:
        return f"{HIDING[1 + self.any_tile]} {'-' if self.viewer is None else self.viewer}"


def read_hidden(text: str, players: int) -> Hidden | None:
    """Return what a text says is hidden; None where it says nothing that makes sense."""
    how, _, viewer = text.partition(" ")
    seats = {"-": None, **{str(player): player for player in range(players)}}
    return Hidden(seats[viewer], how == HIDING[2]) if how in HIDING[1:] and viewer in seats else None


def chosen_hidden(hidden: Hidden | None, name: str, value: str, players: int) -> Hidden | None:
    """Return what is hidden once another way, or another viewer, was chosen.

    :raises GameError: there is no such choice
    """
    viewer = whole_number(value, players - 1)
    if name == "viewer" and hidden is not None and (viewer is not None or value == "-"):
        return replace(hidden, viewer=viewer)
    if name == "viewer" or value not in HIDING:
        raise invalid_choice(value, name)
    return None if value == HIDING[0] else Hidden(hidden.viewer if hidden else 0, value == HIDING[2])
