"""The board of a notebook on which lines are tried out."""

import random
from typing import cast

from uptown_widget.checks import check_type
from uptown_widget.errors import GameError, quoted
from uptown_widget.i18n import chosen_language, use_language
from uptown_widget.match.arriving import begins_record
from uptown_widget.match.game import AnyGame
from uptown_widget.match.games import game_of_record, game_of_state, known_game
from uptown_widget.match.links import read_link
from uptown_widget.match.record import Record
from uptown_widget.match.session import AnySession
from uptown_widget.notebook.game import GameWidget
from uptown_widget.protocols import Racks, Seen, State, state_of
from uptown_widget.screen.html import AUTO, css
from uptown_widget.studies.hidden import Hidden
from uptown_widget.studies.source import Tree
from uptown_widget.studies.study import Study
from uptown_widget.studies.table import open_study


class StudyWidget(GameWidget[Seen, object]):
    """A board on which lines are tried out.

    :param tree: the lines of the study that the session shows
    """

    def __init__(self, session: AnySession, tree: Tree, *, theme: str = AUTO, motion: bool = True) -> None:
        """Show the study."""
        super().__init__(session, theme=theme, motion=motion)
        self._tree = tree

    @property
    def study(self) -> Study:
        """The study shown: its lines, comments and marks."""
        return self._tree.study


def study(
    start: object = None,
    *,
    game: str = "uptown",
    players: int | None = None,
    seed: int | str | None = None,
    hidden: str = "known",
    seat: int | None = None,
    theme: str = "auto",
    language: str | None = None,
    motion: bool = True,
) -> StudyWidget:
    """Show a board to try out lines on: play moves for everybody, go back, branch, comment and mark.

    :param start: a `State`; an `Observation`, of which what is hidden is dealt anew; a `Study`; a `Record`; or the text
        of a study, a record, a position or a link. By default a match is dealt
    :param game: the game that is dealt, ``"uptown"`` or ``"upturn"``
    :param players: how many there are in that match; by default 3
    :param seed: the same seed deals the same tiles
    :param hidden: whether all tiles are ``"known"``, or what `seat` cannot see is ``"dealt"`` at random, and can be
        dealt again, or ``"unknown"``: any tile that may be on a hidden rack can be played
    :param seat: the player whose rack is known then, counted from 0; by default the one who sees the position, else 0
    :param theme: ``"light"``, ``"dark"``, ``"contrast"``, or ``"auto"`` to follow the notebook's
    :param language: a code such as ``"nl"``; by default the language this machine is set to, else English
    :param motion: whether tiles slide
    :raises GameError: an argument is none of these; nothing is shown

    `table.study` is the study, whose text is `str(table.study)`:

    >>> table = study("3-uptown 0 9/9/9/9/9/9/9/9/9 ABCDE/ABCDE/ABCDE FGHI123456789mrwskxcdp$/"
    ...               "FGHI123456789mrwskxcdp$/FGHI123456789mrwskxcdp$ -/-/-")
    >>> table.session.play(table.session.observation.legal_moves()[0])
    >>> str(table.study).split()[-3:]
    ['1.', 'A@A1', '*']
    """
    spoken = chosen_language(language)
    with use_language(spoken):
        css(theme)
        check_type(motion, bool, "True or False for motion")
        check_type(seat, int | None, "the number of a player for seat")
        check_type(hidden, str, "one of 'known', 'dealt' and 'unknown' for hidden")
        own = known_game(game)
        seen: Hidden | None = None
        text = start if isinstance(start, str) else None
        if isinstance(start, Study):
            own, text = cast(AnyGame, start.game), str(start)  # opened before, or there would be no study
        elif isinstance(start, str):
            link = read_link(start)
            record = link[1] if link else start
            own = game_of_record(record) if begins_record(record) else own
        elif isinstance(start, Record):
            own, text = game_of_record(str(start)), str(start)
        elif start is not None:
            if not isinstance(start, (State, Racks)):
                msg = f"Expected a State, an Observation, a Study, a record or a text, not {quoted(start)}."
                raise GameError(msg)
            own = game_of_state(start)
            if (state := state_of(start)) is None:
                observation = cast(Seen, start)
                seen, state = Hidden(observation.player), observation.sample_state(random.Random(seed))
            text = own.format_position(state)
        session, tree, panel = open_study(own, own.make_setup(players=players, seed=seed, start=0), language=spoken)
        if text is not None:
            session.open(text)
        tree.study.hidden = seen or tree.study.hidden
        if hidden != "known":
            panel.hiding.take("hiding", hidden)
            if seat is not None:
                panel.hiding.take("viewer", str(seat))
            panel.hiding.take("deal", "")
            tree.go(tree.here)
    return StudyWidget(session, tree, theme=theme, motion=motion)
