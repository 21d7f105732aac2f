"""The front door of the server: by which addresses it is reached, which pages may speak to it, who may frame its own.

A browser takes a name for the same site whatever address the name has at the moment. So a stranger's page could give
its own name the address of this machine (DNS rebinding) and speak to it as if the server were part of that page. Such
a request still has the stranger's name as its `Host`: the server refuses names that are not its own.
"""

import asyncio
import hmac
import ipaddress
import re
import socket
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from http import HTTPStatus
from urllib.parse import urlsplit

from aiohttp import HttpVersion11, web
from aiohttp.http import RawRequestMessage
from aiohttp.http_exceptions import LineTooLong
from aiohttp.typedefs import Handler
from aiohttp.web_protocol import ERROR

from uptown_widget import console
from uptown_widget.errors import GameError, quoted
from uptown_widget.together.protocol.names import MISREAD

MAX_ADDRESS_LENGTH = 80
"""Characters; a room's address, which is longer, goes into a QR code."""
NOT_PUBLIC = "Not an address of a site: {given}. Give one such as https://example.org/uptown/"
UNKNOWN_HOST = """\
This server is not known by the address {host}. Open it by its number or by the name of its machine; whoever runs it can
allow another address with --public-url.
"""
PROXY = "  A page of another site was refused. If a proxy leads to this server, start it with --public-url.\n"
DAMAGED = "This request is damaged.\n"
TOO_LONG = "This request is too long. If a browser sent it, delete the cookies of this address.\n"
LONG_ADDRESS = "This address is too long.\n"
FRAMED_BY_ALL = "frame-ancestors *"
FRAMED_BY_US = "frame-ancestors 'self'"
_PLAIN_EMBED = {"embed", "study", "practice", "upturn"}
"""What the query of a page that anybody may frame is made of: no room, no class."""
_PLAY_PAGE = re.compile(r"/play/([a-z]+\.html)?")
_AUTHORITY = re.compile(r"(\[[0-9a-f:.]+\]|[^\[\]:@/\\\s]+)(?::\d{0,5})?", re.IGNORECASE)
_NAME = re.compile(r"[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?")
_PATH = re.compile(r"(/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*/?")


@dataclass(frozen=True)
class PublicAddress:
    """Where people find a server that is behind a proxy."""

    origin: str
    """Such as ``https://example.org``."""
    host: str
    """Such as ``example.org``, without a port."""
    path: str
    """Such as ``/uptown/``."""

    def __str__(self) -> str:
        return self.origin + self.path

    @staticmethod
    def parse(text: str) -> "PublicAddress":
        """Return the address in a text.

        >>> str(PublicAddress.parse("https://Example.org:443/uptown"))
        'https://example.org/uptown/'

        :raises GameError: there is none
        """
        wrong = GameError(NOT_PUBLIC.format(given=quoted(text, 60)))
        try:
            parts = urlsplit(text)
            host, port = (parts.hostname or "").encode("idna").decode(), parts.port
        except ValueError:
            raise wrong from None
        # Browsers leave out what follows from the scheme.
        usual = {"http": 80, "https": 443}.get(parts.scheme, 0)
        number = _ip_address(host)
        shown = f"[{host}]" if number and number.version == 6 else host
        origin = f"{parts.scheme}://{shown}" + (f":{port}" if port not in {None, usual} else "")
        path = parts.path.rstrip("/") + "/"
        if (
            not usual
            or port == 0
            or not (number or _NAME.fullmatch(host))
            or not _PATH.fullmatch(path)
            or any(mark in text for mark in "@?#\\")
            or text != text.strip()
            or len(origin + path) > MAX_ADDRESS_LENGTH
        ):
            raise wrong
        return PublicAddress(origin, host, path)


PUBLIC: web.AppKey[PublicAddress] = web.AppKey("PUBLIC", PublicAddress)

