"""Positions are taken apart and put together again, and only those of a game are finished."""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.examples import examples
from tests.refusals import refusal_of
from uptown_widget.errors import GameError
from uptown_widget.upturn import Rules, State
from uptown_widget.upturn.rules.edited_position import EditedPosition
from uptown_widget.upturn.rules.rules import LAST_STONES
from uptown_widget.upturn.rules.stones import JOKER, STONES, UP, UPDOWN, Stone
from uptown_widget.upturn.rules.table import Direction, Phase

SEEDS = st.integers(0, 2**32)
S20, S40, S41 = map(Stone, (20, 40, 41))


def played(seed: int, players: int, last_stone: str) -> Iterator[State]:
    """All positions of a random game."""
    rng = random.Random(seed)
    state = State.deal(Rules(players=players, last_stone=last_stone), rng)
    yield state
    while state.outcome() is None:
        state = state.apply(rng.choice(state.legal_moves()))
        yield state


def rebuilt(state: State, rng: random.Random) -> EditedPosition:
    """The position put together from another deal, stone by stone."""
    table = state.table
    edited = EditedPosition(State.deal(Rules(players=2), rng)).with_rules(state.rules)
    edited = edited.with_row(table.row[:1])
    for player in range(state.rules.players):
        edited = edited.with_rack(player, ())
    for place, stone in enumerate(table.row[1:]):
        edited = edited.lay(stone, place)
    for player, rack in enumerate(state.racks):
        for stone in rng.sample(rack, len(rack)):
            edited = edited.with_rack(player, (*edited.state.racks[player], stone))
    edited = edited.with_next(state.pot).with_phase(table.phase)
    turn = replace(edited.state.table, direction=table.direction, current_player=table.current_player)
    return edited.with_table(replace(turn, gifts=table.gifts, receiver=table.receiver, passes=table.passes))


@given(SEEDS, st.integers(2, 4), st.sampled_from(LAST_STONES))
@example(26724, 2, "automatic")  # both players draw before the first stone is laid
@examples(5)
def test_every_position_of_a_game_is_taken_apart_and_put_together_again(
    seed: int, players: int, last_stone: str
) -> None:
    rng = random.Random(seed)
    for state in played(seed, players, last_stone):
        assert EditedPosition(state).finished() == state
        if rng.random() < 0.1:
            edited = rebuilt(state, rng)
            assert edited.finished() == state
            assert state.table.direction in edited.ways


@given(SEEDS, st.integers(2, 4), st.sampled_from(LAST_STONES))
@examples(12)
def test_every_stone_is_somewhere_after_any_edits(seed: int, players: int, last_stone: str) -> None:
    rng = random.Random(seed)
    edited = EditedPosition(State.deal(Rules(players=players, last_stone=last_stone), rng))
    for _ in range(120):
        try:
            edited = any_edit(edited, rng)
        except GameError as error:
            told = str(error)
        else:
            told = refused(edited)
        assert not told or one_sentence(told)
        state = edited.shown()
        held = [stone for pile in (state.table.row, *state.racks, state.pot) for stone in pile]
        assert Counter(held) == Counter(STONES)
        assert tuple(map(len, state.racks)) == state.table.rack_sizes
        assert state.legal_moves() or state.outcome()
        assert told or edited.finished() == state


def any_edit(edited: EditedPosition, rng: random.Random) -> EditedPosition:
    state, stone = edited.state, rng.choice(STONES)
    row, player = state.table.row, rng.randrange(state.rules.players)
    edits: list[Callable[[], EditedPosition]] = [
        lambda: edited.lay(stone, rng.randrange(len(row))),
        lambda: edited.remove(rng.randrange(len(row))),
        lambda: edited.with_row(rng.sample(STONES, rng.randint(0, 4))),
        lambda: edited.with_rack(player, (*state.racks[player], stone)),
        lambda: edited.with_rack(player, rng.sample(STONES, rng.randint(0, 8))),
        lambda: edited.with_next(rng.sample(STONES, 3)),
        lambda: edited.dealt(rng),
        lambda: edited.with_phase(rng.choice(list(Phase))),
        lambda: edited.with_rules(Rules(players=rng.randint(2, 4))),
    ]
    return rng.choice(edits)()


def one_sentence(told: str) -> bool:
    return ". " not in told and told.endswith(".")


