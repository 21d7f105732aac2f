"""Makes puzzles: plays games by chance until a position has few moves that reach a goal; pure."""

import random
from collections.abc import Iterator
from dataclasses import replace
from zlib import crc32

from uptown_widget.checks import check_rng
from uptown_widget.errors import GameError
from uptown_widget.i18n import say
from uptown_widget.lessons.find_move import FindMove
from uptown_widget.lessons.puzzle_kinds import KINDS, LEVELS, Kind, check_kind, check_level, right_moves
from uptown_widget.uptown.rules.moves import PASS, Move
from uptown_widget.uptown.rules.position_text import format_position
from uptown_widget.uptown.rules.rules import Rules
from uptown_widget.uptown.rules.state import Observation, State

GAMES = 3000
"""So many games are played in lookahead of a puzzle, far more than it takes."""
ENDS = 4
"""So often the last turns of a game are played again ..."""
BRANCH = 6
"""... from so many turns before the first position."""
RACKS = 8
"""So many racks are tried on a board."""
LOOKS = 10
"""So many moves a turn are looked at by those who play them."""


def generate(kind: str, rng: random.Random, level: int = 2) -> FindMove:
    """Return a puzzle of a kind: the same one from the same random stream.

    :param level: 1 to 3, the last with the fullest boards
    :raises GameError: there is no such kind or level
    """
    check_kind(kind)
    check_level(level)
    check_rng(rng)
    asked = KINDS[kind]
    for _ in range(GAMES):
        for seen in _game(asked, level, rng):
            for dealt in _racks(seen, rng):
                goal = asked.goal(dealt)
                if goal and right_moves(goal, dealt):
                    name = f"{kind}-{crc32(format_position(dealt).encode()):08x}"
                    return FindMove(name, goal, dealt, level=level)
    raise GameError(say("No such puzzle found. Try another seed."))


def _game(kind: Kind, level: int, rng: random.Random) -> Iterator[Observation]:
    """Play a game by chance, its end in several ways, and yield the positions as late as the level says."""
    players = 3 if level < LEVELS[-1] else rng.choice((3, 4))
    rules = Rules(players=players, scoring=kind.scoring)
    first, last = kind.plies(rules, level)
    start = State.deal(rules, rng)
    while start.ply < first - BRANCH:
        start = start.apply(_sensible(start, rng))
    for _ in range(ENDS):
        state = start
        while state.ply <= last:
            if state.ply >= first:
                yield state.observation(state.current_player)
            state = state.apply(_sensible(state, rng))


def _racks(seen: Observation, rng: random.Random) -> Iterator[Observation]:
    """Yield a position with other tiles on the rack: which ones were drawn is chance, so that no board is wasted."""
    color = seen.rules.colors_of(seen.current_player)[0]
    size, tiles = seen.table.rack_size(color), seen.table.unseen(color)
    if seen.table.pile_size(color) == 0:
        yield seen
        return
    for _ in range(RACKS):
        racks = list(seen.racks)
        racks[color] = tuple(rng.sample(tiles, size))
        yield replace(seen, racks=tuple(racks))


def _sensible(state: State, rng: random.Random) -> Move:
    """Return a move that keeps groups together, of a few that are looked at."""
    moves = state.legal_moves()
    if moves == (PASS,):
        return PASS
    me, table = state.current_player, state.table
    looked_at = (rng.choice(moves) for _ in range(LOOKS))
    return min(looked_at, key=lambda move: (table.after(move).groups[me], move.capture))
