"""A second engine of Uptown, written apart from the first and as plain as possible. Imports the standard library only.

Everything is a name: squares "A1".."I9", tiles "A".."I", "1".."9", the nine symbols and "$", colours
"blue" .. "orange", moves "C@C4", "CxC4", "pass", and with two players "blue:C@C4". The board is a dict of
the squares that hold a tile. Groups are found by flood fill; a capture is tried out on a copy and its groups counted.
"""

import random
from collections import Counter
from dataclasses import dataclass, field

Board = dict[str, tuple[str, str]]
"""Square name -> (colour, tile); empty squares are absent."""

LETTERS = "ABCDEFGHI"
NUMBERS = "123456789"
SYMBOLS = ["man", "ring", "woman", "sign", "skyline", "sax", "car", "cards", "champagne"]
TILES = [*LETTERS, *NUMBERS, *SYMBOLS, "$"]
SQUARES = [row + column for row in LETTERS for column in NUMBERS]
RACK = 5
LEFT_OVER = 4
TURNS_PER_COLOR = 24

DISTRICTS = {
    ("ABC", "123"): "man",
    ("ABC", "456"): "ring",
    ("ABC", "789"): "woman",
    ("DEF", "123"): "sign",
    ("DEF", "456"): "skyline",
    ("DEF", "789"): "sax",
    ("GHI", "123"): "car",
    ("GHI", "456"): "cards",
    ("GHI", "789"): "champagne",
}


def colors_of(players: int) -> list[list[str]]:
    """The colours of each player."""
    if players == 2:
        return [["blue", "green"], ["yellow", "red"]]
    return [[color] for color in ["blue", "yellow", "green", "red", "orange"][:players]]


def pile_order(players: int) -> list[str]:
    """The colours in the order in which a deal names their piles."""
    return ["blue", "yellow", "green", "red", "orange"][: 4 if players == 2 else players]


def symbol_of(square: str) -> str:
    """The symbol printed on a square."""
    for (rows, columns), symbol in DISTRICTS.items():
        if square[0] in rows and square[1] in columns:
            return symbol
    raise AssertionError(square)


def matches(tile: str, square: str) -> bool:
    """Whether the tile fits the square, whatever is on it."""
    return tile in {square[0], square[1], symbol_of(square), "$"}


def neighbours(square: str) -> list[str]:
    """The squares that share an edge with this one."""
    row, column = LETTERS.index(square[0]), NUMBERS.index(square[1])
    around = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return [LETTERS[r] + NUMBERS[c] for r, c in around if 0 <= r < 9 and 0 <= c < 9]


def groups_of(board: Board, color: str) -> list[frozenset[str]]:
    """The groups of one colour, by flood fill."""
    left = {square for square, (owner, _) in board.items() if owner == color}
    groups = []
    while left:
        found = {left.pop()}
        border = list(found)
        while border:
            for square in neighbours(border.pop()):
                if square in left:
                    left.remove(square)
                    found.add(square)
                    border.append(square)
        groups.append(frozenset(found))
    return groups


def parts_without(board: Board, square: str) -> list[frozenset[str]]:
    """The groups of the colour on the square once its tile is removed."""
    color, _ = board[square]
    rest = {where: what for where, what in board.items() if where != square}
    return groups_of(rest, color)


def may_be_taken(board: Board, square: str) -> bool:
    """Whether the colour on the square has no more groups after losing this tile than before."""
    color, _ = board[square]
    return len(parts_without(board, square)) <= len(groups_of(board, color))


@dataclass
class Game:
    """Everything on the table, on the racks and in the piles."""

    players: int
    scoring: str
    racks: dict[str, list[str]]
    piles: dict[str, list[str]]
    board: Board = field(default_factory=dict)
    captured: list[list[tuple[str, str]]] = field(default_factory=list)
    ply: int = 0


@dataclass(frozen=True)
class Result:
    """How a game ended; one entry per player."""

    winners: frozenset[int]
    groups: tuple[int, ...]
    captures: tuple[int, ...]
    scores: tuple[int, ...]


def start(players: int, scoring: str, piles: list[list[str]]) -> Game:
    """A new game; each pile is 28 tiles, the first five go on the rack, the rest are drawn in order."""
    names = pile_order(players)
    return Game(
        players,
        scoring,
        racks={color: list(pile[:RACK]) for color, pile in zip(names, piles, strict=True)},
        piles={color: list(pile[RACK:]) for color, pile in zip(names, piles, strict=True)},
        captured=[[] for _ in range(players)],
    )


def shuffled_piles(players: int, rng: random.Random) -> list[list[str]]:
    """One shuffled set of tiles per colour."""
    return [rng.sample(TILES, len(TILES)) for _ in pile_order(players)]


def player_to_move(game: Game) -> int:
    """Player 0 begins, then clockwise."""
    return game.ply % game.players


def is_over(game: Game) -> bool:
    """Whether the game has had 24 turns per player, or 48 with two colours each."""
    turns = TURNS_PER_COLOR * len(colors_of(game.players)[0])
    return game.ply == turns * game.players


def is_finished(game: Game, color: str) -> bool:
    """Whether the colour is finished: its rack could not be refilled, and its last four tiles stay there."""
    return len(game.racks[color]) == LEFT_OVER and not game.piles[color]


