"""Pictures and texts of a board: everything that its viewer may know, and nothing hidden."""

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random
from xml.etree import ElementTree as ET

import pytest

from lite.build.pictures import PICTURES, pictures
from tests.uptown.positions import names, position, random_state
from uptown_widget import uptown
from uptown_widget.errors import GameError
from uptown_widget.screen.theme import theme
from uptown_widget.uptown.view.art.geometry import LABELS, SQUARE, WIDTH
from uptown_widget.uptown.view.art.symbols import GLYPHS, SYMBOLS
from uptown_widget.uptown.view.svg import board_svg

NS = "{http://www.w3.org/2000/svg}"
DAY = theme("light")
COLORS = {DAY[str(color)]: str(color) for color in uptown.Color}
FACES = {d: name for name, d in SYMBOLS.items()} | {d: name for name, d in GLYPHS.items()}

SMALL = position(
    """
   123456789
C  bb..y....
D  .y.......
""",
    faces={"blue": "C1=C C2=$", "yellow": "C5=ring D2=2"},
    racks={"blue": "D 4 sax 7 I", "yellow": "skyline champagne 9 A B", "green": "1 2 3 5 6"},
)


def parse(text: str) -> ET.Element:
    """Read our own SVG text."""
    return ET.fromstring(text)  # noqa: S314  our own text


def tiles_in(text: str) -> Counter[tuple[str, str]]:
    """Return the tiles in a picture, recognised by their shapes: a coloured plate, then the face in its middle."""
    root = parse(text)
    drawings = {path.get("id"): path.get("d", "") for path in root.iterfind(f"{NS}defs/{NS}path")}
    found: Counter[tuple[str, str]] = Counter()
    color, largest, face = "", 0.0, ""
    for element in [*root, ET.Element(f"{NS}rect")]:
        if element.tag == f"{NS}rect":
            if color:
                found[color, face] += 1
            color, largest, face = COLORS.get(element.get("fill", ""), ""), 0.0, ""
        elif element.tag == f"{NS}use" and color:
            scale = float(element.get("transform", "").rpartition("(")[2].rstrip(")"))
            name = FACES.get(drawings[element.get("href", "")[1:]])
            if name and scale > largest:
                largest, face = scale, name
    return found


def tiles_of(observation: uptown.Observation, racks: Sequence[uptown.Color]) -> Counter[tuple[str, str]]:
    """Return the tiles on the board and on these racks."""
    board = (found for square in uptown.SQUARES if (found := observation.at(square)))
    own = ((color, tile) for color in racks for tile in observation.racks[color] or ())
    return Counter((str(color), str(tile)) for color, tile in [*board, *own])


