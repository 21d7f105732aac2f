"""The lobby: from the door of a room to the first tile, who is there, what stays in sight, and another match."""

from unittest.mock import Mock

import pytest

from tests.match import correspondents
from tests.match.hosted_guests import Player
from tests.match.house import CODE, Guest, House, joined, opened, started
from uptown_widget.errors import GameError
from uptown_widget.screen.controls import Entries, Event, Prose, Row, Section
from uptown_widget.screen.scene import Scene, Text
from uptown_widget.together.protocol.room import dump
from uptown_widget.together.transports.room_transport import BLOCKED, UNANSWERED
from uptown_widget.ui import effects
from uptown_widget.ui.effects import ExportedText
from uptown_widget.web.message import parts

INVITED = "Ada invites you to a match of Uptown. Type your name and sit down."
AWAY = "Ada is not connected: wait a moment, or leave the table."
LONG_AWAY = "Ada has not been connected for a while"


def at_a_table_of_upturn() -> tuple[Player, Player]:
    """Return who has opened the room, and deals, and who has sat down there."""
    house = House()
    host = Player(house, "upturn")
    host.press("name", "change", "Ada")
    host.press("open")
    guest = Player(house, "upturn", room=CODE)
    guest.press("name", "change", "Ben")
    guest.press("sit")
    return host, guest


def drawn_names(guest: Guest) -> list[str]:
    """Return the names on the board, which has as many places."""
    seats = guest.session.info().seats
    words = [shape.text for shape in guest.session.screen.scene.shapes if isinstance(shape, Text)]
    names = [seat.name for seat in seats]
    assert all(any(name in word for word in words) for name in names)
    return names


def urgent(guest: Guest) -> Section | None:
    return guest.session.screen.section("urgent")


def test_whoever_opens_presses_twice_and_a_guest_once_before_the_first_tile() -> None:
    host = opened(House())
    assert host.seats() == ["Ada (you)", *["Free"] * 4], "opening a room seats"
    assert "sit" not in host.controls()
    guest = joined(host.house, "Ben")
    host.press("start")
    mover = next(each for each in (host, guest) if each.session.observation.legal_moves())
    mover.moves()
    assert len(host.session.match.history) == 1


def test_the_host_who_deals_sits_down_by_opening_and_is_named_before_anybody_else_sits() -> None:
    house = House()
    host = Player(house, "upturn")
    host.press("name", "change", "Ada")
    host.press("open")
    guest = Player(house, "upturn", room=CODE)
    assert "Ada is the host: their device deals" in guest.text()
    assert "Nobody can peek" not in guest.text() + host.text()
    assert "While this page is not connected, the match waits." in host.text()
    assert "While the host is not connected, the match waits." in guest.text()


def test_the_board_of_the_lobby_has_the_names_of_those_who_sit_and_room_for_as_many_as_come() -> None:
    house = House()
    host = Player(house, "upturn")
    assert drawn_names(host) == ["…"] * 3
    host.press("name", "change", "Ada")
    host.press("open")
    assert drawn_names(host) == ["Ada", "…", "…"]
    for name in ("Ben", "Cas", "Dee"):
        guest = Player(house, "upturn", room=CODE)
        guest.press("name", "change", name)
        guest.press("sit")
    assert drawn_names(host) == drawn_names(guest) == ["Ada", "Ben", "Cas", "Dee"]
    guest.press("leave")
    assert drawn_names(guest) == ["…"] * 3
    assert drawn_names(host) == ["Ada", "Ben", "Cas"]


def test_all_read_who_has_left_who_would_have_begun_the_match_and_who_begins_it_now() -> None:
    host = opened(House())
    ben, cas = joined(host.house, "Ben"), joined(host.house, "Cas")
    host.press("leave")
    assert ben.session.screen.status == ben.session.screen.announcement == "Ada has left: now you start the match."
    assert cas.session.screen.status == "Ada has left: now Ben starts the match."
    ben.press("leave")
    assert cas.session.screen.status == "Ben has left: now you start the match."
    late = Guest(host.house, room=CODE)
    assert late.session.screen.status == "Ben has left: now Cas starts the match."
    late.press("name", "change", "Dee")
    late.press("sit")
    cas.press("start")
    assert late.session.match.history == ()
    assert "has left" not in late.session.screen.status


