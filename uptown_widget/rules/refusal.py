"""Why a move is refused: what the reasons and errors of all games have in common.

A view says the same sentence in the reader's language, with its own words for the values.
"""

from collections.abc import Mapping
from enum import Enum
from typing import Generic, Self, TypeVar

from uptown_widget import errors
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


R = TypeVar("R", bound=Reason)
E = TypeVar("E")
Data = Mapping[str, object]


class IllegalMoveError(errors.IllegalMoveError, Generic[R, E]):
    """A move that the rules forbid, for one of a game's reasons.

    `data` has the values of the sentence, `evidence` the squares or stones that show why.
    """

    reason: R
    evidence: tuple[E, ...]

    def __init__(
        self, reason: R, data: Data | None = None, evidence: tuple[E, ...] = (), *, sentence: Phrase | None = None
    ) -> None:
        """Take the sentence of the reason, unless another one says it better here."""
        super().__init__(sentence or reason.sentence, **(data or {}))
        self.reason, self.evidence = reason, evidence

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the fields, too, for executors that send errors home."""
        return _empty, (type(self), str(self)), self.__dict__


def _empty(kind: type[errors.IllegalMoveError], text: str) -> errors.IllegalMoveError:
    return kind.__new__(kind, text)
