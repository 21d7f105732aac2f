"""Who leaves, is sent away, is gone or comes back, where nobody deals."""

import pytest

from tests.together.devices import played_on, run, run_links, seat, sit, table
from uptown_widget.together.protocol.messages import Admit, Remove, Replace, write

pytestmark = pytest.mark.usefixtures("short_matches")


def test_who_leaves_before_the_start_is_not_dealt_in_and_the_next_one_begins() -> None:
    devices, log = sit(4, "leavers")
    for device in (devices[3], devices[0]):
        device.say(log, device.match.leave())
    devices[1].catch_up(log)
    assert devices[1].match.starter == 1
    devices[1].say(log, devices[1].match.start())
    run(devices, log)
    assert devices[1].match.verified
    assert {player.name for player in devices[1].match.players} == {"Player 1", "Player 2"}


def test_a_sixth_who_sits_down_gets_no_seat_and_does_no_harm() -> None:
    devices, log = sit(6, "six")
    assert all(len(device.match.players) == 5 and device.match.full for device in devices)
    devices[0].say(log, devices[0].match.start())
    run(devices, log, until=lambda: len(devices[0].match.turns) > 3)
    assert len(devices[5].match.turns) > 3
    assert devices[5].match.own is None


@pytest.mark.parametrize(("players", "turns"), [(2, 0), (3, 5), (5, 0), (5, 5)])
def test_who_leaves_is_replaced_once_the_others_agree(players: int, turns: int) -> None:
    devices, log = seat(players, "gone")
    run(devices, log, until=lambda: len(devices[0].match.turns) >= turns)
    gone, *others = devices
    absent = gone.match.own
    assert absent is not None
    run(others, log)
    assert not any(device.match.over for device in others)
    assert all(device.match.waiting_for == (absent,) for device in others)
    assert len({device.match.players[absent].name for device in others}) == 1
    for device in others:
        device.say(log, device.match.replace(absent))
    run(others, log)
    assert all(device.match.over and device.match.verified and not device.match.faults for device in others)
    assert len({device.match.state.outcome() for device in others}) == 1
    gone.catch_up(log)  # and the one who comes back late sees the same
    assert gone.match.state.outcome() == others[0].match.state.outcome()
    assert gone.match.pending() == []


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (3, 3), (5, 4)])
def test_the_owner_takes_a_seat_back_with_the_rack_of_the_bot_and_all_is_checked_at_the_end(
    players: int, seed: int
) -> None:
    devices, log = seat(players, f"back/{seed}")
    run(devices, log, until=lambda: len(devices[0].match.turns) >= 5)
    gone, *others = devices
    own = gone.match.own
    assert own is not None
    for device in others:
        device.say(log, device.match.replace(own))
    run(others, log, until=lambda: len(others[0].match.turns) >= 5 + 2 * players)
    run_links(others, log)
    gone.catch_up(log)
    gone.reload()
    gone.catch_up(log)
    rack = [others[0].match.state.racks[color] for color in gone.match.state.rules.colors_of(own)]
    gone.say(log, gone.match.come_back())
    for device in devices:
        device.catch_up(log)
        assert not device.match.players[own].gone
    assert [gone.match.state.racks[color] for color in gone.match.state.rules.colors_of(own)] == rack
    for device in (devices[1], gone):
        device.reload()
    run(devices, log)
    assert all(device.match.verified and not device.match.faults for device in devices)
    assert len({device.match.state.outcome() for device in devices}) == 1
    assert len({tuple(map(str, (turn.move for turn in device.match.turns))) for device in devices}) == 1


def test_a_move_that_was_held_back_until_a_bot_has_moved_names_nobody() -> None:
    """Whoever passes messages on keeps a move, has the seat taken by a bot, and delivers it in the end."""
    devices, log, victim = table()
    own = victim.match.own
    assert own is not None
    kept = victim.match.seal(victim.match.play(victim.match.state.legal_moves()[0]))
    others = [device for device in devices if device is not victim]
    for device in others:
        device.say(log, device.match.replace(own))
    run(others, log, until=lambda: len(others[0].match.turns) > 9)
    log.append((victim.member or 0, kept))
    victim.say(log, victim.match.come_back())
    log.append((victim.member or 0, kept))
    run(devices, log)
    assert all(device.match.verified and not device.match.faults for device in devices)


def test_whoever_begins_the_match_sends_somebody_away_before_the_start_and_nobody_else_does() -> None:
    devices, log = sit(4, "removed")
    devices[2].say(log, devices[2].match.remove(3))
    removed = devices[0].match.remove(3)
    devices[0].say(log, removed)
    devices[0].say(log, write(Remove(0)))  # oneself: that is what Leave is for
    devices[3].say(log, devices[3].match.sit("Again"))
    for device in devices:
        device.catch_up(log)
        assert [player.name for player in device.match.players] == ["Player 0", "Player 1", "Player 2"]
        assert device.match.departed.removed == {3: "Player 3"}
        assert not device.match.faults
    devices[0].say(log, devices[0].match.start())
    devices[0].say(log, write(Remove(1)))
    assert played_on(devices[:3], log)
    assert all(len(device.match.players) == 3 and not device.match.faults for device in devices[:3])
    devices[3].catch_up(log)
    assert devices[3].match.own is None
    assert devices[3].match.verified


def test_who_was_sent_away_sits_down_again_once_let_in_by_whoever_begins_and_by_nobody_else() -> None:
    devices, log = sit(3, "admitted")
    devices[0].say(log, devices[0].match.remove(2))
    for number in (1, 2):
        devices[number].say(log, write(Admit(2)))
        devices[2].say(log, devices[2].match.sit("Again"))
    devices[0].catch_up(log)
    assert [player.name for player in devices[0].match.players] == ["Player 0", "Player 1"]
    devices[0].say(log, devices[0].match.admit(2))
    devices[0].catch_up(log)
    assert len(devices[0].match.players) == 2, "a seat is for the one who was let in to take"
    devices[2].say(log, devices[2].match.sit("Again"))
    devices[0].catch_up(log)
    devices[0].say(log, devices[0].match.start())
    devices[0].say(log, write(Admit(2)))
    assert played_on(devices, log)
    assert {player.name for player in devices[1].match.players} == {"Player 0", "Player 1", "Again"}
    assert not any(device.match.faults for device in devices)


def test_who_speaks_again_in_time_stays() -> None:
    devices, log, mover = table()
    absent = mover.match.own
    assert absent is not None
    first, second = (device for device in devices if device is not mover)
    first.say(log, write(Replace(mover.member or 0)))
    mover.say(log, mover.match.play(mover.match.state.legal_moves()[0]))
    second.say(log, write(Replace(mover.member or 0)))
    assert played_on(devices, log)
    assert not any(player.gone for player in devices[0].match.players)


def test_nobody_is_replaced_before_the_deal_and_who_holds_it_up_is_known() -> None:
    """Who works together with a bot's empty seat could choose between two deals."""
    devices, log = sit(3, "no deal")
    devices[0].say(log, devices[0].match.start())
    others = devices[:2]
    run(others, log)
    for device in others:
        assert device.match.state is None
        assert [device.match.players[number].name for number in device.match.waiting_for] == ["Player 2"]
        device.say(log, write(Replace(2)))
    run(others, log)
    assert all(device.match.state is None and not device.match.faults for device in others)
    run(devices, log)
    assert all(device.match.verified for device in devices)