def test_who_leaves_and_would_not_have_begun_is_no_news_and_who_comes_back_is_none_either() -> None:
    host = opened(House())
    ben, cas = joined(host.house, "Ben"), joined(host.house, "Cas")
    cas.press("leave")
    assert host.session.screen.status == "Press “Start” as soon as everybody is here."
    assert ben.session.screen.status == "Ada starts the match."
    assert Guest(host.house, room=CODE).session.screen.status == INVITED
    assert Guest(host.house, room=CODE, watching=True).session.screen.status == "The match has not started."
    host.press("leave")
    joined(host.house, "Ada")
    assert ben.session.screen.status == "Press “Start” as soon as everybody is here."


def test_where_the_one_who_deals_has_left_all_read_that_the_table_is_over() -> None:
    host, guest = at_a_table_of_upturn()
    host.press("leave")
    told = "Ada has left, and nobody else can start: leave the table and open another one."
    assert guest.session.screen.status == told
    assert told in guest.text()
    assert "starts the match" not in guest.text()


def test_in_the_lobby_the_link_is_copied_or_shared_and_the_code_is_shown() -> None:
    host = opened(House())
    guest = joined(host.house, "Ben")
    for each in (host, guest):
        for how in ("copy", "share"):
            exported = each.press(how)
            assert isinstance(exported, ExportedText)
            assert (exported.how, exported.text) == (how, f"http://here/room/{CODE}")
        section = each.session.screen.section("room")
        assert section is not None
        assert any(isinstance(block, Scene) for block in section.blocks)
    assert "copy" not in Guest(host.house, room=CODE, watching=True).controls(), "who watches invites nobody to play"


@pytest.mark.parametrize(
    "written",
    [
        *("ABCDE", "abc-de", "a b c d e", "ＡＢＣＤＥ", "a.b.c.d.e", "“ABCDE”", "(abcde)", "abcde.", "#abcde"),  # noqa: RUF001
        *("Room ABCDE", "Where shall we three meet? ABCDE", "The code is abcde", "방 ABCDE", "http://x/room/abcde"),
    ],
)
def test_a_code_is_found_in_whatever_somebody_types_or_pastes(written: str) -> None:
    house = opened(House()).house
    guest = Guest(house)
    guest.press("code", "change", written)
    guest.press("join")
    assert guest.transport.code == CODE


def test_the_lobby_tells_who_is_here_who_is_away_and_who_has_not_sat_down() -> None:
    host = opened(House())
    guest = joined(host.house, "Ben")
    third = Guest(host.house, room=CODE)
    choosing = "Free (somebody is here and has not sat down)"
    assert host.seats() == ["Ada (you)", "Ben (here)", choosing, "Free", "Free"]
    Guest(host.house, room=CODE)
    assert host.seats() == ["Ada (you)", "Ben (here)", choosing, choosing, "Free"]
    assert third.seats() == ["Ada (here)", "Ben (here)", choosing, "Free", "Free"]
    guest.leave()
    assert host.seats()[1] == "Ben (not connected)"
    guest.there = True
    guest.reload()
    assert host.seats()[:2] == ["Ada (you)", "Ben (here)"]
    assert guest.seats()[:2] == ["Ada (here)", "Ben (you)"]


def test_a_start_without_somebody_who_sits_there_takes_a_second_press() -> None:
    host = opened(House())
    guest = joined(host.house, "Ben")
    guest.leave()
    host.press("start")
    assert host.session.screen.status == "The match would wait for Ben. Press once more to start all the same."
    assert "start" in host.controls()
    host.press("start")
    assert "start" not in host.controls()


