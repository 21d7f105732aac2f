"""Test positions drawn as text, and helpers for tests of both engines. Imports the package and the naive engine.

A picture names the rows it uses; `.` or a space is an empty square, a letter is a tile of the colour that starts with
it (blue, yellow, green, red, orange); a test may give capital letters a meaning, see `marked`. Which tile is there
is found by matching, unless `faces` names it:

    C  by.......
    D  .yY......
"""

import random
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from tests.so_far import so_far
from tests.uptown import naive
from uptown_widget import uptown
from uptown_widget.uptown import GreedyPolicy

COLORS = {"b": "blue", "y": "yellow", "g": "green", "r": "red", "o": "orange"}

BLOCKED = """
   123456789
A  yyyyygggg
B  ygggygbbg
C  ygbgygbbg
D  yg.gyg..g
E  bb.bbb..y
F  b.......y
G  bb.b..b.y
H  b.......y
I  b......yy
"""
BLOCKED_FACES = {
    "blue": """C3=3 B7=7 B8=8 C7=woman C8=$ E1=E F1=F G1=G H1=H I1=I E2=2 E4=4 E5=5 E6=6 G7=champagne G4=cards
        G2=car""",
    "yellow": "A1=A B1=B C1=C D1=1 A2=2 A3=3 A4=4 A5=5 B5=ring C5=$ D5=D E9=E F9=F G9=G H9=H I9=I I8=8",
    "green": "D2=sign C2=2 B2=man B3=3 B4=4 C4=ring D4=D D6=skyline C6=6 B6=B A6=A A7=7 A8=8 A9=9 B9=woman C9=C D9=sax",
}
"""The position from the rules with no legal placement for blue, who has A, B, C, man and ring."""

BLOCKED_TWO = """
   123456789
A  yyyyyrrrr
B  yrrryrbbr
C  yrbryrbbr
D  yrgryrg.r
E  bbgbbb..y
F  bgggggggy
G  bbgb..b.y
H  bggg..g.y
I  bg..g..yy
"""
BLOCKED_TWO_FACES = {
    "blue": BLOCKED_FACES["blue"],
    "yellow": BLOCKED_FACES["yellow"],
    "red": BLOCKED_FACES["green"],
    "green": "F2=2 F3=3 F4=4 F5=5 F6=6 F7=7 F8=8 D3=D E3=E H2=H I2=I G3=G H3=car H4=cards H7=champagne D7=sax I5=$",
}
"""The same with two players: green, the second colour of the blocked player, has filled some of the empty squares."""


def squares_of(picture: str) -> dict[str, list[str]]:
    """Colour -> the squares it holds in the picture."""
    found: dict[str, list[str]] = {}
    for line in picture.splitlines():
        if line[:1] not in set(naive.LETTERS):
            continue
        for column, sign in zip(naive.NUMBERS, line[3:], strict=False):
            if sign.lower() in COLORS:
                found.setdefault(COLORS[sign.lower()], []).append(line[0] + column)
    return found


def marked(picture: str) -> set[str]:
    """The squares drawn with a capital letter."""
    lines = [line for line in picture.splitlines() if line[:1] in set(naive.LETTERS)]
    return {
        line[0] + column
        for line in lines
        for column, sign in zip(naive.NUMBERS, line[3:], strict=False)
        if sign.isupper()
    }


def faces_of(squares: list[str], tiles: list[str], fixed: Mapping[str, str]) -> dict[str, str]:
    """A different tile that fits, for each square, by augmenting paths; `fixed` squares keep their tile."""
    holder: dict[str, str] = {}

    def seat(square: str, tried: set[str]) -> bool:
        for tile in tiles:
            if tile in tried or tile in fixed.values() or not naive.matches(tile, square):
                continue
            tried.add(tile)
            if tile not in holder or seat(holder[tile], tried):
                holder[tile] = square
                return True
        return False

    for square in squares:
        assert square in fixed or seat(square, set()), f"no tile left for {square}"
    return {square: tile for tile, square in holder.items()} | dict(fixed)


def game(
    picture: str = "",
    *,
    players: int = 3,
    scoring: str = "uptown",
    racks: Mapping[str, str] | None = None,
    piles: Mapping[str, str] | None = None,
    faces: Mapping[str, str] | None = None,
    captured: tuple[str, ...] = (),
    ply: int | None = None,
) -> naive.Game:
    """The pictured position in the naive engine. Racks not given have the first five tiles left over.

    Without `ply`, it is player 0's turn, as early as the tiles on the table allow.
    """
    taken = [[tuple(word.split(":")) for word in text.split()] for text in captured] or [[] for _ in range(players)]
    position = naive.Game(players, scoring, {}, {}, captured=taken)  # type: ignore[arg-type]
    placed = dict.fromkeys(naive.pile_order(players), 0)
    shown = squares_of(picture)
    for color in placed:
        gone = [tile for words in taken for owner, tile in words if owner == color]
        fixed = dict(word.split("=") for word in (faces or {}).get(color, "").split())
        named = f"{(racks or {}).get(color, '')} {(piles or {}).get(color, '')}".split()
        free = [tile for tile in reversed(naive.TILES) if tile != "$" and tile not in [*gone, *named]]
        board = faces_of(shown.get(color, []), free, fixed)
        position.board |= {square: (color, tile) for square, tile in board.items()}
        left = [tile for tile in naive.TILES if tile not in [*gone, *board.values()]]
        placed[color] = 28 - len(left)
        rack = (racks or {}).get(color, " ".join([tile for tile in left if tile not in named][:5])).split()
        position.racks[color] = rack
        rest = [tile for tile in left if tile not in rack]
        position.piles[color] = (piles or {}).get(color, " ".join(rest)).split()
        assert sorted(position.piles[color]) == sorted(rest), f"rack and pile of {color} are not its other tiles"
    most = max(sum(placed[color] for color in own) for own in naive.colors_of(players))
    position.ply = players * most if ply is None else ply
    return position


