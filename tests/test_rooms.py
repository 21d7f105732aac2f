"""The rooms of the server: a relay that tells each device everything in one order, and refuses what harms others."""

import asyncio
import json
from http import HTTPStatus
from typing import Any
from urllib.parse import urljoin

import pytest
from aiohttp import WSServerHandshakeError

from tests.room_server import KEY, Server, ends, frame, run
from tests.together.seats import sealed
from uptown_widget.serve.rooms import BURST, IDLE, MINUTE, Rooms
from uptown_widget.together.protocol.messages import Replace
from uptown_widget.together.protocol.room import MAX_FRAME_LENGTH, MAX_LENGTH, MAX_MEMBERS, ONLOOKER


def test_all_members_hear_everything_in_the_same_order() -> None:
    async def test(server: Server) -> None:
        first, room = await server.sit(1)
        second, _ = await server.sit(2, room.upper())
        await frame(first, "n")
        for number in range(5):
            await first.send_json({"say": f"first {number}", "id": number})
            await second.send_json({"say": f"second {number}", "id": number})
        heard = [[(await frame(socket, "n"))["text"] for _ in range(10)] for socket in (first, second)]
        assert heard[0] == heard[1]
        late = await server.connect(KEY.format(3), room, after=6)
        assert [(await frame(late, "n"))["text"] for _ in range(6)] == heard[0][4:]

    run(test)


def test_nothing_is_said_to_one_member_alone() -> None:
    """Whoever could do that would tell each player something else."""

    async def test(server: Server) -> None:
        first, room = await server.sit(1)
        second, third = [await server.connect(KEY.format(number), room, after=1) for number in (2, 3)]
        await first.send_json({"say": "for your eyes", "id": 0, "to": 1})
        told = {"n": 1, "from": 0, "id": 0, "text": "for your eyes"}
        assert [await frame(socket, "n") for socket in (first, second, third)] == [told] * 3

    run(test)


def test_nobody_is_replaced_before_a_minute_of_absence() -> None:
    now = [0.0]

    async def test(server: Server) -> None:
        first, room = await server.sit(0)
        second, _ = await server.sit(1, room)
        await second.close()
        found: dict[str, Any] = {}
        while found.get("here") != [0]:
            found = await frame(first, "here")
        assert found["wait"] == {"1": MINUTE}, "the others know when"
        vote = sealed(0, Replace(1))
        for number, seconds, answer in ((5, 0, "sorry"), (6, MINUTE - 1, "sorry"), (7, MINUTE, "n")):
            now[0] = seconds
            await first.send_json({"say": vote, "id": number})
            told = await frame(first, answer)
            assert told.get("sorry", "early") == "early"
        back = await server.connect(KEY.format(1), room)
        await frame(back, "here")
        await first.send_json({"say": vote, "id": 8})
        assert (await frame(first, "sorry"))["sorry"] == "early"

    run(test, Rooms(lambda: now[0]))


def test_whoever_is_connected_and_says_nothing_is_away_until_they_speak(monkeypatch: pytest.MonkeyPatch) -> None:
    """Browsers stop pages that nobody looks at, and go on answering for them."""
    monkeypatch.setattr("uptown_widget.serve.rooms.SILENCE", 0.3)
    now = [0.0]

    async def test(server: Server) -> None:
        first, room = await server.sit(0)
        second, _ = await server.sit(1, room)

        async def sees(here: list[int]) -> None:
            found = None
            while found != here:
                await first.send_json({"join": KEY.format(0), "room": room, "after": 0})
                found = (await frame(first, "here"))["here"]
                await asyncio.sleep(0.05)

        async def vote(number: int) -> str:
            await first.send_json({"say": sealed(0, Replace(1)), "id": number})
            while True:
                told = await first.receive_json(timeout=10)
                if told.get("id") == number:
                    return str(told.get("sorry", "taken"))

        await sees([0])
        assert await vote(5) == "early"
        now[0] = MINUTE
        assert await vote(6) == "taken"
        await second.send_json({"join": KEY.format(1), "room": room, "after": 2})
        await sees([0, 1])
        assert await vote(7) == "early"
        await sees([0])
        now[0] *= 2
        await second.close()
        assert await vote(8) == "taken", "they have been away since they fell silent"

    run(test, Rooms(lambda: now[0]))


@pytest.mark.parametrize(("page", "leads"), [("upturn", "/play/upturn.html"), ("../x", "/play/"), (7, "/play/")])
def test_a_room_leads_to_the_page_on_which_it_was_opened(page: object, leads: str) -> None:
    async def test(server: Server) -> None:
        first = await server.client.ws_connect(f"{server.where}/room/socket")
        await first.send_json({"join": KEY.format(1), "room": "", "after": 0, "page": page})
        room = (await frame(first, "member"))["room"]
        answer = await server.client.get(f"{server.where}/room/{room.upper()}", allow_redirects=False)
        assert urljoin("/room/CODE", answer.headers["Location"]) == f"{leads}?room={room}"

    run(test)


