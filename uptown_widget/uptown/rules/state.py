"""A position: `State` is the whole truth, `Observation` what one player may know."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from uptown_widget.checks import check_rng, unchanging
from uptown_widget.errors import GameError, Phrase, quoted
from uptown_widget.numbers import counted
from uptown_widget.rules import position
from uptown_widget.rules.checks import check_rules
from uptown_widget.rules.position import check_viewer, checked
from uptown_widget.uptown.rules.board import square_name
from uptown_widget.uptown.rules.legality import Rack, legal_moves, refuse
from uptown_widget.uptown.rules.moves import PASS, Move
from uptown_widget.uptown.rules.notation import parse_move
from uptown_widget.uptown.rules.playout import playout
from uptown_widget.uptown.rules.position import read_position
from uptown_widget.uptown.rules.refusal import IllegalMoveError
from uptown_widget.uptown.rules.rules import RACK, Outcome, Rules
from uptown_widget.uptown.rules.table import Table
from uptown_widget.uptown.rules.tiles import ALL_TILES, TILES, Color, Tile


class _OnTable:
    """What anybody can look up on the table."""

    __slots__ = ()
    table: Table

    @property
    def ply(self) -> int:
        """Turns taken so far, forced passes counted."""
        return self.table.ply

    def at(self, square: int) -> tuple[Color, Tile] | None:
        """Return colour and tile of what lies on a square, or None.

        :raises InvalidNotationError: the number is no square
        """
        square_name(square)
        return self.table.at(square)


@unchanging("An observation never changes.")
@dataclass(frozen=True, slots=True)
class Observation(position.Observation[Table, Rules, Outcome, Rack], _OnTable):
    """A position as `player` sees it; None is a spectator. A rack is None where its tiles are hidden."""

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

    def unseen(self, color: int) -> frozenset[Tile]:
        """Return the tiles of a colour this player cannot see: in the pile, or on a hidden rack.

        :raises GameError: the colour is not in play
        """
        self.rules.check_color(color)
        return frozenset(self.table.unseen(color)).difference(self.racks[color] or ())

    def legal_moves(self) -> tuple[Move, ...]:
        """Return the player's legal moves, in the order of `State.legal_moves`; () when it is another's turn."""
        return legal_moves(self.table, self.racks, self.player)

    def explain(self, move: Move) -> IllegalMoveError | None:
        """Return None for a legal move, else the error that says which rule forbids it, and the squares."""
        return refuse(self.table, self.racks, self.player, move)

    def sample_state(self, rng: random.Random) -> "State":
        """Return a state that this player cannot tell from the real one: hidden tiles guessed evenly by `rng`.

        :raises GameError: that is no random.Random
        """
        check_rng(rng)
        table, draw = self.table, rng.random
        racks: list[Rack] = []
        piles: list[Rack] = []
        for color, rack in enumerate(self.racks):
            # Sorting by random keys shuffles evenly, and faster than random.shuffle.
            unseen = table.unseen(color)
            keys = [draw() for _ in unseen]
            hidden = [unseen[each] for each in sorted(range(len(unseen)), key=keys.__getitem__)]
            if rack is None:
                size = table.rack_size(color)
                racks.append(tuple(hidden[:size]))
                piles.append(tuple(hidden[size:]))
            else:
                racks.append(rack)
                piles.append(tuple(tile for tile in hidden if tile not in rack))
        return State(table, tuple(racks), tuple(piles))

    def __repr__(self) -> str:
        whose = "a spectator" if self.player is None else f"player {self.player}"
        turns, moves = counted(self.ply, "turn"), counted(len(self.legal_moves()), "move")
        return f"<Observation of {whose} after {turns}: groups {self.groups}, {moves}>"

    def __str__(self) -> str:
        """Return the board and the racks that may be seen, as text."""
        lines = [str(self.table), ""]
        for color in self.rules.colors:
            rack = self.racks[color]
            shown = "?" * self.table.rack_size(color) if rack is None else " ".join(map(str, rack))
            lines.append(f"{color}: {shown}, {self.table.pile_size(color)} to draw")
        return "\n".join(lines)

    def _repr_svg_(self) -> str:
        from uptown_widget.uptown.view.svg import board_svg  # noqa: PLC0415  pictures are loaded when one is drawn

        return board_svg(self)


@unchanging("A state never changes: play() returns a new one.")
@dataclass(frozen=True, slots=True)
class State(position.State[Table, Rules, Outcome, Rack, Move], _OnTable):
    """A position: the open table, the racks and the face-down piles, by colour; immutable.

    A rack holds up to five tiles. A drawn tile takes the place of the one just placed.

    >>> state = State.deal(Rules(players=3), random.Random(1))
    >>> state.ply, state.current_player, state.outcome()
    (0, 0, None)
    """

    piles: tuple[Rack, ...]
    """By colour: the tiles left to draw, next one first."""

    def __repr__(self) -> str:
        turns, moves = counted(self.ply, "turn"), counted(len(self.legal_moves()), "move")
        return f"<State after {turns}: groups {self.table.groups}, {moves}>"

    @classmethod
    def deal(cls, rules: Rules, rng: random.Random) -> "State":
        """Return the start of a game with every colour's 28 tiles shuffled by `rng`.

        :raises GameError: these are no rules, or that is no random.Random
        """
        check_rules(rules, Rules)
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
        check_rules(rules, Rules)
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
        """Return a position described by names, for tests, puzzles and lessons.

        `tiles` maps a colour to its tiles on the board, ``{"C3": "3"}``; `racks` and `piles` map a colour to tile
        names separated by blanks. A missing rack holds the first tiles that remain, a missing pile all others, both
        in tile order. `captured` has one text a player, ``"blue:C red:$"``.

        :raises GameError: a name is unknown, or the position is impossible
        """
        return checked(cls(*read_position(rules, tiles, racks or {}, piles or {}, captured, ply)))

    def legal_moves(self) -> tuple[Move, ...]:
        """Return the legal moves in rack order, then squares A1 to I9; never empty before the end."""
        return legal_moves(self.table, self.racks, self.table.current_player)

    def explain(self, move: Move) -> IllegalMoveError | None:
        """Return None for a legal move, else the error that says which rule forbids it, and the squares."""
        return refuse(self.table, self.racks, self.table.current_player, move)

    def read_move(self, text: str) -> Move:
        """Return the move of the player to move that a text stands for, legal or not.

        :raises InvalidNotationError: it stands for none
        """
        return parse_move(text, self)

    def _after(self, move: Move) -> "State":
        table = self.table
        if move is PASS:
            return State(table.after(move), self.racks, self.piles)
        color = table.rules.colors_by_player[table.current_player][0] if move.color is None else move.color
        rack, pile = self.racks[color], self.piles[color]
        slot = rack.index(move.tile)
        rack = (*rack[:slot], *pile[:1], *rack[slot + 1 :])
        return State(
            table.after(move),
            (*self.racks[:color], rack, *self.racks[color + 1 :]),
            (*self.piles[:color], pile[1:], *self.piles[color + 1 :]),
        )

    def playout(self, rng: random.Random) -> Outcome:
        """Return the outcome of uniformly random play from here to the end, by a fast path.

        :raises GameError: that is no random.Random
        """
        check_rng(rng)
        return playout(self.table, self.racks, self.piles, rng)

    def observation(self, player: int | None) -> Observation:
        """Return what one player may know; None stands for a spectator, who sees no rack.

        :raises GameError: there is no such player
        """
        table, players = self.table, self.rules.players
        player = check_viewer(player, players)
        racks = [
            rack if color % players == player or table.is_finished(color) else None
            for color, rack in enumerate(self.racks)
        ]
        return Observation(table, player, tuple(racks))

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
                raise GameError(
                    Phrase(
                        "There must be exactly one of each of the 28 {color} tiles, and the right number on the rack."
                    ),
                    color=color,
                )
