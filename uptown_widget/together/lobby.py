"""The lobby: names, seats, the start, who is missing and leaving, whichever way the devices are connected."""

import random
import secrets
from collections.abc import Callable, Mapping
from dataclasses import replace

from uptown_widget.errors import GameError, Phrase
from uptown_widget.i18n import say, say_error, say_phrase
from uptown_widget.screen.controls import Control, Event, Mood, Screen, Section
from uptown_widget.together.protocol.dealt_game import NO_CHOICE, fits
from uptown_widget.together.protocol.dealt_match import DealtMatch
from uptown_widget.together.protocol.messages import HOST, LONGEST_NAME
from uptown_widget.together.protocol.sealed_match import SealedGame
from uptown_widget.together.sealed import ChoiceGame, hides, numbers_of_players
from uptown_widget.together.source import Shared
from uptown_widget.together.transport import Door
from uptown_widget.ui.changes import changed
from uptown_widget.ui.effects import ExportedText
from uptown_widget.ui.lobby import LobbyInfo, asked, bot_button

NOT_STARTED = Phrase("The match has not started.")


class Lobby:
    """What stands beside the board of a match on several devices.

    :param shared: the match, and how its messages travel
    :param door: the way to a table
    :param keep: saves a text until the next visit; it holds this device's secret, so never show it
    :param others: the addresses at which other games are played in the same way, by name of the game
    """

    def __init__(
        self, shared: Shared, door: Door, keep: Callable[[str], object], others: Mapping[str, str] | None = None
    ) -> None:
        self.shared: Shared = shared
        self._door, self._keep = door, keep
        shared.open_link, shared.on_entered = door.open, self.save
        self._other_game = next(iter((others or {}).items()), ("", ""))
        self.typed_name: str = ""
        self._most = max(numbers_of_players(shared.game), default=2)
        self._hides = hides(shared.game)

    # What is saved.

    def recall(self, name: str, *, deals: bool = False) -> None:
        """Take what was saved on an earlier visit."""
        self.typed_name = name
        self.shared.host_deals = deals or self.shared.host_deals

    def save(self) -> None:
        """Save what the next visit needs, if this device has a place of its own."""
        if self._door.keeps:
            self._keep(self._door.saved(self.typed_name, deals=self.shared.host_deals))

    # What a person does here.

    def named(self) -> str:
        """Return the name that was typed.

        :raises GameError: none was
        """
        name = self.typed_name.strip()
        if not name or not name.isprintable():
            raise GameError(say("Type your name first."))
        return name

    def takes(self, event: Event, /) -> bool:  # noqa: ARG002  it has controls alone
        """Take no event of the board."""
        return False

    def handle(self, event: Event, /) -> ExportedText | None:
        """Take an event of the lobby, or of the way in which devices are connected.

        :raises GameError: it cannot be done; nothing has changed
        """
        shared = self.shared
        match event.name:
            case "room-name":
                self.typed_name = event.value[:LONGEST_NAME]
            case "room-deal":
                self._choose_dealer(event.value)
            case "room-sit":
                shared.transport.sit(self.named())
            case "room-start":
                self._start()
            case "room-agree" | "room-refuse" if shared.dealer:
                shared.dealer.answer_undo(yes=event.name == "room-agree")
            case "room-leave":
                self._door.leave()
            case name if (absent := self._absent(name)) is not None:
                shared.transport.send(shared.match.replace(absent))
            case name if (rules := self._rules) is not None and name == rules.id:
                shared.setup = changed(shared.setup, **{name.removeprefix("room-"): event.value})
            case _:
                return self._door.handle(event)
        self.save()
        return None

    def _choose_dealer(self, value: str) -> None:
        if value != HOST and not isinstance(self.shared.game, SealedGame):
            raise GameError(say("{game} cannot be played without a dealer.", game=self.shared.game.NAME))
        self.shared.host_deals = value == HOST

    def _absent(self, name: str) -> int | None:
        """Return the player for whom a button lets a bot play."""
        players = range(len(self.shared.match.players))
        return next((player for player in players if bot_button(player) == name), None)

    def _start(self) -> None:
        shared, match = self.shared, self.shared.match
        if isinstance(match, DealtMatch):
            if match.can_start and not match.started:
                shared.transport.send(match.start(self.options))
        elif match.state is None and fits(shared.game, len(match.players)):
            order = list(range(len(match.players)))
            random.Random(secrets.token_hex(16)).shuffle(order)
            shared.transport.send(match.start(self.options, order))

    # The rules that the players have chosen.

    @property
    def options(self) -> str:
        """The game's own word for the rules chosen, as a start tells it."""
        return NO_CHOICE if self._rules is None else self._rules.value

    @property
    def _rules(self) -> Control | None:
        """The choice of rules, under a name that no other control has."""
        game = self.shared.game
        rules = game.form(self.shared.setup).rules if isinstance(game, ChoiceGame) else None
        return replace(rules, id=f"room-{rules.id}") if rules else None

    # What is shown.

    def section(self) -> Section:
        """Return what stands beside the board."""
        return Section("room", tuple(self._door.blocks(self.info())), say_phrase(self._door.title))

    def cover(self, screen: Screen, /) -> Screen:
        """Return the screen with what there is to wait for in its status line."""
        shared = self.shared
        if not shared.playing:
            waiting = self._door.invitation if shared.transport.at_door else NOT_STARTED
            wrong = shared.board.ui.shared.standing_complaint
            status = wrong.text if wrong else say_phrase(waiting)
            mood: Mood = "refused" if wrong else "calm"
            return replace(screen, cards=(), status=status, announcement="", mood=mood)
        if sentence := shared.transport.obstacle or asked(self.info()):
            return replace(screen, status=sentence, announcement=sentence)
        if shared.waits_for_tiles:
            return replace(screen, status=say("Your tiles come as soon as the others have answered."))
        return screen

    def info(self) -> LobbyInfo:
        """Return what is known of the people at the table and of their match."""
        shared = self.shared
        match, transport, names = shared.match, shared.transport, shared.names
        own, players, here = match.own, match.players, transport.here
        there = [number for number, player in enumerate(players) if not player.gone]
        away = [number for number in there if players[number].member not in here and number != own]
        info = LobbyInfo(
            typed_name=self.typed_name,
            names=tuple(names),
            away=tuple(names[number] for number in away),
            seated=own is not None,
            first=transport.member is not None and transport.member == self._starter,
            playing=match.state is not None,
            over=match.over,
            verified=match.verified,
            waiting=tuple((number, names[number]) for number in match.waiting_for if number != own),
            agreed=frozenset(absent for absent, votes in match.agreed.items() if own in votes),
            wanted=frozenset(n for n, votes in match.agreed.items() if votes and n in there and n != own),
            gone=tuple(names[number] for number, player in enumerate(players) if player.gone),
            faults=tuple(fault.sentence(names[fault.player]) for fault in match.faults),
            trouble=say_error(shared.other_version) if shared.other_version else transport.refused,
            used_up=tuple(names[n] for n in there if players[n].member in transport.used_up and n != own),
            stuck=not transport.at_door and bool(transport.obstacle),
            seats_taken=transport.seats_taken,
            other_game=self._other_game,
            rules=self._rules,
            hides=self._hides,
            can_choose=isinstance(shared.game, SealedGame),
            host_deals=shared.host_deals and transport.at_door,
            deals_here=transport.at_door,
            most=self._most,
        )
        return self._with_deal(info, match, names) if isinstance(match, DealtMatch) else info

    def _with_deal(self, info: LobbyInfo, match: DealtMatch, names: list[str]) -> LobbyInfo:
        own, dealer, request, refused = match.own, match.dealer, match.undo, match.refused_undo
        here = self.shared.transport.here
        asking = request is not None and own is not None and not match.players[own].gone
        return replace(
            info,
            host_deals=True,
            host="" if dealer is None else names[dealer],
            deals_here=match.me == match.host,
            full=match.full,
            host_away=dealer is not None and match.me != match.host and match.host not in here,
            asker=names[request.player] if request else "",
            asks=request is not None and request.player == own,
            must_answer=bool(asking and request and own not in request.agreed),
            refused=names[refused[1]] if refused else "",
        )

    @property
    def _starter(self) -> int | None:
        """The member who begins the match."""
        match = self.shared.match
        if isinstance(match, DealtMatch):
            return match.host
        return match.players[0].member if match.players else None
