"""Uptown's own controls: pass, show groups and safe tiles, choose a move from lists; pure."""

from collections.abc import Iterator
from dataclasses import replace

from uptown_widget.i18n import say, say_as
from uptown_widget.screen.controls import Control
from uptown_widget.screen.icons import ICONS
from uptown_widget.ui.effects import Play
from uptown_widget.ui.inputs import toggle
from uptown_widget.ui.shared_ui import notify, update
from uptown_widget.uptown.rules.moves import PASS
from uptown_widget.uptown.rules.state import Observation
from uptown_widget.uptown.view.highlights import safe_squares, show_groups
from uptown_widget.uptown.view.ui import UI, Answer


def buttons(observation: Observation, ui: UI) -> Iterator[Control]:
    """Yield the buttons for the move to make now."""
    if ui.shared.my_turn(observation) and observation.legal_moves() == (PASS,):
        note = say("None of your tiles can be placed.")
        yield Control("pass", "button", say("Pass"), icon=ICONS["pass"], primary=True, help=note)


def tools(observation: Observation, ui: UI) -> tuple[Control, ...]:
    """Return the toggles in the toolbar; at the end groups are always shown, and no tile can be captured."""
    on, over = show_groups(observation, ui), ui.shared.is_over(observation)
    groups = toggle("groups", say("Groups"), on=on, enabled=not over, note=say("Outline the groups of all colours."))
    return groups, _safe("safe", ui, over=over)


def switches(observation: Observation, ui: UI) -> tuple[Control, ...]:
    """Return the toggle that the toolbar has no room for on a phone."""
    return (_safe("safe:more", ui, over=ui.shared.is_over(observation)),)


def _safe(name: str, ui: UI, *, over: bool) -> Control:
    note = say("Mark the tiles that nobody can capture.")
    return toggle(name, say_as("caption", "Safe"), icon="shield", on=ui.safe and not over, enabled=not over, note=note)


def press_button(name: str, _: Observation, ui: UI) -> Answer | None:
    """Return what a press on a button for the move to make now does."""
    return (update(ui, focus=None), Play(PASS)) if name == "pass" else None


def press(name: str, observation: Observation, ui: UI) -> Answer | None:
    """Return what a press on a toggle for what is marked on the board does."""
    if name == "groups":
        shown = show_groups(observation, ui)
        said = say("Groups are not outlined.") if shown else say("Groups are outlined.")
        return (ui if ui.shared.is_over(observation) else notify(replace(ui, groups=not shown), said)), None
    if name in {"safe", "safe:more"} and not ui.shared.is_over(observation):
        said = say("A shield marks the safe tiles: nobody can capture them.")
        said = say("Safe tiles are not marked.") if ui.safe else said
        if not ui.safe and not safe_squares(observation.table):
            said = say("No tile is safe yet. From now on, a shield marks each one that nobody can capture.")
        return notify(replace(ui, safe=not ui.safe), said), None
    if name == "heat":
        return replace(ui, heat=not ui.heat), None
    return None
