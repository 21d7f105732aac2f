"""What is highlighted on the board and the racks, as data; `art/highlights.py` draws it; pure."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache, partial

from uptown_widget.ui.review import mistake_shown, ranks_of
from uptown_widget.uptown.rules.board import cut_tiles, squares_of
from uptown_widget.uptown.rules.moves import PASS, Move
from uptown_widget.uptown.rules.state import Observation
from uptown_widget.uptown.rules.table import Table
from uptown_widget.uptown.rules.tiles import ALL_TILES, FIT_MASKS, Color, Tile
from uptown_widget.uptown.view.selection import (
    fitting,
    place_for,
    pointed_move,
    pointed_square,
    rack_targets,
    racks,
    selected_moves,
    selected_tile,
    square_of,
)
from uptown_widget.uptown.view.ui import UI, Place


@dataclass(frozen=True, slots=True)
class Arrival:
    """The tile that has just been placed, on its way to its square."""

    square: int
    player: int
    place: Place | None = None
    """The place on a rack shown that it left, as (colour, slot); None for a tile of somebody else."""
    victim: tuple[Color, Tile] | None = None
    """The tile captured, which leaves."""


@dataclass(frozen=True, slots=True)
class Highlights:
    """Squares, and places on a rack: (colour, slot)."""

    selected: Place | None = None
    lifted: bool = False
    """Whether the selected tile is under the pointer."""
    legal: tuple[Move, ...] = ()
    last: int | None = None
    since: frozenset[int] = frozenset()
    """Squares played on in the viewer's last turn and since."""
    forbidden: int | None = None
    parts: tuple[tuple[int, ...], ...] = ()
    """The parts a group would fall into."""
    ghost: tuple[int, Color, Tile] | None = None
    """(square, colour, tile) of the tile under the pointer."""
    fitting: frozenset[Place] | None = None
    """Rack places whose tile fits the square pointed at; None where none is pointed at or none fits."""
    focus: str | None = None
    """The name of the target the keyboard is on."""
    groups: bool = False
    """Whether groups are outlined."""
    won: frozenset[int] = frozenset()
    """At the end, the colours of the winners: their groups stand out."""
    safe: frozenset[int] = frozenset()
    """Squares whose tiles nobody can capture."""
    hints: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """The ranks, 1 for the best, of the squares that the adviser names."""
    heat: Mapping[int, float] = field(default_factory=dict)
    """How good each square is, from 0 to 1."""
    proposed: Move | None = None
    """A move that waits to be confirmed."""
    arrows: tuple[tuple[Place, int, str], ...] = ()
    """In a review: from which place to which square the move made and the better one go, and in which colour."""
    hinted: Mapping[Place, tuple[int, ...]] = field(default_factory=dict)
    """The ranks of the rack places whose tiles the adviser names."""
    arrival: Arrival | None = None
    """A turn that has just come, to be shown by slides: its tile stands on `last`."""
    cue: str = ""
    """The scene's cue, if there is an arrival."""


def highlights(observation: Observation, ui: UI) -> Highlights:
    """Return what is highlighted for the person at the screen."""
    turns = ui.shared.turns_shown
    # The viewer's own last turn, which is looked for as well, and those since; for a spectator, those of one round.
    recent = turns[ui.shared.last_own - 1 if ui.shared.last_own else -observation.rules.players :]
    tried, forbidden, parts = _refused(observation, ui)
    selected = selected_moves(observation, ui)
    legal = frozenset(selected)
    verdict = mistake_shown(ui.shared)
    better = verdict.best.move if verdict else None  # in a review, the move that would have been better
    focus, over = ui.shared.focus, ui.shared.is_over(observation)
    focused = focus is not None and (square_of(focus) is not None or focus in rack_targets(observation, ui))
    return Highlights(
        selected=ui.shared.selected if selected_tile(observation, ui) is not None else None,
        lifted=ui.shared.dragged != "",
        legal=selected,
        last=turns[-1].move.square if turns and turns[-1].move is not PASS else None,
        since=frozenset(turn.move.square for turn in recent if turn.move is not PASS),
        forbidden=forbidden,
        parts=parts,
        ghost=_ghost(observation, ui, tried) if forbidden is None else None,
        fitting=_fitting(observation, ui),
        focus=focus if focused else None,
        groups=show_groups(observation, ui),
        won=_won(observation, ui),
        safe=frozenset(squares_of(safe_squares(observation.table) if ui.safe and not over else 0)),
        hints=ranks_of(ui.shared, lambda move: move.square if move in (legal or {move}) - {PASS} else None),
        heat=_heat(observation, ui) if ui.heat else {},
        proposed=ui.shared.proposed_move(observation) or (None if better is PASS else better),
        arrows=tuple(_arrows(observation, ui)),
        hinted=ranks_of(ui.shared, partial(_rack_place, observation, racks(observation, ui))),
        arrival=_arrival(ui),
        cue=f"{ui.shared.info.match}/{len(turns)}",
    )


