"""Solutions of the exercises on programming, out of sight until a learner has tried; pure."""

from dataclasses import dataclass

from uptown_widget.errors import GameError, Phrase, quoted
from uptown_widget.i18n import say, say_phrase


@dataclass(frozen=True, slots=True)
class Solution:
    """What a notebook shows in place of a solution, or the solution itself."""

    text: str
    """In Markdown."""

    def _repr_markdown_(self) -> str:
        return self.text

    def __str__(self) -> str:
        """Return it as text."""
        return self.text

    __repr__ = __str__


def solution(lesson: str, exercise: str) -> Solution:
    """Return a right function, and what is worth knowing about it, in the current language.

    :raises GameError: there is none
    """
    code, note = code_of(lesson, exercise), _NOTES.get(lesson, {}).get(exercise)
    return Solution(f"```python\n{code}```" + (f"\n\n{say_phrase(note)}" if note else ""))


def code_of(lesson: str, exercise: str) -> str:
    """Return the code of a solution.

    :raises GameError: there is none
    """
    try:
        return _CODE[lesson][exercise]
    except KeyError:
        raise GameError(say("There is no solution of {name}.", name=quoted(exercise))) from None


def not_yet() -> Solution:
    """Return what is shown to a learner who has not tried enough, in the current language."""
    return Solution(
        say("Run this cell again once your function is right, or after two wrong tries: then it shows a solution.")
    )


_CODE: dict[str, dict[str, str]] = {
    "04_groups": {
        "neighbours": """\
def neighbours(square):
    row, column = square
    around = {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}
    return {(r, c) for r, c in around if 0 <= r < 9 and 0 <= c < 9}
""",
        "group": """\
def group(tiles, start):
    wet = {start}
    todo = [start]
    while todo:
        for square in neighbours(todo.pop()):
            if square in tiles and square not in wet:
                wet.add(square)
                todo.append(square)
    return wet
""",
        "groups": """\
def groups(tiles):
    left, found = set(tiles), []
    while left:
        found.append(group(left, next(iter(left))))
        left -= found[-1]
    return found
""",
        "count_groups": """\
class UnionFind:
    def __init__(self):
        self.parent = {}

    def add(self, x):
        self.parent[x] = x

    def find(self, x):
        while self.parent[x] != x:
            self.parent[x] = self.parent[self.parent[x]]  # halves the way for the next who asks
            x = self.parent[x]
        return x

    def union(self, x, y):
        x, y = self.find(x), self.find(y)
        self.parent[x] = y
        return x != y
""",
        "cut_squares": """\
def cut_squares(tiles):
    before = len(groups(tiles))
    return {square for square in tiles if len(groups(tiles - {square})) > before}
""",
        "fast_cut_squares": """\
def fast_cut_squares(tiles):
    number, low, cuts = {}, {}, set()

    def walk(square, parent):
        number[square] = low[square] = len(number)
        children = 0
        for other in neighbours(square):
            if other not in tiles or other == parent:
                continue
            if other in number:
                low[square] = min(low[square], number[other])
                continue
            children += 1
            walk(other, square)
            low[square] = min(low[square], low[other])
            if parent is not None and low[other] >= number[square]:
                cuts.add(square)
        if parent is None and children > 1:
            cuts.add(square)

    for square in tiles:
        if square not in number:
            walk(square, None)
    return cuts
""",
    },
    "06_chance": {
        "chance": """\
def chance(pile, good, n):
    none = 1
    for drawn in range(n):
        none *= max(0, pile - good - drawn) / (pile - drawn)
    return 1 - none
""",
        "interval": """\
def interval(samples):
    return fmean(samples), 1.96 * stdev(samples) / sqrt(len(samples))
""",
    },
    "08_upturn": {
        "fits": """\
def fits(number, last, rises):
    return number > last if rises else number < last
""",
        "before": """\
def before(rack, last, twin):
    low, high = min(last, twin), max(last, twin)
    return sorted((number for number in rack if low < number < high), reverse=twin < last)
""",
        "next": """\
def next_player(player, players, rises, skipped):
    steps = 1 + min(skipped, players - 1)
    return (player + steps if rises else player - steps) % players
""",
        "playable": """\
def playable(observation):
    stones = [move.stone for move in observation.legal_moves() if isinstance(move, upturn.Lay)]
    return sorted(stone for stone in stones if not stone.is_action)
""",
    },
    "09_fair_play": {
        "thought_of": """\
def thought_of(call):
    return "tails" if call == "heads" else "heads"
""",
        "guess": """\
def guess(told):
    for number in range(10_000):
        if fingerprint(str(number)) == told:
            return number
""",
        "shifted": """\
def shifted(value, nonce):
    return nonce[-1] + value, nonce[:-1]
""",
        "opens": """\
def opens(told, value, nonce):
    return len(nonce) == 32 and commit(value, nonce) == told
""",
        "last_word": """\
def last_word(others, count, wish):
    return (wish - sum(others)) % count
""",
        "chain": """\
def chain(secret, steps):
    links = [fingerprint(secret)]
    for _ in range(steps):
        links.append(fingerprint(links[-1]))
    return links[::-1]
""",
        "follows": """\
def follows(link, steps, earlier):
    for _ in range(steps):
        link = fingerprint(link)
    return link == earlier
""",
        "draw": """\
def draw(secret, links, tiles):
    number = int(fingerprint("".join([secret, *links])), 16)
    return tiles[number % len(tiles)]
""",
        "wrong_link": """\
def wrong_link(message):
    message["link"] = secrets.token_hex(32)
    return message
""",
        "wished_tile": """\
def wished_tile(message, moves):
    message["move"] = moves[0]
    return message
""",
        "second_move": """\
def second_move(message, moves):
    message["move"] = moves[0]
    return message
""",
    },
}
"""By lesson and exercise: a right function."""

