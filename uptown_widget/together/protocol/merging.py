"""Two letters of one match, put together: people may sit down, and tell links, at the same time."""

from dataclasses import replace

from uptown_widget.errors import Phrase
from uptown_widget.together.protocol.commitments import chain, follows
from uptown_widget.together.protocol.letter import Letter, LetterError, Sitter


class ForkError(LetterError):
    """Letters that went on in different ways.

    :param event: where they differ first; None if not in what happened
    :param number: what the other letter has there
    """

    def __init__(self, event: int | None = None, number: int = 0) -> None:
        super().__init__(Phrase("This link does not continue the match that this browser has: it went on another way."))
        self.event: int | None = event
        self.number: int = number


def merge(own: Letter, other: Letter) -> Letter:
    """Return what both letters tell.

    :raises LetterError: they do not go together
    """
    if (own.game, own.scoring, own.seats, own.numbers) != (other.game, other.scoring, other.seats, other.numbers):
        raise ForkError
    events = _longer(own.events, other.events)
    sitters = _merge_sitters(own, other)
    votes = frozenset[tuple[int, int]]()
    merged = replace(own, sitters=sitters, events=events, votes=votes)
    for letter in (own, other):
        # Who has told something since is not gone.
        known = {each.commitment: each for each in letter.sitters} if letter.events == events else {}
        for absent, voter in letter.votes:
            told = merged.sitters[merged.order[absent]] if merged.full else None
            if told is not None and known.get(told.commitment) == told:
                votes |= {(absent, voter)}
    return replace(merged, votes=votes)


def _longer(own: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    for place, (mine, theirs) in enumerate(zip(own, other, strict=False)):
        if mine != theirs:
            raise ForkError(place, theirs)
    return max(own, other, key=len)


def _merge_sitters(own: Letter, other: Letter) -> tuple[Sitter, ...]:
    found = {each.commitment: each for each in own.sitters}
    for each in other.sitters:
        known = found.get(each.commitment)
        found[each.commitment] = each if known is None else _later(known, each)
    if len(found) > own.seats:
        there = {each.commitment for each in own.sitters}
        late = next(each.name for each in other.sitters if each.commitment not in there)
        raise LetterError(Phrase("All seats were taken before {name} sat down."), name=late)
    if own.sitters[0].commitment != other.sitters[0].commitment:
        raise ForkError
    return tuple(found.values())


def _later(one: Sitter, two: Sitter) -> Sitter:
    """Return what tells more about a player.

    :raises LetterError: the two do not go together
    """
    if (one.name, one.anchor) != (two.name, two.anchor):
        raise ForkError
    if one.secret or two.secret:
        return _with_secret(one, two)
    first, last = sorted((one, two), key=lambda each: each.step)
    if first.step and not follows(last.link, last.step - first.step, first.link):
        raise ForkError
    return last


def _with_secret(one: Sitter, two: Sitter) -> Sitter:
    opened, other = (one, two) if one.secret else (two, one)
    if other.secret and other.secret != opened.secret:
        raise ForkError
    if other.step and chain(opened.secret)[other.step] != other.link:
        raise ForkError  # another secret than the one promised would be found anyway; this one has not even its links
    return opened
