"""Earlier matches: no match in which a person has moved is lost, whatever replaces it."""

import asyncio
import json
from typing import Any

import pytest

from tests.match.tables import play_first, play_turns, table
from uptown_widget import uptown
from uptown_widget.match import earlier_matches
from uptown_widget.match.autosave import SavedElsewhereError
from uptown_widget.match.links import pack, unpack
from uptown_widget.match.session import Session
from uptown_widget.screen.controls import Control, Event, Prose, Row
from uptown_widget.ui.effects import DiscardEarlier, PauseBots, RestoreEarlier, StartMatch, StepBot
from uptown_widget.ui.shared_ui import update
from uptown_widget.uptown import game
from uptown_widget.web.host import Host, Opened, match_listener


def played(turns: int = 1, **keywords: Any) -> Session[Any, Any]:
    session = Session(game, game.make_setup(2, seed=1, seats=["person", "person"]), pace=0, **keywords)
    for _ in range(turns):
        session.reveal()
        play_first(session)
    return session


def aside(name: str, *, over: bool = False, left: bool = False) -> earlier_matches.EarlierMatch:
    return earlier_matches.EarlierMatch(pack(json.dumps({"deal": name, "moves": []})), 3, over=over, left=left)


def names(held: earlier_matches.EarlierMatches) -> list[str]:
    return [json.loads(unpack(each.text))["deal"] for each in held]


def test_a_link_saves_the_match_it_replaces_and_the_two_can_change_places() -> None:
    session = played(2)
    before = session.match.history
    session.open("#seed=other")
    (earlier,) = session.ui.shared.info.earlier
    assert (earlier.turns, earlier.over, [seat.bot for seat in earlier.seats]) == (2, False, [None, None])
    session.reveal()
    play_first(session)
    session.do(RestoreEarlier())
    assert session.match.history == before
    assert session.ui.shared.info.notice == "This is your earlier match."
    session.do(RestoreEarlier())
    assert str(session.match.seed) == "other"
    session.do(DiscardEarlier())
    assert session.ui.shared.info.earlier == ()


def test_a_match_without_moves_is_not_kept() -> None:
    session = table()
    session.open("#seed=other")
    assert session.ui.shared.info.earlier == ()
    session.open(played(3).record())
    session.open("#seed=third")
    assert session.ui.shared.info.earlier == ()


def test_a_broken_link_replaces_no_match() -> None:
    session = played()
    with pytest.raises(uptown.GameError):
        session.open("record=damaged")
    assert session.ui.shared.info.earlier == ()


def test_earlier_matches_are_saved_and_restored_with_the_match() -> None:
    session = played(3)
    session.open("#seed=other")
    again = Session.resume(game, session.saved())
    assert again.ui.shared.info.earlier == session.ui.shared.info.earlier
    again.do(RestoreEarlier())
    assert len(again.match.history) == 3


def press(session: Session[Any, Any], *names: str) -> str:
    """Press one control after another, and return the sentences of the offer."""
    for name in names:
        session.handle(Event("press", name))
    section = session.screen.section("earlier")
    return " ".join(section.blocks[0].lines) if section and isinstance(section.blocks[0], Prose) else ""


def test_the_offer_of_an_earlier_match_goes_away_with_the_first_move_or_when_it_is_put_aside() -> None:
    session = played(2)
    session.open("#seed=other")
    assert press(session) == "Your earlier match is still here (Player 1, Player 2): after 2 turns."
    assert press(session, "hide-earlier") == ""
    session.open(played(3).record())
    session.do(RestoreEarlier())
    assert press(session) == "", "in the match that was continued somebody has moved"
    session.open("#seed=third")
    assert press(session) != ""
    session.reveal()
    play_first(session)
    assert press(session) == ""


def test_a_match_that_is_found_after_the_first_move_is_offered() -> None:
    session = played(1)
    session.services.saving.recover(Session(game, game.make_setup(2, seed="x", seats=["person", "person"])).saved())
    assert not press(session), "nobody has moved there"
    session.services.saving.recover("nonsense")
    assert "cannot be read" in press(session)


def test_bots_alone_play_a_round_before_the_offer_goes_away() -> None:
    session = played(2)
    session.do(PauseBots(on=True))
    session.do(StartMatch(game.make_setup(3, seed=1, seats=["greedy"] * 3)))
    for turns in (3, 4):
        while len(session.match.history) < turns:
            session.do(StepBot())
        assert bool(press(session)) is (turns == 3)


