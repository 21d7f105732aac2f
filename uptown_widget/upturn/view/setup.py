"""What a person chooses before a match of Upturn; pure."""

from dataclasses import dataclass

from uptown_widget.ui.seats import Seats
from uptown_widget.upturn.rules.rules import Rules


@dataclass(frozen=True, slots=True)
class Setup(Seats):
    """Players, how the last stone is announced, seed, who sits where, by which name, who begins; see `ui/seats.py`.

    :raises GameError: there is no such game
    """

    last_stone: str = "automatic"

    @property
    def rules(self) -> Rules:
        """The rules chosen."""
        return Rules(players=self.players, last_stone=self.last_stone)

    @property
    def colors(self) -> tuple[str, ...]:
        """By seat: nobody has a colour here."""
        return ("",) * self.players
