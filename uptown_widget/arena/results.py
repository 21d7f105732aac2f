"""What a tournament keeps of its games: pure data, which files and other processes take."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from uptown_widget.checks import check_each, unchanging
from uptown_widget.errors import GameError, quoted

Facts = Mapping[str, Sequence[float]]
Thought = tuple[tuple[str, float, int], ...]
"""The moves that a bot considered, the best first: each with its value, and how often a search tried it."""


@unchanging("A fault never changes.")
@dataclass(frozen=True, slots=True)
class Fault:
    """An exception that a bot raised in a game. For its author only: the text may name tiles of its rack."""

    seat: int
    plies: tuple[int, ...]
    """The turns in which the bot raised it, counted from 0."""
    text: str
    """The traceback, shortened."""


@unchanging("An evaluation never changes.")
@dataclass(frozen=True, slots=True)
class Evaluation:
    """What a bot thought of its moves in one turn. For its author only: it names tiles of its rack."""

    ply: int
    seat: int
    move: str
    """The one it made."""
    moves: Thought


@unchanging("A job never changes.")
@dataclass(frozen=True, slots=True)
class Job:
    """One game to play in any process: it can be pickled if its bots can."""

    game: str
    """The name of the module."""
    options: Mapping[str, str]
    """Settings, such as the scoring."""
    seed: str
    deal: int
    seats: tuple[str, ...]
    """The bots, in playing order."""

    @property
    def key(self) -> tuple[object, ...]:
        """What identifies the job."""
        return self.game, tuple(sorted(self.options.items())), self.seed, self.deal, self.seats


@unchanging("A game that was played never changes.")
@dataclass(frozen=True, slots=True)
class GameResult(Job):
    """One game of a tournament; tuples have one entry for each seat."""

    winners: tuple[int, ...]
    facts: Facts
    """The numbers of the outcome, such as groups and captures."""
    faults: tuple[int, ...]
    """The number of random moves made because the bot failed or was slow."""
    seconds: tuple[float, ...]
    """The time of the slowest move."""
    errors: tuple[Fault, ...] = ()
    """What the bots raised, each text once for each seat; empty in files from version 1.0."""
    record: str = ""
    """The record of the game, if records were requested."""
    lost: tuple[int, ...] = ()
    """The seats whose bot ended its process, and so lost the game."""
    evaluations: tuple[Evaluation, ...] = ()
    """What the bots thought of their moves, if that was requested."""

    def share(self, seat: int) -> float:
        """Return a seat's share of the win.

        :raises GameError: there is no such seat
        """
        if seat not in range(len(self.seats)):
            msg = f"There is no seat {quoted(seat)}: seats are numbered 0 to {len(self.seats) - 1}."
            raise GameError(msg)
        return (seat in self.winners) / len(self.winners)

    def strength(self, name: str) -> float:
        """Return a bot's share of the win in fair shares, over its seats: 1 is what equal players would get.

        :raises GameError: it did not play
        """
        if name not in self.seats:
            msg = f"{quoted(name)} did not play in this game: {', '.join(dict.fromkeys(self.seats))} did."
            raise GameError(msg)
        shares = [self.share(seat) for seat, each in enumerate(self.seats) if each == name]
        return sum(shares) * len(self.seats) / len(shares)


def checked_games(played: Iterable[GameResult]) -> list[GameResult]:
    """Return games as a list.

    :raises GameError: they are something else
    """
    return check_each(played, GameResult, "games, such as tournament() returns")
