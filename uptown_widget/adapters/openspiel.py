"""Uptown as a Python game of OpenSpiel; needs the extra `openspiel`.

Importing this module registers the game: ``pyspiel.load_game("python_uptown", {"players": 3, "scoring": "uptown"})``.

Tiles are drawn when they are due, by chance nodes: five a colour at the start, then one after each tile placed. A
player's information state is what lay open at the start, the own tiles in drawing order, and all moves.
"""

import random
from collections.abc import Callable, Mapping
from typing import Any

from uptown_widget.adapters.encoding import action_count, features, rewards, shapes
from uptown_widget.adapters.lazy_deal import LazyDeal
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
from uptown_widget.uptown.rules.position_text import format_position
from uptown_widget.uptown.rules.rules import Rules
from uptown_widget.uptown.rules.state import Observation
from uptown_widget.uptown.rules.tiles import TILES

__all__ = [
    "UptownGame",
    "UptownObserver",
    "UptownState",
]


def __dir__() -> list[str]:
    """List the public names."""
    return sorted(__all__)


_TYPE = game_type("Uptown", 5, players=3, scoring="uptown")


class UptownGame(Game):
    """The game with a number of players and a scoring."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        """Read the parameters `players` and `scoring`."""
        given = dict(params or {})
        self.rules: Rules = Rules(players=given.get("players", 3), scoring=given.get("scoring", "uptown"))
        info = game_info(self.rules.players, action_count(self.rules), len(TILES), self.rules.plies)
        super().__init__(_TYPE, info, given)

    def new_initial_state(self) -> "UptownState":
        """Return the start, before any tile is dealt."""
        return UptownState(self)

    def state_of(self, observation: Observation, rng: random.Random) -> "UptownState":
        """Return a state that starts from an observation, with a sample of the hidden tiles."""
        state = self.new_initial_state()
        state.deal = LazyDeal.of(observation, rng)
        return state

    def max_chance_nodes_in_history(self) -> int:
        """Return the number of chance outcomes: the tiles."""
        return len(TILES) * len(self.rules.colors)

    def make_py_observer(
        self, iig_obs_type: "IIGObservationType | None" = None, params: Mapping[str, object] | None = None
    ) -> "UptownObserver":
        """Return the observer of a state for a player."""
        del params
        return UptownObserver(self.rules, iig_obs_type or IIGObservationType(perfect_recall=False))


class UptownState(State):
    """A position and its history."""

    def __init__(self, game: UptownGame) -> None:
        """Start before the deal."""
        super().__init__(game)
        self.deal: LazyDeal = LazyDeal(game.rules, ((),) * len(game.rules.colors))
        self._mover: int | None = None

    def current_player(self) -> int:
        """Return who is to move: a player, chance, or nobody."""
        if self._mover is not None:
            return self._mover
        if self.deal.is_chance_node:
            return int(PlayerId.CHANCE)
        return int(PlayerId.TERMINAL) if self.is_terminal() else self.deal.position.current_player

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.deal.state is not None and self.deal.state.outcome() is not None

    def returns(self) -> list[float]:
        """Return each player's share of the win minus an equal share."""
        return rewards(self.deal.rules, self.deal.position.outcome() if self.is_terminal() else None)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the tiles that may be drawn next, all equally likely."""
        tiles = self.deal.possible_tiles()
        return [(int(tile), 1 / len(tiles)) for tile in tiles]

    def _legal_actions(self, player: int) -> list[int]:
        del player
        return list(self.deal.actions)

    def _apply_action(self, action: int) -> None:
        if self._mover is None:
            self.deal = self.deal.draw(action) if self.deal.is_chance_node else self.deal.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == PlayerId.CHANCE:
            return f"draw {TILES[action]}"
        return str(self.deal.actions.get(action, action))

    def __str__(self) -> str:
        """Return everything, for debugging."""
        deal = self.deal
        drawn = "\n".join(" ".join(map(str, drawn)) for drawn in deal.drawn)
        return f"{deal.state or ''}\n{drawn}\n{deal.public_moves}"

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "UptownState":
        """Return a state that looks the same to the player to move, including its history."""
        seed = int(sampler() * 2**53)  # a float would deal other tiles on other machines
        deal = self.deal.resample(player, random.Random(seed))
        state: UptownState = self.get_game().new_initial_state()
        for state._mover, action in deal.steps():
            state.apply_action(action)  # for OpenSpiel's own history; what comes of it is known
        state._mover, state.deal = None, deal
        return state


class UptownObserver:
    """Shows states to a player as text and, without perfect recall, as numbers."""

    def __init__(self, rules: Rules, kind: IIGObservationType) -> None:
        """Allocate the tensors.

        :raises GameError: more or less is asked for than one player may know
        """
        self.tensor: Tensor | None
        self.dict: dict[str, Tensor]
        self.tensor, self.dict = tensors(shapes(rules), kind, "tiles")
        self._recall = kind.perfect_recall

    def set_from(self, state: UptownState, player: int) -> None:
        """Fill in the tensors."""
        deal = state.deal
        if deal.state is not None:
            values = features(deal.state.observation(player))
            for name, piece in self.dict.items():
                piece[:] = values[name]
            return
        for piece in self.dict.values():
            piece.fill(0)
        self.dict["player"][player] = 1
        for color in deal.rules.colors_of(player):
            self.dict["rack"][color, list(deal.drawn[color])] = 1

    def string_from(self, state: UptownState, player: int) -> str:
        """Return the text."""
        deal = state.deal
        if self._recall or deal.state is None:
            return deal.seen_by(player)
        return f"{player} {format_position(deal.state.observation(player))}"


register_game(_TYPE, UptownGame)
