"""Matches by letters between separate browsers: whole, short enough, tampered with, old, forked; nothing leaks."""

import random
from base64 import urlsafe_b64decode
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.together.devices import secret_of
from uptown_widget.together.protocol.commitments import STEPS, chain, commitment
from uptown_widget.together.protocol.correspondence import Correspondence, News
from uptown_widget.together.protocol.letter import LONGEST, Letter, LetterError, Sitter, read_letter, write_letter
from uptown_widget.uptown import game

PLAYERS = (2, 5)


class Browser:
    """Somebody's browser: what it has of a match, and all letters it has sent."""

    def __init__(self, number: int, seed: object) -> None:
        self.number, self.seed, self.secret = number, seed, secret_of(seed, number)
        self.match: Correspondence = None  # type: ignore[assignment]
        self.sent: list[str] = []

    def create(self, seats: int, scoring: str = "uptown") -> None:
        self.match = Correspondence.create(game, self.secret, random.Random, f"Player {self.number}", seats, scoring)

    def open(self, text: str) -> News:
        letter = read_letter(text)
        if self.match is not None:
            return self.match.receive(letter)
        self.match = Correspondence(game, self.secret, random.Random, letter)
        return News.MORE

    def open_and_sit(self, text: str) -> None:
        self.open(text)
        self.match.sit(f"Player {self.number}")

    def reload(self) -> None:
        """Forget everything but the secret and the letter."""
        self.match = Correspondence(game, self.secret, random.Random, read_letter(write_letter(self.match.letter)))

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


def holder_of(browsers: list[Browser], player: int) -> Browser:
    fixed = [each.commitment for each in next(b for b in browsers if b.match.letter.full).match.sealed.players]
    return next(browser for browser in browsers if commitment(browser.secret) == fixed[player])


def pass_on(browsers: list[Browser], holder: Browser, until: Callable[[Browser], bool] = lambda _: False) -> Browser:
    """Pass the letter on, to whom the browser says, until nobody has anything to add; return who holds it."""
    while not until(holder):
        if holder.to_move:
            holder.move()
            continue
        if holder.match.sealed.verified:
            break
        following = holder_of(browsers, holder.match.next[0])
        assert following.open(holder.letter()) is News.MORE
        holder = following
    return holder


def turns(browser: Browser) -> int:
    return len(browser.match.sealed.turns)


def test_a_whole_match_by_letters_is_verified_by_everybody() -> None:
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
    st.lists(st.text(st.characters(categories=["L", "N", "S"]), min_size=24, max_size=24), min_size=5, max_size=5),
    st.randoms(use_true_random=False),
)
@settings(deadline=None)
def test_no_letter_is_longer_than_2000_characters(players: int, names: list[str], rng: random.Random) -> None:
    numbers = game.move_numbers(players)
    plies = 96 if players == 2 else 24 * players
    sitters = tuple(
        Sitter(name, bytes([number]) * 16, rng.randbytes(16), step=STEPS, link=rng.randbytes(16))
        for number, name in enumerate(names[:players])
    )
    events = tuple(rng.choice((numbers + players - 1, rng.randrange(numbers))) for _ in range(plies + players - 1))
    votes = frozenset((absent, voter) for absent in range(players) for voter in range(players) if absent != voter)
    letter = Letter("uptown", "stalemates", players, numbers, sitters, events, votes)
    text = write_letter(letter)
    assert len(text) <= LONGEST - 200  # the address of the site needs some, too
    assert read_letter(text) == letter


@pytest.mark.parametrize("players", PLAYERS)
def test_no_letter_tells_a_tile_that_has_not_been_played(players: int) -> None:
    browsers = seat(players, 2)
    pass_on(browsers, browsers[-1], until=lambda browser: turns(browser) > 30)
    for text in (text for browser in browsers for text in browser.sent):
        data = urlsafe_b64decode(text + "=" * (-len(text) % 4))
        letter = read_letter(text)
        stranger = Correspondence(game, bytes(16), random.Random, letter)
        if stranger.sealed.state is not None:
            assert all(rack is None for rack in stranger.sealed.state.racks)
        # Links that have not been told, and secrets, are in no letter; with what is, nobody can tell a tile.
        for browser in browsers:
            links = chain(browser.secret)
            told = next((s.step for s in letter.sitters if s.commitment == commitment(browser.secret)), 0)
            assert not any(link in data for link in (browser.secret, *links[told + 1 :]))


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
    browsers, holder = started()
    text = write_letter(holder.match.letter)
    rng = random.Random(1)
    for _ in range(200):
        place = rng.randrange(len(text))
        changed = text[:place] + rng.choice("AZaz09-_") + text[place + 1 :]
        for damaged in (changed, text[:place], text + "AAAA", "", "x" * (LONGEST + 1), "ä"):
            if damaged != text:
                with pytest.raises(LetterError, match="damaged"):
                    holder.open(damaged)
    assert len(browsers) == 3


def test_a_letter_of_another_version_says_so() -> None:
    letter = Letter("uptown", "uptown", 2, 5, (Sitter("A", bytes(16), bytes(16)),))
    data = bytearray(urlsafe_b64decode(write_letter(letter) + "=="))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("uptown_widget.together.protocol.letter.VERSION", 2)
        newer = write_letter(letter)
    assert data[0] == 1
    with pytest.raises(LetterError, match="another version"):
        read_letter(newer)


