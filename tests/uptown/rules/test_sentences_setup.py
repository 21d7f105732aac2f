"""The sentences with which invalid rules, deals and positions are refused."""

from collections.abc import Callable

import pytest

from tests.uptown.positions import position
from tests.uptown.sentences import RULES, SCORINGS_LISTED, TILES, sentence, table
from uptown_widget import uptown

# Rules, deals, positions


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: uptown.Rules(players=6), "Uptown is a game for 2 to 5 players, not 6."),
        (lambda: uptown.Rules(scoring="most"), f"Unknown scoring: 'most'. Choose {SCORINGS_LISTED}."),
        (lambda: position().observation(3), "There is no player 3: players are numbered 0 to 2."),
        (lambda: uptown.State.from_piles(RULES, [uptown.TILES] * 2), "3 players need 3 piles, not 2."),
        (
            lambda: uptown.State.from_piles(RULES, [uptown.TILES, uptown.TILES, uptown.TILES[:27]]),
            "The green pile is not one of each of the 28 tiles.",
        ),
        (
            lambda: uptown.State.from_piles(RULES, [uptown.TILES, uptown.TILES[1:] * 2, uptown.TILES]),
            "The yellow pile is not one of each of the 28 tiles.",
        ),
    ],
    ids=["players", "scoring", "player", "piles", "a tile too few", "tiles twice"],
)
def test_an_impossible_deal_is_refused_in_a_sentence(call: Callable[[], object], said: str) -> None:
    assert sentence(call) == said


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: table({"blue": {"A1": "B"}}, ply=3), "The blue B cannot be on A1: it does not fit there."),
        (
            lambda: table({"blue": {"A1": "A"}, "yellow": {"A1": "1"}}, ply=3),
            "The yellow 1 cannot be on A1: another tile is already there.",
        ),
        (lambda: table({"blue": {"C1": "C", "C9": "C"}}, ply=9), "The blue C appears twice."),
        (lambda: table({"blue": {"A9": "9"}}, ["", "blue:9"], ply=9), "The blue 9 appears twice."),
        (lambda: table({"red": {"A1": "A"}}, ply=9), "Red is not in play with 3 players."),
        (lambda: table({}, ["", "red:A"], ply=9), "Red is not in play with 3 players."),
        (lambda: table({}, ["", "yellow:A"], ply=9), "The player of yellow cannot have captured the yellow A."),
        (lambda: table({}, ["", "", "", "yellow:A"], ply=9), "There is no player 3: players are numbered 0 to 2."),
        (lambda: table({}, ["yellow:A:B"], ply=9), f"Not a tile: 'A:B'. {TILES}"),
        (lambda: table({}, ["green:A"], ply=9, players=2), "The player of blue cannot have captured the green A."),
        (lambda: table({}, ply=-1), "The turn must be a number from 0 to 72, not -1."),
        (lambda: table({}, ply=73), "The turn must be a number from 0 to 72, not 73."),
        (lambda: table({}, ply=True), "The turn must be a number from 0 to 72, not True."),
        (
            lambda: table({"yellow": {"A1": "A"}}, ply=1),
            "The player of yellow has placed too many tiles for turn 1: 1.",
        ),
        (
            lambda: table({}, racks={"green": "A B C D D"}),
            "There must be exactly one of each of the 28 green tiles, and the right number on the rack.",
        ),
        (
            lambda: table({}, racks={"blue": "A B C D E F"}),
            "There must be exactly one of each of the 28 blue tiles, and the right number on the rack.",
        ),
        (
            lambda: table({}, racks={"blue": "A B C D"}),
            "There must be exactly one of each of the 28 blue tiles, and the right number on the rack.",
        ),
        (
            lambda: table({}, piles={"yellow": "I 1 2"}),
            "There must be exactly one of each of the 28 yellow tiles, and the right number on the rack.",
        ),
    ],
)
def test_an_impossible_position_is_refused_in_a_sentence(call: Callable[[], object], said: str) -> None:
    assert sentence(call) == said


@pytest.mark.parametrize("players", [3, 5])
def test_a_player_has_placed_at_most_a_tile_a_turn(players: int) -> None:
    order = [str(color) for color in uptown.Rules(players=players).colors]
    for ply in range(3 * players):
        for player, color in enumerate(order):
            turns = sum(turn % players == player for turn in range(ply))
            squares = {f"{row}{player + 1}": row for row in "ABCDEFGHI"}
            most = dict([*squares.items()][:turns])
            assert table({color: most}, ply=ply, players=players).ply == ply
            more = dict([*squares.items()][: turns + 1])
            assert (
                sentence(lambda more=more, color=color, ply=ply: table({color: more}, ply=ply, players=players))  # type: ignore[misc]
                == f"The player of {color} has placed too many tiles for turn {ply}: {turns + 1}."
            )


def test_two_colours_share_the_turns_of_their_player_and_each_is_placed_24_times_at_most() -> None:
    both = {"blue": {"A1": "A"}, "green": {"B1": "B"}}
    assert table(both, ply=3, players=2).ply == 3
    assert (
        sentence(lambda: table(both, ply=2, players=2)) == "The player of blue has placed too many tiles for turn 2: 2."
    )
    words = [f"blue:{tile}" for tile in uptown.TILES]
    assert table({}, ["", " ".join(words[:24])], ply=96, players=2).observation(None).captures == (0, 24)
    said = sentence(lambda: table({}, ["", " ".join(words[:25])], ply=96, players=2))
    assert said == "The player of blue has placed too many tiles for turn 96: 25."


def test_a_rack_or_pile_left_out_is_filled_with_the_remaining_tiles_in_order() -> None:
    state = table({"blue": {"B1": "B", "A9": "9"}}, ["yellow:D", "", ""], ply=6, racks={"yellow": "F E $ 2 1"})
    assert [" ".join(map(str, rack)) for rack in state.racks] == ["A C D E F", "F E $ 2 1", "A B C D E"]
    assert [" ".join(map(str, pile)) for pile in state.piles] == [
        "G H I 1 2 3 4 5 6 7 8 man ring woman sign skyline sax car cards champagne $",
        "A B C G H I 3 4 5 6 7 8 9 man ring woman sign skyline sax car cards champagne",
        "F G H I 1 2 3 4 5 6 7 8 9 man ring woman sign skyline sax car cards champagne $",
    ]


def test_a_deal_of_numbers_becomes_one_of_tiles() -> None:
    state = uptown.State.from_piles(RULES, [range(28)] * 3)  # type: ignore[list-item]
    assert all(type(tile) is uptown.Tile for hand in (*state.racks, *state.piles) for tile in hand)
