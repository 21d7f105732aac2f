"""The bots of version 1.0, frozen: opponents that stay as they are, so that progress can be measured.

    python -m uptown_widget.arena uptown planner --against tests.version_1.Planner --players 2 --deals 600

They share the rules with today's bots, nothing else: never mend or improve them.
"""

from functools import partial
from typing import Any

from tests.version_1.search import SearchPolicy
from tests.version_1.uptown.planner import PlannerPolicy as Planner
from tests.version_1.uptown.value import win_chance
from tests.version_1.upturn.policies import GreedyPolicy as UpturnGreedy
from tests.version_1.upturn.value import win_chance as upturn_win_chance

__all__ = ["Planner", "Search", "UpturnGreedy", "UpturnSearch"]

Search = partial(SearchPolicy[Any], adviser=Planner(), evaluate=win_chance, width=8, trust=0.1)
UpturnSearch = partial(SearchPolicy[Any], adviser=UpturnGreedy(), evaluate=upturn_win_chance, width=6, trust=0.02)
