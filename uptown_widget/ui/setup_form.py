"""The form for a new match: first who plays, in a press or two; behind “More choices” everything else; pure."""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Never

from uptown_widget.bots.labels import bot_label, sorted_bots
from uptown_widget.bots.levels import key_of, name_of, number_of
from uptown_widget.errors import GameError
from uptown_widget.i18n import say, say_error, say_n
from uptown_widget.printable import isolated
from uptown_widget.screen.controls import Block, Choice, Control, Prose, Row, Section
from uptown_widget.ui.changes import changed
from uptown_widget.ui.earlier_matches import kept, matches, unfold
from uptown_widget.ui.effects import Seat, StartMatch
from uptown_widget.ui.inputs import button, chosen_number, invalid_choice, toggle, whole_number
from uptown_widget.ui.names import game_name, sentences, typed_name
from uptown_widget.ui.seats import PERSON, Seats, default_names
from uptown_widget.ui.shared_ui import Answer, Shared, U, complain, toggle_section, update
from uptown_widget.ui.tallies import so_far, tally_key

MAX_PLAYERS = 9
"""Players or seats that a number may stand for; the set-up checks it."""
FRIENDS = "friends"
"""The key of `host_info` for the address of the page with all ways to play with others, in a host that has one."""
OTHER_GAMES = "other_games"
"""The key of `host_info` for the addresses of other games, by name as JSON, in a host that has pages for them."""
MAX_DRAFT_LENGTH = 200
"""So much of a text that cannot be taken stays in its field."""


@dataclass(frozen=True, slots=True)
class Form:
    """What a game adds to the form."""

    players: Sequence[int]
    """The numbers of players there may be."""
    rules: Control | None
    """The choice of rules; None for a game that has none."""
    note: str
    """What the rules chosen mean."""
    seed: str
    """What a deal code, in records the seed, does, and that it reveals all tiles to those who know it."""
    today: str
    """What the deal of the day is."""
    beside: Callable[[int], tuple[Control, ...]] = lambda _: ()
    """What may be chosen for a seat besides who plays there, and by which name."""
    beside_heads: tuple[str, ...] = ()
    """What stands above it."""


def setup(shared: Shared, own: Form) -> Section:
    """Return the form for a new match; `own` is what the game adds."""
    return Section("setup", tuple(_blocks(shared, own)), say("New game"), "dialog")


def _blocks(shared: Shared, own: Form) -> Iterator[Block]:
    wanted: Seats[object] = shared.setup
    who, how_many, unfolded = say("Who plays"), say("Number of players"), "choices" in shared.open
    yield Row(tuple(_preset_controls(shared)), who, (who,), "cards")
    yield Row(tuple(_number_of_players(number, wanted) for number in own.players), how_many, (how_many,), "even")
    if shared.info.levels:
        yield Row((_level(shared),))
    label, note = say("Fewer choices") if unfolded else say("More choices"), say("Names, rules and the deal.")
    more = button("choices", label, "setup", note)
    yield Row((*_days(shared, own), *unfold(shared), more), say("More"), (), "explained")
    yield from matches(shared)
    yield from _choices(shared, own) if unfolded else ()
    if wanted.seed:
        fixed = say("The deal is fixed by its code: {seed}.", seed=wanted.seed)
        yield Row((button("at-random", say("Deal at random"), "new"),), fixed, (fixed,))
    yield Prose((_at_the_table(wanted), own.note, *kept(shared.info)), tuple(_elsewhere(shared)))
    wrong = shared.standing_complaint
    start = button("start", say("Start"), "play", say("Deal a new match with these settings."), primary=True)
    yield Row((start,), say("Start"), (wrong.text,) if wrong and wrong.about == "start" else (), "foot")


def _elsewhere(shared: Shared) -> Iterator[tuple[str, str]]:
    """Yield the way to each other game and to friends, in a host that has one."""
    for name, address in json.loads(shared.info.host_info.get(OTHER_GAMES, "{}")).items():
        yield say("Or play {game}", game=game_name(name)), address
    if friends := shared.info.host_info.get(FRIENDS):
        yield say("Or play with friends"), friends


def _presets(shared: Shared) -> dict[str, tuple[str, ...]]:
    """Return who might sit where.

    The number of players stays, and so do the bots, also while everybody is a person.
    """
    kinds: tuple[str, ...] = shared.setup.seats
    level = next((kind for kind in kinds if kind != PERSON), shared.level or shared.setup.default_bot)
    first, *others = (level if kind == PERSON else kind for kind in kinds)
    return {"bots": (PERSON, *others), "screen": (PERSON,) * len(kinds), "watch": (first, *others)}


