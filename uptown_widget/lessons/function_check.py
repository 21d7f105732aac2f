"""A learner's function checked against the core on many boards; pure.

The first case that differs is shown as a board in text, with what was expected and what was given. Whatever the
function does, nothing worse than a sentence comes of it.
"""

import inspect
import re
from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from dataclasses import dataclass, replace
from html import escape
from random import Random
from typing import Any, Protocol, TypeVar

from uptown_widget.checks import check_function, check_type, late, unchanging
from uptown_widget.errors import Phrase
from uptown_widget.i18n import say, say_error, say_n, say_phrase
from uptown_widget.lessons.model_steps import allowed_steps
from uptown_widget.match.bot_errors import place

T = TypeVar("T")
Function = Callable[..., object]
"""A learner's function, or one that it is compared with."""
MAX_LENGTH = 300
"""Characters of a value that are shown."""

WITHOUT_SELF = re.compile(r"\.\w+\(\) takes \d+ positional arguments? but \d+ ")
"""What Python says when a method is called that lacks the parameter for its object."""


class WrongFormError(Exception):
    """What was handed in cannot be checked at all; its text says why."""


@unchanging("A report never changes.")
@dataclass(frozen=True, slots=True)
class Report:
    """What was found about a function; true if it is right.

    >>> bool(Report(True, "Right.")), str(Report(True, "Right."))
    (True, 'Right.')
    """

    right: bool
    text: str
    case: str = ""
    """The first case that differs: a board as text, what was expected, what was given."""
    counts: bool = True
    """Whether it was a try: a function that is not written yet is none."""

    def __bool__(self) -> bool:
        """Whether the function is right."""
        return self.right

    def __str__(self) -> str:
        """Return it as text."""
        return "\n".join(filter(None, (self.text, self.case)))

    __repr__ = __str__

    def _repr_html_(self) -> str:
        sign = "✓" if self.right else "✗"
        case = f"<pre>{escape(self.case)}</pre>" if self.case else ""
        return f"<div role='status'><p><strong>{sign}</strong> {escape(self.text)}</p>{case}</div>"


class Caller(Protocol):
    """Calls a function; a host may guard against endless loops."""

    def __call__(self, function: Callable[..., T], /, *arguments: object) -> T:
        """Return what the function returns; raises TimeoutError if it takes too long."""


def plain(function: Callable[..., T], /, *arguments: object) -> T:
    """Call a function and nothing else."""
    return function(*arguments)


