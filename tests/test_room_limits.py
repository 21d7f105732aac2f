"""What one client can take of a server: guesses, rooms and memory; a class that shares an address loses nothing."""

import contextlib

import pytest
from aiohttp import ClientWebSocketResponse, WSCloseCode, WSMsgType, web

from tests.room_server import KEY, Server, ends, frame, run
from tests.together.seats import sealed, sit_text
from uptown_widget.serve import rooms as limits
from uptown_widget.serve.door import PUBLIC, PublicAddress
from uptown_widget.serve.guesses import MAX_PER_ADDRESS, MAX_WAIT, RATE, Guesses
from uptown_widget.serve.rooms import Rooms
from uptown_widget.together.protocol import room as protocol
from uptown_widget.together.protocol.messages import Leave


def answered(guesses: Guesses, now: list[float], address: str = "", *, wrong: bool = True) -> float | None:
    """Let somebody stand in line; return when they are answered."""
    with guesses.queue(address, wrong=wrong) as wait:
        return None if wait is None else now[0] + wait


def test_of_wrong_codes_twenty_are_answered_at_once_and_twenty_more_each_second() -> None:
    now = [1000.0]
    guesses = Guesses(lambda: now[0])
    times = []
    for _ in range(400):  # far more than a server would tell otherwise
        times.append(answered(guesses, now))
        now[0] += 0.01
    told = sorted(each for each in times if each is not None)
    for start in told:
        for seconds in (0, 1, 3):
            assert sum(start <= each <= start + seconds for each in told) <= RATE * (1 + seconds) + 1
    assert len(told) >= RATE * 4


def test_whether_a_code_is_right_cannot_be_told_from_how_soon_the_answer_comes() -> None:
    now = [1000.0]
    guesses, others = Guesses(lambda: now[0]), Guesses(lambda: now[0])
    for wrong in (True,) * 3 * RATE:
        answered(guesses, now, wrong=wrong)
        answered(others, now, wrong=wrong)
    right = answered(guesses, now, wrong=False)
    assert right == answered(others, now, wrong=True)
    assert right
    assert right > now[0]


def test_right_codes_wait_for_nothing_as_long_as_few_are_wrong() -> None:
    now = [1000.0]
    guesses = Guesses(lambda: now[0])
    assert {answered(guesses, now, "10.0.0.1", wrong=False) for _ in range(1000)} == {now[0]}


def test_the_line_is_short_and_one_address_takes_a_part_of_it_where_addresses_are_known() -> None:
    now = [1000.0]
    guesses = Guesses(lambda: now[0])
    held = [guesses.queue("10.0.0.1", wrong=True) for _ in range(1000)]
    waits = [each.__enter__() for each in held]
    assert sum(bool(wait) for wait in waits) <= MAX_PER_ADDRESS
    other = answered(guesses, now, "10.0.0.2", wrong=False)
    assert other is not None
    assert other - now[0] <= (MAX_PER_ADDRESS + 1) / RATE
    proxy = Guesses(lambda: now[0])
    shared = [proxy.queue("", wrong=True) for _ in range(1000)]
    longest = max(each.__enter__() or 0 for each in shared)
    assert MAX_PER_ADDRESS / RATE < longest <= MAX_WAIT + 1 / RATE, "no address is blamed for what others do"


def test_members_come_back_and_rooms_are_opened_while_somebody_guesses() -> None:
    now = [1000.0]

    async def test(server: Server) -> None:
        first, room = await server.sit(1)
        await first.close()
        guessing = [await server.connect(KEY.format(100 + number), "zzzzz") for number in range(RATE + 5)]
        for socket in guessing[:RATE]:
            assert (await ends(socket))[-1] == {"sorry": "unknown"}
        rooms._guesses._next = now[0] + MAX_WAIT + 1  # as many wait as may
        again = await server.connect(KEY.format(1), room)
        assert (await frame(again, "member"))["member"] == 0
        opened = await server.connect(KEY.format(2))
        assert (await frame(opened, "member"))["member"] == 0
        stranger = await server.connect(KEY.format(3), room)
        assert await ends(stranger) == [], "is turned away without a word on the code"

    rooms = Rooms(lambda: now[0])
    run(test, rooms)


def test_whoever_sits_down_and_leaves_over_and_over_cannot_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "BURST", 10**6)
    monkeypatch.setattr(protocol, "SHARE", 10)
    monkeypatch.setattr(protocol, "MAX_ENTRIES", 6 * 10 + 30)

    async def test(server: Server) -> None:
        first, room = await server.sit(0)
        for number in range(1, 30):
            socket = await server.connect(KEY.format(number), room)
            await socket.send_json({"say": sit_text(number), "id": 0})
            with contextlib.suppress(ConnectionError):  # whoever finds no seat is sent away
                for said in range(1, 9):
                    await socket.send_json({"say": f"junk {said}", "id": said})
                await socket.send_json({"say": sealed(number, Leave()), "id": 10})
            await socket.close()
        late = await server.connect(KEY.format(99), room)
        assert (await frame(late, "member"))["count"] <= 90
        await first.send_json({"say": "still here", "id": 0})
        while (await frame(first, "n"))["text"] != "still here":
            pass

    run(test)


