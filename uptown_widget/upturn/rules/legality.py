"""Which moves are legal, and why the others are not.

Both `State` and `Observation` ask here, with what they have: the open table and the rack of the player to move.
"""

from uptown_widget.errors import InvalidNotationError, quoted
from uptown_widget.i18n import say
from uptown_widget.upturn.rules.moves import Give, Lay, Move, Step
from uptown_widget.upturn.rules.refusal import IllegalMoveError, Reason
from uptown_widget.upturn.rules.stones import DOWN, JOKER, UP, Rack, Stone
from uptown_widget.upturn.rules.table import Direction, Phase, Table

_LAID = (Phase.GIVE, Phase.CALL)
"""No more stones are laid."""


def legal_moves(table: Table, rack: Rack) -> tuple[Move, ...]:
    """Return the legal moves of the player to move, who holds `rack`: stones in order, then the rest; () at the end."""
    if table.is_over:
        return ()
    found: list[Move] = []
    gap = table.gap
    for stone in () if table.phase in _LAID else dict.fromkeys(rack):
        if _against_stone(table, gap, len(rack), stone) is None:
            found.append(Lay(stone))
            if stone == JOKER:
                found.append(Lay(stone, turns=True))
    if table.phase is Phase.GIVE:
        players = table.rules.players
        gives = (Give((table.current_player + seats) % players) for seats in range(1, players))
        found += (give for give in gives if _against_giving(table, give.player) is None)
    found += (step for step in Step if _against_step(table, step) is None)
    return tuple(found)


def refuse(table: Table, rack: Rack, move: Move) -> IllegalMoveError | None:
    """Return None for a legal move of the player to move, else the error that says which rule it breaks.

    :raises InvalidNotationError: it is no move at all
    """
    if not isinstance(move, Move):
        msg = say(
            "{move} is no move: take one of the legal moves, or read a text with parse_move.", move=quoted(move, 60)
        )
        raise InvalidNotationError(msg)
    reason = _against(table, rack, move)
    if reason is None:
        return None
    stones = {
        Reason.NOT_BEYOND: (table.reference,),
        Reason.NOT_BETWEEN: (table.reference, table.row[-1]),
    }.get(reason, ())
    return IllegalMoveError(_sentence(table, move, reason), reason, stones)


def _against(table: Table, rack: Rack, move: Move) -> Reason | None:
    if table.is_over:
        return Reason.GAME_OVER
    if isinstance(move, Give):
        return _against_giving(table, move.player)
    if isinstance(move, Step):
        return _against_step(table, move)
    if table.phase in _LAID:
        return Reason.LAYING_OVER
    if move.stone not in rack:
        return Reason.NOT_ON_RACK
    return _against_stone(table, table.gap, len(rack), move.stone)


def _against_stone(table: Table, gap: tuple[int, int], held: int, stone: Stone) -> Reason | None:
    if gap[0] < stone < gap[1]:
        return None
    if not stone.is_action:
        return Reason.NOT_BETWEEN if table.phase is Phase.BETWEEN else Reason.NOT_BEYOND
    if table.phase is Phase.BETWEEN:
        return Reason.NOT_BETWEEN
    if table.direction is None:
        return Reason.ACTION_OPENS
    if held == 1:
        return Reason.LAST_STONE
    return Reason.WRONG_DIRECTION if stone == (UP if table.direction is Direction.UP else DOWN) else None


def _against_step(table: Table, step: Step) -> Reason | None:
    if step is Step.CALL:
        return None if table.phase is Phase.CALL else Reason.NO_CALL_DUE
    if step is Step.DONE:
        return Reason.NOTHING_DONE if table.phase is Phase.TURN else None
    if table.phase is not Phase.TURN:
        return Reason.TURN_BEGUN
    if step is Step.DRAW:
        return None if table.pot_size else Reason.POT_EMPTY
    return Reason.POT_NOT_EMPTY if table.pot_size else None


def _against_giving(table: Table, player: int) -> Reason | None:
    if table.phase is not Phase.GIVE:
        return Reason.NOTHING_TO_GIVE
    players = range(table.rules.players)
    if player not in players or player == table.current_player:
        return Reason.WRONG_RECEIVER
    # The stones are blind, so their order means nothing: one order for each way to divide them.
    return Reason.NOT_CLOCKWISE if (player - table.current_player) % len(players) < table.receiver else None


def _sentence(table: Table, move: Move, reason: Reason) -> str:
    rising = table.direction is Direction.UP
    what = move.stone if isinstance(move, Lay) else move
    return {
        Reason.GAME_OVER: say("The game is over."),
        Reason.NOT_ON_RACK: say("There is no {stone} on your rack.", stone=what),
        Reason.LAYING_OVER: say("No more stones are laid in this turn."),
        Reason.ACTION_OPENS: say("A number opens the row, not {stone}.", stone=what),
        Reason.LAST_STONE: say("The last stone may not be an action stone."),
        Reason.WRONG_DIRECTION: say("The row rises already: {stone} would change nothing.", stone=what)
        if rising
        else say("The row falls already: {stone} would change nothing.", stone=what),
        Reason.NOT_BEYOND: say("{stone} is not higher than {number}.", stone=what, number=table.reference)
        if rising
        else say("{stone} is not lower than {number}.", stone=what, number=table.reference),
        Reason.NOT_BETWEEN: say(
            "{stone} does not lie between {number} and {twin}.", stone=what, number=table.reference, twin=table.row[-1]
        ),
        Reason.TURN_BEGUN: say("One can {step} only at the beginning of a turn.", step=what),
        Reason.POT_EMPTY: say("The pot is empty: pass instead."),
        Reason.POT_NOT_EMPTY: say("One passes only when the pot is empty: draw instead."),
        Reason.NOTHING_DONE: say("Lay a stone or draw one first.")
        if table.pot_size
        else say("Lay a stone or pass first."),
        Reason.NOTHING_TO_GIVE: say("There is nothing to hand out now."),
        Reason.WRONG_RECEIVER: say("Stones are handed to another player."),
        Reason.NOT_CLOCKWISE: say("Stones are handed out clockwise, and a player further on has got one."),
        Reason.NO_CALL_DUE: say("There is no last stone to call now."),
    }[reason]
