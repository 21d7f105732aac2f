"""The how-to that trains a bot is run as it stands: it learns, sits at the board, and beats random moves."""

import random
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from lite.paths import ROOT
from tests.docs.snippets import blocks

PAGE = ROOT / "docs/how-to/reinforcement-learning.md"


@pytest.mark.long
def test_the_bot_that_is_trained_on_the_page_beats_random_moves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("sb3_contrib")
    train, learned, seat, measure = (block.text for block in blocks(PAGE) if block.language == "python")
    for name, text in (("train.py", train), ("learned.py", learned), ("measure.py", measure)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    subprocess.run([sys.executable, "train.py"], check=True)
    space: dict[str, Any] = {}
    exec(compile(seat, "seat", "exec"), space)  # noqa: S102  the page's own
    session = space["table"].session
    rng = random.Random(1)
    while session.match.outcome() is None:
        session.play(rng.choice(session.observation.legal_moves()))
    assert space["table"].bot_errors == ""
    capfd.readouterr()
    subprocess.run([sys.executable, "measure.py"], check=True)
    printed = capfd.readouterr().out
    print(printed)  # noqa: T201  for the page
    strength, margin = re.search(r"^ppo .*?(\d\.\d\d) ± (\d\.\d\d)", printed, re.MULTILINE).groups()  # type: ignore[union-attr]
    assert float(strength) - float(margin) > 1, printed
