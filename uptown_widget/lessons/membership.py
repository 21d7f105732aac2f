"""A pupil's place in a class whose server collects progress; pure: a host sends the reports and brings the answers."""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace

from uptown_widget.i18n import say
from uptown_widget.lessons.orders import Orders, read_orders
from uptown_widget.lessons.report import MAX_LENGTH, Report, missing_bot, nickname_of, receipt, syntax_error
from uptown_widget.match.today import seconds
from uptown_widget.printable import isolated
from uptown_widget.screen.controls import Block, Control, Event, Place, Prose, Row, Section
from uptown_widget.ui.files import text_of_file

CONTROLS = frozenset({"nickname", "join", "leave-class", "bot"})


class Membership:
    """A nickname in a class.

    :param send: takes the text of a report; None where no server collects any
    :param nickname: that of an earlier visit
    :param key: proves to the server that it is the same pupil
    :param fresh_key: one that nobody has had, for who joins now
    :param follow: asks the server what the teacher has set, as JSON text; the answer comes to `ordered`
    :param now: seconds since 1970
    """

    def __init__(
        self,
        send: Callable[[str], object] | None,
        nickname: str = "",
        key: str = "",
        fresh_key: str = "",
        follow: Callable[[str], object] | None = None,
        now: Callable[[], float] = seconds,
    ) -> None:
        self._send = send
        self._follow = follow
        self._asked = ""
        """The key by which the server was asked and has not answered."""
        self.orders: Orders = Orders()
        self.now: Callable[[], float] = now
        self.ends: int = 0
        """When the teacher's clock runs out, in seconds since 1970 on this device; 0 while none runs."""
        self.nickname: str = nickname
        self.key: str = key
        self._fresh_key = fresh_key
        self._joined = 0
        self._bot = ""
        """What was handed in last."""
        self._typed = ""
        self._status: int | None = None
        """How the server answered last; None while it has not."""
        self._sent = ""
        self.copied: bool = False
        """Whether the line for notebooks was copied just now."""

    def take(self, event: Event) -> str | None:
        """Take what a pupil did; return the bot that was handed in, "" if there was none, None if it was not for us.

        :raises GameError: the nickname cannot be one
        """
        if self._send is None and (event.kind, event.name) == ("change", "nickname"):
            self.nickname = nickname_of(event.value) if event.value.strip() else ""
            return ""
        if self._send is None or event.name not in CONTROLS:
            return None
        if event.name == "leave-class":
            self._leave()
        elif event.name == "bot":
            self._bot = text_of_file(event.value)[: MAX_LENGTH + 1]
            return self._bot
        else:
            self._typed = event.value if event.name == "nickname" else self._typed
            if event.kind != "change":
                self.nickname, self.key = nickname_of(self._typed), self._fresh()
        self._status, self._sent = None, ""
        return ""

    def _fresh(self) -> str:
        """Return a key for who joins: another one each time, since the server remembers whom it has removed."""
        self._joined += 1
        return self._fresh_key + f"-{self._joined}" * (self._joined > 1)

    def notebook_line(self) -> str:
        """Return the line by which a notebook reports as this pupil."""
        return f"lesson.join({self.nickname!r}, key={self.key!r})"

    def adopt(self, nickname: str) -> None:
        """Take the nickname that the pupil has on another device, if there is none here; in a class one joins."""
        if self._send is None:
            self.nickname = self.nickname or nickname

    def report(self, report: Report) -> None:
        """Send a report, if it says anything new."""
        text = report.text()
        if self._send and self.nickname and text != self._sent:
            self._sent = text
            self._send(text)

    def answered(self, status: int) -> None:
        """Take the status of the server's answer; 0 if there was none."""
        self._status = status
        if status != OK:
            self._sent = ""
        if status in {NAME_TAKEN, REMOVED}:
            self._leave()
        elif status == OK:
            self._ask()

    def ordered(self, status: int, text: str) -> None:
        """Take what the teacher has set; without an answer nobody stays paused."""
        asked, self._asked = self._asked, ""
        if asked != self.key or not self.key:
            pass  # the pupil has left since, or is another one
        elif status == REMOVED:
            self._status = REMOVED
            self._leave()
        elif status == UNKNOWN:  # the server has begun anew: the next report joins there
            self._sent = ""
        elif status == OK and (orders := read_orders(text)):
            self.orders = orders
            self.ends = round(self.now() + orders.left) if orders.left else 0
            self.nickname = orders.nickname or self.nickname
            self._ask()
        else:
            self.orders = replace(self.orders, number=0, paused=False)
            self._ask()

    def _ask(self) -> None:
        if self._follow and self.key and not self._asked:
            self._asked = self.key
            self._follow(json.dumps({"key": self.key, "since": self.orders.number}))

    def _leave(self) -> None:
        self.nickname = self.key = ""
        self.orders, self.ends = Orders(), 0

    def begin_anew(self) -> None:
        """Forget the pupil, for somebody else."""
        self._leave()
        self._status, self._sent, self._bot, self._typed = None, "", "", ""

    def field(self) -> Control | None:
        """Return what asks for a nickname on what is exported; None where the class asks for it."""
        return None if self._send else Control("nickname", "text", say("Nickname"), self.nickname, words=True)

    def section(self) -> Iterator[Section]:
        """Yield what the page shows of the class: nothing where no server collects anything."""
        if self._send:
            # Who comes to join sees the form at once: below the board, a tablet would hide it.
            place: Place = "side" if self.nickname else "top"
            yield Section("classroom", tuple(self._blocks()), say("Your class"), place)

    def _blocks(self) -> Iterator[Block]:
        said = {
            None: say("Sending …") if self.nickname else "",
            OK: say("Your teacher sees your progress under the nickname {name}.", name=isolated(self.nickname)),
            NAME_TAKEN: say("Somebody else has this nickname. Choose another one."),
            0: say(
                "The server of the class does not answer. Your progress will be sent again with your next exercise."
            ),
            404: say("This server collects no progress."),
            405: say("This server collects no progress."),
            REMOVED: say("Your teacher has removed you from the class. Choose a nickname to join again."),
            413: say("That is too large for the class."),
            429: say("Too many messages at once. Your progress will be sent again with your next exercise."),
            507: say("The class is full."),
        }.get(self._status, say("The server of the class has refused your progress."))
        if not self.nickname:
            yield Prose((said or say("Your teacher can see how far you are. Choose a nickname, not your real name."),))
            field = Control("nickname", "text", say("Nickname"), self._typed, words=True)
            yield Row((field, Control("join", "button", say("Join the class"), primary=True)))
            return
        yield Prose((said, *self._receipt()))
        leave = Control("leave-class", "button", say("Leave the class"))
        line = Control("notebook-line", "button", say("Copy the line for notebooks"),
                       state=say("Copied") if self.copied else "")  # fmt: skip
        yield Row((Control("bot", "file", say("Submit a bot")), line, leave))
        if self.copied:
            yield Prose((say("The line is copied. Paste it into the last cell of a notebook, and run that cell."),))

    def _receipt(self) -> Iterator[str]:
        """Yield what is to be said of the bot that was handed in."""
        if self._bot and self._status == OK:
            yield say("Your bot was handed in. Receipt: {code}.", code=receipt(self._bot))
            if wrong := syntax_error(self._bot) or missing_bot(self._bot):
                yield wrong


OK = 200
UNKNOWN = 404
NAME_TAKEN = 409
REMOVED = 410
