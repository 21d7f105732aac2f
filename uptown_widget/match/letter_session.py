"""A session whose match goes from browser to browser by link: what each adds is in the next link."""

import random
import re
import secrets
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from uptown_widget.errors import GameError
from uptown_widget.i18n import say, say_error, use_language
from uptown_widget.match.saved_letters import MOST, SavedLetters, read_letters
from uptown_widget.match.together_session import PLAYERS, TogetherSession
from uptown_widget.screen.controls import Event, Section
from uptown_widget.together.correspondence import Correspondence, News
from uptown_widget.together.letter import read_letter, write_letter
from uptown_widget.together.messages import LONGEST_NAME
from uptown_widget.together.sealed_match import SealedMatch
from uptown_widget.ui.effects import ExportedText
from uptown_widget.ui.letter import HOW, PREFIX, LetterInfo, letter_section
from uptown_widget.ui.shared_ui import complain, update

_LINK = re.compile(r"(?:^|[#\s&?])letter=([\w-]+)")


class LetterSession(TogetherSession):
    """A match by link, and the others of this browser.

    :param game: one that can be played by letters
    :param keep: saves a text until the next visit; it holds this browser's secrets, so never show it
    :param kept: what was saved on the last visit
    :param address: where links begin
    """

    together: SealedMatch
    ui: Any

    def __init__(
        self,
        game: Any,  # noqa: ANN401  a game that can also be played without a dealer
        keep: Callable[[str], object],
        *,
        kept: str | SavedLetters = "",
        address: str = "",
        language: str = "en",
    ) -> None:
        """Show the match of the last visit, if there is one."""
        self._keep = keep
        self._matches: dict[str, tuple[str, Correspondence]] = {}
        """By key, the one shown last first: the secret and the match."""
        self._current: Correspondence | None = None
        self._typed_name = self._typed_link = self._news = ""
        self._seats, self._scoring = 2, "uptown"
        super().__init__(game, SealedMatch(game, None, bytes(16), random.Random), language)
        self.address: str = address
        shown = self._recall(kept)
        if shown in self._matches:
            self._turn_to(shown)

    # What is saved.

    def _recall(self, kept: str | SavedLetters) -> str:
        """Take what was saved, a damaged match left out; return which one was shown."""
        try:
            found = read_letters(kept, self._game)[0] if isinstance(kept, str) and kept else kept or SavedLetters()
        except ValueError:
            found = SavedLetters()
        self._typed_name, self._matches = found.name, dict(found.matches)
        return found.shown

    def _save(self) -> None:
        shown = self._current.key if self._current else ""
        self._keep(str(SavedLetters(self._typed_name, shown, self._matches)))

    def adopt(self, kept: str | SavedLetters) -> None:
        """Go over to what another tab has saved since."""
        shown = self._current.key if self._current else ""
        self._matches, self._current = {}, None
        self._recall(kept)
        self._placed = False
        self._news = ""
        if shown in self._matches:
            self._turn_to(shown)
        else:
            self._leave()

    # Matches.

    def _turn_to(self, key: str) -> None:
        """Show a match."""
        found = self._matches.pop(key)
        self._matches = dict(list({key: found, **self._matches}.items())[:MOST])
        if self._current is not found[1]:
            self._current, self._placed = found[1], False
        self._update()

    def _add(self, secret: bytes, match: Correspondence) -> None:
        self._matches[match.key] = secret.hex(), match
        self._turn_to(match.key)

    def _leave(self) -> None:
        self._current, self._placed = None, False
        self.together = SealedMatch(self._game, None, bytes(16), random.Random)
        self.place_match(self._lobby)
        self.show()

    def _update(self) -> None:
        """Show what is known of the match."""
        if self._current is None:
            return
        self.together = self._current.sealed
        if self.together.state is None:
            self._placed = False
            self.place_match(self._lobby)
        self._tell_turns(self._follow())

    def open(self, link: str) -> None:
        """Open a link, or a text with one.

        :raises GameError: there is none in it, or it cannot be taken; nothing has changed
        """
        with use_language(self.language):
            found = _LINK.search(link.strip())
            if found is None:
                raise GameError(say("There is no link of a match in this text."))
            letter = read_letter(found[1])
            known = self._matches.get(letter.sitters[0].commitment.hex())
            if known is None:
                secret = secrets.token_bytes(16)
                self._add(secret, Correspondence(self._game, secret, random.Random, letter))
                self._news = ""
            else:
                news = known[1].receive(letter)
                self._turn_to(known[1].key)
                self._news = say("This link is old: this browser has a later one.") if news is News.OLD else ""
            self._typed_link = ""
            self._save()
            self.show()

    # What a person does here.

    def handle(self, event: Event) -> Any:  # noqa: ANN401  as in a session
        """Take an event, of the letters or of the board."""
        if not event.name.startswith(PREFIX):
            return super().handle(event)
        with use_language(self.language):
            name = event.name.removeprefix(PREFIX)
            self._news = ""
            self._forget_notice()
            self.ui = update(self.ui, complaint=None)
            if name in HOW:
                exported = self._export(event.name, name)
                self.show()
                return exported
            try:
                self._handle(name, event.value)
            except GameError as error:
                self.ui = complain(self.ui, say_error(error), about=event.name)
            self.show()
        return None

    def _handle(self, name: str, value: str) -> None:
        match name, self._current:
            case "name", _:
                self._typed_name = value[:LONGEST_NAME]
            case "link", _:
                self._typed_link = value[:4000]
            case "seats", _ if value.isdecimal() and int(value) in PLAYERS:
                self._seats = int(value)
            case "scoring", _:
                self._scoring = value if value == "blockers" else "uptown"
            case "create", _:
                secret = secrets.token_bytes(16)
                words = self._named(), self._seats, self._scoring
                self._add(secret, Correspondence.create(self._game, secret, random.Random, *words))
            case "open", _:
                self.open(self._typed_link)
            case "file", _:
                self.open(value)
            case "sit", Correspondence() as match:
                match.sit(self._named())
                self._update()
            case "leave", _:
                self._leave()
            case _, Correspondence() as match if name.startswith("bot-") and name[4:].isdecimal():
                match.say(self.together.replace(int(name[4:])))
                self._update()
            case _ if name.removeprefix("match-") in self._matches:
                self._turn_to(name.removeprefix("match-"))
        if name not in {"link", "open", "file"}:
            self._save()

    def _named(self) -> str:
        name = self._typed_name.strip()
        if not name or not name.isprintable():
            raise GameError(say("Type your name first."))
        return name

    def _export(self, control: str, name: str) -> ExportedText | None:
        if self._current is None:
            return None
        how: Any = HOW[name]
        self.exporter.control = control
        text = f"{self.address}#letter={write_letter(self._current.letter)}"
        return self.exporter.hand_over(ExportedText(how, text, "uptown-link.txt"))

    def play(self, *moves: Any) -> None:  # noqa: ANN401  the game's own type
        """Make a move; it is in the next link.

        :raises GameError: it is not this player's turn, or the rules forbid the move
        """
        with use_language(self.language):
            if self._current is None or self.together.state is None:
                raise GameError(say("The match has not started."))
            self._current.say(self.together.play(moves[0]))
            self._news = ""
            self._update()
            self._save()

    # What is shown.

    def section(self) -> Section:
        """Return what stands beside the board."""
        return letter_section(self.letter_info())

    def _before_start(self) -> str:
        if self._current is None:
            return say("Create a match, or open a link.")
        return say("The match has not started.")

    def _my_turn(self, sealed: SealedMatch) -> bool:
        return sealed.state is not None and not sealed.over and bool(sealed.state.legal_moves())

    def letter_info(self) -> LetterInfo:
        """Return what the section shows."""
        sealed, current, names = self.together, self._current, self.names()
        own, players = sealed.own, sealed.players
        setup = self._game.make_setup(scoring=self._scoring)
        scoring = replace(self._game.form(setup).rules, id=f"{PREFIX}scoring")
        info = LetterInfo(typed_name=self._typed_name, typed_link=self._typed_link, news=self._news, scoring=scoring)
        matches = tuple(
            (key, tuple(each.name for each in match.letter.sitters), self._my_turn(match.sealed))
            for key, (_, match) in self._matches.items()
        )
        if current is None:
            return replace(info, seats=self._seats, matches=matches)
        wanted = [n for n, votes in sealed.agreed.items() if votes and not players[n].gone]
        return replace(
            info,
            opened=True,
            seats=current.letter.seats,
            names=tuple(names),
            seated=own is not None,
            playing=sealed.state is not None,
            my_turn=self._my_turn(sealed),
            over=sealed.over,
            verified=sealed.verified,
            following=tuple(names[number] for number in current.next),
            waiting=tuple((number, names[number]) for number in sealed.waiting_for if number != own),
            asked=tuple((n, names[n]) for n in wanted if n != own and own not in sealed.agreed[n]),
            agreed=tuple(names[n] for n in wanted if own in sealed.agreed[n]),
            gone=tuple(names[number] for number, each in enumerate(players) if each.gone),
            faults=tuple(fault.sentence(names[fault.player]) for fault in sealed.faults),
        )
