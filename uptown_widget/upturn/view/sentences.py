"""Sentences about Upturn: what happened, what would happen, what is forbidden, how it ended; pure."""

from collections.abc import Sequence
from itertools import takewhile

from uptown_widget.errors import GameError
from uptown_widget.i18n import say, say_error, say_n
from uptown_widget.ui.effects import Turn
from uptown_widget.ui.names import joined
from uptown_widget.upturn.bots.reasons import table_after_turn
from uptown_widget.upturn.rules.moves import Give, Lay, Move, Step
from uptown_widget.upturn.rules.rules import FORGOTTEN, Outcome
from uptown_widget.upturn.rules.state import Observation
from uptown_widget.upturn.rules.stones import DOUBLE, JOKER, SKIP, Stone
from uptown_widget.upturn.rules.table import Direction, Phase, Table
from uptown_widget.upturn.view.rounds import Round
from uptown_widget.upturn.view.words import stone_word, stones_words

# What happened.


def narrate(taken: Round, names: Sequence[str], viewer: int | None) -> str:
    """Say what a player did in a turn."""
    you, name = taken.player == viewer, names[taken.player]
    said = []
    for turn in taken.turns:
        if turn.move is Step.DRAW:
            kept = Step.DONE in taken.moves and not taken.laid
            mine = say("You draw a stone and keep it.") if kept else say("You draw a stone.")
            said.append(mine if you else say("{name} draws a stone.", name=name))
        elif turn.move is Step.PASS:
            said.append(say("You pass.") if you else say("{name} passes.", name=name))
        elif turn.move is Step.CALL:
            said.append(say("You call: last stone!") if you else say("{name} calls: last stone!", name=name))
        elif turn.move is Step.DONE and turn.before.table.phase is Phase.CALL:
            said.append(_forgot(turn, name, you=you))
    if taken.laid:
        laid = say("{name} lays {stones}.", name=name, stones=stones_words(taken.laid))
        if you:
            laid = say("You lay {stones}.", stones=stones_words(taken.laid))
        at = 1 if taken.moves[0] is Step.DRAW else 0
        said[at:at] = [laid, *_turned(taken), *_passed_over(taken, names, viewer)]
    if taken.gifts:
        said.append(_handed(taken, names, viewer))
    return " ".join(said)


def _forgot(turn: Turn[Observation, Move], name: str, *, you: bool) -> str:
    drawn = turn.after.table.rack_sizes[turn.player] - turn.before.table.rack_sizes[turn.player]
    if you:
        return say_n(
            "You forgot to call your last stone, so you draw {number}.",
            "You forgot to call your last stone, so you draw {number}.",
            drawn,
        )
    return say_n(
        "{name} forgot to call the last stone and so draws {number}.",
        "{name} forgot to call the last stone and so draws {number}.",
        drawn,
        name=name,
    )


def _turned(taken: Round) -> list[str]:
    before, after = taken.turns[0].before.table.direction, taken.turns[-1].after.table.direction
    if before is after and JOKER not in taken.laid:
        return []
    return [say("The row rises.") if after is Direction.UP else say("The row falls.")]


def _passed_over(taken: Round, names: Sequence[str], viewer: int | None) -> list[str]:
    """Say who loses a turn."""
    found = []
    for turn in taken.turns:
        if isinstance(turn.move, Lay):
            lost = _skipped(turn.before.table, table_after_turn(turn.after.table), turn.move)
            found += [player for player in lost if player != taken.player]
    others = [names[player] for player in found if player != viewer]
    if viewer not in found:
        return [_lose_a_turn(others)] if others else []
    return [say("{name} and you lose a turn.", name=joined(others)) if others else say("You lose a turn.")]


def _lose_a_turn(names: Sequence[str]) -> str:
    return say_n("{names} loses a turn.", "{names} lose a turn.", len(names), names=joined(names))


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


# What would happen.


