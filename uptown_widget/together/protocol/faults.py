"""Ways to break the protocol or the rules, each with the sentence that names it.

Each is proved by messages that their sender has signed, so that whoever passed them on cannot have made them up.
"""

from dataclasses import dataclass
from enum import Enum

from uptown_widget.errors import GameError, Phrase
from uptown_widget.i18n import say_error


class Kind(Enum):
    """What somebody did; `docs/fair-play.md` lists them in this order."""

    NO_MESSAGE = Phrase("{name} sent something that this game does not understand.")
    NOT_THEIR_TURN = Phrase("{name} sent a move out of turn: {what}.")
    TWO_MOVES = Phrase("{name} wanted to change a move that had been made: {what}.")
    FORBIDDEN = Phrase("{name} sent a move that the rules forbid: {what}.")
    LINK = Phrase("{name} sent a random number that is not the one fixed before the deal.")
    SECRET = Phrase("{name} revealed a secret that is not the one fixed before the deal.")
    NOT_HOST = Phrase("{name} sent what only the host may send.")
    MADE_UP = Phrase("{name} announced a move that nobody made: {what}.")
    POSITION = Phrase("{name} announced a position that is impossible.")
    NOT_DEALT = Phrase("{name} did not deal as promised.")
    NOT_DRAWN = Phrase("{name} made a move that their tiles did not allow: {what}.")


@dataclass(frozen=True, slots=True)
class Fault:
    """What a player did, and when."""

    player: int
    kind: Kind
    what: str
    ply: int
    """Turns taken before."""

    def sentence(self, name: str) -> str:
        """Return it in the reader's language, with the name of the player."""
        return say_error(GameError(self.kind.value, name=name, what=self.what))
