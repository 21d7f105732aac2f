"""Networks that lose, double and reorder what they carry, and devices that forget: matches end as if nothing were."""

import random
from typing import NamedTuple

import pytest

from tests.together.devices import Device, secret_of
from uptown_widget.together.protocol.line import Line
from uptown_widget.together.protocol.room import Room, dump, load
from uptown_widget.uptown import Outcome


class Frame(NamedTuple):
    """On its way to or from a device."""

    device: int
    incoming: bool
    text: str


class Network:
    """Devices around a room.

    :param loss: the part of frames that is lost; as many are doubled or overtaken, and now and then a device reloads
    """

    def __init__(self, players: int, seed: object, loss: float) -> None:
        self.rng = random.Random(f"{seed}/network")
        self.loss, self.seed = loss, seed
        self.room = Room()
        for member in range(players):
            self.room.join(f"the key of device {member}")
        self.devices = [Device(member, seed) for member in range(players)]
        self.lines = [self.line(number) for number in range(players)]
        self.way: list[Frame] = []
        self.reloads = 0

    def line(self, number: int) -> Line:
        device = self.devices[number]
        return Line(
            "room",
            f"the key of device {number}",
            lambda text: self.send(number, text, incoming=False),
            device.match.take,
        )

    def send(self, device: int, text: str, *, incoming: bool) -> None:
        fate = self.rng.random()
        for _ in range(0 if fate < self.loss else 2 if fate < 2 * self.loss else 1):
            self.way.append(Frame(device, incoming, text))

    def carry(self) -> None:
        """Deliver a frame: the oldest, or one that overtakes it."""
        last = min(len(self.way), 5)
        frame = self.way.pop(self.rng.randrange(last) if self.rng.random() < self.loss else 0)
        if frame.incoming:
            self.lines[frame.device].receive(frame.text)
            return
        told, member = load(frame.text), frame.device
        if "join" in told:
            assert self.room.join(told["join"]) == member
            self.send(member, dump({"member": member}), incoming=True)
            after = told["after"]
            assert isinstance(after, int)
            for entry in self.room.log[after:]:
                self.send(member, entry.frame(member), incoming=True)
        elif said := self.room.say(member, told):
            for device in range(len(self.devices)):
                self.send(device, said.frame(device), incoming=True)

    def play(self) -> Outcome:
        first, ended = self.devices[0], 0
        for line in self.lines:
            line.connected()
        while not all(device.match.verified for device in self.devices):
            ended += 1
            assert ended < 200_000
            while self.way:
                self.carry()
            for number, device in enumerate(self.devices):
                line = self.lines[number]
                if self.rng.random() < self.loss / 20:
                    self.reloads += 1
                    device.reload()
                    line = self.lines[number] = self.line(number)
                if line.open or self.rng.random() < self.loss:
                    line.again()  # in life, a timer
                if line.member is not None and line.read == len(self.room.log):
                    self.say(device, line)
        assert all(not device.match.faults for device in self.devices)
        outcome: Outcome = first.match.state.outcome()
        assert {device.match.state.outcome() for device in self.devices} == {outcome}
        return outcome

    def say(self, device: Device, line: Line) -> None:
        match = device.match
        texts = device.says()
        # Seats are taken in the order of the devices, so that the same match is played on every network.
        if match.state is None and match.own is None and len(match.players) == device.member:
            texts.append(match.sit(f"Player {device.member}"))
        if match.state is None and match.own == 0 and len(match.players) == len(self.devices):
            texts.append(match.start("uptown"))
        for text in texts:
            if not line.said(text):
                line.say(text)


def ends_the_same(players: int, seed: int) -> int:
    faulty, calm = Network(players, seed, 0.15), Network(players, seed, 0.0)
    assert faulty.play() == calm.play()
    return faulty.reloads


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_faulty_network_changes_nothing(players: int) -> None:
    assert sum(ends_the_same(players, seed) for seed in range(2)) > 0


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_a_thousand_matches_end_as_without_faults(part: int) -> None:
    for seed in range(100 * part, 100 * part + 100):
        ends_the_same(2 + seed % 4, seed)


def test_the_secrets_of_two_devices_differ() -> None:
    assert secret_of(1, 0) != secret_of(1, 1)