def refused(edited: EditedPosition) -> str:
    return refusal_of(edited.finished)


def begun() -> EditedPosition:
    """The row 20 40, racks of two players, the rest in the pot in stone order."""
    racks = ["1 2 4 5 6 9 10", "12 14 15 16 19 21 up"]
    return EditedPosition(State.from_table(Rules(players=2), row="20 40", direction="up", racks=racks))


def test_a_number_leaves_where_it_was_and_an_action_stone_comes_from_the_pot_first() -> None:
    edited = begun()
    first = edited.lay(Stone(1), 1)
    assert (first.state.table.row, first.state.racks[0][0]) == ((S20, S40, Stone(1)), Stone(2))
    assert first.lay(S40, 2).state.table.row == (S20, Stone(1), S40)
    assert first.with_rack(1, [S40]).state.table.row == (S20, Stone(1))
    assert edited.lay(UP, 1).state.racks == edited.state.racks
    assert edited.with_next([Stone(1), UP]).state.pot[:2] == (Stone(1), UP)
    without = edited.with_rack(0, [UP] * 5)
    assert UP not in without.state.pot
    assert without.lay(UP, 1).state.racks == ((UP,) * 5, edited.state.racks[1][:-1])


def test_what_is_taken_away_goes_to_the_bottom_of_the_pot() -> None:
    edited = begun()
    assert edited.remove(1).state.pot[-1:] == (S40,)
    assert edited.with_rack(1, ()).state.pot[-7:] == edited.state.racks[1]


def test_the_row_goes_where_its_stones_say() -> None:
    edited = begun()
    assert edited.ways == (Direction.UP,)
    falling = edited.lay(UPDOWN, 1)
    assert falling.state.table.direction is Direction.DOWN
    either = falling.lay(JOKER, 2)
    assert either.ways == (Direction.UP, Direction.DOWN)
    assert either.state.table.direction is Direction.DOWN
    assert edited.remove(1).state.table.direction is None


def test_a_twin_is_alone_in_the_row_no_longer_in_front_of_anything() -> None:
    edited = EditedPosition(begun().with_row([S20, Stone(44)]).state).with_phase(Phase.BETWEEN)
    assert edited.state.table.gifts == 1
    assert edited.remove(1).state.table.phase is Phase.TURN


def test_players_come_and_go_with_their_stones() -> None:
    more = begun().with_rules(Rules(players=4, last_stone="called"))
    assert more.state.table.rack_sizes == (7, 7, 7, 7)
    fewer = more.with_table(replace(more.state.table, current_player=3)).with_rules(Rules(players=2))
    assert (fewer.state.current_player, fewer.state.racks) == (0, begun().state.racks)


def test_racks_are_dealt_from_the_stones_outside_the_row() -> None:
    edited = begun()
    dealt = edited.dealt(random.Random(1))
    assert dealt.state.racks != edited.state.racks
    assert dealt.finished().table == edited.state.table


@pytest.mark.parametrize(
    ("edit", "sentence"),
    [
        (lambda edited: edited.remove(0).remove(0), "must start with a plain number"),
        (lambda edited: edited.with_row([Stone(7)]), "must start with a plain number"),
        (lambda edited: edited.with_rack(0, [S20]).with_rack(0, [S40]), "must start with a plain number"),
        (lambda edited: edited.with_rack(0, [S41, S41]), "No other 41"),
        (lambda edited: edited.with_rack(0, [JOKER] * 3), "No other joker"),
        (lambda edited: edited.with_next([S41, S41]), "No other 41"),
        (lambda edited: edited.remove(1).with_phase(Phase.BETWEEN), "phase between is impossible"),
        (lambda edited: edited.lay(S41, 0).finished(), "cannot have been laid in this order"),
        (lambda edited: edited.with_phase(Phase.GIVE).finished(), "only after a twin or a penalty"),
        (lambda edited: edited.with_rack(0, ()).finished(), "phase turn is impossible"),
        (lambda edited: edited.with_rack(0, [S41]).finished(), "more stones than were dealt and drawn"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(edit: Callable[[EditedPosition], object], sentence: str) -> None:
    with pytest.raises(GameError, match=sentence) as error:
        edit(begun())
    assert one_sentence(str(error.value))
