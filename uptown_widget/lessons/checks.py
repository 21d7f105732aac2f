"""Ready checks for the lessons about groups, bots and chance: what a learner writes, against the core; pure.

A square is a pair (row, column), both from 0; the tiles of a colour are a set of squares.
"""

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from decimal import Decimal
from difflib import get_close_matches
from functools import partial
from math import comb, sqrt
from numbers import Real
from operator import index
from statistics import fmean, stdev
from types import UnionType
from typing import SupportsIndex, cast

from uptown_widget.errors import Phrase
from uptown_widget.i18n import say
from uptown_widget.lessons import typical
from uptown_widget.lessons.function_check import Function, FunctionCheck, WrongFormError
from uptown_widget.protocols import AnyObservation, M, O
from uptown_widget.protocols import State as AnyState
from uptown_widget.uptown.rules.board import NEIGHBOURS, SQUARES, cut_tiles, group_at, groups_of, squares_of
from uptown_widget.uptown.rules.moves import Move
from uptown_widget.uptown.rules.rules import Rules
from uptown_widget.uptown.rules.state import State
from uptown_widget.uptown.rules.tiles import FITS, TILES

Square = tuple[int, int]
Tiles = frozenset[Square]

_SMALL = ("#", "##", "#.#", "#/#", "##/.#", "#.#/###", "###/#.#/###", "#.#/.#./#.#", "#.#.#/#####/..#..")
"""The first boards, the easiest first; ``/`` begins a row."""
BOARDS = 24
SET = Phrase("Return a set of pairs.")
WHOLE = Phrase("Return a whole number.")
_fresh = random.Random()
"""Makes cases that are new at each try, so that no table of answers passes."""


def neighbours() -> FunctionCheck:
    """Return the check of ``f(square)``: the squares that share an edge with it."""
    return FunctionCheck(
        "neighbours",
        # In the middle nothing is at the edge.
        [(_pair(square),) for square in sorted(SQUARES, key=lambda square: square != _number((4, 4)))],
        lambda square: _pairs(NEIGHBOURS[_number(square)]),
        picture=lambda square: _draw(set(), square),
        shape=_squares,
        returns=SET,
        typical=typical.neighbours,
        nudge=Phrase("Write down the four squares around a square first. Then leave out those beyond the edge."),
    )


def fits() -> FunctionCheck:
    """Return the check of ``f(tile, square)``: whether a tile, such as ``"C"`` or ``"sax"``, fits a square."""
    return FunctionCheck(
        "fits",
        [(str(tile), _pair(square)) for tile in TILES for square in SQUARES],
        lambda tile, square: _number(square) in FITS[list(map(str, TILES)).index(tile)],
        picture=lambda tile, square: f"{tile}\n{_draw(set(), square)}",
    )


def group() -> FunctionCheck:
    """Return the check of ``f(tiles, start)``: the group that the tile on `start` belongs to."""
    return FunctionCheck(
        "group",
        lambda: [(set(tiles), start) for tiles in _boards() for start in (min(tiles, default=None),) if start],
        lambda tiles, start: _pairs(group_at(_bits(tiles), 1 << _number(start))),
        picture=_draw,
        shape=_squares,
        returns=SET,
        typical=typical.group,
        nudge=Phrase("While todo is not empty: take a tile off it. Add each neighbour that is in tiles but not in "
                     "wet to both wet and todo."),
        lesson="04_groups",
    )  # fmt: skip


def count_groups() -> FunctionCheck:
    """Return the check of ``f(tiles)``: the number of groups."""
    return FunctionCheck(
        "count_groups",
        _one,
        lambda tiles: len(groups_of(_bits(tiles))),
        picture=_draw,
        shape=whole,
        returns=WHOLE,
        typical=typical.count_groups,
        nudge=Phrase("find(x) goes up to the parent until one is its own parent. union(x, y) compares find(x) and "
                     "find(y); if they differ, one of these two gets the other as its parent."),
        refuses=_without_union_find,
    )  # fmt: skip


def _without_union_find(function: Function) -> str:
    """Say that the groups were not counted by joining them: the union of the lesson's class has not joined so many."""
    names, joined = getattr(function, "__globals__", {}), 0
    forest = names.get("UnionFind")
    if isinstance(forest, type) and hasattr(forest, "union"):
        union = forest.union

        def counted(*pair: object) -> object:
            nonlocal joined
            answer = union(*pair)
            joined += bool(answer)
            return answer

        forest.union = counted
        try:
            function({(0, 0), (0, 1), (1, 1), (5, 5)})
        finally:
            forest.union = union
    return (
        ""
        if joined == 2
        else say("The number is right, but you searched for groups. Count by joining them with UnionFind.")
    )


def groups() -> FunctionCheck:
    """Return the check of ``f(tiles)``: the groups, each a collection of squares, in any order."""
    return FunctionCheck(
        "groups",
        _one,
        lambda tiles: [_pairs(each) for each in groups_of(_bits(tiles))],
        picture=_draw,
        shape=_groups,
        returns=Phrase("Return a list of sets."),
        typical=typical.groups,
        nudge=Phrase("Work on a copy: left = set(tiles). While left is not empty, find the group of any tile in it, "
                     "keep it, and take it out of left."),
        lesson="04_groups",
        keeps=True,
    )  # fmt: skip


