"""Serves the built site: to this machine, for people and for the tests, and to a class on request."""

from pathlib import Path

from lite.paths import SITE
from lite.serve.docs import DocsLater
from uptown_widget.serve.addresses import EVERYWHERE, HOST
from uptown_widget.serve.classroom import Classroom
from uptown_widget.serve.door import PublicAddress
from uptown_widget.serve.server import FIRST_PORT, TIMEOUT, Part, Server, address, addresses
from uptown_widget.serve.server import make_server as _make_server

__all__ = ["EVERYWHERE", "HOST", "Server", "address", "addresses", "make_server"]


def make_server(
    site: Path = SITE,
    first_port: int = FIRST_PORT,
    host: str = HOST,
    classroom: Classroom | None = None,
    *,
    public: PublicAddress | None = None,
    patience: float = TIMEOUT,
    folder: Path | None = None,
) -> Server:
    """A server for the site on the first free port from `first_port`; 0 takes any.

    :param host: `EVERYWHERE` lets other machines of the network in
    :param classroom: collects progress and bots, if it is to
    :param public: where people find it, if it is behind a proxy
    :param patience: seconds after which half a request is given up
    :param folder: where it puts what it has compressed; by default that of the system for such files

    :raises OSError: when a hundred ports in a row are taken
    """
    parts: list[Part] = [DocsLater(site), *filter(None, [classroom])]
    return _make_server(site, first_port, host, parts, public=public, patience=patience, folder=folder)
