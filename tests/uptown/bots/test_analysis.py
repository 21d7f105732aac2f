"""The reasons that bots give for their moves are true: the naive engine works out each of them again."""

import random
from collections.abc import Iterator
from itertools import combinations

import pytest

from tests.uptown import naive
from tests.uptown.both import pair
from tests.uptown.positions import blocked, position
from uptown_widget import uptown
from uptown_widget.protocols import FORCED, Candidate
from uptown_widget.uptown.bots.policies import GreedyPolicy
from uptown_widget.uptown.bots.reasons import Kind

Said = tuple[str, int, str, frozenset[str]]


def said(candidate: Candidate[uptown.Move]) -> list[Said]:
    """The reasons for a move, squares by name."""
    return [
        (why.kind, why.number, why.color, frozenset(map(uptown.square_name, why.squares))) for why in candidate.reasons
    ]


def still_to_come(game: naive.Game, color: str, without: str = "") -> set[str]:
    return {*game.racks[color], *game.piles[color]} - {without}


def truths(game: naive.Game, text: str) -> Iterator[Said]:
    """Every reason that holds for a legal move, worked out slowly."""
    none: frozenset[str] = frozenset()
    if len(naive.moves(game)) == 1:
        yield "forced", 0, "", none
    if text == "pass":
        return
    color, tile, captures, square = naive.parse(game, text)
    player = naive.player_to_move(game)
    own = naive.colors_of(game.players)[player]
    after = naive.play(game, text)
    groups, later = naive.groups_of(game.board, color), naive.groups_of(after.board, color)
    touched = [group for group in groups if naive.beside(square, group)]
    mine = frozenset[str]().union(*(naive.beside(square, group) for group in touched))
    whole = next(group for group in later if square in group)
    free = naive.open_squares(game, own)
    if len(touched) >= 2:
        yield "joins", len(touched), color, mine
        if any(
            not any(naive.beside(other, one) and naive.beside(other, two) for other in free - {square})
            for one, two in combinations(touched, 2)
        ):
            yield "last join", 0, "", frozenset({square})
    elif len(touched) == 1:
        yield "extends", len(whole), color, mine
    joining = frozenset(
        other
        for other in naive.open_squares(after, own)
        if not naive.is_finished(after, color)
        and any(naive.matches(each, other) for each in still_to_come(game, color, tile))
        and naive.beside(other, whole)
        and any(naive.beside(other, group) for group in later if group != whole)
    )
    if not touched:
        yield "starts", sum(len(naive.groups_of(after.board, each)) for each in own), color, joining
    if joining:
        yield "joinable", len(joining), "", joining
    yield from () if touched else truths_of_a_new_group(game, after, own, color, tile, square)
    if not naive.may_be_taken(after.board, square):
        yield "protected", 0, "", mine
    shielded = frozenset(
        other
        for group in groups
        for other in group
        if naive.may_be_taken(game.board, other) and not naive.may_be_taken(after.board, other)
    )
    if shielded:
        yield "shields", len(shielded), "", shielded
    if tile == "$":
        yield "spends wild", 0, "", none
    elif touched and [s for s in free if naive.matches(tile, s) and any(naive.beside(s, g) for g in groups)] == [
        square
    ]:
        yield "only here", 0, "", none
    if tile != "$" and "$" in game.racks[color] and len(touched) >= 2:
        yield "keeps wild", 0, "", none
    yield from truths_of_others(game, after, square, player, captures=captures)


def truths_of_a_new_group(
    game: naive.Game, after: naive.Game, own: list[str], color: str, tile: str, square: str
) -> Iterator[Said]:
    """How it may grow."""
    around = frozenset(naive.neighbours(square))
    free = around & naive.open_squares(after, own)
    kept = [each for each in game.racks[color] if each not in {tile, "$"}]
    follow = [each for each in kept if any(naive.matches(each, other) for other in free)]
    if follow:
        yield "followed", len(follow), color, frozenset()
    elif empty := around - {*after.board}:
        yield "room", len(empty), "", empty


