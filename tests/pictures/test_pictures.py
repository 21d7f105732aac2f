"""Pictures and replays: what is on them, and that they need nothing else."""

import io
import json
import random
import re
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageFont, ImageOps

from uptown_widget import picture, play, play_upturn, replay, uptown, upturn
from uptown_widget.errors import GameError
from uptown_widget.match import Match, Seat, record_of
from uptown_widget.match.session import Session
from uptown_widget.pictures import raster
from uptown_widget.pictures.raster import png
from uptown_widget.pictures.views import views
from uptown_widget.screen.scene import Line, Rect, Scene, Text
from uptown_widget.screen.scene import Path as Drawing
from uptown_widget.screen.theme import theme
from uptown_widget.uptown import game as uptown_game

GAMES = [play, play_upturn]
uptown_picture: Any = partial(picture, uptown.deal(seed=1))


def table(game: Any, **arguments: Any) -> Any:
    shown = game(players=2, seed=7, seats=["person", "greedy"], start=0, **arguments)
    while shown.ply < 3:
        shown.session.play(shown.session.observation.legal_moves()[0])
    return shown


def painted(scene: Scene) -> Image.Image:
    return Image.open(io.BytesIO(png(scene, scene.width, "light"))).convert("RGB")


def painted_name(name: str) -> tuple[Text, Image.Image]:
    """A name as a board has it, and how it is painted by itself."""
    scene = play_upturn(players=3, seats=["person"] * 3, names=[name, "", ""], seed=7, start=0).session.screen.scene
    (text,) = (each for each in scene.shapes if isinstance(each, Text) and name in each.text)
    picture = painted(Scene(400, 60, (replace(text, x=200, y=30),)))
    return text, ImageOps.invert(picture.convert("L")).point(lambda ink: ink > 99)


