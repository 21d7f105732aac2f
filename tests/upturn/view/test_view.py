"""A turn at the table: selecting, laying and drawing, what is announced before a move, and refusals."""

from dataclasses import replace
from typing import Any

import pytest

from tests.upturn.desk import Desk, refused, seats, turns
from tests.upturn.positions import move, position, without_pot
from uptown_widget import upturn
from uptown_widget.i18n import LANGUAGES, use_language
from uptown_widget.screen.scene import Path, Rect, Scene, Text
from uptown_widget.ui.effects import Play
from uptown_widget.upturn.rules.refusal import Reason
from uptown_widget.upturn.rules.stones import JOKER
from uptown_widget.upturn.view.art.geometry import level, seat_place

LAY = upturn.Lay
DONE, DRAW = upturn.Step.DONE, upturn.Step.DRAW


def rising(*rack: str, **more: Any) -> upturn.State:
    """The row is 20, 40; player 0 has `rack`, and two other players have two stones each."""
    return position("20 40", " ".join(rack), "1 2", "9 10", **more)


def texts(scene: Scene) -> list[str]:
    """The texts in a picture."""
    return [shape.text for shape in scene.shapes if isinstance(shape, Text)]


# Laying.


def test_the_first_press_picks_a_stone_and_the_second_lays_it() -> None:
    desk = Desk(rising("41", "64"))
    assert desk.press("64") is None
    assert desk.ui.shared.selected == 1
    assert desk.press("64") == Play(LAY(upturn.Stone(64)))
    assert desk.ui.shared.selected is None


def test_a_selected_stone_is_laid_by_a_press_on_the_row_or_by_a_button() -> None:
    for place in ("row", "lay"):
        desk = Desk(rising("41", "64"))
        desk.press("64")
        assert desk.press(place) == Play(LAY(upturn.Stone(64)))


def test_another_stone_can_be_selected_and_escape_deselects_it() -> None:
    desk = Desk(rising("41", "64"))
    desk.press("64", "41")
    assert desk.ui.shared.selected == 0
    desk.keys("Escape")
    assert desk.ui.shared.selected is None


@pytest.mark.parametrize(
    ("row", "direction", "told"),
    [
        ("20 40", "up", "Numbers above 40 fit."),
        ("20 99", "up", "No number can follow 99: the row must change direction first."),
        ("40 20", "down", "Numbers below 20 fit."),
        ("40 1", "down", "No number can follow 1: the row must change direction first."),
    ],
)
def test_the_status_says_what_fits_and_that_nothing_does_at_the_end_of_the_numbers(
    row: str, direction: str, told: str
) -> None:
    state = position(row, "15 41 up down", "2 4", "9 10", direction=direction)
    assert told in Desk(state).screen.status


def test_a_press_on_the_row_without_a_selection_says_what_fits() -> None:
    desk = Desk(rising("4", "41", "64", "down"))
    assert desk.press("row") is None
    assert desk.screen.status == "Select a stone first: 41, 64 and Down."
    desk = Desk(rising("4"))
    assert desk.press("row") is None
    assert desk.screen.status, "nothing does"


@pytest.mark.parametrize(
    ("name", "sentence", "stones"),
    [
        ("4", "4 is not higher than 40, and the row is rising.", (40,)),
        ("up", "The row is already rising: Up would change nothing.", ()),
    ],
)
def test_a_stone_that_does_not_fit_is_refused_with_the_reason_and_what_shows_it(
    name: str, sentence: str, stones: tuple[int, ...]
) -> None:
    desk = Desk(rising("4", "41", "up"))
    desk.press("41")
    assert desk.press(name) is None
    assert (desk.screen.status, desk.screen.mood) == (sentence, "refused")
    assert desk.ui.shared.complaint is not None
    assert desk.ui.shared.complaint.evidence == stones
    assert desk.ui.shared.selected is None


def test_an_action_stone_cannot_be_the_last() -> None:
    desk = Desk(rising("updown"))
    desk.press("updown")
    assert refused(desk, LAY(upturn.parse_stone("updown"))) is Reason.LAST_STONE


