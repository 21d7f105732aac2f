"""Every way of cheating that `docs/fair-play.md` lists: named, and the match goes on for the others."""

import json
import random

import pytest

from tests.sources import ROOT
from tests.together.devices import Device, Log, run, seat, secret_of
from uptown_widget.errors import GameError
from uptown_widget.i18n import use_language
from uptown_widget.together.protocol.commitments import chain
from uptown_widget.together.protocol.faults import Kind
from uptown_widget.together.protocol.messages import LONGEST, Link, Open, Play, Replace, Sit, Start, read, write
from uptown_widget.together.protocol.sealed_match import SealedMatch
from uptown_widget.uptown import PASS, game
from uptown_widget.uptown.rules.legality import legal_moves
from uptown_widget.uptown.rules.sealed import SealedState


def table(players: int = 3, turns: int = 7) -> tuple[list[Device], Log, Device]:
    """A match some turns old, and the device of the player to move, which will cheat."""
    devices, log = seat(players, "cheating")
    run(devices, log, until=lambda: len(devices[0].match.turns) >= turns)
    run_links(devices, log)
    mover = devices[0].match.state.current_player
    return devices, log, next(device for device in devices if device.match.own == mover)


def run_links(devices: list[Device], log: Log) -> None:
    for _ in range(3):
        for device in devices:
            device.catch_up(log)
            log.extend((device.member or 0, text) for text in device.match.owed())


def named(devices: list[Device], cheat: Device) -> set[Kind]:
    """What the others found, all of them the same, and that it names the cheat."""
    found = [device.match.faults for device in devices if device is not cheat]
    assert all(faults == found[0] for faults in found)
    assert all(fault.player == cheat.match.own for fault in found[0])
    return {fault.kind for fault in found[0]}


def played_on(devices: list[Device], log: Log) -> bool:
    run(devices, log)
    return all(device.match.verified for device in devices)


def test_a_move_out_of_turn() -> None:
    devices, log, mover = table()
    cheat = next(device for device in devices if device is not mover)
    log.append((cheat.member or 0, write(Play(len(cheat.match.turns), "A@A1"))))
    assert played_on(devices, log)
    assert named(devices, cheat) == {Kind.NOT_THEIR_TURN}


def test_a_move_that_the_rules_forbid() -> None:
    devices, log, cheat = table()
    log.append((cheat.member or 0, write(Play(len(cheat.match.turns), "A@I1"))))
    assert played_on(devices, log)
    assert named(devices, cheat) == {Kind.FORBIDDEN}


def test_a_move_changed_afterwards() -> None:
    devices, log, cheat = table()
    log.extend(
        (cheat.member or 0, write(Play(len(cheat.match.turns), str(move))))
        for move in cheat.match.state.legal_moves()[:2]
    )
    assert played_on(devices, log)
    assert named(devices, cheat) == {Kind.TWO_MOVES}


class AnyTile:
    """The game as a changed program plays it: whatever is not on the table may be placed, drawn or not."""

    NAME, BOTS, parse_move = game.NAME, game.BOTS, staticmethod(game.parse_move)

    @staticmethod
    def begin_sealed(players: int, scoring: str, _known: object) -> SealedState:
        return game.begin_sealed(players, scoring, ())


def any_move(device: Device) -> list[str]:
    """Return what a device says that plays whatever tile suits it."""
    match, texts = device.match, device.match.owed()
    state, own = match.state, match.own
    if match.over or own != state.current_player:
        return texts
    racks = [tuple(state.table.unseen(color)) if color == own else None for color in state.rules.colors]
    return [*texts, match.play(legal_moves(state.table, racks, state.current_player)[0])]


def test_a_tile_that_is_not_on_the_rack() -> None:
    devices, log = seat(3, "any tile")
    cheat = devices[1]
    cheat.match = SealedMatch(AnyTile(), cheat.member, secret_of("any tile", 1), random.Random)
    cheat.read = 0
    cheat.says = lambda: any_move(cheat)  # type: ignore[method-assign]
    run(devices, log)
    others = [devices[0], devices[2]]
    assert all(device.match.verified for device in others)
    assert named(devices, cheat) == {Kind.NOT_DRAWN}


def test_a_pass_although_a_tile_fits() -> None:
    devices, log, cheat = table()
    log.append((cheat.member or 0, write(Play(len(cheat.match.turns), str(PASS)))))
    cheat.match = SealedMatch(AnyTile(), cheat.member, secret_of("cheating", cheat.member or 0), random.Random)
    cheat.read = 0
    cheat.says = lambda: any_move(cheat)  # type: ignore[method-assign]
    run(devices, log)
    assert named(devices, cheat) == {Kind.NOT_DRAWN}
    assert {fault.what for device in devices for fault in device.match.faults} == {str(PASS)}


