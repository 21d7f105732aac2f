"""A first game in a few steps: one real match, of which a few turns are played.

Nobody has to know a rule to begin: each step says in a sentence what to press.
"""

from dataclasses import replace
from functools import cache
from typing import Any

from uptown_widget.i18n import say
from uptown_widget.lessons.chapter import Chapter, chapter
from uptown_widget.lessons.exercise_game import UPTOWN, ExerciseGame
from uptown_widget.lessons.guided_move import GuidedMove, seen_turns
from uptown_widget.lessons.predict import Predict
from uptown_widget.ui.effects import Turn
from uptown_widget.uptown.rules.moves import Move
from uptown_widget.uptown.rules.notation import parse_move
from uptown_widget.uptown.rules.rules import Rules
from uptown_widget.uptown.rules.state import Observation, State
from uptown_widget.uptown.rules.tiles import TILES, Tile, parse_tile
from uptown_widget.uptown.view.ui import UI, Info

LESSON = "first_game"
"""The name under which progress counts its steps."""
LEARNER = 0
TILES_DRAWN = "C ring 5 E car 9 H sign D 8 champagne man $ A 1 F B I 2 sax skyline 4 6 7 G cards woman 3"
"""The learner's tiles as they come: five on the rack, then one a turn."""
MOVES = (
    "C@C4 G@G7 B@B8 ring@C6 8@G8 9@B9 5@C5 6@G6 woman@A9 E@E5 skyline@D5 8@A8 DxD5 H@H7 7@B7 sign@D3 I@I7 C@C8 car@G2 "
    "4@G4 ring@B6 man@C3 sax@F7 E@E8 H@H2 9@G9 5@B5 A@A3 car@G3 4@B4 1@G1 B@B2 3@B3 F@F2 1@B1 6@A6 BxB3 champagne@I8 "
    "F@F8 I@I2 5@G5 skyline@E6 2@E2 C@C2 A@A5 $@E3 man@A1 1@D1 skyline@E4 F@F4 2@D2 4@D4 7@E7 man@C1 6@D6 A@A2 sax@D8 "
    "7@D7 sign@F3 $xE7 GxG3 DxD2 D@D9 cards@I4 ExE4 champagnexG9 woman@C7 3xA3 GxG8 3@I3 cards@H5 H@H9"
)
"""The whole match: the learner and two opponents in turn."""


def _game(*, safe: bool = False) -> ExerciseGame[Observation, Move, UI]:
    """Return the game with cards beside every question."""

    def new_ui(seen: Observation, info: Info) -> UI:
        return replace(UPTOWN.new_ui(seen, info), safe=safe)

    return replace(UPTOWN, cards=True, new_ui=new_ui)


_GAME = _game()
_SHIELDED = _game(safe=True)
"""Once shields have been explained, they stay."""


@cache
def turns() -> tuple[Turn[Observation, Move], ...]:
    """Return every turn of the match as the learner sees it."""
    rules = Rules(players=3)
    start = State.from_piles(rules, [_pile(player) for player in range(rules.players)])
    return seen_turns(start, MOVES, parse_move, LEARNER)


def _pile(player: int) -> list[Tile]:
    """Return a player's tiles as they come; of the opponents it matters only that each is there in time."""
    names = TILES_DRAWN.split() if player == LEARNER else [text[: -len("@C4")] for text in MOVES.split()[player::3]]
    first = [parse_tile(name) for name in names]
    return [*first, *(tile for tile in TILES if tile not in first)]


