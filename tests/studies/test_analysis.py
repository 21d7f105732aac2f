"""A bot judges the moves of a study on request: hints with shares, chances along a line, what is proven."""

import random
from typing import Any

import pytest

from tests.studies.sessions import change, opened, play_any, played, press, tree
from uptown_widget.match.session import Session
from uptown_widget.protocols import PROVEN
from uptown_widget.screen.controls import Entries, Prose
from uptown_widget.screen.scene import Scene
from uptown_widget.ui import effects
from uptown_widget.uptown import game
from uptown_widget.upturn import game as upturn_game


def blocks(session: Session[Any, Any], kind: type) -> list[Any]:
    section = session.screen.section("study")
    assert section is not None
    return [block for block in section.blocks if isinstance(block, kind)]


def with_a_proven_win() -> tuple[Session[Any, Any], Any]:
    """A study of a match of two with two moves to go, and a move that wins, whatever the other does."""
    for seed in range(100):
        rng, session = random.Random(seed), opened(players=2)
        state: Any = tree(session).study.start
        while state.rules.plies - state.ply > 2:
            state = state.apply(rng.choice(state.legal_moves()))
        best = game.ADVISER.analyse(state.observation(state.current_player), rng)[0]
        if [why.number for why in best.reasons if why.kind == PROVEN] == [100]:
            change(session, "study-file", game.format_position(state))
            return session, best.move
    raise LookupError


@pytest.mark.parametrize("own", [game, upturn_game])
def test_the_line_shown_is_judged_and_the_chart_leads_to_its_moves(own: Any) -> None:
    session = played(4, own)
    press(session, "undo")
    assert not tree(session).analysis.judged
    press(session, "study-judge")
    assert sorted(tree(session).analysis.judged) == [0, 1, 2, 3, 4], "what follows on the line is judged, too"
    assert tree(session).analysis.judged[0].player is None
    for each in tree(session).analysis.judged.values():
        assert sum(each.shares) == pytest.approx(1)
    (chart,) = blocks(session, Scene)
    assert [target.name for target in chart.targets] == [f"study-go-{number}" for number in range(5)]
    press(session, chart.targets[2].name)
    assert tree(session).here.ply == 2
    (lines,) = blocks(session, Entries)
    assert all("%" in entry.text and "Chance to win: " in entry.label for entry in lines.entries)
    press(session, "study-judge")
    assert not blocks(session, Scene)


def test_what_was_judged_is_kept_and_a_new_move_is_judged_when_it_is_shown() -> None:
    session = opened()
    play_any(session)
    press(session, "study-judge")
    before = dict(tree(session).analysis.judged)
    press(session, "undo")
    play_any(session, 1)
    assert tree(session).analysis.judged.keys() - before.keys() == {2}
    assert before.items() <= tree(session).analysis.judged.items()


def test_what_is_proven_is_said_beside_the_move_and_the_end_by_its_result() -> None:
    session, winning = with_a_proven_win()
    session.play(winning)
    play_any(session)
    press(session, "study-judge")
    first, last = (tree(session).analysis.judged[node.number] for node in tree(session).here.path())
    assert first.proven == 1
    assert last.over
    outcome: Any = tree(session).study.state(tree(session).here).outcome()
    assert last.shares == tuple((player in outcome.winners) / len(outcome.winners) for player in range(2))
    (lines,) = blocks(session, Entries)
    assert "proven" in lines.entries[0].text
    assert "Proven: this move wins, whatever the others do." in lines.entries[0].label


def test_hints_tell_shares_of_the_win_and_come_again_at_once() -> None:
    session = opened()
    play_any(session)
    session.do(effects.Hint(on=True))
    first = session.services.advice.candidates
    assert first is not None
    assert all(0 <= each.value <= 1 for each in first)
    assert any(each.visits for each in first)
    play_any(session)
    press(session, "undo")
    session.do(effects.Hint(on=True))
    assert session.services.advice.candidates is first
    press(session, "undo")
    assert session.services.advice.candidates is None, "nothing was asked there"


def test_a_line_judged_says_how_the_players_stand() -> None:
    session = opened()
    play_any(session)
    press(session, "study-judge")
    assert any(line.startswith("Chances to win: Player 1 ") for block in blocks(session, Prose) for line in block.lines)
