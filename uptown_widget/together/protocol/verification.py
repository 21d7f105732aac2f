"""After the end, with all secrets open: the whole match once more, every rack known."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, Self

from uptown_widget.together.protocol.faults import Fault, Kind
from uptown_widget.together.protocol.players import Drawing, Player, draw_all


class SealedState(Drawing, Protocol):
    """A position of a match that nobody deals."""

    def refusal(self, move: Any, /) -> Exception | None:  # noqa: ANN401  the game's own type
        """Return why a move is illegal; None if it is legal."""

    def apply(self, move: Any, /) -> Self:  # noqa: ANN401
        """Return the position after a move."""

    def adopt(self, player: int, /) -> Self:
        """Return the position in which a bot moves for a player who is gone."""

    def release(self, player: int, /, *, known: bool) -> Self:
        """Return the position in which that player moves again, on a device that knows what is drawn then, or not."""


class Begins(Protocol):
    """What the check needs of a game."""

    def begin_sealed(self, players: int, options: str, known: Collection[int], /) -> SealedState:
        """Return the first position on a device that knows some players."""


@dataclass(frozen=True, slots=True)
class Event:
    """A turn of a player, or, without a move, that a bot takes the seat, or its owner takes it back."""

    player: int
    move: object = None
    comes_back: bool = False


def verify(
    game: Begins, options: str, players: Sequence[Player], events: Sequence[Event], start: bytes
) -> tuple[list[Fault], tuple[SealedState, ...]]:
    """Return who played a tile that was not drawn, or passed although one fitted; and the states of the match.

    Those who are gone have opened nothing: what they played before cannot be checked, and the rest is the bot's. There
    are states only if nobody is to blame: one before each turn and one after the last, with their racks.
    """
    opened = [number for number, each in enumerate(players) if each.opened]
    state, states = game.begin_sealed(len(players), options, opened), list[SealedState]()
    for event in events:
        state = draw_all(state, players, start)
        if event.move is None:
            player = event.player
            state = state.release(player, known=player in opened) if event.comes_back else state.adopt(player)
            continue
        if event.player in opened and state.refusal(event.move) is not None:
            # From here on nobody can tell what else was drawn.
            return [Fault(event.player, Kind.NOT_DRAWN, str(event.move), len(states))], ()
        states.append(state)
        state = state.apply(event.move)
    return [], (*states, draw_all(state, players, start))
