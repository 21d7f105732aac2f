"""The API reference is complete: every public module, class, function and method is in it and has a docstring."""

import ast
import zlib
from collections.abc import Iterator
from functools import cache

import pytest

from lite.build import reference, site
from lite.build.reference import Module
from lite.paths import ROOT, SITE

DEFINITIONS = (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


@cache
def known() -> dict[str, Module]:
    """All modules of the reference; not read when tests are collected."""
    return reference.modules()


def public(body: list[ast.stmt], prefix: str = "") -> Iterator[tuple[str, bool]]:
    """The classes, functions and methods with a public name, and whether each has a docstring."""
    for node in body:
        if isinstance(node, DEFINITIONS) and not node.name.startswith("_"):
            yield f"{prefix}{node.name}", bool(ast.get_docstring(node))
            if isinstance(node, ast.ClassDef):
                yield from public(node.body, f"{prefix}{node.name}.")


def names(module: Module, name: str) -> set[str]:
    """The full names under which something may be in the reference: a package documents what it exports."""
    parts = module.name.split(".")
    return {f"{'.'.join(parts[:depth])}.{name}" for depth in range(2, len(parts) + 1)} | {f"{module.name}.{name}"}


@cache
def inventory() -> dict[str, str]:
    """The page of everything in the built reference, by full name."""
    site.main()
    *_, packed = (SITE / "docs/objects.inv").read_bytes().split(b"\n", 4)
    lines = (line.split(" ", 4) for line in zlib.decompress(packed).decode().splitlines())
    return {name: page for name, kind, _, page, _ in lines if kind.startswith("py:")}


def test_every_public_thing_has_a_docstring() -> None:
    found = {f"{module.name}.{name}": told for module in known().values() for name, told in public(module.tree.body)}
    assert len(found) > 1000
    assert [name for name, told in found.items() if not told] == []
    assert [module.name for module in known().values() if not module.about] == []


@pytest.mark.site
def test_every_public_thing_is_in_the_reference() -> None:
    told = inventory()
    assert [name for name in known() if name not in told] == []
    wanted = {
        f"{module.name}.{name}": names(module, name)
        for module in known().values()
        for name, _ in public(module.tree.body)
    }
    assert [name for name, either in wanted.items() if either.isdisjoint(told)] == []


@pytest.mark.site
def test_everything_a_package_exports_is_in_the_reference() -> None:
    told = inventory()
    for module in known().values():
        for name in module.exported:
            origin = module.origins.get(name, module.name)
            places = {f"{module.name}.{name}", f"{origin}.{name}"} | (
                names(known()[origin], name) if origin in known() else set()
            )
            assert name.startswith("__") or not origin.startswith("uptown_widget") or places & set(told), places


@pytest.mark.site
def test_a_package_describes_what_its_classes_inherit_from_ours() -> None:
    told = inventory()
    assert {"uptown_widget.uptown.State.rules", "uptown_widget.upturn.Outcome.to_json"} <= set(told)
    assert "uptown_widget.uptown.IllegalMoveError.with_traceback" not in told


@pytest.mark.site
def test_every_page_of_the_reference_is_there() -> None:
    pages = {address.partition("#")[0] for address in inventory().values()}
    assert len(pages) == len(known())
    assert [page for page in pages if not (SITE / "docs" / page).exists()] == []


@pytest.mark.site
def test_no_page_of_the_reference_depends_on_the_machine() -> None:
    inventory()
    for page in (SITE / "docs/api").glob("*.html"):
        text = page.read_text(encoding="utf-8")
        assert str(ROOT) not in text, page.name
        assert " at 0x" not in text, page.name
