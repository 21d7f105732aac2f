"""Writes the play page's checks and types for messages, from the dataclasses of the screen.

`schema.js` is read by `message.js`; `schema.d.ts` holds the same as types, for checking our JavaScript only. A type is
the name of a kind of text or number, the name of a class, or an object with one key that says how it is made:

``pattern`` for a text that matches it, ``list`` of one type, ``row`` of several, ``among`` some words, ``maybe`` one or
null, ``map`` from names, ``object`` with these fields and no others; ``rows`` and ``objects`` by their first item or
their ``block``.
"""

import json
from typing import Any, get_args, get_type_hints

from uptown_widget.schema import Pattern, form
from uptown_widget.screen.controls import Block, Event
from uptown_widget.screen.scene import Shape
from uptown_widget.web.message import CHANGES, FORMAT, ROWS, Message

TYPESCRIPT = {"text": "string", "whole": "number", "flag": "boolean"}
UNIONS: dict[object, str] = {Shape: "Shape", Block: "Block"}

Schema = str | dict[str, Any]


def fields_of(cls: type) -> dict[str, Any]:
    """The fields of a class as they are sent, with their annotations."""
    found = get_type_hints(cls, include_extras=True) | CHANGES.get(cls, {})
    return {name: annotation for name, annotation in found.items() if annotation is not None}


class Schemas:
    """Turns annotations into schemas and collects the classes among them in `named`."""

    def __init__(self) -> None:
        """Start with no class."""
        self.named: dict[str, Schema] = {}

    def of(self, annotation: Any) -> Schema:  # noqa: ANN401
        """The schema of an annotation.

        :raises TypeError: there is none, so that no field goes out unchecked
        """
        if annotation in UNIONS:
            return self._name(UNIONS[annotation], annotation)
        kind, of = form(annotation)
        match kind, of:
            case "object", (type() as cls,):
                return self._name(cls.__name__, cls)
            case "text", (Pattern(expression),):
                return {"pattern": expression}
            case "text" | "number" | "whole" | "flag", ():
                return kind
            case "among", _:
                return {"among": list(of)}
            case "maybe" | "map", (inner,):
                return {kind: self.of(inner)}
            case "list" | "set", (inner,):
                return {"list": self.of(inner)}
            case "row", _:
                return {"row": [self.of(each) for each in of]}
        message = f"No check for {annotation}"
        raise TypeError(message)

    def _name(self, name: str, annotation: Any) -> str:  # noqa: ANN401
        if name not in self.named:
            self.named[name] = self._made(annotation)
        return name

    def _made(self, annotation: Any) -> Schema:  # noqa: ANN401
        if annotation == Shape:
            return {"rows": {cls.__name__.lower(): self._row(cls) for cls in get_args(Shape)}}
        if annotation == Block:
            return {"objects": {cls.__name__.lower(): self._object(cls) for cls in get_args(Block)}}
        return {"row": self._row(annotation)} if annotation in ROWS else {"object": self._object(annotation)}

    def _row(self, cls: type) -> list[Schema]:
        return list(self._object(cls).values())

    def _object(self, cls: type) -> dict[str, Schema]:
        return {name: self.of(annotation) for name, annotation in fields_of(cls).items()}


def schema() -> dict[str, dict[str, Schema]]:
    """The types of a message's parts, and those that they name."""
    schemas = Schemas()
    parts = {name: schemas.of(annotation) for name, annotation in fields_of(Message).items()}
    return {"parts": parts, "types": schemas.named}


def schema_js() -> str:
    """The module that `message.js` checks messages by."""
    text = json.dumps(schema(), separators=(",", ":"))
    return f"export const FORMAT = {FORMAT};\nexport const SCHEMA = {text};\n"


def typescript(kind: Schema) -> str:
    """A schema as a type of TypeScript."""
    if isinstance(kind, str):
        return TYPESCRIPT.get(kind, kind)
    ((how, inner),) = kind.items()
    match how:
        case "pattern":
            return "string"
        case "list":
            return f"Array<{typescript(inner)}>"
        case "row":
            return f"[{', '.join(map(typescript, inner))}]"
        case "among":
            return " | ".join(map(json.dumps, inner))
        case "maybe":
            return f"{typescript(inner)} | null"
        case "map":
            return f"Record<string, {typescript(inner)}>"
        case "object":
            return _braces(inner)
        case "rows":
            return " | ".join(f"[{', '.join([json.dumps(tag), *map(typescript, row)])}]" for tag, row in inner.items())
        case _:
            return " | ".join(_braces({"block": {"among": [tag]}} | each) for tag, each in inner.items())


def _braces(inner: dict[str, Schema], mark: str = "") -> str:
    return f"{{ {' '.join(f'{name}{mark}: {typescript(kind)};' for name, kind in inner.items())} }}"


def schema_types() -> str:
    """What TypeScript is to know of `schema.js`."""
    found = schema()
    kinds = {**found["types"], "EventKind": {"among": list(get_args(get_type_hints(Event)["kind"]))}}
    lines = [f"export type {name} = {typescript(kind)};" for name, kind in kinds.items()]
    lines += [f"export type Parts = {_braces(found['parts'], '?')};", "export const FORMAT: number;"]
    lines.append("export const SCHEMA: { parts: Record<string, unknown>; types: Record<string, unknown> };")
    return "\n".join(lines) + "\n"
