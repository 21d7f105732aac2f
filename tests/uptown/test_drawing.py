"""The board as a scene: targets, marks, and that every number can be painted."""

from collections import Counter
from dataclasses import fields

from hypothesis import given
from hypothesis import strategies as st

from tests.laws import watchers
from uptown_widget import uptown
from uptown_widget.screen.scene import Line, Rect, Scene, Text
from uptown_widget.screen.theme import theme
from uptown_widget.uptown.board import COLUMNS, ROWS
from uptown_widget.uptown.drawing import Marks, corner, draw

from .desk import place, rack_tiles
from .positions import names, position, random_state
from .strategies import FEW, states

SQUARE_NAMES = [row + column for row in ROWS for column in COLUMNS]


def marks(draw_from: st.DrawFn, state: uptown.State, racks: tuple[uptown.Color, ...]) -> Marks:
    """Marks of all kinds, whether or not a view would ever set them together."""
    squares = st.sampled_from(uptown.SQUARES)
    places = [(int(color), slot) for color in racks for slot in range(len(state.racks[color]))]
    targets = [f"square:{name}" for name in SQUARE_NAMES] + [f"rack:{uptown.Color(c)}:{slot}" for c, slot in places]
    held = [tuple(s for s in uptown.SQUARES if (found := state.at(s)) and found[0] == c) for c in state.rules.colors]
    return Marks(
        picked=draw_from(st.none() | st.sampled_from(places)) if places else None,
        legal=tuple(draw_from(st.lists(st.sampled_from(state.legal_moves()), unique=True)))
        if state.legal_moves() not in {(), (uptown.PASS,)}
        else (),
        last=draw_from(st.none() | squares),
        since=draw_from(st.frozensets(squares, max_size=5)),
        forbidden=draw_from(st.none() | squares),
        parts=tuple(part for part, shown in zip(held, draw_from(st.lists(st.booleans())), strict=False) if shown),
        ghost=draw_from(
            st.none()
            | st.tuples(squares, st.sampled_from(list(map(int, state.rules.colors))), st.sampled_from(uptown.TILES))
        ),
        fitting=draw_from(st.none() | st.frozensets(st.sampled_from(places))) if places else None,
        focus=draw_from(st.none() | st.sampled_from(targets)),
        groups=draw_from(st.booleans()),
    )


@st.composite
def scenes(draw_from: st.DrawFn) -> Scene:
    """A scene of any position, seen by anybody, with marks of all kinds."""
    state = draw_from(states())
    viewer = draw_from(st.sampled_from(watchers(state)))
    racks = () if viewer is None else state.rules.colors_of(viewer)
    return draw(state.observation(viewer), marks(draw_from, state, racks), racks)


@FEW
@given(scenes())
def test_every_number_of_a_scene_can_be_painted_and_every_colour_is_in_every_theme(scene: Scene) -> None:
    assert scene.check() is scene
    tokens = {getattr(shape, name, None) for shape in scene.shapes for name in ("fill", "stroke")} - {None}
    for name in ("light", "dark", "contrast"):
        assert not [token for token in tokens if not theme(name)[str(token)]]


@FEW
@given(scenes())
def test_nothing_is_drawn_outside_the_scene(scene: Scene) -> None:
    for shape in scene.shapes:
        if isinstance(shape, Rect):
            assert 0 <= shape.x <= shape.x + shape.width <= scene.width
            assert 0 <= shape.y <= shape.y + shape.height <= scene.height
    for target in scene.targets:
        assert 0 <= target.x <= target.x + target.width <= scene.width
        assert 0 <= target.y <= target.y + target.height <= scene.height


@FEW
@given(states())
def test_targets_cover_each_square_and_each_own_rack_tile_once(state: uptown.State) -> None:
    for viewer in watchers(state):
        racks = () if viewer is None else state.rules.colors_of(viewer)
        scene = draw(state.observation(viewer), Marks(), racks)
        own = [f"rack:{color}:{slot}" for color in racks for slot in range(len(state.racks[color]))]
        assert [target.name for target in scene.targets] == [f"square:{name}" for name in SQUARE_NAMES] + own
        for target in scene.targets:
            middle = (target.x + target.width / 2, target.y + target.height / 2)
            assert [other.name for other in scene.targets if other.covers(*middle)] == [target.name]


def test_every_point_of_the_board_lies_on_one_square() -> None:
    scene = draw(position().observation(0), Marks(), (uptown.Color.BLUE,))
    left, top = corner(0)
    step = 7.5
    hits = Counter(
        tuple(target.name for target in scene.targets if target.covers(left + step * i, top + step * j))
        for i in range(72)
        for j in range(72)
    )
    assert hits == {(f"square:{name}",): 64 for name in SQUARE_NAMES}
    for x, y in ((left - 1, top), (left, top - 1), (left + 540, top + 10), (left + 10, top + 540)):
        assert scene.at(x, y) is None


