"""The sentences of whole matches, word for word, in every language; `tests/transcripts.py` plays the matches."""

import pytest

from tests.transcripts import DATA, SCRIPTS, text
from uptown_widget import uptown
from uptown_widget.i18n import LANGUAGES


@pytest.mark.skipif(uptown.engine() == "Python", reason="hints say as good of other moves where there is no engine")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("match", SCRIPTS)
def test_a_whole_match_reads_as_in_its_transcript(match: str, language: str) -> None:
    expected = (DATA / f"{match}.{language}.txt").read_text(encoding="utf-8")
    assert text(match, language) == expected, (
        "if the change is wanted, run python -m tests.transcripts and read the diff"
    )


def test_every_transcript_belongs_to_a_match() -> None:
    assert {path.name for path in DATA.iterdir()} == {f"{match}.{lang}.txt" for match in SCRIPTS for lang in LANGUAGES}
