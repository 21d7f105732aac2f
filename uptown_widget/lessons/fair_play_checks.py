"""Ready checks for the lesson on fair play: commitments, draws and ways of cheating that a learner writes; pure."""

import json
import random
from collections.abc import Sequence
from copy import deepcopy
from hashlib import sha256

from uptown_widget.errors import Phrase, quoted
from uptown_widget.i18n import say
from uptown_widget.lessons import typical
from uptown_widget.lessons.checks import WHOLE, named, whole
from uptown_widget.lessons.function_check import FunctionCheck
from uptown_widget.lessons.sealed_table import CHEAT, NAMES, SealedTable
from uptown_widget.together.protocol.faults import Kind
from uptown_widget.uptown.rules.tiles import TILES

NUMBERS = 10_000
"""As many numbers as four digits can write."""
_fresh = random.Random()
"""Makes numbers to guess that are new at each try."""
NONCE = 32
"""Characters of a nonce: 128 bits as hexadecimal digits."""


def fingerprint(text: str) -> str:
    """Return the SHA-256 of a text as hexadecimal digits."""
    return sha256(text.encode()).hexdigest()


def thought_of() -> FunctionCheck:
    """Return the check of ``f(call)``: the side of a coin that one claims to have thought of, so that a call loses."""
    return FunctionCheck(
        "thought_of",
        # So often that luck does not pass for it.
        [("heads",), ("tails",)] * 8,
        lambda call: {"heads": "tails"}.get(call, "heads"),
        shape=_text,
        returns=Phrase("Return a text: heads or tails in quotes."),
        typical=typical.thought_of,
        nudge=Phrase("If Ben calls heads, Ada was thinking of tails; else of heads."),
    )


def guess() -> FunctionCheck:
    """Return the check of ``f(commitment)``: the number of at most four digits that has a fingerprint."""
    some = (0, 7, 42, *_fresh.sample(range(100, 9999), 2), 9999)
    numbers = {fingerprint(str(number)): number for number in some}
    return FunctionCheck(
        "guess",
        [(commitment,) for commitment in numbers],
        lambda commitment: numbers[commitment],
        shape=whole,
        returns=WHOLE,
        typical=typical.guess,
        nudge=Phrase("Go through range(10000), and compare fingerprint(str(number)) with the one you were told."),
        lesson="09_fair_play",
    )


def shifted() -> FunctionCheck:
    """Return the check of ``f(value, nonce)``: another value and nonce that make the same text, nonce first."""

    def judged(value: str, nonce: str, given: object) -> str:
        pair = given if isinstance(given, (tuple, list)) else ()
        if [type(each) for each in pair] != [str, str]:
            return say("Return a pair of texts: another value, and another nonce.")
        other, its_nonce = pair
        if its_nonce + other != nonce + value:
            return say("This is a different fingerprint: everybody sees that you promised something else.")
        if not other:
            return say("An empty text is no value. Move only some digits.")
        return "" if other != value else say("This is the value you promised. Claim a different one.")

    cases = [("42", "98713"), ("17", "5501"), ("2024", "110"), ("100", f"{_fresh.randrange(10**8):08}")]
    nudge = Phrase("commit joins nonce and value to one text. Where else could this text be cut in two?")
    return FunctionCheck("shifted", cases, judged, picture=named("value", "nonce"), nudge=nudge, grades=True)


