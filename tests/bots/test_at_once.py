"""Functions that would give their result later are refused before they are called; what one has returned is closed."""

import gc
import warnings
from collections.abc import AsyncIterator, Callable, Iterator
from functools import partial
from typing import Any

import pytest

import uptown_widget
from uptown_widget import uptown, upturn
from uptown_widget.adapters.gymnasium import SeatEnv
from uptown_widget.arena import tournament
from uptown_widget.bots.search import SearchPolicy
from uptown_widget.errors import GameError
from uptown_widget.lessons import checks, upturn_checks
from uptown_widget.match.listeners import checked_function
from uptown_widget.match.match import Match
from uptown_widget.programs import answer
from uptown_widget.uptown import game

AT_ONCE = "must return its result at once, without async, await and yield."


async def awaited(*given: Any) -> object:
    return given[0].legal_moves()[0]


def yielded(*given: Any) -> Iterator[object]:
    yield given[0].legal_moves()[0]


async def both(*given: Any) -> AsyncIterator[object]:
    yield given[0].legal_moves()[0]


LATE: list[Callable[..., Any]] = [awaited, yielded, both]


def bot(choose: Callable[..., Any]) -> Any:
    """Return a bot with this as its method."""
    return type("Mine", (), {"choose": choose})()


def later(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return an ordinary function that returns what a late one does."""
    return lambda *given: function(*given[-2:])


ASKED: dict[str, Callable[[Callable[..., Any]], object]] = {
    "a tournament": lambda late: tournament("uptown", {"mine": bot(late), "other": "random"}, players=2, deals=1),
    "a table": lambda late: uptown_widget.play(bots={"mine": bot(late)}),
    "a match": lambda late: Match(uptown.deal(players=2, seed=1), [bot(late)] * 2, "seed"),
    "an environment": lambda late: SeatEnv([bot(late)] * 2),
    "a listener": checked_function,
    "a search": lambda late: SearchPolicy(**{**game.SEARCH, "evaluate": late}),
}


@pytest.mark.parametrize("late", LATE)
@pytest.mark.parametrize("ask", [pytest.param(ask, id=name) for name, ask in ASKED.items()])
def test_what_would_answer_later_is_refused_before_it_is_asked(
    ask: Callable[[Callable[..., Any]], object], late: Callable[..., Any]
) -> None:
    with pytest.raises(GameError, match=AT_ONCE):
        ask(late)


@pytest.mark.parametrize("late", LATE)
def test_a_bot_that_answers_by_lines_is_refused_too(late: Callable[..., Any]) -> None:
    lines = list[str]()
    answer(["hello 1 uptown"], lines.append, lambda _game: bot(late))
    assert lines[0].endswith(AT_ONCE)


@pytest.mark.parametrize("late", LATE)
@pytest.mark.parametrize("deal", [uptown.deal, upturn.deal])
def test_what_is_returned_for_later_is_refused_as_any_move_and_closed(
    deal: Callable[..., Any], late: Callable[..., Any]
) -> None:
    match: Match[Any, Any] = Match(deal(players=2, seed=1), [bot(later(late))] * 2, "seed")
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        ply = match.play_bot()
        gc.collect()
    assert str(ply.fault).endswith(AT_ONCE)
    assert not told


@pytest.mark.parametrize("late", [*LATE, *map(later, LATE)])
@pytest.mark.parametrize("check", [partial(checks.bot, 2), partial(upturn_checks.bot, 2), checks.group])
def test_the_checks_of_lessons_say_the_same(check: Callable[[], Any], late: Callable[..., Any]) -> None:
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        report = check().run(late)
        gc.collect()
    assert not report
    assert not told
    if check is not checks.group:  # which says what to return
        assert report.text.startswith("The function ")
        assert report.text.endswith(AT_ONCE)


def test_who_yields_squares_is_told_what_to_return() -> None:
    assert "Return a set of pairs." in checks.group().run(yielded).text
