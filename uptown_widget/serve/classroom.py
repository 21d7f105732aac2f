"""The server of a class, if the teacher switches it on: what pupils send goes in, what the teacher sets comes out."""

import asyncio
import contextlib
import io
import json
import re
import secrets
import zipfile
from collections.abc import Awaitable, Callable
from dataclasses import asdict, dataclass
from http import HTTPStatus
from typing import Annotated, Any, TypeVar
from unicodedata import category, normalize

from aiohttp import web
from aiohttp.typedefs import Handler

from uptown_widget.errors import GameError
from uptown_widget.lessons.class_board import board_of
from uptown_widget.lessons.orders import Change, Orders
from uptown_widget.lessons.report import MAX_LENGTH, read_report, receipt
from uptown_widget.schema import Text, Whole, read
from uptown_widget.screen.qr_code import qr_svg
from uptown_widget.serve.door import address_of, has_code, is_at_server, is_foreign, reach_of, sender
from uptown_widget.serve.register import Register, elapsed
from uptown_widget.serve.rooms import LETTERS

T = TypeVar("T")
MAX_BODY = 2 * MAX_LENGTH
"""Bytes of a message."""
BURST = 120
"""Messages that an address may send at once; a class may share one ..."""
RATE = 10
"""... and how many more each second."""
MAX_COUNTED = 2000
"""Addresses of which messages are counted: those that sent one last."""
WAIT = 25.0
"""Seconds in which a pupil who asks for news is answered, be there some or not."""
LESSONS = "learn.html?class"
OFFERED = {"/play/learn.html": LESSONS, "/teacher/": "?class", "/teacher/index.html": "?class"}
"""By page, its address with what tells it that there is a class; relative, since a proxy may add a path."""
MAX_LINK_LENGTH = 800
"""Characters of a link to tasks that a QR code holds."""
BOTS = "bots"
"""In place of a lesson: the bots."""


