"""A position as one line of text: it can be read back, shows nothing hidden, and errors say what is wrong with it."""

import random
from typing import Any

import pytest
from hypothesis import given

from tests import laws
from tests.uptown.sentences import SCORINGS_LISTED
from tests.uptown.strategies import MANY, states
from uptown_widget import uptown, upturn

DEAL = (
    "3-uptown 0 9/9/9/9/9/9/9/9/9 ABCDE/ABCDE/ABCDE "
    "FGHI123456789mrwskxcdp$/FGHI123456789mrwskxcdp$/FGHI123456789mrwskxcdp$ -/-/-"
)


WRITE_PIECES = "Write a colour (bygro) and a face (ABCDEFGHI123456789mrwskxcdp$)."
WRITE_FACES = "Write faces (ABCDEFGHI123456789mrwskxcdp$), ? for a hidden tile, - for none."


def with_field(line: str, index: int, value: str) -> str:
    fields = line.split()
    fields[index] = value
    return " ".join(fields)


@MANY
@given(states())
def test_a_written_position_is_read_back_unchanged(state: uptown.State) -> None:
    laws.assert_texts_read_back(state, uptown)


@pytest.mark.parametrize("core", [uptown, upturn])
@pytest.mark.parametrize("behind", [";", '; bm C@C4; id "one";', " ; from a book"])
def test_what_other_programs_write_behind_a_position_is_passed_over(core: Any, behind: str) -> None:
    line = core.format_position(core.State.deal(core.Rules(), random.Random(1)))
    assert core.format_position(core.parse_position(line + behind)) == line


def test_a_handwritten_position_line_is_read_as_it_describes() -> None:
    piles = "/".join("?" * size for size in (21, 22, 22))
    seen = uptown.parse_position(f"3-blockers 4 9/9/2b36/9/4bE4/9/9/9/8g$ ABDF1/?????/????? {piles} -/-/yr 0")
    assert isinstance(seen, uptown.Observation)
    assert (seen.rules, seen.ply, seen.current_player, seen.player) == (
        uptown.Rules(players=3, scoring="blockers"),
        4,
        1,
        0,
    )
    found = {uptown.square_name(square): seen.at(square) for square in uptown.SQUARES if seen.at(square)}
    assert {name: "{}:{}".format(*piece) for name, piece in found.items() if piece} == {
        "C3": "blue:3",
        "E5": "blue:E",
        "I9": "green:$",
    }
    assert [[str(tile) for tile in rack] if rack else None for rack in seen.racks] == [list("ABDF1"), None, None]
    assert [[f"{color}:{tile}" for color, tile in taken] for taken in seen.captured] == [[], [], ["yellow:ring"]]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "A position has 6 fields"),
        ("x" * 501, "A position has at most 500 characters, not 501."),
        (with_field(DEAL, 0, "6-uptown"), "Uptown is a game for 2 to 5 players"),
        (with_field(DEAL, 0, "3-chess"), "Unknown scoring: 'chess'"),
        (with_field(DEAL, 1, "x"), "The field turn must be a number, not 'x'."),
        (with_field(DEAL, 1, "²"), "The field turn must be a number, not '²'."),
        (with_field(DEAL, 1, "73"), "The turn must be a number from 0 to 72, not 73."),
        (with_field(DEAL, 2, "9/9"), "The field board must have 9 parts separated by /, not 2."),
        (with_field(DEAL, 2, "9/9/9/9/9/9/9/9/8"), "Row I must have 9 squares, not 8."),
        (with_field(DEAL, 2, "99/9/9/9/9/9/9/9/9"), "Row A must have 9 squares, not 18."),
        (with_field(DEAL, 2, "bQ8/9/9/9/9/9/9/9/9"), "Not a tile: 'bQ'"),
        (with_field(DEAL, 2, "8b/9/9/9/9/9/9/9/9"), "Not a tile: 'b'"),
        (with_field(DEAL, 2, "bB8/9/9/9/9/9/9/9/9"), "The blue B cannot be on A1: it does not fit there."),
        (with_field(DEAL, 2, "bA8/9/9/9/9/9/9/9/9"), "The player of blue has placed too many tiles for turn 0: 1."),
        (with_field(DEAL, 3, "ABCDE/ABCDE"), "The field racks must have 3 parts"),
        (with_field(DEAL, 3, "ABCDE/ABCDE/ABCDZ"), "Invalid rack: 'ABCDZ'"),
        (with_field(DEAL, 3, "ABCDE/ABCDE/ABCDD"), "There must be exactly one of each of the 28 green tiles"),
        (with_field(DEAL, 3, "ABCDE/ABCDE/?????"), "Parts are hidden but the viewer is missing"),
        (with_field(DEAL, 5, "yA/-/-"), "The player of yellow has placed too many tiles for turn 0: 1."),
        (with_field(DEAL, 5, "bA/-/-"), "The player of blue cannot have captured the blue A."),
        (DEAL + " 3", "Invalid viewer: '3'"),
        (DEAL + " 0", "The blue rack and pile do not match what this viewer can see."),
    ],
)
def test_a_wrong_line_is_refused_in_one_sentence(line: str, sentence: str) -> None:
    with pytest.raises(uptown.GameError) as caught:
        uptown.parse_position(line)
    assert str(caught.value).startswith(sentence)


