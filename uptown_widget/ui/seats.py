"""Who sits where, by which name, and who begins: the part of a set-up that all games share; pure."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import KW_ONLY, asdict, dataclass, fields
from itertools import islice
from typing import ClassVar, Generic, Self, TypeVar
from unicodedata import normalize

from uptown_widget.errors import GameError, Phrase, quoted
from uptown_widget.i18n import say, say_phrase
from uptown_widget.numbers import MAX_SEED_LENGTH, plain_seed, seed_signs, whole
from uptown_widget.printable import is_printable, without_marks
from uptown_widget.protocols import HasRules, Rules
from uptown_widget.ui.changes import changed

PERSON = "person"
BOT_NAMES = ("Ella", "Duke", "Billie", "Louis", "Bessie")
MAX_NAME_LENGTH = 24
MAX_LISTED = 100
"""Texts that are taken from a list: one may have no end."""


R_co = TypeVar("R_co", covariant=True)


_SEATS = Phrase("{players} players need {players} seats, not {given}.")
_NAMES = Phrase("{players} players need {players} names, not {given}.")


@dataclass(frozen=True, slots=True)
class Seats(Generic[R_co]):
    """What a game's frozen dataclass `Setup` begins with; its own fields follow, those of its rules among them.

    `seats` and `names` have one entry a seat. A seat is ``"person"`` or the key of a bot, by default one person and
    bots of a low level. A seat without a name has a default one. An empty seed lets the table draw one, and `start`
    None lets the seed decide which seat begins.
    """

    kind: ClassVar[type]
    """The class of the game's rules."""
    default_bot: ClassVar[str] = "level-3"
    """Whom somebody can beat who has just read the rules; a game without levels names one of its bots."""
    daily_bot: ClassVar[str] = "level-10"
    """The bot on the seats of the deal of the day."""
    players: int = 3
    """A game that is usually played by another number says so."""
    _: KW_ONLY
    seed: str = ""
    seats: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    start: int | None = None

    @classmethod
    def given(
        cls,
        players: int | None = None,
        *,
        seed: object = None,
        seats: Sequence[str] | None = None,
        names: Sequence[str] | None = None,
        **own: object,
    ) -> Self:
        """Return a set-up from what a caller of `play` writes; a seed may be a number or a text.

        By default there are as many `players` as seats or names, else as many as the game usually has; `own` are the
        game's own fields.

        :raises GameError: there is no such game, or the seed is neither
        """
        seated, named = texts(seats), texts(names)
        listed = seated or named
        number = len(listed) if players is None and listed else whole(players)
        usual = {} if number is None else {"players": number}
        make: Callable[..., Self] = cls
        return make(seed=seed_text(seed), seats=seated, names=named, **usual, **own)

    @classmethod
    def of(cls, position: HasRules, seats: Sequence[str], names: Sequence[str], seed: str, **own: object) -> Self:
        """Return the set-up of an opened record or position; seats and names are by seat.

        A set-up has the fields of its game's rules; `own` are others of the game.
        """
        make: Callable[..., Self] = cls
        return make(**asdict(position.rules), seed=seed, seats=tuple(seats), names=tuple(names), **own)

    @property
    def rules(self) -> R_co:
        """The rules chosen; to make them is to check them.

        :raises GameError: there is no such game
        """
        rules: R_co = self.kind(**{each.name: getattr(self, each.name) for each in fields(self.kind)})
        return rules

    def __post_init__(self) -> None:
        """Check, and fill what was left out.

        :raises GameError: there is no such game, or nobody can sit like this
        """
        _ = self.rules
        object.__setattr__(self, "seed", seed_signs(self.seed))
        if len(self.seed) > MAX_SEED_LENGTH or not is_printable(self.seed):
            seed = quoted(self.seed, 20)
            raise GameError(say("{seed} is not a valid deal code (seed): write up to 40 letters or digits.", seed=seed))
        self.fill("seats", (PERSON, *[self.default_bot] * (self.players - 1)), _SEATS)
        self.fill("names", ("",) * self.players, _NAMES)
        object.__setattr__(self, "names", tuple(without_marks(name).strip() for name in self.names))
        shown = self.shown_names
        for seat, name in enumerate(shown):
            if len(name) > MAX_NAME_LENGTH:
                raise GameError(say("{name} is too long for a name: write up to 24 letters.", name=cut(name)))
            if not is_printable(name):
                raise GameError(say("{name} has a character that cannot be shown.", name=cut(name)))
            if folded(name) in map(folded, shown[:seat]):
                raise GameError(say("Two players cannot both be called {name}.", name=name))
        object.__setattr__(self, "start", whole(self.start))
        if self.start is not None and (type(self.start) is not int or self.start not in range(self.players)):
            raise GameError(
                say(
                    "{seat} is not a seat that can go first: seats are numbered 0 to {last}.",
                    seat=cut(self.start),
                    last=self.players - 1,
                )
            )

    def daily(self, day: str) -> Self:
        """Return the set-up of the deal of the day: the same hidden parts, seats and bots for everybody."""
        return type(self)(seed=day).with_bots(self.daily_bot)

    def fill(self, field: str, usual: tuple[str, ...], wrong: Phrase) -> None:
        """Give a field that was left out its usual entries.

        :raises GameError: it has not one for each seat; `wrong` says so
        """
        given = texts(getattr(self, field)) or usual
        object.__setattr__(self, field, given)
        if len(given) != self.players:
            raise GameError(say_phrase(wrong).format(players=self.players, given=len(given)))

    @property
    def colors(self) -> tuple[str, ...]:
        """By seat: the colour chosen; "" leaves it to the game, as do games without a choice."""
        return ("",) * self.players

    @property
    def shown_names(self) -> tuple[str, ...]:
        """By seat: the name given, else the default one, in English."""
        return tuple(name or own for name, own in zip(self.names, default_names(self.seats), strict=True))

    def with_players(self, players: int, **more: object) -> Self:
        """Return the same set-up for another number of players: seats are kept, new ones are filled like the last."""
        new = players - self.players
        changes = {
            "seats": (*self.seats, *[self.seats[-1]] * new)[:players],
            "names": (*self.names, *[""] * new)[:players],
            "start": None if self.start is None or self.start >= players else self.start,
        }
        return self._with(players=players, **(changes | more))

    def with_seat(self, seat: int, kind: str) -> Self:
        """Return the same set-up with another person or bot on one seat."""
        return self._with(seats=put(self.seats, seat, kind), names=self.names)

    def with_bots(self, kind: str) -> Self:
        """Return the same set-up with this bot on every seat of a bot."""
        return self._with(seats=tuple(seat if seat == PERSON else kind for seat in self.seats))

    def with_name(self, seat: int, name: str) -> Self:
        """Return the same set-up with another name for one seat; "" is the default one."""
        return self._with(names=put(self.names, seat, name))

    def _with(self, **changes: object) -> Self:
        return changed(self, **changes)


