"""Every way of cheating that `docs/fair-play.md` lists: named, and the match goes on for the others."""

import json
import random
from collections.abc import Callable

import pytest

from tests.sources import ROOT
from tests.together.devices import Device, Log, opened, played_on, run, run_links, seat, seat_of, sit, table
from uptown_widget.errors import GameError
from uptown_widget.i18n import use_language
from uptown_widget.together.protocol.commitments import chain, digest
from uptown_widget.together.protocol.curve import BASE
from uptown_widget.together.protocol.faults import Kind
from uptown_widget.together.protocol.messages import (
    MAX_LENGTH,
    Leave,
    Link,
    Message,
    Open,
    Play,
    Position,
    Sit,
    Start,
    read,
    seal,
    write,
)
from uptown_widget.together.protocol.sealed_match import SealedMatch
from uptown_widget.uptown import PASS, game
from uptown_widget.uptown.rules.legality import legal_moves
from uptown_widget.uptown.rules.sealed import SealedState

pytestmark = pytest.mark.usefixtures("short_matches")


def named(devices: list[Device], cheat: Device) -> set[Kind]:
    """What the others found, all of them the same, and that it names the cheat."""
    found = [device.match.faults for device in devices if device is not cheat]
    assert all(faults == found[0] for faults in found)
    assert all(fault.player == cheat.match.own for fault in found[0])
    return {fault.kind for fault in found[0]}


def test_a_move_out_of_turn() -> None:
    devices, log, mover = table()
    cheat = next(device for device in devices if device is not mover)
    cheat.say(log, write(Play(len(cheat.match.turns), "A@A1")))
    assert played_on(devices, log)
    assert named(devices, cheat) == {Kind.NOT_THEIR_TURN}


def other_moves(cheat: Device) -> list[Message]:
    """One move, and then another one."""
    return [Play(len(cheat.match.turns), str(move)) for move in cheat.match.state.legal_moves()[:2]]


def other_links(cheat: Device) -> list[Message]:
    """A link that is not of the chain, and the next one, which is."""
    step = cheat.match.state.steps
    links = chain(seat_of("cheating", cheat.member or 0).secret, cheat.match.start_mark)
    return [Link(step, "00" * 32), Link(step + 1, links[step + 1].hex())]


@pytest.mark.parametrize(
    ("says", "kind"),
    [
        pytest.param(lambda cheat: [Play(len(cheat.match.turns), "A@I1")], Kind.FORBIDDEN, id="a forbidden move"),
        pytest.param(other_moves, Kind.TWO_MOVES, id="a move changed afterwards"),
        pytest.param(other_links, Kind.LINK, id="a link of another chain"),
        pytest.param(lambda _: [Position(1, "A@A1", "x")], Kind.NO_MESSAGE, id="what only a host who deals may say"),
    ],
)
def test_what_a_player_may_not_say_is_named(says: Callable[[Device], list[Message]], kind: Kind) -> None:
    devices, log, cheat = table()
    for message in says(cheat):
        cheat.say(log, write(message))
    assert played_on(devices, log)
    assert named(devices, cheat) == {kind}


class AnyTile:
    """The game as a changed program plays it: whatever is not on the table may be placed, drawn or not."""

    NAME, BOTS, parse_move = game.NAME, game.BOTS, staticmethod(game.parse_move)

    @staticmethod
    def begin_sealed(players: int, options: str, _known: object) -> SealedState:
        return game.begin_sealed(players, options, ())


def any_move(device: Device) -> list[str]:
    """Return what a device says that plays whatever tile suits it."""
    match, texts = device.match, device.match.pending()
    state, own = match.state, match.own
    if state is None or match.over or own != state.current_player:
        return texts
    racks = [tuple(state.table.unseen(color)) if color == own else None for color in state.rules.colors]
    return [*texts, match.play(legal_moves(state.table, racks, state.current_player)[0])]


def changed_program(cheat: Device) -> None:
    seat_kept = seat_of(cheat.seed, cheat.member or 0)
    cheat.match = SealedMatch(AnyTile(), seat_kept, random.Random, opened(cheat.seed, options="uptown")[1])
    cheat.read = 0
    cheat.says = lambda: any_move(cheat)  # type: ignore[method-assign]


