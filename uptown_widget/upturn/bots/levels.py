"""The levels at which Upturn's bots play: each wins about 60 % of its games against the one below, with two players."""

from uptown_widget.bots.levels import Level

_PARTS = (0.8, 0.68, 0.58, 0.48, 0.35, 0.25, 0.17, 0.09, 0.05, 0.025, 0.008, 0.0)

LEVELS = tuple(Level(overlooks=part) for part in _PARTS) + (Level(seconds=0.9),)  # noqa: RUF005
"""The weakest first; their ratings are in docs/bots.md."""
