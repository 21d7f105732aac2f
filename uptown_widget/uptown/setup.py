"""What a person chooses before a match of Uptown; pure."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from uptown_widget.errors import GameError
from uptown_widget.uptown.rules import PLAYERS, Rules

PERSON = "person"
DEFAULT_BOT = "greedy"
BOT_NAMES = ("Ella", "Duke", "Billie", "Louis", "Bessie")


@dataclass(frozen=True, slots=True)
class Setup:
    """Players, scoring, seed and who sits where.

    `seats` has one entry a seat, ``"person"`` or the name of a bot; by default one person and greedy bots. An
    empty seed lets the table draw one.

    :raises GameError: there is no such game
    """

    players: int = 3
    scoring: str = "uptown"
    seed: str = ""
    seats: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Check, and fill the seats."""
        Rules(players=self.players, scoring=self.scoring)
        if len(self.seed) > 40 or not all(map(str.isprintable, self.seed)):
            msg = f"{self.seed!r:.60} is no seed: write up to 40 letters or digits."
            raise GameError(msg)
        if not self.seats:
            object.__setattr__(self, "seats", (PERSON, *[DEFAULT_BOT] * (self.players - 1)))
        if len(self.seats) != self.players:
            msg = f"{self.players} players need {self.players} seats, not {len(self.seats)}."
            raise GameError(msg)

    @property
    def rules(self) -> Rules:
        """The rules chosen."""
        return Rules(players=self.players, scoring=self.scoring)

    @property
    def names(self) -> tuple[str, ...]:
        """By seat: the name shown."""
        people = self.seats.count(PERSON)
        return tuple(
            BOT_NAMES[seat] if kind != PERSON else "You" if people == 1 else f"Player {seat + 1}"
            for seat, kind in enumerate(self.seats)
        )

    def with_players(self, players: int) -> "Setup":
        """Return the same set-up for another number of players: seats are kept, new ones get bots."""
        if players not in PLAYERS:
            Rules(players=players)  # raises, and says why
        seats = (*self.seats, *[DEFAULT_BOT] * players)[:players]
        return replace(self, players=players, seats=seats)

    def with_seat(self, seat: int, kind: str) -> "Setup":
        """Return the same set-up with another sitter on one seat."""
        return replace(self, seats=(*self.seats[:seat], kind, *self.seats[seat + 1 :]))


def make_setup(
    players: int = 3, scoring: str = "uptown", *, seed: object = None, seats: Sequence[str] | None = None
) -> Setup:
    """Return a set-up from what a caller of `play` writes; a seed may be a number or a text.

    :raises GameError: there is no such game, or the seed is neither
    """
    if isinstance(seed, bool) or not (seed is None or isinstance(seed, (int, str))):
        msg = f"{seed!r:.60} is no seed: give a number or a text."
        raise GameError(msg)
    return Setup(players, scoring, "" if seed is None else str(seed).strip(), tuple(seats or ()))
