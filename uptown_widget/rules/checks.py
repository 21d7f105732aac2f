"""Checks of what a caller gives, with the sentence that refuses it."""

import random
from collections.abc import Mapping, Sequence
from typing import TypeVar

from uptown_widget.checks import check_type, refuse
from uptown_widget.errors import GameError, InvalidNotationError, Phrase, quoted
from uptown_widget.numbers import MAX_SEED_LENGTH, plain_seed, whole
from uptown_widget.printable import LATIN, is_printable

T = TypeVar("T")


def check_named(unnamed: Sequence[object], example: str) -> None:
    """Check that all arguments were given by their names.

    :raises GameError: some were not
    """
    if unnamed:
        msg = f"Name the arguments, such as {example}, instead of {quoted(unnamed[0])}."
        raise GameError(msg)


def dealing_rng(seed: object) -> random.Random:
    """Return the source of chance that deals for a seed, the same as at a table; None and "" draw another each time.

    :raises GameError: that is no seed
    """
    text = plain_seed(seed)
    if text is None or len(text) > MAX_SEED_LENGTH or not is_printable(text):
        msg = f"{quoted(seed)} is not a valid seed: give a number, or a text of up to {MAX_SEED_LENGTH} characters."
        raise GameError(msg)
    return random.Random(f"{text}/deal") if text else random.Random()


def check_rules(rules: object, kind: type) -> None:
    """Check that these are rules of the game meant.

    :raises GameError: they are something else
    """
    check_type(rules, kind, "a Rules object, such as Rules(players=3)")


def check_observation(observation: object, kind: type) -> None:
    """Check that this is what a player may know in the game meant; a State would show what is hidden.

    :raises GameError: it is something else
    """
    check_type(observation, kind, "an Observation, such as state.observation(0)")


def check_players(players: object, numbers: range, refusal: Phrase) -> int:
    """Return a number of players, if a game can be played by so many.

    :param refusal: the sentence that says how many can, not ``{players}``
    :raises GameError: so many cannot
    """
    number = whole(players)
    if type(number) is not int or number not in numbers:
        raise GameError(refusal, players=quoted(players))
    return number


def check_counts(counts: object, number: int, wanted: str) -> tuple[int, ...]:
    """Return counts, if they are so many whole numbers from 0.

    :param wanted: what they count, for the sentence
    :raises GameError: they are something else
    """
    if isinstance(counts, Sequence) and len(counts) == number:
        found = tuple(map(whole, counts))
        if all(type(each) is int and each >= 0 for each in found):
            return found
    raise refuse(counts, f"a list of {number} whole numbers for {wanted}")


def check_option(given: object, options: Sequence[str], refusal: Phrase) -> None:
    """Check that an option is one of those there are.

    :param refusal: the sentence that names what is ``{given}``, and the ``{first}`` and ``{second}`` choice
    :raises GameError: there is no such option
    """
    if given not in options:
        raise GameError(refusal, given=quoted(given), first=", ".join(options[:-1]), second=options[-1])


def clean(text: object) -> str:
    """Return a name or move without the blanks around it, in Latin letters; and "" for what is no text."""
    return text.strip().translate(LATIN) if isinstance(text, str) else ""


def read_name(text: object, names: Mapping[str, T], refusal: Phrase, /, **data: object) -> T:
    """Return what a name stands for; case and surrounding blanks do not matter.

    :param names: in small letters
    :param refusal: the sentence that says that ``{text}`` is none of them, and what would be
    :raises InvalidNotationError: the text names nothing
    """
    name = clean(text).lower()
    if name not in names:
        raise InvalidNotationError(refusal, **{"text": quoted(text), **data})
    return names[name]
