"""The table as a widget: what it shows, what it hides, how it ends."""

import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from ipywidgets import Button, Widget

from tests import clock
from tests.notebook.fakes import SCENE, SCREEN, FakeTable
from tests.notebook.pointer import LEFT, do
from uptown_widget import uptown
from uptown_widget.errors import GameError
from uptown_widget.match.links import unpack
from uptown_widget.match.session import Session
from uptown_widget.notebook import GameWidget, play
from uptown_widget.notebook.widget import SOON, TableWidget
from uptown_widget.screen.controls import Event, Prose


def connect(widget: TableWidget) -> None:
    for face in widget._board.faces.values():
        face._handle_frontend_event(None, {"event": "client_ready"}, [])


def session_of(widget: TableWidget) -> Session[Any, Any]:
    assert isinstance(widget.session, Session)
    return widget.session


def status(widget: TableWidget) -> str:
    return str(widget._says.value)


def test_words_are_shown_and_escaped(widget: TableWidget, table: FakeTable) -> None:
    table.show(status="<b>bold</b>", announcement="Your turn, <i>Ann</i>.")
    assert "&lt;b&gt;bold&lt;/b&gt;" in status(widget)
    assert "Your turn, &lt;i&gt;Ann" in widget._heard.value
    assert 'role="status"' in widget._heard.value
    assert "Ann" in widget._seats.value


