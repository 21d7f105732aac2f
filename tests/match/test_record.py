"""Records: written strictly, read leniently and exactly; and silent about what a player may not know."""

import random
from collections.abc import Sequence
from typing import Any

import pytest

from tests.uptown.positions import BLOCKED, BLOCKED_FACES, real
from tests.uptown.positions import game as pictured
from uptown_widget import uptown
from uptown_widget.bots.random import RandomPolicy
from uptown_widget.match.match import Match
from uptown_widget.match.record import Record, record_of, shared_record
from uptown_widget.match.record_reader import Reading, read_record
from uptown_widget.ui.effects import Seat
from uptown_widget.uptown import game

AnyMatch = Match[uptown.Observation, uptown.Move]
PLAYERS = pytest.mark.parametrize("players", [2, 3, 4, 5])


class Broken:
    """A bot that fails in its third turn."""

    def choose(self, observation: uptown.Observation, rng: random.Random) -> uptown.Move:
        if observation.ply > 6:
            raise KeyError(str(observation.racks))
        return rng.choice(observation.legal_moves())


def seats(players: int) -> list[Seat]:
    return [Seat("You"), *(Seat(f"Bot {number}", "random") for number in range(1, players))]


def match_of(players: int, plies: int, *, scoring: str = "uptown", broken: bool = False) -> AnyMatch:
    rules = uptown.Rules(players=players, scoring=scoring)
    bots = [Broken() if broken else RandomPolicy() for _ in range(players)]
    match: AnyMatch = Match(uptown.State.deal(rules, random.Random(plies)), bots, "a seed")
    for _ in range(min(plies, rules.plies)):
        match.play_bot()
    return match


def read(text: str) -> Reading[Any, Any]:
    return read_record(text, game)


def assert_same(match: AnyMatch, reading: Reading[Any, Any]) -> None:
    """The match read equals the match written: every move, every position, the seed."""
    assert reading.error is None
    assert reading.match is not None
    assert reading.match.seed == match.seed
    assert [(ply.player, ply.move) for ply in reading.match.history] == [(p.player, p.move) for p in match.history]
    for ply in range(len(match.history) + 1):
        assert reading.match.observation(0, ply) == match.observation(0, ply)
        assert reading.match.observation(1, ply) == match.observation(1, ply)
    assert reading.match.outcome() == match.outcome()


@PLAYERS
@pytest.mark.parametrize("plies", [0, 1, 17, 200])
@pytest.mark.parametrize("scoring", uptown.SCORINGS)
def test_a_record_replays_to_the_same_match_to_the_letter(players: int, plies: int, scoring: str) -> None:
    match = match_of(players, plies, scoring=scoring)
    text = str(record_of(match, game, seats(players)))
    reading = read(text)
    assert_same(match, reading)
    assert str(reading.record) == text
    assert str(record_of(reading.match, game, reading.record.seats)) == text  # type: ignore[arg-type]


def test_undone_moves_leave_no_trace_and_bots_continue_in_the_same_way() -> None:
    match, straight = match_of(3, 30), match_of(3, 30)
    match.undo(7)
    for _ in range(7):
        match.play_bot()
    assert str(record_of(match, game, seats(3))) == str(record_of(straight, game, seats(3)))
    assert_same(match, read(str(record_of(match, game, seats(3)))))


def test_a_forced_pass_is_written_and_read() -> None:
    start = real(pictured(BLOCKED, faces=BLOCKED_FACES, racks={"blue": "A B C man ring"}))
    match: AnyMatch = Match(start, [RandomPolicy()] * 3, 1)
    match.play_out()
    record = record_of(match, game, seats(3))
    assert record.moves[0] == "pass"
    reading = read(str(record))
    assert reading.error is None
    assert reading.match is not None
    assert reading.match.outcome() == match.outcome()


def test_a_turn_of_a_failed_bot_says_so_and_names_no_tile() -> None:
    match = match_of(3, 9, broken=True)
    record = record_of(match, game, seats(3))
    assert set(record.comments.values()) == {"chosen at random: the program failed with KeyError"}
    assert read(str(record)).record == record


@PLAYERS
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_a_match_in_progress_is_shared_without_hidden_tiles(players: int, viewer: int | None) -> None:
    match = match_of(players, 11)
    text = str(shared_record(match, game, seats(players), viewer))
    assert "Seed" not in text  # the deal follows from it
    assert str(read(text).record) == text
    deal = game.parse_position(read(text).record.deal)
    assert deal == match.observation(viewer, 0)
    assert game.parse_position(read(text).record.position) == match.observation(viewer)
    other = Match(match.observation(viewer, 0).sample_state(random.Random(1)), [None] * players, "another")
    assert game.format_position(other.observation(viewer, 0)) in text


def test_a_hidden_deal_is_read_but_not_replayed() -> None:
    reading = read(str(shared_record(match_of(3, 11), game, seats(3), 0)))
    assert reading.match is None
    assert "The deal is hidden" in str(reading.error)
    assert len(reading.record.moves) == 11


