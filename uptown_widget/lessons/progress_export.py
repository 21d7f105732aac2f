"""A pupil hands progress to a teacher where no server collects it: as a file, as a text, or as a QR code; pure."""

from collections.abc import Iterator

from uptown_widget.i18n import say
from uptown_widget.lessons.other_device import SIDE, WIDTH, reaches_others
from uptown_widget.lessons.report import Report
from uptown_widget.lessons.short_report import short_report
from uptown_widget.screen.controls import Block, Control, Event, Prose, Row
from uptown_widget.ui.effects import ExportedText
from uptown_widget.ui.qr_picture import qr_picture

FILE = "uptown-progress"


class ProgressExport:
    """What the list of chapters offers for a teacher.

    :param teacher: the address of the teacher's page, which a QR code leads to; "" offers no code
    """

    def __init__(self, teacher: str) -> None:
        self._teacher = teacher
        self._code = False
        """Whether the QR code is shown."""

    def take(self, event: Event, report: Report) -> ExportedText | None:
        """Take what a pupil did; return what the host is to do."""
        if event == Event("press", "code-progress"):
            self._code = not self._code
            return None
        if event.name == "copy-progress":
            return ExportedText("copy", report.public_text())
        name = f"{FILE}-{report.nickname}" if report.nickname else FILE
        return ExportedText("download", report.file_text(), f"{name}.json")

    def blocks(self, report: Report, field: Control | None) -> Iterator[Block]:
        """Yield what is shown.

        :param field: asks for the nickname; None where the class has asked
        """
        if field:
            yield Row((field,))
        ways = [
            Control("copy-progress", "button", say("Copy")),
            Control("save-progress", "button", say("Save as a file")),
        ]
        if self._teacher:
            ways.append(Control("code-progress", "toggle", say("QR code"), "on" if self._code else ""))
        yield Row(tuple(ways), say("My progress, for my teacher"))
        if self._teacher and self._code:
            yield self._picture(report)

    def _picture(self, report: Report) -> Block:
        if not reaches_others(self._teacher):
            return Prose((say("Other devices cannot open this address, so a code would lead nowhere. Save a file."),))
        if not report.nickname:
            return Prose((say("Enter a nickname first, so that your teacher can tell you from others."),))
        link = f"{self._teacher}#{short_report(report)}"
        return qr_picture(link, SIDE, WIDTH, say("QR code of your progress, for your teacher to scan"))


CONTROLS = frozenset({"copy-progress", "save-progress", "code-progress"})