def _preset_controls(shared: Shared) -> Iterator[Control]:
    words = {
        "bots": (say("Against bots"), "against-bots", say("All your opponents are bots.")),
        "screen": (say("Pass and play"), "people", say("Take turns at this screen.")),
        "watch": (say("Watch bots"), "bots", say("Sit back and see them play.")),
    }
    for name, seats in _presets(shared).items():
        label, icon, note = words[name]
        yield toggle(f"preset:{name}", label, on=seats == shared.setup.seats, icon=icon, note=note)


def _number_of_players(number: int, wanted: Seats[object]) -> Control:
    label, on = say_n("{number} player", "{number} players", number), number == wanted.players
    return Control(f"players:{number}", "toggle", label, "on" if on else "", caption=str(number))


def _level(shared: Shared) -> Control:
    """Return the slider for how well bots play."""
    bots, levels = {kind for kind in shared.setup.seats if kind != PERSON}, shared.info.levels
    kinds, last = bots or {shared.level or shared.setup.default_bot}, len(levels)
    known = sorted(number for number in map(number_of, kinds) if number and number <= last)
    first, how = known[0] if known else 1, ""
    if len(kinds) > 1:
        state = say("various")
    elif known:
        state = say("{number} out of {last}: {name}", number=first, last=last, name=name_of(first, last))
        (bot,) = kinds
        key = tally_key(bot, shared.setup.kind, shared.setup)
        how = sentences(levels[first - 1].how_it_plays(), so_far(shared.info, bot, key))
    else:
        state = bot_label(*kinds)
    label = say("How well bots play") if bots else say("How well bots play (none is at the table)")
    return Control("level", "range", label, str(first), enabled=bool(bots), help=how, low=1, high=last, state=state)


def _days(shared: Shared, own: Form) -> Iterator[Control]:
    """Yield the way to the deals of the day, where it is known which day it is."""
    if shared.info.today:
        yield button("today", say("Deal of the day"), "day", own.today)
        yield button("days", say("Past deals"), "day", say("Recent deals, and which of them you have played."))


def _at_the_table(wanted: Seats[object]) -> str:
    """Say who will sit at the table."""
    bots = [bot_label(kind) if kind != PERSON else "" for kind in wanted.seats]
    names = (isolated(_name(wanted, seat)) + (f" ({bot})" if bot else "") for seat, bot in enumerate(bots))
    return say("At the table: {names}.", names=", ".join(names))


def _choices(shared: Shared, own: Form) -> Iterator[Row]:
    """Yield what most people leave as it is."""
    wanted: Seats[object] = shared.setup
    yield Row((*([own.rules] if own.rules else []), _starter(wanted)), say("The game"))
    seats = ((*_seat(shared, seat), *own.beside(seat)) for seat in range(wanted.players))
    heads = (say("Person or bot"), say("Name"), *own.beside_heads)
    yield Row(tuple(chain.from_iterable(seats)), say("Players"), heads)
    last = say("This match had the deal code {seed}.", seed=shared.info.seed) if shared.info.seed else ""
    yield Row((_field("seed", say("Deal code"), wanted.seed, shared, f"{own.seed} {last}".strip()),), say("The deal"))


def _seat(shared: Shared, seat: int) -> tuple[Control, ...]:
    wanted: Seats[object] = shared.setup
    kind, number = wanted.seats[seat], seat + 1
    known = [PERSON, *sorted_bots(shared.info.bots)]
    keys = known if kind in known else [*known, kind]
    kinds = tuple(Choice(key, say("Person") if key == PERSON else bot_label(key)) for key in keys)
    return (
        Control(f"seat:{seat}", "choice", say("Seat {number}: person or bot", number=number), kind, kinds),
        _field(f"name:{seat}", say("Seat {number}: name", number=number), _name(wanted, seat), shared),
    )


def _field(name: str, label: str, value: str, shared: Shared, note: str = "") -> Control:
    """Return a field with what was written into it, even if that cannot be taken: then it says why."""
    written = dict(shared.drafts).get(name)
    wrong = "" if written is None else _refusal(name, written, shared.setup)
    shown = value if written is None else written
    return Control(name, "text", label, shown, help=note, wrong=wrong, words=name != "seed")


def _name(wanted: Seats[object], seat: int) -> str:
    return typed_name(Seat(wanted.shown_names[seat], literal=bool(wanted.names[seat])))


def _starter(wanted: Seats[object]) -> Control:
    seats = (Choice(str(seat), _name(wanted, seat)) for seat in range(wanted.players))
    start = "" if wanted.start is None else str(wanted.start)
    return Control("starts", "choice", say("First player"), start, (Choice("", say("at random")), *seats))


