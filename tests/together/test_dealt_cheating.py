"""What players say against each other where the host deals: nothing of it counts, and whoever has said it is named."""

import random
from typing import Any

import pytest

from tests.together.dealt_devices import GAMES, UPTOWN, UPTURN, Net, begun, goes_on, heard
from tests.together.devices import opened, seat_of
from uptown_widget.together.protocol.dealt_game import NO_CHOICE
from uptown_widget.together.protocol.dealt_match import DealtMatch
from uptown_widget.together.protocol.faults import Kind
from uptown_widget.together.protocol.messages import HOST, Back, Hand, Open, Play, Position, Start, write


@pytest.mark.usefixtures("short_matches")
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


@pytest.mark.usefixtures("short_matches")
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


@pytest.mark.usefixtures("short_matches")
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
