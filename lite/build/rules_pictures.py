"""The pictures of docs/rules-uptown.md and docs/rules-upturn.md: positions that show one thing each."""

from collections.abc import Iterator, Mapping

from uptown_widget import uptown, upturn
from uptown_widget.i18n import LANGUAGES, use_language
from uptown_widget.screen.scene import Scene
from uptown_widget.ui.effects import Seat, TableInfo
from uptown_widget.uptown.rules.board import squares_of
from uptown_widget.uptown.view.art.board import draw
from uptown_widget.uptown.view.highlights import Highlights as Marks
from uptown_widget.uptown.view.highlights import safe_squares
from uptown_widget.upturn import game
from uptown_widget.upturn.rules.moves import Move as Step
from uptown_widget.upturn.view.art.backdrop import backdrop
from uptown_widget.upturn.view.art.geometry import GROUND, WIDTH
from uptown_widget.upturn.view.art.skyline import row_shapes
from uptown_widget.upturn.view.highlights import Highlights

BLOCKS = {"D2": "2", "D3": "3", "E2": "sign", "E3": "E", "D7": "7", "D8": "8", "E7": "sax", "E8": "$"}
BRIDGE = {"E4": "4", "E5": "5", "E6": "6"}
"""What joins them."""
CORNER = {"A6": "A", "B6": "6", "B7": "woman", "B2": "B", "H7": "champagne", "H8": "H"}
"""Three around a corner, one alone, two side by side."""
APART = {"B2": "2", "B3": "B", "C3": "3", "C2": "man", "D4": "D", "G7": "G", "H7": "H", "G2": "car"}
"""Four, one that touches them by a corner only, two, one alone."""


def board(rack: str, tiles: Mapping[str, Mapping[str, str]], ply: int = 33) -> uptown.Observation:
    """What blue sees with these tiles on the board."""
    rules = uptown.Rules(players=3)
    return uptown.State.from_table(rules, tiles=tiles, racks={"blue": rack}, ply=ply).observation(0)


def of_uptown() -> Iterator[tuple[str, Scene]]:
    """The boards by name."""
    blue = (uptown.Color.BLUE,)
    empty = board("C 4 ring A 9", {}, ply=0)
    shown = tuple(move for move in empty.legal_moves() if str(move.tile) in {"C", "4", "ring"})
    yield "rules-fits", draw(empty, Marks(legal=shown, focus="square:C4"), blue)
    prey = board("A 9 $ G I", {"yellow": BLOCKS | BRIDGE, "green": CORNER})
    taken = tuple(move for move in prey.legal_moves() if move.capture and str(move.tile) == "$")
    safe = frozenset(squares_of(safe_squares(prey.table)))
    yield "rules-captures", draw(prey, Marks(selected=(uptown.Color.BLUE, 2), legal=taken, safe=safe), blue)
    parted = board("A 9 $ I F", {"blue": APART, "yellow": {"D3": "3", "E3": "E", "E4": "4", "H8": "8"}})
    yield "rules-groups", draw(parted, Marks(groups=True), ())


def of_upturn() -> Iterator[tuple[str, Scene]]:
    """The rows by name, which for other languages than English ends with it: they name the players."""
    for language in LANGUAGES:
        with use_language(language):
            found = tuple(rows())
        yield from ((name if language == "en" else f"{name}.{language}", scene) for name, scene in found)


def rows() -> Iterator[tuple[str, Scene]]:
    """The rows by name in the current language."""
    rules = upturn.Rules(players=3)
    rising = upturn.State.from_table(rules, row="20 40", racks=["12 33 41 57 84 down", "1 2 5", "4 6"], direction="up")
    yield "rules-rising", seen(rising.observation(0))
    racks = ["4 22 36 40 48 64", "1 2 5", "6 9"]
    falling = upturn.State.from_table(rules, row="54 63 71 updown", racks=racks, direction="down")
    closed = falling.apply(upturn.parse_move("22", falling.observation(0)))
    yield "rules-twin", seen(closed.observation(0))


def skyline() -> Scene:
    """A row of Upturn alone, without words: a small picture of the game."""
    row = "9 24 41 58 73 down 55 36 up 49 66"
    state = upturn.State.from_table(upturn.Rules(players=2), row=row, racks=["12 33 44", "1 2 5"], direction="up")
    return row_alone(state.observation(0))


def row_alone(observation: upturn.Observation) -> Scene:
    """A row of Upturn before the night sky, without players and racks."""
    height = GROUND + 30
    return Scene(WIDTH, height, (*backdrop(height), *row_shapes(observation, Highlights(("", "")))))


def seen(observation: upturn.Observation) -> Scene:
    """What the first of three players sees."""
    seats = tuple(Seat(name) for name in ("You", "Ella", "Duke"))
    info: TableInfo[upturn.Observation, Step] = TableInfo(seats, "rules", viewer=0)
    return game.view(observation, game.new_ui(game.make_setup(players=3), info)).scene


def scenes() -> Iterator[tuple[str, Scene]]:
    """All of them by name."""
    yield from of_uptown()
    yield from of_upturn()
