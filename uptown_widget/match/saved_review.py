"""A review as data of a saved text, and back: as far as it had come, it outlives a visit."""

import json
import re
from math import isclose

from uptown_widget.errors import GameError
from uptown_widget.match.game import Game
from uptown_widget.match.links import damaged, unpack
from uptown_widget.match.match import Match
from uptown_widget.match.review import Verdicts
from uptown_widget.protocols import Candidate, M, O, Why
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


def read_review(data: object, match: Match[O, M], game: Game) -> Verdicts | None:
    """Return the verdicts of a match that is over; none, so that its review begins anew, if they are damaged.

    None is returned without a review, and while the match goes on: a review tells what players held.
    """
    if data is None or match.outcome() is None:
        return None
    if not isinstance(data, list):
        return ()
    try:
        verdicts = tuple(_verdict(each, match, game) for each in data)
    except (ArithmeticError, AttributeError, GameError, LookupError, RecursionError, TypeError, ValueError):
        return ()
    return verdicts if [verdict.ply for verdict in verdicts] == _choices(match)[: len(verdicts)] else ()


def _choices(match: Match[O, M]) -> list[int]:
    """Return the turns with a choice, which are reviewed one after the other."""
    turns = enumerate(match.history)
    return [ply for ply, turn in turns if len(match.observation(turn.player, ply).legal_moves()) > 1]


def _verdict(data: object, match: Match[O, M], game: Game) -> Verdict[object]:
    match data:
        case [int(ply), value, [*told], str(text), worth, int(visits), [*reasons]] if 0 <= ply < len(match.history):
            pass
        case _:
            raise damaged()
    shares = tuple(map(_share, told))
    player = match.history[ply].player
    seen = match.observation(player, ply)
    move = game.parse_move(text, seen)
    fits = len(shares) == len(match.policies) and isclose(sum(shares), 1, abs_tol=1e-6)
    if not fits or seen.explain(move) is not None:
        raise damaged()
    best = Candidate(move, _share(worth), visits, tuple(map(_why, reasons)))
    return Verdict(ply, player, _share(value), best, shares)


def _share(number: object) -> float:
    """Return a part of the win; adding many up may come out a little above one."""
    if not isinstance(number, int | float) or isinstance(number, bool) or not -1e-6 <= number <= 1 + 1e-6:
        raise damaged()
    return float(number)


def _why(data: object) -> Why:
    match data:
        case [str(kind), number, str(color), [*squares]] if _WORD.fullmatch(kind) and _WORD.fullmatch(color):
            numbers = [each for each in (number, *squares) if type(each) is int]
            if len(numbers) == 1 + len(squares):
                return Why(kind, numbers[0], color, tuple(numbers[1:]))
    raise damaged()


def only_review_differs(one: str, other: str) -> bool:
    """Whether two saved texts that can be read are the same but for the review."""
    first, second = (json.loads(unpack(text)) for text in (one, other))
    return {**first, "review": None} == {**second, "review": None}
