"""A session at which somebody studies: the board of a match, with the lines of a study beside it."""

from collections.abc import Callable

from uptown_widget.match.game import AnyGame
from uptown_widget.match.session import AnySession, Session
from uptown_widget.match.today import Today
from uptown_widget.studies.game import study_game
from uptown_widget.studies.games_panel import GamesPanel
from uptown_widget.studies.panel import StudyPanel
from uptown_widget.studies.source import Tree, people_only
from uptown_widget.studies.study import Study
from uptown_widget.ui.seats import Setup


def open_study(
    game: AnyGame,
    setup: Setup,
    *,
    keep: Callable[[str], object] = lambda _: None,
    kept: str | Study = "",
    language: str = "en",
    today: str | Today | None = None,
) -> tuple[AnySession, Tree, StudyPanel]:
    """Show the study of the last visit, or deal a position.

    :param game: the module of a game, such as `uptown.game`
    :param setup: the first position is dealt by it
    :param keep: saves a text until the next visit; it holds the whole deal
    :param kept: what was saved on the last visit
    :raises GameError: there are no studies of this game
    """
    tree = Tree(study_game(game), keep=keep, kept=kept)
    panel = StudyPanel(tree)
    panels = (GamesPanel(tree), panel)
    session = Session(game, people_only(setup), source=tree, panels=panels, language=language, today=today)
    tree.begin()
    return session, tree, panel
