"""The position of a study is edited on the board; only one of a game is taken, and the study can be gone back to."""

from typing import Any

import pytest

from tests.studies.sessions import (
    Kept,
    change,
    check_an_edit_is_undone,
    do_anything,
    mood,
    opened,
    play_any,
    press,
    section,
    tree,
    value,
)
from uptown_widget.match.session import Session
from uptown_widget.screen.controls import Entries, Event, Row
from uptown_widget.screen.scene import Scene
from uptown_widget.uptown.rules.board import SQUARES, parse_square, square_name
from uptown_widget.uptown.rules.tiles import Color, Tile

C3, C4, D4 = map(parse_square, ("C3", "C4", "D4"))


def editing() -> Session[Any, Any]:
    session = opened()
    for _ in range(2):
        play_any(session)
    press(session, "study-edit")
    return session


def place(session: Session[Any, Any], color: int, tile: str, square: str) -> None:
    press(session, f"edit-color:{color}")
    press(session, f"edit-tile:{tile}")
    press(session, f"mark:{square}")


def rack(session: Session[Any, Any], color: int) -> list[str]:
    edited = tree(session).edited
    assert edited is not None
    position: Any = edited.position
    return [*map(str, position.shown().racks[color])]


def chosen(session: Session[Any, Any], name: str) -> bool:
    """Whether a tile or a colour to be pressed stands out as the one that was chosen."""
    lists = (block.entries for block in section(session).blocks if isinstance(block, Entries))
    return next(entry.current for entries in lists for entry in entries if entry.id == name)


def first_round() -> Session[Any, Any]:
    """A board with a tile of each player, put there by hand."""
    session = editing()
    press(session, "edit-clear")
    for color, tile, square in ((0, "C", "C3"), (1, "4", "C4"), (2, "4", "D4")):
        place(session, color, tile, square)
    return session


def test_what_was_refused_in_a_field_is_put_right_before_the_position_begins_a_study() -> None:
    session = editing()
    before = tree(session).study
    change(session, "edit-turns", "abc")
    assert "turn must be a number" in session.screen.status
    press(session, "edit-done")
    assert (tree(session).study, session.screen.mood) == (before, "refused")
    change(session, "edit-turns", value(session, "edit-turns"))
    press(session, "edit-done")
    assert tree(session).edited is None


def test_a_refusal_calls_colours_and_tiles_as_the_reader_does() -> None:
    session = opened()
    change(session, "language", "fr")
    press(session, "study-edit")
    change(session, "edit-rack:0", "sax sax")
    assert session.screen.status == "La tuile saxophone (bleu) apparaît deux fois."


def test_players_without_a_name_are_called_in_the_language_of_the_reader() -> None:
    kept, names = Kept(), ["Joueur 1", "Joueur 2", "Joueur 3"]
    session = opened(kept=kept)
    change(session, "language", "fr")
    for name in ("study-edit", "edit-deal", "edit-done"):
        assert [card.title for card in session.screen.cards] == names
        press(session, name)
    again = opened(kept=kept)
    change(again, "language", "fr")
    assert [card.title for card in again.screen.cards] == names


def test_tiles_are_placed_and_the_position_begins_a_study_that_can_be_undone() -> None:
    session = editing()
    before = tree(session).study
    press(session, "edit-clear")
    for color, tile, square in ((0, "C", "C3"), (1, "4", "C4"), (2, "4", "D4")):
        place(session, color, tile, square)
        assert f"{square}, " in session.screen.announcement
        assert session.eyes == session.observation.current_player, "no curtain falls"
    assert tree(session).study is before, "the study waits meanwhile"
    press(session, "edit-done")
    assert tree(session).edited is None
    start = tree(session).study.start
    assert (start.ply, dict(start.table.pieces)) == (  # type: ignore[attr-defined]
        3,
        {C3: (Color.BLUE, Tile.C), C4: (Color.YELLOW, Tile.N4), D4: (Color.GREEN, Tile.N4)},
    )
    play_any(session)
    press(session, "undo")
    press(session, "study-edit")
    press(session, "edit-done")
    press(session, "study-restore")
    assert tree(session).study is not before, "the last edit is undone"
    session = first_round()
    check_an_edit_is_undone(session)
    assert len(session.match.history) == 2


def test_a_press_takes_away_the_tile_chosen_and_with_remove_any() -> None:
    session = first_round()
    press(session, "mark:D4")
    assert session.observation.at(D4) is None
    press(session, "edit-remove")
    press(session, "mark:C3")
    press(session, "mark:E5")
    assert dict(session.observation.table.pieces) == {C4: (Color.YELLOW, Tile.N4)}


