"""A bot of this package as a program: what other programs ask by the line protocol, it answers.

`python -m uptown_widget engine planner` runs it.
"""

from collections.abc import Callable, Iterable
from random import Random

from uptown_widget.bots.random import check_bot
from uptown_widget.checks import check_function, check_text, check_type
from uptown_widget.errors import GameError
from uptown_widget.match.game import AnyGame
from uptown_widget.match.games import known_game
from uptown_widget.protocols import Bot, Seen, state_of


def answer(lines: Iterable[str], write: Callable[[str], object], make: Callable[[AnyGame], Bot]) -> None:
    """Answer lines until there are no more, or one says `quit`.

    :param write: takes each line of the answer
    :param make: returns the bot that plays a game
    """
    check_type(lines, Iterable, "lines to answer")
    for function in (write, make):
        check_function(function)
    game: AnyGame | None = None
    bot: Bot | None = None
    seen: object = None
    for line in lines:
        check_text(line, "a line")
        word, rest = words_of(line)
        try:
            match word:
                case "hello":
                    game, seen = known_game(words_of(rest)[1].lower()), None
                    bot = make(game)
                    check_bot(bot)
                    write(f"ready {type(bot).__name__}")
                case "position" if game:
                    seen = _seen(game, rest)
                case "go" if bot and seen:
                    write(f"move {bot.choose(seen, Random(rest))}")
                case "position" | "go":
                    write(f"error {word} comes too early: first hello, then position, then go.")
                case "quit":
                    return
        except GameError as error:
            write(f"error {error}")


def words_of(line: str) -> tuple[str, str]:
    """Return the first word of a line, and the rest.

    Programs part words by tabs, too, and some begin with a mark of the order of bytes.
    """
    word, *rest = line.strip("\ufeff\0 \t\r\n").split(maxsplit=1) or [""]
    return word.lower(), "".join(rest)


def _seen(game: AnyGame, text: str) -> Seen:
    """Return what the player to move knows of a position.

    :raises GameError: there is no such position, or it is another's turn
    """
    position = game.parse_position(text)
    state = state_of(position)
    seen: Seen = position if state is None else state.observation(state.current_player)  # type: ignore[assignment]
    if not seen.legal_moves():
        msg = "The position is over, or the player who sees it is not to move."
        raise GameError(msg)
    return seen
