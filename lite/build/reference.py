"""Writes the pages of the API reference, one for each module, from the source. Standard library only.

Names in a package's `__all__` are documented on the package's own page; everything else, where it is defined.

`sphinx.ext.autosummary` would look each module up as an attribute of its package. Twenty-one modules, such as
`lessons.board` and most chapters of lessons, have the name of a function that the package exports: it would describe
the function in their place, or leave them out. `sphinx.ext.apidoc` reads files, as this does, but knows neither what a
package exports nor what a module is about, and names pages otherwise.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TypeGuard

from lite.paths import ROOT

PACKAGE = "uptown_widget"
FOREIGN = ("object", "int", "ValueError", "Exception", "BaseException", "Enum", "Generic")
"""Base classes whose own members the page of a game does not describe."""


@dataclass(frozen=True)
class Module:
    """A module of the package, parsed but not imported."""

    name: str
    path: Path

    @cached_property
    def tree(self) -> ast.Module:
        """Its source as a tree."""
        return ast.parse(self.path.read_text(encoding="utf-8"))

    @property
    def is_game(self) -> bool:
        """Whether it is the package of a game, whose classes have bases in common with those of other games."""
        return self.is_package and (self.path.parent / "rules").is_dir() and self.name != PACKAGE

    @property
    def is_package(self) -> bool:
        """Whether there are modules below it."""
        return self.path.name == "__init__.py"

    @property
    def title(self) -> str:
        """Its name without the package's, which all share."""
        return self.name.removeprefix(f"{PACKAGE}.")

    @property
    def about(self) -> str:
        """The first sentence of its docstring."""
        return (ast.get_docstring(self.tree) or "").partition("\n\n")[0].replace("\n", " ")

    @cached_property
    def exported(self) -> tuple[str, ...]:
        """The names in its `__all__`."""
        for node in self.tree.body:
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
                return tuple(ast.literal_eval(node.value))
        return ()

    @cached_property
    def definitions(self) -> set[str]:
        """The classes and functions defined here."""
        return {
            node.name
            for node in self.tree.body
            if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        }

    @cached_property
    def origins(self) -> dict[str, str]:
        """Where the names come from that it imports."""
        return {
            alias.asname or alias.name: node.module
            for node in ast.walk(self.tree)
            if isinstance(node, ast.ImportFrom) and node.module
            for alias in node.names
        }


def modules(root: Path = ROOT) -> dict[str, Module]:
    """Every module with a public name, by name."""
    found = {}
    for path in sorted((root / PACKAGE).rglob("*.py")):
        parts = path.relative_to(root).with_suffix("").parts
        if parts[-1] == "__init__":
            parts = parts[:-1]
        if not any(part.startswith("_") for part in parts):
            found[".".join(parts)] = Module(".".join(parts), path)
    return found


def exported_by_packages(package: Module, known: dict[str, Module]) -> dict[str, str]:
    """The classes and functions a package exports of its modules, with where they are defined.

    A name that is a module's too stays in its module, and so do values: their words stand beside them there.
    """
    return {
        name: package.origins[name]
        for name in package.exported
        if package.is_package and package.origins.get(name, "").startswith(f"{package.name}.")
        if package.name != PACKAGE and name in known[package.origins[name]].definitions
        if f"{package.name}.{name}" not in known
    }


def pages(root: Path = ROOT) -> Iterator[tuple[str, str]]:
    """File names and texts."""
    known = modules(root)
    exported = {
        f"{origin}.{name}": f"{package.name}.{name}"
        for package in known.values()
        for name, origin in exported_by_packages(package, known).items()
    }
    for module in known.values():
        yield f"{'index' if module.name == PACKAGE else module.title}.rst", "\n".join(_page(module, known, exported))


def _defines(node: ast.stmt, name: str) -> TypeGuard[ast.ClassDef]:
    return isinstance(node, ast.ClassDef) and node.name == name


def _page(module: Module, known: dict[str, Module], exported: dict[str, str]) -> Iterator[str]:
    title = "API reference" if module.name == PACKAGE else module.title
    here = exported_by_packages(module, known)
    others = [name for name in module.exported if name not in here and module.origins.get(name, "").startswith(PACKAGE)]
    moved = [
        target.rpartition(".")[2] for source, target in exported.items() if source.rpartition(".")[0] == module.name
    ]
    yield from (title, "=" * len(title), "", f".. automodule:: {module.name}")
    if not here:
        yield "   :ignore-module-all:"
    elif module.is_game:
        yield f"   :inherited-members: {', '.join(FOREIGN)}"
    if others or moved:
        yield f"   :exclude-members: {', '.join(others + moved)}"
    yield ""
    own = dict.fromkeys(module.definitions, module.name)
    described = [(origin, name) for name, origin in (here or own).items()]
    for owner in (node for origin, name in described for node in known[origin].tree.body if _defines(node, name)):
        for member in owner.body:  # what is left out above would be so in classes, too
            if isinstance(member, ast.FunctionDef) and member.name in others + moved:
                kind = "property" if "property" in map(ast.unparse, member.decorator_list) else "method"
                yield from (f".. auto{kind}:: {module.name}.{owner.name}.{member.name}", "")
    for words, places in (
        ("Its names too, described where they are defined", [f"{module.origins[name]}.{name}" for name in others]),
        ("Described with its package", [f"{module.name}.{name}" for name in moved]),
    ):
        links = (f":py:{'mod' if place in known else 'obj'}:`~{exported.get(place, place)}`" for place in places)
        if places:
            yield from (f"{words}: {', '.join(links)}.", "")
    children = [other for other in known.values() if other.name.rpartition(".")[0] == module.name]
    if children:
        yield from ("Modules", "-------", "", ".. list-table::", "")
        for child in children:
            yield from (f"   * - :doc:`{child.title}`", f"     - {child.about}")
        yield from ("", ".. toctree::", "   :hidden:", "", *(f"   {child.title}" for child in children), "")


def write_reference(folder: Path) -> None:
    """Write the pages into a folder."""
    folder.mkdir(parents=True)
    for name, text in pages():
        (folder / name).write_text(text, encoding="utf-8")