def test_where_nobody_can_start_the_match_all_read_what_to_do() -> None:
    host = opened(House())
    guest = joined(host.house, "Ben")
    assert "Ada starts the match." in guest.text()
    assert AWAY not in guest.text()
    assert host.house.room is not None
    host.house.room.wait = lambda _: max(0, 60 - host.house.now)
    host.leave()
    assert AWAY in guest.text()
    assert "anew" not in guest.controls(), "a reload takes a moment"
    host.house.now = 26
    guest.transport.tick()
    assert LONG_AWAY in guest.text()
    assert guest.controls()["anew"].label == "Go on in a new room"
    host.there = True
    host.reload()
    assert AWAY not in guest.text()
    assert "anew" not in guest.controls()
    host.press("leave")
    assert "Ada starts" not in guest.text(), "who is next in the room can start, once somebody else sits down"
    assert AWAY not in guest.text()


def test_where_the_one_who_deals_is_gone_all_read_what_to_do() -> None:
    host, guest = at_a_table_of_upturn()
    assert AWAY not in guest.text()
    assert AWAY not in host.text()
    host.leave()
    assert "Ada starts the match." in guest.text()
    assert f"{LONG_AWAY}: you can create a room of your own." in guest.text()
    assert guest.controls()["anew"].label == "Create a new room"
    guest.house.room = None  # what is opened now is another one
    guest.press("anew")
    guest.transport.connected(on=True)
    assert guest.sitting() == ["Ben"]
    assert guest.match.host == guest.transport.member


def test_a_room_that_nobody_answers_for_says_so_and_can_be_left() -> None:
    house = House()
    host = Guest(house)
    host.there = False  # what it sends arrives nowhere
    host.transport.connected(on=False)
    host.press("name", "change", "Ada")
    host.press("open")
    assert "Connecting …" in host.text()
    assert set(host.controls()) == {"leave"}
    shown = Mock(wraps=host.session.show)
    host.session.show = shown  # type: ignore[method-assign]
    for _ in range(UNANSWERED):
        host.transport.tick()
    assert shown.called, "the page says so by itself"
    assert "The room does not answer. Trying again …" in host.text()
    silent = host.text()
    for tick in range(UNANSWERED, BLOCKED):
        assert host.text() == silent
        shown.reset_mock()
        host.transport.tick()
        if tick % 3 == 0:
            host.transport.connected(on=False)  # some networks refuse, others are silent
    assert len(host.text()) > len(silent), "what may be in the way"
    assert shown.called
    host.press("leave")
    assert "open" in host.controls()
    host.press("open")
    assert "Connecting …" in host.text()
    host.transport.connected(on=False)
    assert "The room does not answer. Trying again …" in host.text()
    host.there = True
    host.transport.connected(on=True)
    assert host.sitting() == ["Ada"], "it was tried again"


def test_without_a_connection_the_bar_says_so_and_a_move_is_shown_as_being_sent() -> None:
    guests = started()
    mover = next(each for each in guests if each.session.observation.legal_moves())
    mover.there = False
    mover.transport.connected(on=False)
    bar = urgent(mover)
    assert bar is not None
    assert bar.blocks == (Prose(("The room does not answer. Trying again …",)),)
    mover.moves()
    assert mover.session.screen.status == "Your move is being sent …"
    assert not mover.session.match.history
    mover.there = True
    mover.transport.connected(on=True)
    mover.transport.tick()
    assert len(mover.session.match.history) == 1
    assert urgent(mover) is None


