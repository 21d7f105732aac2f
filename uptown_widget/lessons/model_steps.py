"""How many steps a learner's function may take: a multiple of what the model solution takes; pure.

The model calls the learner's own helpers. If those are slow, but right, the function may be slow as well.
"""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

from uptown_widget.lessons.solutions import codes_of

MULTIPLE = 25
"""A right function hardly takes so many times the steps of the model."""
MIN_STEPS, MAX_STEPS = 250, 2_000_000
"""Steps of the first and the last try to run the model: each has twice as many as the one before."""


def allowed_steps(
    lesson: str, exercise: str, function: object, arguments: tuple[object, ...], limited: Callable[[int], Any]
) -> int | None:
    """Return how many steps a function may take with such arguments, or None if the model does not answer, either.

    :param limited: returns what calls a function and raises TimeoutError after so many steps
    """
    model = _model(lesson, exercise, function)
    steps = MIN_STEPS
    while model is not None and steps <= MAX_STEPS:
        try:
            limited(steps)(model, *deepcopy(arguments))
        except TimeoutError:
            steps *= 2
        except Exception:  # noqa: BLE001  the learner's helpers may raise anything
            return None
        else:
            return MULTIPLE * steps
    return None


def _model(lesson: str, exercise: str, function: object) -> Callable[..., object] | None:
    """Return the model solution, which finds the helpers where a learner's function finds them."""
    codes = codes_of(lesson)
    names: dict[str, Any] = {}
    for code in codes.values():
        exec(code, names)  # noqa: S102  our own solutions
    names.update(getattr(getattr(function, "__func__", function), "__globals__", {}))
    exec(codes.get(exercise, ""), names)  # noqa: S102
    found = names.get(exercise)
    return found if callable(found) else None
