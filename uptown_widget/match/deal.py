"""A deal as text, for a link to play it anew: the seed, the rules, and who sat where."""

import json
import random
from collections.abc import Callable, Mapping
from dataclasses import asdict, replace
from typing import cast

from uptown_widget import schema
from uptown_widget.errors import GameError
from uptown_widget.match.game import AnyGame
from uptown_widget.match.links import damaged
from uptown_widget.match.match import Match
from uptown_widget.match.seats import PERSON, Seating
from uptown_widget.protocols import M, O
from uptown_widget.ui.seats import Setup


def setup_dealt(match: Match[O, M], seating: Seating, game: AnyGame) -> Setup | None:
    """Return a set-up that deals a match again, without names; None if its first position came from elsewhere."""
    start = match.start
    count, seed = len(seating.seats), str(match.seed)
    kinds = [seating.seats[(seat - seating.first) % count].bot or PERSON for seat in range(count)]
    dealt = game.deal(start.rules, random.Random(f"{seed}/deal"))
    if game.format_position(dealt) != game.format_position(start):
        return None
    return replace(game.setup_of(start, kinds, [""] * count, seed), start=seating.first)


def deal_text(setup: Setup) -> str:
    """Return a set-up as text, without what is as usual."""
    make: Callable[[int], Setup] = type(setup)
    usual = asdict(make(setup.players)) | {"players": None}
    return json.dumps({name: value for name, value in asdict(setup).items() if value != usual[name]})


def setup_from(data: Mapping[str, object], game: AnyGame) -> Setup:
    """Return the set-up whose fields are the data.

    :raises GameError: nobody can sit like this
    :raises TypeError: there are other fields
    """
    make: Callable[..., Setup] = type(game.make_setup())
    return make(**{name: tuple(value) if isinstance(value, list) else value for name, value in data.items()})


def read_deal(text: str, game: AnyGame) -> Setup:
    """Return the set-up in a text.

    :raises GameError: it is damaged, or nobody can sit like this
    """
    try:
        return setup_from(cast("dict[str, object]", schema.parse(text)), game)
    except GameError:
        raise
    except (ArithmeticError, AttributeError, TypeError, ValueError):
        raise damaged() from None
