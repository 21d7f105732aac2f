"""What a teacher has set, as a pupil reads it above the board: tasks, clock, and how a quiz has ended; pure."""

from collections.abc import Iterator, Sequence

from uptown_widget.i18n import say
from uptown_widget.lessons.orders import Orders, Tasks
from uptown_widget.lessons.programming import notebook_titles
from uptown_widget.match.today import clock_time, day_of, is_past, local_time
from uptown_widget.screen.controls import Prose, Section
from uptown_widget.ui.dates import day_words
from uptown_widget.ui.inputs import closer

NOTEBOOK_PAGE = "../notebooks/index.html?path={name}.ipynb"


def quiz_result(orders: Orders) -> Iterator[Section]:
    """Yield how the pupil, or their team, has done in the quiz that is over."""
    if not orders.place:
        return
    place, team, solved = orders.place, orders.team, orders.solved
    if not solved:
        said = say("Nobody in your team {team} solved a puzzle.", team=team) if team else say("You solved no puzzle.")
    elif team:
        said = say("Rank of your team {team}: {place}. Solved: {solved}.", team=team, place=place, solved=solved)
    else:
        said = say("Your rank: {place}. Solved: {solved}.", place=place, solved=solved)
    yield Section("result", (Prose((said,)),), say("The quiz is over."), "top", closer("result"))


def tasks_and_clock(
    orders: Orders, ends: float, tasks: Tasks, ways: Sequence[tuple[str, str]], now: float
) -> Iterator[Section]:
    """Yield what is to be done, and until when, by the clock of this machine: that of the teacher may be elsewhere.

    :param ends: when the clock of the class runs out, in seconds since 1970; 0 if none runs
    :param tasks: those of the class, or of a link
    :param ways: the title and the address of each
    :param now: seconds since 1970
    """
    in_quiz = bool(orders.quiz.puzzles and orders.ends)
    set_here = bool(tasks.names) and not in_quiz
    lines = [
        say("You are in team {number}.", number=orders.team) if orders.team and in_quiz else "",
        say("The clock runs out at {time}.", time=clock_time(ends)) if ends else "",
        say("Your tasks: {number}.", number=len(ways)) if set_here else "",
        _due(tasks.due, now) if set_here and tasks.due else "",
    ]
    if any(lines):
        prose = Prose(tuple(filter(None, lines)), tuple(ways) if set_here else ())
        yield Section("tasks", (prose,), say("From your teacher"), "top")


def _due(due: str, now: float) -> str:
    day, _, clock = local_time(due).partition(" ")
    time = clock if day == day_of(now) else say("{day}, {time}", day=day_words(day), time=clock)
    if is_past(due, now):
        return say("Late: this was to be handed in by {time}.", time=time)
    return say("Hand in by {time}.", time=time)


def notebook_way(name: str, language: str) -> tuple[str, str]:
    """Return the title of a notebook and its address, in the pupil's language: the teacher's may be another one."""
    lesson, _, _ = name.partition(".")
    title = notebook_titles().get(lesson)
    own = f"{lesson}.{language}" if title and language != "en" else lesson
    return title or name, NOTEBOOK_PAGE.format(name=own)
