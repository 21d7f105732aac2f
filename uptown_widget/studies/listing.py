"""The moves of a study as lines of a list, made once each, those near the ones shown in advance."""

from collections.abc import Mapping

from uptown_widget.i18n import current_language, use_language
from uptown_widget.match.tasks import Steps
from uptown_widget.screen.controls import Chip
from uptown_widget.studies.analysis import Judgement
from uptown_widget.studies.game import StudyGame
from uptown_widget.studies.node import Node
from uptown_widget.studies.outline import Outline
from uptown_widget.studies.study import Study
from uptown_widget.ui.effects import Turn
from uptown_widget.ui.shared_ui import GameUI
from uptown_widget.ui.study import StudyLine

LISTED = 60
"""Moves that the list shows, around the current one."""

SOON = 0.05
"""Seconds after which moves near those shown are prepared: first comes what was pressed."""

TurnLine = tuple[tuple[Chip, ...], str, str]


class Listing(Outline):
    """The moves of a study with their sentences and verdicts."""

    def __init__(self, study: Study, game: StudyGame, judged: Mapping[int, Judgement]) -> None:
        """List all moves; their sentences are made when they are shown."""
        super().__init__(study)
        self.judged = judged
        self._game = game
        self._lines: dict[int, TurnLine] = {}
        """By the number of a node: its chips, its move in few words, and in a sentence."""
        self._heads: tuple[object, ...] = ()
        """The language and the names in which these were written."""

    def lines(self, here: Node, ui: GameUI) -> tuple[tuple[StudyLine, ...], int]:
        """Return the moves around the current one, in the order of the text, and how many are left out."""
        heads = (current_language(), ui.shared.info.seats)
        if heads != self._heads:
            self._heads, self._lines = heads, {}
        shown, left_out = self.around(here, LISTED)
        return tuple(self._line(node, depth, here, ui) for node, depth in shown), left_out

    def near(self, here: Node) -> tuple[Node, ...]:
        """Return the moves listed around the current one."""
        return tuple(node for node, _ in self.around(here, LISTED)[0])

    def preparing(self, here: Node, ui: GameUI, language: str) -> Steps:
        """Prepare, step by step, the lines near those shown, so that going there takes no time."""
        yield SOON
        for node, _ in self.around(here, 3 * LISTED)[0]:
            if self._heads[:1] != (language,):
                return
            if node.number not in self._lines:
                with use_language(language):
                    self._describe(node, ui)
                yield 0.0

    def _line(self, node: Node, depth: int, here: Node, ui: GameUI) -> StudyLine:
        line = self._lines.get(node.number) or self._describe(node, ui)
        said = self.judged.get(node.number)
        proven = None if said is None else said.proven
        share = proven or (None if said is None or said.player is None else said.shares[said.player])
        current = node is here
        return StudyLine(
            str(node.number), f"{node.ply}.", *line, depth, current, node.comment, share,
            proven=bool(proven), begins=node.begins_line,
        )  # fmt: skip

    def _describe(self, node: Node, ui: GameUI) -> TurnLine:
        if node.parent is None:
            return (), "", ""
        before = self.study.state(node.parent)
        seen = before.observation(None)
        turn = Turn(before.current_player, node.move, seen, self.study.state(node).observation(None))
        line = self._lines[node.number] = self._game.study.turn_line(turn, ui)
        return line