def opens() -> FunctionCheck:
    """Return the check of ``f(commitment, value, nonce)``: whether a commitment is opened as it was promised."""
    nonce = "".join(_fresh.sample("0123456789abcdef" * 2, NONCE))
    commitment, short = fingerprint(f"{nonce}heads"), "42"
    cases = [
        (commitment, "heads", nonce),
        (commitment, "tails", nonce),
        (commitment, "heads", nonce[1:] + nonce[0]),
        (fingerprint(f"{nonce}{short}"), short, nonce),
        (fingerprint(f"{nonce}{short}"), nonce[-1] + short, nonce[:-1]),
        (fingerprint(f"{nonce}{short}"), short[1:], nonce + short[0]),
        (fingerprint(short), short, ""),
    ]

    def expected(commitment: str, value: str, nonce: str) -> bool:
        return len(nonce) == NONCE and fingerprint(nonce + value) == commitment

    return FunctionCheck(
        "opens",
        cases,
        expected,
        picture=named("commitment", "value", "nonce"),
        typical=typical.opens,
        nudge=Phrase("Both have to hold: commit(value, nonce) == commitment, and len(nonce) == 32."),
    )


def last_word() -> FunctionCheck:
    """Return the check of ``f(others, count, wish)``: the number with which the sum leaves what one wishes."""

    def judged(others: Sequence[int], count: int, wish: int, given: object) -> str:
        try:
            number = whole(given)
        except TypeError:
            number = -1
        if number < 0:
            return say("Return a whole number, 0 or more.")
        rest = (sum(others) + number) % count
        return "" if rest == wish else say("With {given}, the result is {rest}.", given=number, rest=rest)

    known = [([3], 2, 0), ([3, 4], 28, 5), ([1000, 999, 17], 23, 22), ([28, 56], 28, 0), ([], 6, 3)]
    cases = [*known, ([_fresh.randrange(100) for _ in range(3)], 27, _fresh.randrange(27))]
    nudge = Phrase("Which number must be added to sum(others) to get wish? Its remainder, % count, is never below 0.")
    return FunctionCheck("last_word", cases, judged, picture=named("others", "count", "wish"), nudge=nudge, grades=True)


def chain() -> FunctionCheck:
    """Return the check of ``f(secret, steps)``: the links of a hash chain, the anchor first."""
    cases = [("blue", 0), ("blue", 1), ("green", 2), (_secret(), 20)]
    return FunctionCheck(
        "chain",
        cases,
        _chain,
        picture=named("secret", "steps"),
        shape=_texts,
        returns=Phrase("Return a list of texts."),
        typical=typical.chain,
        nudge=Phrase("Begin with a list that holds only fingerprint(secret). Then, steps times, put the "
                     "fingerprint of the first link in front."),
    )  # fmt: skip


def follows() -> FunctionCheck:
    """Return the check of ``f(link, steps, earlier)``: whether a link is so many steps after an earlier one."""
    links, other = _chain(_secret(), 12), _chain("green", 12)
    cases = [
        (links[1], 1, links[0]),
        (links[2], 1, links[0]),
        (links[12], 12, links[0]),
        (links[0], 1, links[1]),
        (links[9], 2, links[7]),
        (links[3], 5, links[0]),
        (links[3], 3, links[0][:40] + other[0][40:]),
        (links[3], 3, other[0][:24] + links[0][24:]),
        (other[5], 5, links[0]),
    ]

    def expected(link: str, steps: int, earlier: str) -> bool:
        for _ in range(steps):
            link = fingerprint(link)
        return link == earlier

    return FunctionCheck(
        "follows",
        cases,
        expected,
        picture=named("link", "steps", "earlier"),
        typical=typical.follows,
        nudge=Phrase(
            "Make the fingerprint of link, and of that again, steps times in all. Only then compare with earlier."
        ),
    )


def draw() -> FunctionCheck:
    """Return the check of ``f(secret, links, tiles)``: the tile that is drawn."""
    names = [*map(str, TILES)]
    cases = [
        ("yellow", ["1f", "2e"], names),  # each typical mistake draws another tile
        ("blue", ["1f"], names[:2]),
        ("blue", ["2e", "1f"], names),
        ("green", ["1f", "2e"], names),
        ("green", _chain("blue", 2), names[3:20]),
        (_secret(), _chain(_secret(), 3), names[1:]),
    ]

    def expected(secret: str, links: Sequence[str], tiles: Sequence[str]) -> str:
        return tiles[int(fingerprint("".join([secret, *links])), 16) % len(tiles)]

    return FunctionCheck(
        "draw",
        cases,
        expected,
        picture=named("secret", "links", "tiles"),
        shape=_text,
        returns=Phrase("Return the tile itself: one of tiles."),
        typical=typical.draw,
        nudge=Phrase(
            "The place is int(fingerprint(text), 16) % len(tiles). Return what stands in this place of tiles."
        ),
    )


