"""Levels of Upturn's bots: each is to win about 60 % of its games with two players against the one below."""

from uptown_widget.bots.levels import Level

_PARTS = (0.8, 0.68, 0.58, 0.48, 0.35, 0.25, 0.17, 0.09, 0.05, 0.025, 0.008, 0.0)

LEVELS = (*map(Level, _PARTS), Level(tries=320))
"""The weakest first; docs/bots.md has their strengths."""
