"""Around the table: status, announcements, keyboard, sections, replay, hints, set-up, the end, records."""

import random

import pytest

from tests.upturn.desk import Desk, seats, turns
from tests.upturn.positions import PLAYERS, after, position, without_pot
from uptown_widget import upturn
from uptown_widget.match.session import Session
from uptown_widget.screen.controls import Entries, Event, Grid, Notes, Row, Tallies
from uptown_widget.screen.scene import Path, Rect, Scene, Text
from uptown_widget.screen.theme import THEMES, theme
from uptown_widget.ui.effects import Branch, Export, Hint, OpenText, Play, ReleaseKeyboard, ShowPly, StartMatch
from uptown_widget.upturn import game
from uptown_widget.upturn.bots.policies import GreedyPolicy
from uptown_widget.upturn.view.art.geometry import STONE
from uptown_widget.upturn.view.art.symbols import SYMBOLS
from uptown_widget.upturn.view.hints import move_words
from uptown_widget.upturn.view.setup import Setup

STATE = position("20 40", "41 64 joker", "1 2", "9 10")


def finished(players: int = 3, seed: int = 1) -> tuple[upturn.State, list[str]]:
    """A greedy game, from its deal: the first state and the moves to the end."""
    state = start = upturn.State.deal(upturn.Rules(players=players), random.Random(seed))
    texts = []
    while state.outcome() is None:
        move = GreedyPolicy().choose(state.observation(state.current_player), random.Random(seed))
        texts.append(str(move))
        state = state.apply(move)
    return start, texts


# Status, cards, keys.


def test_the_status_says_what_the_others_did_and_what_to_do_now() -> None:
    before = position("20 40", "41 64", "1 47", "9 10", player=1)
    desk = Desk(after(before, "47", "give:0", "draw", "done"), turns=turns(before, "47", "give:0", "draw", "done"))
    assert desk.screen.status.startswith("Duke draws a stone. Your turn: lay a stone or draw one.")
    at = Desk(before, turns=turns(before, "47", "give:0", "draw", "done"), at=2)
    assert at.screen.status == "Move 2 of 4: Ella lays 47. Ella hands out stones: 1 to you."


def test_a_card_shows_how_many_stones_and_whose_turn_it_is() -> None:
    cards = Desk(STATE, seats=seats(3, people=3)).screen.cards
    assert [(card.title, card.number, card.active) for card in cards] == [
        ("You", "3", True), ("Ella", "2", False), ("Duke", "2", False),
    ]  # fmt: skip


def test_against_bots_the_board_alone_shows_the_players_unless_one_of_them_ran_out_of_time() -> None:
    screen = Desk(STATE).screen
    assert screen.cards == ()
    written = [shape.text for shape in screen.scene.shapes if isinstance(shape, Text)]
    assert [written[written.index(name) + 1] for name in ("You", "Ella", "Duke")] == ["3", "2", "2"]
    assert Desk(STATE, hurried=frozenset({2})).screen.cards[2].facts[0].startswith("It ran out of time")


def test_arrows_go_from_the_rack_to_the_pot_the_row_and_the_players() -> None:
    desk = Desk(STATE)
    seen = []
    keys = ["Right", "Right", "Left", "Left", "Up", "Up", "Right", "Down", "Down", "Down"]
    for key in keys:
        desk.keys(f"Arrow{key}")
        seen.append(desk.ui.shared.focus)
        assert desk.screen.scene.focus == desk.ui.shared.focus
    assert seen == ["stone:0", "stone:1", "stone:0", "pot", "row", "player:0", "player:1", "row", "stone:0", "stone:2"]


def test_left_and_right_lead_from_the_row_to_the_pot_which_share_a_stop_of_the_tab_key() -> None:
    desk = Desk(STATE)
    seen = []
    desk.keys("ArrowRight", "ArrowUp")
    for key in ("ArrowLeft", "ArrowRight", "ArrowLeft", "ArrowRight", "ArrowRight"):
        desk.keys(key)
        seen.append(desk.ui.shared.focus)
    assert seen == ["row", "pot", "row", "pot", "stone:0"]


