"""The toy at a table with all that games share: undo, hint, review, replay, forms, drawers, keys, languages."""

import json
from typing import Any

import pytest

from tests.toy import game
from tests.toy.playing import DRAW, WON, press, table
from uptown_widget.i18n import LANGUAGES
from uptown_widget.match.session import Session
from uptown_widget.notebook.game import GameWidget
from uptown_widget.screen.controls import Event, Screen
from uptown_widget.screen.svg import svg
from uptown_widget.ui.toolbar import DRAWERS
from uptown_widget.web import first_screens, open_table
from uptown_widget.web.message import encode, parts

ALONE = ("person", "greedy")


def history(session: Session[Any, Any]) -> tuple[str, ...]:
    return tuple(ply.move for ply in session.match.history)


def change(session: Session[Any, Any], name: str, value: str) -> None:
    session.handle(Event("change", name, value))


def check(session: Any) -> Screen:
    """Return the screen, which can be painted and sent."""
    assert session.last_error is None
    screen: Screen = session.screen
    screen.scene.check()
    encode(parts(screen))
    return screen


def test_a_press_is_a_move_and_the_bot_answers() -> None:
    session = table(seats=ALONE)
    assert check(session).mood == "yours"
    press(session, "square:B2")
    assert history(session)[0] == "B2"
    assert len(history(session)) == 2
    press(session, "square:B2")
    assert check(session).mood == "refused"
    assert session.screen.status == "B2 is taken."


def test_a_move_is_taken_back_and_made_again() -> None:
    session = table("B2", "A1", seats=ALONE[:1] * 2)
    press(session, "undo")
    assert history(session) == ("B2",)
    press(session, "redo")
    assert history(session) == ("B2", "A1")


def test_two_people_at_one_screen_move_in_turn_without_a_curtain() -> None:
    session = table()
    for square, player in (("B2", 0), ("A1", 1), ("A3", 0)):
        assert session.observation.player == player
        assert check(session).mood == "yours"
        press(session, f"square:{square}")
    assert history(session) == ("B2", "A1", "A3")
    again = Session.resume(game, session.saved(), pace=0)
    assert again.observation == session.observation


def test_a_hint_says_why_and_its_move_is_played_with_two_presses() -> None:
    session = table("B2", "A1", "A3", "A2")
    press(session, "hint")
    section = check(session).section("hint")
    assert section is not None
    (entries,) = section.blocks
    assert "three in a row" in str(entries)
    press(session, "try:C1", "confirm")
    assert history(session)[-1] == "C1"


def test_a_match_that_is_over_is_reviewed_replayed_and_played_on_from_a_mistake() -> None:
    session = table("A1", "B2", "A2", "C3", "A3")
    assert check(session).mood == "over"
    assert session.screen.section("ending") is not None
    press(session, "review")
    assert len(session.ui.shared.info.review or ()) == 5
    worst = max(session.ui.shared.info.review or (), key=lambda verdict: verdict.cost)
    assert (worst.ply, worst.best.move) == (3, "A3")
    press(session, "again:3")
    assert "Better: A3" in check(session).status
    press(session, "better")
    assert history(session) == ("A1", "B2", "A2", "A3")


def test_the_replay_shows_each_turn() -> None:
    session = table(*DRAW)
    press(session, "replay")
    for ply in range(len(DRAW)):
        change(session, "at", str(ply))
        assert check(session).scene.label.endswith(f"after {ply} turns")
    press(session, "run")
    check(session)


@pytest.mark.parametrize("drawer", DRAWERS)
def test_each_drawer_opens(drawer: str) -> None:
    session = table("B2", "A1", seats=("person", "person"))
    press(session, drawer)
    assert check(session).section(drawer) is not None


def test_the_form_begins_a_match_with_what_was_chosen_and_the_deal_of_the_day() -> None:
    session = table(seats=ALONE)
    press(session, "setup", "choices", "preset:screen")
    change(session, "name:1", "Bo")
    change(session, "starts", "1")
    names = [control.id for control in check(session).controls()]
    assert "players:2" in names
    assert not {"players:1", "players:3", "rules"} & {*names}
    press(session, "start")
    assert [seat.name for seat in session.ui.shared.info.seats] == ["Bo", "Player 1"]
    press(session, "setup", "today")
    assert sorted(str(seat.bot) for seat in session.ui.shared.info.seats) == ["None", "greedy"]
    assert session.ui.shared.info.day