REACH: web.AppKey[Callable[[web.Request], str]] = web.AppKey("REACH")
"""Returns where others find the site now, given a request of one of them; "" if nobody else gets in."""


class Door:
    """Refuses who came by a name that is not the server's, who sends half of something, and who sends nonsense.

    :param public: where people find the server, if it is behind a proxy
    :param patience: seconds for the body of a request
    """

    def __init__(self, public: PublicAddress | None, patience: float) -> None:
        self._names = {"localhost", *_names_of_this_machine(), *([public.host] if public else [])}
        self._public = public
        self._patience = patience

    def add_to(self, app: web.Application) -> None:
        """Stand before everything else that answers."""
        if self._public:
            app[PUBLIC] = self._public
        app.middlewares.insert(0, self._guard)
        app.on_response_prepare.append(_protect)

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        hosts = request.headers.getall("Host", [])
        if len(hosts) > 1 or (not hosts and request.version >= HttpVersion11):
            return web.Response(status=HTTPStatus.BAD_REQUEST, text=DAMAGED)
        for host in (*hosts, request.host):  # the latter may stand in the first line
            if not self._is_ours(host):
                text = UNKNOWN_HOST.format(host=quoted(host, 60))
                return web.Response(status=HTTPStatus.MISDIRECTED_REQUEST, text=text)
        transport = request.transport
        if transport:
            request.content.on_eof(asyncio.get_running_loop().call_later(self._patience, transport.abort).cancel)
        try:
            return await handler(request)
        except (web.RequestPayloadError, ConnectionError):  # a damaged body, or half of one
            return web.Response(status=HTTPStatus.BAD_REQUEST, text=DAMAGED)

    def _is_ours(self, host: str) -> bool:
        """Whether the server can rightly be reached by an address: a number cannot be another's name."""
        authority = _AUTHORITY.fullmatch(host)
        name = authority[1].lower().rstrip(".") if authority else ""
        return name in self._names or _ip_address(name.strip("[]") or host) is not None

    def factory(self, make: Callable[..., web.BaseRequest], used: set[str]) -> Callable[..., web.BaseRequest]:
        """Return what makes requests of messages, without the path of the public address: some proxies leave it there.

        :param make: makes them as they came
        :param used: with what the addresses begin that the server answers itself
        """
        prefix = self._public.path if self._public else "/"
        if prefix.split("/")[1] in used:
            prefix = "/"

        def made(message: RawRequestMessage, *others: object) -> web.BaseRequest:
            if message.url is None:  # a CONNECT without anything behind it, of which aiohttp can make no request
                message = message._replace(path="/", url=ERROR.url)
            path = message.url.raw_path
            if prefix != "/" and path.startswith(prefix):
                url = message.url.with_path(f"/{path.removeprefix(prefix).lstrip('/')}", encoded=True, keep_query=True)
                message = message._replace(url=url)
            return make(message, *others)

        return made


class Connection(web.RequestHandler):
    """A connection whose answers to what is no HTTP are like all others, and fill no log."""

    __slots__ = ()

    def handle_error(
        self, request: web.BaseRequest, status: int = 500, exc: BaseException | None = None, message: str | None = None
    ) -> web.StreamResponse:
        """Answer to what nothing else answers to."""
        if status < 500:
            text = TOO_LONG if isinstance(exc, LineTooLong) else DAMAGED
            if isinstance(exc, LineTooLong) and exc.args[0][:1] == b"/":
                status, text = HTTPStatus.REQUEST_URI_TOO_LONG, LONG_ADDRESS
            answer: web.StreamResponse = web.Response(status=status, text=text)
            answer.force_close()
        else:
            answer = super().handle_error(request, status, exc, message)
        _add_headers(answer, FRAMED_BY_US)
        return answer


