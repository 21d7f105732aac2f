"""Small helpers for controls: toggles, close buttons, and values that come back from a host; pure."""

from uptown_widget.errors import GameError, quoted
from uptown_widget.i18n import say
from uptown_widget.screen.controls import Control
from uptown_widget.screen.icons import ICONS

CLOSE = "close:"
"""How the names of buttons begin that close the section named after it."""


def toggle(name: str, label: str, *, on: bool, icon: str = "", enabled: bool = True, note: str = "") -> Control:
    """Return a toggle; `icon` is the name of its drawing, its own name by default."""
    return Control(name, "toggle", label, "on" if on else "", icon=ICONS[icon or name], enabled=enabled, help=note)


def button(
    name: str, label: str, icon: str = "", note: str = "",
    *, enabled: bool = True, primary: bool = False, quiet: bool = False,
) -> Control:  # fmt: skip
    """Return a button; `icon` is the name of its drawing, "" for none."""
    path = ICONS[icon] if icon else ""
    return Control(name, "button", label, enabled=enabled, help=note, icon=path, primary=primary, quiet=quiet)


def closer(section: str, label: str = "") -> Control:
    """Return the button that closes a section."""
    return button(f"{CLOSE}{section}", label or say("Close"), "cancel")


def whole_number(value: str, high: int) -> int | None:
    """Return the number from 0 to `high` in a text, or None."""
    ok = value.isascii() and value.isdigit() and len(value) <= len(str(high)) and int(value) <= high
    return int(value) if ok else None


def chosen_number(value: str, name: str, high: int, low: int = 0) -> int:
    """Return the number from `low` to `high` that a control is set to.

    :raises GameError: it is none
    """
    number = whole_number(value, high)
    if number is None or number < low:
        raise invalid_choice(value, name)
    return number


def invalid_choice(value: str, name: str) -> GameError:
    """Return the error of a control that does not take a value."""
    return GameError(say("Invalid choice for {control}: {value}.", value=quoted(value), control=f"{name:.20}"))
