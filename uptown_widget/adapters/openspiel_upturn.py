"""Upturn as a Python game of OpenSpiel; needs the extra `openspiel`.

Importing this module registers it: ``pyspiel.load_game("python_upturn", {"players": 3, "last_stone": "automatic"})``.

Stones are drawn when they are due, by chance nodes: seven a player and the start stone, then those of a move. A chance
outcome is a face, since stones of the same face are alike. A player's information state is what lay open at the start,
all moves, and what came to the own rack. States cannot be resampled from it, as searches of information sets need.
"""

from collections.abc import Mapping
from typing import Any

from uptown_widget.adapters.encoding import rewards
from uptown_widget.adapters.lazy_upturn import LazyUpturn
from uptown_widget.adapters.openspiel_base import (
    Game,
    IIGObservationType,
    PlayerId,
    State,
    Tensor,
    game_info,
    game_type,
    register_game,
    tensors,
)
from uptown_widget.adapters.upturn_encoding import FACES, action_count, features, shapes
from uptown_widget.upturn.rules.rules import Rules
from uptown_widget.upturn.rules.stones import STONES

__all__ = [
    "UpturnGame",
    "UpturnObserver",
    "UpturnState",
]


def __dir__() -> list[str]:
    """List the public names."""
    return sorted(__all__)


_MAX_LENGTH = 2000
"""Moves of a game, at most: 106 stones are laid, others drawn or given, and all pass once without a stone between."""
_FACE = {stone: number for number, stone in enumerate(FACES)}
_TYPE = game_type("Upturn", 4, players=3, last_stone="automatic")


class UpturnGame(Game):
    """The game with a number of players, and how a last stone is called."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        """Read the parameters `players` and `last_stone`."""
        given = dict(params or {})
        players, last_stone = given.get("players", 3), given.get("last_stone", "automatic")
        self.rules: Rules = Rules(players=players, last_stone=last_stone)
        info = game_info(self.rules.players, action_count(self.rules), len(FACES), _MAX_LENGTH)
        super().__init__(_TYPE, info, given)

    def new_initial_state(self) -> "UpturnState":
        """Return the start, before any stone is dealt."""
        return UpturnState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return the number of chance outcomes: the stones."""
        return len(STONES)

    def make_py_observer(
        self, iig_obs_type: "IIGObservationType | None" = None, params: Mapping[str, object] | None = None
    ) -> "UpturnObserver":
        """Return the observer of a state for a player."""
        del params
        return UpturnObserver(self.rules, iig_obs_type or IIGObservationType(perfect_recall=False))


class UpturnState(State):
    """A position and its history."""

    def __init__(self, game: UpturnGame) -> None:
        """Start before the deal."""
        super().__init__(game)
        self.deal: LazyUpturn = LazyUpturn(game.rules)

    def current_player(self) -> int:
        """Return who is to move: a player, chance, or nobody."""
        if self.deal.is_chance_node:
            return int(PlayerId.CHANCE)
        return int(PlayerId.TERMINAL) if self.is_terminal() else self.deal.position.current_player

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return not self.deal.is_chance_node and self.deal.position.outcome() is not None

    def returns(self) -> list[float]:
        """Return each player's share of the win minus an equal share."""
        return rewards(self.deal.rules, self.deal.position.outcome() if self.is_terminal() else None)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the faces that may be drawn next, each with its chance."""
        return [(_FACE[stone], chance) for stone, chance in self.deal.possible_stones().items()]

    def _legal_actions(self, player: int) -> list[int]:
        del player
        return list(self.deal.actions)

    def _apply_action(self, action: int) -> None:
        self.deal = self.deal.draw(FACES[action]) if self.deal.is_chance_node else self.deal.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == PlayerId.CHANCE:
            return f"draw {FACES[action]}"
        return str(self.deal.actions.get(action, action))

    def __str__(self) -> str:
        """Return everything, for debugging."""
        deal = self.deal
        return "\n".join([str(deal.state or ""), *map(deal.seen_by, range(deal.rules.players)), str(deal.drawn)])


class UpturnObserver:
    """Shows states to a player as text and, without perfect recall, as numbers."""

    def __init__(self, rules: Rules, kind: IIGObservationType) -> None:
        """Allocate the tensors.

        :raises GameError: more or less is asked for than one player may know
        """
        self.tensor: Tensor | None
        self.dict: dict[str, Tensor]
        self.tensor, self.dict = tensors(shapes(rules), kind, "stones")
        self._recall = kind.perfect_recall

    def set_from(self, state: UpturnState, player: int) -> None:
        """Fill in the tensors."""
        found = features(state.deal.state.observation(player)) if state.deal.state else {}
        for name, piece in self.dict.items():
            piece[:] = found.get(name, 0)

    def string_from(self, state: UpturnState, player: int) -> str:
        """Return the text."""
        deal = state.deal
        if self._recall or deal.state is None:
            return deal.seen_by(player)
        return f"{player} {deal.state.observation(player)!r} {' '.join(map(str, deal.state.observation(player).rack))}"


register_game(_TYPE, UpturnGame)