def test_in_confirm_mode_a_move_waits_to_be_confirmed() -> None:
    desk = Desk(rising("41", "64"))
    desk.press("confirm-mode", "64", "64")
    assert desk.ui.shared.proposed == LAY(upturn.Stone(64))
    assert desk.screen.status.endswith("Press it again to play it.")
    assert desk.press("cancel") is None
    assert desk.ui.shared.proposed is None
    desk.press("64")
    assert desk.press("confirm") == Play(LAY(upturn.Stone(64)))


def test_in_confirm_mode_a_second_press_on_the_row_lays_the_stone() -> None:
    desk = Desk(rising("41", "64"))
    desk.press("confirm-mode", "64", "row")
    assert desk.press("row") == Play(LAY(upturn.Stone(64)))


def framed(desk: Desk) -> list[str]:
    """The targets with the frame of what is to be pressed again."""
    scene = desk.screen.scene
    frames = {(s.x - 1, s.y - 1) for s in scene.shapes if isinstance(s, Rect) and s.stroke == "lamp" and s.line == 5}
    return [target.name for target in scene.targets if (target.x, target.y) in frames]


def test_what_is_to_be_pressed_again_is_framed() -> None:
    desk = Desk(rising("41", "64"))
    desk.press("confirm-mode", "64")
    assert framed(desk) == []
    desk.press("64")
    assert framed(desk) == ["stone:1"]
    assert desk.press("64") == Play(LAY(upturn.Stone(64)))
    assert framed(desk) == []


def test_a_direction_chosen_for_a_joker_is_framed_until_it_is_pressed_again() -> None:
    desk = Desk(rising("41", "joker"))
    desk.press("confirm-mode", "joker", "joker:down")
    assert framed(desk) == ["joker:down"]
    assert desk.screen.status.endswith("Press what is framed, or “Play”.")
    assert desk.press("joker:down") == Play(LAY(JOKER, turns=True))


@pytest.mark.parametrize(
    ("text", "target", "asked"),
    [
        ("draw", "pot", "Press what is framed, or “Play”."),
        ("give:2", "player:2", "Press what is framed, or “Play”."),
        ("64", "stone:1", "Press it again to play it."),
    ],
)
def test_a_move_chosen_elsewhere_is_framed_on_the_board_and_one_press_plays_it(
    text: str, target: str, asked: str
) -> None:
    start = rising("41", "64", "99", phase="give", gifts=1) if text == "give:2" else rising("41", "64")
    desk = Desk(start)
    desk.do("change", "moves", text)
    assert framed(desk) == [target]
    assert desk.screen.status.endswith(asked)
    assert desk.press(target) == Play(move(start, text))


def test_a_move_without_a_place_on_the_board_is_played_by_its_button() -> None:
    state = rising("41", "64", last_stone="called")
    desk = Desk(state.apply(move(state, "41")))
    desk.do("change", "moves", "call")
    assert framed(desk) == []
    assert desk.screen.status.endswith("Press “Play”.")
    assert desk.press("confirm") == Play(upturn.Step.CALL)


# Announced effects.


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("41", "41 continues the row. Then it is Ella's turn."),
        ("47", "47 continues the row: one stone may be handed out. Then it is Ella's turn."),
        (
            "55",
            (
                "55 goes at the end of the row; numbers from the rack that lie in between may go in front of it. "
                "Then it is Ella's turn."
            ),
        ),
        ("down", "Down: the row changes direction and now falls from 40. Then it is Duke's turn."),
        ("updown", "Up & Down: the row changes direction and now falls from 40. Then it is Duke's turn."),
        ("skip", "Skip continues the row. Ella loses a turn. Then it is Duke's turn."),
        ("double", "Double skip continues the row. Ella and Duke lose a turn. Then it is your turn again."),
    ],
)
def test_what_a_stone_would_do_and_whose_turn_would_be_next_is_said_before_it_is_laid(name: str, said: str) -> None:
    desk = Desk(rising("41", "47", "55", "down", "updown", "skip", "double"))
    place = [str(stone) for stone in desk.observation.rack].index(name)
    desk.do("point", f"stone:{place}")
    assert desk.screen.status == said
    desk.press(name)
    assert desk.screen.status.startswith(said)


