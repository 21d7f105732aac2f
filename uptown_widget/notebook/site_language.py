"""The language chosen at a board of a notebook on the site, which holds for all its pages and notebooks."""

import os
import sys

CHANNEL = "uptown-language"
"""Where lite/pages/preload/language.js listens: Python in a worker cannot reach what the page remembers."""


def remember(language: str) -> None:
    """Have the site remember a language; boards that this notebook makes later begin in it, too."""
    if sys.platform == "emscripten":
        from js import BroadcastChannel  # noqa: PLC0415  the browser's own

        os.environ["LANG"] = language
        channel = BroadcastChannel.new(CHANNEL)
        channel.postMessage(language)
        channel.close()
