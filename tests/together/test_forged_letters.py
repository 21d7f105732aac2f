"""Letters that are old, damaged, changed or made up: they are refused in a sentence, and nobody innocent is named."""

import random
from base64 import urlsafe_b64encode
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256

import pytest

from tests.together.letter_devices import Browser, holder_of, pass_on, seat, started, turns
from uptown_widget.together.protocol.commitments import chain
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
from uptown_widget.uptown import game

pytestmark = pytest.mark.usefixtures("short_matches")


def test_an_old_letter_changes_nothing_and_says_so() -> None:
    browsers, holder = started()
    for browser in browsers:
        for text in browser.sent[:-1]:
            assert holder.open(text) is News.OLD
    assert holder.open(write_letter(holder.match.letter)) is News.NOTHING
    assert turns(holder) == 7


def test_a_damaged_letter_is_refused() -> None:
    _, holder = started()
    text = write_letter(holder.match.letter)
    rng = random.Random(1)
    for _ in range(200):
        place = rng.randrange(len(text))
        changed = text[:place] + rng.choice("AZaz09-_") + text[place + 1 :]
        for damaged in (changed, text[:place], text + "AAAA", "", "x" * (MAX_LENGTH + 1), "ä"):
            if damaged != text:
                with pytest.raises(LetterError, match="damaged"):
                    holder.open(damaged)


@pytest.mark.parametrize("version", [1, 3])
def test_a_letter_of_another_version_says_so(version: int) -> None:
    sitter = Sitter("A", bytes(32), bytes(32), signature=bytes(64))
    letter = Letter(bytes(16), "uptown", "uptown", 2, 5, (sitter,))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("uptown_widget.together.protocol.letter.VERSION", version)
        other = write_letter(letter)
    with pytest.raises(LetterError, match="another version"):
        read_letter(other)


def test_a_letter_of_the_earlier_protocol_is_of_another_version() -> None:
    body = bytes([1]) + b"\x06uptown\x06uptown" + bytes([2, 1, 9, 9]) + bytes(40)
    told = sha256(b"uptown_widget/together/1/letter" + len(body).to_bytes(4) + body).digest()[:4]
    with pytest.raises(LetterError, match="another version"):
        read_letter(urlsafe_b64encode(body + told).decode().rstrip("="))


def cheated(change: Callable[[Letter], Letter], browsers: list[Browser], holder: Browser) -> str:
    """Return the sentence with which the next browser refuses a changed letter; nothing has changed there."""
    text = write_letter(change(holder.match.letter))
    following = holder_of(browsers, holder, holder.match.next[0])
    before = following.match.letter
    with pytest.raises(LetterError) as refused:
        following.open(text)
    assert following.match.letter == before
    assert following.open(write_letter(holder.match.letter)) is News.MORE  # the true one is taken
    return str(refused.value)


def moved() -> tuple[list[Browser], Browser, str]:
    browsers, holder = started()
    holder.move()
    own = holder.match.sealed.own
    assert own is not None
    return browsers, holder, holder.match.sealed.players[own].name


def signed_by(holder: Browser, letter: Letter, **changes: object) -> Letter:
    """Return a letter with a changed statement of a player, who has signed it."""
    told = find_sitter(letter.sitters, holder.seat.key)
    assert told is not None
    return letter.with_statement(replace(told, **changes), holder.seat)  # type: ignore[arg-type]


def test_a_move_that_the_rules_forbid_is_refused_and_names_nobody() -> None:
    browsers, holder, name = moved()
    first = holder.match.letter.events[0]
    sentence = cheated(
        lambda letter: signed_by(holder, replace(letter, events=(*letter.events[:-1], first))), browsers, holder
    )
    assert "damaged" in sentence
    assert name not in sentence


def test_a_move_changed_afterwards_is_named() -> None:
    browsers, holder = started()
    own = holder.match.sealed.own or 0
    following = holder_of(browsers, holder, (own + 1) % 3)
    other = read_letter(write_letter(holder.match.letter))
    moves = holder.match.sealed.state.legal_moves()
    holder.match.say(holder.match.sealed.play(moves[0]))
    assert following.open(holder.letter()) is News.MORE
    changed = Correspondence(game, holder.seat, random.Random, other)
    changed.say(changed.sealed.play(moves[-1]))
    with pytest.raises(LetterError, match=f"Player {holder.number} wanted to change a move that had been made"):
        following.open(write_letter(changed.letter))


