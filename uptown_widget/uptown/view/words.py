"""What things of Uptown are called: tiles, colours, squares, moves, numbers of things; pure.

Sentences are in `sentences`. What stands in `say` is English, and the key to other languages.
"""

from collections.abc import Callable, Iterable

from uptown_widget.i18n import say, say_as, say_n
from uptown_widget.ui.effects import Seat
from uptown_widget.ui.names import seat_name
from uptown_widget.uptown.rules.board import district
from uptown_widget.uptown.rules.moves import Move
from uptown_widget.uptown.rules.rules import Rules
from uptown_widget.uptown.rules.state import Observation
from uptown_widget.uptown.rules.tiles import Color, Tile
from uptown_widget.uptown.view.seat_colors import PLAIN, SeatColors, seat_colors

Seats = tuple[Seat, ...]

_SYMBOLS: dict[str, Callable[[], str]] = {
    "man": lambda: say("man"),
    "ring": lambda: say("ring"),
    "woman": lambda: say("woman"),
    "sign": lambda: say("street sign"),
    "skyline": lambda: say("skyline"),
    "sax": lambda: say("saxophone"),
    "car": lambda: say("automobile"),
    "cards": lambda: say("playing cards"),
    "champagne": lambda: say("champagne"),
    "$": lambda: say("wild ($)"),
}

# A colour goes by the name it is shown in, see `seat_colors`. It stands alone, beside a tile or beside groups: three
# words in languages with agreement.

_ALONE: dict[str, Callable[[], str]] = {
    "blue": lambda: say_as("alone", "blue"),
    "yellow": lambda: say_as("alone", "yellow"),
    "green": lambda: say_as("alone", "green"),
    "red": lambda: say_as("alone", "red"),
    "orange": lambda: say_as("alone", "orange"),
}

_TILES: dict[str, Callable[[str], str]] = {
    "blue": lambda tile: say("blue {tile}", tile=tile),
    "yellow": lambda tile: say("yellow {tile}", tile=tile),
    "green": lambda tile: say("green {tile}", tile=tile),
    "red": lambda tile: say("red {tile}", tile=tile),
    "orange": lambda tile: say("orange {tile}", tile=tile),
}

_GROUPS: dict[str, Callable[[int], str]] = {
    "blue": lambda number: say_n("blue group", "blue groups", number),
    "yellow": lambda number: say_n("yellow group", "yellow groups", number),
    "green": lambda number: say_n("green group", "green groups", number),
    "red": lambda number: say_n("red group", "red groups", number),
    "orange": lambda number: say_n("orange group", "orange groups", number),
}


def color_word(shown: str) -> str:
    """Return what a colour is called where it stands alone."""
    return _ALONE[shown]()


def color_words(shown: Iterable[str]) -> str:
    """Return what colours are called together, as those of a player: ``blue + green``."""
    return " + ".join(map(color_word, shown))


def whose_colors(seats: Seats) -> str:
    """Say which colours are whose."""
    shown, owned = seat_colors(seats), Rules(players=len(seats)).colors_by_player
    words = [color_words(shown[color] for color in colors) for colors in owned]
    whose = (f"{called(seats, player)} ({color})" for player, color in enumerate(words))
    return say("Colours now: {whose}.", whose=", ".join(whose))


def color_groups(shown: str, number: int) -> str:
    """Return a group or groups of a colour: ``red group``, ``red groups``; the number is not said."""
    return _GROUPS[shown](number)


def tile_word(tile: Tile) -> str:
    """Return what a tile is called in a sentence."""
    name = str(tile)
    symbol = _SYMBOLS.get(name)
    return symbol() if symbol else name


def piece_words(shown: str, tile: Tile) -> str:
    """Return what a tile of a colour is called: ``red saxophone``."""
    return _TILES[shown](tile_word(tile))


def written(move: Move, colors: SeatColors) -> str:
    """Return a move in notation as the screen has it: with two players it names the colour shown.

    >>> from uptown_widget.uptown.rules.moves import Move
    >>> from uptown_widget.uptown.rules.tiles import Tile
    >>> written(Move(Tile.C, 23, color=Color.GREEN), ("red", "yellow", "orange", "blue", "green"))
    'orange:C@C4'
    """
    return str(move) if move.color is None else f"{colors[move.color]}:{str(move).partition(':')[2]}"


def district_word(square: int) -> str:
    """Return what the symbol of a square is called."""
    return _SYMBOLS[district(square)]()


def square_words(observation: Observation, square: int, colors: SeatColors = PLAIN) -> str:
    """Say what a square shows: ``red saxophone`` or ``empty, ring``."""
    return found_words(observation.at(square), square, colors)


def found_words(found: tuple[Color, Tile] | None, square: int, colors: SeatColors = PLAIN) -> str:
    """Say what a square shows on which that tile lies, or none."""
    if found is None:
        return say("empty, {symbol}", symbol=district_word(square))
    return piece_words(colors[found[0]], found[1])


def tile_fits(tile: Tile) -> str:
    """Say where a tile belongs."""
    if tile is Tile.WILD:
        return say("on any square")
    kind, name = tile // 9, tile_word(tile)
    if kind == 0:
        return say("in row {row}", row=name)
    return say("in column {column}", column=name) if kind == 1 else say("on the {symbol} squares", symbol=name)


def group_count(number: int) -> str:
    """Return a number of groups: ``1 group``, ``2 groups``."""
    return say_n("{number} group", "{number} groups", number)


def captured_count(number: int) -> str:
    """Return a number of captured tiles."""
    return say_n("{number} captured tile", "{number} captured tiles", number)


# Whose a tile or a group is: two sentences each, in languages where one is feminine and the other masculine.


def owned_tile(rules: Rules, seats: Seats, color: Color, viewer: int | None, tile: str) -> str:
    """Say whose a tile of a colour is: ``your blue 4``, ``Ella's red 4``."""
    player = rules.owner(color)
    if player == viewer:
        return say("your {tile}", tile=tile)
    return say("{name}'s {tile}", name=called(seats, player), tile=tile)


def owned_group(rules: Rules, seats: Seats, color: Color, viewer: int | None, group: str) -> str:
    """Say whose a group of a colour is: ``your blue group``, ``Ella's red group``."""
    player = rules.owner(color)
    if player == viewer:
        return say("your {group}", group=group)
    return say("{name}'s {group}", name=called(seats, player), group=group)


def called(seats: Seats, player: int) -> str:
    """Return the name of a player."""
    return seat_name(seats[player])
