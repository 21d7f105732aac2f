"""The section in which the position of a study is edited, around what the game itself has in it; pure."""

from collections.abc import Iterable, Sequence

from uptown_widget.i18n import say
from uptown_widget.screen.controls import Block, Choice, Control, Prose, Row, Section
from uptown_widget.ui.effects import Seat
from uptown_widget.ui.inputs import button
from uptown_widget.ui.names import seat_name

PREFIX = "edit-"
"""The names of the controls begin with it."""
BEGIN, DONE, CANCEL, REPAIR = "study-edit", "edit-done", "edit-cancel", "edit-repair"


def editor_section(blocks: Iterable[Block], refused: str = "", *, repairable: bool = False) -> Section:
    """Return the section.

    :param blocks: the controls of the game
    :param refused: why no game comes to the position, once that was asked
    :param repairable: whether one press can change that
    """
    done = button(DONE, say("Done"), "confirm", primary=True)
    cancel = button(CANCEL, say("Discard changes"), "cancel")
    note = Prose((say("“Done” begins a new study with this position."),))
    repair = (button(REPAIR, say("Make it possible"), "confirm"),) if refused and repairable else ()
    foot = Row((done, *repair, cancel), say("Edit the position"), (refused,) if refused else (), "foot")
    return Section("study", (*blocks, note, foot), say("Edit the position"))


# Controls that games share.


def written(name: str, label: str, *values: object) -> Control:
    """Return a field in which values stand as text."""
    return Control(f"{PREFIX}{name}", "text", label, " ".join(map(str, values)))


def chooser(name: str, label: str, value: str, choices: Iterable[Choice]) -> Control:
    """Return a choice; there is nothing to choose of one."""
    offered = tuple(choices)
    return Control(f"{PREFIX}{name}", "choice", label, value, offered, enabled=len(offered) > 1)


def remover(label: str, *, on: bool) -> Control:
    """Return the toggle by which a press takes away."""
    return Control(f"{PREFIX}remove", "toggle", label, "on" if on else "")


def dealer(clear: str) -> Row:
    """Return the buttons that deal the racks, and clear the table, as the game calls it."""
    return Row((button(f"{PREFIX}deal", say("Deal the racks at random")), button(f"{PREFIX}clear", clear)))


def turn_chooser(seats: Sequence[Seat], player: int) -> Control:
    """Return the choice of whose turn it is."""
    names = (Choice(str(each), seat_name(seat)) for each, seat in enumerate(seats))
    return chooser("turn", say("Whose turn"), str(player), names)


def players_chooser(players: Iterable[int], chosen: int) -> Control:
    """Return the choice of how many players there are."""
    numbers = (Choice(str(number), str(number)) for number in players)
    return chooser("players", say("Number of players"), str(chosen), numbers)
