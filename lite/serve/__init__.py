"""Serves the built site: to this machine, for people and for the tests, and to a class on request."""

from lite.serve.addresses import EVERYWHERE, HOST
from lite.serve.server import Server, address, addresses, make_server

__all__ = ["EVERYWHERE", "HOST", "Server", "address", "addresses", "make_server"]
