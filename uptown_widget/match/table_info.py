"""What a view may know of the match at a table: nothing hidden is in it."""

from typing import Any

from uptown_widget.i18n import LANGUAGES, current_language
from uptown_widget.match.earlier_matches import offers
from uptown_widget.match.services import Services
from uptown_widget.match.viewpoint import Viewpoint
from uptown_widget.protocols import M, O
from uptown_widget.ui.effects import Info, TableInfo
from uptown_widget.ui.names import sentences


def table_info(viewpoint: Viewpoint[O, M], services: Services[O, M], notice: str, **known: Any) -> Info:  # noqa: ANN401
    """Return what the view shows of a match and of the services of its session.

    :param notice: what was done or went wrong, in a sentence
    :param known: further fields
    """
    bots, advice, saving = services.bot_runner, services.advice, services.saving
    return TableInfo(
        seats=viewpoint.seating.seats,
        seed=str(viewpoint.match.seed) if viewpoint.over else "",
        match=viewpoint.number,
        turns=tuple(viewpoint.turns),
        can_undo=viewpoint.last_own_ply is not None,
        can_redo=viewpoint.match.can_redo,
        viewer=viewpoint.viewer,
        curtain=viewpoint.curtain,
        plays_itself=services.forced.imminent,
        notice=notice or viewpoint.fault(bots.own),
        exported=services.exporter.done,
        at=viewpoint.at,
        autoplaying=services.replay.running,
        paused=bots.paused,
        pace=bots.pace,
        thinking=advice.part if bots.part is None else bots.part,
        hint=advice.candidates,
        hurried=viewpoint.hurried,
        review=advice.verdicts,
        is_rough=advice.is_rough,
        reviewed=viewpoint.reviewed is not None,
        languages=tuple(LANGUAGES),
        language=current_language(),
        day=saving.day,
        days=dict(saving.days),
        tallies=dict(saving.tallies.by_bot),
        earlier=offers(saving.earlier) if saving.earlier else (),
        offered=saving.offered,
        unsaved=sentences(saving.problem, saving.note),
        **known,
    )
