"""Whoever sends half a request, or nothing, is given up; slow downloads and silent rooms are not."""

import asyncio
import select
import socket
from contextlib import suppress
from http.client import HTTPResponse
from pathlib import Path

import pytest
from aiohttp import ClientSession

from tests.served import ask, serving
from tests.together.seats import sit_text
from uptown_widget.serve.classroom import Classroom

SOON = 0.05
"""Seconds of patience."""
HEAD = b"GET /large.js HTTP/1.1\r\nHost: 127.0.0.1\r\n"
REPORT = b"POST /class/report HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
HALF = {
    "nothing": b"",
    "a word": b"GET",
    "headers": HEAD,
    "a header": HEAD + b"Accept: ",
    "a body that is awaited": REPORT + b"Content-Length: 100\r\n\r\n{",
    "a body that is awaited, in parts": REPORT + b"Transfer-Encoding: chunked\r\n\r\n5\r\n{",
    "a body that is announced": REPORT + b"Expect: 100-continue\r\nContent-Length: 100\r\n\r\n",
    "a body that nobody reads": HEAD + b"Content-Length: 100\r\n\r\n{",
    "a second request": HEAD + b"\r\n" + HEAD,
    "no second request": HEAD + b"\r\n",
}


def given_up(connection: socket.socket, drop: bytes = b"") -> bytes:
    """What comes until the server closes the connection, into which something drips."""
    parts = []
    with suppress(ConnectionError):
        while True:
            if not select.select([connection], [], [], 0.005 if drop else None)[0]:
                connection.sendall(drop)
            elif part := connection.recv(2**16):
                parts.append(part)
            else:
                break
    return b"".join(parts)


@pytest.mark.parametrize("drop", [b"", b"a"], ids=["silent", "dripping"])
@pytest.mark.parametrize("half", HALF.values(), ids=HALF)
def test_half_a_request_is_given_up(tmp_path: Path, half: bytes, drop: bytes, caplog: pytest.LogCaptureFixture) -> None:
    with serving(tmp_path, patience=SOON) as where, socket.create_connection(where, timeout=60) as connection:
        connection.sendall(half)
        said = given_up(connection, drop)
    assert b"HTTP/1.1 5" not in said
    assert caplog.records == []


def wait_for_patience(where: tuple[str, int]) -> None:
    """Wait as long as the server does for a request."""
    with socket.create_connection(where, timeout=60) as connection:
        given_up(connection)


def test_a_slow_download_is_not_given_up(tmp_path: Path) -> None:
    size = 20_000_000
    (tmp_path / "core.wasm").write_bytes(bytes(size))
    with serving(tmp_path, patience=SOON) as where, socket.create_connection(where, timeout=60) as connection:
        connection.sendall(b"GET /core.wasm HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        answer = HTTPResponse(connection)
        answer.begin()
        read = len(answer.read(1000))
        for _ in range(3):
            wait_for_patience(where)
            read += len(answer.read(1000))
        assert read + len(answer.read()) == size


def test_a_silent_connection_to_a_room_is_not_given_up(tmp_path: Path) -> None:
    async def talk(where: tuple[str, int]) -> None:
        async with ClientSession() as client, client.ws_connect(f"http://127.0.0.1:{where[1]}/room/socket") as device:
            await device.send_json({"join": "the key of a device", "room": "", "after": 0})
            while "member" not in await device.receive_json(timeout=60):
                pass
            for _ in range(3):
                await asyncio.to_thread(wait_for_patience, where)
            await device.send_json({"say": sit_text(1), "id": 0})
            while (await device.receive_json(timeout=60)).get("text") != sit_text(1):
                pass

    with serving(tmp_path, patience=SOON) as where:
        asyncio.run(talk(where))


def test_who_goes_away_amid_a_report_leaves_no_trace(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    classroom = Classroom()
    with serving(tmp_path, classroom=classroom) as where:
        for _ in range(20):
            with socket.create_connection(where, timeout=60) as connection:
                connection.sendall(REPORT + b"Content-Length: 100\r\n\r\n{")
        assert ask(where, "/class/reports", b"X-Class-Code: " + classroom.code.encode()).status == 200
    assert caplog.records == []
