"""Another match of the same people: who wants it, and when all of them go on to it."""

from collections import Counter

from uptown_widget.together.source import Shared
from uptown_widget.together.transport import Door

MINUTE, PATIENCE = 60, 25
"""Seconds of absence until a bot may take a seat, and until nobody need wait for who would begin the match."""


class Rematch:
    """Leads the people of a match that is over to another one, once all who are still connected want it.

    :param shared: the match, and how its messages travel
    :param door: the way to a table
    """

    def __init__(self, shared: Shared, door: Door) -> None:
        self._shared, self._door = shared, door
        shared.listeners.caught_up = self.go_on

    @property
    def present(self) -> tuple[int, ...]:
        """The players who are connected, this one included; none before the end."""
        match, here, own = self._shared.match, self._shared.transport.here, self._shared.match.own
        if not match.over:
            return ()
        return tuple(number for number, each in enumerate(match.players) if number == own or each.member in here)

    @property
    def wanted(self) -> tuple[int, ...]:
        """Those of them who want another match."""
        return tuple(number for number in self.present if self._shared.match.players[number].again)

    @property
    def declined(self) -> tuple[int, ...]:
        """Those of them who have said that they want none."""
        return tuple(number for number in self.present if self._shared.match.players[number].again is False)

    @property
    def can_ask(self) -> bool:
        """Whether this player can go on to another match, or say that they want one."""
        shared, match, opener = self._shared, self._shared.match, self._door.opener
        if not match.over or match.own is None:
            return False
        if shared.transport.next or not self._door.meets:
            return True
        members = [match.players[number].member for number in self.present]
        return len(members) > 1 and (opener is None or opener in members)

    @property
    def missing(self) -> tuple[str, ...]:
        """Who is still waited for: to want another match or, before it begins, to come to its table."""
        match = self._shared.match
        if match.over:
            return tuple(match.names[number] for number in self.present if match.players[number].again is None)
        there = [each.name for each in match.players]
        coming = (name for name in self._shared.former.expected if name not in (*there, match.departed.starter))
        return () if match.started else tuple(coming)

    @property
    def score(self) -> tuple[tuple[str, int], ...]:
        """How many matches these people have won in a row of rematches, as far as this player was there."""
        shared, match = self._shared, self._shared.match
        won = Counter((*shared.former.won, *shared.winners))
        names = match.names if match.over else [*match.names, *self.missing]
        shown = self._door.meets and match.own is not None and (match.over or shared.former.won)
        return tuple(sorted(((name, won[name]) for name in names), key=lambda each: -each[1])) if shown else ()

    def handle(self, name: str) -> None:
        """Take what a button says."""
        if name == "room-again":
            self._ask()
        elif name == "room-no":
            self._decline()
        elif self.can_begin_without and not self._shared.transport.next:
            self._door.repeat()

    def _ask(self) -> None:
        """Say that this player wants another match, or no more, or go on to the one that the others have begun."""
        shared, match = self._shared, self._shared.match
        if not self.can_ask:
            return
        if shared.transport.next or not self._door.meets:
            self._door.repeat()
        else:
            shared.transport.send(match.again(wanted=not match.players[match.own or 0].again))

    def _decline(self) -> None:
        """Say that this player wants no other match."""
        if self.can_ask and self._door.meets:
            self._shared.transport.send(self._shared.match.again(wanted=False))

    @property
    def can_begin_without(self) -> bool:
        """Whether this device can begin it without those who have not said anything, once all others want it."""
        own, opener = self._shared.match.own, self._door.opener
        alone = opener is None or opener == self._shared.transport.member
        return bool(alone and own in self.wanted and self.missing and self._fit)

    def go_on(self) -> None:
        """Go on to the next match if it is time, and begin it once all who want it have a seat there."""
        shared, match, transport = self._shared, self._shared.match, self._shared.transport
        if not transport.settled:
            return
        if self.starter_gone and transport.next:
            self._door.repeat()
            return
        if match.over:
            if match.own in self.wanted and (transport.next or self._opens_next()):
                self._door.repeat()
        elif shared.former.expected and not self.missing and match.can_start and match.starter == transport.member:
            transport.send(match.start())

    @property
    def starter_gone(self) -> bool:
        """Whether who would begin the match has been away for so long that the others need not wait."""
        match, transport = self._shared.match, self._shared.transport
        if match.own is None or match.started or match.starter is None or transport.member not in transport.here:
            return False
        away = match.starter != transport.member and match.starter not in transport.here
        return away and transport.wait(match.starter) <= MINUTE - PATIENCE

    @property
    def moved_on(self) -> bool:
        """Whether the people of a table have gone on to another one before the match has begun."""
        match, transport = self._shared.match, self._shared.transport
        others = {each.member for each in match.players} - {transport.member}
        return bool(transport.next) and not match.started and not others & transport.here

    @property
    def _fit(self) -> bool:
        """Whether those who want another match are enough for one, and have checked this one."""
        return len(self.wanted) > 1 and not set(self.wanted) & set(self._shared.match.waiting_for)

    def _opens_next(self) -> bool:
        """Whether all who are connected want another match, and have checked this one, and this device opens it."""
        match, wanted = self._shared.match, self.wanted
        if self.missing or not self._fit:
            return False
        opener = self._door.opener
        first = min(match.players[number].member for number in wanted) if opener is None else opener
        return self._shared.transport.member == first
