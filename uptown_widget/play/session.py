"""A table: a match, who sits where, what the person at the screen sees, and bots that answer one after another.

It knows no game and no host: a game is the module it is given, a host paints `screen` whenever `on_change` is called
and hands events to `handle`.
"""

import asyncio
import random
import secrets
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from uptown_widget.errors import GameError
from uptown_widget.play.match import Match, Ply
from uptown_widget.play.policies import RandomPolicy
from uptown_widget.play.protocols import Game, Policy, Setup, State
from uptown_widget.screen.effects import (
    Effect,
    Leave,
    Play,
    Redo,
    Reveal,
    Seat,
    Start,
    TableInfo,
    Turn,
    Undo,
)
from uptown_widget.screen.interface import Event, Screen

PERSON = "person"


class Session:
    """A running table.

    :param game: the module of a game, such as `uptown.game`
    :param setup: players, seats, seed ... as the game's set-up form has them
    :param start: a position to begin the first match with instead of a deal; then the first seat is player 0
    :param pace: seconds a bot waits before it moves, so that a person can follow
    :param bots: further policies that seats may name
    :param on_change: called whenever the screen has changed
    :raises GameError: a seat names no bot
    """

    def __init__(
        self,
        game: Game,
        setup: Setup,
        *,
        start: State[Any, Any] | None = None,
        pace: float = 0.6,
        bots: Mapping[str, Policy[Any, Any]] | None = None,
        on_change: Callable[[], None] = lambda: None,
    ) -> None:
        """Deal the first match; bots move once `start_bots` is called."""
        self.game = game
        self.pace = pace
        self.on_change = on_change
        self.last_error: BaseException | None = None
        self._bots: dict[str, Callable[[], Policy[Any, Any]]] = {"random": RandomPolicy, **game.BOTS}
        for name, policy in (bots or {}).items():
            self._bots[name] = lambda policy=policy: policy  # type: ignore[misc]
        self._task: asyncio.Task[None] | None = None
        self._screen: Screen | None = None
        self._begin(setup, start)

    # The match.

    def _begin(self, setup: Setup, start: State[Any, Any] | None = None) -> None:
        for kind in setup.seats:
            if kind != PERSON and kind not in self._bots:
                msg = f"{kind!r:.40} cannot sit at the table: choose {PERSON}, {', '.join(self._bots)}."
                raise GameError(msg)
        seed = setup.seed or str(secrets.randbelow(10**6))
        state = start or self.game.deal(setup, random.Random(f"{seed}/deal"))
        count = len(setup.seats)
        first = 0 if start else random.Random(f"{seed}/start").randrange(count)
        seats = [(first + player) % count for player in range(count)]
        policies = [None if setup.seats[s] == PERSON else self._bots[setup.seats[s]]() for s in seats]
        self.match: Match[Any, Any] = Match(state, policies, seed)
        self._seats = tuple(Seat(setup.names[s], None if setup.seats[s] == PERSON else setup.seats[s]) for s in seats)
        self._people = [player for player, policy in enumerate(policies) if policy is None]
        self._viewer = self._people[0] if self._people else None
        self._curtain = False
        self._turns: list[Turn[Any, Any]] = []
        self.ui = self.game.new_ui(setup, self._info())
        self._next_viewer()

    @property
    def seed(self) -> str:
        """The seed of the match, drawn if none was given."""
        return str(self.match.seed)

    @property
    def viewer(self) -> int | None:
        """The player whose eyes the screen has; None for an onlooker."""
        return self._viewer

    @property
    def observation(self) -> Any:  # noqa: ANN401  the game's own type
        """What the person at the screen may know."""
        return self.match.observation(None if self._curtain else self._viewer)

    def _info(self) -> TableInfo[Any, Any]:
        fault = next((ply for ply in self.match.history[-len(self._seats) :] if ply.fault), None)
        return TableInfo(
            seats=self._seats,
            seed=self.seed,
            turns=tuple(self._turns),
            can_undo=self._last_own_ply() is not None,
            can_redo=self.match.can_redo,
            viewer=self._viewer,
            curtain=self._curtain,
            notice=self._fault_text(fault) if fault else "",
        )

    def _fault_text(self, ply: Ply[Any]) -> str:
        # The error's own text may name tiles of the bot's rack: only its type is for everybody.
        name, kind = self._seats[ply.player].name, type(ply.fault).__name__
        return f"{name}'s program failed ({kind}); a legal move was chosen at random."

    # The screen.

    @property
    def screen(self) -> Screen:
        """What to paint now."""
        if self._screen is None:
            self._screen = self.game.view(self.observation, self.ui)
        return self._screen

    def _changed(self) -> None:
        self.ui = replace(self.ui, info=self._info())
        self._screen = None
        self.on_change()

    def handle(self, event: Event) -> Effect[Any] | None:
        """Take what a person did, carry out what it asks for, and return it.

        :raises GameError: the set-up form asks for a match that cannot be
        """
        before = self.ui
        self.ui, effect = self.game.on(event, self.observation, self.ui)
        match effect:
            case Play(move):
                self.play(move)
            case Undo():
                self.undo()
            case Redo():
                self.redo()
            case Start():
                self.start(self.ui.setup)
            case Reveal():
                self._curtain = False
                self._changed()
            case Leave() | None:
                if self.ui != before:
                    self._screen = None
                    self.on_change()
        return effect

    def play(self, move: Any) -> None:  # noqa: ANN401
        """Make the person's move and let the bots answer.

        :raises GameError: the move is illegal, or it is a bot's turn; nothing has changed
        """
        if self.match.bot_to_move:
            msg = "It is not your turn."
            raise GameError(msg)
        before = self.match.observation(None)
        self.match.apply(move)
        self._after_turn(before)
        self.start_bots()

    def undo(self) -> None:
        """Take back to before the last move a person made."""
        ply = self._last_own_ply()
        if ply is None:
            return
        self._stop_bots()
        self.match.undo(len(self.match.history) - ply)
        del self._turns[ply:]
        self._next_viewer()
        self._changed()

    def redo(self) -> None:
        """Make again what was taken back last, up to the next turn of a person; bots go on from there."""
        if not self.match.can_redo:
            return
        self._stop_bots()
        self._redo_ply()
        while self.match.bot_to_move and self.match.can_redo:
            self._redo_ply()
        self._next_viewer()
        self._changed()
        self.start_bots()

    def _redo_ply(self) -> None:
        before = self.match.observation(None)
        ply = self.match.redo()
        self._turns.append(Turn(ply.player, ply.move, before, self.match.observation(None)))

    def start(self, setup: Setup) -> None:
        """Begin a new match."""
        self._stop_bots()
        self._begin(setup)
        self._changed()
        self.start_bots()

    def _last_own_ply(self) -> int | None:
        history = self.match.history
        return next((ply for ply in reversed(range(len(history))) if history[ply].player in self._people), None)

    def _next_viewer(self) -> None:
        """Turn the screen to the person whose turn it is; a curtain falls if another sat before it."""
        player = self.match.current_player
        if player in self._people and self.match.outcome() is None:
            self._curtain = self._curtain or (player != self._viewer and len(self._people) > 1)
            self._viewer = player

    def _after_turn(self, before: Any) -> None:  # noqa: ANN401
        ply = self.match.history[-1]
        self._turns.append(Turn(ply.player, ply.move, before, self.match.observation(None)))
        self._next_viewer()
        self._changed()

    # The bots.

    def start_bots(self) -> None:
        """Let the bots whose turn it is move, one after another.

        Inside a running event loop they do so in a task of their own, `pace` seconds apart, so that nothing blocks;
        elsewhere at once.
        """
        if not self.match.bot_to_move or (self._task is not None and not self._task.done()):
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            while self.match.bot_to_move:
                self._step_bot()
            return
        self._task = loop.create_task(self._run_bots())
        self._task.add_done_callback(self._keep_error)

    async def _run_bots(self) -> None:
        while self.match.bot_to_move:
            await asyncio.sleep(self.pace)
            self._step_bot()

    def _step_bot(self) -> None:
        before = self.match.observation(None)
        self.match.play_bot()
        self._after_turn(before)

    def _keep_error(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and task.exception() is not None:
            self.last_error = task.exception()
            self.on_change()

    def _stop_bots(self) -> None:
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def close(self) -> None:
        """Stop the bots."""
        self._stop_bots()
