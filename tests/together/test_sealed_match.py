"""A match that nobody deals: all devices agree, nothing leaks, everything is checked at the end."""

import json
import random
from collections import Counter
from dataclasses import replace
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from tests.together.devices import Device, run, seat
from uptown_widget.together.protocol.commitments import chain, chain_back, digest, draw
from uptown_widget.together.protocol.players import number_drawn
from uptown_widget.together.protocol.room import SHARE
from uptown_widget.together.protocol.seat import Seat
from uptown_widget.uptown import Tile
from uptown_widget.uptown.rules.sealed import Due

PLAYERS = (2, 5)


def has_begun(device: Device) -> bool:
    return bool(device.match.turns)


def all_drawn(devices: list[Device]) -> bool:
    return not any(device.match.state.due for device in devices)


@pytest.mark.parametrize("players", PLAYERS)
def test_a_whole_match_ends_the_same_on_every_device_is_verified_and_tells_no_tile_that_was_not_played(
    players: int,
) -> None:
    devices, log = seat(players, f"whole/{players}", "blockers", spectators=1)
    run(devices, log)
    outcomes = {device.match.state.outcome() for device in devices}
    assert len(outcomes) == 1
    assert None not in outcomes
    assert all(device.match.verified and not device.match.faults for device in devices)
    assert all(device.match.turns == devices[0].match.turns for device in devices)
    assert len(devices[0].match.turns) == devices[0].match.state.rules.plies
    assert max(Counter(member for member, _ in log).values()) <= 150 < SHARE / 3
    told = [json.loads(text) for _, text in log]
    kinds = [each["type"] for each in told]
    assert kinds.index("open") > len(kinds) - 1 - kinds[::-1].index("play"), "secrets come after the last move"
    told = [each for each in told if each["type"] != "open"]
    assert {each["type"] for each in told} == {"table", "sit", "start", "link", "play"}
    fields = {"table": 11, "sit": 9, "start": 7, "link": 8, "play": 8}
    assert all(len(each) == fields[each["type"]] for each in told)
    # Moves are the only words; all else is names, numbers, and fingerprints that tell nothing without the secrets.
    words = {str(tile) for tile in Tile if len(str(tile)) > 1}
    others = " ".join(json.dumps(each) for each in told if each["type"] not in {"play", "start"})
    assert not [word for word in words if word in others]


@pytest.mark.parametrize("players", PLAYERS)
def test_a_device_knows_its_own_rack_and_no_other(players: int) -> None:
    devices, log = seat(players, 1)
    run(devices, log, until=lambda: len(devices[0].match.turns) > 20)
    for device in devices:
        state, own = device.match.state, device.match.own
        for color in state.rules.colors:
            known = state.racks[color] is not None
            assert known == (state.rules.owner(color) == own)
            if known:
                assert set(state.racks[color]) <= set(state.table.unseen(color))


def test_a_player_cannot_tell_the_own_next_tile_before_the_others_have_spoken() -> None:
    devices, log = seat(3, 3)
    run(devices, log, until=lambda: len(devices[0].match.turns) == 1)
    mover = next(device for device in devices if device.match.own == 0)
    assert mover.match.state.waits_for_tiles(0)
    assert not mover.match.state.legal_moves()


def test_another_secret_of_one_other_player_changes_what_is_drawn() -> None:
    devices, log = seat(3, 4)
    run(devices, log, until=partial(has_begun, devices[0]))
    match = devices[0].match
    other = next(number for number in range(3) if number != match.own)
    numbers = set()
    for each in range(40):
        players = [replace(player) for player in match.players]
        players[other].link, players[other].step = digest("another chain", bytes([each])), 1
        numbers.add(number_drawn(players, Due(1, match.own or 0, 0, 0), 28, match.start_mark))
    assert len(numbers) > 10


@examples(15)
@given(st.binary(min_size=32, max_size=32), st.binary(min_size=32, max_size=32))
def test_nothing_that_was_said_at_one_table_is_of_use_at_another(seed: bytes, other: bytes) -> None:
    """Even a device that drew the same seed again would have another secret, key and chain there."""
    here, there = Seat(bytes(16), seed), Seat(bytes(15) + b"1", seed)
    assert here.secret != there.secret
    assert here.key != there.key
    assert not set(chain(here.secret, seed)) & set(chain(there.secret, seed))
    if seed != other:
        assert not set(chain(here.secret, seed)) & set(chain(here.secret, other)), "the log up to the start decides"


@pytest.mark.parametrize("friends", [1, 4])
def test_one_honest_secret_is_enough_for_an_even_draw_whatever_the_others_have_chosen(friends: int) -> None:
    """They fix their secrets first, the best of many tries, and tell their links once they know all others."""
    counts, wish = [0] * 28, 0
    rng = random.Random(1)
    for number in range(8_000):
        start = digest("start", number.to_bytes(4))
        guess = digest("what they think the honest one will tell")
        secret = max((bytes([each]) * 32 for each in range(4)), key=lambda own: -draw(own, start, 1, [guess], 28))
        others = [digest("link", secret, bytes([friend])) for friend in range(friends - 1)]
        honest = chain_back(rng.randbytes(32), 3)[0]
        for step in range(5):
            counts[draw(secret, start, step, [*others, honest], 28)] += 1
    assert sum(counts) == 40_000
    even = 40_000 / 28
    # 27 degrees of freedom: more than 70 once in a hundred thousand times; the seed is fixed.
    assert sum((count - even) ** 2 / even for count in counts) < 70
    assert abs(counts[wish] - even) < 5 * even**0.5


@pytest.mark.parametrize("deals", [40, pytest.param(400, marks=pytest.mark.long)])
def test_first_racks_are_drawn_evenly(deals: int) -> None:
    counts = [0] * 28
    for seed in range(deals):
        devices, log = seat(2, seed)
        run(devices, log, until=partial(all_drawn, devices))
        racks = [rack or () for device in devices for rack in device.match.state.racks]
        for tile in (*(tile for rack in racks for tile in rack), *(turn.move.tile for turn in devices[0].match.turns)):
            counts[tile] += 1
    # Four racks of 5 tiles a deal, and what was drawn for those placed; no tile is six deviations from the mean.
    assert sum(counts) >= 20 * deals
    mean = sum(counts) / 28
    assert max(abs(count - mean) for count in counts) < 6 * mean**0.5
