"""The matches by link that a browser saves, with its secrets: never for a page."""

import json
import random
from collections.abc import Mapping
from dataclasses import dataclass, field

from uptown_widget.errors import GameError
from uptown_widget.match.saved_text import FORMAT, load_object
from uptown_widget.together.protocol.correspondence import Correspondence, LetterGame
from uptown_widget.together.protocol.letter import read_letter, write_letter
from uptown_widget.together.protocol.messages import MAX_NAME_LENGTH
from uptown_widget.together.protocol.seat import Seat

MAX_MATCHES = 12
"""Matches that a browser keeps, the latest first."""


@dataclass(frozen=True, slots=True)
class SavedLetters:
    """Matches by link."""

    name: str = ""
    """What was typed as one's name."""
    shown: str = ""
    """The key of the match on the board; "" for none."""
    matches: Mapping[str, Correspondence] = field(default_factory=dict)
    """By key, the one shown last first."""

    def __str__(self) -> str:
        """Return the text to save."""
        matches = [
            {"seed": each.seat.seed.hex(), "letter": write_letter(each.letter)} for each in self.matches.values()
        ]
        return json.dumps({"format": FORMAT, "name": self.name, "shown": self.shown, "matches": matches})


def read_letters(text: str, game: LetterGame) -> tuple[SavedLetters, bool]:
    """Return what was saved, a damaged match left out, and whether none is.

    :raises ValueError: nothing can be read
    """
    data = load_object(text)
    name, shown, saved = data.get("name", ""), data.get("shown", ""), data.get("matches", [])
    listed = saved if isinstance(saved, list) else []
    found: dict[str, Correspondence] = {}
    for each in listed[:MAX_MATCHES]:
        try:
            letter = read_letter(each["letter"])
            seat = Seat(letter.table, bytes.fromhex(each["seed"]))
            match = Correspondence(game, seat, random.Random, letter)
        except (GameError, ValueError, KeyError, TypeError):
            continue
        found[match.key] = match
    named = isinstance(name, str) and isinstance(shown, str)
    whole = named and isinstance(saved, list) and len(found) == len(saved)
    if not found and not whole:
        message = "no matches"
        raise ValueError(message)
    return SavedLetters(str(name)[:MAX_NAME_LENGTH], str(shown), found), whole
