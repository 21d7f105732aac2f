"""The tournament of the teacher's page: every bot plays or is told why not, and the page hears who is asked."""

import json
from typing import Any

import pytest

from uptown_widget.lessons import checks
from uptown_widget.lessons.solutions import code_of
from uptown_widget.web import open_contest

FIRST = "    return observation.legal_moves()[0]\n"
GOOD = "def choose(observation, rng):\n    return rng.choice(observation.legal_moves())\n"
LATE = f"def choose(observation, rng):\n    if observation.ply > 40:\n        1 / 0\n{FIRST}"
ENDLESS = f"def choose(observation, rng):\n    while observation.ply > 40:\n        pass\n{FIRST}"


class Page:
    """Hears what is posted."""

    def __init__(self, bots: dict[str, str], language: str = "en", **order: Any) -> None:
        self.heard: list[dict[str, Any]] = []
        contest = open_contest(lambda text: self.heard.append(json.loads(text)), language)
        told = {"bots": bots, "deals": 1, "seed": "test", "seconds": 5, "against": False, **order}
        contest.receive(json.dumps(told))

    def all(self, name: str) -> list[Any]:
        return [message[name] for message in self.heard if name in message]

    @property
    def table(self) -> dict[str, dict[str, Any]]:
        return {row["name"]: row for row in self.all("table")[-1]}


def test_every_pair_plays_every_seat_and_the_table_counts_it() -> None:
    page = Page({"Ada": GOOD, "Ben": GOOD}, deals=2)
    assert page.all("done") == [*range(1, 13)]
    assert set(page.all("all")) == {12}
    assert {row["games"] for row in page.table.values()} == {12}, "games, not seats"
    assert sum(row["won"] for row in page.table.values()) <= 12
    assert all(row["groups"] != round(row["groups"], 1) for row in page.table.values())
    assert page.heard[-1] == {"over": True}
    assert page.all("faults")[-1] == {}


def test_the_page_is_told_who_is_asked() -> None:
    asked = Page({"Ada": GOOD, "Ben": GOOD}).all("asked")
    assert asked[:2] == ["Ada", "Ben"]
    assert {*asked} == {"Ada", "Ben"}
    assert len(asked) > 100


def test_a_bot_that_fails_is_named_with_its_line_and_goes_on_at_random() -> None:
    page = Page({"Ada": GOOD, "Late": LATE})
    assert page.table["Late"]["faults"] > 10
    assert page.table["Ada"]["faults"] == 0
    (told,) = page.all("faults")[-1].values()
    assert "ZeroDivisionError" in told
    assert 'File "Late.py", line 3' in told


def test_an_endless_loop_costs_the_time_limit_three_times_at_the_most() -> None:
    page = Page({"Ada": GOOD, "Endless": ENDLESS}, seconds=0.2)
    assert page.all("done")[-1] == 6
    assert "no answer within 0.2 seconds" in page.all("faults")[-1]["Endless"]


def test_what_is_no_bot_is_refused_in_the_language_of_the_page_and_the_others_play() -> None:
    page = Page({"Ada": GOOD, "Typo": "x = 1", "Ben": GOOD}, "nl")
    assert page.all("refused") == ["Typo"]
    assert "geen klasse Bot" in page.all("why")[0]
    assert {*page.table} == {"Ada", "Ben"}


@pytest.mark.parametrize("name", ["Ada", "Easy bot"])
def test_each_against_the_easy_bot_of_the_game(name: str) -> None:
    page = Page({name: GOOD}, against=True)
    assert page.all("done") == [1, 2, 3]
    assert len(page.table) == 2
    assert page.table[name]["games"] == 3


def test_a_single_bot_or_none_gives_an_empty_table() -> None:
    for bots in ({}, {"Ada": GOOD}):
        page = Page(bots)
        assert page.all("table") == [[]]
        assert page.heard[-1] == {"over": True}


