"""The mistakes of a match that was reviewed at a table, as puzzles for whoever plays there."""

from collections.abc import Iterator

from uptown_widget.errors import GameError
from uptown_widget.i18n import say
from uptown_widget.match.session import Session
from uptown_widget.practice.maker import from_review
from uptown_widget.practice.puzzle import Puzzle


def is_reviewed(session: Session) -> bool:
    """Whether the match at a table is over and its review complete."""
    advice = session.advice
    return bool(advice.verdicts) and advice.part is None and session.viewpoint.over


def mistakes_of(session: Session) -> Iterator[Puzzle]:
    """Yield puzzles of the moves that lost most, which takes a while.

    Several people at one screen each find their own, which name them; of a match on several devices there are only
    those of the person at this one.

    :raises GameError: the match has not been reviewed
    """
    if not is_reviewed(session):
        raise GameError(
            say("This match has not been reviewed: press “Review” after its end and wait until it is done.")
        )
    view = session.viewpoint
    seats = view.seating.seats
    names = {player: seats[player].name for player in view.people} if len(view.people) > 1 else {}
    yield from from_review(view.match, session.game, session.advice.verdicts or (), view.people, names)
