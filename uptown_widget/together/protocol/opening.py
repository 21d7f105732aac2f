"""How a table begins: its identity, what is said first, and the match that follows from it."""

from collections.abc import Callable
from random import Random
from typing import Any

from uptown_widget.together.protocol.curve import is_signed
from uptown_widget.together.protocol.dealt_game import DealtGame
from uptown_widget.together.protocol.dealt_match import DealtMatch
from uptown_widget.together.protocol.log import Log
from uptown_widget.together.protocol.messages import HOST, Table, read, seal, write
from uptown_widget.together.protocol.sealed_match import SealedGame, SealedMatch
from uptown_widget.together.protocol.seat import Seat

TogetherMatch = SealedMatch | DealtMatch


def announce(seat: Seat, game: str, options: str, deal: str) -> str:
    """Return the first message of a table, sealed.

    :param options: the game's word for the rules
    :param deal: who deals, as `messages` names them
    """
    text = write(Table(game, options, deal, seat.key.hex(), seat.commitment.hex()))
    return seal(text, seat.table, 0, Log(seat.table).fingerprint, seat.sign)


def read_table(text: str) -> tuple[bytes, Table] | None:
    """Return the identity of the table that an entry of the log opens, and what it says of it; None if it opens none.

    :raises MessageError: it is no message; a `VersionError`, it is one of another version
    """
    said = read(text)
    table = said.message
    if not isinstance(table, Table) or said.read or said.log != Log(said.table).fingerprint:
        return None
    return (said.table, table) if is_signed(bytes.fromhex(table.key), said.signed, said.signature) else None


def begin(game: Any, seat: Seat, table: Table, opener: int, rng: Callable[[str], Random] = Random) -> TogetherMatch:  # noqa: ANN401  one of several kinds
    """Return the match of a table at which nothing else has been said.

    :param game: a `DealtGame` or a `SealedGame`, as the table says
    """
    if table.deal == HOST:
        dealt: DealtGame = game
        return DealtMatch(dealt, seat, rng, table, opener)
    sealed: SealedGame = game
    return SealedMatch(sealed, seat, rng, table, opener)
