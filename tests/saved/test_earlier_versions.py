"""Texts that earlier versions have saved: version 1.0.0, and the commit befe6de0 before sessions were composed.

`tests/data/saved/` has what those programs themselves wrote, and beside each text what must not be lost of it. Rooms
and matches by link have another protocol since: `test_earlier_protocol.py`.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.saved.pages import TODAY
from uptown_widget.lessons import Progress
from uptown_widget.match.games import game_of
from uptown_widget.practice import Deck
from uptown_widget.web import open_table

FOLDER = Path(__file__).parents[1] / "data" / "saved"
TEXTS: dict[str, dict[str, Any]] = {
    file.stem: json.loads(file.read_text(encoding="utf-8")) for file in sorted(FOLDER.glob("*.json"))
}
GAMES = ("uptown", "upturn")
NEWER = "befe6de0"
"""The version that had studies and practice."""


def opened(kept: str, game: str, **visit: str) -> Any:
    """The session of a page on which a text was saved."""
    data = {"game": game, "languages": ["en"], "today": TODAY, "kept": kept, **visit}
    host = open_table(lambda _: None, lambda _: None, json.dumps(data))
    assert not host.page_storage.saved.notice, "it could not be read"
    return host.session


def test_there_are_texts_of_both() -> None:
    assert set(TEXTS) == {"1.0.0", NEWER}


@pytest.mark.parametrize("version", TEXTS)
@pytest.mark.parametrize("game", GAMES)
def test_a_match_goes_on(version: str, game: str) -> None:
    saved = TEXTS[version][game]
    session = opened(saved["text"], game)
    assert [str(ply.move) for ply in session.match.history] == saved["moves"]
    assert session.game.format_position(session.match.start) == saved["deal"]
    assert [seat.name for seat in session.viewpoint.seating.seats] == ["Ada", "Cy"]
    assert session.match.can_redo, "the turn that was taken back is there"
    session.reveal()
    session.play(session.observation.legal_moves()[0])
    assert len(session.match.history) > len(saved["moves"])


@pytest.mark.parametrize("game", GAMES)
def test_an_earlier_match_is_offered(game: str) -> None:
    session = opened(TEXTS[NEWER][game]["text"], game)
    [earlier] = session.ui.shared.info.earlier
    turns = {"uptown": 3, "upturn": 4}[game]
    assert earlier.turns == turns
    assert [seat.name for seat in earlier.seats] == ["Ada", "Bo"]
    assert session.services.saving.restore()
    assert len(session.match.history) == turns


@pytest.mark.parametrize("game", GAMES)
def test_a_study_is_shown_with_its_lines_and_comments(game: str) -> None:
    saved = TEXTS[NEWER][f"study-{game}"]
    session = opened(saved["text"], game, kind="study")
    assert str(session.source.study) == saved["study"]


@pytest.mark.parametrize("game", GAMES)
def test_puzzles_come_back_on_their_days(game: str) -> None:
    saved = TEXTS[NEWER][f"practice-{game}"]
    deck = Deck(saved["text"])
    assert not deck.damaged
    assert {card.puzzle.position for card in deck.cards.values()} == set(saved["puzzles"])
    assert deck.days == {"2026-11-19", "2026-11-20"}
    session = opened(saved["text"], game, kind="practice")
    assert {card.puzzle.position for card in session.deck.cards.values()} >= set(saved["puzzles"])
    for puzzle in saved["puzzles"]:
        game_of(game).parse_position(puzzle)


def test_progress_is_read() -> None:
    progress = Progress()
    progress.merge(TEXTS[NEWER]["progress.json"]["text"])
    assert progress.lesson("02_rules")["one"].solved
    assert progress.lesson("02_rules")["two"].tries == 1
