"""Every public function accepts any value for any argument: it returns, or says in one sentence what is wrong.

Functions and parameters come from the modules themselves, so a new one is tested without a line here, unless it
needs arguments that cannot be guessed from the names of its parameters.
"""

import enum
import functools
import inspect
import itertools
import random
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

import uptown_widget
from uptown_widget import arena, bots, lessons, programs, uptown, upturn
from uptown_widget import match as matches
from uptown_widget.arena import seatings, tournament
from uptown_widget.bots import search
from uptown_widget.bots.random import RandomPolicy, check_bots
from uptown_widget.errors import GameError
from uptown_widget.lessons import goals
from uptown_widget.lessons.progress import Progress, Result
from uptown_widget.match import links, match, session
from uptown_widget.screen.controls import Event
from uptown_widget.uptown import game
from uptown_widget.uptown.rules import scorings
from uptown_widget.uptown.view import svg
from uptown_widget.upturn import game as upturn_game


class Odd:
    """Fails in every operation."""

    def __repr__(self) -> str:
        raise RuntimeError

    def __eq__(self, other: object) -> bool:
        return NotImplemented

    __hash__ = None  # type: ignore[assignment]


def nested(depth: int) -> list[Any]:
    """Lists within lists."""
    found: list[Any] = []
    for _ in range(depth):
        found = [found]
    return found


HOSTILE: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, -3, 9, 999, 1.0, 0.5, float("nan"), float("inf"), 10**5000, -(10**5000), 1j),
    *("", "x", "\ud800", "a\nb", "0", "-1", "9" * 5000, "[" * 5000, b"", b"C4", bytearray(b"1")),
    *((), [], {}, set(), (1,), [None], {"x": 1}, {1: 2}, nested(3), nested(100_000), object(), Odd(), int, len),
    *(uptown.PASS, uptown.Color.RED, upturn.JOKER, upturn.Step.DONE, random.Random(1)),
)
OF_EACH_KIND: tuple[Any, ...] = (
    *(None, True, -1, 0.5, 10**5000, "x", b"", [None], {1: 2}, nested(3), object(), Odd(), len, uptown.PASS),
)
"""For the many that share their checks."""


def state_of(core: Any) -> Any:
    return core.State.deal(core.Rules(players=3), random.Random(1))


def match_of() -> match.Match[Any, Any]:
    return match.Match(state_of(uptown), [None] * 3, "seed")


def guessed(core: Any) -> dict[str, Any]:
    """A value for each parameter, by its name."""
    state = state_of(core)
    seen = state.observation(0)
    return {
        "rules": state.rules, "rng": random.Random(1), "piles": [list(uptown.TILES)] * 3, "stones": upturn.STONES,
        "move": seen.legal_moves()[0], "player": 0, "square": 0, "tile": uptown.Tile.A, "text": "", "observation": seen,
        "position": seen, "color": 0, "state": state, "policies": [None] * 3, "seed": "1", "ply": 0, "plies": 0,
        "names": ["a", "b"], "players": 2, "against": "a", "game": game, "bots": {"a": RandomPolicy()},
        "seated": [("a", "a")], "kind": "record", "packed": links.pack("x"), "match": match_of(), "seats": (),
        "setup": game.make_setup(), "stone": upturn.JOKER, "tiles": {}, "row": "20", "value": 64,
        "racks": ["1", "2", "4"], "language": "en", "phase": "turn", "fault": ValueError(), "on": True,
        "name": "gentle", "burden": sum, "about": "The lowest score wins.", "states": [state], "including": (),
        "winners": {0}, "verdicts": (), "event": Event("key", "x"), "source": state, "function": len, "lesson": "x",
        "exercise": "y", "exercises": [], "progress": Progress(), "day": "2026-01-01", "today": "2026-01-01",
        "code": "x", "result": Result(), "index": 0, "lines": [], "seat": 0, "bot": "greedy", "right": True,
        "write": len, "make": len,
        "task": "How many?", "answer": 1, "squares": ["A1"], "goal": goals.Join(), "cases": [(1,)], "expected": len,
        "command": "true", "bits": 1,
    }  # fmt: skip


@functools.cache
def games_of() -> arena.Games:
    return tournament("uptown", ["greedy", "random"], players=2, deals=1)


def session_of() -> session.Session[Any, Any]:
    return session.Session(game, game.make_setup(seed=1, start=0, seats=["person"] * 3), pace=0)


def exercise_of() -> lessons.Predict:
    return lessons.Predict("a", "How many?", state_of(uptown), 1)


