"""A match that nobody deals, on three simulated devices, the last of which cheats as a learner programs it; pure."""

import json
import random
from collections.abc import Callable, Iterable
from html import escape

from uptown_widget.i18n import say, use_language
from uptown_widget.together.protocol.commitments import SIZE
from uptown_widget.together.protocol.faults import Fault
from uptown_widget.together.protocol.messages import NOBODY, Table
from uptown_widget.together.protocol.sealed_match import SealedGame, SealedMatch
from uptown_widget.together.protocol.seat import TABLE, Seat
from uptown_widget.ui.seats import seed_text
from uptown_widget.uptown import game
from uptown_widget.uptown.rules.legality import Rack, legal_moves
from uptown_widget.uptown.rules.moves import Move
from uptown_widget.uptown.rules.sealed import SealedState
from uptown_widget.uptown.rules.state import Observation

NAMES = ("Ada", "Ben", "Mallory")
"""The players; books on cryptography call the one who cheats Mallory."""
CHEAT = 2
LAST = 6
"""Messages that are shown."""
AFTER = 3
"""So many of them from the one on that a learner's program sent."""
Program = Callable[..., object]
"""What a learner writes: it gets a message, and for a move also other moves, and returns what is sent instead."""


class SealedTable:
    """Three devices that play at random, each with `uptown_widget.together`.

    :param seed: decides the secrets and the moves
    :param language: of the sentences

    >>> table = SealedTable().advance(4)
    >>> len(table.turns), table.faults
    (4, [])
    >>> table.advance(3, link=lambda message: {**message, "link": "00" * 32}).sentences
    ['Mallory sent a random number that is not the one fixed before the deal.']
    """

    def __init__(self, seed: object = 9, language: str = "en") -> None:
        """Let all sit down and begin."""
        self.language: str = language
        self.log: list[tuple[str, object]] = []
        """Who said what, in their order."""
        self._seed = seed = seed_text(seed)
        self._sent: list[tuple[int, str]] = []
        self._programs: dict[str, Program | None] = {}
        self._shown: int | None = None
        """Which message came from a learner's program last."""
        self._unwritten = False
        self._devices = [_Device(game, member, seed) for member in range(len(NAMES))]
        for device, name in zip(self._devices, NAMES, strict=True):
            self._send(device.member, device.match.sit(name))
        self._send(0, self._devices[0].match.start())
        while self._honest.state is None:
            self._send_pending()

    @property
    def turns(self) -> tuple[str, ...]:
        """The moves so far, as an honest device knows them."""
        return tuple(str(turn.move) for turn in self._honest.turns)

    @property
    def seen(self) -> Observation:
        """What Ada sees: the board and her own rack."""
        return self._honest.state.observation(self._honest.own)  # type: ignore[no-any-return]  # a match knows no game

    @property
    def faults(self) -> list[Fault]:
        """What the honest devices noticed; both always the same."""
        return self._honest.faults

    @property
    def names(self) -> tuple[str, ...]:
        """Who plays, in the order that was drawn."""
        return tuple(player.name for player in self._honest.players)

    @property
    def sentences(self) -> list[str]:
        """What Ada and Ben read about it."""
        with use_language(self.language):
            return [fault.sentence(self.names[fault.player]) for fault in self.faults]

    @property
    def verified(self) -> bool:
        """Whether the match is over and was dealt once more with all secrets open."""
        return self._honest.verified

    def advance(
        self, turns: int = 1, *, link: Program | None = None, move: Program | None = None, again: Program | None = None
    ) -> "SealedTable":
        """Let all devices talk until so many more turns are taken, or the match is over; return this table.

        Each program is called once, the next time that it can be.

        :param link: gets Mallory's next link as a message, and returns what she sends in its place
        :param move: gets her next move as a message, and the moves with tiles that she has not drawn
        :param again: the same once her move has been made, with her other moves; what it returns is sent in addition
        """
        goal = len(self.turns) + turns
        self._programs = {"link": link, "move": move, "again": again}
        while self._send_pending() or (len(self.turns) < goal and self._turn()):
            self._read()
        return self

    def finish(self, **programs: Program | None) -> "SealedTable":
        """Play to the end, where all secrets are opened, and return this table; programs as for `advance`."""
        return self.advance(self._honest.state.rules.plies, **programs)

    @property
    def _honest(self) -> SealedMatch:
        return self._devices[0].match

    def _send(self, member: int, text: str) -> None:
        self._sent.append((member, self._devices[member].match.seal(text)))
        self.log.append((NAMES[member], _parsed(text)))
        self._read()

    def _read(self) -> None:
        for device in self._devices:
            device.catch_up(self._sent)

    def _send_pending(self) -> bool:
        """Send what is pending on all devices: links, at the end secrets; return whether there was any."""
        before = len(self._sent)
        for device in self._devices:
            for text in device.match.pending():
                forged = self._forged("link", text) if device.member == CHEAT and '"link"' in text else ""
                self._send(device.member, forged or text)
        return len(self._sent) > before

    def _turn(self) -> bool:
        """Let whoever is to move do so; return whether somebody did."""
        if self._honest.over:
            return False
        mover = self._honest.players[self._honest.state.current_player]
        device, taken = self._devices[mover.member], len(self.turns)
        moves = device.moves()
        move = random.Random(f"{self._seed}/move/{taken}").choice(moves)
        text = device.match.play(move)
        if device.member != CHEAT:
            self._send(device.member, text)
            return True
        self._send(CHEAT, self._forged("move", text, device.undrawn()) or text)
        self._read()
        if len(self.turns) == taken:  # nobody took what the program sent
            self._send(CHEAT, text)
        elif len(device.match.turns) == taken:  # her own device knows that she has no such tile: only a changed
            self._devices[CHEAT] = _AnyTileDevice(CHEAT, self._seed)  # program goes on from here
        elif added := self._forged("again", text, [each for each in moves if each != move]):
            self._send(CHEAT, added)
        return True

    def _forged(self, kind: str, text: str, moves: Iterable[Move] | None = None) -> str:
        """Return what a program makes of a message; "" if there is none."""
        program = self._programs.pop(kind, None)
        if program is None:
            return ""
        try:
            given = program(json.loads(text), *([] if moves is None else [[*map(str, moves)]]))
        except NotImplementedError:
            self._unwritten = True
            return ""
        self._shown = len(self._sent)
        return _text(given)

    def __str__(self) -> str:
        """Return the last messages, or those around a forged one, and what Ada and Ben read."""
        return "\n".join([*self._messages(), "", *self._findings()])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        messages = escape("\n".join(self._messages()))
        lines = "".join(f"<p style='margin:.5em 0 0'>{_with_sign(line)}</p>" for line in self._findings())
        return f"<div role='status'><pre>{messages}</pre>{lines}</div>"

    def _messages(self) -> list[str]:
        wide = max(map(len, NAMES))
        shown = enumerate(self.log) if self._shown is None else enumerate(self.log[: self._shown + AFTER])
        lines = [
            f"{'→' if number == self._shown else ' '} {name:{wide}}  {_line(message)}"
            for number, (name, message) in shown
        ]
        return lines[-LAST:]

    def _findings(self) -> list[str]:
        with use_language(self.language):
            lines = [say("Turns taken: {number}.", number=len(self.turns))]
            if self._unwritten:
                return [*lines, say("Nothing to see yet: write the function first, and run its cell.")]
            if self.faults:
                return [*lines, say("Ada and Ben read:"), *(f"✗ {sentence}" for sentence in self.sentences)]
            if self.verified:
                return [*lines, "✓ " + say("Checked: every tile was drawn as agreed.")]
            return [*lines, say("Ada and Ben have found nothing wrong so far.")]