def test_in_a_match_the_cards_and_a_bar_tell_who_is_not_connected_and_where_a_bot_plays() -> None:
    guests = started(("Ada", "Ben", "Cas"))
    host, gone, third = guests
    number = gone.together.own
    assert urgent(host) is None
    gone.leave()
    bar = urgent(host)
    assert bar is not None
    assert bar.place == "bar", "no drawer covers it"
    assert bar.blocks[0] == Prose(("Ben is not connected.",))
    assert host.session.screen.cards[number].subtitle == "not connected"
    while host.moves() or third.moves():
        pass
    assert host.session.screen.status == "Waiting for Ben.", "nobody is said to think who is gone"
    host.press(f"bot-{number}")
    assert host.session.screen.status == "Let a bot play until Ben is back? Press once more."
    host.press(f"bot-{number}")
    assert "Ada wants a bot to play for Ben. Do you agree?" in third.text()
    assert "wants a bot" not in host.text()
    assert [third.controls()[name].label for name in (f"bot-{number}", f"wait-{number}")] == ["Agree", "Wait for Ben"]
    third.press(f"wait-{number}")
    assert "Ada wants a bot to play for Ben; you wait." in third.text()
    assert not host.together.players[number].gone
    third.press(f"bot-{number}")  # once: it was asked
    assert host.session.screen.cards[number].subtitle == "a bot plays"
    assert urgent(host) is None
    gone.there = True
    gone.reload()
    assert "Ben is back and can take their seat." in host.text()
    bar = urgent(gone)
    assert bar is not None
    assert [(control.id, control.primary) for control in bar.controls()] == [("room-return", True)]
    assert "A bot played 1 turn for you. The log says: You place" in gone.text()
    log = host.session.screen.section("log")
    assert log is not None
    (entries,) = [block for block in log.blocks if isinstance(block, Entries)]
    marked = {ply for ply, entry in enumerate(entries.entries) if entry.text.endswith(" (by a bot)")}
    assert marked == host.together.by_bots
    gone.press("return")
    assert "is back" not in host.text()
    assert host.session.screen.status.startswith("Ben plays again.")
    assert "plays again" not in gone.session.screen.status
    assert "The log says: You place" in gone.text()
    while not gone.moves():
        assert host.moves() or third.moves()
    assert urgent(gone) is None
    gone.leave()
    while host.moves() or third.moves():
        pass
    host.press_twice(f"bot-{number}")
    assert f"wait-{number}" in third.controls(), "asked again, they choose again"


def test_before_a_minute_of_absence_the_button_of_a_bot_counts_down_and_is_grey() -> None:
    host, gone = started()
    if host.together.state.current_player == host.together.own:
        host.moves()
    number = gone.together.own
    assert host.house.room is not None
    host.house.room.wait = lambda _: max(0, 60 - host.house.now)
    gone.leave()
    waits = host.controls()[f"bot-{number}"]
    assert (waits.label, waits.enabled) == ("A bot can take over in 60 s", False)
    host.press_twice(f"bot-{number}")
    assert not gone.together.players[number].gone
    for seconds, label in ((18.5, "A bot can take over in 42 s"), (60, "Let a bot play for Ben")):
        host.house.now = seconds
        host.transport.tick()
        assert host.controls()[f"bot-{number}"].label == label
    assert host.controls()[f"bot-{number}"].primary
    host.press_twice(f"bot-{number}")
    assert host.together.players[number].gone


def test_a_bot_can_take_the_seat_of_whoever_has_left_at_once_whoever_is_to_move() -> None:
    guests = started()
    mover = next(each for each in guests if each.session.observation.legal_moves())
    other = next(each for each in guests if each is not mover)
    number = other.together.own
    other.press_twice("leave")
    assert f"bot-{number}" in mover.controls(), "it is not the turn of whoever has left"
    assert mover.session.screen.cards[number].subtitle == "has left"
    mover.press_twice(f"bot-{number}")
    assert mover.together.players[number].gone
    assert mover.session.screen.cards[number].subtitle == "a bot plays"
    mover.moves()
    assert len(mover.together.turns) == 2, "the bot has answered"


