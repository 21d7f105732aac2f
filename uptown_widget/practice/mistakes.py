"""The mistakes of a match that was reviewed at a table, as puzzles for whoever plays there."""

from collections.abc import Generator, Iterator

from uptown_widget.bots.steps import finished
from uptown_widget.errors import GameError
from uptown_widget.i18n import say
from uptown_widget.match.session import Session
from uptown_widget.practice.maker import from_review_in_steps
from uptown_widget.practice.puzzle import Puzzle
from uptown_widget.protocols import M, O


def is_reviewed(session: Session[O, M]) -> bool:
    """Whether the match at a table is over and its review complete."""
    advice = session.services.advice
    return bool(advice.verdicts) and advice.part is None and session.viewpoint.over


def mistakes_of(session: Session[O, M]) -> Iterator[Puzzle]:
    """Return puzzles of the moves that lost most, which takes a while.

    Several people at one screen each find their own, which name them; of a match on several devices there are only
    those of the person at this one.

    :raises GameError: the match has not been reviewed
    """
    return iter(finished(mistakes_in_steps(session)))


def mistakes_in_steps(session: Session[O, M]) -> Generator[float, None, list[Puzzle]]:
    """Return the same as a list, in steps: yield 0, often.

    :raises GameError: the match has not been reviewed
    """
    if not is_reviewed(session):
        text = say("This match has not been reviewed: press “Review” after its end and wait until it is done.")
        raise GameError(text)
    view = session.viewpoint
    seats = view.seating.seats
    names = {player: seats[player].name for player in view.people} if len(view.people) > 1 else {}
    verdicts = session.services.advice.verdicts or ()
    return (yield from from_review_in_steps(view.match, session.game, verdicts, view.people, names))
