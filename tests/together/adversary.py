"""One or two devices, and whoever passes the messages on, misbehave at will; the others are the product's own.

So does a stranger, who has the link and no seat at first. When a match is over the same devices may play another one,
at which what was said at the first is said again.

`play(deal, seed)` plays one match, checks the laws after each step, and raises AssertionError with the seed at the
first that does not hold. `tests/together/adversary_runs.py` plays many.
"""

import random
import sys
from typing import Any

from tests.toy import game as noughts
from uptown_widget.errors import GameError
from uptown_widget.match.games import game_of
from uptown_widget.together.open_game import OpenGame
from uptown_widget.together.protocol.commitments import chain
from uptown_widget.together.protocol.dealing import open_hand
from uptown_widget.together.protocol.dealt_match import DealtMatch
from uptown_widget.together.protocol.log import Log
from uptown_widget.together.protocol.match import TableMatch
from uptown_widget.together.protocol.messages import (
    HOST,
    NOBODY,
    Admit,
    Again,
    Answer,
    Back,
    Hand,
    Leave,
    Link,
    Message,
    Open,
    Play,
    Position,
    Remove,
    Replace,
    Return,
    Sit,
    Start,
    Undo,
    as_message,
    seal,
    write,
)
from uptown_widget.together.protocol.opening import announce, begin, read_table
from uptown_widget.together.protocol.room import dump, load
from uptown_widget.together.protocol.room_client import RoomClient
from uptown_widget.together.protocol.sealed_match import SealedMatch
from uptown_widget.together.protocol.seat import TABLE, Seat

STEPS = 50
SMALL = (1).to_bytes(32, "little")
"""A key with which anybody can sign."""
UPTOWN, UPTURN, OPEN = game_of("uptown"), game_of("upturn"), OpenGame(noughts)
KINDS: dict[str, list[tuple[Any, str, str, range]]] = {
    NOBODY: [(UPTOWN, "uptown", NOBODY, range(2, 6)), (OPEN, "usual", NOBODY, range(2, 3))],
    HOST: [(UPTURN, "usual", HOST, range(2, 5)), (UPTOWN, "blockers", HOST, range(2, 6)),
           (noughts, "usual", HOST, range(2, 3))],
}  # fmt: skip
"""Games, their rules, who deals, and how many play; noughts are over before the steps are."""


