"""What happened, in sentences and in the notation of the log; pure."""

from collections.abc import Sequence
from dataclasses import dataclass

from uptown_widget.i18n import say, say_n
from uptown_widget.ui.effects import Turn
from uptown_widget.upturn.rules.moves import Give, Lay, Move, Step
from uptown_widget.upturn.rules.observation import Observation
from uptown_widget.upturn.rules.rules import Outcome
from uptown_widget.upturn.rules.stones import JOKER, Stone
from uptown_widget.upturn.rules.table import Direction, Phase
from uptown_widget.upturn.view.words import joined, stones_words

Turns = Sequence[Turn[Observation, Move]]


@dataclass(frozen=True, slots=True)
class Round:
    """The moves of one turn of a player."""

    turns: tuple[Turn[Observation, Move], ...]
    end: int
    """How many moves have been made when it ends."""

    @property
    def player(self) -> int:
        """Whose turn it was."""
        return self.turns[0].player

    @property
    def moves(self) -> tuple[Move, ...]:
        """Its moves."""
        return tuple(turn.move for turn in self.turns)

    @property
    def laid(self) -> tuple[Stone, ...]:
        """The stones laid, in the order they lie in the row."""
        count = sum(isinstance(move, Lay) for move in self.moves)
        return self.turns[-1].after.table.row[-count:] if count else ()

    @property
    def gifts(self) -> dict[int, int]:
        """Stones handed out, by player."""
        to = [move.player for move in self.moves if isinstance(move, Give)]
        return {player: to.count(player) for player in dict.fromkeys(to)}


def rounds(turns: Turns) -> tuple[Round, ...]:
    """Return the turns of the players, each with its moves."""
    found: list[list[Turn[Observation, Move]]] = []
    for turn in turns:
        if turn.before.table.phase is Phase.TURN or not found:
            found.append([])
        found[-1].append(turn)
    end, made = 0, []
    for group in found:
        end += len(group)
        made.append(Round(tuple(group), end))
    return tuple(made)


def narrate(taken: Round, names: Sequence[str], viewer: int | None) -> str:
    """Say what a player did in a turn."""
    you, name = taken.player == viewer, names[taken.player]
    said = []
    for turn in taken.turns:
        if turn.move is Step.DRAW:
            said.append(say("You draw a stone.") if you else say("{name} draws a stone.", name=name))
        elif turn.move is Step.PASS:
            said.append(say("You pass.") if you else say("{name} passes.", name=name))
        elif turn.move is Step.CALL:
            said.append(say("You call: last stone!") if you else say("{name} calls: last stone!", name=name))
        elif turn.move is Step.DONE and turn.before.table.phase is Phase.CALL:
            said.append(_forgot(turn, name, you=you))
    if taken.laid:
        stones = stones_words(taken.laid)
        laid = (
            say("You lay {stones}.", stones=stones) if you else say("{name} lays {stones}.", name=name, stones=stones)
        )
        at = 1 if taken.moves[0] is Step.DRAW else 0
        said[at:at] = [laid, *_turned(taken)]
    if taken.gifts:
        said.append(_handed(taken, names, viewer))
    return " ".join(said)


def _forgot(turn: Turn[Observation, Move], name: str, *, you: bool) -> str:
    drawn = turn.after.table.rack_sizes[turn.player] - turn.before.table.rack_sizes[turn.player]
    if you:
        return say_n(
            "You forgot to call your last stone and draw {number}.",
            "You forgot to call your last stone and draw {number}.",
            drawn,
        )
    return say_n(
        "{name} forgot to call the last stone and draws {number}.",
        "{name} forgot to call the last stone and draws {number}.",
        drawn,
        name=name,
    )


def _turned(taken: Round) -> list[str]:
    before, after = taken.turns[0].before.table.direction, taken.turns[-1].after.table.direction
    if before is after and JOKER not in taken.laid:
        return []
    return [say("The row rises.") if after is Direction.UP else say("The row falls.")]


def _handed(taken: Round, names: Sequence[str], viewer: int | None) -> str:
    parts = [
        say_n("{number} to you", "{number} to you", number)
        if player == viewer
        else say_n("{number} to {name}", "{number} to {name}", number, name=names[player])
        for player, number in taken.gifts.items()
    ]
    if taken.player == viewer:
        return say("You hand out stones: {parts}.", parts=joined(parts))
    return say("{name} hands out stones: {parts}.", name=names[taken.player], parts=joined(parts))


def notation(taken: Round) -> str:
    """Return a turn in notation, as short as it can be read: ``draw 64 48 22 give:1 x2 give:2``."""
    lays = [str(move) for move in taken.moves if isinstance(move, Lay)]
    if len(lays) > 1:
        jokers = [text for text in lays if text.startswith("joker")]
        lays = [jokers.pop(0) if stone == JOKER else str(stone) for stone in taken.laid]
    gifts = [f"give:{player}" + (f" x{number}" if number > 1 else "") for player, number in taken.gifts.items()]
    steps = [str(move) for move in taken.moves if move is Step.DRAW or move is Step.PASS]
    calls = [str(move) for move in taken.moves if move is Step.CALL]
    return " ".join([*steps, *lays, *gifts, *calls])


def how_it_ended(outcome: Outcome, names: Sequence[str], viewer: int | None) -> str:
    """Name the winners and say why they won."""
    winners = sorted(outcome.winners)
    first, you = winners[0], winners[0] == viewer
    if not outcome.left[first]:
        return say("You win: your rack is empty.") if you else say("{name} wins: the rack is empty.", name=names[first])
    least, total = outcome.left[first], outcome.sums[first]
    if len(winners) > 1:
        shared = joined([names[player] for player in winners])
        return say(
            "All passed. {names} share the win: as few stones, and as low a sum of numbers ({sum}).",
            names=shared,
            sum=total,
        )
    if outcome.left.count(least) > 1:
        if you:
            return say(
                "All passed. You win: the fewest stones are tied, and your sum of numbers, {sum}, is lowest.", sum=total
            )
        return say(
            "All passed. {name} wins: the fewest stones are tied, and the sum of numbers, {sum}, is lowest.",
            name=names[first],
            sum=total,
        )
    if you:
        return say_n(
            "All passed. You win with the fewest stones: {number}.",
            "All passed. You win with the fewest stones: {number}.",
            least,
        )
    return say_n(
        "All passed. {name} wins with the fewest stones: {number}.",
        "All passed. {name} wins with the fewest stones: {number}.",
        least,
        name=names[first],
    )
