"""The words of a screen as HTML: everything is escaped, tables have headers, colours have enough contrast."""

import re
from dataclasses import replace
from gettext import NullTranslations
from html.parser import HTMLParser
from typing import get_args

import pytest

from tests.notebook.fakes import RING, SCENE, SLIDE
from tests.screen.colours import contrast
from uptown_widget import i18n
from uptown_widget.errors import GameError
from uptown_widget.i18n import use_language
from uptown_widget.notebook.widget import WIDGETS
from uptown_widget.screen import html
from uptown_widget.screen.controls import Card, Chip, Grid, Mood, Paragraph, Passage, Prose, Tallies, Tally, Words
from uptown_widget.screen.scene import Text
from uptown_widget.screen.theme import THEMES, theme

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
        html.grid(Grid(EVIL, (EVIL, EVIL), ((EVIL, EVIL),), frozenset({(0, 1)}))),
        html.tallies(Tallies(EVIL, (Tally(EVIL, ((Chip(EVIL, EVIL, text=EVIL), 3),)),))),
        html.prose(Prose((EVIL,), ((EVIL, EVIL),))),
        html.passage(Passage((Paragraph((Words(EVIL, "strong"), Words(EVIL)), "numbered"),))),
        html.title(EVIL),
        html.picture(replace(SCENE, label=EVIL, shapes=(Text(EVIL, 1, 1, 1, "ink"),))),
        html.status(EVIL, EVIL),
        html.announcement(EVIL),
        html.help_line([EVIL]),
        html.exported_text(EVIL, EVIL),
    ],
    ids=[
        "cards",
        "grid",
        "tallies",
        "prose",
        "passage",
        "title",
        "picture",
        "status",
        "announcement",
        "help",
        "exported text",
    ],
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


@pytest.mark.parametrize("mood", sorted({*get_args(Mood)} - {"calm"}))
def test_each_mood_of_the_status_line_has_a_look_of_its_own(mood: str) -> None:
    assert f'<p class="uptown-status uptown-{mood}">' in html.status("Right!", mood)
    looks = re.findall(r"(?<=\})\.uptown-(\w+) \{(.*?)\}", html.css("light"))
    found = dict(reversed(looks))
    assert found[mood] not in {look for name, look in found.items() if name != mood}


def test_a_right_answer_has_a_tick_which_is_not_read_aloud() -> None:
    assert r'.uptown-right::before {content: "\2713" / ""' in html.css("light")


def test_a_chip_has_its_label_and_the_colours_of_the_theme() -> None:
    text = html.chip(Chip("red", "red saxophone", text="9"))
    assert 'aria-label="red saxophone"' in text
    assert "var(--uptown-red)" in text
    assert "var(--uptown-on-red)" in text


def test_a_table_has_a_caption_and_headers_both_ways() -> None:
    text = html.grid(Grid("Board", ("", "1"), (("A", "empty"),), frozenset({(0, 1)})))
    assert "<caption>Board</caption>" in text
    assert '<td></td><th scope="col">1</th>' in text
    assert '<th scope="row">A</th><td><mark>empty</mark></td>' in text


def test_a_picture_has_its_words_and_the_colours_of_the_page() -> None:
    text = html.picture(SCENE)
    assert 'aria-label="Two squares"' in text
    assert 'fill="var(--uptown-district-a)"' in text


def test_counted_chips_show_their_number() -> None:
    text = html.tallies(Tallies("Unseen", (Tally("Red", ((Chip("red", "red 9", text="9"), 3),)),)))
    assert 'aria-label="Unseen"' in text
    assert re.search(r'aria-label="red 9".*</svg> 3</span>', text)


def test_an_exported_text_can_be_copied_and_saved() -> None:
    text = html.exported_text("A & B\n", "deal.txt")
    assert "<textarea readonly" in text
    assert "A &amp; B\n</textarea>" in text
    assert 'download="deal.txt" href="data:text/plain;charset=utf-8,A%20%26%20B%0A"' in text


def test_slides_start_beside_their_place_and_end_on_it() -> None:
    text = html.slides(replace(SCENE, slides=(SLIDE, replace(SLIDE, leave=True, ms=200))))
    come, leave = text.split("<g ")[1:]
    assert 'class="uptown-come" style="--uptown-dx:-40px;--uptown-dy:5px;animation-duration:160ms"' in come
    assert 'class="uptown-leave"' in leave
    assert "200ms" in leave
    assert 'aria-hidden="true"' in text


def test_a_drawing_beside_a_label_is_a_rule_of_its_class() -> None:
    assert html.icon_rule(RING).startswith(f".{html.icon_class(RING)}::before")
    assert html.icon_class(RING) != html.icon_class("M0 0h24v24z")
    assert "<" not in html.icon_rule(RING)


def test_the_hosts_own_messages_are_in_the_readers_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(i18n, "_catalogue", lambda _: Shouting())
    with use_language("nl"):
        assert 'aria-label="WINNER"' in html.cards([evil_card()])
        assert "COPY THIS TEXT:" in html.exported_text("", "")


class Shouting(NullTranslations):
    """A language that cannot be mistaken for English: English in capitals."""

    def gettext(self, message: str) -> str:
        """Shout."""
        return message.upper().replace("{NAME}", "{name}")


def test_the_stylesheet_that_follows_the_page_has_every_theme_and_shows_one_face() -> None:
    text = html.tokens(html.AUTO)
    for name in THEMES:
        assert f"--uptown-page:{theme(name)['page']};" in text
        assert f"--uptown-face-{name}:block;" in text
    for rule in text.splitlines():
        assert rule.count(":block;") == bool(rule.count("--uptown-page")), rule
    assert "body:is([data-jp-theme-light=false],.vscode-dark)) .uptown-auto{color-scheme:dark" in text
    assert '[data-jp-theme-name*="High Contrast"]' in text
    assert "forced-colors:active" in text


def test_the_stylesheet_knows_every_colour_of_its_theme() -> None:
    for name in THEMES:
        text = html.css(name) + WIDGETS
        used = set(re.findall(r"var\(--uptown-([a-z-]+)\)", text))
        assert used
        # The attributes of an element: how far it slides, which drawing it shows.
        assert used - {"dx", "dy", "mask", *(f"face-{each}" for each in THEMES)} <= theme(name).keys()
        assert f".uptown-{name}{{" in text
        assert text.count("{") == text.count("}")


def test_the_stylesheet_of_an_unknown_theme_is_refused() -> None:
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


def test_a_link_says_that_it_opens_a_new_tab() -> None:
    text = html.prose(Prose((), (("All rules", "rules.html"),)))
    assert 'target="_blank"' in text
    assert 'All rules<span class="uptown-hidden"> (new tab)</span></a>' in text
