"""Typical mistakes in programs: what a wrong result shows, as a sentence for the learner; pure.

Each function gets a result, the right one and the arguments, and returns what is true of the result, or "".
"""

from collections.abc import Collection, Sequence
from hashlib import sha256
from math import comb, isclose, prod, sqrt
from statistics import pstdev, stdev

from uptown_widget.i18n import say, say_n

Square = tuple[int, int]
LAST = 8
"""The number of the last row and column of the board."""


def neighbours(given: Sequence[Square], wanted: Sequence[Square], square: Square) -> str:
    """Judge the squares that share a side with a square."""
    if any(not (0 <= row <= LAST and 0 <= column <= LAST) for row, column in given):
        return say("Some of these squares are beyond the edge: rows and columns go from 0 to 8.")
    if square in given:
        return say("A square is not its own neighbour.")
    others = [(abs(row - square[0]), abs(column - square[1])) for row, column in given if (row, column) not in wanted]
    if (1, 1) in others:
        return say("Squares that touch at a corner only are no neighbours.")
    if others:
        return say("One of these does not touch the square at all. Are row and column mixed up?")
    if len(given) == 1 and len(wanted) > 2:  # of a corner, one square could be missing for another reason
        return say("You returned only one square. Is return inside the loop?")
    return say("A neighbour is missing. Rows and columns go from 0 to 8, and a square has up to four neighbours.")


def group(given: Sequence[Square], wanted: Sequence[Square], tiles: Collection[Square], start: Square) -> str:
    """Judge the group of a tile."""
    if start not in given:
        return say("The tile on which you start belongs to the group, too.")
    if set(given) - set(tiles):
        return say("Your result holds squares without a tile. Is something left over from an earlier call?")
    if set(given) - set(wanted):
        return say("Your result holds tiles that are not connected to the start.")
    return say(
        "The group ends too early: every tile beside one of its tiles belongs to it, however far it is from the start."
    )


def groups(given: Sequence[Sequence[Square]], wanted: Sequence[Sequence[Square]], tiles: Collection[Square]) -> str:
    """Judge a list of groups."""
    del wanted
    squares = [square for each in given for square in each]
    if len(squares) > len(set(squares)):
        return say("Some tiles are in two groups of your list, or a group is in it twice.")
    if set(squares) - set(tiles):
        return say("Your result holds squares without a tile. Is something left over from an earlier call?")
    if set(tiles) - set(squares):
        return say("Some tiles are in no group. A tile that lies alone is a group, too.")
    return say("All tiles are there, but in the wrong groups.")


def count_groups(given: int, wanted: int, tiles: Collection[Square]) -> str:
    """Judge a number of groups that was counted by joining them."""
    if given == len(tiles):
        return say("Nothing was ever joined. Does union return True when it has joined two groups?")
    if given > wanted:
        return say("Two groups have become one, and the count did not fall: does find go up to the very top, and does "
                   "union join what find returns?")  # fmt: skip
    return say("A group was joined with itself: union has to return False if find returns the same for both.")


def cut_squares(given: Sequence[Square], wanted: Sequence[Square], tiles: Collection[Square]) -> str:
    """Judge the tiles without which a group would fall apart."""
    if wanted and set(given) == set(tiles) - set(wanted):
        return say("These are the tiles that may be captured. The question is which may not.")
    for square in given:
        if square not in wanted:
            row, column = square
            if not any(abs(r - row) + abs(c - column) == 1 for r, c in tiles):
                return say("A tile that lies alone is no cut vertex: without it there is one group fewer.")
            return say("Without the tile on {square} there are just as many groups, or fewer.", square=square)
    missing = next(iter(set(wanted) - set(given)), None)
    return say("Without the tile on {square} its group falls apart.", square=missing) if missing else ""


