"""Links into the page of lessons."""

import pytest

from uptown_widget.errors import GameError
from uptown_widget.lessons.tour import Tour


def test_a_link_leads_to_an_exercise() -> None:
    tour = Tour()
    tour.open("groups/2")
    assert tour.session.exercise.name == tour.chapter.exercises[1].name
    for link in ("groups/0", "groups/99", "groups/two", "groups/-1"):
        with pytest.raises(GameError, match=f"no such exercise: '{link}'"):
            tour.open(link)
    assert tour.chapter.name == "groups"
