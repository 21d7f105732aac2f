"""Somebody who plays Uptown by ear: knows of the board what the accessibility tree says, and presses keys."""

import random
import re
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from tests.kinds import sure
from tests.site.tree import Tree, longest
from uptown_widget.i18n import capital, say, say_n
from uptown_widget.match.session import Session
from uptown_widget.uptown import PASS, Color, Move, Observation, Tile, game, square_name
from uptown_widget.uptown.bots.policies import GreedyPolicy
from uptown_widget.uptown.rules.board import SQUARES, cut_tiles, groups_of, squares_of
from uptown_widget.uptown.view.highlights import safe_squares
from uptown_widget.uptown.view.words import found_words, piece_words, tile_word

Piece = tuple[str, str]
"""A colour and a tile."""


@dataclass(frozen=True)
class Square:
    """What somebody knows of a square on which a tile lies."""

    piece: Piece
    mine: bool
    group: int
    kept: str
    """``protected``, ``safe``, or nothing."""


@dataclass(frozen=True)
class Idea:
    """What somebody knows of the table."""

    board: dict[str, Square]
    rack: list[Piece]
    mine: bool
    """Whether it is one's turn."""


def truth(observation: Observation, viewer: int) -> Idea:
    """The idea that the rules give."""
    table = observation.table
    own = table.rules.colors_by_player[viewer]
    safe, cut = safe_squares(table), 0
    sizes: dict[int, int] = {}
    for tiles in table.tiles:
        cut |= cut_tiles(tiles)
        sizes |= {square: group.bit_count() for group in groups_of(tiles) for square in squares_of(group)}

    def kept(square: int) -> str:
        return "protected" if cut >> square & 1 else "safe" if safe >> square & 1 else ""

    board = {
        square_name(square): Square((str(color), str(tile)), color in own, sizes[square], kept(square))
        for square, (color, tile) in table.pieces.items()
    }
    rack = sorted((str(color), str(tile)) for color in own for tile in observation.racks[color] or ())
    return Idea(board, rack, observation.outcome() is None and observation.current_player == viewer)


class Words:
    """What each sentence of the board means in the current language."""

    def __init__(self) -> None:
        self.tiles = {str(tile): tile_word(tile) for tile in Tile}
        self.pieces = pieces = {
            (str(color), str(tile)): piece_words(str(color), tile) for color in Color for tile in Tile
        }
        self.empty = {found_words(None, square) for square in SQUARES}
        self.lying = {text: (piece, False) for piece, text in pieces.items()}
        self.lying |= {say("your {tile}", tile=text): (piece, True) for piece, text in pieces.items()}
        self.rack = {say("{tile}, on your rack.", tile=text): piece for piece, text in pieces.items()}
        self.groups = {say_n("group of {number} tile", "group of {number} tiles", size): size for size in range(1, 29)}
        self.kept = {say("protected"): "protected", say("can no longer be captured"): "safe"}
        self.legal = {say("the tile fits"): "fits", say("can be captured"): "captures"}

    def square(self, told: str) -> tuple[Square | None, str]:
        """What lies on a square, and whether the tile selected fits there or captures."""
        for empty in self.empty:
            if told == empty or told.startswith(f"{empty}, "):
                return None, self.legal.get(told[len(empty) + 2 :], "")
        known = longest(told, self.lying)
        assert known is not None, told
        (piece, mine), rest = known
        size, kept, legal = 0, "", ""
        for word in filter(None, rest.split(", ")):
            assert word in self.groups or word in self.kept or word in self.legal, told
            size = self.groups.get(word, size)
            kept, legal = self.kept.get(word, kept), self.legal.get(word, legal)
        return Square(piece, mine, size, kept), legal


