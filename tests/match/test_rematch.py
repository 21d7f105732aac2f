"""The same people play again: in a room, without a server, and by link."""

import re
from collections import Counter

import pytest

from tests.match import correspondents
from tests.match.pages import Net, Page, connect, goes_on, play, sit
from tests.room_players import Player, Table, finish, quick, until
from tests.room_server import Server, frame, run
from uptown_widget.screen.controls import Event
from uptown_widget.screen.scene import Scene

__all__ = ["quick"]
pytestmark = pytest.mark.usefixtures("quick", "short_matches")


def test_once_all_who_are_connected_have_pressed_the_same_people_play_another_match_by_the_same_rules() -> None:
    async def test(server: Server) -> None:
        async with Table(server.where) as table:
            ada, ben = await table.begin("Ada", "Ben", scoring="blockers")
            watching = table.add(watching=True)
            assert "again" not in ada.controls()
            await finish([ada, ben])
            assert {"again", "leave"} <= ada.controls() & ben.controls()
            assert "again" not in watching.controls()
            code, before = ada.transport.code, ada.match.seat.table
            order = tuple(ada.match.names)
            ben.press("again")
            await until(lambda: "Ben wants a rematch." in ada.text())
            assert ada.session.screen.title == "Ben wants a rematch."
            assert "rematch ✓" in {card.subtitle for card in ada.session.screen.cards}
            assert "Rematch: waiting for Ada." in ben.text()
            assert "not connected" not in ada.text() + ben.text()
            assert ben.transport.code == code, "the result stays in sight"
            ada.press("again")
            await playing(ada, ben)
            assert ada.transport.code == ben.transport.code != code
            assert ada.match.options == ben.match.options == "blockers"
            assert ada.match.seat.table != before, "another table, other secrets"
            first = ada.match.names[0]
            for each in (ada, ben):
                begins = "you go first" if each.match.own == 0 else f"{first} goes first"
                assert begins in each.session.screen.status
                changed = tuple(ada.match.names) != order
                assert ("Colours now: " in each.session.screen.status) == changed, "whose colours are now whose"
            await finish([ada, ben])
            for each in (ada, ben):
                each.press("again")  # both at the same time
            await playing(ada, ben)
            assert ada.transport.code == ben.transport.code

    run(test)


def test_a_wish_for_a_rematch_can_be_withdrawn_and_made_again() -> None:
    async def test(server: Server) -> None:
        async with Table(server.where) as table:
            ada, ben = await table.begin("Ada", "Ben")
            await finish([ada, ben])
            ben.press("again")
            await until(lambda: "Ben wants a rematch." in ada.text())
            withdraw = next(each for each in ben.session.screen.controls() if each.id == "room-again")
            assert withdraw.label == "Withdraw"
            ben.press("again")
            await until(lambda: "wants a rematch" not in ada.text())
            assert "waiting for" not in ben.text()
            ada.press("again")
            await until(lambda: "Ada wants a rematch." in ben.text())
            assert ada.match.over, "Ben wants none any more"
            ben.press("again")
            await playing(ada, ben)

    run(test)


def test_the_matches_that_the_same_people_have_won_are_counted_also_after_a_reload() -> None:
    async def test(server: Server) -> None:
        async with Table(server.where) as table:
            ada, ben = await table.begin("Ada", "Ben")
            watching = table.add(watching=True)
            won = Counter[str]()
            for _ in range(3):
                await finish([ada, ben])
                won.update(ada.match.names[player] for player in ada.match.state.outcome().winners)
                for each in (ada, ben):
                    assert score(each) == {"Ada": won["Ada"], "Ben": won["Ben"]}
                assert "Matches won" not in watching.text(), "who looks on has not seen the matches before"
                for each in (ada, ben):
                    each.press("again")
                await playing(ada, ben)
                ben = reloaded(table, ben, ben.transport.code)
                await playing(ben)
                assert score(ben) == score(ada) == {"Ada": won["Ada"], "Ben": won["Ben"]}
            ada.press("leave")
            ada.press("leave")
            ada.press("open")
            await until(lambda: ada.match.own is not None)
            assert "Matches won" not in ada.text(), "another table, other people"

    run(test)


