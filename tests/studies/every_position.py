"""Plays games into corners, and tries every position of them against the check of positions that a study opens.

`python -m tests.studies.every_position 10000` plays so many of each game, in an hour or two, and prints the figures.
"""

import random
import sys
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import count
from math import prod
from typing import Any

from tests.laws import watchers
from tests.uptown.positions import blocked, blocked_two
from uptown_widget import uptown, upturn
from uptown_widget.errors import GameError
from uptown_widget.uptown import game as uptown_game
from uptown_widget.uptown.rules.board import SQUARES
from uptown_widget.uptown.rules.moves import PASS
from uptown_widget.uptown.rules.tiles import Tile
from uptown_widget.upturn import game as upturn_game
from uptown_widget.upturn.rules.moves import Give, Step
from uptown_widget.upturn.rules.rules import LAST_STONES
from uptown_widget.upturn.rules.stones import JOKER

Policy = Mapping[str, float]
"""How much likelier a move becomes that has a trait: 0 is for moves that are made only if there are no others."""
Traits = Callable[[Any, Any, Collection[int]], tuple[str, ...]]
"""What a move is like; a game has a few squares of its own."""

UPTOWN_POLICIES: Mapping[str, Policy] = {
    "anything": {},
    "captures": {"place": 0},
    "never captures": {"capture": 0},
    "captures again on the same squares": {"capture": 40, "few squares": 40},
    "fills the board from the top": {"capture": 0, "top": 40},
    "spreads": {"joined": 0},
    "grows": {"alone": 0},
    "plays its first colour": {"second colour": 0},
    "holds the wild": {"wild": 0},
}
UPTURN_POLICIES: Mapping[str, Policy] = {
    "anything": {},
    "always draws": {"draw": 9, "done": 9, "number": 0, "twin": 0, "penalty": 0, "action": 0, "joker": 0},
    "draws and lays": {"draw": 9, "done": 0},
    "lays": {"draw": 0, "done": 0},
    "hoards": {"penalty": 0, "twin": 0},
    "hands out": {"twin": 40, "penalty": 40, "give": 40, "done": 0},
    "keeps what it may hand out": {"twin": 40, "give": 0},
    "forgets to call": {"draw": 0, "call": 0},
    "turns and skips": {"action": 40},
    "plays its Jokers": {"joker": 40},
}


def uptown_traits(state: uptown.State, move: uptown.Move, few: Collection[int]) -> tuple[str, ...]:
    if move is PASS:
        return ()
    own = state.rules.colors_by_player[state.current_player]
    color = own[0] if move.color is None else move.color
    around = sum(1 << move.square + step for step in (1, -1, 10, -10) if move.square + step >= 0)
    return (
        "capture" if move.capture else "place",
        "joined" if state.table.tiles[color] & around else "alone",
        "second colour" if color != own[0] else "first colour",
        "wild" if move.tile is Tile.WILD else "ordinary",
        "top" if move.square < 30 else "below",
        "few squares" if move.square in few else "elsewhere",
    )


def upturn_traits(_state: upturn.State, move: upturn.Move, _few: Collection[int]) -> tuple[str, ...]:
    if isinstance(move, Step):
        return (move.value,)
    if isinstance(move, Give):
        return ("give",)
    stone = move.stone
    if stone.is_action:
        return ("joker" if stone == JOKER else "action",)
    return ("twin" if stone.is_twin else "penalty" if stone.is_penalty else "number",)


@dataclass(frozen=True, eq=False)
class Kind:
    """A game as it is tried here."""

    game: Any
    policies: Mapping[str, Policy]
    traits: Traits
    starts: tuple[Callable[[random.Random], Any], ...]
    """One way to begin for each number of players and way to count, or to call."""
    met: Callable[[Any], Iterator[str]]
    """Names what is rare about a position."""


def _uptown_start(players: int, scoring: str) -> Callable[[random.Random], Any]:
    rules = uptown.Rules(players=players, scoring=scoring)

    def start(rng: random.Random) -> uptown.State:
        # Turns that are passed are so rare that games lead there from where somebody must.
        if players in {2, 3} and rng.random() < 0.1:
            state = blocked_two(rng.choice(["A B C man ring", "F A B C man"])) if players == 2 else blocked()
            return replace(state, table=replace(state.table, rules=rules))
        return uptown.State.deal(rules, rng)

    return start


def _upturn_start(players: int, last_stone: str) -> Callable[[random.Random], Any]:
    return lambda rng: upturn.State.deal(upturn.Rules(players=players, last_stone=last_stone), rng)


