"""The options drawer: switches for the board, the language, how long bots wait; pure."""

from collections.abc import Iterator
from typing import Never

from uptown_widget.i18n import LANGUAGES, say, say_as
from uptown_widget.screen.controls import Choice, Control, Look, Row, Section
from uptown_widget.ui.effects import SetLanguage, SetPace, SetTheme
from uptown_widget.ui.inputs import chosen_number, invalid_choice, toggle
from uptown_widget.ui.shared_ui import Answer, Shared, U, update
from uptown_widget.ui.sounds import MUTES, SOUNDS, mute

SLOWEST = 30
"""Tenths of a second."""
SHORT, LONG = 6, 14
"""From how many tenths on a pause is no longer short, and from how many on it is long."""

SCAN = "scan"
"""The key of `host_info` that a host sets which can scan the screen for somebody with a switch."""
EXPLORE = "explore"
"""The key of `host_info` that a host sets which can read out what a finger comes to."""
THEME = "theme"
"""The key of `host_info` for which of `THEMES` the pages have, in a host with such a choice."""
THEMES = ("system", "light", "dark")
FASTEST_SCAN, SLOWEST_SCAN = 5, 50
"""Tenths of a second."""


def options(shared: Shared) -> Section:
    """Return the drawer."""
    note = say("Press twice to play a move.")
    confirm = toggle("confirm-mode", say("Confirm moves"), icon="confirm", on=shared.confirm, note=note)
    note = say("When you have only one legal move, it is played for you.")
    forced = toggle("forced-mode", say("Play forced moves"), icon="last", on=shared.forced, note=note)
    here, info = [confirm, forced, *mute("sounds", shared)], shared.info
    if EXPLORE in info.host_info:
        note = say("Touch and hold, then slide: each square is read aloud. Lift your finger to choose it.")
        here.append(toggle("explore", say("Explore by touch"), on=shared.explore, note=note))
    rows, controls = [_group(tuple(here), say("On the board"), look="explained")], []
    if len(info.languages) > 1:
        names = tuple(Choice(code, LANGUAGES.get(code, code)) for code in info.languages)
        controls.append(Control("language", "choice", say("Language"), info.language, names))
    if THEME in info.host_info:
        words = (say("same as the device"), say("light"), say("dark"))
        themes = tuple(Choice(name, text) for name, text in zip(THEMES, words, strict=True))
        controls.append(Control("theme", "choice", say("Light or dark"), info.host_info[THEME], themes))
    if any(seat.bot for seat in info.seats):
        tenths = min(SLOWEST, max(0, round(10 * info.pace)))
        label = say("Pause before a bot moves")
        controls.append(Control("pace", "range", label, str(tenths), high=SLOWEST, state=_pause(tenths)))
    if SCAN in info.host_info:
        controls += _scan(shared)
    if controls:
        rows.append(_group(tuple(controls), say("The table")))
    return Section("options", tuple(rows), say("Options"), "drawer")


def _scan(shared: Shared) -> Iterator[Control]:
    """Yield what somebody chooses who plays with one or two switches."""
    choices = (say("off"), say("with one switch"), say("with two switches"))
    note = say(
        "To play with one or two switches: the items on the screen light up in turn, and Space, Enter or a tap "
        "selects one. With two switches, Space moves to the next item."
    )
    found = tuple(Choice(str(number), text) for number, text in enumerate(choices))
    yield Control("scan", "choice", say("Play with switches"), str(shared.switches), found, help=note)
    if shared.switches == 1:
        label, tenths = say("Time per item"), shared.scan_tenths
        low, high = FASTEST_SCAN, SLOWEST_SCAN
        yield Control("scan-time", "range", label, str(tenths), low=low, high=high, state=_seconds(tenths))


def _pause(tenths: int) -> str:
    """Say how long bots wait, as one feels it."""
    if not tenths:
        return say_as("pause", "none")
    return say("short") if tenths < SHORT else say("long enough to follow") if tenths < LONG else say("long")


def _seconds(tenths: int) -> str:
    return say("{seconds}.{tenths} s", seconds=tenths // 10, tenths=tenths % 10)


def _group(controls: tuple[Control, ...], title: str, look: Look = "line") -> Row:
    return Row(controls, title, (title,), look)


def press(name: str, ui: U) -> Answer[U, Never] | None:
    """Return what a press on one of these controls does."""
    if name == "confirm-mode":
        return update(ui, confirm=not ui.shared.confirm, proposed=None), None
    if name == "forced-mode":
        return update(ui, forced=not ui.shared.forced), None
    if name in MUTES:
        return update(ui, sounds=not ui.shared.sounds and SOUNDS in ui.shared.info.host_info, turn_sounds=False), None
    if name == "explore":
        return update(ui, explore=not ui.shared.explore and EXPLORE in ui.shared.info.host_info), None
    return None


def change(name: str, value: str, ui: U) -> Answer[U, Never] | None:
    """Return the effect of a new value in the drawer.

    :raises GameError: the control does not take that value
    """
    if name == "language":
        if value not in ui.shared.info.languages:
            raise invalid_choice(value, name)
        return ui, SetLanguage(value)
    if name == "theme":
        if THEME not in ui.shared.info.host_info or value not in THEMES:
            raise invalid_choice(value, name)
        return ui, SetTheme(value)
    if name == "pace":
        return ui, SetPace(chosen_number(value, name, SLOWEST) / 10)
    if name == "scan":
        switches = chosen_number(value, name, 2)
        return update(ui, switches=switches if SCAN in ui.shared.info.host_info else 0), None
    if name == "scan-time":
        return update(ui, scan_tenths=chosen_number(value, name, SLOWEST_SCAN, FASTEST_SCAN)), None
    return None
