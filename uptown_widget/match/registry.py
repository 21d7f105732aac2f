"""The one list of games: everything reads it, and the build of the site writes it into what a page loads.

A game that is not part of the package is added before anything else: `GAMES["noughts"] = "my_games.noughts.game"`.
"""

GAMES: dict[str, str] = {"uptown": "uptown_widget.uptown.game", "upturn": "uptown_widget.upturn.game"}
"""By name, which is the game's `NAME` in small letters, its module; the first one is played where none is named."""
