"""Matches by letters between separate browsers: whole, short enough, tampered with, old, forked; nothing leaks."""

import random
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.together.devices import seat_of
from uptown_widget.together.protocol.commitments import STEPS, chain
from uptown_widget.together.protocol.correspondence import Correspondence, News
from uptown_widget.together.protocol.letter import (
    LONGEST,
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


class Browser:
    """Somebody's browser: what it has of a match, and all letters it has sent."""

    def __init__(self, number: int, seed: object) -> None:
        self.number, self.seed, self.seat = number, seed, seat_of(seed, number)
        self.match: Correspondence = None  # type: ignore[assignment]
        self.sent: list[str] = []

    def create(self, seats: int, scoring: str = "uptown") -> None:
        self.match = Correspondence.create(game, self.seat, random.Random, f"Player {self.number}", seats, scoring)

    def created(self, seats: int, scoring: str) -> "Browser":
        self.create(seats, scoring)
        return self

    def open(self, text: str) -> News:
        letter = read_letter(text)
        if self.match is not None:
            return self.match.receive(letter)
        self.match = Correspondence(game, self.seat, random.Random, letter)
        return News.MORE

    def open_and_sit(self, text: str) -> None:
        self.open(text)
        self.match.sit(f"Player {self.number}")

    def reload(self) -> None:
        """Forget everything but the secret and the letter."""
        self.match = Correspondence(game, self.seat, random.Random, read_letter(write_letter(self.match.letter)))

    @property
    def to_move(self) -> bool:
        sealed = self.match.sealed
        return sealed.state is not None and not sealed.over and bool(sealed.state.legal_moves())

    def move(self) -> None:
        sealed = self.match.sealed
        rng = random.Random(f"{self.seed}/move/{self.number}/{len(sealed.turns)}")
        self.match.say(sealed.play(rng.choice(sealed.state.legal_moves())))

    def letter(self) -> str:
        self.sent.append(write_letter(self.match.letter))
        return self.sent[-1]


def seat(players: int, seed: object, scoring: str = "uptown") -> list[Browser]:
    """Browsers that have sat down one after another."""
    browsers = [Browser(number, seed) for number in range(players)]
    browsers[0].create(players, scoring)
    for before, browser in pairwise(browsers):
        browser.open_and_sit(before.letter())
    return browsers


def holder_of(browsers: list[Browser], holder: Browser, player: int) -> Browser:
    """Return the browser of a player, as the one that holds the letter numbers them."""
    key = holder.match.sealed.players[player].key
    return next(browser for browser in browsers if browser.seat.key == key)


def pass_on(browsers: list[Browser], holder: Browser, until: Callable[[Browser], bool] = lambda _: False) -> Browser:
    """Pass the letter on, to whom the browser says, until nobody has anything to add; return who holds it."""
    while not until(holder):
        if holder.to_move:
            holder.move()
            continue
        if holder.match.sealed.verified:
            break
        following = holder_of(browsers, holder, holder.match.next[0])
        assert following.open(holder.letter()) is News.MORE
        holder = following
    return holder


def turns(browser: Browser) -> int:
    return len(browser.match.sealed.turns)


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
    assert max(len(text) for browser in browsers for text in browser.sent) <= LONGEST


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
    assert len(text) <= LONGEST - 200  # the address of the site needs some, too
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


def started(players: int = 3, moves: int = 7) -> tuple[list[Browser], Browser]:
    """Browsers some turns into a match, and who is to move."""
    browsers = seat(players, "cheating")
    holder = pass_on(browsers, browsers[-1], until=lambda browser: turns(browser) == moves and browser.to_move)
    return browsers, holder


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
        for damaged in (changed, text[:place], text + "AAAA", "", "x" * (LONGEST + 1), "ä"):
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
    assert sentence.startswith(f"{name} told a number")


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
    assert sentence.startswith(f"Player {holder.number} opened another secret")


def test_another_tab_of_the_same_browser_may_have_moved() -> None:
    _, holder = started()
    tab = Browser(holder.number, holder.seed)
    tab.open(write_letter(holder.match.letter))
    tab.move()
    assert holder.open(tab.letter()) is News.MORE
    assert turns(holder) == 8


def test_a_bot_plays_on_for_who_is_gone_once_all_others_agree() -> None:
    browsers, gone = started()
    absent = gone.match.sealed.own
    assert absent is not None
    first, second = (browser for browser in browsers if browser is not gone)
    second.open(write_letter(gone.match.letter))
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
    browsers, late = started()
    absent = late.match.sealed.own
    assert absent is not None
    first, second = (browser for browser in browsers if browser is not late)
    second.open(write_letter(late.match.letter))
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


def test_a_letter_that_goes_on_elsewhere_is_refused_whole() -> None:
    _, holder = started()
    with pytest.raises(LetterError, match="another way"):
        holder.match.receive(Browser(9, "cheating").created(3, "blockers").match.letter)


def test_the_owner_takes_the_seat_back_from_a_bot() -> None:
    browsers, gone = started()
    absent = gone.match.sealed.own
    assert absent is not None
    first, second = (browser for browser in browsers if browser is not gone)
    second.open(write_letter(gone.match.letter))
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
