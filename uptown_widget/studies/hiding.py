"""Choosing what is known of the tiles of a study, and dealing the rest."""

from functools import partial
from random import Random
from typing import Any

from uptown_widget.errors import GameError
from uptown_widget.i18n import say
from uptown_widget.match.seats import draw_seed
from uptown_widget.protocols import Seen, State
from uptown_widget.studies.game import HidingGame
from uptown_widget.studies.hidden import HIDING, chosen_hidden
from uptown_widget.studies.node import Node
from uptown_widget.studies.source import Tree
from uptown_widget.studies.study import Study
from uptown_widget.ui.effects import Seat
from uptown_widget.ui.names import game_name


class Hiding:
    """What the controls for hidden tiles do."""

    def __init__(self, tree: Tree) -> None:
        """Change nothing yet."""
        self._tree = tree
        self._rng = Random(draw_seed())
        self._held: tuple[Node | None, str] = (None, "")
        """After which move a rack was made to hold a tile, and which one."""

    def take(self, name: str, value: str) -> None:
        """Choose what is known, deal the rest again, or put a tile on the rack of the player to move.

        :raises GameError: the game hides nothing, there is no such choice, or it does not fit what was played; nothing
            has changed
        """
        tree, study, here = self._tree, self._tree.study, self._tree.here
        game = tree.game
        if not isinstance(game, HidingGame):
            raise GameError(say("Nothing is hidden in {game}.", game=game_name(game.NAME)))
        if name == "tile":
            self._held = here, value
            study.hold(here, game.holding(study.state(here), value, study.known(here)))
            del tree.board.viewpoint.turns[:]
        elif name != "deal":
            study.hide(chosen_hidden(study.hidden, name, value, len(self._seats)))
            self._redeal(study, study.start)
        elif study.hidden is not None:
            tree.edits.offer(say("The hidden racks were dealt again."), here, partial(self._redeal, study, study.start))
            self._redeal(study, study.dealt(self._rng))

    def _redeal(self, study: Study, start: State[object, Seen]) -> None:
        study.deal(start)
        self._held = None, ""
        self._tree.analysis.forget()
        self._tree.show_position(start, study.seats)

    @property
    def _seats(self) -> tuple[Seat, ...]:
        seats: tuple[Seat, ...] = self._tree.board.ui.shared.info.seats
        return seats

    @property
    def possible(self) -> bool:
        """Whether players of the game hold something that others do not see."""
        return isinstance(self._tree.game, HidingGame)

    def info(self) -> dict[str, Any]:
        """Return what the section of the study shows of it, as fields of `StudyInfo`."""
        study: Study = self._tree.study
        hidden, state, seats = study.hidden, study.state(self._tree.here), self._seats
        fields: dict[str, Any] = {"seats": seats}
        if hidden is not None:
            fields |= {"hiding": HIDING[1 + hidden.any_tile], "viewer": hidden.viewer}
        if hidden is None or state.outcome() is not None or state.current_player == hidden.viewer:
            return fields
        seen, game = state.observation(hidden.viewer), self._tree.game
        tiles = game.study.unseen_tiles(seen, seats) if isinstance(game, HidingGame) and hidden.any_tile else ()
        where, tile = self._held
        fields |= {"tiles": tuple(tiles), "tile": tile if where is self._tree.here else ""}
        return {**fields, "guessed": state.current_player}
