"""Going through a match: what each move was worth beside the best there was."""

import random
from collections.abc import Collection, Generator, Iterable, Sequence
from dataclasses import dataclass, replace

from uptown_widget.bots.shares import with_share
from uptown_widget.bots.steps import Thoughts
from uptown_widget.checks import check_each, check_type
from uptown_widget.match.game import AnyGame, JudgedGame, check_game
from uptown_widget.match.judging import (
    GAMES,
    MANY_GAMES,
    NOTHING,
    Beside,
    as_chances,
    best_moves,
    differences,
    is_proven,
    is_settled,
)
from uptown_widget.match.match import Match
from uptown_widget.match.record import Record
from uptown_widget.protocols import Candidate, M, O, Seen
from uptown_widget.ui.effects import Verdict
from uptown_widget.ui.review import MIN_COST

UNPROVEN = 0.001
"""How far from nothing and all a chance is that only games have told: 0 % and 100 % would say that it is proven."""

Verdicts = tuple[Verdict[object], ...]
Judging = Generator[float, None, Verdict[object]]


def review_match(
    match: Match[O, M], game: AnyGame, verdicts: Verdicts = (), first: Collection[int] = ()
) -> Generator[tuple[float, Verdicts], None, None]:
    """Yield, often, the part of the work that is done and the verdicts so far.

    Each is made of what the player could know at that turn, so that luck has no part in it. Turns without a choice
    have no verdict. Once all have one, those of which many more games may make surer are looked at again.

    :param verdicts: those of an earlier review, which goes on after them
    :param first: players whose turns come first
    :raises GameError: an argument is something else
    """
    check_type(match, Match, "a match")
    check_game(game)
    verdicts = (*check_each(verdicts, Verdict, "verdicts of an earlier review"),)
    first = check_each(first, int, "the numbers of players")
    plies, known = _in_order(match, first), {verdict.ply for verdict in verdicts}
    regret = yield from _mean_regret(match, game, verdicts)
    unsure: dict[int, _Turn] = {}
    for done, ply in enumerate(plies):
        if ply not in known and _has_choice(match, ply):
            turn = _turn(game, match, ply, regret)
            thoughts = Thoughts(turn.judged([GAMES]))
            for part in thoughts:
                yield (done + part) / len(plies), verdicts
            verdicts = (*verdicts, thoughts.found)
            if thoughts.found.open:
                unsure[ply] = turn
        yield (done + 1) / len(plies), verdicts
    many = [MANY_GAMES // 4, MANY_GAMES // 2, MANY_GAMES]
    for place, verdict in enumerate(verdicts):
        if verdict.open:
            turn = unsure.pop(verdict.ply) if verdict.ply in unsure else _turn(game, match, verdict.ply, regret)
            thoughts = Thoughts(turn.judged(many))
            for _ in thoughts:
                yield 1.0, verdicts
            verdicts = (*verdicts[:place], thoughts.found, *verdicts[place + 1 :])
            yield 1.0, verdicts


def _mean_regret(
    match: Match[O, M], game: AnyGame, verdicts: Verdicts
) -> Generator[tuple[float, Verdicts], None, float]:
    """Return how weak the players of a match are, where a game can tell: weak ones turn a match round more often."""
    if not isinstance(game, JudgedGame):
        return 0.0
    regrets = [0.0]
    for ply, turn in enumerate(match.history):
        regrets.append(game.regret(match.observation(turn.player, ply), turn.move))
        yield 0.0, verdicts
    return sum(regrets) / max(1, len(match.history))


def turns_to_review(match: Match[O, M], first: Collection[int] = ()) -> list[int]:
    """Return the turns with a choice, in the order in which a review looks at them."""
    return [ply for ply in _in_order(match, first) if _has_choice(match, ply)]


def _in_order(match: Match[O, M], first: Collection[int]) -> list[int]:
    return sorted(range(len(match.history)), key=lambda ply: match.history[ply].player not in first)


def _has_choice(match: Match[O, M], ply: int) -> bool:
    return len(match.observation(match.history[ply].player, ply).legal_moves()) > 1


@dataclass(slots=True)
class _Turn:
    """A turn to judge, and what was found out on it so far."""

    game: AnyGame
    seed: object
    """Of the match."""
    ply: int
    seen: Seen
    """What the player knew."""
    move: object
    regret: float
    """The mean regret of all moves of the match."""
    _ranked: Sequence[Candidate[object]] = ()
    _beside: Beside | None = None

    def judged(self, games: Sequence[int]) -> Judging:
        """Return the verdict; the best move is the one that a hint would have named.

        :param games: how many whole games are played where there is a suspicion, and how many then to be surer of it
        """
        seen, move = self.seen, self.move
        ranked = self._ranked = self._ranked or (yield from best_moves(self.game, seen, hint_rng(self.seed, self.ply)))
        made = next(each for each in ranked if each.move == move)
        beside = self._beside = self._beside or Beside(
            self.game, seen, ranked[0].move, random.Random(f"{self.seed}/review/{self.ply}")
        )
        if is_proven(ranked):
            return (yield from self._proven(ranked[0], made, beside))
        shares = self._chances((yield from beside.shares(move)))
        behind = NOTHING
        for number in () if is_settled(ranked) else games:
            behind = yield from beside.behind(move, number)
            if behind.mean < MIN_COST:  # far from being listed, so it need not be known any better
                break
        worse = behind.low > MIN_COST
        least = max(UNPROVEN, 1 - UNPROVEN - behind.mean)
        if worse and shares[seen.current_player] > least:  # whole games have found that tries left too much
            shares = with_share(shares, seen.current_player, least)
        value = shares[seen.current_player]
        better = min(value + behind.mean, 1 - UNPROVEN)
        chosen = replace(ranked[0], value=better) if worse else replace(made, value=value)
        unsure = behind.played and games[-1] < MANY_GAMES and behind.high > MIN_COST
        margin = behind.margin if worse else 0.0
        return self._verdict(value, chosen, shares, margin, unsure=unsure)

    def _chances(self, shares: Sequence[float]) -> tuple[float, ...]:
        """Return everybody's chance to win by their shares in tries, where a game can tell."""
        return tuple(as_chances(self.game, shares, self.seen, self.regret))

    def _proven(self, best: Candidate[object], made: Candidate[object], beside: Beside) -> Judging:
        """Return the verdict where the ending is solved: what the moves guarantee counts, not how they play out.

        With more than two players a move may win without a guarantee, so its own worth is still played out.
        """
        player, players = self.seen.current_player, self.seen.rules.players
        if players == 2 or made.value >= best.value:
            others = (1 - made.value) / (players - 1)
            shares = tuple(made.value if each == player else others for each in range(players))
        else:
            shares = self._chances((yield from beside.shares(made.move)))
            shares = with_share(shares, player, max(made.value, shares[player]))
        value = shares[player]
        return self._verdict(value, best if value < best.value else replace(made, value=value), shares)

    def _verdict(
        self,
        value: float,
        best: Candidate[object],
        shares: tuple[float, ...],
        margin: float = 0.0,
        *,
        unsure: bool = False,
    ) -> Verdict[object]:
        found = differences(self.game, self.seen, self.move, best.move)
        return Verdict(self.ply, self.seen.current_player, value, best, shares, margin, unsure, found)


def _turn(game: AnyGame, match: Match[O, M], ply: int, regret: float) -> _Turn:
    turn = match.history[ply]
    return _Turn(game, match.seed, ply, match.observation(turn.player, ply), turn.move, regret)


def hint_rng(seed: object, ply: int) -> random.Random:
    """Return the random stream of the hint after so many turns."""
    return random.Random(f"{seed}/hint/{ply}")


def annotated(record: Record, verdicts: Iterable[Verdict[object]]) -> Record:
    """Return a record with what a review says of each turn, as commands in comments, which is how PGN has it.

    ``[%win 0.412]`` is what the move was worth, ``[%best C@D4 0.470 joins, blocks]`` a better one and why.

    :raises GameError: an argument is something else
    """
    check_type(record, Record, "a record, such as match.record() returns")
    verdicts = check_each(verdicts, Verdict, "verdicts of a review")
    comments = dict(record.comments)
    for verdict in verdicts:
        best, command = verdict.best, f"[%win {verdict.value:.3f}]"
        if verdict.cost:
            why = ", ".join(why.kind for why in best.reasons)
            command += f" [%best {best.move} {best.value:.3f} {why}".rstrip() + "]"
        comments[verdict.ply] = f"{comments.get(verdict.ply, '')} {command}".strip()
    return replace(record, comments=comments)