Setup = Seats[Rules]
"""What a person chose before a match of any game."""


def default_names(kinds: Sequence[str | None]) -> tuple[str, ...]:
    """Return by seat the name of a player who was given none; a kind is ``"person"`` or the key of a bot."""
    people = kinds.count(PERSON)
    return tuple(
        BOT_NAMES[seat] if kind != PERSON else "You" if people == 1 else f"Player {seat + 1}"
        for seat, kind in enumerate(kinds)
    )


def is_default_name(name: str) -> bool:
    """Return whether a player who was given no name may be called so."""
    return name in {"You", *BOT_NAMES} or re.fullmatch(r"Player [1-9]", name) is not None


def put(values: tuple[str, ...], seat: int, value: str) -> tuple[str, ...]:
    """Return the values with another one at a seat."""
    return (*values[:seat], value, *values[seat + 1 :])


def cut(value: object) -> str:
    """Return a value as a sentence may quote it."""
    return quoted(value, 60)


# What a caller of `play` writes.


def folded(name: str) -> str:
    """Return what a name has in common with the same one in capitals, or with accents that are letters of their own."""
    return normalize("NFC", name.casefold())


def seed_text(seed: object) -> str:
    """Return a seed, which may be given as a number, as a text.

    :raises GameError: it is neither
    """
    if (text := plain_seed(seed)) is None:
        raise GameError(say("{seed} is not a valid seed: give a number or a string.", seed=cut(seed)))
    return text


def is_list(given: object) -> bool:
    """Whether it is a list of texts."""
    return isinstance(given, Sequence) and not isinstance(given, str) and all(isinstance(entry, str) for entry in given)


def texts(given: object) -> tuple[str, ...]:
    """Return a list of texts, empty for None.

    :raises GameError: it is none
    """
    if given is None:
        return ()
    if isinstance(given, Iterable) and not isinstance(given, (str, Mapping)):
        listed = tuple(islice(given, MAX_LISTED))  # of the keys of a dict, an array of NumPy
        if all(isinstance(entry, str) for entry in listed):
            return tuple(map(str, listed))
    raise GameError(say("{given} is not a list of strings.", given=cut(given)))