def first_game() -> Chapter:
    """Return the guided game in the current language."""
    return chapter(
        "first game",
        say("A first game"),
        say("Each turn you place one of your five tiles and draw another. **At the end, the fewest groups win.**"),
        _move(
            "place",
            0,
            task=say("You are blue. Press the tile C below the board."),
            picked=say("A letter fits its row: C goes anywhere in row C. Press C4, the framed square."),
            missed=say("C fits there too. But in this first game, press C4, the framed square."),
            because=say("Your first tile! You drew a new one, and now the others take a turn."),
        ),
        _move(
            "apart",
            3,
            task=say("The arrows show what the others placed. Your turn: press the ring."),
            picked=say("A symbol fits the nine squares that show it. Press C6, the framed square."),
            missed=say("The ring fits there too. But in this first game, press C6, the framed square."),
            because=say("It touches none of your tiles: now you have two groups. Fewer would be better."),
        ),
        _move(
            "join",
            6,
            task=say("Tiles that touch side by side are one group. Join your two groups: press the tile 5."),
            picked=say("A number fits its column. Press the framed square, between your two tiles."),
            missed=say("There it does not join your groups. Press the framed square: it touches both."),
            because=say("Joined! Three tiles, one group: that is how you win."),
        ),
        _move(
            "nearby",
            9,
            task=say("None of your tiles fits beside your group now. Start another one nearby: press E."),
            picked=say("Good. Press E5, the framed square: there you are only one square away."),
            missed=say("E fits there too. But press E5, the framed square: it is close to your group."),
            because=say("Two groups again, but a tile on D5 would join them."),
        ),
        _move(
            "capture",
            12,
            task=say("Yellow has taken D5, right between your groups! Your D fits there too: press it."),
            picked=say("Good. Now press the framed yellow tile: you may capture it."),
            missed=say("That does not join your groups. Press the framed yellow tile."),
            because=say("Captured: your tile took its place and joined your groups. You have one again."),
        ),
        Predict(
            "protected",
            say("One of these four yellow tiles is protected: without it, their group would fall apart. Which one?"),
            turns()[15].before,
            "G7",
            choices=("G6", "G7", "G8", "H7"),
            why=dict.fromkeys(
                ("G6", "G8", "H7"),
                say(
                    "Without that one, the other three still hang together, so it may be captured. "
                    "Which one do they all need?"
                ),
            ),
            because=say("Nobody may capture it. A shield marks every protected tile; in a match, “Safe” does that."),
            show="safe",
            game=_GAME,
            turns=turns()[13:15],
        ),
        _move(
            "wild",
            45,
            game=_SHIELDED,
            task=say("Ten turns later, you have two groups. One tile is wild, it goes anywhere: press the $."),
            picked=say("Good. Press E3, the framed square."),
            missed=say("The $ fits there too. But in this first game, press E3, the framed square."),
            because=say("Joined where none of your other tiles fits! You have only one $: save it for such a square."),
        ),
        _move(
            "last turn",
            69,
            game=_SHIELDED,
            task=say("Eight turns later: your last turn. In the bottom row, your tile on I4 lies apart. Join it."),
            picked=say("Good. Now press the framed square, beside I4."),
            missed=say("That does not join your groups. Place 3 on the framed square."),
            because=say("One group! The others take their last turn, and four tiles stay on each rack."),
            named=False,
        ),
        Predict(
            "count",
            say("The game is over and groups are counted. How many do you have?"),
            turns()[-1].after,
            "1",
            choices=("1", "2", "3"),
            why=dict.fromkeys(("2", "3"), say("Go from tile to tile, side by side: do all of yours hang together?")),
            because=say("Yellow and green have two each, so you win! In a tie, the fewest captured tiles win."),
            # Neither cards nor outlines: both would tell the number.
            game=UPTOWN,
            show="groups",
            turns=turns()[-2:],
        ),
    )


def _move(name: str, ply: int, **words: Any) -> GuidedMove:  # noqa: ANN401  sentences and switches
    """Return a step at a turn of the match; arrows show what the others have just done."""
    return GuidedMove(name, turns()[ply], turns()[max(0, ply - 2) : ply], **{"game": _GAME, **words})


CHAPTERS = (first_game,)
"""Functions that return the guided game in the current language."""
