"""Continuing what a session has saved, or the part of it that can be read."""

from collections.abc import Mapping
from typing import Any

from uptown_widget.bots.catalog import bots_of
from uptown_widget.errors import DamagedError, GameError
from uptown_widget.i18n import say_error
from uptown_widget.match.autosave import days_in, read_days
from uptown_widget.match.earlier_matches import has_damaged_lines, without_unreadable
from uptown_widget.match.game import Game
from uptown_widget.match.links import damaged
from uptown_widget.match.saved_text import ForeignError
from uptown_widget.match.session import Session
from uptown_widget.protocols import Bot, M, O


def read_session(
    game: Game[O, M],
    text: str,
    *,
    bots: Mapping[str, Bot] | None = None,
    chosen: bool = False,
    **words: Any,  # noqa: ANN401  those of the constructor
) -> tuple[Session[O, M] | str, bool]:
    """Return the session in a text, else its earlier matches as text, if only they or its days can be read.

    The second value says whether all of it can be.

    :param chosen: whether somebody has chosen the text, and is to hear what is wrong with it
    :raises ForeignError: it is a match of another game, or with a bot that is not here, and was chosen
    :raises DamagedError: nothing can be read
    """
    text = text.rstrip("\n")  # an editor may have added one
    table = text.partition("\n")[0]
    try:
        session = Session.resume(game, text, bots=bots, **words)
    except DamagedError:
        pass
    except GameError as error:
        if chosen:
            raise ForeignError(say_error(error)) from None
    except Exception:  # noqa: BLE001, S110  whatever is wrong with it, another match must begin
        pass
    else:
        return session, read_days(table)[1] and not has_damaged_lines(text)
    others = without_unreadable(text, game, bots_of(game, bots))
    if not others and not days_in(table):
        raise damaged()
    return others, False
