"""Saved matches: the offer to continue an earlier one, and why this one cannot be saved; pure."""

from collections.abc import Iterator
from typing import Never

from uptown_widget.i18n import say, say_n
from uptown_widget.screen.controls import Block, Control, Prose, Row, Section
from uptown_widget.ui.effects import DiscardEarlier, Earlier, Info, RestoreEarlier
from uptown_widget.ui.inputs import button, toggle, whole_number
from uptown_widget.ui.names import joined, seat_kind, seat_name
from uptown_widget.ui.shared_ui import Answer, Shared, U, asks, toggle_section, update

LIST = "matches"
"""The toggle of the form that unfolds the list of all of them."""
SHOW = "earlier-matches"
"""How the names of the buttons begin that open the form with that list."""


def earlier(shared: Shared) -> Section | None:
    """Return the offer of an earlier match, until somebody plays, and the sentence that says why nothing is saved."""
    info = shared.info
    lines, row = [info.unsaved] if info.unsaved else [], list[Block]()
    bots_play = all(seat.bot for seat in info.seats) and len(info.turns) > len(info.seats)
    waiting = [match for match in info.earlier if not match.over]
    if waiting and info.offered and shared.offer_hidden != info.match and not bots_play:
        first, *others = waiting
        lines.append(_sentence(first))
        if others:
            more = say_n("“New game” lists {number} more.", "“New game” lists {number} more.", len(others))
            lines[-1] = f"{lines[-1]} {more}"
        note = say("“New game” goes on listing your earlier matches.")
        hide = button("hide-earlier", say("Not now"), note=note)
        row.append(Row((*_controls(shared, first, ""), hide), say("Your earlier match")))
    return Section("earlier", (Prose(tuple(lines)), *row), place="bar") if lines else None


def kept(info: Info) -> tuple[str, ...]:
    """Say that the match on the table can be continued after another one has begun, if somebody plays in it."""
    turns = info.turns
    if not any(info.seats[turn.player].bot is None for turn in turns) or turns[-1].after.outcome() is not None:
        return ()
    return (say("Your match on the table is kept: “New game” offers it again."),)


def unfold(shared: Shared) -> Iterator[Control]:
    """Yield the button that unfolds the list, if there is any match to list."""
    for control in leading("", shared):
        yield toggle(LIST, control.label, on=LIST in shared.open, icon="replay", note=control.help)


def leading(place: str, shared: Shared) -> Iterator[Control]:
    """Yield the button that leads to the list from elsewhere, if there is any match to list."""
    if number := len(shared.info.earlier):
        label = say_n("{number} earlier match", "{number} earlier matches", number)
        note = say("Unfinished matches, to continue, and finished ones, to look at.")
        yield button(f"{SHOW}:{place}", label, "replay", note)


def matches(shared: Shared) -> Iterator[Block]:
    """Yield each earlier match, with what can be done with it."""
    for number, match in enumerate(shared.info.earlier if LIST in shared.open else ()):
        names = _players(match)
        text = _sentence(match) if match.turns is None else say("{names}: {state}", names=names, state=_state(match))
        yield Row(_controls(shared, match, f":{number}"), text, (text,))


def _controls(shared: Shared, match: Earlier, number: str) -> tuple[Control, ...]:
    name = f"discard-earlier{number}"
    label = say("Yes, delete it") if shared.asked == name else say("Discard")
    discard = button(name, label, "cancel", say("Delete the earlier match for good."))
    if match.turns is None:
        return (discard,)
    if match.over:
        note = say("Look at it again, with its review if there was one.")
        return button(f"continue-earlier{number}", say("Look at it"), "replay", note), discard
    note = say("The match on the table is saved in its place.")
    return button(f"continue-earlier{number}", say("Continue"), "redo", note), discard


def _state(match: Earlier) -> str:
    if not match.over:
        return say_n("after {number} turn", "after {number} turns", match.turns or 0)
    people = [player for player, seat in enumerate(match.seats) if seat.bot is None]
    if len(people) == 1 and match.winners:
        return say("you won") if people[0] in match.winners else say("you lost")
    names = joined([seat_name(match.seats[player]) for player in match.winners if player < len(match.seats)])
    return say("won by {names}", names=names) if names else say("it is over")


def _players(match: Earlier) -> str:
    """Name the people first, then the bots with their levels."""
    seats = sorted(match.seats, key=lambda seat: seat.bot is not None)
    return ", ".join(
        seat_name(seat) if seat.bot is None else f"{seat_name(seat)} ({seat_kind(seat)})" for seat in seats
    )


def _sentence(match: Earlier) -> str:
    if match.turns is None:
        return say("An earlier match is saved here, but it cannot be read.")
    names = ", ".join(map(seat_name, match.seats))
    return say("Your earlier match is still here ({names}): {state}.", names=names, state=_state(match))


def press(name: str, ui: U) -> Answer[U, Never] | None:
    """Return the effect of a press on one of these buttons."""
    if name == LIST:
        return toggle_section(ui, name), None
    if name.startswith(SHOW) and ui.shared.info.earlier:
        return update(ui, open=frozenset({"setup", LIST})), None
    if name == "hide-earlier":
        return update(ui, offer_hidden=ui.shared.info.match), None
    wish, _, place = name.partition(":")
    if wish not in {"continue-earlier", "discard-earlier"}:
        return None
    found = ui.shared.info.earlier
    number = whole_number(place or "0", len(found) - 1)
    if number is None:
        return ui, None
    if wish == "continue-earlier":
        return ui, RestoreEarlier(number) if found[number].turns is not None else None
    asked = asks(ui, name, say("Delete the earlier match for good? Press again to do it."))
    return (ui, DiscardEarlier(number)) if asked is None else (asked, None)
