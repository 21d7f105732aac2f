"""Links into the page of lessons."""

import pytest

from uptown_widget.errors import GameError
from uptown_widget.lessons.orders import LINK, Tasks
from uptown_widget.lessons.tour import Tour


def test_a_link_leads_to_an_exercise() -> None:
    tour = Tour()
    tour.open("groups/2")
    assert tour.session.exercise.name == tour.chapter.exercises[1].name
    for link in ("groups/0", "groups/99", "groups/two", "groups/-1"):
        with pytest.raises(GameError, match=f"no such exercise: '{link}'"):
            tour.open(link)
    assert tour.chapter.name == "groups"


def test_a_link_with_tasks_of_which_a_part_is_missing_is_refused() -> None:
    tour, tasks = Tour(), Tasks(("groups", "notebook:04_groups"), only=True, due="2026-11-30t13:30z")
    link = tasks.link()
    for cut in [*(link[:end] for end in range(len(LINK), len(link))), f"{LINK}groups,notebook:04_g"]:
        with pytest.raises(GameError):
            tour.open(cut)
        assert tour.tasks == Tasks()
    tour.open(f"{LINK}groups,notebook:04_groups;only;{tasks.due}")  # as earlier versions wrote it
    assert tour.tasks == tasks