def cut_squares(name: str = "cut_squares") -> FunctionCheck:
    """Return the check of ``f(tiles)``: the squares whose tiles may not be captured, since a group would fall apart.

    :param name: its name in the progress file, another one for each function of a lesson
    """
    fast = name == "fast_cut_squares"
    return FunctionCheck(
        name,
        # On the full board, the simple way takes longest compared with the fast one.
        lambda: [*_few(), *_one()[-1:]] if fast else _few(),
        lambda tiles: _pairs(cut_tiles(_bits(tiles))),
        picture=_draw,
        shape=_squares,
        returns=SET,
        typical=typical.cut_squares,
        nudge=Phrase("A tile is a cut vertex if tiles - {tile} has more groups than tiles.")
        if not fast
        else Phrase("Look at each child w of v and at the vertices reached through it: if low[w] >= number[v], "
                    "none of them leads back before v, and v is a cut vertex. "
                    "For the start, only the number of its children counts."),
        lesson="04_groups",
        fast=fast,
    )  # fmt: skip


def bot(plies: int = 12, name: str = "bot") -> FunctionCheck:
    """Return the check of a policy: an object with ``choose(observation, rng)``, or such a function.

    It is asked for moves in positions of several games, each of which must be legal.

    :param name: its name in the progress file, another one for each bot of a lesson
    """
    positions = partial(random_positions, "positions", lambda players, rng: State.deal(Rules(players=players), rng), 5)
    return bot_check(name, lambda: positions(plies, every=5), Move)


def bot_check(
    name: str, positions: Callable[[], Iterable[tuple[AnyObservation, random.Random]]], kind: type[object] | UnionType
) -> FunctionCheck:
    """Return the check of a policy of any game.

    :param positions: the observations it is asked in, each with a random generator
    :param kind: what a move of the game is
    """

    def legal(seen: AnyObservation, _: object, move: object) -> str:
        if not isinstance(move, kind):
            given = type(move).__name__
            return say("The bot must return a move from observation.legal_moves(), not a value of type {kind}.",
                       kind=given)  # fmt: skip
        if move not in seen.legal_moves():
            return say("Illegal move: {move}. Return one of observation.legal_moves().", move=str(move))
        return ""

    return FunctionCheck(name, positions, legal, picture=lambda seen, _: str(seen), grades=True, prepare=_chooser)


def chance() -> FunctionCheck:
    """Return the check of ``f(pile, good, n)``: the chance to draw at least one of the good tiles of a pile in n."""

    def expected(pile: int, good: int, n: int) -> float:
        return _rounded(1 - comb(pile - good, n) / comb(pile, n))

    def cases() -> list[tuple[int, int, int]]:
        known = [
            (17, 3, 3),
            (17, 1, 1),
            (17, 3, 1),
            (17, 3, 4),
            (17, 17, 1),
            (17, 0, 5),
            (23, 2, 10),
            (5, 1, 5),
            (6, 4, 3),
        ]
        piles = [_fresh.randint(6, 23) for _ in range(6)]
        return known + [(pile, _fresh.randint(1, pile - 1), _fresh.randint(2, 5)) for pile in piles]

    return FunctionCheck(
        "chance",
        cases,
        expected,
        picture=named("pile", "good", "n"),
        shape=_rounded,
        returns=Phrase("Return a number."),
        typical=typical.chance,
        nudge=Phrase("Begin with none = 1. For each i from 0 to n - 1 multiply it by (pile - good - i) / (pile - i)."),
    )


def interval() -> FunctionCheck:
    """Return the check of ``f(samples)``: the mean and the margin of its 95 % confidence interval."""

    def cases() -> list[tuple[list[int]]]:
        # With few samples, 1.96 would be too little.
        known = [1, 4] * 20, [2] * 30, [0, 0, 1] * 12  # whose median is not the mean
        new = [_fresh.randint(4, 12) for _ in range(50)]
        mean, margin = mean_and_margin(new)
        if shape((mean, margin)) != shape((mean, margin * 1.959964 / 1.96)):
            return cases()  # between these two a rounding begins
        return [(each,) for each in (*known, new)]

    def shape(given: object) -> tuple[float, float]:
        # Three decimals leave 1.96 and the exact 1.959964 the same.
        mean, margin = _pair_of_numbers(given)
        return mean, float(f"{margin:.3g}")

    return FunctionCheck(
        "interval",
        cases,
        mean_and_margin,
        picture=named("samples"),
        shape=shape,
        returns=Phrase("Return a pair of numbers: the mean and the margin."),
        typical=typical.interval,
        nudge=Phrase("The margin is 1.96 * s / sqrt(len(samples))."),
    )


def mean_and_margin(samples: Sequence[float]) -> tuple[float, float]:
    """Return the mean of samples and the margin of its 95 % confidence interval."""
    return fmean(samples), 1.96 * stdev(samples) / sqrt(len(samples))