def test_the_next_player_is_marked_at_the_seat_before_the_stone_is_laid() -> None:
    desk = Desk(rising("41", "down", "64"))
    desk.press("41")
    ahead = desk.screen.scene
    desk.press("down")
    back = desk.screen.scene
    seats = [desk.screen.scene.target(f"player:{player}") for player in (1, 2)]

    def pointers(scene: Scene) -> list[bool]:
        arrows = [shape for shape in scene.shapes if isinstance(shape, Path) and shape.fill == "accent"]
        return [any(seat.covers(arrow.x, arrow.y) for arrow in arrows) for seat in seats]

    assert pointers(ahead) != pointers(back)


def test_the_ghost_of_a_stone_stands_in_the_row_as_high_as_its_number() -> None:
    desk = Desk(rising("41", "64"))
    before = texts(desk.screen.scene).count("64")
    desk.press("64")
    ghosts = [s for s in desk.screen.scene.shapes if isinstance(s, Text) and s.text == "64"]
    assert len(ghosts) == before + 1
    assert min(abs(ghost.y - level(64)) for ghost in ghosts) < 2


def test_the_preview_says_that_going_out_wins() -> None:
    desk = Desk(rising("64"))
    desk.press("64")
    assert desk.screen.status.startswith("64 continues the row. Your rack is empty: you win.")


# Jokers.


def test_a_joker_asks_whether_the_row_is_to_rise_or_fall() -> None:
    desk = Desk(rising("41", "joker"))
    assert desk.press("joker") is None
    assert {"joker:up", "joker:down"} <= {target.name for target in desk.screen.scene.targets}
    assert desk.press("joker") is None
    assert desk.screen.status == "Choose whether the row rises or falls."
    assert desk.press("joker:down") == Play(LAY(JOKER, turns=True))
    desk = Desk(rising("41", "joker"))
    desk.press("joker")
    assert desk.press("joker:up") == Play(LAY(JOKER))


def test_after_a_joker_one_more_stone_may_be_laid_or_none() -> None:
    state = rising("36", "41", "joker").apply(LAY(JOKER, turns=True))
    desk = Desk(state)
    assert "You may lay one more stone. Numbers below 40 fit." in desk.screen.status
    assert desk.press("done") == Play(DONE)


def test_the_direction_of_a_joker_cannot_be_chosen_before_it_is_selected() -> None:
    desk = Desk(rising("41", "joker"))
    assert desk.press("joker:up") is None
    assert desk.control("joker:up") is None


# Drawing.


def test_the_pot_and_the_button_draw() -> None:
    for name in ("pot", "draw"):
        assert Desk(rising("41", "64")).press(name) == Play(DRAW)


def test_drawing_is_the_main_button_when_nothing_fits() -> None:
    desk = Desk(rising("4", "14"))
    control = desk.control("draw")
    assert control is not None
    assert control.primary
    assert desk.screen.status == "Your turn: none of your stones fits. Press “Draw a stone”."


def test_a_stone_drawn_is_marked_as_new_and_may_be_kept() -> None:
    state = rising("41", "64")
    desk = Desk(state)
    assert desk.press("pot") == Play(DRAW)
    after, known = state.apply(DRAW), desk.ui.known
    later = Desk(after, turns=turns(state, "draw"))
    later.ui = replace(later.ui, known=known)
    (new,) = later.ui.new_places(later.observation)
    drawn = list(after.racks[0])
    for stone in state.racks[0]:
        drawn.remove(stone)
    assert later.observation.rack[new] == drawn[0]
    assert later.press("done") == Play(DONE)


def test_with_an_empty_pot_the_turn_is_passed() -> None:
    desk = Desk(without_pot("40 41", "42 43", "1 2"))
    assert desk.control("draw") is None
    assert desk.press("pass") == Play(upturn.Step.PASS)
    assert desk.press("pot") == Play(upturn.Step.PASS)


def test_one_draws_only_at_the_beginning_of_a_turn() -> None:
    desk = Desk(rising("41", "64").apply(DRAW))
    assert desk.press("pot") is None
    assert desk.screen.mood == "refused"


# The last stone.


def test_one_button_calls_the_last_stone_and_another_forgets_to() -> None:
    state = rising("41", "64", last_stone="called")
    state = state.apply(move(state, "41"))
    desk = Desk(state)
    assert desk.press("call") == Play(upturn.Step.CALL)
    assert desk.press("done") == Play(DONE)
    primary = [control.id for control in desk.screen.controls() if control.primary]
    assert not primary


