"""What a person chooses before a match of Uptown; pure."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from uptown_widget.errors import GameError
from uptown_widget.i18n import say
from uptown_widget.ui.seats import PERSON, Seats, count, cut, put, seed_text, texts
from uptown_widget.uptown.rules.rules import Rules
from uptown_widget.uptown.rules.tiles import Color

DAILY_BOT = "planner"


@dataclass(frozen=True, slots=True)
class Setup(Seats):
    """Players, scoring, seed, who sits where, by which name and colour, and who begins; see `screen.seats`.

    :raises GameError: there is no such game
    """

    players: int = 3
    scoring: str = "uptown"
    seed: str = ""
    seats: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()
    """By seat, the colours shown; with two players, who have two each, and where it is empty, the game decides."""
    start: int | None = None

    def __post_init__(self) -> None:
        """Check, and fill what was left out."""
        Rules(players=self.players, scoring=self.scoring)
        self.check_seats()
        self.fill("colors", ("",) * self.players, _wrong_colors)
        for seat, color in enumerate(self.colors):
            if color and color not in map(str, Color):
                raise GameError(say("{color} is no colour of a player.", color=cut(color)))
            if color and self.players == 2:
                raise GameError(say("With two players the colours are set: each has two."))
            if color and color in self.colors[:seat]:
                raise GameError(say("Two players cannot have the same colour."))

    @property
    def rules(self) -> Rules:
        """The rules chosen."""
        return Rules(players=self.players, scoring=self.scoring)

    def with_players(self, players: int, **more: object) -> "Setup":
        """Return the same set-up for another number of players: seats are kept, new ones get bots."""
        colors = ("",) * 2 if players == 2 else (*self.colors, *[""] * (players - self.players))[:players]
        return Seats.with_players(self, players, colors=colors, **more)

    def with_color(self, seat: int, color: str) -> "Setup":
        """Return the same set-up with another colour for one seat; who had it takes the one given up."""
        given_up = self.colors[seat]
        colors = tuple(given_up if color and own == color else own for own in self.colors)
        return replace(self, colors=put(colors, seat, color))


def _wrong_colors(players: int, given: int) -> str:
    return say("{players} players need {players} colours, not {given}.", players=players, given=given)


def make_setup(
    players: int | None = None,
    scoring: str = "uptown",
    *,
    seed: object = None,
    seats: Sequence[str] | None = None,
    names: Sequence[str] | None = None,
    colors: Sequence[str] | None = None,
    start: int | None = None,
) -> Setup:
    """Return a set-up from what a caller of `play` writes; a seed may be a number or a text.

    `players` are three by default, or as many as there are seats or names.

    :raises GameError: there is no such game, or the seed is neither
    """
    seed = seed_text(seed)
    return Setup(count(players, seats, names), scoring, seed, texts(seats), texts(names), texts(colors), start)


def setup_of(position: Any, seats: Sequence[str], names: Sequence[str], seed: str) -> Setup:  # noqa: ANN401
    """Return the set-up of an opened record or position; seats and names are in the order of the players."""
    rules: Rules = position.rules
    return Setup(rules.players, rules.scoring, seed, tuple(seats), tuple(names))


def daily(today: str) -> Setup:
    """Return the set-up of the deal of the day: the same tiles, seats and bots for everybody."""
    return Setup(seed=today, seats=(PERSON, DAILY_BOT, DAILY_BOT))
