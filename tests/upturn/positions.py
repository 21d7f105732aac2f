"""Test positions by names, and helpers for tests of both engines. Imports the package and the naive engine."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from tests.so_far import so_far
from tests.upturn import naive
from uptown_widget import upturn

PLAYERS = [2, 3, 4]
STYLES = ["any", "eager", "idle"]


def position(row: str, *racks: str, direction: str = "up", **more: Any) -> upturn.State:
    """A state with player 0 to move unless `player` is given; `last_stone` is part of the rules."""
    rules = upturn.Rules(players=len(racks), last_stone=more.pop("last_stone", "automatic"))
    return upturn.State.from_table(rules, row=row, racks=racks, direction=direction, **more)


def without_pot(row: str, *racks: str, pot: str = "", **more: Any) -> upturn.State:
    """The same with an empty or small pot: all other stones are in the row already, in any order."""
    used = Counter(" ".join([row, *racks, pot]).split())
    rest = sorted((Counter(naive.STONES) - used).elements(), key=lambda name: (not naive.is_plain(name), name))
    return position(" ".join([*rest, row]), *racks, pot=pot, **more)


def texts(state: upturn.State) -> list[str]:
    """The legal moves as texts."""
    return [str(move) for move in state.legal_moves()]


def move(state: upturn.State, text: str) -> upturn.Move:
    """The move that a text names."""
    return upturn.parse_move(text, state.observation(state.current_player))


def after(state: upturn.State, *moves: str) -> upturn.State:
    """The state after some moves."""
    for text in moves:
        state = state.apply(move(state, text))
    return state


def row(state: upturn.State) -> str:
    """The row by names."""
    return " ".join(map(str, state.table.row))


def rack(state: upturn.State, player: int) -> str:
    """A rack by names."""
    return " ".join(map(str, state.racks[player]))


def reason(state: upturn.State, text: str, player: int | None = None) -> str | None:
    """The reason why a player, by default the one to move, may not make a move; None for a legal one."""
    refused = state.observation(state.current_player if player is None else player).explain(move(state, text))
    return None if refused is None else refused.reason.name


def real(plain: naive.Game) -> upturn.State:
    """The start of a naive game in the other engine."""
    stones = [*(stone for hand in plain.racks for stone in hand), *plain.row, *plain.pot]
    rules = upturn.Rules(players=plain.players, last_stone="called" if plain.called else "automatic")
    return upturn.State.from_pot(rules, list(map(upturn.parse_stone, stones)))


def random_state(
    players: int, plies: int, seed: int, *, style: str = "any", last_stone: str = "automatic"
) -> upturn.State:
    """The state some moves into a random game, or its end."""
    return so_far(random_game, plies, players, seed, style, last_stone)


def random_game(players: int, seed: int, style: str, last_stone: str) -> Iterator[upturn.State]:
    """The states of a random game."""
    rng = random.Random(f"{players}/{seed}/{style}")
    yield (state := upturn.State.deal(upturn.Rules(players=players, last_stone=last_stone), rng))
    while legal := texts(state):
        yield (state := state.apply(state.legal_moves()[legal.index(naive.choose(style, legal, rng))]))
