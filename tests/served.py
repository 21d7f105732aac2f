"""A small site with a class, really served, and requests that go out exactly as they are written."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPResponse
from pathlib import Path

from lite.serve import HOST, address, make_server
from uptown_widget.lessons.progress import Progress
from uptown_widget.lessons.report import Report
from uptown_widget.serve.classroom import Classroom
from uptown_widget.serve.door import PublicAddress
from uptown_widget.serve.server import make_server as make_rooms

PUPIL = Report("Ada", "groups", "count", Progress(), "k" * 32).text().encode()
LED = {
    "/learn": "/learn/",
    "/learn?to=//evil.example&x=%0d%0aSet-Cookie:a": "/learn/?to=//evil.example&x=%0d%0aSet-Cookie:a",
    "//learn": "/learn/",
    "/play/learn.html": "/play/learn.html?class",
    "/class/": "/play/learn.html?class",
    "/room/": "/play/?room",
    "/room/KMNPQ": "/play/?room=kmnpq",
    "/room/KMNPQ/watch": "/play/?room=kmnpq&watch",
    "http://127.0.0.1/learn": "/learn/",
}
"""Where the server leads, and to what."""
HANDSHAKE = (
    b"Connection: Upgrade",
    b"Upgrade: websocket",
    b"Sec-WebSocket-Version: 13",
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
)


@contextmanager
def serving(
    folder: Path, public: str = "", *, patience: float = 30, site: bool = True, classroom: Classroom | None = None
) -> Iterator[tuple[str, int]]:
    """Where a server with a class listens."""
    for name in ("index.html", "play/index.html", "play/learn.html", "learn/index.html", "teacher/index.html"):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(name)
    (folder / "large.js").write_text("export {};\n" * 5000)
    given = PublicAddress.parse(public) if public else None
    with (
        make_server(folder, first_port=0, classroom=classroom or Classroom(), public=given, patience=patience)
        if site
        else make_rooms(None, first_port=0, public=given, patience=patience)
    ) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_address


@contextmanager
def site_served(folder: Path, host: str = HOST) -> Iterator[str]:
    """The address of a server of a folder as it is."""
    with make_server(folder, first_port=0, host=host) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield address(server)


def send(where: tuple[str, int], text: bytes) -> HTTPResponse:
    """The answer to a request that goes out exactly as it is written; `content` is what is in it."""
    with socket.create_connection(where, timeout=60) as connection:
        connection.sendall(text)
        answer = HTTPResponse(connection)
        answer.begin()
        answer.content = answer.read()  # type: ignore[attr-defined]
        return answer


def ask(
    where: tuple[str, int], target: str | bytes, *headers: bytes, method: bytes = b"GET", host: str = "127.0.0.1"
) -> HTTPResponse:
    path = target if isinstance(target, bytes) else target.encode()
    lines = [method + b" " + path + b" HTTP/1.1", b"Host: " + host.encode(), *headers, b"", b""]
    return send(where, b"\r\n".join(lines))