def foresee(table: Table, move: Move, names: Sequence[str]) -> str:
    """Say what a legal move of the player to move would do, and whose turn would be next."""
    after, said = table.after(move), list[str]()
    end = table_after_turn(after)
    if isinstance(move, Lay):
        said = [_lays(table, after, move)]
        if after.is_over:
            return " ".join([*said, say("Your rack is empty: you win.")])
        if skipped := _skipped(table, end, move):
            said.append(_lose_a_turn([names[player] for player in skipped]))
    elif isinstance(move, Give):
        said = [say("One stone goes to {name}.", name=names[move.player])]
    return " ".join([*said, whose(end, table.current_player, names)])


def whose(end: Table, player: int, names: Sequence[str]) -> str:
    """Say whose turn it is when the turn of `player` has come to its end."""
    if end.is_over:
        return say("Then the game is over.")
    if end.current_player == player:
        return say("Then it is your turn again.")
    return say("Then it is {name}'s turn.", name=names[end.current_player])


def _skipped(table: Table, end: Table, move: Lay) -> list[int]:
    if move.stone not in {SKIP, DOUBLE} or end.is_over:
        return []
    me, step = table.current_player, end.direction or Direction.UP
    following = ((me + step * seats) % table.rules.players for seats in (1, 2))
    return [each for each in takewhile(lambda each: each != end.current_player, following) if each != me]


def _lays(table: Table, after: Table, move: Lay) -> str:
    stone, rises = move.stone, after.direction is Direction.UP
    turned = {"stone": stone_word(stone), "number": table.reference}
    if stone == JOKER:
        if rises:
            return say("Joker: the row rises, and one more stone may be laid.")
        return say("Joker: the row falls, and one more stone may be laid.")
    if table.direction is not None and after.direction is not table.direction:
        if rises:
            return say("{stone}: the row changes direction and now rises from {number}.", **turned)
        return say("{stone}: the row changes direction and now falls from {number}.", **turned)
    if table.phase is Phase.BETWEEN:
        return say("{stone} goes in front of {twin}.", stone=stone, twin=table.row[-1])
    if stone.is_twin:
        return say(
            "{stone} goes at the end of the row; numbers from the rack that lie in between may go in front of it.",
            stone=stone,
        )
    if stone.is_penalty:
        return say("{stone} continues the row: one stone may be handed out.", stone=stone)
    if table.direction is None:
        if rises:
            return say("{stone} makes the row rise.", stone=stone)
        return say("{stone} makes the row fall.", stone=stone)
    return say("{stone} continues the row.", stone=stone_word(stone))


# What is forbidden.


def refusal(error: GameError) -> str:
    """Say which rule forbids a move, with stones by their names."""
    return say_error(error, lambda value: stone_word(value) if isinstance(value, Stone) else value)


# How it ends.


def how_it_ended(outcome: Outcome, names: Sequence[str], viewer: int | None) -> str:
    """Name the winners and say why they won."""
    winners = sorted(outcome.winners)
    first, you = winners[0], winners[0] == viewer
    if not outcome.left[first]:
        return say("You win: your rack is empty.") if you else say("{name} wins: the rack is empty.", name=names[first])
    least, total = outcome.left[first], outcome.sums[first]
    if len(winners) > 1:
        return say(
            "All passed. {names} share the win: tied for the fewest stones and for the lowest sum of numbers ({sum}).",
            names=joined([names[player] for player in winners]), sum=total,
        )  # fmt: skip
    if outcome.left.count(least) > 1:
        if you:
            return say(
                "All passed. You win: tied for the fewest stones, but with the lowest sum of numbers, {sum}.", sum=total
            )
        return say(
            "All passed. {name} wins: tied for the fewest stones, but with the lowest sum of numbers, {sum}.",
            name=names[first], sum=total,
        )  # fmt: skip
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


def penalty_note() -> str:
    """Say what a last stone that is not called costs."""
    return say_n(
        "Anyone who forgets to call the last stone draws {number}.",
        "Anyone who forgets to call the last stone draws {number}.",
        FORGOTTEN,
    )