MADE: dict[str, Callable[[], Any]] = {
    "record": lambda: match_of().record(),
    "session": session_of,
    "played": games_of,
    "games": games_of,
    "found": lambda: games_of().differences(),
    "table": lambda: games_of().standings(),
}
"""Further values, which take longer to make."""
OBJECTS: dict[str, Callable[[], Any]] = {
    "Games": games_of,
    "GameResult": lambda: games_of()[0],
    "Sequential": lambda: arena.Sequential("greedy"),
    "ExerciseSession": lambda: lessons.ExerciseSession([exercise_of()]),
    "Progress": Progress,
    "Session": session_of,
    "Match": match_of,
    "GameWidget": lambda: uptown_widget.play(players=2, seed=1, seats=["person", "person"], start=0),
    "RandomPolicy": RandomPolicy,
    "SearchPolicy": lambda: search.SearchPolicy(playouts=2, **game.SEARCH),
    "GreedyPolicy": uptown.GreedyPolicy,
    "PlannerPolicy": uptown.PlannerPolicy,
}
"""How to get one of each class whose methods are called."""
CONSTRUCTED = {
    *("GameWidget", "Match", "SearchPolicy", "Games", "Sequential", "Progress", "ExerciseSession", "FindMove"),
    *("MarkSquares", "Predict", "FunctionCheck", "ProgramBot"),
}
"""Classes that a caller makes; the others come from functions, and copy what they are given."""
FOR_HOSTS = {
    *("changed", "close", "do", "failed", "go_on", "new_day", "notify", "place", "repaint", "report", "start_bots"),
    *("tick", "set_host_info", "translate", "answer", "ask", "follow", "forfeit", "learn", "resume", "value", "values"),
    *dir(list),
}
"""What hosts and bots call of their own session, match or bot."""
PACKAGES = (uptown_widget, arena, bots, lessons, lessons.daily, lessons.puzzles, matches, programs)


def public() -> Iterator[tuple[str, Callable[..., Any]]]:
    """Every function, class and method of the public packages besides those of the games."""
    for package in PACKAGES:
        name = package.__name__.partition(".")[2] or "play"
        for each in getattr(package, "__all__", ["of", "begin", "forget_others", "next_level"]):
            found = getattr(package, each, None)
            if (inspect.isfunction(found) and found is not uptown_widget.play_upturn) or each in CONSTRUCTED:
                yield f"{name}.{each}", found  # type: ignore[misc]  # functions, as has just been asked
            if each in OBJECTS:
                for method in vars(found) if each == "GameWidget" else dir(found):
                    if (
                        not method.startswith("_")
                        and method not in FOR_HOSTS
                        and inspect.isfunction(getattr(found, method))
                    ):
                        yield f"{name}.{each}.{method}", _called(OBJECTS[each], getattr(found, method))


