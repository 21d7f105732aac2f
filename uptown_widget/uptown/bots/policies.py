"""Bots of Uptown: they get an observation and a random generator, nothing else."""

import random

from uptown_widget.bots.one_ply import best_move, ranked
from uptown_widget.protocols import Candidate
from uptown_widget.uptown.bots.reasons import reasons
from uptown_widget.uptown.rules.board import BOARD, NEIGHBOURS, cut_tiles, groups_of
from uptown_widget.uptown.rules.moves import Move
from uptown_widget.uptown.rules.state import Observation
from uptown_widget.uptown.rules.tiles import Tile


class GreedyPolicy:
    """Looks one move ahead as a sensible beginner does: few groups, few captures, room to join what is apart."""

    def choose(self, observation: Observation, rng: random.Random) -> Move:
        """Return the legal move after which the own position looks best; ties are broken by `rng`."""
        return best_move(observation, _value, rng)

    def analyse(self, observation: Observation, rng: random.Random) -> tuple[Candidate[Move], ...]:
        """Return all legal moves with their values in groups and the reasons, the best first."""
        return ranked(observation, _value, reasons, rng)


def _value(observation: Observation, move: Move) -> float:
    """The worth of a move to the player who makes it, in groups."""
    table, rules = observation.table, observation.rules
    me = table.current_player
    after = table.after(move)
    before_groups, groups = table.groups, after.groups
    value = float(before_groups[me] - groups[me])
    if move.capture:
        # A capture counts in the tie-break; taking a singleton even does its owner a favour.
        helped = sum(before_groups) - before_groups[me] - sum(groups) + groups[me]
        value -= 0.4 + 0.25 * helped
    if move.tile is Tile.WILD:
        value -= 0.9  # it joins best late, where nothing else fits
    color = rules.colors_by_player[me][0] if move.color is None else move.color
    return value + 0.9 * (_joins(after.tiles, color) - _joins(table.tiles, color)) + 0.02 * _room(after.tiles, move)


def _joins(tiles: tuple[int, ...], color: int) -> float:
    """How well the groups of a colour hang together by single squares that could still be taken."""
    groups = groups_of(tiles[color])
    if len(groups) < 2:
        return 0.0
    free = BOARD
    for bits in tiles:
        free &= ~cut_tiles(bits)
    rims = [_rim(group) & free for group in groups]
    joined = 0.0
    for index, rim in enumerate(rims):
        shared = 0
        for other in rims[:index] + rims[index + 1 :]:
            shared |= rim & other
        joined += min(shared.bit_count(), 3)
    return 0.12 * joined - 0.05 * len(groups)


def _rim(group: int) -> int:
    return (group << 1 | group >> 1 | group << 10 | group >> 10) & ~group & BOARD


def _room(tiles: tuple[int, ...], move: Move) -> int:
    occupied = 0
    for bits in tiles:
        occupied |= bits
    return (NEIGHBOURS[move.square] & ~occupied).bit_count()
