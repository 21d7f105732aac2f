"""A match by letters, as one browser has it: what a letter brings, and what the next one holds."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from enum import Enum
from random import Random
from typing import Any, Protocol, runtime_checkable

from uptown_widget.errors import GameError, Phrase
from uptown_widget.together.protocol.commitments import SIZE, chain, chain_back, commitment
from uptown_widget.together.protocol.faults import Fault, Kind
from uptown_widget.together.protocol.letter import Letter, LetterError, Sitter, damaged
from uptown_widget.together.protocol.merging import ForkError, merge
from uptown_widget.together.protocol.messages import Link, Open, Play, Replace, Sit, Start, write
from uptown_widget.together.protocol.sealed_match import SealedGame, SealedMatch


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
    :param secret: of this browser, drawn for this match alone
    :param rng: makes a generator from a text, for the bots of those who are gone
    :param letter: what is known
    :raises LetterError: the letter breaks the protocol or the rules
    """

    def __init__(self, game: LetterGame, secret: bytes, rng: Callable[[str], Random], letter: Letter) -> None:
        self._game, self._rng = game, rng
        self.secret: bytes = secret[:SIZE]
        self.letter: Letter = letter
        self.sealed: SealedMatch = self._replay(letter)
        self._answer()

    @classmethod
    def create(
        cls, game: LetterGame, secret: bytes, rng: Callable[[str], Random], name: str, seats: int, scoring: str
    ) -> "Correspondence":
        """Return a match in which one player has sat down.

        :raises GameError: there is no such match
        """
        game.begin_sealed(seats, scoring, ())
        own = Sitter(name, commitment(secret), chain(secret)[0])
        return cls(game, secret, rng, Letter(game.NAME.lower(), scoring, seats, game.move_numbers(seats), (own,)))

    @property
    def key(self) -> str:
        """Which match it is: every match has another first fingerprint."""
        return self.letter.sitters[0].commitment.hex()

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
        own = Sitter(name, commitment(self.secret), chain(self.secret)[0])
        self._become(replace(self.letter, sitters=(*self.letter.sitters, own)))

    def say(self, text: str) -> None:
        """Say something, such as a move, and what has to be told after it."""
        own = self.sealed.own
        if own is not None and self.sealed.state is not None:
            self.sealed.take(self.sealed.players[own].member, text)
            self._answer()

    def _answer(self) -> None:
        own = self.sealed.own
        while own is not None and (owed := self.sealed.owed()):
            for text in owed:
                self.sealed.take(self.sealed.players[own].member, text)
        self.letter = self._written()

    def _become(self, letter: Letter) -> None:
        self.sealed, self.letter = self._replay(letter), letter
        self._answer()

    # What a letter brings.

    def receive(self, letter: Letter) -> News:
        """Take what a letter brings; a refused one changes nothing.

        :raises LetterError: it does not fit what this browser has, or it breaks the protocol or the rules
        """
        try:
            merged = merge(self.letter, letter)
        except ForkError as fork:
            raise self._explained(fork) from None
        if merged == self.letter:
            same = set(letter.sitters) == set(merged.sitters) and letter.events == merged.events
            return News.NOTHING if same else News.OLD
        sealed = self._replay(merged)
        self._check_own(sealed, merged)
        self.sealed, self.letter = sealed, merged
        self._answer()
        return News.MORE

    def _check_own(self, sealed: SealedMatch, merged: Letter) -> None:
        """Refuse what others say in the name of this browser: it would make it tell links too early, or force a bot."""
        own = sealed.own
        if own is None:
            return
        if list(_movers(sealed)).count(own) > list(_movers(self.sealed)).count(own):
            raise LetterError(Phrase("This link holds a move of yours that was not made in this browser."))
        new = (event - merged.numbers for event in merged.events[len(self.letter.events) :])
        agreed = {absent for absent in new if absent >= 0} | {absent for absent, voter in merged.votes if voter == own}
        for absent in agreed - {own}:
            if (absent, own) not in self.letter.votes:
                name = sealed.players[absent].name
                raise LetterError(
                    Phrase("This link lets a bot play for {name}, to which you did not agree."), name=name
                )

    def _explained(self, fork: ForkError) -> LetterError:
        movers = list(_movers(self.sealed, bots=True))
        if fork.event is None or fork.event >= len(movers) or fork.number >= self.letter.numbers:
            return LetterError(
                Phrase("This link does not continue the match that this browser has: it went on another way.")
            )
        player = movers[fork.event]
        move = self._game.move_of(fork.number, self.sealed.state.observation(None))
        fault = Fault(player, Kind.TWO_MOVES, str(move), fork.event)
        return _refused(fault, self.sealed.players[player].name)

    # Between letters and the log of a match.

    def _replay(self, letter: Letter) -> SealedMatch:
        game, fixed = self._game, commitment(self.secret)
        if letter.game != game.NAME.lower() or letter.numbers != game.move_numbers(letter.seats):
            raise damaged()
        own = next((number for number, each in enumerate(letter.sitters) if each.commitment == fixed), None)
        sealed = SealedMatch(game, own, self.secret, self._rng)
        for member, each in enumerate(letter.sitters):
            sealed.take(member, write(Sit(each.name, each.commitment.hex(), each.anchor.hex())))
        if letter.full:
            sealed.take(0, write(Start(letter.game, letter.scoring, letter.order)))
        elif letter.events or letter.votes or any(each.step or each.secret for each in letter.sitters):
            raise damaged()
        if len(sealed.players) != len(letter.sitters) or letter.full != (sealed.state is not None):
            raise damaged()
        if letter.full:
            _Replay(game, letter, sealed).run()
        return sealed

    def _written(self) -> Letter:
        sealed, before = self.sealed, self.letter
        sitters = list(before.sitters)
        for each in sealed.players:
            told = sitters[each.member]
            if each.opened and each.secret is not None:
                sitters[each.member] = replace(told, step=0, link=b"", secret=each.secret)
            elif each.step:
                sitters[each.member] = replace(told, step=each.step, link=each.link)
        events, gone = [], set[int]()
        positions = iter((sealed.first, *(turn.after for turn in sealed.turns)))
        for event in sealed.events:
            if event.move is None:
                gone.add(event.player)
                events.append(before.numbers + event.player)
                continue
            position = next(positions)
            if event.player not in gone:  # a bot's moves are worked out again
                events.append(self._game.number_of(event.move, position.observation(None)))
        votes = {(absent, each) for absent, found in sealed.agreed.items() if absent not in gone for each in found}
        return replace(before, sitters=tuple(sitters), events=tuple(events), votes=frozenset(votes))


