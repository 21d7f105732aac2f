"""The list of a study, kept up to date move by move, is the list made anew."""

import random

from hypothesis import given
from hypothesis import strategies as st

from tests.studies.trees import random_study
from uptown_widget.studies.outline import Outline


@given(st.integers(0, 2**32), st.integers(0, 40))
def test_a_list_that_moves_were_added_to_is_the_list_made_anew(seed: int, moves: int) -> None:
    rng = random.Random(seed)
    study = random_study(rng, moves, [])
    kept = Outline(study)
    for _ in range(30):
        node = rng.choice([study.root, *kept.nodes])
        legal = study.state(node).legal_moves()
        before = len(study)
        if legal:
            made = study.play(node, rng.choice(legal[:6]))
            if len(study) > before:
                kept.add(made)
    fresh = Outline(study)
    assert (kept.nodes, kept.depths) == (fresh.nodes, fresh.depths)
    assert len(kept.nodes) == len(study)


@given(st.integers(0, 2**32), st.integers(1, 60))
def test_the_list_is_in_the_order_of_the_text(seed: int, moves: int) -> None:
    study = random_study(random.Random(seed), moves, [])
    words = str(study).partition("\n\n")[2].split()
    told = [word for word in words if word not in "()" and not word.rstrip(".").isdigit()]
    assert [str(node.move) for node in Outline(study).nodes] == told[:-1]


def test_around_a_move_there_are_as_many_as_there_is_room_for() -> None:
    study = random_study(random.Random(4), 60, [])
    outline = Outline(study)
    for node in (study.root, outline.nodes[0], outline.nodes[30], outline.nodes[-1]):
        shown, left_out = outline.around(node, 10)
        assert (len(shown), left_out) == (10, len(study) - 10)
        assert node is study.root or node in [each for each, _ in shown]
