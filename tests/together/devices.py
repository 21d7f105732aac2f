"""Simulated devices around one log of messages."""

import random
from collections.abc import Callable
from functools import cache

from uptown_widget.together.protocol.messages import NOBODY, Table
from uptown_widget.together.protocol.opening import announce, read_table
from uptown_widget.together.protocol.sealed_match import SealedMatch
from uptown_widget.together.protocol.seat import TABLE, Seat
from uptown_widget.uptown import game

Log = list[tuple[int, str]]


@cache
def seat_of(seed: object, member: int) -> Seat:
    """Return what a device keeps of its seat."""
    table = random.Random(f"{seed}/table").randbytes(TABLE)
    return Seat(table, random.Random(f"{seed}/secret/{member}").randbytes(32))


def opened(seed: object, name: str = "uptown", options: str = "uptown", deal: str = NOBODY) -> tuple[str, Table]:
    """Return what is said first at a table, by the device 0."""
    text = announce(seat_of(seed, 0), name, options, deal)
    found = read_table(text)
    assert found is not None
    return text, found[1]


class Device:
    """A device that plays at random, and can lose its memory and read the log again."""

    def __init__(self, member: int | None, seed: object, options: str = "uptown") -> None:
        self.member = member
        self.seed = seed
        self.options = options
        self.read = 0
        self.match = self.new()

    def new(self) -> SealedMatch:
        seat = seat_of(self.seed, 99 if self.member is None else self.member)
        return SealedMatch(game, seat, random.Random, opened(self.seed, options=self.options)[1])

    def reload(self) -> None:
        """Forget everything but the seat."""
        self.match, self.read = self.new(), 0

    def catch_up(self, log: Log) -> None:
        for member, text in log[self.read :]:
            self.match.take(member, text)
        self.read = len(log)

    def say(self, log: Log, text: str) -> None:
        """Say something, having read the whole log."""
        self.catch_up(log)
        log.append((self.member or 0, self.match.seal(text)))

    def says(self) -> list[str]:
        """Return what this device says now: what it owes, and a move if it is its turn."""
        match, own = self.match, self.match.own
        texts = match.pending()
        if match.stopped:
            return texts
        if match.state is not None and own is not None and not match.over and match.state.current_player == own:
            moves = match.state.legal_moves()
            if moves and not match.players[own].gone:
                rng = random.Random(f"{self.seed}/move/{own}/{len(match.turns)}")
                texts.append(match.play(rng.choice(moves)))
        return texts


def seat(players: int, seed: object, options: str = "uptown", spectators: int = 0) -> tuple[list[Device], Log]:
    """Return devices around a table whose match has begun."""
    devices, log = sit(players, seed, options, spectators)
    devices[0].say(log, devices[0].match.start())
    run(devices, log, until=lambda: devices[0].match.state is not None)
    for device in devices:
        device.catch_up(log)
    return devices, log


def sit(players: int, seed: object, options: str = "uptown", spectators: int = 0) -> tuple[list[Device], Log]:
    """Return devices around a table whose match has not started."""
    devices = [Device(member, seed, options) for member in range(players)]
    devices += [Device(None, seed, options) for _ in range(spectators)]
    log: Log = [(0, opened(seed, options=options)[0])]
    for device in devices[:players]:
        device.say(log, device.match.sit(f"Player {device.member}"))
    for device in devices:
        device.catch_up(log)
    return devices, log


def run(devices: list[Device], log: Log, until: Callable[[], bool] = lambda: False) -> None:
    """Let the devices talk until nobody has anything to say."""
    busy = True
    while busy and not until():
        busy = False
        for device in devices:
            device.catch_up(log)
            if device.member is not None:
                for text in device.says():
                    device.say(log, text)
                    busy = True
    for device in devices:
        device.catch_up(log)


def table(players: int = 3, turns: int = 7) -> tuple[list[Device], Log, Device]:
    """A match some turns old, and the device of the player to move, which will cheat."""
    devices, log = seat(players, "cheating")
    run(devices, log, until=lambda: len(devices[0].match.turns) >= turns)
    run_links(devices, log)
    mover = devices[0].match.state.current_player
    return devices, log, next(device for device in devices if device.match.own == mover)


def run_links(devices: list[Device], log: Log) -> None:
    for _ in range(3):
        for device in devices:
            device.catch_up(log)
            for text in device.match.pending():
                device.say(log, text)


def played_on(devices: list[Device], log: Log) -> bool:
    run(devices, log)
    return all(device.match.verified for device in devices)
