"""The rules of Upturn in chapters: a few sentences, then exercises; a notebook or a page shows them."""

from uptown_widget.lessons.upturn_course.aim import aim
from uptown_widget.lessons.upturn_course.drawing import drawing
from uptown_widget.lessons.upturn_course.empty_pot import empty_pot
from uptown_widget.lessons.upturn_course.joker import joker
from uptown_widget.lessons.upturn_course.opening import opening
from uptown_widget.lessons.upturn_course.row import row
from uptown_widget.lessons.upturn_course.skipping import skipping
from uptown_widget.lessons.upturn_course.turning import turning
from uptown_widget.lessons.upturn_course.twins import twins

CHAPTERS = (aim, opening, row, drawing, turning, skipping, joker, twins, empty_pot)
"""Functions that return a chapter in the current language."""

__all__ = ["CHAPTERS", "aim", "drawing", "empty_pot", "joker", "opening", "row", "skipping", "turning", "twins"]
