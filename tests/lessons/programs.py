"""Programs as beginners write them, kept as tables: what checks have to judge.

A table below ``tests/data/programs/`` has the programs of a lesson one after another. Each begins with a line such as
``=== chance wrong (print shows): prints``: the exercise, whether the program is right, for a wrong one a part of the
reason that is told, and what is special about it.
"""

import hashlib
import re
import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from statistics import NormalDist, fmean, stdev
from typing import Any

from uptown_widget import upturn
from uptown_widget.lessons import FunctionCheck, Report, checks, fair_play_checks, upturn_checks
from uptown_widget.lessons.solutions import codes_of
from uptown_widget.notebook.time_limit import Limited, guarded

TABLES = Path(__file__).parents[1] / "data" / "programs"
HEAD = re.compile(
    r"^=== (?P<exercise>\w+) (?P<verdict>right|wrong)(?: \((?P<reason>.+)\))?: (?P<title>.+)$", re.MULTILINE
)

CHECKS: dict[str, dict[str, Callable[[], FunctionCheck]]] = {
    "04_groups": {
        "neighbours": checks.neighbours,
        "group": checks.group,
        "groups": checks.groups,
        "count_groups": checks.count_groups,
        "cut_squares": checks.cut_squares,
        "fast_cut_squares": lambda: checks.cut_squares("fast_cut_squares"),
    },
    "05_write_a_bot": {"bot": checks.bot},
    "06_chance": {"chance": checks.chance, "interval": checks.interval},
    "08_upturn": {
        "fits": upturn_checks.fits,
        "before": upturn_checks.before,
        "next_player": upturn_checks.next_player,
        "playable": upturn_checks.playable,
        "bot": upturn_checks.bot,
    },
    "09_fair_play": {
        "thought_of": fair_play_checks.thought_of,
        "guess": fair_play_checks.guess,
        "shifted": fair_play_checks.shifted,
        "opens": fair_play_checks.opens,
        "last_word": fair_play_checks.last_word,
        "chain": fair_play_checks.chain,
        "follows": fair_play_checks.follows,
        "draw": fair_play_checks.draw,
        "wrong_link": fair_play_checks.wrong_link,
        "wished_tile": fair_play_checks.wished_tile,
        "second_move": fair_play_checks.second_move,
    },
}
HANDED_IN = {"05_write_a_bot": "Bot", "08_upturn": "FirstStone"}
"""The name of the bot that a lesson hands in."""

GIVEN = """
def count_groups(tiles):
    forest, count = UnionFind(), 0
    for square in tiles:
        forest.add(square)
        count += 1
        for other in neighbours(square):
            if other in forest.parent and forest.union(square, other):
                count -= 1
    return count
"""
"""What the lesson on groups has written around a pupil's union-find."""


@dataclass(frozen=True)
class Program:
    """What a pupil wrote."""

    lesson: str
    exercise: str
    right: bool
    reason: str
    """A part of what a wrong one is told."""
    title: str
    code: str

    def __str__(self) -> str:
        return f"{self.exercise}: {self.title}"


def written() -> Iterator[Program]:
    """Yield the programs of all tables."""
    for table in sorted(TABLES.glob("*.txt")):
        heads, text = [*HEAD.finditer(found := table.read_text(encoding="utf-8"))], found
        assert text.count("=== ") == len(heads), f"{table.name} has a line that cannot be read"
        ends = [*(head.start() for head in heads[1:]), len(text)]
        for head, end in zip(heads, ends, strict=True):
            verdict, reason = head["verdict"] == "right", head["reason"] or ""
            yield Program(table.stem, head["exercise"], verdict, reason, head["title"], text[head.end() : end])


def notebook(lesson: str) -> dict[str, Any]:
    """Return what the cells of a lesson have defined once all is solved."""
    names: dict[str, Any] = {"fmean": fmean, "stdev": stdev, "sqrt": sqrt, "upturn": upturn, "secrets": secrets}
    names |= {"NormalDist": NormalDist, "hashlib": hashlib}
    names["fingerprint"] = lambda text: hashlib.sha256(text.encode()).hexdigest()
    names["commit"] = lambda value, nonce: names["fingerprint"](nonce + value)
    for code in codes_of(lesson).values():
        exec(code, names)  # noqa: S102
    if lesson == "04_groups":
        exec(GIVEN, names)  # noqa: S102
    return names


def checked(lesson: str, exercise: str, *codes: str) -> Report:
    """Check what a pupil wrote in a notebook, the last of which defines what is handed in."""
    names = notebook(lesson)
    for each in codes:
        exec(compile(each, f"<{exercise}>", "exec"), names)  # noqa: S102
    handed_in = HANDED_IN[lesson] if exercise == "bot" else exercise
    return CHECKS[lesson][exercise]().run(names[handed_in], guarded, Limited)