def test_whoever_changes_a_letter_on_its_way_gets_nobody_named() -> None:
    """One who passes it on forges a move of another: the sentence is about the link, the true one is taken."""
    browsers, holder, _ = moved()
    letter = holder.match.letter
    forgeries = [replace(letter, events=(*letter.events[:-1], event)) for event in range(0, letter.numbers, 97)]
    forgeries += [replace(letter, events=(*letter.events, event)) for event in range(0, letter.numbers + 6, 97)]
    forgeries += [replace(letter, events=letter.events[:-1]), replace(letter, options="blockers")]
    for change in (
        {"link": bytes(32)},
        {"name": "Eve"},
        {"read": 0},
        {"votes": (Vote(0, 0, 0),)},
        {"secret": b"1" * 32},
    ):
        for place, each in enumerate(letter.sitters):
            told = replace(each, **change)
            if told != each:
                changed = (*letter.sitters[:place], told, *letter.sitters[place + 1 :])
                forgeries.append(replace(letter, sitters=changed))
    following = holder_of(browsers, holder, holder.match.next[0])
    for forged in forgeries:
        if forged != letter:
            with pytest.raises(LetterError, match="damaged"):
                following.open(write_letter(forged))
    assert following.open(write_letter(letter)) is News.MORE


def test_a_forged_link_takes_nobody_out_of_the_match_not_even_in_their_own_browser() -> None:
    browsers, victim = started()
    own = victim.match.sealed.own
    assert own is not None
    letter = victim.match.letter
    forged = replace(letter, events=(*letter.events, letter.numbers + own))
    thief = next(browser for browser in browsers if browser is not victim)
    signed = signed_by(thief, forged, read=len(forged.events))
    for browser in browsers:
        for each in (forged, signed):
            with pytest.raises(LetterError, match="damaged"):
                browser.open(write_letter(each))
    assert victim.to_move
    victim.move()
    assert turns(pass_on(browsers, victim, until=lambda browser: turns(browser) > 12)) > 12


@pytest.mark.parametrize("early", [9, 0], ids=["told too early", "not of the chain"])
def test_a_link_that_nobody_may_tell_is_named(early: int) -> None:
    browsers, holder, name = moved()
    links = chain(holder.seat.secret, holder.match.letter.mark)
    own = find_sitter(holder.match.letter.sitters, holder.seat.key)
    assert own is not None
    step = own.step + early
    link = links[step] if early else bytes(32)
    sentence = cheated(lambda letter: signed_by(holder, letter, step=step, link=link), browsers, holder)
    assert sentence.startswith(f"{name} sent a random number that is not the one")


def test_a_link_that_seems_early_where_a_bot_plays_names_nobody() -> None:
    """Somebody may have told others a link with which the bot moved, and keep it from this browser."""
    browsers, mover = started()
    voter, gone = (browser for browser in browsers if browser is not mover)
    absent = gone.match.sealed.own
    assert absent is not None
    for browser, other in ((mover, voter), (voter, mover)):
        browser.match.say(browser.match.sealed.replace(absent))
        other.open(browser.letter())
    links, own = chain(voter.seat.secret, voter.match.letter.mark), voter.match.sealed.own
    assert own is not None
    step = voter.match.sealed.players[own].step + 9
    with pytest.raises(LetterError, match="damaged"):
        mover.open(write_letter(signed_by(voter, voter.match.letter, step=step, link=links[step])))


def test_another_secret_than_the_one_promised_is_named() -> None:
    browsers = seat(2, "secret")
    holder = pass_on(browsers, browsers[-1], until=lambda browser: browser.match.sealed.over)
    sentence = cheated(lambda letter: signed_by(holder, letter, secret=b"1" * 32), browsers, holder)
    assert sentence.startswith(f"Player {holder.number} revealed a secret that is not the one")


def test_a_secret_that_is_told_before_the_end_is_refused() -> None:
    browsers, holder, name = moved()
    assert name not in cheated(lambda letter: signed_by(holder, letter, secret=holder.seat.secret), browsers, holder)


def test_a_letter_that_goes_on_elsewhere_is_refused_whole() -> None:
    _, holder = started()
    with pytest.raises(LetterError, match="different continuation"):
        holder.match.receive(Browser(9, "cheating").created(3, "blockers").match.letter)
