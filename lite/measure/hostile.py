"""Measures thirty tables that play on while one client attacks the server: how long moves take, and its memory.

`python -m lite.measure.hostile` starts, for each part, the real server in a process of its own, thirty tables of five
devices without any game, and, in every other part, a hostile client in a third process. It does all at once, over and
over: floods of frames in rooms of its own, questions for all that was said there, frames of a megabyte, half requests,
wrong codes, and as many silent sockets as it can get. All share the machine, so that what the attack itself costs
counts as well: the seconds of the processor that the server and the hostile client took stand beside the times, and how
long of them the server's event loop was at most before it looked for what had come meanwhile.
`--parts 6` goes on for longer, `--attacks flood wrong` does less.
"""

import argparse
import asyncio
import random
import selectors
import sys
import threading
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial
from multiprocessing.connection import Connection

import psutil
from aiohttp import ClientError, ClientSession, TCPConnector
from yarl import URL

from lite.measure.rooms import DEVICES, PROCESSES, TABLES, measure, sit_down, told_of
from uptown_widget.serve.server import make_server

HOST = "127.0.0.1"
AT_ONCE = {"flood": 5, "reread": 20, "huge": 3, "half": 100, "wrong": 20, "silent": 800}
"""How often each attack runs at the same time."""
FLOOD = 400
LONG = 90
"""Messages that the server takes at once."""
LETTERS = "abcdefghjkmnpqrstuvwxyz"
FAILED = (ClientError, OSError, TypeError, ValueError)
"""What the server's refusals look like here."""


class TimedSelector(selectors.DefaultSelector):
    """Notes how many seconds of the processor each round of an event loop takes."""

    def __init__(self) -> None:
        super().__init__()
        self.rounds: list[float] = []
        self._began = time.thread_time()

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """Wait for what is ready."""
        self.rounds.append(time.thread_time() - self._began)
        found = super().select(timeout)
        self._began = time.thread_time()
        return found


