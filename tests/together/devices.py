"""Simulated devices around one log of messages."""

import random
from collections.abc import Callable

from uptown_widget.together.protocol.sealed_match import SealedMatch
from uptown_widget.uptown import game

Log = list[tuple[int, str]]


def secret_of(seed: object, member: int) -> bytes:
    """Return a device's secret."""
    return random.Random(f"{seed}/secret/{member}").randbytes(16)


class Device:
    """A device that plays at random, and can lose its memory and read the log again."""

    def __init__(self, member: int | None, seed: object) -> None:
        self.member = member
        self.seed = seed
        self.read = 0
        self.match = self.new()
        self.told: set[str] = set()

    def new(self) -> SealedMatch:
        return SealedMatch(game, self.member, secret_of(self.seed, self.member or 0), random.Random)

    def reload(self) -> None:
        """Forget everything but the secret."""
        self.match, self.read, self.told = self.new(), 0, set()

    def catch_up(self, log: Log) -> None:
        for member, text in log[self.read :]:
            self.match.take(member, text)
        self.read = len(log)

    def says(self) -> list[str]:
        """Return what this device sends now: what it owes, and a move if it is its turn."""
        match, own = self.match, self.match.own
        texts = match.owed()
        if match.state is not None and own is not None and not match.over and match.state.current_player == own:
            moves = match.state.legal_moves()
            if moves and not match.players[own].gone:
                rng = random.Random(f"{self.seed}/move/{own}/{len(match.turns)}")
                texts.append(match.play(rng.choice(moves)))
        return texts


def seat(players: int, seed: object, scoring: str = "uptown", spectators: int = 0) -> tuple[list[Device], Log]:
    """Return devices around a table whose match has started."""
    devices = [Device(member, seed) for member in range(players)]
    devices += [Device(None, seed) for _ in range(spectators)]
    log: Log = []
    for device in devices[:players]:
        log.append((device.member or 0, device.match.sit(f"Player {device.member}")))
    devices[0].catch_up(log)
    log.append((0, devices[0].match.start(scoring, random.Random(f"{seed}/order").sample(range(players), players))))
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
                    log.append((device.member, text))
                    busy = True
    for device in devices:
        device.catch_up(log)
