"""What the view of Upturn remembers between events."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from uptown_widget.ui import shared_ui
from uptown_widget.ui.effects import TableInfo
from uptown_widget.ui.shared_ui import SharedUI
from uptown_widget.upturn.rules.moves import Move
from uptown_widget.upturn.rules.state import Observation
from uptown_widget.upturn.rules.stones import Rack
from uptown_widget.upturn.view.setup import Setup

Info = TableInfo[Observation, Move]


@dataclass(frozen=True, slots=True)
class Plan:
    """Choices collected on the screen and played together; valid for one move of the match only."""

    turn: int
    without: frozenset[int] = frozenset()
    """Numbers that fit before the twin but stay on the rack."""
    gifts: Mapping[int, int] | None = None
    """Stones to hand out, by player; None for the division the view proposes."""


@dataclass(frozen=True, slots=True)
class UI:
    """What all games remember, and what only Upturn does."""

    shared: SharedUI[Setup, Observation, Move, int]
    plan: Plan = Plan(-1)
    shows_legal: bool = True
    """Whether stones that cannot be laid are dimmed: in an exercise, that would be the answer."""
    known: Mapping[int, tuple[int, Rack]] = field(default_factory=dict)
    """By player: the rack after the player's last move, and the number of moves before it. Other stones are new."""

    def standing_plan(self) -> Plan:
        """Return the plan of this turn; an empty one if none was begun."""
        turn = len(self.shared.info.turns)
        return self.plan if self.plan.turn == turn else Plan(turn)

    def new_places(self, observation: Observation) -> frozenset[int]:
        """Return the rack places of stones that came since the observer's last move."""
        player, info = -1 if observation.player is None else observation.player, self.shared.info
        turn, rack = self.known.get(player, (0, observation.rack))
        if turn >= len(info.turns) or info.at is not None:
            return frozenset()
        # Of stones that are alike, the last ones are new.
        alike = [observation.rack[:place].count(stone) for place, stone in enumerate(observation.rack)]
        return frozenset(place for place, stone in enumerate(observation.rack) if alike[place] >= rack.count(stone))


Answer = shared_ui.Answer[UI, Move]
"""What the view remembers after an event, and the effect for the session."""
