"""The section beside the board before a match on several devices: what is known, who sits, who deals; pure."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from uptown_widget.i18n import say
from uptown_widget.screen.controls import Block, Choice, Control, Prose, Row
from uptown_widget.ui.inputs import button
from uptown_widget.ui.names import game_name, sentences
from uptown_widget.ui.seats import MAX_NAME_LENGTH

NOBODY, HOST = "nobody", "host"
"""Who deals."""


@dataclass(frozen=True, slots=True)
class LobbyInfo:
    """What is known of the people at a table and of their match, however their devices are connected."""

    typed_name: str = ""
    names: tuple[str, ...] = ()
    """Who has sat down."""
    away: tuple[str, ...] = ()
    """Those of them whose device is not connected; never this one."""
    standing: int = 0
    """How many others are connected who have not sat down."""
    own: int | None = None
    """Which of them is this device's player; None without a seat."""
    removable: tuple[tuple[int, int], ...] = ()
    """Whom this device can send away from the table, by number and member."""
    removed: tuple[tuple[int, str], ...] = ()
    """Those who were sent away, by member and name."""
    can_admit: bool = False
    """Whether this device can let them in again."""
    first: bool = False
    """Whether this device begins the match."""
    starter_left: str = ""
    """The name of who would have begun it, and has left before that; "" if nobody has."""
    playing: bool = False
    known: bool = True
    """Whether it is known what is played, and who deals."""
    game: str = ""
    """What is played."""
    pressed: str = ""
    """The control that has to be pressed once more."""
    starter_gone: bool = False
    """Whether who would begin the match has been away for so long that the others can go on in another room."""
    moved_on: bool = False
    """Whether somebody has gone on to another room before the match has begun."""
    dealt: bool = True
    """Whether the first position is known."""
    over: bool = False
    verified: bool = False
    waiting: tuple[tuple[int, str], ...] = ()
    """Players whose devices must send something, by number and name; never this one."""
    mover: int | None = None
    """Whose turn it is."""
    agreed: frozenset[int] = frozenset()
    """Those for whom this device lets a bot play as soon as the others agree."""
    wanted: frozenset[int] = frozenset()
    """Players for whom somebody has proposed a bot."""
    askers: tuple[tuple[int, str], ...] = ()
    """Who has proposed it, by the number of the player for whom it would play."""
    put_off: frozenset[int] = frozenset()
    """Players for whom this player wants to wait."""
    gone: tuple[str, ...] = ()
    """Those for whom a bot plays."""
    back: tuple[str, ...] = ()
    """Those of them who are connected again."""
    own_gone: bool = False
    """Whether it plays for this device."""
    bot_turns: int = 0
    """How many of the last turns of this device's player it has taken, since that player took one."""
    too_late: bool = False
    """Whether this player has made a move after it had."""
    bot_deed: str = ""
    """What the bot did there, in a sentence; "" where there is none."""
    bot_waits: tuple[tuple[int, int], ...] = ()
    """In how many seconds a bot may play for those who are not connected, by number."""
    left: tuple[str, ...] = ()
    """Players who have left, and for whom no bot plays yet."""
    check_number: str = ""
    """Equal on all devices that received the same messages; "" before the deal."""
    checking: bool = False
    """Whether this player wants to see it."""
    faults: tuple[str, ...] = ()
    """What somebody did against the protocol or the rules, in sentences."""
    trouble: str = ""
    """What this device, another one or the room does not take, in a sentence."""
    used_up: tuple[str, ...] = ()
    """The other players who can send no more: the room is full of messages."""
    stuck: bool = False
    """Whether this device can send no more, for the same reason."""
    seats_taken: bool = False
    """Whether the room has refused this device a seat."""
    other_game: tuple[str, str] = ("", "")
    """The name of the other game, and the address where it is played in the same way."""
    rules: Control | None = None
    """The game's choice of rules, where the players have one."""
    rules_told: str = ""
    """The rules of this table, where there was a choice."""

    # The deal.

    hides: bool = True
    """Whether something is hidden in the game, so that it matters who deals."""
    can_choose: bool = False
    """Whether the one who opens a table can choose who deals."""
    host_deals: bool = False
    host: str = ""
    """The name of the player who deals; "" before the host has sat down."""
    deals_here: bool = False
    """Whether this device deals."""
    full: bool = False
    """Whether all seats are taken."""
    can_repeat: bool = False
    """Whether this device can go on to another match of the same people, or say that its player wants one."""
    opened_again: bool = False
    """Whether the others have gone on to it."""
    asked_again: bool = False
    """Whether this player wants one."""
    wants_again: tuple[str, ...] = ()
    """The others who are connected and want one."""
    declined: tuple[str, ...] = ()
    """The others who are connected and have said that they want none."""
    own_declined: bool = False
    """Whether this player has said that."""
    without: tuple[str, ...] = ()
    """Who has not said whether they want one, and without whom this device can begin it."""
    missing: tuple[str, ...] = ()
    """Whoever is still waited for: to want it, or to come to its table."""
    score: tuple[tuple[str, int], ...] = ()
    """How many matches each of these people has won, the first one and its rematches; none before there is any."""
    goes_on: bool = False
    """Whether this is the table of a rematch, whose people come by themselves."""
    covered: bool = False
    """Whether a drawer covers the section: then its ways to leave and to invite are in the bar that stays in sight."""
    alone: bool = False
    """Whether the match is over and nobody else of it is connected."""
    own_removed: bool = False
    """Whether the one who starts the match has removed this device."""
    most: int = 5
    """How many people can play."""
    host_away: bool = False
    """Whether the match starts, or goes on, only once the host is connected again."""
    host_gone: bool = False
    """Whether the host has left, or has been away for so long that the others need not wait."""
    asker: str = ""
    """Who asks to take back a turn."""
    asks: bool = False
    """Whether that is this player."""
    must_answer: bool = False
    """Whether this player has to answer."""
    refused: str = ""
    """Who has not agreed to the last request, whoever made it."""

    @property
    def seated(self) -> bool:
        """Whether this device has a seat."""
        return self.own is not None


