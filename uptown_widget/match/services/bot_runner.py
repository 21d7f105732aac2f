"""The moves of bots: one after another, each after a pause, thinking in slices where they can."""

from collections.abc import Callable, Collection

from uptown_widget.bots.time_limit import within
from uptown_widget.match.match import Match, O
from uptown_widget.match.ply import Ply
from uptown_widget.match.seats import Seating
from uptown_widget.match.tasks import BackgroundTask, Steps
from uptown_widget.protocols import HURRIED, M, Thinker

TIMEOUT = 30.0
"""Seconds for a move of a bot that cannot be stopped in between; one that loops for ever must not end the table."""


class BotRunner:
    """Lets the bots of a match move, unless they are paused.

    :param moved: called after each move
    :param own: the names of the bots whose author sits here, and may see what they raise
    """

    def __init__(
        self,
        moved: Callable[[], None],
        tick: Callable[[], None],
        failed: Callable[[BaseException], None],
        own: Collection[str] = (),
    ) -> None:
        self.own: frozenset[str] = frozenset(own)
        self.error: Exception | SystemExit | None = None
        """What a bot in `own` raised last; its text may name tiles of its rack."""
        self.pace: float = 0.9
        self.paused: bool = False
        self._moved = moved
        self._tick = tick
        self._task = BackgroundTask(failed)

    @property
    def part(self) -> float | None:
        """The part of its analysis that the bot has done; None when none is thinking."""
        return self._task.part

    def note(self, ply: Ply[object], seating: Seating) -> None:
        """Remember what a bot in `own` raised."""
        if seating.seats[ply.player].bot in self.own:
            self.error = ply.fault or self.error

    def start(self, match: Match[O, M]) -> None:
        """Let the bots whose turn it is move."""
        if match.bot_to_move and not self.paused and not self._task.busy:
            self._task.run(self._all(match))

    def step(self, match: Match[O, M]) -> None:
        """Let a paused bot make one move."""
        if match.bot_to_move and self.paused and not self._task.busy:
            self._task.run(self._one(match))

    def pause(self, *, on: bool) -> None:
        """Pause the bots, or let them continue when they are started again."""
        self.paused = on
        if on:
            self.stop()

    async def rest(self) -> bool:
        """Wait until the bots have moved or were stopped; return whether they were moving at all."""
        return await self._task.rest()

    def stop(self) -> None:
        """Stop the bots: the match has moved on."""
        self._task.stop()

    def _all(self, match: Match[O, M]) -> Steps:
        while match.bot_to_move:
            yield self.pace
            yield from self._one(match)

    def _one(self, match: Match[O, M]) -> Steps:
        policy, observation, rng = match.ask()
        hurried = False
        try:
            if isinstance(policy, Thinker):
                candidates = yield from self._task.follow(policy.think(observation, rng), self._tick)
                move, hurried = candidates[0].move, any(why.kind == HURRIED for why in candidates[0].reasons)
            else:
                move = within(TIMEOUT, policy.choose, observation, rng)
        except (Exception, SystemExit) as error:  # noqa: BLE001  whatever a bot does, the match goes on
            match.forfeit(error)
        else:
            match.answer(move, hurried=hurried)
        self._moved()