def test_the_title_and_a_quiet_sound_tell_whose_turn_it_is() -> None:
    guests = started()
    for _ in range(6):
        mover = next(each for each in guests if each.session.observation.legal_moves())
        other = next(each for each in guests if each is not mover)
        assert parts(mover.session.screen)["title"] == "Your turn"
        assert mover.session.screen.sounds.names == ("turn",)
        assert other.session.screen.title == f"{mover.shared.names[mover.together.own]}'s turn"
        assert other.session.screen.sounds.names == ()
        before = other.session.screen.sounds.cue
        mover.moves()
        assert other.session.screen.sounds.cue != before
    for each in guests:
        each.session.set_host_info(sounds="yes")
        each.session.handle(Event("press", "sounds"))
    assert not any(each.session.screen.sounds.names for each in guests)
    assert opened(House()).session.screen.title == ""


def test_what_has_to_be_answered_stays_in_sight() -> None:
    host, guest = at_a_table_of_upturn()
    host.press("start")
    for _ in range(6):
        for each in (host, guest):
            each.moves()
    last = host.session.match.history[-1].player
    asker, other = (host, guest) if host.match.own == last else (guest, host)
    asker.session.do(effects.Undo())
    bar = urgent(other)
    assert bar is not None
    assert bar.place == "bar"
    assert {control.id for control in bar.controls()} == {"room-agree", "room-refuse"}
    other.press("agree")
    assert urgent(other) is None


def test_whoever_starts_can_remove_somebody_before_the_match_who_gets_no_seat_again() -> None:
    host = opened(House())
    guest, other = joined(host.house, "Ben"), joined(host.house, "Cas")
    assert "remove-1" not in guest.controls()
    assert "remove-0" not in host.controls(), "not oneself"
    host.press("remove-1")
    assert "Ben gets no seat until you let them in again" in host.controls()["remove-1"].wrong
    assert host.controls()["remove-1"].label == "Remove Ben?", "the button itself asks"
    assert host.sitting() == ["Ada", "Ben", "Cas"]
    host.press("remove-1")
    for each in (host, guest, other):
        assert each.sitting() == ["Ada", "Cas"]
        assert "has not sat down" not in each.text(), "nobody waits for whoever was removed"
    assert guest.session.screen.status.startswith("You were removed from this table.")
    for press in ("words", "close:words"):
        guest.session.handle(Event("press", press))
        assert not {"copy", "share"} & set(guest.controls()), "nor do they invite others"
    assert "sit" not in guest.controls()
    guest.transport.send(guest.together.sit("Ben"))
    assert host.sitting() == ["Ada", "Cas"]
    host.press("start")
    assert other.together.started
    assert guest.together.started
    assert guest.together.own is None, "whoever was removed looks on"


def test_whoever_was_removed_can_be_let_in_again_and_then_sits_down() -> None:
    host = opened(House())
    guest, other = joined(host.house, "Ben"), joined(host.house, "Cas")
    host.press_twice("remove-1")
    for each in (host, guest, other):
        assert each.seats()[-1] == "Ben (removed)"
        assert ("admit-1" in each.controls()) == (each is host)
    host.press("admit-1")
    assert host.sitting() == ["Ada", "Cas"], "nobody is seated by others"
    assert "You were removed" not in guest.session.screen.status
    guest.press("sit")
    for each in (host, guest, other):
        assert each.sitting() == ["Ada", "Cas", "Ben"]
        assert "(removed)" not in each.text()
    host.press("start")
    assert guest.together.own is not None


def test_the_second_press_removes_whom_the_first_one_named_also_if_seats_have_shifted() -> None:
    host = opened(House())
    guest, other = joined(host.house, "Ben"), joined(host.house, "Cas")
    joined(host.house, "Dee")
    host.press("remove-2")
    assert "Cas gets no seat until you let them in again" in host.controls()["remove-2"].wrong
    guest.press("leave")
    host.press("remove-2")
    assert host.sitting() == ["Ada", "Dee"]
    assert other.together.own is None


def test_nobody_but_the_one_who_starts_removes_anybody_and_nobody_does_after_the_start() -> None:
    host = opened(House())
    guest, other = joined(host.house, "Ben"), joined(host.house, "Cas")
    guest.transport.send(guest.together.remove(2))
    assert host.sitting() == ["Ada", "Ben", "Cas"]
    assert host.house.room is not None
    assert len(host.house.room.seats) == 3
    host.press("start")
    host.transport.send(host.together.remove((host.together.own + 1) % 3))
    assert len(host.house.room.seats) == len(other.together.players) == 3
    assert not any(each.together.faults for each in (host, guest, other))


