"""Simulated browsers that pass a match on by letters."""

import random
from collections.abc import Callable
from itertools import pairwise

from tests.together.devices import seat_of
from uptown_widget.together.protocol.correspondence import Correspondence, News
from uptown_widget.together.protocol.letter import (
    read_letter,
    write_letter,
)
from uptown_widget.uptown import game


class Browser:
    """Somebody's browser: what it has of a match, and all letters it has sent."""

    def __init__(self, number: int, seed: object) -> None:
        self.number, self.seed, self.seat = number, seed, seat_of(seed, number)
        self.match: Correspondence = None  # type: ignore[assignment]
        self.sent: list[str] = []

    def create(self, seats: int, scoring: str = "uptown") -> None:
        self.match = Correspondence.create(game, self.seat, random.Random, f"Player {self.number}", seats, scoring)

    def created(self, seats: int, scoring: str) -> "Browser":
        self.create(seats, scoring)
        return self

    def open(self, text: str) -> News:
        letter = read_letter(text)
        if self.match is not None:
            return self.match.receive(letter)
        self.match = Correspondence(game, self.seat, random.Random, letter)
        return News.MORE

    def open_and_sit(self, text: str) -> None:
        self.open(text)
        self.match.sit(f"Player {self.number}")

    def reload(self) -> None:
        """Forget everything but the secret and the letter."""
        self.match = Correspondence(game, self.seat, random.Random, read_letter(write_letter(self.match.letter)))

    @property
    def to_move(self) -> bool:
        sealed = self.match.sealed
        return sealed.state is not None and not sealed.over and bool(sealed.state.legal_moves())

    def move(self) -> None:
        sealed = self.match.sealed
        rng = random.Random(f"{self.seed}/move/{self.number}/{len(sealed.turns)}")
        self.match.say(sealed.play(rng.choice(sealed.state.legal_moves())))

    def letter(self) -> str:
        self.sent.append(write_letter(self.match.letter))
        return self.sent[-1]


def seat(players: int, seed: object, scoring: str = "uptown") -> list[Browser]:
    """Browsers that have sat down one after another."""
    browsers = [Browser(number, seed) for number in range(players)]
    browsers[0].create(players, scoring)
    for before, browser in pairwise(browsers):
        browser.open_and_sit(before.letter())
    return browsers


def holder_of(browsers: list[Browser], holder: Browser, player: int) -> Browser:
    """Return the browser of a player, as the one that holds the letter numbers them."""
    key = holder.match.sealed.players[player].key
    return next(browser for browser in browsers if browser.seat.key == key)


def pass_on(browsers: list[Browser], holder: Browser, until: Callable[[Browser], bool] = lambda _: False) -> Browser:
    """Pass the letter on, to whom the browser says, until nobody has anything to add; return who holds it."""
    while not until(holder):
        if holder.to_move:
            holder.move()
            continue
        if holder.match.sealed.verified:
            break
        following = holder_of(browsers, holder, holder.match.next[0])
        assert following.open(holder.letter()) is News.MORE
        holder = following
    return holder


def turns(browser: Browser) -> int:
    return len(browser.match.sealed.turns)


def started(players: int = 3, moves: int = 7) -> tuple[list[Browser], Browser]:
    """Browsers some turns into a match, and who is to move."""
    browsers = seat(players, "cheating")
    holder = pass_on(browsers, browsers[-1], until=lambda browser: turns(browser) == moves and browser.to_move)
    return browsers, holder
