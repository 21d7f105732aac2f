"""What is in a file that somebody has opened."""

from uptown_widget.errors import GameError
from uptown_widget.i18n import say


def text_of_file(text: str) -> str:
    """Return the text of a file.

    A page that cannot read a file, since it was moved or is a folder, hands on an empty text.

    :raises GameError: there is nothing in it
    """
    if not text.strip("\ufeff\x00 \t\r\n"):
        raise GameError(say("There is nothing in this file, or it cannot be read."))
    return text
