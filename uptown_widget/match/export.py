"""What goes out of a table: the record, plain or reviewed, a position, links to them, and the line of a result."""

from typing import Any

from uptown_widget.errors import GameError
from uptown_widget.i18n import say
from uptown_widget.match.game import Game
from uptown_widget.match.links import fragment
from uptown_widget.match.record import shared_record
from uptown_widget.match.review import annotated
from uptown_widget.match.viewpoint import Watched
from uptown_widget.ui.effects import Give, Handout, TableInfo


def hand_out(effect: Give, game: Game, watched: Watched, info: TableInfo[Any, Any], address: str) -> Handout:
    """Return what is asked for, as the person at the screen may know it.

    :raises GameError: there is no result yet
    """
    record = shared_record(watched.match, game, watched.seating.seats, watched.eyes)
    position = game.format_position(watched.observation)
    kind, stem = effect.what.removesuffix("-link"), game.NAME.lower()
    match effect.what:
        case "record":
            return Handout(effect.how, str(record), f"{stem}.txt")
        case "review":
            return Handout(effect.how, str(annotated(record, info.review or ())), f"{stem}-review.txt")
        case "position":
            return Handout(effect.how, position + "\n", f"{stem}-position.txt")
        case "record-link" | "position-link":
            text = str(record) if kind == "record" else position
            return Handout(effect.how, f"{address}#{fragment(kind, text)}", f"{stem}-{kind}-link.txt")
        case "result":
            if not watched.over:
                raise GameError(say("There is no result before the end of the match."))
            return Handout(
                effect.how, game.result_line(watched.match.observation(watched.viewer), info), f"{stem}-result.txt"
            )