def test_who_comes_back_is_the_same_member_and_nothing_counts_twice() -> None:
    async def test(server: Server) -> None:
        first, room = await server.sit(1)
        await first.send_json({"say": "hello", "id": 0})
        await frame(first, "n")
        await first.close()
        again = await server.connect(KEY.format(1), room, after=1)
        assert (await frame(again, "member"))["member"] == 0
        await again.send_json({"say": "hello", "id": 0})
        await again.send_json({"say": "bye", "id": 1})
        assert [(await frame(again, "n"))["text"] for _ in range(2)] == ["hello", "bye"]

    run(test)


def test_an_onlooker_hears_everything_counts_for_nothing_and_can_say_nothing() -> None:
    async def test(server: Server) -> None:
        first, room = await server.sit(1)
        await first.send_json({"say": "hello", "id": 0})
        await frame(first, "n")
        looking = [await server.connect("", room, after=1) for _ in range(3)]
        for socket in looking:
            assert (await frame(socket, "member"))["member"] == ONLOOKER
            assert (await frame(socket, "n"))["text"] == "hello"
            assert (await frame(socket, "here"))["here"] == [0]
        assert (await frame(await server.connect(KEY.format(2), room), "member"))["member"] == 1
        await looking[0].send_json({"say": "boo", "id": 0})
        assert {"sorry": "damaged"} in await ends(looking[0])
        await first.send_json({"say": "bye", "id": 2})
        assert (await frame(looking[1], "n"))["text"] == "bye"
        assert await ends(await server.connect("")) == [{"sorry": "damaged"}]
        assert await ends(await server.connect("", "zzzzz")) == [{"sorry": "unknown"}]

    run(test)


def test_the_audience_of_a_room_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("uptown_widget.serve.rooms.MAX_ONLOOKERS", 1)

    async def test(server: Server) -> None:
        room = (await frame(await server.connect(KEY.format(1)), "member"))["room"]
        looking = await server.connect("", room)
        assert await frame(looking, "member")
        assert await ends(await server.connect("", room)) == [{"sorry": "full"}]
        assert await frame(await server.connect(KEY.format(2), room), "member")

    run(test)


def test_members_are_told_who_is_there() -> None:
    async def test(server: Server) -> None:
        first = await server.connect(KEY.format(1))
        room = (await frame(first, "member"))["room"]
        assert (await frame(first, "here"))["here"] == [0]
        second = await server.connect(KEY.format(2), room)
        assert (await frame(first, "here"))["here"] == [0, 1]
        await second.close()
        assert (await frame(first, "here"))["here"] == [0]

    run(test)


@pytest.mark.parametrize(
    ("key", "room", "after", "word"),
    [
        (KEY.format(1), "zzzzz", 0, "unknown"),
        ("short", "", 0, "damaged"),
        (7, "", 0, "damaged"),
        (KEY.format(1), 7, 0, "damaged"),
        (KEY.format(1), "", "all", "damaged"),
        (KEY.format(1), "", -1, "damaged"),
    ],
)
def test_who_does_not_introduce_themselves_is_refused(key: object, room: object, after: object, word: str) -> None:
    async def test(server: Server) -> None:
        assert await ends(await server.connect(key, room, after)) == [{"sorry": word}]

    run(test)


@pytest.mark.parametrize(
    "bad",
    [
        "{",
        "[]",
        '{"say":7,"id":0}',
        '{"say":"x"}',
        '{"say":"x","id":-1}',
        json.dumps({"say": "x" * (MAX_LENGTH + 1), "id": 0}),
        "x" * (MAX_FRAME_LENGTH + 1),
        "x" * 10 * MAX_FRAME_LENGTH,
    ],
)
def test_a_malformed_or_oversized_frame_ends_that_connection_and_harms_no_other(bad: str) -> None:
    async def test(server: Server) -> None:
        good, room = await server.sit(1)
        other, _ = await server.sit(2, room)
        await frame(good, "n")
        await other.send_str(bad)
        assert not [told for told in await ends(other) if "n" in told]
        await good.send_json({"say": "still here", "id": 0})
        assert (await frame(good, "n"))["text"] == "still here"

    run(test)


def test_a_flood_ends_that_connection_and_harms_no_other() -> None:
    async def test(server: Server) -> None:
        good, room = await server.sit(1)
        flooding, _ = await server.sit(2, room)
        for number in range(BURST * 2):
            await flooding.send_json({"say": "x", "id": number})
        assert len([told for told in await ends(flooding) if "n" in told]) < BURST * 1.5
        await good.send_json({"say": "still here", "id": 0})
        while (await frame(good, "n"))["text"] != "still here":
            pass

    run(test, Rooms(clock=lambda: 0.0))