def score(player: Player) -> dict[str, int]:
    """Return how many matches each has won, as a device shows it."""
    shown = re.search(r"Matches won: (\S+) (\d+), (\S+) (\d+)", player.text())
    assert shown
    assert int(shown[2]) >= int(shown[4])
    return {shown[1]: int(shown[2]), shown[3]: int(shown[4])}


def test_the_room_of_the_match_before_leads_to_the_rematch_its_audience_and_whoever_opens_its_link_again() -> None:
    async def test(server: Server) -> None:
        async with Table(server.where) as table:
            ada, ben = await table.begin("Ada", "Ben")
            watching, old = table.add(watching=True), ada.transport.code
            await finish([ada, ben])
            for each in (ada, ben):
                each.press("again")
            await playing(ada, ben)
            await until(lambda: "next" in watching.controls())
            assert "The rematch is in another room." in watching.text()
            await until(lambda: watching.match.state is not None and not watching.match.over)
            assert watching.transport.code == ada.transport.code != old
            assert (watching.match.own, watching.saved) == (None, "")
            ben = reloaded(table, ben, old)
            await until(lambda: "next" in ben.controls())
            ben.press("next")
            await until(lambda: ben.match.own is not None and not ben.match.over)
            assert ben.transport.code == ada.transport.code, "in the seat that he has there"
            await finish([ada, ben])

    run(test)


def test_who_is_not_connected_is_not_waited_for_and_nobody_plays_again_alone() -> None:
    async def test(server: Server) -> None:
        async with Table(server.where) as table:
            ada, ben, cas = await table.begin("Ada", "Ben", "Cas")
            await finish([ada, ben, cas])
            ben.press("again")
            await until(lambda: "waiting for" in ben.text())
            ada.press("again")
            await until(lambda: "Ada and Ben want a rematch." in cas.text() or "Ben and Ada want" in cas.text())
            assert ada.match.over, "Cas is still there"
            cas.close()
            await playing(ada, ben)
            assert sorted(ada.match.names) == ["Ada", "Ben"]
            await finish([ada, ben])
            ben.close()
            await until(lambda: "Nobody else is connected any more." in ada.text())
            assert "again" not in ada.controls()

    run(test)


def test_whoever_wants_no_rematch_says_so_and_is_not_waited_for() -> None:
    async def test(server: Server) -> None:
        async with Table(server.where) as table:
            ada, ben, cas = await table.begin("Ada", "Ben", "Cas")
            await finish([ada, ben, cas])
            ben.press("again")
            await until(lambda: "no" in cas.controls())
            cas.press("no")
            await until(lambda: all("Cas does not want a rematch." in each.text() for each in (ada, ben)))
            assert "no rematch" in {card.subtitle for card in ada.session.screen.cards}
            assert "no" not in cas.controls()
            assert "again" in cas.controls(), "a mind can be changed"
            ada.press("again")
            await playing(ada, ben)
            assert sorted(ada.match.names) == ["Ada", "Ben"]
            for each in (ada, ben):
                assert each.session.screen.status.startswith("New deal, without Cas. Drawn by lot: ")
                assert "Colours now: " in each.session.screen.status
            await until(lambda: "The others have begun a rematch without you." in cas.text())

    run(test)


def test_all_others_can_start_a_rematch_without_somebody_who_does_not_answer() -> None:
    async def test(server: Server) -> None:
        async with Table(server.where) as table:
            ada, ben, cas = await table.begin("Ada", "Ben", "Cas")
            await finish([ada, ben, cas])
            ben.press("again")
            await until(lambda: "Rematch: waiting for" in ben.text())
            assert "without" not in ben.controls(), "one alone plays with nobody"
            ada.press("again")
            await until(lambda: {"without"} <= ada.controls() & ben.controls())
            assert "without" not in cas.controls()
            start = next(each for each in ben.session.screen.controls() if each.id == "room-without")
            assert start.label == "Start without Cas"
            ben.press("without")
            await playing(ada, ben)
            assert sorted(ada.match.names) == sorted(ben.match.names) == ["Ada", "Ben"]
            await until(lambda: "The others have begun a rematch without you." in cas.text())

    run(test)


