"""The rules of Uptown, from the length of a game to who wins and who knows what: one test per sentence."""

import random

import pytest

from tests.uptown import naive
from tests.uptown.positions import (
    after,
    blocked_two,
    color_index,
    face,
    game,
    pile,
    placed_first,
    position,
    rack,
    random_state,
    real,
    texts,
)
from uptown_widget import uptown
from uptown_widget.errors import GameError

PLAYERS = [2, 3, 4, 5]


def played(players: int, seed: int) -> list[uptown.State]:
    """Every state of a random game, including the first and the last."""
    rng = random.Random(seed)
    states = [uptown.State.deal(uptown.Rules(players=players, scoring="uptown"), rng)]
    while states[-1].outcome() is None:
        states.append(states[-1].apply(rng.choice(states[-1].legal_moves())))
    return states


# Length


@pytest.mark.parametrize("players", PLAYERS)
def test_every_colour_is_placed_24_times(players: int) -> None:
    states = played(players, 4)
    turns = [state.current_player for state in states[:-1]]
    assert [turns.count(player) for player in range(players)] == [48 if players == 2 else 24] * players
    on_board = [face(states[-1], square) for square in naive.SQUARES]
    captured = [(str(color), str(tile)) for taken in states[-1].observation(None).captured for color, tile in taken]
    for color in naive.pile_order(players):
        assert sum(tile is not None and tile[0] == color for tile in [*on_board, *captured]) == 24


@pytest.mark.parametrize("players", PLAYERS)
def test_four_tiles_stay(players: int) -> None:
    last = played(players, 9)[-1]
    assert [len(held) for held in last.racks] == [4] * len(last.racks)
    assert not any(last.piles)


@pytest.mark.parametrize("players", PLAYERS)
def test_the_game_ends_after_the_last_turn_and_not_before(players: int) -> None:
    states = played(players, 2)
    assert [state.outcome() is None for state in states] == [True] * (len(states) - 1) + [False]
    assert all(state.legal_moves() for state in states[:-1])
    assert states[-1].legal_moves() == ()


# Two players


def test_in_each_turn_either_colour_may_be_played() -> None:
    state = position(players=2)
    assert {text.partition(":")[0] for text in texts(state)} == {"blue", "green"}
    again = after(state, "blue:A@A1", texts(after(state, "blue:A@A1"))[0])
    assert {text.partition(":")[0] for text in texts(again)} == {"blue", "green"}


def test_a_colour_that_cannot_be_refilled_is_finished_and_locked() -> None:
    just_before = placed_first("blue", 2 * 23, 1)
    assert (len(rack(just_before, "blue")), pile(just_before, "blue")) == (5, [])
    assert {text.partition(":")[0] for text in texts(just_before)} == {"blue", "green"}
    state = placed_first("blue", 2 * 24, 1)
    assert len(rack(state, "blue")) == 4
    assert {text.partition(":")[0] for text in texts(state)} == {"green"}


def test_the_four_tiles_of_a_finished_colour_are_shown_face_up() -> None:
    before, state = placed_first("blue", 2 * 23, 1), placed_first("blue", 2 * 24, 1)
    blue = color_index(state, "blue")
    for watcher in (1, None):
        assert before.observation(watcher).racks[blue] is None
        assert sorted(state.observation(watcher).racks[blue] or ()) == sorted(state.racks[blue])


def test_when_both_players_have_finished_their_second_colour_the_game_is_over() -> None:
    state = placed_first("blue", 96, 3)
    assert all(len(held) == naive.LEFT_OVER for held in state.racks)
    assert state.outcome() is not None


def test_if_the_chosen_colour_has_no_legal_placement_the_other_must_be_used() -> None:
    state = blocked_two("1 A B C man")
    assert (state.ply, state.current_player) == (68, 0)
    assert texts(state) == ["green:1xD1"]


def test_with_two_colours_a_pass_needs_both_to_be_blocked() -> None:
    state = blocked_two("F A B C man")
    assert texts(state) == ["pass"]
    passed = state.apply(uptown.PASS)
    assert (passed.ply, passed.current_player) == (69, 1)
    assert (passed.racks, passed.piles) == (state.racks, state.piles)