class Classroom:
    """The pupils of a class.

    :param clock: seconds, for the limit on messages
    """

    address: str = ""
    """Where pupils find the site; "" leaves it to the server to know."""

    def __init__(self, clock: Callable[[], float] = elapsed) -> None:
        self.code: str = "".join(secrets.choice(LETTERS) for _ in range(8))
        self._clock = clock
        self.register: Register = Register(clock)
        self._changed = asyncio.Event()
        """Set, and replaced, when the teacher has changed something."""
        self._budgets: dict[str, tuple[float, float]] = {}
        """By address, how many messages it may send, and when that was counted."""

    def add_routes(self, app: web.Application) -> None:
        """Answer below `/class/`."""
        app.middlewares.append(offer)
        app.router.add_post("/class/report", self._take)
        app.router.add_get("/class/code", self._tell_code)
        app.router.add_post("/class/orders", self._follow)
        app.router.add_put("/class/orders", self._set)
        app.router.add_get("/class/orders", self._teachers(self._tell_orders))
        app.router.add_get("/class/board", self._teachers(self._show_board))
        app.router.add_get("/class/works", self._teachers(self._show_works))
        app.router.add_get("/class/reports", self._teachers(self._tell))
        app.router.add_get("/class/address", self._teachers(self._invite))
        app.router.add_get("/class/bots.zip", self._teachers(self._collect))
        app.router.add_get("/class/bots", self._teachers(self._bots_by_name))
        app.router.add_delete("/class/reports", self._teachers(self._forget))
        app.router.add_get("/class/", self._lead)

    # For pupils.

    async def _lead(self, _: web.Request) -> web.Response:
        raise web.HTTPFound("../play/" + LESSONS)

    async def _take(self, request: web.Request) -> web.Response:
        status = HTTPStatus.FORBIDDEN if is_foreign(request) else self.refusal(_counted_as(request))
        if status is None and request.content_type != "application/json":
            status = HTTPStatus.UNSUPPORTED_MEDIA_TYPE
        if status is None:
            status = self.take(await _body(request))
        return web.Response(status=status, text=SENTENCES[status])

    def refusal(self, address: str) -> HTTPStatus | None:
        """Return why nothing is taken from an address: it sends too much."""
        now = self._clock()
        left, counted = self._budgets.pop(address, (BURST, now))
        left = min(BURST, left + (now - counted) * RATE)
        self._budgets[address] = max(0, left - 1), now
        if len(self._budgets) > MAX_COUNTED:
            del self._budgets[next(iter(self._budgets))]
        return HTTPStatus.TOO_MANY_REQUESTS if left < 1 else None

    def take(self, body: bytes) -> HTTPStatus:
        """Take a report; return how it went."""
        if len(body) > MAX_BODY:
            return HTTPStatus.REQUEST_ENTITY_TOO_LARGE
        try:
            report = read_report(body.decode())
        except (UnicodeDecodeError, GameError):
            return HTTPStatus.BAD_REQUEST
        return self.register.take(report) if len(report.key) >= 16 else HTTPStatus.BAD_REQUEST

    async def _follow(self, request: web.Request) -> web.Response:
        """Answer a pupil's page as soon as there is something newer than it knows, or after a while."""
        status = HTTPStatus.FORBIDDEN if is_foreign(request) else self.refusal(_counted_as(request))
        asked = None if status else _read(_Asked, await _body(request))
        if asked is None:
            return _refused(status or HTTPStatus.BAD_REQUEST)
        orders = self.register.orders_for(asked.key)
        if isinstance(orders, Orders) and orders.number == asked.since:
            left = self.register.left + 1 if self.register.orders.ends else WAIT
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), min(left, WAIT))
            orders = self.register.orders_for(asked.key)
        if isinstance(orders, HTTPStatus):
            return _refused(orders)
        return web.Response(text=orders.text(), content_type="application/json", headers=UNSTORED)

    # For the teacher.

    async def _tell_code(self, request: web.Request) -> web.Response:
        """Tell the code to a page on the teacher's own machine, and nothing to one elsewhere."""
        if is_foreign(request) or not is_at_server(request):
            # The page asks by itself: an error in its console would worry a teacher.
            return web.Response(status=HTTPStatus.NO_CONTENT, headers=UNSTORED)
        return web.Response(text=self.code, headers=UNSTORED)

    def _teachers(
        self, answer: Callable[[web.Request], web.Response]
    ) -> Callable[[web.Request], Awaitable[web.Response]]:
        async def guarded(request: web.Request) -> web.Response:
            status = self._not_the_teacher(request)
            return answer(request) if status is None else _refused(status)

        return guarded

    def _not_the_teacher(self, request: web.Request) -> HTTPStatus | None:
        """Return why somebody is refused; whoever knows the code is not, however many others guess."""
        if has_code(request, self.code):
            return None
        return self.refusal(f"code {_counted_as(request)}") or HTTPStatus.UNAUTHORIZED

    async def _set(self, request: web.Request) -> web.Response:
        """Set what the teacher wants, and tell the pupils who wait for it."""
        status = self._not_the_teacher(request)
        change = None if status else _read(Change, await _body(request))
        if change is None:
            return _refused(status or HTTPStatus.BAD_REQUEST)
        try:
            self.register.change(change)
        except GameError as error:
            return web.Response(status=HTTPStatus.CONFLICT, text=str(error))
        self._wake()
        return self._tell_orders(request)

    def _wake(self) -> None:
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()

    def _tell_orders(self, _: web.Request) -> web.Response:
        register = self.register
        now = {
            "left": register.left, "podium": register.podium(), "over": register.over,
            "announced": register.announced, "hidden": register.hidden,
            "joined": [[pupil.report.nickname, pupil.number] for pupil in register.pupils()],
        }  # fmt: skip
        return _as_json(asdict(register.orders) | now)

    def _show_board(self, request: web.Request) -> web.Response:
        """Tell the question of a pupil's exercise, and draw it with the squares that the pupil has marked."""
        pupil = self.register.pupil(request.query.get("nickname", ""))
        if pupil is None:
            return _refused(HTTPStatus.NOT_FOUND)
        return _as_json(board_of(pupil.report, request.query.get("language", ""))._asdict())

    def to_json(self) -> list[dict[str, Any]]:
        """The reports without keys, by nickname, and what the server knows besides."""
        return self.register.rows()

    def _tell(self, _: web.Request) -> web.Response:
        return _as_json(self.to_json())

    def _invite(self, request: web.Request) -> web.Response:
        """Tell where pupils join, or where a link to tasks leads, with its code."""
        link = request.query.get("link", "")[:MAX_LINK_LENGTH]
        where = f"{self.address or reach_of(request) or address_of(request)}class/{link and '#' + link}"
        return _as_json({"address": where, "code": qr_svg(where)})

    def _bots_by_name(self, _: web.Request) -> web.Response:
        return _as_json({pupil.report.nickname: pupil.bot for pupil in self.register.pupils() if pupil.bot})

    def _show_works(self, request: web.Request) -> web.Response:
        """Tell what was handed in of a lesson, or as a bot, by nickname, each with its receipt."""
        lesson = request.query.get("lesson", "")
        handed = {each.report.nickname: each for each in self.register.pupils()}
        found = {name: each.bot if lesson == BOTS else each.works.get(lesson, "") for name, each in handed.items()}
        return _as_json({name: {"code": code, "receipt": receipt(code)} for name, code in found.items() if code})

    def _collect(self, _: web.Request) -> web.Response:
        return web.Response(body=self.bots(), content_type="application/zip", headers=UNSTORED)

    def bots(self) -> bytes:
        """The bots in an archive, each file named after its nickname, without signs that a system does not take."""
        packed, names = io.BytesIO(), set[str]()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            for pupil in self.register.pupils():
                if not pupil.bot:
                    continue
                stem = _stem(pupil.report.nickname)
                free = next(each for each in (stem, *(f"{stem}_{n}" for n in range(2, 999))) if each not in names)
                names.add(free)
                archive.writestr(f"bots/{free}.py", pupil.bot)
        return packed.getvalue()

    def _forget(self, _: web.Request) -> web.Response:
        self.register.forget()
        self._wake()
        return web.Response(text=SENTENCES[HTTPStatus.OK])


