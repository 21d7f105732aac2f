"""What a session tells its view about the match: nothing hidden is in it."""

from typing import TYPE_CHECKING, Any

from uptown_widget.i18n import LANGUAGES
from uptown_widget.match.earlier_matches import offer
from uptown_widget.ui.effects import TableInfo

if TYPE_CHECKING:
    from uptown_widget.match.session import Session


def table_info(session: "Session") -> TableInfo[Any, Any]:
    """Return what a view may know."""
    viewpoint, bots, advice, saving = session.viewpoint, session.bot_runner, session.advice, session.saving
    return TableInfo(
        seats=viewpoint.seating.seats,
        seed=session.seed if viewpoint.over else "",
        match=session.match_number,
        turns=tuple(viewpoint.turns),
        can_undo=viewpoint.last_own_ply is not None,
        can_redo=viewpoint.match.can_redo,
        viewer=viewpoint.viewer,
        curtain=viewpoint.curtain,
        notice=session.notice or viewpoint.fault(bots.own),
        at=viewpoint.at,
        autoplaying=session.autoplaying,
        paused=bots.paused,
        pace=bots.pace,
        thinking=advice.part if bots.part is None else bots.part,
        hint=advice.candidates,
        review=advice.verdicts,
        bots=tuple(session.bots),
        languages=tuple(LANGUAGES),
        language=session.language,
        today=session.today,
        earlier=offer(saving.earlier) if saving.earlier else None,
        unsaved=saving.problem,
        linked=bool(session.address),
        host_info=session.host_info,
    )
