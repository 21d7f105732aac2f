"""Positions that no game reaches are refused, and those of games never are."""

import random
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from tests.refusals import refusal_of
from uptown_widget.errors import GameError
from uptown_widget.uptown import SCORINGS, Rules, State
from uptown_widget.uptown.rules import reachable
from uptown_widget.uptown.rules.reachable import check_reachable

SEEDS = st.integers(0, 2**32)
Piece = tuple[str, str]


def refused(state: State) -> str:
    return refusal_of(lambda: check_reachable(state))


@given(SEEDS, st.integers(2, 5), st.sampled_from(SCORINGS))
@examples(8)
def test_every_position_of_a_game_is_reachable(seed: int, players: int, scoring: str) -> None:
    rng = random.Random(seed)
    state = State.deal(Rules(players=players, scoring=scoring), rng)
    every = rng.randint(4, 9)
    while state.outcome() is None:
        if state.ply < 8 or state.ply % every == 0:
            check_reachable(state)
        moves = state.legal_moves()
        captures = [move for move in moves if move.capture]
        state = state.apply(rng.choice(captures if captures and rng.random() < 0.6 else moves))
    check_reachable(state)


def small(rng: random.Random) -> tuple[Rules, dict[str, Piece], list[list[Piece]], int] | None:
    """A position after at most five turns, changed at random: board, captured tiles by player, turns taken."""
    rules = Rules(players=rng.choice((2, 3)))
    state = State.deal(rules, rng)
    for _ in range(rng.randint(1, 5)):
        moves = state.legal_moves()
        captures = [move for move in moves if move.capture]
        state = state.apply(rng.choice(captures or moves))
    board = {_name(square): (str(color), str(tile)) for square, (color, tile) in state.table.pieces.items()}
    taken = [[(str(color), str(tile)) for color, tile in state.table.captured_by(p)] for p in range(rules.players)]
    for _ in range(rng.randint(1, 2)):
        kind = rng.randrange(3)
        if kind == 0 and board:  # a tile from the board to somebody's captured tiles
            square = rng.choice([*board])
            taken[rng.randrange(rules.players)].append(board.pop(square))
        elif kind == 1 and any(taken):  # a captured tile goes over to another player
            giver = rng.choice([one for one in taken if one])
            taken[rng.randrange(rules.players)].append(giver.pop())
        elif any(taken):  # or back to the board
            giver = rng.choice([one for one in taken if one])
            board.setdefault(f"{rng.choice('ABCDEFGHI')}{rng.randint(1, 9)}", giver.pop())
    return rules, board, taken, state.ply


def _name(square: int) -> str:
    return "ABCDEFGHI"[square // 10] + str(square % 10 + 1)


def fits(tile: str, square: str) -> bool:
    districts = [["man", "ring", "woman"], ["sign", "skyline", "sax"], ["car", "cards", "champagne"]]
    symbol = districts["ABCDEFGHI".index(square[0]) // 3][(int(square[1]) - 1) // 3]
    return tile in {square[0], square[1], symbol, "$"}


def naive(rules: Rules, board: dict[str, Piece], taken: list[list[Piece]], ply: int) -> bool:
    """Whether some order of moves leads there, by trying all of them. Nobody passes, no group is split."""
    owner = {str(color): player for player in range(rules.players) for color in rules.colors_by_player[player]}
    where = {piece: square for square, piece in board.items()}
    captor = {piece: player for player, pieces in enumerate(taken) for piece in pieces}
    pieces = [*where, *captor]
    if any(not fits(tile, square) for square, (_, tile) in board.items()):
        return False
    if any(owner[piece[0]] == player for piece, player in captor.items()):
        return False
    squares = [*board]

    def play(turn: int, lying: dict[str, Piece], left: list[Piece]) -> bool:
        if turn == ply:
            return not left and lying == board
        for piece in left:
            if owner[piece[0]] != turn % rules.players:
                continue
            for square in [where[piece]] if piece in where else squares:
                under = lying.get(square)
                if not fits(piece[1], square) or (under is not None and captor.get(under) != turn % rules.players):
                    continue
                if play(turn + 1, {**lying, square: piece}, [other for other in left if other != piece]):
                    return True
        return False

    return len(pieces) == ply and play(0, {}, pieces)


@cache
def positions() -> list[tuple[State | None, bool]]:
    """Small positions that were changed; None for one that cannot be written down."""
    made = []
    for seed in range(1500):
        found = small(random.Random(seed))
        if found is None:
            continue
        rules, board, taken, ply = found
        tiles: dict[str, dict[str, str]] = {}
        for square, (color, tile) in board.items():
            tiles.setdefault(color, {})[square] = tile
        told = [" ".join(f"{color}:{tile}" for color, tile in pieces) for pieces in taken]
        try:
            state = State.from_table(rules, tiles=tiles, captured=told, ply=ply)
        except GameError:
            state = None
        made.append((state, naive(rules, board, taken, ply)))
    return made


@pytest.mark.parametrize("few", [reachable.FEW, 0])
def test_small_positions_are_reachable_where_trying_all_games_says_so(
    few: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reachable, "FEW", few)  # with 0, steps are counted as with many captured tiles
    counts = {True: 0, False: 0}
    for state, possible in positions():
        counts[possible] += 1
        if state is None:
            assert not possible
        else:
            assert (refused(state) == "") is possible, str(state.table)
    assert min(counts.values()) > 200, counts


@pytest.mark.parametrize(
    ("tiles", "captured", "ply", "sentence"),
    [
        ({"blue": {"C3": "3"}, "yellow": {"C4": "4"}}, (), 5, "has had 2 turns and must have placed 2 tiles, not 1"),
        ({"blue": {"C3": "3"}, "green": {"C4": "4"}}, ("yellow:A", "", ""), 3, "cannot all have been captured"),
        ({"blue": {"C3": "3"}, "yellow": {"D4": "4"}}, ("", "green:A", ""), 3, "cannot all have been captured"),
    ],
)
def test_what_no_game_reaches_is_refused_in_one_sentence(
    tiles: dict[str, dict[str, str]], captured: tuple[str, ...], ply: int, sentence: str
) -> None:
    state = State.from_table(Rules(players=3), tiles=tiles, captured=captured, ply=ply)
    assert sentence in refused(state)
