"""A release uploaded in any order and interrupted anywhere: a page is of one version, or says what is missing."""

import random
from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.site.releases import Visit, files_of, lay_versions, serve, settle, visit

Sites = tuple[Path, Path]
VERSIONS = ("A", "B")
PAGES = ("play/index.html", "play/upturn.html", "play/learn.html")
KEEPER = "play/sw.js"
OLD_FILES_GO_FIRST = "old files go first"
"""Otherwise they go last."""


def shuffled(seed: int, names: list[str]) -> list[str]:
    return random.Random(seed).sample(names, len(names))


ORDERS: dict[str, Callable[[list[str]], list[str]]] = {
    "sorted": sorted,
    "reversed": lambda names: sorted(names, reverse=True),
    "pages first": lambda names: sorted(names, key=lambda name: name not in PAGES),
    "pages last": lambda names: sorted(names, key=lambda name: name in PAGES),
    "service worker first": lambda names: sorted(names, key=lambda name: name != KEEPER),
    OLD_FILES_GO_FIRST: sorted,
    "service worker last": lambda names: sorted(names, key=lambda name: name == KEEPER),
    **{f"random {seed}": partial(shuffled, seed) for seed in range(3)},
}
HOSTS = pytest.mark.parametrize("seconds", [0, 600], ids=["asks", "keeps for 10 minutes"])
EVERY_ORDER = pytest.mark.parametrize("order", ORDERS)
HARDEST = ("service worker first", OLD_FILES_GO_FIRST)


@pytest.fixture(scope="module")
def sites(site: str, tmp_path_factory: pytest.TempPathFactory) -> Sites:
    assert site
    return lay_versions(tmp_path_factory.mktemp("versions"))


def changed(sites: Sites) -> list[str]:
    """The files to upload."""
    one, other = sites
    return [
        name
        for name in files_of(other)
        if not (one / name).exists() or (one / name).read_bytes() != (other / name).read_bytes()
    ]


def judged(page: Visit) -> str:
    """What a visitor sees: A, B or `a sentence`."""
    outcome = page.outcome()
    if outcome in VERSIONS:
        return outcome
    assert outcome.split("\n")[0].endswith("."), outcome
    return "a sentence"


def upload(
    browser: Browser, sites: Sites, folder: Path, order: str, seconds: int, stops: Iterable[int] | None
) -> Counter[str]:
    """Upload B over A, visit at some stops, with the next file half uploaded; count what was seen.

    :param stops: numbers of files uploaded; without them every one
    """
    seen: Counter[str] = Counter()
    names = ORDERS[order](changed(sites))
    with serve(folder, sites[0], seconds=seconds) as (host, where):
        keeping, plain = browser.new_context(), browser.new_context(service_workers="block")
        for context in (keeping, plain):
            first = visit(context, where + "play/")
            assert first.outcome() == "A"
            if context is keeping:
                settle(first.page, sites[0])
            first.page.close()
        if order == OLD_FILES_GO_FIRST:
            host.take_away(sites[0], sites[1])
        for count, name in enumerate(names):
            if stops is None or count in stops:
                content = (sites[1] / name).read_bytes()
                host.write(name, content[: len(content) // 2])
                stranger = browser.new_context()
                for who, context in (("keeping", keeping), ("plain", plain), ("new", stranger)):
                    page = visit(context, where + "play/")
                    outcome = judged(page)
                    seen[f"{who}: {outcome}"] += 1
                    # A visitor who has a complete version keeps it.
                    assert who != "keeping" or outcome in VERSIONS, (order, count, name)
                    page.page.close()
                stranger.close()
            host.upload(sites[1], [name])
        host.take_away(sites[0], sites[1])
        for context in (keeping, plain):
            page = visit(context, where + "play/")
            outcome = judged(page)
            if context is keeping:
                assert outcome in VERSIONS
                settle(page.page, sites[1])
            page.told.clear()
            page.page.reload()
            assert page.outcome() == "B"
            context.close()
        stranger = browser.new_context()
        assert visit(stranger, where + "play/").outcome() == "B"
        stranger.close()
    return seen


@pytest.mark.parametrize("order", HARDEST)
def test_an_upload_that_is_interrupted_leaves_no_page_blank_or_mixed(
    browser: Browser, sites: Sites, tmp_path: Path, order: str
) -> None:
    rng = random.Random(order)
    stops = [rng.randrange(len(changed(sites)))]
    upload(browser, sites, tmp_path / "host", order, rng.choice([0, 600]), stops)


@pytest.mark.long
@HOSTS
@EVERY_ORDER
def test_an_upload_is_interrupted_at_every_file(
    browser: Browser, sites: Sites, tmp_path: Path, order: str, seconds: int
) -> None:
    seen = upload(browser, sites, tmp_path / "host", order, seconds, None)
    print(f"{order}, {seconds} s: {dict(sorted(seen.items()))}")  # noqa: T201  figures, shown with -s