def real(position: naive.Game) -> uptown.State:
    """The same position in the engine under test."""
    tiles: dict[str, dict[str, str]] = {color: {} for color in position.racks}
    for square, (color, tile) in position.board.items():
        tiles[color][square] = tile
    return uptown.State.from_table(
        uptown.Rules(players=position.players, scoring=position.scoring),
        tiles=tiles,
        racks={color: " ".join(rack) for color, rack in position.racks.items()},
        piles={color: " ".join(pile) for color, pile in position.piles.items()},
        captured=[" ".join(f"{color}:{tile}" for color, tile in taken) for taken in position.captured],
        ply=position.ply,
    )


def position(picture: str = "", **more: Any) -> uptown.State:
    """The pictured position in the engine under test."""
    return real(game(picture, **more))


def blocked(rack: str = "A B C man ring") -> uptown.State:
    """The three-player position with no legal placement."""
    return position(BLOCKED, faces=BLOCKED_FACES, racks={"blue": rack})


def blocked_two(green: str) -> uptown.State:
    """The two-player position in which blue has no legal placement and green has the given rack."""
    return position(BLOCKED_TWO, players=2, faces=BLOCKED_TWO_FACES, racks={"blue": "A B C man ring", "green": green})


def texts(state: uptown.State) -> list[str]:
    """The legal moves as texts, in order."""
    return [str(move) for move in state.legal_moves()]


def move(state: uptown.State, text: str) -> uptown.Move:
    """The move that a text names in this state."""
    return uptown.parse_move(text, state.observation(state.current_player))


def after(state: uptown.State, *moves: str) -> uptown.State:
    """The state after these moves."""
    for text in moves:
        state = state.apply(move(state, text))
    return state


def refusal(state: uptown.State, text: str, player: int | None = None) -> uptown.IllegalMoveError | None:
    """Why the player (the one to move unless given) may not play this; None if they may."""
    observation = state.observation(state.current_player if player is None else player)
    try:
        return observation.explain(uptown.parse_move(text, observation))
    except uptown.IllegalMoveError as error:
        return error


def reason(state: uptown.State, text: str, player: int | None = None) -> str | None:
    """The name of the reason why a move is forbidden; None for a legal move."""
    error = refusal(state, text, player)
    return None if error is None else error.reason.name


def names(squares: Iterable[int]) -> set[str]:
    """The names of these squares."""
    return {uptown.square_name(square) for square in squares}


def face(state: uptown.State, square: str) -> tuple[str, str] | None:
    """Colour and tile on a square, as texts."""
    found = state.at(uptown.parse_square(square))
    return None if found is None else (str(found[0]), str(found[1]))


def rack(state: uptown.State, color: str) -> list[str]:
    """The rack of a colour, as texts in order."""
    return [str(tile) for tile in state.racks[color_index(state, color)]]


def pile(state: uptown.State, color: str) -> list[str]:
    """The pile of a colour, as texts in drawing order."""
    return [str(tile) for tile in state.piles[color_index(state, color)]]


def color_index(state: uptown.State, color: str) -> int:
    """The index of the colour in tuples that have one entry per colour."""
    return naive.pile_order(state.rules.players).index(color)


def taken(state: uptown.State) -> list[list[str]]:
    """The tiles that each player has captured, as sorted texts."""
    return [sorted(f"{color}:{tile}" for color, tile in words) for words in state.observation(None).captured]


def random_state(players: int, plies: int, seed: int, *, scoring: str = "uptown", style: str = "any") -> uptown.State:
    """The state after `plies` random moves."""
    return so_far(random_game, plies, players, seed, scoring, style)


def random_game(players: int, seed: int, scoring: str, style: str) -> Iterator[uptown.State]:
    """The states of a random game."""
    rng = random.Random(seed)
    yield (state := uptown.State.deal(uptown.Rules(players=players, scoring=scoring), rng))
    while by_text := {str(each): each for each in state.legal_moves()}:
        yield (state := state.apply(by_text[naive.choose(style, list(by_text), rng)]))


def placed_first(color: str, moves: int, seed: int) -> uptown.State:
    """A two-player state in which the named colour was played whenever possible."""
    state, rng = uptown.State.deal(uptown.Rules(players=2, scoring="uptown"), random.Random(seed)), random.Random(seed)
    for _ in range(moves):
        wanted = [text for text in texts(state) if text.startswith(color)]
        state = after(state, rng.choice(wanted or texts(state)))
    return state


def last_round(players: int, seed: int, left: int, scoring: str = "uptown") -> uptown.State:
    """A position with so many turns left, played by sensible and by careless players."""
    rng = random.Random(seed)
    state = uptown.State.deal(uptown.Rules(players=players, scoring=scoring), rng)
    bot = GreedyPolicy()
    while state.rules.plies - state.table.ply > left:
        observation = state.observation(state.current_player)
        sensible = rng.random() < 0.8
        state = state.apply(bot.choose(observation, rng) if sensible else rng.choice(observation.legal_moves()))
    return state
