"""The kinds of puzzles: the goal of each, and which positions make a good one; pure."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from uptown_widget.errors import GameError, quoted
from uptown_widget.i18n import say
from uptown_widget.lessons import lookahead
from uptown_widget.lessons.goals import Block, Capture, Join, LowScore, NoHelp, Safe, TwoPlans, UptownGoal, Win, answers
from uptown_widget.uptown.rules.moves import PASS, Move
from uptown_widget.uptown.rules.rules import Rules
from uptown_widget.uptown.rules.state import Observation
from uptown_widget.uptown.rules.tiles import FIT_MASKS, Color, Tile

MAX_ANSWERS = 2
"""A puzzle has at most so many right moves ..."""
LEAST_MOVES = 8
"""... among at least so many."""
LEVELS = (1, 2, 3)

Goals = Callable[[Observation], UptownGoal | None]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of puzzle.

    `goal` returns what is asked in a position, or None where that would be no puzzle; `rounds` says by level how many
    turns each player has had, from and to; without it, it is the last turn, or the last but one.
    """

    goal: Goals
    rounds: Mapping[int, tuple[int, int]] | None = None
    scoring: str = "uptown"

    def plies(self, rules: Rules, level: int) -> tuple[int, int]:
        """Return the first and the last turn that a position may be taken from."""
        if self.rounds is None:
            return (rules.plies - min(level, 2),) * 2
        first, last = self.rounds[level]
        return rules.players * first, rules.players * (last + 1) - 1


_OPEN = {1: (3, 6), 2: (7, 10), 3: (11, 14)}
_LATE = {1: (12, 14), 2: (15, 17), 3: (18, 21)}


def right_moves(goal: UptownGoal, seen: Observation) -> tuple[Move, ...]:
    """Return the right moves of a puzzle; none if there are too many of them, or too few moves in all."""
    if len(seen.legal_moves()) < LEAST_MOVES:
        return ()
    found = answers(goal, seen)
    return found if len(found) <= MAX_ANSWERS else ()


def _capture(seen: Observation) -> UptownGoal | None:
    """Many tiles fit one of an opponent, few may capture it."""
    me, rack = seen.current_player, seen.racks[seen.current_player] or ()
    if Tile.WILD in rack:
        return None
    for player, tiles in enumerate(seen.table.tiles):
        fitting = sum((FIT_MASKS[tile] & tiles).bit_count() for tile in rack)
        goal = Capture(str(Color(player)))
        if player != me and fitting >= 4 and right_moves(goal, seen):
            return goal
    return None


def _most_joined(seen: Observation) -> int:
    return max(lookahead.joined(seen.table, move) for move in seen.legal_moves())


def _join(number: int, seen: Observation) -> UptownGoal | None:
    return Join(number) if _most_joined(seen) == number else None


def _spare_wild(seen: Observation) -> UptownGoal | None:
    """The wild tile joins too, and is better kept."""
    wild = any(move.tile is Tile.WILD and lookahead.joined(seen.table, move) > 1 for move in seen.legal_moves())
    return Join(2, spare_wild=True) if wild and _most_joined(seen) == 2 else None


def _safe(seen: Observation) -> UptownGoal | None:
    """There is a way to join: only a tile that joins can hold its group together."""
    _, joining, *_ = lookahead.touching(seen.table.tiles[seen.rules.colors_of(seen.current_player)[0]])
    return Safe() if any(joining >> move.square & 1 for move in seen.legal_moves()) else None


def _no_help(seen: Observation) -> UptownGoal | None:
    """There is a capture that helps, and one that does not."""
    captures = [move for move in seen.legal_moves() if move.capture]
    goal = NoHelp()
    return goal if any(goal.missed(seen, move) for move in captures) else None


def _block(seen: Observation) -> UptownGoal | None:
    """One opponent, and no other, could join on few squares."""
    threats = [p for p in range(seen.rules.players) if p != seen.current_player and lookahead.can_join(seen.table, p)]
    if len(threats) != 1:
        return None
    there = lookahead.to_move(seen.table, threats[0])
    turns = lookahead.turns_of(there, threats[0])
    squares = {move.square for move in turns if lookahead.joined(there, move) > 1}
    return Block(str(Color(threats[0]))) if len(squares) == 1 else None


def _two_plans(seen: Observation) -> UptownGoal | None:
    """There are several ways to join, and after some of them two squares to join on again."""
    if seen.groups[seen.current_player] < 3:
        return None
    joins = [move for move in seen.legal_moves() if lookahead.joined(seen.table, move) > 1]
    hopeful = len(joins) > 2 and any(len(lookahead.plans(seen, move)) > 1 for move in joins)
    return TwoPlans() if hopeful else None


def _win(seen: Observation) -> UptownGoal | None:
    """The last turns, with nothing hidden."""
    if not lookahead.open_cards(seen) or seen.legal_moves() == (PASS,):
        return None
    standing = seen.table.standing().scores
    own = standing[seen.current_player]
    return Win() if own - min(standing) <= 2 else None


def _blockers(seen: Observation) -> UptownGoal | None:
    """A capture is needed, and which one matters."""
    me = seen.current_player
    scores = {move: seen.table.after(move).standing().scores[me] for move in seen.legal_moves()}
    best = min(scores.values())
    return LowScore(best) if any(move.capture for move, score in scores.items() if score == best) else None


KINDS: Mapping[str, Kind] = {
    "capture": Kind(_capture, _OPEN),
    "join": Kind(partial(_join, 2), _OPEN),
    "join-three": Kind(partial(_join, 3), {1: (5, 7), 2: (8, 10), 3: (11, 14)}),
    "spare-wild": Kind(_spare_wild, _OPEN),
    "safe": Kind(_safe, _OPEN),
    "no-help": Kind(_no_help, _OPEN),
    "block": Kind(_block, _OPEN),
    "two-plans": Kind(_two_plans, _OPEN),
    "blockers": Kind(_blockers, _LATE, "blockers"),
    "last": Kind(_win),
}
"""By name, in the order they are learned."""


def check_kind(kind: object) -> None:
    """Check that there is such a kind.

    :raises GameError: there is none
    """
    if kind not in (*KINDS,):
        kinds = ", ".join(KINDS)
        raise GameError(say("Unknown kind of puzzle: {kind}. Choose {kinds}.", kind=quoted(kind, 20), kinds=kinds))


def check_level(level: object) -> None:
    """Check that there is such a level.

    :raises GameError: there is none
    """
    if level not in LEVELS:
        raise GameError(say("Unknown level: {level}. Choose 1, 2 or 3.", level=quoted(level, 20)))
