"""Sessions at several devices around a room: lobby, whole matches, reloads, somebody who leaves."""

import json
import re
from collections import Counter
from collections.abc import Callable
from functools import cache, partial

import pytest

from tests.match.house import CODE, Guest, House, joined, opened
from tests.match.mistakes import check_own_mistakes
from tests.site.leaks import known, shown
from uptown_widget.errors import GameError
from uptown_widget.screen.controls import Prose, Row
from uptown_widget.screen.scene import Scene
from uptown_widget.together.protocol.messages import Link, Open, Play, Sit, Start, Table, read
from uptown_widget.together.protocol.room import SHARE, dump, load
from uptown_widget.together.transports.room_transport import LOST, SILENT
from uptown_widget.ui import effects
from uptown_widget.web.message import encode, parts


def seated(players: int, spectators: int = 0) -> list[Guest]:
    """Guests around a table whose match has not started, the host first."""
    house, languages = House(), ("en", "ko", "nl", "fr", "en", "en")
    guests: list[Guest] = []
    for number in range(players + spectators):
        guest = Guest(house, languages[number], room=CODE if guests else "")
        guests.append(guest)
        if number < players:
            guest.press("name", "change", f"Player {number}")
            guest.press("sit" if number else "open")
            if not number:
                guest.press("sit")
    return guests


def table(players: int, spectators: int = 0) -> list[Guest]:
    """Guests around a table whose match has started, the host first."""
    guests = seated(players, spectators)
    guests[0].press("start")
    assert all(guest.together.state is not None for guest in guests)
    return guests


def play(guests: list[Guest], until: Callable[[], bool] = lambda: False) -> None:
    while any([guest.moves() for guest in guests if guest.there]):  # noqa: C419  everybody has a go
        if until():
            return


@cache
def ended(players: int) -> list[Guest]:
    """Guests around a table whose match is over, and one who watched."""
    guests = table(players, spectators=1)
    play(guests)
    return guests


@pytest.mark.parametrize("players", [2, pytest.param(5, marks=pytest.mark.long)])
def test_a_whole_match_between_devices_with_an_audience(players: int, request: pytest.FixtureRequest) -> None:
    if players == 2:
        request.getfixturevalue("short_matches")
    guests = ended(players)
    assert len({guest.session.match.outcome() for guest in guests}) == 1
    assert all(guest.session.match.outcome() is not None for guest in guests)
    assert "Checked" in guests[0].text()
    for guest in guests[:players]:
        assert guest.session.viewer == guest.together.own
    assert guests[-1].session.viewer is None
    assert guests[0].together.verified


@pytest.mark.usefixtures("glances", "short_matches")
def test_once_all_is_checked_a_sealed_match_can_be_reviewed_and_ones_own_mistakes_are_kept() -> None:
    guests = ended(2)
    for guest in guests:
        check_own_mistakes(guest.session)
    session = guests[0].session
    for ply, turn in enumerate(session.match.history):
        assert turn.move in session.match.observation(turn.player, ply).legal_moves()


def test_the_lobby_shows_code_names_and_who_may_start() -> None:
    house = House()
    host = Guest(house)
    host.press("open")
    assert "name" in host.controls()["name"].wrong
    assert host.session.screen.mood == "refused"
    host.press("name", "change", "Ada")
    host.press("open")
    host.press("sit")
    assert CODE.upper() in host.text()
    assert host.session.screen.status == "The match has not started."
    assert host.session.screen.cards == ()
    assert "start" not in host.controls()
    assert "as soon as somebody else sits down" in host.text()
    guest = joined(house, "Ada")
    assert host.sitting() == ["Ada", "Ada 2"]
    assert "start" in host.controls()
    assert "start" not in guest.controls()


def test_a_wrong_code_is_refused_in_one_sentence() -> None:
    guest = Guest(House(), room="zzzzz")
    assert "There is no room" in guest.session.screen.status
    assert "open" in guest.controls()
    guest.press("join")
    assert "five letters" in guest.controls()["code"].wrong


