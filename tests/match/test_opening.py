"""Records, positions and links: opening them, continuing from them, and exporting them."""

from typing import Any

import pytest

from tests.match.tables import play_first, play_turns, table, two_people
from uptown_widget import uptown
from uptown_widget.errors import GameError
from uptown_widget.match.links import fragment, unpack
from uptown_widget.match.session import Session
from uptown_widget.screen.controls import Event
from uptown_widget.ui.effects import Export, ExportedText, OpenText, StartMatch, Undo
from uptown_widget.uptown import game
from uptown_widget.upturn import game as upturn_game


def given(session: Session[Any, Any], what: str, how: str = "copy") -> ExportedText:
    exported = session.do(Export(what, how))  # type: ignore[arg-type]
    assert exported is not None
    return exported


def ended(**setup: Any) -> Session[Any, Any]:
    session = table(**setup)
    play_turns(session, 999)
    return session


# Exporting.


def test_an_export_is_confirmed() -> None:
    session = table()
    assert given(session, "record").how == "copy"
    asked = session.ui.shared.info
    assert not asked.notice  # nobody knows yet
    session.handle(Event("copied", value="yes"))
    assert session.ui.shared.info.notice == "Copied."
    given(session, "record")
    session.handle(Event("copied"))
    assert "does not let the page copy" in session.ui.shared.info.notice
    session.notice = ""
    session.changed(save=False)
    session.handle(Event("copied", value="yes"))  # which nobody has asked for
    still = session.ui.shared.info
    assert not still.notice
    exported = given(session, "position", "download")
    assert (exported.how, exported.name) == ("download", "uptown-position.txt")
    assert session.ui.shared.info.notice == "Saved as uptown-position.txt."
    play_first(session)
    assert not session.ui.shared.info.notice


def test_a_result_stays_as_it_is_when_it_is_copied() -> None:
    session = ended(seats=("person", "greedy", "greedy"))
    result = session.screen.status
    session.handle(Event("press", "copy-result"))
    session.handle(Event("copied", value="yes"))
    assert session.screen.status == result
    assert states(session) == {"copy-result": "Copied"}, "it is said where it was pressed"
    assert session.screen.announcement.startswith("Copied.")


def states(session: Session[Any, Any]) -> dict[str, str]:
    """What controls say of what they have just done."""
    return {
        control.id: control.state for control in session.screen.controls() if control.kind == "button" and control.state
    }


def test_a_link_that_was_cut_off_before_its_code_deals_nothing() -> None:
    session = table()
    for link in ("seed=", "#seed=", "record=", "https://example.org/play/#seed="):
        before = session.match
        with pytest.raises(GameError):
            session.open(link)
        assert session.match is before


def test_the_button_pressed_says_that_its_text_was_copied_or_saved_until_the_next_action() -> None:
    session = table()
    for name in ("more", "share", "formats", "copy-record"):
        session.handle(Event("press", name))
    assert states(session) == {}  # nobody knows yet
    session.handle(Event("copied", value="yes"))
    assert states(session) == {"copy-record": "Copied"}
    session.handle(Event("point", "square:C4"))
    assert states(session) == {"copy-record": "Copied"}
    session.handle(Event("press", "copy-position"))
    session.handle(Event("copied", value="no"))
    assert states(session) == {}
    session.handle(Event("press", "download-record"))
    assert states(session) == {"download-record": "Saved"}
    session.handle(Event("press", "options"))
    assert states(session) == {}


def test_a_notice_goes_with_the_next_action_whatever_it_is() -> None:
    session = ended()
    session.open(session.record())
    assert session.screen.status.startswith("The record was opened.")
    session.handle(Event("point", "square:C4"))
    assert session.screen.status.startswith("The record was opened.")
    session.handle(Event("press", "back"))
    assert session.screen.status.startswith(f"Move {len(session.viewpoint.turns) - 1} of")
    session.open(session.record())
    session.handle(Event("press", "more"))
    assert "opened" not in session.screen.status


def test_links_begin_with_the_address_of_the_host() -> None:
    session = table()
    assert not session.ui.shared.info.linked
    session.address = "https://example.org/play/"
    session.set_host_info(theme="dark")
    assert session.ui.shared.info.linked
    assert session.ui.shared.info.host_info == {"theme": "dark"}
    assert given(session, "record-link").text.startswith("https://example.org/play/#record=")
    assert given(session, "position-link").text.startswith("https://example.org/play/#position=")


def test_a_link_to_a_whole_match_fits_in_an_address() -> None:
    assert len(given(ended(players=5), "record-link").text) < 1500


def test_exports_of_a_match_in_progress_hide_what_the_viewer_may_not_know() -> None:
    session = table(start=0)
    play_turns(session, 6)
    for what in ("record", "position", "record-link", "position-link"):
        reader = table(seed="other")
        reader.open(given(session, what).text)
        start = reader.match.start
        assert start.observation(0) == session.observation
        assert start != session.match._states[-1]


