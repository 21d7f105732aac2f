"""The log of a table as one device reads it: who said what is certain, and whether all have read the same.

Whoever passes messages on, a server or a player's page, can hold them back. It cannot change one or make one up, for
they are signed, and if it tells two devices different things, the next message shows it: each has the fingerprint of
all that its sender had read.
"""

from uptown_widget.together.protocol.commitments import digest
from uptown_widget.together.protocol.messages import MessageError, Said, read
from uptown_widget.together.protocol.seat import Seat


class Log:
    """What this device has read.

    :param table: the identity of the table
    :param seat: of this device, which has read part of it on an earlier visit, if any
    """

    def __init__(self, table: bytes, seat: Seat | None = None) -> None:
        self.table: bytes = table
        self._fingerprints: list[bytes] = [digest("log", table)]
        """By the number of entries."""
        self._seat = seat if seat is not None and seat.table == table else None
        self._known: set[bytes] = set()
        self.split: bool = False
        """Whether somebody who has a part in the match has read something else."""
        self.late: int = 0
        """Entries before the last time that a seat changed hands or turns were taken back: what was sent by somebody
        who had not read that comes too late."""
        self._turns: list[int] = []
        """By turn: how many entries had been read when it was taken."""

    @property
    def read(self) -> int:
        """Entries read."""
        return len(self._fingerprints) - 1

    @property
    def fingerprint(self) -> bytes:
        """The fingerprint of all entries read."""
        return self._fingerprints[-1]

    @property
    def rewound(self) -> bool:
        """Whether this device had read another log when it spoke last: then nothing more may be said at this table."""
        seat = self._seat
        return seat is not None and seat.read <= self.read and seat.log not in (b"", self._fingerprints[seat.read])

    def add(self, member: int, text: str) -> Said | None:
        """Add an entry; return what it says, if that is a message to this table and was not said before."""
        entry = digest("entry", str(member).encode(), text.encode(errors="surrogatepass"))
        self._fingerprints.append(digest("log", self.fingerprint, entry))
        try:
            said = read(text)
        except MessageError:
            return None
        statement = said.signed + said.signature  # two players may say the same at the same time
        if said.table != self.table or statement in self._known:
            return None
        self._known.add(statement)
        return said

    def fits(self, said: Said) -> bool:
        """Whether the sender of what was added last had read the same as this device."""
        return said.read < self.read and self._fingerprints[said.read] == said.log

    def took(self, turns: int) -> None:
        """Note that so many turns have been taken by now: more than before, or fewer, if some were taken back."""
        del self._turns[turns:]
        self._turns += [self.read] * (turns - len(self._turns))

    def knew(self, said: Said, ply: int) -> bool:
        """Whether whoever announced a turn knew of the one that has been taken in its place, if one has."""
        return ply >= len(self._turns) or said.read >= self._turns[ply]
