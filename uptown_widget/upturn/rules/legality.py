"""Which moves are legal, and why the others are not.

Both `State` and `Observation` ask here, with what they have: the open table and the rack of the player to move.
"""

from uptown_widget.rules.position import check_move
from uptown_widget.upturn.rules.moves import Give, Lay, Move, Step
from uptown_widget.upturn.rules.refusal import FALLING, IllegalMoveError, Reason
from uptown_widget.upturn.rules.rules import PLAYERS
from uptown_widget.upturn.rules.stones import DOWN, JOKER, STONES, UP, Rack, Stone
from uptown_widget.upturn.rules.table import Direction, Phase, Table

_LAID = (Phase.GIVE, Phase.CALL)
"""No more stones are laid."""

# Moves are made once: making and checking them is what costs.
_LAYS = {stone: Lay(stone) for stone in STONES}
_JOKER_TURNS = Lay(JOKER, turns=True)
_GIVES = tuple(map(Give, range(max(PLAYERS))))


def legal_moves(table: Table, rack: Rack, player: int | None) -> tuple[Move, ...]:
    """Return the legal moves of a player who holds `rack`: stones in order, then the rest.

    There are none at the end, and none when it is another's turn.
    """
    if table.is_over or player != table.current_player:
        return ()
    found: list[Move] = []
    gap = table.gap
    for stone in () if table.phase in _LAID else dict.fromkeys(rack):
        if _against_stone(table, gap, len(rack), stone) is None:
            found.append(_LAYS[stone])
            if stone == JOKER:
                found.append(_JOKER_TURNS)
    if table.phase is Phase.GIVE:
        players = table.rules.players
        gives = (_GIVES[(table.current_player + seats) % players] for seats in range(1, players))
        found += (give for give in gives if _against_giving(table, give.player) is None)
    found += (step for step in Step if _against_step(table, step) is None)
    return tuple(found)


def refuse(table: Table, rack: Rack, player: int | None, move: Move) -> IllegalMoveError | None:
    """Return None for a legal move of a player, else the error that says which rule it breaks.

    :raises InvalidNotationError: it is no move at all
    """
    check_move(move, Move)
    reason = _against(table, rack, player, move)
    if reason is None:
        return None
    data: dict[str, object] = {"stone": move.stone} if isinstance(move, Lay) else {}
    stones: tuple[Stone, ...] = ()
    if reason is Reason.NOT_BEYOND:
        stones = (table.reference,)
        data["number"] = table.reference
    elif reason is Reason.NOT_BETWEEN:
        stones = (table.reference, table.row[-1])
        data["number"], data["twin"] = stones
    falling = table.direction is Direction.DOWN
    return IllegalMoveError(reason, data, stones, sentence=FALLING.get(reason) if falling else None)


def _against(table: Table, rack: Rack, player: int | None, move: Move) -> Reason | None:
    if table.is_over:
        return Reason.GAME_OVER
    if player != table.current_player:
        return Reason.NOT_YOUR_TURN
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
