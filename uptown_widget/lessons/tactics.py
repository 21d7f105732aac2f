"""Tactics in chapters: what to look for, then three puzzles from easy to hard, for most as many more as one likes."""

import random
from collections.abc import Callable
from functools import partial

from uptown_widget.i18n import say
from uptown_widget.lessons import puzzles
from uptown_widget.lessons.chapter import Chapter
from uptown_widget.lessons.exercise import Exercise
from uptown_widget.lessons.generator import generate

SLOW = {"join-three", "two-plans", "blockers", "last"}
"""Kinds of which a puzzle may take seconds to make, longer than a page waits for an answer."""


def capture() -> Chapter:
    """Return the chapter in the current language."""
    return _chapter(
        "capture",
        say("Captures"),
        say(
            "You play the colour whose rack is shown. Whatever you try, you are told what is wrong with it, and the "
            "board stays as it was; after two wrong tries you may see the answer. *Next* goes on to a harder puzzle."
        ),
        say(
            "Many of your tiles may fit squares on which an opponent's tiles lie. Look for those whose group would not "
            "fall apart without them: ends of chains, corners of blocks, tiles that lie alone."
        ),
    )


def join() -> Chapter:
    """Return the chapter in the current language."""
    return _chapter(
        "join",
        say("Join groups"),
        say(
            "The best moves join. Look for **joining squares**: empty squares, or tiles that can be captured, which "
            "touch two of your groups. Then look at your rack: each square is named by just three tiles of your "
            "colour and by `$`."
        ),
    )


def join_three() -> Chapter:
    """Return the chapter in the current language."""
    return _chapter(
        "join-three",
        say("Three at once"),
        say("A tile has four sides, so it can join more than two groups. Find the square where three of yours meet."),
    )


def spare_wild() -> Chapter:
    """Return the chapter in the current language."""
    return _chapter(
        "spare-wild",
        say("Keep the wild tile"),
        say(
            "`$` joins anywhere, and you have it once. Save it for a square that none of your other tiles fit. If "
            "another tile does the job, use that one."
        ),
    )


def safe() -> Chapter:
    """Return the chapter in the current language."""
    return _chapter(
        "safe",
        say("Safe from capture"),
        say(
            "A tile is safe if its group would fall apart without it. So **thin chains** are safe except at their "
            "ends, and thick blocks are not safe anywhere. A tile that alone holds others of yours together cannot "
            "be captured."
        ),
    )


def no_help() -> Chapter:
    """Return the chapter in the current language."""
    return _chapter(
        "no-help",
        say("Do not help"),
        say(
            "Capturing a singleton removes a whole group, which helps its owner. If you must capture, take a tile "
            "from the end of a chain instead."
        ),
    )


def block() -> Chapter:
    """Return the chapter in the current language."""
    return _chapter(
        "block",
        say("Block an opponent"),
        say(
            "An opponent is about to join groups. Place a tile on the joining square, ideally one that cannot be "
            "captured there, or capture the tile that would be joined."
        ),
    )


def two_plans() -> Chapter:
    """Return the chapter in the current language."""
    return _chapter(
        "two-plans",
        say("Two plans"),
        say(
            "In one turn, an opponent can fill one joining square, not two. So play in such a way that you could join "
            "groups in **two** places next, with different tiles: one opponent alone will hardly stop you. Two "
            "opponents still can if each of them spends a turn on it, which they often cannot, or will not. This is "
            "the hardest tactic, and the most useful."
        ),
    )


def blockers() -> Chapter:
    """Return the chapter in the current language."""
    return _chapter(
        "blockers",
        say("Blockers"),
        say(
            "In this scoring, each tile of the colour you have captured most costs as much as a group. Spread your "
            "captures over the colours: a tile costs nothing if you still have fewer of its colour than of another."
        ),
    )


def last() -> Chapter:
    """Return the chapter in the current language."""
    return _chapter(
        "last",
        say("The last turn"),
        say("Now everything counts: groups first, then captured tiles. Count both for everybody before you move."),
    )


def endless() -> Chapter:
    """Return the chapter in the current language: a text, with exercises to be generated."""
    return Chapter(
        "endless",
        say("As many as you like"),
        (
            say(
                "The computer makes puzzles: it plays random games until a position has very few right moves, and "
                "checks them all. Choose a kind and a level from 1 to 3. The same number gives the same puzzle, so a "
                "class can solve number 5 together."
            ),
        ),
        (),
    )


def _chapter(kind: str, title: str, *text: str) -> Chapter:
    more = None if kind in SLOW else partial(_another, kind)
    return Chapter(f"{kind} puzzles", title, text, puzzles.of(kind), more)


def _another(kind: str, number: int, level: int) -> Exercise:
    return generate(kind, random.Random(f"{kind} {number}"), level)


CHAPTERS: tuple[Callable[[], Chapter], ...] = (
    capture,
    join,
    join_three,
    spare_wild,
    safe,
    no_help,
    block,
    two_plans,
    blockers,
    last,
)
"""Functions that return a chapter in the current language, one for each kind of puzzle."""
