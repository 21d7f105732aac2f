"""Answers with the files of the site: compressed once, revalidated each time."""

import asyncio
import hashlib
import os
import re
import shutil
from pathlib import Path
from urllib.parse import quote, unquote

import deflate
from aiohttp import web

from uptown_widget.serve import HIDDEN_ROOMS

TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".ipynb": "application/json",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/zip",
}
"""Those browsers insist on; the system's own table may have others."""
SCRIPTS = {".js", ".mjs"}
POLICY = "default-src 'self' 'unsafe-inline' 'unsafe-eval' blob:; connect-src 'self' blob: ws://{host} wss://{host}"
"""Of a worker, which has none of the page's: Python runs there, and a program reaches no other host."""
NO_CACHE = "no-cache"
"""Browsers may keep files, but ask each time whether they have changed."""
COMPRESSED = {*TYPES, ".txt", ".xml", ".map", ".ico", ".py", ".md"} - {".whl"}
SMALL = 1000
"""Bytes; below, compressing saves nothing."""
QUICK, BEST = 6, 12
"""Levels: on this machine one waits for the processor, a class for bytes. The standard library lacks the second."""
NEEDED_FIRST = ("play", "static/pyodide")
"""What a class opens, compressed before it comes."""


class Files:
    """The files of a folder.

    Browsers take Brotli over https only, so a class on plain http gets gzip.

    :param site: the folder
    :param packed: an empty one, for what was compressed
    :param level: how thoroughly, 1 to 12
    """

    def __init__(self, site: Path, packed: Path, level: int = BEST) -> None:
        self._site = site
        self._level = level
        self._folder = packed
        self._packed: dict[tuple[str, int], asyncio.Task[Path | None]] = {}

    async def answer(self, request: web.Request) -> web.StreamResponse:
        """Answer with a file, `index.html` for a folder."""
        try:
            path = self._path_of(request.match_info["path"])
            if path.is_dir():
                if not request.path.endswith("/"):
                    raise web.HTTPMovedPermanently(_inside(request, path))
                path /= "index.html"
            elif request.path.endswith("/"):
                raise web.HTTPNotFound
            found = path.stat()
        except (OSError, ValueError):
            # A chat may have escaped the sign.
            page, sign, rest = request.rel_url.raw_path.rpartition("/")[2].partition("%23")
            raise web.HTTPFound(f"./{page}#{rest.replace('%3D', '=')}") if sign else web.HTTPNotFound from None
        headers = {"Cache-Control": NO_CACHE}
        if path.suffix in TYPES:
            headers["Content-Type"] = TYPES[path.suffix]
        if path.suffix in SCRIPTS:
            headers["Content-Security-Policy"] = POLICY.format(host=request.host)
        if path.suffix in COMPRESSED and found.st_size >= SMALL:
            headers["Vary"] = "Accept-Encoding"
            # A part of a file is one of the file itself.
            if takes_gzip(request.headers.get("Accept-Encoding", "")) and "Range" not in request.headers:
                packed = await self._pack(path, found)
                if packed:
                    headers.setdefault("Content-Type", "text/plain" if path.suffix != ".ico" else "image/x-icon")
                    headers["Content-Encoding"] = "gzip"
                    path = packed
        return web.FileResponse(path, headers=headers)

    async def home(self, _: web.Request) -> web.StreamResponse:
        """Answer with the home page, on which the way to the rooms of this server stands."""
        page = self._site / "index.html"
        if not page.is_file():
            raise web.HTTPNotFound
        text = page.read_text(encoding="utf-8").replace(HIDDEN_ROOMS, "")
        answer = web.Response(text=text, content_type="text/html", headers={"Cache-Control": NO_CACHE})
        answer.enable_compression()
        return answer

    async def prepare(self) -> None:
        """Compress what a class opens."""
        for path in (path for folder in NEEDED_FIRST for path in sorted((self._site / folder).rglob("*"))):
            if path.suffix in COMPRESSED and (found := path.stat()).st_size >= SMALL:
                await self._pack(path, found)

    def _path_of(self, name: str) -> Path:
        """Return where a file lies; links below the site are followed.

        :raises ValueError: it lies elsewhere
        """
        path = Path(os.path.normpath(self._site / name.lstrip("/")))
        if not path.is_relative_to(os.path.normpath(self._site)):
            raise ValueError
        return path

    async def _pack(self, path: Path, found: os.stat_result) -> Path | None:
        """Return a file compressed; those who ask at the same time wait for the same one.

        None on a full disk, until there is room again.
        """
        key = str(path), found.st_mtime_ns
        task = self._packed.get(key)
        # Systems remove temporary files that are some days old.
        made = task.result() if task and task.done() else None
        if task is None or (task.done() and not (made and made.is_file())):
            target = self._folder / hashlib.sha256(repr(key).encode()).hexdigest()
            task = asyncio.create_task(asyncio.to_thread(_compress, path, target, self._level))
            self._packed[key] = task
        return await asyncio.shield(task)


def takes_gzip(accepted: str) -> bool:
    """Whether whoever asks takes files that are compressed by gzip, which a weight of nothing rules out.

    >>> takes_gzip("br, gzip;q=0.5"), takes_gzip("gzip; q=0, deflate")
    (True, False)
    """
    for each in accepted.lower().split(","):
        name, _, weight = (part.strip() for part in each.partition(";"))
        if name in {"gzip", "x-gzip"}:
            return not _NOTHING.fullmatch(weight)
    return False


_NOTHING = re.compile(r"q\s*=\s*0(?:\.0*)?")


def _inside(request: web.Request, folder: Path) -> str:
    """Return the address of a folder, for whoever left out the slash behind it.

    Relative, since the site may have a path behind a proxy; with the name of the folder, not with what was asked for,
    which could read as the address of another host.

    :raises web.HTTPNotFound: the folder was asked for in a way in which no browser does
    """
    if unquote(request.rel_url.raw_path.rpartition("/")[2]) != folder.name:
        raise web.HTTPNotFound
    query = request.rel_url.raw_query_string
    return f"./{quote(folder.name)}/" + (f"?{query}" if query else "")


def _compress(path: Path, target: Path, level: int) -> Path | None:
    """Compress a file; it gets the date of the original, so that browsers recognise it after a restart.

    Return None if it cannot be written.
    """
    content = deflate.gzip_compress(path.read_bytes(), level)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
        shutil.copystat(path, target)
    except OSError:
        target.unlink(missing_ok=True)
        return None
    return target
