"""Lets JupyterLite's service worker keep the home page for visits without network: `lite/pages/offline.js`."""

import hashlib
import json
import re
from pathlib import Path

from lite.paths import LITE

WORKER = "service-worker.js"
SCRIPT = "offline.js"
PAGES = ("index.html", "about.html", "lessons.html", "teachers.html")
ADDRESSES = ("study/index.html", "study/study.js", "learn/index.html")
"""Short addresses that lead to the play pages, which another service worker keeps."""
IMPORT = f'importScripts("{SCRIPT}");\n'
_PART = re.compile(
    r'(?:src|srcset|href|data-living)="([\w.-]+\.(?:js|json|css|svg|png|woff2))"'
    r'|url\("?([\w.-]+)"?\)|from "\./([\w.-]+)"'
)
"""What a page, a stylesheet or a module loads from its own folder."""


def keep_home_page(site: Path) -> None:
    """Name the files of the home page and the About page to the service worker; done again, it names them anew."""
    names = {name for name in (*PAGES, *ADDRESSES) if (site / name).exists()}
    waiting = sorted(names.intersection(PAGES))
    while waiting:
        path = site / waiting.pop()
        if path.suffix not in {".html", ".css", ".js"}:
            continue
        for found in _PART.finditer(path.read_text(encoding="utf-8")):
            name = found[1] or found[2] or found[3]
            if name not in names and (site / name).exists():
                names.add(name)
                waiting.append(name)
    version = hashlib.sha256(b"".join((site / name).read_bytes() for name in sorted(names))).hexdigest()[:12]
    template = LITE / "pages" / SCRIPT
    text = template.read_text(encoding="utf-8").replace('["<!--files-->"]', json.dumps(sorted(names)))
    (site / SCRIPT).write_text(text.replace("<!--version-->", version), encoding="utf-8")
    worker = (site / WORKER).read_text(encoding="utf-8").removeprefix(IMPORT)
    (site / WORKER).write_text(IMPORT + worker, encoding="utf-8")
