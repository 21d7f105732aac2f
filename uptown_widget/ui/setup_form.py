"""The form for a new match: seats, names, who begins, the seed, the deal of the day, around what a game adds; pure."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from uptown_widget.bots.labels import bot_label, sorted_bots
from uptown_widget.i18n import say, say_n
from uptown_widget.screen.controls import Choice, Control, Prose, Row, Section
from uptown_widget.screen.icons import ICONS
from uptown_widget.ui.effects import Seat, StartMatch, TableInfo
from uptown_widget.ui.inputs import invalid_choice, whole_number
from uptown_widget.ui.names import seat_name
from uptown_widget.ui.seats import LONGEST_NAME, PERSON, Seats
from uptown_widget.ui.shared_ui import Answer, SharedUI, U, update


@dataclass(frozen=True, slots=True)
class Form:
    """What a game adds to the form."""

    players: Sequence[int]
    """The numbers of players there may be."""
    rules: Control
    """The choice of rules."""
    note: str
    """What the rules chosen mean."""
    seed: str
    """What a seed does, and that it tells everything to whoever knows it."""
    today: str
    """What the deal of the day is."""
    beside: Callable[[int], tuple[Control, ...]] = lambda _: ()
    """What may be chosen for a seat besides sitter and name."""


def setup(shared: SharedUI[Any, Any, Any, Any], own: Form) -> Section:
    """Return the form for a new match; `own` is what the game adds."""
    wanted: Seats = shared.setup
    numbers = tuple(Choice(str(n), say_n("{number} player", "{number} players", n)) for n in own.players)
    players = Control("players", "choice", say("Players"), str(wanted.players), numbers)
    told = say("This match had the seed {seed}.", seed=shared.info.seed) if shared.info.seed else ""
    seed = Control("seed", "text", say("Seed"), wanted.seed, help=f"{own.seed} {told}".strip())
    note = say("Deal a new match with these settings.")
    start = Control("start", "button", say("Start"), icon=ICONS["new"], primary=True, help=note)
    rows = [
        Row((*_seat(wanted, shared.info, seat), *own.beside(seat)), say("Seat {number}", number=seat + 1))
        for seat in range(wanted.players)
    ]
    rows.append(Row((_starter(wanted), seed, start), say("The deal")))
    if shared.info.today:
        day = Control("today", "button", say("Deal of the day"), icon=ICONS["day"], help=own.today)
        rows.append(Row((day,), say("Deal of the day")))
    game = Row((players, own.rules), say("The game"))
    return Section("setup", (game, Prose((own.note,)), *rows), say("New game"), "drawer")


def _seat(wanted: Seats, info: TableInfo[Any, Any], seat: int) -> tuple[Control, ...]:
    kind, number = wanted.seats[seat], seat + 1
    known = [PERSON, *sorted_bots(info.bots)]
    keys = known if kind in known else [*known, kind]
    kinds = tuple(Choice(key, say("Person") if key == PERSON else bot_label(key)) for key in keys)
    name = _name(wanted, seat)
    return (
        Control(f"seat:{seat}", "choice", say("Seat {number}: person or bot", number=number), kind, kinds),
        Control(f"name:{seat}", "text", say("Seat {number}: name", number=number), name),
    )


def _name(wanted: Seats, seat: int) -> str:
    return seat_name(Seat(wanted.shown_names[seat], literal=bool(wanted.names[seat])))


def _starter(wanted: Seats) -> Control:
    choices = (
        Choice("", say("decided by the seed")),
        *(Choice(str(seat), _name(wanted, seat)) for seat in range(wanted.players)),
    )
    return Control("starts", "choice", say("First player"), "" if wanted.start is None else str(wanted.start), choices)


def press(name: str, ui: U) -> Answer[U] | None:
    """Return what a button of the form asks for."""
    shared, today = ui.shared, ui.shared.info.today
    closed = update(ui, open=shared.open - {"setup"}, selected=None, proposed=None, focus=None)
    if name == "start":
        return closed, StartMatch(shared.setup)
    if name == "today":
        return (closed, StartMatch(shared.setup.daily(today))) if today else (ui, None)
    return None


def change(name: str, value: str, ui: U, own: Form) -> Answer[U] | None:
    """Return what a new value in the form changes; it takes effect with the next match.

    :param own: what the game adds; its choice of rules has the name of the set-up's field
    :raises GameError: the control does not take that value
    """
    wanted: Any = ui.shared.setup
    if name == own.rules.id:
        return filled(ui, replace(wanted, **{name: value}))
    field = name.partition(":")[0]
    if field in {"seat", "name"}:
        seat = seat_of(name, value, wanted)
        if field == "name":
            return filled(ui, wanted.with_name(seat, value.strip()[: LONGEST_NAME + 1]))
        if value not in {PERSON, wanted.seats[seat], *ui.shared.info.bots}:
            raise invalid_choice(value, name)
        return filled(ui, wanted.with_seat(seat, value))
    if field not in {"seed", "players", "starts"}:
        return None
    if field != name:
        raise invalid_choice(value, name)
    if name == "seed":
        return filled(ui, replace(wanted, seed=value.strip()))
    number = whole_number(value, 9)
    if number is None and (name == "players" or value):
        raise invalid_choice(value, name)
    return filled(ui, wanted.with_players(number) if name == "players" else replace(wanted, start=number))


def filled(ui: U, wanted: Seats) -> Answer[U]:
    """Return the form as it is filled in now."""
    return update(ui, setup=wanted, complaint=None), None


def seat_of(name: str, value: str, wanted: Seats) -> int:
    """Return the seat in the name of a control, such as ``color:2``.

    :raises GameError: there is no such seat
    """
    seat = whole_number(name.partition(":")[2], wanted.players - 1)
    if seat is None:
        raise invalid_choice(value, name)
    return seat
