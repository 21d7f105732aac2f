"""What stands around the table: seat cards, stones as chips, the row in words, stones not seen yet; pure."""

from collections import Counter
from collections.abc import Iterable

from uptown_widget.i18n import say, say_n
from uptown_widget.screen.controls import Card, Chip, Note, Notes, Section, Tallies, Tally
from uptown_widget.ui.effects import Turn
from uptown_widget.ui.names import hurried, only_person, player_name, seat_kind
from uptown_widget.upturn.bots.reasons import table_after_turn
from uptown_widget.upturn.rules.moves import Move
from uptown_widget.upturn.rules.state import Observation
from uptown_widget.upturn.rules.stones import Stone
from uptown_widget.upturn.view.art.geometry import COLUMNS
from uptown_widget.upturn.view.art.stones import emblem, hue
from uptown_widget.upturn.view.art.symbols import COLORS, PLAYERS, SYMBOLS
from uptown_widget.upturn.view.ui import UI, Info
from uptown_widget.upturn.view.words import stone_label


def chip(stone: Stone) -> Chip:
    """Return a stone as a chip."""
    color = hue(stone)[0]
    if stone.is_action:
        return Chip(color, stone_label(stone), path=SYMBOLS[str(stone)])
    return Chip(color, stone_label(stone), text=str(stone), mark=emblem(stone))


def seat_chip(player: int, name: str) -> Chip:
    """Return the sign of a player, with the name."""
    return Chip(COLORS[player], name, path=PLAYERS[player])


def _seat_chip(info: Info, player: int) -> Chip:
    return seat_chip(player, player_name(info, player))


def players(observation: Observation, ui: UI) -> list[Chip]:
    """Return the sign of each player."""
    return [_seat_chip(ui.shared.info, player) for player in range(observation.rules.players)]


def turn_chip(turn: Turn[Observation, Move], ui: UI) -> Chip:
    """Return the sign of the player of a turn."""
    return _seat_chip(ui.shared.info, turn.player)


def cards(observation: Observation, ui: UI) -> tuple[Card, ...]:
    """Return one card a seat, in the order of a rising row; none for one person: the board shows all there is."""
    info = ui.shared.info
    if (info.everybody or only_person(info) is not None) and not info.hurried:
        return ()
    return tuple(_card(observation, info, player) for player in range(observation.rules.players))


def _card(observation: Observation, info: Info, player: int) -> Card:
    table, outcome, seat = observation.table, observation.outcome(), info.seats[player]
    size = table.rack_sizes[player]
    facts = []
    if outcome is None and size == 1:
        facts.append(say("Last stone!"))
    if outcome is None and player != table.current_player and player == table_after_turn(table).current_player:
        facts.append(say("plays next"))
    return Card(
        title=player_name(info, player),
        subtitle=seat_kind(seat),
        chips=(_seat_chip(info, player),),
        number=str(size),
        unit=say_n("stone", "stones", size),
        facts=(*hurried(info, player), *facts),
    )


def legend(observation: Observation, _: UI) -> Section | None:
    """Say what the marks on stones mean; nothing while none is to be seen."""
    seen = (*observation.table.row[-COLUMNS:], *observation.rack)
    notes = []
    if any(stone.is_twin for stone in seen):
        text = say("twin: numbers that fit may be laid in front of it")
        notes.append(Note((Chip("red", say("two diamonds"), path=SYMBOLS["twin"]),), text))
    if any(stone.is_penalty for stone in seen):
        text = say("penalty stone: another player is handed a stone")
        notes.append(Note((Chip("orange", say("a sad face"), path=SYMBOLS["penalty"]),), text))
    return Section("legend", (Notes(say("What the marks mean"), tuple(notes)),), place="bar") if notes else None


def unseen(observation: Observation, _: UI) -> Tallies:
    """Return the stones the viewer cannot see: in the pot, or on a hidden rack."""
    hidden = observation.unseen
    tallies = (
        _tally(say("Numbers"), (stone for stone in hidden if stone.is_plain)),
        _tally(say("Twins and penalty stones"), (stone for stone in hidden if stone.is_twin or stone.is_penalty)),
        _tally(say("Action stones"), (stone for stone in hidden if stone.is_action)),
    )
    return Tallies(say("In the pot and on hidden racks"), tallies)


def _tally(title: str, stones: Iterable[Stone]) -> Tally:
    return Tally(title, tuple((chip(stone), number) for stone, number in Counter(stones).items()))