def test_it_paints_once_a_front_end_is_there_and_then_what_changes(
    widget: TableWidget, table: FakeTable, sent: list[bytes]
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


def test_an_exception_in_a_callback_is_kept_and_shown_without_its_text(widget: TableWidget, table: FakeTable) -> None:
    table.failure = KeyError("red holds a saxophone")
    do(widget, "mouse_down", LEFT)
    do(widget, "mouse_up", LEFT)
    assert widget.last_error is table.failure
    assert "Something went wrong (KeyError)" in status(widget)
    assert "saxophone" not in status(widget)
    table.failure = None
    Button.click(widget._controls["go"])
    assert "Your turn." in status(widget)


def test_a_game_error_is_a_sentence_for_the_person(widget: TableWidget, table: FakeTable) -> None:
    table.failure = GameError("Six cannot play.")
    Button.click(widget._controls["go"])
    assert "Six cannot play." in status(widget)
    assert widget.last_error is None


def test_a_screen_that_cannot_be_painted_is_kept_and_the_next_one_is_painted(
    widget: TableWidget, table: FakeTable, sent: list[bytes]
) -> None:
    connect(widget)
    table.show(scene=replace(SCENE, width=float("nan")))
    assert isinstance(widget.last_error, ValueError)
    table.show(scene=SCENE, status="Again.")
    table.show(scene=replace(SCENE, shapes=SCENE.shapes[:1]))
    assert len(sent) == 2


def test_the_error_of_a_bot_is_shown(widget: TableWidget, table: FakeTable) -> None:
    table.last_error = ZeroDivisionError()
    table.notify()
    assert widget.last_error is table.last_error
    assert "ZeroDivisionError" in status(widget)


def test_closing_stops_the_bots_and_closes_every_part(table: FakeTable) -> None:
    before = set(_open())
    widget = TableWidget(table)
    assert table.running
    widget.close()
    widget.close()
    table.show(status="Nobody listens.")
    assert not table.running
    assert not _open() - before


def _open() -> set[Widget]:
    from ipywidgets.widgets.widget import _instances

    return set(_instances.values())


def test_a_front_end_without_widgets_gets_the_text_board(widget: TableWidget) -> None:
    bundle = widget._repr_mimebundle_()
    assert bundle is not None
    assert bundle["text/plain"] == "Your turn.\n\na board"
    assert "application/vnd.jupyter.widget-view+json" in bundle
    assert repr(widget) == "<TableWidget: Two squares>"


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
        ({"seats": ["person"]}, "not 1"),
        ({"players": 3, "seats": ["person"]}, "3 seats"),
        ({"seats": ["person", "nobody", "greedy"]}, "nobody"),
        ({"seed": 1.5}, "1.5"),
        ({"names": "Ann"}, "Ann"),
        ({"players": 3, "names": ["Ann", "Bob"]}, "3 names"),
        ({"start": 7}, "7"),
        ({"start": "me"}, "str"),
        ({"language": "xx"}, "xx"),
        ({"record": 3}, "int"),
        ({"record": "no record at all"}, "."),
        ({"autosave": 3}, "3"),
        ({"autosave": "/no/such/folder/file"}, "no/such"),
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
    assert "uptown-winner" in widget._seats.value
    assert widget._sections["ending"].children
    assert max(map(len, sent)) < 70_000
    widget.close()


def test_nothing_that_reaches_the_browser_names_a_hidden_tile(sent: list[bytes]) -> None:
    """If everything visible is equal, other racks and piles change no message and no widget."""
    from random import Random

    from uptown_widget.uptown import Rules, State

    observation = State.deal(Rules(players=3), Random(1)).observation(0)

    def messages(rng: Random) -> tuple[list[str], list[str]]:
        sent.clear()
        before = _open()
        widget = play(start=observation.sample_state(rng), seed=3, pace=0, seats=["person"] * 3)
        connect(widget)
        for name in ("guide", "more", "setup", "words", "unseen", "options", "share"):
            widget._handle(Event("press", name))
        for name in ("record:copy", "position:copy"):
            widget._handle(Event("press", name))
        assert widget.session.screen.section("share")
        assert widget.last_error is None
        states = sorted(_without_ids(part.get_state()) for part in _open() - before)
        widget.close()
        return [_without_ids(json.loads(message)) for message in sent], states

    messages(Random(0))  # paths are created once and cached
    first = messages(Random(1))
    assert any("textarea" in state for state in first[1])
    assert messages(Random(2)) == first


def _without_ids(told: object) -> str:
    text = json.dumps(told, default=str)
    return "".join(part for part in text.split('"') if not part.startswith(("IPY_MODEL_", "uptown-shown-")))


# Time passes.


def test_a_drawer_that_has_just_been_opened_takes_the_keyboard(
    table: FakeTable, told: list[tuple[Widget, object]]
) -> None:
    def act() -> Any:
        table.show(sections=SCREEN.sections[:2])
        widget = TableWidget(table)
        table.after = SCREEN
        Button.click(widget._controls["go"])
        yield SOON + 0.1
        # The first of the two drawers has only a field, which would open the keyboard of a phone.
        assert told == [(widget._controls["size"], {"do": "focus"})]
        table.show(sections=SCREEN.sections[:2])
        table.show(sections=SCREEN.sections)
        yield SOON + 0.1
        assert len(told) == 1
        widget.close()

    clock.in_a_loop(act)


def test_what_closes_a_drawer_gives_the_keyboard_to_what_opened_it_or_to_the_board(
    told: list[tuple[Widget, object]],
) -> None:
    widget = play(2, seed=5, seats=["person", "greedy"], start=0, pace=0, theme="light")
    session_of(widget).play(widget.session.observation.legal_moves()[0])

    def focused(*names: str) -> Widget:
        told.clear()
        for name in names:
            widget._handle(Event("press", name))
        ((found, content),) = told
        assert content == {"do": "focus"}
        return found

    controls, board = widget._controls, widget._board.faces["light"]
    assert focused("setup", "close:setup") is controls["setup"]
    assert focused("more", "share", "close:share") is controls["more"], "not the button that is gone"
    assert focused("replay", "back", "close:replay") is controls["replay"]
    assert focused("replay", "back", "more", "close:more") is controls["close:replay"], "what is still open"
    assert focused("close:replay") is controls["replay"]
    widget._handle(Event("key", "h"))
    assert focused("close:hint") is board, "a key opened it"
    assert focused("setup", "start", "start") is board, "a match is going on, so it asks once"
    widget.close()


# Arguments of play.


def test_the_default_language_is_that_of_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.delenv("LC_MESSAGES", raising=False)
    monkeypatch.setenv("LANG", "fr_CH.UTF-8")
    assert play(seed=1, pace=0).session.screen.language == "fr"
    assert play(seed=1, pace=0, language="nl").session.screen.language == "nl"
    monkeypatch.setenv("LANG", "C.UTF-8")
    assert play(seed=1, pace=0).session.screen.language == "en"


def test_names_and_the_seat_that_begins_can_be_chosen() -> None:
    widget = play(2, seed=1, seats=["person", "person"], names=["Ann", "Bob"], start=1)
    assert [card.title for card in widget.session.screen.cards] == ["Bob", "Ann"]


def test_colours_or_pairs_can_be_chosen_and_stay_with_the_seat() -> None:
    def shown(widget: TableWidget) -> list[str]:
        return [" + ".join(chip.label for chip in card.chips) for card in widget.session.screen.cards]

    widget = play(2, seed=1, seats=["person", "person"], colors=["orange+red", ""], start=1)
    assert shown(widget) == ["blue + green", "red + orange"]
    widget = play(seed=1, seats=["person"] * 3, colors=["", "blue", ""], start=0)
    assert shown(widget) == ["yellow", "blue", "green"]
    state = uptown.State.deal(uptown.Rules(players=2), random.Random(1))
    widget = play(start=state, colors=["yellow+orange", ""])
    assert shown(widget)[0] == "yellow + orange"
    with pytest.raises(GameError, match="Not a pair of colours: 'red'"):
        play(2, colors=["red", ""])
    with pytest.raises(GameError, match="Not a list with one string for each player"):
        play(2, colors="red+blue")


def test_a_record_is_opened(sent: list[bytes]) -> None:
    played = play(2, seed=5, seats=["greedy", "greedy"], pace=0)
    record = session_of(played).record()
    widget = play(record=record)
    connect(widget)
    assert str(widget.session.observation) == str(played.session.observation)
    assert len(sent) == len(widget._board.faces)


def test_the_same_call_continues_the_match_after_a_restart_of_the_kernel(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    def call() -> GameWidget[Any, Any]:
        return play(2, seed=5, seats=["person", "person"], autosave=True)

    widget = call()
    for _ in range(3):
        widget._handle(Event("press", "reveal"))
        session_of(widget).play(widget.session.observation.legal_moves()[0])
    assert [file.name for file in tmp_path.iterdir()] == ["uptown-autosave.txt"]
    again = call()
    assert str(again.session.observation) == str(widget.session.observation)
    assert again.session.screen.cards == tuple(replace(card, moved=False) for card in widget.session.screen.cards)
    again._handle(Event("press", "reveal"))
    session_of(again).play(again.session.observation.legal_moves()[0])
    again._handle(Event("press", "undo"))
    assert session_of(call()).record() == session_of(again).record()


def test_whoever_has_the_kernel_or_the_autosave_file_has_every_hidden_tile(tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    widget = play(2, seed=5, seats=["person", "greedy"], pace=0, autosave=file)
    state = session_of(widget).match.start
    assert isinstance(state, uptown.State)
    assert [len(pile) for pile in state.piles] == [23] * 4
    deal = json.loads(unpack(file.read_text(encoding="utf-8")))["deal"]
    assert deal == uptown.format_position(state)
    assert "?" not in deal


def test_an_opened_record_is_saved_too_and_a_bad_one_leaves_no_file(tmp_path: Path) -> None:
    place = tmp_path / "match.txt"
    with pytest.raises(GameError):
        play(record="no record at all", autosave=place)
    assert not place.exists()
    record = session_of(play(2, seed=5, seats=["greedy", "greedy"], pace=0)).record()
    played = play(record=record, autosave=str(place))
    again = play(autosave=place)
    assert str(again.session.observation) == str(played.session.observation)


@pytest.mark.parametrize("content", [b"nothing of ours", b"\xff\xfe", b""])
def test_a_file_without_a_match_is_refused_and_left_unchanged(tmp_path: Path, content: bytes) -> None:
    place = tmp_path / "notes.txt"
    place.write_bytes(content)
    with pytest.raises(GameError, match=r"notes\.txt"):
        play(autosave=place)
    assert place.read_bytes() == content
    assert list(tmp_path.iterdir()) == [place]


def test_a_deleted_folder_does_not_stop_the_match(tmp_path: Path) -> None:
    folder = tmp_path / "away"
    folder.mkdir()
    widget = play(2, seed=5, seats=["person", "greedy"], start=0, pace=0, autosave=folder / "match.txt")
    (folder / "match.txt").unlink()
    folder.rmdir()
    session_of(widget).play(widget.session.observation.legal_moves()[0])
    widget._handle(Event("point", ""))
    assert widget.last_error is None
    earlier = widget.session.screen.section("earlier")
    assert earlier is not None
    assert earlier.blocks == (
        Prose(("match.txt cannot be written (FileNotFoundError). This match is not being saved.",)),
    )
    folder.mkdir()
    session_of(widget).play(widget.session.observation.legal_moves()[0])
    assert widget.session.screen.section("earlier") is None
    assert len(session_of(widget).ui.shared.info.turns) == 4


def test_the_fake_screen_has_every_kind_of_block() -> None:
    assert SCREEN.scene.check() is SCENE