def _uptown_met(state: uptown.State) -> Iterator[str]:
    table = state.table
    placed = sum(tiles.bit_count() for tiles in table.placed)
    captured = sum(table.captures)
    yield from (["nothing captured"] if not captured else ["over 30 captured"] if captured > 30 else [])
    yield from ["a turn was passed"] if placed < table.ply else []
    yield from ["over"] if table.is_over else []


def _upturn_met(state: upturn.State) -> Iterator[str]:
    table = state.table
    yield str(table.phase.value)
    yield from ["before the opening"] if len(table.row) == 1 else []
    yield from ["the pot is empty"] if not table.pot_size else []
    yield from ["passed"] if table.passes else []
    yield from ["all passed before the opening"] if table.is_over and len(table.row) == 1 else []


UPTOWN = Kind(
    uptown_game,
    UPTOWN_POLICIES,
    uptown_traits,
    tuple(_uptown_start(players, scoring) for players in range(2, 6) for scoring in uptown.SCORINGS),
    _uptown_met,
)
UPTURN = Kind(
    upturn_game,
    UPTURN_POLICIES,
    upturn_traits,
    tuple(_upturn_start(players, last_stone) for players in range(2, 5) for last_stone in LAST_STONES),
    _upturn_met,
)


@dataclass
class Tried:
    """What was tried."""

    games: int = 0
    positions: int = 0
    views: int = 0
    met: Counter[str] = field(default_factory=Counter)

    def __str__(self) -> str:
        met = ", ".join(f"{what}: {times}" for what, times in sorted(self.met.items()))
        return f"{self.games} games, {self.positions} positions, {self.views} views of them, none refused\n  {met}"


def try_games(kind: Kind, numbers: Iterable[int], tried: Tried, every: int = 1) -> None:
    """Try every position, or every third one and so on, of the games with these numbers: each is another game."""
    for number in numbers:
        rng = random.Random(f"every position {number}")
        try:
            try_game(kind, kind.starts[number % len(kind.starts)](rng), rng, tried, every)
        except (AssertionError, GameError) as error:
            error.add_note(f"in game {number}")
            raise


def try_game(kind: Kind, state: Any, rng: random.Random, tried: Tried, every: int) -> None:
    """Play a game to its end. Players have policies, the same or their own, and in some games change them.

    What is rare about a position is tried wherever it is met first.
    """
    tried.games += 1
    policies, few = [*kind.policies.values()], frozenset(rng.sample(SQUARES, 8))
    players = range(state.rules.players)
    at_work = rng.choices(policies, k=len(players)) if rng.random() < 0.7 else [rng.choice(policies)] * len(players)
    restless = rng.choice([0, 0.01])
    for turn in count():
        moves, met = state.legal_moves(), {*kind.met(state)}
        if not moves:
            break
        policy = at_work[state.current_player]
        weights = [prod(policy.get(trait, 1) for trait in kind.traits(state, each, few)) for each in moves]
        move = rng.choices(moves, weights if any(weights) else None)[0]
        if turn % every == 0 or not met <= tried.met.keys():
            try_position(kind, state, move, rng, tried)
        state = state.apply(move)
        if rng.random() < restless:
            at_work[rng.choice(players)] = rng.choice(policies)
    try_position(kind, state, None, rng, tried)


def try_position(kind: Kind, state: Any, move: Any, rng: random.Random, tried: Tried) -> None:
    """Check a position in each way that leads to a study: edited, from a text, and as each player knows it."""
    game = kind.game
    tried.positions += 1
    tried.met.update(kind.met(state))
    assert game.edit_position(state).position.finished() == state, state
    assert game.parse_position(game.format_position(state)) == state
    for watcher in watchers(state):
        seen = state.observation(watcher)
        assert game.parse_position(game.format_position(seen)) == seen
        sampled = seen.sample_state(rng)
        try_known(game, sampled, state)
        if move is not None:
            racks = tuple(rack or () for rack in seen.racks)
            dealt, _ = game.rearranged(sampled, move, racks)
            assert dealt.observation(watcher) == seen
            try_known(game, dealt, state)
            dealt.apply(move)
        tried.views += 1


def try_known(game: Any, dealt: Any, state: Any) -> None:
    """Check another deal of a position that was checked.

    Only the table takes Uptown's check long, and it looks at nothing else but what `check` does.
    """
    if game is uptown_game and dealt.table == state.table:
        dealt.check()
    else:
        game.study.check_reachable(dealt)


def main(games: int) -> None:
    """Write what was tried so far, after each way to begin."""
    for name, kind in (("Uptown", UPTOWN), ("Upturn", UPTURN)):
        total, ways = Tried(), len(kind.starts)
        for way in range(ways):
            try_games(kind, range(way, games, ways), total)
            sys.stdout.write(f"{name}, {way + 1} of {ways} ways to begin: {total}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main(int(sys.argv[1]))
