"""Two letters of one match, put together: people may sit down, and tell links, at the same time."""

from dataclasses import replace

from uptown_widget.errors import Phrase
from uptown_widget.together.protocol.commitments import chain, follows
from uptown_widget.together.protocol.faults import Kind
from uptown_widget.together.protocol.letter import Letter, LetterError, Sitter


class ForkError(LetterError):
    """Letters that went on in different ways.

    :param event: where they differ first; None if not in what happened
    :param number: what the other letter has there
    :param key: of the player whose two statements contradict each other; none if nobody's do
    :param kind: how they do
    """

    def __init__(self, event: int | None = None, number: int = 0, key: bytes = b"", kind: Kind = Kind.LINK) -> None:
        super().__init__(
            Phrase("This link belongs to a different continuation of the match than the one in this browser.")
        )
        self.event: int | None = event
        self.number: int = number
        self.key: bytes = key
        self.kind: Kind = kind


def merge(own: Letter, other: Letter) -> Letter:
    """Return what both letters tell, whose signatures have been checked.

    :raises LetterError: they do not go together
    """
    if own.head != other.head:
        raise ForkError
    events = _longer(own.events, other.events)
    return replace(own, sitters=_merge_sitters(own, other), events=events)


def _longer(own: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    for place, (mine, theirs) in enumerate(zip(own, other, strict=False)):
        if mine != theirs:
            raise ForkError(place, theirs)
    return max(own, other, key=len)


def _merge_sitters(own: Letter, other: Letter) -> tuple[Sitter, ...]:
    found = {each.commitment: each for each in own.sitters}
    mark = own.mark if own.full else other.mark
    for each in other.sitters:
        known = found.get(each.commitment)
        found[each.commitment] = each if known is None else _later(known, each, mark)
    if len(found) > own.seats:
        there = {each.commitment for each in own.sitters}
        late = next(each.name for each in other.sitters if each.commitment not in there)
        raise LetterError(Phrase("All seats were taken before {name} sat down."), name=late)
    return tuple(found.values())


def _later(one: Sitter, two: Sitter, mark: bytes) -> Sitter:
    """Return what tells more about a player.

    :raises LetterError: the two do not go together
    """
    if (one.name, one.key) != (two.name, two.key):
        raise ForkError
    first, last = sorted((one, two), key=_progress)
    if last.secret:
        right = first.secret in (b"", last.secret) and first.link in (b"", chain(last.secret, mark)[first.step])
        if not right:
            raise ForkError(key=one.key, kind=Kind.SECRET)
    elif first.link and not (last.link and follows(last.link, last.step - first.step, first.link)):
        raise ForkError(key=one.key)
    return last


def _progress(sitter: Sitter) -> tuple[bool, int, bool, int, int]:
    return bool(sitter.secret), sitter.read, bool(sitter.link), sitter.step, len(sitter.votes)
