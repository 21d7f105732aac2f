"""The sentences of Uptown, word for word: turns, refusals, endings."""

import pytest

from tests.uptown.desk import seats, turn
from tests.uptown.positions import after, blocked, move, position, refusal
from uptown_widget import uptown
from uptown_widget.ui.effects import Seat
from uptown_widget.ui.names import joined
from uptown_widget.uptown.rules.refusal import Reason
from uptown_widget.uptown.view import sentences, words
from uptown_widget.uptown.view.seat_colors import seat_colors

RACKS = {"blue": "C 4 sax $ I", "yellow": "C 4 sax $ I", "green": "C 4 sax $ I"}
JOINS = """
C  b.byy....
D  .b.......
"""


def state(picture: str = JOINS, **more: object) -> uptown.State:
    faces = {"blue": "C1=1 C3=3 D2=D", "yellow": "C4=ring C5=5"}
    return position(picture, **{"racks": RACKS, "faces": faces, **more})


def told(before: uptown.State, text: str, viewer: int | None = 0) -> str:
    """The sentences about a turn."""
    return sentences.narrate(turn(before, text), seats(before.rules.players), viewer)


# Words and phrases.


@pytest.mark.parametrize(
    ("tile", "word", "where"),
    [
        ("C", "C", "in row C"),
        ("4", "4", "in column 4"),
        ("man", "man", "on the man squares"),
        ("sign", "street sign", "on the street sign squares"),
        ("sax", "saxophone", "on the saxophone squares"),
        ("car", "automobile", "on the automobile squares"),
        ("cards", "playing cards", "on the playing cards squares"),
        ("$", "wild ($)", "on any square"),
    ],
)
def test_a_tile_has_a_name_and_a_place(tile: str, word: str, where: str) -> None:
    parsed = uptown.parse_tile(tile)
    assert (words.tile_word(parsed), words.tile_fits(parsed)) == (word, where)


def test_every_tile_has_a_name_of_its_own() -> None:
    assert len({words.tile_word(tile) for tile in uptown.TILES}) == 28


def test_a_square_shows_its_tile_or_its_symbol() -> None:
    seen = state().observation(0)
    said = {name: words.square_words(seen, uptown.parse_square(name)) for name in ("C1", "C4", "A1", "E8", "I5")}
    assert said == {
        "C1": "blue 1",
        "C4": "yellow ring",
        "A1": "empty, man",
        "E8": "empty, saxophone",
        "I5": "empty, playing cards",
    }


@pytest.mark.parametrize(("number", "said"), [(0, "0 groups"), (1, "1 group"), (2, "2 groups")])
def test_counts_have_the_right_plural(number: int, said: str) -> None:
    assert words.group_count(number) == said
    assert words.captured_count(number) == said.replace("group", "captured tile")


def test_a_colour_is_named_as_it_is_shown() -> None:
    seen = state().observation(0)
    dress = seat_colors((Seat("You", color="red"), Seat("Ella"), Seat("Duke")))
    assert words.square_words(seen, uptown.parse_square("C1"), dress) == "red 1"
    people = (Seat("Ann", color="red"), Seat("Ben", color="orange"), Seat("Cas"))
    assert sentences.narrate(turn(after(state(), "I@I1"), "C@C6"), people, 0) == (
        "Ben places C on C6. Ben has 1 group."
    )
    said = sentences.narrate(turn(after(state(), "I@I1"), "CxC3"), people, 0)
    assert said == "Ben captures your red 3 on C3 with C. Ben has 1 group."


@pytest.mark.parametrize(
    ("names", "said"), [(["A"], "A"), (["A", "B"], "A and B"), (["A", "B", "C"], "A, B and C")], ids=len
)
def test_names_are_joined_as_in_speech(names: list[str], said: str) -> None:
    assert joined(names) == said


def test_every_colour_in_play_has_an_owner() -> None:
    rules = uptown.Rules(players=2)
    owners = [words.owned_tile(rules, seats(2), color, 0, f"{color} 4") for color in rules.colors]
    assert owners == ["your blue 4", "Ella's yellow 4", "your green 4", "Ella's red 4"]
    assert words.owned_tile(rules, seats(2), uptown.Color.RED, None, "red 4") == "Ella's red 4"