@unchanging("A check never changes.")
@dataclass(frozen=True)
class FunctionCheck:
    """Cases on which a function must give what it should.

    :param cases: arguments of the calls; the easiest first, since the first that differs is shown
    :param expected: the right function, or one that raises `AssertionError` with a sentence, if `grades`
    :param picture: the arguments as a text a learner can read
    :param shape: brings a value into a form that can be compared and read, such as a sorted list; raises if it cannot
    :param prepare: turns what a learner hands in into the function that is called; may raise `WrongFormError`
    :param lesson: the one whose solution of this name tells how many steps are enough
    :param fast: whether so many steps are all that it may take; else only what takes very long is ended
    :param keeps: whether the function must leave what it is given as it was; else a learner is only warned
    :param returns: what the function returns, said when it returns another type
    :param typical: what a wrong result shows, a sentence made from it, the right one and the arguments, or ""
    :param nudge: said from the second wrong try on, before the solution
    :param refuses: says why a function that gives the right results is not what the task asks for, or ""
    :param grades: whether `expected` gets the result after the arguments, and returns "" or a sentence

    >>> checked = FunctionCheck("double", [(1,), (2,)], lambda number: 2 * number)
    >>> print(checked.run(lambda number: number + 1))
    Not yet: case 2 of 2 should give a different result.
    2
    expected:    4
    your result: 3
    """

    name: str
    cases: Iterable[tuple[object, ...]] | Callable[[], Iterable[tuple[object, ...]]]
    expected: Function
    task: str = ""
    picture: Callable[..., str] = lambda *arguments: ", ".join(map(repr, arguments))
    shape: Callable[[Any], object] = lambda value: value  # a learner's result may be anything
    grades: bool = False
    prepare: Callable[[object], object] = lambda given: given
    lesson: str = ""
    fast: bool = False
    keeps: bool = False
    returns: Phrase | None = None
    typical: Callable[..., str] = lambda *_: ""
    nudge: Phrase | None = None
    refuses: Callable[[Function], str] = lambda _: ""

    def __post_init__(self) -> None:
        """Check that something can be checked.

        :raises GameError: it cannot
        """
        check_function(self.expected)
        if not callable(self.cases):
            check_type(self.cases, Iterable, "arguments of calls, such as [(1,), (2,)]")

    def run(
        self, given: object, call: Caller = plain, limited: Callable[[int], Caller] | None = None, wrong_tries: int = 0
    ) -> Report:
        """Return what is found about a function.

        :param call: how it is called
        :param limited: returns what calls it, and ends it after so many steps
        :param wrong_tries: how many there were before
        """
        report = self._found(given, call, limited)
        if report or not (report.counts and wrong_tries and self.nudge):
            return report
        hint = say("A hint: {text}", text=say_phrase(self.nudge))
        return replace(report, text=f"{report.text} {hint}")

    def _found(self, given: object, call: Caller, limited: Callable[[int], Caller] | None) -> Report:
        try:
            function = self.prepare(given)
        except WrongFormError as error:
            return Report(False, str(error), counts=False)
        except (Exception, SystemExit) as error:  # noqa: BLE001  a learner's own class may raise anything
            return Report(False, say("Creating the object failed: {what}", what=_short_error(error)))
        if not callable(function):
            return Report(False, say("This is not a function. Pass its name, without parentheses."), counts=False)
        if function is self.expected:
            return Report(False, say("This is the check itself. Write the function yourself."), counts=False)
        cases = [*(self.cases() if callable(self.cases) else self.cases)]
        if cases and (problem := _call_refused(function, cases[0])):
            return Report(False, problem)
        changes = False
        for number, arguments in enumerate(cases, 1):
            where = say("case {number} of {all}", number=number, all=len(cases))
            # A function may change what it is given, which must not change what is expected.
            copies = deepcopy(arguments)
            try:
                report = self._run(function, self._patient(call, limited, arguments), arguments, copies, where)
            except TimeoutError:
                return Report(False, _unfinished(where, right=number - 1), self.picture(*arguments))
            if report is not None:
                return report
            changes = changes or not _same(copies, arguments)
        if problem := self.refuses(function):
            return Report(False, problem)
        text = say_n("Correct in {number} case.", "Correct in all {number} cases.", len(cases))
        if changes:
            text += " " + say("Your function changes what it is given, which its caller may still need.")
        return Report(True, text)

    def _patient(self, call: Caller, limited: Callable[[int], Caller] | None, arguments: tuple[object, ...]) -> Caller:
        """Return what calls a function, and once more with more steps if the model takes many as well."""
        if not self.lesson or limited is None:
            return call

        def patient(function: Callable[..., T], /, *given: object) -> T:
            if not self.fast:
                try:
                    return call(function, *given)
                except TimeoutError:
                    pass
            steps = allowed_steps(self.lesson, self.name, function, arguments, limited)
            if steps is None and self.fast:
                return call(function, *given)
            if steps is None:
                raise TimeoutError
            # The first call may have changed what it was given.
            return limited(steps)(function, *(given if self.fast else deepcopy(arguments)))

        return patient

    def _run(
        self, function: Function, call: Caller, arguments: tuple[object, ...], copies: tuple[object, ...], where: str
    ) -> Report | None:
        """Return what is wrong in a case, or None.

        :param copies: what the function is given
        """
        shown = self.picture(*arguments)
        try:
            given = call(function, *copies)
        except NotImplementedError as error:
            return Report(False, _unwritten(function, error), counts=False)
        except TimeoutError:
            raise  # `run` knows how many cases were right before
        except RecursionError:
            return Report(False, say("Your function called itself endlessly in {where}. When does it stop?",
                                     where=where), shown)  # fmt: skip
        except (Exception, SystemExit) as error:  # noqa: BLE001  a learner's function may raise anything
            return Report(False, _stopped(error, where), shown, counts=not _undefined(error))
        # Who yields squares is told below what to return.
        if (wrong := late(given)) and (self.grades or not isinstance(given, Iterator)):
            return Report(False, say_error(wrong), shown)
        if given is None:
            return Report(False, _nothing(function, where), shown)
        report = self._judged(arguments, given, shown, where)
        if report is None and self.keeps and not _same(copies, arguments):
            text = say("The result is right, but in {where} your function changed what it was given. Work on a copy.",
                       where=where)  # fmt: skip
            return Report(False, text, shown)
        return report

    def _judged(self, arguments: tuple[object, ...], given: object, shown: str, where: str) -> Report | None:
        if self.grades:
            fault = self.expected(*arguments, given)
            return Report(False, say("Not yet. In {where}: {what}", where=where, what=fault), shown) if fault else None
        wanted = self.shape(self.expected(*arguments))
        try:
            # Shapes sort and compare, which a strange result may not allow.
            got = self.shape(given)
            if isinstance(got, bool) != isinstance(wanted, bool):
                raise TypeError  # noqa: TRY301  reported as any other wrong type
            same = bool(got == wanted)
        except Exception:  # noqa: BLE001
            text = say("In {where} the function returned the wrong type: {kind}.", where=where,
                       kind=type(given).__name__)  # fmt: skip
            if returns := say("Return True or False.") if isinstance(wanted, bool) else self._returns():
                text += f" {returns}"
            return Report(False, text, _case(shown, wanted, given))
        if same:
            return None
        text = say("Not yet: {where} should give a different result.", where=where)
        why = self.typical(got, wanted, *arguments)
        return Report(False, f"{text} {why}" if why else text, _case(shown, wanted, got))

    def _returns(self) -> str:
        return say_phrase(self.returns) if self.returns else ""