def moves(game: Game) -> list[str]:
    """Every legal move: the player's colours in order, their racks in order, squares A1..I9."""
    if is_over(game):
        return []
    own = colors_of(game.players)[player_to_move(game)]
    others = [square for square, (owner, _) in game.board.items() if owner not in own]
    capturable = {square for square in others if may_be_taken(game.board, square)}
    found = []
    for color in own:
        if is_finished(game, color):
            continue
        prefix = f"{color}:" if game.players == 2 else ""
        for tile in game.racks[color]:
            for square in SQUARES:
                if not matches(tile, square):
                    continue
                if square not in game.board:
                    found.append(f"{prefix}{tile}@{square}")
                elif square in capturable:
                    found.append(f"{prefix}{tile}x{square}")
    return found or ["pass"]


def parse(game: Game, text: str) -> tuple[str, str, bool, str]:
    """Colour, tile, whether it captures, and square of a placement's text."""
    color = colors_of(game.players)[player_to_move(game)][0]
    if ":" in text:
        color, text = text.split(":")
    return color, text[:-3], text[-3] == "x", text[-2:]


def play(game: Game, text: str) -> Game:
    """The game after a legal move; the given game does not change."""
    after = Game(
        game.players,
        game.scoring,
        racks={color: list(rack) for color, rack in game.racks.items()},
        piles={color: list(pile) for color, pile in game.piles.items()},
        board=dict(game.board),
        captured=[list(taken) for taken in game.captured],
        ply=game.ply + 1,
    )
    if text == "pass":
        return after
    color, tile, captures, square = parse(game, text)
    if captures:
        after.captured[player_to_move(game)].append(after.board[square])
    after.board[square] = (color, tile)
    rack, pile = after.racks[color], after.piles[color]
    place = rack.index(tile)
    if pile:
        rack[place] = pile.pop(0)
    else:
        del rack[place]
    return after


def groups(game: Game) -> tuple[int, ...]:
    """The number of groups per player; two colours are counted separately and added."""
    return tuple(sum(len(groups_of(game.board, color)) for color in own) for own in colors_of(game.players))


def captures(game: Game) -> tuple[int, ...]:
    """The number of captured tiles per player."""
    return tuple(len(taken) for taken in game.captured)


def scores(game: Game) -> tuple[int, ...]:
    """The score per player, lowest is best: groups, plus in Blockers the captured tiles of the colour captured most."""
    if game.scoring == "uptown":
        return groups(game)
    most = [max(Counter(color for color, _ in taken).values(), default=0) for taken in game.captured]
    return tuple(count + worst for count, worst in zip(groups(game), most, strict=True))


def outcome(game: Game) -> Result | None:
    """Who won and why, or None during the game."""
    if not is_over(game):
        return None
    keys = list(zip(scores(game), captures(game), strict=True))
    winners = frozenset(player for player, key in enumerate(keys) if key == min(keys))
    return Result(winners, groups(game), captures(game), scores(game))


def reasons(game: Game, player: int, text: str) -> set[str]:
    """Every rule that forbids this player this move now; empty for a legal move."""
    found = set()
    if is_over(game):
        found.add("GAME_OVER")
    if player != player_to_move(game):
        found.add("NOT_YOUR_TURN")
    if text == "pass":
        if not is_over(game) and moves(game) != ["pass"]:
            found.add("PASS_FORBIDDEN")
        return found
    own = colors_of(game.players)[player]
    color, tile, capture, square = parse(game, text)
    if ":" not in text:
        color = own[0]
    if color not in own:
        found.add("WRONG_COLOR")
    elif tile not in game.racks[color]:
        found.add("NOT_ON_RACK")
    if game.players == 2 and is_finished(game, color):
        found.add("COLOR_FINISHED")
    if not matches(tile, square):
        found.add("WRONG_SQUARE")
    return found | _reasons_of_square(game, own, square, capture=capture)


def _reasons_of_square(game: Game, own: list[str], square: str, *, capture: bool) -> set[str]:
    """The rules that the square itself imposes on the move."""
    if square not in game.board:
        return {"NOT_A_CAPTURE"} if capture else set()
    if game.board[square][0] in own:
        return {"OWN_TILE"}
    splits = set() if may_be_taken(game.board, square) else {"WOULD_SPLIT_GROUP"}
    return splits if capture else {"NOT_EMPTY"} | splits


def every_text(players: int) -> list[str]:
    """Every move a player could name: each tile on each square it matches, placing and capturing."""
    prefixes = [f"{color}:" for color in pile_order(players)] if players == 2 else [""]
    return [
        f"{prefix}{tile}{sign}{square}"
        for prefix in prefixes
        for tile in TILES
        for square in SQUARES
        if matches(tile, square)
        for sign in "@x"
    ]


def choose(style: str, legal: list[str], rng: random.Random) -> str:
    """A move at random: "any", "hungry" (a capture if there is one) or "placing" (no capture if there is another)."""
    capturing = [text for text in legal if text[-3:-2] == "x"]
    peaceful = [text for text in legal if text[-3:-2] != "x"]
    if style == "hungry" and capturing:
        return rng.choice(capturing)
    if style == "placing" and peaceful:
        return rng.choice(peaceful)
    return rng.choice(legal)


def beside(square: str, group: frozenset[str]) -> frozenset[str]:
    """The squares of a group that touch a square."""
    return group & frozenset(neighbours(square))


def open_squares(game: Game, own: list[str]) -> set[str]:
    """The squares that are empty, or on which somebody else's tile may be captured."""
    return {
        square
        for square in SQUARES
        if square not in game.board or (game.board[square][0] not in own and may_be_taken(game.board, square))
    }