# Turns.


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("I@I9", "You place I on I9. A new group: you have 4."),
        ("C@C2", "You place C on C2. Three of your groups join: 1 left."),
        ("$@A1", "You place wild ($) on A1. A new group: you have 4."),
        ("sax@D7", "You place saxophone on D7. A new group: you have 4."),
        ("$@B1", "You place wild ($) on B1. You have 3 groups."),
        ("CxC4", "You capture Ella's yellow ring on C4 with C. You have 3 groups."),
        ("$xC5", "You capture Ella's yellow 5 on C5 with wild ($). A new group: you have 4."),
    ],
)
def test_a_turn_of_the_person_is_announced(text: str, said: str) -> None:
    assert told(state(), text) == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("C@C6", "Ella places C on C6. Ella has 1 group."),
        ("I@I9", "Ella places I on I9. A new group: Ella has 2."),
        ("CxC3", "Ella captures your blue 3 on C3 with C. Ella has 1 group."),
    ],
)
def test_a_turn_of_another_player_is_announced(text: str, said: str) -> None:
    assert told(after(state(), "I@I1"), text) == said


@pytest.mark.parametrize("viewer", [2, None])
def test_a_spectator_is_never_called_you(viewer: int | None) -> None:
    people = tuple(map(Seat, ("Ann", "Ben", "Cas")))
    said = sentences.narrate(turn(after(state(), "I@I1"), "CxC3"), people, viewer)
    assert said == "Ben captures Ann's blue 3 on C3 with C. Ben has 1 group."


def test_the_first_tile_is_a_group() -> None:
    assert told(position(racks=RACKS), "C@C4") == "You place C on C4. A new group: 1 so far."


def test_a_pass_is_announced() -> None:
    assert told(blocked(), "pass") == "You cannot place any tile, so you pass."
    assert " cannot place any tile, so " in told(blocked(), "pass", viewer=1)


def test_with_two_colours_a_turn_names_the_colour() -> None:
    before = position("A  .g.g.....\n", players=2, racks={"blue": "A B C D E", "green": "A 1 2 4 5"})
    assert told(before, "green:A@A3") == "You place green A on A3. Two of your green groups join: 1 left."
    assert told(before, "green:1@D1") == "You place green 1 on D1. A new group: your green has 3."
    assert told(before, "green:4@B4") == "You place green 4 on B4. Your green has 2 groups."
    assert told(before, "blue:C@C3") == "You place blue C on C3. A new group: 1 so far."
    assert told(before, "green:A@A3", viewer=1).endswith("places green A on A3. Two green groups join: 1 left.")


# Refusals.


@pytest.mark.parametrize(
    ("text", "reason", "named"),
    [
        ("C@D1", Reason.WRONG_SQUARE, ["C ", "row C", "D1"]),
        ("4@D1", Reason.WRONG_SQUARE, ["4 ", "column 4", "D1"]),
        ("sax@D1", Reason.WRONG_SQUARE, ["Saxophone fits", "on the saxophone squares", "D1"]),
        ("CxC1", Reason.OWN_TILE, ["C1"]),
        ("CxC8", Reason.NOT_A_CAPTURE, ["C8"]),
        ("C@C4", Reason.NOT_EMPTY, ["C4"]),
        ("A@A1", Reason.NOT_ON_RACK, ["blue A"]),
        ("pass", Reason.PASS_FORBIDDEN, []),
    ],
)
def test_a_refusal_names_the_tile_and_the_squares_in_words(text: str, reason: Reason, named: list[str]) -> None:
    before = state()
    error = refusal(before, text)
    assert error is not None
    assert error.reason is reason
    said = sentences.refusal(error, before.observation(0), seats(3))
    assert [name for name in named if name not in said] == []
    assert "sax " not in said


def test_a_refusal_counts_the_parts_of_a_group() -> None:
    before = position("B  ..y......\nC  .yyy.....\nD  ..y......\n", racks=RACKS | {"blue": "C B D 3 4"})
    error = refusal(before, "CxC3")
    assert error is not None
    said = sentences.refusal(error, before.observation(0), seats(3))
    assert said == "Ella's yellow group would split into 4 parts: the tile on C3 is protected."