_NOTES: dict[str, dict[str, Phrase]] = {
    "04_groups": {
        "neighbours": Phrase("Corners of the board have two neighbours, borders three, all others four."),
        "group": Phrase(
            "Each tile is put on the list once and looks at no more than four neighbours, so the work grows like the "
            "number of tiles: *O*(n). What changes if a tile gets wet only when it is taken off the list? (Not the "
            "group; but a tile may then be on the list several times.)"
        ),
        "count_groups": Phrase(
            "The line with the comment is *path compression*. Without it the answer is the same, but paths may "
            "become long; with it, and if the smaller group always gets the larger as its parent, a step takes "
            "nearly constant time."
        ),
        "cut_squares": Phrase(
            "Note the `>`: a tile that lies alone is no cut vertex, for without it there is one group *fewer*."
        ),
    },
    "06_chance": {
        "chance": Phrase("With three tiles that help, four draws from 17 bring one of them with a chance of 58 %."),
    },
    "09_fair_play": {
        "guess": Phrase(
            "Ten thousand fingerprints take a moment. That is why a server that keeps bare fingerprints of passwords "
            "keeps no secret: the usual passwords are quickly tried."
        ),
        "shifted": Phrase(
            "A digit moves from the nonce to the value: 42 becomes 342, and the joined text stays the same. Where "
            "texts are joined, it must be fixed where one ends: by a length, or by a sign that is in neither."
        ),
        "chain": Phrase(
            "Leslie Lamport published this chain in 1981, for passwords that are used only once. The chain is made "
            "backwards: whoever starts with the anchor cannot go on."
        ),
        "draw": Phrase(
            "Of a number with 256 bits the remainder is even enough: no tile is noticeably likelier than another. "
            "With a number from 0 to 99 and 28 tiles, the first 16 would come more often."
        ),
        "wrong_link": Phrase("The fingerprint of the new link is not the link told before. Everybody sees it at once."),
        "wished_tile": Phrase(
            "During the match nobody can know. But Mallory has committed to a secret: once it is opened, every phone "
            "draws her tiles anew, and this one was not among them."
        ),
        "second_move": Phrase("Every phone keeps all messages in their order. What has been read stays as it was."),
    },
}
"""What is worth knowing about some of them."""
