"""The names of the players as a reader sees them; pure."""

from collections.abc import Sequence
from typing import cast

from uptown_widget.bots.labels import bot_label
from uptown_widget.errors import Phrase
from uptown_widget.i18n import say, say_n, say_phrase
from uptown_widget.printable import isolated
from uptown_widget.ui.effects import Info, Seat


def seat_name(seat: Seat) -> str:
    """Return the name of a seat as sentences have it; default names are translated."""
    return isolated(typed_name(seat))


def typed_name(seat: Seat) -> str:
    """Return the name of a seat as it stands in the field where it is typed."""
    name = seat.name
    if seat.literal:
        return name
    if name == "You":
        return say("You")
    number = name.removeprefix("Player ")
    return say("Player {number}", number=number) if name != number and number.isdigit() else name


def game_name(name: str) -> str:
    """Return the name of a game in the letters of the current language."""
    return say_phrase(cast(Phrase, name.capitalize()))  # the games name themselves in texts of their own


def player_name(info: Info, player: int) -> str:
    """Return the name of a player."""
    return seat_name(info.seats[player])


def player_names(info: Info) -> tuple[str, ...]:
    """Return the names of the players."""
    return tuple(map(seat_name, info.seats))


def only_person(info: Info) -> int | None:
    """Return the player at the screen if all others are bots, else None."""
    people = [player for player, seat in enumerate(info.seats) if seat.bot is None]
    return info.viewer if people == [info.viewer] else None


def seat_kind(seat: Seat) -> str:
    """Return the label of the bot on a seat, or nothing for a person."""
    return "" if seat.bot is None else bot_label(seat.bot)


def hurried(info: Info, player: int) -> tuple[str, ...]:
    """Say that a bot's time ran out at its last turn, which its level does not show; nothing if it did not."""
    return (say("It ran out of time: its last move may be below its level."),) if player in info.hurried else ()


def proven(*, wins: bool) -> str:
    """Say what is proven of a move: that it wins, or that it shares the win."""
    if wins:
        return say("Proven: this move wins, whatever the others do.")
    return say("Proven: this move brings at least a shared win, whatever the others do.")


def percent(share: float, *, certain: bool = True) -> int:
    """Return a share in whole per cent: 0 and 100 only if it is exactly nothing or all, and that is certain."""
    return round(100 * share) if certain and share in {0, 1} else min(99, max(1, round(100 * share)))


def joined(names: Sequence[str]) -> str:
    """Return a list in words: ``A, B and C``."""
    if len(names) < 2:
        return "".join(names)
    return say("{names} and {last}", names=", ".join(names[:-1]), last=names[-1])


def players_note(number: int) -> str:
    """Say how many play."""
    return say_n("{number} player.", "{number} players.", number)


def sentences(*texts: str) -> str:
    """Return sentences as one text, empty ones left out."""
    return " ".join(filter(None, texts))
