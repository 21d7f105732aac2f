"""The pictures on stones and beside them: our own drawings, as paths on a grid of 24 units, by name; pure."""

from uptown_widget.screen.icons import drawings

SYMBOLS = drawings(__package__, "symbols")
PLAYERS = tuple(SYMBOLS[f"player-{player}"] for player in range(4))
"""The sign of each player ..."""
COLORS = ("blue", "yellow", "green", "red")
"""... and its color, for charts, too; no stone belongs to one."""