@pytest.mark.parametrize("name", ["players", "seats", "names", "nothing"])
def test_as_many_play_as_the_game_is_for(name: str) -> None:
    given: Any = {"players": 2, "seats": ["person", "greedy"], "names": ["Ann", "Bo"]}
    setup = game.make_setup(**{each: value for each, value in given.items() if each == name})
    assert setup.players == len(setup.seats) == len(setup.names) == 2
    with pytest.raises(ValueError, match="Two play this game, not 3"):
        game.make_setup(players=3)


def test_moves_are_typed_chosen_from_a_list_and_made_with_keys() -> None:
    session = table()
    press(session, "words")
    session.handle(Event("submit", "move", "b2"))
    change(session, "squares", "A1")
    press(session, "play-selected")
    for key in ("ArrowLeft", "ArrowUp", "ArrowRight", "ArrowRight", "Enter"):
        session.handle(Event("key", key))
    assert history(session) == ("B2", "A1", "A3")
    session.handle(Event("submit", "move", "Q9"))
    assert check(session).mood == "refused"


def test_a_move_that_has_to_be_confirmed_waits() -> None:
    session = table(seats=ALONE)
    press(session, "options", "confirm-mode", "square:B2")
    assert history(session) == ()
    press(session, "square:B2")
    assert history(session)[0] == "B2"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_games_share_is_said_in_each_language(language: str) -> None:
    session = table("B2", language=language)
    labels = {control.id: control.label for control in check(session).controls()}
    english = {control.id: control.label for control in table("B2").screen.controls()}
    assert labels.keys() == english.keys()
    assert all((labels[name] == english[name]) == (language == "en") for name in ("undo", "hint", "setup", "guide"))


def test_the_result_is_shared_in_words() -> None:
    session = table(*WON)
    press(session, "copy-result")
    assert session.game.result_text(session.observation, session.ui.shared.info).startswith("Noughts: 1. Player 1")


def test_a_picture_is_drawn_of_it() -> None:
    assert svg(table(*WON).screen.scene, width=300).count("<") > 12


# Hosts.


def test_a_widget_shows_it_and_follows_the_match() -> None:
    widget = GameWidget(table(seats=ALONE))
    widget.session.play("B2")
    assert (widget.ply, widget.current_player, widget.result) == (2, 0, None)
    assert widget.position == game.format_position(widget.session.match.observation(0))
    assert widget.last_error is None


def opened(posted: list[str], keep: Any = None, **visit: Any) -> Session[Any, Any]:
    """The session of a play page."""
    session = open_table(posted.append, keep, json.dumps({"game": "noughts", **visit})).session
    assert isinstance(session, Session)
    return session


def test_the_play_page_shows_it_saves_it_and_goes_on() -> None:
    posted: list[str] = []
    kept: list[str] = []
    host = open_table(posted.append, kept.append, json.dumps({"game": "noughts"}))
    host.receive(json.dumps({"kind": "press", "name": "setup"}))
    for name in ("preset:bots", "start", "square:B2", "square:C2"):
        host.receive(json.dumps({"kind": "press", "name": name}))
    assert host.session.last_error is None
    assert any("scene" in json.loads(message) for message in posted)
    again = opened(posted, kept=kept[-1])
    assert len(history(again)) >= 2
    assert {"B2", "C2"} & {*history(again)}
    assert "cannot be read" not in "".join(posted)


def test_a_link_opens_it_on_the_play_page() -> None:
    text = str(table("B2", "A1").match.record())
    assert history(opened([], link=text)) == ("B2", "A1")


def test_there_is_a_first_screen_in_each_language_while_python_loads() -> None:
    found = first_screens("noughts")
    assert found.keys() == LANGUAGES.keys()
    assert json.loads(found["en"])["scene"]
