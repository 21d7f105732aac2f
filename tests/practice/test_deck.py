"""What a learner keeps: the set of a day, answers, days in a row, and texts, whole, damaged and from two tabs."""

import json
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uptown_widget.practice import deck as limits
from uptown_widget.practice.deck import MAX_PUZZLES, SET, Card, Deck
from uptown_widget.practice.difficulty import HARDEST
from uptown_widget.practice.puzzle import Puzzle
from uptown_widget.practice.schedule import INTERVALS, Schedule

TODAY = "2026-11-23"
DAYS = st.dates(date(2026, 1, 1), date(2027, 1, 1)).map(date.isoformat)
PUZZLES = st.builds(
    Puzzle,
    position=st.integers(0, 30).map("position {}".format),
    best=st.just("C@C4"),
    level=st.integers(1, 3),
    made=st.sampled_from(["", "E@E5"]),
    lost=st.floats(0, 1),
)
CARDS = st.builds(
    Card,
    PUZZLES,
    st.builds(Schedule, st.one_of(st.just(""), DAYS), st.integers(0, len(INTERVALS))),
    st.one_of(st.just(""), DAYS),
)


@st.composite
def decks(draw: st.DrawFn) -> Deck:
    deck = Deck()
    deck.cards = {card.puzzle.name: card for card in draw(st.lists(CARDS, max_size=12))}
    deck.days = set(draw(st.lists(DAYS, max_size=5)))
    return deck


def test_the_puzzle_shown_last_is_kept_where_it_is_one_of_the_deck() -> None:
    deck = Deck()
    deck.add([made(1)], TODAY)
    deck.at = made(1).name
    assert Deck(str(deck)).at == made(1).name
    deck.at = "another"
    assert not Deck(str(deck)).at


def own(number: int, lost: float = 0.1) -> Puzzle:
    return Puzzle(f"position {number}", "C@C4", 2, "E@E5", lost)


def made(number: int) -> Puzzle:
    return Puzzle(f"position {number}", "C@C4", 2)


def later(number: int) -> str:
    return (date.fromisoformat(TODAY) + timedelta(number)).isoformat()


@given(decks())
def test_a_deck_reads_back_the_same(deck: Deck) -> None:
    again = Deck(str(deck))
    assert again == deck
    assert not again.damaged


@given(decks(), decks(), decks())
def test_two_tabs_come_to_the_same_whichever_saves_first(one: Deck, two: Deck, three: Deck) -> None:
    def merged(*found: Deck) -> Deck:
        deck = Deck()
        for each in found:
            deck.merge(Deck(str(each)))
        return deck

    assert merged(one, two) == merged(two, one)
    assert merged(one, two).days == one.days | two.days
    assert merged(one, one) == merged(one)
    assert merged(merged(one, two), three) == merged(one, merged(two, three))


@given(decks(), DAYS)
def test_a_set_has_no_puzzle_twice_nor_one_that_is_not_due(deck: Deck, today: str) -> None:
    names = deck.set_of(today)
    assert len({*names}) == len(names)
    for name in names:
        card = deck.cards[name]
        assert card.answered == today or card.schedule.is_due(today)
    assert len(names) <= max(SET, deck.done(today))


@given(st.text() | st.recursive(st.none() | st.integers() | st.text(), lambda inner: st.lists(inner) | st.dictionaries(
    st.sampled_from(["format", "days", "cards", "position", "due"]), inner)).map(json.dumps))  # fmt: skip
def test_no_text_stops_the_practice(text: str) -> None:
    assert not Deck(text).cards


def test_what_is_damaged_in_a_text_is_left_out_and_the_rest_is_read() -> None:
    deck = Deck()
    deck.add([own(1), own(2)], TODAY)
    deck.days.add(TODAY)
    told = json.loads(str(deck))
    for name, value in {"due": "yesterday", "step": 9, "level": HARDEST + 1, "lost": "much", "position": None}.items():
        damaged = json.dumps({**told, "cards": [{**told["cards"][0], name: value}, told["cards"][1]]})
        assert len(Deck(damaged).cards) == 1
        assert Deck(damaged).damaged
    assert Deck(json.dumps({**told, "days": [7]})).damaged
    assert Deck("x" * (limits.MAX_LENGTH + 1)).damaged