@pytest.mark.usefixtures("short_matches")
def test_a_reload_resumes_the_match_for_host_and_guest() -> None:
    guests = table(3)
    play(guests, until=lambda: len(guests[0].session.match.history) > 12)
    for guest in guests:
        rack, turns = guest.session.observation.racks, len(guest.session.match.history)
        guest.reload()
        assert guest.session.observation.racks == rack
        assert len(guest.session.match.history) == turns
    play(guests)
    assert all(guest.together.verified and not guest.together.faults for guest in guests)


@pytest.mark.usefixtures("short_matches")
def test_after_the_end_the_way_leads_back_to_the_door_and_into_another_room() -> None:
    guests = table(2)
    play(guests, until=lambda: len(guests[0].session.match.history) > 4)
    guests[0].press("leave")
    assert "Your seat will be lost." in guests[0].session.screen.status, "leaving a match asks first"
    assert guests[0].together.own is not None
    play(guests)
    guest, before = guests[0], guests[0].kept
    guest.press("leave")
    assert {"open", "join"} <= guest.controls().keys()
    guest.reload()
    assert {"open", "join"} <= guest.controls().keys()
    assert guest.kept != before
    house = guest.house = House()
    house.guests.append(guest)
    guest.transport.connected(on=True)
    guest.press("open")
    guest.press("sit")
    assert "Player 0" in guest.text()
    assert guest.session.match.history == ()


@pytest.mark.usefixtures("short_matches")
def test_who_leaves_is_named_and_a_bot_plays_on_once_all_agree() -> None:
    guests = table(3)
    play(guests, until=lambda: len(guests[0].session.match.history) > 8)
    gone, first, second = guests
    gone.leave()
    play(guests)
    name, number = "Player 0", gone.together.own
    assert f"Waiting for {name}." in second.text() or "Player 0" in second.text()
    first.press(f"bot-{number}")
    assert f"Let a bot play until {name} is back?" in first.controls()[f"bot-{number}"].wrong or second.language != "en"
    assert not any(player.agreed for player in first.together.players)
    first.press(f"bot-{number}")
    second.press_twice(f"bot-{number}")
    play(guests)
    for guest in (first, second):
        assert guest.session.match.outcome() is not None
        assert guest.together.verified


@pytest.mark.parametrize("stuck", ["before the deal", "in the middle", "in a room that was rewound"])
def test_whoever_is_in_a_match_that_does_not_go_on_can_leave_it(stuck: str) -> None:
    guests = seated(3)
    host, *_, gone = guests
    if stuck == "before the deal":
        gone.leave()
        host.press_twice("start")
        assert host.together.started
        assert "Nobody can deal without them" in host.text()
    else:
        host.press("start")
        gone.leave()
        play(guests)
    if stuck == "in a room that was rewound":
        assert host.house.room is not None
        del host.house.room.log[2:]
        host.reload()
        assert "opened again" in host.text()
    assert not host.moves()
    host.press_twice("leave")
    assert {"open", "join"} <= host.controls().keys()


@pytest.mark.usefixtures("short_matches")
def test_a_new_room_gets_new_secrets_also_after_the_server_was_started_again() -> None:
    guests = table(2)
    play(guests)
    victim = guests[0]
    before = victim.shared.match.seat
    assert before is not None
    house = victim.house = House()  # the server has been started again: it knows no room
    house.guests.append(victim)
    victim.member = None
    victim.begin("")
    assert "There is no room" in victim.session.screen.status
    victim.press("open")
    victim.press("sit")
    after = victim.together.seat
    assert (after.table != before.table, after.seed != before.seed, after.key != before.key) == (True, True, True)
    assert victim.together.players[0].commitment != before.commitment


def test_a_room_that_was_opened_anew_in_the_place_of_another_is_refused_in_a_sentence() -> None:
    guests = table(2)
    play(guests, until=lambda: len(guests[0].session.match.history) > 4)
    house = House()
    opened(house, "Eve")
    victim = guests[1]
    victim.house = house
    house.guests.append(victim)
    victim.member = None
    victim.session.set_language("en")
    victim.language = "en"
    victim.begin("")
    assert "The room was opened again and no longer holds this match." in victim.text()
    assert "sit" not in victim.controls() or victim.together.own is None
    victim.press("leave")
    assert "open" in victim.controls()


