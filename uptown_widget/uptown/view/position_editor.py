"""Editing a position of Uptown: which tile a press on the board places, and the controls beside it; pure."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from uptown_widget.errors import GameError
from uptown_widget.i18n import capital, say, say_error
from uptown_widget.screen.controls import Block, Choice, Control, Note, Notes, Prose, Row
from uptown_widget.ui.inputs import invalid_choice, whole_number
from uptown_widget.ui.study_editor import PREFIX, chooser, dealer, players_chooser, remover, turn_chooser, written
from uptown_widget.uptown.rules.board import parse_square, square_name
from uptown_widget.uptown.rules.edited_position import EditedPosition
from uptown_widget.uptown.rules.rules import PLAYERS, Rules
from uptown_widget.uptown.rules.tiles import FITS, TILES, Color, Tile, parse_tile
from uptown_widget.uptown.view.panels import chip
from uptown_widget.uptown.view.seat_colors import seat_colors
from uptown_widget.uptown.view.sentences import piece_word
from uptown_widget.uptown.view.setup_form import scorings
from uptown_widget.uptown.view.words import Seats, called, color_word, piece_words, tile_word


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
                color = whole_number(value, len(self.position.rules.colors) - 1)
                if color is None:
                    raise invalid_choice(value, what)
                return replace(self, color=Color(color), removing=False)
            case "tile":
                return replace(self, tile=parse_tile(value), removing=False)
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

    # What is shown.

    def refusal(self, error: GameError, seats: Seats) -> str:
        """Say what cannot be, with colours and tiles as they are shown."""
        return say_error(error, lambda value: piece_word(value, seats))

    def blocks(self, seats: Seats) -> Iterator[Block]:
        """Yield the controls; the seats are those of the position shown."""
        shown, rules = seat_colors(seats), self.position.rules
        chosen = piece_words(shown[self.color], self.tile)
        colors = (Choice(str(int(color)), capital(color_word(shown[color]))) for color in rules.colors)
        tiles = (Choice(str(tile), capital(tile_word(tile))) for tile in TILES)
        color = chooser("color", say("Colour"), str(int(self.color)), colors)
        tile = chooser("tile", say("Tile"), str(self.tile), tiles)
        yield Row((color, tile, remover(say("Remove tiles"), on=self.removing)), say("Tile to place"))
        if self.removing:
            yield Prose((say("Press a tile on the board to take it away."),))
        else:
            text = say("Press a square to place the {tile}; press it again to take it away.", tile=chosen)
            yield Notes(say("Tile to place"), (Note((chip(shown[self.color], self.tile),), text),))
        captors = tuple(self._captor(player, called(seats, player)) for player in range(rules.players))
        yield Row(captors, say("Captured tiles"))
        yield from self._racks(seats)
        yield from self._turn(seats)

    def _captor(self, player: int, name: str) -> Control:
        on = "on" if (self.color, self.tile) in self.position.captured[player] else ""
        other = self.position.rules.owner(self.color) != player
        return Control(f"{PREFIX}captured:{player}", "toggle", say("Captured by {name}", name=name), on, enabled=other)

    def _racks(self, seats: Seats) -> Iterator[Block]:
        shown, racks = seat_colors(seats), self.position.racks
        for color in self.position.rules.colors:
            label = say("Rack: {color}", color=color_word(shown[color]))
            yield Row((written(f"rack:{int(color)}", label, *racks[color]),))
        yield dealer(say("Clear the board"))
        yield Prose((say("A short rack is filled from its pile; extra tiles go on top of the pile."),))

    def _turn(self, seats: Seats) -> Iterator[Block]:
        position, rules = self.position, self.position.rules
        turns = written("turns", say("Turns taken"), position.ply)
        yield Row((turn_chooser(seats, position.current_player), turns))
        scoring = chooser("scoring", say("Scoring"), rules.scoring, scorings())
        yield Row((players_chooser(PLAYERS, rules.players), scoring))