class _Device:
    """An honest device: what it may know of the match, and what it has read of the log."""

    def __init__(self, game_: SealedGame, member: int, seed: object) -> None:
        self.member = member
        numbers = [random.Random(f"{seed}/secret/{number}").randbytes(SIZE) for number in (0, member)]
        table = numbers[0][:TABLE]
        opener, seat = (Seat(table, number) for number in numbers)
        opened = Table(game_.NAME.lower(), "uptown", NOBODY, opener.key.hex(), opener.commitment.hex())
        self.match = SealedMatch(game_, seat, random.Random, opened)
        self._read = 0

    def catch_up(self, sent: list[tuple[int, str]]) -> None:
        for member, text in sent[self._read :]:
            self.match.take(member, text)
        self._read = len(sent)

    def moves(self) -> list[Move]:
        """Return the legal moves."""
        return [*self.match.state.legal_moves()]

    def undrawn(self) -> list[Move]:
        """Return the moves that the rules would allow with tiles that were not drawn."""
        state, own = self.match.state, self.match.own
        racks: list[Rack | None] = [
            tuple(tile for tile in state.table.unseen(color) if tile not in (rack or ())) if color == own else rack
            for color, rack in enumerate(state.racks)
        ]
        return [*legal_moves(state.table, racks, state.current_player)]


class _AnyTileDevice(_Device):
    """A device with a changed program: it plays whatever tile it likes."""

    def __init__(self, member: int, seed: object) -> None:
        super().__init__(_AnyTile(), member, seed)

    def moves(self) -> list[Move]:
        return self.undrawn()


class _AnyTile:
    """The game as such a program knows it: no rack, so that any tile may be on it."""

    NAME, BOTS, parse_move = game.NAME, game.BOTS, staticmethod(game.parse_move)

    @staticmethod
    def begin_sealed(players: int, scoring: str, _known: object) -> SealedState:
        return game.begin_sealed(players, scoring, ())


def _with_sign(line: str) -> str:
    """Return a line as HTML, its sign bold as in the report of a check."""
    sign, _, rest = line.partition(" ")
    return f"<strong>{sign}</strong> {escape(rest)}" if sign in {"✓", "✗"} else escape(line)


def _text(given: object) -> str:
    """Return what a learner's program returned as it is sent: as JSON, if it can be written so."""
    try:
        return json.dumps(given, separators=(",", ":"), ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):
        return f"<{type(given).__name__}>"


def _parsed(text: str) -> object:
    try:
        parsed: object = json.loads(text)
    except ValueError:
        return text
    return parsed


def _line(message: object) -> str:
    """Return a message as a line that fits a phone: its kind, its number, what it says, shortened."""
    if not isinstance(message, dict):
        return _short(message)
    values = [value for name, value in message.items() if name not in {"v", "type"}]
    return " ".join(map(_short, (message.get("type", "?"), *values[:2])))


def _short(value: object) -> str:
    text = str(value)
    return text if len(text) <= 12 else f"{text[:8]}…"  # as long as champagne@G8
