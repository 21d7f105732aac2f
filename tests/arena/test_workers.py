"""Processes that play games: one that cannot go on is ended, and nobody but the bot that it was asking loses by it."""

import os
import signal
import subprocess
import sys
import threading
import time
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import psutil
import pytest

from lite.paths import ROOT
from tests.programs import started
from uptown_widget.arena import workers
from uptown_widget.arena.results import GameResult
from uptown_widget.arena.tournament import Bots, seatings, tournament
from uptown_widget.arena.workers import Workers
from uptown_widget.bots.random import RandomPolicy
from uptown_widget.errors import GameError
from uptown_widget.protocols import Policy
from uptown_widget.uptown import game as uptown_game

pytestmark = pytest.mark.timeout(300)  # what is not ended hangs

BOTS = """
import itertools, os, signal, threading, time

class Stubborn:
    def choose(self, observation, rng):
        while True:
            try:
                while True: pass
            except: pass

class Leaves:
    def choose(self, observation, rng):
        os._exit(3)

class LeavesLate:
    def choose(self, observation, rng):
        if observation.ply > 9:
            os._exit(0)
        return rng.choice(observation.legal_moves())

class Crashes:
    def choose(self, observation, rng):
        import ctypes
        ctypes.string_at(0)

class Killed:
    def choose(self, observation, rng):
        os.kill(os.getpid(), signal.SIGKILL)

class Moody:
    def choose(self, observation, rng):
        mood = rng.random()
        if mood < 0.006:
            os._exit(1)
        if mood > 0.998:
            time.sleep(1000)
        return rng.choice(observation.legal_moves())

class InC:
    def choose(self, observation, rng):
        signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
        return sum(itertools.count())

class Pair(BaseException):
    def __init__(self, one, two):
        super().__init__(one)

class Locked(BaseException):
    def __init__(self):
        self.lock = threading.Lock()

class Raises:
    def __init__(self, *fault):
        self.fault = fault

    def choose(self, observation, rng):
        raise self.fault[0](*self.fault[1:])

class Waits:
    def choose(self, observation, rng):
        os.write(1, b"waiting\\n")
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
def test_the_command_goes_on_when_a_bot_never_answers_or_ends_its_process(tmp_path: Path) -> None:
    rows = tmp_path / "rows.csv"
    hopeless = ("hopeless.Stubborn", "hopeless.LeavesLate")
    with command(*hopeless, "--against", "random", "--deals", "1", "--limit", "0.2", "--rows", str(rows)) as process:
        out, errors = process.communicate()
    assert process.returncode == 0, errors
    told = {line.split()[0]: line.split()[1:3] for line in out.splitlines()}
    assert told.keys() == {"bot", "random", *hopeless}
    assert told["hopeless.LeavesLate"] == ["2", "0"]
    assert "hopeless.LeavesLate loses this game" in errors
    assert "hopeless.Stubborn failed in" in errors
    assert "no answer within 0.2 seconds" in errors
    assert [line.split(",")[-2] for line in rows.read_text().splitlines()].count("True") == 2


def played(limit: float, **bad: Policy[Any, Any]) -> list[GameResult]:
    """A game of each bot against another one, played by two processes; every other bot moves second."""
    bots = {**bad, "good": RandomPolicy()}
    seated = [(name, "good") if number % 2 == 0 else ("good", name) for number, name in enumerate(bad)]
    return tournament(uptown_game, bots, seated, deals=1, limit=limit, workers=2)


def test_a_bot_that_ends_its_process_is_named_and_loses_and_nobody_else_loses_a_move(bots: Any) -> None:
    games = played(60, leaves=bots.Leaves(), crashes=bots.Crashes(), is_killed=bots.Killed())
    assert len(games) == 3
    for each in games:
        good = each.seats.index("good")
        bad = 1 - good
        assert each.winners == (good,)
        assert each.lost == (bad,)
        assert each.faults[bad] > 20
        assert each.faults[good] == 0
        assert f"Its process ended while it was asked. {each.seats[bad]} loses this game." in each.errors[0].text


def test_what_a_bot_raises_that_cannot_leave_its_process_is_named(bots: Any) -> None:
    for fault in ((bots.Pair, 1, 2), (bots.Locked,)):
        with pytest.raises(GameError, match=fault[0].__name__):
            played(60, bad=bots.Raises(*fault))


def test_games_do_not_depend_on_how_many_processes_play_them(bots: Any) -> None:
    """One that dies in some games and is late in others plays the rest."""
    both: Bots = {"moody": bots.Moody(), "good": RandomPolicy()}
    told = [
        [
            (each.seats, each.winners, each.faults, each.lost)
            for each in tournament(uptown_game, both, seatings([*both], 2), deals=2, limit=1, workers=number)
        ]
        for number in (1, 2)
    ]
    assert told[0] == told[1]
    assert {bool(lost) for *_, lost in told[0]} == {True, False}
    assert {max(faults) for _, _, faults, _ in told[0]} > {0}


@pytest.mark.timeout(60)
def test_a_process_that_is_killed_between_two_games_is_replaced() -> None:
    with Workers(1) as pool:
        first = pool.submit(whoami, None, {}).result()
        os.kill(first, signal.SIGKILL)
        assert pool.submit(whoami, None, {}).result() != first


def whoami(*_: object, **__: object) -> int:
    return os.getpid()


def test_a_bot_that_nothing_interrupts_is_ended_with_its_process(bots: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "GRACE", 0.1)
    for each in played(1, bad=bots.InC()):
        assert each.faults[each.seats.index("good")] == 0
        assert "could only be ended with its process" in each.errors[0].text


class TakesItsTime(RandomPolicy):
    """Its first move takes less than the limit."""

    def choose(self, observation: Any, rng: Any) -> Any:
        time.sleep(0.5 if observation.ply < 2 else 0)
        return super().choose(observation, rng)


def test_a_bot_that_answers_within_the_limit_is_not_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "GRACE", 60)
    monkeypatch.setattr(workers, "LOOK", 0.05)
    (each,) = played(60, slow=TakesItsTime())
    assert each.faults == (0, 0)


def test_a_process_that_ends_by_itself_between_two_moves_is_an_error() -> None:
    """Nobody was asked, so no bot loses by it."""
    with Workers(1) as pool, pytest.raises(GameError, match="ended before it had asked a bot"):
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
    before = {*threading.enumerate()}
    games = tournament(uptown_game, both, seatings(list(both), 2), deals=2, limit=60, workers=2)
    assert [(each.seats, each.winners) for each in games] == [(each.seats, each.winners) for each in plain]
    assert {*threading.enumerate()} <= before, "the exit of Python would find what watches a process half closed"


GUARDED = """
from multiprocessing import get_context
from uptown_widget import arena

