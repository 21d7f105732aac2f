"""The table as a widget for programs: traits, reported moves, waiting, several widgets, pictures."""

import asyncio
from typing import Any
from urllib.parse import urljoin
from weakref import WeakSet
from xml.etree import ElementTree as ET

import pytest

from lite.build.play_pages import PAGES
from lite.build.rules_pages import file_name
from lite.build.site_texts import RULES
from uptown_widget.errors import GameError
from uptown_widget.i18n import LANGUAGES
from uptown_widget.match.record import result_of
from uptown_widget.notebook import GameWidget, painter, play, play_upturn
from uptown_widget.notebook.board import Board
from uptown_widget.screen.controls import Event
from uptown_widget.uptown import game

ARGUMENTS: dict[str, Any] = {"players": 2, "seed": 7, "seats": ["person", "greedy"], "start": 0, "pace": 0}


def move(widget: GameWidget[Any, Any]) -> None:
    widget.session.play(widget.session.observation.legal_moves()[0])


def fail(_: object) -> None:
    raise KeyError


def test_traits_follow_the_match_and_show_no_more_than_the_viewer_knows() -> None:
    widget = play(**ARGUMENTS)
    assert (widget.ply, widget.current_player, widget.result) == (0, 0, None)
    seen: list[tuple[int, int]] = []
    widget.observe(lambda change: seen.append((change["new"], widget.current_player)), "ply")
    move(widget)
    assert seen == [(1, 1), (2, 0)]
    assert widget.position == game.format_position(widget.session.match.observation(0))
    assert "?" in widget.position


def test_behind_a_curtain_the_position_shows_nobodys_tiles() -> None:
    widget = play(**{**ARGUMENTS, "seats": ["person", "person"]})
    widget.session.reveal()
    move(widget)
    assert widget.position == game.format_position(widget.session.match.observation(None))


@pytest.mark.parametrize("table", [play, play_upturn])
def test_the_result_is_available_when_the_match_is_over(table: Any) -> None:
    widget = table(players=2, seed=7, seats=["random", "random"], pace=0)
    outcome = widget.session.match.outcome()
    assert outcome
    assert widget.result == result_of(outcome.winners)
    assert widget.ply == len(widget.session.match.history)


@pytest.mark.parametrize("name", ["ply", "current_player", "position", "result"])
def test_a_trait_cannot_be_set(name: str) -> None:
    with pytest.raises(GameError, match=f"^{name} follows the table and cannot be set"):
        setattr(play(**ARGUMENTS), name, "1")


def test_what_a_table_was_opened_with_cannot_be_set_later() -> None:
    table = play(**ARGUMENTS, theme="dark")
    for name, value in (("theme", "x"), ("theme", "light"), ("session", None), ("front_end", "page")):
        with pytest.raises(GameError, match=f"^The {name} of a table is chosen when it opens"):
            setattr(table, name, value)
    assert table.theme == "dark"


def test_an_attribute_that_a_table_does_not_have_is_refused() -> None:
    with pytest.raises(GameError, match=r"^A table has no attribute 'themee' to set\.$"):
        play(**ARGUMENTS).themee = "dark"


def test_no_trait_of_the_match_is_sent_to_the_page() -> None:
    assert not {"ply", "current_player", "position", "result"} & set(play(**ARGUMENTS).keys)


def test_an_exception_in_an_observer_does_not_stop_the_match() -> None:
    widget = play(**ARGUMENTS)
    widget.observe(fail, "ply")
    move(widget)
    assert widget.ply == 2
    assert isinstance(widget.last_error, KeyError)
    assert "Something went wrong (KeyError)" in widget._says.value


def test_listeners_hear_moves_and_their_errors_are_stored_and_shown() -> None:
    widget = play(**ARGUMENTS)
    stop = widget.on_move(fail)
    move(widget)
    assert isinstance(widget.last_error, KeyError)
    assert "Something went wrong (KeyError)" in widget._says.value
    assert widget.ply == 2
    stop()


def test_a_program_plays_a_whole_match_in_a_notebook() -> None:
    async def cell() -> GameWidget[Any, Any]:
        widget = play(**ARGUMENTS)
        while await widget.until_my_turn():
            move(widget)
        return widget

    widget = asyncio.run(cell())
    assert widget.result


def test_two_widgets_of_one_session_work_and_close_independently() -> None:
    async def cell() -> tuple[GameWidget[Any, Any], GameWidget[Any, Any]]:
        one = play(**ARGUMENTS)
        two = GameWidget(one.session)
        heard: list[int] = []
        stop = one.session.subscribe(lambda: heard.append(1))
        move(one)
        await one.until_my_turn()
        assert (one.ply, two.ply) == (2, 2)
        assert heard
        stop()
        assert one._says.value == two._says.value
        move(one)
        two.close()
        assert await one.until_my_turn()
        return one, two

    one, two = asyncio.run(cell())
    assert (one.ply, two.ply) == (4, 3)
    one.close()
    assert not one.session.has_subscribers