def test_a_sixth_sitter_and_those_who_leave_do_no_harm_also_the_first_one() -> None:
    house = House()
    first = opened(house, "Player 0")
    others = [joined(house, f"Player {number}") for number in range(1, 6)]
    sixth = others.pop()
    assert "All seats are taken. You can watch." in sixth.text()
    assert "start" in first.controls()
    first.press("leave")
    assert others[0].sitting() == ["Player 1", "Player 2", "Player 3", "Player 4"]
    assert "start" in others[0].controls(), "the next one starts"
    assert "remove-2" in others[0].controls()
    assert "sit" in sixth.controls(), "a seat is free again"
    sixth.press("name", "change", "Player 5")
    sixth.press("sit")
    others[1].press("leave")
    back = joined(house, "Player 2")
    everybody = [others[0], *others[2:], sixth, back]
    others[0].press("start")
    assert len(others[0].together.players) == len(everybody) == 5
    for _ in range(8):
        for each in everybody:
            each.moves()
    assert len({each.session.match.history for each in everybody}) == 1
    assert len(others[0].session.match.history) > 5, "everybody has had a turn"
    assert not any(each.together.faults for each in everybody)


def test_by_link_nobody_is_removed_whose_link_is_not_opened_has_no_seat() -> None:
    ada, ben, zoe = (correspondents.Browser(name) for name in ("Ada", "Ben", "Zoe"))
    ada.create(2)
    invitation = ada.link()
    for each in (zoe, ben):
        each.session.open(invitation)
        each.sit()
    assert not any("remove" in name for each in (ada, ben, zoe) for name in each.controls())
    ada.session.open(ben.link())
    assert ada.together.started
    with pytest.raises(GameError, match="All seats were taken before Zoe sat down"):
        ada.session.open(zoe.link())
    assert sorted(ada.shared.names) == ["Ada", "Ben"]
    assert "leave" in zoe.controls()


def test_the_ways_to_leave_and_to_invite_stay_in_sight_and_stand_once_while_a_drawer_is_open() -> None:
    host = opened(House())
    guest = joined(host.house, "Ben")
    ways = {"room-copy", "room-audience", "room-leave"}
    for start in (False, True):
        if start:
            host.press("start")
        for each in (host, guest):
            assert urgent(each) is None
            each.session.handle(Event("press", "words"))
            bar = urgent(each)
            assert bar is not None
            assert ways <= {control.id for control in bar.controls()}
            names = [control.id for control in each.session.screen.controls()]
            assert all(names.count(name) == 1 for name in ways)
            each.session.handle(Event("press", "close:words"))
            assert urgent(each) is None
            assert "leave" in each.controls()


def test_enter_in_a_field_presses_the_button_beside_it() -> None:
    host = opened(House())
    guest = Guest(host.house, room=CODE)
    at_door, by_link = Guest(House()), correspondents.Browser("Ada")
    for device, field, button in (
        (at_door, "name", "room-open"),
        (at_door, "code", "room-join"),
        (guest, "name", "room-sit"),
        (by_link, "name", "letter-create"),
    ):
        assert device.controls()[field].enter == button
        assert button in {control.id for control in device.session.screen.controls()}


def test_without_a_name_the_field_is_marked_in_which_it_is_missing() -> None:
    host = opened(House())
    for device, button in ((Guest(House()), "open"), (Guest(host.house, room=CODE), "sit")):
        assert device.controls()["name"].first, "it has the focus where no keyboard covers the rest"
        device.press(button)
        assert device.controls()["name"].wrong == device.session.screen.status == "Type your name first."
        assert not device.controls()[button].wrong


