"""The same people play again: in a room, without a server, and by link."""

import pytest

from tests.match import correspondents
from tests.match.pages import Net, Page, connect, goes_on, play, sit
from tests.room_players import Table, finish, until
from tests.room_server import Server, frame, run
from uptown_widget.screen.controls import Event


@pytest.mark.usefixtures("short_matches")
def test_after_the_end_one_press_of_each_leads_the_same_people_to_another_match_by_the_same_rules() -> None:
    async def test(server: Server) -> None:
        async with Table(server.where) as table:
            ada, ben = await table.begin("Ada", "Ben", scoring="blockers")
            watching = table.add(watching=True)
            assert "again" not in ada.controls()
            await finish([ada, ben])
            assert {"again", "leave"} <= ada.controls() & ben.controls()
            assert "again" not in watching.controls()
            code, before = ada.transport.code, ada.match.seat.table
            ben.press("again")
            await until(lambda: ben.transport.code not in ("", code) and ben.match.own is not None)
            await until(lambda: "The others play again." in ada.text())
            ada.press("again")
            await until(lambda: ada.transport.code == ben.transport.code and len(ben.shared.names) == 2)
            assert sorted(ben.shared.names) == ["Ada", "Ben"]
            assert ada.match.options == ben.match.options == "blockers"
            assert ada.match.seat.table != before, "another table, other secrets"
            ben.press("start")
            await until(lambda: all(each.match.state is not None for each in (ada, ben)))
            await finish([ada, ben])
            for each in (ada, ben):
                each.press("again")  # both at the same time
            await until(lambda: len(ada.shared.names) == len(ben.shared.names) == 2)
            assert ada.transport.code == ben.transport.code

    run(test)


def test_nobody_without_a_seat_leads_the_people_of_a_room_to_another_one() -> None:
    async def test(server: Server) -> None:
        async with Table(server.where) as table:
            ada, ben = await table.begin("Ada", "Ben")
            for key in ("k" * 32, ""):
                other = await server.client.ws_connect(f"{server.where}/room/socket")
                again = {"room": table.room, "key": key}
                await other.send_json({"join": "j" * 32, "room": "", "after": 0, "again": again})
                await frame(other, "member")
                await other.close()
            stranger = await server.connect("s" * 32, table.room)
            await frame(stranger, "here")
            other = await server.client.ws_connect(f"{server.where}/room/socket")
            again = {"room": table.room, "key": "s" * 32}
            await other.send_json({"join": "j" * 32, "room": "", "after": 0, "again": again})
            assert (await frame(other, "member"))["room"] != table.room
            await until(lambda: ada.transport.client and len(ada.transport.here) == 3)
            assert ada.transport.next == ben.transport.next == ""

    run(test)


@pytest.mark.usefixtures("short_matches")
def test_whose_deal_it_is_is_told_before_one_sits_down_for_a_rematch() -> None:
    async def test(server: Server) -> None:
        async with Table(server.where) as table:
            ada, ben = await table.begin("Ada", "Ben", deal="host")
            await finish([ada, ben])
            assert "again" not in ben.controls(), "whoever opens it deals"
            ada.press("again")
            await until(lambda: "again" in ben.controls())
            ben.press("again")
            await until(lambda: "Ada is the host: their device deals" in ben.text())
            assert "sit" in ben.controls()
            ben.press("sit")
            await until(lambda: len(ada.shared.names) == 2)

    run(test)


@pytest.mark.usefixtures("short_matches")
def test_without_a_server_creating_a_table_seats_and_the_host_leads_all_to_a_rematch() -> None:
    net = Net()
    host, guest = Page(net), Page(net)
    host.press("room-name", "Ada", "change")
    host.press("direct-create")
    connect(host, guest)
    assert "At the table: Ada" in guest.text()
    sit(guest, "Ben")
    host.press("room-start")
    play([host, guest])
    assert host.together.verified
    assert "room-again" not in guest.controls(), "the host's page is the room"
    host.press("room-again")
    assert "The others play again." in guest.text()
    guest.press("room-again")
    assert sorted(host.shared.names) == sorted(guest.shared.names) == ["Ada", "Ben"]
    host.press("room-start")
    assert guest.together.state is not None
    goes_on([host, guest])
    host.reload()
    assert host.together.own is not None, "what was saved is the new table"


def test_by_link_a_rematch_is_another_link_for_as_many_by_the_same_rules() -> None:
    _, ended = correspondents.ended(2)
    last = correspondents.Browser(ended.name)
    last.kept = ended.kept
    last.reload()
    before = last.together
    assert before.verified
    last.session.handle(Event("press", "room-again"))
    last.session.set_language("en")
    assert "Free seats: 1" in last.text()
    assert last.together is not before
    assert last.together.options == before.options == "blockers"
    assert last.link()


def ended_by_link() -> list[correspondents.Browser]:
    """Return two browsers in which a match has ended, each as on another visit."""
    browsers = []
    for each in correspondents.ended(2)[0]:
        browser = correspondents.Browser(each.name)
        browser.kept = each.kept
        browser.reload()
        browsers.append(browser)
    return browsers


def test_by_link_those_who_press_rematch_at_the_same_time_meet_in_one_match() -> None:
    browsers = ended_by_link()
    one, two = browsers
    seeds = {each.together.seat.seed for each in browsers}
    for each in browsers:
        each.session.handle(Event("press", "room-again"))
    one.session.open(two.link())
    two.session.open(one.link())
    assert one.together.log.table == two.together.log.table
    assert {player.key for player in one.together.players} == {player.key for player in two.together.players}
    assert not seeds & {each.together.seat.seed for each in browsers}, "other secrets"
    holder = correspondents.play(browsers, two, turns=4)
    assert len(holder.session.match.history) == 4


def test_by_link_rematch_leads_to_the_table_that_another_one_has_opened_and_seats_there() -> None:
    one, two = ended_by_link()
    before = two.together.log.table.hex()
    one.session.handle(Event("press", "room-again"))
    two.session.open(one.link())
    assert two.together.own is None
    for _ in range(2):  # pressed once more, it leads to the same match
        two.press("leave")
        two.press(f"match-{before}")
        two.session.handle(Event("press", "room-again"))
        assert two.together.own is not None
        assert two.together.started