def test_a_whole_move_can_be_made_by_keys_alone() -> None:
    desk = Desk(STATE)
    assert desk.keys("ArrowDown", "Enter", "Enter") == Play(upturn.Lay(upturn.Stone(41)))
    desk = Desk(STATE)
    assert desk.keys("2", " ") == Play(upturn.Lay(upturn.Stone(64)))
    desk = Desk(STATE)
    assert desk.keys("3", "ArrowUp", "ArrowRight", "ArrowRight", "Enter") is not None
    assert Desk(STATE).keys("d") == Play(upturn.Step.DRAW)
    assert Desk(STATE).keys("Escape") == ReleaseKeyboard()


def test_the_focused_target_is_announced_with_its_effect() -> None:
    desk = Desk(STATE)
    desk.keys("ArrowDown")
    assert desk.screen.heard == "41, fits. 41 continues the row. Then it is Ella's turn."
    desk.keys("ArrowLeft")
    assert desk.screen.heard.startswith("The pot: ")


@pytest.mark.parametrize("players", PLAYERS)
def test_targets_are_large_enough_for_a_finger_on_a_phone(players: int) -> None:
    state = upturn.State.deal(upturn.Rules(players=players), random.Random(1))
    scene = Desk(state).screen.scene
    scale = 366 / scene.width
    assert scene.targets
    for target in scene.targets:
        assert min(target.width, target.height) * scale >= 24, target.name


@pytest.mark.parametrize("stones", [7, 16, 40])
def test_a_rack_of_any_size_has_all_its_stones_within_the_scene(stones: int) -> None:
    names = [str(stone) for stone in upturn.STONES if stone.is_plain][2 : 2 + stones]
    lowest = [str(stone) for stone in upturn.STONES if stone.is_twin]
    scene = Desk(position("1 2", " ".join(names), " ".join(lowest[:2]))).screen.scene
    places = [target for target in scene.targets if target.name.startswith("stone:")]
    assert len(places) == stones
    for target in places:
        assert target.x >= 0
        assert target.x + target.width <= scene.width
        assert target.y + target.height <= scene.height


@pytest.mark.parametrize("name", THEMES)
def test_every_colour_of_the_scene_is_in_every_theme(name: str) -> None:
    desk = Desk(STATE)
    desk.press("64")
    for shape in desk.screen.scene.shapes:
        for token in (getattr(shape, "fill", None), getattr(shape, "stroke", None)):
            assert token is None or token in theme(name)


# Sections.


def test_sections_open_and_close() -> None:
    desk = Desk(STATE)
    assert {section.name for section in desk.screen.sections} == {"turn", "primer"}, "no log before there is a turn"
    for name in ("guide", "more", "words", "unseen", "share", "options", "setup"):
        desk.press(name)
        assert name == "more" or desk.screen.section(name)
        if name != "more":
            desk.press(name)
            assert desk.screen.section(name) is None


def test_the_log_has_an_entry_for_each_turn_that_opens_it() -> None:
    start = position("54 63 71 updown", "4 22 64", "1 2", "9 10", direction="down")
    made = turns(start, "22", "64", "done", "give:1", "give:1", "draw", "done")
    desk = Desk(start, turns=made, at=4)
    section = desk.screen.section("log")
    assert section is not None
    (block,) = section.blocks
    assert isinstance(block, Entries)
    assert [(entry.id, entry.text, entry.current) for entry in block.entries] == [
        ("ply:5", "You lay 64 and 22. You hand out stones: 2 to Ella.", True),
        ("ply:7", "Duke draws a stone.", False),
    ]
    assert [chip.text for chip in block.entries[0].chips] == ["", "64", "22"]
    assert block.entries[0].chips[2].mark, "the sign of a twin"
    assert desk.press("ply:5") == ShowPly(5)
    assert desk.press("branch") == Branch()