# Groups


def test_a_group_is_all_tiles_of_a_colour_joined_by_edges() -> None:
    assert position("C  .yyy.....\nD  ...y.g...\nE  ...yyg...\n").observation(0).groups == (0, 1, 1)


def test_diagonals_do_not_join() -> None:
    assert position("C  y........\nD  .y.......\nE  y........\n").observation(0).groups == (0, 3, 0)


def test_a_singleton_is_a_group() -> None:
    assert position("C  y..yy....\n").observation(0).groups == (0, 2, 0)


def test_two_colours_of_the_same_player_do_not_join() -> None:
    assert position("C  bgb......\nD  ...yr....\n", players=2).observation(0).groups == (3, 2)


# Who wins


def end(picture: str, *, players: int = 3, scoring: str = "uptown", captured: tuple[str, ...] = ()) -> uptown.Outcome:
    """The outcome of a finished game with this board."""
    last = 96 if players == 2 else 24 * players
    outcome = position(picture, players=players, scoring=scoring, captured=captured, ply=last).outcome()
    assert outcome is not None
    return outcome


ONE_TWO_THREE = """
B  bbb......
E  yy.y.....
H  g.g.g....
"""
TWO_TWO_THREE = """
B  bb.b.....
E  yy.y.....
H  g.g.g....
"""


def test_fewest_groups_wins() -> None:
    outcome = end(ONE_TWO_THREE, captured=("yellow:A yellow:B", "green:A", ""))
    assert outcome.winners == {0}
    assert (outcome.groups, outcome.captures, outcome.scores) == ((1, 2, 3), (2, 1, 0), (1, 2, 3))


def test_two_colours_count_the_sum_of_their_groups() -> None:
    outcome = end("B  bbb......\nD  g.g.g....\nF  y.y......\nH  rr.......\n", players=2)
    assert outcome.winners == {1}
    assert (outcome.groups, outcome.scores) == ((4, 3), (4, 3))


def test_tie_fewest_captured_tiles() -> None:
    outcome = end(TWO_TWO_THREE, captured=("yellow:A yellow:B", "green:A", ""))
    assert outcome.winners == {1}
    assert outcome.captures == (2, 1, 0)


def test_still_tied_they_share_the_win() -> None:
    assert end(TWO_TWO_THREE, captured=("yellow:A", "green:A", "")).winners == {0, 1}
    assert end("B  b........\nE  y........\nH  g........\n").winners == {0, 1, 2}


def test_blockers_adds_the_tiles_of_the_one_colour_captured_most() -> None:
    captured = ("yellow:A yellow:B yellow:C green:A green:B", "blue:A green:C", "")
    outcome = end(ONE_TWO_THREE.replace("g....", "g.g.g"), scoring="blockers", captured=captured)
    assert (outcome.groups, outcome.captures, outcome.scores) == ((1, 2, 5), (5, 2, 0), (4, 3, 5))
    assert outcome.winners == {1}


def test_blockers_tied_colours_count_once() -> None:
    captured = ("yellow:A yellow:B green:A green:B", "", "")
    assert end(ONE_TWO_THREE, scoring="blockers", captured=captured).scores == (3, 2, 3)


def test_blockers_with_two_colours_per_player_does_not_pool_them() -> None:
    picture = "B  bbb......\nD  ggg......\nF  yyy......\nH  rrr......\n"
    outcome = end(picture, players=2, scoring="blockers", captured=("yellow:A yellow:B red:A", "blue:A green:A"))
    assert (outcome.groups, outcome.captures, outcome.scores) == ((2, 2), (3, 2), (4, 3))


def test_blockers_tie_fewest_captured_tiles_in_all() -> None:
    captured = ("yellow:A green:A", "green:B", "")
    outcome = end(TWO_TWO_THREE, scoring="blockers", captured=captured)
    assert (outcome.scores, outcome.captures) == ((3, 3, 3), (2, 1, 0))
    assert outcome.winners == {2}