def test_the_form_lists_all_earlier_matches_and_each_can_be_continued_or_deleted() -> None:
    session = Session(game, game.make_setup(2, seed=0, seats=["person", "person"]), pace=0, earlier="nonsense")
    for turns in (1, 2, 3):
        play_turns(session, turns)
        session.do(StartMatch(game.make_setup(2, seed=turns, seats=["person", "person"])))
    told = "Your earlier match is still here (Player 1, Player 2): after 3 turns. “New game” lists 3 more."
    assert press(session, "setup") == told
    assert [each.label for each in rows_with(session, "matches")] == ["4 earlier matches"]
    session.handle(Event("press", "matches"))
    assert [row.label for row in listed(session)] == [
        "Player 1, Player 2: after 3 turns",
        "Player 1, Player 2: after 2 turns",
        "Player 1, Player 2: after 1 turn",
        "An earlier match is saved here, but it cannot be read.",
    ]
    assert [[control.id for control in row.controls] for row in listed(session)][2:] == [
        ["continue-earlier:2", "discard-earlier:2"],
        ["discard-earlier:3"],
    ]
    for _ in range(2):
        press(session, "discard-earlier:3", "discard-earlier:3")
    press(session, "discard-earlier:1", "discard-earlier:0", "continue-earlier:4", "continue-earlier:x")
    assert [each.turns for each in session.ui.shared.info.earlier] == [3, 2, 1], "it asks about each"
    press(session, "discard-earlier:1", "discard-earlier:1", "continue-earlier:1")
    assert len(session.match.history) == 1
    assert [each.turns for each in session.ui.shared.info.earlier] == [3]


def test_more_and_the_end_of_a_match_lead_to_the_list() -> None:
    session = Session(game, game.make_setup(2, seed=0, seats=["person", "person"]), pace=0)
    assert not rows_with(session, "earlier-matches:more"), "there is none yet"
    play_turns(session, 1)
    session.do(StartMatch(game.make_setup(2, seed=1, seats=["person", "person"])))
    press(session, "more")
    (way,) = (each for each in rows_with(session, "earlier-matches:more") if each.id == "earlier-matches:more")
    assert way.label == "1 earlier match"
    press(session, way.id)
    assert [row.label for row in listed(session)] == ["Player 1, Player 2: after 1 turn"]
    while session.match.outcome() is None:
        session.reveal()
        play_first(session)
    assert rows_with(session, "earlier-matches:end")


def test_why_nothing_was_opened_stands_beside_the_field_for_it() -> None:
    session = table()
    for event in (
        Event("press", "open"), Event("change", "upload", "nonsense"), Event("change", "paste", "nonsense"),
        Event("press", "open"),
    ):  # fmt: skip
        session.handle(Event("press", "share"))
        if not rows_with(session, "paste"):
            session.handle(Event("press", "formats"))
        session.handle(event)
        told = session.ui.shared.standing_complaint
        assert [each.wrong for each in rows_with(session, "paste")] == [told.text if told else ""]
        assert bool(told) is (event.name != "paste")
        session.handle(Event("press", "share"))


def listed(session: Session[Any, Any]) -> list[Row]:
    """Return the rows of the form that are about earlier matches."""
    section = session.screen.section("setup")
    assert section
    rows = [block for block in section.blocks if isinstance(block, Row)]
    return [row for row in rows if any("-earlier:" in control.id for control in row.controls)]


def rows_with(session: Session[Any, Any], name: str) -> list[Control]:
    return [control for control in session.screen.controls() if control.id == name]


def test_running_matches_are_never_dropped_and_the_next_link_is_refused() -> None:
    session = played()
    for number in range(earlier_matches.MAX_MATCHES):
        session.open(f"#seed=link-{number}")
        session.reveal()
        play_first(session)
    before = session.saved()
    with pytest.raises(uptown.GameError, match="5 earlier matches are saved"):
        session.open("#seed=more")
    assert session.saved() == before
    with pytest.raises(uptown.GameError, match="5 earlier matches are saved"):
        session.do(StartMatch(session.ui.shared.setup))


