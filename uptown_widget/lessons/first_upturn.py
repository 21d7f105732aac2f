"""A first game of Upturn in a few steps: one real match, of which the learner's turns are played.

Nobody has to know a rule to begin: each step says in a sentence what to press.
"""

from dataclasses import replace
from functools import cache, partial
from typing import Any

from uptown_widget.i18n import say
from uptown_widget.lessons.chapter import Chapter, chapter
from uptown_widget.lessons.guided_move import Guide, GuidedMove, seen_turns
from uptown_widget.lessons.upturn_course.table import UPTURN
from uptown_widget.ui.effects import Turn
from uptown_widget.ui.names import sentences
from uptown_widget.ui.seats import BOT_NAMES
from uptown_widget.ui.shared_ui import clear_selection
from uptown_widget.upturn.rules.moves import Lay, Move
from uptown_widget.upturn.rules.notation import parse_move
from uptown_widget.upturn.rules.rules import Rules
from uptown_widget.upturn.rules.state import Observation, State
from uptown_widget.upturn.rules.stones import STONES, Rack, Stone, parse_stone
from uptown_widget.upturn.view.selection import selected_stone, target_of
from uptown_widget.upturn.view.ui import UI, Info, Plan
from uptown_widget.upturn.view.words import stone_word

LESSON = "first_upturn"
"""The name under which progress counts its steps."""
LEARNER = 0
RACKS = ("36 52 63 67 90 down skip", "22 30 58 72 76 80 99", "7 9 41 61 84 92 95")
POT = "93 24 joker 14 44 up"
"""What comes from the pot: for Duke, two for the learner from Duke, one drawn, one from Billie; and drawn by Duke."""
MOVES = (
    "52 58 61 63 72 92 down 84 80 67 give:1 41 22 30 done give:0 give:0 draw 14 7 give:0 draw up 9 "
    "44 24 36 done give:2 give:2 give:2 76 95 joker:turn skip 93 90"
)
"""The whole match: the learner, Duke and Billie."""


GUIDE: Guide[Observation, Move, UI, Stone] = Guide(
    selected=selected_stone,
    piece=lambda move: move.stone if isinstance(move, Lay) else None,
    later=lambda stone: say("That stone is for later. Press this one: {stone}.", stone=stone_word(stone)),
    target=target_of,
    afresh=lambda ui: replace(clear_selection(ui), plan=Plan(-1)),
    strayed=lambda ui: bool(ui.plan.without),
)


@cache
def turns() -> tuple[Turn[Observation, Move], ...]:
    """Return every move of the match as the learner sees it."""
    known = [parse_stone(name) for text in (*RACKS, "40", POT) for name in text.split()]
    rest = list(STONES)
    for stone in known:
        rest.remove(stone)
    return seen_turns(State.from_pot(Rules(players=len(RACKS)), (*known, *rest)), MOVES, parse_move, LEARNER)