def test_own_mistakes_come_first_the_costliest_of_them_and_then_made_ones() -> None:
    deck = Deck()
    deck.add([made(1), own(2, 0.1), own(3, 0.4)], TODAY)
    assert deck.set_of(TODAY) == [own(3).name, own(2).name, made(1).name]
    assert deck.missing(TODAY) == SET - 3


def test_a_set_has_no_more_than_its_number_and_the_rest_comes_tomorrow() -> None:
    deck = Deck()
    deck.add(map(own, range(8)), TODAY)
    names = deck.set_of(TODAY)
    for name in names:
        deck.answer(name, TODAY, right=True)
    assert len(names) == SET
    assert deck.set_of(TODAY) == deck.set_of(TODAY)
    assert {*deck.set_of(TODAY)} == {*names}
    assert len(deck.set_of(later(1))) == SET, "three are left, and the first have come back"


def test_only_the_first_answer_of_a_day_counts() -> None:
    deck = Deck()
    deck.add([own(1)], TODAY)
    deck.answer(own(1).name, TODAY, right=False)
    deck.answer(own(1).name, TODAY, right=True)
    deck.answer("unknown", TODAY, right=True)
    assert deck.cards[own(1).name].schedule == Schedule(later(1))


def test_a_made_puzzle_solved_at_once_is_forgotten_and_one_that_was_missed_returns() -> None:
    deck = Deck()
    deck.add([made(1), made(2)], TODAY)
    deck.answer(made(1).name, TODAY, right=True)
    deck.answer(made(2).name, TODAY, right=False)
    assert deck.set_of(later(1)) == [made(2).name]
    deck.add([own(3)], later(1))
    assert made(1).name not in deck.cards


def test_a_day_counts_once_its_whole_set_is_done() -> None:
    deck = Deck()
    for day in (0, 1):
        today = later(day)
        deck.add([made(10 * day + each) for each in range(SET)], today)
        for name in deck.set_of(today):
            assert today not in deck.days
            deck.answer(name, today, right=True)
        assert deck.streak(today) == day + 1
    assert deck.streak(later(3)) == 0


def test_of_too_many_puzzles_those_are_kept_that_are_due_first() -> None:
    deck = Deck()
    deck.add(map(own, range(MAX_PUZZLES)), TODAY)
    deck.answer(own(0).name, TODAY, right=True)
    assert deck.add([own(MAX_PUZZLES)], TODAY) == 1
    assert len(deck.cards) == MAX_PUZZLES
    assert own(0).name not in deck.cards


@pytest.mark.parametrize("today", [TODAY, later(100)])
def test_puzzles_there_already_stay_as_they_are(today: str) -> None:
    deck = Deck()
    deck.add([own(1)], TODAY)
    deck.answer(own(1).name, TODAY, right=True)
    before = deck.cards[own(1).name]
    assert deck.add([own(1)], today) == 0
    assert deck.cards[own(1).name] is before


def test_a_session_while_the_clock_was_ahead_spoils_nothing() -> None:
    deck, ahead = Deck(), "2035-05-01"
    deck.add(map(own, range(SET)), TODAY)
    for name in deck.set_of(ahead):
        deck.answer(name, ahead, right=True)
    assert len(deck.set_of(TODAY)) == SET
    assert deck.streak(TODAY) == 0
    stale = Deck(str(deck))  # in a tab that stays open
    for name in deck.set_of(TODAY):
        deck.answer(name, TODAY, right=True)
    assert deck.streak(TODAY) == 1
    for merged in (Deck(str(deck)), Deck(str(stale))):
        merged.merge(deck, TODAY)
        merged.merge(stale, TODAY)
        assert merged.done(TODAY) == SET
        assert not merged.set_of(later(INTERVALS[1]))[SET:]
        assert merged.cards == deck.cards


def test_puzzles_that_seem_to_be_due_in_years_do_not_make_room_first() -> None:
    deck = Deck()
    deck.add([own(0)], "2035-05-01")
    deck.add(map(own, range(1, MAX_PUZZLES)), later(1))
    deck.add([own(MAX_PUZZLES)], TODAY)
    assert own(0).name in deck.cards


def test_a_deck_with_more_puzzles_than_are_read_is_damaged() -> None:
    deck = Deck()
    deck.add([own(1)], TODAY)
    told = json.loads(str(deck))
    assert Deck(json.dumps({**told, "cards": told["cards"] * (2 * MAX_PUZZLES + 1)})).damaged
    assert Deck(json.dumps({**told, "who": 7})).damaged
