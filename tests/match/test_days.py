"""The deal of the day: its date, what is noted and saved of it, days in a row, past deals, and a link to one."""

from typing import Any

import pytest

from tests.match.tables import play_turns
from uptown_widget.errors import GameError
from uptown_widget.match.links import fragment, read_link
from uptown_widget.match.session import Session
from uptown_widget.screen.controls import Entries, Event, Prose
from uptown_widget.ui.days import as_day, streak
from uptown_widget.ui.effects import Export, ExportedText, PlayedDay, StartMatch, Undo
from uptown_widget.uptown import game as uptown_game
from uptown_widget.upturn import game as upturn_game

TODAY = "2026-11-21"
GAMES = pytest.mark.parametrize("game", [uptown_game, upturn_game])


def at_table(game: Any = uptown_game, **keywords: Any) -> Session:
    """A table on that day."""
    return Session(game, game.make_setup(), **{"pace": 0, "today": TODAY, **keywords})


def played(game: Any = uptown_game, press: str = "today", **keywords: Any) -> Session:
    """A table where a deal of the day was played to the end."""
    session = at_table(game, **keywords)
    session.handle(Event("press", press))
    play_turns(session, 999)
    assert session.match.outcome() is not None
    return session


def entries(session: Session) -> dict[str, str]:
    """The days to choose from, by their ids."""
    if session.screen.section("days") is None:
        session.handle(Event("press", "days"))
    found = session.screen.section("days")
    assert found is not None
    return {line.id: line.text for block in found.blocks if isinstance(block, Entries) for line in block.entries}


def current(session: Session) -> list[str]:
    """The days marked as the one in play."""
    shown = entries(session)
    found = session.screen.section("days")
    assert found is not None
    blocks = [block for block in found.blocks if isinstance(block, Entries)]
    return [line.id for block in blocks for line in block.entries if line.current and line.id in shown]


def lines(session: Session, name: str) -> list[str]:
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
    told = f"Deal of the day, {day}."
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


def test_a_match_with_another_seed_is_no_deal_of_the_day() -> None:
    session = at_table()
    assert session.screen.status
    assert "Deal of the day" not in session.screen.status
    assert current(session) == []


def test_a_deal_played_to_the_end_is_noted_once_and_saved() -> None:
    texts: list[str] = []
    session = played(autosave=texts.append)
    first = dict(session.saving.days)
    assert first == {TODAY: PlayedDay(TODAY, won=first[TODAY].won)}
    session.do(Undo())
    play_turns(session, 999)
    assert session.saving.days == first
    assert Session.resume(uptown_game, texts[-1], today=TODAY).saving.days == first
    # A link opens another match: what is saved still counts.
    assert at_table(earlier=texts[-1]).saving.days == first


def test_another_tab_adds_its_days() -> None:
    texts: list[str] = []
    played(press="day:2026-11-20", autosave=texts.append)
    session = played()
    session.saving.adopt(texts[-1])
    assert set(session.saving.days) == {TODAY, "2026-11-20"}


def test_other_matches_are_no_deal_of_a_day() -> None:
    for changed in ({"players": 2}, {"seed": "7"}, {"seats": ["person", "person", "planner"]}):
        setup = uptown_game.make_setup(**{"seed": TODAY, **changed})
        session = Session(uptown_game, setup, pace=0, today=TODAY)
        play_turns(session, 999)
        assert session.saving.days == {}
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
    found = entries(session)
    assert list(found)[:3] == ["day:2026-11-21", "day:2026-11-20", "day:2026-11-19"]
    assert found["day:2026-11-21"] == "2026-11-21: today"
    assert found["day:2026-11-20"] == "2026-11-20"
    assert found["day:2026-11-19"] in {"2026-11-19: played", "2026-11-19: won"}
    before = session.match_number
    for name in ("day:2026-11-22", "day:2020-01-01", "day:", "day:x"):
        session.handle(Event("press", name))
    assert session.match_number == before


@GAMES
def test_the_copied_result_has_a_link_that_opens_the_same_deal(game: Any) -> None:
    session = played(game)
    session.address = "https://example.org/play/"
    text = session.do(Export("result", "copy"))
    assert isinstance(text, ExportedText)
    line, link = text.text.split("\n")
    assert line.startswith(f"{game.NAME} {TODAY}: ")
    assert link == "https://example.org/play/#day=2026-11-21"
    other = at_table(game, today="2026-12-24")
    other.open(link)
    assert other.match.start == session.match.start
    assert other.saving.day == TODAY
    session.address = ""
    text = session.do(Export("result", "copy"))
    assert isinstance(text, ExportedText)
    assert "\n" not in text.text


def test_days_end_with_the_first_one_of_the_calendar() -> None:
    session = at_table(today="0001-01-05")
    assert list(entries(session)) == [f"day:0001-01-0{day}" for day in (5, 4, 3, 2, 1)]
    first = {"0001-01-01": PlayedDay("0001-01-01", won=True)}
    assert streak(first, "0001-01-01") == 1
    assert streak({}, "0001-01-01") == 0


def test_a_deal_played_before_is_named_so() -> None:
    session = played(press="day:2026-11-19")
    session.handle(Event("press", "days"))
    found = session.screen.section("days")
    assert found is not None
    labels = [line.label for block in found.blocks if isinstance(block, Entries) for line in block.entries]
    assert labels[:3] == [
        "Play the deal of 2026-11-21.",
        "Play the deal of 2026-11-20.",
        "Play the deal of 2026-11-19 again.",
    ]


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
