"""What the adviser says in Upturn; pure."""

from uptown_widget.i18n import say, say_n
from uptown_widget.protocols import Why
from uptown_widget.screen.controls import Chip
from uptown_widget.ui.names import player_names
from uptown_widget.ui.shared_ui import update
from uptown_widget.upturn.bots.reasons import Kind
from uptown_widget.upturn.rules.moves import Give, Lay, Move, Step
from uptown_widget.upturn.rules.state import Observation
from uptown_widget.upturn.rules.stones import JOKER, STONES, Stone
from uptown_widget.upturn.rules.table import Direction, Table
from uptown_widget.upturn.view.panels import chip
from uptown_widget.upturn.view.sentences import penalty_note
from uptown_widget.upturn.view.ui import UI
from uptown_widget.upturn.view.words import stone_word, stones_words


def move_words(move: Move, observation: Observation, ui: UI) -> str:
    """Say in a few words what a move is."""
    if isinstance(move, Give):
        return say("Hand a stone to {name}", name=player_names(ui.shared.info)[move.player])
    if move == Lay(JOKER) or move == Lay(JOKER, turns=True):
        return say("Joker: rise") if _rises(observation.table, move) else say("Joker: fall")
    if isinstance(move, Lay):
        return say("Lay {stone}", stone=stone_word(move.stone))
    return {
        Step.DRAW: say("Draw a stone"),
        Step.PASS: say("Pass"),
        Step.DONE: say("End the turn"),
        Step.CALL: say("Call the last stone"),
    }[move]


def _rises(table: Table, move: Move) -> bool:
    return table.after(move).direction is Direction.UP


def move_chips(move: Move, _: Observation, __: UI) -> tuple[Chip, ...]:
    """Return the stone of a move as a chip, if it has one."""
    return (chip(move.stone),) if isinstance(move, Lay) else ()


def contrast(_: Move, __: Move, ___: Observation) -> str:
    """Say nothing: reasons tell all there is."""
    return ""


def sentence(why: Why, _: Observation, __: UI) -> str:  # noqa: PLR0912  a kind, a sentence
    """Return a reason as a sentence; "" for an unknown kind."""
    number, stones = why.number, stones_words([Stone(each) for each in why.squares if each in STONES])
    match why.kind:
        case Kind.WINS:
            return say("It empties the rack and wins.")
        case Kind.TAKES_ALONG:
            return say("{stones} may be laid in front of it in the same turn.", stones=stones)
        case Kind.HANDS_OUT:
            return say_n("{number} more stone may be handed out.", "{number} more stones may be handed out.", number)
        case Kind.AGAIN:
            return say("The same player moves again straight away.")
        case Kind.TURNS if number:
            return say_n(
                "The row changes direction, and {number} more stone on the rack fits.",
                "The row changes direction, and {number} more stones on the rack fit.",
                number,
            )
        case Kind.TURNS:
            return say("The row changes direction.")
        case Kind.NO_LAST:
            return say("It has to go in time: an action stone cannot be the last one.")
        case Kind.SMALL_STEP:
            return say("It is the closest number, so it leaves the most room.")
        case Kind.LEAVES:
            return say("{stones} would still fit.", stones=stones)
        case Kind.STRANDS:
            return say("But {stones} would not fit any more.", stones=stones)
        case Kind.FEWEST:
            return say("It goes to the player with the fewest stones, who has {number}.", number=number)
        case Kind.SHEDS:
            return say_n(
                "One stone fewer: {number} is left on the rack.",
                "One stone fewer: {number} are left on the rack.",
                number,
            )
        case Kind.DRAWS if number:
            return say("What fits is saved for later, and a stone drawn may be laid at once if it fits.")
        case Kind.DRAWS:
            return say("No stone on the rack fits; one that is drawn may be laid at once if it does.")
        case Kind.CALLS:
            return penalty_note()
        case Kind.KEEPS:
            return say_n(
                "{number} stone that fits is saved for later.", "{number} stones that fit are saved for later.", number
            )
    return ""


def select(move: Move, observation: Observation, ui: UI) -> UI:
    """Select the stone of a suggested move; a move without one is proposed."""
    if not ui.shared.my_turn(observation):
        return ui
    if not isinstance(move, Lay):
        return update(ui, selected=None, proposed=move)
    place = observation.rack.index(move.stone)
    proposed = move if ui.shared.confirm or move.stone == JOKER else None
    return update(ui, selected=place, proposed=proposed, focus=f"stone:{place}", pointed="")
