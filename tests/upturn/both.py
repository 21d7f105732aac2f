"""The real engine and the naive one side by side: the same table, the same end, no stone lost, and an end in sight."""

from collections import Counter

from tests.upturn import naive
from uptown_widget import upturn


def names(stones: tuple[upturn.Stone, ...]) -> list[str]:
    return [str(stone) for stone in stones]


def assert_same_table(plain: naive.Game, state: upturn.State) -> None:
    """Everything on the table, on the racks and in the pot is the same."""
    table = state.table
    assert names(table.row) == plain.row
    assert [names(rack) for rack in state.racks] == plain.racks
    assert names(state.pot) == plain.pot
    assert table.rack_sizes == tuple(map(len, plain.racks))
    assert (table.pot_size, table.passes) == (len(plain.pot), plain.passes)
    assert ("" if table.direction is None else str(table.direction)) == plain.direction
    assert table.phase.value == naive.stage(plain)
    assert state.current_player == plain.player
    if table.phase is upturn.Phase.GIVE:
        assert table.gifts == naive.gifts(plain)


def assert_same_end(plain: naive.Game, state: upturn.State) -> None:
    """Both engines agree on the end: not yet, or the same winners for the same reasons."""
    expected, found = naive.outcome(plain), state.outcome()
    assert state.observation(None).outcome() == found
    if expected is None:
        assert found is None
        return
    assert found is not None
    assert (set(found.winners), list(found.left), list(found.sums)) == expected


def assert_conserved(state: upturn.State) -> None:
    """All 106 stones are there, wherever they are, and the table counts them correctly."""
    held = [stone for rack in state.racks for stone in rack]
    assert Counter([*state.table.row, *held, *state.pot]) == Counter(upturn.STONES)
    assert state.table.rack_sizes == tuple(map(len, state.racks))
    assert state.table.pot_size == len(state.pot)
    assert all(rack == tuple(sorted(rack)) for rack in state.racks)
    state.check()


RANKS = {"over": -1, "turn": 0, "call": 1, "give": 2, "between": 3, "extra": 3, "drawn": 1}
"""How far a turn is from its end if nothing more is laid, drawn or handed out."""


def measure(state: upturn.State) -> tuple[int, int, int, int]:
    """Stones not in the row, stones in the pot, phases left in the turn, passes left."""
    table = state.table
    players = table.rules.players
    return (106 - len(table.row), table.pot_size, RANKS[table.phase.value], players - table.passes)
