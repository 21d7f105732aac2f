"""The mistakes of a match that was reviewed at a table, as puzzles for whoever plays there."""

from collections.abc import Generator, Iterable, Iterator

from uptown_widget.bots.steps import finished
from uptown_widget.errors import GameError
from uptown_widget.i18n import say
from uptown_widget.match.session import Session
from uptown_widget.practice.maker import costliest, from_review_in_steps
from uptown_widget.practice.puzzle import Puzzle
from uptown_widget.protocols import M, O
from uptown_widget.ui.effects import Verdict


def is_reviewed(session: Session[O, M]) -> bool:
    """Whether the match at a table is over and its review complete."""
    advice = session.services.advice
    return bool(advice.verdicts) and advice.part is None and session.viewpoint.over


def sure_mistakes(session: Session[O, M]) -> list[Verdict[object]]:
    """Return the verdicts of a review at work of which puzzles can be made already; none while a match goes on.

    People's moves are judged first: once all are, their costliest ones are known, but for those that are played out
    more often, so that they are not sure yet.
    """
    advice, people = session.services.advice, session.viewpoint.people
    verdicts = advice.verdicts or ()
    judged = advice.part in {None, 1.0} or any(each.player not in people for each in verdicts)
    if not judged or not session.viewpoint.over:
        return []
    return [each for each in costliest(verdicts, people) if not each.open]


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
    return (yield from puzzles_in_steps(session, session.services.advice.verdicts or ()))


def puzzles_in_steps(
    session: Session[O, M], verdicts: Iterable[Verdict[object]]
) -> Generator[float, None, list[Puzzle]]:
    """Return puzzles of some verdicts of a review as a list, in steps: yield 0, often."""
    view = session.viewpoint
    seats = [seat.name for seat in view.seating.seats]
    names = {player: seats[player] for player in view.people} if len(view.people) > 1 else {}
    return (yield from from_review_in_steps(view.match, session.game, verdicts, view.people, names, seats))