def wrong_link() -> FunctionCheck:
    """Return the check of ``f(message)``: a link that was not promised, so that the others say so."""
    return _cheat("wrong_link", "link", Kind.LINK, turns=(4, 12))


def wished_tile() -> FunctionCheck:
    """Return the check of ``f(message, moves)``: a tile that was not drawn, which the others find out at the end."""
    return _cheat("wished_tile", "move", Kind.NOT_DRAWN, turns=(6, 24))


def second_move() -> FunctionCheck:
    """Return the check of ``f(message, moves)``: another move in place of one that has been made."""
    return _cheat("second_move", "again", Kind.TWO_MOVES, turns=(3, 9))


def _cheat(name: str, program: str, wanted: Kind, turns: Sequence[int]) -> FunctionCheck:
    """Return a check that plays what a learner's program returns on the devices of a table.

    :param program: which one it is, as `SealedTable.advance` calls it
    :param turns: taken before it is asked, a case each
    """
    asked = {json.dumps(arguments): number for number in turns for arguments in [_asked(program, number)]}

    def judged(*call: object) -> str:  # the arguments, and a learner's result
        *arguments, given = call
        if not isinstance(given, dict):
            return say("Return the message: a dictionary like the one you got.")
        for key, value in json.loads(json.dumps(arguments[0])).items():
            if type(given.get(key)) is not type(value):
                return say("The entry {key} of the message has to stay, as a value of type {kind}.", key=quoted(key),
                           kind=type(value).__name__)  # fmt: skip
        table = SealedTable().advance(asked[json.dumps(arguments)])
        table.advance(len(NAMES) + 1, **{program: lambda *_: given})
        if not table.faults:  # some things are found out only once all secrets are open
            table.finish()
        if not table.faults:
            return say("Nobody notices anything: an honest device could have sent this.")
        if all((table.names[fault.player], fault.kind) == (NAMES[CHEAT], wanted) for fault in table.faults):
            return ""
        sentence = table.faults[0].sentence(table.names[table.faults[0].player])
        return say(
            "The others read: “{sentence}” But this exercise asks you to cheat in another way.", sentence=sentence
        )

    cases = [tuple(json.loads(each)) for each in asked]
    nudge = Phrase("Change one entry of the dictionary, message[...] = ..., and return message.")
    return FunctionCheck(name, cases, judged, picture=named("message", "moves"), nudge=nudge, grades=True)


def _asked(program: str, turns: int) -> list[object]:
    """Return what a program is given that comes after so many turns."""
    asked: list[list[object]] = []

    def note(message: object, *moves: object) -> object:
        asked.append(deepcopy([message, *moves]))
        return message

    SealedTable().advance(turns).advance(len(NAMES) + 1, **{program: note})
    return asked[0]


def _secret() -> str:
    """Return a secret that is new at each try."""
    return f"{_fresh.getrandbits(64):016x}"


def _text(given: object) -> str:
    """Return a text; of a text of its own kind, what it says.

    :raises TypeError: it is none
    """
    if not isinstance(given, str):
        raise TypeError
    return str.__str__(given)


def _texts(given: object) -> list[str]:
    """Return the texts of a list.

    :raises TypeError: it is no list of texts
    """
    if not isinstance(given, list):
        raise TypeError
    return [*map(_text, given)]


def _chain(secret: str, steps: int) -> list[str]:
    links = [fingerprint(secret)]
    for _ in range(steps):
        links.insert(0, fingerprint(links[0]))
    return links
