"""A match by letters, as one browser has it: what a letter brings, and what the next one holds."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from enum import Enum
from random import Random
from typing import Any, Protocol, runtime_checkable

from uptown_widget.errors import GameError, Phrase
from uptown_widget.together.protocol.commitments import STEPS, chain, chain_back, commitment
from uptown_widget.together.protocol.faults import Fault, Kind
from uptown_widget.together.protocol.letter import Letter, LetterError, Sitter, Vote, damaged, find_sitter, within
from uptown_widget.together.protocol.merging import ForkError, merge
from uptown_widget.together.protocol.messages import (
    NOBODY,
    Link,
    Message,
    Open,
    Play,
    Replace,
    Return,
    Sit,
    Start,
    Table,
    as_message,
)
from uptown_widget.together.protocol.players import Player
from uptown_widget.together.protocol.sealed_match import Event, SealedGame, SealedMatch
from uptown_widget.together.protocol.seat import Seat


@runtime_checkable
class LetterGame(SealedGame, Protocol):
    """What a game offers that can be played by letters."""

    def move_numbers(self, players: int, /) -> int:
        """Return how many numbers moves may have."""

    def number_of(self, move: Any, observation: Any, /) -> int:  # noqa: ANN401  the game's own types
        """Return the number of a move, given what anybody sees before it."""

    def move_of(self, number: int, observation: Any, /) -> object:  # noqa: ANN401
        """Return the move with a number; raises GameError."""


class News(Enum):
    """What a letter brings to a browser that has the match already."""

    MORE = "more"
    NOTHING = "nothing"
    OLD = "old"
    """The browser has all of it, and more."""


class Correspondence:
    """One match.

    :param game: what is played
    :param seat: what this browser keeps of its seat, taken or not
    :param rng: makes a generator from a text, for the bots of those who are gone
    :param letter: what is known
    :raises LetterError: the letter breaks the protocol or the rules, or somebody has changed it
    """

    def __init__(self, game: LetterGame, seat: Seat, rng: Callable[[str], Random], letter: Letter) -> None:
        self._game, self._rng = game, rng
        self.seat: Seat = seat
        letter.check()
        self.letter: Letter
        self.sealed: SealedMatch
        self._take(letter)

    @classmethod
    def create(
        cls, game: LetterGame, seat: Seat, rng: Callable[[str], Random], name: str, seats: int, options: str
    ) -> "Correspondence":
        """Return a match in which one player has sat down.

        :raises GameError: there is no such match
        """
        game.begin_sealed(seats, options, ())
        own = Sitter(name, seat.key, seat.commitment)
        letter = Letter(seat.table, game.NAME.lower(), options, seats, game.move_numbers(seats), (own,))
        return cls(game, seat, rng, letter.with_statement(own, seat))

    @property
    def key(self) -> str:
        """Which match it is."""
        return self.letter.table.hex()

    @property
    def next(self) -> tuple[int, ...]:
        """The players to whom the letter may go now, the best first: those who can go on with it."""
        sealed = self.sealed
        own, count = sealed.own or 0, len(sealed.players)
        if sealed.verified:
            return tuple(number for number in range(count) if number != sealed.own and not sealed.players[number].gone)
        waiting = (number for number in sealed.waiting_for if number != sealed.own)
        return tuple(sorted(waiting, key=lambda number: (number - own) % count))

    # What this browser does.

    def sit(self, name: str) -> None:
        """Take a free seat.

        :raises LetterError: there is none
        """
        if self.letter.full or self.sealed.own is not None:
            raise LetterError(Phrase("All seats of this match are taken."))
        own = Sitter(name, self.seat.key, self.seat.commitment)
        letter = replace(self.letter, sitters=(*self.letter.sitters, own)).with_statement(own, self.seat)
        self._take(letter)

    def _take(self, letter: Letter) -> None:
        self.sealed, self.letter = self._replay(letter), letter
        self._answer()

    def say(self, text: str) -> None:
        """Say something, such as a move, and what has to be revealed after it."""
        own = self.sealed.own
        if own is not None and self.sealed.started:
            self._hear_own(text)
            self._answer()

    def _hear_own(self, text: str) -> None:
        own, message = self.sealed.own, as_message(text)
        if own is not None and message is not None:
            self.sealed.hear(self.sealed.players[own].member, message, self.letter.mark)

    def _answer(self) -> None:
        while pending := self.sealed.pending():
            self._hear_own(pending[0])
        self.letter = self._written()

    # What a letter brings.

    def receive(self, letter: Letter) -> News:
        """Take what a letter brings; a refused one changes nothing.

        :raises LetterError: it does not fit what this browser has, it breaks the protocol or the rules, or somebody
            has changed it
        """
        letter.check()
        try:
            merged = merge(self.letter, letter)
        except ForkError as fork:
            raise self._explained(fork, letter) from None
        if set(merged.sitters) == set(self.letter.sitters) and merged.events == self.letter.events:
            same = set(letter.sitters) == set(merged.sitters) and letter.events == merged.events
            return News.NOTHING if same else News.OLD
        self._take(merged)
        return News.MORE

    def _explained(self, fork: ForkError, other: Letter) -> LetterError:
        """Return the error that names who has signed two things that contradict each other, if somebody has."""
        sealed, movers = self.sealed, [event.player for event, _ in _listed(self.sealed)]
        for number, player in enumerate(sealed.players):
            if player.key == fork.key:
                return _refused(Fault(number, fork.kind, "", len(sealed.turns)), sealed)
        if fork.event is None or fork.event >= len(movers) or fork.number >= self.letter.numbers:
            return fork
        mover = sealed.players[movers[fork.event]]
        theirs = find_sitter(other.sitters, mover.key)
        if theirs is None or theirs.read <= fork.event or self.letter.events[fork.event] >= self.letter.numbers:
            return fork
        move = self._game.move_of(fork.number, sealed.state.observation(None))
        return _refused(Fault(movers[fork.event], Kind.TWO_MOVES, str(move), fork.event), sealed)

    # Between letters and the log of a match.

    def _replay(self, letter: Letter) -> SealedMatch:
        game = self._game
        if letter.game != game.NAME.lower() or letter.numbers != game.move_numbers(letter.seats):
            raise damaged()
        table = Table(letter.game, letter.options, NOBODY, "", "")
        sealed = SealedMatch(game, self.seat, self._rng, table, opener=-1)
        for member, each in enumerate(letter.sitters):
            sealed.hear(member, Sit(each.name, each.key.hex(), each.commitment.hex()), letter.mark)
        if letter.full:
            _Replay(game, letter, sealed).run()
        elif letter.events or any(each.link or each.secret for each in letter.sitters):
            raise damaged()
        if len(sealed.players) != len(letter.sitters) or letter.full != sealed.started:
            raise damaged()
        return sealed

    def _written(self) -> Letter:
        """Return the letter with what has happened since, and this browser's statement on it."""
        sealed, before = self.sealed, self.letter
        if sealed.own is None:
            return before
        letter = replace(before, events=tuple(self._events()))
        own = sealed.players[sealed.own]
        said = find_sitter(before.sitters, own.key)
        if said is None:
            return before
        if own.opened and own.secret is not None:
            now = replace(said, step=0, link=b"", secret=own.secret)
        elif own.step >= said.step:  # else a bot has the seat, and what was revealed last does not count
            now = replace(said, step=own.step, link=own.link)
        else:
            now = said
        if sealed.started:
            now = replace(now, read=len(letter.events), votes=tuple(self._votes(letter)))
        return before if (now, letter.events) == (said, before.events) else letter.with_statement(now, self.seat)

    def _events(self) -> Iterator[int]:
        sealed, numbers, seats = self.sealed, self.letter.numbers, self.letter.seats
        for event, before in _listed(sealed):
            if event.comes_back:
                yield numbers + seats + event.player
            elif event.move is None:
                yield self.letter.number_of_bot(event.player, event.revealed)
            else:
                yield self._game.number_of(event.move, before.observation(None))

    def _votes(self, letter: Letter) -> Iterator[Vote]:
        sealed = self.sealed
        own = None if sealed.own is None else find_sitter(letter.sitters, sealed.players[sealed.own].key)
        before = {vote.absent: vote for vote in own.votes} if own else {}
        for absent, player in enumerate(sealed.players):
            gone = find_sitter(letter.sitters, player.key)
            if gone is not None and sealed.own in player.agreed:
                yield Vote(absent, gone.read, gone.step)
            elif absent in before and not player.gone and before[absent].read > _last(sealed, absent):
                # Maybe all others have agreed by now, elsewhere: what was signed stays so until it has come too late.
                yield before[absent]


