"""Errors shown to users. Standard library only; everyone may import this."""

from collections.abc import Mapping
from typing import Protocol, runtime_checkable


class Phrase(str):
    """A text in plain English that the catalogues translate; values go into its ``{}``.

    Babel finds it by the name of this class (see `lite.build.catalogues`); `i18n.say_error` translates it.
    """

    __slots__ = ()


@runtime_checkable
class Term(Protocol):
    """A value of a sentence that is itself a phrase with values, such as a group of a colour."""

    def words(self) -> tuple[Phrase, Mapping[str, object]]:
        """Return the phrase and its values."""


def filled(template: str, data: Mapping[str, object]) -> str:
    """Return a template with its values, as a sentence with a capital first letter.

    >>> filled("{color} is finished.", {"color": "red"})
    'Red is finished.'
    """
    text = template.format(**data)
    return text[:1].upper() + text[1:]


class GameError(ValueError):
    """Base of every error this package raises on purpose; its text is one clear sentence in plain English.

    `message` may be a `Phrase`, with `data` in its ``{}``: a view says it in the reader's language by `i18n.say_error`.

    >>> str(GameError(Phrase("Unknown colour: {name}."), name="pink"))
    'Unknown colour: pink.'
    """

    message: str
    data: Mapping[str, object]

    def __init__(self, message: str = "", /, **data: object) -> None:
        """Put the values of `data` into the message."""
        super().__init__(filled(message, data) if data else message)
        self.message, self.data = message, data

    def _render_traceback_(self) -> list[str]:
        """Return what IPython and notebooks show: the lines of the caller and the sentence, none of this package."""
        import traceback  # noqa: PLC0415  for an error that is shown alone

        frames = traceback.extract_tb(self.__traceback__)
        own = [each for each in frames if not each.filename.startswith(_PACKAGE) and "IPython" not in each.filename]
        own = [each for each in own if each.filename != _GENERATED]
        lines = "".join(traceback.format_list(own)).splitlines()
        return [*lines, f"{type(self).__name__}: {self}"]

    def __reduce__(self) -> tuple[object, ...]:
        """Let an error be copied, and come back from another process, whatever its kind is made of."""
        return _made_again, (type(self), self.args), self.__dict__


_PACKAGE = GameError.__init__.__code__.co_filename[: -len("errors.py")]
"""Where the files of this package are, as compiled code names them."""
_GENERATED = "<string>"
"""The file of the methods that dataclasses write."""


def _made_again(kind: type[GameError], args: tuple[object, ...]) -> GameError:
    return kind.__new__(kind, *args)


class EndedError(GameError):
    """A program that plays has ended; `data` has its exit code. It tells nothing that the program knew."""


class FieldError(GameError):
    """A field that is empty, or whose value does not do, when a button needs it.

    :param field: the name of the control
    """

    def __init__(self, message: str = "", /, *, field: str = "", **data: object) -> None:
        super().__init__(message, **data)
        self.field: str = field


class IllegalMoveError(GameError):
    """A move the rules forbid. Each game adds the reason and the squares or stones that show it."""


class DamagedError(GameError):
    """A link or saved match that is damaged."""


class InvalidNotationError(GameError):
    """A text that is not a tile, square, move or position."""


def quoted(value: object, most: int = 40) -> str:
    """Return a short repr of any value for an error message: some numbers are too long to write, and a repr may fail.

    >>> quoted("C4"), quoted(10**5000)
    ("'C4'", 'a long int')
    """
    try:
        return repr(value)[:most]
    except Exception:  # noqa: BLE001  whatever a repr raises
        return f"a long {type(value).__name__}"[:most]
