"""What one player may know: the open table and the own rack. Bots, views and browsers get this, never a `State`."""

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

from uptown_widget.screen.language import say
from uptown_widget.uptown.board import square_name
from uptown_widget.uptown.moves import Move
from uptown_widget.uptown.placing import Rack, legal_moves, refuse
from uptown_widget.uptown.refusal import IllegalMoveError, Reason
from uptown_widget.uptown.rules import Outcome, Rules
from uptown_widget.uptown.table import Table
from uptown_widget.uptown.tiles import Color, Tile

if TYPE_CHECKING:
    from uptown_widget.uptown.state import State


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
    def ply(self) -> int:
        """Turns taken so far, forced passes counted."""
        return self.table.ply

    @property
    def current_player(self) -> int:
        """The player whose turn it is."""
        return self.table.current_player

    @property
    def rack_sizes(self) -> tuple[int, ...]:
        """By colour: how many tiles the rack holds."""
        return tuple(map(self.table.rack_size, self.rules.colors))

    @property
    def pile_sizes(self) -> tuple[int, ...]:
        """By colour: how many tiles are left to draw."""
        return tuple(map(self.table.pile_size, self.rules.colors))

    @property
    def groups(self) -> tuple[int, ...]:
        """By player: how many groups."""
        return self.table.groups

    @property
    def counts(self) -> dict[str, tuple[int, ...]]:
        """What everybody can count, by player, for tables of numbers: groups and captures."""
        return {"groups": self.groups, "captures": self.captures}

    @property
    def captures(self) -> tuple[int, ...]:
        """By player: how many tiles captured."""
        return self.table.captures

    @property
    def captured(self) -> tuple[tuple[tuple[Color, Tile], ...], ...]:
        """By player: the tiles captured, by colour, then in tile order."""
        return tuple(map(self.table.captured_by, range(self.rules.players)))

    def at(self, square: int) -> tuple[Color, Tile] | None:
        """Return colour and tile of what lies on a square, or None.

        :raises InvalidNotationError: the number is no square
        """
        square_name(square)
        return self.table.at(square)

    def unseen(self, color: int) -> frozenset[Tile]:
        """Return the tiles of a colour this player cannot see: in the pile, or on a hidden rack."""
        return frozenset(self.table.unseen(color)).difference(self.racks[color] or ())

    def legal_moves(self) -> tuple[Move, ...]:
        """Return the player's legal moves, in the order of `State.legal_moves`; () when it is another's turn."""
        if self.player != self.current_player:
            return ()
        return legal_moves(self.table, self.racks)

    def explain(self, move: Move) -> IllegalMoveError | None:
        """Return None for a legal move, else the error that says which rule forbids it, and the squares."""
        if self.player != self.current_player and not self.table.is_over:
            return IllegalMoveError(say("It is not your turn."), Reason.NOT_YOUR_TURN)
        return refuse(self.table, self.racks, move)

    def outcome(self) -> Outcome | None:
        """Return the outcome, or None while the game goes on."""
        return self.table.outcome()

    def sample_state(self, rng: random.Random) -> "State":
        """Return a state that this player cannot tell from the real one: hidden tiles guessed evenly by `rng`."""
        from uptown_widget.uptown.state import State  # noqa: PLC0415  a state makes observations

        table, key = self.table, rng.random
        racks: list[Rack] = []
        piles: list[Rack] = []
        for color, rack in enumerate(self.racks):
            # Sorting by random keys shuffles evenly, and faster than random.shuffle.
            hidden = sorted(table.unseen(color), key=lambda _: key())
            if rack is None:
                size = table.rack_size(color)
                racks.append(tuple(hidden[:size]))
                piles.append(tuple(hidden[size:]))
            else:
                racks.append(rack)
                piles.append(tuple(tile for tile in hidden if tile not in rack))
        return State(table, tuple(racks), tuple(piles))

    def __str__(self) -> str:
        """Return the board and the racks that may be seen, as text."""
        lines = [str(self.table), ""]
        for color in self.rules.colors:
            rack = self.racks[color]
            shown = "?" * self.table.rack_size(color) if rack is None else " ".join(map(str, rack))
            lines.append(f"{color}: {shown}, {self.table.pile_size(color)} to draw")
        return "\n".join(lines)

    def _repr_svg_(self) -> str:
        from uptown_widget.uptown.svg import board_svg  # noqa: PLC0415  pictures are loaded when one is drawn

        return board_svg(self)
