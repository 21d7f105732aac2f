"""The sentences of whole matches, word for word, in every language; `tests/transcripts.py` plays the matches."""

import random
from collections.abc import Sequence
from typing import Any

import pytest

from tests.transcripts import DATA, SCRIPTS, text
from uptown_widget import uptown
from uptown_widget.i18n import LANGUAGES
from uptown_widget.match.judging import BestMoves, Judging
from uptown_widget.protocols import Candidate

HINTS: dict[tuple[str, object], Sequence[Candidate[object]]] = {}
"""What was found in another language."""
think = BestMoves.think


def think_once(adviser: BestMoves, seen: Any, rng: random.Random) -> Judging:
    """Find the same hint once for all languages."""
    key = repr(seen), rng.getstate()
    if key not in HINTS:
        HINTS[key] = yield from think(adviser, seen, rng)
    return HINTS[key]


@pytest.mark.skipif(uptown.engine() == "Python", reason="hints say as good of other moves where there is no engine")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("match", SCRIPTS)
def test_a_whole_match_reads_as_in_its_transcript(match: str, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BestMoves, "think", think_once)
    expected = (DATA / f"{match}.{language}.txt").read_text(encoding="utf-8")
    assert text(match, language) == expected, (
        "if the change is wanted, run python -m tests.transcripts and read the diff"
    )


def test_every_transcript_belongs_to_a_match() -> None:
    assert {path.name for path in DATA.iterdir()} == {f"{match}.{lang}.txt" for match in SCRIPTS for lang in LANGUAGES}