def test_finished_matches_take_no_place_from_others_and_the_oldest_go_as_do_the_first_abandoned() -> None:
    held = tuple(aside(str(number)) for number in range(earlier_matches.MAX_MATCHES))
    for number in range(20):
        held = earlier_matches.add(held, aside(f"over {number}", over=True))
    assert names(held)[:2] == ["over 19", "over 18"]
    assert names(held)[earlier_matches.MAX_FINISHED :] == ["0", "1", "2", "3", "4"]
    held = ()
    for name in "abcdef":
        held = earlier_matches.add(held, aside(name, left=True))
    assert names(held) == ["f", "e", "d", "c", "b"]


@pytest.mark.usefixtures("glances", "short_matches")
def test_a_finished_match_stays_in_the_list_with_its_review_and_is_not_offered_beside_the_board() -> None:
    session = table(seats=["person", "greedy", "greedy"])
    play_turns(session, 999)
    outcome = session.match.outcome()
    assert outcome is not None
    (won,) = [player in outcome.winners for player in session.viewpoint.people]
    session.handle(Event("press", "review"))
    found = session.ui.shared.info.review
    assert found
    session.do(StartMatch(session.ui.shared.setup))
    assert session.screen.section("earlier") is None
    press(session, "setup", "matches")
    (row,) = listed(session)
    assert row.label.endswith("won" if won else "lost")
    press(session, "continue-earlier:0")
    assert session.viewpoint.over
    assert session.ui.shared.info.review == found


def test_of_two_saved_states_of_a_match_the_later_one_is_kept() -> None:
    early, late = (earlier_matches.EarlierMatch(played(turns).saved(), turns) for turns in (1, 3))
    assert earlier_matches.add((early,), late) == earlier_matches.add((late,), early) == (late,)


@pytest.mark.parametrize(
    "line", ["", "x", "[]", "{}", '{"text": 1}', '{"text": "a", "turns": "b"}', '{"text": "a", "x": 1}']
)
def test_a_damaged_line_is_kept_unchanged(line: str) -> None:
    assert earlier_matches.split(f"table\n{line}") == ("table", (earlier_matches.EarlierMatch(line),))


def test_an_unreadable_match_is_kept_beside_a_new_one() -> None:
    session = Session(game, game.make_setup(), earlier="nonsense")
    assert [each.turns for each in session.ui.shared.info.earlier] == [None]
    session.handle(Event("press", "continue-earlier"))
    assert "nonsense" in session.saved()
    again = Session.resume(game, session.saved())
    assert "nonsense" in again.saved()
    again.handle(Event("press", "discard-earlier"))
    assert "nonsense" in again.saved(), "it asks first"
    again.handle(Event("press", "discard-earlier"))
    assert "nonsense" not in again.saved()


def test_a_match_saved_elsewhere_is_shown_instead_of_ours() -> None:
    stored = [played(3).saved()]

    def keep(_: str) -> None:
        raise SavedElsewhereError(stored[0])

    session = Session(game, game.make_setup(2, seats=["person", "person"]), pace=0, autosave=keep)
    assert len(session.match.history) == 3
    assert "another tab or notebook" in session.ui.shared.info.notice


@pytest.mark.parametrize("then", ["move", "link"])
def test_moves_made_while_saving_failed_are_kept_as_an_earlier_match(then: str) -> None:
    fail = [True]
    theirs = Session(game, game.make_setup(2, seed="theirs", seats=["person", "person"])).saved()

    def keep(_: str) -> None:
        if fail[0]:
            raise OSError
        if theirs not in seen:
            seen.append(theirs)
            raise SavedElsewhereError(theirs)

    seen: list[str] = []
    session = played(2)
    session.services.saving.autosave = keep
    session.reveal()
    play_first(session)
    assert session.ui.shared.info.unsaved == "This match is not being saved (OSError)."
    fail[0] = False
    if then == "link":  # which sets the match aside here before it is known that the file has another one
        session.open("#seed=other")
    else:
        session.reveal()
    assert str(session.match.seed) == "theirs"
    assert press(session), "what was set aside is offered"
    session.do(RestoreEarlier())
    assert len(session.match.history) == 3


def host_of(session: Session[Any, Any]) -> tuple[Host, list[str]]:
    posted: list[str] = []
    return Host(Opened(session, match_listener(session)), posted.append), posted