def is_foreign(request: web.Request) -> bool:
    """Whether a page of another site sent a request. Programs have no site."""
    origin, public = request.headers.get("Origin", ""), request.app.get(PUBLIC)
    if not origin or (public and origin == public.origin):
        return False
    scheme, _, host = origin.partition("://")
    foreign = scheme not in {"http", "https"} or host.lower() != request.host.lower()
    if foreign and not public:
        tell_of_proxies()
    return foreign


@cache
def tell_of_proxies() -> None:
    """Tell whoever has started the server, once, why rooms may not work behind a proxy."""
    console.write(PROXY, sys.stdout)


def address_of(request: web.Request) -> str:
    """Return the address of the site, as whoever asks can reach it."""
    public = request.app.get(PUBLIC)
    return str(public) if public else f"{request.scheme}://{request.host}/"


def came_by_number(request: web.Request) -> bool:
    """Whether somebody has come by a number that others in their network can come by, too."""
    authority = _AUTHORITY.fullmatch(request.host)
    number = _ip_address(authority[1].strip("[]")) if authority else None
    return number is not None and not number.is_loopback


def reach_of(request: web.Request) -> str:
    """Return where others find the site now; "" if nobody else gets in."""
    reach = request.app.get(REACH)
    return reach(request) if reach else ""


def sender(request: web.Request) -> str:
    """Return the address of whoever asks; behind a proxy the one that it tells, "" if it tells none."""
    if not request.app.get(PUBLIC):
        return request.remote or ""
    return request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip()  # those before anybody may write


def has_code(request: web.Request, code: str) -> bool:
    """Whether somebody who asks knows the code of the teacher."""
    given = "".join(request.headers.get("X-Class-Code", "").split()).lower()  # people part it, to read it out
    given, code = given.translate(MISREAD), code.translate(MISREAD)
    return hmac.compare_digest(given.encode(errors="surrogateescape"), code.encode())


def is_at_server(request: web.Request) -> bool:
    """Whether somebody asks at the machine of the server itself, and by no proxy, which would be there for others."""
    if request.app.get(PUBLIC) or {"Forwarded", "X-Forwarded-For", "Via"} & set(request.headers):
        return False
    authority = _AUTHORITY.fullmatch(request.host)
    name = authority[1].lower().strip("[]") if authority else ""
    numbers = (_ip_address(request.remote or ""), _ip_address("127.0.0.1" if name == "localhost" else name))
    return all(number is not None and _unmapped(number).is_loopback for number in numbers)


async def _protect(request: web.Request, answer: web.StreamResponse) -> None:
    """Add the headers that every answer has."""
    asked = set(request.query)
    embedded = _PLAY_PAGE.fullmatch(request.path) and "embed" in asked and asked <= _PLAIN_EMBED
    _add_headers(answer, FRAMED_BY_ALL if embedded else FRAMED_BY_US)


def _add_headers(answer: web.StreamResponse, framed: str) -> None:
    policy = answer.headers.get("Content-Security-Policy")
    answer.headers["Content-Security-Policy"] = f"{policy}; {framed}" if policy else framed
    answer.headers["X-Content-Type-Options"] = "nosniff"
    if answer.status >= HTTPStatus.BAD_REQUEST:  # else a proxy may say for minutes that what has come is missing
        answer.headers.setdefault("Cache-Control", "no-store")
    if framed == FRAMED_BY_US:
        answer.headers["X-Frame-Options"] = "SAMEORIGIN"


def _names_of_this_machine() -> Iterator[str]:
    """Yield what others on the network may call this machine."""
    whole = socket.gethostname().lower().rstrip(".")
    for name in {whole, whole.partition(".")[0]} - {""}:
        yield name
        yield f"{name}.local"


def _unmapped(number: ipaddress.IPv4Address | ipaddress.IPv6Address) -> ipaddress.IPv4Address | ipaddress.IPv6Address:
    """Return a number as IPv4, if it is one that IPv6 carries."""
    return (number.ipv4_mapped or number) if number.version == 6 else number


def _ip_address(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(text)
    except ValueError:
        return None
