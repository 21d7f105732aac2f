"""A first game of Upturn in a few steps: one real match, of which the learner's turns are played.

Nobody has to know a rule to begin: each step says in a sentence what to press.
"""

from functools import cache
from typing import Any

from uptown_widget.i18n import say
from uptown_widget.lessons.chapter import Chapter
from uptown_widget.lessons.guided_move import Guide, GuidedMove
from uptown_widget.lessons.upturn_course.table import UPTURN
from uptown_widget.ui.effects import Turn
from uptown_widget.ui.seats import BOT_NAMES
from uptown_widget.upturn.rules.moves import Lay, Move
from uptown_widget.upturn.rules.notation import parse_move
from uptown_widget.upturn.rules.rules import Rules
from uptown_widget.upturn.rules.state import Observation, State
from uptown_widget.upturn.rules.stones import STONES, parse_stone
from uptown_widget.upturn.view.selection import selected_stone
from uptown_widget.upturn.view.words import stone_word

LESSON = "first_upturn"
"""The name under which progress counts its steps."""
LEARNER = 0
RACKS = ("20 52 63 78 90 down skip", "16 23 30 58 72 80 up", "9 36 41 43 61 84 92")
POT = "14 51"
"""What is drawn: by the learner, and then by the third player."""
MOVES = "52 58 61 63 72 92 down 84 80 78 41 16 draw 14 9 up draw done 20 30 43 skip 51 90"
"""The whole match."""
GUIDE = Guide(
    selected=selected_stone,
    piece=lambda move: move.stone if isinstance(move, Lay) else None,
    later=lambda stone: say("That stone is for later. Press this one: {stone}.", stone=stone_word(stone)),
)


@cache
def turns() -> tuple[Turn[Observation, Move], ...]:
    """Return every move of the match as the learner sees it."""
    known = [parse_stone(name) for text in (*RACKS, "40", POT) for name in text.split()]
    rest = list(STONES)
    for stone in known:
        rest.remove(stone)
    state, found = State.from_pot(Rules(players=len(RACKS)), (*known, *rest)), []
    for text in MOVES.split():
        before = state.observation(LEARNER)
        move = parse_move(text, before)
        player = state.current_player
        state = state.apply(move)
        found.append(Turn(player, move, before, state.observation(LEARNER)))
    return tuple(found)


def first_upturn() -> Chapter:
    """Return the guided game in the current language."""
    again = say("Good. Press it again, or the row, to lay it.")
    return Chapter(
        "first upturn",
        say("A first game of Upturn"),
        (say("Each turn you lay one stone in the row, or draw one. **Whoever gets rid of all stones first wins.**"),),
        (
            _move(
                "rise",
                0,
                task=say("The row begins with 40. You may lay a higher or a lower number: press 52, on your rack."),
                picked=again,
                because=say(
                    "52 is higher: the row rises. Now only higher numbers fit, and it is the next player's turn."
                ),
            ),
            _move(
                "small step",
                3,
                task=say("The others went up to 61. Small steps keep your other numbers playable: press 63."),
                picked=again,
                because=say("Good: the smaller the step, the longer your other stones fit."),
            ),
            _move(
                "turn",
                6,
                task=say("92 is higher than all your numbers. But an action stone turns the row: press Down."),
                picked=again,
                because=say("Now the row falls: lower numbers fit, and play goes round the other way."),
            ),
            _move(
                "fall",
                9,
                task=say("The row falls and has come to 80. 78 is the smallest step: press it."),
                picked=again,
                because=say("Three stones left: 20, 90 and Skip."),
            ),
            _move(
                "draw",
                12,
                task=say("None of your numbers is below 16, and Skip is worth keeping. So draw: press the pot."),
                because=say("You drew 14, which fits. After drawing, you may lay a stone at once."),
            ),
            _move(
                "lay what was drawn",
                13,
                task=say("Press 14, the stone you have drawn."),
                picked=again,
                because=say("Gone again: you have as many stones as before."),
            ),
            _move(
                "rise again",
                18,
                task=say(
                    "{name} has laid Up, so the row rises again, from 9: press 20, your smallest step.",
                    name=BOT_NAMES[1],
                ),
                picked=again,
                because=say("Two stones left: Skip and 90. Which one should go first?"),
            ),
            _move(
                "skip",
                21,
                task=say("The last stone you lay may not be an action stone. So press Skip now."),
                picked=again,
                because=say(
                    "{name} loses a turn. You have one stone left, and the board has said so for you.",
                    name=BOT_NAMES[1],
                ),
            ),
            _move(
                "win",
                23,
                task=say("The row is at 51 and rising. Your last stone fits: press 90."),
                picked=again,
                because=say("No stones left: you win! Twins, Jokers and penalty stones come in the chapters."),
            ),
        ),
    )


def _move(name: str, ply: int, *, picked: str = "", **words: Any) -> GuidedMove:  # noqa: ANN401  sentences
    """Return a step at a move of the match; what the others have laid since the last one is new in the row."""
    own = max((number for number in range(ply) if turns()[number].player == LEARNER), default=-1)
    missed = say("That would do too. But in this first game, press what is named.")
    return GuidedMove(
        name, turns()[ply], turns()[own + 1 : ply], picked=picked, missed=missed, game=UPTURN, guide=GUIDE, **words
    )


CHAPTERS = (first_upturn,)
"""Functions that return the guided game in the current language."""
