"""Shiny: it keeps what a widget sends until a program's next reactive flush, which bots do not cause."""

import asyncio
import sys
from typing import Any

from uptown_widget.match.tasks import running_loop

_flushes = set[asyncio.Task[None]]()


def in_shiny() -> bool:
    """Whether a session of a Shiny program runs this."""
    session: Any = sys.modules.get("shiny.session")
    return session is not None and session.get_current_session() is not None


def flush_soon() -> None:
    """Let Shiny send what it has kept; do nothing elsewhere."""
    if in_shiny() and (loop := running_loop()):
        task = loop.create_task(_flush())
        _flushes.add(task)  # or it might be collected before it is done
        task.add_done_callback(_flushes.discard)


async def _flush() -> None:
    reactive: Any = sys.modules["shiny.reactive"]
    async with reactive.lock():
        await reactive.flush()
