"""The opponents that a person chooses from: levels from a first game to an expert, each a little stronger.

The lower ones overlook moves, the upper ones try their moves out. docs/bots.md tells how strong each one is.
"""

import random
from collections.abc import Collection, Generator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Generic

from uptown_widget.bots.one_ply import M, O, OnePlyPolicy, compared
from uptown_widget.bots.search import SearchPolicy, Settings
from uptown_widget.bots.steps import analysis, finished
from uptown_widget.i18n import say
from uptown_widget.protocols import Bot, Candidate

_PREFIX = "level-"
MOST, MANY = 0.6, 0.3
"""The parts of its moves from which on a bot is said to overlook most of them, and many."""
LIMIT = 20.0
"""Seconds after which a bot at a table moves even if it has not made all of its tries; its seat then says so."""


@dataclass(frozen=True, slots=True)
class Level:
    """How the bot of a level plays."""

    overlooks: float = 0.0
    """The part of the moves that it does not see."""
    tries: int = 0
    """How many playouts of the search it has for a move; with none at all it looks one turn ahead."""

    def bot(self, search: Settings) -> Bot:
        """Return the bot; `search` are the arguments with which `SearchPolicy` plays the game best."""
        planner = OverlookingPolicy(search["adviser"], self.overlooks)
        if not self.tries:
            return planner
        return SearchPolicy(playouts=self.tries, limit=LIMIT, **{**search, "adviser": planner})

    def how_it_plays(self) -> str:
        """Say it in a sentence."""
        if self.tries and self.overlooks:
            return say("It tries out its best moves, but overlooks a few.")
        if self.tries:
            return say("It tries out its best moves before it moves.")
        if self.overlooks >= MOST:
            return say("It overlooks most moves.")
        if self.overlooks >= MANY:
            return say("It overlooks many moves.")
        if self.overlooks:
            return say("It overlooks a few moves.")
        return say("It sees every move, and looks one turn ahead.")


class OverlookingPolicy(Generic[O, M]):
    """Takes the best of the moves that it sees, by the opinion of another bot."""

    def __init__(self, bot: OnePlyPolicy[O, M], overlooks: float) -> None:
        """Store the bot, and the part of the moves that it overlooks, each by chance."""
        self.bot = bot
        self.overlooks = overlooks

    def choose(self, observation: O, rng: random.Random) -> M:
        """Return the best legal move it sees; one by chance if it sees none."""
        seen = self._seen(observation.legal_moves(), rng)
        if len(seen) == 1:
            return seen[0]
        worth = [(compared(value), rng.random()) for value in self.bot.values(observation, seen)]
        return seen[max(range(len(seen)), key=worth.__getitem__)]

    def analyse(self, observation: O, rng: random.Random, including: Collection[M] = ()) -> tuple[Candidate[M], ...]:
        """Return the candidates it sees, the best first: what the search then tries."""
        return finished(self.analyse_in_steps(observation, rng, including))

    def analyse_in_steps(
        self, observation: O, rng: random.Random, including: Collection[M] = ()
    ) -> Generator[float, None, tuple[Candidate[M], ...]]:
        """Return what `analyse` returns, in steps."""
        candidates = yield from analysis(self.bot, observation, rng, including)
        seen = {*self._seen([each.move for each in candidates], rng), *including}
        return tuple(each for each in candidates if each.move in seen)

    def _seen(self, moves: Sequence[M], rng: random.Random) -> Sequence[M]:
        if not self.overlooks:
            return moves
        return [move for move in moves if rng.random() >= self.overlooks] or [rng.choice(moves)]


def key_of(number: int) -> str:
    """Return the name of a level's bot in set-ups, links and records; the first level is 1."""
    return f"{_PREFIX}{number}"


def number_of(key: str) -> int | None:
    """Return the level that a key names; None for other bots."""
    number = key.removeprefix(_PREFIX)
    return int(number) if number != key and number.isdecimal() and len(number) < 3 else None


def bots_by_key(levels: Sequence[Level], search: Settings) -> dict[str, partial[Bot]]:
    """Return what makes the bot of each level."""
    return {key_of(number): partial(level.bot, search) for number, level in enumerate(levels, 1)}


def name_of(number: int, last: int) -> str:
    """Say what the level is for, given how many there are."""
    names = (say("first game"), say("beginner"), say("intermediate"), say("advanced"), say("expert"))
    return names[min(len(names) - 1, (number - 1) * len(names) // last)]
