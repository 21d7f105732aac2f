"""The page for teachers: lessons of 45 minutes whose links lead somewhere and whose answers are right."""

import re
from functools import cache

import pytest

from lite.build import guide_page
from lite.build.guide_page import NEEDED, TEXTS, THEMES, answer
from lite.build.multilingual import nested_texts
from lite.paths import ROOT
from uptown_widget.i18n import LANGUAGES, use_language
from uptown_widget.lessons.orders import read_tasks
from uptown_widget.lessons.stops import link_of, stops
from uptown_widget.lessons.tour import Tour

guide = cache(guide_page.guide)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_lesson_takes_45_minutes_and_has_three_levels(language: str) -> None:
    plans = TEXTS[language]["plan"]
    assert len(plans) == len(NEEDED) == 6
    for plan in plans:
        assert sum(int(step.split(" ", 1)[0]) for step in plan["course"]) == 45, plan["title"]
        assert len(plan["levels"]) == 3
    assert len(TEXTS[language]["themes"]) == len(THEMES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_lesson_has_homework_with_a_link_and_answers(language: str) -> None:
    (part,) = re.findall(
        rf'<div class="in-language" lang="{language}">.*?</div>\n?(?=<div class="in-lan|$)', guide(), re.DOTALL
    )
    plans = re.findall("<section>.*?</section>", part, re.DOTALL)
    assert len(plans) == 6
    for plan in plans:
        homework = plan.partition(f"<b>{TEXTS[language]['homework']}</b>")[2].partition("</p>")[0]
        assert "<a href=" in homework
        assert plan.partition("<details>")[2].count("<li>") > 0
    assert all("def " in plan for plan in (plans[3], plans[5])), "solutions"


def test_every_link_to_tasks_opens_what_it_names() -> None:
    links = set(re.findall(r'href="play/learn\.html#([^"]+)"', guide()))
    assert len(links) > 10
    known = {link_of(stop.chapter) for stop in stops("en")}
    for link in links:
        tasks = read_tasks(link)
        assert {*tasks.chapters} <= known if tasks else link in known
        Tour().open(link)


def test_the_answers_are_those_that_the_exercises_take() -> None:
    with use_language("en"):
        found = {each.name: answer(each, "any") for stop in stops("en") for each in stop.chapter.exercises}
    assert found["capture-1"] == "4xC4"
    assert found["count groups"] == "3"
    assert found["first move"] == "any"


def test_the_sheets_have_the_answers_of_the_docs_in_every_language() -> None:
    """`test_printable.py` checks those of the docs."""
    docs = (ROOT / "docs/teaching.md").read_text(encoding="utf-8")
    assert all(line in docs for line in TEXTS["en"]["sheet-answers"])
    said = [sorted(re.findall(r"[A-I]\d|\d+", " ".join(wording["sheet-answers"]))) for wording in TEXTS.values()]
    assert all(each == said[0] for each in said)


def test_no_command_line_stands_on_the_page_for_teachers() -> None:
    for language, wording in nested_texts("guide").items():
        assert not re.search(r"\bmake (class|play)|python -m|pip |`", str(wording)), language
