"""Help: the rules in short, what buttons and marks mean, the keys, and where to read and learn more; pure."""

from uptown_widget.i18n import say
from uptown_widget.screen.controls import Block, Chip, Note, Notes, Prose, Row, Section
from uptown_widget.ui.game_view import GameView
from uptown_widget.ui.shared_ui import O, U


def guide(game: GameView[O, U], observation: O, ui: U, toolbar: Section) -> Section:
    """Return the drawer; it links to the pages of the host that explain the game, if the host has any."""
    known, words = ui.shared.info.host_info, (("rules", say("All rules")), ("tutorial", say("Learn to play")))
    links = tuple((word, known[name]) for name, word in words if known.get(name))
    rows = (block for block in toolbar.blocks if isinstance(block, Row))
    buttons = (control for row in rows for control in row.controls if control.quiet and control.id != "guide")
    explained = tuple(Note((sign(control.label, control.icon),), control.help) for control in buttons)
    blocks: tuple[Block, ...] = (
        Prose(game.rules(observation), links),
        *game.marks(observation),
        Notes(say("The buttons"), explained),
        # The last: where nobody has a keyboard, the stylesheet leaves it out.
        Prose((game.keys.help(observation),)),
    )
    return Section("guide", blocks, say("Help"), "drawer")


def sign(label: str, path: str) -> Chip:
    """Return a sign from the board or a button, as help shows it."""
    return Chip("sky", label, path=path)