def test_handed_in_code_is_checked_on_boards_that_no_pupil_has_seen() -> None:
    solved = "\n\n".join(f"# %% {name}\n{code_of('04_groups', name)}" for name in ("neighbours", "group", "groups"))
    group, cases = checks.group(), checks.group().cases
    assert callable(cases)
    table = {(frozenset(tiles), start): group.expected(tiles, start) for tiles, start in cases()}  # type: ignore[call-overload]
    function = "def group(tiles, start):\n    return TABLE.get((frozenset(tiles), start), set())"
    copied = f"# %% group\nTABLE = {table}\n{function}"
    works = {"Ada": solved, "Ben": copied, "Cy": "# %% group\ndef", "Dan": "# %% group\nraise SystemExit"}
    page = Page(works, lesson="04_groups")
    found = {each["checked"]: each["lines"] for each in page.heard if "checked" in each}
    assert {name: right for name, right, _ in found["Ada"]} == dict.fromkeys(("neighbours", "group", "groups"), True)
    assert {name: right for name, right, _ in found["Ben"]} == {"group": False}
    assert [text for *_, text in found["Cy"]] == ["Syntax error on line 1."]
    assert "SystemExit" in found["Dan"][0][2]
    assert page.heard[-1] == {"over": True}


CHECKED = "\n\nreport = lesson.check(checks.{0}(), {0})\nlesson.solution('{0}')"


def test_code_is_tested_as_it_stands_in_a_notebook_with_the_check_in_its_cell() -> None:
    names = ("neighbours", "group", "groups", "cut_squares", "fast_cut_squares")
    cells = [f"# %% {name}\n{code_of('04_groups', name)}{CHECKED.format(name)}" for name in names]
    page = Page({"Ada": "\n\n".join(cells)}, lesson="04_groups")
    ((_, lines),) = [(each["checked"], each["lines"]) for each in page.heard if "checked" in each]
    assert [(name, right) for name, right, _ in lines] == [(name, True) for name in names]


def test_a_cell_with_an_error_costs_no_other() -> None:
    right = f"# %% neighbours\n{code_of('04_groups', 'neighbours')}"
    page = Page({"Ada": f"# %% group\ndef group(:\n\n{right}"}, lesson="04_groups")
    (lines,) = page.all("lines")
    assert lines[0] == ["group", False, "Syntax error on line 1."]
    assert [line[:2] for line in lines[1:]] == [["neighbours", True]]


def test_handed_in_code_finds_its_module() -> None:
    code = (
        "from __future__ import annotations\nfrom dataclasses import dataclass\n@dataclass\nclass Leaf:\n    a: int\n"
    )
    code += f"{GOOD}    import sys\n    return sys.modules[__name__].Leaf(1)\n"
    for lesson, work in (("bots", code), ("05_write_a_bot", f"# %% bot\n{code}")):
        assert [line[:2] for line in Page({"Ada": work}, lesson=lesson).all("lines")[0]] == [["bot", True]]


def test_exercises_and_bots_whose_names_are_not_those_of_their_checks_are_tested_too() -> None:
    code = code_of("08_upturn", "next")
    assert [line[:2] for line in Page({"Ada": f"# %% next\n{code}"}, lesson="08_upturn").all("lines")[0]] == [
        ["next", True]
    ]
    method = "class Bot:\n    def choose(self, observation, rng):\n        return observation.legal_moves()[0]\n"
    for bot in (GOOD, method):
        assert [line[:2] for line in Page({"Ada": bot}, lesson="bots").all("lines")[0]] == [["bot", True]]
    broken = "class Bot:\n    def __init__(self):\n        1 / 0\n"
    assert "ZeroDivisionError" in Page({"Ada": broken}, lesson="bots").all("lines")[0][0][2]
    assert Page({"Ada": "# holiday"}, lesson="07_tournament").all("lines") == [[]], "nothing to test"
