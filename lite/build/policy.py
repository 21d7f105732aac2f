"""Gives every page a Content-Security-Policy that allows only its own host. Standard library only."""

import re
from pathlib import Path

PICTURES_ONLY = (
    "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'"
)
"""The policy for pages without scripts; the play page has its own."""
OWN_SCRIPTS = PICTURES_ONLY.replace("style-src", "script-src 'self'; style-src", 1)
"""The policy for pages whose scripts choose the language."""
OWN_FILES = OWN_SCRIPTS.replace("style-src", "connect-src 'self'; style-src", 1)
"""The policy for the home page, whose boards fetch the matches that they play."""
# For pages that others' programs write, JupyterLite's shells and the docs: these need scripts in the page and `eval`.
# What a notebook shows of other hosts, a picture or a script, is not fetched.
SITE_ONLY = "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:; form-action 'self'"
META = f'<meta http-equiv="Content-Security-Policy" content="{SITE_ONLY}">'


def add_policy(site: Path) -> None:
    """Give every page that has no policy of its own the one for the site.

    :raises ValueError: a page has no place for it
    """
    for page in sorted(site.rglob("*.html")):
        text = page.read_text(encoding="utf-8")
        if '<meta http-equiv="Content-Security-Policy"' not in text:
            guarded, places = re.subn(r"<head(\s[^>]*)?>", lambda head: head[0] + META, text, count=1)
            if not places:
                message = f"{page.relative_to(site)} has no <head> to put a policy into"
                raise ValueError(message)
            page.write_text(guarded, encoding="utf-8")