def test_a_tile_that_is_not_on_the_rack() -> None:
    devices, log = seat(3, "any tile")
    cheat = devices[1]
    changed_program(cheat)
    run(devices, log)
    others = [devices[0], devices[2]]
    assert all(device.match.verified for device in others)
    assert named(devices, cheat) == {Kind.NOT_DRAWN}


def test_a_pass_although_a_tile_fits() -> None:
    devices, log, cheat = table()
    cheat.say(log, write(Play(len(cheat.match.turns), str(PASS))))
    changed_program(cheat)
    run(devices, log)
    assert named(devices, cheat) == {Kind.NOT_DRAWN}
    assert {fault.what for device in devices for fault in device.match.faults} == {str(PASS)}


@pytest.mark.parametrize("first", [True, False])
def test_a_first_link_of_another_chain_and_so_another_order_of_play_is_found_when_the_secret_is_opened(
    first: bool,
) -> None:
    """Whoever tells the first link last could choose it, and so the order of play and what a friend draws."""
    devices, log = sit(3, "another chain")
    devices[0].say(log, devices[0].match.start())
    cheat = devices[2]
    step = cheat.match.first_step if not first else 0
    cheat.say(log, write(Link(step, "5a" * 32)))
    run(devices[:2], log)
    if first:
        assert named(devices, cheat) == {Kind.LINK}
        return
    opened_text = write(Open(seat_of("another chain", 2).secret.hex()))
    for device in devices[:2]:
        device.match.state = _Over(device.match.state)
        device.match.hear(2, read(cheat.match.seal(opened_text)).message, b"")  # type: ignore[arg-type]
        assert [fault.kind for fault in device.match.faults] == [Kind.SECRET]


class _Over:
    """A position after the end."""

    def __init__(self, state: SealedState) -> None:
        self.due, self.rules, self.current_player = state.due, state.rules, state.current_player
        self.left, self.drawn = state.left, state.drawn

    def outcome(self) -> object:
        return object()


def test_another_secret_than_the_one_promised() -> None:
    devices, log = seat(3, "cheating")
    cheat = devices[2]
    honest = cheat.says
    cheat.says = lambda: [] if cheat.match.over else honest()  # type: ignore[method-assign]
    run(devices, log)
    cheat.say(log, write(Open("11" * 32)))
    assert not played_on(devices, log)
    assert named(devices, cheat) == {Kind.SECRET}
    assert [device.match.waiting_for for device in devices] == [(cheat.match.own,)] * 3


def test_something_signed_that_is_no_message() -> None:
    devices, log, cheat = table()
    for text in ("[]", "{", '{"type":"play"}', '{"type":"draw","tile":"A"}', "x" * 50, '{"v":3,"type":"play"}'):
        cheat.say(log, text)
    assert played_on(devices, log)
    assert named(devices, cheat) == {Kind.NO_MESSAGE}


def test_what_is_not_signed_is_nobodys_and_names_nobody() -> None:
    devices, log, cheat = table()
    other = next(device for device in devices if device is not cheat)
    move = cheat.match.play(cheat.match.state.legal_moves()[0])
    forged = other.match.seal(move)  # somebody else's signature
    ply = len(cheat.match.turns)
    true = cheat.match.seal(move)
    changed = true.replace(f'"ply":{ply}', f'"ply":{ply - 1}')
    assert changed != true
    for text in ("[]", "{", '{"v":2,"type":"play"}', "x" * (MAX_LENGTH + 1), move, forged, changed):
        log.append((cheat.member or 0, text))
    for device in devices:
        device.catch_up(log)
    assert {len(device.match.turns) for device in devices} == {ply}, "nobody has moved"
    assert played_on(devices, log)
    assert all(device.match.faults == [] for device in devices)


def test_a_message_of_another_table_is_nobodys() -> None:
    devices, log, _ = table()
    away, away_log = seat(3, "another table")
    run(away, away_log)
    log.extend(away_log)
    assert played_on(devices, log)
    assert all(device.match.faults == [] for device in devices)


