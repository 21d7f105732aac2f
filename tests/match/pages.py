"""Pages that are connected to each other without a server, simulated: their codes are numbers, frames go at once."""

import random
from collections.abc import Callable, Mapping
from itertools import count
from typing import Any

from tests.beside import Beside
from uptown_widget.match.games import game_of
from uptown_widget.screen.controls import Control, Event
from uptown_widget.together.protocol.dealt_match import DealtMatch
from uptown_widget.together.tables import open_direct
from uptown_widget.ui import effects

LANGUAGES = ("en", "ko", "nl", "fr", "en")


class Page(Beside):
    """A browser with a page, whose codes are numbers; frames go at once, in order."""

    def __init__(self, net: "Net", language: str = "en", game: str = "uptown", **options: Any) -> None:
        self.net, self.language, self.game, self.options = net, language, game, options
        self.kept = ""
        self.orders: list[dict[str, Any]] = []
        self.wires: dict[int, tuple[Page, int]] = {}
        """By connection: the other page and its connection."""
        self.heard: list[str] = []
        self.begin()

    def begin(self) -> None:
        table = open_direct(
            game_of(self.game), self.carry_out, self.keep, saved=self.kept, address="http://here/play/?direct",
            language=self.language, clock=lambda: self.net.now, **self.options,
        )  # fmt: skip
        self.session, self.shared, self.door, self.transport = (
            table.session,
            table.shared,
            table.door,
            table.door.transport,
        )

    @property
    def together(self) -> Any:
        """What this device knows of the match."""
        return self.shared.match

    def keep(self, text: str) -> None:
        self.kept = text

    def carry_out(self, order: Mapping[str, Any]) -> None:
        self.orders.append(dict(order))
        self.net.carry_out(self, dict(order))

    def reload(self) -> None:
        for number in list(self.wires):
            self.net.cut(self, number)
        self.begin()

    def press(self, name: str, value: str = "", kind: str = "press") -> Any:
        return self.session.handle(Event(kind, name, value))  # type: ignore[arg-type]

    def controls(self) -> dict[str, Control]:
        return {control.id: control for control in super().controls().values()}

    def code(self) -> str:
        exported = self.press("direct-copy")
        assert isinstance(exported, effects.ExportedText)
        return exported.text

    def paste(self, text: str, button: str) -> None:
        self.press("direct-paste", text, "change")
        self.press(f"direct-{button}")

    def moves(self) -> bool:
        """Play at random if it is this device's turn."""
        session = self.session
        moves = session.observation.legal_moves() if self.together.state is not None else ()
        if not moves or session.match.outcome() or (isinstance(self.together, DealtMatch) and self.together.asked):
            return False
        rng = random.Random(f"{self.language}/{len(session.match.history)}")
        session.do(effects.Play(rng.choice(moves), ()))
        return True


