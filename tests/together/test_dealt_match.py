"""Matches that the host deals: whole ones on several devices, what guests hear, taking back, who leaves, faults."""

import json
import sys
from collections import Counter
from contextlib import suppress
from functools import cache
from typing import Any

import pytest

from tests.together.dealt_devices import GAMES, UPTOWN, UPTURN, Net, begun, goes_on, heard, turns_of
from uptown_widget import uptown, upturn
from uptown_widget.errors import GameError
from uptown_widget.match.game import Game
from uptown_widget.rules.position import Observation
from uptown_widget.serve.rooms import MAX_MEMORY, MAX_ROOMS
from uptown_widget.together.protocol.dealing import open_hand
from uptown_widget.together.protocol.messages import Undo, write
from uptown_widget.together.protocol.room import SHARE
from uptown_widget.together.protocol.seen_state import SeenState

TABLES = [(UPTOWN, 2), (UPTOWN, 5), (UPTURN, 4)]


@cache
def whole(game: Any, players: int) -> Net:
    """A match with an audience, played to the end and checked."""
    net = Net(game, players, 1, spectators=1)
    net.run()
    return net


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_whole_match_ends_the_same_on_every_device_and_is_verified(game: Any, players: int) -> None:
    net = whole(game, players)
    assert len({match.state.outcome() for match in net.matches}) == 1
    assert all(match.verified and not match.faults for match in net.matches)
    assert len({tuple((turn.player, turn.move) for turn in match.turns) for match in net.matches}) == 1
    for match in net.matches:
        assert match.truth[-1].outcome() == match.state.outcome()
    host, *others = Counter(entry.member for entry in net.room.log).most_common()
    assert host[0] == 0
    assert host[1] <= 500 < SHARE
    assert max(said for _, said in others) <= 150
    size = sum(sys.getsizeof(entry.text) for entry in net.room.log)
    assert size < 0.8 * MAX_MEMORY / MAX_ROOMS, "no match comes near the part of the memory that each room has"


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_only_the_host_holds_a_state_and_each_guest_sees_what_its_seat_may(game: Any, players: int) -> None:
    net = begun(game, players, spectators=1)
    truth = net.matches[0].state
    assert isinstance(truth, uptown.State | upturn.State)
    for match in net.matches[1:]:
        assert isinstance(match.state, SeenState)
        assert match.state.observation(match.own) == truth.observation(match.own)
        assert match.state.observation(None) == truth.observation(None)
        assert not match.truth
        for player in range(players):
            if player != match.own:  # whatever is asked, a guest has nothing more to show
                assert match.state.observation(player) == truth.observation(None)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_no_frame_that_a_guest_gets_holds_a_tile_of_others_nor_the_order_of_the_pile(game: Any, players: int) -> None:
    for device in whole(game, players).devices[1:]:
        told = [json.loads(frame) for frame in device.heard]
        said = [frame for frame in told if "text" in frame]
        texts = [json.loads(frame["text"]) for frame in said]
        opened_by = [frame["from"] for frame, text in zip(said, texts, strict=True) if text["type"] == "open"]
        assert texts[-1]["type"] == "open"
        assert opened_by.index(0) == len(opened_by) - 1, "the secret of the host comes last of all"
        lines = [game.parse_position(line) for line in readable(device, texts)]
        assert lines[-1].outcome()
        for seen in lines:
            assert isinstance(seen, Observation)  # never a state: a pile or pot is not in it
            assert seen.player in (None, device.match.own)
            if not seen.outcome():
                shown = seen.player if device.match.own is not None else None
                check_hidden(game, seen, shown)
        assert any(text["type"] == "hand" for text in texts)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_length_of_a_sealed_hand_tells_nothing_of_it(game: Any, players: int) -> None:
    """A stone is written in one to four letters: whoever sees how a hand grows would know which kind was drawn."""
    told = [json.loads(frame) for frame in whole(game, players).devices[1].heard]
    texts = [json.loads(frame["text"]) for frame in told if "text" in frame]
    hands = [text["seen"] for text in texts if text["type"] == "hand"]
    assert len(set(hands)) > players
    assert len({len(hand) for hand in hands}) == 1


