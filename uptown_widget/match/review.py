"""Going through a match with a search: what each move was worth beside the best there was."""

import random
from collections.abc import Generator, Iterable, Sequence
from dataclasses import replace
from typing import Any

from uptown_widget.bots.search import SearchPolicy
from uptown_widget.match.game import Game
from uptown_widget.match.match import Match
from uptown_widget.match.record import Record
from uptown_widget.protocols import Analyst, Candidate
from uptown_widget.ui.effects import Verdict

PLAYOUTS = 120
"""For each turn."""
WIDTH = 4
"""How many moves of the adviser's the one that was made is compared with."""

Verdicts = tuple[Verdict[Any], ...]


class _Considering:
    """An adviser who never leaves out the move that was made."""

    def __init__(self, adviser: Analyst[Any, Any], move: Any) -> None:  # noqa: ANN401
        self.adviser = adviser
        self.move = move

    def analyse(self, observation: Any, rng: random.Random) -> Sequence[Candidate[Any]]:  # noqa: ANN401
        found = self.adviser.analyse(observation, rng)
        others = [candidate for candidate in found if candidate.move != self.move]
        made = [candidate for candidate in found if candidate.move == self.move] or [
            Candidate(self.move, found[-1].value)
        ]
        return sorted((*others[:WIDTH], *made), key=lambda candidate: candidate.value, reverse=True)


def review_match(match: Match[Any, Any], game: Game) -> Generator[tuple[float, Verdicts], None, None]:
    """Yield, often, the part of the work that is done and the verdicts so far.

    Each is made of what the player could know at that turn, so that luck has no part in it. Turns without a choice
    have no verdict.
    """
    history = match.history
    verdicts: Verdicts = ()
    for ply, turn in enumerate(history):
        seen = match.observation(turn.player, ply)
        if len(seen.legal_moves()) > 1:
            settings = {**getattr(game, "SEARCH", {}), "playouts": PLAYOUTS, "width": WIDTH + 1}
            settings["adviser"] = _Considering(game.ADVISER, turn.move)
            thoughts = SearchPolicy[Any](**settings).think(seen, random.Random(f"{match.seed}/review/{ply}"))
            found: Sequence[Candidate[Any]] = ()
            try:
                while True:
                    try:
                        part = next(thoughts)
                    except StopIteration as end:
                        found = end.value
                        break
                    yield (ply + part) / len(history), verdicts
            finally:
                thoughts.close()
            value = next(candidate.value for candidate in found if candidate.move == turn.move)
            verdicts = (*verdicts, Verdict(ply, turn.player, value, found[0]))
        yield (ply + 1) / len(history), verdicts


def annotated(record: Record, verdicts: Iterable[Verdict[Any]]) -> Record:
    """Return a record with what a review says of each turn, as commands in comments, which is how PGN has it.

    ``[%win 0.412]`` is what the move was worth, ``[%best C@D4 0.470 joins, blocks]`` a better one and why.
    """
    comments = dict(record.comments)
    for verdict in verdicts:
        best, told = verdict.best, f"[%win {verdict.value:.3f}]"
        if verdict.cost:
            why = ", ".join(why.kind for why in best.reasons)
            told += f" [%best {best.move} {best.value:.3f} {why}".rstrip() + "]"
        comments[verdict.ply] = f"{comments.get(verdict.ply, '')} {told}".strip()
    return replace(record, comments=comments)
