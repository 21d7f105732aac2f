"""What the server of a class collects if the teacher switches it on: progress and bots, by nickname, in memory only."""

import hmac
import io
import json
import re
import secrets
import time
import zipfile
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Any

from aiohttp import web
from aiohttp.typedefs import Handler

from uptown_widget.errors import GameError
from uptown_widget.lessons.report import LONGEST, Report, read_report
from uptown_widget.serve.door import address_of, has_code, is_at_server, is_foreign, reach_of
from uptown_widget.serve.qr import qr_svg
from uptown_widget.together.protocol.names import likeness

MAX_BODY = 2 * LONGEST
"""Bytes of a message."""
MAX_PUPILS = 200
BURST = 120
"""Messages that an address may send at once; a class may share one ..."""
RATE = 10
"""... and how many more each second."""
LESSONS = "learn.html?class"
OFFERED = {"/play/learn.html": LESSONS, "/teacher/": "?class", "/teacher/index.html": "?class"}
"""By page, its address with what tells it that there is a class; relative, since a proxy may add a path."""
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Of a code: none that looks like another."""


class Classroom:
    """The pupils of a class.

    :param clock: seconds, for the limit on messages
    """

    address: str = ""
    """Where pupils find the site; "" leaves it to the server to know."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.code: str = "".join(secrets.choice(LETTERS) for _ in range(8))
        self._clock = clock
        self._pupils: dict[str, Report] = {}
        self._bots: dict[str, str] = {}
        self._budgets: dict[str, tuple[float, float]] = {}
        """By address, how many messages it may send, and when that was counted."""

    def add_routes(self, app: web.Application) -> None:
        """Answer below `/class/`."""
        app.middlewares.append(offer)
        app.router.add_post("/class/report", self._take)
        app.router.add_get("/class/code", self._tell_code)
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
        status = HTTPStatus.FORBIDDEN if is_foreign(request) else self.refusal(request.remote or "")
        if status is None and request.content_type != "application/json":
            status = HTTPStatus.UNSUPPORTED_MEDIA_TYPE
        if status is None:
            status = self.take(await _body(request))
        return web.Response(status=status, text=SENTENCES[status])

    def refusal(self, address: str) -> HTTPStatus | None:
        """Return why nothing is taken from an address: it sends too much."""
        now = self._clock()
        left, counted = self._budgets.get(address, (BURST, now))
        left = min(BURST, left + (now - counted) * RATE)
        self._budgets[address] = max(0, left - 1), now
        return HTTPStatus.TOO_MANY_REQUESTS if left < 1 else None

    def take(self, body: bytes) -> HTTPStatus:
        """Take a report; return how it went."""
        if len(body) > MAX_BODY:
            return HTTPStatus.REQUEST_ENTITY_TOO_LARGE
        try:
            report = read_report(body.decode())
        except (UnicodeDecodeError, GameError):
            return HTTPStatus.BAD_REQUEST
        if len(report.key) < 16:
            return HTTPStatus.BAD_REQUEST
        name = likeness(report.nickname)
        before = self._pupils.get(name)
        if before and not hmac.compare_digest(before.key.encode(), report.key.encode()):
            return HTTPStatus.CONFLICT
        if not before and len(self._pupils) >= MAX_PUPILS:
            return HTTPStatus.INSUFFICIENT_STORAGE
        self._pupils[name] = report
        if report.bot:
            self._bots[name] = report.bot
        return HTTPStatus.OK

    # For the teacher.

    async def _tell_code(self, request: web.Request) -> web.Response:
        """Tell the code to a page on the teacher's own machine."""
        if is_foreign(request) or not is_at_server(request):
            return _refused(HTTPStatus.UNAUTHORIZED)
        return web.Response(text=self.code, headers=UNSTORED)

    def _teachers(
        self, answer: Callable[[web.Request], web.Response]
    ) -> Callable[[web.Request], Awaitable[web.Response]]:
        async def guarded(request: web.Request) -> web.Response:
            status = self.refusal(f"code {request.remote}")
            if status is None and not has_code(request, self.code):
                status = HTTPStatus.UNAUTHORIZED
            return answer(request) if status is None else _refused(status)

        return guarded

    def to_json(self) -> list[dict[str, Any]]:
        """The reports without keys, by nickname, and who handed in a bot."""
        return [{**report.to_json(), "bot": name in self._bots} for name, report in self._sorted()]

    def _sorted(self) -> list[tuple[str, Report]]:
        """Return the pupils by nickname; the keys are what names have in common that look alike."""
        return sorted(self._pupils.items(), key=lambda pupil: pupil[1].nickname.casefold())

    def _tell(self, _: web.Request) -> web.Response:
        return web.Response(text=json.dumps(self.to_json()), content_type="application/json", headers=UNSTORED)

    def _invite(self, request: web.Request) -> web.Response:
        where = f"{self.address or reach_of(request) or address_of(request)}class/"
        data = json.dumps({"address": where, "code": qr_svg(where)})
        return web.Response(text=data, content_type="application/json", headers=UNSTORED)

    def _bots_by_name(self, _: web.Request) -> web.Response:
        bots = {report.nickname: self._bots[name] for name, report in self._sorted() if name in self._bots}
        return web.Response(text=json.dumps(bots), content_type="application/json", headers=UNSTORED)

    def _collect(self, _: web.Request) -> web.Response:
        return web.Response(body=self.bots(), content_type="application/zip", headers=UNSTORED)

    def bots(self) -> bytes:
        """The bots in an archive, each file named after its nickname in letters that every system takes."""
        packed, names = io.BytesIO(), set[str]()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, report in self._sorted():
                if name not in self._bots:
                    continue
                stem = re.sub(r"[^a-z0-9]+", "_", report.nickname.casefold()).strip("_") or "bot"
                free = next(each for each in (stem, *(f"{stem}_{n}" for n in range(2, 999))) if each not in names)
                names.add(free)
                archive.writestr(f"bots/{free}.py", self._bots[name])
        return packed.getvalue()

    def _forget(self, _: web.Request) -> web.Response:
        self._pupils.clear()
        self._bots.clear()
        return web.Response(text=SENTENCES[HTTPStatus.OK])


@web.middleware
async def offer(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Lead whoever opens the page of lessons, or the teacher's, to the one that offers the class."""
    if request.path in OFFERED and "class" not in request.query:
        raise web.HTTPFound(OFFERED[request.path])
    return await handler(request)


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
    HTTPStatus.CONFLICT: "Somebody else has this nickname.",
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: "This is too large.",
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE: "Progress is sent as JSON.",
    HTTPStatus.TOO_MANY_REQUESTS: "Too many messages at once.",
    HTTPStatus.INSUFFICIENT_STORAGE: "The class is full.",
}
"""What a program that is refused reads; the page has its own sentences, in the pupil's language."""
