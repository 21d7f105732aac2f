"""The form for a new match: players, seats, names, who begins, the last stone, the seed, the deal of the day; pure."""

from dataclasses import replace

from uptown_widget.screen.desk import bot_word, bots_in_order, seat_name, unknown, whole
from uptown_widget.screen.effects import Effect, Seat, Start
from uptown_widget.screen.icons import ICONS
from uptown_widget.screen.interface import Choice, Control, Prose, Row, Section
from uptown_widget.screen.language import say, say_n
from uptown_widget.screen.seats import LONGEST_NAME, PERSON
from uptown_widget.upturn.moves import Move
from uptown_widget.upturn.rules import PLAYERS
from uptown_widget.upturn.setup import Setup, daily
from uptown_widget.upturn.ui import UI, Info
from uptown_widget.upturn.words import penalty_note

Answer = tuple[UI, Effect[Move] | None]


def setup(ui: UI) -> Section | None:
    """Return the form for a new match, when it is open."""
    if "setup" not in ui.open:
        return None
    wanted, info = ui.setup, ui.info
    rows = [Row(_game(wanted), say("The game"))]
    rows += [Row(_seat(wanted, info, seat), _seat_word(seat)) for seat in range(wanted.players)]
    seed = Control(
        "seed", "text", say("Seed"), wanted.seed,
        help=say("The same seed deals the same stones; empty draws one. This match: {seed}.", seed=info.seed),
    )  # fmt: skip
    note = say("Deal a new match as set up here.")
    start = Control("start", "button", say("Start"), icon=ICONS["new"], primary=True, help=note)
    rows.append(Row((_starter(wanted), seed, start), say("The deal")))
    if info.today:
        note = say("Three players, two bots, the same stones for everybody: {today}.", today=info.today)
        day = Control("today", "button", say("Deal of the day"), icon=ICONS["day"], help=note)
        rows.append(Row((day,), say("Deal of the day")))
    return Section("setup", (*rows, Prose((_note(wanted),))), say("New game"), "drawer")


def _game(wanted: Setup) -> tuple[Control, ...]:
    numbers = tuple(Choice(str(n), say_n("{number} player", "{number} players", n)) for n in PLAYERS)
    last = (Choice("automatic", say("announced by itself")), Choice("called", say("to be called")))
    return (
        Control("players", "choice", say("Players"), str(wanted.players), numbers),
        Control("last_stone", "choice", say("Last stone"), wanted.last_stone, last),
    )


def _note(wanted: Setup) -> str:
    if wanted.last_stone == "called":
        return penalty_note()
    return say("Who gets rid of all stones first wins.")


def _seat_word(seat: int) -> str:
    return say("Seat {number}", number=seat + 1)


def _seat(wanted: Setup, info: Info, seat: int) -> tuple[Control, ...]:
    kind, number = wanted.seats[seat], seat + 1
    known = [PERSON, *bots_in_order(info)]
    keys = known if kind in known else [*known, kind]
    kinds = tuple(Choice(key, say("a person") if key == PERSON else bot_word(key)) for key in keys)
    return (
        Control(f"seat:{seat}", "choice", say("Seat {number}: who", number=number), kind, kinds),
        Control(f"name:{seat}", "text", say("Seat {number}: name", number=number), seat_name(Seat(wanted.names[seat]))),
    )


def _starter(wanted: Setup) -> Control:
    choices = (
        Choice("", say("drawn by the seed")),
        *(Choice(str(seat), seat_name(Seat(name))) for seat, name in enumerate(wanted.names)),
    )
    return Control("starts", "choice", say("Who begins"), "" if wanted.start is None else str(wanted.start), choices)


def press(name: str, ui: UI) -> Answer | None:
    """Return what a button of the form asks for."""
    closed = replace(ui, open=ui.open - {"setup"}, picked=None, proposed=None, focus=None)
    if name == "start":
        return closed, Start(ui.setup)
    if name == "today":
        return (closed, Start(daily(ui.info.today))) if ui.info.today else (ui, None)
    return None


def change(name: str, value: str, ui: UI) -> Answer | None:
    """Return what a new value in the form changes; it takes effect with the next match.

    :raises GameError: the control does not take that value
    """
    field, _, place = name.partition(":")
    if field not in {"players", "last_stone", "seed", "starts", "seat", "name"}:
        return None
    return replace(ui, setup=_changed(ui, field, place, value), complaint=None), None


def _changed(ui: UI, field: str, place: str, value: str) -> Setup:
    wanted = ui.setup
    if field in {"seat", "name"}:
        seat = whole(place, wanted.players - 1)
        if seat is None:
            raise unknown(value, f"{field}:{place}")
        if field == "name":
            return wanted.with_name(seat, value.strip()[: LONGEST_NAME + 1])
        if value not in {PERSON, wanted.seats[seat], *ui.info.bots}:
            raise unknown(value, f"{field}:{place}")
        return wanted.with_seat(seat, value)
    if place:
        raise unknown(value, f"{field}:{place}")
    if field == "seed":
        return replace(wanted, seed=value.strip())
    if field == "last_stone":
        return replace(wanted, last_stone=value)
    number = whole(value, 9)
    if field == "starts" and (not value or number is not None):
        return replace(wanted, start=number)
    if field == "players" and number is not None:
        return wanted.with_players(number)
    raise unknown(value, field)
