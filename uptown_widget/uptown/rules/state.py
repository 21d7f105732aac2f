"""The whole truth of a position, hidden racks and piles included. It never leaves the match."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from uptown_widget.errors import GameError, check_rng, quoted
from uptown_widget.i18n import say
from uptown_widget.uptown.rules.board import square_name
from uptown_widget.uptown.rules.legality import Rack, legal_moves, refuse
from uptown_widget.uptown.rules.moves import PASS, Move
from uptown_widget.uptown.rules.observation import Observation
from uptown_widget.uptown.rules.playout import playout
from uptown_widget.uptown.rules.rules import RACK, Outcome, Rules, check_rules
from uptown_widget.uptown.rules.table import Table
from uptown_widget.uptown.rules.tiles import ALL_TILES, TILES, Color, Tile


@dataclass(frozen=True, slots=True)
class State:
    """A position: the open table, the racks and the face-down piles, by colour; immutable.

    >>> state = State.deal(Rules(players=3), random.Random(1))
    >>> state.ply, state.current_player, state.outcome()
    (0, 0, None)
    """

    table: Table
    racks: tuple[Rack, ...]
    """By colour: up to five tiles. A drawn tile takes the place of the one just placed."""
    piles: tuple[Rack, ...]
    """By colour: the tiles left to draw, next one first."""

    @classmethod
    def deal(cls, rules: Rules, rng: random.Random) -> "State":
        """Return the start of a game with every colour's 28 tiles shuffled by `rng`.

        :raises GameError: these are no rules, or that is no random.Random
        """
        check_rules(rules)
        check_rng(rng)
        piles = []
        for _ in rules.colors:
            pile = list(TILES)
            rng.shuffle(pile)
            piles.append(pile)
        return cls.from_piles(rules, piles)

    @classmethod
    def from_piles(cls, rules: Rules, piles: Sequence[Sequence[Tile]]) -> "State":
        """Return the start of a game from one sequence of 28 tiles a colour: 5 for the rack, then in drawing order.

        :raises GameError: there is not exactly one sequence a colour, or one lacks a tile
        """
        check_rules(rules)
        if not isinstance(piles, Sequence) or len(piles) != len(rules.colors):  # type: ignore[redundant-expr]
            number = len(piles) if isinstance(piles, Sequence) else quoted(piles)  # type: ignore[redundant-expr]
            msg = f"{rules.players} players need {len(rules.colors)} piles, not {number}."
            raise GameError(msg)
        for color in rules.colors:
            pile = piles[color]
            tiles = isinstance(pile, Sequence) and all(type(tile) in (Tile, int) for tile in pile)  # type: ignore[redundant-expr]
            if not tiles or sorted(pile) != list(TILES):
                msg = f"The {color} pile is not one of each of the 28 tiles."
                raise GameError(msg)
        dealt = [tuple(TILES[tile] for tile in pile) for pile in piles]
        return cls(
            Table.empty(rules),
            tuple(pile[:RACK] for pile in dealt),
            tuple(pile[RACK:] for pile in dealt),
        )

    @classmethod
    def from_table(
        cls,
        rules: Rules,
        *,
        tiles: Mapping[str, Mapping[str, str]],
        racks: Mapping[str, str] | None = None,
        piles: Mapping[str, str] | None = None,
        captured: Sequence[str] = (),
        ply: int,
    ) -> "State":
        """Return a position described by names, for tests, puzzles and lessons; see `position.position`."""
        from uptown_widget.uptown.rules.position import position  # noqa: PLC0415  it builds on this module

        return position(rules, tiles=tiles, racks=racks or {}, piles=piles or {}, captured=captured, ply=ply)

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

    def at(self, square: int) -> tuple[Color, Tile] | None:
        """Return colour and tile of what lies on a square, or None.

        :raises InvalidNotationError: the number is no square
        """
        square_name(square)
        return self.table.at(square)

    def legal_moves(self) -> tuple[Move, ...]:
        """Return the legal moves in rack order, then squares A1 to I9; never empty before the end."""
        return legal_moves(self.table, self.racks)

    def apply(self, move: Move) -> "State":
        """Return the state after `move`; this one stays as it is.

        :raises IllegalMoveError: the rules forbid the move; the error says which one
        """
        table = self.table
        refusal = refuse(table, self.racks, move)
        if refusal is not None:
            raise refusal
        if move is PASS:
            return State(table.after(move), self.racks, self.piles)
        color = table.rules.colors_of(table.current_player)[0] if move.color is None else move.color
        rack, pile = self.racks[color], self.piles[color]
        slot = rack.index(move.tile)
        rack = (*rack[:slot], *pile[:1], *rack[slot + 1 :])
        return State(
            table.after(move),
            (*self.racks[:color], rack, *self.racks[color + 1 :]),
            (*self.piles[:color], pile[1:], *self.piles[color + 1 :]),
        )

    def outcome(self) -> Outcome | None:
        """Return the outcome, or None while the game goes on."""
        return self.table.outcome()

    def playout(self, rng: random.Random) -> Outcome:
        """Return the outcome of uniformly random play from here to the end, by a fast path.

        :raises GameError: that is no random.Random
        """
        check_rng(rng)
        return playout(self.table, self.racks, self.piles, rng)

    def observation(self, player: int | None) -> Observation:
        """Return what one player may know; None stands for an onlooker, who sees no rack.

        :raises GameError: there is no such player
        """
        rules, table = self.table.rules, self.table
        if player is not None and (type(player) is not int or not 0 <= player < rules.players):
            msg = f"There is no player {quoted(player)}: players are numbered 0 to {rules.players - 1}."
            raise GameError(msg)
        players = rules.players
        racks = [
            rack if color % players == player or table.is_finished(color) else None
            for color, rack in enumerate(self.racks)
        ]
        return Observation(table, player, tuple(racks))

    def __str__(self) -> str:
        """Return the board as text."""
        return str(self.table)

    def _repr_svg_(self) -> str:
        return self.observation(None)._repr_svg_()

    def check(self) -> None:
        """Check that every colour's 28 tiles are where they can be, once each.

        :raises GameError: they are not
        """
        for color in self.rules.colors:
            held = [*self.racks[color], *self.piles[color]]
            mask = sum(1 << tile for tile in held)
            complete = mask.bit_count() == len(held) and mask ^ self.table.placed[color] == ALL_TILES
            if not complete or len(self.racks[color]) != self.table.rack_size(color):
                msg = say("The 28 {color} tiles are not all where they can be, once each.", color=color)
                raise GameError(msg)