class Device:
    """A device, honest or not, with the room client of the product."""

    def __init__(self, world: "World", number: int) -> None:
        self.world, self.number = world, number
        self.sit_down()

    def sit_down(self) -> None:
        """Come to a table with secrets that were never used."""
        self.asked = False
        """Whether its player has asked for another match."""
        self.seat = Seat(self.world.table, self.world.rng.randbytes(32))
        self.stopped = ""
        """Why it goes no further, in a sentence."""

    def begin(self) -> None:
        """Open the page, or reload it: all that is left is what was saved before this device spoke last."""
        self.match: TableMatch | None = None
        self.client = RoomClient("room", "k" * 32, self.post, self.take, seal=self.seal)
        self.client.connected()

    def post(self, text: str) -> None:
        frame = load(text)
        if "join" in frame:
            self.world.welcome(self, int(str(frame["after"])))
        else:
            self.world.heard(self, str(frame["say"]), int(str(frame["id"])))

    def seal(self, text: str) -> str:
        if self.match is None:
            return announce(self.seat, self.world.game.NAME.lower(), self.world.options, self.world.deal)
        sealed = self.match.seal(text)
        self.seat = self.match.seat or self.seat
        return sealed

    def take(self, member: int, text: str) -> None:
        if self.match is None and (found := read_table(text)) is not None and found[0] == self.world.table:
            self.match = begin(self.world.game, self.seat, found[1], member, random.Random)
        if self.match is None:
            return
        self.match.take(member, text)
        self.world.note(self)

    def receive(self, frame: str) -> None:
        try:
            self.client.receive(frame)
        except GameError as error:
            self.stopped = str(error)
            return
        match = self.match
        if match is None:
            return
        less = match.seat is not None and match.seat.read > match.log.read
        if match.stopped or (self.client.caught_up and less):
            self.stopped = "told something else"

    # What an honest device says.

    def act(self) -> None:
        """Say what this device has to say, or what its user may choose to."""
        client, match = self.client, self.match
        if self.stopped or client.open:
            return
        if match is None:
            if not self.number and not client.read:
                client.say("")
            return
        for text in self.says(match):
            self.note_hand(match, as_message(text))
            client.say(text)
            return

    def note_hand(self, match: TableMatch, message: Message | None) -> None:
        """Note whose a hand is: once a room was rewound, the same number may stand for somebody else."""
        if isinstance(message, Hand) and self.number not in self.world.evil:
            self.world.hands.append((match.players[message.player].key, message, self))

    def says(self, match: Any) -> list[str]:  # noqa: PLR0912  each thing that may be said
        world, rng, own = self.world, self.world.rng, match.own
        if own is None:
            stays_away = match.started or self.number in match.departed.removed or self.number == world.stranger
            return [] if stays_away else [match.sit(f"P{self.number}")]
        if not match.started:
            if match.starter != self.number:
                return [match.leave()] if rng.random() < 0.02 else []
            others = [number for number in range(len(match.players)) if number != own]
            if others and rng.random() < 0.04:
                return [match.remove(rng.choice(others))]
            if match.departed.removed and rng.random() < 0.1:
                return [match.admit(rng.choice(sorted(match.departed.removed)))]
            expected = world.players - len(match.departed.removed.keys() - {world.stranger})
            return [match.start()] if match.can_start and len(match.players) >= expected else []
        if owed := match.pending():
            return [owed[0]]
        if match.over and not match.players[own].again and rng.random() < 0.3:
            self.asked = True
            return [match.again()]
        if match.over and match.players[own].again and rng.random() < 0.1:
            return [match.again(wanted=False)]
        if match.state is None or match.over:
            return []
        if match.players[own].gone:
            return [match.come_back()] if rng.random() < 0.3 else []
        away = [
            number
            for number, each in enumerate(match.players)
            if number != own and not each.gone and (each.left or number in match.waiting_for)
        ]
        if away and rng.random() < 0.1:
            return [match.replace(rng.choice(away))]
        if isinstance(match, DealtMatch):
            if match.undo and own not in match.undo.agreed:
                return [match.answer_undo(yes=rng.random() < 0.7)]
            if match.dealing and (texts := match.dealing.bot_pending()):
                return [texts[0]]
            if match.undo or match.asked:
                return []
            if rng.random() < 0.1:
                try:
                    return [match.ask_undo()]
                except GameError:
                    pass
        seen = match.state.observation(own) if isinstance(match, DealtMatch) else match.state
        if match.state.current_player == own and (moves := seen.legal_moves()):
            return [match.play(rng.choice(moves))]
        return []


