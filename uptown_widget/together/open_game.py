"""A game with open information as one that can be played by link: nothing is drawn, so nothing is secret."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Protocol, cast

from uptown_widget.errors import GameError, Phrase
from uptown_widget.match.game import AnyGame
from uptown_widget.protocols import Bot, HasRules, Observation, Outcome, Rules, SearchableObservation, State
from uptown_widget.together.protocol.dealt_game import rules_of

MAX_NUMBERS = 1024
"""How many moves there may be in a position."""


class Position(State[object, Observation[object]], HasRules, Protocol):
    """A position of such a game."""


@dataclass(frozen=True, slots=True)
class OpenState:
    """A position of which every device knows everything.

    :param known: the players of this device
    """

    state: Position
    known: frozenset[int]
    players: int
    steps: int = 0
    due: tuple[()] = ()

    @property
    def latest(self) -> tuple[int, ...]:
        """By player, the step at which the last tile was drawn: none ever is."""
        return (0,) * self.players

    @property
    def rules(self) -> Rules:
        """The rules in force."""
        return self.state.rules

    @property
    def current_player(self) -> int:
        """The player whose turn it is."""
        return self.state.current_player

    def outcome(self) -> Outcome | None:
        """Return the outcome, or None while the match goes on."""
        return self.state.outcome()

    def observation(self, player: int | None) -> Observation[object]:
        """Return what a player may know."""
        return self.state.observation(player)

    def legal_moves(self) -> Sequence[object]:
        """Return the legal moves of a player of this device, whose turn it must be."""
        return self.state.legal_moves() if self.current_player in self.known else ()

    def refusal(self, move: object) -> Exception | None:
        """Return why a move is illegal; None if it is legal."""
        return self.observation(self.current_player).explain(move)

    def apply(self, move: object) -> "OpenState":
        """Return the position after a move; raises GameError for an illegal one."""
        return replace(self, state=self.state.apply(move))

    def waits_for_tiles(self, player: int) -> bool:  # noqa: ARG002
        """Whether a player's tiles are not known yet: never."""
        return False

    def adopt(self, player: int) -> "OpenState":
        """Return the position in which a bot moves for a player who is gone."""
        return replace(self, known=self.known - {player})

    def release(self, player: int, *, known: bool) -> "OpenState":
        """Return the position in which that player moves again, at this device or another one."""
        return replace(self, known=self.known | {player}) if known else self


class OpenGame:
    """A game as `correspondence.LetterGame` wants one.

    :param game: one in which nothing is hidden; its first position is the same for everybody
    """

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self.NAME: str = game.NAME
        self.BOTS: Mapping[str, Callable[[], Bot]] = game.BOTS
        self.make_setup: Callable[..., HasRules] = game.make_setup

    def begin_sealed(self, players: int, options: str, known: Collection[int], /) -> OpenState:
        """Return the first position."""
        rules = rules_of(self._game, players, options)
        state = cast(Position, self._game.deal(rules, Random(0)))
        return OpenState(state, frozenset(known), players)

    def parse_move(self, text: str, observation: object, /) -> object:
        """Return the move a text stands for; raises GameError."""
        return self._game.parse_move(text, observation)

    def move_numbers(self, players: int, /) -> int:  # noqa: ARG002
        """Return how many numbers moves may have."""
        return MAX_NUMBERS

    def number_of(self, move: object, seen: SearchableObservation[object], /) -> int:
        """Return the number of a move: its place among the legal ones."""
        return list(_moves(seen)).index(move)

    def move_of(self, number: int, seen: SearchableObservation[object], /) -> object:
        """Return the move with a number; raises GameError."""
        moves = _moves(seen)
        if number >= len(moves):
            raise GameError(Phrase("Part of the link is missing or damaged: ask for it once more."))
        return moves[number]


def _moves(seen: SearchableObservation[object]) -> Sequence[object]:
    return seen.sample_state(Random(0)).legal_moves()
