"""What the parts of the screen that all games share rely on: some fields of the dataclass that a view remembers."""

from dataclasses import replace
from typing import Any, Protocol, Self, TypeVar, cast

from uptown_widget.errors import GameError, quoted
from uptown_widget.i18n import say
from uptown_widget.screen.controls import Control
from uptown_widget.screen.icons import ICONS
from uptown_widget.ui.effects import Effect, Seat, TableInfo


class Desk(Protocol):
    """What a view remembers, as far as it is the same for all games."""

    @property
    def setup(self) -> Any:  # noqa: ANN401  the game's own type
        """The set-up form as it is filled in."""

    @property
    def dealt(self) -> Any:  # noqa: ANN401  the game's own type
        """With what the match was begun."""

    @property
    def info(self) -> TableInfo[Any, Any]:
        """What the table knows."""

    @property
    def open(self) -> frozenset[str]:
        """The names of the sections that are open."""

    @property
    def confirm(self) -> bool:
        """Whether a move waits for a yes."""

    @property
    def pasted(self) -> str:
        """The text in the field that takes a record or a position."""

    def complain(self, text: str) -> Self:
        """Return the same with a sentence that says why nothing happened."""


D = TypeVar("D", bound=Desk)


def changed(ui: D, **fields: Any) -> D:  # noqa: ANN401
    """Return what a view remembers with other values; all have `picked`, `proposed` and `focus` too."""
    return cast("D", replace(cast("Any", ui), **fields))


def toggled(ui: D, section: str) -> D:
    """Return what a view remembers with a section opened or closed."""
    return changed(ui, open=ui.open ^ {section})


def toggle(name: str, label: str, *, on: bool, icon: str = "", enabled: bool = True, note: str = "") -> Control:
    """Return a toggle; its drawing is the one of its name if no other is named."""
    return Control(name, "toggle", label, "on" if on else "", icon=ICONS[icon or name], enabled=enabled, help=note)


def whole(value: str, high: int) -> int | None:
    """Return the number from 0 to `high` that a text is, or None."""
    ok = value.isascii() and value.isdigit() and len(value) <= len(str(high)) and int(value) <= high
    return int(value) if ok else None


def unknown(value: str, name: str) -> GameError:
    """Return the error of a control that does not take a value."""
    return GameError(say("{value} cannot be chosen for {control}.", value=quoted(value), control=f"{name:.20}"))


def called(info: TableInfo[Any, Any], player: int) -> str:
    """Return the name of a player."""
    return seat_name(info.seats[player])


def seat_name(seat: Seat) -> str:
    """Return a name; default names are in the language spoken."""
    name = seat.name
    if seat.literal:
        return name
    if name == "You":
        return say("You")
    number = name.removeprefix("Player ")
    return say("Player {number}", number=number) if name != number and number.isdigit() else name


def bot_word(key: str) -> str:
    """Return what a bot is called by those who have never seen its program; one of a user's own keeps its key."""
    return _BOTS[key]() if key in _BOTS else key


_BOTS = {
    "random": lambda: say("Newcomer bot"),
    "greedy": lambda: say("Easy bot"),
    "planner": lambda: say("Good bot"),
    "search": lambda: say("Strong bot"),
}
"""The bots of the house, the weakest first."""


def bots_in_order(info: TableInfo[Any, Any]) -> list[str]:
    """Return the keys of the bots, ours first, the weakest at the front."""
    return [*(key for key in _BOTS if key in info.bots), *(key for key in info.bots if key not in _BOTS)]


Answer = tuple[D, Effect[Any] | None]