def _movers(sealed: SealedMatch, *, bots: bool = False) -> Iterator[int]:
    """Yield who made each move; with `bots`, one for each event of a letter, also where a bot took a seat."""
    gone = set[int]()
    for event in sealed.events:
        if event.move is None:
            gone.add(event.player)
            if bots:
                yield event.player
        elif event.player not in gone:
            yield event.player


def _refused(fault: Fault, name: str) -> LetterError:
    return LetterError(Phrase("{sentence} The match stays as it was in this browser."), sentence=fault.sentence(name))


class _Replay:
    """Plays a letter into a match that has just begun: always in the same order, so that all get the same."""

    def __init__(self, game: LetterGame, letter: Letter, sealed: SealedMatch) -> None:
        self.game, self.letter, self.sealed = game, letter, sealed
        self.chains = [self.chain_of(number) for number in range(letter.seats)]

    def chain_of(self, player: int) -> tuple[bytes, ...]:
        """Return all links that a player has told, the first one included."""
        member = self.sealed.players[player].member
        told = self.letter.sitters[member]
        if told.secret:
            links, kind = chain(told.secret), Kind.SECRET
            right = commitment(told.secret) == told.commitment and links[0] == told.anchor
        else:
            links, kind = chain_back(told.link, told.step) if told.step else (told.anchor,), Kind.LINK
            right = links[0] == told.anchor
        if not right:
            self.blame(Fault(player, kind, "", len(self.letter.events)))
        return links

    def blame(self, fault: Fault) -> None:
        """Refuse the letter, in the name of a player."""
        raise _refused(fault, self.sealed.players[fault.player].name)

    def run(self) -> None:
        """Play everything."""
        sealed, letter = self.sealed, self.letter
        self.tell()
        for event in letter.events:
            before = len(sealed.events)
            if event < letter.numbers:
                self.play(event)
            else:
                self.leave(event - letter.numbers)
            self.check()
            if len(sealed.events) == before:
                raise damaged()
            self.tell()
        for absent, voter in sorted(letter.votes):
            sealed.take(sealed.players[voter].member, write(Replace(absent)))
        for player, links in enumerate(self.chains):
            told, each = letter.sitters[sealed.players[player].member], sealed.players[player]
            if told.secret and not sealed.over:
                raise damaged()
            if told.secret:
                sealed.take(each.member, write(Open(told.secret.hex())))
            elif each.step < len(links) - 1:
                self.blame(Fault(player, Kind.LINK, "", len(sealed.turns)))  # told before it was asked for

    def play(self, number: int) -> None:
        """Make the move with a number."""
        sealed = self.sealed
        player = sealed.players[sealed.state.current_player]
        if sealed.over or player.gone:
            raise damaged()
        try:
            move = self.game.move_of(number, sealed.state.observation(None))
        except GameError:
            raise damaged() from None
        sealed.take(player.member, write(Play(len(sealed.turns), str(move))))

    def leave(self, absent: int) -> None:
        """Let a bot take a seat, as all others have agreed."""
        for number, each in enumerate(self.sealed.players):
            if number != absent and not each.gone:
                self.sealed.take(each.member, write(Replace(absent)))

    def tell(self) -> None:
        """Tell the links that are asked for by now; bots may then move, which asks for more."""
        sealed, before = self.sealed, -1
        while sealed.state.steps != before:
            before = sealed.state.steps
            for each, links in zip(sealed.players, self.chains, strict=True):
                step = min(before, len(links) - 1)
                if not each.gone and step > each.step:
                    sealed.take(each.member, write(Link(step, links[step].hex())))
        self.check()

    def check(self) -> None:
        """Refuse the letter at the first fault; what is found after the end is no reason to."""
        if self.sealed.faults:
            self.blame(self.sealed.faults[0])
