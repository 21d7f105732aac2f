"""The deal of the day: its date, what is noted and saved of it, days in a row, past deals, and a link to one."""

from typing import Any

import pytest

from tests.match.tables import play_turns
from uptown_widget.errors import GameError
from uptown_widget.match.links import fragment, read_link
from uptown_widget.match.session import Session
from uptown_widget.screen.controls import Entries, Entry, Event, Prose
from uptown_widget.ui.dates import as_day
from uptown_widget.ui.days import streak
from uptown_widget.ui.effects import Export, ExportedText, PlayedDay, StartMatch, Undo
from uptown_widget.uptown import game as uptown_game
from uptown_widget.upturn import game as upturn_game

TODAY = "2026-11-21"
GAMES = pytest.mark.parametrize("game", [uptown_game, upturn_game])


def at_table(game: Any = uptown_game, **keywords: Any) -> Session[Any, Any]:
    """A table on that day."""
    return Session(game, game.make_setup(), **{"pace": 0, "today": TODAY, **keywords})


def played(game: Any = uptown_game, press: str = "today", **keywords: Any) -> Session[Any, Any]:
    """A table where a deal of the day was played to the end."""
    session = at_table(game, **keywords)
    session.handle(Event("press", press))
    play_turns(session, 999)
    assert session.match.outcome() is not None
    return session


def month(session: Session[Any, Any]) -> tuple[Entry, ...]:
    """The calendar, its heads among them."""
    if session.screen.section("days") is None:
        session.handle(Event("press", "days"))
    found = session.screen.section("days")
    assert found is not None
    return next(block.entries for block in found.blocks if isinstance(block, Entries))


def current(session: Session[Any, Any]) -> list[str]:
    """The days said to be in play."""
    return [line.id for line in month(session) if "being played" in line.label]


def lines(session: Session[Any, Any], name: str) -> list[str]:
    """The sentences of a section."""
    found = session.screen.section(name)
    assert found is not None
    return [line for block in found.blocks if isinstance(block, Prose) for line in block.lines]


@GAMES
@pytest.mark.parametrize(("day", "first"), [("2026-11-21", 0), ("2026-11-20", 1)])
@pytest.mark.parametrize("linked", [False, True])
def test_the_deal_of_the_day_says_its_date_until_the_first_own_turn_and_at_the_end(
    game: Any, day: str, first: int, linked: bool
) -> None:
    told = f"Deal of the day, {int(day[-2:])} November 2026."
    session = at_table(game, today=day)
    if linked:
        session.open(f"#day={day}")
    else:
        session.handle(Event("press", "today"))
    person = next(player for player, seat in enumerate(session.viewpoint.seating.seats) if seat.bot is None)
    assert (person != 0) == first, "on one of the days a bot begins"
    assert session.screen.status.endswith(told)
    assert current(session) == [f"day:{day}"]
    play_turns(session, len(session.match.history) + 1)
    assert session.match.outcome() is None
    assert told not in session.screen.status
    assert current(session) == [f"day:{day}"]
    play_turns(session, 999)
    assert f"{told} Streak: 1 day." in lines(session, "ending")


@pytest.mark.parametrize("linked", [False, True])
def test_it_leaves_ones_own_settings_alone_and_so_does_its_rematch(linked: bool) -> None:
    session = at_table()
    session.handle(Event("change", "level", "5"))
    own = session.ui.shared.setup
    session.open(f"#day={TODAY}") if linked else session.handle(Event("press", "today"))
    assert {seat.bot for seat in session.viewpoint.seating.seats} == {None, "level-10"}
    assert session.ui.shared.setup == own
    play_turns(session, 999)
    session.handle(Event("press", "rematch"))
    assert {seat.bot for seat in session.viewpoint.seating.seats} == {None, "level-10"}, "the same players"
    assert session.ui.shared.setup == own
    assert Session.resume(uptown_game, session.saved()).ui.shared.setup == own


def test_a_match_with_another_seed_is_no_deal_of_the_day() -> None:
    session = at_table()
    assert session.screen.status
    assert "Deal of the day" not in session.screen.status
    assert current(session) == []


