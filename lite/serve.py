"""Serves the built site on this machine, for people and for the tests. Standard library only.

`python -m lite.serve --class` serves it to the local network, for a class.
"""

import contextlib
import os
import socket
import sys
import webbrowser
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from lite.paths import SITE

HOST = "127.0.0.1"
EVERYWHERE = "0.0.0.0"  # noqa: S104  asked for with --class
FIRST_PORT = 8000


class Handler(SimpleHTTPRequestHandler):
    """Serves the files of the site with the types browsers insist on, and has them revalidated each time."""

    protocol_version = "HTTP/1.1"
    extensions_map = {  # noqa: RUF012  as the library declares it
        **SimpleHTTPRequestHandler.extensions_map,
        ".css": "text/css",
        ".html": "text/html",
        ".ipynb": "application/json",
        ".js": "text/javascript",
        ".json": "application/json",
        ".mjs": "text/javascript",
        ".svg": "image/svg+xml",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
        ".whl": "application/zip",
    }

    def end_headers(self) -> None:
        """Let browsers cache files, but revalidate them."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """Log nothing."""


class Server(ThreadingHTTPServer):
    """A server that ignores browsers that disconnect in the middle of a file."""

    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """Report errors other than lost connections."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def make_server(site: Path = SITE, first_port: int = FIRST_PORT, host: str = HOST) -> Server:
    """A server for the site on the first free port from `first_port`; 0 takes any.

    :param host: `EVERYWHERE` lets other machines of the network in

    :raises OSError: when a hundred ports in a row are taken
    """
    handler = partial(Handler, directory=str(site))
    for port in range(first_port, first_port + 100):
        with contextlib.suppress(OSError):
            return Server((host, port), handler)
    message = f"no free port from {first_port} to {first_port + 99}"
    raise OSError(message)


def address(server: Server) -> str:
    """The address of the site."""
    host, port = server.server_address[:2]
    return f"http://{own_address() if host == EVERYWHERE else HOST}:{port}/"


def own_address() -> str:
    """The address of this machine in the local network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        probe.connect(("192.0.2.1", 9))  # an address of documentation
        return str(probe.getsockname()[0])
    return HOST


def has_screen() -> bool:
    """Whether there is a desktop to open a browser window on."""
    if os.environ.get("CI"):
        return False
    return sys.platform in {"darwin", "win32"} or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def main() -> None:
    """Serve the site until Ctrl-C, to this machine alone or to a class."""
    if not (SITE / "index.html").exists():
        sys.exit("There is no site yet: `make site` builds it.")
    host = EVERYWHERE if "--class" in sys.argv[1:] else HOST
    with make_server(host=host) as server:
        sys.stdout.write(f"\n  Uptown is at {address(server)}\n  Ctrl-C ends it.\n\n")
        sys.stdout.flush()
        if has_screen():
            webbrowser.open(address(server))
        with contextlib.suppress(KeyboardInterrupt):
            server.serve_forever()
    sys.stdout.write("\n  Good night.\n")


if __name__ == "__main__":
    main()
