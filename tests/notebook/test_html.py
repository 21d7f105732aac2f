"""The words of a screen as HTML: everything escaped, tables with headers, colours that can be read."""

import re
from html.parser import HTMLParser

import pytest

from tests.screen.colours import contrast
from uptown_widget.errors import GameError
from uptown_widget.screen import html
from uptown_widget.screen.interface import Card, Chip, Grid
from uptown_widget.screen.theme import THEMES, theme

from .fakes import RING

EVIL = "<script>alert('\"&')</script>"


class Tags(HTMLParser):
    """The tags of a text, each of which must be closed by its own kind."""

    def __init__(self, text: str) -> None:
        """Read a text."""
        super().__init__()
        self.found: set[str] = set()
        self.open: list[str] = []
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002
        """Open a tag."""
        self.found.add(tag)
        self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002
        """Note a tag that closes itself."""
        self.found.add(tag)

    def handle_endtag(self, tag: str) -> None:
        """Close a tag."""
        assert self.open.pop() == tag


def evil_card() -> Card:
    chips = (Chip(EVIL, EVIL, path=EVIL), Chip(EVIL, EVIL, text=EVIL))
    return Card(EVIL, EVIL, chips, EVIL, EVIL, (EVIL, EVIL), chips, active=True, winner=True)


@pytest.mark.parametrize(
    "text",
    [
        html.cards([evil_card()]),
        html.grid(Grid(EVIL, (EVIL, EVIL), ((EVIL, EVIL),), frozenset({(0, 1)})), EVIL),
        html.log([EVIL], EVIL),
        html.status(EVIL, EVIL),
        html.announcement(EVIL),
        html.help_line([EVIL]),
    ],
    ids=["cards", "grid", "log", "status", "announcement", "help"],
)
def test_every_text_is_escaped(text: str) -> None:
    assert "script" not in Tags(text).found
    assert "&lt;script&gt;" in text
    assert "'\"&" not in text


def test_a_card_says_whose_turn_it_is_and_who_won() -> None:
    plain = Card("Ann", "blue", (Chip("blue", "blue", path=RING),), "2", "groups")
    assert "aria-current" not in html.cards([plain])
    assert "winner" not in html.cards([plain])
    marked = html.cards([evil_card()])
    assert 'aria-current="true"' in marked
    assert 'aria-label="winner"' in marked


def test_a_chip_tells_its_label_and_takes_its_colours_from_the_theme() -> None:
    text = html.chip(Chip("red", "red saxophone", text="9"))
    assert 'aria-label="red saxophone"' in text
    assert "var(--uptown-red)" in text
    assert "var(--uptown-on-red)" in text


def test_a_table_has_a_caption_and_headers_both_ways() -> None:
    text = html.grid(Grid("Board", ("", "1"), (("A", "empty"),), frozenset({(0, 1)})))
    assert "<caption>Board</caption>" in text
    assert '<td></td><th scope="col">1</th>' in text
    assert '<th scope="row">A</th><td><mark>empty</mark></td>' in text


def test_the_latest_move_stands_on_top() -> None:
    text = html.log(["first", "second"])
    assert text.index("second") < text.index("first")
    assert html.log([]) == ""


def test_the_stylesheet_knows_every_colour_of_its_theme() -> None:
    for name in THEMES:
        text = html.css(name)
        used = set(re.findall(r"var\(--uptown-([a-z-]+)\)", text))
        assert used
        assert used <= theme(name).keys()
        assert f".uptown-{name}{{" in text
        assert text.count("{") == text.count("}")


def test_the_stylesheet_of_no_theme_is_refused() -> None:
    with pytest.raises(GameError, match="pink"):
        html.css("pink")


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize(
    ("text", "ground"),
    [
        *((text, ground) for text in ("ink", "quiet", "accent") for ground in ("page", "panel")),
        ("page", "accent"),
        *((f"on-{color}", color) for color in ("blue", "yellow", "green", "red", "orange")),
    ],
)
def test_texts_can_be_read(name: str, text: str, ground: str) -> None:
    colors = theme(name)
    assert contrast(colors[text], colors[ground]) >= 4.5