def test_a_message_is_taken_once_however_often_it_is_told() -> None:
    devices, log, mover = table()
    ply = len(mover.match.turns)
    mover.say(log, mover.match.play(mover.match.state.legal_moves()[0]))
    log.extend(log[3:])
    for device in devices:
        device.catch_up(log)
    assert {len(device.match.turns) for device in devices} == {ply + 1}
    assert played_on(devices, log)
    assert not any(device.match.faults for device in devices)


def test_a_seat_with_the_promise_or_the_key_of_somebody_else() -> None:
    devices, log = sit(2, "copied")
    told = read(log[1][1]).message
    assert isinstance(told, Sit)
    late = Device(5, "copied")
    own = late.match.seat
    assert own is not None
    late.say(log, write(Sit("Copy", told.key, told.commitment)))
    late.say(log, write(Sit("Copy", own.key.hex(), told.commitment)))
    devices[0].catch_up(log)
    assert [player.name for player in devices[0].match.players] == ["Player 0", "Player 1"]


def test_whoever_opened_the_table_sits_down_with_what_was_promised_there() -> None:
    """Else the one who deals could choose among secrets once those of all others are told."""
    devices, log = sit(1, "bound")
    other = Device(0, "bound", "uptown")
    fresh = seat_of("bound", 7)
    devices[0].say(log, devices[0].match.leave())
    other.match.seat = fresh
    other.catch_up(log)
    log.append((0, other.match.seal(other.match.sit("Again"))))
    devices[0].catch_up(log)
    assert devices[0].match.players == []
    devices[0].say(log, devices[0].match.sit("Player 0"))
    devices[0].catch_up(log)
    assert [player.name for player in devices[0].match.players] == ["Player 0"]


def test_who_has_no_seat_changes_nothing() -> None:
    devices, log, mover = table()
    stranger = Device(17, "cheating")
    for message in (
        Play(len(mover.match.turns), str(mover.match.state.legal_moves()[0])),
        Start((0, 1, 2)),
        Sit("Late", stranger.match.seat.key.hex(), "00" * 32) if stranger.match.seat else Start((0, 1)),
    ):
        stranger.say(log, write(message))
    assert played_on(devices, log)
    assert all(device.match.faults == [] and len(device.match.players) == 3 for device in devices)


def test_only_the_first_at_the_table_begins_and_with_those_who_sit_there() -> None:
    devices, log = sit(3, "begins")
    devices[1].say(log, devices[1].match.start())
    devices[0].say(log, write(Start((0, 1, 9))))
    devices[0].say(log, write(Start((0, 0))))
    devices[0].say(log, write(Start((1, 2))))
    for device in devices:
        device.catch_up(log)
        assert not device.match.started
        assert not device.match.faults
    devices[0].say(log, write(Start((0, 2))))
    run(devices, log)
    assert all({player.name for player in device.match.players} == {"Player 0", "Player 2"} for device in devices)
    assert devices[0].match.verified


def test_a_move_that_was_held_back_until_another_was_made_after_a_reload_names_nobody() -> None:
    """Whoever saw no answer, came back and chose another move has changed none."""
    devices, log, mover = table()
    first, *_, last = mover.match.state.legal_moves()
    held = mover.match.seal(mover.match.play(first))
    mover.reload()
    mover.catch_up(log)
    mover.say(log, mover.match.play(last))
    run_links(devices, log)
    log.append((mover.member or 0, held))
    assert played_on(devices, log)
    assert not any(device.match.faults for device in devices)


def test_whoever_is_told_something_else_says_so_as_soon_as_anybody_speaks_and_names_nobody() -> None:
    """A player and whoever passes messages on tell two players different moves."""
    devices, log, cheat = table()
    ben, cy = (device for device in devices if device is not cheat)
    moves = cheat.match.state.legal_moves()
    ply = len(cheat.match.turns)
    logs = {device: [*log] for device in devices}
    for device, move in ((ben, moves[0]), (cy, moves[-1])):
        logs[device].append((cheat.member or 0, cheat.match.seal(write(Play(ply, str(move))))))
        device.catch_up(logs[device])
    assert ben.match.turns[-1].move != cy.match.turns[-1].move
    for speaker, hearer in ((ben, cy), (cy, ben)):
        for text in speaker.match.pending():
            logs[hearer].append((speaker.member or 0, speaker.match.seal(text)))
    for device in (ben, cy):
        device.catch_up(logs[device])
        assert device.match.split
        assert device.match.faults == []
        assert device.match.pending() == []
        assert len(device.match.turns) == ply + 1, "what is known stays"


