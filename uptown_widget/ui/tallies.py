"""How a person has fared against the bots of each kind, in words; pure."""

from uptown_widget.bots.labels import bot_label
from uptown_widget.i18n import say, say_n
from uptown_widget.ui.effects import Info, Tally
from uptown_widget.ui.names import sentences


def tally_words(info: Info) -> str:
    """Say how the person has fared against the bots at the table; "" where they are not all alike."""
    kinds = {seat.bot for seat in info.seats if seat.bot}
    bot = kinds.pop() if len(kinds) == 1 else ""
    if bot not in info.tallies:
        return ""
    tally = info.tallies[bot]
    row = say_n("{number} win in a row.", "{number} wins in a row.", tally.streak) if tally.streak > 1 else ""
    lead = say("Best lead: {number}.", number=tally.lead) if tally.lead else ""
    return sentences(so_far(info, bot), row, lead)


def so_far(info: Info, bot: str) -> str:
    """Say how many matches against a bot were won; "" where none was played."""
    tally = info.tallies.get(bot, Tally())
    words = {"bot": bot_label(bot), "won": tally.won, "played": tally.played}
    return say("Against {bot}: you have won {won} of {played}.", **words) if tally.played else ""