def test_once_the_server_was_started_again_all_read_that_the_room_is_gone_and_ask_no_more() -> None:
    guests = table(2)
    play(guests, until=lambda: len(guests[0].session.match.history) > 4)
    asked: list[str] = []
    for guest in guests:
        guest.session.set_language("en")
        guest.press("audience")
        guest.house = House()
        guest.transport.connected(on=False)
        guest.transport.connected(on=True)
        guest.transport.connected(on=False)  # the server hangs up on whoever asks for a room that it does not know
        assert "The server was started again and no longer has this room." in guest.text()
        assert "does not answer" not in guest.text()
        assert {"copy", "audience"}.isdisjoint(guest.controls())
        assert "/watch" not in str(guest.blocks())
        guest.transport._connect = partial(asked.append, "connect")
        for _ in range(3 * LOST):
            guest.transport.tick()
        assert not asked, "it would count as guessing codes"
        guest.press("leave")
        assert "open" in guest.controls()


def test_a_connection_of_which_only_half_is_left_is_noticed_and_made_anew() -> None:
    guests = table(2)
    guest, posted = guests[0], list[str]()
    asked: list[str] = []
    guest.transport._connect = lambda: asked.append("connect")
    guest.transport._hang_up = lambda: asked.append("hang up")
    guest.transport._send_frame = posted.append  # what is sent arrives nowhere
    for _ in range(SILENT):
        guest.transport.tick()
    assert '"join"' in posted[-1], "it asks for a sign of life"
    assert guest.transport.is_connected
    guest.hear(dump({"here": [0, 1]}))
    for _ in range(LOST - 1):
        guest.transport.tick()
    assert guest.transport.is_connected, "one came"
    guest.transport.tick()
    assert not guest.transport.is_connected
    assert asked == ["hang up", "connect"]
    guest.session.set_language("en")
    assert "The room does not answer. Trying again" in guest.text()
    asked.clear()
    for _ in range(2 * LOST):
        guest.transport.tick()
    assert asked.count("hang up") == 2, "one that is never answered is given up, too"
    assert asked.count("connect") == 2 * LOST


def test_a_device_that_hears_much_gives_a_sign_of_life_and_says_that_it_is_here_if_others_read_otherwise() -> None:
    host = opened(House())
    said = list[str]()
    host.transport._send_frame = said.append
    for _ in range(SILENT + 1):
        host.transport.heard(dump({"here": [0]}))
        host.transport.tick()
    assert len(said) == 1
    host.transport.heard(dump({"here": [1]}))
    assert len(said) == 2
    assert all("join" in load(text) for text in said)


def test_a_device_that_has_read_more_than_it_is_shown_says_so_and_sends_nothing() -> None:
    guests = table(2)
    play(guests, until=lambda: len(guests[0].session.match.history) > 4)
    victim, house = guests[0], guests[0].house
    assert house.room is not None
    del house.room.log[6:]
    said = len(house.room.log)
    victim.reload()
    assert "The room was opened again" in victim.text()
    assert len(house.room.log) == said
    victim.press("leave")
    assert "open" in victim.controls()


@pytest.mark.usefixtures("short_matches")
def test_who_does_not_open_after_the_end_is_named_and_the_result_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    guests = table(2)
    play(guests, until=lambda: len(guests[0].session.match.history) > 18)
    silent, other = guests[1], guests[0]
    monkeypatch.setattr(silent.shared.match, "pending", list)
    play(guests)
    for guest in guests:
        guest.session.set_language("en")
    assert other.session.match.outcome() is not None
    assert (
        "The device of Player 1 has not sent its secret number, so nobody can check how the tiles were drawn."
        in other.text()
    )
    assert "The result stands." in other.text()
    assert "leave" in other.controls()


def test_the_rules_are_shown_before_anybody_sits_down_and_whoever_begins_changes_none() -> None:
    house = House()
    host = Guest(house)
    host.press("scoring", "change", "blockers")
    host.press("name", "change", "Ada")
    host.press("open")
    guest = Guest(house, room=CODE)
    assert "Blockers" in guest.text()
    guest.press("name", "change", "Ben")
    guest.press("sit")
    assert "scoring" not in host.controls()
    host.press("start")
    assert guest.together.started
    assert host.together.options == "blockers"


