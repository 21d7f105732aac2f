"""Networks that lose, double and reorder what they carry, and devices that forget: matches end as if nothing were."""

import pytest

from tests.together import devices
from tests.together.dealt_devices import Net, key_of
from tests.together.devices import opened, seat_of
from uptown_widget.together.protocol.room_client import RoomClient


class Device(devices.Device):
    """A device of a match that nobody deals, whose connection loses frames."""

    def __init__(self, net: Net, number: int, *, plays: bool) -> None:
        assert plays
        self.net, self.number, self.there, self.heard = net, number, True, list[str]()
        super().__init__(number, net.seed)
        self.begin()

    def begin(self) -> None:
        """Begin, or begin again after a reload."""
        self.reload()
        self.client = RoomClient(
            "room",
            key_of(self.number),
            lambda text: self.net.send(self.number, text, incoming=False),
            self.match.take,
            seal=lambda text: self.match.seal(text) if text else opened(self.net.seed, options="uptown")[0],
        )
        self.client.connected()

    def act(self) -> None:
        """Say what this device has to say."""
        match, client = self.match, self.client
        if client.member is None or client.open or client.read < len(self.net.room.log):
            return
        texts = self.says()
        if not client.read and not self.number:
            texts = [""]
        # Seats are taken in the order of the devices, so that the same match is played on every network.
        elif client.read and match.own is None and len(match.players) == self.number:
            texts.append(match.sit(f"Player {self.number}"))
        elif not self.number and len(match.players) == self.net.players and not match.started:
            texts.append(match.start())
        for text in texts:
            if not client.said(text):
                client.say(text)


def ends_the_same(players: int, seed: int) -> int:
    faulty, calm = (Net(None, players, seed, loss, device=Device) for loss in (0.15, 0.0))
    for net in (faulty, calm):
        net.run()
        assert not any(match.faults for match in net.matches)
    assert len({match.state.outcome() for match in (*faulty.matches, *calm.matches)}) == 1
    return faulty.reloads


@pytest.mark.parametrize("players", [3, pytest.param(5, marks=pytest.mark.long)])
def test_a_faulty_network_changes_nothing(players: int) -> None:
    assert ends_the_same(players, 0) > 0


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_a_thousand_matches_end_as_without_faults(part: int) -> None:
    for seed in range(100 * part, 100 * part + 100):
        ends_the_same(2 + seed % 4, seed)


def test_the_secrets_of_two_devices_differ() -> None:
    assert seat_of(1, 0).secret != seat_of(1, 1).secret
