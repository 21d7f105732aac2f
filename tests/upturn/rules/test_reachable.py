"""Positions that no game reaches are refused, and those of games never are."""

import random
from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from tests.refusals import refusal_of
from uptown_widget.errors import GameError
from uptown_widget.upturn import Rules, State
from uptown_widget.upturn.rules.moves import Step
from uptown_widget.upturn.rules.reachable import check_reachable, directions
from uptown_widget.upturn.rules.stones import STONES, Stone, parse_stone, without
from uptown_widget.upturn.rules.table import Phase, Table

SEEDS = st.integers(0, 2**32)


def refused(state: State) -> str:
    return refusal_of(lambda: check_reachable(state))


@given(SEEDS, st.integers(2, 4), st.sampled_from(["automatic", "called"]))
@examples(8)
def test_every_position_of_a_game_is_reachable(seed: int, players: int, last_stone: str) -> None:
    rng = random.Random(seed)
    state = State.deal(Rules(players=players, last_stone=last_stone), rng)
    while state.outcome() is None:
        check_reachable(state)
        state = state.apply(rng.choice(state.legal_moves()))
    check_reachable(state)


def naive(names: list[str]) -> set[str]:
    """Which ways a row may go, by trying what each Joker does."""
    found = set()
    jokers = names.count("joker")
    for choice in range(2**jokers):
        way, number, joker = "", int(names[0]), 0
        for name in names[1:]:
            if name == "joker":
                turns = bool(choice >> joker & 1)
                joker += 1
            elif name in {"up", "down", "updown"}:
                turns = True
                if name == way:
                    break
            else:
                turns = False
            if name.isdigit():
                going = "up" if int(name) > number else "down"
                if way not in {"", going}:
                    break
                way, number = going, int(name)
            elif not way:
                break
            elif turns:
                way = "down" if way == "up" else "up"
        else:
            found.add(way)
    return found


@given(SEEDS)
@examples(60)
def test_a_row_goes_where_trying_all_jokers_says_so(seed: int) -> None:
    rng = random.Random(seed)
    numbers = sorted(
        rng.sample([1, 2, 4, 5, 6, 9, 10, 12, 14, 20, 21, 30, 40, 41, 58, 64], 5), reverse=rng.random() < 0.5
    )
    names = [str(number) for number in numbers]
    for _ in range(rng.randint(0, 3)):
        names.insert(rng.randint(1, len(names)), rng.choice(["up", "down", "updown", "joker", "skip"]))
    if rng.random() < 0.5:
        one, other = rng.randrange(len(names)), rng.randrange(1, len(names))
        if names[one].isdigit() and names[other].isdigit():
            names[one], names[other] = names[other], names[one]
    row = tuple(map(parse_stone, names))
    assert {"" if way is None else str(way) for way in directions(row)} == naive(names)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"row": "20 40 30", "direction": "up"}, "cannot have been laid in this order"),
        ({"row": "20 40", "direction": "down"}, "cannot go down after its last stone"),
        ({"row": "20 40 up", "direction": "up"}, "cannot have been laid in this order"),
        ({"row": "20 40", "direction": "up", "phase": "give", "gifts": 1}, "only after a twin or a penalty stone"),
        ({"row": "20"}, "everybody can only draw one stone a turn"),
    ],
)
def test_what_no_game_reaches_is_refused_in_one_sentence(changes: dict[str, str], sentence: str) -> None:
    racks = ["1 2 4 5 6 9 10", "12 14 15 16 19 21 23 24"]
    state = State.from_table(Rules(players=2), racks=racks, **changes)  # type: ignore[arg-type]
    with pytest.raises(GameError, match=sentence):
        check_reachable(state)


def test_racks_cannot_hold_more_than_was_dealt_and_drawn() -> None:
    state = State.from_table(Rules(players=2), row="20 40", direction="up", racks=["1 2 4", "5 6 9"])
    with pytest.raises(GameError, match="more stones than were dealt and drawn"):
        check_reachable(state)


Opening = tuple[tuple[int, ...], int, Phase, int]
"""Rack sizes, who is to decide, how far the turn is, and turns passed in a row."""


def openings(players: int) -> Iterator[Opening]:
    """All there are while only the start stone lies: nobody lays, until the pot is empty and all have passed."""
    state = State.deal(Rules(players=players), random.Random(1))
    while True:
        table = state.table
        yield table.rack_sizes, table.current_player, table.phase, table.passes
        moves = [move for move in state.legal_moves() if isinstance(move, Step)]
        if not moves:
            return
        state = state.apply(*moves)


def opened(players: int, opening: Opening) -> State:
    """A state in which only the start stone lies."""
    sizes, player, phase, passes = opening
    left, racks = without(STONES, [Stone(20)]), []
    for size in sizes:
        racks.append(left[:size])
        left = left[size:]
    table = Table(Rules(players=players), (Stone(20),), sizes, player, phase=phase, passes=passes)
    return State(table, tuple(racks), left)


@pytest.mark.parametrize("players", [2, 3, pytest.param(4, marks=pytest.mark.long)])
def test_before_the_first_stone_is_laid_everybody_has_drawn_in_turn_and_nothing_else_is_possible(players: int) -> None:
    possible = set(openings(players))
    most = max(sizes for sizes, *_ in possible)
    drawing = product(product(range(6, 11), repeat=players), range(players), Phase, [0, 1])
    around = product(*(range(size - 1, size + 2) for size in most))
    at_the_end = product(around, range(players), Phase, range(players + 1))
    tried = {each for each in [*drawing, *at_the_end, *possible] if sum(each[0]) < len(STONES)}
    assert {each for each in tried if not refused(opened(players, each))} == possible
    assert len(tried) > 3 * len(possible)


def test_both_players_have_drawn_before_the_first_stone_is_laid() -> None:
    # Seed 26724 of tests/upturn/rules/test_edited_position.py: racks of 8 and 8 were refused, 9 and 9 expected.
    check_reachable(opened(2, ((8, 8), 1, Phase.DRAWN, 0)))
