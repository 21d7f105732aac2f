"""A pupil's progress leaves the page, for a teacher or for another device, and what comes from one is added; pure.

Each gets a QR code. A teacher without a server that collects progress gets a text or a file, another device a link or
the same file.
"""

import re
from collections.abc import Iterator

from uptown_widget.errors import GameError
from uptown_widget.i18n import say
from uptown_widget.lessons.progress import Progress
from uptown_widget.lessons.report import Report, damaged, read_report
from uptown_widget.lessons.short_report import counted, link_report, read_link, short_report
from uptown_widget.match.arriving import arrived
from uptown_widget.match.links import beginnings
from uptown_widget.screen.controls import Block, Control, Event, Prose, Row, Section
from uptown_widget.screen.icons import ICONS
from uptown_widget.ui.effects import ExportedText
from uptown_widget.ui.files import text_of_file
from uptown_widget.ui.inputs import closer
from uptown_widget.ui.qr_picture import qr_picture

FILE = "uptown-progress"
LINK = "progress="
"""How links with progress begin, after the ``#``."""
_LINK = re.compile(r"(?:#|%23)progress(?:=|%3D)(?=\d\.)", re.IGNORECASE)
"""In a text that somebody has saved."""
HERE_ALONE = ("localhost", "127.", "[::1]")
"""How hosts begin that other devices cannot reach."""
SIDE = 300.0
WIDTH = 320.0
SECTION = "other-progress"
FOR_TEACHER, FOR_DEVICE, FOR_OTHERS = "code-progress", "other-device", "somebody-else"
"""Show a QR code or a question, or hide it."""
ANEW = "begin-anew"
CONTROLS = frozenset({FOR_TEACHER, FOR_DEVICE, FOR_OTHERS, ANEW, "copy-progress", "save-progress", "link-progress",
                      "open-progress", "add-progress", f"close:{SECTION}"})  # fmt: skip


class ProgressSharing:
    """What the list of chapters offers, and what has come from another device.

    :param teacher: the address of the teacher's page, which a QR code leads to; "" offers no code
    :param address: that of this page, which links lead to; "" offers none
    """

    def __init__(self, teacher: str, address: str) -> None:
        self._teacher = teacher
        self._address = address
        self._open = frozenset[str]()
        """Which QR codes are shown."""
        self._offered: Report | None = None
        """What a link has brought, until the pupil says whether it is to be added."""

    def open(self, link: str) -> bool:
        """Take the progress in a link; return whether it was a link of that kind.

        :raises GameError: it is damaged or foreign
        """
        if not link.startswith(LINK):
            return False
        self._offered = read_link(link.removeprefix(LINK))
        return True

    def take(self, event: Event, report: Report) -> ExportedText | Report | None:
        """Take what a pupil did; return what the host is to do, or the progress to add.

        :raises GameError: the file holds no progress
        """
        match event.kind, event.name:
            case "press", "code-progress" | "other-device" | "somebody-else":
                self._open ^= {event.name}
            case "press", "copy-progress":
                return ExportedText("copy", report.public_text())
            case "press", "save-progress" | "begin-anew":
                self._open -= {FOR_OTHERS}
                name = f"{FILE}-{report.nickname}" if report.nickname else FILE
                return ExportedText("download", report.file_text(), f"{name}.json")
            case "press", "link-progress":
                return ExportedText("copy", self._link(report))
            case "press", "add-progress":
                offered, self._offered = self._offered, None
                return offered
            case "press", "close:other-progress":
                self._offered = None
            case "change", "open-progress":
                return _opened(text_of_file(event.value))
        return None

    def blocks(self, report: Report, field: Control | None) -> Iterator[Block]:
        """Yield what the list of chapters offers.

        :param field: asks for the nickname; None where the class has asked
        """
        if field:
            yield Row((field,))
        copy, save = (
            Control("copy-progress", "button", say("Copy")),
            Control("save-progress", "button", say("Save as a file")),
        )
        ways = (copy, save, *self._toggle(FOR_TEACHER, self._teacher, say("QR code")))
        yield Row(ways, say("My progress, for my teacher"))
        if self._teacher and FOR_TEACHER in self._open:
            yield self._for_teacher(report)
        load = Control("open-progress", "file", say("Open saved progress"), icon=ICONS["upload"])
        ways = (*self._toggle(FOR_DEVICE, self._address, say("Continue on another device")), load)
        yield Row(ways, say("My progress, on another device"))
        if self._address and FOR_DEVICE in self._open:
            yield from self._for_device(report)
        yield Row(tuple(self._toggle(FOR_OTHERS, FOR_OTHERS, say("Somebody else learns here"))))
        if FOR_OTHERS in self._open:
            yield Prose((say("Your progress is saved as a file, which you can open here later."),))
            yield Row((Control(ANEW, "button", say("Save and begin anew"), primary=True),))

    def _toggle(self, name: str, address: str, label: str) -> Iterator[Control]:
        if address:
            yield Control(name, "toggle", label, "on" if name in self._open else "")

    def _for_teacher(self, report: Report) -> Block:
        if not reaches_others(self._teacher):
            return unreachable()
        if not report.nickname:
            return Prose((say("Enter a nickname first, so that your teacher can tell you from others."),))
        link = f"{self._teacher}#{short_report(report)}"
        return qr_picture(link, SIDE, WIDTH, say("QR code of your progress, for your teacher to scan"))

    def _for_device(self, report: Report) -> Iterator[Block]:
        reachable = reaches_others(self._address)
        way = say(
            "Scan this code with the other device, or open the link there. Your progress is added to what is there."
        )
        yield Prose((way,)) if reachable else unreachable()
        yield Row((Control("link-progress", "button", say("Copy link"), icon=ICONS["link"]),))
        if reachable:
            yield qr_picture(self._link(report), SIDE, WIDTH, say("QR code of your progress, for another device"))

    def section(self, progress: Progress) -> Iterator[Section]:
        """Yield the question whether what has come is to be added to this progress, if something has come."""
        if not self._offered:
            return
        there, here = _solved(self._offered.progress), _solved(progress)
        lines = (
            say("Solved on the other device: {there}. Solved here: {here}.", there=there, here=here),
            say("Whatever is solved on either device stays solved."),
        )
        add = Control("add-progress", "button", say("Add this progress"), primary=True)
        blocks = (Prose(lines), Row((add,)))
        yield Section(SECTION, blocks, say("Progress from another device"), "dialog", closer(SECTION, say("Not now")))

    def _link(self, report: Report) -> str:
        return f"{self._address}#{LINK}{link_report(report)}"


def reaches_others(address: str) -> bool:
    """Whether other devices can open an address."""
    return not address.partition("//")[2].startswith(HERE_ALONE)


def unreachable() -> Prose:
    """Say why there is no code."""
    return Prose((say("Other devices cannot open this address, so a code would lead nowhere. Save a file."),))


def _solved(progress: Progress) -> int:
    return sum(progress.of(lesson, name).solved for _, lesson, name in counted())


def _opened(text: str) -> Report:
    """Return the progress in a file, which may hold a link to it.

    :raises GameError: there is none, or it is damaged or foreign
    """
    text = arrived(text)
    link = _LINK.search(text)
    if link is None:
        return read_report(text, nameless=True)
    refused = damaged()
    for letters in beginnings(text[link.end() :], also="."):
        for each in (letters, letters.rstrip(".")):  # the last one may be that of a sentence
            try:
                return read_link(each)
            except GameError as error:
                refused = error
    raise refused
