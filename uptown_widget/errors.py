"""The errors a user may see. Standard library only; everyone may import this."""

import random


class GameError(ValueError):
    """Base of every error this package raises on purpose; its text is one clear sentence."""


class IllegalMoveError(GameError):
    """A move the rules forbid. The games add the reason and the squares or stones that show it."""


class DamagedError(GameError):
    """A link or a saved text that is not as it was written."""


class InvalidNotationError(GameError):
    """A text that names no tile, square, move or position."""


def quoted(value: object, most: int = 40) -> str:
    """Return any value as a sentence may quote it: some numbers are too long to write, and a repr may fail.

    >>> quoted("C4"), quoted(10**5000)
    ("'C4'", 'a long int')
    """
    try:
        return repr(value)[:most]
    except Exception:  # noqa: BLE001  whatever a repr raises
        return f"a long {type(value).__name__}"[:most]


def check_rng(rng: object) -> None:
    """Check that chance is a `random.Random`.

    :raises GameError: it is something else
    """
    if not isinstance(rng, random.Random):
        msg = f"Chance is a random.Random, such as random.Random(1), not {quoted(rng)}."
        raise GameError(msg)
