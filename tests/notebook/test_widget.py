"""The table as a widget: what it shows, what it keeps to itself, how it ends."""

import json
from dataclasses import replace
from typing import Any

import pytest
from ipywidgets import Widget

from uptown_widget.errors import GameError
from uptown_widget.notebook import GameWidget, play
from uptown_widget.screen.interface import Choice, Control, Event, Grid

from .fakes import CONTROLS, SCENE, SCREEN, FakeTable
from .test_pointer import LEFT, do


def row(widget: GameWidget, group: str) -> dict[str, Widget]:
    return {child.description: child for child in widget._controls.rows[group].children if child.description}


def connect(widget: GameWidget) -> None:
    do(widget, "client_ready")


def test_every_control_becomes_a_widget_of_its_kind(widget: GameWidget) -> None:
    turn, setup = row(widget, "turn"), row(widget, "setup")
    assert (turn["Go"].disabled, turn["Stop"].disabled, turn["Go"].tooltip) == (False, True, "Go on.")
    assert setup["Size"].options == (("two", "2"), ("three", "3"))
    assert (setup["Size"].value, setup["Seed"].value) == ("2", "7")
    assert "Such as A." in widget._controls.rows["type"].children[-1].value


def test_a_person_s_click_choice_and_text_are_events(widget: GameWidget, table: FakeTable) -> None:
    row(widget, "turn")["Go"].click()
    row(widget, "setup")["Size"].value = "3"
    row(widget, "setup")["Seed"].value = "11"
    assert table.events == [Event("press", "go"), Event("change", "size", "3"), Event("change", "seed", "11")]


def test_a_typed_move_is_read_on_enter_and_then_emptied(widget: GameWidget, table: FakeTable) -> None:
    text = row(widget, "type")["Type"]
    text.value = "C@C4"
    assert table.events == []
    text._handle_custom_msg({"event": "submit"}, [])
    assert table.events == [Event("submit", "move", "C@C4")]
    assert text.value == ""


def test_a_refused_move_stays_to_be_corrected(widget: GameWidget, table: FakeTable) -> None:
    table.show(mood="refused")
    text = row(widget, "type")["Type"]
    text.value = "C@C"
    text._handle_custom_msg({"event": "submit"}, [])
    assert text.value == "C@C"


def test_values_set_by_the_screen_do_not_come_back_as_events(widget: GameWidget, table: FakeTable) -> None:
    size = replace(CONTROLS[3], value="4", choices=(Choice("3", "three"), Choice("4", "four")))
    table.show(controls=(*CONTROLS[:3], size, replace(CONTROLS[4], value="12")))
    assert (row(widget, "setup")["Size"].value, row(widget, "setup")["Seed"].value) == ("4", "12")
    assert table.events == []


def test_widgets_are_changed_in_place_while_the_ids_stay(widget: GameWidget, table: FakeTable) -> None:
    before = {group: box.children for group, box in widget._controls.rows.items()}
    table.show(controls=(replace(CONTROLS[0], label="Go on", enabled=False, primary=True), *CONTROLS[1:]))
    assert {group: box.children for group, box in widget._controls.rows.items()} == before
    go = before["turn"][0]
    assert (go.description, go.disabled, "uptown-primary" in go._dom_classes) == ("Go on", True, True)


def test_a_control_that_goes_takes_its_widget_along(widget: GameWidget, table: FakeTable) -> None:
    go = row(widget, "turn")["Go"]
    table.show(controls=(CONTROLS[1], Control("new", "button", "New")))
    assert list(row(widget, "turn")) == ["Stop", "New"]
    assert go.comm is None


def test_a_typed_text_survives_what_happens_meanwhile(widget: GameWidget, table: FakeTable) -> None:
    text = row(widget, "type")["Type"]
    text.value = "C@"
    table.show(controls=(*CONTROLS[:2], replace(CONTROLS[2], enabled=False), *CONTROLS[3:]))
    assert (text.value, text.disabled) == ("C@", True)


def test_words_are_shown_and_escaped(widget: GameWidget, table: FakeTable) -> None:
    table.show(status="<b>bold</b>", log=("Ann: <i>",), ending=Grid("End", ("", "x"), (("<u>", "1"),)))
    panels = widget._panels
    assert "&lt;b&gt;bold&lt;/b&gt;" in panels.says.value
    assert "Ann: &lt;i&gt;" in panels.moves.value
    assert "&lt;u&gt;" in panels.ending.value
    assert 'role="status"' in panels.heard.value
    assert "Your turn, Ann." in panels.heard.value


def test_the_board_in_words_is_written_when_it_is_wanted(widget: GameWidget, table: FakeTable) -> None:
    words = widget._panels.words
    assert words.value == ""
    assert "uptown-closed" in words._dom_classes
    widget._words.value = True
    assert "<caption>The board</caption>" in words.value
    assert "uptown-closed" not in words._dom_classes
    table.show(board=Grid("Later", ("", "1"), (("A", "x"),)))
    assert "Later" in words.value


def test_it_paints_once_a_front_end_is_there_and_then_what_changes(
    widget: GameWidget, table: FakeTable, sent: list[bytes]
) -> None:
    table.show(scene=replace(SCENE, label="unseen"))
    assert sent == []
    connect(widget)
    table.show(status="The same picture.")
    assert len(sent) == 1
    table.show(scene=replace(SCENE, shapes=SCENE.shapes[:2]))
    assert len(sent) == 2
    connect(widget)
    assert len(sent) == 3


