"""What a move is to do: goals of exercises, each with its task and with a sentence for a move that misses it; pure.

`missed(observation, move)` takes a legal move and returns "" when the goal is reached, else why it is not. Sentences
are in the language spoken right now.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Generic, Protocol

from uptown_widget.i18n import say, say_n
from uptown_widget.lessons import lookahead
from uptown_widget.protocols import M, M_contra, O_contra, Seen
from uptown_widget.ui.shared_ui import O
from uptown_widget.uptown.rules.board import parse_square
from uptown_widget.uptown.rules.moves import Move
from uptown_widget.uptown.rules.rules import Outcome
from uptown_widget.uptown.rules.state import Observation
from uptown_widget.uptown.rules.tiles import Tile, parse_color
from uptown_widget.uptown.view.words import color_groups, color_word, group_count


class Goal(Protocol[O_contra, M_contra]):
    """What a move is to do."""

    def task(self, observation: O_contra, /) -> str:
        """Return what is asked, in one or two sentences."""

    def missed(self, observation: O_contra, move: M_contra, /) -> str:
        """Return "" if a legal move reaches the goal, else a sentence why it does not."""


UptownGoal = Goal[Observation, Move]
AnyGoal = Goal[Any, Any] | Callable[[Any, Any], bool | str]  # of the game that an exercise is about
"""A goal, or a function of what is seen and a move, see `Custom`."""


_TILES: dict[str, Callable[[], str]] = {
    "blue": lambda: say("a blue tile"),
    "yellow": lambda: say("a yellow tile"),
    "green": lambda: say("a green tile"),
    "red": lambda: say("a red tile"),
    "orange": lambda: say("an orange tile"),
}


def answers(goal: Goal[O, M], observation: O) -> tuple[M, ...]:
    """Return the legal moves that reach a goal."""
    return tuple(move for move in observation.legal_moves() if not goal.missed(observation, move))


def reason(goal: object, observation: object, move: object) -> str:
    """Return why a move of Uptown that reaches a goal does so; "" where its effect on the groups says it."""
    if not isinstance(observation, Observation) or not isinstance(move, Move):
        return ""
    match goal:
        case Capture():
            return say("No group falls apart without the captured tile.")
        case Join(spare_wild=True):
            return say("You keep $ for a square that none of your other tiles fit.")
        case Safe():
            if lookahead.holds_together(observation.table.after(move), move.square):
                return say(
                    "Without your tile its group would fall apart, and nobody can change that before your next turn."
                )
            return say("Nobody has a tile left that could capture it there.")
        case NoHelp():
            return say("The owner of the captured tile has as many groups as before.")
        case Block():
            return say("On the next turn, nobody can join two {groups}.", groups=color_groups(goal.color, 2))
        case TwoPlans() if lookahead.joined(observation.table, move) < 3:
            return say("Whatever one opponent does now, you can join groups on your next turn.")
        case TwoPlans():
            return say("It joins three groups at once: what would otherwise take two turns.")
        case Win():
            return say("You win alone, whatever the others do.")
        case LowScore():
            return say("Your score is {score} now.", score=_score(observation, move))
        case _:
            return ""


def cost(observation: object, move: object) -> int:
    """Return how many groups more the player to move has after a move of Uptown: all that a beginner counts."""
    if not isinstance(observation, Observation) or not isinstance(move, Move):
        return 0
    before, after = lookahead.own_groups(observation.table, move)
    return after - before


def price(goal: object, observation: Seen, move: object) -> str:
    """Return what a right move costs where others cost less; "" if nothing, or if the goal itself weighs it."""
    if isinstance(goal, (Custom, LowScore, Start, Win)):
        return ""
    least = min(cost(observation, other) for other in observation.legal_moves())
    if cost(observation, move) > max(0, least):
        return say(
            "You have one more group after this move. "
            "In a match, accept that only if the move hurts your opponents more."
        )
    if cost(observation, move) > least and isinstance(goal, (Capture, NoHelp, Block)):
        return say("Another move would join groups of yours. In a match, that is often worth more.")
    return ""


@dataclass(frozen=True)
class Legal:
    """Any legal move."""

    def task(self, _: Observation) -> str:
        """Return what is asked."""
        return say("Place a tile: pick one from your rack, then a square it fits.")

    def missed(self, _: Observation, __: Move) -> str:
        """Say nothing: every legal move will do."""
        return ""


class On:
    """A move onto one of some squares, by their names."""

    def __init__(self, *squares: str) -> None:
        """Read the names."""
        self.squares: dict[int, str] = {parse_square(name): name.strip().upper() for name in squares}

    def task(self, _: Observation) -> str:
        """Return what is asked."""
        return say("Place a tile on {squares}.", squares=_either(self.squares.values()))

    def missed(self, _: Observation, move: Move) -> str:
        """Say that it is another square, but not which was asked for: a task of its own may keep that open."""
        return "" if move.square in self.squares else say("That square was not asked for.")


@dataclass(frozen=True)
class Capture:
    """A capture, of a tile of that colour if one is named."""

    color: str = ""

    @property
    def _tile(self) -> str:
        return _TILES[str(parse_color(self.color))]()

    def task(self, _: Observation) -> str:
        """Return what is asked."""
        if self.color:
            return say("Capture {tile}.", tile=self._tile)
        return say("Capture a tile of an opponent.")

    def missed(self, observation: Observation, move: Move) -> str:
        """Say what was taken, if anything."""
        found = observation.at(move.square) if move.capture else None
        if found is None:
            return say("This captures nothing.")
        if self.color and found[0] != parse_color(self.color):
            return say("This does not capture {tile}.", tile=self._tile)
        return ""


@dataclass(frozen=True)
class Join:
    """Join so many groups of your own; with `spare_wild` by another tile than ``$``."""

    groups: int = 2
    spare_wild: bool = False

    def task(self, _: Observation) -> str:
        """Return what is asked."""
        asked = {
            2: lambda: say("Join two of your groups."),
            3: lambda: say("Join three of your groups with one tile."),
            4: lambda: say("Join four of your groups with one tile."),
        }[self.groups]()
        return say("{task} Save your $ for later.", task=asked) if self.spare_wild else asked

    def missed(self, observation: Observation, move: Move) -> str:
        """Say how many groups it touches."""
        number = lookahead.joined(observation.table, move)
        if number == 0:
            return say("It touches no tile of yours, so it begins a new group.")
        if number == 1:
            return say("It touches only one of your groups, so nothing is joined.")
        if number < self.groups:
            return say_n("It joins only {number} group.", "It joins only {number} groups.", number)
        if self.spare_wild and move.tile is Tile.WILD:
            return say(
                "It joins groups, but an ordinary tile could too. "
                "Save $ for a square that none of your other tiles fit."
            )
        return ""


@dataclass(frozen=True)
class Extend:
    """Make a group larger: no new group, none joined."""

    def task(self, _: Observation) -> str:
        """Return what is asked."""
        return say("Extend one of your groups without joining two or starting a new one.")

    def missed(self, observation: Observation, move: Move) -> str:
        """Say what it does instead."""
        number = lookahead.joined(observation.table, move)
        if number > 1:
            return say("This joins groups. Good move, but here you should extend a single group.")
        return "" if number else say("It touches no tile of yours, so it begins a new group.")


@dataclass(frozen=True)
class Start:
    """Begin a new group."""

    def task(self, _: Observation) -> str:
        """Return what is asked."""
        return say("Begin a new group.")

    def missed(self, observation: Observation, move: Move) -> str:
        """Say that it touches a group."""
        joins = lookahead.joined(observation.table, move)
        return say("It lies beside a tile of yours, so it belongs to that group.") if joins else ""


@dataclass(frozen=True)
class Safe:
    """A move that begins no new group, with a tile that no opponent can capture before its owner's next turn."""

    def task(self, _: Observation) -> str:
        """Return what is asked."""
        return say(
            "Place a tile that your opponents cannot capture before your next turn, without starting a new group."
        )

    def missed(self, observation: Observation, move: Move) -> str:
        """Say that it begins a group, or can be taken."""
        if not lookahead.joined(observation.table, move):
            return say("It begins a new group, and a tile that lies alone can be captured.")
        if lookahead.capturable_next_turn(observation.table.after(move), move.square):
            return say("Your tile could be captured there: removing it would not split your group.")
        if lookahead.capturable_before_own_turn(observation.table.after(move), move.square):
            return say(
                "One opponent could capture another tile of the group. "
                "Then yours would no longer hold it together, and the next opponent could capture yours."
            )
        return ""