def test_blockers_still_tied_they_share_the_win() -> None:
    captured = ("yellow:A", "green:B", "")
    outcome = end(TWO_TWO_THREE.replace("g.g.g", "g.g.ggg.g"), scoring="blockers", captured=captured)
    assert outcome.scores == (3, 3, 4)
    assert outcome.winners == {0, 1}


@pytest.mark.parametrize("scoring", ["uptown", "blockers"])
def test_a_player_with_no_tile_on_the_board_has_no_group(scoring: str) -> None:
    outcome = end("B  bb.......\nE  y........\n", scoring=scoring, captured=("", "", "blue:A"))
    assert outcome.groups == (1, 1, 0)
    assert outcome.winners == ({2} if scoring == "uptown" else {0, 1})


# Who knows what


@pytest.mark.parametrize("players", PLAYERS)
def test_board_captured_tiles_and_sizes_of_racks_and_piles_are_public(players: int) -> None:
    state = random_state(players, 40, 1, style="hungry")
    for watcher in [*range(players), None]:
        seen = state.observation(watcher)
        assert all(seen.at(square) == state.at(square) for square in uptown.SQUARES)
        assert seen.rack_sizes == tuple(len(held) for held in state.racks)
        assert seen.pile_sizes == tuple(len(left) for left in state.piles)
        assert seen.captured == state.observation(0).captured
        assert seen.captures == tuple(len(taken) for taken in seen.captured)
        assert (seen.ply, seen.current_player, seen.rules) == (state.ply, state.current_player, state.rules)
    assert sum(state.observation(None).captures) > 0


@pytest.mark.parametrize("players", PLAYERS)
def test_hidden_are_the_faces_on_the_racks_of_the_others(players: int) -> None:
    state = random_state(players, 10, 1)
    order = naive.pile_order(players)
    for player, own in enumerate(naive.colors_of(players)):
        racks = state.observation(player).racks
        assert [color for color, held in zip(order, racks, strict=True) if held is not None] == own
        assert all(racks[order.index(color)] == state.racks[order.index(color)] for color in own)
    assert set(state.observation(None).racks) == {None}


@pytest.mark.parametrize("players", PLAYERS)
def test_hidden_is_the_order_of_the_piles_from_everyone(players: int) -> None:
    rng = random.Random(8)
    before = game(players=players)
    for _ in range(20):
        before = naive.play(before, rng.choice(naive.moves(before)))
    shuffled = real(before)
    for left in before.piles.values():
        left.sort()
    for watcher in [*range(players), None]:
        assert shuffled.observation(watcher) == real(before).observation(watcher)


@pytest.mark.parametrize("players", PLAYERS)
def test_the_set_of_unseen_tiles_of_a_colour_is_public(players: int) -> None:
    state = random_state(players, 12, 3)
    order = naive.pile_order(players)
    for watcher in [*range(players), None]:
        own = [] if watcher is None else naive.colors_of(players)[watcher]
        for index, color in enumerate(order):
            hidden = [*state.piles[index]] if color in own else [*state.piles[index], *state.racks[index]]
            assert state.observation(watcher).unseen(uptown.Color(order.index(color))) == set(hidden)


def test_observations_do_not_depend_on_the_order_of_captures() -> None:
    """The other players cannot tell in which order two captures were made."""
    start = position("C  y.g......\n", racks={"blue": "C 1 A B D", "yellow": "I G H E F", "green": "F I G H E"})
    one = after(start, "CxC3", "I@I1", "F@F1", "1xC1", "G@G9", "I@I9")
    other = after(start, "1xC1", "I@I1", "F@F1", "CxC3", "G@G9", "I@I9")
    for watcher in (1, 2, None):
        assert one.observation(watcher) == other.observation(watcher)
        assert hash(one.observation(watcher)) == hash(other.observation(watcher))


@pytest.mark.parametrize("scoring", uptown.SCORINGS)
def test_an_outcome_needs_the_groups_and_the_captured_tiles_of_every_player(scoring: str) -> None:
    rules = uptown.Rules(players=3, scoring=scoring)
    assert rules.score([1, 2, 3], [[0, 0, 0]] * 3).winners == {0}
    with pytest.raises(GameError, match="a list of 3 lists of captured tiles"):
        rules.score([1, 2, 3], [[0, 0, 0]] * 2)