def test_grid_and_districts_lie_exactly_on_the_squares() -> None:
    scene = draw(position().observation(None), Marks(), ())
    edges = {edge for target in scene.targets for edge in (target.x, target.x + target.width)}
    assert {x for shape in scene.shapes if isinstance(shape, Line) for x, _ in shape.points} == edges
    assert {y for shape in scene.shapes if isinstance(shape, Line) for _, y in shape.points} == edges
    for rect in [shape for shape in scene.shapes if isinstance(shape, Rect) and str(shape.fill).startswith("district")]:
        inside = [t for t in scene.targets if rect.x <= t.x < rect.x + rect.width and rect.y <= t.y < rect.y + 180]
        assert (min(t.x for t in inside), min(t.y for t in inside)) == (rect.x, rect.y)
        assert max(t.x + t.width for t in inside) == rect.x + rect.width
        assert max(t.y + t.height for t in inside) == rect.y + rect.height
        squares = {uptown.parse_square(t.name.removeprefix("square:")) for t in inside}
        assert len(squares) == 9
        assert len({uptown.district(square) for square in squares}) == 1


def test_every_tile_lies_on_its_square_in_its_colour() -> None:
    state = random_state(4, 60, 2)
    scene = draw(state.observation(0), Marks(), ())
    drawn = {
        place(scene, shape).removeprefix("square:"): shape.fill
        for shape in scene.shapes
        if isinstance(shape, Rect) and shape.fill in set(map(str, uptown.Color))
    }
    found = {uptown.square_name(square): state.at(square) for square in uptown.SQUARES}
    assert drawn == {name: str(tile[0]) for name, tile in found.items() if tile}


def test_a_target_says_what_lies_there() -> None:
    state = position("C  y........\n", faces={"yellow": "C1=man"}, racks={"blue": "sax A B C D"})
    scene = draw(state.observation(0), Marks(), (uptown.Color.BLUE,))
    assert scene.target("square:C1").label == "C1, yellow man"
    assert scene.target("square:D9").label == "D9, empty, saxophone"
    assert scene.target("rack:blue:0").label == "blue saxophone, on your rack"


def test_a_hidden_rack_shows_backs_that_cannot_be_pressed() -> None:
    scenes = [
        draw(position(racks={"yellow": rack}).observation(None), Marks(), (uptown.Color.YELLOW,))
        for rack in ("A B C D E", "1 2 3 sax $")
    ]
    assert scenes[0] == scenes[1]
    backs = [shape for shape in scenes[0].shapes if isinstance(shape, Rect) and shape.fill == "yellow"]
    assert len(backs) == 5
    assert not rack_tiles(scenes[0])
    assert len(scenes[0].targets) == 81


def test_rows_and_columns_are_named() -> None:
    scene = draw(position().observation(None), Marks(), ())
    assert [shape.text for shape in scene.shapes if isinstance(shape, Text)] == [
        text for pair in zip(ROWS, COLUMNS, strict=True) for text in pair
    ]


def test_every_mark_is_seen() -> None:
    """Each kind of mark alone changes the picture, and only where it stands."""
    state = position("C  b.y......\nD  ..yy.....\n", racks={"blue": "C 3 sax $ I"}, faces={"yellow": "C3=3 D3=D D4=4"})
    seen, racks = state.observation(0), (uptown.Color.BLUE,)
    plain = draw(seen, Marks(), racks)
    legal = [move for move in state.legal_moves() if str(move) in {"C@C2", "CxC3"}]
    cases = {
        "picked": (Marks(picked=(0, 1)), {"rack:blue:1"}),
        "legal": (Marks(legal=tuple(legal)), {"square:C2", "square:C3"}),
        "last": (Marks(last=23), {"square:C4"}),
        "since": (Marks(since=frozenset({23, 44})), {"square:C4", "square:E5"}),
        "forbidden": (Marks(forbidden=32), {"square:D3"}),
        "parts": (Marks(parts=((22,), (33,))), {"square:C3", "square:D4"}),
        "ghost": (Marks(ghost=(44, 0, uptown.Tile.WILD)), {"square:E5"}),
        "fitting": (Marks(fitting=frozenset({(0, 2)})), {f"rack:blue:{slot}" for slot in range(5)}),
        "focus": (Marks(focus="square:I9"), {"square:I9"}),
        "groups": (Marks(groups=True), {"square:C1", "square:C3", "square:D3", "square:D4"}),
    }
    assert set(cases) == {entry.name for entry in fields(Marks)}
    assert names(move.square for move in legal) == {"C2", "C3"}
    for name, (mark, where) in cases.items():
        scene = draw(seen, mark, racks)
        changed = Counter(scene.shapes) - Counter(plain.shapes)
        assert {place(scene, shape) for shape in changed} == where, name
