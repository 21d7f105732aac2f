"""The arena: fair seats, the same deals, faults that cost only a move, runs that continue, ratings, and the command."""

import json
import random
import re
import runpy
import sys
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

from uptown_widget import uptown
from uptown_widget.arena.command import main
from uptown_widget.arena.games_file import read
from uptown_widget.arena.names import bot_of, game_of
from uptown_widget.arena.results import GameResult, Job
from uptown_widget.arena.standings import format_faults, format_standings, rate, standings
from uptown_widget.arena.tournament import GIVE_UP, Bots, play, seatings, tournament
from uptown_widget.bots.catalog import bots_of
from uptown_widget.bots.random import RandomPolicy
from uptown_widget.bots.search import SearchPolicy
from uptown_widget.errors import GameError
from uptown_widget.match.bot_errors import MAX_LENGTH
from uptown_widget.match.record_reader import read_record
from uptown_widget.uptown import game as uptown_game
from uptown_widget.uptown.bots.planner import PlannerPolicy
from uptown_widget.uptown.bots.policies import GreedyPolicy
from uptown_widget.uptown.rules.refusal import IllegalMoveError, Reason

TWO = {"one": RandomPolicy(), "other": RandomPolicy()}


class Crashes:
    """Raises an exception in every turn."""

    def choose(self, observation: Any, rng: random.Random) -> Any:
        raise ZeroDivisionError(observation.player, rng)


class Hangs:
    """Never returns."""

    def choose(self, observation: Any, rng: random.Random) -> Any:
        while observation and isinstance(rng, random.Random):
            pass


def won(name: str, *, by: str, deal: int = 0) -> GameResult:
    """A game in which one of two bots wins."""
    winner = 0 if name == by else 1
    return GameResult("g", {}, "s", deal, (name, "b" if name == "a" else "a"), (winner,), {}, (0, 0), (0.0, 0.0))


def test_each_bot_plays_every_seat_against_copies_of_another() -> None:
    assert seatings(["a", "b"], 2) == [("a", "b"), ("b", "a")]
    assert seatings(["a"], 3, against="b") == [("a", "b", "b"), ("b", "a", "b"), ("b", "b", "a")]
    every = seatings(["a", "b", "c"], 4)
    assert len(every) == len(set(every)) == 6 * 4
    for name in "abc":
        assert [sum(seats[place] == name for seats in every) for place in range(4)] == [8] * 4


def test_every_seating_plays_the_same_deals_and_a_run_can_be_repeated() -> None:
    first = tournament(uptown_game, TWO, seatings(list(TWO), 2), deals=2)
    again = tournament("uptown_widget.uptown.game", TWO, seatings(list(TWO), 2), deals=2)
    assert [(game.deal, game.seats) for game in first] == [
        (deal, seats) for deal in range(2) for seats in (("one", "other"), ("other", "one"))
    ]
    assert [(game.winners, game.facts) for game in first] == [(game.winners, game.facts) for game in again]
    seen = []

    class Looks(RandomPolicy):
        def choose(self, observation: Any, rng: random.Random) -> Any:
            if observation.ply < 2:
                seen.append(observation.racks)
            return super().choose(observation, rng)

    tournament(uptown_game, {"one": Looks(), "other": Looks()}, seatings(list(TWO), 2), deals=1)
    assert seen[:2] == seen[2:]


def test_a_bot_is_given_an_observation_and_a_random_generator_and_nothing_else() -> None:
    given = []

    class Spy(RandomPolicy):
        def choose(self, *arguments: Any) -> Any:
            given.append(arguments)
            return super().choose(*arguments)

    tournament(uptown_game, {"spy": Spy(), "greedy": GreedyPolicy()}, [("spy", "greedy", "greedy")], deals=1)
    assert {tuple(map(type, arguments)) for arguments in given} == {(uptown.Observation, random.Random)}
    for observation, _ in given:
        assert [rack is not None for rack in observation.racks] == [True, False, False]


def test_a_game_says_what_its_outcome_counts() -> None:
    (game,) = tournament(uptown_game, TWO, [("one", "other", "one")], deals=1, options={"scoring": "blockers"})
    assert set(game.facts) == {"groups", "captures", "scores"}
    best = min(zip(game.facts["scores"], game.facts["captures"], strict=True))
    assert game.winners == tuple(
        seat for seat in range(3) if (game.facts["scores"][seat], game.facts["captures"][seat]) == best
    )


