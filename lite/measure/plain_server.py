"""A plain host of the site, to measure against and to make faults in. Standard library only.

It is what `python -m http.server` is: a thread for each connection, nothing compressed.
"""

import sys
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

from uptown_widget.serve.files import NO_CACHE, TYPES


class Handler(SimpleHTTPRequestHandler):
    """Serves files with the types browsers insist on, and has them revalidated each time."""

    protocol_version = "HTTP/1.1"
    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, **TYPES}  # noqa: RUF012  as the library declares it

    def end_headers(self) -> None:
        """Let browsers cache files, but revalidate them."""
        self.send_header("Cache-Control", NO_CACHE)
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