def test_a_last_stone_is_announced_on_the_board_and_on_the_card() -> None:
    desk = Desk(position("20 40", "41 64", "5"), seats=seats(2, people=2))
    assert texts(desk.screen.scene).count("Last stone!") == 1
    assert ["Last stone!" in card.facts for card in desk.screen.cards] == [False, True]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_words_of_a_last_stone_have_the_line_of_the_plate_to_themselves_and_fit(
    players: int, language: str
) -> None:
    with use_language(language):
        racks = ["41 64", "5", "9 10", "12 14"][:players]
        scene = Desk(position("20 40", *racks)).screen.scene
        x, _, width = seat_place(1, players)
        said = [
            shape for shape in scene.shapes if isinstance(shape, Text) and x < shape.x < x + width and 50 < shape.y < 70
        ]
    (words,) = said
    assert len(words.text) * words.size <= 1.6 * width
    assert not [
        shape for shape in scene.shapes if isinstance(shape, Rect) and shape.width == 17 and x < shape.x < x + width
    ]


# Typed and selected moves.


def test_a_typed_move_is_made() -> None:
    desk = Desk(rising("41", "joker"))
    desk.press("words")
    assert desk.do("submit", "move", "Joker TURN") == Play(LAY(JOKER, turns=True))


@pytest.mark.parametrize("text", ["?", "100", "give:x", "\0", "64 65"])
def test_a_typed_text_that_is_no_move_is_answered_by_an_example(text: str) -> None:
    desk = Desk(rising("41", "joker"))
    assert desk.do("submit", "move", text) is None
    assert "Write a stone, such as 64" in desk.screen.status


def test_every_legal_move_can_be_picked_from_a_list_and_played() -> None:
    state = rising("41", "joker", "skip")
    desk = Desk(state)
    desk.press("words")
    control = desk.control("moves")
    assert control is not None
    legal = {str(each) for each in state.legal_moves()}
    assert {choice.value for choice in control.choices} == {"", *legal}
    for text in legal:
        desk = Desk(state)
        desk.press("words")
        assert desk.do("change", "moves", text) is None
        assert desk.press("play-selected") == Play(move(state, text))


def test_a_move_that_is_not_offered_cannot_be_picked() -> None:
    desk = Desk(rising("41", "joker"))
    desk.press("words")
    assert desk.do("change", "moves", "64") is None
    assert desk.screen.mood == "refused"


# Moves out of turn.


def test_out_of_turn_a_press_is_refused() -> None:
    desk = Desk(position("20 40", "41 64", "5 6", player=1))
    for name in ("41", "pot", "row", "player:1"):
        assert desk.press(name) is None
        assert desk.screen.status == "It is not your turn."


def test_behind_a_curtain_no_stone_is_shown_and_nothing_can_be_pressed() -> None:
    desk = Desk(rising("41", "64"), curtain=True)
    assert desk.press("stone:0", "pot", "row", "player:1") is None
    assert "64" not in texts(desk.screen.scene)
    assert desk.control("reveal") is not None


def test_in_a_replay_a_press_says_how_to_continue_from_there() -> None:
    state = rising("41", "64")
    desk = Desk(state, turns=turns(state, "41", "draw"), at=0)
    assert desk.press("64") is None
    assert "Continue from here" in desk.screen.status
    assert desk.control("branch") is not None


def test_a_spectator_sees_the_table_and_no_rack() -> None:
    desk = Desk(rising("41", "64"), None)
    assert not [target for target in desk.screen.scene.targets if target.name.startswith("stone")]
    assert desk.press("pot", "row", "player:0") is None
    assert "64" not in texts(desk.screen.scene)


@pytest.mark.parametrize("name", ["", "stone:", "stone:99", "stone:x", "player:9", "ply:x", "gift:1", "again:3"])
def test_unknown_names_do_nothing(name: str) -> None:
    desk = Desk(rising("41", "64"))
    before = desk.ui
    for kind in ("press", "point", "change", "submit", "key"):
        assert desk.do(kind, name, "5") is None
    assert desk.ui == before
