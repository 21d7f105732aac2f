"""A session on the page's own renderer: the host of the play page, with a widget in place of a worker's messages."""

from collections.abc import Callable

from uptown_widget.match.session import Session
from uptown_widget.match.tasks import running_loop
from uptown_widget.notebook.event_loop import bind_to_loop
from uptown_widget.notebook.page_view import PageView
from uptown_widget.notebook.shiny import flush_soon
from uptown_widget.web.host import Host, Opened, Shown, StorageListener

CAN = ("sounds", "explore")
"""What the page's renderer can do for a match, and ipycanvas cannot."""


class PageFront:
    """Shows a session in a `PageView`.

    :param ready: called whenever a front end has made the view
    """

    def __init__(self, session: Shown, *, theme: str, motion: bool, ready: Callable[[], object]) -> None:
        self.view: PageView = bind_to_loop(PageView(theme=theme, motion=motion))
        self.view.on_msg(self._receive)
        self._ready = ready
        if isinstance(session, Session):
            session.set_host_info(**dict.fromkeys(CAN, "yes"))
        # What saves a match here is a file, not the storage of a browser.
        self._host = Host(Opened(session, StorageListener(lambda _: None)), self._post)

    def _post(self, text: str) -> None:
        self.view.send({"screen": text})
        flush_soon()

    def _receive(self, _view: object, content: object, _buffers: object) -> None:
        match content:
            case {"event": str(text)}:
                self._host.receive(text)
            case {"ready": True}:
                self._host.show_again()
                self._ready()

    def follow(self) -> None:
        """Show what has changed; within an event loop the host does so itself, once for many changes."""
        if running_loop() is None:
            self._host.show()

    def refuse(self, sentence: str) -> None:
        """Show a sentence in place of the status line until somebody does something; "" takes it back."""
        self._host.refuse(sentence)

    def close(self) -> None:
        """Send the view nothing any more; the widget closes it with its other parts."""
        self._host.close()
