"""What the adviser says in Uptown; pure."""

from collections.abc import Callable

from uptown_widget.i18n import say, say_as, say_n
from uptown_widget.protocols import Difference, Why
from uptown_widget.screen.controls import Chip, Control, Note, Notes
from uptown_widget.screen.theme import HEAT
from uptown_widget.ui.inputs import toggle
from uptown_widget.ui.names import percent, player_name
from uptown_widget.ui.shared_ui import update
from uptown_widget.uptown.bots.differences import Kind as Diff
from uptown_widget.uptown.bots.reasons import Kind
from uptown_widget.uptown.rules.board import square_name
from uptown_widget.uptown.rules.moves import PASS, Move
from uptown_widget.uptown.rules.rules import Rules
from uptown_widget.uptown.rules.state import Observation
from uptown_widget.uptown.view import panels
from uptown_widget.uptown.view.seat_colors import seat_colors
from uptown_widget.uptown.view.selection import SQUARE_TARGETS, place_for
from uptown_widget.uptown.view.ui import UI, Info
from uptown_widget.uptown.view.words import piece_words, tile_word


def controls(ui: UI) -> tuple[Control, ...]:
    """Return the toggle that colours the squares by the values of the hint."""
    note = say("The better a square, the stronger its colour and the longer the bar on it.")
    return (toggle("heat", say("Shade squares by value"), on=ui.heat, note=note),)


def legend(ui: UI) -> tuple[Notes, ...]:
    """Say what the colours of the squares mean, while they are shown."""
    found = ui.shared.info.hint or ()
    if not ui.heat or not found:
        return ()
    if all(each.visits for each in found):
        values = [percent(each.value, certain=False) for each in found]
        weak = say("weak: {percent}% chance to win", percent=min(values))
        strong = say("strong: {percent}% chance to win", percent=max(values))
    else:
        weak, strong = say("weak"), say("strong")
    words = (weak, *[""] * (len(HEAT) - 2), strong)
    notes = (Note((Chip(step, str(number)),), words[number - 1]) for number, step in enumerate(HEAT, 1))
    return (Notes(say("What the colours mean"), tuple(notes)),)


def move_words(move: Move, seen: Observation, ui: UI) -> str:
    """Return a move in a few words: ``red 4 on C8, capturing blue woman``."""
    if move is PASS:
        return say("Pass")
    colors, victim = seat_colors(ui.shared.info.seats), seen.table.taken_by(move)
    tile = tile_word(move.tile) if move.color is None else piece_words(colors[move.color], move.tile)
    square = square_name(move.square)
    if victim is None:
        return say("{tile} on {square}", tile=tile, square=square)
    taken = piece_words(colors[victim[0]], victim[1])
    return say("{tile} on {square}, capturing {victim}", tile=tile, square=square, victim=taken)


def move_chips(move: Move, observation: Observation, ui: UI) -> tuple[Chip, ...]:
    """Return the tile of a move, and the one it captures, as chips; none for a pass."""
    victim = observation.table.taken_by(move)
    return panels.move_chips(move, observation.current_player, victim, observation.rules, ui.shared.info.seats)


_SENTENCES: dict[str, Callable[[int, str], str]] = {
    Kind.JOINS: lambda number, _: say_n("Joins {number} group.", "Joins {number} groups into one.", number),
    Kind.LAST_JOIN: lambda _, __: say("There is no other square left to join them on."),
    Kind.EXTENDS: lambda number, _: say_n(
        "The group grows to {number} tile.", "The group grows to {number} tiles, with no new group.", number
    ),
    Kind.STARTS: lambda number, _: say_n(
        "Begins the first group.", "Begins a new group: that makes {number} groups.", number
    ),
    Kind.FOLLOWED: lambda number, _: say_n(
        "{number} other tile on your rack fits beside it.", "{number} other tiles on your rack fit beside it.", number
    ),
    Kind.ROOM: lambda number, _: say_n(
        "Only {number} square beside it is free.", "{number} squares beside it are free.", number
    ),
    Kind.JOINABLE: lambda number, _: say_n(
        "Later, a tile on {number} square may join it with another group.",
        "Later, a tile on any of {number} squares may join it with another group.",
        number,
    ),
    Kind.PROTECTED: lambda _, __: say("The tile cannot be captured there."),
    Kind.SHIELDS: lambda number, _: say_n(
        "Protects {number} more tile from capture.", "Protects {number} more tiles from capture.", number
    ),
    Kind.ONLY_HERE: lambda _, __: say("Everywhere else this tile would begin a new group."),
    Kind.KEEPS_WILD: lambda _, __: say("The wild tile stays on the rack."),
    Kind.SPENDS_WILD: lambda _, __: say("But it uses up the wild tile."),
    Kind.CAPTURES: lambda number, name: say_n(
        "Captures a tile from {name}: that makes one captured tile.",
        "Captures a tile from {name}: that makes {number} captured tiles.",
        number, name=name,
    ),
    Kind.HELPS: lambda number, name: say_n(
        "But it helps {name}: one group fewer, {number} left.",
        "But it helps {name}: one group fewer, {number} left.",
        number, name=name,
    ),
    Kind.COSTS: lambda number, name: say_n(
        "But it adds a point to your score: {number} tile captured from {name} so far.",
        "But it adds a point to your score: {number} tiles captured from {name} so far.",
        number, name=name,
    ),
    Kind.BLOCKS: lambda number, name: say_n(
        "Stops {name} from joining {number} group.", "Stops {name} from joining {number} groups.", number, name=name
    ),
}  # fmt: skip
"""What a reason of each kind says of a number and of the player it is about."""


