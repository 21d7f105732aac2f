"""What works for a session: each service gets what it needs, and knows no session."""

from dataclasses import dataclass
from typing import Generic, Protocol

from uptown_widget.match.services.advice import Advice
from uptown_widget.match.services.bot_runner import BotRunner
from uptown_widget.match.services.export import Exporter
from uptown_widget.match.services.forced import ForcedMoves
from uptown_widget.match.services.replay import Replay
from uptown_widget.match.services.saving import Saving
from uptown_widget.protocols import M, O


class Stoppable(Protocol):
    """Something with work in the background."""

    def stop(self) -> None:
        """End it."""


@dataclass(frozen=True, slots=True)
class Services(Generic[O, M]):
    """The services of one session."""

    advice: Advice
    """Hints and the review."""
    bot_runner: BotRunner
    exporter: Exporter
    forced: ForcedMoves[M]
    """Only moves that play themselves."""
    replay: Replay
    saving: Saving[O, M]
    background: tuple[Stoppable, ...]
    """Those with work in the background, which ends before the match changes."""