def test_every_reason_has_a_sentence() -> None:
    assert all(reason.sentence.endswith(".") for reason in Reason)


def test_with_two_players_a_refusal_names_the_colour() -> None:
    before = position(players=2, racks={"blue": "A B C D E", "green": "F G H I 1"})
    said = {}
    for text in ("green:A@A1", "red:A@A1"):
        error = refusal(before, text)
        assert error is not None
        said[text] = sentences.refusal(error, before.observation(0), seats(2))
    assert said == {
        "green:A@A1": "There is no green A tile on your rack.",
        "red:A@A1": str(refusal(before, "red:A@A1")),
    }


# Effects of a move.


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("C@C2", "C on C2. Groups: you 3 → 1."),
        ("sax@D7", "Saxophone on D7. Groups: you 3 → 4."),
        ("CxC4", "C on C4, capturing the yellow ring. Groups: you still 3, yellow still 1."),
        ("$xC5", "Wild ($) on C5, capturing the yellow 5. Groups: you 3 → 4, yellow still 1."),
    ],
)
def test_a_preview_shows_the_group_counts_a_move_would_change(text: str, said: str) -> None:
    assert sentences.foresee(state().observation(0), move(state(), text), seats(3)) == said


def test_with_two_colours_the_preview_names_the_colour() -> None:
    before = position("A  .g.g.....\n", players=2, racks={"blue": "A B C D E", "green": "A 1 2 4 5"})
    said = sentences.foresee(before.observation(0), move(before, "green:A@A3"), seats(2))
    assert said == "Green A on A3. Groups: green 2 → 1."


# Endings.

ENDINGS = [
    ((2, 1, 3), (0, 0, 0), {1}, "Ella wins with 1 group."),
    ((1, 2, 3), (0, 0, 0), {0}, "You win with 1 group."),
    (
        (2, 2, 3),
        (3, 1, 0),
        {1},
        "Ella wins with 2 groups, level with you, but with fewer captured tiles: 1.",
    ),
    (
        (2, 2, 2),
        (1, 4, 4),
        {0},
        "You win with 2 groups, level with Ella and Duke, but with fewer captured tiles: 1.",
    ),
    ((3, 2, 2), (1, 4, 4), {1, 2}, "Ella and Duke share the win: tied at 2 groups, with 4 captured tiles each."),
    (
        (2, 2, 2),
        (0, 0, 0),
        {0, 1, 2},
        "You, Ella and Duke share the win: tied at 2 groups, with 0 captured tiles each.",
    ),
    ((2, 2, 2), (0, 0, 5), {0, 1}, "You and Ella share the win: tied at 2 groups, with 0 captured tiles each."),
]


@pytest.mark.parametrize(("scores", "captures", "winners", "said"), ENDINGS)
def test_an_ending_names_the_winners_and_how_a_tie_was_broken(
    scores: tuple[int, ...], captures: tuple[int, ...], winners: set[int], said: str
) -> None:
    outcome = uptown.Outcome(frozenset(winners), scores, captures, scores)
    assert sentences.how_it_ended(outcome, uptown.Rules(players=3), seats(3), 0) == said


def test_an_ending_of_blockers_speaks_of_scores() -> None:
    rules = uptown.Rules(players=2, scoring="blockers")
    outcome = uptown.Outcome(frozenset({1}), (2, 1), (3, 2), (4, 3))
    assert sentences.how_it_ended(outcome, rules, seats(2), 0) == "Ella wins with a score of 3."


@pytest.mark.parametrize(
    ("scoring", "said"),
    [
        ("uptown", "Fewest groups win; a tie goes to the fewest captured tiles."),
        ("blockers", "Your score: groups plus tiles of the colour you captured most. The lowest wins."),
    ],
)
def test_a_scoring_is_explained_in_one_sentence(scoring: str, said: str) -> None:
    assert sentences.score_note(uptown.Rules(scoring=scoring)) == said


def test_each_scoring_has_a_sentence_of_its_own() -> None:
    said = [sentences.score_note(uptown.Rules(scoring=scoring)) for scoring in uptown.SCORINGS]
    assert all(said)
    assert len({*said}) == len(uptown.SCORINGS)
