"""The answers of puzzles, found independently by the naive engine, tile by tile and square by square."""

from collections.abc import Iterator
from dataclasses import dataclass

from tests.uptown import naive
from uptown_widget import uptown
from uptown_widget.lessons import goals

Board = naive.Board


@dataclass
class Seat:
    """A position as names, as the player to move sees it."""

    board: Board
    colors: list[str]
    me: str
    rack: list[str]
    captured: list[list[str]]
    unseen: dict[str, list[str]]

    @classmethod
    def of(cls, seen: uptown.Observation) -> "Seat":
        """Convert an observation."""
        colors = [str(color) for color in seen.rules.colors]
        board = {
            uptown.square_name(square): (str(found[0]), str(found[1]))
            for square in uptown.SQUARES
            if (found := seen.at(square))
        }
        mine = seen.current_player
        return cls(
            board,
            colors,
            colors[mine],
            [str(tile) for tile in seen.racks[mine] or ()],
            [[str(color) for color, _ in taken] for taken in seen.captured],
            {
                color: [str(tile) for tile in seen.table.unseen(index)]
                for index, color in enumerate(colors)
                if not seen.table.is_finished(index)
            },
        )


def moves(board: Board, color: str, tiles: list[str]) -> Iterator[tuple[str, str, str]]:
    """Yield the legal moves of a colour with some tiles, as (text, tile, square)."""
    for tile in tiles:
        for square in naive.SQUARES:
            if naive.matches(tile, square):
                if square not in board:
                    yield f"{tile}@{square}", tile, square
                elif board[square][0] != color and naive.may_be_taken(board, square):
                    yield f"{tile}x{square}", tile, square


def groups(board: Board, color: str) -> int:
    return len(naive.groups_of(board, color))


def right_moves(seen: uptown.Observation, goal: goals.UptownGoal) -> set[str]:
    """The moves that do what a goal claims."""
    seat = Seat.of(seen)
    found = set()
    for text, tile, square in moves(seat.board, seat.me, seat.rack):
        if fulfils(seat, goal, seen, tile, square):
            found.add(text)
    return found


def fulfils(seat: Seat, goal: goals.UptownGoal, seen: uptown.Observation, tile: str, square: str) -> bool:
    """Whether a legal move does what a goal claims."""
    board, me = seat.board, seat.me
    after = {**board, square: (me, tile)}
    victim = board[square][0] if square in board else None
    fewer = groups(board, me) - groups(after, me)
    if isinstance(goal, goals.Capture):
        return victim == goal.color
    if isinstance(goal, goals.Join):
        return fewer >= goal.groups - 1 and not (goal.spare_wild and tile == "$")
    if isinstance(goal, goals.Safe):
        at = seat.colors.index(me)
        return fewer >= 0 and not lost(seat, after, square, [*seat.colors[at + 1 :], *seat.colors[:at]])
    if isinstance(goal, goals.NoHelp):
        return victim is not None and groups(after, victim) >= groups(board, victim)
    if isinstance(goal, goals.Block):
        return not any(
            groups({**after, s: (goal.color, t)}, goal.color) < groups(after, goal.color)
            for _, t, s in moves(after, goal.color, seat.unseen[goal.color])
        )
    if isinstance(goal, goals.TwoPlans):
        rest = [other for other in seat.rack if other != tile]
        return fewer > 1 or (
            fewer > 0 and all(joins(later, me, rest, groups(after, me)) for later in turns(seat, after))
        )
    if isinstance(goal, goals.LowScore):
        taken = [*seat.captured[seen.current_player], *([victim] if victim else [])]
        return groups(after, me) + max((taken.count(color) for color in taken), default=0) <= goal.score
    assert isinstance(goal, goals.Win)
    return wins(seat, seen, after, victim)


def lost(seat: Seat, board: Board, square: str, following: list[str]) -> bool:
    """Whether these colours, one after another, could capture the tile on a square."""
    if not following:
        return False
    color, *rest = following
    captures = [
        (spot, tile)
        for spot in board
        if board[spot][0] == seat.me and naive.may_be_taken(board, spot)
        for tile in seat.unseen.get(color, [])
        if naive.matches(tile, spot)
    ]
    boards = [board, *({**board, spot: (color, tile)} for spot, tile in dict(captures).items())]
    return square in dict(captures) or any(lost(seat, each, square, rest) for each in boards)


def turns(seat: Seat, board: Board) -> Iterator[Board]:
    """Yield the boards after every turn of every opponent."""
    for color, tiles in seat.unseen.items():
        if color != seat.me:
            for _, tile, square in moves(board, color, tiles):
                yield {**board, square: (color, tile)}


def joins(board: Board, me: str, rack: list[str], now: int) -> bool:
    """Whether there are fewer groups than now, or a tile on the rack can reduce them."""
    return groups(board, me) < now or any(
        groups({**board, square: (me, tile)}, me) < now for _, tile, square in moves(board, me, rack)
    )


def wins(seat: Seat, seen: uptown.Observation, after: Board, victim: str | None) -> bool:
    """Whether the player wins alone, however the last turn, if any, is played."""
    mine = seen.current_player
    counts = [len(taken) for taken in seat.captured]
    counts[mine] += victim is not None
    ends = [(after, counts)]
    if seen.ply + 2 == seen.rules.plies:
        last = (mine + 1) % len(seat.colors)
        color = seat.colors[last]
        ends = []
        for _, tile, square in moves(after, color, seat.unseen[color]):
            taken = [count + (player == last and square in after) for player, count in enumerate(counts)]
            ends.append(({**after, square: (color, tile)}, taken))
    else:
        assert seen.ply + 1 == seen.rules.plies
    for board, taken in ends:
        ranks = [(groups(board, color), taken[player]) for player, color in enumerate(seat.colors)]
        if sorted(ranks)[:2].count(ranks[mine]) != 1 or min(ranks) != ranks[mine]:
            return False
    return True