def test_a_player_who_lies_about_what_was_told_stops_the_match_and_nobody_is_named() -> None:
    devices, log, liar = table()
    text, seat_kept = liar.match.pending() or [write(Leave())], seat_of("cheating", liar.member or 0)
    log.append((liar.member or 0, seal(text[0], seat_kept.table, 5, bytes(32), seat_kept.sign)))
    run(devices, log)
    assert all(device.match.split and not device.match.faults for device in devices)


def test_a_stranger_who_lies_about_what_was_told_stops_nothing() -> None:
    """Anybody with the link can try to sit down at a table at which a match goes on."""
    devices, log, _ = table()
    stranger = seat_of("cheating", 17)
    for number, lie in enumerate((bytes(32), digest("log", b"another"))):
        text = write(Sit(f"Stranger {number}", stranger.key.hex(), stranger.commitment.hex()))
        log.append((17, seal(text, stranger.table, 5, lie, stranger.sign)))
    assert played_on(devices, log)
    assert not any(device.match.faults for device in devices)


def test_whoever_is_shown_another_lobby_says_so_once_the_match_begins_elsewhere() -> None:
    """A relay keeps from somebody that another one was sent away; else they would wait for a start for ever."""
    devices, log = sit(3, "lobbies")
    others = [*log]
    devices[0].say(log, devices[0].match.remove(1))
    devices[0].say(log, devices[0].match.start())
    for device in devices[1:]:
        device.catch_up(others)
        device.match.take(*log[-1])
        assert device.match.split
        assert not device.match.started
        assert not device.match.faults
        assert device.match.pending() == []


def test_whoever_sits_down_with_a_key_that_is_anybodys_gets_no_seat() -> None:
    """Everybody knows what such a key shares with another: the host could seal no hand, moves would be anybody's."""
    devices, log = sit(2, "anybody")
    key = (1).to_bytes(32, "little")
    text = write(Sit("Anybody", key.hex(), "ab" * 32))
    signature = BASE + (1).to_bytes(32, "little")  # fits every message, of this key
    read_ = devices[0].match.log
    log.append((7, seal(text, read_.table, read_.read, read_.fingerprint, lambda _: signature)))
    for device in devices:
        device.catch_up(log)
        assert [player.name for player in device.match.players] == ["Player 0", "Player 1"]


def rewound(change: Callable[[Log], Log]) -> Device:
    """Return a device that was reloaded and shown another log than the one it knew when it spoke last."""
    _, log, mover = table()
    saved = mover.match.seat
    assert saved is not None
    assert saved.read > 5
    changed = change([*log])
    mover.match = SealedMatch(game, saved, random.Random, opened("cheating", options="uptown")[1])
    for member, text in changed:
        mover.match.take(member, text)
    return mover


def test_a_device_refuses_a_log_that_does_not_go_on_from_what_it_had_read_when_it_spoke() -> None:
    """Whoever rewinds a table would know what has been told: nothing is told a second time."""
    assert not rewound(lambda log: log).match.stopped
    other = rewound(lambda log: [*log[:5], log[6], log[5], *log[7:]])
    assert other.match.stopped
    assert other.match.pending() == []
    short = rewound(lambda log: log[:5])
    seat = short.match.seat
    assert seat is not None
    assert seat.read > short.match.log.read, "it had read more when it spoke last"


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
        cheat.say(log, "?")
        devices[0].catch_up(log)
        devices[1].catch_up(log)
        sentence = devices[0 if cheat is not devices[0] else 1].match.faults[0].sentence("Blauw")
    assert sentence.startswith("Blauw ")
    assert json.loads(cheat.match.seal(write(Open("00" * 32))))["v"] == 2


@pytest.mark.parametrize("version", [1, 3])
def test_a_message_of_another_version_says_so(version: int) -> None:
    with pytest.raises(GameError, match="another version"):
        read(f'{{"v":{version},"type":"draw"}}')
