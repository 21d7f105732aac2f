"""How a person has fared against the bots of each kind: counted once a match, and saved beside it."""

from collections.abc import Mapping
from dataclasses import astuple, dataclass, field, replace
from typing import Any, Protocol, runtime_checkable

from uptown_widget import schema
from uptown_widget.errors import GameError
from uptown_widget.match.links import unpack
from uptown_widget.match.viewpoint import Viewpoint
from uptown_widget.protocols import M, O
from uptown_widget.ui.effects import Tally
from uptown_widget.ui.tallies import tally_key

SEEDS = 32
"""So many matches are known to have been counted: more than are kept to look at again."""


@runtime_checkable
class Ranked(Protocol):
    """The outcome of a game in which a win can be narrow or clear."""

    @property
    def ranks(self) -> tuple[tuple[int, ...], ...]:
        """By player: what counts first, then what breaks a tie; the lowest wins."""


@dataclass(frozen=True, slots=True)
class Tallies:
    """The results so far."""

    by_bot: Mapping[str, Tally] = field(default_factory=dict)
    """By `tally_key` of the bot that sat on all other seats."""
    last: tuple[str, ...] = ()
    """The seeds of the matches counted last: who looks at one again, or ends it anew, is not counted twice."""

    def counting(self, viewpoint: Viewpoint[O, M]) -> "Tallies":
        """Return them with the match of a viewpoint, if it is over and one person has played it against like bots."""
        outcome, seats, seed = viewpoint.match.outcome(), viewpoint.seating.seats, str(viewpoint.match.seed)
        kinds = {seat.bot for seat in seats if seat.bot}
        if outcome is None or seed in self.last or len(kinds) != 1 or len(viewpoint.people) != 1:
            return self
        (bot,), (person,), rules = kinds, viewpoint.people, viewpoint.match.start.rules
        key = tally_key(bot, type(rules), rules)
        before, lead = self.by_bot.get(key, Tally()), 0
        if isinstance(outcome, Ranked):
            first, *others = sorted(rank[0] for rank in outcome.ranks)
            lead = others[0] - first
        return Tallies(
            {**self.by_bot, key: _with_match(before, lead, won=person in outcome.winners)}, (*self.last, seed)[-SEEDS:]
        )

    def joined(self, other: "Tallies") -> "Tallies":
        """Return, under each key, the tally that has more matches; both are of the same person."""
        both = {**self.by_bot}
        for key, tally in other.by_bot.items():
            both[key] = max(both.get(key, tally), tally, key=lambda each: each.played)
        return Tallies(both, tuple(dict.fromkeys((*self.last, *other.last)))[-SEEDS:])


def _with_match(tally: Tally, lead: int, *, won: bool) -> Tally:
    played = replace(tally, played=tally.played + 1, streak=tally.streak + 1 if won else 0)
    if not won:
        return played
    longest = max(tally.longest, played.streak)
    return replace(played, won=tally.won + 1, longest=longest, lead=max(tally.lead, lead))


def tallies_data(tallies: Tallies) -> dict[str, object]:
    """Return them as data for JSON."""
    return {"last": tallies.last, "bots": {key: astuple(tally) for key, tally in tallies.by_bot.items()}}


def tallies_in(text: str) -> Tallies:
    """Return those in a saved text, as far as they can be read."""
    try:
        data: Any = schema.parse(unpack(text))
        data = data["tallies"]
        last = [data["last"]] if isinstance(data["last"], str) else data["last"]  # it was one before
        return Tallies(dict(filter(None, map(_read, data["bots"].items()))), tuple(map(str, last))[-SEEDS:])
    except (AttributeError, GameError, LookupError, TypeError, ValueError):
        return Tallies()


def _read(item: tuple[str, object]) -> tuple[str, Tally] | None:
    match item:
        case str(key), [int(played), int(won), int(streak), int(longest), int(lead)]:
            return key, Tally(played, won, streak, longest, lead)
    return None
