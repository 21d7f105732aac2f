"""Editing a position of Uptown: which tile a press on the board places, and the controls beside it; pure."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from uptown_widget.errors import GameError
from uptown_widget.i18n import capital, say, say_error
from uptown_widget.screen.controls import Block, Control, Entries, Entry, Row
from uptown_widget.ui.inputs import invalid_choice, whole_number
from uptown_widget.ui.study_editor import PREFIX, chooser, dealer, players_chooser, remover, turn_chooser, written
from uptown_widget.uptown.rules.board import parse_square, square_name
from uptown_widget.uptown.rules.edited_position import EditedPosition
from uptown_widget.uptown.rules.rules import PLAYERS, RACK, Rules
from uptown_widget.uptown.rules.tiles import FITS, TILES, Color, Tile, parse_tile
from uptown_widget.uptown.view.panels import chip, color_chip
from uptown_widget.uptown.view.seat_colors import seat_colors
from uptown_widget.uptown.view.sentences import piece_word
from uptown_widget.uptown.view.setup_form import scorings
from uptown_widget.uptown.view.words import Seats, called, color_word, piece_words

COLUMNS = 9
"""Tiles stand in rows of nine: the letters of the rows, the numbers of the columns, the symbols of the districts."""


@dataclass(frozen=True, slots=True)
class PositionEditor:
    """A position being edited, and the tile chosen; each change returns another one, or raises GameError."""

    position: EditedPosition
    color: Color = Color.BLUE
    tile: Tile = Tile.A
    removing: bool = False
    """Whether a press on a square takes away what lies there."""

    @property
    def fits(self) -> str:
        """What is said of the squares that a press changes."""
        return say("can be taken away") if self.removing else say("the tile fits")

    @property
    def fitting(self) -> tuple[str, ...]:
        """The squares that a press changes."""
        squares = self.position.board if self.removing else FITS[self.tile]
        return tuple(map(square_name, squares))

    # Changes.

    def press(self, place: str) -> tuple["PositionEditor", str]:
        """Place the tile chosen on a square, or take it away if it is there; what lies there then is to be read out.

        :raises GameError: it does not fit there
        """
        square, position = parse_square(place), self.position
        if self.removing or position.board.get(square) == (self.color, self.tile):
            return replace(self, position=position.remove(square)), ""
        return replace(self, position=position.place(square, self.color, self.tile)), ""

    def change(self, what: str, number: str, value: str) -> "PositionEditor":
        """Take what was done with a control, such as that of the rack of a colour's number.

        :raises GameError: it cannot be done
        """
        match what:
            case "color":
                color = whole_number(value or number, len(self.position.rules.colors) - 1)
                if color is None:
                    raise invalid_choice(value, what)
                return replace(self, color=Color(color), removing=False)
            case "tile":
                return replace(self, tile=parse_tile(value or number), removing=False)
        changed = self._changed(what, number, value)
        color = self.color if self.color in changed.rules.colors else Color.BLUE
        return replace(self, position=changed, color=color)

    def _changed(self, what: str, number: str, value: str) -> EditedPosition:
        position, rules = self.position, self.position.rules
        player, color = whole_number(number, rules.players - 1), whole_number(number, len(rules.colors) - 1)
        match what:
            case "captured" if player is not None:
                piece = (self.color, self.tile)
                if piece in position.captured[player]:
                    return position.without(*piece)
                return position.capture(player, *piece)
            case "slot":
                return self._with_slot(number)
            case "rack" if color is not None:
                return position.with_hand(Color(color), map(parse_tile, value.split()))
            case "turn" if (chosen := whole_number(value, rules.players - 1)) is not None:
                return position.with_turn(chosen)
            case "turns":
                turns = whole_number(value.strip(), 999)
                return position.with_turns(value if turns is None else turns)
            case "players" if (chosen := whole_number(value, max(PLAYERS))) is not None:
                return position.with_rules(Rules(players=chosen, scoring=rules.scoring))
            case "scoring":
                return position.with_rules(Rules(players=rules.players, scoring=value))
        raise invalid_choice(value, what)

    def _with_slot(self, place: str) -> EditedPosition:
        """Put the tile chosen on a place of a rack, such as ``0-3``, or take away what lies there."""
        position, rules = self.position, self.position.rules
        first, _, second = place.partition("-")
        color, slot = whole_number(first, len(rules.colors) - 1), whole_number(second, RACK - 1)
        if color is None or slot is None or slot >= len(position.racks[color]):
            raise invalid_choice(place, "slot")
        rack = [*position.racks[color]]
        if self.removing:
            return position.drawn_last(Color(color), rack[slot])
        others = [rack[slot] if tile is self.tile else tile for tile in rack]
        others[slot] = self.tile
        return position.with_hand(Color(color), others)

    # What is shown.

    def refusal(self, error: GameError, seats: Seats) -> str:
        """Say what cannot be, with colours and tiles as they are shown."""
        return say_error(error, lambda value: piece_word(value, seats))

    def task(self, seats: Seats) -> str:
        """Say what a press does now."""
        if self.removing:
            return say("Press a tile on the board or on a rack to take it away.")
        chosen = piece_words(seat_colors(seats)[self.color], self.tile)
        return say("Press a square or a place on a rack to put the {tile} there; on a square, press it again to "
                   "take it away.", tile=chosen)  # fmt: skip

    def blocks(self, seats: Seats) -> Iterator[Block]:
        """Yield the controls; the seats are those of the position shown."""
        shown, rules = seat_colors(seats), self.position.rules
        colors = tuple(
            Entry(f"{PREFIX}color:{int(color)}", "", capital(color_word(shown[color])), color is self.color,
                  (color_chip(shown[color]),))
            for color in rules.colors
        )  # fmt: skip
        yield Entries(say("Colour"), colors, columns=COLUMNS)
        tiles = tuple(
            _tile(f"tile:{tile}", shown[self.color], tile, current=tile is self.tile and not self.removing)
            for tile in TILES
        )
        yield Entries(say("Tile to place"), tiles, columns=COLUMNS)
        captors = tuple(self._captor(player, called(seats, player)) for player in range(rules.players))
        yield Row((remover(say("Remove tiles"), on=self.removing), *captors), say("Captured tiles"))
        yield from self._racks(seats)
        yield from self._turn(seats)

    def _captor(self, player: int, name: str) -> Control:
        on = "on" if (self.color, self.tile) in self.position.captured[player] else ""
        other = self.position.rules.owner(self.color) != player
        return Control(f"{PREFIX}captured:{player}", "toggle", say("Captured by {name}", name=name), on, enabled=other)

    def _racks(self, seats: Seats) -> Iterator[Block]:
        shown, racks = seat_colors(seats), self.position.racks
        for color in self.position.rules.colors:
            name = called(seats, self.position.rules.owner(color))
            whose = Entry("", name, chips=(color_chip(shown[color]),))
            places = (
                _tile(f"slot:{int(color)}-{place}", shown[color], tile) for place, tile in enumerate(racks[color])
            )
            yield Entries(say("Rack of {name}", name=name), (whose, *places), columns=COLUMNS)
        yield dealer(say("Clear the board"))

    def _turn(self, seats: Seats) -> Iterator[Block]:
        position, rules = self.position, self.position.rules
        turns = written("turns", say("Turns taken"), position.ply)
        yield Row((turn_chooser(seats, position.current_player), turns))
        scoring = chooser("scoring", say("Scoring"), rules.scoring, scorings())
        yield Row((players_chooser(PLAYERS, rules.players), scoring))


def _tile(name: str, shown: str, tile: Tile, *, current: bool = False) -> Entry:
    """Return a tile to be pressed."""
    return Entry(f"{PREFIX}{name}", "", piece_words(shown, tile), current, (chip(shown, tile),))