def chance(given: float, wanted: float, pile: int, good: int, n: int) -> str:
    """Judge the chance to draw at least one good tile."""

    def at_least_one(draws: int) -> float:
        return 1 - comb(pile - good, draws) / comb(pile, draws) if 0 <= draws <= pile else 1.0

    def from_one(beyond: int) -> float:
        return 1 - prod((pile - good - i) / (pile - i) for i in range(1, min(beyond, pile)))

    late = say("Count from 0: the first factor is (pile - good) / pile.")
    typical = {
        from_one(n + 1): late,
        from_one(n): late,
        at_least_one(1): say("This is the chance for the first draw alone. Is return inside the loop?"),
        100 * wanted: say("A chance is a number from 0 to 1, not in percent."),
        1 - wanted: say("This is the chance to draw none of them."),
        1 - ((pile - good) / pile) ** n: say("Tiles are not put back: with each draw there is one fewer in the pile."),
        1 - prod((pile - good - i) / pile for i in range(n)): say(
            "The pile shrinks, too: after i draws it holds pile - i tiles."
        ),
        1 - prod((pile - good) / (pile - i) for i in range(n)): say(
            "After i tiles that do not help, pile - good - i of them are left."
        ),
        n * good / pile: say("Chances of several draws must not be added up: more than one tile may help."),
        at_least_one(n + 1): say("This is one draw too many."),
        at_least_one(n - 1): say("This is one draw too few."),
        comb(good, n) / comb(pile, n): say("This is the chance that every tile drawn helps. One is enough."),
    }
    for value, sentence in typical.items():
        if isclose(value, given, abs_tol=1e-6):
            return sentence
    if given in {0, 1}:
        return say(
            "A chance is hardly ever 0 or 1. "
            "Begin with none = 1, and divide with /, which keeps fractions, not with //."
        )
    if not 0 <= given <= 1:
        return say("A chance is a number from 0 to 1, not in percent.")
    if isclose(wanted, given, abs_tol=0.04):
        return say("Nearly. Calculate it exactly: do not round, and do not try it out at random.")
    return say(
        "Multiply the chances that a draw does not help, and subtract the product from 1. "
        "Try a small pile on paper first."
    )


def interval(given: tuple[float, float], wanted: tuple[float, float], samples: Sequence[float]) -> str:
    """Judge a mean and its margin."""
    mean, margin = wanted

    def near(first: float, second: float) -> bool:
        return isclose(first, second, rel_tol=2e-3, abs_tol=1e-6)

    if near(given[0], mean - margin) and near(given[1], mean + margin):
        return say("These are the ends of the interval. Return the mean and the margin.")
    if near(given[0], margin) and near(given[1], mean):
        return say("The mean comes first, then the margin.")
    if not near(given[0], mean):
        return say("The mean is the sum of all samples, divided by their number. Did you change the samples?")
    s, n = stdev(samples), len(samples)
    typical = {
        1.96 * s / n: say("s is divided by the square root of n, not by n."),
        1.96 * s: say("The margin shrinks with more samples: divide s by the square root of n."),
        s / sqrt(n): say("The factor 1.96 is missing."),
        2 * margin: say("This is the width of the whole interval. The margin is the part after ±, half of it."),
        2 * s / sqrt(n): say("The factor is 1.96, not 2."),
        1.96 * pstdev(samples) / sqrt(n): say("Use stdev. pstdev is for a whole population, not for a sample."),
    }
    for value, sentence in typical.items():
        # The nearest ones are 2 % apart.
        if isclose(value, given[1], rel_tol=4e-3):
            return sentence
    return say(
        "Your margin is not the right one: it should be 1.96 times s, divided by the square root of n, and not rounded."
    )


def fits(given: bool, wanted: bool, number: int, last: int, rises: bool) -> str:
    """Judge whether a number fits."""
    del wanted
    if number == last:
        return say("The same number does not fit again: the next one has to be higher, or lower.")
    if rises:
        return (
            say("In a rising row lower numbers do not fit.")
            if given
            else say("In a rising row any higher number fits.")
        )
    return (
        say("In a falling row higher numbers do not fit.") if given else say("In a falling row any lower number fits.")
    )


def before(given: Sequence[int], wanted: Sequence[int], rack: Sequence[int], last: int, twin: int) -> str:
    """Judge what goes before a twin."""
    if {last, twin} & set(given):
        return say("Neither the last number of the row nor the twin itself belongs to them.")
    if set(given) - set(rack):
        return say("Your list holds numbers that are not on the rack.")
    if set(given) - set(wanted):
        return say("Only what lies between the last number and the twin may go before the twin.")
    if set(wanted) - set(given):
        return say("Numbers are missing. The twin may also be below the last number.")
    return say(
        "These are the right numbers, but not in the order in which they are laid, step by step towards the twin."
    )