class Listener:
    """Plays by ear in the current language."""

    def __init__(self, tree: Tree) -> None:
        self.tree, self.words = tree, Words()

    def _cells(self) -> Iterator[tuple[str, Square | None, str]]:
        for node in self.tree.all("gridcell"):
            name, _, told = node.name.partition(", ")
            yield name, *self.words.square(told)

    def idea(self) -> Idea:
        """What the tree says of the table."""
        board = {name: square for name, square, _ in self._cells() if square is not None}
        known = filter(None, (longest(node.name, self.words.rack) for node in self.tree.all("button")))
        rack = sorted(known)
        return Idea(board, [piece for piece, _ in rack], self.may_pass() or any(rest for _, rest in rack))

    def rack(self) -> list[str]:
        """The names of the tiles on the rack."""
        return [node.name for node in self.tree.all("button") if longest(node.name, self.words.rack)]

    def has_won(self) -> bool:
        """Whether one is told so."""
        counts = (say_n("{number} group", "{number} groups", number) for number in range(1, 20))
        return any(say("You win with {what}.", what=count) in self.tree.news() for count in counts)

    def may_pass(self) -> bool:
        return self.tree.has("button", say("Pass"))

    def is_over(self) -> bool:
        return self.tree.has("button", say("Rematch"))

    def turns(self) -> int:
        """How many lines the log has."""
        listed = [node for node in self.tree.all("list") if node.name == say("Turns so far")]
        return max((len(node.texts) for node in listed), default=0)

    def lies(self, told: str) -> Square | None:
        """What lies on a square that says this."""
        return self.words.square(told)[0]

    def select(self, name: str) -> dict[str, str]:
        """Select a tile of the rack; return the squares that say that it fits or captures there."""

        def is_pressed() -> bool:
            return any(node.states.get("pressed") == "true" for node in self.tree.all("button", name))

        if not is_pressed():
            self.tree.press("button", name)
        self.tree.until(is_pressed, name)
        return {square: legal for square, _, legal in self._cells() if legal}

    def play(self) -> tuple[Piece, str] | None:
        """Take a turn; return the tile and the square, or None after passing."""
        before, chosen = self.turns(), None
        if self.may_pass():
            self.tree.button("Pass")
        else:
            name, square = self._best()
            chosen = (self._named(name), square)
            self.select(name)
            self.tree.press("gridcell", re.compile(f"{square}, .*"))
        self.tree.until(lambda: self.is_over() or (self.turns() > before and self.idea().mine), "the next turn")
        return chosen

    def take_hint(self) -> tuple[Piece, str]:
        """Ask for a hint, and play the first move that is told; return its tile and its square."""
        before = self.turns()
        self.tree.button("Hint")
        (piece, square), _ = self.tree.until(lambda: longest(self.tree.news(), self._hints()), "a hint")
        self.select(next(name for name in self.rack() if self._named(name) == piece))
        self.tree.press("gridcell", re.compile(f"{square}, .*"))
        self.tree.until(lambda: self.is_over() or (self.turns() > before and self.idea().mine), "the next turn")
        return piece, square

    def _hints(self) -> dict[str, tuple[Piece, str]]:
        """The beginnings of all hints there may be, and what they mean."""
        moves: dict[str, tuple[Piece, str]] = {}
        for name, there, _ in self._cells():
            for piece in set(map(self._named, self.rack())):
                words = {"tile": self.words.tiles[piece[1]], "square": name}
                move = say("{tile} on {square}", **words)
                if there is not None:
                    victim = self.words.pieces[there.piece]
                    move = say("{tile} on {square}, capturing {victim}", victim=victim, **words)
                moves[say("{rank}. {move}", rank=1, move=capital(move))] = (piece, name)
        return moves

    def find(self, is_wanted: Callable[[int], bool]) -> str:
        """Select a tile of the rack and return one of its squares, so that the groups change as is wanted."""
        board = self.idea().board
        for name in self.rack():
            color, _ = self._named(name)
            own = {square for square, there in board.items() if there.piece[0] == color}
            for square in self.select(name):
                if is_wanted(_added(own, square)):
                    return square
        message = "No such move"
        raise AssertionError(message)

    def _best(self) -> tuple[str, str]:
        """Return a tile of the rack and its square: the first that adds no group, else the one that adds fewest."""
        board, found = self.idea().board, []
        for name in dict.fromkeys(self.rack()):
            color, _ = self._named(name)
            own = {square for square, there in board.items() if there.piece[0] == color}
            for square, legal in self.select(name).items():
                found.append((_added(own, square), legal == "captures", name, square))
            if min(found, default=(1,))[0] <= 0:
                break
        return min(found)[2:]

    def _named(self, name: str) -> Piece:
        """The tile that a name on the rack stands for."""
        known = longest(name, self.words.rack)
        assert known is not None, name
        return known[0]


def count_groups(squares: Iterable[str]) -> int:
    """How many groups tiles of one colour on these squares are."""
    found: list[str] = []
    groups = 0
    for square in squares:
        groups += _added(found, square)
        found.append(square)
    return groups


def _added(own: Iterable[str], square: str) -> int:
    """How many groups a tile on that square adds: less than none if it joins several."""
    left, groups = set(own), 0
    for start in _beside(square):
        if start in left:
            groups += 1
            reached = [start]
            while reached:
                here = reached.pop()
                if here in left:
                    left.remove(here)
                    reached += _beside(here)
    return 1 - groups


def _beside(square: str) -> list[str]:
    row, column = ord(square[0]), int(square[1])
    return [f"{chr(row + 1)}{column}", f"{chr(row - 1)}{column}", f"{chr(row)}{column + 1}", f"{chr(row)}{column - 1}"]


class Truth:
    """The same match in this process, which the listener knows nothing of."""

    def __init__(self, players: int, seed: str, language: str = "en") -> None:
        seats = ("person", *["level-1"] * (players - 1))
        setup = game.make_setup(players=players, seats=seats, seed=seed, start=0)
        self.session = Session(game, setup, pace=0, language=language)
        # The browser's driver keeps an event loop running in this thread; in one without, bots answer at once.
        self._thread = ThreadPoolExecutor(1)

    def idea(self) -> Idea:
        return truth(self.session.observation, 0)

    def play(self, chosen: tuple[Piece, str] | None) -> None:
        """Make the move that the listener meant."""
        self._thread.submit(self.session.play, self._move(chosen)).result()

    def play_alone(self, turns: int) -> None:
        """Play sensibly so far, for a browser that continues there."""
        policy, rng = GreedyPolicy(), random.Random("alone")
        while len(self.session.match.history) < turns:
            self._thread.submit(self.session.play, policy.choose(self.session.observation, rng)).result()

    def undo(self) -> None:
        """Take the last move back."""
        self._thread.submit(self.session.undo).result()

    def boards(self) -> list[dict[str, Square]]:
        """The board as it was at first and after each turn."""
        turns = self.session.viewpoint.turns
        return [truth(sure(Observation, seen), 0).board for seen in (turns[0].before, *(turn.after for turn in turns))]

    def _move(self, chosen: tuple[Piece, str] | None) -> Move:
        if chosen is None:
            return PASS
        (color, tile), square = chosen
        legal: tuple[Move, ...] = self.session.observation.legal_moves()
        return next(
            move
            for move in legal
            if move is not PASS
            and (str(move.tile), square_name(move.square)) == (tile, square)
            and (move.color is None or str(move.color) == color)
        )
