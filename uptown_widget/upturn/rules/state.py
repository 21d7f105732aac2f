"""A position: `State` is the whole truth, `Observation` what one player may know."""

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from uptown_widget.checks import check_rng, unchanging
from uptown_widget.errors import GameError, Phrase, quoted
from uptown_widget.rules import position
from uptown_widget.rules.checks import check_rules
from uptown_widget.rules.position import check_viewer, checked
from uptown_widget.upturn.rules.legality import legal_moves, refuse
from uptown_widget.upturn.rules.moves import Lay, Move
from uptown_widget.upturn.rules.notation import parse_move
from uptown_widget.upturn.rules.position import parse_direction, parse_phase, read_stones
from uptown_widget.upturn.rules.refusal import IllegalMoveError
from uptown_widget.upturn.rules.rules import RACK, Outcome, Rules
from uptown_widget.upturn.rules.stones import STONES, Rack, Stone, without_one
from uptown_widget.upturn.rules.table import Table


@unchanging("An observation never changes.")
@dataclass(frozen=True, slots=True)
class Observation(position.Observation[Table, Rules, Outcome, Rack]):
    """A position as `player` sees it; None is a spectator. A rack is None where its stones are hidden."""

    @property
    def rack(self) -> Rack:
        """The own rack; a spectator has none."""
        return () if self.player is None else self.racks[self.player] or ()

    @property
    def counts(self) -> dict[str, tuple[int, ...]]:
        """What everybody can count, by player, for tables of numbers: stones on the racks."""
        return {"stones": tuple(self.table.rack_sizes)}

    @property
    def unseen(self) -> Rack:
        """The stones this player cannot see, in stone order: in the pot, or on a hidden rack."""
        return _unseen(self.table.row, *self.racks)

    def legal_moves(self) -> tuple[Move, ...]:
        """Return the player's legal moves, in the order of `State.legal_moves`; () when it is another's turn."""
        return legal_moves(self.table, self.rack, self.player)

    def explain(self, move: Move) -> IllegalMoveError | None:
        """Return None for a legal move, else the error that says which rule forbids it, and the stones that show it."""
        return refuse(self.table, self.rack, self.player, move)

    def sample_state(self, rng: random.Random) -> "State":
        """Return a state that this player cannot tell from the real one: hidden stones guessed evenly by `rng`.

        :raises GameError: that is no random.Random
        """
        check_rng(rng)
        hidden, racks = list(self.unseen), []
        rng.shuffle(hidden)
        for rack, size in zip(self.racks, self.table.rack_sizes, strict=True):
            if rack is None:
                racks.append(tuple(sorted(hidden[:size])))
                hidden = hidden[size:]
            else:
                racks.append(rack)
        return State(self.table, tuple(racks), tuple(hidden))

    def __repr__(self) -> str:
        whose = "a spectator" if self.player is None else f"player {self.player}"
        return f"<Observation of {whose}: {self.table}>"

    def __str__(self) -> str:
        """Return the row and the racks that may be seen, as text."""
        lines = [str(self.table)]
        for player, rack in enumerate(self.racks):
            shown = "?" * self.table.rack_sizes[player] if rack is None else " ".join(map(str, rack))
            lines.append(f"player {player}: {shown}")
        return "\n".join(lines)


@lru_cache(maxsize=8)  # hundreds of guesses are made at one position
def _unseen(*seen: Rack | None) -> Rack:
    return tuple(sorted((Counter(STONES) - Counter(stone for rack in seen for stone in rack or ())).elements()))


