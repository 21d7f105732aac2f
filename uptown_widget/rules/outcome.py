"""Outcomes as JSON: frozen dataclasses whose first field is the set of winners, the others one number a player."""

import json
from collections.abc import Callable
from dataclasses import asdict
from typing import Any, TypeVar

from uptown_widget.errors import InvalidNotationError, Phrase

T = TypeVar("T")


def to_json(outcome: Any) -> str:  # noqa: ANN401  the game's own type
    """Return an outcome as a JSON object with a list for each field."""
    return json.dumps({**asdict(outcome), "winners": sorted(outcome.winners)})


def from_json(kind: Callable[..., T], text: str) -> T:
    """Return the outcome of a type that `to_json` wrote down.

    :raises InvalidNotationError: the text is none
    """
    try:
        lists = json.loads(text)
        if not all(type(number) is int for numbers in lists.values() for number in numbers):
            raise TypeError  # noqa: TRY301  one sentence for all
        return kind(frozenset(lists.pop("winners")), **{name: tuple(numbers) for name, numbers in lists.items()})
    except (ValueError, TypeError, AttributeError, KeyError) as error:
        raise InvalidNotationError(Phrase("Not an outcome: {text}."), text=f"{text!r:.60}") from error