def test_a_full_room_says_so() -> None:
    async def test(server: Server) -> None:
        first = await server.connect(KEY.format(0))
        room = (await frame(first, "member"))["room"]
        for number in range(1, MAX_MEMBERS):
            await frame(await server.connect(KEY.format(number), room), "member")
        assert await ends(await server.connect(KEY.format(MAX_MEMBERS), room)) == [{"sorry": "full"}]

    run(test)


async def rooms_are(server: Server, rooms: Rooms, wanted: list[str]) -> None:
    """Wait until the server has noticed who has gone: these rooms have somebody in them."""
    found = None
    while found != wanted:
        async with server.client.get(f"{server.where}/room/all", headers={"X-Class-Code": rooms.code}) as answer:
            found = (await answer.json())["rooms"]


def test_a_room_that_has_long_been_empty_gives_way_where_there_is_no_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("uptown_widget.serve.rooms.MAX_ROOMS", 2)
    now = [0.0]
    rooms = Rooms(clock=lambda: now[0])

    async def test(server: Server) -> None:
        codes = []
        for number in range(2):
            now[0] += 1
            socket = await server.connect(KEY.format(number))
            codes.append((await frame(socket, "member"))["room"])
            await socket.close()
            await rooms_are(server, rooms, [])
        assert await ends(await server.connect(KEY.format(2))) == [{"sorry": "full"}]
        now[0] += IDLE
        assert await frame(await server.connect(KEY.format(2)), "member")
        assert await ends(await server.connect(KEY.format(0), codes[0])) == [{"sorry": "unknown"}]
        assert await frame(await server.connect(KEY.format(1), codes[1]), "member")
        assert await ends(await server.connect(KEY.format(3))) == [{"sorry": "full"}]

    run(test, rooms)


def test_a_page_of_another_site_is_refused() -> None:
    async def test(server: Server) -> None:
        with pytest.raises(WSServerHandshakeError) as refused:
            await server.client.ws_connect(f"{server.where}/room/socket", origin="http://elsewhere.example")
        assert refused.value.status == HTTPStatus.FORBIDDEN
        await server.client.ws_connect(f"{server.where}/room/socket", origin=server.where)

    run(test)


def test_whoever_knows_the_code_is_told_at_which_tables_somebody_sits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("uptown_widget.serve.rooms.WRONG", 0)
    rooms = Rooms()

    async def test(server: Server) -> None:
        async def told(code: str) -> tuple[int, Any]:
            async with server.client.get(f"{server.where}/room/all", headers={"X-Class-Code": code}) as answer:
                return answer.status, await answer.json() if answer.ok else None

        first = await server.connect(KEY.format(1))
        room = (await frame(first, "member"))["room"]
        second = await server.connect(KEY.format(2))
        other = (await frame(second, "member"))["room"]
        await frame(await server.connect("", other), "member")
        where = f"{server.where}/room/"
        assert await told(rooms.code.upper()) == (HTTPStatus.OK, {"rooms": [room, other], "address": where})
        await second.close()
        await rooms_are(server, rooms, [room])
        assert await told(rooms.code) == (HTTPStatus.OK, {"rooms": [room], "address": where})
        for wrong in ("", "wrong", room, "é"):
            assert await told(wrong) == (HTTPStatus.UNAUTHORIZED, None)

    run(test, rooms)


def test_an_address_with_a_code_leads_to_the_page() -> None:
    async def test(server: Server) -> None:
        for path, page in (
            ("/room/", "/play/?room"),
            ("/room/KMNPQ", "/play/?room=kmnpq"),
            ("/room/KMNPQ/watch", "/play/?room=kmnpq&watch"),
            ("/room/KMN5Q", "/play/?room=kmnsq"),
            ("/room/2858s/watch", "/play/?room=zbsbs&watch"),
            ("/room/KMNPQ.", "/play/?room=kmnpq"),
            ("/room/kmnpq),", "/play/?room=kmnpq"),
            ("/room/kmnpq/", "/play/?room=kmnpq"),
            ("/room/%20kmnpq%3E?fbclid=x", "/play/?room=kmnpq"),
            ("/room/K0NPQ", "/play/?room=k0npq"),
            ("/room/12345", "/play/?room=1z34s"),
            ("/room/KM%20NPQ", "/play/?room=km%20npq"),
            ("/room/a%0D%0Ab&c", "/play/?room=a%0D%0Ab%26c"),
        ):
            answer = await server.client.get(server.where + path, allow_redirects=False)
            assert (answer.status, urljoin(path, answer.headers["Location"])) == (HTTPStatus.FOUND, page)

    run(test)
