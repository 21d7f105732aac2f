"""A review as data of a saved text, and back: as far as it had come, it outlives a visit."""

from collections.abc import Collection
from dataclasses import dataclass
from itertools import starmap
from math import isclose
from typing import Annotated, cast

from uptown_widget.errors import GameError
from uptown_widget.match.game import AnyGame
from uptown_widget.match.judging import differences
from uptown_widget.match.links import damaged, unpack
from uptown_widget.match.match import Match
from uptown_widget.match.review import Verdicts, turns_to_review
from uptown_widget.protocols import Candidate, M, O, Why
from uptown_widget.schema import Pattern, parse, read
from uptown_widget.ui.effects import Verdict

Word = Annotated[str, Pattern("[a-z ]{0,20}")]
"""A kind of reason, or the name of a colour."""
Row = tuple[
    int, float, tuple[float, ...], str, float, int, tuple[tuple[Word, int, Word, tuple[int, ...]], ...], float, bool
]
"""A verdict: ply, value and shares; the best move, its value and visits, and what speaks for it; how sure it is."""


@dataclass(frozen=True, slots=True)
class _Rows:
    """A review."""

    rows: tuple[Row, ...]


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
            verdict.margin,
            verdict.open,
        ]
        for verdict in verdicts
    ]


def read_review(data: object, match: Match[O, M], game: AnyGame, people: Collection[int]) -> Verdicts | None:
    """Return the verdicts of a match that is over; none, so that its review begins anew, if they are damaged.

    None is returned without a review, and while the match goes on: a review tells what players held.
    """
    if data is None or match.outcome() is None:
        return None
    try:
        verdicts = tuple(_verdict(row, match, game) for row in read(_Rows, {"rows": data}).rows)
    except (ArithmeticError, AttributeError, GameError, LookupError, RecursionError, TypeError, ValueError):
        return ()
    turns = turns_to_review(match, people)
    return verdicts if [verdict.ply for verdict in verdicts] == turns[: len(verdicts)] else ()


def _verdict(row: Row, match: Match[O, M], game: AnyGame) -> Verdict[object]:
    ply, value, shares, text, worth, visits, reasons, margin, unsure = row
    player = match.history[ply].player
    seen = match.observation(player, ply)
    move = game.parse_move(text, seen)
    # Adding many parts of the win up may come out a little above one.
    parts = all(-1e-6 <= part <= 1 + 1e-6 for part in (value, worth, margin, *shares))
    fits = len(shares) == len(match.policies) and isclose(sum(shares), 1, abs_tol=1e-6)
    if not parts or not fits or seen.explain(move) is not None:
        raise damaged()
    best = Candidate(move, float(worth), visits, tuple(starmap(Why, reasons)))
    found = differences(game, seen, match.history[ply].move, move)
    return Verdict(ply, player, float(value), best, tuple(map(float, shares)), float(margin), unsure, found)


def only_review_differs(one: str, other: str) -> bool:
    """Whether two saved texts that can be read are the same but for the review."""
    first, second = (cast("dict[str, object]", parse(unpack(text))) for text in (one, other))
    return {**first, "review": None} == {**second, "review": None}