def serve(connection: Connection) -> None:
    """Serve until told to end; tell the port, and then how long the rounds of the event loop were."""
    selector = TimedSelector()
    vars(asyncio)["new_event_loop"] = lambda: asyncio.SelectorEventLoop(selector)

    def wait() -> None:
        connection.recv()
        server.shutdown()

    with make_server(None, 0, HOST) as server:
        connection.send(server.server_address[1])
        threading.Thread(target=wait, daemon=True).start()
        server.serve_forever()
    rounds = sorted(selector.rounds)
    late, longest = 1000 * rounds[-len(rounds) // 1000], 1000 * rounds[-1]
    connection.send(f"{len(rounds)} rounds, 99.9 % within {late:.0f} ms, longest {longest:.0f} ms")


async def flood(client: ClientSession, where: str) -> None:
    """Open a room, sit down there, and say as much as the server takes, and more."""
    async with client.ws_connect(where) as socket:
        await socket.send_json({"join": f"a hostile client {random.random()}", "room": "", "after": 0})
        await socket.send_json({"say": sit_down(0), "id": 0})
        for number in range(1, FLOOD):
            await socket.send_json({"say": "x" * 1400, "id": number})
            await socket.send_json({"join": "again", "after": 0})


async def reread(client: ClientSession, where: str) -> None:
    """Fill a room, and ask for all that was said in it, over and over."""
    async with client.ws_connect(where) as socket:
        await socket.send_json({"join": f"a hostile client {random.random()}", "room": "", "after": 0})
        await socket.send_json({"say": sit_down(0), "id": 0})
        for number in range(1, FLOOD):
            if number < LONG:
                await socket.send_json({"say": "x" * 1400, "id": number})
            else:
                await socket.send_json({"join": "again", "after": 0})
                with suppress(TimeoutError):
                    while True:
                        await socket.receive_str(timeout=0.05)  # which fails once the server has hung up


async def huge(client: ClientSession, where: str) -> None:
    """Send a frame of a megabyte."""
    async with client.ws_connect(where) as socket:
        await socket.send_str("[" * 1_000_000)
        await socket.receive()


async def half(client: ClientSession, where: str) -> None:  # noqa: ARG001  it speaks no HTTP
    """Begin a request, and wait until the server gives it up."""
    reader, writer = await asyncio.open_connection(HOST, URL(where).port)
    writer.write(b"GET /room/socket HTTP/1.1\r\nHost: ")
    await reader.read()
    writer.close()


async def wrong(client: ClientSession, where: str) -> None:
    """Try a code."""
    async with client.ws_connect(where) as socket:
        code = "".join(random.choices(LETTERS, k=5))
        await socket.send_json({"join": "a hostile client who guesses", "room": code, "after": 0})
        await socket.receive()


async def silent(client: ClientSession, where: str) -> None:
    """Connect, and say nothing until the server hangs up."""
    async with client.ws_connect(where) as socket:
        await socket.receive()


ATTACKS: dict[str, Callable[[ClientSession, str], Awaitable[None]]] = {
    each.__name__: each for each in (flood, reread, huge, half, wrong, silent)
}


async def _attack(port: int, names: Sequence[str], connection: Connection) -> None:
    done, where = Counter[str](), f"http://{HOST}:{port}/room/socket"

    async def again(name: str) -> None:
        while True:
            try:
                await ATTACKS[name](client, where)
            except FAILED:
                await asyncio.sleep(0.1)
            done[name] += 1

    connection.send("ready")
    await asyncio.to_thread(connection.recv)
    async with ClientSession(connector=TCPConnector(limit=0)) as client:
        tasks = [asyncio.create_task(again(name)) for name in names for _ in range(AT_ONCE[name])]
        await asyncio.to_thread(connection.recv)
        for task in tasks:
            task.cancel()
    connection.send(", ".join(f"{name} {done[name]}" for name in names) + f"; {time.process_time():.0f} s")


def attack(port: int, names: Sequence[str], connection: Connection) -> None:
    """Attack from one word to the next; then tell how often each was done, and in how many seconds of the processor."""
    asyncio.run(_attack(port, names, connection))


def start() -> tuple[psutil.Process, int, Callable[[], str]]:
    """Start a server; return its process, its port, and what ends it and returns how long its rounds were."""
    here, there = PROCESSES.Pipe()
    server = PROCESSES.Process(target=serve, args=(there,), daemon=True)
    server.start()

    def end() -> str:
        here.send("enough")
        rounds: str = here.recv()
        server.join()
        return rounds

    return psutil.Process(server.pid), here.recv(), end


def play(port: int, names: Sequence[str]) -> tuple[list[float], str]:
    """Return the seconds that moves took, and what a hostile client did meanwhile."""
    if not names:
        return asyncio.run(measure(port)), "alone"
    here, there = PROCESSES.Pipe()
    client = PROCESSES.Process(target=attack, args=(port, names, there), daemon=True)
    client.start()
    here.recv()
    found = asyncio.run(measure(port, begin=partial(here.send, "go")))
    here.send("enough")
    done = f"with a hostile client ({here.recv()})"
    client.join()
    return found, done


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(prog="python -m lite.measure.hostile")
    parser.add_argument("--parts", type=int, default=2, help="without and with the hostile client, in turns")
    parser.add_argument("--attacks", nargs="+", choices=ATTACKS, default=list(ATTACKS))
    chosen = parser.parse_args()
    sys.stdout.write(f"{TABLES} tables of {DEVICES}\n")
    for part in range(chosen.parts):
        server, port, end = start()
        found, who = play(port, chosen.attacks if part % 2 else ())
        server_took = f"server {server.cpu_times().user:.0f} s, {server.memory_info().rss / 2**20:.0f} MB"
        sys.stdout.write(f"{len(found)} moves, {told_of(found)}, {server_took}, {end()}: {who}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
