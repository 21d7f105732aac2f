"""The chapters on tactics: an idea in a few sentences, then puzzles of one kind, for some as many as you like."""

import random
from collections.abc import Callable
from functools import partial

from uptown_widget.i18n import say, say_as
from uptown_widget.lessons import puzzles
from uptown_widget.lessons.chapter import Chapter
from uptown_widget.lessons.exercise import Exercise
from uptown_widget.lessons.generator import generate

LEVEL = 2
"""Of the puzzles that are made."""
SLOW = {"join-three", "blockers", "last"}
"""Kinds of which a puzzle may take seconds to make, longer than a page waits for an answer."""


def tactics(kind: str) -> Chapter:
    """Return the chapter on a kind of puzzle in the current language."""
    title, *text = _told()[kind]
    more = None if kind in SLOW else partial(_another, kind)
    return Chapter(f"{kind} puzzles", title, tuple(text), puzzles.of(kind), "03_tactics", more)


def _another(kind: str, number: int) -> Exercise:
    return generate(kind, random.Random(f"{kind} {number}"), LEVEL)


TACTICS: tuple[Callable[[], Chapter], ...] = tuple(partial(tactics, kind) for kind in puzzles.KINDS)
"""Functions that return a chapter in the current language, in the order in which the kinds are learned."""


def _told() -> dict[str, tuple[str, ...]]:
    """Return the title and the text of each chapter."""
    return {
        "capture": (
            say_as("puzzle", "Capture"),
            say(
                "Many of an opponent's tiles lie on squares that your tiles name, but few may be captured. Look at "
                "each: would its group fall apart without it?"
            ),
        ),
        "join": (
            say_as("puzzle", "Join"),
            say(
                "The best moves join. Look for **joining squares**: empty squares, or tiles that can be captured, "
                "which touch two of your groups. Then look at your rack: each square is named by just three tiles of "
                "your colour and by `$`."
            ),
        ),
        "join-three": (say_as("puzzle", "Three at once"), say("One tile has four sides.")),
        "spare-wild": (
            say_as("puzzle", "Keep the wild tile"),
            say(
                "`$` joins anywhere, and you have it once. Save it for a square that none of your other tiles fit. If"
                " another tile does the job, use that one."
            ),
        ),
        "safe": (
            say_as("puzzle", "Safe from capture"),
            say(
                "A tile is safe if its group would fall apart without it. So **thin chains** are safe except at their"
                " ends, and thick blocks are not safe anywhere. A tile placed between two of your own holds them "
                "together and cannot be captured."
            ),
        ),
        "no-help": (
            say_as("puzzle", "Do not help"),
            say(
                "Capturing a singleton removes a whole group, which helps its owner. If you must capture, take a tile"
                " from the end of a chain instead."
            ),
        ),
        "block": (
            say_as("puzzle", "Block"),
            say(
                "An opponent is about to join groups. Place a tile on the joining square, ideally one that cannot be "
                "captured there, or capture the tile that would be joined."
            ),
        ),
        "two-plans": (
            say_as("puzzle", "Two plans"),
            say(
                "An opponent can block one joining square in a turn, but not two. Play so that you threaten to join "
                "in **two** places, with different tiles. This is the hardest tactic, and the most useful."
            ),
        ),
        "blockers": (
            say_as("puzzle", "Blockers"),
            say(
                "In this scoring the tiles you have captured of one colour count as much as groups. Spread your "
                "captures over the colours: a tile costs nothing as long as its colour is not the one you have taken "
                "most of."
            ),
        ),
        "last": (
            say_as("puzzle", "The last turn"),
            say("Now everything counts: groups first, then captured tiles. Count both for everybody before you move."),
        ),
    }
