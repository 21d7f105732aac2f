"""Slower machines and lines, for measuring: all of a browser's tabs at a quarter of the speed, a host at 10 Mbit/s."""

import gzip
import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache, partial
from pathlib import Path

from playwright.sync_api import Browser

from lite.measure.plain_server import Handler, Server
from lite.serve import HOST, address

SLICE = 0.02
"""Seconds; short against what is measured."""


@lru_cache(maxsize=500)
def packed(path: Path) -> bytes:
    """A file as a host sends it to a browser that takes gzip."""
    return gzip.compress(path.read_bytes(), 6)


class LineHandler(Handler):
    """Sends compressed files, together no faster than the line."""

    line = threading.Lock()
    speed = 10_000_000 / 8
    """Bytes in a second."""

    def do_GET(self) -> None:  # noqa: N802  as the library calls it
        """Send a file."""
        path = Path(self.translate_path(self.path.partition("?")[0]))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            self.send_error(404)
            return
        content = packed(path)
        self.send_response(200)
        for name, value in (("Type", self.guess_type(path)), ("Encoding", "gzip"), ("Length", str(len(content)))):
            self.send_header(f"Content-{name}", value)
        self.end_headers()
        for start in range(0, len(content), 16384):
            part = content[start : start + 16384]
            with self.line:
                time.sleep(len(part) / self.speed)
            self.wfile.write(part)


@contextmanager
def slow_line(site: Path) -> Iterator[str]:
    """A host of a site behind a line of 10 Mbit/s, and its address."""
    with Server((HOST, 0), partial(LineHandler, directory=str(site))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield address(server)
        server.shutdown()


def renderers(browser: Browser) -> list[int]:
    """The processes of a browser's tabs."""
    session = browser.new_browser_cdp_session()
    found = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return [process["id"] for process in found if process["type"] == "renderer"]


def peak_memory(process: int) -> float:
    """The most memory that a process has used, in MB; Linux tells."""
    with suppress(OSError):
        for line in Path(f"/proc/{process}/status").read_text(encoding="ascii").splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) / 1000
    return float("nan")


@contextmanager
def slower(processes: list[int], times: int = 4) -> Iterator[None]:
    """Let processes run a part of the time only: a browser's own throttling leaves workers out."""
    over = threading.Event()

    def halt() -> None:
        while not over.wait(SLICE / times):
            for signum, seconds in ((signal.SIGSTOP, SLICE * (times - 1) / times), (signal.SIGCONT, 0)):
                for process in processes:
                    with suppress(ProcessLookupError):
                        os.kill(process, signum)
                time.sleep(seconds)

    thread = threading.Thread(target=halt, daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
