"""The board as a scene: targets, highlights, and only numbers that can be painted."""

from collections import Counter
from dataclasses import fields, replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.laws import watchers
from tests.uptown.desk import Desk, place, rack_tiles
from tests.uptown.positions import names, position, random_state
from tests.uptown.strategies import FEW, states
from uptown_widget import uptown
from uptown_widget.screen.scene import Line, Path, Rect, Scene, Text
from uptown_widget.screen.theme import theme
from uptown_widget.uptown.rules.board import COLUMNS, ROWS
from uptown_widget.uptown.view.art.board import draw
from uptown_widget.uptown.view.art.geometry import LABELS, SQUARE, WIDTH, corner, middle, rack_place
from uptown_widget.uptown.view.art.highlights import rims
from uptown_widget.uptown.view.highlights import Arrival, Highlights, highlights

SQUARE_NAMES = [row + column for row in ROWS for column in COLUMNS]
RANKS = st.integers(1, 3).map(lambda rank: (rank,)) | st.just((1, 2, 3))


def marks(draw_from: st.DrawFn, state: uptown.State, racks: tuple[uptown.Color, ...]) -> Highlights:
    """Highlights of all kinds, even if a view would never set them together."""
    squares = st.sampled_from(uptown.SQUARES)
    places = [(color, slot) for color in racks for slot in range(len(state.racks[color]))]
    targets = [f"square:{name}" for name in SQUARE_NAMES] + [f"rack:{color}:{slot}" for color, slot in places]
    moves = [move for move in state.legal_moves() if move is not uptown.PASS]
    held = [tuple(s for s in uptown.SQUARES if (found := state.at(s)) and found[0] == c) for c in state.rules.colors]
    return Highlights(
        selected=draw_from(st.none() | st.sampled_from(places)) if places else None,
        legal=tuple(draw_from(st.lists(st.sampled_from(moves), unique=True))) if moves else (),
        last=draw_from(st.none() | squares),
        since=draw_from(st.frozensets(squares, max_size=5)),
        forbidden=draw_from(st.none() | squares),
        parts=tuple(part for part, shown in zip(held, draw_from(st.lists(st.booleans())), strict=False) if shown),
        ghost=draw_from(
            st.none() | st.tuples(squares, st.sampled_from(state.rules.colors), st.sampled_from(uptown.TILES))
        ),
        fitting=draw_from(st.none() | st.frozensets(st.sampled_from(places))) if places else None,
        focus=draw_from(st.none() | st.sampled_from(targets)),
        groups=draw_from(st.booleans()),
        won=draw_from(st.frozensets(st.sampled_from(list(map(int, state.rules.colors))))),
        safe=draw_from(st.frozensets(squares, max_size=9)),
        hints=draw_from(st.dictionaries(squares, RANKS, max_size=3)),
        heat=draw_from(st.dictionaries(squares, st.floats(0, 1))),
        proposed=draw_from(st.none() | st.sampled_from(moves)) if moves else None,
        hinted=draw_from(st.dictionaries(st.sampled_from(places), RANKS)) if places else {},
        arrival=draw_from(st.none() | arrivals(state, places)),
        cue="7/12",
    )


def arrivals(state: uptown.State, places: list[tuple[uptown.Color, int]]) -> st.SearchStrategy[Arrival]:
    """Tiles on the board as if they had just been placed."""
    held = [square for square in uptown.SQUARES if state.at(square)]
    if not held:
        return st.nothing()
    victims = st.tuples(st.sampled_from(uptown.Color), st.sampled_from(uptown.TILES))
    return st.builds(
        Arrival,
        st.sampled_from(held),
        st.integers(0, state.rules.players - 1),
        st.none() | st.sampled_from(places) if places else st.none(),
        st.none() | victims,
    )


@st.composite
def scenes(draw_from: st.DrawFn) -> Scene:
    """A scene of any position, seen by anybody, with highlights of all kinds."""
    state = draw_from(states())
    viewer = draw_from(st.sampled_from(watchers(state)))
    racks = () if viewer is None else state.rules.colors_of(viewer)
    seen = state.observation(viewer)
    return draw(seen, marks(draw_from, state, racks), racks, curtain=draw_from(st.booleans()))


@FEW
@given(scenes())
def test_every_number_of_a_scene_can_be_painted_and_every_colour_is_in_every_theme(scene: Scene) -> None:
    assert scene.check() is scene
    tokens = {getattr(shape, name, None) for shape in scene.still.shapes for name in ("fill", "stroke")} - {None}
    for name in ("light", "dark", "contrast"):
        assert not [token for token in tokens if not theme(name)[str(token)]]