def play(_):
    arena.tournament("uptown", ["random", "greedy"], deals=1, workers=1, path="games")

if __name__ == "__main__":
    get_context("spawn").Pool(1).map(play, [1])
"""
UNGUARDED = GUARDED.partition("if")[0] + "play(0)\n"


@pytest.mark.parametrize(
    ("text", "piped", "said"),
    [
        (UNGUARDED, False, 'below `if __name__ == "__main__":`'),
        (UNGUARDED, True, 'below `if __name__ == "__main__":`'),
        (GUARDED, False, "A process of multiprocessing.Pool may begin no others: "),
    ],
)
def test_a_program_with_which_no_process_can_begin_is_told_how_to_write_it(
    text: str, piped: bool, said: str, tmp_path: Path
) -> None:
    path = tmp_path / "mine.py"
    path.write_text(text, encoding="utf-8")
    command = [sys.executable, "-" if piped else str(path)]
    found = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        command, input=text if piped else "", capture_output=True, text=True, check=False, env=found, cwd=tmp_path
    )
    assert done.returncode == 1
    assert said in done.stderr.splitlines()[-1]
    assert piped or text == GUARDED or done.stderr.count("Traceback") == 1, done.stderr


ENDLESS = """
from uptown_widget.arena import tournament

def say(done, all):
    print(done, flush=True)

if __name__ == "__main__":
    tournament("uptown", ["random", "greedy"], players=2, deals=10**4, workers=2, progress=say)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="kills by a signal")
def test_whoever_kills_a_tournament_ends_its_workers(tmp_path: Path) -> None:
    script = tmp_path / "endless.py"
    script.write_text(ENDLESS)
    with subprocess.Popen([sys.executable, script], cwd=ROOT, env=os.environ | {"PYTHONPATH": str(ROOT)},
                          stdout=subprocess.PIPE, text=True) as process:  # fmt: skip
        assert process.stdout is not None
        while process.stdout.readline().strip() != "2":
            pass
        begun = psutil.Process(process.pid).children(recursive=True)
        process.kill()
    psutil.wait_procs(begun, timeout=120)
    assert not [each for each in begun if each.is_running() and each.status() != psutil.STATUS_ZOMBIE]
