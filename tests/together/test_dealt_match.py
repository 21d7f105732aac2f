"""Matches that the host deals: whole ones on several devices, what guests hear, taking back, who leaves, faults."""

import json
import random
from collections import Counter
from functools import cache
from typing import Any

import pytest

from tests.together.dealt_devices import Net
from tests.together.devices import secret_of
from uptown_widget import uptown, upturn
from uptown_widget.errors import GameError
from uptown_widget.match.game import Game
from uptown_widget.match.games import game_of
from uptown_widget.rules.position import Observation
from uptown_widget.together.protocol.commitments import commitment
from uptown_widget.together.protocol.dealt_game import NO_CHOICE
from uptown_widget.together.protocol.dealt_match import DealtMatch
from uptown_widget.together.protocol.faults import Kind
from uptown_widget.together.protocol.messages import Back, Hand, Open, Play, Position, Start, write
from uptown_widget.together.protocol.room import SHARE
from uptown_widget.together.protocol.seen_state import SeenState

UPTOWN: Any = game_of("uptown")
UPTURN: Any = game_of("upturn")
TABLES = [(UPTOWN, 2), (UPTOWN, 5), (UPTURN, 2), (UPTURN, 4)]
GAMES = [(UPTOWN, 3), (UPTURN, 3)]


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
        texts = [json.loads(frame["text"]) for frame in told if "text" in frame]
        assert [text["type"] for text in texts].index("open") == len(texts) - 1
        lines = [game.parse_position(text["seen"]) for text in texts if "seen" in text]
        assert lines[-1].outcome()
        for seen in lines:
            assert isinstance(seen, Observation)  # never a state: a pile or pot is not in it
            assert seen.player in (None, device.match.own)
            if not seen.outcome():
                shown = seen.player if device.match.own is not None else None
                check_hidden(game, seen, shown)
        addressed = [frame for frame in told if "to" in frame]
        assert all(("text" in frame) == (frame["to"] == device.number) for frame in addressed)
        assert addressed


def check_hidden(game: Game, seen: Any, viewer: int | None) -> None:
    """Check that an observation shows no rack but the viewer's, and those of which all tiles are known anyway."""
    for number, rack in enumerate(seen.racks):
        if game is UPTOWN:
            if seen.rules.owner(number) != viewer and not seen.table.is_finished(number):
                assert rack is None
        elif number != viewer:
            assert rack is None


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
        for text, to in device.match.owed():
            device.say(text, to)
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


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_the_host_lets_a_bot_play_for_one_who_is_gone(game: Any, players: int) -> None:
    net = begun(game, players)
    gone, host = net.devices[1], net.devices[0]
    own = gone.match.own
    assert own is not None
    gone.there = False
    net.devices[2].say(net.devices[2].match.replace(own))
    net.deliver()
    assert not any(match.players[own].gone for match in net.matches)  # one guest alone throws nobody out
    host.say(host.match.replace(own))
    net.run()
    assert all(match.verified and not match.faults for match in (host.match, net.devices[2].match))
    gone.there = True
    gone.begin()
    net.run()
    assert gone.match.state.outcome() == host.match.state.outcome()
    assert not gone.match.faults


def test_a_faulty_network_changes_nothing() -> None:
    assert ends_as(whole(UPTOWN, 3), Net(UPTOWN, 3, 1, 0.15)) > 0


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


# What one device says against the others.


def heard(net: Net, member: int, text: str, to: int | None = None) -> None:
    """Let a member say something, whatever its own device thinks of it."""
    net.take(member, {"say": text, "id": 5000 + len(net.room.log), "to": to})
    net.deliver()


def kinds(net: Net) -> set[tuple[int, Kind]]:
    return {(fault.player, fault.kind) for match in net.matches for fault in match.faults}


def test_a_guest_who_speaks_in_the_hosts_name_changes_nothing_and_is_named() -> None:
    net = begun(UPTURN, 3)
    guest = net.devices[1]
    state, own = net.matches[0].state, guest.match.own
    turns = guest.match.turns[:]
    coming = len(turns) + 1
    for message in (
        Position(coming, "draw", UPTURN.format_position(state.observation(None))),
        Hand(coming, UPTURN.format_position(state.observation(own))),
        Back(0),
        Open("00" * 16),
        Start("upturn", NO_CHOICE, (0, 1, 2)),
    ):
        for match in net.matches:
            match.faults.clear()
        heard(net, 1, write(message))
        assert kinds(net) == {(own, Kind.NOT_HOST)}
        assert all((match.turns, match.over) == (turns, False) for match in net.matches)
        assert net.matches[0].state == state
    net.run()
    assert all(match.verified for match in net.matches)


