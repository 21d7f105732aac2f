"""What JSON from elsewhere may hold, as the annotations of a dataclass say it; pure.

>>> @dataclass(frozen=True)
... class Greeting:
...     name: Annotated[str, Text(most=5)]
...     times: Annotated[int, Whole(9)] = 1
>>> read(Greeting, {"name": "Ada"})
Greeting(name='Ada', times=1)
>>> read(Greeting, {"name": "Adalbert"})
Traceback (most recent call last):
    ...
uptown_widget.schema.SchemaError: name

`lite/build/messages.py` writes the checks of the play page from annotations of the same kinds.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import cache, reduce
from itertools import accumulate
from math import isfinite
from operator import or_
from types import NoneType, UnionType
from typing import Annotated, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from uptown_widget.printable import is_printable

T = TypeVar("T")
MAX_NESTED = 50
"""Lists and objects within each other: nothing of ours comes near it."""
_BRACKETS = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[\[{\]}]', re.DOTALL)
"""Those of JSON; texts are passed over as a whole."""
_STEPS = {"[": 1, "{": 1, "]": -1, "}": -1}


class SchemaError(ValueError):
    """A value is not what its annotation says.

    :param field: the name of the field that it stands in; "" where an object has other fields, or is none
    """

    def __init__(self, field: str = "") -> None:
        super().__init__(field)
        self.field: str = field


@dataclass(frozen=True, slots=True)
class Text:
    """A text of so many characters; a printable one has neither line breaks nor half characters."""

    most: int
    least: int = 0
    printable: bool = False

    def allows(self, value: object) -> bool:
        """Whether a value is one."""
        if not isinstance(value, str):
            return False
        return self.least <= len(value) <= self.most and (is_printable(value) or not self.printable)


@dataclass(frozen=True, slots=True)
class Pattern:
    """A text that a regular expression matches as a whole; one that Python and JavaScript read alike."""

    expression: str

    def allows(self, value: object) -> bool:
        """Whether a value is one."""
        return isinstance(value, str) and re.fullmatch(self.expression, value) is not None


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number from 0 to this one."""

    most: int

    def allows(self, value: object) -> bool:
        """Whether a value is one; `True` is none."""
        return type(value) is int and 0 <= value <= self.most


@dataclass(frozen=True, slots=True)
class Items:
    """A list of so many items."""

    least: int
    most: int

    def allows(self, value: object) -> bool:
        """Whether a value is one."""
        return isinstance(value, list) and self.least <= len(value) <= self.most


BASIC: Mapping[object, str] = {str: "text", float: "number", int: "whole", bool: "flag"}
LIMITS: Mapping[str, type | UnionType] = {"text": Text | Pattern, "whole": Whole, "list": Items, "set": Items}


@cache
def form(annotation: object) -> tuple[str, tuple[object, ...]]:
    """Return how a value of an annotation is made, and of what; limits come last.

    ``text``, ``number``, ``whole``, ``flag``; ``list`` or ``set`` of one annotation, ``row`` of several, ``among``
    some words, ``maybe`` one or null, ``map`` from names, ``object`` of a dataclass.

    :raises TypeError: there is no such form, so that nothing goes unchecked

    >>> form(Annotated[int, Whole(9)]), form(tuple[str, ...]), form(Literal["a", "b"])
    (('whole', (Whole(most=9),)), ('list', (<class 'str'>,)), ('among', ('a', 'b')))
    """
    origin, inner = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        kind, of = form(inner[0])
        if all(isinstance(limit, LIMITS.get(kind, ())) for limit in inner[1:]):
            return kind, (*of, *inner[1:])
    if isinstance(annotation, type) and is_dataclass(annotation):
        return "object", (annotation,)
    if annotation in BASIC:
        return BASIC[annotation], ()
    if origin is Literal:
        return "among", inner
    if origin in {Union, UnionType} and inner[-1] is NoneType:
        return "maybe", (reduce(or_, inner[:-1]),)
    if origin in {dict, Mapping}:
        return "map", inner[1:]
    if origin in {frozenset, Sequence}:
        return "set" if origin is frozenset else "list", inner
    if origin is tuple:
        return ("list", inner[:1]) if inner[-1] is ... else ("row", inner)
    message = f"No schema for {annotation}"
    raise TypeError(message)