def next_player(given: int, wanted: int, player: int, players: int, rises: bool, skipped: int) -> str:
    """Judge who comes next."""
    step = 1 if rises else -1
    if players == 2 and skipped > 1:
        return say("With two players, Double skip counts as one.")
    if not 0 <= given < players:
        return say("Players are counted from 0, here to {last}.", last=players - 1)
    if given == wanted + 1:
        return say("This is the seat beside the right one. Players are counted from 0, here to {last}.",
                   last=players - 1)  # fmt: skip
    if given == (player - step * (1 + skipped)) % players and given != wanted:
        return say(
            "While the row rises, turns go clockwise, to the player with the next higher number; while it falls, they "
            "go the other way."
        )
    if given == player and not skipped:
        return say("Somebody else is next.")
    return say("How many lose their turn here? The next one after them plays.")


def playable(given: Sequence[int], wanted: Sequence[int], _: object) -> str:
    """Judge the numbers that may be laid."""
    if any(number > 99 for number in given):
        return say("Your list holds action stones, which are not numbers.")
    if sorted(given) == wanted:
        return say("These are the right numbers, but the lowest has to come first.")
    if set(given) - set(wanted):
        return say("Some of these may not be laid now. Take what is in legal_moves(), not the whole rack.")
    return say("Some numbers are missing.")


def thought_of(given: str, wanted: str, call: str) -> str:
    """Judge what one claims to have thought of."""
    if given == call:
        return say("Then Ben has called the right one, and wins.")
    return say("Write it in small letters.") if str(given).lower() == wanted else say("Ada may say heads or tails.")


def guess(given: int, wanted: int, _: object) -> str:
    """Judge a number that was found by its fingerprint."""
    if given == wanted + 1:
        return say("This is the number after the right one: stop counting once it is found.")
    return say(
        "This number has a different fingerprint. Compare fingerprint(str(number)) of each with the one you were told."
    )


def opens(given: bool, wanted: bool, commitment: str, value: str, nonce: str) -> str:
    """Judge whether a commitment was opened as promised."""
    del given, commitment, value
    if wanted:
        return say("Here the fingerprint and the length of the nonce are as promised.")
    if len(nonce) != 32:
        return say("This nonce has {number} characters, not 32.", number=len(nonce))
    return say("Here, value and nonce have a different fingerprint.")


def chain(given: Sequence[object], wanted: Sequence[str], secret: str, steps: int) -> str:
    """Judge the links of a chain."""
    if secret in given:
        return say("The secret itself is no link: the last link is its fingerprint.")
    if [*given] == [*reversed(wanted)]:
        return say("These are the right links, but the anchor has to come first.")
    if len(given) != steps + 1:
        return say_n("There has to be {number} link here.", "There have to be {number} links here.", steps + 1)
    return say("Each link has to be the fingerprint of the one after it.")


def follows(given: bool, wanted: bool, link: str, steps: int, earlier: str) -> str:
    """Judge whether a link belongs to a chain."""
    del given, link, earlier
    if wanted:
        return say_n(
            "Here the answer is True: after {number} fingerprint, `link` has become `earlier`.",
            "Here the answer is True: after {number} fingerprints, `link` has become `earlier`.",
            steps,
        )
    return say_n(
        "Here the answer is False: after exactly {number} fingerprint, `link` has not become `earlier`.",
        "Here the answer is False: after exactly {number} fingerprints, `link` has not become `earlier`.",
        steps,
    )


def draw(given: object, wanted: str, secret: str, links: Sequence[str], tiles: Sequence[str]) -> str:
    """Judge a tile that was drawn."""
    del wanted
    if given not in tiles:
        return say("Return the tile itself: one of tiles.")

    def drawn(*parts: str, sign: str = "", further: int = 0) -> str:
        place = int(sha256(sign.join(parts).encode()).hexdigest(), 16) % len(tiles)
        return tiles[(place + further) % len(tiles)]

    typical = {
        drawn(secret, *links, further=1): say("This is the tile beside the right one: places are counted from 0."),
        drawn(secret, *links, further=-1): say("This is the tile beside the right one: places are counted from 0."),
        drawn(secret, *links, sign=" "): say("Nothing comes between the parts of the text, not even a space."),
        drawn(*links): say("The secret is missing from the text."),
        drawn(secret): say("The links are missing from the text."),
        drawn(*links, secret): say("The secret comes first in the text, then the links."),
        drawn(secret, *sorted(links)): say("The links have to stay in the order in which they were told."),
    }
    return typical.get(
        str(given), say("The place is the whole fingerprint as a number, int(fingerprint(text), 16), % len(tiles).")
    )