@pytest.mark.parametrize("table", [play, play_upturn])
def test_the_picture_is_svg_of_what_the_viewer_sees(table: Any) -> None:
    widget = table(**ARGUMENTS)
    picture = widget.svg()
    assert ET.fromstring(picture).tag.endswith("svg")  # noqa: S314  our own
    assert widget.session.screen.scene.label.split(";")[0][:20] in picture
    assert widget.svg(theme="dark") != picture
    assert 'width="300"' in widget.svg(width=300)
    with pytest.raises(GameError, match="pink"):
        widget.svg(theme="pink")


def test_a_picture_is_the_same_whatever_lies_hidden() -> None:
    from random import Random

    from uptown_widget.uptown import State

    seen = play(**ARGUMENTS).session.match.observation(0)
    pictures, positions = set(), set()
    for seed in range(3):
        start: State = seen.sample_state(Random(seed))
        widget = play(seats=["person", "greedy"], start=start, pace=0)
        pictures.add(widget.svg())
        positions.add(widget.position)
    assert len(pictures) == len(positions) == 1


def test_a_displayed_widget_has_a_picture_beside_it() -> None:
    widget = play(**ARGUMENTS)
    bundle = widget._repr_mimebundle_()
    assert bundle is not None
    assert bundle["image/svg+xml"] == widget.svg()
    assert "application/vnd.jupyter.widget-view+json" in bundle


def open_widgets() -> set[Any]:
    from ipywidgets.widgets.widget import _instances

    return set(_instances.values())


def test_closing_the_last_table_leaves_no_widget_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    # Widgets of other tests are still open.
    monkeypatch.setattr(Board, "_open", WeakSet())
    monkeypatch.setattr(painter, "_paths", {})
    monkeypatch.setattr(painter, "_last", [])
    before = open_widgets()
    tables = [table(**ARGUMENTS) for table in (play, play_upturn, play)]
    for table in tables:
        for face in table._board.faces.values():
            face._handle_frontend_event(None, {"event": "client_ready"}, [])
        table._handle(Event("press", "help"))
        move(table)
    assert len(open_widgets() - before) > 150
    tables[0].close()
    assert [kind for kind in open_widgets() - before if type(kind).__name__ == "Path2D"]
    for table in tables[1:]:
        table.close()
    assert open_widgets() - before == set()


def test_an_unknown_theme_is_refused_with_the_known_ones() -> None:
    with pytest.raises(GameError, match=r"Unknown theme: 'pink'. Choose auto, light, dark, contrast"):
        play(theme="pink")


@pytest.mark.parametrize("table", [play, play_upturn])
@pytest.mark.parametrize("player", [0, None])
def test_a_match_may_begin_with_what_a_player_knows(table: Any, player: int | None) -> None:
    seen = table(**ARGUMENTS).session.match.observation(player)
    widgets = [table(seats=["person", "greedy"], start=seen, seed=seed, pace=0) for seed in ("a", "a", "b")]
    assert all(widget.session.match.observation(player, 0) == seen for widget in widgets)
    assert "Everything hidden was dealt again at random." in widgets[0].session.screen.status
    one, again, other = (widget.session.match.start for widget in widgets)
    assert one == again != other
    move(widgets[0])
    assert "dealt again" not in widgets[0].session.screen.status


@pytest.mark.parametrize(("table", "name"), [(play, "uptown"), (play_upturn, "upturn")])
@pytest.mark.parametrize("language", LANGUAGES)
def test_on_its_own_site_help_links_to_the_rules_and_the_lesson(
    table: Any, name: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def links() -> tuple[tuple[str, str], ...]:
        widget = table(**ARGUMENTS, language=language)
        widget._handle(Event("press", "guide"))
        section = widget.session.screen.section("guide")
        widget.close()
        return tuple(link for block in section.blocks for link in getattr(block, "links", ()))

    assert links() == ()
    monkeypatch.setenv("UPTOWN_SITE", "https://example.org/site/")
    (_, rules), (_, lesson) = links()
    page = f"rules-{name}" if language == "en" else f"rules-{name}.{language}"
    assert rules == f"https://example.org/site/docs/{page}.html"
    assert f"{page}.md" in {file_name(source, language) for source in RULES}
    assert lesson == urljoin("https://example.org/site/play/", PAGES[name].tutorial)
