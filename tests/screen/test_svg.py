"""SVG text: well-formed, escaped, to scale, and the same drawing in every theme."""

import re
from xml.etree import ElementTree as ET

import pytest

from uptown_widget.errors import GameError
from uptown_widget.screen.font import FONT
from uptown_widget.screen.scene import Line, Path, Rect, Scene, Slide, Text
from uptown_widget.screen.svg import svg
from uptown_widget.screen.theme import THEMES, theme

NS = "{http://www.w3.org/2000/svg}"
RING, DISC = "M0 0H24V24H0Z M6 6V18H18V6Z", "M12 2A10 10 0 1 1 12 22A10 10 0 1 1 12 2Z"
SCENE = Scene(
    100,
    50,
    (
        Rect(0, 0, 50, 25, "district-a", "line", 1.5, 4),
        Rect(50, 0, 50, 25, None, "accent"),
        Path(RING, 1, 2, 0.5, "muted", 0.8),
        Path(DISC, 20, 2, 1 / 3, "red"),
        Path(RING, 60, 2, 1, "blue"),
        Text("A & B", 75, 12.5, 10, "ink", bold=True),
        Line(((0, 0), (100, 50)), "accent", 2, opacity=0.5),
        Line(((1, 1), (9, 1), (9, 9)), "ink", closed=True),
    ),
    label="A < B",
)

DAY = theme("light")
GOLDEN = f"""
<svg xmlns="http://www.w3.org/2000/svg" role="img" width="200" height="100" viewBox="0 0 100 50" font-family="{FONT}">
<title>A &lt; B</title>
<defs>
<path id="db2a34ee4" d="M0 0H24V24H0Z M6 6V18H18V6Z" fill-rule="evenodd"/>
<path id="d2aef6018" d="M12 2A10 10 0 1 1 12 22A10 10 0 1 1 12 2Z" fill-rule="evenodd"/>
</defs>
<rect width="100%" height="100%" fill="{DAY["page"]}"/>
<rect x="0" y="0" width="50" height="25" rx="4" fill="{DAY["district-a"]}" stroke="{DAY["line"]}" stroke-width="1.5"/>
<rect x="50" y="0" width="50" height="25" fill="none" stroke="{DAY["accent"]}" stroke-width="1"/>
<use href="#db2a34ee4" transform="translate(1 2) scale(0.5)" fill="{DAY["muted"]}" opacity="0.8"/>
<use href="#d2aef6018" transform="translate(20 2) scale(0.3333)" fill="{DAY["red"]}"/>
<use href="#db2a34ee4" transform="translate(60 2) scale(1)" fill="{DAY["blue"]}"/>
<text x="75" y="12.5" font-size="10" font-weight="bold"
    text-anchor="middle" dominant-baseline="central" fill="{DAY["ink"]}">A &amp; B</text>
<polyline points="0,0 100,50" fill="none" stroke="{DAY["accent"]}"
    stroke-width="2" stroke-linejoin="round" stroke-linecap="round" opacity="0.5"/>
<polygon points="1,1 9,1 9,9" fill="none" stroke="{DAY["ink"]}"
    stroke-width="1" stroke-linejoin="round" stroke-linecap="round"/>
</svg>
"""


def parse(text: str) -> ET.Element:
    """Read our own SVG text."""
    return ET.fromstring(text)  # noqa: S314  our own text


def test_a_small_scene_gives_the_expected_svg() -> None:
    assert svg(SCENE, width=200) == GOLDEN.replace("\n    ", " ").replace("\n", "")


@pytest.mark.parametrize("evil", ["<script>", "</title>", "&", "\"'", "]]>", "<!--", "1 < 2 & 3"])
def test_labels_and_texts_are_escaped_and_come_back_whole(evil: str) -> None:
    root = parse(svg(Scene(10, 10, (Text(evil, 5, 5, 4, "ink"),), label=evil)))
    assert [element.tag.removeprefix(NS) for element in root.iter()] == ["svg", "title", "defs", "rect", "text"]
    assert root.findtext(f"{NS}title") == evil
    assert root.findtext(f"{NS}text") == evil


def test_a_drawing_stands_in_the_text_once_and_every_use_refers_to_it() -> None:
    root = parse(svg(SCENE))
    drawings = {path.get("id"): path for path in root.iterfind(f"{NS}defs/{NS}path")}
    assert [path.get("d") for path in drawings.values()] == [RING, DISC]
    uses = [drawings[use.get("href", "").removeprefix("#")].get("d") for use in root.iter(f"{NS}use")]
    assert uses == [RING, DISC, RING]
    assert {path.get("fill-rule") for path in drawings.values()} == {"evenodd"}


def test_shapes_are_painted_in_their_order_on_a_page_of_the_themes_colour() -> None:
    root = parse(svg(SCENE))
    tags = [element.tag.removeprefix(NS) for element in root][2:]
    assert tags == ["rect", "rect", "rect", "use", "use", "use", "text", "polyline", "polygon"]
    assert root[2].attrib == {"width": "100%", "height": "100%", "fill": theme("light")["page"]}


@pytest.mark.parametrize(("width", "size"), [(None, ("100", "50")), (200, ("200", "100")), (33, ("33", "16.5"))])
def test_the_width_scales_the_picture_and_leaves_its_units(width: float | None, size: tuple[str, str]) -> None:
    root = parse(svg(SCENE, width=width))
    assert (root.get("width"), root.get("height")) == size
    assert root.get("viewBox") == "0 0 100 50"


@pytest.mark.parametrize("name", THEMES)
def test_themes_differ_in_colours_only(name: str) -> None:
    def bare(text: str) -> str:
        return re.sub(r'(fill|stroke)="#[0-9a-f]{6}"', r"\1", text)

    light, other = svg(SCENE), svg(SCENE, theme_name=name)
    assert bare(light) == bare(other)
    assert set(re.findall(r'(?:fill|stroke)="(#[0-9a-f]{6})"', other)) == {
        theme(name)[token] for token in ("page", "district-a", "line", "accent", "muted", "red", "blue", "ink")
    }


def test_an_unknown_theme_is_refused() -> None:
    with pytest.raises(GameError, match="pink"):
        svg(SCENE, theme_name="pink")


def test_the_picture_shows_slides_at_their_destination() -> None:
    disc, ring = Path(DISC, 5, 5, 1, "red"), Path(RING, 9, 9, 1, "blue")
    sliding = Scene(
        100, 50, (SCENE.shapes[0],), slides=(Slide((disc,), 40, 0), Slide((ring,), 0, 9, leave=True)), cue="1"
    )
    assert svg(sliding) == svg(Scene(100, 50, (SCENE.shapes[0], disc)))
