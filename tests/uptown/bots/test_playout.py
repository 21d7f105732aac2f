"""`State.playout` equals a loop of random moves, only faster: the same rules, the same probabilities."""

import random
from collections import Counter
from collections.abc import Callable
from statistics import mean

import pytest

from tests.uptown.positions import BLOCKED, BLOCKED_FACES, blocked_two, game, pile, position, random_state, real
from uptown_widget import uptown

PLAYERS = [2, 3, 4, 5]


def loop(state: uptown.State, rng: random.Random) -> uptown.Outcome:
    """Uniformly random play with public methods only."""
    while (outcome := state.outcome()) is None:
        state = state.apply(rng.choice(state.legal_moves()))
    return outcome


@pytest.mark.parametrize("scoring", uptown.SCORINGS)
@pytest.mark.parametrize("players", PLAYERS)
def test_a_playout_has_the_shape_of_an_outcome(players: int, scoring: str) -> None:
    outcome = random_state(players, 5, 1, scoring=scoring).playout(random.Random(3))
    assert isinstance(outcome, uptown.Outcome)
    assert len(outcome.groups) == len(outcome.captures) == len(outcome.scores) == players
    keys = list(zip(outcome.scores, outcome.captures, strict=True))
    assert outcome.winners == {player for player in range(players) if keys[player] == min(keys)}
    if scoring == "uptown":
        assert tuple(outcome.scores) == tuple(outcome.groups)


@pytest.mark.parametrize("players", PLAYERS)
def test_a_playout_of_a_finished_game_is_its_outcome(players: int) -> None:
    state = random_state(players, 120, 7, scoring="blockers")
    assert state.outcome() is not None
    assert state.playout(random.Random(1)) == state.outcome()


@pytest.mark.parametrize("players", PLAYERS)
def test_the_same_rng_gives_the_same_playout(players: int) -> None:
    state = random_state(players, 12, 2)
    assert state.playout(random.Random(5)) == state.playout(random.Random(5))
    assert len({state.playout(random.Random(seed)) for seed in range(20)}) > 5


@pytest.mark.parametrize("players", PLAYERS)
def test_playouts_end_like_the_public_loop_on_average(players: int) -> None:
    rng, games = random.Random(players), 150
    deals = [uptown.State.deal(uptown.Rules(players=players, scoring="blockers"), rng) for _ in range(games)]
    fast, plain = [deal.playout(rng) for deal in deals], [loop(deal, rng) for deal in deals]
    for part in ("groups", "captures", "scores"):
        for player in range(players):
            one, other = ([getattr(each, part)[player] for each in runs] for runs in (fast, plain))
            spread = (mean((x - mean(one)) ** 2 for x in one) + mean((x - mean(other)) ** 2 for x in other)) ** 0.5
            assert abs(mean(one) - mean(other)) < 4 * spread / games**0.5


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("players", "last"), [(2, 95), (3, 71), (4, 95), (5, 119)])
def test_the_last_move_of_a_playout_is_uniform_over_the_legal_moves(players: int, last: int, seed: int) -> None:
    assert_the_last_move_is_uniform(random_state(players, last, seed, style="placing"), seed)


def assert_the_last_move_is_uniform(state: uptown.State, seed: int) -> None:
    """Playouts end in each outcome in proportion to the legal moves that lead there."""
    rng, times = random.Random(seed), 2000
    ends = Counter(state.apply(each).outcome() for each in state.legal_moves())
    seen = Counter(state.playout(rng) for _ in range(times))
    assert set(seen) <= set(ends)
    for outcome, ways in ends.items():
        assert outcome is not None
        chance = ways / len(state.legal_moves())
        assert abs(seen[outcome] - times * chance) < 5 * (times * chance * (1 - chance)) ** 0.5 + 1


def test_a_playout_goes_on_over_a_forced_pass() -> None:
    start = real(game(BLOCKED, faces=BLOCKED_FACES, racks={"blue": "A B C man ring"}))
    for state in (start, blocked_two("F A B C man"), blocked_two("1 A B C man")):
        rng, games = random.Random(1), 150
        fast, plain = [state.playout(rng) for _ in range(games)], [loop(state, rng) for _ in range(games)]
        for part in ("groups", "captures"):
            for player in range(state.rules.players):
                one, other = (mean(getattr(each, part)[player] for each in runs) for runs in (fast, plain))
                assert abs(one - other) < 1


