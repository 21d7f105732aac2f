"""Moves as text: ``64``, ``updown``, ``joker:turn``, ``draw``, ``pass``, ``done``, ``give:2``, ``call``."""

from typing import Protocol

from uptown_widget.errors import GameError, InvalidNotationError, Phrase, quoted
from uptown_widget.rules.checks import clean
from uptown_widget.upturn.rules.moves import Give, Lay, Move, Step
from uptown_widget.upturn.rules.rules import Rules
from uptown_widget.upturn.rules.stones import JOKER, parse_stone

STEPS = {str(step): step for step in Step}


class Seen(Protocol):
    """What reading a move needs of a position: an observation, or a state."""

    @property
    def rules(self) -> Rules:
        """The rules in force."""

    @property
    def current_player(self) -> int:
        """The player whose turn it is."""


def parse_move(text: str, observation: Seen) -> Move:
    """Return the move a text stands for, legal or not.

    Reading is lenient: case does not matter, a blank may stand for ``:``, and with two players ``give`` is enough.

    >>> import random
    >>> from uptown_widget.upturn import Rules, State
    >>> seen = State.deal(Rules(players=3), random.Random(1)).observation(0)
    >>> str(parse_move("Joker TURN", seen)), str(parse_move("give 2", seen))
    ('joker:turn', 'give:2')

    :raises InvalidNotationError: the text is no move
    """
    if not isinstance(getattr(observation, "rules", None), Rules):
        msg = f"A move is read at a position of Upturn, not {quoted(observation)}."
        raise GameError(msg)
    match clean(text).lower().replace(":", " ", 1).split():
        case [word] if word in STEPS:
            return STEPS[word]
        case ["joker", "turn"]:
            return Lay(JOKER, turns=True)
        case ["give", player] if player in set("0123456789"):
            return Give(int(player))
        case ["give"] if observation.rules.players == 2:
            return Give(1 - observation.current_player)
        case [name]:
            try:
                return Lay(parse_stone(name))
            except InvalidNotationError:
                pass
    raise InvalidNotationError(
        Phrase("Not a move: {text}. Write a stone, such as 64 or joker:turn, or {steps} or give:1."),
        text=quoted(text, 60),
        steps=", ".join(STEPS),
    )