async def say(socket: ClientWebSocketResponse, text: str, number: int) -> str:
    """Say something; return "" if it was taken, else the word of the refusal."""
    await socket.send_json({"say": text, "id": number})
    while True:
        told = await socket.receive_json(timeout=10)
        if told.get("id") == number and told.get("text", text) == text:
            return str(told.get("sorry", ""))


def test_beyond_the_memory_of_all_rooms_nothing_more_is_taken_in_the_largest_ones(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits, "BURST", 10**6)
    monkeypatch.setattr(limits, "MAX_MEMORY", 200_000)
    monkeypatch.setattr(limits, "MAX_ROOMS", 4)

    async def test(server: Server) -> None:
        small, _ = await server.sit(0)
        greedy = [(await server.sit(number))[0] for number in (1, 2, 3)]
        refused = set()
        for number in range(100):
            for socket in greedy:
                refused.add(await say(socket, "x" * 1400, number))
        assert refused == {"", "used"}
        assert sum(hall.size for hall in rooms._open_rooms.values()) <= 200_000 + 3 * 2000
        assert await say(small, "y" * 1000, 0) == "", "a room of the usual size goes on"

    rooms = Rooms()
    run(test, rooms)


def test_where_all_rooms_are_taken_one_address_that_holds_most_of_them_gives_a_lobby_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits, "MAX_ROOMS", 5)

    async def test(server: Server) -> None:
        sockets = [await server.connect(KEY.format(number)) for number in range(5)]
        codes = [(await frame(socket, "member"))["room"] for socket in sockets]
        same = await server.connect(KEY.format(6))
        assert await ends(same) == [{"sorry": "full"}], "whoever took them gets no more"
        for hall in rooms._open_rooms.values():
            hall.opener = "10.0.0.9"
        other = await server.connect(KEY.format(7))
        assert (await frame(other, "member"))["room"] not in codes
        assert await ends(sockets[0]) != [{"sorry": "full"}]
        assert sockets[0].closed
        assert set(codes[1:]) <= set(rooms._open_rooms)

    rooms = Rooms()
    run(test, rooms)


@pytest.mark.parametrize(
    ("public", "told", "counted"),
    [
        (False, "10.0.0.7", "127.0.0.1"),
        (True, "", ""),
        (True, "10.0.0.7", "10.0.0.7"),
        (True, "127.0.0.1, 10.0.0.7", "10.0.0.7"),
    ],
)
def test_behind_a_proxy_the_address_counts_that_it_tells_and_no_other(public: bool, told: str, counted: str) -> None:
    async def test(server: Server) -> None:
        server.client.headers["X-Forwarded-For"] = told
        await server.sit(1)
        assert [device.address for device in rooms._devices] == [counted]

    def prepare(app: web.Application) -> None:
        if public:
            app[PUBLIC] = PublicAddress.parse("https://example.org/uptown/")

    rooms = Rooms()
    run(test, rooms, prepare)


def test_whoever_says_too_much_at_once_is_told_why_the_connection_ends() -> None:
    async def test(server: Server) -> None:
        socket, _ = await server.sit(1)
        await socket.send_str("x" * 131_000)
        while (last := await socket.receive(timeout=10)).type is WSMsgType.TEXT:
            pass
        assert (last.data, bool(last.extra)) == (WSCloseCode.MESSAGE_TOO_BIG, True)

    run(test)


def test_whoever_asks_for_the_whole_log_over_and_over_is_sent_it_once() -> None:
    """A question is short and a log is long: twenty a second would keep the server busy with one device."""

    async def test(server: Server) -> None:
        first, room = await server.sit(1)
        for number in range(30):
            await first.send_json({"say": f"{number}", "id": number + 10})
        for _ in range(20):
            await first.send_json({"join": KEY.format(1), "after": 0})
        await first.send_json({"say": "last", "id": 99})
        numbers = []
        while (told := await frame(first, "n"))["text"] != "last":
            numbers.append(told["n"])
        assert room
        assert set(numbers) == set(range(31))
        assert len(numbers) < 3 * 31
        late = await server.connect(KEY.format(2), room)  # another connection is sent everything at once
        assert [(await frame(late, "n"))["n"] for _ in range(32)] == list(range(32))

    run(test)
