"""The page of a server without a site: it tells how notebooks join, since there is nothing to play on in a browser."""

from html import escape

from aiohttp import web

from uptown_widget.i18n import best_language, current_language, say, use_language
from uptown_widget.serve.door import address_of
from uptown_widget.serve.rooms import CODE_PATH

POLICY = "default-src 'none'; style-src 'unsafe-inline'"
PAGE = """<!doctype html>
<html lang="{language}">
<title>{title}</title>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<style>
body {{ font: 1.1rem/1.5 system-ui; margin: 12vh auto; padding: 0 1rem; max-width: 36rem }}
code {{ display: block; padding: 0.7rem 1rem; border: 1px solid; border-radius: 6px; overflow-x: auto }}
</style>
<h1>{title}</h1>
<p>{join}</p>
<p><code>{call}</code></p>
<p>{site}</p>
"""
COMMAND = "uptown-widget serve --site ..."


def add_welcome(app: web.Application) -> None:
    """Answer where a site would have its home page and its rooms."""
    for path in ("/", "/room/", CODE_PATH):
        app.router.add_get(path, _answer)


async def _answer(request: web.Request) -> web.Response:
    wanted = (part.partition(";")[0].strip() for part in request.headers.get("Accept-Language", "").split(","))
    with use_language(best_language(wanted)):
        text = page(f"{address_of(request)}room/{request.match_info.get('code', '').upper()}")
    headers = {"Content-Security-Policy": POLICY, "Cache-Control": "no-store", "Vary": "Accept-Language"}
    return web.Response(text=text, content_type="text/html", headers=headers)


def page(address: str) -> str:
    """Return the page in the current language.

    :param address: of the rooms, or of one of them
    """
    call = f'import uptown_widget\nuptown_widget.play(room="{address}")'
    return PAGE.format(
        language=current_language(),
        title=escape(say("Play together")),
        join=escape(say("This server has rooms for notebooks. Run this in a cell:")),
        call=escape(call).replace("\n", "<br>"),
        site=escape(say("To play in a browser as well, start the server with a site: {command}", command=COMMAND)),
    )
