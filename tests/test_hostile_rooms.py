"""What hostile members do to a room of the server: players who have a seat finish their match all the same."""

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import pytest

from tests.room_players import Player, Table, finish, play, quick, until
from tests.room_server import KEY, Server, ends, frame, run
from tests.together.seats import sealed, sit_text, table_text
from uptown_widget.i18n import say, use_language
from uptown_widget.serve.rooms import AWAY, Rooms
from uptown_widget.together.protocol import room as rooms
from uptown_widget.together.protocol.messages import HOST, Open, Play, Remove, Start
from uptown_widget.together.protocol.room import MAX_MEMBERS, MAX_SEATS, ONLOOKER, Room, RoomError
from uptown_widget.upturn import game as upturn

__all__ = ["quick"]

BYSTANDER = "somebody without a seat"
SECRET = "0" * 64


async def pester(server: Server, room: str, texts: list[str], *, keys: int) -> None:
    """Say 20 things over one connection after another, under one key or several; 240 in all."""
    for attempt in range(12):
        socket = await server.connect(f"{BYSTANDER} {attempt % keys}", room, after=10**5)
        try:
            await frame(socket, "member")
            for number, text in enumerate((texts * 20)[:20]):
                await socket.send_json({"say": text, "id": 1000 * attempt + number})
        except (TypeError, ConnectionError):  # it has been closed
            pass
        await socket.close()


async def go_on(players: Sequence[Player], turns: int) -> None:
    """Play so many turns more, the same at each device."""
    count = len(players[0].match.turns) + turns
    await play(players, lambda: all(len(each.match.turns) >= count for each in players))
    assert len({tuple(str(turn.move) for turn in each.match.turns[:count]) for each in players}) == 1


def assert_no_bystander_is_heard(player: Player) -> None:
    assert player.transport.client is not None
    assert player.transport.client.read < 400, "what was said without a seat is not in the log"


JUNK = ["x", "{}", json.dumps({"v": 9, "type": "chat"})]
SEATED = [sealed(7, Play(0, "pass")), sealed(7, Open(SECRET)), sealed(7, Start((0, 1)))]


