"""Checks of what a caller gives, each with the sentence that refuses it. Imports `errors`; everyone may import this."""

import random
from collections.abc import Callable, Iterable
from dataclasses import FrozenInstanceError
from inspect import isasyncgenfunction, iscoroutinefunction, isgeneratorfunction
from types import AsyncGeneratorType, CoroutineType, GeneratorType, UnionType
from typing import Any, NoReturn, TypeVar

from uptown_widget.errors import GameError, Phrase, quoted

T = TypeVar("T")


def unchanging(sentence: str) -> Callable[[type[T]], type[T]]:
    """Return a decorator of a frozen dataclass, whose objects then say in a sentence that nothing in them is set.

    Those of Python say it of fields alone; where slots or a base class are involved, of other names a riddle.
    """

    def refuse_change(_self: object, name: str, *_value: object) -> NoReturn:
        msg = f"{sentence} {name} is read-only."
        raise FrozenInstanceError(msg)

    def decorate(kind: type[T]) -> type[T]:
        for method in ("__setattr__", "__delattr__"):
            setattr(kind, method, refuse_change)
        return kind

    return decorate


def refuse(value: object, wanted: str) -> GameError:
    """Return the error that says what a caller should give instead.

    >>> refuse(3, "a function to call")
    GameError('Expected a function to call, not 3.')
    """
    return GameError(f"Expected {wanted}, not {quoted(value)}.")


def no_pickle(value: object) -> TypeError:
    """Return what `__getstate__` raises of a value that cannot leave its process."""
    return TypeError(f"cannot pickle {type(value).__name__!r} object")


def check_type(value: object, kind: type | UnionType, wanted: str) -> None:
    """Check that a value is of a type, or of one of several.

    :param wanted: what the caller should give, for the sentence
    :raises GameError: it is something else
    """
    if not isinstance(value, kind):
        raise refuse(value, wanted)


def check_parts(value: object, names: tuple[str, ...], wanted: str) -> None:
    """Check that a value has what will be asked of it, whatever its type; a class has it only for its objects.

    :raises GameError: it lacks something
    """
    if isinstance(value, type) or not all(hasattr(value, name) for name in names):
        raise refuse(value, wanted)


def check_each(values: object, kind: type | UnionType, wanted: str) -> list[Any]:  # of that kind
    """Return as a list what is given, if all of it is of a type.

    :raises GameError: it cannot be gone through, or something in it is of another type
    """
    if not isinstance(values, Iterable):
        raise refuse(values, wanted)
    found = []
    for value in values:
        check_type(value, kind, wanted)
        found.append(value)
    return found


def late(given: object) -> GameError | None:
    """Return what refuses a function that would give its result later, or what such a function has returned."""
    if isinstance(given, CoroutineType):
        given.close()  # Python warns of one that nobody has awaited
    elif not (
        isinstance(given, GeneratorType | AsyncGeneratorType)
        or any(test(given) for test in (iscoroutinefunction, isgeneratorfunction, isasyncgenfunction))
    ):
        return None
    name = getattr(given, "__qualname__", "choose")
    return GameError(
        Phrase("The function {name} must return its result at once, without async, await and yield."), name=name
    )


def check_function(function: object, argument: str = "") -> None:
    """Check that something can be called.

    :param argument: as which it was given, for the sentence
    :raises GameError: it cannot, or not at once
    """
    if not callable(function):
        raise refuse(function, f"a function to call{argument and f' for {argument}'}")
    if error := late(function):
        raise error


def check_rng(rng: object) -> None:
    """Check that a source of chance is a `random.Random`.

    :raises GameError: it is not
    """
    check_type(rng, random.Random, "a random.Random, such as random.Random(1)")


def check_asked(observation: object, rng: object) -> None:
    """Check what a bot is asked with: what a player may know, and a source of chance.

    :raises GameError: one of them is something else
    """
    check_parts(observation, ("player", "legal_moves"), "an Observation, such as state.observation(0)")
    check_rng(rng)


def check_text(text: object, what: str) -> None:
    """Check that something is a text.

    :raises GameError: it is something else
    """
    check_type(text, str, f"a text for {what}")