def _called(make: Callable[[], Any], method: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that calls a method of a new object, and goes through what it yields."""

    def call(**arguments: Any) -> object:
        called = inspect.signature(method).bind_partial(make())
        called.arguments.update(arguments)
        found = method(*called.args, **called.kwargs)
        return [*itertools.islice(found, 3)] if inspect.isgenerator(found) else found

    _, *others = inspect.signature(method).parameters.values()
    named = [each.replace(kind=each.KEYWORD_ONLY) for each in others if each.kind != each.VAR_POSITIONAL]
    call.__signature__ = inspect.Signature(named)  # type: ignore[attr-defined]
    return call


def exported(core: Any, name: str) -> Iterator[tuple[str, Callable[..., Any], dict[str, Any]]]:
    """Every function that a game exports, and every public method of its positions."""
    for each in core.__all__:
        found = getattr(core, each)
        known = isinstance(found, type) and issubclass(found, (enum.Enum, BaseException))
        if callable(found) and not known and each not in INNER:
            yield f"{name}.{each}", found, {}
    for kind in (core.State.deal(core.Rules(players=3), random.Random(1)),):
        for each in (kind, kind.observation(0)):
            for method, found in inspect.getmembers(each, callable):
                if not method.startswith("_") and method not in INNER:
                    yield f"{name}.{type(each).__name__}.{method}", found, {}


INNER = {"State", "Observation", "Outcome", "Move"}
"""Created by `deal`, `observation`, `outcome` and `Move`; their own constructors copy their arguments."""


def uptown_setup(
    players: Any = None, scoring: Any = "uptown", seed: Any = None, seats: Any = None, names: Any = None,
    colors: Any = (), start: Any = None,
) -> object:  # fmt: skip
    return game.make_setup(players, seed=seed, seats=seats, names=names, scoring=scoring, colors=colors, start=start)


def upturn_setup(
    players: Any = None, last_stone: Any = "automatic", seed: Any = None, seats: Any = None, names: Any = None,
    start: Any = None,
) -> object:  # fmt: skip
    return upturn_game.make_setup(players, seed=seed, seats=seats, names=names, last_stone=last_stone, start=start)


def calls() -> Iterator[tuple[str, Callable[..., Any], dict[str, Any]]]:
    """Each function by name, with the arguments that cannot be guessed."""
    yield from exported(uptown, "uptown")
    yield from exported(upturn, "upturn")
    yield "uptown.make_setup", uptown_setup, {}
    yield "upturn.make_setup", upturn_setup, {}
    table = session.Session(game, game.make_setup(seed=1, start=0), pace=0)
    for method in ("play", "open", "set_language", "record"):
        yield f"Session.{method}", getattr(table, method), {"viewer": None}
    for name, function in public():
        with_game = name.startswith("match.") and not name.endswith("read_record")
        yield name, function, {"game": game} if with_game else {"game": "uptown"} if "arena" in name else {}
    yield "check_bots", check_bots, {}
    for function in (links.pack, links.unpack, links.fragment, links.read_link, seatings):
        yield function.__name__, function, {}


CALLS = {name: (function, given) for name, function, given in calls()}
SHARING = {
    function
    for name, (function, _) in CALLS.items()
    if name.partition(".")[0] in {"play", "match", "bots", "arena", "lessons", "programs"}
}
LEFT_ALONE = {
    # What is kept for whoever looks at it later, and files.
    "play.open_practice": {"match"},
    "lessons.Predict": {"answer"},
    "lessons.ExerciseSession": {"more"},
    "arena.tournament": {"seated", "executor", "path", "on_result"},
    # What others have kept: a ValueError says that it is damaged.
    "lessons.Progress.add_kept": {"text"},
    "lessons.Progress.merge": {"text"},
    "bots.SearchPolicy": {"adviser", "evaluate", "trust"},
}
"""Parameters for objects of other libraries, files and functions, which fail in their own ways."""


def parameters(name: str) -> Mapping[str, Any]:
    """The arguments with which the function works, including the guessed ones."""
    function, given = CALLS[name]
    known = guessed(upturn if name.startswith("upturn") else uptown)
    found = {}
    for each in inspect.signature(function).parameters.values():
        if each.kind in {each.VAR_KEYWORD, each.VAR_POSITIONAL}:
            continue
        if each.name in given:
            found[each.name] = given[each.name]
        elif each.default is not each.empty:
            found[each.name] = each.default
        else:
            found[each.name] = MADE[each.name]() if each.name in MADE else known[each.name]
    return found


def varied(name: str) -> list[str]:
    """The arguments whose values are varied."""
    return [each for each in parameters(name) if each not in LEFT_ALONE.get(name, ())]


@pytest.fixture(autouse=True)
def nothing_stays(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Some values are names of scorings, which are added, or of files."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(scorings, "_added", {})


def attempt(name: str, wrong: Mapping[str, Any]) -> bool:
    """Call a function with some wrong values; return whether it refused them, in one sentence."""
    function, _ = CALLS[name]
    signature = inspect.signature(function)
    arguments = {**parameters(name), **wrong}
    places = [key for key, each in signature.parameters.items() if each.kind == each.POSITIONAL_ONLY]
    positional = [arguments.pop(key) for key in places]
    try:
        function(*positional, **arguments)
    except GameError as error:
        told = str(error)
    else:
        return False
    assert len(told) < 700
    assert told.encode()
    return True


@pytest.mark.parametrize("name", CALLS)
def test_any_value_of_an_argument_is_accepted_or_refused_in_a_sentence(name: str) -> None:
    for argument in varied(name):
        for value in OF_EACH_KIND if CALLS[name][0] in SHARING else HOSTILE:
            try:
                attempt(name, {argument: value})
            except GameError:
                raise
            except Exception as error:  # noqa: BLE001  that is what is looked for
                kind = type(value).__name__
                pytest.fail(f"{name}({argument}=<{kind}> {safe(value)}): {type(error).__name__}: {str(error)[:200]}")


@pytest.mark.parametrize("value", [None, 1, "x", game, [], uptown.Rules(players=2)], ids=str)
def test_a_board_is_drawn_of_a_state_or_an_observation_only(value: Any) -> None:
    with pytest.raises(GameError, match="A board is drawn of"):
        svg.board_svg(value)
    state = state_of(uptown)
    assert svg.board_svg(state) == svg.board_svg(state.observation(None)) == state._repr_svg_()


def safe(value: object) -> str:
    """A value in a form that the report can quote."""
    try:
        return repr(value)[:60]
    except Exception:  # noqa: BLE001  such a value is among them
        return "..."


@pytest.mark.long
def test_any_two_values_of_two_arguments_are_accepted_or_refused_in_a_sentence() -> None:
    tried = refused = 0
    for name in CALLS:
        for pair in itertools.combinations(varied(name), 2):
            for values in itertools.product(HOSTILE, repeat=2):
                refused += attempt(name, dict(zip(pair, values, strict=True)))
                tried += 1
    print(f"{tried} calls, {refused} refused")  # noqa: T201  the count is what a run by hand is for
    assert refused > tried / 2
