"""All texts that a match shows whose player opens everything and presses at random."""

import random
from typing import Any

from tests.english import told
from uptown_widget.match.session import Session
from uptown_widget.screen.controls import Event

POKED = 0.15
"""In how many of the turns random controls are pressed."""


def everything_said(game: Any, language: str, **wanted: Any) -> set[str]:
    """Play a match with all drawers open, pressing random controls; return all texts shown."""
    rng = random.Random(7)
    session = Session(game, game.make_setup(seed=7, **wanted), pace=0, language=language, today="2026-11-21")
    session.address = "https://example.org/"
    session.start_bots()
    said = set()
    for name in ("guide", "more", "share", "words", "unseen", "options", "setup", "hint"):
        session.handle(Event("press", name))
        said |= set(told(session.screen))
    while session.match.outcome() is None:
        session.reveal()
        if rng.random() < POKED:
            for name in rng.sample([target.name for target in session.screen.scene.targets], 2):
                session.handle(Event(rng.choice(("press", "point")), name))
                said |= set(told(session.screen))
            session.handle(Event("press", rng.choice(("hint", "safe", "confirm-mode"))))
            session.handle(Event("submit", "move", rng.choice(("X", "C@A1", "64", "pass"))))
            said |= set(told(session.screen))
        session.handle(Event("press", "close:replay"))
        moves = session.observation.legal_moves()
        if moves and session.match.outcome() is None:
            session.play(rng.choice(moves))
    for name in ("replay", "back", "close:replay"):
        session.handle(Event("press", name))
        said |= set(told(session.screen))
    return said