def test_unseen_stones_are_those_in_the_pot_and_on_hidden_racks() -> None:
    desk = Desk(STATE)
    desk.press("unseen")
    section = desk.screen.section("unseen")
    assert section is not None
    (block,) = section.blocks
    assert isinstance(block, Tallies)
    counted = sum(number for tally in block.tallies for _, number in tally.counts)
    assert counted == len(desk.observation.unseen) == 106 - 2 - 3


def marks(row: str, rack: str) -> list[tuple[str, str]]:
    """The marks that are explained, each with the first word of its explanation."""
    section = Desk(position(row, rack, "1 2", "9 10")).screen.section("legend")
    if section is None:
        return []
    assert section.place == "bar"
    (notes,) = section.blocks
    assert isinstance(notes, Notes)
    return [(note.chips[0].path, note.text.split()[0]) for note in notes.notes]


def test_the_marks_of_twins_and_penalty_stones_are_explained_while_there_are_any() -> None:
    assert marks("20 40", "41 64 joker") == []
    assert marks("20 44", "64") == [(SYMBOLS["twin"], "twin:")]
    assert marks("20 40", "47 64") == [(SYMBOLS["penalty"], "penalty")]
    assert marks("20 40", "47 99") == [(SYMBOLS["twin"], "twin:"), (SYMBOLS["penalty"], "penalty")]
    assert marks("20 22 23 24 26 28 30 31 32 35 36", "64") == [(SYMBOLS["twin"], "twin:")]
    assert marks("20 22 23 24 26 28 30 31 32 35 36 38", "64") == []  # too far back to be drawn


@pytest.mark.parametrize("row", ["20 98 94 93 92 90 89 88 86 85 84 83", "20 83 55 54 53 52 51 49 48 47 46 44"])
def test_the_number_of_earlier_stones_covers_none_that_is_shown(row: str) -> None:
    scene = Desk(position(row, "64 4", "1 2", "9 10", direction="down")).screen.scene
    place, count = next((at, shape) for at, shape in enumerate(scene.shapes) if getattr(shape, "text", "") == "…2")
    plate, first = scene.shapes[place - 1], row.split()[2]
    assert isinstance(plate, Rect)
    assert isinstance(count, Text)
    stone = next(shape for shape in scene.shapes if isinstance(shape, Text) and shape.text == first)
    assert abs(stone.y - count.y) > STONE / 2 + plate.height / 2


def test_the_rank_of_a_hint_lies_over_the_frame_of_its_target() -> None:
    state = position("20 40", "4 14", "1 2", "9 10")
    desk = Desk(state, hint=GreedyPolicy().analyse(state.observation(0), random.Random(1)))
    desk.press("try:draw")
    shapes = desk.screen.scene.shapes
    frame = max(at for at, shape in enumerate(shapes) if isinstance(shape, Rect) and shape.line == 5)
    rank = max(at for at, shape in enumerate(shapes) if isinstance(shape, Text) and shape.text == "1")
    assert rank > frame


# Hot seat.


def test_who_is_handed_the_screen_is_told_of_every_turn_since_the_last_one() -> None:
    start = position("20 40", "41 64 97", "43 67 98 99", "9 10 14", player=0)
    setup = game.make_setup(3, seats=["person", "person", "greedy"])
    session = Session(game, setup, start=start, pace=0)

    def told() -> list[str]:
        section = session.screen.section("since")
        if section is None:
            return []
        (notes,) = section.blocks
        assert isinstance(notes, Notes)
        assert all(note.chips and note.text in session.screen.heard for note in notes.notes)
        return [note.text for note in notes.notes]

    def press(*names: str) -> None:
        for name in names:
            held = {str(stone): f"stone:{place}" for place, stone in enumerate(session.observation.rack)}
            session.handle(Event("press", held.get(name, name)))

    first, second, bot = (seat.name for seat in session.ui.shared.info.seats)
    press("reveal", "41", "row")
    assert told() == [f"{first} lays 41."]
    press("reveal")
    assert told() == []
    press("67", "row", "player:0", "give")  # the bot then draws in vain
    mine = f"{second} lays 67. {second} hands out stones: 1 to you."
    theirs = f"{bot} draws a stone."
    assert told() == [mine, theirs]
    press("reveal", "97", "row", "player:1", "give")
    assert told()[-1] == f"{first} lays 97. {first} hands out stones: 1 to you."