def _arrows(observation: Observation, ui: UI) -> Iterator[tuple[Place, int, str]]:
    """Yield the ways of the move that a review calls a mistake, and of the better one, from racks that are shown."""
    verdict = mistake_shown(ui.shared)
    if verdict is None:
        return
    for move, brush in ((ui.shared.info.turns[verdict.ply].move, "page"), (verdict.best.move, "accent")):
        place = _rack_place(observation, racks(observation, ui), move)
        if place is not None:
            yield place, move.square, brush


def _rack_place(observation: Observation, shown: tuple[Color, ...], move: Move) -> Place | None:
    """The place on a rack shown of the tile of a move."""
    place = place_for(observation, move)
    return place if place is not None and place[0] in shown else None


def show_groups(observation: Observation, ui: UI) -> bool:
    """Whether groups are outlined: unless switched off, and always at the end, which they decide."""
    return ui.groups or ui.shared.is_over(observation)


def _won(observation: Observation, ui: UI) -> frozenset[int]:
    outcome = observation.outcome() if ui.shared.is_over(observation) else None
    colors = observation.rules.colors_by_player
    return frozenset(color for player in outcome.winners for color in colors[player]) if outcome else frozenset()


def _arrival(ui: UI) -> Arrival | None:
    """The last turn, if it is new to the screen: what was taken back, or looked at, does not come again."""
    turns = ui.shared.info.turns
    if not ui.shared.slides or turns[-1].move is PASS:
        return None
    last = turns[-1]
    mine = last.player == ui.shared.info.viewer and not ui.shared.info.curtain
    return Arrival(last.move.square, last.player, ui.sent if mine else None, last.before.table.taken_by(last.move))


def _refused(observation: Observation, ui: UI) -> tuple[Move | None, int | None, tuple[tuple[int, ...], ...]]:
    """The move tried or pointed at; if a rule forbids it, its square and the parts its group would fall into."""
    complaint = ui.shared.standing_complaint
    tried = complaint.tried if complaint else pointed_move(observation, ui)
    error = observation.explain(tried) if tried is not None and ui.shared.my_turn(observation) else None
    if tried is None or tried is PASS or error is None:
        return tried, None, ()
    return tried, tried.square, error.parts


def _ghost(observation: Observation, ui: UI, tried: Move | None) -> tuple[int, Color, Tile] | None:
    """The selected tile, on the square under the pointer or where it is proposed to go."""
    proposed = ui.shared.proposed_move(observation)
    move = tried if tried is not None and ui.shared.selected is not None else proposed
    place = place_for(observation, move) if move is not None else None
    return (move.square, place[0], move.tile) if move is not None and place is not None else None


def _fitting(observation: Observation, ui: UI) -> frozenset[Place] | None:
    square = pointed_square(ui)
    if square is None or ui.shared.selected is not None or not ui.shared.my_turn(observation):
        return None
    # If none fits, nothing is dimmed: a grey rack says that it is not your turn.
    return fitting(observation, square) or None


def _heat(observation: Observation, ui: UI) -> dict[int, float]:
    """By square: the best value there, of the selected tile if there is one, between the worst and the best of all.

    Chances to win are compared as they are; an adviser's own values tell no more than which is better, and by their
    order the scale is used from end to end.
    """
    legal = frozenset(selected_moves(observation, ui))
    values: dict[int, float] = {}
    for candidate in ui.shared.info.hint or ():
        move = candidate.move
        if move is not PASS and (not legal or move in legal):
            values[move.square] = max(values.get(move.square, candidate.value), candidate.value)
    if not all(candidate.visits for candidate in ui.shared.info.hint or ()):
        order = {value: place for place, value in enumerate(sorted(set(values.values())))}
        values = {square: float(order[value]) for square, value in values.items()}
    low, high = min(values.values(), default=0.0), max(values.values(), default=0.0)
    return {square: (value - low) / (high - low) if high > low else 1.0 for square, value in values.items()}


@lru_cache(maxsize=64)
def _fit(tiles: int) -> int:
    """Return the squares that any of some tiles fits; cached, since a turn changes the tiles of one colour only."""
    squares = 0
    for tile, fit in enumerate(FIT_MASKS):
        if tiles >> tile & 1:
            squares |= fit
    return squares


def safe_squares(table: Table) -> int:
    """Return the squares whose tiles nobody can capture, as a set.

    Such a tile is protected, or every tile of the others that fits its square has been placed already.
    """
    rules, safe = table.rules, 0
    for own in rules.colors_by_player:
        reach = 0
        for other in [each for each in rules.colors if each not in own and not table.is_finished(each)]:
            reach |= _fit(ALL_TILES & ~table.placed[other])
        for tiles in [table.tiles[each] for each in own]:
            safe |= cut_tiles(tiles) | tiles & ~reach
    return safe
