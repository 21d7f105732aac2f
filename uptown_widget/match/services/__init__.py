"""What works for a session: each service is told what it needs, and knows no session."""

from dataclasses import dataclass
from typing import Generic, TypeVar

from uptown_widget.match.services.advice import Advice
from uptown_widget.match.services.bot_runner import BotRunner
from uptown_widget.match.services.export import Exporter
from uptown_widget.match.services.forced import ForcedMoves
from uptown_widget.match.services.replay import Replay
from uptown_widget.match.services.saving import Saving

M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Services(Generic[M]):
    """The services of one session."""

    advice: Advice
    """Hints and the review."""
    bot_runner: BotRunner
    exporter: Exporter
    forced: ForcedMoves[M]
    """Only moves that play themselves."""
    replay: Replay
    saving: Saving

    def stop(self) -> None:
        """Stop everything that runs in the background."""
        self.bot_runner.stop()
        self.advice.drop()
        self.replay.stop()
        self.forced.stop()