@dataclass(frozen=True)
class NoHelp:
    """A capture after which its victim has as many groups as before."""

    def task(self, _: Observation) -> str:
        """Return what is asked."""
        return say("Capture a tile, but not a singleton: that would help its owner.")

    def missed(self, observation: Observation, move: Move) -> str:
        """Say that nothing is taken, or who is helped."""
        found = observation.at(move.square) if move.capture else None
        if found is None:
            return say("This captures nothing.")
        color = found[0]
        before, after = (t.groups_by_color[color] for t in (observation.table, observation.table.after(move)))
        if after < before:
            word = color_word(str(color))
            return say("That tile is a singleton: without it, {color} would have one group fewer.", color=word)
        return ""


@dataclass(frozen=True)
class Block:
    """A move after which no turn of a colour joins its groups."""

    color: str

    def task(self, _: Observation) -> str:
        """Return what is asked."""
        groups = color_groups(self.color, 2)
        return say("Play so that your opponent cannot join two {groups} on the next turn.", groups=groups)

    def missed(self, observation: Observation, move: Move) -> str:
        """Say that they still can be."""
        player = observation.rules.owner(parse_color(self.color))
        if lookahead.can_join(observation.table.after(move), player):
            return say("Your opponent could still join two {groups}.", groups=color_groups(self.color, 2))
        return ""


