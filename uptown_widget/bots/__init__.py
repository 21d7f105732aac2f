"""What the bots of all games share: the catalog of names, a random bot, the search."""

from typing import TYPE_CHECKING

from uptown_widget.lazy import lazy

if TYPE_CHECKING:
    from uptown_widget.bots.catalog import bots_of
    from uptown_widget.bots.random import RandomPolicy
    from uptown_widget.bots.search import SearchPolicy
    from uptown_widget.protocols import Candidate, Policy
else:
    __getattr__ = lazy(
        __name__,
        {
            "uptown_widget.bots.catalog": ["bots_of"],
            "uptown_widget.bots.random": ["RandomPolicy"],
            "uptown_widget.bots.search": ["SearchPolicy"],
            "uptown_widget.protocols": ["Candidate", "Policy"],
        },
    )

__all__ = ["Candidate", "Policy", "RandomPolicy", "SearchPolicy", "bots_of"]