class World:
    """A table, whoever passes its messages on, and those who sit at it."""

    def __init__(self, deal: str, seed: object, players: int | None = None) -> None:
        self.rng = rng = random.Random(f"adversary/{deal}/{seed}" + (f"/{players}" if players else ""))
        kinds = [kind for kind in KINDS[deal] if players is None or players in kind[3]]
        self.game, self.options, self.deal, numbers = rng.choice(kinds)
        self.players = players or rng.choice(numbers)
        self.stranger = self.players
        """The member who has the link, and no seat unless it takes one."""
        self.table = rng.randbytes(TABLE)
        self.evil_relay = rng.random() < 0.6
        self.devices = [Device(self, number) for number in range(self.players + 1)]
        bad = 0 if self.evil_relay and rng.random() < 0.3 else 1 if self.players < 4 or rng.random() < 0.6 else 2
        self.evil = {self.stranger, *rng.sample(range(self.players), bad)}
        self.said: list[tuple[int, str]] = []
        """All that was ever said, by whom."""
        self.before: list[tuple[int, str]] = []
        """What of it was said at an earlier table."""
        self.secrets: dict[bytes, bytes] = {}
        """By secret of an honest device: the table at which it was used."""
        self.again = 0
        """How often these devices have begun another match."""
        self.hands: list[tuple[bytes, Hand, Device]] = []
        """What honest hosts have dealt, for the owner of which key."""
        self.held: list[tuple[int, int, str]] = []
        self.known: dict[bytes, object] = {}
        """What a device shows that has read a log with such a fingerprint."""
        self.open_table()

    def open_table(self) -> None:
        """Let all come to a table at which nothing was said."""
        self.views: list[list[tuple[int, int, str]]] = [[] for _ in self.devices]
        self.delivered = [0] * len(self.devices)
        for device in self.devices:
            device.begin()

    def rematch(self) -> None:
        """Let the same people play again: at another table, with other secrets; the others know all that was said."""
        self.again += 1
        self.check_hands()
        self.table = self.rng.randbytes(TABLE)
        self.before, self.said, self.held = [*self.before, *self.said], [], []
        self.hands.clear()
        for device in self.devices:
            device.sit_down()
        self.open_table()

    @property
    def honest(self) -> list[Device]:
        return [device for device in self.devices if device.number not in self.evil]

    # Whoever passes messages on.

    def welcome(self, device: Device, after: int) -> None:
        view = self.views[device.number]
        self.delivered[device.number] = min(after, len(view))
        device.receive(dump({"member": device.number, "room": "room", "count": len(view)}))

    def heard(self, device: Device, text: str, number: int) -> None:
        entry = (device.number, number, text)
        if device.number not in self.evil:
            self.check_said(device, text)
        if (device.number, text) in self.said and not self.evil_relay:
            return
        self.said.append((device.number, text))
        if self.evil_relay and self.rng.random() < 0.06:
            self.held.append(entry)
        else:
            self.add(entry, self.readers())

    def readers(self) -> list[int]:
        """Return who is told something: all, or those whom the relay likes."""
        everybody = list(range(len(self.devices)))
        if self.evil_relay and self.rng.random() < 0.06:
            return self.rng.sample(everybody, self.rng.randrange(len(everybody) + 1))
        return everybody

    def add(self, entry: tuple[int, int, str], readers: list[int]) -> None:
        for reader in readers:
            self.views[reader].append(entry)

    def deliver(self, device: Device, most: int = 99) -> None:
        view = self.views[device.number]
        for _ in range(most):
            place = self.delivered[device.number]
            if place >= len(view) or device.stopped:
                return
            self.delivered[device.number] += 1
            member, number, text = view[place]
            device.receive(dump({"n": place, "from": member, "id": number, "text": text}))

    def misbehave(self) -> None:
        """Do what a relay should not."""
        rng, view = self.rng, rng_choice(self.rng, self.views)
        members = len(self.devices)
        match rng.randrange(7):
            case 6 if self.before:  # what was said at the table before
                member, text = rng.choice(self.before)
                self.add((member, 900 + len(view), text), self.readers())
            case 0 if self.held:
                self.add(self.held.pop(rng.randrange(len(self.held))), self.readers())
            case 1 if self.said:
                member, text = rng.choice(self.said)
                self.add((rng.choice((member, rng.randrange(members))), 900 + len(view), text), self.readers())
            case 2 if self.said:
                member, text = rng.choice(self.said)
                place = rng.randrange(len(text))
                changed = text[:place] + rng.choice('0123456789abcdef{}",') + text[place + 1 :]
                self.add((member, 900 + len(view), changed), self.readers())
            case 3 if view:
                device = self.devices[self.views.index(view)]
                del view[rng.randrange(len(view)) :]
                self.restart(device) if rng.random() < 0.7 else device.client.connected()
            case 4 if len(view) > 1:
                place = rng.randrange(len(view) - 1)
                view[place], view[place + 1] = view[place + 1], view[place]
                self.restart(self.devices[self.views.index(view)])
            case 5:
                text = rng.choice(("", "{", "x" * 700, '{"v":1,"type":"sit"}', '{"v":2}'))
                self.add((rng.randrange(members), 900 + len(view), text), self.readers())

    def restart(self, device: Device) -> None:
        if not device.stopped:
            device.begin()

    # Those who cheat.

    def cheat(self, device: Device) -> None:
        """Say something that no honest device would, signed by this one."""
        rng, match = self.rng, device.match
        if match is None or device.stopped:
            return
        log = match.log
        read_, mark = log.read, log.fingerprint
        if rng.random() < 0.1:
            read_, mark = rng.choice(((log.read, bytes(32)), (0, Log(self.table).fingerprint), (log.read + 3, mark)))
        texts = [write(self.any_message(device, match)) for _ in range(rng.choice((1, 1, 2)))]
        for text in texts:
            sealed = seal(text, self.table, read_, mark, device.seat.sign)
            self.said.append((device.number, sealed))
            self.add((device.number, 500 + len(self.said), sealed), self.readers())

    def any_message(self, device: Device, match: Any) -> Any:
        rng, seat = self.rng, device.seat
        ply = max(0, len(match.turns) + rng.randrange(-2, 3))
        moves = match.state.observation(None).legal_moves() if self.game is noughts and match.state else ()
        move = str(rng.choice(moves)) if moves else rng.choice(("A@A1", "$@E5", "pass", "draw", "50", "B2"))
        link = rng.randbytes(32)
        if match.start_mark and rng.random() < 0.5:
            link = chain(seat.secret, match.start_mark)[min(399, getattr(match, "steps", 0) + rng.randrange(3))]
        member = rng.randrange(len(self.devices))
        secret = rng.choice((seat.secret, rng.randbytes(32)))
        return rng.choice((
            Sit(f"E{member}", seat.key.hex(), rng.randbytes(32).hex()),
            Sit(f"P{member}", rng.choice((seat.key, SMALL)).hex(), seat.commitment.hex()),
            Leave(), Remove(member), Remove(member), Admit(member),
            Start(tuple(rng.sample(range(self.players), rng.randrange(2, self.players + 1)))),
            Link(rng.randrange(40), link.hex()),
            Play(ply, move), Play(len(match.turns), move), Play(len(match.turns), move),
            Open(secret.hex()), Open(secret.hex()),
            Replace(member), Replace(member), Return(),
            Position(ply, move, rng.choice(("x", "?"))),
            Hand(ply, member, "A" * 60),
            Again(), Again(wanted=False), Undo(ply), Answer(rng.randrange(3), rng.random() < 0.5), Back(ply),
        ))  # fmt: skip

    # The laws.

    def note(self, device: Device) -> None:
        """Compare what a device shows with what others showed who had read the same."""
        match = device.match
        if match is None or device.number in self.evil or match.stopped:
            return
        shown = (
            [(turn.player, str(turn.move)) for turn in match.turns],
            [player.key for player in match.players],
            [player.gone for player in match.players],
            [player.again for player in match.players],
        )
        fingerprint = match.log.fingerprint
        assert self.known.setdefault(fingerprint, shown) == shown, "the same log shows the same match"

    def check_said(self, device: Device, text: str) -> None:
        """Check that an honest device tells no secret before its time."""
        match = device.match
        assert device.seat.seed.hex() not in text
        assert self.secrets.setdefault(device.seat.secret, self.table) == self.table, "secrets are those of one table"
        if device.seat.secret.hex() in text:
            assert match is not None
            guest = isinstance(match, DealtMatch) and not match.dealing and match.started
            assert match.over or guest, "a secret is opened after the end, or after the start by guests"

    def check(self) -> None:
        """Check what must hold after each step."""
        keys = {device.seat.key: device for device in self.honest}
        for device in self.honest:
            match = device.match
            if match is None:
                continue
            for fault in match.faults:
                assert match.players[fault.player].key not in keys, f"{fault} names somebody honest"
            for player in match.players:
                assert match.over or not player.again, "another match is wanted only after the end"
                asks = player.again and player.key in keys
                assert not asks or keys[player.key].asked, "nobody wants another match who has not said so"
            if isinstance(match, SealedMatch) and self.game is UPTOWN and match.state is not None and not match.truth:
                for number, player in enumerate(match.players):
                    if number != match.own and not player.absences:
                        known = [match.state.racks[color] for color in match.state.rules.colors_of(number)]
                        assert all(rack is None for rack in known), "a rack is known to its owner alone"
            self.check_stuck(device, match)

    def check_stuck(self, device: Device, match: TableMatch) -> None:
        """Check that a device that has nothing to say knows whom it waits for."""
        up_to_date = self.delivered[device.number] == len(self.views[device.number])
        if device.stopped or device.client.open or not up_to_date or not match.started or match.own is None:
            return
        if match.verified or match.pending() or match.players[match.own].gone:
            return
        own_turn = match.state is not None and not match.over and match.state.current_player == match.own
        dealing = isinstance(match, DealtMatch) and match.dealing is not None
        assert match.waiting_for or own_turn or dealing, "somebody is waited for"

    def check_hands(self) -> None:
        """Check that of what an honest host has dealt nobody can read another's hand."""
        cheats = [self.devices[number] for number in sorted(self.evil)]
        assert len({len(hand.seen) for _, hand, _ in self.hands}) <= 1, "the length of a hand tells nothing"
        for owner, hand, host in self.hands:
            for cheat in cheats:
                for key in (host.seat.key, owner, cheat.seat.key):
                    try:
                        line = open_hand(cheat.seat, key, hand.ply, hand.seen)
                    except ValueError:
                        continue
                    assert cheat.seat.key == owner, "somebody reads another's hand"
                    assert self.game.parse_position(line).player == hand.player, "a hand is that of its owner"

    # A run.

    def run(self) -> None:
        rng = self.rng
        for _ in range(STEPS):
            device = rng.choice(self.devices)
            chance = rng.random()
            over = [each for each in self.honest if each.match and (each.match.over or each.stopped)]
            if len(over) > 1 and chance > 0.7:
                self.rematch()
            if chance < 0.06:
                self.restart(device)
            elif self.evil_relay and chance < 0.16:
                self.misbehave()
            elif device.number in self.evil and chance < 0.5:
                self.cheat(device)
            for each in self.devices:
                self.deliver(each, rng.choice((0, 1, 99)))
                if each.number not in self.evil or rng.random() < 0.8:
                    each.act()
            self.check()
        if not self.evil_relay:
            self.settle()
        self.check_hands()

    def settle(self) -> None:
        """Let the honest ones go on as far as they can: none of them waits for another."""
        for _ in range(30):
            for device in self.devices:
                self.deliver(device)
            for device in self.honest:
                device.act()
        for device in self.devices:
            self.deliver(device)
        self.check()
        lied = any(device.stopped for device in self.honest)
        assert not lied or all(device.stopped for device in self.honest if device.match and device.match.started), (
            "all stop, or none"
        )


def rng_choice(rng: random.Random, views: list[Any]) -> Any:
    """Return one of several lists."""
    return views[rng.randrange(len(views))]


def play(deal: str, seed: object, players: int | None = None) -> World:
    """Play one match with adversaries in it.

    :param players: how many play; any number by default
    :raises AssertionError: a law does not hold; the seed is printed
    """
    try:
        world = World(deal, seed, players)
        world.run()
    except BaseException:
        sys.stderr.write(f"adversary: deal={deal!r} seed={seed!r} players={players!r}\n")
        raise
    return world