def test_a_deal_played_to_the_end_is_noted_once_and_saved() -> None:
    texts: list[str] = []
    session = played(autosave=texts.append)
    first = dict(session.services.saving.days)
    assert first == {TODAY: PlayedDay(TODAY, won=first[TODAY].won)}
    session.do(Undo())
    play_turns(session, 999)
    assert session.services.saving.days == first
    assert Session.resume(uptown_game, texts[-1], today=TODAY).services.saving.days == first
    # A link opens another match: what is saved still counts.
    assert at_table(earlier=texts[-1]).services.saving.days == first


def test_what_seems_to_be_played_in_days_to_come_is_not_marked_and_counts_for_nothing() -> None:
    session = at_table()
    session.services.saving.days = {
        "2026-11-21": PlayedDay("2035-05-01", won=True),
        "2026-11-23": PlayedDay("2026-11-23", won=True),
    }
    session.show()
    assert streak(session.ui.shared.info.days, TODAY) == 0
    assert [line.text for line in month(session) if "✓" in line.text] == ["21 ✓"]
    session.handle(Event("press", "today"))
    play_turns(session, 999)
    assert session.services.saving.days["2026-11-21"].on == TODAY
    assert streak(session.ui.shared.info.days, TODAY) == 1


def test_another_tab_adds_its_days() -> None:
    texts: list[str] = []
    played(press="day:2026-11-20", autosave=texts.append)
    session = played()
    session.services.saving.merge(texts[-1])
    assert set(session.services.saving.days) == {TODAY, "2026-11-20"}


def test_other_matches_are_no_deal_of_a_day() -> None:
    for changed in ({"players": 2}, {"seed": "7"}, {"seats": ["person", "person", "planner"]}):
        setup = uptown_game.make_setup(**{"seed": TODAY, **changed})
        session = Session(uptown_game, setup, pace=0, today=TODAY)
        play_turns(session, 999)
        assert session.services.saving.days == {}
        assert session.ui.shared.info.day == ""


@pytest.mark.parametrize(
    ("days", "number"),
    [
        ({}, 0),
        ({"2026-11-21": "2026-11-21"}, 1),
        ({"2026-11-20": "2026-11-20", "2026-11-19": "2026-11-19"}, 2),
        ({"2026-11-21": "2026-11-21", "2026-11-19": "2026-11-19"}, 1),
        ({"2026-11-21": "2026-11-21", "2026-11-20": "2026-11-21"}, 1),
        ({"2026-11-19": "2026-11-19"}, 0),
    ],
)
def test_days_in_a_row_count_up_to_today_or_yesterday_if_played_on_the_day(days: dict[str, str], number: int) -> None:
    assert streak({day: PlayedDay(on, won=False) for day, on in days.items()}, TODAY) == number


def test_past_deals_are_offered_and_those_played_marked() -> None:
    session = played(press="day:2026-11-19")
    assert session.seed == "2026-11-19"
    won = session.services.saving.days["2026-11-19"].won
    found = {line.id: line for line in month(session)}
    assert month(session)[-1] == Entry("", "30"), "days to come cannot be pressed"
    assert list(found)[1:] == [f"day:2026-11-{day:02}" for day in range(1, 22)]
    assert found["day:2026-11-18"] == Entry("day:2026-11-18", "18", "18 November")
    assert found["day:2026-11-19"].text == ("19 \N{CHECK MARK}" if won else "19 \N{MULTIPLICATION SIGN}")
    assert found["day:2026-11-19"].label == f"19 November, {'won' if won else 'lost'}, being played"
    assert found["day:2026-11-21"] == Entry("day:2026-11-21", "21", "21 November, today", current=True)
    before = session.match_number
    for name in ("day:2026-11-22", "day:2020-01-01", "day:", "day:x"):
        session.handle(Event("press", name))
    assert session.match_number == before


@pytest.mark.parametrize(
    ("today", "blank", "length", "title"),
    [
        ("2026-11-21", 6, 30, "November 2026"),  # begins on a Sunday
        ("2024-02-29", 3, 29, "February 2024"),
        ("2026-02-28", 6, 28, "February 2026"),
        ("2100-02-28", 0, 28, "February 2100"),  # begins on a Monday
        ("2026-12-31", 1, 31, "December 2026"),
    ],
)
def test_a_month_begins_on_its_weekday_and_ends_with_its_last_day(
    today: str, blank: int, length: int, title: str
) -> None:
    session = at_table(today=today)
    texts = [line.text for line in month(session)]
    assert texts[:7] == ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    assert texts[7:] == [""] * blank + [str(day) for day in range(1, length + 1)]
    assert title in lines(session, "days")


