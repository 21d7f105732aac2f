"""How a person has fared against the bots of each kind, in words; pure."""

from dataclasses import fields

from uptown_widget.bots.labels import bot_label
from uptown_widget.i18n import say, say_n
from uptown_widget.ui.effects import Info, Tally
from uptown_widget.ui.names import sentences


def tally_key(bot: str, kind: type, chosen: object) -> str:
    """Return what matches against a bot are counted under: by other rules than the usual ones they count apart.

    :param kind: the class of the game's rules
    :param chosen: such rules, or a set-up with their fields
    """
    values = {each.name: (getattr(chosen, each.name), each.default) for each in fields(kind)}
    is_usual = all(value == usual for value, usual in values.values())
    return bot if is_usual else "/".join((bot, *(str(value) for value, _ in values.values())))


def tally_words(info: Info, rules: object) -> str:
    """Say how the person has fared by such rules against the bots at the table; "" where they are not all alike."""
    kinds = {seat.bot for seat in info.seats if seat.bot}
    bot = kinds.pop() if len(kinds) == 1 else ""
    key = tally_key(bot, type(rules), rules)
    if key not in info.tallies:
        return ""
    tally = info.tallies[key]
    row = say_n("{number} win in a row.", "{number} wins in a row.", tally.streak) if tally.streak > 1 else ""
    lead = say("Best lead: {number}.", number=tally.lead) if tally.lead else ""
    return sentences(so_far(info, bot, key), row, lead)


def so_far(info: Info, bot: str, key: str) -> str:
    """Say how many matches against a bot were won, of those that count under a key; "" where none was played."""
    tally = info.tallies.get(key, Tally())
    words = {"bot": bot_label(bot), "won": tally.won, "played": tally.played}
    return say("Against {bot}: you have won {won} of {played}.", **words) if tally.played else ""