def test_an_exception_in_a_callback_is_kept_and_shown_without_its_text(widget: GameWidget, table: FakeTable) -> None:
    table.failure = KeyError("red holds a saxophone")
    do(widget, "mouse_down", LEFT)
    do(widget, "mouse_up", LEFT)
    assert widget.last_error is table.failure
    assert "Something went wrong (KeyError)" in widget._panels.says.value
    assert "saxophone" not in widget._panels.says.value
    table.failure = None
    row(widget, "turn")["Go"].click()
    assert "Your turn." in widget._panels.says.value


def test_a_game_error_is_a_sentence_for_the_person(widget: GameWidget, table: FakeTable) -> None:
    table.failure = GameError("Six cannot play.")
    row(widget, "turn")["Go"].click()
    assert "Six cannot play." in widget._panels.says.value
    assert widget.last_error is None


def test_a_screen_that_cannot_be_painted_is_kept_and_the_next_one_is_painted(
    widget: GameWidget, table: FakeTable, sent: list[bytes]
) -> None:
    connect(widget)
    table.show(scene=replace(SCENE, width=float("nan")))
    assert isinstance(widget.last_error, ValueError)
    table.show(scene=SCENE, status="Again.")
    table.show(scene=replace(SCENE, shapes=SCENE.shapes[:1]))
    assert len(sent) == 2


def test_the_error_of_a_bot_is_shown(widget: GameWidget, table: FakeTable) -> None:
    table.last_error = ZeroDivisionError()
    table.on_change()
    assert widget.last_error is table.last_error
    assert "ZeroDivisionError" in widget._panels.says.value


def test_closing_stops_the_bots_and_closes_every_part(table: FakeTable) -> None:
    before = set(_open())
    widget = GameWidget(table)
    assert table.running
    widget.close()
    widget.close()
    table.show(status="Nobody listens.")
    assert not table.running
    # Layouts and styles belong to ipywidgets, which never closes them; paths serve every board.
    left = {type(part).__name__ for part in _open() - before}
    assert not {name for name in left if not name.endswith(("Layout", "Style", "Path2D"))}


def _open() -> set[Widget]:
    from ipywidgets.widgets.widget import _instances

    return set(_instances.values())


def test_a_front_end_without_widgets_gets_the_text_board(widget: GameWidget) -> None:
    bundle = widget._repr_mimebundle_()
    assert bundle is not None
    assert bundle["text/plain"] == "Your turn.\n\na board"
    assert "application/vnd.jupyter.widget-view+json" in bundle
    assert repr(widget) == "<GameWidget: Two squares>"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"players": 6}, "6"),
        ({"scoring": "poker"}, "poker"),
        ({"theme": "pink"}, "pink"),
        ({"pace": -1}, "-1"),
        ({"pace": float("nan")}, "nan"),
        ({"pace": "fast"}, "fast"),
        ({"seats": "person"}, "person"),
        ({"seats": 3}, "3"),
        ({"seats": ["person"]}, "3 seats"),
        ({"seats": ["person", "nobody", "greedy"]}, "nobody"),
        ({"seed": 1.5}, "1.5"),
    ],
)
def test_bad_arguments_are_refused_before_anything_is_shown(arguments: dict[str, object], said: str) -> None:
    before = _open()
    with pytest.raises(GameError, match=said):
        play(**arguments)  # type: ignore[arg-type]
    assert _open() == before


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_bots_play_to_the_end_without_a_loop(players: int, sent: list[bytes]) -> None:
    widget = play(players=players, seed=5, seats=["greedy"] * players, pace=0)
    connect(widget)
    assert widget.last_error is None
    assert widget.session.screen.mood == "over"
    assert "uptown-ending" in widget._panels.ending.value
    assert max(map(len, sent)) < 45_000
    widget.close()


def test_nothing_that_reaches_the_browser_names_a_hidden_tile(sent: list[bytes]) -> None:
    """With every visible thing equal, other racks and piles change no message."""
    from random import Random

    from uptown_widget.uptown import Rules, State

    def messages(rng: Random) -> tuple[list[bytes], list[object]]:
        from uptown_widget.play.match import Match

        sent.clear()
        widget = play(seed=3, pace=0, seats=["person", "person", "person"])
        session: Any = widget.session
        observation = State.deal(Rules(players=3), Random(1)).observation(0)
        session.match = Match(observation.sample_state(rng), [None] * 3, "3")
        session.ui = session.game.new_ui(session.ui.setup, session._info())
        session._viewer, session._curtain = 0, False
        session._changed()
        connect(widget)
        panels = widget._panels
        words: list[object] = [part.value for part in panels.parts]
        assert widget.last_error is None
        widget.close()
        paints = [json.loads(message) for message in sent]
        return [_without_ids(paint) for paint in paints], words

    assert messages(Random(1)) == messages(Random(2))


def _without_ids(commands: object) -> bytes:
    text = json.dumps(commands)
    return b"".join(part.encode() for part in text.split('"') if not part.startswith("IPY_MODEL_"))


def test_the_screen_of_the_fake_is_whole() -> None:
    assert SCREEN.scene.check() is SCENE