# Cases.


def _one() -> list[tuple[set[Square]]]:
    return [(set(tiles),) for tiles in _boards()]


def _few() -> list[tuple[set[Square]]]:
    """Return fewer boards, for what a simple function takes long to find: groups anew for every tile."""
    boards = _one()
    return [*boards[: len(_SMALL)], *boards[len(_SMALL) : -4 : 6], *boards[-4:-2]]


def _boards() -> Iterator[Tiles]:
    """Yield sets of tiles: none, small ones, then scattered ones, some of which are new at each try."""
    yield frozenset()
    for picture in _SMALL:
        rows = enumerate(picture.split("/"))
        yield frozenset((row, column) for row, line in rows for column, sign in enumerate(line) if sign == "#")
    rng = random.Random("lessons/boards")
    for number in range(BOARDS):
        tiles = {_pair(square) for square in SQUARES if rng.random() < 0.15 + 0.7 * number / BOARDS}
        yield frozenset(tiles)
    for part in (0.3, 0.4, 0.5):
        yield frozenset(_pair(square) for square in SQUARES if _fresh.random() < part)
    # As many tiles as there are squares: a recursion must be able to go that deep.
    yield frozenset(map(_pair, SQUARES))


def random_positions(
    name: str, deal: Callable[[int, random.Random], AnyState[M, O]], most: int, turns: int, every: int
) -> Iterator[tuple[O, random.Random]]:
    """Yield what is seen every few moves of games that are played at random, and a random generator to answer with.

    :param name: tells these games from others
    :param deal: returns the first state of a game of so many players
    :param most: players
    :param turns: of each player
    """
    for players in range(2, most + 1):
        rng = random.Random(f"lessons/{name}/{players}")
        state = deal(players, rng)
        for number in range(turns * players):
            if state.outcome() is not None:
                break
            if number % every == 0:
                yield state.observation(state.current_player), random.Random(f"lessons/bot/{players}/{number}")
            state = state.apply(rng.choice(state.legal_moves()))


def _chooser(policy: object) -> Function:
    """Return the function by which a policy chooses; a class is made an object first.

    :raises WrongFormError: it has none
    """
    made = policy() if isinstance(policy, type) else policy
    choose = getattr(made, "choose", made)
    if callable(choose):
        return cast("Function", choose)
    kind = type(made).__name__
    if meant := get_close_matches("choose", [name for name in vars(type(made)) if not name.startswith("__")], 1):
        message = say("The class {kind} has no method choose. Is {name} meant to be it?", kind=kind, name=meant[0])
    else:
        message = say("The bot has no method choose: a value of type {kind} cannot play.", kind=kind)
    raise WrongFormError(message)


# Between pairs and the numbers of the core.


def _pair(square: int) -> Square:
    return divmod(square, 10)


def _number(pair: Square) -> int:
    return 10 * pair[0] + pair[1]


def _bits(tiles: Iterable[Square]) -> int:
    return sum(1 << _number(pair) for pair in tiles)


def _pairs(bits: int) -> set[Square]:
    return {_pair(square) for square in squares_of(bits)}


def _squares(given: Iterable[tuple[SupportsIndex, SupportsIndex]]) -> list[Square]:
    """Return squares in order.

    :raises TypeError: this is no set, or these are no squares
    """
    if not isinstance(given, AbstractSet):
        raise TypeError
    return sorted((whole(row), whole(column)) for row, column in given)


def _groups(given: object) -> list[list[Square]]:
    """Return groups in order.

    :raises TypeError: this is no list of sets
    """
    if not isinstance(given, (list, tuple, AbstractSet)):
        raise TypeError
    return sorted(map(_squares, given))


def whole(given: object) -> int:
    """Return a number; True is none, and neither are 3.0 and "3".

    :raises TypeError: it is no whole number
    """
    if isinstance(given, bool) or not isinstance(given, SupportsIndex):
        raise TypeError
    return index(given)


def _rounded(given: object) -> float:
    """Return a number as far as it is compared.

    :raises TypeError: it is no number
    """
    if isinstance(given, bool) or not isinstance(given, (Real, Decimal)):
        raise TypeError
    return round(float(given), 6)


def _pair_of_numbers(given: object) -> tuple[float, float]:
    if not isinstance(given, (tuple, list)):
        raise TypeError
    first, second = given
    return _rounded(first), _rounded(second)


def named(*names: str) -> Callable[..., str]:
    """Return a picture of arguments: a line each, with its name, as a learner's function has it."""
    return lambda *given: "\n".join(f"{name} = {value!r:.200}" for name, value in zip(names, given, strict=False))


def _draw(tiles: Iterable[Square], start: Square | None = None) -> str:
    """Return a board: ``#`` for a tile, ``@`` for the square asked about."""
    there = set(tiles)
    lines = ["  012345678"]
    for row in range(9):
        signs = ("@" if (row, column) == start else "#" if (row, column) in there else "." for column in range(9))
        lines.append(f"{row} {''.join(signs)}")
    return "\n".join(lines)
