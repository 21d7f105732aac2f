"""What games, bots and matches expect of each other, as structural types: no base classes, nothing about screens."""

import random
from collections.abc import Collection, Generator, Hashable, Sequence
from dataclasses import Field, dataclass
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar, runtime_checkable

from uptown_widget.checks import unchanging

__all__ = [
    "AS_GOOD",
    "FORCED",
    "HURRIED",
    "PROVEN",
    "Analyst",
    "AnyObservation",
    "Bot",
    "Candidate",
    "Difference",
    "GuessedState",
    "HasRules",
    "JudgesRoughly",
    "JudgesTogether",
    "Observation",
    "OpenObservation",
    "Outcome",
    "Policy",
    "Position",
    "Racks",
    "Ranker",
    "ReadsMoves",
    "Record",
    "Reviewer",
    "Rules",
    "SearchableObservation",
    "SearchableState",
    "Seen",
    "State",
    "StepwiseReviewer",
    "Thinker",
    "Why",
    "racks_of",
    "state_of",
]


def __dir__() -> list[str]:
    """List the public names."""
    return sorted(__all__)


M = TypeVar("M")
M_co = TypeVar("M_co", covariant=True)
M_contra = TypeVar("M_contra", contravariant=True)
O_co = TypeVar("O_co", covariant=True)
O_contra = TypeVar("O_contra", contravariant=True)


# A game.


class Outcome(Protocol):
    """The end of a game."""

    @property
    def winners(self) -> frozenset[int]:
        """The players who won; several share the win."""


class Record(Hashable, Protocol):
    """Any frozen dataclass."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]  # as the standard library has it


class Rules(Record, Protocol):
    """The rules chosen, a dataclass of the game's own."""

    @property
    def players(self) -> int:
        """How many play."""


class HasRules(Protocol):
    """A position, or what somebody knows of one, of a game with rules to choose."""

    @property
    def rules(self) -> Rules:
        """The rules chosen."""


class AnyObservation(Protocol):
    """What one player may know, whatever the game's moves are; None is a spectator."""

    @property
    def player(self) -> int | None:
        """Who sees this."""

    @property
    def current_player(self) -> int:
        """Whose turn it is."""

    def legal_moves(self) -> Sequence[object]:
        """The player's legal moves; none when it is another's turn."""

    def outcome(self) -> Outcome | None:
        """The outcome, or None while the game goes on."""


class Observation(AnyObservation, Protocol[M]):
    """What one player may know."""

    def legal_moves(self) -> Sequence[M]:
        """The player's legal moves; none when it is another's turn."""

    def explain(self, move: M, /) -> Exception | None:
        """None for a legal move, else the error that says why it is not."""


@runtime_checkable
class Racks(Protocol):
    """An observation of a game in which players hold something that others do not see; a dataclass."""

    @property
    def racks(self) -> Sequence[object]:
        """What each rack holds; None where this player does not know it."""


def racks_of(observation: object) -> Sequence[object]:
    """Return what each rack holds, as far as it is known; nothing in a game without racks."""
    racks: Sequence[object] = getattr(observation, "racks", ())
    return racks


@runtime_checkable
class State(Protocol[M, O_co]):
    """Everything, hidden parts included. Only a match holds one."""

    @property
    def rules(self) -> Rules:
        """The rules chosen."""

    @property
    def current_player(self) -> int:
        """Whose turn it is."""

    def legal_moves(self) -> Sequence[M]:
        """The legal moves of the player to move."""

    def apply(self, move: M, /) -> Self:
        """The state after a move; raises for an illegal one."""

    def outcome(self) -> Outcome | None:
        """The outcome, or None while the game goes on."""

    def observation(self, player: int | None, /) -> O_co:
        """What one player may know."""


@runtime_checkable
class OpenObservation(Observation[M], Protocol[M]):
    """What one player may know in a game that hides nothing: as good as the state."""

    def state(self) -> "State[M, Seen]":
        """Return the state that is seen."""


class Seen(Observation[Any], HasRules, Protocol):  # only its own game reads the moves that `explain` takes
    """What one player may know in a match of any game, and guesses at the rest."""

    def legal_moves(self) -> Sequence[object]:
        """The player's legal moves; none when it is another's turn."""

    def sample_state(self, rng: random.Random, /) -> "GuessedState[Any, Self]":  # as for `explain`
        """Return a state that this player cannot tell from the real one."""


O = TypeVar("O", bound=Seen)
Position = State[Any, Seen] | Seen  # its game alone applies moves to it
"""A state, or what somebody knows of one, of any game."""


def state_of(position: object) -> State[Any, Seen] | None:  # as for `Position`
    """Return the state that a position is or, where nothing is hidden, shows; None for any other observation."""
    if isinstance(position, OpenObservation):
        return position.state()
    return position if isinstance(position, State) else None


