"""Links from browser to browser: what each player adds is in the next link."""

import random
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace

from uptown_widget.errors import GameError, Phrase
from uptown_widget.i18n import say
from uptown_widget.match.arriving import arrived
from uptown_widget.match.links import beginnings
from uptown_widget.printable import isolated
from uptown_widget.screen.controls import Block, Event
from uptown_widget.together.lobby import Lobby
from uptown_widget.together.protocol.correspondence import Correspondence, LetterGame, News
from uptown_widget.together.protocol.letter import DamagedLetterError, Letter, damaged, read_letter, write_letter
from uptown_widget.together.protocol.sealed_match import SealedMatch
from uptown_widget.together.saved_letters import MAX_MATCHES, SavedLetters
from uptown_widget.together.saved_seat import new_seat
from uptown_widget.together.source import Shared
from uptown_widget.ui.effects import ExportedText
from uptown_widget.ui.files import text_of_file
from uptown_widget.ui.letter import HOW, Letters, before, letter_blocks, match_button, send_on, sent_to
from uptown_widget.ui.lobby import LobbyInfo

_LINK = re.compile(r"(?:^|[#\s&?<(]|%23)letter(?:=|%3D)(?=[\w-])", re.IGNORECASE)


class LetterBox:
    """The matches by link of this browser, one of which is shown.

    :param game: one that can be played by letters
    :param players: how many can play it
    """

    shared: Shared
    owner: Lobby
    title: Phrase = Phrase("Play by link")
    invitation: Phrase = Phrase("Create a match, or open a link.")
    member: int | None = None
    here: frozenset[int] = frozenset()
    opens = False
    settled = True
    cut_off = False
    keeps = True
    leaving_costs = False
    meets = False
    opener: int | None = None
    next = ""
    refused = obstacle = ""
    seats_taken = False
    used_up: frozenset[int] = frozenset()

    def __init__(self, game: LetterGame, players: Sequence[int]) -> None:
        self._game = game
        self._matches: dict[str, Correspondence] = {}
        """By key, the one shown last first."""
        self._current: Correspondence | None = None
        self._numbers = tuple(players)
        self._seats = min(self._numbers, default=2)
        self._typed_link = self._news = ""
        self._fresh: set[str] = set()
        """The keys of the matches in which something has happened on this visit: nobody is late yet."""

    # As a transport.

    @property
    def caught_up(self) -> bool:
        """Whether a match is shown: whatever a letter holds has been read."""
        return self._current is not None

    @property
    def at_door(self) -> bool:
        """Whether no match is shown."""
        return self._current is None

    def send(self, text: str, /) -> None:
        """Add a message to the next letter."""
        if self._current is not None:
            self._current.say(text)
            self._fresh.add(self._current.key)
            self._news = ""
            self._update()
            self.owner.save()

    def sit(self, name: str, /) -> None:
        """Take a seat."""
        if self._current is not None:
            self._current.sit(name)
            self._fresh.add(self._current.key)
            self._update()

    def repeat(self) -> None:
        """Sit down at another table for as many people by the same rules: whoever of them do that meet there."""
        before, name = self._current, self.shared.own_name
        if before is None:
            return
        table = before.letter.again
        known = self._matches.get(table.hex())
        if known is None:
            chosen = name, before.letter.seats, before.letter.options
            self._add(Correspondence.create(self._game, new_seat(table), random.Random, *chosen))
            return
        if known.sealed.own is None and not known.letter.full:
            known.sit(name)
        self._turn_to(known.key)

    def leave(self) -> None:
        """Go back to the matches of this browser."""
        self._current = None
        self.shared.reset()
        self.shared.show_lobby()

    def wait(self, member: int, /) -> int:  # noqa: ARG002
        """Return 0: nobody can tell how long somebody has been away."""
        return 0

    # What is saved.

    def saved(self, name: str, *, deals: bool) -> str:  # noqa: ARG002  nobody deals
        """Return the text that the next visit needs."""
        return str(SavedLetters(name, self._current.key if self._current else "", self._matches))

    def recall(self, saved: SavedLetters) -> None:
        """Take the matches of an earlier visit, and show the one that was shown."""
        self._matches = dict(saved.matches)
        if saved.shown in self._matches:
            self._turn_to(saved.shown)

    def adopt(self, saved: SavedLetters) -> None:
        """Go over to what another tab has saved since; the same match stays on the board."""
        shown = self._current.key if self._current else ""
        self._current, self._news = None, ""
        self.recall(replace(saved, shown=shown))
        if self._current is None:
            self.leave()

    # Matches.

    def _turn_to(self, key: str) -> None:
        """Show a match."""
        found = self._matches.pop(key)
        self._matches = dict(list({key: found, **self._matches}.items())[:MAX_MATCHES])
        if self._current is not found:
            self._current, self.shared.playing = found, False
        self._update()

    def _add(self, match: Correspondence) -> None:
        self._matches[match.key] = match
        self._fresh.add(match.key)
        self._turn_to(match.key)

    def _update(self) -> None:
        """Show what is known of the match."""
        if self._current is None:
            return
        self.shared.match = self._current.sealed
        if self._current.sealed.state is None:
            self.shared.show_lobby()
        self.shared.follow()

    def open(self, link: str, /) -> None:
        """Open a link, or a text with one.

        :raises GameError: there is none in it, or it cannot be taken; nothing has changed
        """
        letter = letter_in(link)
        known = self._matches.get(letter.table.hex())
        if known is None:
            self._add(Correspondence(self._game, new_seat(letter.table), random.Random, letter))
            self._news = ""
        else:
            news = known.receive(letter)
            if news is News.MORE:
                self._fresh.add(known.key)
            self._turn_to(known.key)
            self._news = say("This link is old: this browser has a later one.") if news is News.OLD else ""
        self._typed_link = ""
        self.owner.save()
        self.shared.board.show()

    # What a person does here.

    def handle(self, event: Event, /) -> ExportedText | None:
        """Take an event of the section.

        :raises GameError: it cannot be done; nothing has changed
        """
        self._news = ""
        match event.name:
            case "letter-link":
                self._typed_link = event.value[:4000]
            case "letter-open":
                self.open(self._typed_link)
            case "letter-file":
                self.open(text_of_file(event.value))
            case "letter-seats" if event.value in map(str, self._numbers):
                self._seats = int(event.value)
            case "letter-create":
                chosen = self.owner.named(), self._seats, self.shared.options
                self._add(Correspondence.create(self._game, new_seat(), random.Random, *chosen))
                self.owner.save()
            case name if name in HOW and self._current is not None:
                text = f"{self.shared.board.address}#letter={write_letter(self._current.letter)}"
                return ExportedText(HOW[name], text, "uptown-link.txt")
            case name:
                shown = next((key for key in self._matches if match_button(key) == name), None)
                if shown is not None:
                    self._turn_to(shown)
                    self.owner.save()
        return None

    # What is shown.

    @property
    def _ended(self) -> list[Correspondence]:
        """The matches of this browser that are over."""
        return [each for each in self._matches.values() if each.sealed.over]

    def task(self, info: LobbyInfo, /) -> str:
        """Return to whom the link has to be sent, in a sentence; "" if this player has something else to do."""
        letters = self.letters(info.names)
        if letters.opened and not info.playing:
            return before(info, letters)
        sends = letters.opened and info.seated and not letters.my_turn and not info.verified and letters.following
        return sent_to(letters) if sends else ""

    def urgent(self, info: LobbyInfo, /) -> Iterator[Block]:
        """Yield what stays in sight: how the link is sent on."""
        return send_on(info, self.letters(info.names))

    def blocks(self, info: LobbyInfo, /) -> Iterator[Block]:
        """Yield what stands beside the board."""
        return letter_blocks(info, self.letters(info.names))

    def letters(self, names: Sequence[str]) -> Letters:
        """Return what is shown of the matches; `names` are those of the players of the one that is open."""
        current = self._current
        return Letters(
            typed_link=self._typed_link,
            seats=self._seats if current is None else current.letter.seats,
            numbers=self._numbers,
            matches=tuple(
                (key, tuple(isolated(each.name) for each in match.letter.sitters), _my_turn(match.sealed))
                for key, match in self._matches.items()
            ),
            opened=current is not None,
            my_turn=current is not None and _my_turn(current.sealed),
            following=tuple(names[number] for number in current.next) if current else (),
            late=current is not None and current.key not in self._fresh,
            rematch=current is not None and any(current.letter.table == each.letter.again for each in self._ended),
            news=self._news,
        )


def _my_turn(sealed: SealedMatch) -> bool:
    return sealed.state is not None and not sealed.over and bool(sealed.state.legal_moves())


def letter_in(text: str) -> Letter:
    """Return the letter whose link is in a text, as mails and chats hand it on.

    :raises GameError: there is none, or it is damaged, or of another version
    """
    text = arrived(text).strip()
    found = _LINK.search(text)
    if found is None:
        raise GameError(say("There is no link of a match in this text."))
    for letters in beginnings(text[found.end() :]):
        with suppress(DamagedLetterError):
            return read_letter(letters)
    raise damaged()