def test_moves_out_of_turn_against_the_rules_or_changed_later_are_refused() -> None:
    net = begun(UPTURN, 3)
    mover = net.mover
    other = next(each for each in net.devices if each is not mover)
    turns, mine, theirs = net.matches[0].turns[:], mover.match.own, other.match.own
    heard(net, other.number, write(Play(len(turns), "draw")))
    heard(net, mover.number, write(Play(len(turns), "call")))
    heard(net, turns[0].player and net.at(turns[0].player).number, write(Play(0, "pass")))
    heard(net, mover.number, "?")
    assert net.matches[0].turns == turns
    assert kinds(net) >= {(theirs, Kind.NOT_THEIR_TURN), (mine, Kind.FORBIDDEN), (mine, Kind.NO_MESSAGE)}
    goes_on(net)


def test_two_guests_cannot_have_one_seat_and_nobody_comes_after_the_last_seat() -> None:
    net = Net(UPTURN, 4, 1)
    net.run(until=lambda: len(net.matches[0].players) == 2)
    copied = DealtMatch(UPTURN, 2, secret_of(1, 1), random.Random, 0, b"").sit("Thief")
    heard(net, 2, copied)
    assert "Thief" not in {each.name for each in net.matches[0].players}
    net.run(until=lambda: len(net.matches[0].players) == 4)
    net.deliver()
    assert net.matches[0].full
    heard(
        net, net.room.join("somebody else entirely"), DealtMatch(UPTURN, 4, bytes(16), random.Random, 0, b"").sit("E")
    )
    assert len(net.matches[0].players) == 4


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_a_host_who_makes_up_a_move_or_a_position_is_named_and_not_followed(game: Any, players: int) -> None:
    net = begun(game, players)
    guest = next(each for each in net.devices[1:] if each is not net.mover)
    state, ply = net.matches[0].state, len(guest.match.turns)
    dealer = guest.match.dealer
    asked = net.mover.match.asked_move()  # it may be on its way
    move = next(each for each in state.legal_moves() if each != asked)
    after = state.apply(move)
    line = game.format_position(after.observation(None))
    for device in net.devices[1:]:
        device.match.take(0, write(Position(ply + 1, str(move), line)))
        assert [each.kind for each in device.match.faults] == [Kind.MADE_UP]
        device.match.take(0, write(Position(ply + 1, str(move), game.format_position(after))))
        device.match.take(0, write(Position(ply + 9, str(move), line)))
        device.match.take(0, write(Back(0)))
        assert len(device.match.turns) == ply
        assert {each.player for each in device.match.faults} == {dealer}


def test_a_host_who_dealt_otherwise_than_promised_is_named_after_the_end() -> None:
    net = Net(UPTURN, 2, 1)
    host = net.devices[0].match
    assert host.dealing is not None
    deal = host.deal
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(host, "deal", lambda _: deal(bytes(16)))  # stones that the secret does not decide
        net.run()
    guest = net.devices[1].match
    assert [each.kind for each in guest.faults] == [Kind.NOT_DEALT]
    assert guest.truth == ()


def test_a_secret_that_was_not_promised_is_noticed() -> None:
    net = begun(UPTURN, 2)
    net.run(until=lambda: net.matches[1].over)
    net.devices[1].match.take(0, write(Open("11" * 16)))
    assert [each.kind for each in net.matches[1].faults] == [Kind.NOT_DEALT]


def test_a_second_device_of_the_host_cannot_deal_with_another_secret() -> None:
    match = DealtMatch(UPTURN, 0, bytes(16), random.Random, 0, commitment(secret_of(1, 0)))
    assert match.dealing is None


def seated(players: int) -> DealtMatch:
    """A match on the host's device at which all have sat down."""
    match = DealtMatch(UPTOWN, 0, secret_of(1, 0), random.Random, 0, commitment(secret_of(1, 0)))
    for member in range(players):
        guest = DealtMatch(UPTOWN, member, secret_of(1, member), random.Random, 0, b"")
        match.take(member, guest.sit(f"Player {member}"))
    return match


def test_the_host_deals_by_the_rules_that_the_start_names() -> None:
    for scoring in uptown.SCORINGS:
        match = seated(3)
        match.take(0, match.start(scoring))
        assert match.deal(secret_of(1, 0)).rules == uptown.Rules(players=3, scoring=scoring)
    usual = seated(3)
    usual.take(0, usual.start())
    assert usual.deal(secret_of(1, 0)).rules == uptown.Rules(players=3)


def test_a_start_by_rules_that_there_are_none_of_begins_nothing_and_is_a_fault_of_the_host() -> None:
    match = seated(3)
    match.take(0, match.start("checkers"))
    assert not match.started
    assert [(fault.player, fault.kind) for fault in match.faults] == [(match.dealer, Kind.NO_MESSAGE)]
    match.take(0, match.start("blockers"))
    assert match.started
