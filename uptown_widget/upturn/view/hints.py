"""What the adviser says, in sentences; pure."""

from dataclasses import replace

from uptown_widget.i18n import say, say_n
from uptown_widget.protocols import Candidate, Why
from uptown_widget.screen.controls import Chip, Entries, Entry, Prose, Section
from uptown_widget.ui.effects import Effect
from uptown_widget.upturn.bots.reasons import Kind
from uptown_widget.upturn.rules.moves import Lay, Move
from uptown_widget.upturn.rules.state import Observation
from uptown_widget.upturn.rules.stones import JOKER, Stone
from uptown_widget.upturn.view.drawers import move_words
from uptown_widget.upturn.view.panels import chip
from uptown_widget.upturn.view.selection import my_turn
from uptown_widget.upturn.view.ui import UI
from uptown_widget.upturn.view.words import stones_words

SHOWN = 3
REASONS = 3


def hint(observation: Observation, ui: UI) -> Section | None:
    """Return the best moves with reasons, once they were asked for."""
    info = ui.info
    if info.hint is None:
        if info.thinking is None or info.review is not None or not observation.legal_moves():
            return None
        part = say("Thinking: {percent} % done.", percent=round(100 * info.thinking))
        return Section("hint", (Prose((part,)),), say("Hint"))
    entries = tuple(_entry(rank, candidate, observation, ui) for rank, candidate in enumerate(info.hint[:SHOWN], 1))
    return Section("hint", (Entries(say("The best moves"), entries),), say("Hint"))


def _entry(rank: int, candidate: Candidate[Move], observation: Observation, ui: UI) -> Entry:
    move = candidate.move
    why = " ".join(sentences(candidate.reasons)[:REASONS])
    text = say("{rank}. {move}", rank=rank, move=move_words(move, observation, ui))
    if candidate.visits:
        text = say("{entry}, {percent} % of the win", entry=text, percent=round(100 * candidate.value))
    return Entry(f"try:{move}", f"{text}. {why}".strip(), chips=move_chips(move))


def move_chips(move: Move) -> tuple[Chip, ...]:
    """Return the stone of a move as a chip, if it has one."""
    return (chip(move.stone),) if isinstance(move, Lay) else ()


def sentences(whys: tuple[Why, ...]) -> list[str]:
    """Return reasons in words, one sentence each, in their order; kinds unknown are left out."""
    return [text for text in map(sentence, whys) if text]


def sentence(why: Why) -> str:
    """Return one reason in words; "" for a kind that is not known here."""
    number, stones = why.number, stones_words([Stone(each) for each in why.squares])
    match why.kind:
        case Kind.FORCED:
            return say("There is no other move.")
        case Kind.WINS:
            return say("It empties the rack and wins.")
        case Kind.TAKES_ALONG:
            return say("{stones} may go before it in the same turn.", stones=stones)
        case Kind.HANDS_OUT:
            return say_n("{number} more stone may be handed out.", "{number} more stones may be handed out.", number)
        case Kind.AGAIN:
            return say("The turn comes straight back.")
        case Kind.TURNS if number:
            return say_n(
                "The row turns, and {number} more stone of the rack fits.",
                "The row turns, and {number} more stones of the rack fit.",
                number,
            )
        case Kind.TURNS:
            return say("The row turns.")
        case Kind.NO_LAST:
            return say("It could not be the last stone.")
        case Kind.SMALL_STEP:
            return say("The smallest step: it leaves the most room.")
        case Kind.LEAVES:
            return say("{stones} would still fit.", stones=stones)
        case Kind.STRANDS:
            return say("But {stones} would not fit any more.", stones=stones)
        case Kind.FEWEST:
            return say_n("It goes to who has the fewest: {number}.", "It goes to who has the fewest: {number}.", number)
    return ""


def press(name: str, observation: Observation, ui: UI) -> tuple[UI, Effect[Move] | None] | None:
    """Return what a press on a hint changes: its stone is picked, or its move waits for a yes."""
    if not name.startswith("try:"):
        return None
    move = {f"try:{candidate.move}": candidate.move for candidate in ui.info.hint or ()}.get(name)
    if move is None or not my_turn(observation, ui) or observation.explain(move) is not None:
        return ui, None
    if not isinstance(move, Lay):
        return replace(ui, picked=None, proposed=move), None
    place = observation.rack.index(move.stone)
    proposed = move if ui.confirm or move.stone == JOKER else None
    return replace(ui, picked=place, proposed=proposed, focus=f"stone:{place}", pointed=""), None