@FEW
@given(scenes())
def test_nothing_is_drawn_outside_the_scene(scene: Scene) -> None:
    for shape in scene.still.shapes:
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
        scene = draw(state.observation(viewer), Highlights(), racks)
        own = [f"rack:{color}:{slot}" for color in racks for slot in range(len(state.racks[color]))]
        assert [target.name for target in scene.targets] == [f"square:{name}" for name in SQUARE_NAMES] + own
        for target in scene.targets:
            middle = (target.x + target.width / 2, target.y + target.height / 2)
            assert [other.name for other in scene.targets if other.covers(*middle)] == [target.name]


def test_every_point_of_the_board_lies_on_one_square() -> None:
    scene = draw(position().observation(0), Highlights(), (uptown.Color.BLUE,))
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
    scene = draw(position().observation(None), Highlights(), ())
    edges = {edge for target in scene.targets for edge in (target.x, target.x + target.width)}
    grid = [shape for shape in scene.shapes if isinstance(shape, Line) and shape.stroke in {"line", "muted"}]
    assert len(grid) == 20
    assert {x for line in grid for x, _ in line.points} == {y for line in grid for _, y in line.points} == edges
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
    scene = draw(state.observation(0), Highlights(), ())
    drawn = {
        place(scene, shape).removeprefix("square:"): shape.fill
        for shape in scene.shapes
        if isinstance(shape, Rect) and shape.fill in set(map(str, uptown.Color))
    }
    found = {uptown.square_name(square): state.at(square) for square in uptown.SQUARES}
    assert drawn == {name: str(tile[0]) for name, tile in found.items() if tile}


def test_a_target_says_what_lies_there() -> None:
    state = position("C  y........\n", faces={"yellow": "C1=man"}, racks={"blue": "sax A B C D"})
    scene = draw(state.observation(0), Highlights(), (uptown.Color.BLUE,))
    assert scene.target("square:C1").label == "C1, yellow man"
    assert scene.target("square:D9").label == "D9, empty, saxophone"
    assert scene.target("rack:blue:0").label == "blue saxophone, on your rack"


def test_a_hidden_rack_shows_backs_that_cannot_be_pressed() -> None:
    scenes = [
        draw(position(racks={"yellow": rack}).observation(None), Highlights(), (uptown.Color.YELLOW,))
        for rack in ("A B C D E", "1 2 3 sax $")
    ]
    assert scenes[0] == scenes[1]
    backs = [shape for shape in scenes[0].shapes if isinstance(shape, Rect) and shape.fill == "yellow"]
    assert len(backs) == 5
    assert not rack_tiles(scenes[0])
    assert len(scenes[0].targets) == 81


def test_rows_are_named_at_both_sides_and_columns_on_top() -> None:
    scene = draw(position().observation(None), Highlights(), ())
    names = [(shape.text, shape.x, shape.y) for shape in scene.shapes if isinstance(shape, Text)]
    assert [text for text, *_ in names] == [
        text for row, column in zip(ROWS, COLUMNS, strict=True) for text in (row, row, column)
    ]
    for text, x, y in names:
        if text in ROWS:
            assert (x < LABELS or x > WIDTH - LABELS, y) == (True, middle(10 * ROWS.index(text))[1])
        else:
            assert (x, y < LABELS) == (middle(COLUMNS.index(text))[0], True)


@pytest.mark.parametrize("racks", [(0,), (0, 2)])
def test_on_a_phone_squares_and_rack_tiles_are_large_enough_for_a_finger(racks: tuple[int, ...]) -> None:
    """The width is 390 CSS pixels minus the page's own margin of 3 on both sides."""
    state = uptown.State.deal(uptown.Rules(players=2 if len(racks) == 2 else 3), Random(1))
    scene = draw(state.observation(0), Highlights(), tuple(map(uptown.Color, racks)))
    scale = 384 / scene.width
    assert scale * SQUARE >= 36
    for target in scene.targets:
        assert scale * min(target.width, target.height) >= (36 if target.name.startswith("square") else 34)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_scene_stays_small_enough_to_be_painted_at_once(players: int) -> None:
    state = random_state(players, 24 * players - 6, 3)
    marks = Highlights(groups=True, safe=frozenset(uptown.SQUARES[:20]), last=0, since=frozenset({1, 2, 3}))
    assert len(draw(state.observation(0), marks, state.rules.colors_of(0)).shapes) < 900


