"""What a person chooses before a match of Upturn; pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from uptown_widget.ui.seats import PERSON, Seats
from uptown_widget.upturn.rules.rules import Rules

DAILY_BOT = "greedy"


@dataclass(frozen=True, slots=True)
class Setup(Seats):
    """Players, how the last stone is announced, seed, who sits where, by which name, who begins; see `ui/seats.py`.

    :raises GameError: there is no such game
    """

    last_stone: str = "automatic"

    def __post_init__(self) -> None:
        """Check, and fill what was left out."""
        Rules(players=self.players, last_stone=self.last_stone)
        self.check_seats()

    @property
    def rules(self) -> Rules:
        """The rules chosen."""
        return Rules(players=self.players, last_stone=self.last_stone)

    @property
    def colors(self) -> tuple[str, ...]:
        """By seat: nobody has a colour here."""
        return ("",) * self.players


def setup_of(position: Any, seats: Sequence[str], names: Sequence[str], seed: str) -> Setup:  # noqa: ANN401
    """Return the set-up of an opened record or position; seats and names are in the order of the players."""
    rules: Rules = position.rules
    return Setup(rules.players, rules.last_stone, seed=seed, seats=tuple(seats), names=tuple(names), start=0)


def daily(today: str) -> Setup:
    """Return the set-up of the deal of the day: the same stones, seats and bots for everybody."""
    return Setup(seed=today, seats=(PERSON, DAILY_BOT, DAILY_BOT))