def test_an_error_message_disappears_with_the_next_event() -> None:
    session = table()
    host, posted = host_of(session)
    session.failed(MemoryError())
    host.receive('{"kind": "point"}')
    assert "Something went wrong (MemoryError)" in posted[-1]
    host.receive('{"kind": "press", "name": "hint"}')
    host.receive('{"kind": "press", "name": "hint"}')
    assert not host._trouble
    assert "MemoryError" not in posted[-1]
    assert isinstance(session.last_error, MemoryError)


def test_a_failed_autosave_is_said_until_one_succeeds() -> None:
    fail = [True]

    def keep(_: str) -> None:
        if fail[0]:
            raise OSError

    session = Session(game, game.make_setup(2, seats=["person", "person"]), pace=0, autosave=keep)
    session.reveal()
    host, _ = host_of(session)
    section = session.screen.section("earlier")
    assert section is not None
    assert "This match is not being saved (OSError)." in session.screen.announcement
    host.receive('{"kind": "press", "name": "more"}')
    assert "not being saved" not in session.screen.announcement
    fail[0] = False
    play_first(session)
    host.receive('{"kind": "point"}')
    assert session.screen.section("earlier") is None
    assert not host._trouble


def test_the_storage_of_a_browser_answers_later() -> None:
    async def visit() -> None:
        session = table()
        host, posted = host_of(session)
        for news, words in (("full", "is full"), ("slow", "does not respond"), ("refused", "saves nothing")):
            host.storage(news)
            assert words in posted[-1]
        host.storage("kept")
        assert session.screen.section("earlier") is None
        host.storage("late", played(2).saved())
        assert session.ui.shared.info.earlier
        host.storage("elsewhere", played(4).saved())
        assert len(session.match.history) == 4
        host.storage("late", "\ud800 nonsense")
        assert "nonsense" in session.saved()

    asyncio.run(visit())


def test_a_question_is_forgotten_once_anything_else_is_pressed() -> None:
    session = Session(game, game.make_setup(), earlier="nonsense")
    for name in ("discard-earlier", "groups", "discard-earlier"):
        session.handle(Event("press", name))
    assert "nonsense" in session.saved()


@pytest.mark.parametrize("name", ["start", "today"])
def test_the_form_begins_a_match_at_once_and_keeps_the_one_that_is_being_played(name: str) -> None:
    session = Session(game, game.make_setup(seed=1, start=0), pace=0, today="2026-11-21")
    play_turns(session, 3)
    session.handle(Event("press", name))
    assert session.match_number == 2
    assert session.screen.section("earlier"), "it is offered"


def test_a_day_of_the_calendar_begins_at_once_and_keeps_the_match_left() -> None:
    name, session = "day:2026-11-20", Session(game, game.make_setup(seed=1, start=0), pace=0, today="2026-11-21")
    session.handle(Event("press", name))
    assert session.match_number == 2, "nobody has moved"
    session.do(StartMatch(game.make_setup(seed=1, start=0)))
    play_turns(session, 3)
    assert session.screen.section("earlier") is None
    session.handle(Event("press", name))
    assert session.match_number == 4
    assert session.screen.section("earlier"), "it is offered"


def test_the_deal_of_the_day_is_not_dealt_again_by_the_next_new_game() -> None:
    session = Session(game, game.make_setup(), today="2026-11-22", pace=0)
    session.handle(Event("press", "today"))
    assert session.match.seed == "2026-11-22"
    session.handle(Event("press", "start"))
    assert session.match.seed != "2026-11-22"


def test_the_result_is_in_sight_when_a_match_ends_while_something_is_open() -> None:
    session = Session(game, game.make_setup(players=3, seats=["person"] * 3), pace=0)
    while session.match.outcome() is None:
        session.reveal()
        session.ui = update(session.ui, open=frozenset({"unseen"}))
        session.play(session.observation.legal_moves()[0])
    assert "ending" in [section.name for section in session.screen.sections]
    assert "unseen" not in [section.name for section in session.screen.sections]


def test_the_form_for_a_new_match_stays_when_bots_end_the_match_behind_it() -> None:
    session = Session(game, game.make_setup(players=3, seats=["person"] * 3), pace=0)
    while session.match.outcome() is None:
        session.reveal()
        session.ui = update(session.ui, open=frozenset({"setup", "choices", "unseen"}))
        session.play(session.observation.legal_moves()[0])
    assert session.ui.shared.open == {"setup", "choices"}
    assert "setup" in [section.name for section in session.screen.sections]
