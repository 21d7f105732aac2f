"""A pupil's place in a class whose server collects progress; pure: a host sends the reports and brings the answers."""

from collections.abc import Callable, Iterator

from uptown_widget.i18n import say
from uptown_widget.lessons.report import LONGEST, Report, nickname_of
from uptown_widget.screen.controls import Block, Control, Event, Prose, Row, Section

CONTROLS = frozenset({"nickname", "join", "leave-class", "bot"})


class Membership:
    """A nickname in a class.

    :param send: takes the text of a report; None where no server collects any
    :param nickname: that of an earlier visit
    :param key: proves to the server that it is the same pupil
    :param fresh_key: one that nobody has had, for who joins now
    """

    def __init__(
        self, send: Callable[[str], object] | None, nickname: str = "", key: str = "", fresh_key: str = ""
    ) -> None:
        self._send = send
        self.nickname: str = nickname
        self.key: str = key
        self._fresh_key = fresh_key
        self._typed = ""
        self._status: int | None = None
        """How the server answered last; None while it has not."""
        self._sent = ""

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
            self.nickname = self.key = ""
        elif event.name == "bot":
            return event.value[: LONGEST + 1]
        else:
            self._typed = event.value if event.name == "nickname" else self._typed
            if event.kind != "change":
                self.nickname, self.key = nickname_of(self._typed), self._fresh_key
        self._status, self._sent = None, ""
        return ""

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
        if status == NAME_TAKEN:
            self.nickname = self.key = ""

    def field(self) -> Control | None:
        """Return what asks for a nickname on what is exported; None where the class asks for it."""
        return None if self._send else Control("nickname", "text", say("Nickname"), self.nickname)

    def section(self) -> Iterator[Section]:
        """Yield what the page shows of the class: nothing where no server collects anything."""
        if self._send:
            yield Section("classroom", tuple(self._blocks()), say("Your class"))

    def _blocks(self) -> Iterator[Block]:
        said = {
            None: say("Sending …") if self.nickname else "",
            OK: say("Your teacher sees your progress under the nickname {name}.", name=self.nickname),
            NAME_TAKEN: say("Somebody else has this nickname. Choose another one."),
            0: say("The server of the class does not answer. Your next exercise tries again."),
            404: say("This server collects no progress."),
            405: say("This server collects no progress."),
            413: say("That is too large for the class."),
            429: say("Too many messages at once. Your next exercise tries again."),
            507: say("The class is full."),
        }.get(self._status, say("The server of the class has refused your progress."))
        if not self.nickname:
            yield Prose((said or say("Your teacher can see how far you are. Choose a nickname, not your real name."),))
            field = Control("nickname", "text", say("Nickname"), self._typed)
            yield Row((field, Control("join", "button", say("Join the class"), primary=True)))
            return
        yield Prose((said,))
        leave = Control("leave-class", "button", say("Leave the class"))
        yield Row((Control("bot", "file", say("Submit a bot")), leave))


OK = 200
NAME_TAKEN = 409
