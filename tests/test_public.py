"""The public names: in packages one level down, and enough for every program of README and how-tos."""

import importlib
import inspect
import random
import re
from typing import Any

import pytest

import uptown_widget
from lite.paths import ROOT
from uptown_widget import uptown, upturn
from uptown_widget.bots import RandomPolicy
from uptown_widget.errors import GameError
from uptown_widget.match import Match, read_record

PACKAGES = ("uptown", "upturn", "match", "bots", "arena", "lessons", "programs", "studies", "pictures", "protocols")
TOOLKIT = {"screen", "ui", "notebook"}
"""Packages for authors of games and hosts, who may import from their modules."""


@pytest.mark.parametrize("package", PACKAGES)
def test_every_exported_name_exists_and_is_the_right_object(package: str) -> None:
    module = importlib.import_module(f"uptown_widget.{package}")
    assert module.__all__
    for name in module.__all__:
        found = getattr(module, name)
        assert not inspect.ismodule(found) or package == "lessons" or name == "game", name
    with pytest.raises(AttributeError, match="has no attribute 'nonsense'"):
        _ = module.nonsense


def test_public_names_need_no_path_three_levels_deep() -> None:
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    deep = re.compile(r"^\s*(?:>>> )?from uptown_widget\.(\w+)\.[\w.]+ import", re.MULTILINE)
    found = {(page.name, folder) for page in pages for folder in deep.findall(page.read_text(encoding="utf-8"))}
    assert {each for each in found if each[1] not in TOOLKIT | {"adapters"}} == set()


def test_play_shows_its_parameters() -> None:
    assert list(inspect.signature(uptown_widget.play).parameters)[:3] == ["players", "scoring", "seed"]


@pytest.mark.parametrize("game", [uptown, upturn])
def test_a_match_returns_its_states_and_its_record(game: Any) -> None:
    core = game
    start = core.State.deal(core.Rules(players=3), random.Random(1))
    match: Match[Any, Any] = Match(start, [RandomPolicy()] * 3, seed=1)
    match.play_bot()
    running = match.record()
    assert "?" in running.deal, "what is hidden stays hidden"
    assert match.state(0) == start
    assert match.state() != start
    with pytest.raises(GameError):
        match.state(2)
    outcome = match.play_out()
    reading = read_record(str(match.record(names=("Ada", "Ben", "Cem"))))
    assert reading.error is None
    assert reading.match is not None
    assert reading.match.outcome() == outcome
    assert [seat.name for seat in reading.record.seats] == ["Ada", "Ben", "Cem"]
    assert repr(match) == f"<Match: {len(match.history)} turns, over>"


def test_a_board_is_drawn_of_a_state_or_an_observation() -> None:
    state = uptown.State.deal(uptown.Rules(players=3), random.Random(1))
    assert uptown.board_svg(state) == uptown.board_svg(state.observation(None))


def test_the_page_on_the_public_api_names_every_public_package() -> None:
    page = (ROOT / "docs/public.md").read_text(encoding="utf-8")
    missing = [name for name in dir(uptown_widget) if inspect.ismodule(getattr(uptown_widget, name))]
    assert [name for name in missing if f"`uptown_widget.{name}`" not in page] == []


def test_links_of_the_docs_lead_to_files_of_the_repository() -> None:
    made = {"rules-uptown.md", "rules-upturn.md"}
    for page in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]:
        for link in re.findall(r"\]\(([\w./-]+\.md)(?:#[\w-]*)?\)", page.read_text(encoding="utf-8")):
            assert (page.parent / link).exists() or link in made, (page.name, link)