def sentence(why: Why, observation: Observation, ui: UI) -> str:
    """Return a reason as a sentence; "" for an unknown kind."""
    if why.kind == Kind.STARTS and why.squares:
        return say("Begins a new group, for now.")
    write = _SENTENCES.get(why.kind)
    return write(why.number, _owner(why.color, observation.rules, ui.shared.info)) if write else ""


def _owner(named: str, rules: Rules, info: Info) -> str:
    """The name of the player who has a colour, by its name in notation."""
    for color in rules.colors:
        if str(color) == named:
            player = rules.owner(color)
            return say_as("object", "you") if player == info.you else player_name(info, player)
    return ""


_DIFFERENCES: dict[str, Callable[[Difference, str], str]] = {
    Diff.GROUPS: lambda at, _: say_n(
        "It leaves {number} group, not {other}.", "It leaves {number} groups, not {other}.", at.number, other=at.other
    ),
    Diff.WILD: lambda _, __: say("The wild tile stays on the rack."),
    Diff.COSTS: lambda at, _: say(
        "Captured tiles add less to the score: {number}, not {other}.", number=at.number, other=at.other
    ),
    Diff.BLOCKS: lambda at, name: say_n(
        "Stops {name} from joining {number} group.", "Stops {name} from joining {number} groups.",
        at.number, name=name,
    ),
    Diff.GIVES: lambda at, _: say_n(
        "It leaves the opponents {number} group, not {other}.",
        "It leaves the opponents {number} groups, not {other}.",
        at.number, other=at.other,
    ),
    Diff.JOINABLE: lambda at, _: say_n(
        "Groups can then still be joined on {number} square, not on {other}.",
        "Groups can then still be joined on {number} squares, not on {other}.",
        at.number, other=at.other,
    ),
    Diff.FOLLOWED: lambda at, _: say_n(
        "{number} tile of the rack then fits beside a group, not {other}.",
        "{number} tiles of the rack then fit beside a group, not {other}.",
        at.number, other=at.other,
    ),
    Diff.SAFE: lambda at, _: say_n(
        "{number} tile is then safe from capture, not {other}.",
        "{number} tiles are then safe from capture, not {other}.",
        at.number, other=at.other,
    ),
    Diff.ROOM: lambda at, _: say_n(
        "The groups then have {number} square to grow to, not {other}.",
        "The groups then have {number} squares to grow to, not {other}.",
        at.number, other=at.other,
    ),
    Diff.CAPTURES: lambda _, __: say("It captures no tile, which helps in a tie: the fewest captured tiles win it."),
}  # fmt: skip
"""What each kind of difference says, where it names an opponent with the name."""


def difference(found: Difference, observation: Observation, ui: UI) -> str:
    """Return what a better move does and another one does not as a sentence; true of the better one only."""
    return _DIFFERENCES[found.kind](found, _owner(found.color, observation.rules, ui.shared.info))


def select(move: Move, observation: Observation, ui: UI) -> UI:
    """Select the tile of a suggested move, and point at its square."""
    place = place_for(observation, move)
    if place is None:
        return ui
    target = SQUARE_TARGETS[move.square]
    proposed = move if ui.shared.confirm else None
    return update(ui, selected=place, pointed=target, focus=target, proposed=proposed)
