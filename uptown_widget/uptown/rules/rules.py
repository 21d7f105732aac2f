"""Which game is played and who has won it: `Rules` and `Outcome`."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Literal, get_args

from uptown_widget.errors import GameError, InvalidNotationError, Phrase, quoted
from uptown_widget.uptown.rules.tiles import Color

Scoring = Literal["uptown", "blockers"]
SCORINGS: tuple[Scoring, ...] = get_args(Scoring)
"""The ways to count."""
PLAYERS = range(2, 6)
RACK = 5
TURNS = 24
"""Each colour is placed 24 times; four of its 28 tiles stay."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game, one entry a player; the lowest score wins, ties go to the fewest captures."""

    winners: frozenset[int]
    groups: tuple[int, ...]
    captures: tuple[int, ...]
    scores: tuple[int, ...]

    def to_json(self) -> str:
        """Return it as a JSON object with a list for each field.

        >>> Outcome(frozenset({1}), groups=(2, 1), captures=(0, 5), scores=(2, 1)).to_json()
        '{"winners": [1], "groups": [2, 1], "captures": [0, 5], "scores": [2, 1]}'
        """
        return json.dumps({**asdict(self), "winners": sorted(self.winners)})

    @classmethod
    def from_json(cls, text: str) -> "Outcome":
        """Return the outcome that `to_json` wrote down.

        :raises InvalidNotationError: the text is none
        """
        try:
            lists = json.loads(text)
            if not all(type(number) is int for numbers in lists.values() for number in numbers):
                raise TypeError  # noqa: TRY301  one sentence for all
            return cls(frozenset(lists.pop("winners")), **{name: tuple(numbers) for name, numbers in lists.items()})
        except (ValueError, TypeError, AttributeError, KeyError) as error:
            raise InvalidNotationError(Phrase("Not an outcome: {text}."), text=f"{text!r:.60}") from error


@dataclass(frozen=True)
class Rules:
    """The number of players and the scoring.

    >>> Rules(players=3, scoring="uptown").colors_of(1)
    (<Color.YELLOW: 1>,)

    :raises GameError: the game is not for so many players, or the scoring is unknown
    """

    players: int = 3
    scoring: Scoring = "uptown"

    def __init__(self, *, players: int = 3, scoring: str = "uptown") -> None:
        """Check and keep both."""
        if type(players) is not int or players not in PLAYERS:
            raise GameError(Phrase("Uptown is a game for 2 to 5 players, not {players}."), players=quoted(players))
        if scoring not in SCORINGS:
            raise GameError(
                Phrase("Unknown scoring: {scoring}. Choose {first} or {second}."),
                scoring=quoted(scoring),
                first=", ".join(SCORINGS[:-1]),
                second=SCORINGS[-1],
            )
        object.__setattr__(self, "players", players)
        object.__setattr__(self, "scoring", scoring)

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
    def _hands(self) -> tuple[tuple[Color, ...], ...]:
        return tuple(self.colors[player :: self.players] for player in range(self.players))

    def colors_of(self, player: int) -> tuple[Color, ...]:
        """Return the colours a player places: with two players 0 has blue and green, 1 yellow and red."""
        return self._hands[player]

    def owner(self, color: int) -> int:
        """Return the player who places a colour."""
        return color % self.players

    @property
    def counts_captures(self) -> bool:
        """Whether captured tiles may add to a score; in a tie they always count."""
        return self.scoring != "uptown"

    def burden(self, by_color: Sequence[int]) -> int:
        """Return what a player's captured tiles, counted by colour, add to the score."""
        # "the largest number of captured tiles of a single color gets added to a player's score"
        return max(by_color) if self.scoring == "blockers" else 0

    def score(self, groups: Sequence[int], captured: Sequence[Sequence[int]]) -> Outcome:
        """Return the outcome, given groups by player and, by player, captured tiles by colour."""
        captures = tuple(sum(by_color) for by_color in captured)
        scores = tuple(g + self.burden(by_color) for g, by_color in zip(groups, captured, strict=True))
        ranks = tuple(zip(scores, captures, strict=True))
        best = min(ranks)
        winners = frozenset(player for player, rank in enumerate(ranks) if rank == best)
        return Outcome(winners, tuple(groups), captures, scores)


def check_rules(rules: object) -> None:
    """Check that these are rules of this game.

    :raises GameError: they are something else
    """
    if not isinstance(rules, Rules):
        msg = f"Expected a Rules object, such as Rules(players=3), not {quoted(rules)}."
        raise GameError(msg)
