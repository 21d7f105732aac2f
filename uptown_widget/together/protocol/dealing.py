"""What the host's device says in a match that it deals: positions, and to each player their own rack."""

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple, Protocol, TypeVar

from uptown_widget.protocols import AnyObservation, Bot, State, racks_of
from uptown_widget.together.protocol.dealt_game import DealtGame
from uptown_widget.together.protocol.messages import Back, Hand, Open, Position, write
from uptown_widget.together.protocol.players import Player
from uptown_widget.together.protocol.undo_request import Request

M = TypeVar("M")


class Owed(NamedTuple):
    """What the host's device has to say now."""

    text: str
    to: int | None = None
    """The only member who may hear it; None for all."""


class DealtLog(Protocol):
    """What the dealer needs of the match; `dealt_match.DealtMatch` is one."""

    game: DealtGame
    host: int
    players: list[Player]
    state: State[Any, AnyObservation] | None  # the moves are the game's own type
    undo: Request | None

    @property
    def turns(self) -> Sequence[object]:
        """The turns taken so far."""

    @property
    def over(self) -> bool:
        """Whether the last turn has been taken."""

    def asked_move(self) -> object:
        """Return what the player to move wants to do; None if nothing has come."""

    def all_agree(self, request: Request, /) -> bool:
        """Whether nobody is left who has to answer a request."""

    def deal(self, secret: bytes, /) -> State[Any, AnyObservation]:
        """Return the first state."""

    def bot_rng(self, secret: bytes, player: int, /) -> Random:
        """Return the random stream of a bot's next move."""


class Dealer:
    """The host's side of a match: what follows from the messages so far, so that it is the same after a reload."""

    def __init__(self, match: DealtLog, secret: bytes) -> None:
        self.secret = secret
        self.handed: set[tuple[int, int]] = set()
        """The turns taken and the players who were told."""
        self._match = match
        self._bot: Bot = next(iter(match.game.BOTS.values()))()

    def owed(self) -> list[Owed]:
        """Return what is to be said now."""
        match = self._match
        if match.state is None:
            return self._told(0, "", match.deal(self.secret))
        if match.over:
            return [Owed(write(Open(self.secret.hex())))]
        if match.undo:
            return [Owed(write(Back(match.undo.ply)))] if match.all_agree(match.undo) else []
        move = match.asked_move()
        return [] if move is None else self._made(match.state, move)

    @property
    def bot_to_move(self) -> bool:
        """Whether a move is to be made for somebody who is gone."""
        match = self._match
        if match.state is None or match.over or match.undo:
            return False
        return match.players[match.state.current_player].gone

    def bot_owes(self) -> list[Owed]:
        """Return what is to be said for a bot that moves now."""
        match = self._match
        if match.state is None or not self.bot_to_move:
            return []
        player = match.state.current_player
        return self._made(
            match.state, self._bot.choose(match.state.observation(player), match.bot_rng(self.secret, player))
        )

    def _made(self, state: State[M, AnyObservation], move: M) -> list[Owed]:
        match = self._match
        return self._told(len(match.turns) + 1, str(move), state.apply(move))

    def _told(self, ply: int, made: str, after: State[M, AnyObservation]) -> list[Owed]:
        """Return who is to know what of a position: those whose racks have changed, and once they do, everybody."""
        match, found = self._match, []
        for number, each in enumerate(match.players):
            seen = after.observation(number)
            fresh = match.state is None or racks_of(match.state.observation(number)) != racks_of(seen)
            if fresh and each.member != match.host and not each.gone and (ply, number) not in self.handed:
                found.append(Owed(write(Hand(ply, match.game.format_position(seen))), each.member))
        return found or [Owed(write(Position(ply, made, match.game.format_position(after.observation(None)))))]
