"""Matches by letters between separate browsers: whole, short enough, tampered with, old, forked; nothing leaks."""

import random
from base64 import urlsafe_b64decode
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.together.letter_devices import Browser, holder_of, pass_on, seat, started, turns
from uptown_widget.together.protocol.commitments import STEPS, chain
from uptown_widget.together.protocol.correspondence import Correspondence, News
from uptown_widget.together.protocol.letter import (
    MAX_LENGTH,
    Letter,
    LetterError,
    Sitter,
    Vote,
    find_sitter,
    read_letter,
    write_letter,
)
from uptown_widget.together.protocol.names import is_name
from uptown_widget.together.protocol.seat import Seat
from uptown_widget.uptown import game

PLAYERS = (2, 5)
pytestmark = pytest.mark.usefixtures("short_matches")


def test_a_whole_match_by_letters_is_verified_by_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()  # all its turns, for the length of the letters
    browsers = seat(3, "whole", "blockers")
    last = pass_on(browsers, browsers[-1])
    assert len(last.match.next) == 2  # the others want to see it checked, too
    audience = Browser(9, "whole")
    for browser in (*browsers, audience):
        if browser is not last:
            browser.open(last.letter())
        assert browser.match.sealed.verified
        assert browser.match.sealed.faults == []
        assert browser.match.sealed.turns == last.match.sealed.turns
    assert turns(last) == last.match.sealed.state.rules.plies
    assert audience.match.sealed.own is None
    assert max(len(text) for browser in browsers for text in browser.sent) <= MAX_LENGTH


@pytest.mark.parametrize("players", PLAYERS)
def test_the_letter_goes_round_at_most_once_before_the_first_move_and_then_from_mover_to_mover(players: int) -> None:
    browsers = seat(players, "short")
    pass_on(browsers, browsers[-1], until=lambda browser: turns(browser) == 3 * players)
    sent = sum(len(browser.sent) for browser in browsers)
    assert sent <= (players - 1) + players + 3 * players


@given(
    st.integers(2, 5),
    st.lists(
        st.text(st.characters(categories=["L", "N", "S"]), min_size=24, max_size=24).filter(is_name),
        min_size=5,
        max_size=5,
    ),
    st.randoms(use_true_random=False),
)
def test_no_letter_is_longer_than_2600_characters(players: int, names: list[str], rng: random.Random) -> None:
    numbers = game.move_numbers(players)
    plies = 96 if players == 2 else 24 * players
    sitters = tuple(
        Sitter(
            name,
            bytes([number]) * 32,
            bytes([99 - number]) * 32,
            step=STEPS,
            link=rng.randbytes(32),
            read=plies,
            votes=(Vote((number + 1) % players, plies, STEPS),),
            signature=rng.randbytes(64),
        )
        for number, name in enumerate(names[:players])
    )
    events = tuple(rng.choice((numbers + players - 1, rng.randrange(numbers))) for _ in range(plies + players - 1))
    letter = Letter(rng.randbytes(16), "uptown", "stalemates", players, numbers, sitters, events)
    text = write_letter(letter)
    assert len(text) <= MAX_LENGTH - 200  # the address of the site needs some, too
    assert read_letter(text) == letter


@pytest.mark.parametrize("players", PLAYERS)
def test_no_letter_tells_a_tile_that_has_not_been_played(players: int) -> None:
    browsers = seat(players, 2)
    pass_on(browsers, browsers[-1], until=lambda browser: turns(browser) > 15)
    for text in (text for browser in browsers for text in browser.sent):
        data = urlsafe_b64decode(text + "=" * (-len(text) % 4))
        letter = read_letter(text)
        stranger = Correspondence(game, Seat(letter.table, bytes(32)), random.Random, letter)
        if stranger.sealed.state is not None:
            assert all(rack is None for rack in stranger.sealed.state.racks)
        # Links that have not been told, and secrets, are in no letter; with what is, nobody can tell a tile.
        for browser in browsers:
            links = chain(browser.seat.secret, letter.mark)
            own = find_sitter(letter.sitters, browser.seat.key)
            told = own.step if own and own.link else -1
            assert not any(link in data for link in (browser.seat.secret, browser.seat.seed, *links[told + 1 :]))


@pytest.mark.parametrize("players", PLAYERS)
def test_browsers_that_forget_everything_but_secret_and_letter_go_on(players: int) -> None:
    browsers = seat(players, "reload")
    holder = browsers[-1]
    for number in range(12):
        for browser in browsers:
            racks = browser.match.sealed.state.racks if browser.match.sealed.state else None
            browser.reload()
            assert racks is None or browser.match.sealed.state.racks == racks
        holder = pass_on(browsers, holder, until=lambda browser, number=number: turns(browser) > number)  # type: ignore[misc]
    assert turns(holder) == 12


def test_two_people_may_answer_the_same_invitation() -> None:
    browsers = [Browser(number, "both") for number in range(3)]
    browsers[0].create(3)
    invitation = browsers[0].letter()
    for guest in browsers[1:]:
        guest.open_and_sit(invitation)
    assert browsers[0].open(browsers[1].letter()) is News.MORE
    assert not browsers[0].match.letter.full
    assert browsers[0].open(browsers[2].letter()) is News.MORE
    assert browsers[0].match.letter.full
    last = pass_on(browsers, browsers[0])
    assert last.match.sealed.verified