def test_behind_a_curtain_no_rack_is_exported() -> None:
    session = two_people()
    play_first(session)
    assert "????? ?????" in given(session, "position").text.replace("/", " ")
    assert "?????/?????/?????/?????" in session.record()


def test_a_record_of_the_other_game_is_refused_by_its_name() -> None:
    other = Session(upturn_game, upturn_game.make_setup(seed="2"), pace=0)
    own = table()
    for there, here, names in ((other, own, "'Upturn', not of Uptown"), (own, other, "'Uptown', not of Upturn")):
        before = here.record()
        with pytest.raises(uptown.GameError, match=f"a record of {names}"):
            here.open(there.record())
        assert here.record() == before


def test_a_record_can_be_made_for_another_viewer() -> None:
    session = table(start=0)
    assert len({session.record(viewer) for viewer in (None, 0, 1, 2)}) == 4
    assert session.record() == session.record(0)


def test_there_is_no_result_before_the_end_and_a_sentence_after_it() -> None:
    session = table()
    with pytest.raises(uptown.GameError, match="There is no result until the match is over"):
        session.do(Export("result", "copy"))
    assert given(ended(), "result").text.startswith("I played Uptown: ")


# Records.


def test_a_record_is_opened_with_its_players_turns_and_seed() -> None:
    old = ended(seats=["person", "greedy", "planner"], names=["Ann", "", ""])
    session = table(seed="other")
    session.do(OpenText(old.record()))
    assert session.ui.shared.info.notice == "The record was opened."
    assert session.match.history == old.match.history
    assert [(seat.name, seat.bot) for seat in session.ui.shared.info.seats] == [
        (seat.name, seat.bot) for seat in old.ui.shared.info.seats
    ]
    assert session.seed == "1"
    assert session.viewer == old.viewer
    assert session.match.outcome() == old.match.outcome()


@pytest.mark.parametrize("number", [0, 1, 2])
def test_a_misspelled_name_leaves_the_other_seats_as_they_were(number: int) -> None:
    old = ended(seats=["person", "greedy", "person"], names=["Ann", "", "Cy"])
    session = table(seed="other")
    session.open(old.record().replace(f"Player{number}", f"Plaver{number}"))
    found, seats = (each.ui.shared.info.seats for each in (session, old))
    assert [seat.bot for seat in found] == [seat.bot for seat in seats]
    assert all(found[each].name == seats[each].name for each in range(3) if each != number)


def test_who_opens_a_record_with_comments_as_a_match_is_told_where_they_are_shown() -> None:
    text = ended().record().replace("\n2. ", " {[%clk 00:10:00]}\n2. ")
    session = table(seed="other")
    session.open(text)
    told = session.ui.shared.info.notice
    assert session.match.outcome() is not None
    session.open(text.replace("[%clk 00:10:00]", ""))
    plain = session.ui.shared.info.notice
    assert told.startswith(plain)
    assert len(told) > len(plain)


def test_an_unfinished_record_of_bots_gets_a_person_in_the_seat_to_move() -> None:
    text = ended(seats=["greedy"] * 3).record()
    moves = text.splitlines()
    cut = "\n".join(moves[: moves.index("") + 3]) + "\n*\n"
    session = table(seed="other")
    session.open(cut)
    assert len(session.match.history) == 6
    assert session.viewer == session.match.current_player == 0
    assert [seat.bot for seat in session.ui.shared.info.seats] == [None, "greedy", "greedy"]
    play_first(session)
    assert len(session.match.history) == 9


def test_a_damaged_record_is_opened_as_far_as_it_can_be_read() -> None:
    text = ended().record()
    head, _, body = text.partition("\n\n")
    lines = body.splitlines()
    session = table(seed="other")
    session.open("\n".join([head, "", *lines[:4], "5. A@I9"]))
    assert len(session.match.history) >= 12
    assert session.ui.shared.info.notice.startswith(
        "Only part of the record could be read. Here it is up to that point. Line "
    )


def test_an_unfinished_record_opens_at_its_end_with_the_hidden_tiles_dealt_again() -> None:
    old = table(start=0)
    play_turns(old, 6)
    session = table(seed="other")
    session.open(old.record())
    assert (
        session.ui.shared.info.notice
        == "The record was opened at its last position. Everything hidden was dealt again at random."
    )
    assert session.observation == old.observation
    play_turns(session, 999)
    assert session.match.outcome() is not None


def test_a_record_with_invalid_names_can_still_be_opened() -> None:
    text = ended(names=["Ann", "Bea", "Cid"]).record().replace('"Bea"', '"Ann"')
    session = table(seed="other")
    session.open(text)
    assert len({seat.name for seat in session.ui.shared.info.seats}) == 3


def test_who_plays_for_a_bot_that_is_none_here_is_told_while_the_match_goes_on() -> None:
    old = table(start=0, seats=["person", "greedy", "greedy"])
    play_turns(old, 6)
    session = table(seed="other")
    session.open(old.record().replace('"greedy"', '"mine_of_june"'))
    assert session.ui.shared.info.notice.endswith("There is no bot 'mine_of_june' here: Level 3 plays in its place.")
    session.open(ended().record().replace('"greedy"', '"mine_of_june"'))
    assert "mine_of_june" not in session.ui.shared.info.notice
    session.open(old.record().replace('"greedy"', '"Greedy"'))
    assert [seat.bot for seat in session.ui.shared.info.seats].count("greedy") == 2


