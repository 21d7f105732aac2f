"""What a person chooses before a match of Upturn; pure."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from uptown_widget.errors import GameError
from uptown_widget.screen.language import say
from uptown_widget.upturn.observation import Observation
from uptown_widget.upturn.rules import PLAYERS, Rules

PERSON = "person"
DEFAULT_BOT = "greedy"
BOT_NAMES = ("Ella", "Duke", "Billie", "Louis")
LONGEST_NAME = 20


@dataclass(frozen=True, slots=True)
class Setup:
    """Players, how the last stone is announced, seed, and who sits where.

    `seats` has one entry a seat, ``"person"`` or the key of a bot; by default one person and greedy bots. `called`
    holds the names asked for, "" for one that the table gives. An empty seed lets the table draw one.

    :raises GameError: there is no such game
    """

    players: int = 3
    last_stone: str = "automatic"
    seed: str = ""
    seats: tuple[str, ...] = ()
    called: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Check, and fill seats and names."""
        Rules(players=self.players, last_stone=self.last_stone)
        if len(self.seed) > 40 or not self.seed.isprintable():
            raise GameError(say("{seed} is no seed: write up to 40 letters or digits.", seed=f"{self.seed!r:.60}"))
        if not self.seats:
            object.__setattr__(self, "seats", (PERSON, *[DEFAULT_BOT] * (self.players - 1)))
        if not self.called:
            object.__setattr__(self, "called", ("",) * self.players)
        if not len(self.seats) == len(self.called) == self.players:
            raise GameError(say("{players} players need as many seats and names.", players=self.players))
        for name in self.called:
            if len(name) > LONGEST_NAME or not name.isprintable():
                raise GameError(say("{name} is too long for a name, or cannot be printed.", name=f"{name!r:.60}"))

    @property
    def rules(self) -> Rules:
        """The rules chosen."""
        return Rules(players=self.players, last_stone=self.last_stone)

    @property
    def names(self) -> tuple[str, ...]:
        """By seat: the name shown."""
        people = self.seats.count(PERSON)
        return tuple(
            name
            or (
                BOT_NAMES[seat]
                if kind != PERSON
                else say("You")
                if people == 1
                else say("Player {number}", number=seat + 1)
            )
            for seat, (kind, name) in enumerate(zip(self.seats, self.called, strict=True))
        )

    @property
    def colors(self) -> tuple[str, ...]:
        """By seat: nobody has a colour here."""
        return ("",) * self.players

    def with_players(self, players: int) -> "Setup":
        """Return the same set-up for another number of players: seats and names are kept, new ones get bots."""
        if players not in PLAYERS:
            Rules(players=players)  # raises, and says why
        seats = (*self.seats, *[DEFAULT_BOT] * players)[:players]
        return replace(self, players=players, seats=seats, called=(*self.called, *[""] * players)[:players])

    def with_seat(self, seat: int, kind: str) -> "Setup":
        """Return the same set-up with another sitter on one seat."""
        return replace(self, seats=(*self.seats[:seat], kind, *self.seats[seat + 1 :]))

    def with_name(self, seat: int, name: str) -> "Setup":
        """Return the same set-up with another name on one seat."""
        return replace(self, called=(*self.called[:seat], name.strip(), *self.called[seat + 1 :]))


def make_setup(
    players: int = 3,
    last_stone: str = "automatic",
    *,
    seed: object = None,
    seats: Sequence[str] | None = None,
    names: Sequence[str] | None = None,
) -> Setup:
    """Return a set-up from what a caller of `play` writes; a seed may be a number or a text.

    :raises GameError: there is no such game, or the seed is neither
    """
    if isinstance(seed, bool) or not (seed is None or isinstance(seed, (int, str))):
        raise GameError(say("{seed} is no seed: give a number or a text.", seed=f"{seed!r:.60}"))
    text = "" if seed is None else str(seed).strip()
    return Setup(players, last_stone, text, tuple(seats or ()), tuple(names or ()))


def setup_of(position: Observation, seats: Sequence[str], names: Sequence[str], seed: str) -> Setup:
    """Return the set-up of a match that begins with a position (a state or an observation); seats in player order."""
    rules = position.rules
    return Setup(rules.players, rules.last_stone, seed, tuple(seats), tuple(name[:LONGEST_NAME] for name in names))