@dataclass(frozen=True)
class TwoPlans:
    """A move after which, whatever one opponent does in one turn, a tile of the rack can make the own groups fewer.

    It has to join groups itself, too, unless `joining` is False; one that joins three has done both.
    """

    joining: bool = True

    def task(self, _: Observation) -> str:
        """Return what is asked."""
        if self.joining:
            return say(
                "Join groups so that on your next turn you can join groups again with a tile on your rack, "
                "whatever any one opponent does in between."
            )
        return say(
            "Play so that on your next turn you can join groups with a tile on your rack, "
            "whatever any one opponent does in between."
        )

    def missed(self, observation: Observation, move: Move) -> str:
        """Say whether there is a plan at all."""
        before, after = lookahead.own_groups(observation.table, move)
        if after > before:
            return say("It begins a new group, so you would have more to join.")
        if self.joining and after == before:
            return say("It joins no groups.")
        if self.joining and before - after > 1:
            return ""
        if lookahead.always_joins(observation, move):
            return ""
        plans = lookahead.plans(observation, move)
        if not plans:
            return say("After this move, none of your tiles can join groups on your next turn.")
        return say_n(
            "You could join groups on only {number} square, and an opponent could block it in one turn.",
            "You could join groups on only {number} squares, and an opponent could block them all in one turn.",
            len(plans),
        )


@dataclass(frozen=True)
class Win:
    """The last turns: a move after which you win alone, whatever the others do."""

    def task(self, observation: Observation) -> str:
        """Return what is asked."""
        left = observation.rules.plies - observation.ply
        last = say("This is the last turn of the game.") if left == 1 else say("This is your last turn.")
        return say("{when} Find a move that makes you the sole winner.", when=last)

    def missed(self, observation: Observation, move: Move) -> str:
        """Say how it would end."""
        if lookahead.wins(observation, move):
            return ""
        outcome = observation.table.after(move).outcome()
        return say("The others could still stop you from winning alone.") if outcome is None else self._end(outcome)

    @staticmethod
    def _end(outcome: Outcome) -> str:
        best = group_count(min(outcome.scores))
        if len(outcome.winners) > 1:
            return say("That would only share the win: you would be tied on groups and captured tiles.")
        return say("Another player would win with {groups}.", groups=best)


@dataclass(frozen=True)
class LowScore:
    """In the scoring *blockers*: a move after which the own score is not more than that."""

    score: int

    def task(self, _: Observation) -> str:
        """Return what is asked."""
        return say(
            "In the other scoring, blockers, your score is your groups plus the tiles of the colour you captured most. "
            "Make a move that leaves it at {score} or less.",
            score=self.score,
        )

    def missed(self, observation: Observation, move: Move) -> str:
        """Say what the score becomes."""
        now = _score(observation, move)
        return "" if now <= self.score else say("That would make your score {now}.", now=now)


@dataclass(frozen=True)
class Custom(Generic[O, M]):
    """Whatever a function says: True for a right move, False or a sentence for a wrong one."""

    reached: Callable[[O, M], bool | str]

    def task(self, _: O) -> str:
        """Return what is asked: the exercise should say it."""
        return say("Find the best move.")

    def missed(self, observation: O, move: M) -> str:
        """Return what the function says."""
        verdict = self.reached(observation, move)
        if isinstance(verdict, str):
            return verdict
        return "" if verdict else say("There is a better move.")


def _score(observation: Observation, move: Move) -> int:
    return observation.table.after(move).standing().scores[observation.table.current_player]


def _either(names: Iterable[str]) -> str:
    words = list(names)
    if len(words) < 2:
        return "".join(words)
    return say("{names} or {last}", names=", ".join(words[:-1]), last=words[-1])