@pytest.mark.parametrize("style", ["hungry", "placing"])
@pytest.mark.parametrize(("players", "ply"), [(2, 94), (3, 70), (4, 94), (5, 118)])
def test_the_last_two_moves_of_a_playout_lead_where_the_public_loop_may_lead(
    players: int, ply: int, style: str
) -> None:
    state, rng, times = random_state(players, ply, 4, style=style), random.Random(ply), 2000
    chances: Counter[uptown.Outcome | None] = Counter()
    for first in state.legal_moves():
        between = state.apply(first)
        for second in between.legal_moves():
            chances[between.apply(second).outcome()] += 1 / len(state.legal_moves()) / len(between.legal_moves())  # type: ignore[assignment]
    seen = Counter(state.playout(rng) for _ in range(times))
    assert set(seen) <= set(chances)
    for outcome, chance in chances.items():
        assert outcome is not None
        assert abs(seen[outcome] - times * chance) < 5 * (times * chance * (1 - chance)) ** 0.5 + 2


def test_a_playout_draws_in_the_order_of_the_pile() -> None:
    """Blue has one placement, 1xD1, and then draws `ring`, which fits nowhere, or `sax`, which fits empty squares."""
    order, games = ["ring", "D", "9", "sign", "skyline", "sax"], 200

    def groups_of_blue(pile: list[str], play: Callable[[uptown.State, random.Random], uptown.Outcome]) -> float:
        racks, rng = {"blue": "A B C man 1"}, random.Random(6)
        start = real(game(BLOCKED, faces=BLOCKED_FACES, racks=racks, piles={"blue": " ".join(pile)}, ply=66))
        assert [str(each) for each in start.legal_moves()] == ["1xD1"]
        return mean(play(start, rng).groups[0] for _ in range(games))

    first, last = (groups_of_blue(pile, uptown.State.playout) for pile in (order, order[::-1]))
    assert abs(first - groups_of_blue(order, loop)) < 0.2
    assert abs(last - groups_of_blue(order[::-1], loop)) < 0.2
    assert abs(first - last) > 0.4


RING = """
B  ..ggg....
C  ..yyy....
D  .by.yb...
E  ..yyy....
H  ggggggggg
"""


@pytest.mark.parametrize("rack", ["$ C 4 ring I", "C $ 4 I ring", "C 4 I ring $", "C I ring $ 4", "C 4 ring skyline I"])
def test_the_last_move_of_a_playout_may_break_a_ring_or_be_wild_wherever_it_stands(rack: str) -> None:
    """Any tile of a ring may be captured, although its neighbours alone do not show that."""
    state = position(RING, ply=71, racks={"green": rack})
    assert sum(move.capture for move in state.legal_moves()) >= 4
    assert_the_last_move_is_uniform(state, 1)


def test_a_wild_tile_drawn_in_a_playout_goes_everywhere() -> None:
    """All of blue's tiles join its group in row E; only the wild tile, drawn next, can form groups elsewhere."""
    held = "D F sign skyline sax"
    start = position("E  bbbbbbbbb\n", ply=66, racks={"blue": held})
    drawn = ["$", *(tile for tile in pile(start, "blue") if tile != "$")]
    state, rng, games = (
        position("E  bbbbbbbbb\n", ply=66, racks={"blue": held}, piles={"blue": " ".join(drawn)}),
        random.Random(1),
        400,
    )
    fast, plain = ([play(state, rng).groups[0] for _ in range(games)] for play in (uptown.State.playout, loop))
    assert abs(mean(fast) - mean(plain)) < 0.15


def test_where_few_moves_are_legal_a_playout_still_draws_evenly() -> None:
    """Blue captures green on D9 or yellow on E9 and already has a green tile: two of one colour, or one of each."""
    state = position(
        BLOCKED,
        faces=BLOCKED_FACES,
        racks={"blue": "9 A B C man"},
        captured=("green:E", "", ""),
        scoring="blockers",
        ply=69,
    )
    assert [str(each) for each in state.legal_moves()] == ["9xD9", "9xE9"]
    rng, games = random.Random(1), 1000
    outcomes = [state.playout(rng) for _ in range(games)]
    most = Counter(outcome.scores[0] - outcome.groups[0] for outcome in outcomes)
    assert set(most) == {1, 2}
    assert abs(most[1] - most[2]) < 5 * games**0.5
