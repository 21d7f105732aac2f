"""The real engine and the naive one side by side: the same deal, the same table, the same end, and no tile lost."""

import random
from collections import Counter

from tests.uptown import naive
from tests.uptown.positions import (
    face,
    pile,
    rack,
    taken,
)
from uptown_widget import uptown


def pair(players: int, scoring: str, rng: random.Random) -> tuple[naive.Game, uptown.State]:
    """The same fresh deal in both engines."""
    piles = naive.shuffled_piles(players, rng)
    state = uptown.State.from_piles(
        uptown.Rules(players=players, scoring=scoring),  # type: ignore[arg-type, unused-ignore]
        [[uptown.parse_tile(tile) for tile in row] for row in piles],
    )
    return naive.start(players, scoring, piles), state


def assert_same_table(plain: naive.Game, state: uptown.State) -> None:
    """Everything on the table and on the racks is the same."""
    watcher = state.observation(None)
    assert (state.ply, state.current_player) == (plain.ply, naive.player_to_move(plain))
    assert watcher.groups == naive.groups(plain)
    assert watcher.captures == naive.captures(plain)
    assert taken(state) == [sorted(f"{color}:{tile}" for color, tile in words) for words in plain.captured]
    assert {name: face(state, name) for name in naive.SQUARES} == {
        name: plain.board.get(name) for name in naive.SQUARES
    }
    for index, color in enumerate(naive.pile_order(plain.players)):
        assert (rack(state, color), pile(state, color)) == (plain.racks[color], plain.piles[color])
        assert watcher.rack_sizes[index] == len(plain.racks[color])
        assert watcher.pile_sizes[index] == len(plain.piles[color])


def assert_same_end(plain: naive.Game, state: uptown.State) -> None:
    """Both engines agree on the end: not yet, or the same winners for the same reasons."""
    expected, found = naive.outcome(plain), state.outcome()
    assert state.observation(0).outcome() == found
    if expected is None:
        assert found is None
        return
    assert found is not None
    assert found.winners == expected.winners
    assert tuple(found.groups) == expected.groups
    assert tuple(found.captures) == expected.captures
    assert tuple(found.scores) == expected.scores


def assert_conserved(state: uptown.State) -> None:
    """Every colour has each of its 28 tiles exactly once, wherever it is."""
    found: Counter[tuple[str, str]] = Counter()
    for color, held, left in zip(naive.pile_order(state.rules.players), state.racks, state.piles, strict=True):
        found.update((color, str(tile)) for tile in [*held, *left])
    for lying in [
        *map(state.at, uptown.SQUARES),
        *(each for words in state.observation(None).captured for each in words),
    ]:
        if lying is not None:
            found[str(lying[0]), str(lying[1])] += 1
    assert found == {(color, tile): 1 for color in naive.pile_order(state.rules.players) for tile in naive.TILES}