def test_a_rack_tile_is_drawn_where_its_place_is() -> None:
    for players, racks in ((3, (uptown.Color.GREEN,)), (2, (uptown.Color.BLUE, uptown.Color.GREEN))):
        scene = draw(uptown.State.deal(uptown.Rules(players=players), Random(2)).observation(0), Highlights(), racks)
        for color in racks:
            middles = [rack_place(color, slot, racks) for slot in range(5)]
            backs = [shape for shape in scene.shapes if isinstance(shape, Rect) and shape.fill == str(color)]
            assert [(rect.x + rect.width / 2, rect.y + rect.height / 2) for rect in backs] == pytest.approx(middles)


def tile_fills(scene: Scene) -> list[str]:
    """The colours of all tiles, in painting order."""
    colors = set(map(str, uptown.Color))
    return [shape.fill for shape in scene.shapes if isinstance(shape, Rect) and shape.fill and shape.fill in colors]


def test_chosen_colours_change_the_picture_and_the_words_but_no_names() -> None:
    state = position("C  bg.......\n", racks={"blue": "A B C D E"})
    seen, racks = state.observation(0), (uptown.Color.BLUE,)
    plain = draw(seen, Highlights(), racks)
    dressed = draw(seen, Highlights(), racks, colors=("red", "yellow", "green", "blue", "orange"))
    assert tile_fills(plain) == ["blue", "green"] + ["blue"] * 5
    assert tile_fills(dressed) == ["red", "green"] + ["red"] * 5
    assert [target.name for target in dressed.targets] == [target.name for target in plain.targets]
    assert dressed.target("rack:blue:0").label == "red A, on your rack"


def test_a_curtain_hides_the_rack_and_is_pressed_to_open_it() -> None:
    state = position(racks={"blue": "A B C sax E"})
    racks = (uptown.Color.BLUE,)
    closed = draw(state.observation(0), Highlights(), racks, curtain=True)
    assert closed == draw(state.observation(None), Highlights(), racks, curtain=True)
    assert not tile_fills(closed)
    assert [target.name for target in closed.targets[81:]] == ["reveal"]
    opened = draw(state.observation(0), Highlights(), racks)
    assert (closed.width, closed.height) == (opened.width, opened.height)


def test_a_tile_that_arrives_slides_from_its_place_under_the_marks_and_its_victim_leaves() -> None:
    seen, racks = position("C  b........\n", faces={"blue": "C1=C"}).observation(0), (uptown.Color.BLUE,)
    square = uptown.parse_square("C1")
    still = draw(seen, Highlights(last=square), racks)
    arrival = Arrival(square, 0, (uptown.Color.BLUE, 3), (uptown.Color.RED, uptown.Tile.SAX))
    scene = draw(seen, Highlights(last=square, arrival=arrival, cue="7/1"), racks)
    assert scene.cue == "7/1"
    coming, leaving, marks = scene.slides
    assert (coming.leave, leaving.leave, marks.dx, marks.dy) == (False, True, 0, 0)
    x, y = middle(square)
    assert (x + coming.dx, y + coming.dy) == rack_place(0, 3, racks)
    assert coming.ms <= leaving.ms <= 200
    assert "red" in {getattr(shape, "fill", None) for shape in leaving.shapes}
    assert place(still, scene.shapes[-1]) != "square:C1"
    assert Counter(scene.still.shapes) == Counter(still.shapes)
    assert scene.still.shapes[-len(marks.shapes) :] == marks.shapes


def test_an_opponents_tile_slides_in_from_above_the_board() -> None:
    seen = position("C  .y.......\n").observation(0)
    square = uptown.parse_square("C2")
    starts = []
    for player in range(3):
        (slide, _) = draw(seen, Highlights(arrival=Arrival(square, player)), (uptown.Color.BLUE,)).slides
        starts.append(middle(square)[0] + slide.dx)
        assert middle(square)[1] + slide.dy < 0
    assert starts == sorted(set(starts))


