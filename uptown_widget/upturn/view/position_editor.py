"""Editing a position of Upturn: what a press on the table does, and the controls beside it; pure."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from uptown_widget.errors import GameError
from uptown_widget.i18n import say
from uptown_widget.screen.controls import Block, Choice, Entries, Entry, Prose, Row
from uptown_widget.ui.effects import Seat
from uptown_widget.ui.inputs import invalid_choice, whole_number
from uptown_widget.ui.names import seat_name
from uptown_widget.ui.study_editor import PREFIX, chooser, dealer, players_chooser, remover, turn_chooser, written
from uptown_widget.upturn.rules.edited_position import EditedPosition
from uptown_widget.upturn.rules.position import parse_direction, parse_phase, parse_stones
from uptown_widget.upturn.rules.reachable import directions
from uptown_widget.upturn.rules.rules import PLAYERS, Rules
from uptown_widget.upturn.rules.stones import STONES, Rack, Stone, parse_stone, without
from uptown_widget.upturn.rules.table import Direction, Phase, Table
from uptown_widget.upturn.view.art.geometry import COLUMNS
from uptown_widget.upturn.view.panels import chip, seat_chip
from uptown_widget.upturn.view.sentences import refusal
from uptown_widget.upturn.view.setup_form import last_stones
from uptown_widget.upturn.view.words import stone_label, stone_word, stones_words

ABREAST = 10
"""So many stones stand side by side."""
NEXT = 5
"""So many stones of the pot are written down."""


@dataclass(frozen=True, slots=True)
class PositionEditor:
    """A position being edited, and the stone chosen; each change returns another one, or raises GameError."""

    position: EditedPosition
    stone: Stone = STONES[0]
    removing: bool = False
    """Whether a press takes away."""

    @property
    def _row(self) -> Rack:
        return self.position.state.table.row

    @property
    def fitting(self) -> tuple[str, ...]:
        """The places that a press changes: those that can be seen of the row, the pot and players."""
        row, racks = self._row, self.position.state.racks
        last = range(max(0, len(row) - COLUMNS - 1), len(row))
        players = {f"player{player}": self.stone in rack for player, rack in enumerate(racks, 1)}
        if self.removing:
            holders = [player for player, holds in players.items() if holds]
            return (*(str(place + 1) for place in last if len(row) > 1), *holders)
        return (*(str(place + 1) for place in last if self._goes(place)), "pot", *players)

    def _goes(self, place: int) -> bool:
        """Whether the row can have been laid in its order with the stone chosen behind a place."""
        row = self._row
        return bool(directions((*row[: place + 1], self.stone, *row[place + 1 :])))

    @property
    def fits(self) -> str:
        """What is said of them."""
        return say("can be taken away") if self.removing else say("the stone fits")

    # Changes.

    def press(self, place: str) -> tuple["PositionEditor", str]:
        """Put the stone chosen behind one of the row, on a rack or on the pot, or take it away; return what is said.

        :raises GameError: the row cannot begin so, or no such stone is left
        """
        position, text = self._pressed(place)
        return replace(self, position=position), text

    def _pressed(self, place: str) -> tuple[EditedPosition, str]:
        position, stone = self.position, self.stone
        if place.startswith("player"):
            player = int(place.removeprefix("player")) - 1
            rack = position.state.racks[player]
            again = stone in rack and not stone.is_action
            less, more = without(rack, [stone]), (*rack, stone)
            position = position.with_rack(player, less if self.removing or again else more)
            held = position.state.racks[player]
            text = say("On the rack: {stones}.", stones=stones_words(held)) if held else say("The rack is empty.")
            return position, text
        if place == "pot":
            if self.removing:
                return position, ""
            return position.with_next([stone]), say("{stone} is drawn next.", stone=stone_word(stone))
        at = int(place) - 1
        pressed = self._row[at]
        if self.removing or (pressed == stone and not stone.is_action):
            return position.remove(at), say("{stone} goes to the bottom of the pot.", stone=stone_word(pressed))
        text = say("{stone} lies after {other}.", stone=stone_word(stone), other=stone_word(pressed))
        return position.lay(stone, at), text

    def change(self, what: str, number: str, value: str) -> "PositionEditor":
        """Take what was done with a control, such as that of a place of a rack, whose number is ``0-3``.

        :raises GameError: it cannot be done
        """
        if what == "stone":
            return replace(self, stone=parse_stone(value or number), removing=False)
        return replace(self, position=self._moved(what, number, value))

    def _moved(self, what: str, number: str, value: str) -> EditedPosition:
        position, rules = self.position, self.position.state.rules
        chosen = whole_number(value.strip(), len(STONES))
        match what:
            case "row":
                return position.with_row(parse_stones(value))
            case "slot":
                return self._with_slot(number)
            case "pot":
                return position.with_next(parse_stones(value))
            case "phase":
                return position.with_phase(parse_phase(value))
            case "players" if chosen is not None:
                return position.with_rules(Rules(players=chosen, last_stone=rules.last_stone))
            case "last-stone":
                return position.with_rules(Rules(players=rules.players, last_stone=value))
        return position.with_table(self._turned(what, value, chosen))

    def _with_slot(self, place: str) -> EditedPosition:
        """Put the stone chosen on a place of a rack, such as ``0-3``, or behind the last; or take one away."""
        position = self.position
        first, _, second = place.partition("-")
        player = whole_number(first, position.state.rules.players - 1)
        slot = whole_number(second, len(STONES))
        if player is None or slot is None or slot > len(position.state.racks[player]):
            raise invalid_choice(place, "slot")
        rack = position.state.racks[player]
        taken, behind = rack[slot : slot + 1], rack[slot + 1 :]
        if self.removing or (taken == (self.stone,) and not self.stone.is_action):
            return position.with_rack(player, (*rack[:slot], *behind))
        return position.with_rack(player, (*rack[:slot], self.stone, *behind))

    def _turned(self, what: str, value: str, chosen: int | None) -> Table:
        position, table = self.position, self.position.state.table
        players, me = table.rules.players, table.current_player
        match what:
            case "direction" if (way := parse_direction(value)) in position.ways:
                return replace(table, direction=way)
            case "turn" if chosen is not None and chosen < players:
                return replace(table, current_player=chosen, receiver=0)
            case "receiver" if chosen is not None and chosen < players:
                return replace(table, receiver=(chosen - me) % players)
            case "gifts" if chosen is not None:
                return replace(table, gifts=chosen)
            case "passes" if chosen is not None:
                return replace(table, passes=chosen)
        raise invalid_choice(value, what)

    # What is shown.

    def refusal(self, error: GameError, _seats: tuple[Seat, ...]) -> str:
        """Say what cannot be, with stones by their names."""
        return refusal(error)

    def task(self, _seats: tuple[Seat, ...]) -> str:
        """Say what a press does now."""
        word = stone_word(self.stone)
        if self.removing:
            return say(
                "Press a stone of the row to take it away, or a player to take {stone} off their rack.", stone=word
            )
        return say(
            "Press a stone of the row to place {stone} after it, a player to put it on their rack, or the pot to "
            "have it drawn next. Press a number again to take it away.", stone=word,
        )  # fmt: skip

    def blocks(self, seats: tuple[Seat, ...]) -> Iterator[Block]:
        """Yield the controls; the seats are those of the position shown."""
        stones = tuple(
            _stone(f"stone:{stone}", stone, current=stone == self.stone and not self.removing)
            for stone in dict.fromkeys(STONES)
        )
        yield Entries(say("Stone to place"), stones, columns=ABREAST)
        yield Row((remover(say("Remove stones"), on=self.removing),))
        yield from self._stones(seats)
        yield from self._turn(seats)

    def _stones(self, seats: tuple[Seat, ...]) -> Iterator[Block]:
        state = self.position.state
        yield Row((written("row", say("Row"), *self._row),))
        for player, rack in enumerate(state.racks):
            name = seat_name(seats[player])
            whose = Entry("", name, chips=(seat_chip(player, name),))
            places = (_stone(f"slot:{player}-{place}", stone) for place, stone in enumerate(rack))
            more = Entry(f"{PREFIX}slot:{player}-{len(rack)}", "+", say("Add {stone}", stone=stone_word(self.stone)))
            yield Entries(say("Rack of {name}", name=name), (whose, *places, more), columns=ABREAST)
        yield Row((written("pot", say("Drawn next"), *state.pot[:NEXT]),))
        yield dealer(say("Clear the table"))
        moved = say(
            "A stone that you place is taken from where it was. A stone that you remove goes to the bottom of the pot."
        )
        yield Prose((moved,))

    def _turn(self, seats: tuple[Seat, ...]) -> Iterator[Block]:
        position, table = self.position, self.position.state.table
        rules, me = table.rules, table.current_player
        words = {None: say("not known yet"), Direction.UP: say("rising"), Direction.DOWN: say("falling")}
        phases = {
            Phase.TURN: say("the turn begins"),
            Phase.DRAWN: say("a stone was drawn"),
            Phase.EXTRA: say("a Joker was laid"),
            Phase.BETWEEN: say("a twin was laid"),
            Phase.GIVE: say("stones are handed out"),
            Phase.CALL: say("the last stone is to be called"),
            Phase.OVER: say("the game is over"),
        }
        way = table.direction
        ways = (Choice(str(each or ""), words[each]) for each in position.ways)
        steps = (Choice(each.value, phases[each]) for each in Phase)
        phase = chooser("phase", say("In this turn"), table.phase.value, steps)
        yield Row((turn_chooser(seats, me), phase, chooser("direction", say("The row is"), str(way or ""), ways)))
        if table.phase in {Phase.BETWEEN, Phase.GIVE}:
            others = [*range(me, rules.players), *range(me)]
            names = (Choice(str(each), say("nobody") if each == me else seat_name(seats[each])) for each in others)
            receiver = chooser("receiver", say("Last handed to"), str((me + table.receiver) % rules.players), names)
            yield Row((written("gifts", say("Stones to hand out"), table.gifts), receiver))
        if table.phase in {Phase.TURN, Phase.OVER} and (table.passes or not table.pot_size):
            yield Row((written("passes", say("Passes in a row"), table.passes),))
        calling = chooser("last-stone", say("Last stone"), rules.last_stone, last_stones())
        yield Row((players_chooser(PLAYERS, rules.players), calling))


def _stone(name: str, stone: Stone, *, current: bool = False) -> Entry:
    """Return a stone to be pressed."""
    return Entry(f"{PREFIX}{name}", "", stone_label(stone), current, (chip(stone),))
