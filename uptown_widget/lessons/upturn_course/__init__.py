"""The rules of Upturn in chapters: a few sentences, then exercises; a notebook or a page shows them."""

from uptown_widget.lessons.upturn_course.aim import aim
from uptown_widget.lessons.upturn_course.drawing import drawing
from uptown_widget.lessons.upturn_course.joker import joker
from uptown_widget.lessons.upturn_course.row import row
from uptown_widget.lessons.upturn_course.skipping import skipping
from uptown_widget.lessons.upturn_course.turning import turning
from uptown_widget.lessons.upturn_course.twins import twins

CHAPTERS = (aim, row, drawing, turning, skipping, joker, twins)
"""Functions that return a chapter in the current language."""

__all__ = ["CHAPTERS", "aim", "drawing", "joker", "row", "skipping", "turning", "twins"]
