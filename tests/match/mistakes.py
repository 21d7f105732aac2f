"""What a session keeps for practice once a match on several devices has been reviewed."""

from typing import Any

from tests.practice.shelf import Shelf
from uptown_widget.match.session import Session
from uptown_widget.practice import Deck
from uptown_widget.protocols import Candidate
from uptown_widget.ui import effects
from uptown_widget.ui.effects import Verdict
from uptown_widget.web.practice import PracticeShelf

TURNS = 6
"""So many turns of the match are taken for mistakes."""


def check_own_mistakes(session: Session[Any, Any]) -> None:
    """Have a review find only mistakes in the first turns, and check that those of this device's player are kept."""
    shelf = Shelf()
    keeper = PracticeShelf(session, shelf, "?practice")
    session.source.check(effects.Review(on=True))
    verdicts, shares = list[Verdict[Any]](), (0.2,) * len(session.viewpoint.seating.seats)
    own = [ply for ply in range(TURNS) if session.match.history[ply].player == session.viewer]
    for ply, turn in enumerate(session.match.history[:TURNS]):
        moves = session.match.observation(turn.player, ply).legal_moves()
        others = [move for move in moves if move != turn.move]
        if others:
            verdicts.append(Verdict(ply, turn.player, 0.2, Candidate(others[0], 0.5), shares))
        elif ply in own:
            own.remove(ply)
    session.services.advice.verdicts = tuple(verdicts)
    session.do(effects.ShowPly(1))
    refused = {"branch", "better", "copy-review", "rematch"}
    assert not refused & {control.id for control in session.screen.controls()}, "nobody may do that alone"
    if not own:
        assert not shelf.opened
        return
    keeper.heard("kept", "")
    made = {card.puzzle.position for card in Deck(shelf.text).cards.values()}
    assert made == {session.game.format_position(session.match.observation(session.viewer, ply)) for ply in own[:3]}
    assert {card.puzzle.who for card in Deck(shelf.text).cards.values()} == {""}
