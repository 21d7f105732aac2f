"""Processes that play games: one that cannot go on is ended, and nobody but the bot that it was asking loses by it."""

import os
import signal
import subprocess
import sys
import time
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest

from lite.paths import ROOT
from tests.programs import started
from uptown_widget.arena import workers
from uptown_widget.arena.standings import GameResult
from uptown_widget.arena.tournament import seatings, tournament
from uptown_widget.arena.workers import Workers
from uptown_widget.bots.random import RandomPolicy
from uptown_widget.protocols import Policy
from uptown_widget.uptown import game as uptown_game

pytestmark = pytest.mark.timeout(300)  # what is not ended hangs

BOTS = """
import itertools, os, signal, time

class Stubborn:
    def choose(self, observation, rng):
        while True:
            try:
                while True: pass
            except: pass

class Leaves:
    def choose(self, observation, rng):
        os._exit(3)

class InC:
    def choose(self, observation, rng):
        signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
        return sum(itertools.count())

class Waits:
    def choose(self, observation, rng):
        print("waiting", flush=True)
        time.sleep(1000)
"""


@pytest.fixture
def bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Lay the bots where this process and those that it starts import them."""
    (tmp_path / "hopeless.py").write_text(BOTS)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), str(ROOT)]))
    monkeypatch.delitem(sys.modules, "hopeless", raising=False)
    import hopeless  # type: ignore[import-not-found]

    return hopeless


def command(*arguments: str, **options: Any) -> "AbstractContextManager[subprocess.Popen[str]]":
    program = (sys.executable, "-m", "uptown_widget.arena", "uptown")
    return started(*program, *arguments, "--players", "2", "--quiet", **options)


@pytest.mark.usefixtures("bots")
@pytest.mark.parametrize("number", ["1", "2"])
def test_a_stubborn_bot_loses_its_moves_and_the_command_ends(number: str) -> None:
    given = ("hopeless.Stubborn", "--against", "random", "--deals", "1", "--limit", "0.2", "--workers", number)
    with command(*given) as process:
        out, errors = process.communicate()
    assert process.returncode == 0, errors
    assert [line.split()[0] for line in out.splitlines()] == ["bot", "random", "hopeless.Stubborn"]
    assert "hopeless.Stubborn failed in" in errors
    assert "no answer within 0.2 seconds" in errors


def played(bad: Policy[Any, Any], limit: float) -> list[GameResult]:
    """Two games of a bot against another one, each played by one of two processes."""
    both = {"bad": bad, "good": RandomPolicy()}
    with Workers(2, limit) as pool:
        return tournament(uptown_game, both, seatings(["bad"], 2, "good"), deals=1, limit=limit, executor=pool)


def test_a_bot_that_ends_its_process_loses_all_its_moves_and_nobody_else_one(bots: Any) -> None:
    for each in played(bots.Leaves(), 60):
        bad = each.seats.index("bad")
        assert each.faults[bad] > 20
        assert each.faults[1 - bad] == 0
        assert "Its process ended while it was asked. It is asked no more." in each.errors[0].text


def test_a_bot_that_nothing_interrupts_is_ended_with_its_process(bots: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "GRACE", 0.1)
    for each in played(bots.InC(), 0.1):
        assert each.faults[1 - each.seats.index("bad")] == 0
        assert "could only be ended with its process" in each.errors[0].text


def test_a_process_that_ends_by_itself_between_two_moves_is_an_error() -> None:
    """Nobody was asked, so no bot loses by it."""
    with Workers(1, 60) as pool, pytest.raises(BrokenProcessPool):
        pool.submit(leave, None, {}).result()


def leave(*_: object, **__: object) -> None:
    os._exit(3)


@pytest.mark.usefixtures("bots", "interrupts")
def test_ctrl_c_ends_the_command_and_every_process_that_plays() -> None:
    with command("hopeless.Waits", "--against", "random", "--workers", "2", start_new_session=True) as process:
        assert process.stdout
        assert process.stdout.readline() == "waiting\n"
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to all of them
        out, errors = process.communicate()
    assert process.returncode == 130
    assert out in {"", "waiting\n"}  # the other process may have asked as well
    assert errors == "\nStopped; with --file the same command goes on from here.\n"
    while True:
        try:
            os.killpg(process.pid, 0)
        except ProcessLookupError:
            return
        time.sleep(0.05)


def test_games_in_processes_are_those_played_here() -> None:
    both = {"one": RandomPolicy(), "other": RandomPolicy()}
    plain = tournament(uptown_game, both, seatings(list(both), 2), deals=2)
    with Workers(2, 60) as pool:
        games = tournament(uptown_game, both, seatings(list(both), 2), deals=2, limit=60, executor=pool)
    assert [(each.seats, each.winners) for each in games] == [(each.seats, each.winners) for each in plain]
