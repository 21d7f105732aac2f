"""Matches by letters in which one or two players forge what they can, and pass on whatever they like.

They leave out who has sat down, and sit down twice. When a match is over the same people may play again, at the table
that follows from it, while letters of the first one still go round.

`play(seed)` plays one, as `tests/together/adversary.py` does; `tests/together/adversary_runs.py` plays many.
"""

import random
import sys
from base64 import urlsafe_b64decode
from dataclasses import replace
from typing import Any

from tests.together.adversary import OPEN, UPTOWN
from uptown_widget.errors import GameError
from uptown_widget.together.protocol.commitments import back, chain
from uptown_widget.together.protocol.correspondence import Correspondence
from uptown_widget.together.protocol.letter import Letter, Sitter, Vote, find_sitter, read_letter, write_letter
from uptown_widget.together.protocol.seat import TABLE, Seat

STEPS = 40
USUAL = ((UPTOWN, "uptown"),)


def first_links(match: Any, keys: set[bytes]) -> dict[bytes, bytes]:
    """Return what some players have told first; whoever tells two browsers different things shows them two matches."""
    sealed = match.sealed
    return {each.key: back(each.link, each.step - sealed.first_step) for each in sealed.players if each.key in keys}


class Browser:
    """Somebody's browser."""

    def __init__(self, number: int, seat: Seat) -> None:
        self.number, self.seat = number, seat
        self.match: Any = None


