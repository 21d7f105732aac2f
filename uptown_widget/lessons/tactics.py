"""Tactics in chapters: what to look for, then three puzzles from easy to hard, for most as many more as one likes."""

import random
from collections.abc import Callable
from functools import partial

from uptown_widget.errors import Phrase
from uptown_widget.i18n import say, say_phrase
from uptown_widget.lessons import puzzles
from uptown_widget.lessons.chapter import Chapter, chapter
from uptown_widget.lessons.exercise import Exercise
from uptown_widget.lessons.generator import generate

SLOW = {"join-three", "two-plans", "blockers", "last"}
"""Kinds of which a puzzle may take seconds to make, longer than a page waits for an answer."""


Making = Callable[[], Chapter]


def _chapter(kind: str, title: Phrase, *text: Phrase) -> Making:
    """Return a function that returns the chapter on a kind of puzzle in the current language."""
    more = None if kind in SLOW else partial(_another, kind)
    return lambda: chapter(f"{kind} puzzles", say_phrase(title), *map(say_phrase, text), *puzzles.of(kind), more=more)


def _another(kind: str, number: int, level: int) -> Exercise:
    return generate(kind, random.Random(f"{kind} {number}"), level)


capture: Making = _chapter(
    "capture",
    Phrase("Choose a capture"),
    Phrase(
        "You play the colour whose rack is shown. If a move is not the answer, you read why, and the board "
        "stays as it was; after two wrong tries you may see the answer. *Next* goes on to a harder puzzle."
    ),
    Phrase(
        "Many of your tiles may fit squares on which an opponent's tiles lie. Look for those whose group would not "
        "fall apart without them: ends of chains, corners of blocks, tiles that lie alone."
    ),
)
join: Making = _chapter(
    "join",
    Phrase("Join groups"),
    Phrase(
        "The best moves join. Look for **joining squares**: empty squares, or tiles that can be captured, which "
        "touch two of your groups. Then look at your rack: only three tiles of your colour fit each square, "
        "besides `$`."
    ),
)
join_three: Making = _chapter(
    "join-three",
    Phrase("Three at once"),
    Phrase("A tile has four sides, so it can join more than two groups. Find the square where three of yours meet."),
)
spare_wild: Making = _chapter(
    "spare-wild",
    Phrase("Keep the wild tile"),
    Phrase(
        "`$` joins anywhere, and you have it once. Save it for a square that none of your other tiles fit. If "
        "another tile does the job, use that one."
    ),
)
safe: Making = _chapter(
    "safe",
    Phrase("Safe from capture"),
    Phrase(
        "A tile is safe if its group would fall apart without it. So **thin chains** are safe except at their ends, "
        "and thick blocks are not safe anywhere. But all opponents have a turn before your next one: if the first "
        "captures the end of a chain, the tile beside it becomes the new end, and the second may capture that. "
        "So look for a tile that would still hold its group together then."
    ),
)
no_help: Making = _chapter(
    "no-help",
    Phrase("Do not help"),
    Phrase(
        "Capturing a singleton removes a whole group, which helps its owner. If you must capture, take a tile "
        "from the end of a chain instead."
    ),
)
block: Making = _chapter(
    "block",
    Phrase("Block an opponent"),
    Phrase(
        "An opponent is about to join groups. Place a tile on the joining square, ideally one that cannot be "
        "captured there, or capture the tile that would be joined."
    ),
)
two_plans: Making = _chapter(
    "two-plans",
    Phrase("Two plans"),
    Phrase(
        "In one turn, an opponent can fill one joining square, not two. So play in such a way that you could join "
        "groups in **two** places next, with different tiles: one opponent alone will hardly stop you. Two "
        "opponents still can if each of them spends a turn on it, which they often cannot, or will not. A move that "
        "joins three groups at once is just as good. This is the hardest tactic, and the most useful."
    ),
)
blockers: Making = _chapter(
    "blockers",
    Phrase("Blockers"),
    Phrase(
        "In this scoring, each tile of the colour you have captured most costs as much as a group. Spread your "
        "captures over the colours: a tile costs nothing if you still have fewer of its colour than of another."
    ),
)
last: Making = _chapter(
    "last",
    Phrase("The last turn"),
    Phrase("Now everything counts: groups first, then captured tiles. Count both for everybody before you move."),
)


def endless() -> Chapter:
    """Return the chapter in the current language: a text, with exercises to be generated."""
    return chapter(
        "endless",
        say("As many as you like"),
        say(
            "The computer makes puzzles: it plays random games until a position has very few right moves, and "
            "checks them all. Choose a kind, a level from 1 to 3 and a number. The same number always gives the same "
            "puzzle, so a class can solve number 5 together."
        ),
    )


CHAPTERS = (capture, join, join_three, spare_wild, safe, no_help, block, two_plans, blockers, last)
"""Functions that return a chapter in the current language, one for each kind of puzzle."""
