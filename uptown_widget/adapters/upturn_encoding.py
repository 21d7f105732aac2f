"""Moves of Upturn as numbers and observations as arrays, for machine learning."""

from collections.abc import Mapping

from uptown_widget.adapters import missing

try:
    import numpy as np
    from numpy.typing import NDArray
except ModuleNotFoundError as _error:
    raise missing(extra="gymnasium") from None

from uptown_widget.rules.checks import check_observation, check_rules
from uptown_widget.rules.position import check_move
from uptown_widget.upturn.rules.moves import Give, Lay, Move, Step
from uptown_widget.upturn.rules.rules import Rules
from uptown_widget.upturn.rules.state import Observation
from uptown_widget.upturn.rules.stones import STONES, Stone
from uptown_widget.upturn.rules.table import Direction, Phase

__all__ = [
    "FACES",
    "HIGHEST",
    "action_count",
    "action_of",
    "actions",
    "features",
    "flat",
    "mask",
    "shapes",
]


def __dir__() -> list[str]:
    """List the public names."""
    return sorted(__all__)


FACES: tuple[Stone, ...] = tuple(dict.fromkeys(STONES))
"""The 86 faces: 80 numbers, then six kinds of action stones."""
_FACE = {stone: number for number, stone in enumerate(FACES)}
_TURNS = len(FACES)
_STEPS = {step: _TURNS + 1 + number for number, step in enumerate(Step)}
_GIVE = _TURNS + 1 + len(_STEPS)
_PHASES = {phase: number for number, phase in enumerate(Phase)}
HIGHEST = 106
"""There are so many stones, and no number on one is larger."""


def action_count(rules: Rules) -> int:
    """Return the number of actions: a stone of each face, a Joker that turns, the steps, a gift to each player.

    :raises GameError: these are no rules of the game
    """
    check_rules(rules, Rules)
    return _GIVE + rules.players


def action_of(move: Move) -> int:
    """Return the number of a move.

    :raises GameError: it is no move
    """
    check_move(move, Move)
    if isinstance(move, Lay):
        return _TURNS if move.turns else _FACE[move.stone]
    return _GIVE + move.player if isinstance(move, Give) else _STEPS[move]


def actions(observation: Observation) -> dict[int, Move]:
    """Return the numbers of the legal moves in ascending order.

    :raises GameError: that is no Observation
    """
    check_observation(observation, Observation)
    found = {action_of(move): move for move in observation.legal_moves()}
    return dict(sorted(found.items()))


def shapes(rules: Rules) -> Mapping[str, tuple[int, ...]]:
    """Return the names and shapes of the `features`.

    :raises GameError: these are no rules of the game
    """
    check_rules(rules, Rules)
    players = rules.players
    return {
        "player": (players,),
        "turn": (players,),
        "phase": (len(_PHASES),),
        "direction": (2,),
        "gap": (2,),
        "last": (len(FACES),),
        "row": (len(FACES),),
        "rack": (len(FACES),),
        "sizes": (players,),
        "pot": (1,),
        "gifts": (2,),
        "passes": (1,),
    }


def features(observation: Observation) -> dict[str, NDArray[np.float32]]:
    """Return everything that a player may know and that still matters, as numbers from 0 to `HIGHEST`.

    Who looks, whose turn it is and how far it is, whether the row falls or rises, between which numbers a stone has to
    lie, the last stone, how many of each face lie in the row and on the own rack, how many stones everybody has and how
    many are in the pot, the stones to hand out with who got the last one, and the turns passed in a row.

    :raises GameError: that is no Observation
    """
    check_observation(observation, Observation)
    table = observation.table
    found = {name: np.zeros(shape, np.float32) for name, shape in shapes(observation.rules).items()}
    if observation.player is not None:
        found["player"][observation.player] = 1
    if not table.is_over:
        found["turn"][table.current_player] = 1
    found["phase"][_PHASES[table.phase]] = 1
    if table.direction is not None:
        found["direction"][int(table.direction is Direction.UP)] = 1
    found["gap"][:] = table.gap
    found["last"][_FACE[table.row[-1]]] = 1
    for name, stones in (("row", table.row), ("rack", observation.rack)):
        np.add.at(found[name], [_FACE[stone] for stone in stones], 1)
    found["sizes"][:] = table.rack_sizes
    found["pot"][0] = table.pot_size
    found["gifts"][:] = table.gifts, table.receiver
    found["passes"][0] = table.passes
    return found


def flat(observation: Observation) -> NDArray[np.float32]:
    """Return all `features` as one flat array."""
    return np.concatenate([piece.ravel() for piece in features(observation).values()])


def mask(observation: Observation) -> NDArray[np.int8]:
    """Return 1 for each legal action and 0 for all others.

    :raises GameError: that is no Observation
    """
    check_observation(observation, Observation)
    found = np.zeros(action_count(observation.rules), np.int8)
    found[list(actions(observation))] = 1
    return found
