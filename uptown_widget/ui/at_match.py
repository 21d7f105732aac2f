"""What is said and pressed at a match on several devices: who is missing, bots in their place, a rematch; pure."""

from collections.abc import Iterator, Sequence

from uptown_widget.i18n import say, say_n
from uptown_widget.screen.controls import Block, Control, Prose, Row
from uptown_widget.ui.inputs import button
from uptown_widget.ui.lobby import LobbyInfo, score_lines
from uptown_widget.ui.names import joined, sentences


def bot_button(player: int) -> str:
    """Return the name of the button that lets a bot play for somebody."""
    return f"room-bot-{player}"


def wait_button(player: int) -> str:
    """Return the name of the button that wants to wait for somebody."""
    return f"room-wait-{player}"


def match_blocks(info: LobbyInfo, *first: str) -> Iterator[Block]:
    """Yield how a match stands, and for whom a bot can play."""
    lines = [*first, *info.faults, *gone(info)]
    if not info.over:
        if info.refused:
            lines.append(say("{name} did not agree to take back the turn.", name=info.refused))
        # Whose turn it is stands in the status line.
        lines += [say("Waiting for {name}.", name=name) for number, name in info.waiting if number != info.mover]
    absent = {*info.away, *info.left}
    if not info.dealt and any(name in absent for _, name in info.waiting):
        lines.append(say("Nobody can deal without them: leave the table if they do not come back."))
    elif info.over and not info.verified:
        lines += unopened(info)
    elif info.over and not info.faults:
        lines.append(checked(info))
    if lines or info.score:
        yield Prose((*lines, *score_lines(info)))
    if check(info) and info.checking:
        sentence = say(
            "{number}: read it out to each other. If it is the same on all devices, nobody has tampered with the "
            "connection.",
            number=info.check_number,
        )
        yield Prose((sentence,))


def check(info: LobbyInfo) -> tuple[Control, ...]:
    """Return the button that shows the number to compare aloud, which few want to see."""
    if not info.check_number or info.over:
        return ()
    return (Control("room-check", "toggle", say("Check number"), "on" if info.checking else ""),)


def repeat(info: LobbyInfo) -> Iterator[Block]:
    """Yield the way to another match of the same people, and who wants it."""
    lines = [] if info.opened_again else [say("{name} does not want a rematch.", name=name) for name in info.declined]
    if info.opened_again and not info.seated:
        lines.append(say("The rematch is in another room."))
    elif info.opened_again:
        lines.append(say("The others have begun a rematch without you."))
    elif info.asked_again and info.missing:
        lines.append(say("Rematch: waiting for {name}.", name=joined(info.missing)))
    elif info.wants_again:
        lines.append(wants_rematch(info.wants_again))
    elif info.alone and not info.can_repeat:
        lines.append(say("Nobody else is connected any more."))
    if lines:
        yield Prose(tuple(lines))
    if info.can_repeat and (info.opened_again or not info.asked_again):
        no = button("room-no", say("No, thanks"))
        answers = bool(info.wants_again) and not (info.opened_again or info.own_declined)
        label = say("Go to the rematch") if info.opened_again else say("Rematch")
        yield Row((button("room-again", label, primary=True), *((no,) if answers else ())))
    elif info.can_repeat:
        start = say("Start without {name}", name=joined(info.without))
        without = (button("room-without", start),) if info.without else ()
        yield Row((*without, button("room-again", say("Withdraw"))))
    elif info.opened_again and not info.seated:  # the audience, and whoever has opened an old link
        yield Row((button("room-next", say("Go to the rematch"), primary=True),))


def wants_rematch(names: Sequence[str]) -> str:
    """Return who wants another match, in a sentence."""
    if len(names) == 1:
        return say("{name} wants a rematch.", name=names[0])
    return say("{names} want a rematch.", names=joined(names))


def waiting_for(names: Sequence[str]) -> str:
    """Return who is waited for, in a sentence."""
    return say("Waiting for {name}.", name=joined(names))


def unopened(info: LobbyInfo) -> Iterator[str]:
    """Yield who has not opened a secret after the end."""
    yield say("Checking the match …")
    for _, name in info.waiting:
        yield say(
            "The device of {name} has not sent its secret number, so nobody can check how the tiles were drawn. "
            "The result stands.",
            name=name,
        )


def seat_back(info: LobbyInfo) -> Iterator[Block]:
    """Yield the way back to a seat that a bot has taken."""
    lines = [say("A bot plays for you.")]
    if info.hides:
        lines.append(say("If you take your seat back, you go on with its rack, which others may have seen."))
    yield Prose((*lines, *_bot_moved(info)))
    yield Row((button("room-return", say("Take my seat back"), primary=True),))


