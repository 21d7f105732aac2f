"""A review outlives a visit as far as it has come, whatever has become of its text, and in two tabs at once."""

import json
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import uptown_widget
from tests.clock import Clock, run, until
from tests.examples import examples
from tests.glances import judge_at_a_glance
from tests.match.tables import play_turns, table
from tests.saved.damage import JSON, changed
from tests.saved.pages import Page
from uptown_widget.match import review as reviewing
from uptown_widget.match.links import unpack
from uptown_widget.match.services import advice
from uptown_widget.match.session import Session
from uptown_widget.ui.effects import Review, SetPace, ShowPly
from uptown_widget.uptown import game

SETUP: dict[str, Any] = {"start": 0, "seats": ["person"] * 3}
WORDS = {"game": "uptown", "languages": ["en"]}


@pytest.fixture(autouse=True)
def _quick() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        judge_at_a_glance(patch)
        whole()  # not in an event loop, where it would take its time
        yield


def finished() -> Session[Any, Any]:
    session = table(**SETUP)
    play_turns(session, 999)
    return session


@cache
def whole() -> str:
    """A match with its review, as text."""
    session = finished()
    session.do(Review())
    return session.saved()


def part(verdicts: int) -> str:
    """The same, when the review has come so far, or so far from its end."""
    return with_review(lambda review: review[:verdicts])


def with_review(change: Callable[[Any], Any]) -> str:
    return changed(whole(), lambda data: {**data, "review": change(data["review"])})


def review_in(text: str) -> list[Any]:
    found: list[Any] = json.loads(unpack(text.split("\n", maxsplit=1)[0]))["review"]
    return found


def test_a_review_goes_on_where_it_was_and_finds_what_it_would_have_found_without_a_pause() -> None:
    judged: list[int] = []

    class Turn(reviewing._Turn):
        def judged(self, games: Sequence[int]) -> reviewing.Judging:
            judged.append(self.ply)
            return super().judged(games)

    session = Session.resume(game, part(20))
    assert len(session.ui.shared.info.review or ()) == 20
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reviewing, "_Turn", Turn)
        session.start_bots()
    assert review_in(session.saved()) == review_in(whole())
    assert judged == [verdict[0] for verdict in review_in(whole())[20:]]


def test_it_is_shown_and_then_saved_as_it_goes_on_but_not_more_often_than_four_times_a_second(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock, saved = Clock(), list[int]()

    def grown(before: int) -> bool:
        return len(saved) == before + 2

    monkeypatch.setattr(advice, "time", clock)

    async def play() -> None:
        session = finished()
        session.services.saving.autosave = lambda text: saved.append(len(review_in(text)))
        session.subscribe(lambda: saved.append(-1))
        session.do(Review())
        await until(lambda: len(session.services.advice.verdicts or ()) == 3)
        assert saved == [-1, 0], "nothing more while no time has passed"
        for _ in range(3):
            before = len(saved)
            clock.sleep(advice.INTERVAL)
            await until(partial(grown, before))
        session.close()

    run(play())
    assert saved[2::2] == [-1] * 3
    assert saved[3::2] == sorted(set(saved[3::2])), "each time there was another verdict"


def test_without_a_review_none_is_saved_and_one_that_is_closed_stays_closed() -> None:
    session = finished()
    assert "review" not in unpack(session.saved())
    session = Session.resume(game, whole())
    session.do(Review(False))
    assert Session.resume(game, session.saved()).ui.shared.info.review is None


def test_no_review_is_shown_while_the_match_goes_on_since_it_tells_what_players_held() -> None:
    session = Session.resume(game, changed(whole(), lambda data: {**data, "undone": 1}))
    assert session.ui.shared.info.review is None


# In two tabs, and in a notebook.


def tabs(text: str) -> tuple[dict[str, str], Page, Page]:
    """Two tabs with the same match."""
    values = {"uptown": text}
    return values, Page(values, "uptown", **WORDS), Page(values, "uptown", **WORDS)


def verdicts_of(page: Page) -> int:
    return len(page.session.ui.shared.info.review or ())


def test_two_tabs_that_review_a_match_take_over_what_the_other_has_found() -> None:
    async def play() -> None:
        values, one, other = tabs(part(3))

        def agree() -> bool:
            for page in (one, other) * 2:
                page.storage.settle()
            return verdicts_of(one) == verdicts_of(other) == len(review_in(values["uptown"])) > 5

        await until(agree)
        for page in (one, other):
            assert "another tab" not in page.session.ui.shared.info.notice
            page.session.close()

    run(play())


def test_what_another_tab_changes_costs_no_review() -> None:
    async def play() -> None:
        values, one, other = tabs(part(3))
        other.session.do(Review(False))
        other.session.do(SetPace(0.5))
        other.storage.settle()
        assert "review" not in unpack(values["uptown"])
        await until(lambda: verdicts_of(one) > 4)
        found = verdicts_of(one)
        one.storage.settle()
        one.storage.settle()
        assert verdicts_of(one) >= found
        assert len(review_in(values["uptown"])) >= found
        for page in (one, other):
            page.session.close()

    run(play())


def test_a_review_goes_on_in_a_notebook_that_is_opened_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    file = Path("uptown-autosave.txt")
    file.write_text(part(-6))
    widget = uptown_widget.play(autosave=True)
    assert len(widget.session.ui.shared.info.review or ()) >= len(review_in(whole())) - 6
    widget.close()
    assert review_in(file.read_text()) == review_in(whole())


# Damage.


def check(text: str) -> None:
    """Check that a damaged review costs neither its match nor a turn of the review that goes on from it."""
    session = Session.resume(game, text)
    assert session.observation.outcome() is not None
    for ply in (0, 1, 2, None):
        session.do(ShowPly(ply))
        assert session.screen.status
    verdicts = session.ui.shared.info.review or ()
    assert [verdict.ply for verdict in verdicts] == [each[0] for each in review_in(whole())[: len(verdicts)]]


@given(data=st.data())
@examples(15)
def test_a_review_with_other_things_in_it(data: st.DataObject) -> None:
    def change(found: Any) -> Any:
        if isinstance(found, list) and found and data.draw(st.booleans()):
            place = data.draw(st.integers(0, len(found) - 1))
            return [*found[:place], change(found[place]), *found[place + 1 :]]
        return data.draw(JSON)

    check(with_review(lambda review: change(review[:3])))


def _swapped(review: list[Any]) -> list[Any]:
    return [review[1], review[0], *review[2:]]


def _with_reason(*reason: Any) -> Callable[[list[Any]], list[Any]]:
    return lambda review: [[*review[0][:6], [reason]], *review[1:]]


WRONG: dict[str, Callable[[list[Any]], Any]] = {
    "a turn left out": lambda review: [*review[:3], *review[4:]],
    "the first turn left out": lambda review: review[1:],
    "a turn twice": lambda review: [*review[:3], *review[2:]],
    "turns in another order": _swapped,
    "a move that was not legal": lambda review: [[*review[0][:3], review[40][3], *review[0][4:]], *review[1:]],
    "a turn after the end": lambda review: [*review, [10**6, *review[-1][1:]]],
    "an unknown reason": _with_reason("nonsense", 1, "", []),
    "a square beyond the board": _with_reason("joins", 1, "blue", [10**6]),
    "a square before the board": _with_reason("joins", 1, "blue", [-1]),
    "an unknown color": _with_reason("joins", 1, "nonsense", [3]),
    "a number without end": _with_reason("joins", 10**400, "blue", [3]),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_review_that_cannot_be_right(wrong: str) -> None:
    check(with_review(WRONG[wrong]))