def _same(first: Iterable[object], second: Iterable[object]) -> bool:
    """Whether arguments are still equal, but for random generators, which are there to be used."""
    pairs = zip(first, second, strict=True)
    return all(one == other for one, other in pairs if not isinstance(one, Random))


def _nothing(function: Function, where: str) -> str:
    """Say that a function returned nothing: it prints, or it came to its end."""
    code = getattr(getattr(function, "__func__", function), "__code__", None)
    if code is not None and "print" in code.co_names:
        return say("Your function returned nothing in {where}. print shows a value, return gives it back.", where=where)
    if code is not None and {"sort", "reverse"} & {*code.co_names}:
        return say("Your function returned nothing in {where}. sort() and reverse() change a list and return nothing.",
                   where=where)  # fmt: skip
    return say("Your function returned nothing in {where}: it came to its end without a return.", where=where)


def _unfinished(where: str, right: int) -> str:
    """Say that a function was ended, which may have been right in so many cases before."""
    if not right:
        return say("Your function did not finish in {where}. Is there an endless loop?", where=where)
    return say(
        "Right so far, but slow: in {where} your function was stopped because it had taken many times more steps than "
        "needed. Does it do the same work again and again, or does a loop never end?",
        where=where,
    )


def _case(shown: str, wanted: object, given: object) -> str:
    expected, got = say("expected:"), say("your result:")
    wide = max(len(expected), len(got))
    return f"{shown}\n{expected:{wide}} {_short(wanted)}\n{got:{wide}} {_short(given)}"


def _short(value: object) -> str:
    try:
        text = repr(value)
    except Exception:  # noqa: BLE001  even that may be a learner's own
        text = f"<{type(value).__name__}>"
    return text if len(text) <= MAX_LENGTH else f"{text[:MAX_LENGTH]} ..."


def _unwritten(function: Function, error: NotImplementedError) -> str:
    """Say what is still to be written: the function itself, or one that it calls."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    code = trace.tb_frame.f_code if trace else None
    if code is None or code is getattr(function, "__code__", code):
        return say("Nothing to check yet: write the function first.")
    return say("Your function calls {name}, which is not written yet. Write {name} first.", name=code.co_name)


def _call_refused(function: Function, arguments: tuple[object, ...]) -> str:
    """Say why a function cannot be called with so many arguments; "" if it can."""
    name = getattr(function, "__name__", type(function).__name__)
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):  # some functions in C do not say what they take
        return ""
    try:
        signature.bind(*arguments)
    except TypeError:
        names = [*inspect.signature(getattr(function, "__func__", function)).parameters]
        if inspect.ismethod(function) and names[:1] != ["self"]:
            first = ", ".join(["self", *names])
            return say("A method needs self as its first parameter: def {name}({parameters}):", name=name,
                       parameters=first)  # fmt: skip
        return say_n(
            "Your function is called with {number} argument, which {name}{signature} does not take.",
            "Your function is called with {number} arguments, which {name}{signature} does not take.",
            len(arguments),
            name=name,
            signature=signature,
        )
    return ""


def _undefined(error: BaseException) -> str:
    """Return the name of what is not defined anywhere; "" if the error is another one."""
    return error.name or "" if type(error) is NameError else ""


def _stopped(error: BaseException, where: str) -> str:
    """Say how a function failed, and in which of its own lines, if it did so there."""
    if name := _undefined(error):
        return say(
            "Your function uses {name}, which is not defined. Run the cell that defines it, or check the spelling.",
            name=name,
        )
    what, found = _short_error(error), place(error)
    if (advice := _advice(what)) and found is not None:
        what = f"{what}. {advice}"
    if isinstance(error, TypeError) and WITHOUT_SELF.search(what):
        advice = say("A method needs self as its first parameter.")
        what = f"{what}. {advice}"
    if found is None:
        return say("Your function failed in {where}: {what}", where=where, what=what)
    return say("Your function failed in {where}, on line {line}: {what}", where=where, line=found[1], what=what)


def _advice(what: str) -> str:
    """Say what typically causes an error of Python; "" for most."""
    if "changed size during iteration" in what:
        return say("Go through a copy while you change the set itself.")
    if "'dict' object has no attribute 'add'" in what:
        return say("Empty braces make a dictionary. An empty set is set().")
    if "unhashable type: 'list'" in what:
        return say("A set can hold pairs in round brackets, but no lists.")
    return ""


def _short_error(error: BaseException) -> str:
    try:
        text = str(error)
    except Exception:  # noqa: BLE001
        text = ""
    return f"{type(error).__name__}: {text:.{MAX_LENGTH}}" if text else type(error).__name__
