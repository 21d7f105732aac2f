"""The turns of a match on several devices, seen from one seat: a move is sent, and made when it comes back."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any, cast

from uptown_widget.errors import GameError
from uptown_widget.i18n import say
from uptown_widget.match.game import AnyGame, ColoredGame
from uptown_widget.match.load import LoadedMatch
from uptown_widget.match.match import Match
from uptown_widget.match.seats import PERSON, Seating
from uptown_widget.match.source import Board
from uptown_widget.printable import isolated
from uptown_widget.protocols import Seen, State
from uptown_widget.screen.controls import Control
from uptown_widget.together.dealer import DealerRole
from uptown_widget.together.listeners import Listeners
from uptown_widget.together.protocol.dealt_game import NO_CHOICE, rules_of
from uptown_widget.together.protocol.dealt_match import DealtMatch
from uptown_widget.together.protocol.messages import HOST, NOBODY, MessageError, VersionError, read
from uptown_widget.together.protocol.opening import TogetherMatch, announce, begin, read_table
from uptown_widget.together.protocol.sealed_match import SealedGame, SealedMatch
from uptown_widget.together.protocol.seat import Seat as OwnSeat
from uptown_widget.together.protocol.seen_state import SeenState
from uptown_widget.together.saved_seat import MAX_WON, new_seat
from uptown_widget.together.sealed import ChoiceGame
from uptown_widget.together.transport import Transport
from uptown_widget.ui import effects
from uptown_widget.ui.changes import changed
from uptown_widget.ui.effects import Info, Seat
from uptown_widget.ui.names import joined, sentences
from uptown_widget.ui.seats import Setup

ALLOWED = (
    *(effects.Play, effects.ShowPly, effects.Autoplay, effects.Hint),
    *(effects.SetLanguage, effects.SetTheme, effects.ReleaseKeyboard),
)
"""What a player may do alone; taking back, or beginning anew, is no longer one person's business."""
HIDDEN = frozenset(
    {"undo", "redo", "setup", "share", "rematch", "next-level", "review", "branch", "better", "copy-review"}
)
"""Controls of what nobody may do alone."""
FREE = "…"
"""In place of a name, on the board of the lobby, where nobody has sat down."""


@dataclass(frozen=True, slots=True)
class Former:
    """Matches that have ended, from which people go on to a table; without any, there are none."""

    expected: tuple[str, ...] = ()
    """Who goes on to the table."""
    players: tuple[str, ...] = ()
    """Who played the last of them, in the order of play; not known any more after a reload."""
    won: tuple[str, ...] = ()
    """Who has won them."""