def test_a_form_sets_up_the_next_match() -> None:
    desk = Desk(STATE, bots=("random", "greedy", "search"))
    desk.press("setup", "players:2")
    for name, value in (
        ("last_stone", "called"),
        ("seat:1", "search"),
        ("name:0", "Zoë"),
        ("seed", " 5 "),
    ):
        desk.do("change", name, value)
    wanted = Setup(2, "called", seed="5", seats=("person", "search"), names=("Zoë", ""))
    assert desk.press("start") == StartMatch(wanted)
    assert desk.screen.section("setup") is None


@pytest.mark.parametrize(
    ("name", "value"),
    [("last_stone", "x"), ("seat:1", "x"), ("seat:7", "greedy"), ("starts", "9"),
     ("name:0", "Duke"), ("seed", "x" * 41)],
)  # fmt: skip
def test_the_form_says_which_values_it_does_not_accept(name: str, value: str) -> None:
    desk = Desk(STATE, bots=("greedy",))
    desk.press("setup")
    before = desk.ui.shared.setup
    assert desk.do("change", name, value) is None
    assert (desk.ui.shared.setup, desk.screen.mood) == (before, "refused")


def test_records_and_positions_are_exported_and_opened() -> None:
    desk = Desk(STATE)
    desk.press("share")
    assert desk.press("copy-record") == Export("record", "copy")
    assert desk.press("link-position") is None
    desk.do("change", "paste", "text")
    assert desk.press("open") == OpenText("text")


# Hints.


def test_a_hint_names_the_best_moves_with_reasons_and_picks_the_stone() -> None:
    state = position("20 40", "41 55 47 99 down", "1 2", "9 10")
    found = GreedyPolicy().analyse(state.observation(0), random.Random(1))
    desk = Desk(state)
    assert desk.press("hint") == Hint(True)
    desk = Desk(state, hint=found)
    section = desk.screen.section("hint")
    assert section is not None
    (block,) = section.blocks
    assert isinstance(block, Entries)
    assert block.entries[0].text == (
        "1. Lay 99. 41, 47 and 55 may be laid in front of it in the same turn. 1 more stone may be handed out."
    )
    desk.press("try:99")
    assert desk.screen.status.startswith("99 goes at the end of the row")


def test_a_hint_calls_the_end_of_a_step_as_its_button_does() -> None:
    called = set()
    for seed in range(6):
        state, texts = finished(seed=seed)
        for text in texts:
            seen = state.observation(state.current_player)
            desk = Desk(state, seen.current_player)
            button = desk.control("done")
            if button:
                assert move_words(upturn.Step.DONE, seen, desk.ui) == button.label
                called.add(button.label)
            state = after(state, text)
    assert called == {"Keep it", "Stop laying stones", "Stop handing out", "Hand out none", "End the turn"}


def test_a_hint_without_a_stone_waits_to_be_confirmed() -> None:
    state = position("20 40", "4 14", "1 2", "9 10")
    desk = Desk(state, hint=GreedyPolicy().analyse(state.observation(0), random.Random(1)))
    desk.press("try:draw")
    assert desk.press("confirm") == Play(upturn.Step.DRAW)


# The end.