def truths_of_others(
    game: naive.Game, after: naive.Game, square: str, player: int, *, captures: bool
) -> Iterator[Said]:
    """The reasons that concern other players."""
    victim = game.board[square][0] if captures else ""
    if captures:
        yield "captures", len(after.captured[player]), victim, frozenset()
        left = len(naive.groups_of(after.board, victim))
        if left < len(naive.groups_of(game.board, victim)):
            yield "helps", left, victim, frozenset()
        if game.scoring == "blockers":
            before, most = (
                max((sum(each == color for each, _ in g.captured[player]) for color in g.racks), default=0)
                for g in (game, after)
            )
            if most > before:
                yield "costs", most, victim, frozenset()
    for own in naive.colors_of(game.players):
        if own == naive.colors_of(game.players)[player] or victim in own:
            continue
        for color in own:
            touched = [group for group in naive.groups_of(game.board, color) if naive.beside(square, group)]
            fits = any(naive.matches(tile, square) for tile in still_to_come(game, color))
            if len(touched) >= 2 and fits and not naive.is_finished(game, color):
                yield "blocks", len(touched), color, frozenset[str]().union(*(naive.beside(square, g) for g in touched))


@pytest.mark.parametrize("scoring", uptown.SCORINGS)
@pytest.mark.parametrize("players", [2, 5])
def test_every_reason_is_true_and_none_is_missing(players: int, scoring: str) -> None:
    rng = random.Random(f"{players}/{scoring}")
    plain, state = pair(players, scoring, rng)
    kinds = set()
    while moves := GreedyPolicy().analyse(state.observation(state.current_player), rng):
        for found in {moves[0], rng.choice(moves)} if state.ply % 4 == players % 2 else ():
            expected = list(truths(plain, str(found.move)))
            assert sorted(said(found), key=str) == sorted(expected, key=str), f"{found.move}\n{state}"
            kinds |= {kind for kind, *_ in expected}
        move = moves[0].move if rng.random() < 0.8 else rng.choice(moves).move
        plain, state = naive.play(plain, str(move)), state.apply(move)
    assert len(kinds) > 7


def test_the_only_move_is_said_to_be_forced() -> None:
    state = blocked()
    (only,) = GreedyPolicy().analyse(state.observation(0), random.Random(1))
    assert only.move is uptown.PASS
    assert said(only) == [(FORCED, 0, "", frozenset())]


def test_the_only_square_that_joins_two_groups_is_named_as_the_last() -> None:
    apart = position("C  bb.bb....\nD  yy.yy....\n", racks={"blue": "C $ 9 champagne H"})
    kinds = [why.kind for why in GreedyPolicy().analyse(apart.observation(0), random.Random(1))[0].reasons]
    assert kinds[:2] == [Kind.JOINS, Kind.LAST_JOIN]
    assert Kind.KEEPS_WILD in kinds


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_an_analysis_has_every_legal_move_once_the_best_first_and_chooses_it(players: int) -> None:
    rng = random.Random(players)
    state = uptown.State.deal(uptown.Rules(players=players), rng)
    bot = GreedyPolicy()
    while moves := state.observation(state.current_player).legal_moves():
        seen = state.observation(state.current_player)
        found = bot.analyse(seen, random.Random(state.ply))
        assert {each.move for each in found} == set(moves)
        assert len(found) == len(moves)
        assert [each.value for each in found] == sorted((each.value for each in found), reverse=True)
        assert bot.choose(seen, random.Random(state.ply)) == found[0].move
        state = state.apply(found[0].move)


def test_an_analysis_out_of_turn_is_empty() -> None:
    state = uptown.State.deal(uptown.Rules(), random.Random(1))
    assert GreedyPolicy().analyse(state.observation(1), random.Random(1)) == ()
