"""A position of which nobody knows everything: each device knows the table and the racks of some players.

Nobody deals. Each draw is a step; for a player it knows, a device works out which tile it is, once all others have
sent what is needed for it. `docs/fair-play.md` has the protocol.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

from uptown_widget.errors import GameError
from uptown_widget.rules.position import Position, check_viewer
from uptown_widget.rules.tuples import put
from uptown_widget.uptown.rules.legality import Rack, legal_moves, refuse
from uptown_widget.uptown.rules.moves import PASS, Move
from uptown_widget.uptown.rules.refusal import IllegalMoveError, Reason
from uptown_widget.uptown.rules.rules import Outcome, Rules
from uptown_widget.uptown.rules.state import Observation
from uptown_widget.uptown.rules.table import Table
from uptown_widget.uptown.rules.tiles import Tile


class Due(NamedTuple):
    """A tile that a known player draws, and this device cannot tell yet."""

    step: int
    """Counts the draws of all players, from 1."""
    player: int
    color: int
    slot: int
    """Its place on the rack."""


@dataclass(frozen=True, slots=True)
class SealedState(Position[Table, Rules, Outcome]):
    """The open table and the racks of the players that a device knows; immutable.

    >>> state = SealedState.begin(Rules(players=3), known=[1])
    >>> state.steps, len(state.due), state.racks
    (15, 5, (None, (), None))
    """

    table: Table
    racks: tuple[Rack | None, ...]
    """By colour; None where this device does not know the player."""
    steps: int = 0
    """Tiles drawn so far, by all players."""
    due: tuple[Due, ...] = ()
    latest: tuple[int, ...] = ()
    """By player, the step at which the last tile was drawn."""

    @classmethod
    def begin(cls, rules: Rules, known: Iterable[int]) -> "SealedState":
        """Return the start of a match: every colour draws a rack, one after another."""
        mine = set(known)
        racks = tuple(() if rules.owner(color) in mine else None for color in rules.colors)
        return cls(Table.empty(rules), racks, latest=(0,) * rules.players).draw_racks(rules.colors)

    def draw_racks(self, colors: Iterable[int]) -> "SealedState":
        """Return the position after each of some colours has drawn a rack, whose tiles are known later."""
        state = self
        for color in colors:
            for slot in range(self.table.rack_size(color)):
                state = state.draw_later(color, slot)
        return state

    def draw_later(self, color: int, slot: int) -> "SealedState":
        """Return the position after another draw, whose tile this device knows later if it knows the player."""
        step, player = self.steps + 1, color % self.rules.players
        due = () if self.racks[color] is None else (Due(step, player, color, slot),)
        return replace(self, steps=step, due=self.due + due, latest=put(self.latest, player, step))

    def left(self, due: Due) -> tuple[Tile, ...]:
        """Return the tiles that may be drawn, in tile order."""
        rack = self.racks[due.color] or ()
        return tuple(tile for tile in self.table.unseen(due.color) if tile not in rack)

    def drawn(self, due: Due, number: int) -> "SealedState":
        """Return the position once it is known which of the tiles `left` was drawn."""
        rack, tile = self.racks[due.color] or (), self.left(due)[number]
        racks = put(self.racks, due.color, (*rack[: due.slot], tile, *rack[due.slot :]))
        return replace(self, racks=racks, due=tuple(each for each in self.due if each != due))

    def adopt(self, player: int) -> "SealedState":
        """Return the position in which a player's racks are drawn anew, and known: a bot plays on."""
        colors = self.rules.colors_of(player)
        racks = tuple(() if color in colors else rack for color, rack in enumerate(self.racks))
        due = tuple(each for each in self.due if each.player != player)
        return replace(self, racks=racks, due=due).draw_racks(colors)

    def release(self, player: int, *, known: bool) -> "SealedState":
        """Return the position in which that player moves again, on a device that knows what is drawn then, or not."""
        colors = () if known else self.rules.colors_of(player)
        return replace(self, racks=tuple(None if color in colors else rack for color, rack in enumerate(self.racks)))

    def waits_for_tiles(self, player: int) -> bool:
        """Whether a known player cannot move yet."""
        return any(each.player == player for each in self.due)

    def _waits_for_all(self, player: int) -> bool:
        """Whether none of a known player's tiles is known yet: an empty rack would seem to leave only a pass."""
        return self.waits_for_tiles(player) and not any(self.racks[color] for color in self.rules.colors_of(player))

    def knows(self, player: int) -> bool:
        """Whether this device knows the racks of a player."""
        return self.racks[player] is not None

    def legal_moves(self) -> tuple[Move, ...]:
        """Return the legal moves of the player to move, if this device knows that player."""
        player = self.current_player
        if not self.knows(player) or self.waits_for_tiles(player):
            return ()
        return legal_moves(self.table, self.racks, player)

    def refusal(self, move: Move) -> GameError | None:
        """Return why a move cannot be: of a player unknown here, what no rack would allow.

        A pass of an unknown player may be right; whether it was is found out at the end.
        """
        player, table = self.current_player, self.table
        if self.knows(player):
            return (
                IllegalMoveError(Reason.NOT_ON_RACK) if self._early(move) else refuse(table, self.racks, player, move)
            )
        if move is PASS:
            return IllegalMoveError(Reason.GAME_OVER) if table.is_over else None
        own = self.rules.colors_by_player[player]
        racks = [tuple(table.unseen(color)) if color in own else rack for color, rack in enumerate(self.racks)]
        return refuse(table, racks, player, move)

    def _early(self, move: Move) -> bool:
        """Whether the tiles are not known yet which would show that a move is legal."""
        if not self.waits_for_tiles(self.current_player):
            return False
        return move is PASS or move.tile not in (self.racks[self.table.color_of(move)] or ())

    def apply(self, move: Move) -> "SealedState":
        """Return the position after a move; this one stays as it is.

        :raises GameError: the rules forbid the move, whatever is on the rack if that is not known
        """
        if (refused := self.refusal(move)) is not None:
            raise refused
        state, color = replace(self, table=self.table.after(move)), self.table.color_of(move)
        if move is PASS:
            return state
        rack, slot = self.racks[color], 0
        if rack is not None:
            slot = rack.index(move.tile)
            state = replace(state, racks=put(self.racks, color, (*rack[:slot], *rack[slot + 1 :])))
        return state.draw_later(color, slot) if self.table.pile_size(color) else state

    def observation(self, player: int | None) -> Observation:
        """Return what one player may know; of one that is not known here, or has no tile yet, what a spectator may.

        A finished colour lies open: its four tiles are those not seen anywhere else.
        """
        table, players = self.table, self.rules.players
        player = check_viewer(player, players)
        seen = player if player is not None and self.knows(player) and not self._waits_for_all(player) else None
        racks = [
            tuple(table.unseen(color)) if table.is_finished(color) else rack if color % players == seen else None
            for color, rack in enumerate(self.racks)
        ]
        return Observation(table, seen, tuple(racks))