def test_a_bot_that_fails_forfeits_its_moves_and_nothing_else() -> None:
    (game,) = tournament(uptown_game, {"bad": Crashes(), "good": GreedyPolicy()}, [("bad", "good", "good")], deals=1)
    assert game.faults == (24, 0, 0)
    assert game.winners


def test_a_bot_that_is_slow_forfeits_its_moves_even_if_it_never_returns() -> None:
    bots: Bots = {"slow": Hangs(), "good": RandomPolicy()}
    (game,) = tournament(uptown_game, bots, [("slow", "good", "good")], deals=1, limit=0.02)
    assert game.faults[0] == 24
    assert game.seconds[0] >= 0.02


def test_a_bot_that_never_answers_is_asked_no_more_in_that_game_and_again_in_the_next() -> None:
    asked: list[int] = []

    class Endless:
        def choose(self, observation: Any, _: Any) -> Any:
            asked.append(observation.ply)
            while True:
                pass

    bots: dict[str, Any] = {"endless": Endless(), "good": RandomPolicy()}
    games = tournament(uptown_game, bots, seatings(["endless"], 2, "good"), deals=1, limit=0.3)
    assert len(games) == 2
    assert len(asked) == GIVE_UP * len(games)
    assert {sum(each.faults) for each in games} == {48}
    for each in games:
        assert "no answer within 0.3 seconds" in each.errors[0].text
        assert "asked no more" in each.errors[-1].text


def test_an_interrupted_run_continues_where_it_stopped(tmp_path: Path) -> None:
    file, calls = tmp_path / "games.jsonl", []
    seated = seatings(list(TWO), 2)

    def stop(done: int, total: int) -> None:
        assert total == 6
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        tournament(uptown_game, TWO, seated, deals=3, path=file, progress=stop)
    with file.open("a") as broken:
        broken.write('{"game": "uptown_widget.upto')
    whole = tournament(uptown_game, TWO, seated, deals=3)
    resumed = tournament(uptown_game, TWO, seated, deals=3, path=file, progress=lambda done, _: calls.append(done))
    assert calls == [3, 4, 5, 6]
    assert [(game.seats, game.winners, game.facts) for game in resumed] == [
        (game.seats, game.winners, game.facts) for game in whole
    ]
    assert tournament(uptown_game, TWO, seated, deals=3, path=file) == resumed
    assert len(read(file)) == 6
    other = tournament(uptown_game, TWO, seated, deals=1, path=file, options={"scoring": "blockers"})
    assert len(read(file)) == 6 + len(other)


