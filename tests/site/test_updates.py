"""A new version of the play pages comes while people play: no page mixes two versions, nothing is loaded twice."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext

from tests.site.releases import Host, files_of, lay_versions, serve, settle, visit

Sites = tuple[Path, Path]


@pytest.fixture(scope="module")
def sites(site: str, tmp_path_factory: pytest.TempPathFactory) -> Sites:
    assert site
    return lay_versions(tmp_path_factory.mktemp("versions"))


@pytest.fixture
def person(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context()
    context.set_default_timeout(60_000)
    yield context
    context.close()


@pytest.fixture
def hosted(sites: Sites, tmp_path: Path) -> Iterator[tuple[Host, str]]:
    with serve(tmp_path / "host", sites[0]) as found:
        yield found


def release(host: Host, site: Path) -> None:
    host.upload(site, files_of(site))


def test_a_new_version_is_there_from_the_next_visit_on(
    person: BrowserContext, hosted: tuple[Host, str], sites: Sites
) -> None:
    host, where = hosted
    page = visit(person, where + "play/").page
    settle(page, sites[0])
    release(host, sites[1])
    seen = visit(person, where + "play/")
    assert seen.outcome() == "A"
    settle(page, sites[1])
    assert visit(person, where + "play/").outcome() == "B"
    seen.told.clear()
    seen.page.reload()
    assert seen.outcome() == "B"
