"""The form for a new match: players, seats, names, colours, who begins, the seed, the deal of the day; pure."""

from dataclasses import replace

from uptown_widget.screen.desk import bot_word, bots_in_order, seat_name, unknown
from uptown_widget.screen.effects import Effect, Seat, Start
from uptown_widget.screen.icons import ICONS
from uptown_widget.screen.interface import Choice, Control, Prose, Row, Section
from uptown_widget.screen.language import say, say_n
from uptown_widget.screen.seats import LONGEST_NAME, PERSON
from uptown_widget.uptown.moves import Move
from uptown_widget.uptown.observation import Observation
from uptown_widget.uptown.rules import PLAYERS
from uptown_widget.uptown.setup import Setup, daily
from uptown_widget.uptown.tiles import Color
from uptown_widget.uptown.ui import UI, Info
from uptown_widget.uptown.words import color_word

Answer = tuple[UI, Effect[Move] | None]


def setup(ui: UI) -> Section | None:
    """Return the form for a new match, when it is open."""
    if "setup" not in ui.open:
        return None
    wanted, info = ui.setup, ui.info
    rows = [Row(tuple(_game(wanted)), say("The game"))]
    rows += [Row(tuple(_seat(wanted, info, seat)), _seat_word(seat)) for seat in range(wanted.players)]
    seed = Control(
        "seed", "text", say("Seed"), wanted.seed,
        help=say("The same seed deals the same tiles; empty draws one. This match: {seed}.", seed=info.seed),
    )  # fmt: skip
    note = say("Deal a new match as set up here.")
    start = Control("start", "button", say("Start"), icon=ICONS["new"], primary=True, help=note)
    rows.append(Row((_starter(wanted), seed, start), say("The deal")))
    if info.today:
        day = Control(
            "today", "button", say("Deal of the day"), icon=ICONS["day"],
            help=say("Three players, two good bots, the same tiles for everybody: {today}.", today=info.today),
        )  # fmt: skip
        rows.append(Row((day,), say("Deal of the day")))
    return Section("setup", (rows[0], Prose((_scoring_note(wanted),)), *rows[1:]), say("New game"), "drawer")


def _game(wanted: Setup) -> tuple[Control, ...]:
    numbers = tuple(Choice(str(n), say_n("{number} player", "{number} players", n)) for n in PLAYERS)
    scorings = (Choice("uptown", say("Uptown: fewest groups")), Choice("blockers", say("Blockers: captures count too")))
    return (
        Control("players", "choice", say("Players"), str(wanted.players), numbers),
        Control("scoring", "choice", say("Scoring"), wanted.scoring, scorings),
    )


def _scoring_note(wanted: Setup) -> str:
    if wanted.scoring == "uptown":
        return say("Fewest groups win; a tie goes to the fewest captured tiles.")
    return say("Groups plus the tiles of the colour you captured most: the lowest sum wins.")


def _seat_word(seat: int) -> str:
    return say("Seat {number}", number=seat + 1)


def _seat(wanted: Setup, info: Info, seat: int) -> list[Control]:
    kind = wanted.seats[seat]
    keys = [PERSON, *bots_in_order(info), *([] if kind in {PERSON, *bots_in_order(info)} else [kind])]
    kinds = tuple(Choice(key, say("a person") if key == PERSON else bot_word(key)) for key in keys)
    number = seat + 1
    controls = [
        Control(f"seat:{seat}", "choice", say("Seat {number}: who", number=number), kind, kinds),
        Control(f"name:{seat}", "text", say("Seat {number}: name", number=number), seat_name(Seat(wanted.names[seat]))),
    ]  # fmt: skip
    if wanted.players > 2:
        colors = tuple(Choice(str(color), color_word(str(color))) for color in Color)
        controls.append(
            Control(
                f"color:{seat}", "choice", say("Seat {number}: colour", number=number), wanted.colors[seat],
                (Choice("", say("any colour")), *colors),
            )
        )  # fmt: skip
    return controls


def _starter(wanted: Setup) -> Control:
    choices = (
        Choice("", say("drawn by the seed")),
        *(Choice(str(seat), seat_name(Seat(name))) for seat, name in enumerate(wanted.names)),
    )
    return Control("starts", "choice", say("Who begins"), "" if wanted.start is None else str(wanted.start), choices)


def press(name: str, observation: Observation, ui: UI) -> Answer | None:
    """Return what a button of the form asks for."""
    del observation
    if name == "start":
        return replace(ui, open=ui.open - {"setup"}, picked=None, proposed=None, focus=None), Start(ui.setup)
    if name == "today":
        if not ui.info.today:
            return ui, None
        deal = daily(ui.info.today)
        return replace(ui, open=ui.open - {"setup"}, picked=None, proposed=None, focus=None), Start(deal)
    return None


def change(name: str, value: str, observation: Observation, ui: UI) -> Answer | None:
    """Return what a new value in the form changes; it takes effect with the next match.

    :raises GameError: the control does not take that value
    """
    del observation
    field, _, place = name.partition(":")
    if field not in {"players", "scoring", "seed", "starts", "seat", "name", "color"}:
        return None
    return replace(ui, setup=_changed(ui, field, place, value), complaint=None), None


def _changed(ui: UI, field: str, place: str, value: str) -> Setup:
    wanted, refused = ui.setup, unknown(value, f"{field}:{place}" if place else field)
    number = int(value) if value.isascii() and value.isdigit() and len(value) < 9 else None
    if field in {"seat", "name", "color"}:
        if not (place.isascii() and place.isdigit() and len(place) == 1 and int(place) < wanted.players):
            raise refused
        seat = int(place)
        if field == "name":
            return wanted.with_name(seat, value.strip()[: LONGEST_NAME + 1])
        if field == "color":
            return wanted.with_color(seat, value)
        if value not in {PERSON, wanted.seats[seat], *ui.info.bots}:
            raise refused
        return wanted.with_seat(seat, value)
    if place:
        raise refused
    if field == "seed":
        return replace(wanted, seed=value.strip())
    if field == "scoring":
        return replace(wanted, scoring=value)
    if field == "starts" and (not value or number is not None):
        return replace(wanted, start=number)
    if field == "players" and number is not None:
        return wanted.with_players(number)
    raise refused
