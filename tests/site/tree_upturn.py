"""Somebody who plays Upturn by ear: knows of the table what the accessibility tree says, and presses keys."""

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

from tests.kinds import sure
from tests.site.tree import Node, Tree, longest, pattern
from uptown_widget.i18n import capital, say, say_n
from uptown_widget.match.session import Session
from uptown_widget.screen.controls import Event
from uptown_widget.upturn import STONES, Direction, Observation, game
from uptown_widget.upturn.view.words import stone_label, stone_word

ENDS = ("Keep it", "Stop laying stones", "Stop handing out", "Hand out none", "End the turn")
SHOWN = 5
"""So many stones at the end of the row are told."""


@dataclass(frozen=True)
class Idea:
    """What somebody knows of the table."""

    row: list[str]
    direction: str
    pot: int
    racks: list[int]
    rack: list[str]


def truth(observation: Observation) -> Idea:
    """The idea that the rules give."""
    table = observation.table
    way = {None: "", Direction.UP: "up", Direction.DOWN: "down"}[table.direction]
    row = [str(stone) for stone in table.row[-SHOWN:]]
    return Idea(row, way, table.pot_size, list(table.rack_sizes), sorted(map(str, observation.rack)))


class Listener:
    """Plays by ear in the current language."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.stones = {stone_word(stone): str(stone) for stone in STONES}
        self.labels = {stone_label(stone): str(stone) for stone in STONES}
        anything = {"stones": ".+", "number": r"\d+"}
        self.rows = {
            "": pattern("The row: {stone} alone; the next number decides whether it rises or falls.", stone=".+"),
            "up": pattern("The row ends with {stones}. It rises: next is a number above {number}.", **anything),
            "down": pattern("The row ends with {stones}. It falls: next is a number below {number}.", **anything),
        }
        self.pot = {say_n("The pot: {number} stone", "The pot: {number} stones", left): left for left in range(107)}
        counts = (say_n("{name}: {number} stone", "{name}: {number} stones", left, name="\0") for left in range(107))
        self.racks = [re.compile(re.escape(count).replace("\0", ".+")) for count in counts]
        one, some = {"number": r"\d+"}, {"stones": ".+", "twin": r"\d+"}
        self.first = [
            pattern("Last stone!"),
            pattern("Hand out {number}", **one),
            pattern("Lay {stones} in front of {twin}", **some),
            pattern("Continue"),
            pattern("Joker: rise"),
        ]
        """Buttons that are pressed as soon as they are there."""
        self.rest = list(map(pattern, ("Draw a stone", "Pass", *ENDS)))
        """Buttons for when no stone fits."""

    def _buttons(self) -> Iterator[Node]:
        return (node for node in self.tree.all("button") if node.enabled)

    def idea(self) -> Idea:
        """What the tree says of the table."""
        names = [node.name for node in self._buttons()]
        way, row = next((way, found) for way, row in self.rows.items() for found in map(row.fullmatch, names) if found)
        words = row["stones"].split(", ") if way else [row["stone"]]
        racks = [
            left
            for name in names
            for left, rack in enumerate(self.racks)
            if name not in self.pot and rack.fullmatch(name)
        ]
        pot = next(self.pot[name] for name in names if name in self.pot)
        return Idea([self.stones[word] for word in words], way, pot, racks, sorted(stone for stone, _ in self._rack()))

    def _rack(self) -> Iterator[tuple[str, Node]]:
        """The stones of the rack: they can be selected, and nothing else that begins with a number."""
        for node in self._buttons():
            known = longest(node.name, self.labels)
            if "pressed" in node.states and known and known[1][:1] in {"", ",", "."}:
                yield known[0], node

    def may_move(self) -> bool:
        return any(step.fullmatch(node.name) for node in self._buttons() for step in (*self.first, *self.rest))

    def is_over(self) -> bool:
        return self.tree.has("button", say("Rematch"))

    def has_won(self) -> bool:
        """Whether one is told so."""
        return say("You win: your rack is empty.") in self.tree.news()

    def play(self) -> list[str]:
        """Press what comes next; return the names of the buttons pressed, and of stones how they are written."""
        *selected, button = self._choose()
        self._press(button)
        return [*selected, button]

    def _press(self, button: str) -> None:
        before = self._state()
        self.tree.press("button", button)
        self.tree.until(lambda: self.is_over() or (self._state() != before and self.may_move()), "the next step")

    def take_hint(self) -> list[str]:
        """Ask for a hint, and do what is told first; return what was pressed, as `play` does."""
        hints = {say("Lay {stone}", stone=word): stone for word, stone in self.stones.items()}
        hints |= {say("Draw a stone"): "", say("Pass"): ""}
        told = {say("{rank}. {move}", rank=1, move=capital(move)): (move, stone) for move, stone in hints.items()}
        self.tree.button("Hint")
        (button, stone), _ = self.tree.until(lambda: longest(self.tree.news(), told), "a hint")
        if stone:
            button = self._select(next(node.name for found, node in self._rack() if found == stone))
        self._press(button)
        return [stone, button] if stone else [button]

    def _state(self) -> list[str]:
        return [self.tree.news(), *(node.name for node in self.tree.all("button"))]

    def _choose(self) -> list[str]:
        """Return the button to press next; after the stone that has been selected for it, if there is one."""
        names = [node.name for node in self._buttons()]
        for step in self.first:
            if found := [name for name in names if step.fullmatch(name)]:
                return found[:1]
        fits = say("{stone}, fits.", stone="\0").partition("\0")[2]
        fitting = [(stone, node.name) for stone, node in self._rack() if fits in node.name]
        if fitting:
            stone, name = min(fitting, key=lambda each: self._waste(each[0]))
            return [stone, self._select(name)]
        return [next(name for step in self.rest for name in names if step.fullmatch(name))]

    def _waste(self, stone: str) -> int:
        """How far a number is from the end of the row: the nearest leaves most room; numbers come before actions."""
        last = [int(each) for each in self.idea().row if each.isdigit()]
        return abs(int(stone) - last[-1]) if stone.isdigit() and last else 100

    def _select(self, name: str) -> str:
        """Select a stone; return the button that comes for it."""
        self.tree.press("button", name)
        lay = [pattern("Lay {stone}", stone=".+"), pattern("Joker: rise")]
        return self.tree.until(
            lambda: next((node.name for node in self._buttons() for each in lay if each.fullmatch(node.name)), ""), name
        )


class Truth:
    """The same match in this process, which the listener knows nothing of."""

    def __init__(self, players: int, seed: str, language: str) -> None:
        seats = ("person", *["level-1"] * (players - 1))
        setup = game.make_setup(players=players, seats=seats, seed=seed, start=0)
        self.session = Session(game, setup, pace=0, language=language)
        # The browser's driver keeps an event loop running in this thread; in one without, bots answer at once.
        self._thread = ThreadPoolExecutor(1)

    def idea(self) -> Idea:
        return truth(self.session.observation)

    def undo(self) -> None:
        """Take the last move back."""
        self._thread.submit(self.session.undo).result()

    def tables(self) -> list[Idea]:
        """What everybody saw of the table at first and after each turn."""
        turns = self.session.viewpoint.turns
        return [
            replace(truth(sure(Observation, seen)), rack=[])
            for seen in (turns[0].before, *(turn.after for turn in turns))
        ]

    def play(self, pressed: list[str]) -> None:
        """Press the same."""
        for name in pressed:
            rack = list(map(str, self.session.observation.rack))
            controls = [control.id for control in self.session.screen.controls() if control.label == name]
            event = Event("press", f"stone:{rack.index(name)}" if name in rack else controls[0])
            self._thread.submit(self.session.handle, event).result()