@runtime_checkable
class ReadsMoves(Protocol[M_co]):
    """A state that knows how the moves of its game are written."""

    def read_move(self, text: str, /) -> M_co:
        """Return the move of the player to move that a text stands for."""


class SearchableState(State[M, object], Protocol[M]):
    """A guess at everything, as a search uses it."""

    def playout(self, rng: random.Random, /) -> Outcome:
        """Return the outcome of random play from here to the end."""


class GuessedState(State[M, O_co], Protocol[M, O_co]):
    """A guess at everything, as a match uses it."""

    def playout(self, rng: random.Random, /) -> Outcome:
        """Return the outcome of random play from here to the end."""


@runtime_checkable
class JudgesTogether(Protocol[O_contra, M_contra]):
    """Tells what each player has of the win after several tries at once, which takes less time."""

    @property
    def at_once(self) -> int:
        """How many tries to ask for together, so that other things can be done in between."""

    def after_moves(self, tries: Sequence[tuple[O_contra, M_contra, int]], /) -> Sequence[Sequence[float]]:
        """Return, for each try, the share of each player: a guess, a move made there, and a seed of what follows."""


@runtime_checkable
class JudgesRoughly(Protocol):
    """Tells what a position is worth, less well where there is no engine."""

    @property
    def is_rough(self) -> bool:
        """Whether there is none."""


class SearchableObservation(Observation[M], Protocol[M]):
    """What one player may know, and guesses at the rest."""

    def sample_state(self, rng: random.Random, /) -> SearchableState[M]:
        """Return a state that this player cannot tell from the real one."""


# A bot.


class Policy(Protocol[O_contra, M_co]):
    """Anything that chooses moves: a bot is a configured one."""

    def choose(self, observation: O_contra, rng: random.Random, /) -> M_co:
        """Return a legal move."""


# Who gives such a bot observations and takes its moves reads neither.
Bot = Policy[Any, Any]
"""A bot of any game."""


# What a bot thinks of its moves, as data. The views make sentences of it.

PROVEN = "proven"
"""The kind of reason that a solved ending gives: `number` per cent of the win, whatever the others do."""
FORCED = "forced"
"""The kind of reason that all games have: there is no other legal move."""
AS_GOOD = "as good"
"""The kind of reason that a hint adds to a move that is as good as the best one, as far as is known."""
HURRIED = "hurried"
"""The kind of reason that a search adds whose time ran out before it had made all of its tries."""


@unchanging("A reason never changes.")
@dataclass(frozen=True, slots=True)
class Why:
    """One true thing that speaks for a move or against it; the game lists its own kinds and what they need."""

    kind: str
    number: int = 0
    color: str = ""
    """The name used in notation, such as ``red``."""
    squares: tuple[int, ...] = ()
    """The squares that show it."""


@unchanging("A difference never changes.")
@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that a better move does and another one does not; the game lists its own kinds and what they count."""

    kind: str
    number: int
    """What is counted after the better move ..."""
    other: int
    """... and after the other one."""
    color: str = ""
    """The name used in notation, such as ``red``."""


@unchanging("A candidate never changes.")
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


@runtime_checkable
class Analyst(Protocol[O_contra, M_co]):
    """A policy that says what it thinks."""

    def analyse(self, observation: O_contra, rng: random.Random, /) -> Sequence[Candidate[M_co]]:
        """Return every legal move it considered, the best first; none when it is another's turn."""


@runtime_checkable
class Ranker(Protocol[O_contra, M_co]):
    """An analyst that can say what it prefers without saying why, in less time."""

    def ranking(self, observation: O_contra, rng: random.Random, /) -> Sequence[M_co]:
        """Return every legal move, the best first, as `analyse` would before the end is solved."""


class Reviewer(Analyst[O_contra, M], Protocol[O_contra, M]):
    """An analyst that can be asked of a move which it would not consider: one that was played."""

    def analyse(
        self, observation: O_contra, rng: random.Random, /, including: Collection[M] = ()
    ) -> Sequence[Candidate[M]]:
        """Return every legal move it considered, those of `including` among them, the best first."""


@runtime_checkable
class StepwiseReviewer(Reviewer[O_contra, M], Protocol[O_contra, M]):
    """A reviewer that stops for a moment after each step of its work."""

    def analyse_in_steps(
        self, observation: O_contra, rng: random.Random, /, including: Collection[M] = ()
    ) -> Generator[float, None, Sequence[Candidate[M]]]:
        """Yield, often, the part of the work that is done, and return what `analyse` returns."""


@runtime_checkable
class Thinker(Analyst[O_contra, M_co], Protocol[O_contra, M_co]):
    """An analyst that takes its time, so that a table can do other things in between, or stop it."""

    def think(self, observation: O_contra, rng: random.Random, /) -> Generator[float, None, Sequence[Candidate[M_co]]]:
        """Yield the part of the work that is done, often, and return the analysis. Close it to stop early."""
