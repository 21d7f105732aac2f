"""A stress test of one autosave file: notebooks, restarts, links, a failing disk; no match that was played is lost."""

import random
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from uptown_widget.errors import GameError
from uptown_widget.match import autosave, earlier_matches
from uptown_widget.match.session import Session
from uptown_widget.notebook.autosave_file import SaveFile
from uptown_widget.ui.effects import Redo, RestoreEarlier, StartMatch, Undo
from uptown_widget.uptown import game


class Disk(SaveFile):
    """A file on a disk that is sometimes full."""

    full = False

    def write(self, text: str) -> None:
        if Disk.full:
            raise OSError
        super().write(text)


def visit(place: Path) -> Session[Any, Any]:
    file = Disk(place)
    text = file.read()
    setup = game.make_setup(2, seats=["person", "greedy"])
    session = Session(game, setup, pace=0) if text is None else Session.resume(game, text)
    session.services.saving.autosave = file.write
    file.begin()
    session.services.saving.save()
    session.start_bots()
    return session


def held(text: str, session: Session[Any, Any]) -> set[str]:
    """The matches in a saved text, identified by their seeds."""
    table, waiting = earlier_matches.split(text)
    texts = (table, *(aside.text for aside in waiting))
    return {str(autosave.read(each, game, session.bots).match.seed) for each in texts}


def step(rng: random.Random, tables: list[Session[Any, Any]], place: Path, number: int) -> Session[Any, Any] | None:
    """Do something at one of the tables; return a match that is gone after its table said that it was not saved."""
    at = rng.randrange(len(tables))
    session = tables[at]
    match rng.choice(["play"] * 6 + ["link", "reload", "undo", "redo", "restore", "new", "disk"]):
        case "play":
            if moves := session.observation.legal_moves():
                session.play(rng.choice(moves))
        case "link":
            session.open(f"#seed=link-{number}")
        case "reload":
            session.close()
            told = bool(session.services.saving.problem)
            tables[at] = visit(place)
            return session if told else None
        case "undo":
            session.do(Undo())
        case "redo":
            session.do(Redo())
        case "restore":
            session.do(RestoreEarlier())
        case "new":
            session.do(StartMatch(session.ui.shared.setup, rematch=session.match.outcome() is not None))
        case "disk":
            Disk.full = not Disk.full
    return None


def storm(seed: int, steps: int, place: Path) -> int:
    """Return how many earlier matches there are at the end."""
    rng, owed = random.Random(seed), set[str]()
    Disk.full = False
    tables = [visit(place) for _ in range(3)]
    for number in range(steps):
        with suppress(GameError):  # such as too many earlier matches
            gone = step(rng, tables, place, number)
            if gone is not None:
                owed -= held(gone.saved(), gone)
        found = set().union(*(held(session.saved(), session) for session in tables))
        if place.exists():
            found |= held(place.read_text(encoding="utf-8"), tables[0])
        assert owed <= found, (seed, number, owed - found)
        # Of matches abandoned for a new one, only the last is saved: in the next round the others may be gone.
        owed = {
            str(session.seed)
            for session in tables
            if session.services.saving.played and session.match.outcome() is None
        } | {
            str(autosave.read(aside.text, game, session.bots).match.seed)
            for session in tables
            for aside in session.services.saving.earlier
            if not aside.left and not aside.over
        }
    return len(tables[0].services.saving.earlier)


@pytest.mark.parametrize("seed", range(3))
def test_no_match_is_lost_in_a_storm(tmp_path: Path, seed: int) -> None:
    storm(seed, 60, tmp_path / "match.txt")


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 140))
def test_no_match_is_lost_in_a_long_storm(tmp_path: Path, seed: int) -> None:
    storm(seed, 400, tmp_path / "match.txt")