def test_who_answers_after_all_seats_are_taken_is_refused_in_one_sentence() -> None:
    browsers = [Browser(number, "late") for number in range(3)]
    browsers[0].create(2)
    invitation = browsers[0].letter()
    for guest in browsers[1:]:
        guest.open_and_sit(invitation)
    browsers[0].open(browsers[1].letter())
    with pytest.raises(LetterError, match="before Player 2 sat down"):
        browsers[0].open(browsers[2].letter())
    with pytest.raises(LetterError, match="before Player 1 sat down"):
        browsers[2].open(browsers[0].letter())
    with pytest.raises(LetterError, match="taken"):
        browsers[1].match.sit("Twice")


def test_another_tab_of_the_same_browser_may_have_moved() -> None:
    _, holder = started()
    tab = Browser(holder.number, holder.seed)
    tab.open(write_letter(holder.match.letter))
    tab.move()
    assert holder.open(tab.letter()) is News.MORE
    assert turns(holder) == 8


def with_one_gone() -> tuple[list[Browser], Browser, int, Browser, Browser]:
    """Return all browsers, one that goes away, the number of its player, and the others; the last has its letter."""
    browsers, gone = started()
    absent = gone.match.sealed.own
    assert absent is not None
    first, second = (browser for browser in browsers if browser is not gone)
    second.open(write_letter(gone.match.letter))
    return browsers, gone, absent, first, second


def test_a_bot_plays_on_for_who_is_gone_once_all_others_agree() -> None:
    browsers, gone, absent, first, second = with_one_gone()
    before = write_letter(second.match.letter)
    second.match.say(second.match.sealed.replace(absent))
    assert not second.match.sealed.players[absent].gone
    told = find_sitter(second.match.letter.sitters, first.seat.key)
    assert told is not None
    voted = replace(told, votes=(Vote(absent, told.read, told.step),))
    statements = tuple(voted if each == told else each for each in second.match.letter.sitters)
    with pytest.raises(LetterError, match="damaged"):
        first.open(write_letter(replace(second.match.letter, sitters=statements)))
    first.open(second.letter())
    first.match.say(first.match.sealed.replace(absent))
    assert first.match.sealed.players[absent].gone
    last = pass_on([first, second], first) if not first.match.next else pass_on(browsers, first)
    assert last.match.sealed.verified
    assert last is not gone
    gone.open(last.letter())
    assert gone.match.sealed.state.outcome() == last.match.sealed.state.outcome()
    assert not any(each.votes for each in read_letter(before).sitters)


def test_who_comes_back_in_time_stays() -> None:
    _, late, absent, first, second = with_one_gone()
    second.match.say(second.match.sealed.replace(absent))
    late.move()
    assert second.open(late.letter()) is News.MORE
    assert not any(each.votes for each in second.match.letter.sitters)
    first.open(second.letter())
    assert not any(player.gone for player in first.match.sealed.players)


def test_a_link_that_somebody_tells_while_the_others_agree_on_a_bot_changes_nothing_that_the_bot_did() -> None:
    """Else browsers that had heard of it would see another match than those that had not."""
    browsers, mover = started()
    mover.move()
    absent = mover.match.sealed.state.current_player
    gone = holder_of(browsers, mover, absent)
    voter = next(browser for browser in browsers if browser not in (mover, gone))
    voter.open(mover.letter())
    voter.match.say(voter.match.sealed.replace(absent))
    agreed = voter.letter()
    gone.open(mover.letter())  # and tells a link, of which the two others have not heard
    late = gone.letter()
    mover.open(agreed)
    mover.match.say(mover.match.sealed.replace(absent))
    voter.open(mover.letter())
    for browser in (mover, gone):
        assert browser.open(voter.letter()) is News.MORE
    assert voter.match.sealed.turns[-1].player == absent
    assert len({tuple(str(turn.move) for turn in each.match.sealed.turns) for each in browsers}) == 1
    for text in (gone.letter(), late):
        voter.open(text)  # which changes nothing either, and accuses nobody
        gone.open(text)
    last = pass_on([mover, voter], voter)
    assert last.match.sealed.verified
    assert not last.match.sealed.faults


def test_the_owner_takes_the_seat_back_from_a_bot() -> None:
    browsers, gone, absent, first, second = with_one_gone()
    for browser, other in ((second, first), (first, second)):
        browser.match.say(browser.match.sealed.replace(absent))
        other.open(browser.letter())
    holder = pass_on([first, second], second, until=lambda browser: turns(browser) > 12 and browser.to_move)
    assert gone.open(holder.letter()) is News.MORE
    assert gone.match.sealed.players[absent].gone
    gone.match.say(gone.match.sealed.come_back())
    assert not gone.match.sealed.players[absent].gone
    gone.reload()
    assert holder.open(gone.letter()) is News.MORE
    assert not holder.match.sealed.players[absent].gone
    last = pass_on(browsers, holder)
    assert last.match.sealed.verified
    assert not last.match.sealed.faults
