"""A review as data of a saved text, and back: as far as it had come, it outlives a visit."""

import json
import re
from collections.abc import Sequence
from math import isclose
from typing import Any

from uptown_widget.errors import GameError
from uptown_widget.match.game import Game
from uptown_widget.match.links import damaged, unpack
from uptown_widget.match.match import Match
from uptown_widget.match.review import Verdicts
from uptown_widget.protocols import Candidate, Why
from uptown_widget.ui.effects import Verdict

_WORD = re.compile("[a-z ]{0,20}")
"""A kind of reason, or the name of a colour."""


def review_data(verdicts: Verdicts) -> list[list[object]]:
    """Return verdicts as data for JSON."""
    return [
        [
            verdict.ply,
            verdict.value,
            list(verdict.shares),
            str(verdict.best.move),
            verdict.best.value,
            verdict.best.visits,
            [[why.kind, why.number, why.color, list(why.squares)] for why in verdict.best.reasons],
        ]
        for verdict in verdicts
    ]


def read_review(data: Any, match: Match[Any, Any], game: Game) -> Verdicts | None:  # noqa: ANN401  whatever JSON holds
    """Return the verdicts of a match that is over; none, so that its review begins anew, if they are damaged.

    None is returned without a review, and while the match goes on: a review tells what players held.
    """
    if data is None or match.outcome() is None:
        return None
    try:
        verdicts = tuple(_verdict(each, match, game) for each in data)
    except (ArithmeticError, AttributeError, GameError, LookupError, RecursionError, TypeError, ValueError):
        return ()
    return verdicts if [verdict.ply for verdict in verdicts] == _choices(match)[: len(verdicts)] else ()


def _choices(match: Match[Any, Any]) -> list[int]:
    """Return the turns with a choice, which are reviewed one after the other."""
    turns = enumerate(match.history)
    return [ply for ply, turn in turns if len(match.observation(turn.player, ply).legal_moves()) > 1]


def _verdict(data: Any, match: Match[Any, Any], game: Game) -> Verdict[object]:  # noqa: ANN401
    ply, value, shares, text, worth, visits, reasons = data
    if type(ply) is not int or type(visits) is not int or not 0 <= ply < len(match.history):
        raise damaged()
    player = match.history[ply].player
    seen = match.observation(player, ply)
    move = game.parse_move(text, seen)
    fits = len(shares) == len(match.policies) and isclose(sum(map(_share, shares)), 1, abs_tol=1e-6)
    if not fits or seen.explain(move) is not None:
        raise damaged()
    best = Candidate(move, _share(worth), visits, tuple(map(_why, reasons)))
    return Verdict(ply, player, _share(value), best, tuple(shares))


def _share(number: Any) -> float:  # noqa: ANN401
    """Return a part of the win; adding many up may come out a little above one."""
    if type(number) not in {int, float} or not -1e-6 <= number <= 1 + 1e-6:
        raise damaged()
    return float(number)


def _why(data: Sequence[Any]) -> Why:
    kind, number, color, squares = data
    numbers = [number, *squares]
    if not all(type(each) is int for each in numbers) or not (_WORD.fullmatch(kind) and _WORD.fullmatch(color)):
        raise damaged()
    return Why(kind, number, color, tuple(squares))


def only_review_differs(one: str, other: str) -> bool:
    """Whether two saved texts that can be read are the same but for the review."""
    first, second = (json.loads(unpack(text)) for text in (one, other))
    return {**first, "review": None} == {**second, "review": None}
