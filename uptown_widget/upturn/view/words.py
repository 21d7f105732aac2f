"""Sentences about Upturn: what stones are called, what lies on the table, what a move would do, why one is refused."""

from collections.abc import Sequence

from uptown_widget.i18n import say, say_n
from uptown_widget.upturn.bots.reasons import table_after_turn
from uptown_widget.upturn.rules.moves import Give, Lay, Move
from uptown_widget.upturn.rules.observation import Observation
from uptown_widget.upturn.rules.refusal import IllegalMoveError, Reason
from uptown_widget.upturn.rules.rules import FORGOTTEN
from uptown_widget.upturn.rules.stones import DOUBLE, DOWN, JOKER, SKIP, UP, UPDOWN, Stone
from uptown_widget.upturn.rules.table import Direction, Phase, Table


def stone_word(stone: Stone) -> str:
    """Return what a stone is called in a sentence."""
    if not stone.is_action:
        return str(stone)
    return {
        UP: say("Up"),
        DOWN: say("Down"),
        UPDOWN: say("Up & Down"),
        SKIP: say("Skip"),
        DOUBLE: say("Double skip"),
        JOKER: say("Joker"),
    }[stone]


def stone_label(stone: Stone) -> str:
    """Return what a stone is called, with its kind."""
    if stone.is_twin:
        return say("{number}, a twin", number=stone)
    if stone.is_penalty:
        return say("{number}, a penalty stone", number=stone)
    return stone_word(stone)


def joined(names: Sequence[str]) -> str:
    """Return a list in words: ``A, B and C``."""
    if len(names) < 2:
        return "".join(names)
    return say("{list} and {last}", list=", ".join(names[:-1]), last=names[-1])


def stones_words(stones: Sequence[Stone]) -> str:
    """Return several stones in words."""
    return joined([stone_word(stone) for stone in stones])


def row_words(observation: Observation) -> str:
    """Say how the row ends and what fits next."""
    table = observation.table
    if table.direction is None:
        return say("The row: {stone} alone; the next number decides whether it rises or falls.", stone=table.row[0])
    last = ", ".join(stone_word(stone) for stone in table.row[-5:])
    if table.direction is Direction.UP:
        return say(
            "The row ends with {stones}. It rises: next is a number above {number}.",
            stones=last,
            number=table.reference,
        )
    return say(
        "The row ends with {stones}. It falls: next is a number below {number}.", stones=last, number=table.reference
    )


# What a move would do.


def foresee(table: Table, move: Move, names: Sequence[str]) -> str:
    """Say what a legal move of the player to move would do, and whose turn would be next."""
    after = table.after(move)
    end = table_after_turn(after)
    if isinstance(move, Lay):
        said = [_lays(table, after, move)]
        if after.is_over:
            return " ".join([*said, say("Your rack is empty: you win.")])
        skipped = _skipped(table, end, move)
        if skipped:
            said.append(
                say_n(
                    "{names} loses a turn.",
                    "{names} lose a turn.",
                    len(skipped),
                    names=joined([names[p] for p in skipped]),
                )
            )
    elif isinstance(move, Give):
        said = [say("One stone goes to {name}.", name=names[move.player])]
    else:
        said = []
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
    step = end.direction or Direction.UP
    found: list[int] = []
    player = (table.current_player + step) % table.rules.players
    while player != end.current_player and len(found) < 2:
        found.append(player)
        player = (player + step) % table.rules.players
    return [each for each in found if each != table.current_player]


def _lays(table: Table, after: Table, move: Lay) -> str:
    stone, rises = move.stone, after.direction is Direction.UP
    if stone == JOKER:
        if rises:
            return say("Joker: the row rises, and one more stone may be laid.")
        return say("Joker: the row falls, and one more stone may be laid.")
    if table.direction is not None and after.direction is not table.direction:
        if rises:
            return say(
                "{stone}: the row turns and rises from {number}.", stone=stone_word(stone), number=table.reference
            )
        return say("{stone}: the row turns and falls from {number}.", stone=stone_word(stone), number=table.reference)
    if table.phase is Phase.BETWEEN:
        return say("{stone} goes before {twin}.", stone=stone, twin=table.row[-1])
    if stone.is_twin:
        return say("{stone} closes the row: numbers of yours may be laid before it.", stone=stone)
    if stone.is_penalty:
        return say("{stone} goes on: one stone may be handed out.", stone=stone)
    if table.direction is None:
        if rises:
            return say("{stone} begins: the row rises.", stone=stone)
        return say("{stone} begins: the row falls.", stone=stone)
    return say("{stone} goes on.", stone=stone_word(stone))


# Why not.


def refusal(error: IllegalMoveError, move: Move, observation: Observation) -> str:
    """Say which rule forbids a move: as the core does, but for stones by their names and what only a table knows."""
    table, what = observation.table, stone_word(move.stone) if isinstance(move, Lay) else ""
    rises = table.direction is Direction.UP
    said = {
        Reason.NOT_YOUR_TURN: say("It is not your turn yet."),
        Reason.NOT_ON_RACK: say("There is no {stone} on your rack.", stone=what),
        Reason.ACTION_OPENS: say("A number opens the row, not {stone}.", stone=what),
        Reason.TURN_BEGUN: say("Your turn has begun: that is done at its beginning only."),
    }
    if error.reason is Reason.WRONG_DIRECTION:
        if rises:
            return say("The row rises already: {stone} would change nothing.", stone=what)
        return say("The row falls already: {stone} would change nothing.", stone=what)
    if error.reason is Reason.NOT_BEYOND:
        if rises:
            return say("{stone} is not higher than {number}, and the row rises.", stone=what, number=table.reference)
        return say("{stone} is not lower than {number}, and the row falls.", stone=what, number=table.reference)
    return said.get(error.reason) or str(error)


def penalty_note() -> str:
    """Say what a last stone that is not called costs."""
    return say_n(
        "Who forgets to call the last stone draws {number}.",
        "Who forgets to call the last stone draws {number}.",
        FORGOTTEN,
    )
