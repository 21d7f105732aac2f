"""What a person chooses before a match of Uptown; pure."""

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass, replace
from typing import ClassVar

from uptown_widget.errors import GameError, Phrase
from uptown_widget.i18n import say
from uptown_widget.ui.seats import Seats, cut, put
from uptown_widget.uptown.rules.rules import Rules
from uptown_widget.uptown.view.seat_colors import parts, wishes

_COLORS = Phrase("{players} players need {players} colours, not {given}.")


@dataclass(frozen=True, slots=True)
class Setup(Seats[Rules]):
    """Players, scoring, seed, who sits where, by which name and colour, and who begins; see `ui/seats.py`.

    :raises GameError: there is no such game
    """

    kind: ClassVar[type] = Rules
    scoring: str = "uptown"
    _: KW_ONLY
    colors: tuple[str, ...] = ()
    """By seat, the colour shown, such as ``red``, with two players the pair, such as ``blue+green``; "" is any."""

    def __post_init__(self) -> None:
        """Check the colours, too, and fill those that were left out."""
        Seats.__post_init__(self)
        self.fill("colors", ("",) * self.players, _COLORS)
        object.__setattr__(self, "colors", tuple(color and self._known(color) for color in self.colors))
        named = [part for color in self.colors for part in parts(color)]
        if len(set(named)) < len(named):
            raise GameError(say("Two players cannot have the same colour."))

    def _known(self, color: str) -> str:
        """Return a colour or a pair as the form writes it, whatever the order."""
        for wish in wishes(self.players):
            if sorted(parts(color)) == sorted(parts(wish)):
                return wish
        if self.players == 2:
            raise GameError(say("Not a pair of colours: {color}. Write two, as in blue+green.", color=cut(color)))
        raise GameError(say("{color} is not a player colour.", color=cut(color)))

    def with_players(self, players: int, **more: object) -> "Setup":
        """Return the same set-up for another number of players: seats are kept, new ones are filled like the last."""
        kept = self.colors if wishes(players) == wishes(self.players) else ()
        colors = (*kept, *[""] * players)[:players]
        return Seats.with_players(self, players, colors=colors, **more)

    def with_color(self, seat: int, color: str) -> "Setup":
        """Return the same set-up with another colour, or pair, for one seat; who had it takes what is given up."""
        wanted = parts(color)
        given_up = [own for own in parts(self.colors[seat]) if own not in wanted]
        colors = tuple(_less(own, wanted, given_up) for own in self.colors)
        return replace(self, colors=put(colors, seat, color))


def _less(own: str, wanted: Sequence[str], given_up: Sequence[str]) -> str:
    """Return the colours of a seat without those another one takes, and with as many that it gives up."""
    kept = [part for part in parts(own) if part not in wanted]
    colors = (*kept, *given_up)[: len(parts(own))]
    return own if len(kept) == len(parts(own)) else "+".join(colors) if len(colors) == len(parts(own)) else ""
