"""A position of a match that the host deals, on a guest's device: what anybody may see, and what the guest may."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol, cast

from uptown_widget.errors import GameError, Phrase
from uptown_widget.protocols import AnyObservation, HasRules, Outcome, Record, Rules, racks_of, state_of


class Seen(Record, AnyObservation, HasRules, Protocol):
    """An observation of any game, a dataclass."""

    @property
    def table(self) -> object:
        """The open part."""


@dataclass(frozen=True, slots=True)
class SeenState:
    """Two observations of one position; nothing else is known here.

    :param public: as a spectator sees it
    :param own: as the player at this device sees it; None for a spectator
    """

    public: Seen
    own: Seen | None = None

    @property
    def rules(self) -> Rules:
        """The rules in force."""
        return self.public.rules

    @property
    def table(self) -> object:
        """The open part."""
        return self.public.table

    @property
    def current_player(self) -> int:
        """The player whose turn it is."""
        return self.public.current_player

    def outcome(self) -> Outcome | None:
        """Return the outcome, or None while the match goes on."""
        return self.public.outcome()

    def legal_moves(self) -> Sequence[object]:
        """Return the legal moves of the player at this device, whose turn it must be."""
        return () if self.own is None else self.own.legal_moves()

    def apply(self, move: object) -> "SeenState":
        """Refuse a move: what it draws, the host alone knows.

        :raises GameError: always
        """
        raise GameError(Phrase("Only the host's device can make the move {move}."), move=str(move))

    def observation(self, player: int | None) -> Seen:
        """Return what the player at this device may know; of any other player, what a spectator may."""
        return self.own if self.own is not None and self.own.player == player else self.public

    def after(self, public: Seen, own: Seen | None) -> "SeenState":
        """Return a later position; without an own observation of it the racks seen before are still the same."""
        if self.own is None or own is not None:
            return SeenState(public, own)
        if (whole := state_of(public)) is not None:  # nothing is hidden
            return SeenState(public, cast("Seen", whole.observation(self.own.player)))
        pairs = zip(racks_of(public), racks_of(self.own), strict=True)
        racks = tuple(before if shown is None else shown for shown, before in pairs)
        return SeenState(public, replace(public, player=self.own.player, racks=racks))
