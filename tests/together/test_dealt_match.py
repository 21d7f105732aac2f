"""Matches that the host deals: whole ones on several devices, what guests hear, taking back, who leaves, faults."""

import json
import random
from collections import Counter
from contextlib import suppress
from functools import cache
from typing import Any

import pytest

from tests.together.dealt_devices import Net
from tests.together.devices import opened, seat_of
from uptown_widget import uptown, upturn
from uptown_widget.errors import GameError
from uptown_widget.match.game import Game
from uptown_widget.match.games import game_of
from uptown_widget.rules.position import Observation
from uptown_widget.together.protocol.dealing import open_hand
from uptown_widget.together.protocol.dealt_game import NO_CHOICE
from uptown_widget.together.protocol.dealt_match import DealtMatch
from uptown_widget.together.protocol.faults import Kind
from uptown_widget.together.protocol.messages import HOST, Back, Hand, Open, Play, Position, Start, Undo, write
from uptown_widget.together.protocol.room import SHARE
from uptown_widget.together.protocol.seen_state import SeenState

UPTOWN: Any = game_of("uptown")
UPTURN: Any = game_of("upturn")
TABLES = [(UPTOWN, 2), (UPTOWN, 5), (UPTURN, 4)]
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
        for text in device.match.owed():
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


# What one device says against the others.


def heard(net: Net, member: int, text: str) -> None:
    """Let a member say something, whatever its own device thinks of it."""
    sealed = net.devices[member].match.seal(text)
    net.take(member, {"say": sealed, "id": 5000 + len(net.room.log)})
    net.deliver()


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_a_move_that_was_not_made_before_a_bot_took_the_seat_gets_no_host_named(game: Any, players: int) -> None:
    net = begun(game, players)
    host = net.devices[0]
    net.run(until=lambda: net.mover is not host and not net.matches[0].without_hand and not net.way)
    gone, match, number = net.mover, host.match, host.match.state.current_player
    bots = match.bot_move(host.seat.secret, match.state, len(match.turns))
    seen = gone.match.state.observation(number)
    move = next(each for each in seen.legal_moves() if str(each) != str(bots))
    heard(net, gone.number, gone.match.play(move))
    gone.there = False
    for other in net.devices[:players]:
        if other is not gone:
            heard(net, other.number, other.match.replace(number))
    assert match.players[number].gone
    net.run()
    there = [each.match for each in net.devices if each.there]
    assert all(each.verified for each in there)
    assert not any(each.faults for each in there), "the bot has moved, as all others take it"


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
        Hand(coming, own or 0, "AAAA" * 20),
        Back(0),
    ):
        for match in net.matches:
            match.faults.clear()
        heard(net, 1, write(message))
        assert kinds(net) == {(own, Kind.NOT_HOST)}
        heard(net, 1, write(Start((0, 1, 2))))
        heard(net, 1, write(Open("00" * 32)))
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


def test_nobody_comes_after_the_last_seat() -> None:
    net = Net(UPTURN, 4, 1, spectators=1)
    net.run(until=lambda: len(net.matches[0].players) == 4)
    net.deliver()
    assert net.matches[0].full
    heard(net, 4, net.devices[4].match.sit("E"))
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
        mark = device.match.log.fingerprint
        device.match.hear(0, Position(ply + 1, str(move), line), mark)
        assert [each.kind for each in device.match.faults] == [Kind.MADE_UP]
        device.match.hear(0, Position(ply + 1, str(move), game.format_position(after)), mark)
        device.match.hear(0, Position(ply + 9, str(move), line), mark)
        device.match.hear(0, Back(0), mark)
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


@pytest.mark.usefixtures("short_matches")
@pytest.mark.parametrize("game", [UPTOWN, UPTURN])
def test_a_host_who_chooses_what_the_bot_of_somebody_does_is_named_after_the_end(game: Any) -> None:
    net = begun(game, 3)
    gone, host = net.devices[1], net.devices[0]
    gone.there = False
    for one in (host, net.devices[2]):
        one.say(one.match.replace(gone.match.own))
        net.deliver()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(host.match, "bot_move", lambda _secret, state, _ply: state.legal_moves()[-1])
        net.run(until=lambda: net.devices[2].match.verified)
    assert [(each.player, each.kind) for each in net.devices[2].match.faults] == [
        (net.devices[2].match.dealer, Kind.NOT_DEALT)
    ]


def test_a_secret_that_was_not_promised_is_noticed() -> None:
    net = begun(UPTURN, 2)
    net.run(until=lambda: net.matches[1].over)
    guest = net.devices[1].match
    guest.hear(0, Open("11" * 32), guest.log.fingerprint)
    assert [each.kind for each in guest.faults] == [Kind.SECRET]
    assert not guest.verified
    assert guest.waiting_for == (guest.dealer,)


def test_a_second_device_of_the_host_cannot_deal_with_another_secret() -> None:
    assert DealtMatch(UPTURN, seat_of(1, 1), random.Random, opened(1, "upturn", NO_CHOICE, HOST)[1], 0).dealing is None


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


def test_the_deal_follows_from_the_secrets_of_all_and_from_all_that_was_said_before() -> None:
    """The host, who may sit down last, could else try secrets until the deal is good."""
    net = begun(UPTURN, 3, turns=1)
    host = net.matches[0]
    secret = seat_of(1, 0).secret
    first = host.deal(secret)
    for player in host.players:
        kept, player.secret = player.secret, bytes(32)
        assert (host.deal(secret) == first) == (player.member == 0)
        player.secret = kept
    host.start_mark = bytes(32)
    assert host.deal(secret) != first


def test_a_guest_who_keeps_the_secret_ends_the_deal_and_is_waited_for_by_all() -> None:
    net = Net(UPTURN, 3, "kept secret")
    silent = net.devices[2]
    net.run(until=lambda: net.matches[0].started)
    silent.there = False
    for _ in range(20):
        net.deliver()
        for device in net.devices[:2]:
            device.act()
    for match in net.matches[:2]:
        assert match.state is None
        assert [match.players[number].name for number in match.waiting_for] == ["Player 2"]
    net.devices[1].say(net.devices[1].match.replace(net.matches[1].waiting_for[0]))
    net.deliver()
    assert not any(match.state for match in net.matches)


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
    with pytest.raises(GameError, match="often enough"):
        asker.match.ask_undo()
    heard(net, asker.number, write(Undo(asker.match.last_own_turn or 0)))
    assert not any(match.undo for match in net.matches)


def test_an_answer_that_was_held_back_answers_no_other_request() -> None:
    net = begun(UPTURN, 3)
    asker = net.at(net.matches[0].turns[-1].player)
    first, second = (each for each in net.devices if each is not asker)
    asker.say(asker.match.ask_undo())
    net.deliver()
    kept = first.match.seal(first.match.answer_undo(yes=True))
    second.say(second.match.answer_undo(yes=False))
    net.deliver()
    asker.say(asker.match.ask_undo())
    net.deliver()
    net.take(first.number, {"say": kept, "id": 7000})
    net.deliver()
    assert net.matches[0].undo
    assert net.matches[0].undo.agreed == {asker.match.own}


def test_a_relay_that_puts_its_own_keys_between_two_players_shows_them_different_numbers_to_compare() -> None:
    """It plays the other to each of them, with seats of its own."""
    numbers = set()
    for side in range(2):
        net = begun(UPTURN, 2, turns=1, seed=f"between {side}")
        first, second = (match.check_number for match in net.matches)
        assert first == second, "at one table all read the same"
        numbers.add(first)
    assert len(numbers) == 2
