"""What a person chooses before a match of Upturn; pure."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from uptown_widget.errors import GameError
from uptown_widget.screen.language import say
from uptown_widget.upturn.rules import Rules

PERSON = "person"
DEFAULT_BOT = "greedy"
DAILY_BOT = "greedy"
BOT_NAMES = ("Ella", "Duke", "Billie", "Louis")
LONGEST_NAME = 24


@dataclass(frozen=True, slots=True)
class Setup:
    """Players, how the last stone is announced, seed, who sits where, by which name, and who begins.

    `seats` and `names` have one entry a seat. A seat is ``"person"`` or the key of a bot, by default one person and
    greedy bots. An empty name becomes the usual one. An empty seed lets the table draw one, and `start` None lets the
    seed decide which seat begins.

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
        if len(self.seed) > 40 or not self.seed.isprintable():
            raise GameError(say("{seed} is no seed: write up to 40 letters or digits.", seed=_cut(self.seed)))
        self._fill("seats", (PERSON, *[DEFAULT_BOT] * (self.players - 1)))
        self._fill("names", ("",) * self.players)
        usual = self.usual_names
        names = (name.strip() or own for name, own in zip(self.names, usual, strict=True))
        object.__setattr__(self, "names", tuple(names))
        for seat, name in enumerate(self.names):
            if len(name) > LONGEST_NAME or not name.isprintable():
                raise GameError(say("{name} is no name: write up to 24 letters.", name=_cut(name)))
            if name.casefold() in map(str.casefold, self.names[:seat]):
                raise GameError(say("Two players cannot both be called {name}.", name=name))
        if self.start is not None and (type(self.start) is not int or self.start not in range(self.players)):
            raise GameError(say("{seat} is no seat that could begin.", seat=_cut(self.start)))

    def _fill(self, field: str, usual: tuple[str, ...]) -> None:
        given = tuple(getattr(self, field)) or usual
        object.__setattr__(self, field, given)
        if len(given) != self.players:
            raise GameError(
                say("{players} players need {players} seats, not {given}.", players=self.players, given=len(given))
                if field == "seats"
                else say("{players} players need {players} names, not {given}.", players=self.players, given=len(given))
            )

    @property
    def rules(self) -> Rules:
        """The rules chosen."""
        return Rules(players=self.players, last_stone=self.last_stone)

    @property
    def colors(self) -> tuple[str, ...]:
        """By seat: nobody has a colour here."""
        return ("",) * self.players

    @property
    def usual_names(self) -> tuple[str, ...]:
        """By seat: the name of one who was given none."""
        people = self.seats.count(PERSON)
        return tuple(
            BOT_NAMES[seat] if kind != PERSON else "You" if people == 1 else f"Player {seat + 1}"
            for seat, kind in enumerate(self.seats)
        )

    @property
    def given_names(self) -> tuple[str, ...]:
        """By seat: the name somebody gave, "" for a usual one."""
        return tuple("" if name == own else name for name, own in zip(self.names, self.usual_names, strict=True))

    def with_players(self, players: int) -> "Setup":
        """Return the same set-up for another number of players: seats are kept, new ones get bots."""
        Rules(players=players)  # raises, and says why
        new = players - self.players
        return replace(
            self,
            players=players,
            seats=(*self.seats, *[DEFAULT_BOT] * new)[:players],
            names=(*self.given_names, *[""] * new)[:players],
            start=None if self.start is None or self.start >= players else self.start,
        )

    def with_seat(self, seat: int, kind: str) -> "Setup":
        """Return the same set-up with another sitter on one seat."""
        return replace(self, seats=_put(self.seats, seat, kind), names=self.given_names)

    def with_name(self, seat: int, name: str) -> "Setup":
        """Return the same set-up with another name for one seat; "" is the usual one."""
        return replace(self, names=_put(self.given_names, seat, name))


def _put(values: tuple[str, ...], seat: int, value: str) -> tuple[str, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def _cut(value: object) -> str:
    return f"{value!r:.60}"


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
    if isinstance(seed, bool) or not (seed is None or isinstance(seed, (int, str))):
        raise GameError(say("{seed} is no seed: give a number or a text.", seed=_cut(seed)))
    text = "" if seed is None else str(seed).strip()
    count = players if players is not None else len(seats or names or "...")
    return Setup(count, last_stone, text, _texts(seats), _texts(names), start)


def _texts(given: Sequence[str] | None) -> tuple[str, ...]:
    if given is None:
        return ()
    if isinstance(given, str) or not all(isinstance(entry, str) for entry in given):
        raise GameError(say("{given} is no list of texts.", given=_cut(given)))
    return tuple(given)


def setup_of(position: Any, seats: Sequence[str], names: Sequence[str], seed: str) -> Setup:  # noqa: ANN401
    """Return the set-up of an opened record or position; seats and names are in the order of the players."""
    rules: Rules = position.rules
    return Setup(rules.players, rules.last_stone, seed, tuple(seats), tuple(names), start=0)


def daily(today: str) -> Setup:
    """Return the set-up of the deal of the day: the same stones, seats and bots for everybody."""
    return Setup(seed=today, seats=(PERSON, DAILY_BOT, DAILY_BOT))