def remove_button(member: int) -> str:
    """Return the name of the button that sends somebody away before the start, whatever seat that is by then."""
    return f"room-remove-{member}"


def admit_button(member: int) -> str:
    """Return the name of the button that lets somebody sit down again who was sent away."""
    return f"room-admit-{member}"


def name_field(info: LobbyInfo, enter: str) -> Control:
    """Return the field for one's name; Enter presses the button `enter`."""
    most = say("At most {number} letters.", number=MAX_NAME_LENGTH)
    name = info.typed_name
    return Control("room-name", "text", say("Your name"), name, help=most, words=True, enter=enter, first=not name)


def leave(label: str) -> Row:
    """Return the button that leaves."""
    return Row((button("room-leave", label),))


def other_game(info: LobbyInfo) -> Iterator[Block]:
    """Yield the way to the other game."""
    name, address = info.other_game
    if address:
        yield Prose((), ((say("Play {game} together", game=game_name(name)), address),))


def trouble(info: LobbyInfo) -> Iterator[Block]:
    """Yield what is wrong with the room."""
    lines = [info.trouble] if info.trouble else []
    if not info.verified:
        lines += [say("This room is full of messages: {name} can send no more.", name=name) for name in info.used_up]
    if lines:
        yield Prose(tuple(lines))


def people(info: LobbyInfo) -> str:
    """Return how many can play, in a sentence."""
    if info.most == 2:
        return say("2 people, each at their own screen.")
    return say("2 to {number} people, each at their own screen.", number=info.most)


# Before the match.