def _bot_moved(info: LobbyInfo) -> list[str]:
    """Return what a bot did last in this player's seat, in sentences."""
    if not info.bot_turns:
        return []
    if info.too_late:
        played = say("Your move came too late: a bot has played for you.")
    else:
        played = say_n("A bot played {number} turn for you.", "A bot played {number} turns for you.", info.bot_turns)
    return [sentences(played, say("The log says: {deed}", deed=info.bot_deed) if info.bot_deed else "")]


def gone(info: LobbyInfo) -> Iterator[str]:
    """Yield for whom a bot plays."""
    yield from (say("A bot plays for {name}.", name=name) for name in info.gone)


def let_bot_play(player: int, name: str, wait: int = 0, *, primary: bool = False) -> Row:
    """Return the button that lets a bot play for somebody, or says when it can."""
    if wait:
        label = say("A bot can take over in {seconds} s", seconds=wait)
        return Row((button(bot_button(player), label, enabled=False),))
    return Row((button(bot_button(player), say("Let a bot play for {name}", name=name), primary=primary),))


def _bots(info: LobbyInfo) -> Iterator[Block]:
    """Yield the buttons that let bots play for those who are missing."""
    # Who has said that they go is not waited for until it is their turn: others need not take theirs first.
    left = [(info.names.index(name), name) for name in info.left]
    missing = dict([*info.waiting, *left]) if info.seated and info.dealt else {}
    for player, name in missing.items():
        if player in info.agreed:
            yield Prose((say("A bot will play for {name} once all others agree.", name=name),))
        elif name in (*info.away, *info.used_up, *info.left) and name != info.host:
            asker, wait = dict(info.askers).get(player, ""), dict(info.bot_waits).get(player, 0)
            if player in info.put_off:
                yield Prose((say("{other} wants a bot to play for {name}; you wait.", name=name, other=asker),))
                yield Row((button(bot_button(player), say("Agree")),))
            elif player in info.wanted:
                question = say("{other} wants a bot to play for {name}. Do you agree?", name=name, other=asker)
                yield Prose((question,))
                later = button(wait_button(player), say("Wait for {name}", name=name))
                yield Row((button(bot_button(player), say("Agree"), primary=True), later))
            else:
                yield let_bot_play(player, name, wait, primary=True)


def checked(info: LobbyInfo) -> str:
    """Say that a match that is over was checked, and nothing was wrong."""
    if info.host_deals:
        return say("Checked: everything was dealt as promised before the match.")
    return say("Checked: every tile was drawn as agreed.")


def asked(info: LobbyInfo) -> str:
    """Return who asks to take back a turn, in a sentence."""
    if info.asks:
        return say("You have asked to take back your last turn.")
    return say("{name} asks to take back their last turn.", name=info.asker) if info.asker else ""


def pressing(info: LobbyInfo) -> Iterator[Block]:
    """Yield what stays in sight whatever is open beside the board: who is missing, and what has to be answered."""
    if info.over:
        yield from repeat(info)
    if not info.playing or info.over:
        return
    lines = [say("{name} has left the match.", name=name) for name in info.left]
    lines += [say("{name} is not connected.", name=name) for name in info.away if name not in info.left]
    lines += _without_host(info)
    if sentence := asked(info):
        lines.append(sentence)
    lines += () if info.own_gone else _bot_moved(info)
    lines += [say("{name} is back and can take their seat.", name=name) for name in info.back]
    if lines:
        yield Prose(tuple(lines))
    if info.host_gone and info.seated:
        yield Row((button("room-end", say("Save and leave"), primary=True),))
    yield from _answers(info)
    if info.own_gone:
        yield from seat_back(info)
    yield from _bots(info)


def _without_host(info: LobbyInfo) -> Iterator[str]:
    """Yield what is to be done where the page that deals is not connected."""
    if info.host_away and info.host in info.left:
        yield say("{name}'s page dealt, so the match cannot go on.", name=info.host)
    elif info.host_away:
        yield say("{name}'s page deals: the match goes on as soon as {name} is back.", name=info.host)
    if info.host_gone and info.seated:
        yield say("You need not wait: save the turns so far as a file, and leave.")


def _answers(info: LobbyInfo) -> Iterator[Block]:
    if info.must_answer:
        yield Row((button("room-agree", say("Agree"), primary=True), button("room-refuse", say("Refuse"))))
    elif info.asks:
        yield Row((button("room-refuse", say("Withdraw")),))
