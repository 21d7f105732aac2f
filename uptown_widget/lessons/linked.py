"""Links to chapters and tasks, as mails and chats hand them on; pure."""

import re
from collections.abc import Callable
from urllib.parse import unquote

from uptown_widget.errors import GameError
from uptown_widget.i18n import say
from uptown_widget.lessons.orders import LINK, read_tasks
from uptown_widget.match.arriving import arrived
from uptown_widget.match.links import beginnings

_SIGN = re.compile(r"(?:://|%3A%2F%2F)[^\s#]*?(?:#|%23)", re.IGNORECASE)
"""An address, up to the sign before what is ours."""
_CHAPTER = re.compile(r"([\w-]+(?:/\d+)?)(?:&.*|[^\w/-].*)?", re.DOTALL)


def plain_link(text: str, known: Callable[[str], bool]) -> str:
    """Return what stands after the ``#`` of a link, without what a chat or a mail has put around it and into it.

    :param known: whether there is a chapter or a notebook of that name
    :raises GameError: it has tasks, and its end is missing, or they are not known

    >>> plain_link("Do <https://example.org/play/learn.html#groups/2>, please.", bool)
    'groups/2'
    """
    text = arrived(text).strip()
    found = _SIGN.search(text)
    own = unquote(text[found.end() :] if found else text)
    if not own.lower().startswith(LINK):
        chapter = _CHAPTER.fullmatch(own) if found or "&" in own else None
        return chapter[1] if chapter else own
    best = ""
    for letters in beginnings(own, also="=:.,;"):
        each = letters.rstrip(".,:;")
        tasks = read_tasks(each)
        # Of what a mail has broken into lines, as many as name tasks.
        if tasks and all(map(known, tasks.names)):
            best = each
    if not best:
        raise GameError(say("Part of the link is missing or damaged: ask for it once more."))
    return best
