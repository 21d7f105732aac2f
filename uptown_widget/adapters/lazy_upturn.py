"""A game of Upturn whose stones are dealt only when they are drawn, as game trees with chance nodes need it."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

from uptown_widget.adapters.upturn_encoding import actions
from uptown_widget.errors import GameError
from uptown_widget.upturn.rules.moves import Move
from uptown_widget.upturn.rules.position_text import format_position
from uptown_widget.upturn.rules.rules import RACK, Rules
from uptown_widget.upturn.rules.state import State
from uptown_widget.upturn.rules.stones import STONES, Rack, Stone, without


@dataclass(frozen=True)
class Event:
    """A move that was made, and what each player drew or was given by it."""

    move: Move
    drawn: tuple[Rack, ...]


@dataclass(frozen=True)
class LazyUpturn:
    """A game so far. Immutable, so a copy is the object itself."""

    rules: Rules
    drawn: Rack = ()
    """The stones of the deal: seven a player, then the start stone; afterwards those drawn for the pending move."""
    state: State | None = None
    """The position, with the pot in stone order; None during the deal."""
    start: State | None = None
    events: tuple[Event, ...] = ()
    pending: Move | None = None
    """The move whose stones are still to be drawn."""

    def __deepcopy__(self, memo: object) -> Self:
        return self

    @property
    def position(self) -> State:
        """The position.

        :raises GameError: there is none yet
        """
        if self.state is None:
            msg = "The stones are still being dealt."
            raise GameError(msg)
        return self.state

    @property
    def is_chance_node(self) -> bool:
        """Whether a stone is to be drawn."""
        return self.state is None or self.pending is not None

    @cached_property
    def actions(self) -> Mapping[int, Move]:
        """The numbers of the legal moves."""
        if self.is_chance_node:
            return {}
        return actions(self.position.observation(self.position.current_player))

    def possible_stones(self) -> dict[Stone, float]:
        """Return the stones that may be drawn next, each with its chance."""
        left = Counter(without(STONES if self.state is None else self.state.pot, self.drawn))
        if self.state is None and len(self.drawn) == RACK * self.rules.players:  # the start stone bears a plain number
            left = Counter({stone: count for stone, count in left.items() if stone.is_plain})
        return {stone: count / left.total() for stone, count in sorted(left.items())}

    def draw(self, stone: Stone) -> "LazyUpturn":
        """Return the game after a stone was drawn."""
        drawn = (*self.drawn, stone)
        if self.state is None:
            if len(drawn) <= RACK * self.rules.players:
                return replace(self, drawn=drawn)
            state = State.from_pot(self.rules, [*drawn, *without(STONES, drawn)])
            return replace(self, drawn=(), state=state, start=state)
        if len(drawn) < self._due(self.position, self.pending):
            return replace(self, drawn=drawn)
        dealt = replace(self.state, pot=(*drawn, *without(self.state.pot, drawn)))
        return self._moved(dealt, self.pending)

    def play(self, action: int) -> "LazyUpturn":
        """Return the game after a legal move."""
        move = self.actions[action]
        if self._due(self.position, move):
            return replace(self, pending=move)
        return self._moved(self.position, move)

    def _due(self, state: State, move: Move | None) -> int:
        """Return how many stones a move takes from the pot."""
        return 0 if move is None else state.table.pot_size - state.table.after(move).pot_size

    def _moved(self, before: State, move: Move | None) -> "LazyUpturn":
        assert move is not None  # noqa: S101  whoever calls has one
        after = before.apply(move)
        pairs = zip(before.racks, after.racks, strict=True)
        gained = tuple(tuple(sorted((Counter(new) - Counter(old)).elements())) for old, new in pairs)
        events = (*self.events, Event(move, gained))
        return replace(self, drawn=(), state=after, events=events, pending=None)

    def seen_by(self, player: int) -> str:
        """Return what a player has seen: the start, all moves, and the stones that came to the own rack."""
        if self.start is None:
            own = self.drawn[player * RACK : (player + 1) * RACK]
            return f"{player} {' '.join(map(str, own))}"
        moves = [" ".join([str(event.move), *(f"+{stone}" for stone in event.drawn[player])]) for event in self.events]
        waiting = [] if self.pending is None else [str(self.pending)]
        return f"{player} {format_position(self.start.observation(player))}; {', '.join([*moves, *waiting])}"
