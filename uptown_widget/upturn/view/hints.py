"""What the adviser says in Upturn; pure."""

from collections.abc import Callable

from uptown_widget.i18n import say, say_n
from uptown_widget.protocols import Difference, Why
from uptown_widget.screen.controls import Chip
from uptown_widget.ui.names import player_names, sentences
from uptown_widget.ui.shared_ui import update
from uptown_widget.upturn.bots.differences import Kind as Diff
from uptown_widget.upturn.bots.differences import differences
from uptown_widget.upturn.bots.reasons import Kind
from uptown_widget.upturn.rules.moves import Give, Lay, Move, Step
from uptown_widget.upturn.rules.state import Observation
from uptown_widget.upturn.rules.stones import JOKER, STONES, Stone
from uptown_widget.upturn.rules.table import Direction
from uptown_widget.upturn.view.panels import chip
from uptown_widget.upturn.view.sentences import penalty_note
from uptown_widget.upturn.view.ui import UI
from uptown_widget.upturn.view.words import done_words, stone_word, stones_words


def move_words(move: Move, observation: Observation, ui: UI) -> str:
    """Say in a few words what a move is."""
    if isinstance(move, Give):
        return say("Hand a stone to {name}", name=player_names(ui.shared.info)[move.player])
    if isinstance(move, Lay) and move.stone == JOKER:
        rises = observation.table.after(move).direction is Direction.UP
        return say("Joker: rise") if rises else say("Joker: fall")
    if isinstance(move, Lay):
        return say("Lay {stone}", stone=stone_word(move.stone))
    return {
        Step.DRAW: say("Draw a stone"),
        Step.PASS: say("Pass"),
        Step.DONE: done_words(observation),
        Step.CALL: say("Call the last stone"),
    }[move]


def move_chips(move: Move, _: Observation, __: UI) -> tuple[Chip, ...]:
    """Return the stone of a move as a chip, if it has one."""
    return (chip(move.stone),) if isinstance(move, Lay) else ()


_SENTENCES: dict[str, Callable[[int, str], str]] = {
    Kind.WINS: lambda _, __: say("It empties the rack and wins."),
    Kind.TAKES_ALONG: lambda _, stones: say("{stones} may be laid in front of it in the same turn.", stones=stones),
    Kind.HANDS_OUT: lambda number, _: say_n(
        "{number} more stone may be handed out.", "{number} more stones may be handed out.", number
    ),
    Kind.AGAIN: lambda _, __: say("The same player moves again straight away."),
    Kind.TURNS: lambda number, _: (
        say_n(
            "The row changes direction, and {number} more stone on the rack fits.",
            "The row changes direction, and {number} more stones on the rack fit.",
            number,
        )
        if number
        else say("The row changes direction.")
    ),
    Kind.NO_LAST: lambda _, __: say("It has to go in time: an action stone cannot be the last one."),
    Kind.SMALL_STEP: lambda _, __: say("It is the closest number, so it leaves the most room."),
    Kind.LEAVES: lambda _, stones: say("{stones} would still fit.", stones=stones),
    Kind.STRANDS: lambda _, stones: say("But {stones} would not fit any more.", stones=stones),
    Kind.FEWEST: lambda held, _: say("It goes to the player with the fewest stones, who has {number}.", number=held),
    Kind.SHEDS: lambda number, _: say_n(
        "One stone fewer: {number} is left on the rack.", "One stone fewer: {number} are left on the rack.", number
    ),
    Kind.DRAWS: lambda number, _: (
        say("The stones that fit are saved for later, and the stone drawn may be laid at once if it fits.")
        if number
        else say("No stone on the rack fits. If the stone drawn fits, it may be laid at once.")
    ),
    Kind.CALLS: lambda _, __: penalty_note(),
    Kind.KEEPS: lambda number, _: say_n(
        "{number} stone that fits is saved for later.", "{number} stones that fit are saved for later.", number
    ),
}
"""What a reason of each kind says of a number and of stones."""


def sentence(why: Why, observation: Observation, ui: UI) -> str:
    """Return a reason as a sentence; "" for an unknown kind."""
    write = _SENTENCES.get(why.kind)
    if write is None:
        return ""
    text = write(why.number, stones_words([Stone(each) for each in why.squares if each in STONES]))
    return sentences(text, _beside_laying(observation, ui)) if why.kind == Kind.DRAWS and why.number else text


def _beside_laying(observation: Observation, ui: UI) -> str:
    """Say what drawing does that the best laying in the hint does not."""
    laid = next((each.move for each in ui.shared.info.hint or () if isinstance(each.move, Lay)), None)
    if laid is None or observation.explain(laid) is not None:
        return ""
    return next((difference(each, observation, ui) for each in differences(observation, laid, Step.DRAW)), "")


_DIFFERENCES: dict[str, Callable[[int, int], str]] = {
    Diff.WINS: lambda _, __: say("It empties the rack and wins."),
    Diff.CALLS: lambda _, __: say("It calls the last stone, so that no others have to be drawn."),
    Diff.RACK: lambda number, other: say_n(
        "It leaves {number} stone on the rack, not {other}.",
        "It leaves {number} stones on the rack, not {other}.",
        number, other=other,
    ),
    Diff.TAKES_ALONG: lambda number, _: say_n(
        "{number} stone may be laid in front of it in the same turn.",
        "{number} stones may be laid in front of it in the same turn.",
        number,
    ),
    Diff.HANDS_OUT: lambda number, _: say_n(
        "{number} more stone may be handed out.", "{number} more stones may be handed out.", number
    ),
    Diff.FEWEST: lambda number, other: say(
        "Who gets the stone has only {number}, not {other}.", number=number, other=other
    ),
    Diff.AGAIN: lambda _, __: say("The same player moves again straight away."),
    Diff.FITS: lambda number, other: say_n(
        "{number} number on the rack then fits, not {other}.",
        "{number} numbers on the rack then fit, not {other}.",
        number, other=other,
    ),
    Diff.NO_LAST: lambda _, __: say("An action stone goes, which cannot be the last one."),
    Diff.STEP: lambda number, other: say(
        "It is {number} away from the last number, not {other}: that leaves more room.", number=number, other=other
    ),
}  # fmt: skip
"""What each kind of difference says of what is counted after either move."""


def difference(found: Difference, _: Observation, __: UI) -> str:
    """Return what a better move does and another one does not as a sentence; true of the better one only."""
    return _DIFFERENCES[found.kind](found.number, found.other)


def select(move: Move, observation: Observation, ui: UI) -> UI:
    """Select the stone of a suggested move; a move without one is proposed."""
    if not ui.shared.my_turn(observation):
        return ui
    if not isinstance(move, Lay):
        return update(ui, selected=None, proposed=move)
    place = observation.rack.index(move.stone)
    proposed = move if ui.shared.confirm or move.stone == JOKER else None
    return update(ui, selected=place, proposed=proposed, focus=f"stone:{place}", pointed="")
