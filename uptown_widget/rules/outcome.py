"""The end of a game, whatever the game, and how it is written down."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Self

from uptown_widget.errors import InvalidNotationError, Phrase


@dataclass(frozen=True, slots=True)
class Outcome:
    """Who won; a game's own outcome adds fields of one number a player."""

    winners: frozenset[int]

    def to_json(self) -> str:
        """Return it as a JSON object with a list for each field."""
        return json.dumps({**asdict(self), "winners": sorted(self.winners)})

    @classmethod
    def from_json(cls, text: str) -> Self:
        """Return the outcome that `to_json` wrote down.

        :raises InvalidNotationError: the text is none
        """
        try:
            lists: dict[str, list[int]] = json.loads(text)
            if not all(type(number) is int for numbers in lists.values() for number in numbers):
                raise TypeError  # noqa: TRY301  one sentence for all
            return cls(frozenset(lists.pop("winners")), **{name: tuple(numbers) for name, numbers in lists.items()})
        except (ValueError, TypeError, AttributeError, KeyError):
            raise InvalidNotationError(Phrase("Not an outcome: {text}."), text=f"{text!r:.60}") from None


def winners(ranks: Sequence[tuple[int, ...]]) -> frozenset[int]:
    """Return the players of the lowest rank."""
    best = min(ranks)
    return frozenset(player for player, rank in enumerate(ranks) if rank == best)
