"""The practice in a notebook: kept in a file or a deck, with the mistakes of a match that was reviewed."""

import random
from pathlib import Path
from typing import Any

import pytest

import uptown_widget
from tests.glances import SET
from uptown_widget.errors import GameError
from uptown_widget.practice import Deck
from uptown_widget.protocols import Candidate
from uptown_widget.screen.controls import Event, Prose
from uptown_widget.ui.effects import Verdict

pytestmark = pytest.mark.usefixtures("glances", "small_sets")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def played(seats: list[str]) -> uptown_widget.GameWidget[Any, Any]:
    """A table at which a match is over."""
    table = uptown_widget.play(players=2, seed=7, seats=seats, start=0)
    session, rng = table.session, random.Random(1)
    while session.match.outcome() is None:
        session.reveal()
        session.play(rng.choice(session.observation.legal_moves()))
    return table


def reviewed(seats: list[str]) -> uptown_widget.GameWidget[Any, Any]:
    """A table whose match was reviewed: the first two turns were mistakes."""
    table = played(seats)
    verdicts: list[Verdict[Any]] = []
    for ply in (0, 1):
        player, made = table.session.match.history[ply].player, table.session.match.history[ply].move
        moves = table.session.match.observation(player, ply).legal_moves()
        other = next(move for move in moves if move != made)
        verdicts.append(Verdict(ply, player, 0.2, Candidate(other, 0.5), (0.2, 0.8)))
    table.session.services.advice.verdicts = tuple(verdicts)
    return table


@pytest.mark.parametrize("game", ["uptown", "upturn"])
def test_a_set_is_made_and_kept_in_a_file_beside_the_notebook(folder: Path, game: str) -> None:
    widget = uptown_widget.open_practice(game=game)
    assert len(widget.session.deck.cards) == SET
    assert Deck((folder / f"{game}-practice.txt").read_text(encoding="utf-8")) == widget.session.deck
    again = uptown_widget.open_practice(game=game)
    assert again.session.deck == widget.session.deck
    assert "Find the best move." in repr(again._repr_mimebundle_())


def test_a_deck_is_practised_as_it_is_and_no_file_is_written(folder: Path) -> None:
    deck = Deck()
    widget = uptown_widget.open_practice(deck=deck)
    assert widget.session.deck is deck
    assert len(deck.cards) == SET
    uptown_widget.open_practice(autosave=False)
    assert not [*folder.iterdir()]


def test_the_mistakes_of_a_reviewed_match_come_first() -> None:
    widget = uptown_widget.open_practice(reviewed(["person", "greedy"]))
    assert "Here your chance to win fell from" in widget.session.screen.status
    assert sum(card.puzzle.own for card in widget.session.deck.cards.values()) == 1
    widget.session.handle(Event("press", "next"))
    again = uptown_widget.open_practice(reviewed(["person", "greedy"]).session)
    assert len(again.session.deck.cards) == SET, "it is the same puzzle"


def test_two_people_at_one_board_are_named() -> None:
    widget = uptown_widget.open_practice(reviewed(["person", "person"]))
    assert widget.session.deck.names == ("Player 1", "Player 2")
    assert "whose" in {control.id for control in widget.session.screen.controls()}


def test_two_notebooks_share_a_file() -> None:
    first, second = (uptown_widget.open_practice(autosave="mine.txt") for _ in range(2))
    one, other = (sorted(first.session.deck.cards)[number] for number in (0, 1))
    for widget, name in ((first, one), (second, other)):
        widget.session.deck.answer(name, widget.session.today, right=True)
        widget.session.add([])
    kept = Deck(Path("mine.txt").read_text(encoding="utf-8"))
    assert kept.done(first.session.today) == 2


def test_a_folder_that_cannot_be_written_to_is_said(folder: Path) -> None:
    widget = uptown_widget.open_practice(autosave=folder / "nowhere" / "mine.txt")
    lines = [line for section in widget.session.screen.sections for block in section.blocks
             if isinstance(block, Prose) for line in block.lines]  # fmt: skip
    assert any("cannot be written" in line for line in lines)


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"game": "chess"}, "Unknown game: 'chess'"),
        ({"language": "xx"}, "Unknown language"),
        ({"theme": "pink"}, "theme"),
    ],
)
def test_what_cannot_be_practised_is_told_in_one_sentence(settings: dict[str, Any], sentence: str) -> None:
    with pytest.raises(GameError, match=sentence):
        uptown_widget.open_practice(**settings)


def test_a_match_that_was_not_reviewed_is_refused() -> None:
    with pytest.raises(GameError, match="has not been reviewed"):
        uptown_widget.open_practice(played(["person", "greedy"]))
    with pytest.raises(GameError, match="Not a match"):
        uptown_widget.open_practice("match")  # type: ignore[arg-type]
