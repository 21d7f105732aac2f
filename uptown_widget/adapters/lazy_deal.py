"""A game whose tiles are dealt only when they are drawn, as game trees with chance nodes need it."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from typing import Self

from uptown_widget.adapters.encoding import action_of, actions
from uptown_widget.errors import GameError
from uptown_widget.uptown.rules.legality import Rack
from uptown_widget.uptown.rules.moves import PASS, Move
from uptown_widget.uptown.rules.position_text import format_position
from uptown_widget.uptown.rules.rules import RACK, Rules
from uptown_widget.uptown.rules.state import Observation, State
from uptown_widget.uptown.rules.tiles import TILES

CHANCE = -1
"""The player number of chance, which draws tiles."""


@dataclass(frozen=True)
class LazyDeal:
    """A game so far. Immutable, so a copy is the object itself."""

    rules: Rules
    drawn: tuple[Rack, ...]
    """For each colour the tiles of the first rack, then those drawn, in order."""
    state: State | None = None
    """The position, with piles in arbitrary order; None during the deal."""
    start: str = ""
    """The table at the start, if the game did not start from a deal."""
    moves: tuple[Move, ...] = ()
    pending: Move = PASS
    """The move chosen whose tile is still to be drawn; a pass if there is none."""

    def __deepcopy__(self, memo: object) -> Self:
        return self

    @classmethod
    def of(cls, observation: Observation, rng: random.Random) -> "LazyDeal":
        """Return a deal that starts at an observation, with a sample of what the player does not know."""
        state = observation.sample_state(rng)
        return cls(observation.rules, state.racks, state, format_position(state.observation(None)))

    @property
    def position(self) -> State:
        """The position.

        :raises GameError: there is none yet
        """
        if self.state is None:
            msg = "The tiles are still being dealt."
            raise GameError(msg)
        return self.state

    @cached_property
    def actions(self) -> dict[int, Move]:
        """The numbers of the legal moves."""
        return actions(self.position.observation(self.position.current_player))

    @property
    def is_chance_node(self) -> bool:
        """Whether a tile must be drawn next."""
        return self.state is None or self.pending is not PASS

    @property
    def color(self) -> int:
        """The colour that draws next."""
        if self.state is None:
            return sum(map(len, self.drawn)) // RACK
        return self._color(self.state.ply, self.pending)

    def possible_tiles(self) -> Sequence[int]:
        """Return the tiles that may be drawn next."""
        if self.state is None:
            return [tile for tile in TILES if tile not in self.drawn[self.color]]
        return sorted(self.state.piles[self.color])

    def draw(self, tile: int) -> "LazyDeal":
        """Return the game after a tile is drawn."""
        color, state = self.color, self.state
        drawn = _with(self.drawn, color, (*self.drawn[color], TILES[tile]))
        if state is None:
            dealt = sum(map(len, drawn)) == RACK * len(drawn)
            piles = [[*each, *(tile for tile in TILES if tile not in each)] for each in drawn]
            return replace(self, drawn=drawn, state=State.from_piles(self.rules, piles) if dealt else None)
        pile = (TILES[tile], *(each for each in state.piles[color] if each != tile))
        ready = replace(state, piles=_with(state.piles, color, pile))
        return replace(
            self, drawn=drawn, state=ready.apply(self.pending), moves=(*self.moves, self.pending), pending=PASS
        )

    def play(self, action: int) -> "LazyDeal":
        """Return the game after a move."""
        move, state = self.actions[action], self.position
        waits = move is not PASS and state.piles[self._color(state.ply, move)]
        if waits:
            return replace(self, pending=move)
        return replace(self, state=state.apply(move), moves=(*self.moves, move))

    def seen_by(self, player: int) -> str:
        """Return everything a player has seen."""
        own = " ".join(",".join(map(str, self.drawn[color])) for color in self.rules.colors_of(player))
        return f"{player} {self.start} {own} {self.public_moves}"

    @property
    def public_moves(self) -> str:
        """The moves, including the one whose tile is still to be drawn."""
        moves = self.moves if self.pending is PASS else (*self.moves, self.pending)
        return " ".join(map(str, moves))

    def steps(self) -> Iterator[tuple[int, int]]:
        """Yield (player, action) pairs from the start to a player's turn; chance draws the tiles."""
        tiles = [iter(drawn) for drawn in self.drawn]
        for drawn in tiles:
            for tile in islice(drawn, RACK):
                if not self.start:
                    yield CHANCE, tile
        for ply, move in self._plies():
            yield ply % self.rules.players, action_of(self.rules, move)
            if move is not PASS:
                yield from ((CHANCE, tile) for tile in islice(tiles[self._color(ply, move)], 1))

    def _plies(self) -> Iterator[tuple[int, Move]]:
        return enumerate(self.moves, self.position.ply - len(self.moves))

    def _color(self, ply: int, move: Move) -> int:
        return ply % self.rules.players if move.color is None else move.color

    def resample(self, player: int, rng: random.Random) -> "LazyDeal":
        """Return another deal that looks the same to the player to move.

        A tile that another has placed is given an even chance among the moments at which it may have been drawn.
        """
        state = self.position.observation(player).sample_state(rng)
        placed: list[list[int]] = [[] for _ in self.drawn]
        for ply, move in self._plies():
            if move is not PASS:
                placed[self._color(ply, move)].append(move.tile)
        drawn = list(self.drawn)
        for color in self.rules.colors:
            if self.rules.owner(color) != player:
                drawn[color] = _order(placed[color], state.racks[color], rng)
        return replace(self, drawn=tuple(drawn), state=state)


def _with(by_color: tuple[Rack, ...], color: int, rack: Rack) -> tuple[Rack, ...]:
    return (*by_color[:color], rack, *by_color[color + 1 :])


def _order(placed: Sequence[int], rack: Rack, rng: random.Random) -> Rack:
    """Return an order in which a colour may have drawn the tiles it placed, in their order, and those on its rack."""
    order: list[int | None] = [None] * (len(placed) + len(rack))
    for number, tile in enumerate(placed):
        free = [place for place, each in enumerate(order[: RACK + number]) if each is None]
        order[rng.choice(free)] = tile
    rest = iter(rng.sample(rack, len(rack)))
    return tuple(TILES[next(rest) if tile is None else tile] for tile in order)