class Shared:
    """A match of the protocol as the turns of a session.

    :param game: one that can be played without a dealer, or whose match the host deals
    :param transport: how messages travel
    """

    runs_bots = False
    board: Board[Seen, object]

    def __init__(self, game: AnyGame, transport: Transport) -> None:
        """Wait for a session, with a table at which nobody sits."""
        self.game: AnyGame = game
        self.transport: Transport = transport
        self.seat: OwnSeat | None = None
        """What this device keeps of its seat at the table; never for a page."""
        self.match: TogetherMatch = self._nobodys()
        """What is known of the match."""
        self.dealer: DealerRole | None = None
        """What this device adds to it, if the host deals."""
        self.host_deals: bool = not isinstance(game, SealedGame)
        """Whether this device deals at a table that is opened here."""
        self.other_version: VersionError | None = None
        """Why what another device says cannot be understood."""
        self.listeners: Listeners = Listeners()
        usual: Setup = game.make_setup()
        self.setup: Setup = replace(usual, seats=(PERSON,) * len(usual.seats), start=0)
        """The board of the lobby; its choice of rules is that of a match without a dealer."""
        self.playing: bool = False
        """Whether the match that has started is on the board."""
        self.former: Former = Former()
        """The matches from which the people of this table go on to it."""
        self.other_table: bool = False
        """Whether another table was opened in the place of the one at which this device has a seat."""
        self._lobby: LoadedMatch[Seen, object] | None = None
        self._sent: tuple[object, int] | None = None
        """The match and the turn for which a move was sent last."""
        self._gone: set[int] = set()
        """The members for whom a bot played when the board was shown last."""

    @property
    def rules(self) -> Control | None:
        """The choice of rules; None where there is none."""
        return self.game.form(self.setup).rules if isinstance(self.game, ChoiceGame) else None

    @property
    def options(self) -> str:
        """The game's own word for the rules chosen, as a table tells it that is opened here."""
        return NO_CHOICE if self.rules is None else self.rules.value

    def empty_board(self, rules: object = None) -> State[object, Seen]:
        """Return the position of the board of the lobby, of which nobody's tiles are seen."""
        nobodys = self.game.deal(rules or self.setup.rules, random.Random(0)).observation(None)
        return cast("State[object, Seen]", SeenState(cast(Any, nobodys)))  # the view asks for no guess there

    def _nobodys(self) -> SealedMatch:
        game = cast(SealedGame, self.game)  # at a table without players nothing is asked of it
        return SealedMatch(game, None, random.Random)

    # What comes from the other devices.

    def reset(self, *, fresh: bool = False) -> None:
        """Go to a table of which nothing is known yet.

        :param fresh: whether as somebody else, and back to the board of the lobby
        """
        if fresh:
            self.seat, self.former = None, Former()
        if self.dealer:
            self.dealer.stop()
        self.adopt(self._nobodys())
        self.other_version, self.other_table = None, False
        if fresh:
            self.show_lobby()

    def adopt(self, match: TogetherMatch) -> None:
        """Follow another match from now on."""
        self.match, self.playing, self.dealer = match, False, None
        if isinstance(match, DealtMatch):
            pace, failed = (lambda: self.board.services.bot_runner.pace), self.board.failed
            self.dealer = DealerRole(match, self.transport, pace, failed, self.game.END_TURN)

    def show_lobby(self) -> None:
        """Show the board on which nothing can be done yet."""
        self.playing = False
        if self._lobby is not None:
            self.board.place(self._lobby)

    def _name_seats(self) -> None:
        """Show on the board of the lobby who has sat down; if they are more than it has seats, on a larger one."""
        seating, view = self._lobby_seating(), self.board.viewpoint
        if len(seating.seats) == len(view.seating.seats):
            view.seating = seating
            return
        people = [PERSON] * len(seating.seats)
        start = self.empty_board(rules_of(self.game, len(people)))
        setup = self.game.setup_of(start, people, [""] * len(people), "")
        self.board.place(LoadedMatch(Match(start, [None] * len(people), ""), seating, setup))

    def _lobby_seating(self) -> Seating:
        """Return the seats of the board of the lobby, with the names of those who have sat down."""
        names = self.names
        free = (FREE,) * (len(self.setup.seats) - len(names))
        return Seating(tuple(Seat(name, literal=True) for name in (*names, *free)))

    def seal(self, text: str) -> str:
        """Return a message as it is sent now; the seat is saved before anybody hears it."""
        if not self.match.is_open and self.seat is not None:
            deal = HOST if self.host_deals else NOBODY
            self.listeners.entered()
            return announce(self.seat, self.game.NAME.lower(), self.options, deal)
        sealed = self.match.seal(text)
        self.seat = self.match.seat
        self.listeners.entered()
        return sealed

    def hear(self, member: int, text: str, *, first: bool) -> None:
        """Take an entry of the log; the first one tells which game is played, by which rules, and who deals."""
        try:
            read(text)
            if first:
                self._open(member, text)
        except VersionError as error:
            self.other_version = self.other_version or error
        except MessageError:
            pass  # it counts as an entry
        self.match.take(member, text)

    def _open(self, member: int, text: str) -> None:
        found = read_table(text)
        if found is None:
            return
        identity, table = found
        if self.seat is None or (self.seat.table != identity and not self.seat.log):
            self.seat = new_seat(identity)
        if self.seat.table != identity:
            self.other_table = True  # a match was going on at the one that this device knows
        elif table.game != self.game.NAME.lower():
            self.listeners.other_game(table.game)
        elif table.deal == HOST or isinstance(self.game, SealedGame):
            self.adopt(begin(self.game, self.seat, table, member))

    def catch_up(self) -> None:
        """Show what has been said, and send what is pending."""
        transport, match = self.transport, self.match
        if transport.member is not None and not transport.caught_up:
            return  # after a reload: nobody wants to see how the match came about
        since = self._follow()
        if transport.caught_up and transport.settled:
            # One thing at a time: what else is owed may change with it.
            if transport.opens:
                self._announce()
            elif self.dealer:
                self.dealer.answer()
            else:
                for text in match.pending()[:1]:
                    transport.send(text)
        self.report(since)
        self.listeners.caught_up()

    def _announce(self) -> None:
        """Say what a room is for that this device has opened."""
        if self.seat is not None and self.seat.log:
            self.other_table = True  # something was said in it before
            return
        self.seat = self.seat or new_seat()
        self.transport.send("")

    @property
    def host_dealt(self) -> bool:
        """Whether somebody deals in this match."""
        return isinstance(self.match, DealtMatch)

    @property
    def deals(self) -> bool:
        """Whether this device deals."""
        return isinstance(self.match, DealtMatch) and self.match.host == self.transport.member

    @property
    def terms(self) -> tuple[str, ...]:
        """The rules of the match, and who deals, if anybody does."""
        match = self.match
        dealer = "" if match.dealer is None else match.players[match.dealer].name
        return match.options, HOST if self.host_dealt else NOBODY, dealer

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won the match; nobody before the end."""
        outcome = self.match.state.outcome() if self.match.state is not None else None
        return tuple(self.names[player] for player in sorted(outcome.winners)) if outcome else ()

    @property
    def own_name(self) -> str:
        """The name with which this device has sat down; "" without a seat."""
        own = self.match.own
        return "" if own is None else self.match.players[own].name

    def begin_again(self, *, follows: bool) -> None:
        """Go back to the board of the lobby, as somebody else, with the rules of the match there was.

        :param follows: whether others have gone there already
        """
        match, here = self.match, self.transport.here
        options, self.host_deals = match.options, isinstance(match, DealtMatch)
        coming = [each for each in match.players if each.again and (follows or each.member in here)]
        expected, won = tuple(each.name for each in coming), (*self.former.won, *self.winners)[-MAX_WON:]
        if self.rules is not None and any(choice.value == options for choice in self.rules.choices):
            self.setup = changed(self.setup, **{self.rules.id: options})
        before = tuple(match.names)
        self.reset(fresh=True)
        self.former = Former(expected, before, won)

    def sit(self, name: str) -> None:
        """Take a seat, once it is known what is played."""
        if self.match.is_open and self.match.own is None:
            self.transport.send(self.match.sit(name))

    @property
    def _has_read_more(self) -> bool:
        """Whether this device had read more of the log when it spoke last than there is now."""
        return self.seat is not None and self.seat.read > self.match.log.read

    @property
    def obstacle(self) -> str:
        """Why this device cannot go on at this table, in a sentence; "" as long as it can."""
        match = self.match
        if self.other_table or match.log.rewound or (self.transport.caught_up and self._has_read_more):
            return say("The room was opened again and no longer holds this match.")
        if match.split:
            return say("The room sent the devices different messages, so the match stops here.")
        return self.transport.obstacle

    # The board.

    def follow(self) -> None:
        """Show what is known of the match by now."""
        self.report(self._follow())

    @property
    def too_late(self) -> bool:
        """Whether this player has made the last move in place of which a bot's was taken."""
        sent, match = self._sent, self.match
        return sent is not None and sent[0] is match and sent[1] in match.by_bots

    def _tell_who_is_back(self) -> None:
        """Say who has taken their seat back from a bot."""
        match = self.match
        gone = {each.member for each in match.players if each.gone}
        back = [number for number, each in enumerate(match.players) if each.member in self._gone - gone]
        self._gone = gone
        if names := [isolated(self.names[number]) for number in back if number != match.own]:
            self.board.notice = say("{name} plays again.", name=joined(names))

    def _follow(self) -> int:
        """Take over what is known of the match; return how many turns were shown before."""
        known, since = self.match, len(self.board.viewpoint.turns)
        if known.state is not None:
            if not self.playing:
                self._place()
                since = 0
            match, viewpoint = self.board.viewpoint.match, self.board.viewpoint
            pairs = zip(match.history, known.turns, strict=False)
            same = sum(1 for _ in takewhile(lambda pair: pair[0].move == pair[1].move, pairs))
            if same < len(match.history):
                self.board.stop()
                viewpoint.back_to(same)
                self.board.services.forced.taken_back, since = True, same
            for turn in known.turns[same:]:
                match.follow(turn.player, turn.move, turn.after)
            match.learn(known.state)
            if known.truth:
                match.reveal(known.truth)
            viewpoint.sync()
        return since

    def report(self, since: int) -> None:
        """Show and report the turns that are new."""
        board, state = self.board, self.match.state
        if not self.playing:
            self._name_seats()
        board.notice = "" if len(board.viewpoint.turns) > since else board.notice
        if self.playing:
            self._tell_who_is_back()
        board.show()
        board.report(since)
        if state is not None and state.legal_moves():
            board.services.forced.start()

    def _place(self) -> None:
        """Go over from the lobby to the match that has started."""
        self.playing = True
        known, names = self.match, self.names
        people = [PERSON] * len(names)
        setup = self.game.setup_of(known.state, people, names, "")
        seating = Seating(tuple(Seat(name, None, literal=True) for name in names))
        notice = "" if known.turns else self._begins(seating)
        self.board.place(LoadedMatch(Match(known.first, [None] * len(names), ""), seating, setup, notice))

    def _begins(self, seating: Seating) -> str:
        """Say what is different from the match before, if these people come from one, and who goes first."""
        names, before = tuple(self.names), self.former.players
        if self.match.own == 0:
            first = say("Drawn by lot: you go first.")
        else:
            first = say("Drawn by lot: {name} goes first.", name=isolated(names[0]))
        if not self.former.expected:
            return first
        left = joined([isolated(name) for name in before if name not in names])
        new = say("New deal, without {names}.", names=left) if left else say("New deal, same players.")
        game: object = self.game
        colors = game.whose_colors(seating.seats) if names != before and isinstance(game, ColoredGame) else ""
        return sentences(new, first, colors)

    @property
    def names(self) -> list[str]:
        """The players' names, no two of which look alike."""
        return self.match.names

    @property
    def waits_for_tiles(self) -> bool:
        """Whether it is this device's turn, before its tiles are known."""
        own, state = self.match.own, self.match.state
        if own is None or state is None or not isinstance(self.match, SealedMatch):
            return False
        return state.current_player == own and bool(state.waits_for_tiles(own))

    @property
    def sending(self) -> bool:
        """Whether a move of this player is on its way."""
        match = self.match
        if isinstance(match, DealtMatch):
            mine = match.state is not None and match.own == match.state.current_player
            return match.asked or (mine and not self.transport.settled)
        return self._sent == (match, len(match.turns)) and not self.transport.settled

    @property
    def settled(self) -> bool:
        """Whether everything sent from here has come back, and nothing is asked that has to be answered."""
        asks = isinstance(self.match, DealtMatch) and (self.match.asked or self.match.undo is not None)
        return self.transport.settled and not asks

    # As a source of turns.

    def attach(self, board: Board[Seen, object], /) -> None:
        """Bring the turns to a session."""
        self.board = board

    @property
    def _more_allowed(self) -> tuple[type, ...]:
        """What else can be done: taking back where the host deals; the review once everything lies open."""
        undo = (effects.Undo,) if isinstance(self.match, DealtMatch) else ()
        return (*undo, effects.Review) if self.match.truth else undo

    @property
    def hidden(self) -> frozenset[str]:
        """The controls of what nobody may do alone."""
        return HIDDEN - {kind.__name__.lower() for kind in self._more_allowed}

    def check(self, effect: effects.Effect[object], /) -> None:
        """Refuse what nobody may do alone.

        :raises GameError: it cannot be done here
        """
        result = isinstance(effect, effects.Export) and effect.what == "result"
        if not result and not isinstance(effect, ALLOWED + self._more_allowed):
            raise _not_alone()

    def placed(self) -> None:
        """See the match from this device's seat alone."""
        view, own = self.board.viewpoint, self.match.own if self.playing else None
        view.people = () if own is None else (own,)
        view.viewer, view.curtain = own, False
        if self._lobby is None:
            view.seating = self._lobby_seating()
            self._lobby = LoadedMatch(view.match, view.seating, self.setup)

    def stop(self) -> None:
        """Stop nothing: what others do goes on."""

    def info(self, info: Info, /) -> Info:
        """Return what a view may know: turns can be taken back only where others can agree to it."""
        can_undo = self.dealer is not None and self.dealer.can_undo
        return replace(info, seed="", can_undo=can_undo, can_redo=False, linked=False, started=self.playing)

    def play(self, moves: Sequence[object], /) -> None:
        """Send a move; it is made when it comes back.

        :raises GameError: it is not this player's turn, or the rules forbid the move
        """
        match = self.match
        if match.state is None:
            raise GameError(say("The match has not started."))
        if self.obstacle:
            raise GameError(self.obstacle)
        turn = len(match.turns)
        if self.dealer:
            self.dealer.play(moves)
            self._sent = match, turn
        else:
            message = match.play(moves[0])
            if self._sent != (match, turn):  # another move for this turn would count as a fault
                self._sent = match, turn
                self.transport.send(message)
        if self.transport.cut_off:
            self.board.show()  # that it is on its way

    def undo(self) -> None:
        """Ask the others to take back this player's last turn.

        :raises GameError: that cannot be asked now
        """
        if self.dealer:
            self.dealer.ask_undo()

    def redo(self) -> None:
        """Refuse: nobody does that alone."""
        raise _not_alone()

    def branch(self, move: object, /) -> None:  # noqa: ARG002
        """Refuse: nobody does that alone."""
        raise _not_alone()

    def start(self, setup: Setup, /, *, rematch: bool) -> None:  # noqa: ARG002
        """Refuse: nobody does that alone."""
        raise _not_alone()

    def look(self, ply: int | None, /) -> None:
        """Show the board as it was after some turns."""
        self.board.services.advice.drop_hint()
        self.board.viewpoint.look(ply)
        self.board.show()
        self.board.services.forced.start()

    def open(self, text: str, /) -> None:
        """Open a link that leads to a match.

        :raises GameError: there is none in the text; nothing has changed
        """
        self.listeners.link_opened(text)


def _not_alone() -> GameError:
    return GameError(say("This cannot be done while you play together."))
