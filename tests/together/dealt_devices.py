"""Simulated devices around a room in which the host deals, over lines that lose, double and reorder what is sent."""

import random
from collections.abc import Callable
from typing import Any, NamedTuple

from tests.together.devices import opened, seat_of
from uptown_widget.match.games import game_of
from uptown_widget.together.protocol.dealt_game import NO_CHOICE
from uptown_widget.together.protocol.dealt_match import DealtMatch
from uptown_widget.together.protocol.messages import HOST
from uptown_widget.together.protocol.room import Room, dump, load
from uptown_widget.together.protocol.room_client import RoomClient

UPTOWN: Any = game_of("uptown")
UPTURN: Any = game_of("upturn")
GAMES = [(UPTOWN, 3), (UPTURN, 3)]


class Frame(NamedTuple):
    """On its way to or from a device."""

    device: int
    incoming: bool
    text: str


class Device:
    """A device that plays at random, and can lose its memory and read the log again; device 0 is the host."""

    def __init__(self, net: "Net", number: int, *, plays: bool = True) -> None:
        self.net, self.number, self.plays = net, number, plays
        self.seat = seat_of(net.seed, number)
        """What a reload finds."""
        self.heard: list[str] = []
        """Every frame that has come in."""
        self.there = True
        self.begin()

    def begin(self) -> None:
        """Begin, or begin again after a reload."""
        net = self.net
        self.match = DealtMatch(net.game, self.seat, random.Random, net.opened[1], 0)
        self.client = RoomClient("room", key_of(self.number), self.post, self.take, seal=self.seal)
        self.client.connected()

    def seal(self, text: str) -> str:
        sealed = self.match.seal(text) if text else self.net.opened[0]
        self.seat = self.match.seat or self.seat
        return sealed

    def post(self, text: str) -> None:
        self.net.send(self.number, text, incoming=False)

    def take(self, member: int, text: str) -> None:
        self.match.take(member, text)

    def say(self, text: str) -> None:
        if not self.client.said(text):
            self.client.say(text)

    def act(self) -> None:
        """Say what this device has to say."""
        match, client = self.match, self.client
        if client.member is None or client.open or client.read < len(self.net.room.log):
            return
        if not self.number and not client.read:
            self.say("")
        elif self.plays and client.read and match.own is None and len(match.players) == self.number:
            self.say(match.sit(f"Player {self.number}"))
        elif not self.number and not match.started and len(match.players) == self.net.players:
            self.say(match.start())
        else:
            owed = match.pending() or (match.dealing.bot_pending() if match.dealing else [])
            for text in owed[:1]:
                self.say(text)
            self.play()

    def play(self) -> None:
        match, own = self.match, self.match.own
        if match.state is None or match.over or match.undo or own is None or match.state.current_player != own:
            return
        if match.asked:
            return
        moves = match.state.observation(own).legal_moves()
        if moves and not match.players[own].gone:
            rng = random.Random(f"{self.net.seed}/move/{own}/{len(match.turns)}/{self.net.chapter}")
            self.say(match.play(rng.choice(moves)))


def key_of(number: int) -> str:
    return f"the key of device {number}"


class Net:
    """Devices around a room.

    :param loss: the part of frames that is lost; as many are doubled or overtaken, and now and then a device reloads
    :param device: the class of the devices
    """

    def __init__(
        self,
        game: Any,
        players: int,
        seed: object,
        loss: float = 0.0,
        spectators: int = 0,
        device: Any = Device,
        options: str = NO_CHOICE,
    ) -> None:
        self.game, self.players, self.seed, self.loss = game, players, seed, loss
        self.opened = opened(seed, game.NAME.lower() if game else "uptown", options, HOST)
        self.rng = random.Random(f"{seed}/network")
        self.room = Room()
        self.way: list[Frame] = []
        self.chapter = 0
        """Changes what devices would play: after turns were taken back."""
        self.reloads = 0
        for number in range(players + spectators):
            self.room.join(key_of(number))
        self.devices: list[Any] = []
        for number in range(players + spectators):
            self.devices.append(device(self, number, plays=number < players))

    def send(self, device: int, text: str, *, incoming: bool) -> None:
        fate = self.rng.random()
        for _ in range(0 if fate < self.loss else 2 if fate < 2 * self.loss else 1):
            self.way.append(Frame(device, incoming, text))

    def carry(self) -> None:
        """Deliver a frame: the oldest, or one that overtakes it."""
        last = min(len(self.way), 5)
        frame = self.way.pop(self.rng.randrange(last) if self.rng.random() < self.loss else 0)
        device = self.devices[frame.device]
        if not device.there:
            return
        if frame.incoming:
            device.heard.append(frame.text)
            device.client.receive(frame.text)
        else:
            self.take(frame.device, load(frame.text))

    def take(self, member: int, told: dict[str, Any]) -> None:
        if "join" in told:
            assert self.room.join(told["join"]) == member
            self.send(member, dump({"member": member}), incoming=True)
            for entry in self.room.log[told["after"] :]:
                self.send(member, entry.frame, incoming=True)
        elif said := self.room.say(member, told):
            for device in range(len(self.devices)):
                self.send(device, said.frame, incoming=True)

    def run(self, until: Callable[[], bool] = lambda: False) -> None:
        """Let the devices talk until all have checked the match, or something else is true."""
        rounds = 0
        while not until() and not all(each.match.verified for each in self.devices if each.there):
            rounds += 1
            assert rounds < 20_000
            while self.way:
                self.carry()
            for device in self.devices:
                if device.there:
                    self.stir(device)

    def stir(self, device: Any) -> None:
        if self.rng.random() < self.loss / 20:
            self.reloads += 1
            device.begin()
        if device.client.open or self.rng.random() < self.loss:
            device.client.again()  # in life, a timer
        device.act()

    def deliver(self) -> None:
        """Deliver all frames, without anybody saying anything more."""
        while self.way:
            self.carry()

    @property
    def matches(self) -> list[DealtMatch]:
        return [each.match for each in self.devices]

    def at(self, player: int) -> Device:
        """Return the device of a player."""
        found: Device = self.devices[self.matches[0].players[player].member]
        return found

    @property
    def mover(self) -> Device:
        """The device whose turn it is."""
        return self.at(self.matches[0].state.current_player)


def turns_of(net: Net, count: int) -> bool:
    return all(len(match.turns) >= count for match in net.matches)


def goes_on(net: Net) -> None:
    turns = len(net.matches[0].turns)
    net.run(until=lambda: turns_of(net, turns + 3))
    assert turns_of(net, turns + 3)


def begun(game: Any, players: int, turns: int = 9, seed: object = 1, spectators: int = 0) -> Net:
    net = Net(game, players, seed, spectators=spectators)
    net.run(until=lambda: turns_of(net, turns))
    net.deliver()
    return net


def heard(net: Net, member: int, text: str) -> None:
    """Let a member say something, whatever its own device thinks of it."""
    sealed = net.devices[member].match.seal(text)
    net.take(member, {"say": sealed, "id": 5000 + len(net.room.log)})
    net.deliver()
