"""Boards to play on inside the docs: a directive for Sphinx, drawn by our own view.

    ```{board}
    3-uptown 1 9/9/2b36/9/9/9/9/9/9 xpB2k/CB3dr/FdBwI F$r5.../1mE7.../E3C6... -/-/-
    ```

shows what the play page will show for a position or a record; `seed=monday` deals a match, `{board} upturn` is of the
other game. The picture needs no script; the button, which a script shows, loads the play page in its place.
"""

from html import escape
from typing import ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

from lite.build.docs_languages import language_of
from lite.build.multilingual import texts
from uptown_widget.errors import GameError
from uptown_widget.i18n import use_language
from uptown_widget.match.links import fragment, read_link
from uptown_widget.match.session import Session
from uptown_widget.screen.html import picture
from uptown_widget.web import GAMES, game_of

PAGES = {game: "index.html" if game == "uptown" else f"{game}.html" for game in GAMES}


def words(language: str) -> tuple[str, str, str]:
    """The button before and after it was pressed, and the link."""
    known = texts("docs_frame")[language]
    return known["play"], known["stop"], known["elsewhere"]


def link_of(text: str) -> str:
    """The part after the `#` of a link to the play page, for a position, a record or `seed=...`."""
    kind, text = read_link(text) or ("record" if "[" in text else "position", text)
    return fragment(kind, text)


def shown(game: str, link: str) -> str:
    """The picture of what the link shows first.

    :raises GameError: the link holds nothing that can be played
    """
    module = game_of(game)
    session = Session(module, module.make_setup())
    session.open(link)
    return picture(session.screen.scene)


class Board(SphinxDirective):
    """A board as a picture, with a button that starts the game."""

    has_content = True
    optional_arguments = 1
    option_spec: ClassVar = {"caption": directives.unchanged}

    def run(self) -> list[nodes.Node]:
        """Return the figure as HTML, with links relative to the page."""
        language = language_of(self.env.docname)
        play, stop, elsewhere = words(language)
        game = self.arguments[0] if self.arguments else next(iter(GAMES))
        if game not in GAMES:
            msg = f"Unknown game: {game!r}. Choose {', '.join(GAMES)}."
            raise self.error(msg)
        try:
            link = link_of("\n".join(self.content))
            with use_language(language):
                drawn = shown(game, link)
        except GameError as error:
            raise self.error(str(error)) from error
        place = f"{'../' * (self.env.docname.count('/') + 1)}play/{PAGES[game]}"
        caption = f"<p>{escape(self.options['caption'])}</p>" if "caption" in self.options else ""
        return [
            nodes.raw(
                "",
                f'<figure class="board" data-game="{game.capitalize()}" data-play="{play}" data-stop="{stop}">'
                f'<div class="board-place">{drawn}</div>'
                f'<figcaption>{caption}<p><button type="button" hidden>{play}</button> '
                f'<a href="{place}#{link}">{elsewhere}</a></p></figcaption></figure>',
                format="html",
            )
        ]


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directive with Sphinx."""
    app.add_directive("board", Board)
    app.add_js_file("board.js", loading_method="defer")
    app.add_css_file("colours.css")
    app.add_css_file("docs.css")
    return {"parallel_read_safe": True, "parallel_write_safe": True}