def test_the_field_for_the_name_stands_before_the_seats() -> None:
    host = opened(House())
    rows = [block for block in Guest(host.house, room=CODE).blocks() if isinstance(block, Row)]
    first = next(number for number, row in enumerate(rows) if row.look == "seat")
    assert "room-name" in {control.id for row in rows[:first] for control in row.controls}


@pytest.mark.parametrize(
    "said", ["{}", " {}.", "The room is {}.", "{} at 8:25 in room 25852", "http://a:25852/room/{}"]
)
@pytest.mark.parametrize("code", ["SZBKM", "KMNSQ", "BKSBZ", "KMNPQ"])
@pytest.mark.parametrize(("letters", "digits"), [("S", "5"), ("Z", "2"), ("B", "8"), ("SZB", "528")])
def test_digits_that_look_like_letters_of_a_code_are_read_as_these(
    said: str, code: str, letters: str, digits: str
) -> None:
    guest = Guest(House())
    guest.press("code", "change", said.format(code.translate(str.maketrans(letters, digits))))
    guest.press("join")
    assert guest.controls()["code"].wrong == f"There is no room {code}. Check the letters."


def test_a_mistyped_code_is_refused_at_its_field_and_in_the_status_line() -> None:
    guest = Guest(House())
    guest.press("code", "change", "ZZZZZ")
    guest.press("join")
    told = "There is no room ZZZZZ. Check the letters."
    assert guest.controls()["code"].wrong == guest.session.screen.status == told
    guest.press("code", "change", "12")
    guest.press("join")
    assert "five letters" in guest.session.screen.status


def test_without_the_one_who_would_start_the_others_go_on_together_in_a_new_room() -> None:
    host = opened(House())
    ben, cas = joined(host.house, "Ben"), joined(host.house, "Cas")
    host.leave()
    ben.press("anew")
    host.house.guests, ben.house = [host], House("fghij")
    ben.house.guests = [ben]
    ben.transport.connected(on=True)
    assert ben.sitting() == ["Ben"]
    assert cas.transport.code == CODE
    cas.hear(dump({"here": [2], "next": "fghij"}))
    cas.house = ben.house
    cas.house.guests.append(cas)
    cas.transport.connected(on=True)
    assert cas.transport.code == "fghij", "without a press"
    assert ben.sitting() == cas.sitting() == ["Ben", "Cas"]
    ben.press("start")
    assert cas.together.started
    host.there = True
    host.reload()
    host.hear(dump({"here": [0], "next": "fghij"}))
    assert "The others go on in another room." in host.text()
    host.press("next")
    assert host.transport.code == "fghij"


def test_nobody_is_led_away_from_a_table_at_which_others_sit() -> None:
    host = opened(House())
    ben = joined(host.house, "Ben")
    for each in (host, ben):
        each.hear(dump({"here": [0, 1], "next": "fghij"}))
        assert each.transport.code == CODE
        assert "next" not in each.controls()


def test_at_the_start_all_read_that_lots_were_drawn_and_which_card_is_theirs() -> None:
    for each in started(("Ada", "Ben", "Cas")):
        first = each.together.names[0]
        begins = "you go first" if each.together.own == 0 else f"{first} goes first"
        assert each.session.screen.status.startswith(f"Drawn by lot: {begins}.")
        assert [card.subtitle for card in each.session.screen.cards].index("you") == each.together.own


def test_who_moves_too_late_reads_that_a_bot_has_played() -> None:
    guests = started()
    late = next(each for each in guests if each.session.observation.legal_moves())
    other = next(each for each in guests if each is not late)
    late.leave()
    late.moves()
    other.press_twice(f"bot-{late.together.own}")
    other.moves()
    late.there = True
    late.transport.connected(on=True)
    late.transport.tick()
    turns = sum(1 for ply in late.together.by_bots if late.together.turns[ply].player == late.together.own)
    assert turns > 1
    assert "Your move came too late: a bot has played for you." in late.text()
    late.reload()
    assert f"A bot played {turns} turns for you." in late.text()
