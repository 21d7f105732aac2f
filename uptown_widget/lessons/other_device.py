"""A pupil goes on on another device: progress in a link, a QR code or a file is added to what is there; pure."""

from collections.abc import Iterator

from uptown_widget.i18n import say
from uptown_widget.lessons.progress import Progress
from uptown_widget.lessons.report import Report, read_report
from uptown_widget.lessons.short_report import counted, link_report, read_link
from uptown_widget.screen.controls import Block, Control, Event, Prose, Row, Section
from uptown_widget.screen.icons import ICONS
from uptown_widget.ui.effects import ExportedText
from uptown_widget.ui.inputs import closer
from uptown_widget.ui.qr_picture import qr_picture

LINK = "progress="
"""How links with progress begin, after the ``#``."""
HERE_ALONE = ("localhost", "127.", "[::1]")
"""How hosts begin that other devices cannot reach."""
SIDE = 300.0
WIDTH = 320.0
SECTION = "other-progress"
CONTROLS = frozenset({"other-device", "link-progress", "open-progress", "add-progress", f"close:{SECTION}"})


def reaches_others(address: str) -> bool:
    """Whether other devices can open an address."""
    return not address.partition("//")[2].startswith(HERE_ALONE)


class OtherDevice:
    """What leads to another device of the same pupil, and what has come from one.

    :param address: that of this page, which links lead to; "" offers none
    """

    def __init__(self, address: str) -> None:
        self._address = address
        self._open = False
        """Whether link and code are shown."""
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
            case "press", "other-device":
                self._open = not self._open
            case "press", "link-progress":
                return ExportedText("copy", self._link(report))
            case "press", "add-progress":
                offered, self._offered = self._offered, None
                return offered
            case "change", "open-progress":
                return read_report(event.value, nameless=True)
            case "press", name if name.startswith("close:"):
                self._offered = None
        return None

    def blocks(self, report: Report) -> Iterator[Block]:
        """Yield what the list of chapters offers."""
        ways = [Control("open-progress", "file", say("Open saved progress"), icon=ICONS["upload"])]
        if self._address:
            way = Control("other-device", "toggle", say("Continue on another device"), "on" if self._open else "")
            ways.insert(0, way)
        yield Row(tuple(ways), say("My progress, on another device"))
        if not self._address or not self._open:
            return
        told = say(
            "Scan this code with the other device, or open the link there. Your progress is added to what is there."
        )
        alone = say("Other devices cannot open this address, so a code would lead nowhere. Save a file.")
        reachable = reaches_others(self._address)
        yield Prose((told if reachable else alone,))
        yield Row((Control("link-progress", "button", say("Copy link"), icon=ICONS["link"]),))
        if reachable:
            yield qr_picture(self._link(report), SIDE, WIDTH, say("QR code of your progress, for another device"))

    def section(self, progress: Progress) -> Iterator[Section]:
        """Yield the question whether what has come is to be added to this progress, if something has come."""
        if not self._offered:
            return
        there, here = (_solved(each) for each in (self._offered.progress, progress))
        told = (
            say("Solved on the other device: {there}. Solved here: {here}.", there=there, here=here),
            say("Whatever is solved on either device stays solved."),
        )
        add = Control("add-progress", "button", say("Add this progress"), primary=True)
        blocks = (Prose(told), Row((add,)))
        yield Section(SECTION, blocks, say("Progress from another device"), "dialog", closer(SECTION, say("Not now")))

    def _link(self, report: Report) -> str:
        return f"{self._address}#{LINK}{link_report(report)}"


def _solved(progress: Progress) -> int:
    return sum(progress.of(lesson, name).solved for _, lesson, name in counted())
