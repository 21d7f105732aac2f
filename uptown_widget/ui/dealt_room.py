"""What stands beside the board when the host deals: who could look, and requests to take turns back; pure."""

from collections.abc import Iterator
from dataclasses import dataclass

from uptown_widget.i18n import say
from uptown_widget.screen.controls import Block, Choice, Control, Prose, Row

NOBODY, HOST = "nobody", "host"
PREFIX = "room-"


@dataclass(frozen=True, slots=True)
class DealInfo:
    """What concerns the deal."""

    choice: bool = False
    """Whether whoever opens a table can choose who deals."""
    host_deals: bool = False
    host: str = ""
    """The name of the player who deals; "" before the host has sat down."""
    mine: bool = False
    """Whether this page deals."""
    full: bool = False
    """Whether all seats are taken."""
    most: int = 5
    """How many people can play."""
    lonely: bool = False
    """Whether the match goes on only once the host is connected again."""
    asker: str = ""
    """Who asks to take back a turn."""
    asked: bool = False
    """Whether that is this player."""
    answer: bool = False
    """Whether this player has to answer."""
    refused: str = ""
    """Who has not agreed to what this player, or somebody else, asked last."""


def chooser(deal: DealInfo) -> Iterator[Block]:
    """Yield the choice who is to deal, with what that means."""
    if deal.choice:
        choices = (Choice(NOBODY, say("Nobody (sealed)")), Choice(HOST, say("I do (casual)")))
        value = HOST if deal.host_deals else NOBODY
        yield Row((Control(f"{PREFIX}deal", "choice", say("Who deals?"), value, choices),))
    yield Prose((who_deals(deal),))


def who_deals(deal: DealInfo) -> str:
    """Return what whoever deals could do, in a sentence."""
    if not deal.host_deals:
        return say("Nobody deals: each device draws with the help of all others, and checks every move.")
    if deal.mine:
        return say("This page deals, so you could look at what the others hold; turns can be taken back if all agree.")
    if not deal.host:
        return say("Whoever hosts deals, and could look at what the others hold; turns can be taken back if all agree.")
    return say(
        "{name} hosts and deals, and could look at what the others hold; turns can be taken back if all agree.",
        name=deal.host,
    )


def lines(deal: DealInfo) -> Iterator[str]:
    """Yield how it stands with a request, and with the host."""
    if deal.lonely:
        yield say("The match goes on as soon as {name} is back, whose page deals.", name=deal.host)
    if told := asked(deal):
        yield told
    if deal.refused:
        yield say("{name} did not agree to take back the turn.", name=deal.refused)


def asked(deal: DealInfo) -> str:
    """Return who asks to take back a turn, in a sentence."""
    if deal.asked:
        return say("You ask to take back your last turn.")
    return say("{name} asks to take back their last turn.", name=deal.asker) if deal.asker else ""


def answers(deal: DealInfo) -> Iterator[Block]:
    """Yield the buttons for a request."""
    if deal.answer:
        yield Row(
            (
                Control(f"{PREFIX}agree", "button", say("Agree"), primary=True),
                Control(f"{PREFIX}refuse", "button", say("Refuse")),
            )
        )
    elif deal.asked:
        yield Row((Control(f"{PREFIX}refuse", "button", say("Withdraw")),))


def bot_soon(deal: DealInfo, name: str) -> str:
    """Return when a bot takes a seat."""
    if deal.host_deals:
        return say("A bot will play for {name} once {host} agrees.", name=name, host=deal.host)
    return say("A bot will play for {name} once all others agree.", name=name)