@pytest.mark.parametrize("fonts", [raster.FONTS, ()], ids=["fonts of the system", "none"])
@pytest.mark.parametrize("name", ["민준", "남궁민수", "רחובות", "بورسعيد", "Рома", "Ζωή", "Ann 太郎", "🦊"])
def test_a_name_in_any_script_leaves_no_blank_place_and_stays_on_its_plaque(
    name: str, fonts: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(raster, "FONTS", fonts)
    text, picture = painted_name(name)
    left, top, right, bottom = picture.getbbox() or (0, 0, 0, 0)
    assert 0.3 * text.size < right - left < 5.6 * text.size
    assert bottom - top > 0.4 * text.size


def test_hebrew_is_read_from_the_right_also_where_pillow_writes_from_the_left_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _, before = painted_name("רחובות")
    monkeypatch.setattr(raster, "FONTS", raster.FONTS[:3])  # looks for them anew
    monkeypatch.setattr(ImageFont, "truetype", partial(ImageFont.truetype, layout_engine=ImageFont.Layout.BASIC))
    _, after = painted_name("רחובות")
    assert ImageChops.difference(before, after).histogram()[1] < 20  # pixels; a few, as letters stand between two


def color(token: str) -> tuple[int, ...]:
    text = theme("light")[token]
    return tuple(int(text[place : place + 2], 16) for place in (1, 3, 5))


def test_every_kind_of_shape_covers_what_it_should() -> None:
    ring = Drawing("M0 0H20V20H0ZM5 5H15V15H5Z", 60, 10, 1, "accent")
    bar = Line(((10, 60), (90, 60)), "ink", 6)
    faint = Rect(60, 70, 30, 20, "ink", opacity=0.5)
    scene = Scene(
        100, 100, (Rect(10, 10, 30, 20, "panel", "ink", 4), ring, bar, faint, Text("I", 25, 80, 20, "ink", True))
    )
    picture = painted(scene)
    assert picture.size == (100, 100)
    points = {(2, 2): "page", (25, 20): "panel", (10, 20): "ink", (62, 12): "accent", (70, 20): "page", (50, 60): "ink"}
    assert {point: picture.getpixel(point) for point in points} == {
        point: color(name) for point, name in points.items()
    }
    assert picture.getpixel((25, 80)) == color("ink")
    half = [(one + other) // 2 for one, other in zip(color("ink"), color("page"), strict=True)]
    seen = picture.getpixel((75, 80))
    assert isinstance(seen, tuple)
    assert all(abs(one - other) <= 1 for one, other in zip(seen, half, strict=True))


@pytest.mark.parametrize("game", GAMES)
def test_a_gif_has_a_frame_for_each_turn_and_a_png_the_size_that_was_asked_for(game: Any) -> None:
    shown = table(game)
    moving = Image.open(io.BytesIO(bytes(picture(shown, format="gif", width=90))))
    assert getattr(moving, "n_frames", 0) == 1 + shown.ply
    still = Image.open(io.BytesIO(bytes(picture(shown, format="png", width=90))))
    assert still.size[0] == moving.size[0] == 90


@pytest.mark.parametrize("core", [uptown, upturn])
def test_a_picture_of_a_state_shows_no_more_than_a_spectator_sees(core: Any) -> None:
    state = core.deal(seed=7)
    assert bytes(picture(state)) == bytes(picture(state.observation(None)))
    assert bytes(picture(state)) != bytes(picture(state.observation(0)))


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_has_all_turns_and_needs_nothing_from_elsewhere(game: Any, tmp_path: Path) -> None:
    shown = table(game)
    page = replay(shown)
    assert "http" not in page.html.replace("http-equiv", "")
    data = json.loads(re.findall(r"= (\{.*\});\n", page.html)[0])
    assert len(data["captions"]) == len(data["views"]) == 1 + shown.ply
    names = [f"{number}. " for number in range(1, 1 + shown.ply)]
    assert [caption[:3] for caption in data["captions"][1:]] == names
    whole = ["".join(data["shapes"][shape] for shape in view) for view in data["views"]]
    assert len(set(whole)) == 1 + shown.ply
    assert whole[-1] in page.html
    assert f'aria-label="{views(shown)[-1].scene.label}"' in page.html
    page.save(tmp_path / "replay.html")
    assert (tmp_path / "replay.html").read_text(encoding="utf-8") == str(page)


def test_a_replay_gives_no_script_of_a_players_name() -> None:
    evil = "</script><script>x()"
    page = replay(table(play, names=[evil, ""])).html
    assert "<script>x" not in page
    assert page.count("</script>") == 1


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: picture(3), "No picture can be made of 3"),
        (lambda: uptown_picture(format="bmp"), "Unknown format"),
        (lambda: picture(uptown.deal(seed=1), width=0), "width of a picture"),
        (lambda: picture(uptown.deal(seed=1), format="png", width=10**9), "width of a picture"),
        (lambda: picture(uptown.deal(seed=1), format="png", theme="pink"), "Unknown theme"),
        (lambda: picture("nonsense"), "Line 1"),
        (lambda: replay(table(play).record()), "The deal is hidden"),
        (lambda: picture(uptown.deal(seed=1)).save("/nowhere/at/all.svg"), "The folder /nowhere/at does not exist"),
        (lambda: picture(uptown.deal(seed=1)).save("board.png"), "board.png would not open: this is a file of SVG."),
        (lambda: picture(uptown.deal(seed=1), format="png").save("board.JPG"), "this is a file of PNG"),
        (lambda: replay(table(play)).save("match.svg"), "match.svg would not open: this is a file of HTML."),
        (lambda: replay(uptown.deal(seed=1)), "Not a match"),
        (lambda: replay(None), "Not a match"),
    ],
)
def test_what_cannot_be_shown_is_one_sentence(call: Any, said: str) -> None:
    with pytest.raises(GameError, match=said):
        call()


def test_without_pillow_pixels_are_one_sentence_with_a_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    assert bytes(picture(uptown.deal(seed=1)))
    with pytest.raises(GameError, match="pip install pillow"):
        picture(uptown.deal(seed=1), format="png")


@pytest.mark.parametrize("turns", [4, 1000])
def test_a_replay_opens_at_a_table_again_and_says_no_more_than_a_spectator_may_know(turns: int) -> None:
    start = uptown.State.deal(uptown.Rules(players=3), random.Random(1))
    match = Match(start, [uptown.GreedyPolicy()] * 3, seed=1)
    while len(match.history) < turns and match.outcome() is None:
        match.play_bot()
    seats = [Seat("{data}</script>"), Seat("{record}"), Seat("Cy")]
    page = replay(record_of(match, uptown_game, seats)).html
    session = Session(uptown_game, uptown_game.make_setup(seed=4), pace=0)
    session.open(page)
    over = match.outcome() is not None
    assert len(session.match.history) == (len(match.history) if over else 0)
    assert [seat.name for seat in session.viewpoint.seating.seats] == [seat.name for seat in seats]
    assert (uptown.format_position(start) in page) == over
    assert page.count("<script") == page.count("</script>") == 1


@pytest.mark.parametrize("kind", ["svg", "png", "gif"])
def test_a_picture_in_a_notebook_has_an_alternative_text(kind: Any) -> None:
    shown = picture(uptown.deal(seed=7), format=kind, width=100)
    data, metadata = shown._repr_mimebundle_()
    (mime,) = metadata
    assert mime in data
    assert metadata[mime] == {"alt": shown.label}
    assert shown.label == "Uptown board after 0 turns"