def test_a_link_that_is_not_of_the_chain() -> None:
    devices, log, cheat = table()
    step = cheat.match.state.steps
    log.append((cheat.member or 0, write(Link(step, "00" * 16))))
    log.append(
        (cheat.member or 0, write(Link(step + 1, chain(secret_of("cheating", cheat.member or 0))[step + 1].hex())))
    )
    assert played_on(devices, log)
    assert named(devices, cheat) == {Kind.LINK}


def test_another_secret_than_the_one_promised() -> None:
    devices, log = seat(3, "cheating")
    cheat = devices[2]
    honest = cheat.says
    cheat.says = lambda: [] if cheat.match.over else honest()  # type: ignore[method-assign]
    run(devices, log)
    log.append((2, write(Open("11" * 16))))
    assert not played_on(devices, log)
    assert named(devices, cheat) == {Kind.SECRET}
    assert [device.match.waiting_for for device in devices] == [(cheat.match.own,)] * 3


def test_something_that_is_no_message() -> None:
    devices, log, cheat = table()
    for text in ("[]", "{", '{"v":1,"type":"play"}', '{"v":1,"type":"draw","tile":"A"}', "x" * (LONGEST + 1)):
        log.append((cheat.member or 0, text))
    assert played_on(devices, log)
    assert named(devices, cheat) == {Kind.NO_MESSAGE}


def test_a_seat_with_the_promise_of_somebody_else() -> None:
    devices, log = seat(2, "copied")
    told = read(log[0][1])
    assert isinstance(told, Sit)
    late = SealedMatch(game, 5, bytes(16), random.Random)
    for member, text in ((0, log[0][1]), (5, write(Sit("Copy", told.commitment, told.anchor)))):
        late.take(member, text)
    assert [player.name for player in late.players] == ["Player 0"]
    assert len(devices) == 2


def test_who_has_no_seat_changes_nothing() -> None:
    devices, log, mover = table()
    move = mover.match.state.legal_moves()[0]
    log.append((17, write(Play(len(mover.match.turns), str(move)))))
    log.append((17, write(Start("uptown", "uptown", (0, 1, 2)))))
    log.append((17, write(Sit("Late", "00" * 16, "00" * 16))))
    assert played_on(devices, log)
    assert all(device.match.faults == [] and len(device.match.players) == 3 for device in devices)


def test_only_the_first_at_the_table_begins() -> None:
    match = SealedMatch(game, 0, bytes(16), random.Random)
    other = SealedMatch(game, 1, bytes(range(16)), random.Random)
    for member, text in ((0, match.sit("Ada")), (1, other.sit("Ben")), (1, match.start("uptown", (0, 1)))):
        match.take(member, text)
    assert match.state is None
    match.take(0, write(Start("uptown", "uptown", (0, 0))))
    assert match.state is None
    match.take(0, match.start("uptown", (1, 0)))
    assert [player.name for player in match.players] == ["Ben", "Ada"]


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
        log.append((device.member or 0, device.match.replace(absent)))
    run(others, log)
    assert all(device.match.over and device.match.verified and not device.match.faults for device in others)
    assert len({device.match.state.outcome() for device in others}) == 1
    gone.catch_up(log)  # and the one who comes back late sees the same
    assert gone.match.state.outcome() == others[0].match.state.outcome()
    assert gone.match.owed() == []


def test_who_speaks_again_in_time_stays() -> None:
    devices, log, mover = table()
    absent = mover.match.own
    assert absent is not None
    first, second = (device for device in devices if device is not mover)
    log.append((first.member or 0, write(Replace(absent))))
    log.append((mover.member or 0, mover.match.play(mover.match.state.legal_moves()[0])))
    log.append((second.member or 0, write(Replace(absent))))
    assert played_on(devices, log)
    assert not any(player.gone for player in devices[0].match.players)


def test_a_move_is_refused_on_the_own_device_before_it_is_sent() -> None:
    devices, _, mover = table()
    idle = next(device for device in devices if device is not mover)
    with pytest.raises(GameError, match="not your turn"):
        idle.match.play(mover.match.state.legal_moves()[0])
    with pytest.raises(GameError):
        mover.match.play(PASS)


def test_each_fault_has_its_sentence_and_its_line_in_the_docs() -> None:
    page = (ROOT / "docs/fair-play.md").read_text(encoding="utf-8")
    for kind in Kind:
        assert str(kind.value).replace("{name}", "Blue").replace(": {what}", "").rstrip(".") in page
    with use_language("nl"):
        devices, log, cheat = table()
        log.append((cheat.member or 0, "?"))
        devices[0].catch_up(log)
        sentence = devices[0].match.faults[0].sentence("Blauw")
    assert sentence.startswith("Blauw ")
    assert json.loads(write(Open("00" * 16)))["v"] == 1


def test_a_message_of_another_version_says_so() -> None:
    with pytest.raises(GameError, match="another version"):
        read('{"v":2,"type":"draw"}')