def parse(text: str) -> object:
    """Return what a JSON text from elsewhere says.

    One that is nested too deeply would end the whole of Python in a browser, with an error that nobody can catch.

    >>> parse('{"text": "[[["}')
    {'text': '[[['}
    >>> parse('{“text":\u202f"so “far”, so good”,“n":1}')
    {'text': 'so “far”, so good', 'n': 1}

    :raises ValueError: it is damaged, or nested too deeply
    """
    try:
        return _parse(text)
    except ValueError:
        return _parse(straight(text))


def _parse(text: str) -> object:
    steps = (_STEPS.get(found[0], 0) for found in _BRACKETS.finditer(text))
    if any(depth > MAX_NESTED for depth in accumulate(steps)):
        message = "nested too deeply"
        raise ValueError(message)
    value: object = json.loads(text)
    return value


def straight(text: str) -> str:
    """Return JSON with the blanks and quotation marks that it was written with, of which phones make others."""
    text = re.sub(r"[^\S\r\n]", " ", text)
    return re.sub(r'([{\[,:]\s*+|\\)[“”„‟«»]|[“”„‟«»](?=\s*(?:[:}\]]|,\s*["“”„‟«»{\[\d-]))', r'\1"', text)


def read(cls: type[T], data: object, *, others: bool = False) -> T:
    """Return the object of a dataclass that JSON holds; fields with a default may be missing.

    :param others: whether further fields may stand there, as those of a later version
    :raises SchemaError: it holds none
    """
    kind: type = cls
    annotations, required = _fields(kind)
    if not isinstance(data, dict) or not required <= data.keys() or not (others or data.keys() <= annotations.keys()):
        raise SchemaError
    values = {}
    for name, annotation in annotations.items():
        if name in data:
            try:
                values[name] = _value(annotation, data[name], others=others)
            except SchemaError:
                raise SchemaError(name) from None
    made: T = kind(**values)
    return made


@cache
def _fields(cls: type) -> tuple[Mapping[str, object], frozenset[str]]:
    """Return the annotations of a dataclass by field, and which fields cannot be missing."""
    annotations = get_type_hints(cls, include_extras=True)
    found = {field.name: field for field in fields(cls)}
    required = (name for name, field in found.items() if field.default is field.default_factory is MISSING)
    return {name: annotations[name] for name in found}, frozenset(required)


def _value(annotation: object, value: object, *, others: bool) -> object:
    """Return what a value of JSON is in Python.

    :raises SchemaError: it is not what the annotation says
    """
    kind, of = form(annotation)
    for limit in of:
        if isinstance(limit, Text | Pattern | Whole | Items) and not limit.allows(value):
            raise SchemaError
    match kind, value:
        case ("text", str()) | ("flag", bool()):
            return value
        case "whole", int() if type(value) is int:
            return value
        case "number", int() | float() if type(value) is int or (type(value) is float and isfinite(value)):
            return value
        case "among", str() | int() if value in of and type(value) is not bool:
            return value
        case "maybe", _:
            return None if value is None else _value(of[0], value, others=others)
        case "list" | "set", list():
            items = (_value(of[0], item, others=others) for item in value)
            return tuple(items) if kind == "list" else frozenset(items)
        case "row", list() if len(value) == len(of):
            return tuple(_value(each, item, others=others) for each, item in zip(of, value, strict=True))
        case "map", dict():
            return {name: _value(of[0], item, others=others) for name, item in value.items()}
        case "object", _ if isinstance(of[0], type):
            return read(of[0], value, others=others)
    raise SchemaError


def readable(text: str) -> str:
    """Return a text in which half characters, which JavaScript lets through and nothing can write, are replaced."""
    return text.encode(errors="replace").decode()