class Here(Executor):
    """An executor that runs everything at once, in this thread."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


def one_process() -> Executor:
    """Not forked: the tests before this one have loaded libraries with threads, and a fork of these can hang."""
    return ProcessPoolExecutor(1, get_context("spawn"))


@pytest.mark.parametrize("make", [Here, one_process])
def test_any_executor_plays_the_same_games(make: Callable[[], Executor]) -> None:
    plain = tournament(uptown_game, TWO, seatings(list(TWO), 2), deals=1)
    with make() as executor:
        games = tournament(uptown_game, TWO, seatings(list(TWO), 2), deals=1, executor=executor)
    assert [(game.seats, game.winners) for game in games] == [(game.seats, game.winners) for game in plain]


class Counts(Here):
    """Counts the games that it was given and whose results nobody has fetched yet."""

    most = 0

    def __init__(self, fetched: list[int]) -> None:
        self._fetched = fetched
        self._given = 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self._given += 1
        self.most = max(self.most, self._given - self._fetched[-1])
        return super().submit(fn, *args, **kwargs)


def test_of_a_long_tournament_only_so_many_games_wait_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(tournament.__globals__, "AHEAD", 3)
    fetched = [0]
    executor = Counts(fetched)
    games = tournament("uptown", TWO, deals=2, executor=executor, progress=lambda done, _: fetched.append(done))
    assert len(games) == fetched[-1] > 3
    assert executor.most == 3


def test_ratings_follow_the_wins() -> None:
    even = rate([won("a", by="a"), won("a", by="b")])
    assert even["a"] == pytest.approx(1500)
    clear = rate([won("a", by="a", deal=deal) for deal in range(9)] + [won("a", by="b")])
    assert clear["a"] - clear["b"] == pytest.approx(345, abs=10)
    assert clear["a"] + clear["b"] == pytest.approx(3000)
    assert 1500 < rate([won("a", by="a")])["a"] < 2000


def test_a_table_has_wins_shared_wins_strength_facts_and_intervals() -> None:
    games = tournament(
        uptown_game,
        {"greedy": GreedyPolicy(), "random": RandomPolicy()},
        [("greedy", "random"), ("random", "greedy")],
        deals=2,
    )
    best, worst = standings(games)
    assert (best.name, worst.name, best.games + worst.games) == ("greedy", "random", 2 * len(games))
    assert best.wins + best.shared + worst.wins + worst.shared >= len(games)
    assert best.strength > 1 > worst.strength
    assert best.elo > worst.elo
    text = format_standings([best, worst])
    assert [line.split()[0] for line in text.splitlines()] == ["bot", "greedy", "random"]
    assert {"groups", "captures", "Elo", "±"} <= set(text.split())
    assert len(set(map(len, text.splitlines()))) == 1


def test_the_bots_of_a_game_are_made_without_arguments() -> None:
    bots = bots_of(uptown_game)
    assert next(iter(bots)) == "random"
    made = {name: make() for name, make in bots.items()}
    assert isinstance(made["planner"], PlannerPolicy)
    search = made["search"]
    assert isinstance(search, SearchPolicy)
    assert isinstance(search.adviser, PlannerPolicy)


def test_bots_can_be_given_as_strings() -> None:
    search = bot_of(uptown_game, "search:playouts=7, width=3")
    assert isinstance(search, SearchPolicy)
    assert (search.playouts, search.width) == (7, 3)
    assert isinstance(bot_of(uptown_game, f"{__name__}.Crashes"), Crashes)
    for text, why in (
        ("search:depth=1", "'depth'. Its settings: seconds, playouts"),
        ("search:playouts", "playouts takes a number"),
        *((name, "Unknown bot") for name in ("nobody", "tests.nowhere.Bot", "tests.match.Bot", "")),
    ):
        with pytest.raises(GameError, match=why):
            bot_of(uptown_game, text)
    assert game_of("uptown") is game_of("uptown_widget.uptown.game") is uptown_game
    with pytest.raises(GameError, match="Unknown game: 'chess'"):
        game_of("chess")


def test_the_command_prints_the_table(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    command = [
        "uptown",
        "random",
        "--against",
        "greedy",
        "--deals",
        "1",
        "--players",
        "2",
        "--file",
        str(tmp_path / "g"),
    ]
    main(command)
    first = capsys.readouterr()
    assert [line.split()[0] for line in first.out.splitlines()] == ["bot", "greedy", "random"]
    assert "2/2" in first.err
    main([*command, "--quiet"])
    assert capsys.readouterr() == (first.out, "")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["chess", "greedy"], "Unknown game"),
        (["uptown", "greedy"], "name two bots at least"),
        (["uptown", "greedy", "nobody"], "Unknown bot"),
        (["uptown", "greedy", "random", "--players", "7"], "2 to 5 players"),
        (["uptown", "greedy", "random", "--set", "scoring=golf"], "Unknown scoring"),
    ],
)
def test_the_command_says_in_one_sentence_what_is_wrong(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        main(arguments)
    assert end.value.code == 2
    assert sentence in capsys.readouterr().err


def test_python_m_runs_the_command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["arena", "--help"])
    with pytest.raises(SystemExit):
        runpy.run_module("uptown_widget.arena", run_name="__main__")
    assert "--against" in capsys.readouterr().out


def test_an_arena_job_can_run_by_itself() -> None:
    game = play(Job("uptown_widget.uptown.game", {}, "s", 0, ("one", "other")), TWO)
    assert (game.deal, game.seats, game.share(0) + game.share(1)) == (0, ("one", "other"), 1)


def test_a_game_stores_tracebacks_from_the_bots_own_lines_on() -> None:
    (game,) = tournament(uptown_game, {"bad": Crashes(), "good": GreedyPolicy()}, [("good", "bad", "bad")], deals=1)
    assert {fault.seat for fault in game.errors} == {1, 2}
    assert sum(len(fault.plies) for fault in game.errors) == sum(game.faults) == 48
    for fault in game.errors:
        assert fault.text.startswith("Traceback")
        assert "raise ZeroDivisionError(observation.player, rng)" in fault.text
        assert "test_arena.py" in fault.text
        assert "match.py" not in fault.text
        assert len(fault.text) <= MAX_LENGTH


class Shouts:
    """Raises an exception with a very long message."""

    def choose(self, observation: Any, rng: random.Random) -> Any:
        raise ValueError("x" * 100_000, str(observation), rng)


class Cheats:
    """Returns an illegal move."""

    def choose(self, observation: Any, rng: random.Random) -> Any:
        return (uptown.PASS, observation, rng)[0]


def test_the_file_has_every_error_and_is_read_again(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    bots: Bots = {"bad": Shouts(), "cheat": Cheats(), "good": GreedyPolicy()}
    games = tournament(uptown_game, bots, [("bad", "cheat", "good")], deals=2, path=file)
    assert read(file) == games
    assert file.stat().st_size < 24 * 2 * 2 * (MAX_LENGTH + 100)
    cheats = [fault.text for fault in games[0].errors if fault.seat == 1]
    assert cheats
    assert all(text.endswith(str(IllegalMoveError(Reason.PASS_FORBIDDEN))) for text in cheats)


def test_a_file_of_version_1_0_is_still_read(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    (game,) = tournament(uptown_game, TWO, [("one", "other")], deals=1, path=file)
    old = {name: value for name, value in json.loads(file.read_text()).items() if name != "errors"}
    file.write_text(json.dumps(old | {"faults": [3, 0]}) + "\n")
    (found,) = read(file)
    assert (found.seats, found.winners, found.errors) == (game.seats, game.winners, ())
    assert "one failed in 3 moves, in games whose file does not say how" in format_faults([found])


@pytest.mark.parametrize("make", [nullcontext, one_process])
def test_on_request_a_tournament_raises_the_first_exception_of_a_bot(
    make: Callable[[], AbstractContextManager[Executor | None]],
) -> None:
    bots: Bots = {"bad": Crashes(), "good": RandomPolicy()}
    with make() as executor, pytest.raises(ZeroDivisionError) as raised:
        tournament(uptown_game, bots, [("good", "bad")], deals=1, executor=executor, on_fault="raise")
    assert raised.value.__notes__ == ["bad failed at turn 1 of deal 0."]


def test_the_command_shows_the_first_error_of_each_bot(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["uptown", f"{__name__}.Crashes", "--against", "random", "--deals", "2", "--players", "2", "--quiet"]
    main(command)
    told = capsys.readouterr()
    assert f"{__name__}.Crashes failed in 192 moves, first at turn 0 of deal 0" in told.err
    assert told.err.count("Traceback") == told.err.count("raise ZeroDivisionError") == 1
    assert "Traceback" not in told.out
    with pytest.raises(SystemExit) as end:
        main([*command, "--on-fault", "raise"])
    assert end.value.code == 1
    assert "raise ZeroDivisionError" in capsys.readouterr().err


@pytest.mark.parametrize(
    "wrong",
    [
        {"bots": {"one": 1, "other": RandomPolicy()}},
        {"bots": {"one": RandomPolicy, "other": RandomPolicy()}},
        {"bots": []},
        {"game": None},
        {"seated": [("one", "nobody")]},
        {"seated": ["one"]},
        {"seated": 3},
        {"deals": -1},
        {"deals": 1.0},
        {"limit": float("nan")},
        {"limit": 0},
        {"on_fault": "ignore"},
        {"workers": 0},
        {"workers": "2"},
        {"workers": 1, "bots": {"one": lambda: None, "other": RandomPolicy()}},
    ],
    ids=lambda value: re.sub(r" at 0x\w+", "", str(value)),  # the same in every process
)
def test_an_impossible_tournament_does_not_start(wrong: dict[str, Any]) -> None:
    arguments: dict[str, Any] = {"game": uptown_game, "bots": TWO, "seated": [("one", "other")], "deals": 1} | wrong
    with pytest.raises(GameError):
        tournament(arguments.pop("game"), arguments.pop("bots"), arguments.pop("seated"), **arguments)


def test_a_tournament_keeps_records_of_its_games_if_asked(tmp_path: Path) -> None:
    file, seats = tmp_path / "games.jsonl", seatings(["one"], 2, against="other")
    plain = tournament(uptown_game, TWO, seats, deals=1, path=file)
    assert {each.record for each in plain} == {""}
    games = tournament(uptown_game, TWO, seats, deals=1, path=file, records=True)
    assert [each.winners for each in games] == [each.winners for each in plain]
    for each in games:
        reading = read_record(each.record, uptown_game)
        assert reading.error is None
        assert reading.match
        outcome = reading.match.outcome()
        assert outcome
        assert tuple(sorted(outcome.winners)) == each.winners
        assert tuple(seat.bot for seat in reading.record.seats) == each.seats
    assert [each for each in read(file) if each.record] == games
    seen: list[tuple[int, int]] = []
    tournament(uptown_game, TWO, seats, deals=1, path=file, records=True, progress=lambda *each: seen.append(each))
    assert seen == [(2, 2)]
