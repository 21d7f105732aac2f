"""What JSON from elsewhere may hold, as annotations say it."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

import pytest

from tests.schemas import check
from tests.sources import ROOT, sources
from uptown_widget.schema import MAX_NESTED, Items, Pattern, SchemaError, Text, Whole, form, parse, read

OWN_WAY = {
    "i18n.py": "the catalogues",
    "lessons/fair_play_checks.py": "what it has written itself",
    "lessons/sealed_table.py": "messages of simulated devices",
    "rules/outcome.py": "what a program has written",
    "schema.py": "the function itself",
    "serve/classroom.py": "on a computer",
    "together/protocol/plain_json.py": "messages of a room, with fewer brackets still",
    "ui/review.py": "what the page itself has told",
    "ui/setup_form.py": "what the page itself has told",
    "web/__init__.py": "what the page itself has told",
    "web/contest.py": "what the page itself has told",
    "web/message.py": "what the page itself has told",
    "web/projector.py": "what the page itself has told",
}
"""Modules that read JSON without `parse`, and what it is."""
GOOD: list[tuple[object, str, object]] = [
    (str, '"x"', "x"),
    (int, "-3", -3),
    (bool, "true", True),
    (float, "1.5", 1.5),
    (float, "2", 2),
    (Literal["a", "b"], '"b"', "b"),
    (Literal[1], "1", 1),
    (str | None, "null", None),
    (str | None, '"x"', "x"),
    (tuple[int, ...], "[1, 2]", (1, 2)),
    (frozenset[str], '["a", "a"]', frozenset("a")),
    (tuple[int, str], '[1, "x"]', (1, "x")),
    (Sequence[int], "[1, 2]", (1, 2)),
    (Mapping[str, int], '{"a": 1}', {"a": 1}),
    (dict[str, tuple[int, ...]], '{"a": [1]}', {"a": (1,)}),
    (Annotated[str, Text(2)], '"ab"', "ab"),
    (Annotated[str, Text(9, printable=True)], '"é 한"', "é 한"),
    (Annotated[str, Pattern("[a-f]+")], '"cafe"', "cafe"),
    (Annotated[str, Text(3), Pattern("a*")], '"aa"', "aa"),
    (Annotated[int, Whole(7)], "0", 0),
    (Annotated[tuple[int, ...], Items(1, 2)], "[5]", (5,)),
]
BAD: list[tuple[object, str]] = [
    (str, "1"),
    (int, "true"),
    (int, "1.0"),
    (bool, "1"),
    (float, "NaN"),
    (float, "Infinity"),
    (float, "true"),
    (Literal["a", "b"], '"c"'),
    (Literal["a", "b"], '["a"]'),
    (Literal[1], "true"),
    (str | None, "0"),
    (tuple[int, ...], '{"0": 1}'),
    (tuple[int, ...], '[1, "2"]'),
    (tuple[int, str], "[1]"),
    (tuple[int, str], '[1, "x", 2]'),
    (dict[str, int], "[]"),
    (dict[str, int], '{"a": null}'),
    (Annotated[str, Text(2)], '"abc"'),
    (Annotated[str, Text(2)], "[]"),
    (Annotated[str, Text(2, least=1)], '""'),
    (Annotated[str, Text(9, printable=True)], '"a\\nb"'),
    (Annotated[str, Text(9, printable=True)], '"\\ud800"'),
    (Annotated[str, Pattern("[a-f]+")], '"cafe\\n"'),
    (Annotated[str, Text(3), Pattern("a*")], '"aaaa"'),
    (Annotated[str, Text(3), Pattern("a*")], '"ab"'),
    (Annotated[int, Whole(7)], "8"),
    (Annotated[int, Whole(7)], "-1"),
    (Annotated[int, Whole(7)], "true"),
    (Annotated[tuple[int, ...], Items(1, 2)], "[]"),
    (Annotated[tuple[int, ...], Items(1, 2)], "[1, 2, 3]"),
]


@dataclass(frozen=True)
class Leaf:
    """Something small."""

    name: Annotated[str, Text(5)]
    size: Annotated[int, Whole(9)] = 1


@dataclass(frozen=True)
class Tree:
    """What holds it."""

    leaves: tuple[Leaf, ...]
    by_name: dict[str, Leaf]


@pytest.mark.parametrize(("annotation", "text", "value"), GOOD, ids=range(len(GOOD)))
def test_what_an_annotation_allows_is_read(annotation: object, text: str, value: object) -> None:
    @dataclass(frozen=True)
    class Holder:
        held: annotation  # type: ignore[valid-type]

    found = read(Holder, {"held": json.loads(text)}).held
    assert (found, type(found)) == (value, type(value))
    assert check(annotation, json.loads(text))


@pytest.mark.parametrize(("annotation", "text"), BAD, ids=range(len(BAD)))
def test_what_it_does_not_allow_is_refused_by_the_name_of_its_field(annotation: object, text: str) -> None:
    @dataclass(frozen=True)
    class Holder:
        held: annotation  # type: ignore[valid-type]

    with pytest.raises(SchemaError) as error:
        read(Holder, {"held": json.loads(text)})
    assert error.value.field == "held"
    assert not check(annotation, json.loads(text))


def test_objects_are_read_within_lists_and_maps() -> None:
    data = {"leaves": [{"name": "a"}, {"name": "b", "size": 2}], "by_name": {"c": {"name": "c"}}}
    assert read(Tree, data) == Tree((Leaf("a"), Leaf("b", 2)), {"c": Leaf("c")})


@pytest.mark.parametrize("data", [None, [], "{}", {}, {"size": 1}, {"name": "a", "colour": "red"}])
def test_no_object_with_these_fields_is_refused(data: object) -> None:
    with pytest.raises(SchemaError) as error:
        read(Leaf, data)
    assert error.value.field == ""


def test_further_fields_are_ignored_where_a_later_version_may_have_them() -> None:
    data = {"leaves": [{"name": "a", "colour": "red"}], "by_name": {}, "height": 3}
    assert read(Tree, data, others=True) == Tree((Leaf("a"),), {})
    with pytest.raises(SchemaError):
        read(Tree, {**data, "height": 3})


@pytest.mark.parametrize(
    "annotation",
    [bytes, list[int], int | str, Annotated[str, "token"], Annotated[int, Text(3)], Annotated[bool, Whole(1)]],
)
def test_an_annotation_that_nothing_checks_is_an_error_of_the_program(annotation: object) -> None:
    with pytest.raises(TypeError, match="No schema for"):
        form(annotation)


DEEP = MAX_NESTED + 1


@pytest.mark.parametrize(
    "text",
    [
        "[" * DEEP + "]" * DEEP,
        '{"a": ' * DEEP + "1" + "}" * DEEP,
        '[1, {"a": "]]}", "b": ' * DEEP + "1" + "}]" * DEEP,
        "[" * 1_000_000,
        '["' + '\\"' * 500_000 + "[" * 1_000_000,  # a text that never ends
    ],
)
def test_what_is_nested_too_deeply_or_damaged_is_refused_before_it_is_read(text: str) -> None:
    with pytest.raises(ValueError, match=r"nested too deeply|Unterminated"):
        parse(text)


@pytest.mark.parametrize("value", ["[" * DEEP, '\\"[' * DEEP, ["["] * DEEP, [{"{": "}"}] * DEEP, None])
def test_brackets_in_texts_and_beside_each_other_are_not_nested(value: object) -> None:
    assert parse(json.dumps(value)) == value


def test_what_people_open_or_keep_in_a_browser_is_read_by_one_function() -> None:
    """Where nothing else stands in between, a text nested too deeply would end Python there."""
    package = ROOT / "uptown_widget"
    found = {str(path.relative_to(package)) for path in sources("uptown_widget") if "json.loads" in path.read_text()}
    assert found == {*OWN_WAY}
