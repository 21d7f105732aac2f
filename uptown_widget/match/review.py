"""Going through a match with a search: what each move was worth beside the best there was."""

import random
from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from statistics import fmean, stdev

from uptown_widget.bots.search import SearchPolicy
from uptown_widget.bots.steps import Thoughts
from uptown_widget.bots.tries import Try, at_once, shares_in_slices
from uptown_widget.match.game import AnyGame
from uptown_widget.match.match import Match
from uptown_widget.match.record import Record
from uptown_widget.match.tasks import think
from uptown_widget.protocols import PROVEN, Candidate, M, O, Seen
from uptown_widget.ui.effects import Verdict

PLAYOUTS = 120
"""For each turn, to find the best move."""
WIDTH = 4
"""How many moves of the adviser's the one that was made is compared with."""
GUESSES = 60
"""Fresh guesses at what is hidden, to judge a turn: the search's own favour the move that it found best."""
STEP = 3
"""Guesses judged in one step, where they are judged one by one."""
NOISE = 3.0
"""A move has cost something if it did worse on these guesses by more than so many standard errors."""

Verdicts = tuple[Verdict[object], ...]
Judging = Generator[float, None, Verdict[object]]


class _Considering:
    """An adviser who has said what it thinks, and never leaves out the move that was made."""

    def __init__(self, advice: Sequence[Candidate[object]], move: object) -> None:
        others = [candidate for candidate in advice if candidate.move != move]
        made = [candidate for candidate in advice if candidate.move == move] or [Candidate(move, advice[-1].value)]
        self.advice = sorted((*others[:WIDTH], *made), key=lambda candidate: candidate.value, reverse=True)

    def analyse(self, observation: object, rng: random.Random) -> Sequence[Candidate[object]]:  # noqa: ARG002
        return self.advice


def review_match(
    match: Match[O, M], game: AnyGame, verdicts: Verdicts = ()
) -> Generator[tuple[float, Verdicts], None, None]:
    """Yield, often, the part of the work that is done and the verdicts so far.

    Each is made of what the player could know at that turn, so that luck has no part in it. Turns without a choice
    have no verdict.

    :param verdicts: those of an earlier review, which goes on after them
    """
    history = match.history
    for ply in range(verdicts[-1].ply + 1 if verdicts else 0, len(history)):
        turn = history[ply]
        seen = match.observation(turn.player, ply)
        if len(seen.legal_moves()) > 1:
            thoughts = Thoughts(_Turn(game, match.seed, ply, seen, turn.move).judged())
            for part in thoughts:
                yield (ply + part) / len(history), verdicts
            verdicts = (*verdicts, thoughts.found)
        yield (ply + 1) / len(history), verdicts


@dataclass(frozen=True, slots=True)
class _Turn:
    """A turn to judge."""

    game: AnyGame
    seed: object
    """Of the match."""
    ply: int
    seen: Seen
    """What the player knew."""
    made: object
    """The move that was made."""

    def judged(self) -> Judging:
        """Return the verdict.

        The first choice of a hint costs nothing: whoever asked and followed it has made no mistake.
        """
        hints: Sequence[Candidate[object]] = yield from think(
            self.game.ADVISER, self.seen, hint_rng(self.seed, self.ply)
        )
        if hints[0].reasons and hints[0].reasons[0].kind == PROVEN:
            return (yield from self._proven(hints))
        adviser = _Considering(hints, self.made)
        settings = {**getattr(self.game, "SEARCH", {}), "playouts": PLAYOUTS, "width": WIDTH + 1, "adviser": adviser}
        rng = random.Random(f"{self.seed}/review/{self.ply}")
        found = yield from SearchPolicy[object](**settings).think(self.seen, rng)
        made = next(candidate for candidate in found if candidate.move == self.made)
        rival = made if self.made == hints[0].move else found[0]
        shares, worth = yield from self._compared(rival.move, rng)
        player = self.seen.current_player
        gains = [rivals - own[player] for own, rivals in zip(shares, worth, strict=True)]
        means = tuple(map(fmean, zip(*shares, strict=True)))
        if fmean(gains) <= NOISE * stdev(gains) / sqrt(GUESSES):
            return Verdict(self.ply, player, means[player], replace(made, value=means[player]), means)
        return Verdict(self.ply, player, means[player], replace(rival, value=fmean(worth)), means)

    def _proven(self, hints: Sequence[Candidate[object]]) -> Judging:
        """Return the verdict where the ending is solved: what the moves guarantee counts, not how they play out.

        With more than two players a move may win without a guarantee, so its own worth is still played out.
        """
        best, player, players = hints[0], self.seen.current_player, self.seen.rules.players
        made = next(candidate for candidate in hints if candidate.move == self.made)
        if players == 2 or made.value >= best.value:
            others = (1 - made.value) / (players - 1)
            shares = tuple(made.value if each == player else others for each in range(players))
        else:
            played, _ = yield from self._compared(self.made, random.Random(f"{self.seed}/review/{self.ply}"))
            shares = tuple(map(fmean, zip(*played, strict=True)))
        value = shares[player]
        return Verdict(self.ply, player, value, best if value < best.value else replace(made, value=value), shares)

    def _compared(
        self, rival: object, rng: random.Random
    ) -> Generator[float, None, tuple[list[Sequence[float]], list[float]]]:
        """Return, for each guess, every player's share after the move made, and the player's own after another one."""
        judge, player = self.game.win_shares, self.seen.current_player
        moves = (self.made,) if rival == self.made else (self.made, rival)
        step = max(STEP, at_once(judge) // len(moves))
        shares: list[Sequence[float]] = []
        worth: list[float] = []
        for first in range(0, GUESSES, step):
            yield 1.0
            tries: list[Try] = []
            for _ in range(min(step, GUESSES - first)):
                guess, luck = self.seen.sample_state(rng), rng.getrandbits(64)
                tries += [(guess, move, luck) for move in moves]
            thoughts = Thoughts(shares_in_slices(judge, tries))
            for _ in thoughts:
                yield 1.0
            found = thoughts.found
            shares += found[:: len(moves)]
            worth += [each[player] for each in found[len(moves) - 1 :: len(moves)]]
        return shares, worth


def hint_rng(seed: object, ply: int) -> random.Random:
    """Return the random stream of the hint after so many turns."""
    return random.Random(f"{seed}/hint/{ply}")


def annotated(record: Record, verdicts: Iterable[Verdict[object]]) -> Record:
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
