"""What the server answers while the docs of the site are still being built."""

from pathlib import Path

from aiohttp import web
from aiohttp.typedefs import Handler

LATER = {"Cache-Control": "no-store", "Retry-After": "5"}
DOCS_LATER = """<!doctype html>
<html lang="en">
<title>Docs</title>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<style>body {{ font: 1.1rem/1.5 system-ui; margin: 15vh auto; padding: 0 1rem; max-width: 30rem }}</style>
<h1>The docs are being built</h1>
<p>This takes about half a minute after the first start. You can <a href="{up}play/">play</a> meanwhile.</p>
<p><a href="">Refresh</a></p>
"""


class DocsLater:
    """Answers for the docs until they are there.

    :param site: the folder of the site
    """

    def __init__(self, site: Path) -> None:
        self._docs = site / "docs"

    def add_routes(self, app: web.Application) -> None:
        """Answer below `/docs/`."""
        app.middlewares.append(self._answer)

    @web.middleware
    async def _answer(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        if request.path.startswith("/docs/") and not self._docs.exists():
            text = DOCS_LATER.format(up="../" * (request.path.count("/") - 1))
            return web.Response(status=503, text=text, content_type="text/html", headers=LATER)
        return await handler(request)
