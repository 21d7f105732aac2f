"""Another match of the same people: who wants it, and when all of them go on to it."""

from collections import Counter

from uptown_widget.together.source import Shared
from uptown_widget.together.transport import Door


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
            return tuple(match.names[number] for number in self.present if not match.players[number].again)
        there = [each.name for each in match.players]
        coming = (name for name in self._shared.expected if name not in (*there, match.departed.starter))
        return () if match.started else tuple(coming)

    @property
    def score(self) -> tuple[tuple[str, int], ...]:
        """How many matches these people have won in a row of rematches, as far as this player was there."""
        shared, match = self._shared, self._shared.match
        won = Counter((*shared.won, *shared.winners))
        names = match.names if match.over else [*match.names, *self.missing]
        shown = self._door.meets and match.own is not None and (match.over or shared.won)
        return tuple(sorted(((name, won[name]) for name in names), key=lambda each: -each[1])) if shown else ()

    def ask(self) -> None:
        """Say that this player wants another match, or no more, or go on to the one that the others have begun."""
        shared, match = self._shared, self._shared.match
        if not self.can_ask:
            return
        if shared.transport.next or not self._door.meets:
            self._door.repeat()
        else:
            shared.transport.send(match.again(wanted=not match.players[match.own or 0].again))

    def go_on(self) -> None:
        """Go on to the next match if it is time, and begin it once all who want it have a seat there."""
        shared, match, transport = self._shared, self._shared.match, self._shared.transport
        if not transport.settled:
            return
        if match.over:
            if match.own in self.wanted and (transport.next or self._opens_next()):
                self._door.repeat()
        elif shared.expected and not self.missing and match.can_start and match.starter == transport.member:
            transport.send(match.start())

    def _opens_next(self) -> bool:
        """Whether all who are connected want another match, and have checked this one, and this device opens it."""
        match, wanted = self._shared.match, self.wanted
        if len(wanted) < 2 or wanted != self.present or set(wanted) & set(match.waiting_for):
            return False
        opener = self._door.opener
        first = min(match.players[number].member for number in wanted) if opener is None else opener
        return self._shared.transport.member == first