def test_an_observation_must_show_what_its_viewer_sees_and_no_more() -> None:
    line = uptown.format_position(uptown.State.deal(uptown.Rules(players=3), random.Random(1)).observation(0))
    assert uptown.parse_position(line) is not None
    racks = line.split()[3].split("/")
    for wrong in (
        "?????/?????/?????",  # the own rack hidden
        f"{racks[0]}/ABCDE/?????",  # another's rack shown
        f"{racks[0][:4]}/?????/?????",  # too short
        f"{racks[0][:4]}{racks[0][0]}/?????/?????",  # one tile twice
    ):
        with pytest.raises(uptown.GameError, match="do not match what this viewer can see"):
            uptown.parse_position(with_field(line, 3, wrong))


def test_every_tile_has_a_character_of_its_own() -> None:
    characters = {}
    for tile in uptown.TILES:
        pile = [tile, *(other for other in uptown.TILES if other != tile)]
        line = uptown.format_position(uptown.State.from_piles(uptown.Rules(players=3), [pile] * 3))
        characters[line.split()[3][0]] = tile
    assert len(characters) == 28
    assert "".join(characters) == "ABCDEFGHI123456789mrwskxcdp$"


FIELDS = "A position has 6 fields (rules, turn, board, racks, piles, captured), and one more if it says who sees it;"


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (
            "x",
            f"{FIELDS} this text has 1.",
        ),
        (
            DEAL + " 0 0",
            f"{FIELDS} this text has 8.",
        ),
        (with_field(DEAL, 0, "7-uptown"), "Uptown is a game for 2 to 5 players, not 7."),
        (with_field(DEAL, 0, "X-uptown"), "The field players must be a number, not 'X'."),
        (with_field(DEAL, 0, "x-uptown"), "The field players must be a number, not 'x'."),
        (with_field(DEAL, 0, "3-uptown-x"), f"Unknown scoring: 'uptown-x'. Choose {SCORINGS_LISTED}."),
        (with_field(DEAL, 1, "0000"), "The field turn must be a number, not '0000'."),
        (with_field(DEAL, 1, "-1"), "The field turn must be a number, not '-1'."),
        (with_field(DEAL, 2, "9/9/9/9/9/9/9/9"), "The field board must have 9 parts separated by /, not 8."),
        (with_field(DEAL, 2, "X8/9/9/9/9/9/9/9/9"), f"Not a tile: 'X8'. {WRITE_PIECES}"),
        (with_field(DEAL, 2, "9/9/9/9/9/9/9/9/9bI"), "Row I must have 9 squares, not 10."),
        (with_field(DEAL, 2, "9/9/9/9/8/9/9/9/9"), "Row E must have 9 squares, not 8."),
        (with_field(DEAL, 3, "ABCDE/ABCDE/ABCDX"), f"Invalid rack: 'ABCDX'. {WRITE_FACES}"),
        (with_field(DEAL, 3, "ABCDE/ABCDE/"), f"Invalid rack: ''. {WRITE_FACES}"),
        (with_field(DEAL, 3, "ABCDE/ABCDE"), "The field racks must have 3 parts separated by /, not 2."),
        (with_field(DEAL, 4, "-/X/-"), f"Invalid pile: 'X'. {WRITE_FACES}"),
        (with_field(DEAL, 4, "-/-"), "The field piles must have 3 parts separated by /, not 2."),
        (with_field(DEAL, 5, "-/-"), "The field captured tiles must have 3 parts separated by /, not 2."),
        (with_field(DEAL, 5, "-/-/bAb"), f"Not a tile: 'b'. {WRITE_PIECES}"),
        (with_field(DEAL, 5, "-/-/bX"), f"Not a tile: 'bX'. {WRITE_PIECES}"),
        (
            with_field(DEAL, 3, "ABCDE/ABCDE/?????"),
            "Parts are hidden but the viewer is missing: end with a player's number, or - for a spectator.",
        ),
        (DEAL + " 3", "Invalid viewer: '3'. Write a player's number, or - for a spectator."),
        (DEAL + " 0", "The blue rack and pile do not match what this viewer can see."),
    ],
)
def test_a_wrong_line_is_refused_in_exactly_this_sentence(line: str, sentence: str) -> None:
    with pytest.raises(uptown.GameError) as caught:
        uptown.parse_position(line)
    assert str(caught.value) == sentence


def test_a_position_may_have_500_characters() -> None:
    longest = DEAL.replace(" ", " " * (501 - len(DEAL)), 1)
    assert len(longest) == 500
    assert uptown.parse_position(longest) == uptown.parse_position(DEAL)
    with pytest.raises(uptown.GameError, match="not 501"):
        uptown.parse_position(longest.replace(" ", "  ", 1))
