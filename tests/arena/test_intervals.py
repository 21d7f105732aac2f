"""What a tournament says of few games is true: its intervals hold what they should, and nobody is better by chance."""

import math
import random
from collections.abc import Sequence
from dataclasses import replace
from statistics import fmean, pstdev

import pytest

from uptown_widget.arena import Sequential, differences, format_differences, format_standings, standings
from uptown_widget.arena.differences import Difference
from uptown_widget.arena.intervals import interval
from uptown_widget.arena.results import GameResult
from uptown_widget.arena.standings import rate
from uptown_widget.arena.student import LARGE, quantile, within
from uptown_widget.errors import GameError

TABLE = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 9: 2.262, 29: 2.045, 100: 1.984, 1000: 1.962}
"""Degrees of freedom -> the t of a 95 % interval, as printed tables have it."""


def game(deal: int, seats: Sequence[str], winner: str) -> GameResult:
    winners = tuple(seat for seat, name in enumerate(seats) if name == winner)[:1]
    nothing = tuple(0 for _ in seats)
    return GameResult("g", {}, "s", deal, tuple(seats), winners, {}, nothing, tuple(map(float, nothing)))


def pairs(chance: float, deals: int, rng: random.Random) -> list[GameResult]:
    """Deals that `a` and `b` play from both seats, each with its chance for `a`."""
    return [
        game(deal, seats, "a" if rng.random() < chance else "b")
        for deal in range(deals)
        for seats in (("a", "b"), ("b", "a"))
    ]


@pytest.mark.parametrize("degrees", TABLE)
def test_quantiles_of_t_are_those_of_printed_tables(degrees: int) -> None:
    assert quantile(degrees) == pytest.approx(TABLE[degrees], abs=0.0006)
    assert within(quantile(degrees), degrees) == pytest.approx(0.95)


def test_with_many_deals_t_is_normal() -> None:
    assert quantile(LARGE) == pytest.approx(quantile(LARGE + 1), abs=0.001)


@pytest.mark.parametrize("deals", [2, 5, 10, 30])
@pytest.mark.parametrize("chance", [0.33, 0.5, 0.85, 0.95, 0.99])
@pytest.mark.parametrize("luck", [0.0, 0.5])
def test_an_interval_holds_the_truth_in_95_of_100_tournaments(deals: int, chance: float, luck: float) -> None:
    """Also where the deal alone decides some: then one of the two seats wins it."""
    rng, held = random.Random(f"{deals}/{chance}/{luck}"), 0
    truth = luck / 2 + (1 - luck) * chance
    for _ in range(400):
        parts = [
            0.5 if rng.random() < luck else ((rng.random() < chance) + (rng.random() < chance)) / 2
            for _ in range(deals)
        ]
        low, high = interval(parts, 2)
        held += low <= truth <= high
    assert held / 400 > 0.92


def test_a_bot_that_wins_everything_is_not_known_to_do_so() -> None:
    few, many = (
        next(each for each in standings(pairs(1.0, deals, random.Random(1))) if each.name == "a") for deals in (5, 500)
    )
    assert few.high == many.high == few.strength == 2
    assert 0.8 < few.low < 1.4
    assert 1.98 < many.low < 2
    assert few.margin == few.strength - few.low
    assert few.elo_margin > 200
    assert "± 0.00" not in format_standings([few])
    (alone,) = (each for each in standings(pairs(1.0, 1, random.Random(1))) if each.name == "a")
    assert (alone.low, alone.high) == (0, 2)
    assert math.isinf(alone.elo_margin)


def test_the_margin_of_a_rating_comes_of_deals_drawn_again() -> None:
    """Of four deals, each is won by one bot from both seats."""

    def played(won: int) -> list[GameResult]:
        return [game(deal, seats, "ab"[deal >= won]) for deal in range(4) for seats in ("ab", "ba")]

    drawn = [rate(played(won))["a"] for won in range(5) for _ in range(math.comb(4, won))]
    margins = [each.elo_margin for each in standings(played(2), 1000)]
    assert margins == pytest.approx([TABLE[3] * pstdev(drawn) * math.sqrt(4 / 3)] * 2, rel=0.05)


def test_deals_that_all_bring_the_same_are_no_certainty() -> None:
    low, high = interval([0.5, 0.5, 0.5], 2)
    assert high - low > 0.3


def test_two_bots_that_never_meet_are_compared_deal_by_deal() -> None:
    """Each deal is won by everybody or nobody, and `a` wins one more: alone, neither differs from the other."""
    played = []
    for deal in range(20):
        for name in "ab":
            is_won = deal % 2 == 0 or (name == "a" and deal % 4 == 1)
            played += [game(deal, seats, name if is_won else "x") for seats in ((name, "x"), ("x", name))]
    found = {(each.one, each.other): each for each in differences(played)}
    apart = found["a", "b"]
    assert apart.mean == pytest.approx(0.5)
    assert apart.deals == 20
    assert apart.low > 0
    assert apart.chance < 0.05
    a, b = (next(each for each in standings(played) if each.name == name) for name in "ab")
    assert a.low < b.high