def test_what_is_wrong_is_said_in_one_sentence_and_the_position_stays() -> None:
    session = first_round()
    place(session, 0, "4", "E4")
    place(session, 0, "9", "E9")
    edited = tree(session).edited
    press(session, "edit-done")
    told = session.screen.status
    assert mood(session) == "refused"
    assert "yellow has had 2 turns and must have placed 2 tiles" in told
    assert session.screen.announcement == told
    foot = section(session).blocks[-1]
    assert isinstance(foot, Row)
    assert (foot.look, foot.heads) == ("foot", (told,))
    assert tree(session).edited is edited
    place(session, 0, "A", "E4")
    assert "does not fit" in session.screen.status
    press(session, "mark:A1")
    assert mood(session) == "calm"


def test_one_press_repairs_a_position_that_no_game_comes_to() -> None:
    session = first_round()
    place(session, 0, "9", "E9")
    place(session, 0, "A", "A1")
    press(session, "edit-done")
    assert mood(session) == "refused"
    press(session, "edit-repair")
    assert mood(session) == "calm"
    pieces = session.observation.table.pieces
    assert [str(pieces[square][1]) for square in (C3, C4, D4)] == ["C", "4", "4"], "nothing is lost"
    press(session, "edit-done")
    assert tree(session).edited is None


def test_captured_tiles_racks_and_turn_are_chosen() -> None:
    session = first_round()
    press(session, "edit-color:1")
    press(session, "edit-tile:A")
    press(session, "edit-captured:1")
    assert "cannot have captured" in session.screen.status
    press(session, "edit-captured:0")
    assert session.observation.captured == (((Color.YELLOW, Tile.A),), (), ())
    press(session, "edit-captured:0")
    assert session.observation.captured == ((), (), ())
    change(session, "edit-rack:0", "sax $ 9")
    assert rack(session, 0)[:3] == ["sax", "$", "9"]
    press(session, "edit-color:0")
    for tile, held in (("8", ["sax", "8", "9"]), ("sax", ["8", "sax", "9"])):
        press(session, f"edit-tile:{tile}")
        press(session, "edit-slot:0-1")
        assert rack(session, 0)[:3] == held
    press(session, "edit-tile:C")
    press(session, "edit-slot:0-1")
    assert "on the board" in session.screen.status
    press(session, "edit-remove")
    press(session, "edit-slot:0-1")
    assert (rack(session, 0)[:2], len(rack(session, 0))) == (["8", "9"], 5)
    change(session, "edit-turn", "2")
    assert (value(session, "edit-turn"), value(session, "edit-turns")) == ("2", "5")
    change(session, "edit-turns", "3")
    assert value(session, "edit-turn") == "0"
    racks = rack(session, 1)
    press(session, "edit-deal")
    assert rack(session, 1) != racks
    press(session, "edit-done")
    assert tree(session).edited is None


def test_other_players_and_scoring() -> None:
    session = first_round()
    change(session, "edit-scoring", "blockers")
    change(session, "edit-players", "2")
    assert len(session.screen.cards) == 2
    assert session.observation.rules.scoring == "blockers"
    change(session, "edit-players", "5")
    place(session, 4, "C", "C1")
    change(session, "edit-players", "3")
    assert chosen(session, "edit-color:0"), "orange is not in play"
    press(session, "edit-done")
    assert tree(session).study.start.table.rules.players == 3  # type: ignore[attr-defined]


@pytest.mark.parametrize("ends", ["edit-cancel", "play"])
def test_the_study_is_as_it_was_when_editing_ends(ends: str) -> None:
    session = editing()
    study, here, state = tree(session).study, tree(session).here, tree(session).study.state(tree(session).here)
    change(session, "edit-players", "5")
    place(session, 0, "C", "C3")
    if ends == "play":
        session.undo()
        session.redo()
    else:
        press(session, ends)
    assert tree(session).edited is None
    assert (tree(session).study, tree(session).here) == (study, here)
    assert session.observation == state.observation(state.current_player)
    play_any(session)


def test_the_keyboard_goes_from_square_to_square() -> None:
    session = editing()
    press(session, "edit-clear")
    change(session, "edit-tile", "$")
    for name in ("ArrowDown", "ArrowDown", "ArrowRight", "Enter"):
        session.handle(Event("key", name))
    assert session.observation.at(parse_square("B2")) == (Color.BLUE, Tile.WILD)
    session.handle(Event("key", "Escape"))
    assert tree(session).edited is not None, "nothing is lost by one key"


def test_nothing_else_happens_meanwhile() -> None:
    session = editing()
    scene = session.screen.scene
    for name in ("undo", "hint", "setup", "start", "study-delete", "rack:blue:0", "square:C3"):
        press(session, name)
    session.handle(Event("key", "z"))
    assert isinstance(scene, Scene)
    assert tree(session).edited is not None
    assert len(tree(session).study) == 2


@pytest.mark.parametrize("language", ["en", "nl", "fr", "ko"])
def test_any_events_leave_a_position_or_a_sentence(language: str) -> None:
    do_anything(editing(), language, [*map(square_name, SQUARES)], ["5", "C 4 sax", "$", "uptown"])