def test_a_korean_week_begins_on_sunday() -> None:
    texts = [line.text for line in month(at_table(language="ko", today="2026-12-31"))]
    assert texts[:7] == ["일", "월", "화", "수", "목", "금", "토"]
    assert texts[7:10] == ["", "", "1"], "a Tuesday"
    assert [line.text for line in month(at_table(language="ko"))][7] == "1", "a Sunday"


def test_the_calendar_goes_back_to_the_month_of_the_first_deal_on_offer() -> None:
    session = at_table(today="2027-01-05")
    shown = []
    for press in ("days", "later-month", "earlier-month", "earlier-month", "later-month"):
        session.handle(Event("press", press))
        controls = {each.id: each.enabled for each in session.screen.controls()}
        shown.append((lines(session, "days")[0], controls["earlier-month"], controls["later-month"]))
    january, december = ("January 2027", True, False), ("December 2026", False, True)
    assert shown == [january, january, december, december, january]
    session.handle(Event("press", "earlier-month"))
    pressed = [line.id for line in month(session) if line.id]
    assert pressed == [f"day:2026-12-{day:02}" for day in range(6, 32)]
    session.handle(Event("press", "day:2026-12-06"))
    assert session.ui.shared.info.day == "2026-12-06"


@pytest.mark.parametrize(
    ("language", "label", "title"),
    [
        ("nl", "21 november, vandaag", "november 2026"),
        ("fr", "21 novembre, aujourd\N{RIGHT SINGLE QUOTATION MARK}hui", "novembre 2026"),
        ("ko", "11월 21일, 오늘", "2026년 11월"),
    ],
)
def test_dates_are_written_in_the_order_of_the_language(language: str, label: str, title: str) -> None:
    session = at_table(language=language)
    assert label in [line.label for line in month(session)]
    assert title in lines(session, "days")


@GAMES
def test_the_copied_result_has_a_link_that_opens_the_same_deal(game: Any) -> None:
    session = played(game)
    session.address = "https://example.org/play/"
    text = session.do(Export("result", "copy"))
    assert isinstance(text, ExportedText)
    told, link = text.text.split(" Play the same deal: ")
    assert told.endswith("Deal of the day, 21 November 2026. Streak: 1 day.")
    assert link == "https://example.org/play/#day=2026-11-21"
    other = at_table(game, today="2026-12-24")
    other.open(link)
    assert other.match.start == session.match.start
    assert other.services.saving.day == TODAY
    assert session.do(Export("result", "picture")) == ExportedText("picture", told, f"{game.NAME.lower()}-result.png")
    session.address = ""
    text = session.do(Export("result", "copy"))
    assert isinstance(text, ExportedText)
    assert "Play the same deal" not in text.text


def test_days_end_with_the_first_one_of_the_calendar() -> None:
    session = at_table(today="0001-01-05")
    assert [line.id for line in month(session) if line.id] == [f"day:0001-01-0{day}" for day in range(1, 6)]
    assert not next(each for each in session.screen.controls() if each.id == "earlier-month").enabled
    first = {"0001-01-01": PlayedDay("0001-01-01", won=True)}
    assert streak(first, "0001-01-01") == 1
    assert streak({}, "0001-01-01") == 0


def test_a_link_to_a_day_to_come_is_refused() -> None:
    session = at_table()
    before = session.match_number
    for day in ("2026-11-22", "2999-01-01"):
        with pytest.raises(GameError, match=f"The deal of {day} can be played from that day on."):
            session.open(f"#day={day}")
    assert session.match_number == before


@GAMES
def test_a_new_match_closes_what_is_open(game: Any) -> None:
    session = at_table(game)
    for press in ("start", "today", "day:2026-11-20"):
        session.handle(Event("press", "days" if "day:" in press else "setup"))
        ui, effect = game.on(Event("press", press), session.observation, session.ui)
        assert isinstance(effect, StartMatch)
        assert ui.shared.open == frozenset()


@pytest.mark.parametrize("day", ["", "yesterday", "2026-02-30", "20261121", "2026-W01-1"])
def test_a_link_to_no_day_is_refused(day: str) -> None:
    assert as_day(day) is None
    with pytest.raises(GameError, match="Not a date"):
        at_table().open(f"#{fragment('day', day)}")
    assert read_link("#day=2026-11-21") == ("day", "2026-11-21")
