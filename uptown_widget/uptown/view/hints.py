"""What the adviser says, in sentences; pure."""

from dataclasses import replace

from uptown_widget.i18n import capital, say, say_as, say_n
from uptown_widget.protocols import Candidate, Why
from uptown_widget.screen.controls import Chip, Entries, Entry, Prose, Row, Section
from uptown_widget.ui.effects import Effect
from uptown_widget.ui.shared import called, toggle
from uptown_widget.uptown.bots.reasons import Kind
from uptown_widget.uptown.rules.board import square_name
from uptown_widget.uptown.rules.moves import PASS, Move
from uptown_widget.uptown.rules.rules import Rules
from uptown_widget.uptown.rules.state import Observation
from uptown_widget.uptown.view.panels import chip
from uptown_widget.uptown.view.seat_colors import dress_of, written
from uptown_widget.uptown.view.ui import UI, Info

SHOWN = 3
REASONS = 3


def hint(observation: Observation, ui: UI) -> Section | None:
    """Return the best moves with reasons, once they were asked for."""
    info = ui.info
    mine = bool(observation.legal_moves())
    if info.hint is None:
        if info.thinking is None or not mine or info.review is not None:
            return None
        part = say("Thinking: {percent} % done.", percent=round(100 * info.thinking))
        return Section("hint", (Prose((part,)),), say("Hint"))
    entries = tuple(_entry(rank, candidate, observation, info) for rank, candidate in enumerate(info.hint[:SHOWN], 1))
    heat = toggle("heat", say("Colour the squares"), on=ui.heat, note=say("The better a square, the stronger."))
    return Section("hint", (Entries(say("The best moves"), entries), Row((heat,), say("Hint"))), say("Hint"))


def _entry(rank: int, candidate: Candidate[Move], observation: Observation, info: Info) -> Entry:
    move = candidate.move
    why = " ".join(sentences(candidate.reasons, observation.rules, info)[:REASONS])
    text = say("{rank}. {move}", rank=rank, move=written(move, dress_of(info.seats)))
    if candidate.visits:
        text = say("{entry}, {percent} % of the win", entry=text, percent=round(100 * candidate.value))
    text = f"{text}. {why}".strip()
    return Entry(f"try:{move}", text, chips=move_chips(observation, move, info))


def move_chips(observation: Observation, move: Move, info: Info) -> tuple[Chip, ...]:
    """Return the tile of a move as a chip; none for a pass."""
    if move is PASS:
        return ()
    color = observation.rules.colors_of(observation.current_player)[0] if move.color is None else move.color
    return (chip(dress_of(info.seats)[color], move.tile),)


def sentences(whys: tuple[Why, ...], rules: Rules, info: Info) -> list[str]:
    """Return reasons in words, one sentence each, in their order; kinds unknown are left out."""
    return [text for text in (capital(sentence(why, rules, info)) for why in whys) if text]


def sentence(why: Why, rules: Rules, info: Info) -> str:  # noqa: PLR0912  a kind, a sentence
    """Return one reason in words; "" for a kind that is not known here."""
    number = why.number
    who = _owner(why, rules, info)
    match why.kind:
        case Kind.FORCED:
            return say("There is no other move.")
        case Kind.JOINS:
            return say_n("Joins {number} group.", "Joins {number} groups into one.", number)
        case Kind.LAST_JOIN:
            return say("No other square can still join them.")
        case Kind.EXTENDS:
            return say_n(
                "The group grows to {number} tile.", "The group grows to {number} tiles and stays one.", number
            )
        case Kind.STARTS:
            return say_n("Begins the first group of this colour.", "Begins a group: {number} in this colour.", number)
        case Kind.JOINABLE:
            return say_n(
                "{number} square may join it with another group later.",
                "{number} squares may join it with another group later.",
                number,
            )
        case Kind.PROTECTED:
            return say("The tile cannot be captured there.")
        case Kind.SHIELDS:
            return say_n(
                "Protects {number} more tile from capture.", "Protects {number} more tiles from capture.", number
            )
        case Kind.ONLY_HERE:
            return say("Everywhere else this tile would begin a new group.")
        case Kind.KEEPS_WILD:
            return say("The wild tile stays on the rack.")
        case Kind.SPENDS_WILD:
            return say("But the wild tile is gone.")
        case Kind.CAPTURES:
            return say_n(
                "It captures from {name}: capture {number}.", "It captures from {name}: capture {number}.",
                number, name=who,
            )  # fmt: skip
        case Kind.HELPS:
            return say_n(
                "But it rids {name} of a group: {number} left.", "But it rids {name} of a group: {number} left.",
                number, name=who,
            )  # fmt: skip
        case Kind.COSTS:
            return say_n(
                "It costs a point: {number} captured from {name}.",
                "It costs a point: {number} captured from {name}.", number, name=who,
            )  # fmt: skip
        case Kind.BLOCKS:
            return say_n(
                "Keeps {name} from joining {number} group.", "Keeps {name} from joining {number} groups.",
                number, name=who,
            )  # fmt: skip
    return ""


def _owner(why: Why, rules: Rules, info: Info) -> str:
    """The name of the player whose colour a reason is about."""
    for color in rules.colors:
        if str(color) == why.color:
            player = rules.owner(color)
            return say_as("object", "you") if player == info.viewer else called(info, player)
    return ""


def press(name: str, observation: Observation, ui: UI) -> tuple[UI, Effect[Move] | None] | None:
    """Return what a press on a hint changes: its tile is picked and its square pointed at."""
    if name == "heat":
        return replace(ui, heat=not ui.heat), None
    if not name.startswith("try:"):
        return None
    offered = {f"try:{candidate.move}": candidate.move for candidate in ui.info.hint or ()}
    move = offered.get(name)
    if move is None or move is PASS or observation.explain(move) is not None:
        return ui, None
    color = observation.rules.colors_of(observation.current_player)[0] if move.color is None else move.color
    rack = observation.racks[color] or ()
    target = f"square:{square_name(move.square)}"
    picked = (color, rack.index(move.tile))
    return replace(ui, picked=picked, pointed=target, focus=target, proposed=move if ui.confirm else None), None