class Post:
    """A match by letters."""

    def __init__(self, seed: object, players: int | None = None) -> None:
        self.rng = rng = random.Random(f"letters/{seed}" + (f"/{players}" if players else ""))
        self.game: Any
        self.game, self.options = rng.choice(((UPTOWN, "uptown"), (OPEN, "usual")) if players in (None, 2) else USUAL)
        self.players = players or (2 if self.game is OPEN else rng.randrange(2, 6))
        table = rng.randbytes(TABLE)
        self.browsers = [Browser(number, Seat(table, rng.randbytes(32))) for number in range(self.players)]
        self.evil = set(rng.sample(range(self.players), 1 if self.players < 4 else rng.choice((1, 2))))
        self.letters: list[str] = []
        self.secrets: dict[bytes, bytes] = {}
        """By secret of an honest browser: the fingerprint of all that had been said before the deal it was used in."""
        self.again = 0
        """How often these people have begun another match."""
        self.create(self.browsers[0])
        if rng.random() < 0.3:
            self.gather()
        for browser in self.browsers[1:]:
            self.open(browser, self.letters[-1])
            if browser.match is not None:
                self.send(browser)

    def create(self, browser: Browser) -> None:
        """Begin a match at the table at which a browser has a seat."""
        name = f"P{browser.number}"
        browser.match = Correspondence.create(self.game, browser.seat, random.Random, name, self.players, self.options)
        self.letters.append(write_letter(browser.match.letter))

    def gather(self) -> None:
        """Let people sit down in any order, while somebody leaves out others, or takes their seats."""
        rng = self.rng
        for _ in range(3 * self.players):
            browser = rng.choice(self.browsers)
            self.open(browser, rng.choice(self.letters[-4:]))
            if browser.match is None:
                continue
            if browser.number in self.evil:
                self.letters.append(self.crowd_out(browser))
            else:
                self.send(browser)

    def crowd_out(self, browser: Browser) -> str:
        """Return a letter in which somebody who had sat down does not, or somebody sits twice."""
        rng, letter = self.rng, browser.match.letter
        if rng.random() < 0.5 and len(letter.sitters) > 1:
            place = rng.randrange(len(letter.sitters))
            letter = replace(letter, sitters=letter.sitters[:place] + letter.sitters[place + 1 :])
        elif not letter.full:
            seat = Seat(letter.table, rng.randbytes(32))
            own = Sitter(f"E{browser.number}", seat.key, seat.commitment)
            letter = replace(letter, sitters=(*letter.sitters, own)).with_statement(own, seat)
        return write_letter(letter)

    def rematch(self) -> None:
        """Let the same people play again; whoever has not heard of it sits down once a letter comes."""
        over = [each for each in self.browsers if each.match and each.match.sealed.over]
        tables = {each.match.letter.again for each in over}
        if len(over) < 2 or len(tables) > 1:
            return
        self.again += 1
        table = tables.pop()
        for browser in self.browsers:
            browser.seat, browser.match = Seat(table, self.rng.randbytes(32)), None
        for browser in self.rng.sample(over, self.rng.randrange(1, len(over) + 1)):
            self.create(browser)

    @property
    def honest(self) -> list[Browser]:
        return [browser for browser in self.browsers if browser.number not in self.evil]

    def send(self, browser: Browser) -> None:
        text = write_letter(browser.match.letter)
        if browser.number not in self.evil:
            self.check_secrets(browser, text)
        self.letters.append(text)

    def open(self, browser: Browser, text: str) -> None:
        """Open a link, and check that no sentence accuses somebody honest."""
        try:
            letter = read_letter(text)
            if browser.match is None and letter.table != browser.seat.table:
                return  # a match of its own, at which it looks on
            if browser.match is None:
                browser.match = Correspondence(self.game, browser.seat, random.Random, letter)
            else:
                browser.match.receive(letter)
        except GameError as error:
            sentence = str(error)
            if browser.number not in self.evil and "sat down" not in sentence:
                for each in self.honest:
                    assert f"P{each.number} " not in sentence, f"{sentence} accuses somebody honest"
            return
        if browser.match.sealed.own is None and not browser.match.letter.full:
            browser.match.sit(f"P{browser.number}")

    def act(self, browser: Browser) -> None:
        match, rng = browser.match, self.rng
        sealed = match.sealed if match else None
        if sealed is None or sealed.own is None or sealed.state is None or sealed.over:
            return
        others = [n for n, each in enumerate(sealed.players) if n != sealed.own and not each.gone]
        if sealed.players[sealed.own].gone:
            match.say(sealed.come_back())
        elif sealed.state.current_player == sealed.own and (moves := sealed.state.legal_moves()):
            match.say(sealed.play(rng.choice(moves)))
        elif others and rng.random() < 0.3:
            match.say(sealed.replace(rng.choice(others)))

    def forge(self, browser: Browser) -> str:
        """Return a letter that no honest browser makes; what this one can sign, it has signed."""
        rng = self.rng
        letter = self.whole(rng.choice(self.letters[-6:]), browser.match.letter)
        match rng.randrange(6):
            case 0:
                letter = replace(letter, events=(*letter.events, rng.randrange(letter.numbers + 2 * letter.seats)))
            case 1 if letter.events:
                events = list(letter.events)
                events[rng.randrange(len(events))] = rng.randrange(letter.numbers)
                letter = replace(letter, events=tuple(events))
            case 2 if letter.events:
                letter = replace(letter, events=letter.events[: rng.randrange(len(letter.events))])
            case 3:
                place = rng.randrange(len(letter.sitters))
                changed = self.changed(letter.sitters[place], letter)
                sitters = (*letter.sitters[:place], changed, *letter.sitters[place + 1 :])
                letter = replace(letter, sitters=sitters)
            case 4:
                text = write_letter(letter)
                place = rng.randrange(len(text))
                return text[:place] + rng.choice("AZaz09-_") + text[place + 1 :]
        told = find_sitter(letter.sitters, browser.seat.key)
        if told is not None and rng.random() < 0.8:
            mine = replace(told, read=len(letter.events)) if rng.random() < 0.7 else self.changed(told, letter)
            letter = letter.with_statement(mine, browser.seat)
        return write_letter(letter)

    def whole(self, text: str, other: Letter) -> Letter:
        try:
            return read_letter(text)
        except GameError:
            return other

    def changed(self, told: Sitter, letter: Letter) -> Sitter:
        rng = self.rng
        links = [each.seat for each in self.browsers if each.seat.key == told.key and each.number in self.evil]
        link, step = rng.randbytes(32), rng.randrange(40)
        if links and letter.full:
            link = chain(links[0].secret, letter.mark)[step]
        return rng.choice((
            replace(told, link=link, step=step, secret=b""),
            replace(told, secret=links[0].secret if links else rng.randbytes(32), link=b"", step=0),
            replace(told, votes=(Vote(rng.randrange(letter.seats), rng.randrange(20), rng.randrange(40)),)),
            replace(told, read=rng.randrange(len(letter.events) + 2)),
            replace(told, name="Eve"),
            replace(told, commitment=rng.randbytes(32)),
        ))  # fmt: skip

    # The laws.

    def check_secrets(self, browser: Browser, text: str) -> None:
        data, sealed = urlsafe_b64decode(text + "=" * (-len(text) % 4)), browser.match.sealed
        if sealed.started:
            mark = browser.match.letter.mark
            assert self.secrets.setdefault(browser.seat.secret, mark) == mark, "secrets are those of one table"
        assert browser.seat.seed not in data
        assert sealed.over or browser.seat.secret not in data
        if sealed.started and not sealed.over:
            told = max(sealed.steps, sealed.first_step)
            untold = chain(browser.seat.secret, browser.match.letter.mark)[told + 1 :]
            assert not any(link in data for link in untold), "no link is told before it is asked for"

    def check(self) -> None:
        keys = {each.seat.key for each in self.honest}
        for browser in self.honest:
            if browser.match is None:
                continue
            sealed = browser.match.sealed
            for fault in sealed.faults:
                assert sealed.players[fault.player].key not in keys, f"{fault} names somebody honest"
        there = [browser.match for browser in self.honest if browser.match and browser.match.sealed.state is not None]
        for one in there:
            for two in there:
                self.compare(one, two)

    def compare(self, one: Any, two: Any) -> None:
        """Check that two honest browsers show the same, but for what somebody has signed twice."""
        if {each.key for each in one.sealed.players} != {each.key for each in two.sealed.players}:
            return  # somebody who sat down last has told the two different seats
        for mine, theirs in zip(one.sealed.events, two.sealed.events, strict=False):
            if (mine.player, mine.move, mine.comes_back) != (theirs.player, theirs.move, theirs.comes_back):
                bad = {self.browsers[number].seat.key for number in self.evil}
                players = {one.sealed.players[mine.player].key, two.sealed.players[theirs.player].key}
                forked = first_links(one, bad) != first_links(two, bad)
                assert players & bad or mine.move is None or theirs.move is None or forked, "honest players move once"
                return

    def run(self) -> None:
        rng = self.rng
        for _ in range(STEPS):
            browser = rng.choice(self.browsers)
            if browser.number in self.evil and browser.match is not None and rng.random() < 0.6:
                self.letters.append(self.forge(browser))
            elif browser.match is not None:
                self.act(browser)
                self.send(browser)
            for reader in self.browsers:
                if rng.random() < 0.7:
                    self.open(reader, rng.choice(self.letters[-4:]))
            self.check()
            if rng.random() < 0.3:
                self.rematch()


def play(seed: object, players: int | None = None) -> Post:
    """Play one match by letters with adversaries in it.

    :param players: how many play; any number by default
    :raises AssertionError: a law does not hold; the seed is printed
    """
    try:
        post = Post(seed, players)
        post.run()
    except BaseException:
        sys.stderr.write(f"letter adversary: seed={seed!r} players={players!r}\n")
        raise
    return post
