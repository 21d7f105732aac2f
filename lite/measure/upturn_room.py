"""Is there something to lay in Upturn? `python -m lite.measure.upturn_room 60` plays games of a person against levels.

The person is the greedy bot, which lays what it can. Printed are the part of its turns in which no stone of its rack
may be laid, the part of the games in which that was so four times in a row, and how many turns a game takes. With
`helpers` behind the number, the others see all racks and play for the person alone: less than that is hardly possible.
"""

import random
import sys
from dataclasses import dataclass
from statistics import fmean

from uptown_widget.bots.catalog import bots_of
from uptown_widget.upturn import Move, Rules, State, game
from uptown_widget.upturn.rules.moves import Lay
from uptown_widget.upturn.rules.rules import PLAYERS
from uptown_widget.upturn.rules.table import Phase

GAMES = 60
HELPERS = "helpers"
LONG = 4
"""Turns in a row with nothing to lay."""


@dataclass(slots=True)
class Played:
    """What came of a game for the person."""

    turns: int = 0
    own: int = 0
    without: int = 0
    in_a_row: int = 0
    longest: int = 0

    def note(self, *, fits: bool) -> None:
        """Count a turn of the person."""
        self.own += 1
        self.without += not fits
        self.in_a_row = 0 if fits else self.in_a_row + 1
        self.longest = max(self.longest, self.in_a_row)


def room(state: State, me: int, helper: int) -> int:
    """Return how many stones a player may be able to lay next, if a helper plays on in its turn as well as it can."""
    if state.outcome() is not None:
        return -1
    if state.current_player == helper and state.table.phase is not Phase.TURN:
        return max(room(state.apply(move), me, helper) for move in state.legal_moves())
    return sum(stone.is_action or state.table.fits(stone) for stone in state.racks[me])


def helping(state: State, me: int) -> Move:
    """Return the move that leaves a player the most to lay; whoever makes it sees everything."""
    return max(state.legal_moves(), key=lambda move: room(state.apply(move), me, state.current_player))


def play(players: int, others: str, seed: int) -> Played:
    """Play a game with the person in one seat."""
    rng, me, found = random.Random(f"{players}/{others}/{seed}"), seed % players, Played()
    names = ["greedy" if player == me or others == HELPERS else others for player in range(players)]
    bots = [bots_of(game)[name]() for name in names]
    state = State.deal(Rules(players=players), random.Random(seed))
    while state.outcome() is None:
        seen = state.observation(state.current_player)
        if state.table.phase is Phase.TURN:
            found.turns += 1
            if state.current_player == me:
                found.note(fits=any(isinstance(move, Lay) for move in seen.legal_moves()))
        helps = others == HELPERS and state.current_player != me
        state = state.apply(helping(state, me) if helps else bots[state.current_player].choose(seen, rng))
    return found


def main() -> None:
    """Print a line for each number of players and each of some levels."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    for players in PLAYERS:
        for others in sys.argv[2:] or ("level-1", "level-3", "level-5", "level-8"):
            found = [play(players, others, seed) for seed in range(number)]
            without = sum(each.without for each in found) / sum(each.own for each in found)
            long = sum(each.longest >= LONG for each in found) / number
            turns = fmean(each.turns for each in found)
            print(f"{players} players, {others}: nothing to lay in {without:.0%} of turns, "
                  f"{LONG} in a row in {long:.0%} of {number} games of {turns:.0f} turns", flush=True)  # fmt: skip


if __name__ == "__main__":
    main()
