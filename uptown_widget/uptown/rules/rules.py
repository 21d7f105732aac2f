"""Which game is played and who has won it: `Rules` and `Outcome`."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Never

from uptown_widget.checks import refuse, unchanging
from uptown_widget.errors import GameError, Phrase, quoted
from uptown_widget.rules import outcome
from uptown_widget.rules.checks import check_counts, check_named, check_players
from uptown_widget.rules.position import check_player
from uptown_widget.uptown.rules import scorings
from uptown_widget.uptown.rules.tiles import Color

PLAYERS = range(2, 6)
RACK = 5
TURNS = 24
"""Each colour is placed 24 times; four of its 28 tiles stay."""


@unchanging("An outcome never changes.")
@dataclass(frozen=True, slots=True)
class Outcome(outcome.Outcome):
    """The end of a game, one entry a player; the lowest score wins, ties go to the fewest captures.

    >>> Outcome(frozenset({1}), groups=(2, 1), captures=(0, 5), scores=(2, 1)).to_json()
    '{"winners": [1], "groups": [2, 1], "captures": [0, 5], "scores": [2, 1]}'
    """

    groups: tuple[int, ...]
    captures: tuple[int, ...]
    scores: tuple[int, ...]

    @property
    def ranks(self) -> tuple[tuple[int, int], ...]:
        """What players are ranked by: the lowest wins."""
        return tuple(zip(self.scores, self.captures, strict=True))


@unchanging("Rules never change.")
@dataclass(frozen=True)
class Rules:
    """The number of players and the scoring.

    >>> Rules(players=3, scoring="uptown").colors_of(1)
    (<Color.YELLOW: 1>,)

    :raises GameError: the game is not for so many players, or the scoring is unknown
    """

    players: int = 3
    scoring: str = "uptown"

    def __init__(self, *unnamed: object, players: int = 3, scoring: str = "uptown") -> None:
        """Check and store both."""
        check_named(unnamed, "Rules(players=3)")
        number = check_players(players, PLAYERS, Phrase("Uptown is a game for 2 to 5 players, not {players}."))
        scorings.check_scoring(scoring)
        object.__setattr__(self, "players", number)
        object.__setattr__(self, "scoring", scoring)

    def __init_subclass__(cls) -> Never:
        """Refuse other rules: a record has the name of a scoring, and would be read back with that one."""
        msg = "Rules have no subclasses: a way to count is added with uptown.add_scoring."
        raise GameError(msg)

    def __reduce__(self) -> tuple[object, ...]:
        """Let another process take the rules only if it knows the scoring."""
        return _rules, (self.players, self.scoring)

    @cached_property
    def two_colors(self) -> bool:
        """Whether each player holds two colours, which is so with two players."""
        return self.players == 2

    @cached_property
    def colors(self) -> tuple[Color, ...]:
        """The colours in play, in seat order."""
        return tuple(Color)[: 4 if self.two_colors else self.players]

    @cached_property
    def plies(self) -> int:
        """Turns in a whole game, forced passes counted."""
        return TURNS * len(self.colors)

    @cached_property
    def colors_by_player(self) -> tuple[tuple[Color, ...], ...]:
        """By player: the colours placed; with two players 0 has blue and green, 1 yellow and red."""
        return tuple(self.colors[player :: self.players] for player in range(self.players))

    def colors_of(self, player: int) -> tuple[Color, ...]:
        """Return the colours a player places.

        :raises GameError: there is no such player
        """
        return self.colors_by_player[check_player(player, self.players)]

    def check_color(self, color: int) -> None:
        """Check that a colour is in play.

        :raises GameError: it is not
        """
        if not isinstance(color, int) or isinstance(color, bool) or not 0 <= color < len(self.colors):  # type: ignore[redundant-expr]
            msg = f"{quoted(color)} is not a colour in play: they are {', '.join(map(str, self.colors))}."
            raise GameError(msg)

    def owner(self, color: int) -> int:
        """Return the player who places a colour.

        :raises GameError: the colour is not in play
        """
        self.check_color(color)
        return color % self.players

    @cached_property
    def counts_captures(self) -> bool:
        """Whether captured tiles may add to a score; in a tie they always count."""
        return self.scoring != "uptown"

    def burden(self, by_color: Sequence[int]) -> int:
        """Return what a player's captured tiles, counted by colour, add to the score."""
        return scorings.count(self.scoring, by_color)

    def score(self, groups: Sequence[int], captured: Sequence[Sequence[int]]) -> Outcome:
        """Return the outcome, given groups by player and, by player, captured tiles by colour.

        :raises GameError: that is not a number of groups a player, or not a number of each colour
        """
        groups = check_counts(groups, self.players, "groups")
        if not isinstance(captured, Sequence) or len(captured) != self.players:  # type: ignore[redundant-expr]
            raise refuse(captured, f"captured as a list of {self.players} lists of captured tiles by colour")
        taken = [check_counts(by_color, len(self.colors), "captured tiles by colour") for by_color in captured]
        captures = tuple(map(sum, taken))
        scores = tuple(g + self.burden(by_color) for g, by_color in zip(groups, taken, strict=True))
        ranks = tuple(zip(scores, captures, strict=True))
        return Outcome(outcome.winners(ranks), groups, captures, scores)


def _rules(players: int, scoring: str) -> Rules:
    return Rules(players=players, scoring=scoring)
