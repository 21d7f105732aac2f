"""What a person chooses before a match of Upturn; pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from uptown_widget.ui.seats import PERSON, Seats, count, seed_text, texts
from uptown_widget.upturn.rules.rules import Rules

DAILY_BOT = "greedy"


@dataclass(frozen=True, slots=True)
class Setup(Seats):
    """Players, how the last stone is announced, seed, who sits where, by which name, who begins; see `screen.seats`.

    :raises GameError: there is no such game
    """

    players: int = 3
    last_stone: str = "automatic"
    seed: str = ""
    seats: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    start: int | None = None

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


def make_setup(
    players: int | None = None,
    last_stone: str = "automatic",
    *,
    seed: object = None,
    seats: Sequence[str] | None = None,
    names: Sequence[str] | None = None,
    start: int | None = None,
) -> Setup:
    """Return a set-up from what a caller of `play` writes; a seed may be a number or a text.

    `players` are three by default, or as many as there are seats or names.

    :raises GameError: there is no such game, or the seed is neither
    """
    return Setup(count(players, seats, names), last_stone, seed_text(seed), texts(seats), texts(names), start)


def setup_of(position: Any, seats: Sequence[str], names: Sequence[str], seed: str) -> Setup:  # noqa: ANN401
    """Return the set-up of an opened record or position; seats and names are in the order of the players."""
    rules: Rules = position.rules
    return Setup(rules.players, rules.last_stone, seed, tuple(seats), tuple(names), start=0)


def daily(today: str) -> Setup:
    """Return the set-up of the deal of the day: the same stones, seats and bots for everybody."""
    return Setup(seed=today, seats=(PERSON, DAILY_BOT, DAILY_BOT))
