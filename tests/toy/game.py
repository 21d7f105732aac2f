"""All that matches, hosts and the arena need of the game: `Game` in `match/game.py` says what each name is for."""

import random
from collections.abc import Collection, Sequence
from typing import Any

from tests.toy.rules import Board, Move, Observation, Rules, State, format_position, parse_move, parse_position
from tests.toy.view import NAME, NOUGHTS, Setup, new_ui, on, show, view
from uptown_widget.protocols import Candidate, Why

__all__ = [
    "ADVISER", "BOTS", "END_TURN", "GAME_VIEW", "LEVELS", "NAME", "SEARCH", "deal", "foresee", "format_position",
    "make_setup", "new_ui", "on", "parse_move", "parse_position", "result_text", "setup_of", "study", "view",
    "win_shares",
]  # fmt: skip


class GreedyPolicy:
    """Wins if it can, else stops the other, else likes the middle."""

    def analyse(
        self, seen: Observation, _: random.Random, /, including: Collection[Any] = ()
    ) -> Sequence[Candidate[Move]]:
        """Return all moves, the best first."""
        del including
        return sorted((_judged(seen, move) for move in seen.legal_moves()), key=lambda each: -each.value)

    def choose(self, seen: Observation, rng: random.Random, /) -> Move:
        """Return the best move."""
        return self.analyse(seen, rng)[0].move


def _judged(seen: Observation, move: Move) -> Candidate[Move]:
    own = seen.current_player
    for value, why, player in ((3.0, "wins", own), (2.0, "stops", 1 - own)):
        if any(Board(seen.marked(move, player)).rows(player)):
            return Candidate(move, value, reasons=(Why(why),))
    return Candidate(move, float(move == "B2"))


def win_shares(state: State, rng: random.Random) -> list[float]:
    """Return what each player may expect of the win, found by playing on at random."""
    winners = state.playout(rng).winners
    return [(player in winners) / len(winners) for player in range(2)]


def deal(_: Rules, __: random.Random) -> State:
    """Return the empty board."""
    return State()


BOTS = {"greedy": GreedyPolicy}
LEVELS = ()
END_TURN = None
ADVISER = GreedyPolicy()
SEARCH: dict[str, Any] = {}
make_setup = Setup.given
setup_of = Setup.of
result_text = show.result_text

# For studies and exercises, which a game need not have.
study = show
GAME_VIEW = NOUGHTS
foresee = show.foresee
