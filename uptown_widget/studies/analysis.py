"""How a bot judges the moves of a study: on request, in slices, and stored for every move."""

import random
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from uptown_widget.bots.search import SearchPolicy
from uptown_widget.match.judging import as_chances
from uptown_widget.match.tasks import BackgroundTask, Steps, think
from uptown_widget.protocols import PROVEN, Analyst, Candidate
from uptown_widget.screen.controls import Chip
from uptown_widget.studies.game import StudyGame
from uptown_widget.studies.node import Node
from uptown_widget.studies.study import Study

GUESSES = 60
"""Guesses at what the player to move cannot see, for each move."""
PLAYOUTS = 240
"""For each hint."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a position is worth after a move."""

    shares: tuple[float, ...]
    """The part of the win that each player may expect; together they are one."""
    player: int | None
    """Who has made the move; None for the first position."""
    proven: float | None = None
    """The part of the win that the move brings its player for sure; None where that is not known."""
    over: bool = False


class Analysis:
    """Judges moves one after another, and stores each verdict by the number of the node."""

    def __init__(
        self,
        game: StudyGame,
        changed: Callable[[], None],
        tick: Callable[[], None],
        failed: Callable[[BaseException], None],
    ) -> None:
        """Have nothing to judge."""
        self._game, self._changed, self._tick = game, changed, tick
        self._task = BackgroundTask(failed)
        self.on: bool = False
        """Whether the line shown is judged."""
        self.judged: dict[int, Judgement] = {}
        self.adviser: Analyst[Any, object] = SearchPolicy[object](**{**game.SEARCH, "playouts": PLAYOUTS})
        """Says in hints how much of the win each move may bring."""

    @property
    def part(self) -> float | None:
        """The part of the line that is judged; None when no more is to come."""
        return self._task.part if self._task.busy else None

    def info(self, here: Node, line: Sequence[Node], players: Callable[[], Sequence[Chip]]) -> dict[str, Any]:
        """Return what the section of the study shows of it, as fields of `StudyInfo`."""
        if not self.on:
            return {}
        said = self.judged.get(here.number)
        judged = [(node, self.judged[node.number]) for node in line if node.number in self.judged]
        return {
            "judging": True,
            "part": self.part,
            "shares": said.shares if said else (),
            "proven": said.proven if said else None,
            "players": tuple(players()),
            "course": tuple((node.ply, each.shares, str(node.number)) for node, each in judged),
            "ply": here.ply,
        }

    def forget(self) -> None:
        """Switch to another study."""
        self.stop()
        self.judged = {}

    def stop(self) -> None:
        """Judge no more for now."""
        self._task.stop()

    def judge(self, study: Study, line: Sequence[Node]) -> None:
        """Judge the moves of a line that were not judged yet."""
        if self.on and any(node.number not in self.judged for node in line):
            self._task.run(self._steps(study, line))

    def _steps(self, study: Study, line: Sequence[Node]) -> Steps:
        for place, node in enumerate(line):
            self._task.part = place / len(line)
            if node.number not in self.judged:
                self.judged[node.number] = yield from self._judged(study, node)
                self._changed()
            yield 0.0
        self._task.part = None
        self._changed()

    def _judged(self, study: Study, node: Node) -> Generator[float, None, Judgement]:
        """Judge a move by what its player could know; the end by how it came out."""
        state, parent = study.state(node), node.parent
        before = state if parent is None else study.state(parent)
        player, outcome = before.current_player, state.outcome()
        if outcome is not None:
            winners = outcome.winners
            shares = tuple((each in winners) / len(winners) for each in range(before.rules.players))
            return Judgement(shares, player, over=True)
        # Of a hidden rack, what the one who sees the position may know.
        watched = study.hidden is None or study.hidden.viewer == player
        seen = before.observation(player if watched or study.hidden is None else study.hidden.viewer)
        rng, found = random.Random(f"{study.seed}/judge/{node.ply}"), []
        for _ in range(GUESSES):
            guess = seen.sample_state(rng)
            after = study.after(node, guess)
            found.append(self._game.win_shares(after, rng))
            self._tick()
            yield 0.0
        shares = tuple(as_chances(self._game, [*map(fmean, zip(*found, strict=True))], seen))
        if parent is None or not watched:
            return Judgement(shares, None if parent is None else player)
        advice: Sequence[Candidate[object]] = yield from think(self._game.ADVISER, seen, rng)
        made = next((each for each in advice if each.move == node.move), None)
        proven = next((why.number / 100 for why in made.reasons if why.kind == PROVEN), None) if made else None
        return Judgement(shares, player, proven)