def readable(device: Any, texts: list[Any]) -> list[str]:
    """Return all positions that a device can read, whatever key it tries."""
    found = []
    for text in texts:
        if text["type"] == "position":
            found.append(text["seen"])
        elif text["type"] == "hand":
            for player in device.match.players:
                with suppress(ValueError):
                    found.append(open_hand(device.match.seat, player.key, text["ply"], text["seen"]))
                    assert device.match.own == text["player"]
    return found


def check_hidden(game: Game[Any, Any], seen: Any, viewer: int | None) -> None:
    """Check that an observation shows no rack but the viewer's, and those of which all tiles are known anyway."""
    for number, rack in enumerate(seen.racks):
        if game is UPTOWN:
            if seen.rules.owner(number) != viewer and not seen.table.is_finished(number):
                assert rack is None
        elif number != viewer:
            assert rack is None


@pytest.mark.usefixtures("short_matches")
@pytest.mark.parametrize(("game", "players"), GAMES)
def test_a_device_that_reloads_knows_what_it_knew(game: Any, players: int) -> None:
    net = begun(game, players, turns=12)
    for device in net.devices:
        before = device.match
        device.begin()
        net.deliver()
        after = device.match
        assert after is not before
        assert (after.state, after.turns, after.faults) == (before.state, before.turns, before.faults)
    net.run()
    said = [entry.text for entry in net.room.log]
    assert len(said) == len(set(said))  # nothing is said twice
    assert all(match.verified and not match.faults for match in net.matches)


@pytest.mark.usefixtures("short_matches")
@pytest.mark.parametrize(("game", "players"), GAMES)
def test_a_turn_is_taken_back_once_all_agree_and_drawn_tiles_go_back(game: Any, players: int) -> None:
    net = begun(game, players)
    asker = next(each for each in net.devices[1:] if each.match.last_own_turn is not None)
    ply = asker.match.last_own_turn
    assert ply is not None
    before = [match.turns[ply - 1].after if ply else None for match in net.matches]
    asker.say(asker.match.ask_undo())
    net.deliver()
    for match in net.matches:
        assert match.undo is not None
        assert match.undo.player == asker.match.own
    with pytest.raises(GameError, match="take back"):
        net.mover.match.play(net.mover.match.state.observation(net.mover.match.own).legal_moves()[0])
    for device in net.devices:
        if device is not asker:
            device.say(device.match.answer_undo(yes=True))
    net.deliver()
    for device in net.devices:
        for text in device.match.pending():
            device.say(text)
    net.deliver()
    for match, then in zip(net.matches, before, strict=True):
        assert len(match.turns) == ply
        assert match.undo is None
        assert then is None or match.state == then
    net.chapter = 1
    net.run()
    assert all(match.verified and not match.faults for match in net.matches)


@pytest.mark.parametrize("who", ["asker", "other"])
def test_one_who_refuses_or_withdraws_leaves_the_match_as_it_was(who: str) -> None:
    net = begun(UPTURN, 3)
    asker = net.at(net.matches[0].turns[-1].player)
    turns = net.matches[0].turns[:]
    asker.say(asker.match.ask_undo())
    net.deliver()
    one = asker if who == "asker" else next(each for each in net.devices if each is not asker)
    one.say(one.match.answer_undo(yes=False))
    net.deliver()
    assert net.matches[0].undo is None
    assert net.matches[0].turns == turns
    refused = net.matches[0].refused_undo
    assert refused == (None if who == "asker" else (asker.match.own, one.match.own))
    goes_on(net)
    assert not any(match.faults for match in net.matches)


@pytest.mark.usefixtures("short_matches")
@pytest.mark.parametrize(("game", "players"), GAMES)
def test_a_bot_plays_for_one_who_is_gone_once_all_others_agree(game: Any, players: int) -> None:
    net = begun(game, players)
    gone, host = net.devices[1], net.devices[0]
    own = gone.match.own
    assert own is not None
    gone.there = False
    for one, other in ((host, net.devices[2]), (net.devices[2], host)):
        assert not any(match.players[own].gone for match in net.matches)  # nobody throws anybody out alone
        assert other.there
        one.say(one.match.replace(own))
        net.deliver()
    net.run()
    assert all(match.verified and not match.faults for match in (host.match, net.devices[2].match))
    gone.there = True
    gone.begin()
    net.run()
    assert gone.match.state.outcome() == host.match.state.outcome()
    assert not gone.match.faults