@pytest.mark.parametrize("deal", ["nobody", "host"])
def test_on_the_way_to_a_rematch_nobody_is_invited_who_is_missing_is_named_and_who_reloads_is_in_it(
    monkeypatch: pytest.MonkeyPatch, deal: str
) -> None:
    async def test(server: Server) -> None:
        async with Table(server.where) as table:
            ada, ben = await table.begin("Ada", "Ben", deal=deal)
            await finish([ada, ben])
            old = ben.transport.code
            ben.press("again")
            await until(lambda: "Ben wants a rematch." in ada.text())
            monkeypatch.setattr(ben.transport, "_connect", lambda: None)  # his network has gone
            ada.press("again")
            await until(lambda: ada.match.is_open and not ada.match.over and ada.match.own is not None)
            assert not any(isinstance(block, Scene) for block in ada.blocks()), "no QR code"
            assert "The next match begins by itself as soon as all are here." in ada.text()
            assert ada.session.screen.status == "Waiting for Ben."
            ada = reloaded(table, ada, ada.transport.code)
            await until(lambda: "Waiting for Ben." in ada.session.screen.status)
            assert ada.controls() == {"leave"}
            await until(lambda: ben.transport.member is None)
            ben = reloaded(table, ben, old)  # which the address of the page still names
            await playing(ada, ben)
            assert ada.transport.code == ben.transport.code != old
            assert {ada.shared.own_name, ben.shared.own_name} == {"Ada", "Ben"}
            assert old not in ben.saved

    run(test)


async def playing(*players: Player) -> None:
    await until(lambda: all(each.match.state is not None and not each.match.over for each in players))


def reloaded(table: Table, player: Player, room: str) -> Player:
    """Close a page, and open it again at the same address with what it has saved."""
    player.close()
    again = Player(table.where, room, saved=player.saved, returns=False)
    table.players.append(again)
    return again


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


def test_a_rematch_that_a_host_deals_is_opened_by_the_same_host_alone() -> None:
    async def test(server: Server) -> None:
        async with Table(server.where) as table:
            ada, ben = await table.begin("Ada", "Ben", deal="host")
            await finish([ada, ben])
            other = await server.client.ws_connect(f"{server.where}/room/socket")
            again = {"room": table.room, "key": ben.transport.key}
            await other.send_json({"join": "j" * 32, "room": "", "after": 0, "again": again})
            await frame(other, "member")
            ben.press("again")
            await until(lambda: "Ben wants a rematch." in ada.text())
            assert ada.transport.next == "", "a guest opened a room, and leads nobody there"
            ada.press("again")
            await playing(ada, ben)
            assert ada.shared.deals
            ada_plays = ben.match.names.index("Ada")
            assert ben.match.dealer == ada_plays
            await finish([ada, ben])
            ada.close()
            await until(lambda: "Nobody else is connected any more." in ben.text())
            assert "again" not in ben.controls(), "whoever opens it deals"
            await other.close()

    run(test)


def test_without_a_server_creating_a_table_seats_and_the_host_leads_all_to_a_rematch() -> None:
    net = Net()
    host, guest = Page(net), Page(net)
    host.press("room-name", "Ada", "change")
    host.press("direct-create")
    connect(host, guest)
    assert "Ada (here)" in guest.seats()
    sit(guest, "Ben")
    host.press("room-start")
    play([host, guest])
    assert host.together.verified
    guest.press("room-again")
    assert "Ben wants a rematch." in host.text()
    assert "Rematch: waiting for Ada." in guest.text()
    host.press("room-again")
    assert sorted(host.shared.names) == sorted(guest.shared.names) == ["Ada", "Ben"]
    assert not host.together.over
    assert guest.together.state is not None
    assert "direct-invite" not in host.controls()
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
    assert last.text().count("Free") == 1
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
    assert two.session.screen.status == f"{one.name} wants a rematch. Type your name and sit down."
    for _ in range(2):  # pressed once more, it leads to the same match
        two.press("leave")
        two.press(f"match-{before}")
        two.session.handle(Event("press", "room-again"))
        assert two.together.own is not None
        assert two.together.started