def test_the_finished_match_hides_nothing() -> None:
    match = match_of(4, 200)
    assert shared_record(match, game, seats(4), 2) == record_of(match, game, seats(4))
    assert str(record_of(match, game, seats(4))).endswith(f"\nwon:{min(match.outcome().winners)}\n")  # type: ignore[union-attr]


def lines(match: AnyMatch) -> list[str]:
    return str(record_of(match, game, seats(3))).splitlines()


def test_reading_is_lenient_about_case_blanks_numbers_comments_and_unknown_tags() -> None:
    match = match_of(3, 40)
    tags, moves = "\n".join(lines(match)).split("\n\n")
    moves = "".join(line.partition(" ")[2] + "\r\n\t" for line in moves.splitlines() if line[0] != "*").lower()
    untidy = (
        f'\ufeff\n  {tags.replace("[", "[ ").replace("Game", "GAME")}\n[Event "rainy day"]\n{moves} ; so far\n{{end}}*'
    )
    reading = read(untidy)
    assert_same(match, reading)
    assert reading.record.comments == {39: "end"}


def damaged(text: Sequence[str], line: int, old: str, new: str) -> str:
    assert old in text[line]
    return "\n".join([*text[:line], text[line].replace(old, new, 1), *text[line + 1 :]])


def test_a_damaged_record_gives_the_match_so_far_and_says_where_it_breaks() -> None:
    text = lines(match_of(3, 30))
    row = text.index("") + 4  # the fourth round
    second = text[row].split()[2]
    reading = read(damaged(text, row, second, "Q@Q9"))
    assert reading.match is not None
    assert len(reading.match.history) == 3 * 3 + 1
    assert reading.error is not None
    assert (reading.error.line, reading.error.column) == (row + 1, text[row].index(second) + 1)
    assert "Not a move: 'Q@Q9'" in str(reading.error)


def test_an_illegal_move_is_named_with_its_rule() -> None:
    text = lines(match_of(3, 30))
    row = text.index("") + 1
    first = text[row].split()[1]
    reading = read(damaged(text, row, first, f"{first} {first}"))
    assert reading.match is not None
    assert len(reading.match.history) == 1
    assert str(reading.error).startswith(f"Line {row + 1}, column ")


@pytest.mark.parametrize(
    ("line", "old", "new", "sentence"),
    [
        (0, "Uptown", "Chess", "This is a record of 'Chess', not of Uptown."),
        (1, '"You"', "You", "A tag is written as"),
        (2, "Player1", "Player0", "The tag Player0 appears a second time here."),
        (0, "]", "] ]", "']' does not belong here."),
    ],
)
def test_a_damaged_tag_is_named_and_the_match_is_still_there(line: int, old: str, new: str, sentence: str) -> None:
    match = match_of(3, 30)
    reading = read(damaged(lines(match), line, old, new))
    assert sentence in str(reading.error)
    assert reading.match is not None
    assert len(reading.match.history) == 30


@pytest.mark.parametrize("number", [0, 1, 2])
def test_a_misspelled_name_of_a_player_costs_no_other(number: int) -> None:
    text = "\n".join(lines(match_of(3, 30)))
    named = [seat.name for seat in read(text).record.seats]
    reading = read(text.replace(f"Player{number}", f"Plaver{number}"))
    named[number:] = ["", *named[number + 1 :]] if number < 2 else []
    assert [seat.name for seat in reading.record.seats] == named
    assert len(reading.around) == 1


def test_a_record_that_breaks_off_says_so() -> None:
    text = lines(match_of(3, 30))
    reading = read("\n".join(text[:-1]))
    assert "ends here without a result" in str(reading.error)
    assert reading.match is not None


def test_a_result_that_the_moves_do_not_lead_to_is_refused() -> None:
    reading = read("\n".join([*lines(match_of(3, 30))[:-1], "won:1"]))
    assert "The record gives the result as 'won:1', but the moves lead to '*'." in str(reading.error)


@pytest.mark.parametrize("text", ["", "1. C@C4", "hello", "[Deal", '[Deal "nonsense"]', "*"])
def test_a_record_without_a_deal_gives_a_sentence_and_no_match(text: str) -> None:
    reading = read(text)
    assert reading.match is None
    assert reading.error is not None
    assert isinstance(reading.error, uptown.GameError)
    assert (reading.error.line, reading.error.column) == (1, max(0, text.find("C@")) + 1)
    assert "None" not in str(reading.error)


@pytest.mark.parametrize(
    "name", ['"quoted"', "back\\slash", "[bracket]", "{brace}", "new\nline", "nul\x00", "é😀", ";"]
)
def test_a_player_can_have_any_name(name: str) -> None:
    match = match_of(3, 3)
    written = str(record_of(match, game, [Seat(name), Seat("B"), Seat("C")]))
    reading = read(written)
    assert reading.error is None
    assert str(reading.record) == written
    assert reading.record.seats[0].name == " ".join(name.replace("\x00", " ").split())
    assert isinstance(reading.record, Record)
