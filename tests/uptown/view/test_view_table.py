"""Around the board: seat cards, the log, the curtain, the end; and nothing hidden is on the screen."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.uptown.desk import Desk, marked, rack_tiles, turn
from tests.uptown.positions import after, blocked, names, position, random_state, texts
from tests.uptown.strategies import FEW, states
from uptown_widget import uptown
from uptown_widget.match.session import Session
from uptown_widget.screen.controls import Entries, Event, Grid, Screen
from uptown_widget.ui.effects import OpenCurtain, Play, Seat, StartMatch
from uptown_widget.uptown import game
from uptown_widget.uptown.view.setup import Setup

# Seat cards.


def test_a_card_shows_groups_captured_tiles_and_pile_sizes() -> None:
    state = position(
        "A  b.b......\nC  yy.......\n", faces={"yellow": "C1=C C2=2"}, captured=("yellow:sax green:$", "", "")
    )
    you, ella, duke = Desk(state).screen.cards
    assert (you.title, you.number, you.unit, you.subtitle) == ("You", "2", "groups", "")
    assert (ella.title, ella.number, ella.unit, ella.subtitle) == ("Ella", "1", "group", "Easy bot")
    assert [chip.label for chip in you.taken] == ["yellow saxophone", "green wild ($)"]
    assert (you.facts, you.taken_label) == (("21 to draw",), "2 captured")
    assert (duke.facts, duke.taken_label) == (("22 to draw",), "0 captured")
    assert [card.active for card in (you, ella, duke)] == [True, False, False]


def test_with_blockers_scoring_the_large_number_of_a_card_is_the_score() -> None:
    taken = ("yellow:sax yellow:car green:$", "", "")
    state = position("A  b.b......\n", scoring="blockers", captured=taken)
    card = Desk(state).screen.cards[0]
    assert (card.number, card.unit) == ("4", "score")
    assert card.facts == ("2 groups", "2 captured of one colour", "21 to draw")
    assert card.taken_label == "3 captured"
    plain = Desk(position("A  b.b......\n", captured=taken)).screen.cards[0]
    assert (plain.number, plain.unit, plain.facts) == ("2", "groups", ("21 to draw",))


@pytest.mark.parametrize(("number", "said"), [(6, 6), (9, 2)])
def test_more_captured_tiles_than_can_be_told_apart_are_counted_by_colour(number: int, said: int) -> None:
    names = [f"{color}:{face}" for color in ("yellow", "green") for face in range(1, 10)]
    taken = " ".join(names[:3] + names[9 : 9 + number - 3])
    card = Desk(position("A  b.b......\n", captured=(taken, "", ""))).screen.cards[0]
    assert len(card.taken) == said
    assert card.taken_label == f"{number} captured"
    if said == 2:
        assert sorted((chip.color, chip.text) for chip in card.taken) == [("green", "6"), ("yellow", "3")]


def test_with_two_players_a_card_has_both_colours() -> None:
    card = Desk(position("A  b.b.g....\n", players=2)).screen.cards[0]
    assert [chip.color for chip in card.chips] == ["blue", "green"]
    assert (card.number, card.subtitle) == ("3", "")
    assert card.facts == ("blue: 2 groups, 21 to draw", "green: 1 group, 22 to draw")


def test_the_log_tells_each_turn() -> None:
    state = position(racks={"blue": "A B C D E", "yellow": "A F G H I"})
    turns = [turn(state, "A@A1"), turn(after(state, "A@A1"), "AxA1")]
    desk = Desk(after(state, "A@A1", "AxA1"), turns=turns)
    log = desk.screen.section("log")
    assert log is not None
    entries = log.blocks[0]
    assert isinstance(entries, Entries)
    assert [(entry.id, entry.text, entry.label) for entry in entries.entries] == [
        ("ply:1", "You place A on A1.", "Turn 1: You place A on A1."),
        ("ply:2", "Ella captures your blue A on A1 with A.", "Turn 2: Ella captures your blue A on A1 with A."),
    ]
    assert desk.screen.status == "Ella captures your blue A on A1 with A. A new group: 1 so far. Duke is thinking …"


def test_a_notice_comes_first_on_the_status_line() -> None:
    desk = Desk(position(), notice="Ella's program failed (KeyError); a legal move was chosen at random.")
    assert desk.screen.status.startswith("Ella's program failed (KeyError); a legal move was chosen at random. Your")


# The end.


def ending(screen: Screen) -> Grid:
    """The table of results."""
    section = screen.section("ending")
    assert section is not None
    return next(block for block in section.blocks if isinstance(block, Grid))


APART = "A  b.b......\nD  y........\nG  g.g......\n"
LEVEL = "A  b........\nD  y........\nG  g.g......\n"


def test_the_end_names_the_winner_and_stops_play() -> None:
    desk = Desk(position(APART, ply=72))
    screen = desk.screen
    assert screen.status.startswith("Ella wins")
    assert screen.mood == "lost", "no gold frame for who has lost"
    won = (Seat("Ella", "greedy"), Seat("You"), Seat("Duke", "greedy"))
    assert Desk(position(APART, ply=72), viewer=1, seats=won).screen.mood == "over"
    assert [card.winner for card in screen.cards] == [False, True, False]
    assert not any(card.active for card in screen.cards)
    assert ending(screen).head == ("Player", "Groups", "Captured")
    assert ending(screen).rows == (("1. Ella", "1", "0"), ("2. You", "2", "0"), ("2. Duke", "2", "0"))
    assert ending(screen).marked == {(0, 1)}
    for name in ("blue:0", "C4"):
        assert desk.press(name) is None
        assert desk.screen == screen
    again, typed = desk.control("rematch"), desk.control("move")
    assert again is not None
    assert again.primary
    assert typed is not None
    assert not typed.enabled
    assert desk.press("rematch") == StartMatch(desk.ui.shared.setup, rematch=True, form=desk.ui.shared.setup)


def test_the_end_tells_how_a_tie_was_broken_and_marks_only_the_number_that_decided() -> None:
    screen = Desk(position(LEVEL, ply=72, captured=("yellow:9", "", ""))).screen
    assert screen.status == (
        "Ella wins with 1 group, level with you, but with fewer captured tiles: 0. You: 2nd of 3, 1 captured tile."
    )
    assert ending(screen).rows[:2] == (("1. Ella", "1", "0"), ("2. You", "1", "1"))
    assert ending(screen).marked == {(0, 2)}


def test_a_shared_win_is_shared() -> None:
    screen = Desk(position(LEVEL, ply=72)).screen
    assert screen.status == "You and Ella share the win: tied at 1 group, with 0 captured tiles each."
    assert [row[0] for row in ending(screen).rows] == ["1. You", "1. Ella", "3. Duke"]


def test_the_end_of_blockers_shows_how_the_score_adds_up() -> None:
    taken = ("yellow:9 yellow:8 green:7", "", "")
    screen = Desk(position(LEVEL, ply=72, scoring="blockers", captured=taken)).screen
    assert screen.status == "Ella wins with a score of 1. You: 3rd of 3, a score of 3."
    assert ending(screen).head == ("Player", "Groups", "Most captures of one colour", "Score", "Captured")
    assert ending(screen).rows[1:] == (("2. Duke", "2", "0", "2", "0"), ("3. You", "1", "2", "3", "3"))
    assert ending(screen).marked == {(0, 3)}


def test_there_is_no_ending_before_the_end() -> None:
    assert Desk(blocked()).screen.section("ending") is None


# The table with a session: undo, the curtain.


def test_undo_is_enabled_once_the_person_has_moved() -> None:
    session = Session(game, Setup(3, seats=("person", "random", "random")), start=position(), pace=0)

    def undo_enabled() -> bool:
        return next(control.enabled for control in session.screen.controls() if control.id == "undo")

    before = session.observation
    assert not undo_enabled()
    session.play(session.observation.legal_moves()[0])
    assert session.observation != before
    assert undo_enabled()
    session.handle(Event("press", "undo"))
    assert session.observation == before
    assert not undo_enabled()


def test_the_curtain_hides_the_rack_until_the_next_person_opens_it() -> None:
    people = ("person", "person", "person")
    session = Session(game, Setup(3, seats=people), start=position(racks={"yellow": "F G H sax $"}))
    session.reveal()
    session.play(session.observation.legal_moves()[0])
    screen = session.screen
    assert screen.status.endswith("Player 2 is next: pass the device.")
    assert not rack_targets(screen)
    assert not rack_tiles(screen.scene)
    reveal = next(control for control in screen.controls() if control.primary)
    assert (reveal.id, reveal.label, reveal.primary) == ("reveal", "Player 2: show my rack", True)
    assert session.handle(Event("press", "square:E5")) is None
    assert session.handle(Event("key", "1")) is None
    assert session.handle(Event("press", "reveal")) == OpenCurtain()
    assert rack_targets(session.screen) == {f"rack:yellow:{slot}" for slot in range(5)}
    assert "reveal" not in {control.id for control in session.screen.controls()}


# Laws over random positions.


def rack_targets(screen: Screen) -> set[str]:
    """The names of the rack places that can be pressed."""
    return {target.name for target in screen.scene.targets if target.name.startswith("rack:")}


def some_events(rng: random.Random, state: uptown.State) -> list[tuple[str, str, str]]:
    """Events that a person might cause, sensible or not."""
    square = f"square:{uptown.square_name(rng.choice(uptown.SQUARES))}"
    slot = f"rack:{rng.choice(state.rules.colors)}:{rng.randrange(5)}"
    keys = ["1", "3", "5", "8", "ArrowUp", "ArrowDown", "ArrowLeft", "Enter", "Escape"]
    choices = [
        ("press", slot, ""),
        ("press", square, ""),
        ("point", square, ""),
        ("point", slot, ""),
        ("key", rng.choice(keys), ""),
        ("press", rng.choice(["groups", "pass", "undo"]), ""),
        ("submit", "move", rng.choice([*texts(state)[:3], f"{rng.choice(uptown.TILES)} {square[-2:]}", "?"])),
    ]
    return [rng.choice(choices) for _ in range(2)]


@FEW
@given(states(), st.randoms(use_true_random=False), st.data())
def test_the_screen_stays_the_same_when_only_hidden_tiles_change(
    state: uptown.State, rng: random.Random, data: st.DataObject
) -> None:
    viewer = data.draw(st.sampled_from([*range(state.rules.players), None]))
    other = state.observation(viewer).sample_state(rng)
    real, guess = Desk(state, viewer), Desk(other, viewer)
    assert real.screen == guess.screen
    for _ in range(4):
        for event in some_events(rng, state):
            assert real.do(*event) == guess.do(*event)
            assert real.screen == guess.screen


@FEW
@given(states(), st.randoms(use_true_random=False))
def test_no_turn_of_a_table_of_people_shows_the_next_hidden_tile(state: uptown.State, rng: random.Random) -> None:
    """The mover's screen after the move, when the tile drawn is on the rack and the curtain is closed."""
    other = state.observation(state.current_player).sample_state(rng)
    setup = Setup(state.rules.players, state.rules.scoring, seed="1", seats=("person",) * state.rules.players)
    tables = [Session(game, setup, start=each) for each in (state, other)]
    moves = state.legal_moves()
    if moves:
        chosen = rng.choice(moves)
        for table in tables:
            table.handle(Event("press", "reveal"))
            table.handle(Event("submit", "move", str(chosen)))
            assert len(table.match.history) == 1
    assert tables[0].screen == tables[1].screen
    if tables[0].match.outcome() is None:
        seen = tables[0].observation
        shown = {uptown.parse_color(name.split(":")[1]) for name in rack_targets(tables[0].screen)}
        assert all(seen.table.is_finished(color) for color in shown if moves)


