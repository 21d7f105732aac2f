"""A server for the site whose files can be missing, damaged, replaced, late or never sent."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from threading import get_ident

from lite.measure.plain_server import Handler, Server
from lite.paths import SITE
from lite.serve import HOST

FRONT_PAGE = b"<!doctype html><title>Home</title><p>The front page of a host that has no such file."


class Faulty(Server):
    """A server with `faults`, what is wrong with a file, by its name; `asked` has every path requested."""

    def __init__(self, site: Path = SITE) -> None:
        """Listen on any free port."""
        super().__init__((HOST, 0), partial(FaultyHandler, directory=str(site)))
        self.faults: dict[str, Fault] = {}
        self.asked: list[str] = []
        self.sending = set[int]()
        """Threads that have more of an answer to send, and may."""
        self.over = threading.Event()
        """Ends stalled answers."""
        self.speed = 0
        """Bytes per second, for all files together; 0 for no limit."""
        self.line = threading.Lock()


class FaultyHandler(Handler):
    """Sends a file, or its replacement."""

    server: Faulty

    def do_GET(self) -> None:  # noqa: N802  as the library calls it
        self.server.sending.add(get_ident())
        try:
            self._answer()
        finally:
            self.server.sending.discard(get_ident())

    def _answer(self) -> None:
        path = self.path.partition("?")[0]
        self.server.asked.append(path)
        if fault := self.server.faults.get(path.rpartition("/")[2]):
            fault(self)
        elif self.server.speed and Path(self.translate_path(path)).is_file():
            self.send(self.content(), self.guess_type(path))
        else:
            super().do_GET()

    def content(self) -> bytes:
        """What should be sent."""
        return Path(self.translate_path(self.path)).read_bytes()

    def send(self, body: bytes, kind: str = "", length: int | None = None) -> None:
        """Send some bytes as an answer; with a `length` greater than theirs, the answer is cut off."""
        self.send_response(200)
        self.send_header("Content-Type", kind or self.guess_type(self.path))
        self.send_header("Content-Length", str(len(body) if length is None else length))
        self.end_headers()
        for start in range(0, len(body), 4096):
            part = body[start : start + 4096]
            if self.server.speed:
                with self.server.line:
                    self.server.over.wait(len(part) / self.server.speed)
            self.wfile.write(part)
        if length is not None:
            self.wfile.flush()
            self.close_connection = True

    def wait(self) -> None:
        """Send nothing more until the test is over."""
        self.wfile.flush()
        self.server.sending.discard(get_ident())
        self.server.over.wait(600)
        self.close_connection = True


Fault = Callable[[FaultyHandler], None]


def half(handler: FaultyHandler) -> bytes:
    """The first half of a file."""
    content = handler.content()
    return content[: len(content) // 2]


def stall_halfway(handler: FaultyHandler) -> None:
    """Send the first half of a file, and never the rest."""
    handler.send(half(handler), length=len(handler.content()))
    handler.wait()


KINDS: dict[str, Fault] = {
    "missing": lambda handler: handler.send_error(404),
    "refused": lambda handler: handler.send_error(503),
    "empty": lambda handler: handler.send(b""),
    "front page": lambda handler: handler.send(FRONT_PAGE, "text/html"),
    "front page as the file": lambda handler: handler.send(FRONT_PAGE),
    "cut short": lambda handler: handler.send(half(handler)),
    "broken off": lambda handler: handler.send(half(handler), length=len(handler.content())),
    "wrong type": lambda handler: handler.send(handler.content(), "text/plain"),
    "stalled": lambda handler: handler.wait(),
    "stalled halfway": stall_halfway,
}


@contextmanager
def serving(site: Path = SITE) -> Iterator[tuple[Faulty, str]]:
    """A faulty server and its address."""
    with Faulty(site) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server, f"http://{HOST}:{server.server_address[1]}/"
        server.over.set()
        server.shutdown()
