"""Whatever has become of a saved text, in whatever store: nothing of it is lost, and a sentence says what was done."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.saved.damage import DAMAGES, IN_A_BROWSER, NEWER, READABLE, UNREADABLE, as_page
from tests.saved.stores import FILES, PAGES, Store

every_damage = pytest.mark.parametrize("damage", DAMAGES)


def check(store: Store, damage: str, data: Any, after: dict[str, Any], said: str) -> None:
    """Check that nothing is lost.

    :param data: what was in the store
    :param after: what there is after a visit, by name
    :param said: what was said there
    """
    others = {name for name, value in after.items() if value == data and name != store.name}
    if damage in NEWER:
        assert after == {store.name: data}
        assert "newer version" in said
    elif damage in UNREADABLE:
        (name,) = others
        assert name.startswith(f"{store.name}.unreadable-")
        assert "could not be read" in said
        assert name in said
    else:
        assert after.keys() == {store.name}
        assert "could not be read" not in said
    if damage not in NEWER:
        store.read(after[store.name] if isinstance(data, str) else after[store.name].decode())


@pytest.mark.parametrize("store", FILES, ids=str)
@every_damage
def test_a_file(store: Store, damage: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    good = store.good()
    data = DAMAGES[damage](good)
    (tmp_path / store.name).write_bytes(data)
    said = asyncio.run(store.visit({}, lambda: None))
    after = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    check(store, damage, data, after, said)
    if damage in READABLE:
        assert store.gist(after[store.name].decode()) == store.gist(good)


@pytest.mark.parametrize("store", PAGES, ids=str)
@pytest.mark.parametrize("damage", IN_A_BROWSER)
def test_a_page(store: Store, damage: str) -> None:
    good = store.good()
    data = as_page(DAMAGES[damage](good))
    values = {store.name: data}
    said = asyncio.run(store.visit(values, lambda: None))
    check(store, damage, data, values, said)
    if damage in READABLE:
        assert store.gist(values[store.name]) == store.gist(good)


# Another notebook or tab writes meanwhile.

MEANWHILE = ["newer", "conflict", "cut off", "random"]


@pytest.mark.parametrize("store", FILES, ids=str)
@pytest.mark.parametrize("damage", MEANWHILE)
def test_a_file_that_another_notebook_writes_meanwhile(
    store: Store, damage: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    place, data = tmp_path / store.name, DAMAGES[damage](store.good())
    place.write_text(store.good(), encoding="utf-8")
    said = asyncio.run(store.visit({}, lambda: place.write_bytes(data)))
    check(store, damage, data, {path.name: path.read_bytes() for path in tmp_path.iterdir()}, said)


@pytest.mark.parametrize("store", PAGES, ids=str)
@pytest.mark.parametrize("damage", MEANWHILE)
def test_a_text_that_another_tab_writes_meanwhile(store: Store, damage: str) -> None:
    data = as_page(DAMAGES[damage](store.good()))
    values = {store.name: store.good()}
    said = asyncio.run(store.visit(values, lambda: values.update({store.name: data})))
    check(store, damage, data, values, said)
