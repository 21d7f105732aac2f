"""What a bot thinks of the moves there are, as data: candidates and why. Everyone may import this.

Sentences are made of it by the views, in their languages.
"""

import random
from collections.abc import Collection, Generator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

M_co = TypeVar("M_co", covariant=True)
O_contra = TypeVar("O_contra", contravariant=True)


@dataclass(frozen=True, slots=True)
class Why:
    """One true thing that speaks for a move or against it; the game lists its kinds and what they need."""

    kind: str
    number: int = 0
    color: str = ""
    """The name used in notation, such as ``red``."""
    squares: tuple[int, ...] = ()
    """The squares that show it."""


@dataclass(frozen=True, slots=True)
class Candidate(Generic[M_co]):
    """A legal move and what it is worth to the player who makes it.

    Values compare within one analysis: a one-ply bot gives groups gained, a search the share of the win expected.
    """

    move: M_co
    value: float
    visits: int = 0
    """How often a search tried the move."""
    reasons: tuple[Why, ...] = ()
    """The weightiest first."""


class Analyst(Protocol[O_contra, M_co]):
    """A policy that says what it thinks."""

    def analyse(self, observation: O_contra, rng: random.Random, /) -> Sequence[Candidate[M_co]]:
        """Return every legal move it considered, the best first; none when it is another's turn."""


class Reviewer(Analyst[O_contra, M_co], Protocol[O_contra, M_co]):
    """An analyst that can be asked of a move which it would not consider: one that was played."""

    def analyse(
        self, observation: O_contra, rng: random.Random, /, including: Collection[Any] = ()
    ) -> Sequence[Candidate[M_co]]:
        """Return every legal move it considered, those of `including` among them, the best first."""


class Thinker(Analyst[O_contra, M_co], Protocol[O_contra, M_co]):
    """An analyst that takes its time, so that a table can do other things in between, or stop it."""

    def think(self, observation: O_contra, rng: random.Random, /) -> Generator[float, None, Sequence[Candidate[M_co]]]:
        """Yield the part of the work that is done, often, and return the analysis. Close it to stop early."""
