"""What one player may know: the open table and the own rack. Bots, views and browsers get this, never a `State`."""

import random
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from uptown_widget.screen.language import say
from uptown_widget.upturn.laying import legal_moves, refuse
from uptown_widget.upturn.moves import Move
from uptown_widget.upturn.refusal import IllegalMoveError, Reason
from uptown_widget.upturn.rules import Outcome, Rules
from uptown_widget.upturn.stones import STONES, Rack
from uptown_widget.upturn.table import Table

if TYPE_CHECKING:
    from uptown_widget.upturn.state import State


@dataclass(frozen=True, slots=True)
class Observation:
    """A position as `player` sees it; an onlooker is None. Racks that are hidden are None."""

    table: Table
    player: int | None
    racks: tuple[Rack | None, ...]

    @property
    def rules(self) -> Rules:
        """The rules in force."""
        return self.table.rules

    @property
    def current_player(self) -> int:
        """The player who is to decide."""
        return self.table.current_player

    @property
    def rack(self) -> Rack:
        """The own rack; an onlooker has none."""
        return () if self.player is None else self.racks[self.player] or ()

    @property
    def counts(self) -> dict[str, tuple[int, ...]]:
        """What everybody can count, by player, for tables of numbers: stones on the racks."""
        return {"stones": tuple(self.table.rack_sizes)}

    @property
    def unseen(self) -> Rack:
        """The stones this player cannot see, in stone order: in the pot, or on a hidden rack."""
        seen = (stone for rack in (self.table.row, *self.racks) for stone in rack or ())
        return tuple(sorted((Counter(STONES) - Counter(seen)).elements()))

    def legal_moves(self) -> tuple[Move, ...]:
        """Return the player's legal moves, in the order of `State.legal_moves`; () when it is another's turn."""
        if self.player != self.current_player:
            return ()
        return legal_moves(self.table, self.rack)

    def explain(self, move: Move) -> IllegalMoveError | None:
        """Return None for a legal move, else the error that says which rule forbids it, and the stones that show it."""
        if self.player != self.current_player and not self.table.is_over:
            return IllegalMoveError(say("It is not your turn."), Reason.NOT_YOUR_TURN)
        return refuse(self.table, self.rack, move)

    def outcome(self) -> Outcome | None:
        """Return the outcome, or None while the game goes on."""
        if not self.table.is_over:
            return None
        return self.rules.score([rack or () for rack in self.racks])

    def sample_state(self, rng: random.Random) -> "State":
        """Return a state that this player cannot tell from the real one: hidden stones guessed evenly by `rng`."""
        from uptown_widget.upturn.state import State  # noqa: PLC0415  a state makes observations

        hidden, racks = list(self.unseen), []
        rng.shuffle(hidden)
        for rack, size in zip(self.racks, self.table.rack_sizes, strict=True):
            if rack is None:
                racks.append(tuple(sorted(hidden[:size])))
                hidden = hidden[size:]
            else:
                racks.append(rack)
        return State(self.table, tuple(racks), tuple(hidden))

    def __str__(self) -> str:
        """Return the row and the racks that may be seen, as text."""
        lines = [str(self.table)]
        for player, rack in enumerate(self.racks):
            shown = "?" * self.table.rack_sizes[player] if rack is None else " ".join(map(str, rack))
            lines.append(f"player {player}: {shown}")
        return "\n".join(lines)