def test_nothing_that_concerns_others_can_be_done_alone() -> None:
    guests = table(2)
    play(guests, until=lambda: len(guests[0].session.match.history) > 4)
    shown = {
        control.id
        for section in guests[0].session.screen.sections
        for block in section.blocks
        if isinstance(block, Row)
        for control in block.controls
    }
    assert {"hint", "replay", "guide"} <= shown
    assert not shown & {"undo", "redo", "setup", "share"}
    for effect in (effects.Undo(), effects.Redo(), effects.OpenText("x"), effects.Export("record", "copy")):
        with pytest.raises(GameError):
            guests[0].session.do(effect)


def test_a_device_is_never_sent_a_tile_of_another_before_the_end() -> None:
    guests = table(3)
    play(guests, until=lambda: len(guests[0].session.match.history) > 30)
    for guest in guests:
        state, own = guest.together.state, guest.together.own
        assert [rack is not None for rack in state.racks] == [color == own for color in range(3)]
        assert not any('\\"open\\"' in frame for frame in guest.frames)


def test_an_audience_is_invited_by_an_address_of_its_own() -> None:
    guests = table(2)
    assert "watch" not in guests[0].text()
    for guest in guests:
        guest.press("audience")
        section = guest.session.screen.section("room")
        assert section is not None
        links = [link for block in section.blocks if isinstance(block, Prose) for link in block.links]
        assert links == [(f"http://here/room/{CODE}/watch",) * 2]
        assert any(isinstance(block, Scene) for block in section.blocks)
        guest.press("audience")
        assert "/watch" not in str(guest.session.screen.section("room"))


def test_who_watches_is_offered_no_seat_is_told_no_rack_and_keeps_nothing() -> None:
    house = House()
    host = opened(house)
    watching = Guest(house, room=CODE, watching=True)
    assert "You are watching" in watching.text()
    assert set(watching.controls()) == {"audience", "leave"}
    other = joined(house, "Ben")
    host.press("start")
    late = Guest(house, room=CODE, watching=True)
    while host.moves() or other.moves():
        for guest in (watching, late) if len(host.session.match.history) % 8 == 0 else ():
            seen = guest.session.observation
            assert all(rack is None or len(rack) == 4 for rack in seen.racks)  # what is left of a colour all can tell
            assert shown(encode(parts(guest.session.screen))) <= known(seen)
    assert watching.kept == late.kept == ""
    for guest in (watching, late):
        assert "Checked" in guest.text()
        said = [read(json.loads(frame)["text"]).message for frame in guest.frames if '"text"' in frame]
        # Each of these is meant for everybody: no kind of message has a place for a rack.
        assert {type(message) for message in said} == {Table, Sit, Start, Link, Play, Open}
    assert house.room is not None
    assert max(Counter(entry.member for entry in house.room.log).values()) <= 150 < SHARE / 3
    kinds = [type(read(entry.text).message) for entry in house.room.log]
    assert Play not in kinds[kinds.index(Open) :], "secrets come after the last move"


def test_a_browser_with_a_seat_watches_without_it() -> None:
    house = House()
    host = opened(house)
    host.watching, host.member = True, None
    host.begin(CODE)
    assert host.together.own is None


class OtherVersion(Guest):
    """A device whose page is of another version."""

    def post(self, text: str) -> None:
        super().post(re.sub(r'(\\"v\\":\s*)2', r"\g<1>3", text))


def test_a_device_of_another_version_is_told_of_in_one_sentence_and_harms_nothing() -> None:
    house = House()
    host = opened(house)
    other = OtherVersion(house, "nl", room=CODE)
    other.press("name", "change", "Ben")
    other.press("sit")
    assert "The other device has another version of this page. Reload the page on both." in host.text()
    assert "een andere versie" in other.text()
    assert [player.name for player in host.together.players] == ["Ada"]
    joined(house, "Cas")
    assert [player.name for player in host.together.players] == ["Ada", "Cas"], "whoever has this version plays"
