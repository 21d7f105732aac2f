"""Levels of Upturn's bots: each is to win about 60 % of its games with two players against the one below."""

from dataclasses import dataclass

from uptown_widget.bots.levels import Level
from uptown_widget.bots.search import Settings
from uptown_widget.i18n import say
from uptown_widget.protocols import Bot
from uptown_widget.upturn.bots.obliging import ObligingPolicy


@dataclass(frozen=True, slots=True)
class ObligingLevel(Level):
    """A level for first games: its bot leaves the others room, and overlooks all of its stones at once."""

    def bot(self, search: Settings) -> Bot:  # noqa: ARG002  it looks no further than its rack
        """Return the bot."""
        return ObligingPolicy(self.overlooks)

    def how_it_plays(self) -> str:
        """Say it in a sentence."""
        if not self.overlooks:
            return say("It takes small steps, and turns the row when there is little room left.")
        part = f"{100 * self.overlooks:.0f}"
        return say(
            "It takes small steps, turns the row when there is little room left, and in {part}% of its turns does not "
            "notice that it could lay a stone.",
            part=part,
        )


_MISSED = (0.62, 0.55, 0.47, 0.4, 0.32, 0.24, 0.15, 0.0)
_OVERLOOKED = (0.05, 0.025, 0.008, 0.0)

LEVELS = (*map(ObligingLevel, _MISSED), *map(Level, _OVERLOOKED), Level(tries=320))
"""The weakest first; docs/bots.md has their strengths."""
