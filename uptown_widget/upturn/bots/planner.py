"""A bot that plays out its own turn in mind and compares how everybody would stand after it."""

from uptown_widget.bots.arithmetic import exp, total
from uptown_widget.bots.one_ply import OnePlyPolicy
from uptown_widget.upturn.bots.evaluation import WEIGHTS, hidden_strength, strength
from uptown_widget.upturn.bots.reasons import reasons
from uptown_widget.upturn.rules.legality import legal_moves
from uptown_widget.upturn.rules.moves import Give, Lay, Move, Step
from uptown_widget.upturn.rules.state import Observation
from uptown_widget.upturn.rules.stones import JOKER, Rack, without_one
from uptown_widget.upturn.rules.table import Direction, Phase, Table


class PlannerPolicy(OnePlyPolicy[Observation, Move]):
    """Weighs what the rack is good for after the turn: Jokers, twins and what they take along, and a way out."""

    _reasons = staticmethod(reasons)

    def value(self, observation: Observation, move: Move) -> float:
        """Return the part of the win to expect after a move, as far as the table and the own rack tell."""
        return value_of(observation.table, observation.rack, move)


def best_move(table: Table, rack: Rack) -> Move:
    """Return the move that the planner makes, the first one of equals."""
    usual = _usual(table, rack)
    if usual is not None:
        return usual
    moves = legal_moves(table, rack, table.current_player)
    return moves[0] if len(moves) == 1 else max(moves, key=lambda move: value_of(table, rack, move))


def value_of(table: Table, rack: Rack, move: Move) -> float:
    """Return the part of the win that the player to move, who holds `rack`, may expect after a move."""
    me = table.current_player
    if isinstance(move, Lay):
        rack = without_one(rack, move.stone)
    table = table.after(move)
    if move is not Step.DRAW:
        return _after_turn(table, rack, me)
    kept = _chance(table.after(Step.DONE), rack, me)
    return kept + WEIGHTS[table.rules.players].draw * (1 - kept)


def _after_turn(table: Table, rack: Rack, me: int) -> float:
    """What to expect once the turn of `me` has been played to its end."""
    while table.current_player == me and table.phase not in {Phase.TURN, Phase.OVER}:
        usual = _usual(table, rack)
        if usual is None and table.phase is Phase.EXTRA:
            # A second Joker is left out: it is hardly ever worth it, and looking for its best use takes long.
            moves = (
                move for move in legal_moves(table, rack, me) if not (isinstance(move, Lay) and move.stone == JOKER)
            )
            return max(value_of(table, rack, move) for move in moves)
        if isinstance(usual, Lay):
            rack = without_one(rack, usual.stone)
        table = table.after(usual or Step.DONE)
    return _chance(table, rack, me)


def _usual(table: Table, rack: Rack) -> Move | None:
    """What is nearly always best in the middle of a turn: all numbers before a twin, stones to who has the fewest."""
    if table.phase is Phase.BETWEEN:
        low, high = table.gap
        from_reference = rack if table.direction is Direction.UP else reversed(rack)
        nearest = next((stone for stone in from_reference if low < stone < high), None)
        return Step.DONE if nearest is None else Lay(nearest)
    if table.phase is Phase.GIVE:
        players = table.rules.players
        others = [(table.current_player + seats) % players for seats in range(max(1, table.receiver), players)]
        return Give(min(others, key=table.rack_sizes.__getitem__))
    return Step.CALL if table.phase is Phase.CALL else None


def _chance(table: Table, rack: Rack, me: int) -> float:
    """The part of the win to expect between two turns."""
    sizes = table.rack_sizes
    if table.is_over:
        fewest = min(sizes)
        return 1 / sizes.count(fewest) if sizes[me] == fewest else 0.0
    mine = exp(strength(table, me, rack))
    return mine / (mine + total(exp(hidden_strength(table, each)) for each in range(len(sizes)) if each != me))