def _stem(nickname: str) -> str:
    """Return a nickname as the name of a file: letters of all scripts, with their accents, and digits."""
    # Composed: an accent that is written in two ways is two names to some systems.
    letters = normalize("NFKC", nickname.casefold())
    parts = "".join(each if category(each)[0] in "LMN" else " " for each in letters).split()
    stem = "_".join(parts) or "bot"
    return f"{stem}_" if _RESERVED.fullmatch(stem) else stem


_RESERVED = re.compile(r"con|prn|aux|nul|(?:com|lpt)\d")
"""Names that Windows keeps to itself, whatever ends them."""


@web.middleware
async def offer(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Lead whoever opens the page of lessons, or the teacher's, to the one that offers the class."""
    if request.path in OFFERED and "class" not in request.query:
        raise web.HTTPFound(OFFERED[request.path])
    return await handler(request)


@dataclass(frozen=True, slots=True)
class _Asked:
    """What the page of a pupil asks: who it is, and what it knows already."""

    key: Annotated[str, Text(80)]
    since: Annotated[int, Whole(10**9)] = 0


def _read(cls: type[T], body: bytes) -> T | None:
    """Return what a message holds; None if it is damaged."""
    try:
        return read(cls, json.loads(body)) if len(body) <= MAX_BODY else None
    except (ValueError, RecursionError):  # also of a schema, or of bytes that are no text
        return None


def _as_json(data: object) -> web.Response:
    return web.Response(text=json.dumps(data), content_type="application/json", headers=UNSTORED)


def _counted_as(request: web.Request) -> str:
    """Return the address whose messages are counted: behind a proxy that tells none, all have that of the proxy."""
    return sender(request) or request.remote or ""


def _refused(status: HTTPStatus) -> web.Response:
    return web.Response(status=status, text=SENTENCES[status])


async def _body(request: web.Request) -> bytes:
    """Read a message, but no more than shows that it is too large."""
    parts, size = [], 0
    async for part in request.content.iter_any():
        parts.append(part)
        size += len(part)
        if size > MAX_BODY:
            break
    return b"".join(parts)


UNSTORED = {"Cache-Control": "no-store"}
SENTENCES = {
    HTTPStatus.OK: "Done.",
    HTTPStatus.BAD_REQUEST: "This is not the progress of a pupil, or it is damaged.",
    HTTPStatus.UNAUTHORIZED: "This is not the code of the class.",
    HTTPStatus.FORBIDDEN: "A page of another site sent this.",
    HTTPStatus.NOT_FOUND: "Nobody in this class has this key or nickname.",
    HTTPStatus.GONE: "The teacher has removed this pupil from the class.",
    HTTPStatus.CONFLICT: "Somebody else has this nickname.",
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: "This is too large.",
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE: "Progress is sent as JSON.",
    HTTPStatus.TOO_MANY_REQUESTS: "Too many messages at once.",
    HTTPStatus.INSUFFICIENT_STORAGE: "The class is full.",
}
"""What a program that is refused reads; the page has its own sentences, in the pupil's language."""