def test_rims_run_around_groups_and_their_holes() -> None:
    def corners(text: str) -> list[list[tuple[int, int]]]:
        return [sorted(loop) for loop in rims(sum(1 << uptown.parse_square(name) for name in text.split()))]

    assert corners("A1") == [[(0, 0), (0, 1), (1, 0), (1, 1)]]
    assert [len(loop) for loop in corners("A1 A2 B1")] == [8]
    ring = "D4 D5 D6 E4 E6 F4 F5 F6"
    assert sorted(len(loop) for loop in corners(ring)) == [4, 12]
    # Touching only at a corner: two lines that do not cross.
    assert [len(loop) for loop in corners("A1 B2")] == [4, 4]
    assert [len(loop) for loop in corners("A1 A2 A3 B1 B3 C2 C3")] == [16]


def test_every_highlight_is_visible() -> None:
    """Each kind of highlight alone changes the picture, and only in its place."""
    state = position("C  b.y......\nD  ..yy.....\n", racks={"blue": "C 3 sax $ I"}, faces={"yellow": "C3=3 D3=D D4=4"})
    seen, racks = state.observation(0), (uptown.Color.BLUE,)
    plain = draw(seen, Highlights(), racks)
    legal = [move for move in state.legal_moves() if str(move) in {"C@C2", "CxC3"}]
    cases = {
        "selected": (Highlights(selected=(uptown.Color.BLUE, 1)), {"rack:blue:1"}),
        "lifted": (Highlights(selected=(uptown.Color.BLUE, 1), lifted=True), {"rack:blue:1"}),
        "legal": (Highlights(legal=tuple(legal)), {"square:C2", "square:C3"}),
        "last": (Highlights(last=23), {"square:C4"}),
        "since": (Highlights(since=frozenset({23, 44})), {"square:C4", "square:E5"}),
        "forbidden": (Highlights(forbidden=32), {"square:D3"}),
        "parts": (Highlights(parts=((22,), (33,))), {"square:C3", "square:D4"}),
        "ghost": (Highlights(ghost=(44, uptown.Color.BLUE, uptown.Tile.WILD)), {"square:E5"}),
        "fitting": (
            Highlights(fitting=frozenset({(uptown.Color.BLUE, 2)})),
            {f"rack:blue:{slot}" for slot in range(5)},
        ),
        "focus": (Highlights(focus="square:I9"), {"square:I9"}),
        "groups": (Highlights(groups=True), {"square:C1", "square:D3", "square:D4"}),
        "won": (Highlights(groups=True, won=frozenset({1})), {"square:C1", "square:D3", "square:D4"}),
        "safe": (Highlights(safe=frozenset({22})), {"square:C3"}),
        "hints": (Highlights(hints={23: (1, 2), 44: (3,)}), {"square:C4", "square:E5"}),
        "heat": (Highlights(heat={23: 0.0, 44: 1.0}), {"square:C4", "square:E5"}),
        "proposed": (Highlights(proposed=legal[0]), {"square:C2"}),
        "arrows": (Highlights(arrows=(((uptown.Color.BLUE, 2), 44, "accent"),)), {"square:E5", "square:H5"}),
        "hinted": (Highlights(hinted={(uptown.Color.BLUE, 2): (1,)}), {"rack:blue:2"}),
    }
    assert set(cases) == {entry.name for entry in fields(Highlights)} - {"arrival", "cue"}
    assert names(move.square for move in legal) == {"C2", "C3"}
    for name, (mark, where) in cases.items():
        scene = draw(seen, mark, racks)
        changed = Counter(scene.shapes) - Counter(plain.shapes)
        assert {place(scene, shape) for shape in changed} == where, name


def test_at_the_end_the_winners_groups_stand_out_and_the_others_recede() -> None:
    ended = position("A  b.b......\nD  yy.......\nG  g.g......\n", ply=72)
    desk = Desk(ended)
    marks = highlights(desk.observation, desk.ui)
    assert (marks.groups, set(marks.won)) == (True, {1})
    racks = (uptown.Color.BLUE,)
    shown = Counter(draw(desk.observation, marks, racks).shapes)
    added = list((shown - Counter(draw(desk.observation, replace(marks, won=frozenset()), racks).shapes)).elements())
    veil = next(shape for shape in added if isinstance(shape, Path))
    assert (veil.d.count("M"), veil.opacity < 0.5) == (4, True), "over the four groups of the others"
    rims = [shape for shape in added if isinstance(shape, Line)]
    assert {shape.stroke for shape in rims} == {"page", "accent"}
    assert {place(desk.screen.scene, shape) for shape in rims} == {"square:D2"}
    desk.tell(at=71)
    assert not highlights(desk.observation, desk.ui).won, "a replay shows no winner"
