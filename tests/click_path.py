"""The path of one click: `python -m tests.click_path` prints the files and calls of one placement on the play page.

It counts calls of the package's functions while `web.Host.receive` takes the click and posts the answer; bots wait.
"""

import json
import sys
from collections import Counter
from pathlib import Path
from types import FrameType
from typing import Any

import uptown_widget
from uptown_widget import web
from uptown_widget.match.session import Session
from uptown_widget.ui.effects import PauseBots, StepBot
from uptown_widget.uptown import game, square_name
from uptown_widget.web.host import Opened, match_listener

PACKAGE = Path(uptown_widget.__file__).parent


def calls_of_a_placing() -> tuple[Counter[str], list[str]]:
    """Return the calls of a match's second placement, by file, and the messages it posted."""
    posted: list[str] = []
    saved: list[str] = []
    setup = game.make_setup(players=3, seed="7", seats=["person", "greedy", "greedy"], start=0)
    session = Session(game, setup, autosave=saved.append)
    session.do(PauseBots(on=True))
    host = web.Host(Opened(session, match_listener(session)), posted.append)
    _place(host, session)  # fills the caches that last from click to click
    for _ in range(2):
        session.do(StepBot())
    assert not session.match.bot_to_move
    host.storage("kept")
    posted.clear()
    return _place(host, session), posted


def _place(host: web.Host, session: Session[Any, Any]) -> Counter[str]:
    """Press a tile, then a square; return the calls of the second press."""
    seen, before = session.observation, len(session.match.history)
    move = next(move for move in seen.legal_moves() if not move.capture)
    _press(host, f"rack:blue:{seen.racks[0].index(move.tile)}")
    calls: Counter[str] = Counter()

    def count(frame: FrameType, event: str, _: object) -> None:
        path = Path(frame.f_code.co_filename)
        if event == "call" and path.is_relative_to(PACKAGE):
            calls[str(path.relative_to(PACKAGE))] += 1

    sys.setprofile(count)
    try:
        _press(host, f"square:{square_name(move.square)}")
    finally:
        sys.setprofile(None)
    assert len(session.match.history) == before + 1, session.screen.status
    return calls


def _press(host: web.Host, name: str) -> None:
    host.receive(json.dumps({"kind": "press", "name": name}))


if __name__ == "__main__":
    by_file, messages = calls_of_a_placing()
    for name, number in by_file.most_common():
        print(f"{number:5} {name}")  # noqa: T201
    print(f"{len(by_file)} files, {by_file.total()} calls, {len(messages)} messages")  # noqa: T201
