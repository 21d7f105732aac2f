"""Whatever bytes come, the server answers, and never with an error of its own."""

import gc
import json
import socket
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.examples import examples
from tests.served import PUPIL, serving

PATHS = (
    "/", "/play/", "/play", "/play/learn.html", "/play/learn.html?class", "/room/", "/room/kmnpq", "/room/kmnpq/watch",
    "/room/socket", "/room/all", "/class/", "/class/report", "/class/reports", "/class/address", "/class/bots",
    "/class/bots.zip", "/uptown/play", "/uptown/room/", "/large.js", "*", "http://127.0.0.1/play", "//a/..%2fplay",
)  # fmt: skip
METHODS = ("GET", "POST", "HEAD", "DELETE", "OPTIONS", "PUT", "PATCH", "CONNECT", "TRACE", "get")
NAMES = (
    "Host", "Origin", "X-Class-Code", "Content-Type", "Content-Length", "Content-Encoding", "Transfer-Encoding",
    "Accept-Encoding", "Accept-Language", "Accept", "If-None-Match", "If-Match", "If-Modified-Since",
    "If-Unmodified-Since", "If-Range", "Range", "Expect", "Upgrade", "Connection", "Cookie", "Sec-WebSocket-Key",
    "Sec-WebSocket-Version", "Sec-WebSocket-Extensions", "Sec-WebSocket-Protocol", "Forwarded", "X-Forwarded-Host",
)  # fmt: skip
VALUES = (
    "", "127.0.0.1", "localhost:8000", "example.org", "[::1]:1", "[", "evil.example", "https://example.org", "null",
    "application/json", "application/json; charset=", "multipart/form-data", "gzip", "deflate", "br", "zstd", "chunked",
    "gzip, chunked", "100-continue", "websocket", "h2c", "upgrade", "keep-alive, Upgrade", "close", "*", "bytes=0-",
    "bytes=5-2", "bytes=-0", "bytes=99999999999999999999-", "Fri, 30 Feb 2026 99:99:99 GMT",
    "Thu, 01 Jan 0000 00:00:00 GMT", "Sat, 31 Dec 9999 23:59:59 GMT", '"a", W/"b"', "0", "1", "13", "-1", "9" * 30,
    "permessage-deflate; server_max_window_bits=99", "dGhlIHNhbXBsZSBub25jZQ==", "nl;q=x, \udcff", 'for="',
)  # fmt: skip

raw = st.binary(max_size=30)
line = raw.map(lambda data: data.replace(b"\r", b"").replace(b"\n", b""))


def some(texts: tuple[str, ...]) -> st.SearchStrategy[bytes]:
    """Mostly what the server knows, else anything on one line."""
    known = st.sampled_from(texts).map(lambda text: text.encode(errors="surrogateescape"))
    return st.one_of(known, known, known, line)


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(), max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
GENUINE = {**json.loads(PUPIL), "bot": "class Bot: ..."}
GENUINE["lessons"] = {"02_rules": {"count": {"attempts": 1, "solved": True, "shown": False, "missed": True}}}


@st.composite
def reports(draw: st.DrawFn) -> bytes:
    """A report of a pupil with other values here and there."""
    data = json.loads(json.dumps(GENUINE))
    for _ in range(draw(st.integers(0, 3))):
        place = draw(st.sampled_from([data, *(each for each in [data.get("lessons")] if isinstance(each, dict))]))
        if isinstance(place, dict) and place:
            place[draw(st.sampled_from([*place, "days", "code"]))] = draw(values)
    results = data["lessons"].get("02_rules") if isinstance(data["lessons"], dict) else None
    if isinstance(results, dict) and isinstance(results.get("count"), dict):
        results["count"][draw(st.sampled_from(["attempts", "solved", "shown", "missed", "first"]))] = draw(values)
    return json.dumps(data).encode()


@st.composite
def requests(draw: st.DrawFn) -> bytes:
    """A request, more or less."""
    method, target = draw(some(METHODS)), draw(some(PATHS)) + draw(st.just(b"") | line)
    version = draw(st.sampled_from([b"HTTP/1.1", b"HTTP/1.1", b"HTTP/1.1", b"HTTP/1.0", b"HTTP/9.9", b"HTTP/2.0", b""]))
    body = draw(st.just(b"") | raw | reports() | values.map(lambda value: json.dumps(value).encode()))
    if draw(st.booleans()):
        body = b"".join(b"%x;a=b\r\n%s\r\n" % (len(part), part) for part in draw(st.lists(line, max_size=3))) + body
    headers = draw(st.lists(st.tuples(some(NAMES), some(VALUES)), max_size=5))
    if draw(st.integers(0, 4)) == 0:
        headers.append((b"Transfer-Encoding", b"chunked"))
    if draw(st.integers(0, 9)):
        headers.append((b"Host", b"127.0.0.1"))
    if body and draw(st.integers(0, 3)):
        headers += [(b"Content-Length", str(len(body)).encode()), (b"Content-Type", b"application/json")]
    head = b" ".join((method, target, version))
    return b"\r\n".join([head, *(name + b": " + value for name, value in headers), b"", body])


def answers(where: tuple[str, int], texts: list[bytes]) -> list[bytes]:
    """What the server says to each, at the same time, until it closes the connections."""
    with ExitStack() as stack:
        connections = [stack.enter_context(socket.create_connection(where, timeout=60)) for _ in texts]
        for connection, text in zip(connections, texts, strict=True):
            with suppress(ConnectionError):  # it has heard enough
                connection.sendall(text)
        return [everything(connection) for connection in connections]


def everything(connection: socket.socket) -> bytes:
    parts = []
    with suppress(ConnectionError):
        while part := connection.recv(2**16):
            parts.append(part)
    return b"".join(parts)


SEEN = (
    b"CONNECT  \r\n\r\n",  # it stopped the connection, which was never closed
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Encoding: gzip\r\nContent-Length: 5\r\n\r\n{},,,",
    b"GET /class/reports HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Class-Code: \xe9\r\n\r\n",
    b"POST /class/report HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n",
    b"GET //127.0.0.1:9912/..%2fplay HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    b"GET /%ed%a0%80/\xff\xfe HTTP/1.1\r\nHost: \xff\r\n\r\n",
)
"""What once made it fail, or could have."""


@pytest.fixture
def where(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> Iterator[tuple[str, int]]:
    monkeypatch.setattr("uptown_widget.serve.rooms.WRONG", 0)
    monkeypatch.setattr("uptown_widget.serve.classroom.BURST", 10**9)
    (tmp_path / "docs").mkdir()  # else the server says that they are still being built
    with serving(tmp_path, "https://example.org/uptown/", patience=0.05) as found:
        yield found
    gc.collect()  # then a task that ended in an error says so
    assert caplog.get_records("call") == []


@examples(20)
@example(texts=[*SEEN])
@given(texts=st.lists(requests(), min_size=1, max_size=20))
def test_no_request_makes_the_server_fail(
    where: tuple[str, int], caplog: pytest.LogCaptureFixture, texts: list[bytes]
) -> None:
    found = answers(where, texts)
    assert not [pair for pair in zip(texts, found, strict=True) if pair[1][8:10] == b" 5"]
    assert caplog.records == []
    assert b"200" in answers(where, [b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"])[0]