def chooser(info: LobbyInfo) -> Iterator[Block]:
    """Yield the choices of the one who opens a table: the rules, and who deals, with what that means."""
    if info.rules:
        yield Row((info.rules,))
    if info.can_choose:
        choices = (Choice(NOBODY, say("All devices together")), Choice(HOST, say("My device")))
        value = HOST if info.host_deals else NOBODY
        yield Row((Control("room-deal", "choice", say("Who deals?"), value, choices),))
    yield Prose(deal_lines(info))


def deal_lines(info: LobbyInfo) -> tuple[str, ...]:
    """Return what the dealer could do, and what happens without that player."""
    if not info.host_deals:
        return (who_deals(info),)
    if info.deals_here:
        return who_deals(info), say("While this page is not connected, the match waits.")
    return who_deals(info), say("While the host is not connected, the match waits.")


def who_deals(info: LobbyInfo) -> str:
    """Return what the dealer could do, in a sentence."""
    if not info.host_deals:
        return say("Nobody can peek: all devices draw the tiles together, and each checks every move.")
    if not info.hides:
        return say("Nothing is hidden in this game. Turns can be taken back if all agree.")
    if info.deals_here:
        return say("This page deals, so you could look at what the others hold; turns can be taken back if all agree.")
    if not info.host:
        return say(
            "The host's device deals, so the host could look at what the others hold; turns can be taken back if "
            "all agree."
        )
    return say(
        "{name} is the host: their device deals, so they could look at what the others hold; turns can be taken "
        "back if all agree.",
        name=info.host,
    )


def seating(info: LobbyInfo, *lines: str, watching: bool = False) -> Iterator[Block]:
    """Yield who sits at the table before the match, and what one can do there."""
    if not info.known:
        yield Prose((*lines, *(() if info.trouble else (say("Connecting …"),))))
        return
    on_the_way = info.goes_on and bool(info.missing)
    if on_the_way:
        lines = (*lines, say("The next match begins by itself as soon as all are here."))
    lines = (*lines, *([info.rules_told] if info.rules_told else []), *score_lines(info))
    if lines:
        yield Prose(lines)
    sits = not (watching or info.own_removed or info.seated or info.full or info.seats_taken or info.moved_on)
    if sits:  # on a phone, too, the field is in sight at once
        yield sit_down(info)
    yield from _seats(info)
    if info.moved_on:
        yield Prose((say("The others go on in another room."),))
        yield Row((button("room-next", say("Go there"), primary=True),))
    elif watching:
        yield Prose((say("You are watching: the racks are hidden."),))
    elif not (sits or info.own_removed):
        yield from _below_seats(info, on_the_way=on_the_way)


def _below_seats(info: LobbyInfo, *, on_the_way: bool) -> Iterator[Block]:
    """Yield how the match begins for whoever sits at its table, or would like to."""
    if not info.seated:
        yield Prose((say("All seats are taken. You can watch."),))
    elif on_the_way and len(info.names) < 2:
        pass
    elif info.first and len(info.names) < 2:
        yield Prose((say("You can start as soon as somebody else sits down."),))
    elif info.first:
        yield Row((button("room-start", say("Start"), primary=True),))
    else:
        yield Prose((*_starter(info),))
        if info.starter_gone:
            label = say("Create a new room") if info.host_deals else say("Go on in a new room")
            yield Row((button("room-anew", label, primary=True),))


def _seats(info: LobbyInfo) -> Iterator[Row]:
    """Yield a row for each seat: its number, whose it is, whether they are there, and how to send them away."""
    removable = {} if info.goes_on else dict(info.removable)
    coming = [(name, say("connecting …")) for name in info.missing] if info.goes_on else []
    free = 0 if info.goes_on or info.full else info.most - len(info.names)
    choosing = say("somebody is here and has not sat down")
    rows = [(name, _presence(info, number)) for number, name in enumerate(info.names)]
    rows += [*coming, *((say("Free"), choosing if number < info.standing else "") for number in range(free))]
    for number, (name, state) in enumerate(rows):
        member = removable.get(number)
        yield seat_row(number, name, state, *(() if member is None else (_remove(info, member, name),)))
    for member, name in info.removed:
        whom = say("Let {name} sit down again", name=name)
        let_in = replace(button(admit_button(member), whom), caption=say("Let in again"))
        yield Row((let_in,) if info.can_admit else (), "", ("", name, say("removed")), "seat")