# Positions.


def test_a_position_is_played_on_from_by_a_person_where_the_turn_is_against_the_bots_of_the_table() -> None:
    state = uptown.State.from_table(uptown.Rules(players=4), tiles={"yellow": {"C3": "3"}}, ply=6)
    session = table(seats=["person", "planner", "planner"])
    session.open(game.format_position(state))
    assert session.ui.shared.info.notice == "The position was opened."
    assert session.match.start == state
    assert session.viewer == 2
    assert [seat.bot for seat in session.ui.shared.info.seats] == ["planner", "planner", None, "planner"]
    play_first(session)
    assert len(session.match.history) == 4
    session.do(Undo())
    assert not session.match.history


def sitting(session: Session[Any, Any]) -> list[tuple[str, str | None, bool]]:
    """Who plays, in the order of the turns."""
    return [(seat.name, seat.bot, seat.literal) for seat in session.viewpoint.seating.seats]


SEATED: list[tuple[Any, dict[str, Any]]] = [
    (game, {"players": 3}),
    (game, {"seats": ["person", "planner", "greedy"], "names": ["", "Zoë", ""], "start": 2}),
    (game, {"seats": ["person", "greedy"], "names": ["You", ""], "start": 1}),
    (game, {"seats": ["person", "person", "greedy", "person"], "names": ["", "You", "", ""], "start": 3}),
    (upturn_game, {"players": 3}),
]


@pytest.mark.parametrize(("kind", "setup"), SEATED)
@pytest.mark.parametrize("what", ["position-link", "record-link"])
def test_a_link_carries_who_sits_where_and_a_rematch_renames_nobody(kind: Any, setup: Any, what: str) -> None:
    sender = Session(kind, kind.make_setup(**{"seed": "4", **setup}), pace=0)
    play_turns(sender, 4)
    reader = Session(kind, kind.make_setup(seed="other"), pace=0)
    reader.open(given(sender, what).text)
    assert sitting(reader) == sitting(sender)
    assert reader.match.outcome() is None
    assert reader.match.observation(sender.eyes) == sender.observation
    assert reader.record().split("[Deal")[0] == sender.record().split("[Deal")[0]
    again = sorted(sitting(sender), key=str)
    for session in (reader, sender):
        session.do(StartMatch(session.ui.shared.setup, rematch=True))
        assert sorted(sitting(session), key=str) == again
    assert sitting(reader) == sitting(sender)


def test_a_position_is_opened_by_a_link_that_says_no_more_and_by_one_with_a_broken_line_not_at_all() -> None:
    sender = table(start=0)
    play_turns(sender, 6)
    line = given(sender, "position").text
    reader = table(seed="other")
    for text in (line, f"https://example.org/#{fragment('position', line.strip())}"):
        reader.open(text)
        assert reader.observation == sender.observation
    whole = unpack(given(sender, "position-link").text.partition("=")[2])
    reader.open(whole)
    assert reader.ui.shared.info.notice.startswith("The position was opened. ")
    with pytest.raises(uptown.GameError, match="The field board must have 9 parts"):
        reader.open(whole.replace("/", "", 1))


def test_a_link_to_a_position_is_short() -> None:
    sender = table(players=5, names=["Ann", "Bartholomew", "", "", "Zoë"])
    play_turns(sender, 60)
    assert len(given(sender, "position-link").text) < 500


def test_a_seed_in_a_link_deals_to_the_current_players() -> None:
    session = table(players=4)
    session.open("https://example.org/#seed=2026-11-21")
    assert session.seed == "2026-11-21"
    assert len(session.ui.shared.info.seats) == 4


@pytest.mark.parametrize(
    "text",
    ["", "hello", "#record=xyz", "position=AAAA", "seed=" + "x" * 99, "[", '[Game "Chess"]', "9/9/9", '[Deal "x"]'],
)
def test_a_text_that_is_neither_record_position_nor_link_is_refused_and_nothing_changes(text: str) -> None:
    session = table()
    play_turns(session, 3)
    before, saved = session.match, session.saved()
    with pytest.raises(uptown.GameError) as caught:
        session.open(text)
    assert str(caught.value)
    assert "\n" not in str(caught.value)
    assert session.match is before
    assert session.saved() == saved


def test_a_text_that_cannot_be_opened_stays_in_its_field_with_the_reason_on_the_screen() -> None:
    session = Session(game, game.make_setup(seed="refused"))
    for event in (
        Event("press", "more"),
        Event("press", "share"),
        Event("press", "formats"),
        Event("change", "paste", "no record"),
        Event("press", "open"),
    ):
        session.handle(event)
    screen = session.screen
    assert screen.mood == "refused"
    assert screen.status.startswith("This is not a record, a position or a link.")
    assert next(control.value for control in screen.controls() if control.id == "paste") == "no record"
