"""The lobby: names, seats, the start, who is missing and leaving, whichever way the devices are connected."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import count, takewhile

from uptown_widget.errors import FieldError, GameError, Phrase
from uptown_widget.i18n import say, say_error, say_phrase
from uptown_widget.match.record import shared_record
from uptown_widget.printable import isolated, one_line
from uptown_widget.screen.controls import Block, Card, Control, Entries, Entry, Event, Mood, Screen, Section
from uptown_widget.together.protocol.dealt_match import DealtMatch
from uptown_widget.together.protocol.messages import HOST, MAX_NAME_LENGTH
from uptown_widget.together.protocol.sealed_match import SealedGame
from uptown_widget.together.rematch import Rematch
from uptown_widget.together.sealed import hides, numbers_of_players
from uptown_widget.together.source import Shared
from uptown_widget.together.transport import Door
from uptown_widget.ui.at_match import asked, bot_button, wait_button, waiting_for, wants_rematch
from uptown_widget.ui.changes import changed
from uptown_widget.ui.effects import ExportedText
from uptown_widget.ui.lobby import LobbyInfo, admit_button, next_step, remove_button, without_starter
from uptown_widget.ui.names import game_name, joined, sentences

NOT_STARTED = Phrase("The match has not started.")
CONNECTING = Phrase("Connecting …")
NO_TILES = Phrase("You get your tiles as soon as the devices of the others respond.")


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
        self._rematch = Rematch(shared, door)
        shared.listeners.link_opened, shared.listeners.entered = door.open, self.save
        self._asked = ""
        """The control that has to be pressed once more."""
        self._put_off: set[int] = set()
        """The members for whom this player wants to wait, though others want a bot."""
        self._checking = False
        """Whether the check number is shown."""
        self._covered = False
        """Whether a drawer takes the place of what stands beside the board."""
        self._log: tuple[str, ...] = ()
        """The turns in words, as the log has them."""
        self._other_game = next(iter((others or {}).items()), ("", ""))
        self.typed_name: str = ""
        self._most = max(numbers_of_players(shared.game), default=2)
        self._hides = hides(shared.game)

    # What is saved.

    def recall(self, name: str, *, deals: bool = False) -> None:
        """Take what was saved on an earlier visit."""
        self.typed_name = name
        self.shared.host_deals = deals or self.shared.host_deals

    def suggest(self, name: str) -> None:
        """Fill in the name with which somebody has played in another way, if none was typed in this one."""
        if name and not self.typed_name:
            self.typed_name = one_line(name)[:MAX_NAME_LENGTH]
            self.shared.board.show()

    def save(self) -> None:
        """Save what the next visit needs, if this device has a place of its own."""
        if self._door.keeps:
            self._keep(self._door.saved(self.typed_name, deals=self.shared.host_deals))

    # What a person does here.

    def named(self) -> str:
        """Return the name that was typed.

        :raises GameError: none was
        """
        name = one_line(self.typed_name)
        if not name:
            raise FieldError(say("Type your name first."), field="room-name")
        return name

    def takes(self, event: Event, /) -> bool:  # noqa: ARG002  it has controls alone
        """Take no event of the board."""
        return False

    def handle(self, event: Event, /) -> ExportedText | None:
        """Take an event of the lobby, or of the way in which devices are connected.

        :raises GameError: it cannot be done; nothing has changed
        """
        shared, match, asked, self._asked = self.shared, self.shared.match, self._asked, ""
        match event.name:
            case "room-name":
                self.typed_name = event.value[:MAX_NAME_LENGTH]
            case "room-deal":
                self._choose_dealer(event.value)
            case "room-sit":
                shared.transport.sit(self.named())
            case "room-start":
                self._start(asked)
            case "room-check":
                self._checking = not self._checking
            case "room-again" | "room-no" | "room-without":
                self._rematch.handle(event.name)
            case "room-agree" | "room-refuse" if shared.dealer:
                shared.dealer.answer_undo(yes=event.name == "room-agree")
            case "room-leave":
                self._leave(event.name, asked)
            case "room-end" if self.info().host_gone and match.own is not None:
                view = shared.board.viewpoint
                record = shared_record(view.match, shared.game, view.seating.seats, view.eyes)
                self._leave(event.name, asked)
                self.save()
                return ExportedText("download", str(record), f"{shared.game.NAME.lower()}.txt")
            case "room-return":
                shared.transport.send(shared.match.come_back())
            case name if shared.rules and self._rules and name == self._rules.id:
                shared.setup = changed(shared.setup, **{shared.rules.id: event.value})
            case name if not self._sends_away(name, asked):
                return self._door.handle(event)
        self.save()
        return None

    def _confirm(self, name: str, asked: str, sentence: str) -> None:
        """Go on if a control was pressed twice.

        :raises GameError: it was pressed once; `sentence` tells what pressing it once more does
        """
        if asked != name:
            self._asked = name
            raise GameError(sentence)

    def _leave(self, name: str, asked: str) -> None:
        """Leave the table, if a control was pressed as often as it takes.

        :raises GameError: it has to be pressed once more
        """
        if self._door.leaving_costs:
            self._confirm(name, asked, say("Your seat will be lost. Press once more to leave the table."))
        self._door.leave()

    def _sends_away(self, name: str, asked: str) -> bool:
        """Take an event of the buttons about somebody else's seat; return whether it was one.

        :raises GameError: it has to be pressed once more
        """
        shared, match = self.shared, self.shared.match
        for member in match.departed.removed if match.can_remove(shared.transport.member) else ():
            if name == admit_button(member):
                shared.transport.send(match.admit(member))
                return True
        for player, other in enumerate(self._names):
            if name == remove_button(match.players[player].member) and match.can_remove(shared.transport.member):
                sentence = say("{name} gets no seat until you let them in again. Press once more to remove them.")
                self._confirm(name, asked, sentence.format(name=other))
                shared.transport.send(match.remove(player))
                return True
            if name == bot_button(player):
                if self._wait(player):
                    return True
                self._put_off.discard(match.players[player].member)
                sentence = say("Let a bot play until {name} is back? Press once more.", name=other)
                if not match.players[player].agreed:  # whoever agrees has been asked
                    self._confirm(name, asked, sentence)
                shared.transport.send(match.replace(player))
                return True
            if name == wait_button(player):
                self._put_off.add(match.players[player].member)
                return True
        return False

    def _wait(self, player: int) -> int:
        """Return in how many seconds a bot may play for somebody who is away; who has left is not waited for."""
        each, transport = self.shared.match.players[player], self.shared.transport
        return 0 if each.left or each.member in transport.used_up else transport.wait(each.member)

    def _choose_dealer(self, value: str) -> None:
        if value != HOST and not isinstance(self.shared.game, SealedGame):
            raise GameError(say("{game} cannot be played without a dealer.", game=game_name(self.shared.game.NAME)))
        self.shared.host_deals = value == HOST

    def _start(self, asked: str) -> None:
        """Begin the match, which waits for whoever is away.

        :raises GameError: somebody is away, and it has to be pressed once more
        """
        shared, match = self.shared, self.shared.match
        if match.is_open and match.can_start and match.starter == shared.transport.member:
            if away := [name for player, name in enumerate(self._names) if self._is_away(player)]:
                sentence = say(
                    "The match would wait for {name}. Press once more to start all the same.", name=joined(away)
                )
                self._confirm("room-start", asked, sentence)
            shared.transport.send(match.start())

    # The rules that the players have chosen.

    @property
    def _rules(self) -> Control | None:
        """The choice of rules, under a name that no other control has."""
        rules = self.shared.rules
        return replace(rules, id=f"room-{rules.id}") if rules else None

    @property
    def _rules_told(self) -> str:
        """The rules of the table, as the choice names them; "" where there is none."""
        rules, match = self._rules, self.shared.match
        if rules is None or not match.is_open:
            return ""
        return next((choice.label for choice in rules.choices if choice.value == match.options), match.options)

    # What is shown.

    @property
    def urgent(self) -> tuple[Block, ...]:
        """What stays in sight whatever is open beside the board."""
        return tuple(self._door.urgent(self.info()))

    def look_at(self, screen: Screen, /) -> None:
        """See what else is on the screen: whether a drawer covers the lobby, and the log."""
        self._covered = any(section.place == "drawer" for section in screen.sections)
        log = screen.section("log")
        entries = [block.entries for block in log.blocks if isinstance(block, Entries)] if log else []
        self._log = tuple(entry.text for entry in entries[0]) if entries else ()

    def section(self) -> Section:
        """Return what stands beside the board."""
        return Section("room", tuple(self._door.blocks(self.info())), say_phrase(self._door.title))

    def cover(self, screen: Screen, /) -> Screen:
        """Return the screen with what there is to wait for in its status line."""
        shared, info = self.shared, self.info()
        if not shared.playing:
            waiting = NO_TILES if shared.match.started and shared.match.own is not None else NOT_STARTED
            if not shared.match.is_open:
                waiting = self._door.invitation if shared.transport.at_door else CONNECTING
            wrong, missing = shared.board.ui.shared.standing_complaint, self._rematch.missing
            refused = shared.transport.refused if shared.transport.at_door else ""
            news = "" if shared.transport.at_door else without_starter(info)
            step = refused or self._step(info)
            state = say_phrase(waiting) if waiting is NO_TILES or not step else ""
            told = news or (waiting_for(missing) if missing else sentences(step, state))
            status = wrong.text if wrong else told
            mood: Mood = "refused" if wrong or refused else "calm"
            return replace(screen, cards=(), status=status, announcement=news, mood=mood)
        screen = replace(screen, cards=tuple(map(self._card, screen.cards, count())), title=self._title(info))
        screen = replace(screen, sections=tuple(map(self._with_bots, screen.sections)))
        if sentence := shared.obstacle or asked(info):
            return replace(screen, status=sentence, announcement=sentence)
        if screen.mood == "refused":  # the answer to what was pressed, such as a question
            return screen
        if shared.transport.cut_off and shared.sending:
            sentence = say("Your move is being sent …")
            return replace(screen, status=sentence, announcement=sentence, mood="calm")
        if (kept := self._host_away(info)) and shared.board.viewpoint.at is None:
            return replace(screen, status=kept, announcement=kept, mood="calm")
        if shared.board.viewpoint.at is None and not shared.match.over and (task := self._door.task(info)):
            return replace(screen, status=task, announcement=task)
        if shared.waits_for_tiles:
            return replace(screen, status=say_phrase(NO_TILES))
        mover = self._mover
        if mover is not None and self._is_away(mover) and shared.board.viewpoint.at is None:
            return replace(screen, status=say("Waiting for {name}.", name=self._names[mover]))
        return screen

    def _host_away(self, info: LobbyInfo) -> str:
        """What there is to wait for while the device that deals is not connected, in a sentence; "" if it is."""
        shared = self.shared
        if not info.host_away or info.over or shared.transport.cut_off:
            return ""
        return (
            say("Your move is kept until {name} is back.", name=info.host)
            if shared.sending
            else waiting_for([info.host])
        )

    def _step(self, info: LobbyInfo) -> str:
        """What this person does before the match, in a sentence; "" if there is nothing."""
        door = self._door
        if (task := door.task(info)) or self.shared.transport.at_door or not door.keeps:
            return task
        return next_step(info) if door.meets or not info.seated else ""

    @property
    def _names(self) -> list[str]:
        """The players' names as sentences have them."""
        return [*map(isolated, self.shared.names)]

    @property
    def _mover(self) -> int | None:
        """The player whose turn it is; None before the match and after it."""
        match = self.shared.match
        return None if match.state is None or match.over else match.state.current_player

    def _title(self, info: LobbyInfo) -> str:
        """Whose turn it is, or what somebody wants, before the name of the page: for those who look at another one."""
        mover = self._mover
        if info.wants_again and not info.asked_again:
            return wants_rematch(info.wants_again)
        if mover is None:
            return self._winners
        return say("Your turn") if mover == self.shared.match.own else say("{name}'s turn", name=self._names[mover])

    @property
    def _winners(self) -> str:
        """Who has won, in a word or two; "" before the end."""
        winners, match = self.shared.winners, self.shared.match
        if match.own is not None and winners == (match.names[match.own],):
            return say("You have won")
        return say("Won by {names}", names=joined([*map(isolated, winners)])) if winners else ""

    def _with_bots(self, section: Section) -> Section:
        """Return the log with a mark at each turn that a bot has taken for somebody; any other section as it is."""
        by_bots = self.shared.match.by_bots
        if section.name != "log" or not by_bots or len(self._log) != len(self.shared.match.turns):
            return section

        def marked(ply: int, entry: Entry) -> Entry:
            return replace(entry, text=say("{deed} (by a bot)", deed=entry.text)) if ply in by_bots else entry

        lists = (
            replace(each, entries=tuple(map(marked, count(), each.entries))) if isinstance(each, Entries) else each
            for each in section.blocks
        )
        return replace(section, blocks=tuple(lists))

    def _is_away(self, number: int) -> bool:
        """Whether the device of another player is not connected; where a bot plays, nobody minds."""
        player, transport = self.shared.match.players[number], self.shared.transport
        return (
            transport.member is not None
            and not player.gone
            and (number != self.shared.match.own and player.member not in transport.here)
        )

    def _card(self, card: Card, number: int) -> Card:
        """Return a seat card that says whether somebody is away, or a bot plays there."""
        players = self.shared.match.players
        if number in self._rematch.wanted:
            return replace(card, subtitle=say("rematch ✓"))
        if number in self._rematch.declined:
            return replace(card, subtitle=say("no rematch"))
        if number < len(players) and players[number].gone:
            return replace(card, subtitle=say("a bot plays"))
        if number < len(players) and players[number].left:
            return replace(card, subtitle=say("has left"))
        if number < len(players) and self._is_away(number):
            return replace(card, subtitle=say("not connected"))
        if number == self.shared.match.own:
            return replace(card, subtitle=say("you"))
        return card

    @property
    def _bot_turns(self) -> int:
        """How many turns a bot has taken in this player's seat since the player took one."""
        match = self.shared.match
        turns = [ply for ply, turn in enumerate(match.turns) if turn.player == match.own]
        return sum(1 for _ in takewhile(match.by_bots.__contains__, reversed(turns)))

    @property
    def _bot_deed(self) -> str:
        """What it did there, in a sentence; "" where the log has no line for each turn."""
        match = self.shared.match
        ply = match.last_turn_of(match.own) if self._bot_turns else None
        return self._log[ply] if ply is not None and len(self._log) == len(match.turns) else ""

    def info(self) -> LobbyInfo:
        """Return what is known of the people at the table and of their match."""
        shared = self.shared
        match, transport, names = shared.match, shared.transport, self._names
        own, players, here = match.own, match.players, transport.here
        there = [number for number, player in enumerate(players) if not player.gone]
        away = [number for number in there if players[number].member not in here and number != own]
        info = LobbyInfo(
            typed_name=self.typed_name,
            names=tuple(names),
            own=own,
            away=tuple(names[number] for number in away),
            standing=len(here - {transport.member, *match.departed.removed} - {each.member for each in players}),
            removable=tuple(
                (number, player.member)
                for number, player in enumerate(players)
                if number != own and match.can_remove(transport.member)
            ),
            removed=tuple((member, isolated(name)) for member, name in match.departed.removed.items() if name),
            can_admit=match.can_remove(transport.member),
            starter_left=isolated(match.departed.starter),
            first=match.is_open and transport.member is not None and transport.member == match.starter,
            known=match.is_open or transport.at_door,
            game=shared.game.NAME,
            pressed=self._asked,
            starter_gone=self._rematch.starter_gone,
            moved_on=self._rematch.moved_on,
            playing=match.started,
            over=match.over,
            verified=match.verified,
            waiting=tuple((number, names[number]) for number in match.waiting_for if number != own),
            mover=self._mover,
            agreed=frozenset(absent for absent, player in enumerate(players) if own in player.agreed),
            wanted=frozenset(n for n, player in enumerate(players) if player.agreed and n in there and n != own),
            askers=tuple(
                (n, joined([names[each] for each in sorted(player.agreed - {own})])) for n, player in enumerate(players)
            ),
            put_off=frozenset(n for n in away if players[n].agreed and players[n].member in self._put_off),
            gone=tuple(names[number] for number, player in enumerate(players) if player.gone),
            back=tuple(names[n] for n, each in enumerate(players) if each.gone and each.member in here and n != own),
            bot_waits=tuple((n, self._wait(n)) for n in away),
            bot_turns=self._bot_turns,
            too_late=shared.too_late,
            bot_deed=self._bot_deed,
            faults=tuple(fault.sentence(names[fault.player]) for fault in match.faults),
            trouble=say_error(shared.other_version) if shared.other_version else shared.obstacle or transport.refused,
            used_up=tuple(names[n] for n in there if players[n].member in transport.used_up and n != own),
            stuck=not transport.at_door and bool(shared.obstacle),
            own_gone=own is not None and players[own].gone and not match.over,
            left=tuple(names[number] for number in there if players[number].left),
            dealt=match.state is not None,
            check_number=match.check_number,
            checking=self._checking,
            rules_told=self._rules_told,
            seats_taken=transport.seats_taken,
            other_game=self._other_game,
            rules=self._rules,
            full=match.is_open and match.full,
            own_removed=transport.member in match.departed.removed,
            can_repeat=self._rematch.can_ask,
            opened_again=bool(transport.next),
            asked_again=own in self._rematch.wanted,
            declined=tuple(names[number] for number in self._rematch.declined if number != own),
            own_declined=own in self._rematch.declined,
            without=self._rematch.missing if self._rematch.can_begin_without else (),
            wants_again=tuple(names[number] for number in self._rematch.wanted if number != own),
            missing=self._rematch.missing,
            score=tuple((isolated(name), won) for name, won in self._rematch.score),
            goes_on=bool(shared.former.expected),
            covered=self._covered,
            alone=match.over and own is not None and len(self._rematch.present) < 2,
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
        away = match.host not in {*here, self.shared.transport.member}
        asking = request is not None and own is not None and not match.players[own].gone
        return replace(
            info,
            host_deals=True,
            host="" if dealer is None else names[dealer],
            deals_here=self.shared.transport.member == match.host,
            host_away=away,
            host_gone=away and dealer is not None and not self._wait(dealer),
            asker=names[request.player] if request else "",
            asks=request is not None and request.player == own,
            must_answer=bool(asking and request and own not in request.agreed),
            refused=names[refused[1]] if refused else "",
        )