def seat_row(number: int, name: str, state: str, *controls: Control) -> Row:
    """Return the row of a seat: its number, whose it is, how that person is, and what can be done about it."""
    return Row(controls, say("Seat {number}", number=number + 1), (str(number + 1), name, state), "seat")


def score_lines(info: LobbyInfo) -> Iterator[str]:
    """Yield how many matches each of these people has won."""
    if info.score:
        yield say("Matches won: {score}", score=", ".join(f"{name} {won}" for name, won in info.score))


def _presence(info: LobbyInfo, number: int) -> str:
    if number == info.own:
        return say("you")
    return say("not connected") if info.names[number] in info.away else say("here")


def _remove(info: LobbyInfo, member: int, name: str) -> Control:
    if info.pressed == remove_button(member):  # the question stands where the press was
        return button(remove_button(member), say("Remove {name}?", name=name), "cancel", primary=True)
    whom = say("Remove {name}", name=name)
    return replace(button(remove_button(member), whom, "cancel"), caption=say("Remove"))


def without_starter(info: LobbyInfo) -> str:
    """Return who has left who would have begun the match, and how it begins now, in a sentence; "" if nobody has."""
    if not info.starter_left or info.playing:
        return ""
    if info.host_deals:
        sentence = say("{name} has left, and nobody else can start: leave the table and open another one.")
    elif info.first:
        sentence = say("{name} has left: now you start the match.")
    elif info.names:
        sentence = say("{name} has left: now {other} starts the match.")
    else:
        sentence = say("{name} has left: whoever sits down first starts the match.")
    return sentence.format(name=info.starter_left, other=info.names[0] if info.names else "")


def next_step(info: LobbyInfo) -> str:
    """Return what this person does before the match, or who starts it, in a sentence; "" if nothing can be said."""
    if info.playing or info.trouble or not info.known:
        return ""
    if info.own_removed:
        return say("You were removed from this table. You can watch, or leave the room.")
    if not info.seated:
        full = info.full or info.seats_taken
        return "" if full else sentences(_invitation(info), say("Type your name and sit down."))
    if info.first:
        return say("Press “Start” as soon as everybody is here.") if len(info.names) > 1 else ""
    return say("{name} starts the match.", name=info.host or info.names[0]) if info.host or not info.host_deals else ""


def _invitation(info: LobbyInfo) -> str:
    """Return who invites to which game, in a sentence; "" if nobody is there."""
    name = info.host or (info.names[0] if info.names else "")
    return say("{name} invites you to a match of {game}.", name=name, game=game_name(info.game)) if name else ""


def _starter(info: LobbyInfo) -> Iterator[str]:
    """Yield who starts the match, and what to do if they are not there."""
    if info.starter_left and info.host_deals:
        yield without_starter(info)
        return
    unseated = info.host_deals and not info.host
    name = "" if unseated else info.host or info.names[0]
    yield say("{name} starts the match.", name=name) if name else say("Whoever opened the table starts the match.")
    away = name in info.away or (unseated and info.host_away)
    if info.starter_gone and info.host_deals:
        yield say("{name} has not been connected for a while: you can create a room of your own.", name=name)
    elif info.starter_gone:
        yield say(
            "{name} has not been connected for a while. You need not wait: in a new room, to which the others come "
            "along, you start the match.",
            name=name,
        )
    elif away and name:
        yield say("{name} is not connected: wait a moment, or leave the table.", name=name)
    elif away:
        yield say("That page is not connected: wait a moment, or leave the table.")


def sit_down(info: LobbyInfo) -> Row:
    """Return the field for one's name and the button that takes a seat."""
    return Row((name_field(info, "room-sit"), button("room-sit", say("Sit down"), primary=True)))
