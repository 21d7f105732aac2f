"""Measures thirty pupils who open the page of lessons at the same instant, and then the game.

`python -m lite.measure.classroom` compares `make class` with a plain host in one run. A browser tells which files the
pages fetch. Thirty processes then fetch them as browsers do: six connections each, gzip accepted, each file once.
"""

import asyncio
import multiprocessing
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http import HTTPStatus
from multiprocessing.synchronize import Barrier, Event
from typing import NamedTuple
from urllib.parse import urlsplit

import aiohttp
from playwright.sync_api import Request, sync_playwright

from lite import browser
from lite.measure.plain_server import Handler
from lite.measure.plain_server import Server as PlainServer
from lite.measure.timing import by_state
from lite.paths import SITE
from lite.serve import EVERYWHERE, HOST, address, make_server

PUPILS = 30
CONNECTIONS = 6
PAGES = ("play/learn.html", "play/")
MAX_TRIES = 100
KNOWN = {"If-None-Match": "ETag", "If-Modified-Since": "Last-Modified"}
"""How a browser asks for what it has, with what the server says of it."""
PROCESSES = multiprocessing.get_context("spawn")


class Visit(NamedTuple):
    """What a pupil got."""

    seconds: float
    size: int
    """Bytes of all bodies, as they were sent."""
    errors: int
    """Connections refused or reset; each is tried again."""


def files_of(where: str) -> list[list[str]]:
    """The paths that a browser fetches, page after page; nothing is stored for offline visits, as on plain http."""
    found = []
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser.find(), args=list(browser.ARGUMENTS))
        for path in PAGES:
            page = chromium.new_context(service_workers="block").new_page()
            asked: list[str] = []

            def note(request: Request, asked: list[str] = asked) -> None:
                asked.append(urlsplit(request.url).path)

            page.context.on("request", note)
            page.goto(where + path)
            by_state(page)
            found.append(sorted(set(asked), key=asked.index))
        chromium.close()
    return found


def serve(kind: str, host: str, answers: "multiprocessing.SimpleQueue[str]", over: Event) -> None:
    """Serve the site in a process of its own; tell where."""
    make = make_server if kind == "make class" else plain
    with make(SITE, 0, host) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        answers.put(address(server))
        over.wait()
        server.shutdown()


def plain(site: object, port: int, host: str) -> PlainServer:
    """What `python -m http.server` is."""
    return PlainServer((host, port), partial(Handler, directory=str(site)))


@contextmanager
def serving(kind: str, host: str = EVERYWHERE) -> Iterator[str]:
    """A server in a process of its own, and its address."""
    answers, over = PROCESSES.SimpleQueue(), PROCESSES.Event()
    process = PROCESSES.Process(target=serve, args=(kind, host, answers, over))
    process.start()
    yield answers.get()
    over.set()
    process.join()


def attend(where: str, pages: list[list[str]], start: Barrier, visits: "multiprocessing.Queue[Visit]") -> None:
    """Visit the pages as one pupil."""
    start.wait()
    visits.put(asyncio.run(visit(where, pages)))


async def visit(where: str, pages: list[list[str]]) -> Visit:
    """Fetch all files of all pages."""
    began, known = time.perf_counter(), dict[str, dict[str, str]]()
    size = errors = 0

    async def fetch(session: aiohttp.ClientSession, path: str) -> None:
        nonlocal size, errors
        for _ in range(MAX_TRIES):
            try:
                async with session.get(where.rstrip("/") + path, headers=known.get(path)) as answer:
                    answer.raise_for_status()
                    content = await answer.read()
                    size += len(content)
                    if answer.status == HTTPStatus.OK:
                        known[path] = {
                            ask: answer.headers[name] for ask, name in KNOWN.items() if name in answer.headers
                        }
                    return
            except (aiohttp.ClientConnectionError, aiohttp.ClientPayloadError):
                errors += 1
                await asyncio.sleep(0.1)
        message = f"{path} cannot be had"
        raise OSError(message)

    options = aiohttp.TCPConnector(limit=CONNECTIONS)
    headers, timeout = {"Accept-Encoding": "gzip, deflate"}, aiohttp.ClientTimeout(total=None)
    async with aiohttp.ClientSession(
        connector=options, auto_decompress=False, headers=headers, timeout=timeout
    ) as session:
        for paths in pages:
            await asyncio.gather(*(fetch(session, path) for path in paths))
    return Visit(time.perf_counter() - began, size, errors)


def class_at(where: str, pages: list[list[str]]) -> list[Visit]:
    """Let all pupils come at once."""
    start, visits = PROCESSES.Barrier(PUPILS), PROCESSES.Queue()
    pupils = [PROCESSES.Process(target=attend, args=(where, pages, start, visits)) for _ in range(PUPILS)]
    for pupil in pupils:
        pupil.start()
    found = [visits.get() for _ in pupils]
    for pupil in pupils:
        pupil.join()
    return found


def main() -> None:
    """Print the table."""
    with serving("make class", HOST) as where:
        pages = files_of(where)
    sys.stdout.write(f"{PUPILS} pupils, {' and then '.join(PAGES)}: {sum(map(len, pages))} requests each\n")
    sys.stdout.write("server        errors   all ready   MB a pupil   MB the class\n")
    for kind in ("plain host", "make class"):
        with serving(kind) as where:
            found = class_at(where, pages)
        size = sum(each.size for each in found) / 1e6
        seconds, errors = max(each.seconds for each in found), sum(each.errors for each in found)
        sys.stdout.write(f"{kind:12}  {errors:6}   {seconds:7.1f} s   {size / PUPILS:10.1f}   {size:12.0f}\n")


if __name__ == "__main__":
    main()
