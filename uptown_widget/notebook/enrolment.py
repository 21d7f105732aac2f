"""A notebook's place in a class whose server collects progress: what it sends, and how that went."""

import secrets
import sys
from collections.abc import Callable
from ipaddress import ip_address
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import OpenerDirector, ProxyHandler, Request, build_opener

from uptown_widget.errors import GameError
from uptown_widget.i18n import say
from uptown_widget.lessons.membership import NAME_TAKEN, OK, REMOVED
from uptown_widget.lessons.report import Report
from uptown_widget.printable import isolated

TIMEOUT = 5
"""Seconds for the server of the class; a lesson goes on without it."""
LOCAL = (".local", ".lan", ".internal", ".home.arpa")
"""How names end that a local network gives."""
FOLDERS = ("/extensions/", "/build/", "/static/", "/notebooks/", "/lab/")
"""What may follow the address of the site in that of a kernel's script."""


class Enrolment:
    """A nickname in a class, for a notebook.

    :param at: the address of the site; "" for the one that this notebook is on
    :param key: proves to the server that it is the same pupil as before; by default another one
    :param post: sends a text to an address and returns the status of the answer, 0 without one
    :raises GameError: the address is needed
    """

    def __init__(self, nickname: str, at: str, key: str, post: Callable[[str, str], int] | None = None) -> None:
        self.nickname: str = nickname
        self.key: str = key or secrets.token_hex(16)
        self._at = f"{(at or _here()).rstrip('/')}/class/report"
        self._post = post or (_post_in_browser if sys.platform == "emscripten" else _post)

    def said(self) -> str:
        """Say under which nickname the teacher sees what is sent."""
        return say("Your teacher sees your progress under the nickname {name}.", name=isolated(self.nickname))

    def send(self, report: Report) -> str:
        """Send a report; return why it did not arrive, "" if it did."""
        status = self._post(self._at, report.text())
        if status == OK:
            return ""
        return {
            0: say(
                "The server of the class does not answer. Your progress will be sent again with your next exercise."
            ),
            404: say("This server collects no progress."),
            405: say("This server collects no progress."),
            NAME_TAKEN: say("Somebody else has this nickname. Choose another one."),
            413: say("That is too large for the class."),
            REMOVED: say("Your teacher has removed you from the class. Choose a nickname to join again."),
        }.get(status, say("The server of the class has refused your progress."))


def _here() -> str:
    """Return the address of the site that this notebook is on.

    :raises GameError: it is on none
    """
    if sys.platform == "emscripten":
        from js import location  # noqa: PLC0415  there is none elsewhere

        address = str(location.href).removeprefix("blob:")
        found = [address.partition(folder)[0] for folder in FOLDERS if folder in address]
        return min(found, key=len, default=str(location.origin))
    raise GameError(say("Give the address of the class, too: {line}", line='lesson.join("...", "http://...")'))


def _post(address: str, text: str) -> int:
    try:
        request = Request(address, text.encode(), {"Content-Type": "application/json"})  # noqa: S310  the pupil gave it
        with _opener(address).open(request, timeout=TIMEOUT) as answer:
            return _counted(answer.status, answer.url == address, answer.headers.get("Content-Type", ""))
    except HTTPError as error:
        return error.code
    except (OSError, ValueError):
        return 0


def _opener(address: str) -> OpenerDirector:
    """Return what opens an address: on the local network without the proxy that leads out of it."""
    host = urlsplit(address).hostname or ""
    try:
        near = ip_address(host).is_private or ip_address(host).is_link_local
    except ValueError:
        near = "." not in host or host.endswith(LOCAL)
    return build_opener(ProxyHandler({})) if near else build_opener()


def _counted(status: int, direct: bool, kind: str) -> int:
    """Return the status of an answer: 0 if it is the page on which a hotel or a school asks for a password."""
    return int(status) if status != OK or (direct and "html" not in kind) else 0


def _post_in_browser(address: str, text: str) -> int:
    """Send it from the worker of a browser, which may wait for the answer."""
    from js import XMLHttpRequest  # noqa: PLC0415  there is none elsewhere

    try:
        request = XMLHttpRequest.new()
        request.open("POST", address, False)
        request.setRequestHeader("Content-Type", "application/json")
        request.send(text)
        return _counted(request.status, True, str(request.getResponseHeader("Content-Type")))
    except Exception:  # noqa: BLE001  whatever a browser raises, the lesson goes on
        return 0