def test_a_faulty_network_changes_nothing() -> None:
    assert ends_as(whole(UPTOWN, 2), Net(UPTOWN, 2, 1, 0.15)) > 0


def ends_as(calm: Net, faulty: Net) -> int:
    faulty.run()
    assert {match.state.outcome() for match in faulty.matches} == {calm.matches[0].state.outcome()}
    assert not any(match.faults for match in faulty.matches)
    return faulty.reloads


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_many_matches_end_as_without_faults(part: int) -> None:
    for seed in range(20 * part, 20 * part + 20):
        game, players = TABLES[seed % len(TABLES)]
        calm = Net(game, players, seed)
        calm.run()
        ends_as(calm, Net(game, players, seed, 0.15))


def test_nobody_comes_after_the_last_seat() -> None:
    net = Net(UPTURN, 4, 1, spectators=1)
    net.run(until=lambda: len(net.matches[0].players) == 4)
    net.deliver()
    assert net.matches[0].full
    heard(net, 4, net.devices[4].match.sit("E"))
    assert len(net.matches[0].players) == 4


def test_the_host_deals_by_the_rules_of_the_table() -> None:
    for scoring in uptown.SCORINGS:
        net = Net(UPTOWN, 3, 1, options=scoring)
        net.run(until=lambda: turns_of(net, 1))  # noqa: B023  it is called at once
        assert net.matches[0].state.rules == uptown.Rules(players=3, scoring=scoring)
    usual = begun(UPTOWN, 3, turns=1)
    assert usual.matches[0].state.rules == uptown.Rules(players=3)


def test_a_table_with_rules_that_there_are_none_of_begins_nothing() -> None:
    net = Net(UPTOWN, 3, 1, options="checkers")
    net.run(until=lambda: len(net.matches[0].players) == 3)
    heard(net, 0, net.matches[0].start())
    assert not any(match.can_start or match.started or match.faults for match in net.matches)


@pytest.mark.usefixtures("short_matches")
@pytest.mark.parametrize(("game", "players"), GAMES)
def test_the_owner_takes_a_seat_back_and_is_told_the_rack(game: Any, players: int) -> None:
    net = begun(game, players)
    gone, own = net.devices[1], net.devices[1].match.own
    assert own is not None
    gone.there = False
    for device in (net.devices[0], net.devices[2]):
        device.say(device.match.replace(own))
        net.deliver()
    turns = len(net.matches[0].turns)
    net.run(until=lambda: len(net.matches[0].turns) > turns + 2 * players or net.matches[0].over)
    gone.there = True
    gone.begin()
    net.deliver()
    assert gone.match.players[own].gone
    assert gone.match.state.observation(own) == net.matches[0].state.observation(None), "no rack"
    gone.say(gone.match.come_back())
    net.run(until=lambda: not net.matches[0].without_hand and not net.matches[0].players[own].gone)
    net.deliver()
    if not net.matches[0].over:
        assert gone.match.state.observation(own) == net.matches[0].state.observation(own)
    net.run()
    assert all(match.verified and not match.faults for match in net.matches)


def test_a_turn_can_be_asked_back_twice_and_no_more() -> None:
    net = begun(UPTURN, 3)
    asker = net.at(net.matches[0].turns[-1].player)
    other = next(each for each in net.devices if each is not asker)
    for _ in range(2):
        asker.say(asker.match.ask_undo())
        net.deliver()
        assert net.matches[0].undo
        other.say(other.match.answer_undo(yes=False))
        net.deliver()
    with pytest.raises(GameError, match="cannot ask again"):
        asker.match.ask_undo()
    heard(net, asker.number, write(Undo(asker.match.last_own_turn or 0)))
    assert not any(match.undo for match in net.matches)