def test_bots_that_meet_are_compared_by_the_games_in_which_they_do() -> None:
    met = pairs(1.0, 10, random.Random(1))
    others = [game(deal, ("a", "x"), "x") for deal in range(10)] + [game(deal, ("b", "x"), "b") for deal in range(10)]
    (found,) = (each for each in differences(met + others) if {each.one, each.other} == {"a", "b"})
    assert (found.one, found.mean) == ("a", 2)


def test_of_many_pairs_of_equal_bots_hardly_any_seems_better() -> None:
    """Without a correction, one of 28 pairs would in three tournaments of four."""
    names, rng, wrong, uncorrected = "abcdefgh", random.Random(1), 0, 0
    for _ in range(40):
        played = [
            game(deal, seats, rng.choice(seats))
            for deal in range(8)
            for place, one in enumerate(names)
            for other in names[place + 1 :]
            for seats in ((one, other), (other, one))
        ]
        found = differences(played)
        assert len(found) == 28
        assert all(each.corrected >= each.chance for each in found)
        assert [each.corrected for each in found] == sorted(each.corrected for each in found)
        wrong += found[0].corrected < 0.05
        uncorrected += found[0].chance < 0.05
    assert wrong <= 5
    assert uncorrected > 15


def test_the_chance_of_a_difference_is_that_of_a_paired_t_test_and_corrected_for_all_pairs() -> None:
    played = [game(deal, seats, "a" if deal < 2 else seats[0]) for deal in range(6) for seats in ("ab", "ba")]
    (found,) = differences(played)
    assert found.chance == found.corrected == pytest.approx(0.1747, abs=5e-5)  # t = 1.5811 with 5 degrees of freedom
    played += [game(deal, seats, seats[0]) for deal in range(6) for seats in ("ac", "ca", "bc", "cb")]
    first, *_ = differences(played)
    assert first.corrected == pytest.approx(3 * first.chance)


def test_a_few_deals_with_the_same_sign_prove_little() -> None:
    (found,) = differences(pairs(1.0, 3, random.Random(1)))
    assert found.chance == 0.25
    assert "p, all pairs" in format_differences([found])


def test_a_small_difference_is_never_shown_as_none() -> None:
    found = Difference("a", "b", 1000, 0.0042, 0.0011, 0.0073, 0.02, 0.02)
    assert "+0.004  +0.001 to +0.007" in format_differences([found])
    assert "+0.00  " in format_differences([replace(found, mean=0.0)])


@pytest.mark.parametrize(("chance", "verdict"), [(0.5, "low"), (0.65, "high"), (0.8, "high"), (0.3, "low")])
def test_a_sequential_test_is_right_most_of_the_time_and_needs_few_deals(chance: float, verdict: str) -> None:
    rng, test, right, deals = random.Random(f"{chance}"), Sequential("a", 1.0, 1.3), 0, []
    for _ in range(40):
        played: list[GameResult] = []
        while not test(played) and len(played) < 800:
            played += [game(len(played), seats, "a" if rng.random() < chance else "b") for seats in ("ab", "ba")]
            played[-1] = game(played[-2].deal, "ba", "ab"[played[-1].share(0) == 1])
        right += test.verdict(played) == verdict
        deals.append(len(played) / 2)
    assert right >= 35
    assert fmean(deals) < 45


def test_a_sequential_test_says_what_is_clear() -> None:
    test = Sequential("a", 1.0, 1.3)
    many, few = pairs(0.9, 30, random.Random(1)), pairs(0.9, 3, random.Random(1))
    assert test.sentence(many) == "After 30 deals it is clear: the strength of a is nearer 1.3 than 1."
    assert "not clear whether the strength of a is 1 or 1.3" in test.sentence(few)
    weak = pairs(0.4, 60, random.Random(1))
    assert test.verdict(weak) == "low"
    assert "nearer 1 than 1.3" in test.sentence(weak)


@pytest.mark.parametrize(
    "wrong", [("a", 1.1, 1.0), ("a", -1.0, 1.0), (3, 1.0, 1.1), ("a", "1", 1.1), ("a", 1.0, 1.1, 0.6)]
)
def test_an_impossible_sequential_test_is_a_sentence(wrong: tuple[object, ...]) -> None:
    with pytest.raises(GameError, match="A sequential test takes"):
        Sequential(*wrong)  # type: ignore[arg-type]