@pytest.mark.parametrize("keys", [1, 10**6])
@pytest.mark.usefixtures("quick", "short_matches")
def test_players_finish_their_match_whatever_a_bystander_says_over_and_over(
    keys: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(server: Server) -> None:
        async with small_room(server, monkeypatch, 150, 60) as table:
            players = await table.begin("Ada", "Ben")
            await play(players, lambda: len(players[0].match.turns) > 4)
            for texts in (JUNK, SEATED, [table_text(7, HOST)], [sit_text(7)]):
                await pester(server, table.room, texts, keys=keys)
            await finish(players)
            assert [player.lost for player in players] == [0, 0]
            assert_no_bystander_is_heard(players[0])

    run(test)


@pytest.mark.usefixtures("quick")
def test_a_match_that_the_host_deals_goes_on_whatever_a_bystander_says(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(server: Server) -> None:
        async with small_room(server, monkeypatch, 150, 60) as table:
            players = await table.begin("Ada", "Ben", deal=HOST, game=upturn)
            await asyncio.gather(
                pester(server, table.room, [*JUNK, *SEATED], keys=1),
                pester(server, table.room, [sit_text(8)], keys=10**6),
            )
            await go_on(players, 20)
            assert [player.lost for player in players] == [0, 0]
            assert_no_bystander_is_heard(players[0])

    run(test)


def test_nothing_but_sitting_down_is_taken_from_a_member_without_a_seat() -> None:
    async def test(server: Server) -> None:
        _, room = await server.sit(1)
        for number, text in enumerate([*JUNK, *SEATED, sit_text(2).replace("commitment", "commitmen")]):
            socket = await server.connect(KEY.format(number + 2), room)
            await socket.send_json({"say": text, "id": 0})
            assert (await ends(socket))[-1] == {"sorry": "damaged"}
        late = await server.connect(KEY.format(50), room)
        assert (await frame(late, "member"))["count"] == 1

    run(test)


def test_more_people_than_seats_are_refused_one_and_nobody_is_sent_away() -> None:
    async def test(server: Server) -> None:
        first, room = await server.sit(0)
        for number in range(1, MAX_SEATS):
            await server.sit(number, room)
        late = await server.connect(KEY.format(99), room)
        await late.send_json({"say": sit_text(99), "id": 4})
        assert await frame(late, "sorry") == {"sorry": "seats", "id": 4}
        await first.send_json({"say": "still here", "id": 0})
        while (await frame(late, "n"))["text"] != "still here":
            pass

    run(test)


def full_room() -> Room:
    """Return a room in which three people sit, before their match."""
    room = Room()
    for number in range(3):
        room.join(KEY.format(number))
    room.say(0, {"say": table_text(0), "id": 0})
    for number in range(3):
        room.say(number, {"say": sit_text(number), "id": 1})
    return room


def test_whoever_begins_cannot_silence_a_player_by_a_removal_that_the_devices_do_not_take_as_said() -> None:
    """The room checks no signatures: a removal that nobody has signed takes a seat there, and none on the devices.

    The match would wait for somebody who can say nothing, and the others would read whom it waits for.
    """
    room = full_room()
    forged = sealed(7, Remove(1))  # signed by somebody else
    room.say(0, {"say": forged, "id": 2})
    with pytest.raises(RoomError):
        room.say(1, {"say": sit_text(1), "id": 2})
    room.say(0, {"say": sealed(0, Start((0, 1, 2))), "id": 3})
    assert room.say(1, {"say": sealed(1, Play(0, "pass")), "id": 2}) is not None
    assert room.used_up == []


def test_whoever_was_sent_away_sits_down_no_more_and_says_nothing_in_the_match() -> None:
    room = full_room()
    room.say(0, {"say": sealed(0, Remove(2)), "id": 2})
    room.say(0, {"say": sealed(0, Start((0, 1))), "id": 3})
    for text in (sit_text(2), sealed(2, Play(0, "pass"))):
        with pytest.raises(RoomError):
            room.say(2, {"say": text, "id": 5})


def test_who_finds_no_seat_reads_so_and_can_look_on() -> None:
    async def test(server: Server) -> None:
        async with Table(server.where) as table:
            await table.seat(*(f"Player {number}" for number in range(MAX_SEATS - 1)))
            late = table.add("nl")
            await until(lambda: "Alle plaatsen zijn bezet" in late.text())
            assert late.shared.settled
            assert "sit" not in late.controls()

    run(test)


# How fast.


def test_coming_back_renews_nothing_of_what_a_seat_may_send_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("uptown_widget.serve.rooms.BURST", 5)
    now = [0.0]

    async def test(server: Server) -> None:
        socket, room = await server.sit(1)
        for number in range(4):
            await socket.send_json({"say": "x", "id": number})
            await frame(socket, "n")
        for number in range(4, 7):
            await socket.close()
            socket = await server.connect(KEY.format(1), room, after=5)
            await socket.send_json({"say": "x", "id": number})
            assert await frame(socket, "sorry") == {"sorry": "fast", "id": number}
        now[0] += 1
        await socket.send_json({"say": "x", "id": 4})
        assert (await frame(socket, "n"))["id"] == 4

    run(test, Rooms(clock=lambda: now[0]))


def test_a_message_that_came_too_fast_is_sent_again_and_no_move_vanishes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("uptown_widget.notebook.connection.PACE", 0)
    monkeypatch.setattr("uptown_widget.serve.rooms.BURST", 3)
    monkeypatch.setattr("uptown_widget.serve.rooms.RATE", 30)
    monkeypatch.setattr("tests.room_players.LOOK_AGAIN", 0.1)
    read: set[str] = set()

    class Reader(Player):
        def heard(self, frame: str) -> None:
            super().heard(frame)
            if '"fast"' in frame:
                read.add(self.text())

    monkeypatch.setattr("tests.room_players.Player", Reader)

    async def test(server: Server) -> None:
        async with Table(server.where) as table:
            players = await table.begin("Ada", "Ben")
            await go_on(players, 15)
            assert [player.lost for player in players] == [0, 0]
            await until(lambda: not any("Too many" in player.text() for player in players))

    run(test)
    assert any("Too many messages at once: yours is sent again in a moment." in text for text in read)


# How much.


@asynccontextmanager
async def small_room(server: Server, monkeypatch: pytest.MonkeyPatch, share: int, common: int) -> AsyncIterator[Table]:
    monkeypatch.setattr(rooms, "SHARE", share)
    monkeypatch.setattr(rooms, "MAX_ENTRIES", share * MAX_SEATS + common)
    async with Table(server.where) as table:
        yield table


@pytest.mark.usefixtures("quick")
def test_a_room_that_is_full_of_messages_says_so_at_every_table(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(server: Server) -> None:
        async with small_room(server, monkeypatch, 30, 20) as table:
            ada, ben = players = await table.begin("Ada", "Ben")
            audience = table.add("ko", watching=True)
            for player, language in ((ada, "fr"), (ben, "nl")):
                player.session.set_language(language)
            await play(players, lambda: "vol berichten" in ben.text() and "saturé" in ada.text())
            late = table.add()
            await until(lambda: "This room is full of messages" in late.text())
            with use_language("ko"):
                sentences = {
                    say("This room is full of messages: {name} can send no more.", name=name) for name in ("Ada", "Ben")
                }
            assert any(sentence in audience.text() for sentence in sentences)
            assert "je kunt niets meer versturen" in ben.session.screen.status
            for player in players:
                assert player.lost == 0
                assert "leave" in player.controls()
            again = table.add(saved=ada.saved)
            await until(lambda: "This room is full of messages" in again.text())

    run(test)


@pytest.mark.usefixtures("quick")
def test_a_player_who_says_as_much_as_the_room_takes_is_replaced_and_the_others_go_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def test(server: Server) -> None:
        async with small_room(server, monkeypatch, 80, 60) as table:
            ada, ben, mallory = await table.begin("Ada", "Ben", "Mallory")
            for number in range(200):
                mallory.transport.send(f"{number}")
            await until(lambda: "Mallory can send no more" in ada.text() and "Mallory" in ben.text())
            assert "you can send no more. Open another one." in mallory.text()
            number = mallory.match.own

            def waits_for_mallory() -> bool:
                return f"bot-{number}" in ada.controls() and f"bot-{number}" in ben.controls()

            await play([ada, ben], waits_for_mallory)
            for player in (ada, ben):
                player.press(f"bot-{number}")
                player.press(f"bot-{number}")
            await go_on([ada, ben], 20)
            assert [player.lost for player in (ada, ben)] == [0, 0]

    run(test)


# Many connections.


async def crowd(server: Server, room: str, number: int, address: str, key: str = "{} of a crowd of many") -> list[Any]:
    """Connect as many members without a seat from an address of their own."""
    client = aiohttp.ClientSession(connector=aiohttp.TCPConnector(local_addr=(address, 0), limit=0))
    found: list[Any] = [client]
    for each in range(number):
        socket = await client.ws_connect(f"{server.where}/room/socket")
        await socket.send_json({"join": key and key.format(each), "room": room, "after": 0})
        found.append(socket)
        assert "member" in await frame(socket, "member")
    return found


@pytest.mark.parametrize("looks_on", [False, True])
def test_a_crowd_from_one_address_keeps_nobody_from_another_out(
    monkeypatch: pytest.MonkeyPatch, *, looks_on: bool
) -> None:
    monkeypatch.setattr("uptown_widget.serve.rooms.MAX_ONLOOKERS", 10)

    async def test(server: Server) -> None:
        host, room = await server.sit(0)
        number = 10 if looks_on else MAX_MEMBERS - 1
        client, *sockets = await crowd(server, room, number, "127.0.0.2", "" if looks_on else "{} of a crowd of many")
        guest = await server.connect("" if looks_on else KEY.format(1), room)
        assert (await frame(guest, "member"))["member"] == (ONLOOKER if looks_on else MAX_MEMBERS)
        assert [told for told in await ends(sockets[0]) if "sorry" in told] == []
        await host.send_json({"say": "hello", "id": 0})
        while (await frame(guest, "n"))["text"] != "hello":
            pass
        await client.close()

    run(test)


def test_who_went_without_a_seat_gives_way_to_who_comes_and_who_has_one_never_does() -> None:
    now = [0.0]

    async def test(server: Server) -> None:
        host, room = await server.sit(0)
        guest, _ = await server.sit(1, room)
        await guest.close()
        for number in range(2, MAX_MEMBERS):
            socket = await server.connect(KEY.format(number), room)
            await frame(socket, "member")
            await socket.close()
        while (await frame(host, "here"))["here"] != [0]:
            pass
        assert await ends(await server.connect(KEY.format(50), room)) == [{"sorry": "full"}]
        now[0] += AWAY
        assert (await frame(await server.connect(KEY.format(50), room), "member"))["member"] == MAX_MEMBERS
        assert (await frame(await server.connect(KEY.format(1), room), "member"))["member"] == 1
        assert (await frame(await server.connect(KEY.format(2), room), "member"))["member"] == MAX_MEMBERS + 1

    run(test, Rooms(clock=lambda: now[0]))


def test_a_guest_whose_place_was_given_away_meanwhile_can_still_sit_down() -> None:
    now = [0.0]

    async def test(server: Server) -> None:
        async with Table(server.where) as table:
            (ada,) = await table.seat("Ada")
            ben = table.add()
            await until(lambda: ben.shared.settled)
            ben.close()
            await until(lambda: ada.transport.client and ada.transport.client.here == {0})
            now[0] += AWAY
            client, *_ = await crowd(server, table.room, MAX_MEMBERS - 1, "127.0.0.2")
            ben.connection.open()
            ben.press("name", "Ben")
            await until(lambda: ben.shared.settled)
            ben.press("sit")
            await until(lambda: "Ben (here)" in ada.text())
            await client.close()
            ben.connection.close()

    run(test, Rooms(clock=lambda: now[0]))


def test_players_come_back_when_all_connections_of_the_server_are_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("uptown_widget.serve.rooms.MAX_SOCKETS", 20)

    async def test(server: Server) -> None:
        async with Table(server.where) as table:
            players = await table.begin("Ada", "Ben")
            silent = [await server.client.ws_connect(f"{server.where}/room/socket") for _ in range(10)]
            client, *_ = await crowd(server, table.room, 30, "127.0.0.1")
            again = table.add(saved=players[0].saved)
            await until(lambda: again.match.state is not None)
            assert [player.lost for player in players] == [0, 0]
            assert [await ends(each) for each in silent] == [[]] * len(silent)
            await client.close()

    run(test)