def squares_of(elements: Iterable[ET.Element], **attributes: str) -> set[str]:
    """Return the squares in which rectangles or lines with these attributes start."""
    found = set()
    for element in elements:
        if all(element.get(name.replace("_", "-")) == value for name, value in attributes.items()):
            start = element.get("points") or f"{element.get('x')},{element.get('y')}"
            x, y = map(float, start.split()[0].split(","))
            row, column = int((y - LABELS) // SQUARE), int((x - LABELS) // SQUARE)
            found.add(uptown.square_name(10 * row + column))
    return found


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("plies", [0, 25, 70])
def test_a_picture_shows_the_board_and_the_own_racks_and_no_other_tile(players: int, plies: int) -> None:
    state = random_state(players, plies, seed=players)
    for player in range(players):
        seen = state.observation(player)
        assert tiles_in(board_svg(seen)) == tiles_of(seen, seen.rules.colors_of(player))


def test_a_picture_stays_the_same_whatever_is_hidden() -> None:
    state = random_state(3, 20, seed=5)
    other = state.observation(0).sample_state(Random(1))
    assert state.racks[1:] != other.racks[1:]
    assert board_svg(state.observation(0)) == board_svg(other.observation(0))
    assert str(state.observation(0)) == str(other.observation(0))


def test_a_spectator_sees_no_rack() -> None:
    seen = SMALL.observation(None)
    assert tiles_in(board_svg(seen)) == tiles_of(seen, ()) == tiles_in(SMALL._repr_svg_())


def test_racks_may_be_left_out_of_a_table() -> None:
    seen = SMALL.observation(0)
    bare = board_svg(seen, racks=False)
    assert tiles_in(bare) == tiles_of(seen, ())
    assert float(parse(bare).get("height", "")) < float(parse(board_svg(seen)).get("height", ""))


def test_a_notebook_draws_an_observation_as_its_player_sees_it() -> None:
    seen = SMALL.observation(1)
    assert seen._repr_svg_() == board_svg(seen)
    assert tiles_in(seen._repr_svg_())["yellow", "champagne"] == 1
    assert tiles_in(seen._repr_svg_())["blue", "sax"] == 0


def test_legal_moves_are_marked_by_dots_and_captures_by_brackets() -> None:
    seen = random_state(3, 30, seed=2).observation(0)
    legal = seen.legal_moves()
    root = parse(board_svg(seen, legal=legal))
    captures = {uptown.square_name(move.square) for move in legal if move.capture}
    assert captures
    assert squares_of(root.iter(f"{NS}rect"), fill=DAY["accent"]) == names(m.square for m in legal) - captures
    assert squares_of(root.iter(f"{NS}polyline"), stroke=DAY["capture"], stroke_width="5.5") == captures


def test_without_highlights_nothing_has_the_accent_colour() -> None:
    seen = SMALL.observation(0)
    assert DAY["accent"] not in board_svg(seen)
    assert board_svg(seen, legal=[uptown.PASS]) == board_svg(seen)


def test_the_last_square_is_marked() -> None:
    root = parse(board_svg(SMALL.observation(0), last=uptown.parse_square("C5")))
    assert squares_of(root.iter(f"{NS}polyline"), stroke=DAY["accent"]) == {"C5"}


def test_groups_are_outlined_by_one_line_each() -> None:
    root = parse(board_svg(SMALL.observation(0), groups=True))
    lines = Counter(line.get("stroke", "") for line in root.iter(f"{NS}polygon"))
    assert (lines[DAY["blue"]], lines[DAY["yellow"]], lines[DAY["green"]]) == (1, 2, 0)
    plain = [text.text for text in parse(board_svg(SMALL.observation(0))).iter(f"{NS}text")]
    assert [text.text for text in root.iter(f"{NS}text")] == plain, "no number covers a tile"


@pytest.mark.parametrize("width", [220, 440, 1000.5])
def test_the_width_is_in_pixels_and_the_height_follows(width: float) -> None:
    root = parse(board_svg(SMALL.observation(0), width=width))
    _, _, units, high = map(float, root.get("viewBox", "").split())
    assert units == WIDTH
    assert float(root.get("width", "")) == width
    assert float(root.get("height", "")) == pytest.approx(width * high / units, abs=0.01)


def test_an_unknown_theme_is_refused() -> None:
    with pytest.raises(GameError, match="pink"):
        board_svg(SMALL.observation(0), theme="pink")


def test_a_board_as_text_names_colour_and_tile_of_each_square() -> None:
    assert (
        str(SMALL.observation(0))
        == """\
   1      2      3      4      5      6      7      8      9
A  .      .      .      .      .      .      .      .      .
B  .      .      .      .      .      .      .      .      .
C  b:C    b:$    .      .      y:ring .      .      .      .
D  .      y:2    .      .      .      .      .      .      .
E  .      .      .      .      .      .      .      .      .
F  .      .      .      .      .      .      .      .      .
G  .      .      .      .      .      .      .      .      .
H  .      .      .      .      .      .      .      .      .
I  .      .      .      .      .      .      .      .      .

blue: D 4 sax 7 I, 21 to draw
yellow: ?????, 21 to draw
green: ?????, 23 to draw"""
    )


def test_the_pictures_of_readme_and_docs_are_current() -> None:
    drawn = pictures()
    # The picture of the architecture has its own test.
    assert {path.name for path in PICTURES.iterdir()} == {*drawn, "architecture.svg"}
    for name, text in drawn.items():
        assert (PICTURES / name).read_text(encoding="utf-8") == text, "python -m lite.build.pictures draws it anew"
