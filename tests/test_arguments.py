"""Every public function accepts any value for any argument: it returns, or says in one sentence what is wrong.

Functions and parameters come from the modules themselves, so a new one is tested without a line here, unless it
needs arguments that cannot be guessed from the names of its parameters.
"""

import enum
import inspect
import itertools
import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

from uptown_widget import uptown, upturn
from uptown_widget.arena import seatings
from uptown_widget.bots import search
from uptown_widget.bots.random import RandomPolicy, check_bots
from uptown_widget.errors import GameError
from uptown_widget.match import links, match, record_reader, session
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
        "name": "gentle", "burden": sum, "about": "The lowest score wins.",
    }  # fmt: skip


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
    for method in ("apply", "observation", "undo", "redo"):
        yield f"Match.{method}", getattr(match_of(), method), {}
    table = session.Session(game, game.make_setup(seed=1, start=0), pace=0)
    for method in ("play", "open", "set_language", "record"):
        yield f"Session.{method}", getattr(table, method), {"viewer": None}
    yield "SearchPolicy", search.SearchPolicy, {"adviser": None, "evaluate": search.share_of_win}
    yield "read_record", lambda text: record_reader.read_record(text, game), {}
    yield "check_bots", check_bots, {}
    for function in (links.pack, links.unpack, links.fragment, links.read_link, seatings):
        yield function.__name__, function, {}


CALLS = {name: (function, given) for name, function, given in calls()}
LEFT_ALONE = {
    # Functions on squares as bits are for the inner loops of searches and check nothing.
    "uptown.cut_tiles": {"tiles"},
    "uptown.groups_of": {"tiles"},
    "uptown.squares_of": {"bits"},
    "SearchPolicy": {"adviser", "evaluate", "trust"},
}
"""Parameters for objects of other libraries, files and functions, which fail in their own ways."""


def parameters(name: str) -> Mapping[str, Any]:
    """The arguments with which the function works, including the guessed ones."""
    function, given = CALLS[name]
    known = guessed(upturn if name.startswith("upturn") else uptown)
    found = {}
    for each in inspect.signature(function).parameters.values():
        if each.kind in {each.VAR_KEYWORD, each.VAR_POSITIONAL} or each.name in LEFT_ALONE.get(name, ()):
            continue
        if each.name in given:
            found[each.name] = given[each.name]
        elif each.default is not each.empty:
            found[each.name] = each.default
        else:
            found[each.name] = known[each.name]
    return found


@pytest.fixture(autouse=True)
def no_scoring_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some values are names of scorings, which are added."""
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
    for argument in parameters(name):
        for value in HOSTILE:
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
        for pair in itertools.combinations(parameters(name), 2):
            for values in itertools.product(HOSTILE, repeat=2):
                refused += attempt(name, dict(zip(pair, values, strict=True)))
                tried += 1
    print(f"{tried} calls, {refused} refused")  # noqa: T201  the count is what a run by hand is for
    assert refused > tried / 2