@unchanging("A state never changes: play() returns a new one.")
@dataclass(frozen=True, slots=True)
class State(position.State[Table, Rules, Outcome, Rack, Move]):
    """A position: the open table, the racks by player, each in stone order, and the face-down pot; immutable.

    >>> state = State.deal(Rules(players=3), random.Random(1))
    >>> state.current_player, state.table.pot_size, state.outcome()
    (0, 84, None)
    """

    pot: Rack
    """The stones left to draw, next one first."""

    def __repr__(self) -> str:
        return f"<State: {self.table}>"

    @classmethod
    def deal(cls, rules: Rules, rng: random.Random) -> "State":
        """Return the start of a game with the 106 stones shuffled by `rng`.

        :raises GameError: these are no rules, or that is no random.Random
        """
        check_rules(rules, Rules)
        check_rng(rng)
        stones, dealt = list(STONES), RACK * rules.players
        rng.shuffle(stones)
        while not stones[dealt].is_plain:  # "LET OP: de Startsteen moet een normaal genummerde steen zijn"
            pot = stones[dealt:]
            rng.shuffle(pot)
            stones[dealt:] = pot
        return cls.from_pot(rules, stones)

    @classmethod
    def from_pot(cls, rules: Rules, stones: Sequence[Stone]) -> "State":
        """Return the start of a game from the 106 stones: 7 a player, the start stone, then in drawing order.

        :raises GameError: they are not the 106 stones, or the start stone is no plain number
        """
        check_rules(rules, Rules)
        if not isinstance(stones, Sequence):
            msg = f"A game begins with a sequence of the 106 stones, not with {quoted(stones)}."
            raise GameError(msg)
        stones, dealt = tuple(map(Stone, stones)), RACK * rules.players
        racks = tuple(tuple(sorted(stones[start : start + RACK])) for start in range(0, dealt, RACK))
        table = Table(rules, stones[dealt : dealt + 1], (RACK,) * rules.players)
        return checked(cls(table, racks, stones[dealt + 1 :]))

    @classmethod
    def from_table(
        cls,
        rules: Rules,
        *,
        row: str,
        racks: Sequence[str],
        pot: str | None = None,
        direction: str = "",
        phase: str = "turn",
        player: int = 0,
        gifts: int = 0,
        passes: int = 0,
    ) -> "State":
        """Return a position described by names separated by blanks, ``row="20 40"``, for tests, puzzles and lessons.

        `racks` has one text a player. Without a pot all stones that remain are in it, in stone order. `direction` is
        ``"up"``, ``"down"``, or nothing while the row is its start stone. The row is taken as it is: no row of stones
        tells which way its Jokers turned.

        :raises GameError: a name is unknown, or the position is impossible
        """
        check_rules(rules, Rules)
        laid, held, left = read_stones(row, racks, pot)
        for number in (player, gifts, passes):
            if type(number) is not int:
                raise GameError(
                    Phrase("The field {part} must be a number, not {text}."), part=Phrase("count"), text=quoted(number)
                )
        sizes = tuple(map(len, held))
        table = Table(rules, laid, sizes, player, parse_direction(direction), parse_phase(phase), gifts, 0, passes)
        return checked(cls(table, held, left))

    def legal_moves(self) -> tuple[Move, ...]:
        """Return the legal moves, stones in stone order before what needs none; never empty before the end."""
        player = self.table.current_player
        return legal_moves(self.table, self.racks[player], player)

    def explain(self, move: Move) -> IllegalMoveError | None:
        """Return None for a legal move, else the error that says which rule forbids it, and the stones that show it."""
        player = self.table.current_player
        return refuse(self.table, self.racks[player], player, move)

    def read_move(self, text: str) -> Move:
        """Return the move of the player to move that a text stands for, legal or not.

        :raises InvalidNotationError: it stands for none
        """
        return parse_move(text, self)

    def _after(self, move: Move) -> "State":
        before, table = self.table, self.table.after(move)
        racks, pot = list(self.racks), self.pot
        if isinstance(move, Lay):
            player = before.current_player
            racks[player] = without_one(racks[player], move.stone)
        for player, rack in enumerate(racks):
            more = table.rack_sizes[player] - len(rack)
            if more:
                racks[player] = tuple(sorted(rack + pot[:more]))
                pot = pot[more:]
        return State(table, tuple(racks), pot)

    def observation(self, player: int | None) -> Observation:
        """Return what one player may know; None stands for a spectator. At the end all racks lie open.

        :raises GameError: there is no such player
        """
        player = check_viewer(player, self.rules.players)
        seen = [rack if self.table.is_over or seat == player else None for seat, rack in enumerate(self.racks)]
        return Observation(self.table, player, tuple(seen))

    def check(self) -> None:
        """Check that the 106 stones are where they can be, and that a game can come to this.

        :raises GameError: it is not so
        """
        self.table.check()
        held = [stone for rack in self.racks for stone in rack]
        if Counter((*self.table.row, *held, *self.pot)) != Counter(STONES):
            raise GameError(Phrase("Each of the 106 stones must be there exactly once."))
        if tuple(map(len, self.racks)) != self.table.rack_sizes:
            sizes = ", ".join(map(str, map(len, self.racks)))
            raise GameError(
                Phrase("The racks hold {sizes} stones, which does not match the rest of the position."), sizes=sizes
            )
