"""Diagrams and pages of a study: marks are drawn, comments stand beside, and nothing in them is taken for HTML."""

import random

import pytest

from tests.studies.trees import dealt, grown, random_study
from uptown_widget.errors import GameError
from uptown_widget.studies import Mark, Node, diagram, page


def test_a_diagram_shows_a_node_with_its_marks() -> None:
    study = dealt()
    node = grown(study, study.root, 4, random.Random(1))
    plain = diagram(study, node).svg()
    study.annotate(node, "Look <here>", (Mark("square", ("C4",)), Mark("arrow", ("A1", "E5"), "red")))
    marked = diagram(study, node)
    assert marked.svg().count("<poly") > plain.count("<poly")
    assert marked.comment == "Look <here>"
    assert str(node.move) in repr(marked)
    assert marked._repr_svg_().startswith("<svg")
    assert marked.svg(width=200, theme="dark") != marked.svg(width=200)


def test_a_node_of_another_study_is_refused() -> None:
    with pytest.raises(GameError, match="not in the study"):
        diagram(dealt(), Node("C@C4", Node()))


@pytest.mark.parametrize("name", ["uptown", "upturn"])
def test_a_page_has_every_move_and_a_diagram_where_something_is_said(name: str) -> None:
    study = random_study(random.Random(2), 20, [], name)
    nodes = [*study.root.below()]
    study.annotate(nodes[3], "A way <b>out</b>")
    study.annotate(nodes[7], "", (Mark("square", ("C4",)),))
    written = page(study)
    text = str(written)
    said = sum(bool(node.comment or node.marks) for node in nodes)
    assert text.count("<figure>") == 1 + said
    assert "A way &lt;b&gt;out&lt;/b&gt;" in text
    assert all(str(node.move) in text for node in nodes)
    assert text.startswith("<!doctype html>")
    assert "<style>" not in written._repr_html_()


def test_a_page_has_no_more_diagrams_than_a_few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("uptown_widget.studies.diagrams.MAX_DIAGRAMS", 3)
    study = dealt()
    node = study.root
    for _ in range(5):
        node = grown(study, node, 1, random.Random(3))
        study.annotate(node, "Said.")
    text = str(page(study)).partition("<details>")[0]  # the study as text follows
    assert text.count("<figure>") == 3
    assert text.count("Said.") == 5
