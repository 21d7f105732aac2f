"""The author of a bot sees the errors it raises; nobody else does, and errors of built-in bots stay hidden."""

import json
import random
import re
from typing import Any

import pytest

from tests.clock import run, until
from tests.match.tables import play_first, table
from uptown_widget.bots.random import RandomPolicy
from uptown_widget.errors import GameError
from uptown_widget.match.services import bot_runner
from uptown_widget.match.session import Session
from uptown_widget.notebook import play
from uptown_widget.uptown import game
from uptown_widget.uptown.bots.policies import GreedyPolicy

RACK = "rack: "


class Mine:
    """Fails in every turn, with its rack in the message."""

    def choose(self, observation: Any, rng: random.Random) -> Any:
        raise LookupError(RACK + str(observation.racks), rng)  # the line that failed


def failing(bots: Any, kind: str) -> Session[Any, Any]:
    session = Session(game, game.make_setup(seed=1, seats=["person", kind, kind], start=0), pace=0, bots=bots)
    session.start_bots()
    play_first(session)
    return session


def test_the_author_of_a_failing_bot_sees_kind_file_and_line() -> None:
    session = failing({"mine": Mine()}, "mine")
    assert "(LookupError, line " in session.ui.shared.info.notice
    assert " of test_own_bot.py); a legal move was chosen at random." in session.ui.shared.info.notice
    assert isinstance(session.bot_error, LookupError)
    assert session.bot_errors().count("# the line that failed") == 2
    assert session.bot_errors().count(RACK) >= 2
    assert session.last_error is None


class Endless:
    """Never returns."""

    def choose(self, observation: Any, rng: random.Random) -> Any:
        # One line, so that the limit always interrupts it and not the head of a loop.
        all(rng.choice(observation.legal_moves()) for _ in iter(int, 1))  # the line that was running


def test_a_bot_that_loops_for_ever_does_not_end_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_runner, "TIMEOUT", 0.2)
    session = failing({"mine": Endless()}, "mine")
    assert "(TimeoutError, line " in session.ui.shared.info.notice
    assert "TimeoutError: no answer within 0.2 seconds" in session.bot_errors()
    assert "# the line that was running" in session.bot_errors()


def test_nothing_that_is_shared_or_shown_has_the_text_of_the_error() -> None:
    session = failing({"mine": Mine()}, "mine")
    for text in (session.record(), str(session.screen), str(session.ui), session.saved()):
        assert RACK not in text
    assert "the program failed with LookupError" in session.record()


def test_errors_of_built_in_bots_are_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GreedyPolicy, "choose", Mine.choose)
    session = failing(None, "greedy")
    assert "(LookupError); a legal move was chosen at random." in session.ui.shared.info.notice
    assert session.bot_error is None
    assert session.bot_errors() == ""


def test_the_widget_has_the_error_of_ones_own_bot() -> None:
    async def sit_down() -> Any:
        widget = play(seats=["person", "mine", "greedy"], bots={"mine": Mine()}, start=0, pace=0)
        assert widget.last_error is None
        play_first(widget.session)
        await until(lambda: widget.last_error is not None)
        return widget

    widget = run(sit_down())
    assert isinstance(widget.last_error, LookupError)
    assert "# the line that failed" in widget.bot_errors
    assert RACK not in json.dumps(widget.get_state(), default=str)
    widget.close()


@pytest.mark.parametrize(
    "bots",
    [{"x": 1}, {"x": None}, {"x": RandomPolicy}, {1: RandomPolicy()}, {"person": RandomPolicy()}, 7, "x"],
    ids=lambda value: re.sub(r" at 0x\w+", "", str(value)),  # the same in every process
)
def test_an_object_that_is_not_a_bot_is_refused(bots: Any) -> None:
    with pytest.raises(GameError):
        Session(game, game.make_setup(), bots=bots)
    with pytest.raises(GameError):
        play(bots=bots)


def test_a_host_that_fails_to_paint_does_not_stop_the_match() -> None:
    async def play_on() -> Session[Any, Any]:
        session = table(start=0)

        def fails() -> None:
            raise RuntimeError

        session.subscribe(fails)
        play_first(session)
        await until(lambda: len(session.match.history) == 3)
        return session

    session = run(play_on())
    assert isinstance(session.last_error, RuntimeError)
    assert not session.match.bot_to_move
    play_first(session)
    assert len(session.match.history) >= 4