def press(name: str, ui: U) -> Answer[U, Never] | None:
    """Return the effect of a button of the form."""
    shared, today = ui.shared, ui.shared.info.today
    kind, _, wish = name.partition(":")
    if kind in {"preset", "players"}:
        try:
            return _pick(kind, wish, ui)
        except GameError as error:
            return complain(ui, say_error(error), about="start"), None
    if name == "choices":
        return toggle_section(ui, name), None
    if name == "at-random":
        return filled(ui, replace(shared.setup, seed=""))
    if name == "start":
        for field, text in shared.drafts:
            why = say("Not yet: {why}", why=_refusal(field, text, shared.setup))
            return complain(update(ui, open=shared.open | {"choices"}), why, about="start"), None
        return ui, StartMatch(shared.setup)  # a match on the table is kept, which the form says
    if name == "today":
        return ui, StartMatch(shared.setup.daily(today), form=shared.setup) if today else None
    return None


def _pick(kind: str, wish: str, ui: U) -> Answer[U, Never]:
    """Fill in a preset, or another number of players.

    :raises GameError: there is no such preset, or nobody can sit like this
    """
    shared = ui.shared
    wanted: Seats[object] = shared.setup
    if kind == "players":
        return filled(ui, wanted.with_players(chosen_number(wish, kind, MAX_PLAYERS)))
    seats = _presets(shared)
    if wish not in seats:
        raise invalid_choice(wish, kind)
    level = next((each for each in wanted.seats if each != PERSON), shared.level)
    return filled(update(ui, level=level), wanted.with_players(wanted.players, seats=seats[wish]))


def change(name: str, value: str, ui: U, own: Form) -> Answer[U, Never] | None:
    """Return what a new value in the form changes; it takes effect with the next match.

    :param own: what the game adds; its choice of rules has the name of the set-up's field
    :raises GameError: the control does not take that value
    """
    wanted: Seats[object] = ui.shared.setup
    if own.rules and name == own.rules.id:
        return filled(ui, changed(wanted, **{name: value}))
    field = name.partition(":")[0]
    if field == "name" or name == "seed":
        return _write(name, value, ui)
    if field == "seat":
        seat = seat_of(name, value, wanted)
        if value not in {PERSON, wanted.seats[seat], *ui.shared.info.bots}:
            raise invalid_choice(value, name)
        return filled(ui, wanted.with_seat(seat, value))
    if name == "level":
        return filled(ui, wanted.with_bots(key_of(chosen_number(value, name, len(ui.shared.info.levels), 1))))
    if field not in {"seed", "starts"}:
        return None
    if field != name:
        raise invalid_choice(value, name)
    return filled(ui, replace(wanted, start=chosen_number(value, name, MAX_PLAYERS) if value else None))


def _write(name: str, text: str, ui: U) -> Answer[U, Never]:
    """Write into a field; a text that cannot be taken stays there as a draft.

    :raises GameError: there is no such seat
    """
    wanted: Seats[object] = ui.shared.setup
    if name != "seed":
        seat_of(name, text, wanted)
    others = tuple(draft for draft in ui.shared.drafts if draft[0] != name)
    try:
        return filled(update(ui, drafts=others), _written(name, text, wanted))
    except GameError as error:
        ui = complain(ui, say_error(error), about=name)
        return update(ui, drafts=(*others, (name, text[:MAX_DRAFT_LENGTH]))), None


def _written(name: str, text: str, wanted: Seats[object]) -> Seats[object]:
    """Return the set-up with a name or deal code as it was written.

    :raises GameError: it is not valid
    """
    if name == "seed":
        return replace(wanted, seed=text.strip())
    seat, typed = seat_of(name, text, wanted), text.strip()
    # Who types the usual name has not chosen one: it goes when somebody else takes the seat.
    usual = typed_name(Seat(default_names(wanted.seats)[seat]))
    return wanted.with_name(seat, "" if typed == usual else typed)


def _refusal(name: str, text: str, wanted: Seats[object]) -> str:
    """Say why a text cannot be taken."""
    try:
        _written(name, text, wanted)
    except GameError as error:
        return say_error(error)
    return ""


def filled(ui: U, wanted: Seats[object]) -> Answer[U, Never]:
    """Return the form as it is filled in now; a draft that can be taken by now is."""
    drafts = []
    for name, text in ui.shared.drafts:
        if name != "seed" and whole_number(name.partition(":")[2], wanted.players - 1) is None:
            continue  # its seat is gone
        if _refusal(name, text, wanted):
            drafts.append((name, text))
        else:
            wanted = _written(name, text, wanted)
    return update(ui, setup=wanted, complaint=None, drafts=tuple(drafts)), None


def seat_of(name: str, value: str, wanted: Seats[object]) -> int:
    """Return the seat in the name of a control, such as ``color:2``.

    :raises GameError: there is no such seat
    """
    seat = whole_number(name.partition(":")[2], wanted.players - 1)
    if seat is None:
        raise invalid_choice(value, name)
    return seat
