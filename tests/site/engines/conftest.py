"""The engines; tests in one that is not installed are left out, as `python -m lite.browser --all` has said."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from lite.browser import lacking
from tests.site.engines.engine import Engine
from tests.site.engines.firefox import Firefox
from tests.site.engines.webkit import WebKit


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tests in engines that are missing here."""
    missing = [item for item in items if isinstance(item, pytest.Function) and _is_missing(item)]
    config.hook.pytest_deselected(items=missing)
    items[:] = [item for item in items if item not in missing]


def _is_missing(item: pytest.Function) -> bool:
    engine = getattr(item, "callspec", None) and item.callspec.params.get("engine")
    return isinstance(engine, str) and bool(lacking(engine))


@pytest.fixture(params=["firefox", "webkit"])
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Engine]:
    """Each of the other two engines."""
    driver = Firefox(tmp_path) if request.param == "firefox" else WebKit()
    yield Engine(driver)
    driver.close()
