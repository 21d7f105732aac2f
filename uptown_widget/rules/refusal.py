"""Why a move is refused: what the reasons of all games have in common."""

from enum import Enum
from typing import Self

from uptown_widget.errors import Phrase


class Reason(Enum):
    """The rule a move breaks: a name, and what is said of it; names in braces are those of the error's data."""

    _value_: str
    sentence: Phrase

    def __new__(cls, name: str, sentence: Phrase) -> Self:
        """Take both; the value is the name alone."""
        reason = object.__new__(cls)
        reason._value_, reason.sentence = name, sentence
        return reason