@FEW
@given(states())
def test_only_the_own_rack_can_be_pressed(state: uptown.State) -> None:
    for viewer in range(state.rules.players):
        own = state.rules.colors_of(viewer)
        expected = {f"rack:{color}:{slot}" for color in own for slot in range(len(state.racks[color]))}
        assert rack_targets(Desk(state, viewer).screen) == expected
    assert not rack_targets(Desk(state, None).screen)


@FEW
@given(states())
def test_pressing_rack_and_square_plays_exactly_the_legal_moves(state: uptown.State) -> None:
    player = state.current_player
    played = set()
    for target in sorted(rack_targets(Desk(state, player).screen)):
        desk = Desk(state, player)
        desk.do("press", target)
        picked, legal = desk.ui, marked(desk.screen)
        found = set()
        for square in names(uptown.SQUARES):
            desk.ui = picked
            effect = desk.press(square)
            if isinstance(effect, Play):
                found.add(square)
                played.add(effect.move)
            else:
                assert effect is None
                assert state.outcome() is not None or (
                    desk.ui.shared.complaint and desk.ui.shared.complaint.text.endswith(".")
                )
        assert found == legal
    assert played == set(state.legal_moves()) - {uptown.PASS}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_game_can_be_played_to_its_end_by_pressing(players: int) -> None:
    state, rng = random_state(players, 0, players), random.Random(players)
    while state.outcome() is None:
        desk = Desk(state, state.current_player)
        chosen = rng.choice(state.legal_moves())
        if chosen is uptown.PASS:
            effect = desk.press("pass")
        else:
            color = state.rules.colors_of(state.current_player)[0] if chosen.color is None else chosen.color
            slot = state.racks[color].index(chosen.tile)
            effect = desk.press(f"{color}:{slot}", uptown.square_name(chosen.square))
        assert effect == Play(chosen)
        state = state.apply(chosen)
    assert "win" in Desk(state).screen.status
