"""How two pages come to be connected without a server: by codes, an invitation and the answer to it."""

import binascii
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from uptown_widget.errors import GameError
from uptown_widget.i18n import say
from uptown_widget.printable import one_line
from uptown_widget.together.protocol.messages import MAX_NAME_LENGTH

Order = Callable[[Mapping[str, object]], object]
"""Asks the page for something, as `lite/pages/play/peers.js` describes."""
_SERVER = re.compile(r"(?:[\w.-]{1,100}|\[[\da-fA-F:.]{2,45}\])(?::\d{1,5})?")
_INVITER = re.compile(r"(?:^|[#?&\s]|%23)by(?:=|%3D)([\w-]{1,140})(?:&|%26)", re.IGNORECASE)


def with_inviter(name: str) -> str:
    """Return what stands in the link of an invitation before its code: who sends it.

    >>> with_inviter("Anna"), with_inviter("")
    ('by=QW5uYQ&', '')
    """
    return f"by={urlsafe_b64encode(name.encode()).decode().rstrip('=')}&" if name else ""


def inviter(text: str) -> str:
    """Return who sends the invitation in a text, as its link says; "" where it does not.

    >>> inviter("http://here/play/?direct#by=QW5uYQ&join=x"), inviter("#join=x"), inviter("#by=_w&join=x")
    ('Anna', '', '')
    """
    found = _INVITER.search(text)
    try:
        letters = urlsafe_b64decode(f"{found[1]}{'=' * (-len(found[1]) % 4)}") if found else b""
        return one_line(letters.decode())[:MAX_NAME_LENGTH]
    except (binascii.Error, UnicodeDecodeError):
        return ""


@dataclass
class Pairing:
    """The code that is being exchanged.

    :param scans: whether there may be a camera
    """

    order: Order
    scans: bool = False
    code: tuple[int, str] | None = None
    """The connection whose code is shown."""
    making: bool = False
    invited: tuple[str, str] | None = None
    """The invitation that was opened, and its table."""
    inviter: str = ""
    """Who has sent it, as its link says."""
    pasted: str = ""
    server: str = ""
    news: str = ""
    """What has just happened, in a sentence."""
    reading: str = ""
    """The text that the page reads."""
    asked: str = ""
    """The control by which it came."""

    @property
    def stage(self) -> Literal["", "invited", "making", "code"]:
        """How far the exchange is: ``making``, ``code``, ``invited``, or nothing."""
        return "making" if self.making else "code" if self.code else "invited" if self.invited else ""

    def set_server(self, text: str) -> None:
        """Take the address of a STUN server.

        :raises GameError: it is none
        """
        self.server = text.strip()[:150]
        if self.server and not _SERVER.fullmatch(self.server):
            raise GameError(say("Write a server as in {example}.", example="example.org:3478"))

    def begin(self, control: str, order: dict[str, object]) -> None:
        """Have a code made."""
        server = self.server if _SERVER.fullmatch(self.server) else ""
        self.making, self.asked, self.news = True, control, ""
        self.order({**order, "server": server})

    def made(self, number: int, code: str) -> None:
        """Show a code, unless it was given up meanwhile."""
        if self.making:
            self.making, self.code = False, (number, code)
        else:
            self.order({"do": "close", "number": number})

    def close_code(self) -> None:
        """Have the connection closed whose code is shown."""
        if self.code:
            self.order({"do": "close", "number": self.code[0]})

    def cancel(self) -> None:
        """Give up the exchange."""
        self.close_code()
        self.code, self.invited, self.making, self.pasted, self.news = None, None, False, "", ""
