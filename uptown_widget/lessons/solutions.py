"""Solutions of the exercises on programming, out of sight until a learner has tried; pure."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from uptown_widget.errors import GameError, Phrase, quoted
from uptown_widget.i18n import say, say_phrase


@dataclass(frozen=True, slots=True)
class Solution:
    """What a notebook shows in place of a solution, or the solution itself."""

    text: str
    """In Markdown."""

    def _repr_markdown_(self) -> str:
        return self.text

    def __str__(self) -> str:
        """Return it as text."""
        return self.text

    __repr__ = __str__


def solution(lesson: str, exercise: str) -> Solution:
    """Return a right function, and what is worth knowing about it, in the current language.

    :raises GameError: there is none
    """
    code, note = code_of(lesson, exercise), _NOTES.get(lesson, {}).get(exercise)
    return Solution(f"```python\n{code}```" + (f"\n\n{say_phrase(note)}" if note else ""))


def code_of(lesson: str, exercise: str) -> str:
    """Return the code of a solution.

    :raises GameError: there is none
    """
    try:
        return _codes()[lesson][exercise]
    except KeyError:
        raise GameError(say("There is no solution of {name}.", name=quoted(exercise))) from None


def codes_of(lesson: str) -> dict[str, str]:
    """Return the code of all solutions of a lesson by exercise, in the order of the lesson."""
    return dict(_codes().get(lesson, {}))


def not_yet() -> Solution:
    """Return what is shown to a learner who has not tried enough, in the current language."""
    return Solution(
        say("Run this cell again once your function is right, or after two wrong tries: then it shows a solution.")
    )


@cache
def _codes() -> dict[str, dict[str, str]]:
    """Return by lesson and exercise a right function; the page, which asks for none, has no file of them."""
    return tomllib.loads(files(__package__).joinpath("solutions.toml").read_text(encoding="utf-8"))


_NOTES: dict[str, dict[str, Phrase]] = {
    "04_groups": {
        "neighbours": Phrase("Corners of the board have two neighbours, borders three, all others four."),
        "group": Phrase(
            "Each tile is put on the list once and looks at no more than four neighbours, so the work grows like the "
            "number of tiles: *O*(n). What changes if a tile gets wet only when it is taken off the list? (Not the "
            "group; but a tile may then be on the list several times.)"
        ),
        "count_groups": Phrase(
            "The line with the comment is *path compression*. Without it the answer is the same, but paths may "
            "become long; with it, and if the smaller group always gets the larger as its parent, a step takes "
            "nearly constant time."
        ),
        "cut_squares": Phrase(
            "Note the `>`: a tile that lies alone is no cut vertex, for without it there is one group *fewer*."
        ),
    },
    "06_chance": {
        "chance": Phrase("If five of 17 tiles help, the chance that four draws bring at least one of them is 79%."),
    },
    "09_fair_play": {
        "guess": Phrase(
            "Ten thousand fingerprints take a moment. That is why a server that keeps bare fingerprints of passwords "
            "keeps no secret: the usual passwords are quickly tried."
        ),
        "shifted": Phrase(
            "A digit moves from the nonce to the value: 42 becomes 342, and the joined text stays the same. Where "
            "texts are joined, it must be fixed where one ends: by a length, or by a sign that is in neither."
        ),
        "chain": Phrase(
            "Leslie Lamport published this chain in 1981, for passwords that are used only once. The links are told "
            "in the reverse of the order in which they were made: whoever knows only the anchor cannot "
            "compute the next link."
        ),
        "draw": Phrase(
            "With a 256-bit number, all remainders are equally likely, or nearly so: no tile is noticeably likelier "
            "than another. With a number from 0 to 99 and 28 tiles, the first 16 would come up more often."
        ),
        "wrong_link": Phrase(
            "The fingerprint of the new link is not the link revealed before. Everybody sees it at once."
        ),
        "wished_tile": Phrase(
            "During the match nobody can know. But Mallory has committed to a secret: once it is opened, every phone "
            "draws her tiles anew, and this one was not among them."
        ),
        "second_move": Phrase("Every phone keeps all messages in their order. What has been read stays as it was."),
    },
}
"""What is worth knowing about some of them."""
