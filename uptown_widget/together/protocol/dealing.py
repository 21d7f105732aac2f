"""What the host's device says in a match that it deals: positions, and to each player their own rack."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from uptown_widget.protocols import AnyObservation, State, racks_of
from uptown_widget.together.protocol.dealt_game import DealtGame
from uptown_widget.together.protocol.messages import MAX_POSITION_LENGTH, Back, Hand, Open, Position, write
from uptown_widget.together.protocol.players import Player
from uptown_widget.together.protocol.seat import SealError, Seat

M = TypeVar("M")


@dataclass
class Request:
    """Somebody asks to take back all turns but the first so many; all others answer."""

    player: int
    ply: int
    agreed: set[int] = field(default_factory=set)


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

    @property
    def without_hand(self) -> Collection[int]:
        """The players who still wait for their rack."""

    def asked_move(self) -> object:
        """Return what the player to move wants to do; None if nothing has come."""

    def all_agree(self, request: Request) -> bool:
        """Whether nobody is left who has to answer a request."""

    def deal(self, secret: bytes, /) -> State[Any, AnyObservation]:
        """Return the first state."""

    def bot_move(self, secret: bytes, state: Any, ply: int, /) -> Any:  # noqa: ANN401  the game's own types
        """Return the move of a bot after so many turns."""


def seal_hand(seat: Seat, key: bytes, ply: int, line: str) -> str:
    """Return a position so that only the owner of a key can read it, and whoever has the seat.

    All are equally long: else everybody could see from the length whether a stone of several digits or letters came.
    """
    data = line.encode().ljust(MAX_POSITION_LENGTH)
    return urlsafe_b64encode(seat.seal(key, ply.to_bytes(2), data)).decode().rstrip("=")


def open_hand(seat: Seat, key: bytes, ply: int, sealed: str) -> str:
    """Return the position that the owner of a key has sealed for a seat.

    :raises ValueError: there is none
    """
    data = seat.unseal(key, ply.to_bytes(2), urlsafe_b64decode(sealed + "=" * (-len(sealed) % 4)))
    try:
        return data.decode().rstrip(" ")
    except UnicodeDecodeError as error:
        raise SealError from error


class Dealer:
    """The host's side of a match: what follows from the messages so far, so that it is the same after a reload."""

    def __init__(self, match: DealtLog, seat: Seat) -> None:
        self.handed: set[tuple[int, int]] = set()
        """The turns taken and the players who know them."""
        self._seat = seat
        self._match = match

    def pending(self) -> list[str]:
        """Return what is to be said now."""
        match = self._match
        if match.state is None:
            return self._told(0, "", match.deal(self._seat.secret))
        if match.over:
            return [write(Open(self._seat.secret.hex()))]
        if match.without_hand:
            return [self._hand(len(match.turns), number, match.state) for number in sorted(match.without_hand)]
        if match.undo:
            return [write(Back(match.undo.ply))] if match.all_agree(match.undo) else []
        move = match.asked_move()
        return [] if move is None else self._made(match.state, move)

    @property
    def bot_to_move(self) -> bool:
        """Whether a move is to be made for somebody who is gone."""
        match = self._match
        if match.state is None or match.over or match.undo or match.without_hand:
            return False
        mover: int = match.state.current_player
        return match.players[mover].gone

    def bot_pending(self) -> list[str]:
        """Return what is to be said for a bot that moves now."""
        match = self._match
        if match.state is None or not self.bot_to_move:
            return []
        return self._made(match.state, match.bot_move(self._seat.secret, match.state, len(match.turns)))

    def _made(self, state: State[M, AnyObservation], move: M) -> list[str]:
        match = self._match
        return self._told(len(match.turns) + 1, str(move), state.apply(move))

    def _told(self, ply: int, made: str, after: State[M, AnyObservation]) -> list[str]:
        """Return who is to know what of a position: those whose racks have changed, and once they do, everybody."""
        match, found = self._match, []
        for number, each in enumerate(match.players):
            seen = after.observation(number)
            fresh = match.state is None or racks_of(match.state.observation(number)) != racks_of(seen)
            if fresh and each.member != match.host and not each.gone and (ply, number) not in self.handed:
                found.append(self._hand(ply, number, after))
        return found or [write(Position(ply, made, match.game.format_position(after.observation(None))))]

    def _hand(self, ply: int, player: int, state: State[M, AnyObservation]) -> str:
        line = self._match.game.format_position(state.observation(player))
        return write(Hand(ply, player, seal_hand(self._seat, self._match.players[player].key, ply, line)))
