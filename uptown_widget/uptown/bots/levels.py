"""Levels of Uptown's bots: each is to win about 60 % of its games with two players against the one below."""

from uptown_widget.bots.levels import Level

_OVERLOOKED = (0.87, 0.85, 0.825, 0.8, 0.77, 0.735, 0.71, 0.685, 0.645, 0.59, 0.54, 0.48, 0.4, 0.3, 0.175, 0.0)
_OVERLOOKED_IN_SEARCH = (0.25, 0.1, 0.0)

LEVELS = (
    *(Level(overlooks=part) for part in _OVERLOOKED),
    *(Level(overlooks=part, tries=10) for part in _OVERLOOKED_IN_SEARCH),
    Level(tries=320),
)
"""The weakest first; docs/bots.md has their strengths, and how those are measured."""
