"""The errors a user may see. Standard library only; everyone may import this."""


class GameError(ValueError):
    """Base of every error this package raises on purpose; its text is one clear sentence."""


class IllegalMoveError(GameError):
    """A move the rules forbid. The games add the reason and the squares or stones that show it."""


class DamagedError(GameError):
    """A link or a saved text that is not as it was written."""


class InvalidNotationError(GameError):
    """A text that names no tile, square, move or position."""
