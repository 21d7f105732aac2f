"""Help: the rules in short, also for beside a first game, buttons, marks, keys, where to learn more; pure."""

from collections.abc import Callable
from functools import lru_cache
from typing import TypeVar

from uptown_widget.i18n import say, translated
from uptown_widget.protocols import M
from uptown_widget.screen.controls import Block, Chip, Note, Notes, Prose, Section
from uptown_widget.ui.game_view import GameView
from uptown_widget.ui.inputs import closer
from uptown_widget.ui.shared_ui import O, U

R = TypeVar("R")
"""A game's rules."""


def guide(game: GameView[O, M, U], observation: O, ui: U, toolbar: Section, rules: object) -> Section:
    """Return the drawer; it links to the pages of the host that explain the game, if the host has any."""
    known, words = ui.shared.info.host_info, (("rules", say("All rules")), ("tutorial", say("Learn to play")))
    pages = {**known, "rules": translated(known.get("rules", ""))}
    links = tuple((word, pages[name]) for name, word in words if pages.get(name))
    buttons = (control for control in toolbar.controls() if control.quiet and control.id != "guide")
    explained = tuple(Note((sign(control.label, control.icon),), control.help) for control in buttons)
    blocks: tuple[Block, ...] = (
        Prose(game.rules(rules), links),
        *game.pictures(),
        *game.marks(observation),
        Notes(say("The buttons"), explained),
        # The last: where nobody has a keyboard, the stylesheet leaves it out.
        Prose((game.keys.help(observation),)),
    )
    return Section("guide", blocks, say("Help"), "drawer")


def sign(label: str, path: str) -> Chip:
    """Return a sign from the board or a button, as help shows it."""
    return Chip("sky", label, path=path)


@lru_cache(maxsize=16)
def primer(
    in_short: Callable[[R], tuple[str, ...]], pictures: Callable[[], tuple[Notes, ...]], rules: R, _language: str
) -> Section:
    """Return the rules in short, for beside a first game; kept, since they stay as they are from click to click."""
    close = closer("primer", say("Hide the rules"))
    return Section("primer", (Prose(in_short(rules)), *pictures()), say("The rules in short"), close=close)