def first_upturn() -> Chapter:
    """Return the guided game in the current language."""
    _, duke, billie, *_ = BOT_NAMES
    return chapter(
        "first upturn",
        say("A first game of Upturn"),
        say("Each turn you lay one stone in the row, or draw one. **Whoever gets rid of all stones first wins.**"),
        _move(
            "rise",
            0,
            task=say("The row begins with 40. You may lay a higher or a lower number: press 52, on your rack."),
            because=say("52 is higher: the row rises. Now only higher numbers fit. The arrows show who is next."),
        ),
        _move(
            "small step",
            3,
            task=say("The others went up to 61. Small steps keep your other numbers playable: press 63."),
            because=say("Good: the smaller the step, the longer your other stones fit."),
        ),
        _move(
            "turn",
            6,
            task=say("92 is higher than all your numbers. But an action stone turns the row: press Down."),
            because=say("Now lower numbers fit, and play goes the other way round. Up & Down turns the row, too."),
        ),
        _move(
            "penalty",
            9,
            task=say("The row has fallen to 80. Your 67 shows a sad face, it is a penalty stone: press it."),
            because=say("For a penalty stone you may hand another player one stone from the pot."),
        ),
        _move(
            "hand out one",
            10,
            task=say("It would go to {name}, as the +1 beside the name shows: press “Hand out 1”.", name=duke),
            missed=say(
                "You may do that, too. But in this first game, press “Hand out 1”: it goes to {name}.", name=duke
            ),
            because=say("{name} has one stone more now, and is further from winning.", name=duke),
        ),
        _move(
            "draw",
            17,
            task=say(
                "{name} laid 22, a twin, and handed you two stones. "
                "None of your numbers is below 22: press “Draw a stone”.",
                name=duke,
            ),
            missed=say("That would do, too. But in this first game, press “Draw a stone”, or the pot."),
            because=say("You drew 14, which fits. After drawing, you may lay a stone at once."),
        ),
        _move(
            "lay what was drawn",
            18,
            task=say("Press 14, the stone you have drawn."),
            because=say("Gone again: you have as many stones as before."),
        ),
        _move(
            "twin",
            24,
            task=say("The row rises again, from 9. You were handed 44: two equal digits, a twin. Press it."),
            because=say("A twin takes along all your numbers that lie between the last one, 9, and itself."),
        ),
        _move(
            "in front of the twin",
            25,
            27,
            task=say("24 and 36 lie between 9 and 44: press “Lay 24 and 36 in front of 44”."),
            missed=say("You may keep some of them, too. But in this first game, lay both 24 and 36."),
            because=say("Three stones gone in one turn! And for each of them you may hand out a stone."),
        ),
        _move(
            "hand out three",
            28,
            30,
            task=say("{name} has only one stone left, so all three go there: press “Hand out 3”.", name=billie),
            missed=say(
                "You may share them out otherwise. But in this first game, all three go to {name}.", name=billie
            ),
            because=say(
                "Now {name} has four stones. With the sliders you could have given some to others.", name=billie
            ),
        ),
        _move(
            "joker",
            33,
            task=say("95 is too high for your 90. A Joker lets the row rise or fall, as you choose: press it."),
            picked=say("Good. Now press “Joker: fall”."),
            missed=say("Then 90 would not fit. Press “Joker: fall”."),
            because=say("The row falls. After a Joker you may lay one more stone in the same turn."),
        ),
        _move(
            "skip",
            34,
            task=say("The last stone you lay may not be an action stone. So press the Skip stone on your rack."),
            because=say(
                "{name} loses a turn; Double skip passes over two players. You have one stone left.", name=billie
            ),
        ),
        _move(
            "win",
            36,
            task=say("The row falls and has come to 93. Your last stone fits: press 90."),
            because=say("No stones left: you win! Should the pot be empty and all pass, the fewest stones win."),
        ),
    )


def _new_ui(since: Rack, seen: Observation, info: Info) -> UI:
    """Return what the view remembers at the start of a step: which stones have come since the one before."""
    ui: UI = UPTURN.new_ui(seen, info)
    return replace(ui, known={LEARNER: (0, since)}, shows_legal=True)


def _move(name: str, ply: int, last: int = 0, *, picked: str = "", missed: str = "", **words: Any) -> GuidedMove:  # noqa: ANN401
    """Return a step at a move of the match; what the others have laid since the last one is new in the row.

    `words` are sentences and switches of the step.

    :param last: the last move that the same press plays
    """
    own = max((number for number in range(ply) if turns()[number].player == LEARNER), default=-1)
    before = turns()[own].after if own >= 0 else turns()[0].before
    return GuidedMove(
        name,
        turns()[ply],
        turns()[own + 1 : ply],
        picked=picked or say("Good. Press the stone again, or the row, to lay it."),
        missed=missed or sentences(say("That is not the move for this step."), words["task"]),
        game=replace(UPTURN, new_ui=partial(_new_ui, before.rack)),
        guide=GUIDE,
        then=turns()[ply + 1 : last + 1],
        **words,
    )


CHAPTERS = (first_upturn,)
"""Functions that return the guided game in the current language."""
