"""The selection and the plan in the position shown: places, moves, divisions of stones; pure."""

from collections.abc import Mapping

from uptown_widget.ui.inputs import whole_number
from uptown_widget.upturn.rules.moves import Give, Lay, Move, Step
from uptown_widget.upturn.rules.state import Observation
from uptown_widget.upturn.rules.stones import JOKER, Stone
from uptown_widget.upturn.rules.table import Direction, Phase, Table
from uptown_widget.upturn.view.ui import UI

JOKERS = {"joker:up": Direction.UP, "joker:down": Direction.DOWN}
"""The targets that lay a Joker, and which way the row then goes."""


def place_of(name: str | None, observation: Observation) -> int | None:
    """Return the place on the rack a target is, or None for any other name."""
    kind, _, place = (name or "").partition(":")
    return whole_number(place, len(observation.rack) - 1) if kind == "stone" else None


def seat_of(name: str | None, observation: Observation) -> int | None:
    """Return the player whose seat a target is, or None for any other name."""
    kind, _, player = (name or "").partition(":")
    return whole_number(player, observation.rules.players - 1) if kind == "player" else None


def selected_stone(observation: Observation, ui: UI) -> Stone | None:
    """Return the selected stone, while it can be laid."""
    selected = ui.shared.selected
    if selected is None or not ui.shared.my_turn(observation) or selected >= len(observation.rack):
        return None
    stone = observation.rack[selected]
    return stone if Lay(stone) in observation.legal_moves() else None


def joker_move(table: Table, target: str) -> Lay:
    """Return the move of a Joker after which the row goes the way a target names."""
    return Lay(JOKER, turns=table.direction is not JOKERS[target])


def legal_places(observation: Observation, ui: UI) -> frozenset[int]:
    """Return the places of the stones that may be laid now."""
    if not ui.shared.my_turn(observation):
        return frozenset()
    lays = {move.stone for move in observation.legal_moves() if isinstance(move, Lay)}
    return frozenset(place for place, stone in enumerate(observation.rack) if stone in lays)


def pointed_move(observation: Observation, ui: UI) -> Move | None:
    """Return the move a press would lead to: that of the stone pointed at, else of the selected stone."""
    if not ui.shared.my_turn(observation) or observation.table.phase is Phase.BETWEEN:
        return None
    target = ui.shared.pointed or ui.shared.focus or ""
    stone = selected_stone(observation, ui)
    if target in JOKERS and stone == JOKER:
        return joker_move(observation.table, target)
    place = None if ui.shared.dragged else place_of(target, observation)
    if place is not None:
        return Lay(observation.rack[place])
    if target == "pot" and stone is None:
        step = Step.DRAW if observation.table.pot_size else Step.PASS
        return step if step in observation.legal_moves() else None
    return None if stone is None else Lay(stone)


def target_of(move: Move, observation: Observation) -> str:
    """Return the target that is pressed for a move; "" if there is none."""
    if isinstance(move, Lay) and move.stone in observation.rack:
        return f"stone:{observation.rack.index(move.stone)}"
    if isinstance(move, Give):
        return f"player:{move.player}"
    return "pot" if move in {Step.DRAW, Step.PASS} else ""


def proposed_target(observation: Observation, ui: UI) -> str:
    """Return the target that is pressed to play the move that waits for confirmation; "" if there is none."""
    move, selected = ui.shared.proposed_move(observation), ui.shared.selected
    if move is None:
        return ""
    if isinstance(move, Lay) and selected is not None:
        halves = (name for name in JOKERS if move == joker_move(observation.table, name))
        return next(halves, f"stone:{selected}")
    return target_of(move, observation)


# Plans: what goes before a twin, and who is handed how many.


def fitting_between(observation: Observation, ui: UI) -> tuple[Stone, ...]:
    """Return the numbers that may go before the twin, in row order."""
    table = observation.table
    if not ui.shared.my_turn(observation) or table.phase is not Phase.BETWEEN:
        return ()
    found = [stone for stone in observation.rack if not stone.is_action and table.fits(stone)]
    return tuple(sorted(found, reverse=table.direction is Direction.DOWN))


def between(observation: Observation, ui: UI) -> tuple[Stone, ...]:
    """Return the numbers that are to go before the twin: all that fit but those taken out of the plan."""
    left_out = ui.standing_plan().without
    return tuple(stone for stone in fitting_between(observation, ui) if stone not in left_out)


def receivers(observation: Observation, ui: UI) -> tuple[int, ...]:
    """Return who may be handed stones now, clockwise."""
    if not ui.shared.my_turn(observation):
        return ()
    return tuple(move.player for move in observation.legal_moves() if isinstance(move, Give))


def to_hand_out(table: Table) -> int:
    """Return how many stones may be handed out."""
    return min(table.gifts, table.pot_size)


def gifts(observation: Observation, ui: UI) -> Mapping[int, int]:
    """Return how many stones each is to be handed: as planned, else all to who has the fewest."""
    to, table = receivers(observation, ui), observation.table
    if not to:
        return {}
    planned = ui.standing_plan().gifts
    if planned is not None:
        return {player: planned.get(player, 0) for player in to}
    fewest = min(to, key=lambda player: table.rack_sizes[player])
    return {player: to_hand_out(table) if player == fewest else 0 for player in to}


def giving_moves(observation: Observation, ui: UI) -> tuple[Move, ...]:
    """Return the moves that hand out stones as planned, clockwise."""
    division = gifts(observation, ui)
    moves: list[Move] = [Give(player) for player, number in division.items() for _ in range(number)]
    done = sum(division.values()) < to_hand_out(observation.table)
    return (*moves, Step.DONE) if done else tuple(moves)
