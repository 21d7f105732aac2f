"""The practice in a notebook: today's puzzles, kept in a file beside it or in a deck."""

from collections.abc import Callable
from os import PathLike

from uptown_widget.checks import check_type
from uptown_widget.errors import GameError, quoted
from uptown_widget.i18n import chosen_language, say, use_language
from uptown_widget.match.games import known_game
from uptown_widget.match.paths import AnyPath, at_home
from uptown_widget.match.saved_text import chosen
from uptown_widget.match.session import Session
from uptown_widget.notebook.game import GameWidget
from uptown_widget.notebook.progress_file import ProgressFile
from uptown_widget.notebook.widget import TableWidget
from uptown_widget.practice.deck import Deck, read_deck
from uptown_widget.practice.mistakes import mistakes_of
from uptown_widget.practice.session import PracticeSession
from uptown_widget.protocols import M, O
from uptown_widget.screen.html import css
from uptown_widget.ui.names import sentences


class PracticeWidget(TableWidget):
    """Today's puzzles, one after another."""

    session: PracticeSession
    """The practice itself; its `deck` holds the puzzles."""


def open_practice(
    match: GameWidget[O, M] | Session[O, M] | None = None,
    *,
    game: str = "uptown",
    deck: Deck | None = None,
    autosave: AnyPath | bool = True,
    theme: str = "auto",
    language: str | None = None,
    motion: bool = True,
) -> PracticeWidget:
    """Show today's puzzles: mistakes of one's own that are due, filled up with puzzles that are made meanwhile.

    :param match: a table whose match was reviewed: the moves that lost most become puzzles
    :param game: the game without a match, ``"uptown"`` or ``"upturn"``
    :param deck: the puzzles to practise; by default those in the file
    :param autosave: the file that keeps the puzzles, in the folder of the notebook, or True for
        ``uptown-practice.txt``, after the name of the game. With False, or with a deck, nothing is written
    :param theme: ``"light"``, ``"dark"``, ``"contrast"``, or ``"auto"`` to follow the notebook's
    :param language: a code such as ``"nl"``; by default the language this machine is set to, else English
    :param motion: whether tiles slide
    :raises GameError: an argument is none of these, or the match has not been reviewed; nothing is shown

    ``open_practice(game="upturn", deck=Deck())`` makes five puzzles, within seconds.
    """
    spoken = chosen_language(language)
    with use_language(spoken):
        css(theme)
        check_type(motion, bool, "True or False for motion")
        check_type(autosave, str | bytes | PathLike | bool, "a file for autosave, or True or False")
        check_type(deck, Deck | None, "a Deck")
        named = known_game(game)
        table: object = match.session if isinstance(match, GameWidget) else match
        if table is not None and not isinstance(table, Session):
            raise GameError(say("Not a match: {value}. Pass what “play” has returned.", value=quoted(table)))
        own = named if table is None else table.game
        mistakes = [] if table is None else list(mistakes_of(table))
        file = f"{own.NAME.lower()}-practice.txt" if autosave is True else autosave
        name = at_home(file).name if file else ""
        refusal = say("{name} does not contain puzzles that can be read. Choose another file.", name=name)
        read = read_deck if autosave is True else chosen(read_deck, refusal)
        store = ProgressFile(file, read) if file and deck is None else None
        kept: str | Deck = (store.load() if store else "") if deck is None else deck
        session = PracticeSession(own, kept=kept, language=spoken)
        if store is not None:
            session.warn(store.notice)
            session.keep = _keeper(session, store)
        session.add(mistakes)
    return PracticeWidget(session, theme=theme, motion=motion)


def _keeper(session: PracticeSession, store: ProgressFile) -> Callable[[str], None]:
    """Return what writes the puzzles to a file, with those that another notebook has written there since."""

    def joined(text: str) -> str:
        session.deck.merge(Deck(text), session.today)
        return str(session.deck)

    def keep(_: str) -> None:
        trouble = store.update(joined)
        session.warn(sentences(trouble, store.notice))

    return keep