class Net:
    """What pages do for their sessions, without the connections."""

    def __init__(self) -> None:
        self.numbers = count(1)
        self.invitations: dict[str, tuple[Page, int]] = {}
        self.answers: dict[str, tuple[Page, int, str]] = {}
        self.used: set[str] = set()
        self.later: list[Callable[[], object]] = []
        self.now = 0.0
        """Seconds, as the pages count them."""
        self.broken = self.without = False
        """Whether devices find no way to each other, and whether browsers cannot connect at all."""
        self.stopped: set[Page] = set()
        """Those that a browser has stopped, or to which nothing comes for now."""
        self.held: list[tuple[Page, int, str]] = []
        """Frames to them."""
        self._running = False

    def tell(self, page: Page, *news: Any) -> None:
        """Tell a page's session something, after what it is doing."""
        self.later.append(lambda: page.door.peer(*news))
        if not self._running:
            self._running = True
            while self.later:
                self.later.pop(0)()
            self._running = False

    def carry_out(self, page: Page, order: dict[str, Any]) -> None:
        text = str(order.get("text", "")).rpartition("=")[2]
        if self.without:
            self.tell(page, "refused", 0, "none")
            return
        match order["do"]:
            case "invite":
                number, code = next(self.numbers), f"{order['table']}I{len(self.invitations)}"
                self.invitations[code] = page, number
                self.tell(page, "offer", number, code)
            case "read":
                found = text in self.invitations
                self.tell(page, *(("invitation", 0, text[:8]) if found else ("refused", 0, "damaged")))
            case "answer":
                number, code = next(self.numbers), f"A{len(self.answers)}"
                self.answers[code] = page, number, text
                self.tell(page, "answer", number, code)
            case "accept":
                self.accept(page, text)
            case "send":
                if there := page.wires.get(order["number"]):
                    self.deliver(*there, order["text"])
            case "close":
                self.cut(page, order["number"], told=False)

    def deliver(self, page: Page, number: int, text: str) -> None:
        if page in self.stopped:
            self.held.append((page, number, text))
        else:
            page.heard.append(text)
            self.tell(page, "heard", number, text)

    def let_go(self) -> None:
        """Let pages run again that were stopped; what was sent to them arrives."""
        self.stopped.clear()
        held, self.held = self.held, []
        for each in held:
            self.deliver(*each)

    def accept(self, page: Page, text: str) -> None:
        if text not in self.answers:
            self.tell(page, "refused", 0, "damaged")
            return
        guest, theirs, invitation = self.answers[text]
        host, ours = self.invitations[invitation]
        if host is not page or invitation in self.used:
            self.tell(page, "refused", 0, "used" if host is page else "other")
            return
        self.used.add(invitation)
        self.tell(page, "accepted", ours, "")
        if self.broken:
            self.tell(page, "failed", ours, "")
            return
        host.wires[ours], guest.wires[theirs] = (guest, theirs), (host, ours)
        self.tell(host, "open", ours, "")
        self.tell(guest, "open", theirs, "")

    def cut(self, page: Page, number: int, *, told: bool = True) -> None:
        """End a connection; both ends hear of it, but not one that asked for it or is gone."""
        if there := page.wires.pop(number, None):
            other, theirs = there
            other.wires.pop(theirs, None)
            self.tell(other, "closed", theirs, "")
            if told and page.door.role:
                self.tell(page, "closed", number, "")


def connect(host: Page, guest: Page) -> None:
    """Let a guest in by an invitation and an answer that are pasted."""
    host.press("direct-invite")
    guest.paste(host.code(), "open")
    guest.press("direct-answer")
    host.paste(guest.code(), "connect")
    assert guest.transport.is_connected


def sit(page: Page, name: str) -> None:
    page.press("room-name", name, "change")
    page.press("room-sit")


def table(players: int, game: str = "uptown", deal: str = "nobody", scoring: str = "") -> list[Page]:
    """Pages around a table whose match has started, the host first."""
    net = Net()
    pages = [Page(net, LANGUAGES[number], game) for number in range(players)]
    host = pages[0]
    host.press("room-deal", deal, "change")
    if scoring:
        host.press("room-scoring", scoring, "change")
    host.press("direct-create")
    sit(host, "Player 0")
    for number, guest in enumerate(pages[1:], 1):
        connect(host, guest)
        sit(guest, f"Player {number}")
    host.press("room-start")
    assert all(page.together.state is not None for page in pages)
    return pages


def play(pages: list[Page], until: Callable[[], bool] = lambda: False) -> None:
    for _ in range(400):
        moved = [page.moves() for page in pages]
        if not any(moved) or until():
            return


def goes_on(pages: list[Page]) -> None:
    """Play some turns more, the same at each page."""
    before = len(pages[0].session.match.history)
    play(pages, lambda: len(pages[0].session.match.history) > before + 12)
    assert len(pages[0].session.match.history) > before + 12
    assert len({page.session.match.history for page in pages}) == 1
    assert not any(page.together.faults for page in pages)
