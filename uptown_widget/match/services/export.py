"""The texts that leave a session: the record, also reviewed, a position, links to them, and the result in words."""

from uptown_widget.errors import GameError
from uptown_widget.i18n import say
from uptown_widget.match.deal import deal_text, setup_dealt
from uptown_widget.match.game import AnyGame
from uptown_widget.match.links import fragment
from uptown_widget.match.record import Record, shared_record
from uptown_widget.match.review import annotated
from uptown_widget.match.viewpoint import Viewpoint
from uptown_widget.protocols import M, O
from uptown_widget.ui.effects import Export, ExportedText, Info


class Exporter:
    """Makes the texts, and knows whether one is on its way to the clipboard."""

    def __init__(self, game: AnyGame) -> None:
        self.game: AnyGame = game
        self.copying: bool = False
        """Whether the host has not yet said if the clipboard took the text."""
        self.control: str = ""
        """The control that is being pressed."""
        self.done: tuple[str, str] | None = None
        """The control whose text was copied, saved or only shown by the last action, and which of these."""
        self._asked = ""

    def export(self, what: Export, viewpoint: Viewpoint[O, M], info: Info, address: str) -> ExportedText:
        """Return what is asked for, as the person at the screen may know it.

        :raises GameError: there is no result yet
        """
        picture = what.how == "picture"  # nobody can press a link in it
        text, name = self._text(what.what, viewpoint, info, "" if picture else address)
        ending = "png" if picture else "txt"
        return self.hand_over(ExportedText(what.how, text, f"{self.game.NAME.lower()}{name}.{ending}"))

    def hand_over(self, exported: ExportedText) -> ExportedText:
        """Remember that the control being pressed exports a text."""
        self.copying, self._asked = exported.how in {"copy", "share"}, self.control
        self.done = None if self.copying else (self._asked, exported.how)
        return exported

    def _text(self, what: str, viewpoint: Viewpoint[O, M], info: Info, address: str) -> tuple[str, str]:
        """Return a text and the end of its file's name."""
        match, game = viewpoint.match, self.game
        if what == "result":
            if not viewpoint.over:
                raise GameError(say("There is no result until the match is over."))
            result = game.result_text(match.observation(viewpoint.viewer), info)
            return " ".join(filter(None, (result, self._invitation(viewpoint, info, address)))), "-result"
        if what.startswith("position"):
            position = game.format_position(viewpoint.observation)
            if what == "position-link":
                # A position does not say who plays; whoever opens the link is to meet the same players.
                seated = Record(game.NAME, "", viewpoint.seating.seats, position=position)
                return f"{address}#{fragment('position', str(seated))}", "-position-link"
            return position + "\n", "-position"
        record = shared_record(match, game, viewpoint.seating.seats, viewpoint.eyes)
        if what == "review":
            return str(annotated(record, info.review or ())), "-review"
        if what == "record-link":
            return f"{address}#{fragment('record', str(record))}", "-record-link"
        return str(record), ""

    def _invitation(self, viewpoint: Viewpoint[O, M], info: Info, address: str) -> str:
        """Invite others to play the same deal, if a link to it can be made."""
        setup = None if info.day else setup_dealt(viewpoint.match, viewpoint.seating, self.game)
        if not address or not (info.day or setup):
            return ""
        link = fragment("deal", deal_text(setup)) if setup else fragment("day", info.day)
        return say("Play the same deal: {link}", link=f"{address}#{link}")

    def copied(self, *, taken: bool) -> str:
        """Say whether the clipboard took the text: only the host knows."""
        self.copying = False
        self.done = (self._asked, "copy" if taken else "show")
        if taken:
            return say("Copied.")
        return say("This browser does not let the page copy. Copy the text shown here yourself.")