def cheated(change: Callable[[Letter], Letter], browsers: list[Browser], holder: Browser) -> str:
    """Return the sentence with which the next browser refuses a changed letter; nothing has changed there."""
    text = write_letter(change(holder.match.letter))
    following = holder_of(browsers, holder.match.next[0])
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


def test_a_move_that_the_rules_forbid_is_named() -> None:
    browsers, holder, name = moved()
    first = holder.match.letter.events[0]
    sentence = cheated(lambda letter: replace(letter, events=(*letter.events[:-1], first)), browsers, holder)
    assert sentence.startswith((f"{name} sent a move that the rules forbid", f"{name} wanted"))


def test_a_move_changed_afterwards_is_named() -> None:
    browsers, holder = started()
    following = holder_of(browsers, (holder.match.sealed.own or 0) + 1 if (holder.match.sealed.own or 0) < 2 else 0)
    other = read_letter(write_letter(holder.match.letter))
    moves = holder.match.sealed.state.legal_moves()
    holder.match.say(holder.match.sealed.play(moves[0]))
    assert following.open(holder.letter()) is News.MORE
    changed = Correspondence(game, holder.secret, random.Random, other)
    changed.say(changed.sealed.play(moves[-1]))
    with pytest.raises(LetterError, match="wanted to change a move that had been made"):
        following.open(write_letter(changed.letter))


def test_a_link_that_is_not_of_the_chain_is_named() -> None:
    browsers, holder, name = moved()

    def change(letter: Letter) -> Letter:
        own = commitment(holder.secret)
        told = tuple(replace(s, link=bytes(16)) if s.commitment == own else s for s in letter.sitters)
        return replace(letter, sitters=told)

    assert cheated(change, browsers, holder).startswith((f"{name} told a number", "This link does not continue"))


def test_a_link_told_too_early_is_named() -> None:
    browsers, holder, name = moved()

    def change(letter: Letter) -> Letter:
        own = commitment(holder.secret)
        links = chain(holder.secret)
        told = tuple(
            replace(s, step=s.step + 9, link=links[s.step + 9]) if s.commitment == own else s for s in letter.sitters
        )
        return replace(letter, sitters=told)

    assert cheated(change, browsers, holder).startswith(f"{name} told a number")


def test_a_letter_cannot_move_in_the_name_of_the_browser_that_opens_it() -> None:
    browsers, holder = started(2)
    holder.move()
    forged = holder.match.letter
    first, second = holder.match.sealed.turns[:2]
    number = game.number_of(second.move, first.after.observation(None))
    following = holder_of(browsers, holder.match.next[0])
    for event in range(number, number + 300):
        with pytest.raises(LetterError):
            following.open(write_letter(replace(forged, events=(*forged.events, event))))
    assert following.open(write_letter(forged)) is News.MORE


def test_another_secret_than_the_one_promised_is_named() -> None:
    browsers = seat(2, "secret")
    holder = pass_on(browsers, browsers[-1], until=lambda browser: browser.match.sealed.over)
    own = commitment(holder.secret)
    name = f"Player {holder.number}"

    def change(letter: Letter) -> Letter:
        told = tuple(replace(s, secret=b"1" * 16) if s.commitment == own else s for s in letter.sitters)
        return replace(letter, sitters=told)

    assert cheated(change, browsers, holder).startswith((f"{name} opened another secret", "This link does not"))


def test_a_bot_plays_on_for_who_is_gone_once_all_others_agree() -> None:
    browsers, gone = started()
    absent = gone.match.sealed.own
    assert absent is not None
    first, second = (browser for browser in browsers if browser is not gone)
    second.open(write_letter(gone.match.letter))
    before = write_letter(second.match.letter)
    second.match.say(second.match.sealed.replace(absent))
    assert not second.match.sealed.players[absent].gone
    forged = replace(second.match.letter, votes=second.match.letter.votes | {(absent, first.match.sealed.own or 0)})
    with pytest.raises(LetterError, match="did not agree"):
        first.open(write_letter(forged))
    first.open(second.letter())
    first.match.say(first.match.sealed.replace(absent))
    assert first.match.sealed.players[absent].gone
    last = pass_on([first, second], first) if not first.match.next else pass_on(browsers, first)
    assert last.match.sealed.verified
    assert last is not gone
    gone.open(last.letter())
    assert gone.match.sealed.state.outcome() == last.match.sealed.state.outcome()
    assert read_letter(before).votes == frozenset()


def test_who_comes_back_in_time_stays() -> None:
    browsers, late = started()
    absent = late.match.sealed.own
    assert absent is not None
    first, second = (browser for browser in browsers if browser is not late)
    second.open(write_letter(late.match.letter))
    second.match.say(second.match.sealed.replace(absent))
    late.move()
    assert second.open(late.letter()) is News.MORE
    assert second.match.letter.votes == frozenset()
    first.open(second.letter())
    assert not any(player.gone for player in first.match.sealed.players)


def test_a_letter_that_goes_on_elsewhere_is_refused_whole() -> None:
    browsers, holder = started()
    with pytest.raises(LetterError, match="another way"):
        holder.match.receive(replace(holder.match.letter, scoring="blockers"))
    assert len(browsers) == 3
