"""Measures thirty tables that play at the same time: how long a move takes to everybody, and the server's memory.

`python -m lite.measure.rooms` starts a server in a process of its own. Five devices at each table, without any game,
say something of a move's length every other second; times count from saying to the last one's hearing. Each part opens
new rooms. `--minutes 60` goes on for an hour, in parts as long as a match of five.
"""

import argparse
import asyncio
import multiprocessing
import statistics
import sys
import time
from collections.abc import Callable
from multiprocessing.connection import Connection

import psutil
from aiohttp import ClientSession, TCPConnector, web

from uptown_widget.serve.rooms import Rooms
from uptown_widget.together.protocol.commitments import SIZE
from uptown_widget.together.protocol.messages import Sit, seal, write
from uptown_widget.together.protocol.seat import TABLE, Seat

TABLES = 30
DEVICES = 5
TURNS, MATCH = 30, 120
"""Moves at a table in a part: usually, and in a match of five."""
PAUSE = 2.0
"""Seconds between two moves at a table: players of flesh take longer."""
SAID = "x" * 60
PROCESSES = multiprocessing.get_context("spawn")


async def _serve(connection: Connection) -> None:
    app = web.Application()
    Rooms().add_routes(app)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    connection.send(runner.addresses[0][1])
    await asyncio.Event().wait()


def serve(connection: Connection) -> None:
    """Serve until the process is ended; tell the port."""
    asyncio.run(_serve(connection))


def sit_down(device: int) -> str:
    """Return the message with which a device takes a seat."""
    seat = Seat(bytes(TABLE), device.to_bytes(SIZE))
    text = write(Sit(f"Player {device}", seat.key.hex(), seat.commitment.hex()))
    return seal(text, seat.table, 0, bytes(SIZE), seat.sign)


async def table(
    client: ClientSession, where: str, number: int, turns: int, pause: float, seated: asyncio.Barrier
) -> list[float]:
    """Let the devices of a table take turns, once all tables are there; return the seconds that each took."""
    sockets, room = [], ""
    for device in range(DEVICES):
        socket = await client.ws_connect(where)
        await socket.send_json({"join": f"table {number:03} device {device:03}", "room": room, "after": 0})
        room = (await socket.receive_json())["room"]
        await socket.send_json({"say": sit_down(device), "id": turns})
        sockets.append(socket)
    await seated.wait()
    await asyncio.sleep(pause * number / TABLES)
    found = []
    for turn in range(turns):
        start = time.perf_counter()
        await sockets[turn % DEVICES].send_json({"say": SAID, "id": turn})
        for socket in sockets:
            while (await socket.receive_json()).get("text") != SAID:
                pass
        found.append(time.perf_counter() - start)
        await asyncio.sleep(pause)
    for socket in sockets:
        await socket.close()
    return found


async def measure(
    port: int, turns: int = TURNS, pause: float = PAUSE, begin: Callable[[], object] = lambda: None
) -> list[float]:
    """Return the seconds that each move of all tables took, the shortest first.

    :param begin: called once all have sat down
    """
    seated = asyncio.Barrier(TABLES + 1)

    async def wait() -> None:
        await seated.wait()
        begin()

    async with ClientSession(connector=TCPConnector(limit=0)) as client:
        where = f"http://127.0.0.1:{port}/room/socket"
        tables = (table(client, where, number, turns, pause, seated) for number in range(TABLES))
        *found, _ = await asyncio.gather(*tables, wait())
    return sorted(seconds for each in found for seconds in each or ())


def told_of(found: list[float]) -> str:
    """Return the figures of moves in a line."""
    middle, late, longest = (1000 * each for each in (statistics.median(found), found[-len(found) // 20], found[-1]))
    return f"median {middle:.0f} ms, 95 % within {late:.0f} ms, longest {longest:.0f} ms"


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(prog="python -m lite.measure.rooms")
    parser.add_argument("--minutes", type=int, help="go on for that long, in parts of four minutes")
    minutes = parser.parse_args().minutes
    turns, parts = (TURNS, 2) if minutes is None else (MATCH, max(1, round(minutes * 60 / (MATCH * PAUSE))))
    here, there = PROCESSES.Pipe()
    server = PROCESSES.Process(target=serve, args=(there,), daemon=True)
    server.start()
    port, memory = here.recv(), psutil.Process(server.pid)
    sizes = [memory.memory_info().rss]
    for part in range(parts):
        found = asyncio.run(measure(port, turns))
        sizes.append(memory.memory_info().rss)
        sys.stdout.write(f"part {part + 1}: {len(found)} moves at {TABLES} tables of {DEVICES}: {told_of(found)}\n")
        sys.stdout.flush()
    parts = ", ".join(f"{size / 2**20:.0f}" for size in sizes)
    sys.stdout.write(f"memory of the server in MB, before and after each part: {parts}\n")
    server.terminate()


if __name__ == "__main__":
    main()
