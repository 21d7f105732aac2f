"""A study never becomes longer than what can be read back."""

import random
from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from tests.studies.sessions import Kept, change, opened, press, tree
from tests.studies.trees import dealt
from uptown_widget.errors import GameError
from uptown_widget.studies import Mark, Study, loading, read_study, reader, study
from uptown_widget.studies.edits import Edits
from uptown_widget.studies.keeping import read_kept
from uptown_widget.studies.outline import Outline
from uptown_widget.uptown import game

LIMIT = 3_000
SAID = "This is what I would tell the class here. " * 10


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a study be long at a few moves."""
    for module in (study, reader, loading):
        monkeypatch.setattr(module, "MAX_LENGTH", LIMIT)
    monkeypatch.setattr(reader, "TAGS", 200)


def grown(found: Study, rng: random.Random) -> None:
    """Do something with a study, at random."""
    nodes = [found.root, *found.root.below()]
    node = rng.choice(nodes)
    what = rng.randrange(10)
    if what < 5:
        moves = found.state(node).legal_moves()
        if moves and found.state(node).outcome() is None:
            node = found.play(node, rng.choice(moves))
            found.shown = node
    elif what < 8:
        found.annotate(node, SAID[: rng.randrange(400)] + rng.choice(["", "[%square C4]", "[%arrow C4 E6 red]"]))
    elif what == 8:
        found.title = "x" * rng.randrange(80)
    elif node.parent is not None:
        place = node.parent.lines.index(node)
        found.delete(node)
        for _ in range(rng.randrange(3)):
            grown(found, rng)
        if any(each.move == node.move for each in node.parent.lines):
            return  # it has been played again, and there is no way back
        with suppress(GameError):  # what was done meanwhile may have taken its room
            found.restore(node, min(place, len(node.parent.lines)))


@given(st.integers(0, 2**32))
@examples(8)
def test_whatever_is_done_the_text_can_be_read_back(seed: int) -> None:
    rng, found = random.Random(seed), dealt()
    for _ in range(60):
        room = LIMIT - len(str(found))
        try:
            grown(found, rng)
        except GameError:
            assert room < 600
        reading = read_study(str(found))
        assert reading.error is None
        assert reading.study is not None
        assert str(reading.study) == str(found)


def full() -> Study:
    """A study with no room for a long comment."""
    found = dealt()
    node = found.root
    with suppress(GameError):
        while True:
            node = found.play(node, found.state(node).legal_moves()[0])
            found.annotate(node, SAID)
    return found


def test_what_is_refused_changes_nothing() -> None:
    found = full()
    before, edits = str(found), found.edits
    acts: list[Callable[[], object]] = [
        lambda: found.annotate(found.root, SAID),
        lambda: found.annotate(found.root, "", _marks(500)),
    ]
    for act in acts:
        with pytest.raises(GameError, match="A study has at most 3000 characters"):
            act()
        assert (str(found), found.edits) == (before, edits)
    found.annotate(found.root.lines[0], "shorter")
    assert len(str(found)) < len(before)
    found.annotate(found.root, SAID[:300])


def _marks(number: int) -> list[Mark]:
    return [Mark("arrow", ("C4", f"E{place}"), "red") for place in range(number)]


def test_moves_are_refused_as_well() -> None:
    found, text = full(), ""
    moves = iter(found.state(found.root).legal_moves())
    with suppress(GameError):
        while True:
            text = str(found)
            found.play(found.root, next(moves))
    assert len(text) > LIMIT - 50
    assert str(found) == text
    assert read_study(text).error is None


def test_what_was_deleted_comes_back_only_where_there_is_room() -> None:
    found = full()
    edits = Edits(found, Outline(found))
    last = [*found.root.main_line()][-2]
    edits.delete(last)
    found.annotate(found.root, SAID)
    before = str(found)
    with pytest.raises(GameError, match="A study has at most 3000 characters"):
        edits.undo(found.root)
    assert str(found) == before
    found.annotate(found.root, "")
    assert edits.undo(found.root) is last


def test_a_text_that_is_written_more_briefly_than_it_is_kept_is_refused() -> None:
    found = dealt()
    first, *others = map(str, found.start.legal_moves()[:100])
    brief = f"{str(found).partition('*')[0]}{first}{''.join(f'({each})' for each in others)}"
    assert read_study(f"{brief} *").error is None
    filled = brief.replace(")", "{" + "y" * 1990 + "})", 1)
    reading = read_study(filled + "{" + "y" * (LIMIT - len(filled) - 2) + "}")
    assert reading.study is None
    assert "A study has at most 3000 characters, not 3" in str(reading.error)


def test_a_session_says_so_and_keeps_what_can_be_read() -> None:
    kept = Kept()
    session = opened(kept=kept)
    for _ in range(30):
        session.play(session.observation.legal_moves()[0])
        change(session, "study-comment", SAID)
        if session.ui.shared.standing_complaint:
            break
    complaint = session.ui.shared.standing_complaint
    assert complaint is not None
    assert complaint.text == "A study has at most 3000 characters."
    study_kept, whole = read_kept(kept.text, game)
    assert whole
    assert str(study_kept) == str(tree(session).study)
    for name in ("undo", "redo", "study-up"):
        press(session, name)
        assert read_kept(kept.text, game)[1]


def test_a_text_that_is_far_too_long_is_refused_by_its_length() -> None:
    session = opened()
    with pytest.raises(GameError, match="A study has at most 3000 characters, not 4"):
        session.open(str(dealt()) + " " * 4000)
