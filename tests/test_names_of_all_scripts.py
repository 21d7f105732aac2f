"""Names, titles and comments in every script: what somebody types stays as it was typed, joiners and flags too."""

from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.studies.sessions import change, opened, tree
from uptown_widget.errors import GameError
from uptown_widget.lessons.report import nickname_of
from uptown_widget.match.session import Session
from uptown_widget.printable import is_printable, isolated, one_line
from uptown_widget.screen.controls import Block, Control, Entries, Event, Row
from uptown_widget.studies import page
from uptown_widget.together.protocol.names import is_name
from uptown_widget.ui.effects import Seat
from uptown_widget.ui.lobby import LobbyInfo
from uptown_widget.ui.names import seat_name
from uptown_widget.ui.room import RoomDoor, room_blocks
from uptown_widget.uptown import game
from uptown_widget.web.message import encode, parts

NAMES = [
    "\U0001f469\u200d\U0001f680",  # an astronaut
    "\U0001f468\u200d\U0001f469\u200d\U0001f467",  # a family
    "\U0001f3f3\ufe0f\u200d\U0001f308",  # a flag of two pictures
    "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",  # Scotland's, of letters
    "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627",
    "ශ්\u200dරී",
    "രാജ്\u200cകുമാർ",
    "민준",
    "Zoë",
    "D\u2019Arcy",
]


@pytest.mark.parametrize("name", NAMES)
def test_a_name_stays_as_it_was_typed(name: str) -> None:
    assert game.make_setup(names=[name, "", ""], players=3).names[0] == name
    assert nickname_of(name) == name
    assert one_line(name) == name
    assert is_name(name)


@pytest.mark.parametrize("mark", ["\u200e", "\u200f", "\u200b", "\u00ad", "\u2060", "\ufeff", "\u202e"])
def test_marks_that_only_tell_how_to_write_go_without_a_word(mark: str) -> None:
    assert game.make_setup(names=[f"{mark}An{mark}n{mark}", "", ""], players=3).names[0] == "Ann"
    assert nickname_of(f"{mark}An{mark}n{mark}") == "Ann"


NOTHING = "\u200c\u200d|\u200e| \u200b |\ufe0f\xa0|\u3164 \U000e0067|\u180f|\U000e0100|\U0001d159|\ufffc"


@pytest.mark.parametrize("nothing", NOTHING.split("|"))
def test_a_name_of_nothing_to_see_is_none(nothing: str) -> None:
    assert game.make_setup(names=[nothing, "", ""], players=3).names[0] == ""
    with pytest.raises(GameError):
        nickname_of(nothing)


@pytest.mark.parametrize("name", ["a\nb", "a\x07b", "\ud800"])
def test_what_cannot_be_shown_is_refused(name: str) -> None:
    with pytest.raises(GameError, match="cannot be shown"):
        game.make_setup(names=[name, "", ""], players=3)


@given(st.text())
def test_any_text_becomes_one_line_that_stays_the_same(text: str) -> None:
    line = one_line(text)
    assert is_printable(line)
    assert one_line(line) == line


def test_accents_that_are_letters_of_their_own_make_no_other_name() -> None:
    """Some systems write them so: the file of a name from a Mac, for example."""
    composed, apart = "Zoë", normalize("NFD", "Zoë")
    assert nickname_of(apart) == composed
    with pytest.raises(GameError, match="both be called"):
        game.make_setup(names=[composed, apart, ""], players=3)


SARA, OMER = "\u0633\u0627\u0631\u0627", "\u05e2\u05d5\u05de\u05e8"


def test_in_sentences_names_from_the_right_leave_the_words_around_them_alone() -> None:
    seats = [Seat(name, literal=True) for name in (SARA, OMER, "Ann")]
    first, second, third = map(seat_name, seats)
    assert (first, second, third) == (f"\u2068{SARA}\u2069", f"\u2068{OMER}\u2069", "Ann")
    setup = game.make_setup(seats=["person"] * 3, names=[SARA, OMER, "Ann"], players=3)
    session = Session(game, setup, pace=0)
    session.handle(Event("press", "setup"))
    said = encode(parts(session.screen))
    for name in (SARA, OMER):
        assert name in said
        assert said.count(name) == said.count(f"\u2068{name}\u2069")


def test_a_field_has_a_name_as_it_was_typed_and_one_that_was_copied_from_a_sentence_is_the_same() -> None:
    session = Session(game, game.make_setup(seats=["person"] * 3, names=[SARA, "", ""], players=3), pace=0)
    session.handle(Event("press", "setup"))
    session.handle(Event("press", "choices"))
    fields = {each.id: each.value for each in session.screen.controls()}
    assert fields["name:0"] == SARA
    assert game.make_setup(names=[isolated(SARA), "", ""], players=3).names[0] == SARA


def test_what_a_phone_may_correct_is_a_name_or_a_sentence() -> None:
    session = Session(game, game.make_setup(players=3), pace=0)
    for press in ("setup", "choices", "close:setup", "more", "share", "text"):
        session.handle(Event("press", press))
        for each in session.screen.controls():
            if each.kind in {"text", "area"}:
                assert each.words == each.id.startswith("name:"), each.id
    lobby = [each for block in room_blocks(LobbyInfo(), RoomDoor()) for each in fields(block)]
    assert {each.id: each.words for each in lobby if each.kind == "text"} == {"room-name": True, "room-code": False}


def fields(block: Block) -> tuple[Control, ...]:
    return block.controls if isinstance(block, Row) else ()


def test_a_comment_from_right_to_left_leaves_number_and_move_beside_it_in_place() -> None:
    session = opened()
    session.play(session.match.state().legal_moves()[0])
    change(session, "study-comment", f"{SARA}!")
    section = session.screen.section("study")
    assert section is not None
    (entry,) = (entry for block in section.blocks if isinstance(block, Entries) for entry in block.entries)
    assert f"\u2068{SARA}!\u2069" in entry.text
    assert f"\u2068{SARA}!\u2069" in entry.label
    assert f"<figcaption dir='auto'>{SARA}!" in str(page(tree(session).study))
