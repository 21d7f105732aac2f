"""The moves of bots: one after another, each after a pause, thinking in slices where they can."""

from collections.abc import Callable
from typing import Any

from uptown_widget.play.match import Match
from uptown_widget.play.thinking import Chore, Steps


class BotMoves:
    """Lets the bots of a table move, unless they are held."""

    def __init__(
        self, moved: Callable[[], None], tick: Callable[[], None], failed: Callable[[BaseException], None]
    ) -> None:
        """Move nothing yet; `moved` is called after each move."""
        self.pace: float = 0.6
        self.paused = False
        self._moved = moved
        self._tick = tick
        self._chore = Chore(failed)

    @property
    def part(self) -> float | None:
        """How far the bot has thought; None when none does."""
        return self._chore.part

    def start(self, match: Match[Any, Any]) -> None:
        """Let the bots whose turn it is move."""
        if match.bot_to_move and not self.paused and not self._chore.busy:
            self._chore.run(self._all(match))

    def step(self, match: Match[Any, Any]) -> None:
        """Let a bot that is held make one move."""
        if match.bot_to_move and self.paused and not self._chore.busy:
            self._chore.run(self._one(match))

    async def rest(self) -> bool:
        """Wait until the bots have moved, or were stopped; say whether they were moving at all."""
        return await self._chore.rest()

    def stop(self) -> None:
        """Stop thinking: the match has moved on."""
        self._chore.stop()

    def _all(self, match: Match[Any, Any]) -> Steps:
        while match.bot_to_move:
            yield self.pace
            yield from self._one(match)

    def _one(self, match: Match[Any, Any]) -> Steps:
        policy, observation, rng = match.ask()
        try:
            if hasattr(policy, "think"):
                found = yield from self._chore.follow(policy.think(observation, rng), self._tick)
                move = found[0].move
            else:
                move = policy.choose(observation, rng)
        except Exception as error:  # noqa: BLE001  whatever a bot does, the match goes on
            match.forfeit(error)
        else:
            match.answer(move)
        self._moved()