def test_the_player_who_goes_out_wins_and_the_ending_has_a_table_and_a_chart() -> None:
    start, texts = finished()
    desk = Desk(after(start, *texts), turns=turns(start, *texts))
    screen = desk.screen
    section = screen.section("ending")
    assert section is not None
    assert screen.mood == "lost"
    grid = next(block for block in section.blocks if isinstance(block, Grid))
    racks = [[str(stone) for stone in rack or () if not stone.is_action] for rack in desk.observation.racks]
    assert sorted(len(row[3].split(", ")) * bool(row[3]) for row in grid.rows) == sorted(
        len(rack or ()) for rack in desk.observation.racks
    ), "which stones are left"
    assert all(any(set(rack) <= set(row[3].split(", ")) for row in grid.rows) for rack in racks)
    assert [row[0][:3] for row in grid.rows] == ["1. ", "2. ", "3. "]
    assert grid.rows[0][1] == "0"
    assert any(isinstance(block, Scene) for block in section.blocks)
    dealt = desk.ui.shared.dealt
    assert dealt is not None
    assert desk.press("rematch") == StartMatch(dealt, rematch=True, form=desk.ui.shared.setup)
    assert desk.press("copy-result") == Export("result", "copy")


def test_a_blocked_game_says_how_the_tie_was_broken() -> None:
    state = after(without_pot("40 41", "42 5", "1 2"), "pass", "pass")
    desk = Desk(state)
    assert desk.screen.status == (
        "All passed. Ella wins: tied for the fewest stones, but with the lowest sum of numbers, 3. "
        "You: 2nd of 2, 2 stones left."
    )


# At a table.


@pytest.mark.parametrize("players", PLAYERS)
def test_a_game_of_bots_is_watched_to_its_end_and_its_record_reads_back(players: int) -> None:
    session = Session(game, game.make_setup(players, seed=3, seats=["greedy"] * players), pace=0)
    session.start_bots()
    assert session.match.outcome() is not None
    text = session.record()
    fresh = Session(game, game.make_setup(), pace=0)
    fresh.open(text)
    fresh.handle(Event("press", "last"))
    assert fresh.match.observation(None) == session.match.observation(None)


def test_a_saved_match_is_resumed_in_the_middle_of_a_turn() -> None:
    start = position("54 63 71 updown", "4 22 64", "1 2", "9 10", direction="down")
    session = Session(game, game.make_setup(3, seats=["person"] * 3), start=start, pace=0)
    session.play(upturn.Lay(upturn.Stone(22)))
    again = Session.resume(game, session.saved(), pace=0)
    assert again.observation == session.observation
    assert again.screen.status == session.screen.status


@pytest.mark.parametrize("language", ["nl", "fr", "ko"])
def test_the_table_speaks_other_languages(language: str) -> None:
    session = Session(game, game.make_setup(2, seed=1, seats=["person", "person"]), pace=0, language=language)
    assert session.screen.language == language


def test_all_controls_have_different_names() -> None:
    desk = Desk(STATE, bots=("greedy",), today="2026-11-21", linked=True, languages=("en", "nl"))
    for name in ("more", "words", "unseen", "share", "options", "setup", "replay"):
        desk.press(name)
    names = [control.id for control in desk.screen.controls()]
    names += [target.name for target in desk.screen.scene.targets]
    assert len(names) == len(set(names))


def test_every_row_of_controls_has_a_label() -> None:
    desk = Desk(STATE)
    for name in ("more", "words", "share", "options", "setup", "replay"):
        desk.press(name)
    rows = [block for section in desk.screen.sections for block in section.blocks if isinstance(block, Row)]
    assert all(row.label for row in rows)


def test_at_the_end_the_winner_is_lit_on_the_board() -> None:
    state = position("20 40", "41", "5 6")
    before, over = Desk(state).screen.scene, Desk(after(state, "41")).screen.scene

    def crowns(scene: Scene) -> list[float]:
        return [shape.x for shape in scene.shapes if isinstance(shape, Path) and shape.d == SYMBOLS["crown"]]

    assert (len(crowns(before)), len(crowns(over))) == (0, 1)
    seats = [target for target in over.targets if target.name.startswith("player:")]
    assert [seat.x <= crowns(over)[0] < seat.x + seat.width for seat in seats] == [True, False]