def _listed(sealed: SealedMatch) -> Iterator[tuple[Event, Any]]:
    """Yield the events that a letter has, and the position before each; a bot's moves are worked out again."""
    gone, ply, positions = set[int](), 0, (sealed.first, *(turn.after for turn in sealed.turns))
    for event in sealed.events:
        if event.move is None:
            gone ^= {event.player}
        if event.move is None or event.player not in gone:
            yield event, positions[ply]
        ply += event.move is not None


def _last(sealed: SealedMatch, player: int) -> int:
    """Return the place of the last event of a player among those that a letter has; -1 before the first."""
    listed = enumerate(_listed(sealed))
    return max((place for place, (event, _) in listed if event.player == player), default=-1)


def _refused(fault: Fault, sealed: SealedMatch) -> LetterError:
    sentence = fault.sentence(sealed.names[fault.player])
    return LetterError(Phrase("{sentence} The match stays as it was in this browser."), sentence=sentence)


class _Replay:
    """Plays a letter into a match at which all have sat down: always in the same order, so that all get the same."""

    def __init__(self, game: LetterGame, letter: Letter, sealed: SealedMatch) -> None:
        self.game, self.letter, self.sealed = game, letter, sealed
        self.hear(sealed.players[0].member, Start(letter.order))
        self.chains = {each.member: self.chain_of(player) for player, each in enumerate(sealed.players)}
        self.place = 0
        """How many events have been played."""

    def hear(self, member: int, message: Message) -> None:
        """Let a member say something."""
        self.sealed.hear(member, message, self.letter.mark)

    def chain_of(self, player: int) -> tuple[bytes, ...]:
        """Return all links that a player has revealed; none before the first one."""
        sitter = self.letter.sitters[self.sealed.players[player].member]
        if not sitter.secret:
            return chain_back(sitter.link, sitter.step) if sitter.link else ()
        if commitment(self.letter.table, sitter.key, sitter.secret) != sitter.commitment:
            raise _refused(Fault(player, Kind.SECRET, "", len(self.letter.events)), self.sealed)
        return chain(sitter.secret, self.letter.mark)

    def run(self) -> None:
        """Play everything."""
        sealed, letter = self.sealed, self.letter
        if not sealed.started:
            raise damaged()
        first = sealed.first_step
        for member, links in self.chains.items():
            if links:
                step = min(first, len(links) - 1)
                self.hear(member, Link(step, links[step].hex()))
        self.check()
        if sealed.state is None and letter.events:
            raise damaged()
        if sealed.state is None:
            self.check_links()
            return
        self.reveal_links()
        for number, event in enumerate(letter.events):
            before, self.place = len(sealed.events), number + 1
            self.play(number, event)
            self.check()
            if len(sealed.events) == before:
                raise damaged()
            self.reveal_links()
        self.vote()
        self.open()
        self.check_links()

    def vote(self) -> None:
        """Take who agrees that a bot plays for whom."""
        members = [each.member for each in self.sealed.players]
        for member, sitter in enumerate(self.letter.sitters):
            for vote in sitter.votes:
                absent = self.letter.sitters[members[vote.absent]]
                if (absent.read, absent.step) == (vote.read, vote.step):  # who has said something since is not gone
                    self.hear(member, Replace(members[vote.absent]))

    def open(self) -> None:
        """Open the secrets."""
        for member, sitter in enumerate(self.letter.sitters):
            if sitter.secret:
                within(self.sealed.over, bool)
                self.hear(member, Open(sitter.secret.hex()))

    def check_links(self) -> None:
        """Refuse a letter with a link that was revealed before it was asked for.

        Where a bot plays, somebody may hold back a link with which it has moved for others: then it is nobody's fault.
        """
        bots = any(each.gone for each in self.sealed.players)
        for number, each in enumerate(self.sealed.players):
            if not each.gone and not each.opened and each.step < len(self.chains[each.member]) - 1:
                early = Fault(number, Kind.LINK, "", len(self.sealed.turns))
                raise damaged() if bots else _refused(early, self.sealed)

    def play(self, number: int, event: int) -> None:
        """Let happen what the letter has as an event."""
        sealed, letter = self.sealed, self.letter
        if event < letter.numbers:
            self.move(number, event)
        elif letter.is_bot(event % letter.base):
            self.go(number, event % letter.base - letter.numbers, event // letter.base)
        else:
            player = sealed.players[event - letter.numbers - letter.seats]
            self.has_agreed(player.member, number)
            self.hear(player.member, Return())

    def has_agreed(self, member: int, number: int) -> None:
        """Refuse the letter unless a member has signed an event."""
        if self.letter.sitters[member].read <= number:
            raise damaged()

    def move(self, number: int, event: int) -> None:
        """Make the move with a number."""
        sealed = self.sealed
        player = sealed.players[sealed.state.current_player]
        if sealed.over or player.gone:
            raise damaged()
        self.has_agreed(player.member, number)
        try:
            move = self.game.move_of(event, sealed.state.observation(None))
        except GameError:
            raise damaged() from None
        self.hear(player.member, Play(len(sealed.turns), str(move)))

    def go(self, number: int, absent: int, step: int) -> None:
        """Let a bot take a seat, if all others have agreed, and mean that so many links had been revealed by then."""
        sealed, letter = self.sealed, self.letter
        last = _last(sealed, absent)
        within(sealed.players[absent].step, lambda found: found == step)
        for each in [player for player in sealed.players if not player.gone]:
            if each is not sealed.players[absent]:
                votes = letter.sitters[each.member].votes
                if not any((vote.absent, vote.step) == (absent, step) and last < vote.read <= number for vote in votes):
                    self.has_agreed(each.member, number)
                self.hear(each.member, Replace(sealed.players[absent].member))

    def reveal_links(self) -> None:
        """Reveal the links that are asked for by now; bots may then move, which asks for more."""
        sealed, before = self.sealed, -1
        while sealed.steps != before:
            before = sealed.steps
            for each in sealed.players:
                links = self.chains[each.member]
                step = min(before, len(links) - 1, self.last_revealed(each))
                if not each.gone and step > each.step:
                    self.hear(each.member, Link(step, links[step].hex()))
        self.check()

    def last_revealed(self, player: Player) -> int:
        """Return the step up to which the links of a player count, until a bot takes the seat: the same everywhere.

        Somebody can have announced another one meanwhile, which not all have heard of who agreed on the bot.
        """
        letter, number = self.letter, self.sealed.players.index(player)
        following = (divmod(event, letter.base) for event in letter.events[self.place :])
        return next((step for step, each in following if each == letter.numbers + number), STEPS)

    def check(self) -> None:
        """Refuse the letter at the first fault; what is found after the end is no reason to."""
        if self.sealed.faults:
            fault = self.sealed.faults[0]
            if fault.kind is Kind.FORBIDDEN:
                # Somebody may have revealed another first link to others, and so another order of play: a move that was
                # right there is not the mover's fault here.
                raise damaged()
            raise _refused(fault, self.sealed)
