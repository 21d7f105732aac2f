"""The rules of Uptown in chapters: a few sentences, then exercises; a notebook or a page shows them."""

from uptown_widget.lessons.course.blockers import blockers
from uptown_widget.lessons.course.capturing import capturing
from uptown_widget.lessons.course.ending import ending
from uptown_widget.lessons.course.first_move import first_move
from uptown_widget.lessons.course.groups import groups
from uptown_widget.lessons.course.helping import helping
from uptown_widget.lessons.course.joining import joining
from uptown_widget.lessons.course.passing import passing
from uptown_widget.lessons.course.placing import placing
from uptown_widget.lessons.course.protected import protected
from uptown_widget.lessons.course.two_players import two_players

CHAPTERS = (first_move, placing, groups, joining, capturing, protected, helping, passing, ending, two_players, blockers)
"""Functions that return a chapter on the rules in the current language."""

__all__ = [
    "CHAPTERS",
    "blockers",
    "capturing",
    "ending",
    "first_move",
    "groups",
    "helping",
    "joining",
    "passing",
    "placing",
    "protected",
    "two_players",
]
